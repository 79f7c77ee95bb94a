"""The equipment of a table: what is registered, what is in use, and how it is. Pure."""
