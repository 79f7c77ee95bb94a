"""The cards of a table: the shoe from its shuffle to its last coup, and each coup card by card. Pure."""
