"""How the document is cited, its version, and the people it names."""

from croupier.rulebooks.citation import Citations
from croupier.rulebooks.roles import Role
from croupier.rulebooks.version import ApprovedText, Version

cite = Citations("crown-baccarat-2023")

VERSION = Version(
    cite("Heading", "RAG/578 of 22 August 2023"),
    cite("Heading", (2023, 8, 22)),
    cite("Heading", 0),
    "Australia/Perth",
    ApprovedText(cite("2.2(c)", "RAG/578"), cite("2.2(c)", 6)),
)

DEALER = (Role.DEALER,)
INSPECTOR = (Role.TABLE_INSPECTOR,)
PIT = (*DEALER, *INSPECTOR)
MANAGER = (Role.TABLE_GAMES_MANAGER,)
CASINO_MANAGER = (Role.CASINO_MANAGER_TABLE_GAMES,)
OPERATOR = (Role.OPERATOR,)
