"""Persons: a register of those whom exclusions, disputes, claims, entries and prizes are about, by opaque ids. Pure."""
