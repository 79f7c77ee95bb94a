"""Who works at a table, who decides what there, and who is told. Pure."""
