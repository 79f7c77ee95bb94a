"""How the document is cited, its version, and the people it names."""

from croupier.rulebooks.citation import Citations
from croupier.rulebooks.roles import Role
from croupier.rulebooks.version import ApprovedText, Version

cite = Citations("canberra-mttg-2019")

VERSION = Version(
    cite("Instrument 2", "NI2019-689"),
    cite("Instrument 2", (2019, 10, 25)),
    cite("Instrument 2", 1),
    "Australia/Sydney",
    ApprovedText(cite("7.13", "NI2019-689"), cite("7.13", 11)),
)

DEALER = (Role.DEALER,)
SUPERVISOR = (Role.CASINO_SUPERVISOR,)
FLOOR_STAFF = (*DEALER, *SUPERVISOR)
OPERATOR = (Role.OPERATOR,)
CASHIER = (Role.CASHIER,)
