"""The journal: every kind of stream, events chained by their hashes, and whatever reads them again."""
