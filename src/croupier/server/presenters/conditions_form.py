"""The form in which the conditions of a tournament are filled in, described from the conditions themselves.

A new field of the conditions needs its place in `GROUPS` and its words, and the page shows it.
"""

from collections.abc import Iterable, Mapping
from types import UnionType
from typing import Any, Literal, get_args, get_origin

import msgspec

from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.plan.conditions_file import AMOUNTS, SHARES, TIMES, form_values, write_conditions
from croupier.play.decisions import money
from croupier.rulebooks.library import RULEBOOKS, rulebook
from croupier.rulebooks.offer import Rulebook
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.server.views.conditions import Cell, CellKind, ConditionsView, FormField, FormGroup, FormItem
from croupier.server.views.orders import Choice
from croupier.server.views.tournament import FaultView
from croupier.tournaments.completeness import faults
from croupier.tournaments.conditions import Conditions
from croupier.tournaments.printed_conditions import printed
from croupier.words import sentence, words_for

GROUPS: dict[str, dict[str, tuple[str, ...]]] = {
    "tournament": {"name": ("rulebook", "game", "title")},
    "fees": {
        "entry_fee": ("entry_fee",),
        "commission": ("commission", "commission_share", "forfeited_fee_commission"),
        "buy_in": ("buy_in", "buy_in_goes_to", "buy_ins_refunded"),
    },
    "stages": {"start": (), "structure": ("stages",), "start_notice": ("start_notice_minutes", "start_notice_runs_to")},
    "play": {
        "chips": ("chips", "chips_paid_in_cash", "playoff_chips"),
        "limits": ("limits", "limit_basis", "risk_test"),
        "compulsory": ("compulsory", "must_bet_breach"),
        "seating": ("seating", "order", "pass_cards", "undisclosed"),
        "bet_time": ("bet_seconds", "bet_time_notice"),
        "buy_back": ("buy_back",),
        "decisions": ("clock_during_dispute", "collection_order", "joint_elimination", "value_after_breach"),
    },
    "entry": {
        "players": ("least", "greatest"),
        "eligibility": ("lawful_only", "may_refuse", "criteria"),
        "groups": ("groups", "member_first"),
        "entry_terms": ("application", "free_withdrawal_until"),
    },
    "prizes": {
        "prizes": ("prizes", "paid_how", "nobody_placed"),
        "guarantee": ("guaranteed_pool", "minimum_entries", "cancel_if_too_few", "guarantee_below_minimum"),
    },
    "further": {"further": ("further",), "pays": ("pays",), "statement": ("statement",)},
}
"""Every field of the conditions, by the item that it belongs to, as a person would fill them in."""


def documents(floor: Floor) -> list[str]:
    """The documents of the floor that have tournaments."""
    keys = dict.fromkeys(table.rulebook for table in floor.plan.tables.values())
    return [key for key in keys if rulebook(key).tournaments is not None]


def conditions_view(floor: Floor, stated: Conditions) -> ConditionsView:
    """Conditions, written or not, as a form, a file and a print. Those that name no document begin with the first."""
    known = documents(floor)
    if not known:
        raise WrongInput(sentence("no_document_here_has_tournaments"))
    if stated.rulebook not in known:
        stated = msgspec.structs.replace(stated, rulebook=known[0])
    book = RULEBOOKS[stated.rulebook]
    if stated.game not in book.offers:
        stated = msgspec.structs.replace(stated, game=_games(floor, book)[0])
    policy = floor.plan.tournament_rules(book.key)
    assert policy is not None
    found = faults(book, policy, stated)
    choices = {
        "rulebook": tuple(Choice(key, key) for key in known),
        "game": _choices(_games(floor, book)),
    }
    return ConditionsView(
        groups=tuple(_group(name, items, policy, choices) for name, items in GROUPS.items()),
        values=form_values(stated, floor.plan.zone),
        text=write_conditions(stated, floor.plan.zone),
        faults=tuple(FaultView(each.item, each.words, each.clause) for each in found),
        printed=() if found else printed(policy, stated, floor.plan.date_and_time),
    )


