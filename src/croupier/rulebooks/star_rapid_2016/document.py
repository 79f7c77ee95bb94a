"""How the document is cited, its version, and the people it names."""

from croupier.rulebooks.citation import Citations
from croupier.rulebooks.roles import Role
from croupier.rulebooks.version import ApprovedText, Version

cite = Citations("star-rapid-2016")

VERSION = Version(
    cite("Order(1)", "star-rapid-2016"),
    cite("Order(1)", (2016, 6, 2)),
    cite("Order(1)", 0),
    "Australia/Sydney",
    ApprovedText(
        cite("12.13", "Rapid Roulette and Baccarat Electronic Table Game"),
        cite("12.13", 12),
        cite("12.13", tuple("ABCDEFG")),
    ),
)

DEALER = (Role.DEALER,)
SUPERVISOR = (Role.CASINO_SUPERVISOR,)
FLOOR_STAFF = (*DEALER, *SUPERVISOR)
AGM = (Role.ASSISTANT_GAMING_MANAGER,)
OPERATOR = (Role.OPERATOR,)
CASHIER = (Role.CASHIER,)
WHEEL = (Role.WHEEL,)
