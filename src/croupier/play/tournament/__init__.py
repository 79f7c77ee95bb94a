"""Tournament play at a table: a session's terms, its rounds, and what a player may and must wager in them. Pure."""
