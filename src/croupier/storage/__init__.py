"""The journal, the ledger and the read tables, on SQLite and on PostgreSQL."""
