"""What a player terminal has to show before it is opened, and what its page says that it shows."""

from collections.abc import Collection

import msgspec
from msgspec import Struct

from croupier.plan.floor_plan import TablePlan
from croupier.rulebooks.citation import Cited
from croupier.words import sentence

SAYS = '{"shows"'
"""What such a message begins with."""


class Shows(Struct, forbid_unknown_fields=True):
    """What a page has drawn, by the names of the checklist."""

    shows: tuple[str, ...]


_DECODER = msgspec.json.Decoder(Shows)


def read(message: str) -> tuple[str, ...]:
    """What a page says that it shows."""
    return _DECODER.decode(message).shows


def checklist(plan: TablePlan) -> Cited[tuple[str, ...]] | None:
    """What the terminals of a table have to show; nothing where the document has no such list."""
    return plan.setup.policy.screens.get(str(plan.setup.terms.config.get("version", "")))


def not_opened(plan: TablePlan, shows: Collection[str]) -> str:
    """Why a terminal that shows this much is not opened; nothing if it shows all that it has to."""
    must = checklist(plan)
    lacking = [] if must is None else [each for each in must.value if each not in shows]
    if must is None or not lacking:
        return ""
    names = ", ".join(each.replace("_", " ") for each in lacking)
    return sentence("this_terminal_is_not_opened", names=names, clause=must.clause)
