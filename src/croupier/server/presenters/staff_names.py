"""How whoever did something is named on a page: `staff:m.jones`, a casino supervisor, is "m.jones, casino supervisor"."""


def signed(by: str, role: str = "") -> str:
    """Who did something, and in which role.

    >>> signed("staff:m.jones", "casino_supervisor"), signed("staff:m.jones/dealer"), signed("terminal:T7"), signed("system")
    ('m.jones, casino supervisor', 'm.jones, dealer', 'T7', 'system')
    """
    name, _, signed_as = by.partition(":")[2].partition("/") if ":" in by else (by, "", "")
    return ", ".join(filter(None, (name, (role or signed_as).replace("_", " "))))
