"""How the document is cited, its version, and the people it names."""

from croupier.rulebooks.citation import Citations
from croupier.rulebooks.roles import Role
from croupier.rulebooks.version import Version

cite = Citations("star-rapid-2016")

VERSION = Version(
    cite("Order(1)", "star-rapid-2016"), cite("Order(1)", (2016, 6, 2)), cite("Order(1)", 0), "Australia/Sydney"
)

DEALER = (Role.DEALER,)
SUPERVISOR = (Role.CASINO_SUPERVISOR,)
FLOOR_STAFF = (*DEALER, *SUPERVISOR)
AGM = (Role.ASSISTANT_GAMING_MANAGER,)
OPERATOR = (Role.OPERATOR,)
CASHIER = (Role.CASHIER,)
WHEEL = (Role.WHEEL,)
