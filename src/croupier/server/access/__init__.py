"""Who comes in, and what is well formed: everything else at the server trusts it."""
