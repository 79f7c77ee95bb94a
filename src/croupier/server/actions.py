"""What a member of staff can do at a table: what the table would take now, and every command with what it needs to be told.

What it would take now is found by asking it: a decision changes nothing, so a button is shown if and only if it would work.
"""

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import msgspec

from croupier.cage import commands as cage
from croupier.floor.plan import TablePlan
from croupier.floor.script import COUNTS
from croupier.games.roulette import Roulette
from croupier.play import commands as play
from croupier.play.answers import Accepted
from croupier.play.asker import Asker
from croupier.play.decide import decide
from croupier.play.table import Registered, Table
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.policy import Role
from croupier.server.results import winner
from croupier.server.views import Action, Choice, Field

BY_HAND = (cage.PresentCard, cage.RemoveCard)
"""What a player does at a terminal, and the dealer for a player on the cloth."""


def possible(plan: TablePlan, state: Table, at: int) -> frozenset[str]:
    """The commands that the table would take now from whoever may give them."""
    allowed = {**plan.setup.policy.authority, **plan.setup.sign.authority}
    return frozenset(
        name
        for name, command in _samples(plan, state)
        if name in allowed and isinstance(decide(plan.setup, state, Asker(at), command), Accepted)
    )


def _samples(plan: TablePlan, state: Table) -> Iterator[tuple[str, play.StaffCommand]]:
    """Every staff command that needs nothing told, and of the others one that stands for all of its kind."""
    wheel, game = plan.setup.policy.wheel, plan.setup.game
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
    if wheel is not None and wheel.no_spin:
        yield "declare_no_spin", play.DeclareNoSpin(next(iter(wheel.no_spin)))


def actions(plan: TablePlan, role: Role) -> tuple[Action, ...]:
    """Every command that a member of staff may give at this table or about one of its places."""
    setup, money = plan.setup, rulebook(plan.rulebook).money
    kinds = (*get_args(play.StaffCommand), *get_args(cage.StaffCommand))
    if role is Role.DEALER and plan.positions and money.cards is not None:
        kinds = (*kinds, *BY_HAND)
    allowed = {**setup.policy.authority, **setup.sign.authority, **money.authority}
    return tuple(
        Action(
            _name(kind),
            (kind.__doc__ or "").split("\n")[0],
            tuple(_field(each, _grounds(plan, kind)) for each in msgspec.structs.fields(kind)),
            "seat" if issubclass(kind, cage.CageCommand) else "table",
        )
        for kind in kinds
        if kind in BY_HAND or (_name(kind) in allowed and role in allowed[_name(kind)].value)
    )


def _grounds(plan: TablePlan, kind: Any) -> tuple[Choice, ...]:
    """The document's grounds for a command, where it lists them."""
    wheel = plan.setup.policy.wheel
    if kind is not play.DeclareNoSpin or wheel is None:
        return ()
    return tuple(Choice(code, ground.value) for code, ground in wheel.no_spin.items())


def _field(given: msgspec.structs.FieldInfo, grounds: tuple[Choice, ...]) -> Field:
    name, kind = given.name, given.type
    if get_origin(kind) is Literal:
        grounds = tuple(Choice(each, each.replace("_", " ")) for each in get_args(kind))
    if grounds:
        return Field(name, "choice", grounds, given.required)
    if kind is bool:
        return Field(name, "flag", (), given.required)
    if kind is int:
        return Field(name, "count" if name in COUNTS else "money", (), given.required)
    return Field(name, "text", (), given.required)


def _name(kind: Any) -> str:
    return str(kind.__struct_config__.tag)
