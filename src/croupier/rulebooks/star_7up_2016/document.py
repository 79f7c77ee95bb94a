"""How the document is cited, its version, and the people it names."""

from croupier.rulebooks.citation import Citations
from croupier.rulebooks.roles import Role
from croupier.rulebooks.version import ApprovedText, Version

cite = Citations("star-7up-2016")

VERSION = Version(
    cite("Order (1)", "star-7up-2016"),
    cite("Order (1)", (2016, 8, 17)),
    cite("Order (1)", 0),
    "Australia/Sydney",
    ApprovedText(cite("14.14", "7-Up Baccarat"), cite("14.14", 16), cite("14.14", tuple("AB"))),
)

DEALER = (Role.DEALER,)
SUPERVISOR = (Role.CASINO_SUPERVISOR,)
FLOOR_STAFF = (*DEALER, *SUPERVISOR)
GAMING_MANAGER = (Role.GAMING_MANAGER,)
OPERATOR = (Role.OPERATOR,)
