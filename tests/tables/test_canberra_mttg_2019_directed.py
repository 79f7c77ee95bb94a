"""Casino Canberra, 2019: rounds without wagers that a supervisor directs, so many or until somebody wagers."""

import pytest
from canberra import CANBERRA, all_of, fund, shoe, tumbler, wagered, wheel
from casino import casino, table
from counter import actors
from watching import on_display

from croupier.play.cards.shoe_events import ContinuousDirected, ContinuousEnded, DummiesDirected
from croupier.play.round_events import RoundOpened
from croupier.play.spins.spin_events import BallSpun

COUP = "dealer cards 9h 2d Kc 5s\ndealer confirm"
SPIN = "dealer spin\ndealer number 17\ndealer confirm"
ROLL = "dealer tumble\ndealer dice 1 5 5\ndealer confirm"
GAMES = pytest.mark.parametrize(
    ("name", "floor", "played"), [("B1", shoe(), COUP), ("R1", wheel(), SPIN), ("S1", tumbler(), ROLL)]
)
BETS = {"B1": "player", "R1": "black", "S1": "big"}
"""A bet that wins even money in such a round."""


@pytest.mark.clause(CANBERRA, "5.5(a)")
@GAMES
def test_rounds_that_a_supervisor_directs_are_played_without_wagers_under_its_number(
    name: str, floor: str, played: str
) -> None:
    with casino(floor) as c:
        fund(c, t1=100)
        c.play("""
            dealer direct_dummies 3 "new shoe"
            expect refused 5.5(a)
            supervisor direct_dummies 0 "new shoe"
            expect refused 5.5(a)
            supervisor direct_dummies 3 ""
            expect refused 5.5(a)
            supervisor direct_dummies 3 "new shoe"
        """)
        for _ in range(3):
            c.play(f"dealer new_game\nexpect phase closed\nt1 place {BETS[name]} 10.00\nexpect refused 5.5(a)")
            assert "no wagers are taken (5.5(a))." in on_display(c, name).announcements[0]
            c.play("supervisor direct_dummies 1 more\nexpect refused 5.5(a)")
            c.play(played)
        c.play(f"dealer new_game\nexpect phase wagering\nwait 30s\n{played}")
        assert [each.dummy for each in c.state().history[1:]] == [True] * 3
        c.play("supervisor direct_dummies 1 again\ndealer new_game")
        opened = all_of(c, RoundOpened, name)
        assert [(each.dummy, each.direction) for each in opened] == [*[("5.5(a)", 1)] * 3, ("", 0), ("5.5(a)", 2)]
        assert [each.reason for each in all_of(c, DummiesDirected, name)] == ["new shoe", "again"]
        assert actors(c, f"table:{name}")["dummies_directed"][0] == "staff:supervisor/casino_supervisor"


def test_a_directed_spin_has_no_call_to_be_late_after() -> None:
    with casino(wheel()) as c:
        c.play('supervisor direct_dummies 1 "long idle"\ndealer new_game\nwait 2m\ndealer spin')
        assert all_of(c, BallSpun, "R1") == [BallSpun(1)]


@pytest.mark.clause(CANBERRA, "5.5(a)")
def test_dice_tumbled_before_a_directed_round_are_read_in_it() -> None:
    mode = 'settings = { sic_bo_tumble_mode = "start_of_game" }'
    with casino(table("S1", CANBERRA, "sic_bo", seats="t1", settings=mode)) as c:
        c.play(
            'supervisor direct_dummies 1 "long idle"\ndealer tumble\ndealer new_game\ndealer dice 1 5 5\ndealer confirm'
        )
        assert c.state().history[0].dummy


@pytest.mark.clause(CANBERRA, "5.5(c)")
@GAMES
def test_continuous_rounds_end_by_themselves_when_somebody_wagers(name: str, floor: str, played: str) -> None:
    on = f"dealer new_game\n{played}" if name == "B1" else played
    with casino(floor) as c:
        fund(c, t2=100)
        c.play("""
            dealer direct_continuous "empty table"
            expect refused 5.5(c)
            supervisor direct_continuous ""
            expect refused 5.5(c)
            supervisor direct_continuous "empty table"
            supervisor direct_continuous "empty table"
            expect refused 5.5(c)
        """)
        for _ in range(4):
            c.play(f"dealer new_game\nexpect phase wagering\nwait 30s\n{on}")
        wagered(c, t2={BETS[name]: 10})
        c.play(f"{played}\nexpect t2 balance 110.00")
        assert all_of(c, ContinuousDirected, name) == [ContinuousDirected("empty table", "5.5(c)")]
        assert all_of(c, ContinuousEnded, name) == [ContinuousEnded()]
        seen = actors(c, f"table:{name}")
        assert seen["continuous_ended"] == seen["wagers_confirmed"]
        c.play('supervisor direct_continuous "empty again"')


@pytest.mark.clause(CANBERRA, "5.5(c)")
def test_of_continuous_coups_those_without_a_wager_are_no_bet_coups() -> None:
    with casino(shoe()) as c:
        fund(c, t2=100)
        c.play('supervisor direct_continuous "empty table"')
        for _ in range(2):
            c.play(f"dealer new_game\nwait 30s\ndealer new_game\n{COUP}")
        wagered(c, t2={"player": 10})
        c.play(COUP)
        assert [each.dummy for each in c.state().history] == [False, True, True]
        c.play("dealer new_game\nwait 30s\ndealer new_game\nexpect phase wagering")
