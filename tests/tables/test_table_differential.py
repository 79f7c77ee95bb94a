"""The table differential under any order of wagers and cancellations, at terminals and on the cloth."""

from collections import Counter
from copy import deepcopy
from functools import cache

import pytest
from casino import casino, table
from crown import CROWN
from hypothesis import given, strategies as st

from croupier.play import commands as play
from croupier.play.context import TableContext
from croupier.play.decide import decide
from croupier.play.decisions import Accepted
from croupier.play.events import Event
from croupier.play.evolve import evolve
from croupier.play.round_commands import Deadline, NewGame, NoMoreBets
from croupier.play.round_events import PeriodEnded, WageringClosed
from croupier.play.table import Setup, Table
from croupier.play.wagering.limits import bet_of
from croupier.play.wagering.wager_commands import Clear, Double, Move, Place, Remove, Undo
from croupier.play.wagering.wager_events import Return, WagersChanged

MOST, LEAST = 50_00, 5_00
TERMINALS, CLOTH = ("t1", "t2"), ("p1", "p2")
DEADLINE = 20_000_000
DIFFERENTIAL = "1.1 Table Differential"


@cache
def ready_table() -> tuple[Setup, Table, int]:
    """A table of Version A that lets Player and Banker differ by 50.00, its terminals from 5.00 a bet, as it is when its
    shoe is ready; and what the clock says then."""
    written = table(
        "B1",
        CROWN,
        "baccarat",
        seats=" ".join(TERMINALS),
        positions=" ".join(CLOTH),
        period_s=20,
        config={"version": "A"},
        settings='players_per_area = "any"',
        limits=f'differential = "{MOST // 100}"',
        default=(LEAST, 10_000_00),
    )
    with casino(written) as c:
        return c.floor.plan.tables["B1"].setup, c.state(), c.clock.now()


sides_of_a_coup = st.sampled_from(("player", "banker"))
placing = st.builds(Place, sides_of_a_coup, st.integers(1_00, 90_00), box=st.sampled_from(("", "", "", "p1")))
taking_off = st.builds(Remove, st.sampled_from(("player", "banker", "player@p1", "banker@p1")))
changes: st.SearchStrategy[play.PlayerCommand] = st.one_of(
    placing,
    placing,
    placing,
    placing,
    taking_off,
    st.builds(Place, st.sampled_from(("tie", "banker_dragon")), st.integers(1, 9_00)),
    st.builds(Place, sides_of_a_coup, st.integers(1, 9_00)),
    st.builds(Move, sides_of_a_coup, st.sampled_from(("player", "banker", "tie"))),
    st.sampled_from((Clear(), Undo(), Double())),
)


class Sides:
    """A second opinion, from the events alone: every part that lies on a hand, in the order in which it was placed."""

    def __init__(self) -> None:
        self.parts: list[tuple[str, str, int]] = []

    def lies(self, place: str, area: str) -> int:
        """All that a place has in an area."""
        return sum(stake for whose, where, stake in self.parts if (whose, where) == (place, area))

    def on(self, side: str) -> int:
        """All that lies on a hand."""
        return sum(stake for _, area, stake in self.parts if bet_of(area) == side)

    def over(self) -> tuple[str, int]:
        """The heavier hand, and what on it is over the differential."""
        heavy, light = sorted(("player", "banker"), key=self.on, reverse=True)
        return heavy, max(0, self.on(heavy) - self.on(light) - MOST)

    def take(self, place: str, area: str, amount: int) -> None:
        """Take the latest parts off."""
        for number in reversed(range(len(self.parts))):
            whose, where, stake = self.parts[number]
            if (whose, where) == (place, area):
                self.parts[number] = (whose, where, stake - min(stake, amount))
                amount -= min(stake, amount)
        assert amount == 0

    def hear(self, event: WagersChanged) -> None:
        """Follow a change."""
        for area, stake in event.now.items():
            more = stake - self.lies(event.terminal, area)
            if more > 0:
                self.parts.append((event.terminal, area, more))
            else:
                self.take(event.terminal, area, -more)


def ask(state: Table, command: play.Command, place: str = "", at: int = 1) -> Accepted[Event] | None:
    """What the table answers, the player having money enough."""
    setup, _, begins = ready_table()
    decision = decide(
        setup, state, TableContext(begins + at, place, f"{place}-1" if place else None, 10_000_00), command
    )
    return decision if isinstance(decision, Accepted) else None


def wagered(state: Table, sides: Sides, orders: list[tuple[str, play.PlayerCommand]], at: int) -> None:
    """Players place and take off, each as far as the table lets them."""
    for place, command in orders:
        before = {side: sides.on(side) for side in ("player", "banker")}
        accepted = ask(state, command, place, at)
        for event in accepted.events if accepted is not None else ():
            assert isinstance(event, WagersChanged)
            sides.hear(event)
            evolve(state, event)
        heavy, over = sides.over()
        if over:
            assert sides.on(heavy) <= before[heavy], "what was added made the difference too large"


def closed(state: Table, sides: Sides, command: play.Command) -> None:
    """What a closing hands back: the wagers below the minimum, then exactly what is over, the last placed first."""
    accepted = ask(state, command, at=DEADLINE + 1)
    assert accepted is not None
    event = accepted.events[0]
    assert isinstance(event, PeriodEnded | WageringClosed)
    for each in event.returned:
        if each.clause == "5.24(a)":
            assert each.terminal in TERMINALS
            assert isinstance(event, PeriodEnded)
            assert sides.lies(each.terminal, each.bet) == each.stake < LEAST
            sides.take(each.terminal, each.bet, each.stake)
    heavy, over = sides.over()
    last_first: Counter[tuple[str, str]] = Counter()
    for place, area, stake in reversed(sides.parts):
        if bet_of(area) == heavy:
            last_first[place, area] += min(stake, over)
            over -= min(stake, over)
    released: Counter[tuple[str, str]] = Counter()
    for each in by_differential(event.returned):
        released[each.terminal, each.bet] += each.stake
        sides.take(each.terminal, each.bet, each.stake)
    assert released == last_first
    assert sides.over()[1] == 0
    evolve(state, event)


def by_differential(returned: tuple[Return, ...]) -> list[Return]:
    """What went back because of the differential."""
    return [each for each in returned if each.clause == DIFFERENTIAL]


@pytest.mark.clause(CROWN, "1.1 Table Differential")
@pytest.mark.clause(CROWN, "3.5(a)")
@given(
    st.lists(st.tuples(st.sampled_from((*TERMINALS, *CLOTH)), changes), min_size=20, max_size=40),
    st.sampled_from((*TERMINALS, *CLOTH)),
    st.lists(st.tuples(st.sampled_from(CLOTH), changes), max_size=8),
)
def test_the_closings_release_exactly_what_is_over_the_differential_the_last_placed_first(
    in_the_period: list[tuple[str, play.PlayerCommand]],
    leaver: str,
    until_the_call: list[tuple[str, play.PlayerCommand]],
) -> None:
    state, sides = deepcopy(ready_table()[1]), Sides()
    opened = ask(state, NewGame(), at=0)
    assert opened is not None
    evolve(state, opened.events[0])
    wagered(state, sides, [*in_the_period, (leaver, Clear())], at=1)
    closed(state, sides, Deadline(1))
    wagered(state, sides, until_the_call, at=DEADLINE + 1)
    closed(state, sides, NoMoreBets())
    assert abs(state.on(("player",)) - state.on(("banker",))) <= MOST
    assert {side: state.on((side,)) for side in ("player", "banker")} == {
        side: sides.on(side) for side in ("player", "banker")
    }
