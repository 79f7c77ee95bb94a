"""One module for each approved document: what it offers, and how, with the clause of every statement."""
