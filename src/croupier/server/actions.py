"""What a member of staff can do at a table: what the table would take now, and every command with what it needs to be told.

What it would take now is found by asking it: a decision changes nothing, so a button is shown if and only if it would work.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec

from croupier.cage import commands as cage
from croupier.floor.plan import DIFFERENTIAL, TOTAL, TablePlan
from croupier.floor.script import COUNTS
from croupier.games.roulette import Roulette
from croupier.play import commands as play
from croupier.play.answers import Accepted
from croupier.play.asker import Asker
from croupier.play.decide import decide
from croupier.play.table import Registered, Setup, Table
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.money import MoneyPolicy
from croupier.rulebooks.policy import Role
from croupier.server.results import winner
from croupier.server.views import Action, Choice, Field

BY_HAND = (cage.PresentCard, cage.RemoveCard)
"""What a player does at a terminal, and the dealer for a player on the cloth."""
TIMES = ("fault_at", "repaired_at", "until")
"""The arguments that are times."""


def possible(plan: TablePlan, state: Table, at: int) -> frozenset[str]:
    """The commands that the table would take now from whoever may give them."""
    setup = plan.setup_for(state)
    allowed = {**setup.policy.authority, **setup.sign.authority}
    return frozenset(
        name
        for name, command in _samples(setup, state)
        if name in allowed and isinstance(decide(setup, state, Asker(at), command), Accepted)
    )


def _samples(setup: Setup, state: Table) -> Iterator[tuple[str, play.StaffCommand]]:
    """Every staff command that needs nothing told, and of the others one that stands for all of its kind."""
    wheel, game = setup.policy.wheel, setup.game
    for kind in get_args(play.StaffCommand):
        if not msgspec.structs.fields(kind):
            yield _name(kind), kind()
    if isinstance(state.phase, Registered):
        yield "confirm_outcome", play.ConfirmOutcome(winner(game, state.phase.outcome))
    yield "draw_card", play.DrawCard("As")
    yield "enter_dice", play.EnterDice(1, 1, 1)
    yield "void_round", play.VoidRound("malfunction")
    if isinstance(game, Roulette):
        yield "enter_number", play.EnterNumber(game.wheel.order[0])
        yield "establish_number", play.EstablishNumber(game.wheel.order[0])
    if wheel is not None and wheel.no_spin:
        yield "declare_no_spin", play.DeclareNoSpin(next(iter(wheel.no_spin)))


def actions(plan: TablePlan, role: Role) -> tuple[Action, ...]:
    """Every command that a member of staff may give at this table or about one of its places."""
    setup, money = plan.setup, rulebook(plan.rulebook).money
    kinds = (*get_args(play.StaffCommand), *get_args(cage.StaffCommand), cage.OpenCase)
    allowed = {**setup.policy.authority, **setup.sign.authority, **money.authority}
    named = [kind for kind in kinds if _name(kind) in allowed and role in allowed[_name(kind)].value]
    if role is Role.DEALER and plan.positions and money.cards is not None:
        named += BY_HAND
    return tuple(
        _action(kind, "seat" if issubclass(kind, cage.CageCommand) else "table", _choices(plan, kind)) for kind in named
    )


def desk_actions(documents: Iterable[MoneyPolicy], role: Role) -> tuple[Action, ...]:
    """Every command that a member of staff may give at a cash desk about no ticket, under any of these documents."""
    kinds = (cage.RefuseIllegible, cage.IssueVoucher, *get_args(cage.CardCommand), *get_args(cage.OfCase))
    allowed = {name for policy in documents for name, who in policy.authority.items() if role in who.value}
    return tuple(
        _action(kind, "case" if issubclass(kind, cage.AboutCase) else "rules", {})
        for kind in kinds
        if _name(kind) in allowed
    )


def ticket_actions(policy: MoneyPolicy, forms: tuple[str, ...], role: Role) -> tuple[Action, ...]:
    """Every command that a member of staff may give about a ticket or hand pay under its document."""
    grounds = policy.delay_grounds.value if policy.delay_grounds is not None else ()
    given = {"ground": _words(grounds), "forms": _words(form for form in forms if form != "cash")}
    return tuple(
        _action(kind, "ticket", given)
        for kind in get_args(cage.DeskCommand)
        if "ticket" in kind.__struct_fields__
        and (allowed := policy.authority.get(_name(kind))) is not None
        and role in allowed.value
    )


def _action(
    kind: Any, about: Literal["table", "seat", "ticket", "case", "rules"], given: Mapping[str, tuple[Choice, ...]]
) -> Action:
    fields = (each for each in msgspec.structs.fields(kind) if each.name != about)
    words = (kind.__doc__ or "").split("\n")[0]
    return Action(_name(kind), words, tuple(_field(each, given.get(each.name, ())) for each in fields), about)


def _choices(plan: TablePlan, kind: Any) -> dict[str, tuple[Choice, ...]]:
    """What a command can be told at a table, where that is a list: a place, a kind of bet, one of the document's grounds."""
    wheel, places = plan.setup.policy.wheel, tuple(Choice(each, each) for each in plan.seats)
    choices = {"terminal": places, "place": places}
    if issubclass(kind, play.OfSign):
        choices["kind"] = _words(dict.fromkeys((*plan.setup.limits.by_kind, TOTAL, DIFFERENTIAL)))
    if kind is play.DeclareNoSpin and wheel is not None:
        choices["reason"] = tuple(Choice(code, ground.value) for code, ground in wheel.no_spin.items())
    return choices


def _words(values: Iterable[str]) -> tuple[Choice, ...]:
    return tuple(Choice(each, each.replace("_", " ")) for each in values)


def _field(given: msgspec.structs.FieldInfo, choices: tuple[Choice, ...]) -> Field:
    name, kind = given.name, given.type
    if get_origin(kind) is Literal:
        choices = _words(get_args(kind))
    if get_origin(kind) is dict:
        return Field(name, "parts", choices, given.required)
    if choices:
        return Field(name, "choice", choices, given.required)
    if get_origin(kind) is tuple:
        return Field(name, "names", (), given.required)
    if kind is bool:
        return Field(name, "flag", (), given.required)
    if name in TIMES:
        return Field(name, "time", (), given.required)
    if kind is int:
        return Field(name, "count" if name in COUNTS else "money", (), given.required)
    return Field(name, "account" if name == "account" else "text", (), given.required)


def _name(kind: Any) -> str:
    return str(kind.__struct_config__.tag)
