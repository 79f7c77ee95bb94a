"""What is still to be done before the next game or a settlement, and how a round that waits goes on: lists for whoever works
the table."""

from collections.abc import Iterator

from croupier.play.answers import money
from croupier.play.cards.dummies import not_authorised
from croupier.play.cards.shoe_commands import AuthoriseDummy
from croupier.play.remedies.irregularity_commands import Declare
from croupier.play.round_commands import ResumeRound, VoidRound
from croupier.play.table import Held, Registered, Setup, Table, Waiting
from croupier.play.wagering import invalid, short
from croupier.play.wagering.wager_commands import DecideInvalid, KeepShortWager, ReturnShortWager
from croupier.rulebooks.roles import Role
from croupier.server.orders.opening import on_record, opening
from croupier.server.orders.shoe_preparation import ShoePreparation
from croupier.server.orders.todo_lists import Todo, Values, choices, in_order, side_by_side, text
from croupier.server.views.steps import TodoList


def preparation(setup: Setup, state: Table, role: Role, chips: tuple[int, ...]) -> tuple[TodoList, ...]:
    """Every list of which something is not done."""
    if isinstance(state.phase, Held):
        return _to_go_on(setup, state, state.phase, role)
    if not isinstance(state.phase, Waiting):
        due = [*on_record(setup, state)]
        wagers = [*_wagers(setup, state)] if isinstance(state.phase, Registered) else []
        return (
            *([TodoList("Before the round goes on", side_by_side(setup, role, due))] if due else []),
            *([TodoList("Before the settlement", choices(setup, role, wagers))] if wagers else []),
        )
    lists = (
        ("Open the table", side_by_side, [*opening(setup, state, chips)]),
        ("Prepare the shoe", in_order, [*_cards(setup, state)]),
        ("Before the next coup", in_order, [*_dummy(setup, state)]),
    )
    return tuple(
        TodoList(title, shown(setup, role, steps))
        for title, shown, steps in lists
        if not all(step.done for step in steps)
    )


def _cards(setup: Setup, state: Table) -> Iterator[Todo]:
    if setup.policy.cards is not None:
        yield from ShoePreparation(setup, setup.policy.cards, state).steps()


def _dummy(setup: Setup, state: Table) -> Iterator[Todo]:
    """The dummy coup that waits for a supervisor's word."""
    if waits := not_authorised(setup, state):
        named = setup.policy.authority.get("authorise_dummy")
        yield Todo(words=waits.why, clause=waits.clause, command=AuthoriseDummy, named=named)


def _wagers(setup: Setup, state: Table) -> Iterator[Todo]:
    """What becomes of the wagers without which the round cannot be settled: each is kept or goes back."""
    for place, area, clause in short.undecided(setup, state):
        what, told = _wager(state, place, area), {"terminal": place, "bet": area}
        for command, words in (
            (KeepShortWager, f"Settle {what}, though it is below the minimum"),
            (ReturnShortWager, f"Return {what}: it is below the minimum, and the player was told before"),
        ):
            named = setup.policy.authority[str(command.__struct_config__.tag)]
            yield Todo(words=words, clause=clause, command=command, told=told, named=named)
    for place, area in invalid.undecided(setup, state):
        what, named = _wager(state, place, area), setup.policy.authority["decide_invalid"]
        for keep, words in (
            (True, f"Keep {what}: it is invalid, and has lost"),
            (False, f"Return {what}: it is invalid, and has lost"),
        ):
            chosen: Values = {"terminal": place, "bet": area, "keep": keep}
            yield Todo(words=words, clause=named.clause, command=DecideInvalid, told=chosen, named=named)


def _wager(state: Table, place: str, area: str) -> str:
    return f"{place}'s {money(state.seats[place].lies()[area])} on {area.replace('_', ' ')}"


def _to_go_on(setup: Setup, state: Table, phase: Held, role: Role) -> tuple[TodoList, ...]:
    """How a round that waits for an authority may go on or end."""
    steps = [*_ends(setup, phase)]
    return (TodoList("The round waits: choose one", choices(setup, role, steps)),) if steps else ()


def _ends(setup: Setup, phase: Held) -> Iterator[Todo]:
    found = setup.policy.irregularities.get(phase.ground)
    ended_by = None if found is None else found.ended_by
    for code in () if ended_by is None else ended_by.value:
        end = setup.policy.irregularities.get(code)
        if end is not None:
            reason = (text("reason"),) if end.needs_reason is not None else ()
            yield Todo(
                words=end.words,
                clause=end.remedy.clause,
                command=Declare,
                told={"irregularity": code},
                ask=reason,
                named=end.authority,
            )
    if ended_by is not None:
        return
    for command, words, told in (
        (ResumeRound, "Resume the round", {}),
        (VoidRound, "Void the round: every stake goes back", {"reason": "malfunction"}),
    ):
        named = setup.policy.authority.get(str(command.__struct_config__.tag))
        if named is not None:
            yield Todo(words=words, clause=named.clause, command=command, told=told, named=named)
