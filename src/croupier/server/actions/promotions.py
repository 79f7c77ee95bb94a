"""What a member of staff can do about a promotion, with what each command needs to be given."""

from collections.abc import Iterator, Mapping
from typing import get_args

from msgspec import structs

from croupier.promotions import commands
from croupier.promotions.promotion import Promotion
from croupier.rulebooks.offer import Rulebook
from croupier.rulebooks.roles import Role
from croupier.server.actions.actions import action
from croupier.server.views.orders import Action, Choice

HEADINGS = {
    "Terms": commands.AboutTerms,
    "Entries and draw": commands.AboutDraw,
    "Prizes": commands.AboutPrizes,
    "Disputes and results": commands.AboutEnd,
}


def promotion_actions(
    book: Rulebook, promotion: Promotion, role: Role, tables: tuple[str, ...], staff: Mapping[str, Role]
) -> tuple[Action, ...]:
    """Every command about a promotion that its document lets a role give. Terms come from a file."""
    rules = book.promotions
    assert rules is not None
    allowed = {name for name, who in rules.authority.items() if book.staff.may(role, who)}
    choices = {
        "table": tuple(Choice(each, each) for each in tables),
        "staff": tuple(Choice(each, each) for each, held in staff.items() if held is Role.SCRUTINEER),
        "prize": tuple(Choice(str(number), each.name) for number, each in enumerate(promotion.terms.prizes, 1)),
    }
    return tuple(_actions(allowed, choices))


def _actions(allowed: set[str], choices: Mapping[str, tuple[Choice, ...]]) -> Iterator[Action]:
    given = get_args(commands.Given)
    for heading, kinds in HEADINGS.items():
        for kind in get_args(kinds):
            if kind in given and str(kind.__struct_config__.tag) in allowed:
                yield structs.replace(action(kind, "promotion", choices), heading=heading)
