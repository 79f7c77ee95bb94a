"""The length of the wagering period: a table opens with one, and another holds from the next round on."""

import pytest
from casino import Casino, casino, table
from pits import CANBERRA, CROWN, OPERATES, RAPID, Pit, refused
from star_roulette import star

from croupier.games.notation import WrongInput
from croupier.play.table import Closed
from croupier.tags import tag_of


@pytest.mark.parametrize(
    ("pit", "clause", "role"),
    [
        pytest.param(RAPID, "7.1", "operator", marks=RAPID.clause("7.1")),
        pytest.param(CANBERRA, "5.1", "operator", marks=CANBERRA.clause("5.1")),
        *(
            pytest.param(CROWN, "1.1 Wagering Period (a)", role, marks=[CROWN.clause("1.1 Wagering Period (a)")])
            for role in OPERATES
        ),
    ],
)
def test_another_length_of_the_wagering_period_holds_from_the_next_round_on(pit: Pit, clause: str, role: str) -> None:
    with pit.open("t1") as c:
        c.play("dealer new_game")
        refused(c, "dealer set_period 40", clause.replace(" ", "\\ "))
        c.play(f"{role} set_period 40\nwait 29s\nexpect phase wagering\nwait 1s")
        assert tag_of(c.state().phase) != "wagering"
        c.play(pit.end)
        c.play("dealer new_game\nwait 39s\nexpect phase wagering\nwait 1s")
        assert tag_of(c.state().phase) != "wagering"


@pytest.mark.parametrize(
    "pit",
    [
        pytest.param(RAPID, marks=RAPID.clause("7.1")),
        pytest.param(CANBERRA, marks=CANBERRA.clause("5.1")),
        pytest.param(CROWN, marks=CROWN.clause("1.1 Wagering Period")),
    ],
)
def test_a_table_without_a_wagering_period_does_not_open(pit: Pit) -> None:
    without = pit.table("t1").replace("period_s = 30", "")
    with pytest.raises(WrongInput, match="period_s must be a number of seconds"), casino(without):
        pass


@RAPID.clause("7.1")
def test_the_wagering_period_has_a_length() -> None:
    with RAPID.open("t1") as c:
        refused(c, "operator set_period 0", "7.1")


@CROWN.clause("1.1 Wagering Period")
def test_the_wagering_period_cannot_be_set_to_less_than_15_seconds() -> None:
    with CROWN.open("t1") as c:
        refused(c, "operator set_period 14", "1.1\\ Wagering\\ Period")
        c.play("operator set_period 15\ndealer new_game")
        c.play("wait 14.9s\nexpect phase wagering\nwait 0.1s\nexpect phase uncalled")


def lasts(c: Casino, seconds: int) -> None:
    """A game's wagering period lasts so long, and its round is played to the end."""
    c.play(f"dealer new_game\ndealer spin\nwait {seconds - 1}s\nexpect phase wagering\nwait 1s")
    assert isinstance(c.state().phase, Closed)
    ended(c)


def ended(c: Casino) -> None:
    """The ball has come to rest; on a cloth the dolly is taken off it."""
    c.play("dealer number 17\ndealer confirm")
    if c.floor.plan.tables["L1"].positions:
        c.play("dealer remove_dolly")


@star("1.1 (wagering period)")
@pytest.mark.parametrize(("seats", "positions"), [("t1", ""), ("", "p1")], ids=["terminal", "cloth"])
def test_at_star_roulette_a_casino_supervisor_sets_the_wagering_period_or_leaves_it_to_the_dealer_s_call(
    seats: str, positions: str
) -> None:
    written = table(
        "L1", "star-roulette-2024", "roulette", seats=seats, positions=positions, period_s=None, settings='layout = "A"'
    )
    clause = "1.1\\ (wagering\\ period)"
    with casino(written) as c:
        for who in ("dealer", "operator", "inspector", "cashier"):
            refused(c, f"{who} set_period 25", clause)
        refused(c, "supervisor set_period 86400", clause)
        c.play("dealer new_game\nsupervisor set_period 25\ndealer spin\nwait 200s\nexpect phase wagering")
        c.play("dealer no_more_bets")
        ended(c)
        lasts(c, 25)
        c.play("dealer new_game\ndealer spin\nwait 5s\ndealer no_more_bets")
        ended(c)
        c.play("supervisor set_period 0\ndealer new_game\ndealer spin\nwait 200s\nexpect phase wagering")
