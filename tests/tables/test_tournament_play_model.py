"""Any session that players and staff can make of roulette: chips are conserved, and what lies at the close is in order."""

from collections.abc import Iterator
from copy import deepcopy

import pytest
from casino import Casino, casino, table
from hypothesis import HealthCheck, given, settings, strategies as st
from sessions import Session, at_table, terms
from star_roulette import KEY

from croupier.journal.chain import encode_state
from croupier.journal.streams import TABLE
from croupier.play.commands import Command
from croupier.play.round_commands import NewGame, NoMoreBets
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.table import Waiting
from croupier.play.tournament.commands import ExamineForm, PassOver, PlayPassCard, SealWager, TakeDownForm
from croupier.play.tournament.events import ShortWagerVoided, WagerRevealed
from croupier.play.tournament.terms import LimitStep
from croupier.play.wagering.wager_commands import Clear, Confirm, Double, Place, Repeat, Undo
from croupier.rulebooks.roles import Role

WRITTEN = table("L1", KEY, "roulette", seats="t1 t2", positions="p1 p2", period_s=None, settings='layout = "A"')
PLACES = ("t1", "t2", "p1", "p2")
STEPS = (LimitStep(1, 100, 1_000), LimitStep(3, 200, 1_200))
BETS = st.sampled_from(["red", "black", "odd", "straight:17", "split:14-17"])
STAKES = st.sampled_from([1, 60, 100, 150, 250, 300, 700, 1_000, 1_300])
WITHOUT_FIGURES: list[Command] = [PlayPassCard(), Confirm(), Clear(), Undo(), Double(), Repeat()]
BY_PLAYERS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Place, BETS, STAKES),
    st.builds(SealWager, BETS, STAKES, st.just(True)),
    st.sampled_from(WITHOUT_FIGURES),
)
SAID = st.fixed_dictionaries(
    {
        "order": st.booleans(),
        "basis": st.sampled_from(["round_total", "each_wager"]),
        "pass_cards": st.integers(0, 2),
        "undisclosed": st.integers(0, 2),
    }
)
CHIPS = st.fixed_dictionaries({place: st.sampled_from([100, 160, 450, 5_000]) for place in PLACES})


@pytest.fixture(scope="module")
def floor() -> Iterator[Casino]:
    """A table that is ready for play."""
    with casino(WRITTEN) as c:
        yield c


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(said=SAID, chips=CHIPS, data=st.data())
def test_chips_are_conserved_and_what_lies_at_the_close_is_in_order(
    floor: Casino, said: dict[str, object], chips: dict[str, int], data: st.DataObject
) -> None:
    s = at_table(floor, " ".join(PLACES), terms(steps=STEPS, reveal="after_outcome", **said), chips)
    for _ in range(4):
        s.does(NewGame())
        for place, command in data.draw(st.lists(st.tuples(st.sampled_from(PLACES), BY_PLAYERS), max_size=12)):
            _try(s, command, place)
        if data.draw(st.booleans()):
            written = TakeDownForm("p1", data.draw(st.sampled_from(["", "red", "rouge"])), data.draw(STAKES))
            _try(s, written, role=Role.GAMING_SUPERVISOR)
        while turn := s.play.turn():
            s.does(PassOver(turn))
        for place in list(s.play.forms):
            s.does(ExamineForm(place), role=Role.GAMING_SUPERVISOR)
        s.does(SpinBall())
        s.does(NoMoreBets())
        _in_order(s)
        s.settle(data.draw(st.sampled_from(["0", "14", "17", "36"])))
        assert isinstance(s.table.phase, Waiting)
        assert sum(s.books.values()) == sum(chips.values())
        assert not s.play.forms
        assert all(left >= 0 for left in (*s.play.chips.values(), *s.play.pass_cards.values()))
        assert TABLE.read(encode_state(s.table)) == s.table, "a snapshot says the same"
    for each in s.happened_of(WagerRevealed):
        assert isinstance(each, WagerRevealed)
        assert 0 <= each.counts <= max(step.highest for step in STEPS)


def _try(s: Session, command: Command, place: str = "", role: Role = Role.DEALER) -> None:
    """Ask for something, whatever comes of it: what is refused changes nothing."""
    before = deepcopy((s.table, s.books))
    happened = len(s.happened)
    s.ask(command, place, role)
    assert len(s.happened) > happened or (s.table, s.books) == before


def _in_order(s: Session) -> None:
    """At the close every player has whole units between the limits, or a form, or a pass card, or is named."""
    play = s.play
    voided = {each.place for each in s.happened_of(ShortWagerVoided) if isinstance(each, ShortWagerVoided)}
    for place in play.active():
        lies = s.lies(place)
        assert all(stake % play.lowest == 0 for stake in lies.values())
        total = max(lies.values(), default=0) if play.terms.basis == "each_wager" else sum(lies.values())
        assert total <= play.highest
        excused = place in play.passed or place in play.forms or place in voided
        assert bool(lies) or excused or place in play.missing
        assert not (lies and (place in play.passed or place in play.missing))
