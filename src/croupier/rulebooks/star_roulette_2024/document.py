"""How the document is cited, its version, and the people it names."""

from croupier.rulebooks.citation import Citations
from croupier.rulebooks.roles import Role
from croupier.rulebooks.version import ApprovedText, Version

cite = Citations("star-roulette-2024")

VERSION = Version(
    cite("Order (1)", "DF24/017277"),
    cite("Order (1)", (2024, 8, 16)),
    cite("Order (1)", 0),
    "Australia/Sydney",
    ApprovedText(cite("9.15", "DF24/017277"), cite("9.15", 11), cite("9.15", tuple("ABCDEFGHIJKL"))),
)

DEALER = (Role.DEALER,)
SUPERVISOR = (Role.CASINO_SUPERVISOR,)
FLOOR_STAFF = (*DEALER, *SUPERVISOR)
OPERATOR = (Role.OPERATOR,)
