"""Money: chip accounts, notes, tickets, and the postings of the ledger. Pure."""
