"""Reports: what the journal says of a period, in sections, and the same as a PDF and as CSV."""
