"""Conduct: incidents and what is decided about them, exclusions, disputes, claims that were denied, reports due. Pure."""
