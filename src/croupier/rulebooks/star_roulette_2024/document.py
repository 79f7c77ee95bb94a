"""How the document is cited, its version, and the people it names."""

from croupier.rulebooks.citation import Citations
from croupier.rulebooks.roles import Role
from croupier.rulebooks.version import Version

cite = Citations("star-roulette-2024")

VERSION = Version(
    cite("Order (1)", "DF24/017277"), cite("Order (1)", (2024, 8, 16)), cite("Order (1)", 0), "Australia/Sydney"
)

DEALER = (Role.DEALER,)
SUPERVISOR = (Role.CASINO_SUPERVISOR,)
FLOOR_STAFF = (*DEALER, *SUPERVISOR)
OPERATOR = (Role.OPERATOR,)