def _games(floor: Floor, book: Rulebook) -> list[str]:
    played = (each.setup.game.name for each in floor.plan.tables.values() if each.rulebook == book.key)
    return [*dict.fromkeys(played)]


def _choices(values: Iterable[str]) -> tuple[Choice, ...]:
    return tuple(Choice(each, each.replace("_", " ")) for each in values if each)


def _group(
    name: str,
    items: Mapping[str, tuple[str, ...]],
    policy: TournamentPolicy,
    choices: Mapping[str, tuple[Choice, ...]],
) -> FormGroup:
    return FormGroup(
        words_for("condition_groups")[name],
        tuple(_item(item, names, policy, choices) for item, names in items.items()),
    )


def _item(
    item: str, names: Iterable[str], policy: TournamentPolicy, choices: Mapping[str, tuple[Choice, ...]]
) -> FormItem:
    rule = next((rule for name, rule in policy.items.items() if name == item), None)
    known = {each.name: each for each in msgspec.structs.fields(Conditions)}
    fields = tuple(_field(known[name], choices.get(name, ())) for name in names)
    return FormItem(item, words_for("condition_items")[item], "" if rule is None else rule.clause, fields)


def _field(given: msgspec.structs.FieldInfo, choices: tuple[Choice, ...]) -> FormField:
    kind, words = _stated(given.type), words_for("condition_fields")[given.name]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return FormField(given.name, "part", words, _cells(kind))
    if get_origin(kind) is dict:
        cells = (_cell("bet", str, "", ()), _cell("to_1", int, "", ()))
        return FormField(given.name, "pairs", words, cells)
    if get_origin(kind) is not tuple:
        return FormField(given.name, "one", words, (_cell(given.name, given.type, given.default, choices),))
    each = get_args(kind)[0]
    if issubclass(each, msgspec.Struct):
        return FormField(given.name, "rows", words, _cells(each))
    return FormField(given.name, "list", words, (_cell(given.name, each, "", ()),))


def _cells(kind: type[msgspec.Struct]) -> tuple[Cell, ...]:
    """What a row has of a part. Rows within a row, as the limits of a stage are, stand in the file alone."""
    return tuple(
        _cell(each.name, each.type, "" if each.required else each.default, ())
        for each in msgspec.structs.fields(kind)
        if get_origin(each.type) is not tuple
    )


def _cell(name: str, kind: Any, default: object, choices: tuple[Choice, ...]) -> Cell:
    if get_origin(_stated(kind)) is Literal:
        choices = _choices(get_args(_stated(kind)))
    return Cell(name, _kind(name, kind, choices), words_for("condition_fields")[name], choices, _usual(name, default))


def _usual(name: str, default: object) -> str:
    """What holds if nothing is said, as a person reads it."""
    if default is None or default == "":
        return ""
    if isinstance(default, bool):
        return "yes" if default else "no"
    return money(int(str(default))) if name in AMOUNTS else str(default).replace("_", " ")


def _kind(name: str, kind: Any, choices: tuple[Choice, ...]) -> CellKind:
    if choices:
        return "choice"
    written: dict[CellKind, tuple[str, ...]] = {"money": AMOUNTS, "share": SHARES, "time": TIMES}
    for found, names in written.items():
        if name in names:
            return found
    if _stated(kind) is bool:
        return "yes_no"
    if _stated(kind) is int:
        return "count"
    return "none_or_text" if name == "groups" else "text"


def _stated(kind: Any) -> Any:
    """What something is once it is stated.

    >>> _stated(int | None), _stated(str)
    (<class 'int'>, <class 'str'>)
    """
    return get_args(kind)[0] if get_origin(kind) is UnionType else kind
