"""What is still to be done before the next game or a settlement, and how a round that waits goes on: lists for whoever works
the table."""

from collections.abc import Iterator

from croupier.play.cards.dummies import not_authorised
from croupier.play.cards.shoe_commands import AuthoriseDummy
from croupier.play.decisions import money
from croupier.play.remedies.irregularity_commands import Declare
from croupier.play.round_commands import ResumeRound, VoidRound
from croupier.play.table import Held, Registered, Setup, Table, Waiting
from croupier.play.wagering import below_minimum, invalid
from croupier.play.wagering.wager_commands import DecideInvalid, KeepShortWager, ReturnShortWager
from croupier.rulebooks.roles import Role
from croupier.server.actions.opening import on_record, opening
from croupier.server.actions.shoe_preparation import ShoePreparation
from croupier.server.actions.todo_lists import Todo, Values, choices, in_order, side_by_side, text
from croupier.server.views.steps import TodoList
from croupier.tags import tag_of
from croupier.words import sentence


def preparation(setup: Setup, state: Table, role: Role, chips: tuple[int, ...]) -> tuple[TodoList, ...]:
    """Every list of which something is not done."""
    if isinstance(state.phase, Held):
        return _to_go_on(setup, state.phase, role)
    if not isinstance(state.phase, Waiting):
        due = [*on_record(setup, state)]
        wagers = [*_wagers(setup, state)] if isinstance(state.phase, Registered) else []
        return (
            *([TodoList(sentence("before_round_goes_on"), side_by_side(setup, role, due))] if due else []),
            *([TodoList(sentence("before_settlement"), choices(setup, role, wagers))] if wagers else []),
        )
    lists = (
        (sentence("open_table"), side_by_side, [*opening(setup, state, chips)]),
        (sentence("prepare_shoe"), in_order, [*_cards(setup, state)]),
        (sentence("before_next_coup"), in_order, [*_dummy(setup, state)]),
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
    for place, area, clause in below_minimum.undecided(setup, state):
        what, given = _wager(state, place, area), {"terminal": place, "bet": area}
        for command, words in (
            (KeepShortWager, sentence("settle_though_it_is_below_minimum", what=what)),
            (ReturnShortWager, sentence("return_it_is_below_minimum", what=what)),
        ):
            named = setup.policy.authority[tag_of(command)]
            yield Todo(words=words, clause=clause, command=command, given=given, named=named)
    for place, area in invalid.undecided(setup, state):
        what, named = _wager(state, place, area), setup.policy.authority["decide_invalid"]
        for keep, words in (
            (True, sentence("keep_it_is_invalid", what=what)),
            (False, sentence("return_it_is_invalid", what=what)),
        ):
            chosen: Values = {"terminal": place, "bet": area, "keep": keep}
            yield Todo(words=words, clause=named.clause, command=DecideInvalid, given=chosen, named=named)


def _wager(state: Table, place: str, area: str) -> str:
    stake = money(state.seats[place].on_layout()[area])
    return sentence("wager_of_place", place=place, stake=stake, area=area.replace("_", " "))


def _to_go_on(setup: Setup, phase: Held, role: Role) -> tuple[TodoList, ...]:
    """How a round that waits for an authority may go on or end."""
    steps = [*_ends(setup, phase)]
    return (TodoList(sentence("round_waits_choose_one"), choices(setup, role, steps)),) if steps else ()


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
                given={"irregularity": code},
                ask=reason,
                named=end.authority,
            )
    if ended_by is not None:
        return
    for command, words, given in (
        (ResumeRound, sentence("resume_round"), {}),
        (VoidRound, sentence("void_round_every_stake_goes_back"), {"reason": "malfunction"}),
    ):
        named = setup.policy.authority.get(tag_of(command))
        if named is not None:
            yield Todo(words=words, clause=named.clause, command=command, given=given, named=named)
