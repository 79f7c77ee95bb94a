"""Casino Canberra's games in a session of a tournament: tournament chips, limits, and the minimum truly at risk."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations

import pytest
from canberra import canberra, shoe, tumbler, wheel
from hypothesis import given, strategies as st
from sessions import LEDGER, Session, session, terms

from croupier.cage.ledger import account_id
from croupier.games.settlement import settle
from croupier.play.round_commands import ConfirmOutcome, Deadline, EnterNumber, NewGame
from croupier.play.sign_commands import ChangeLimit
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.tournament.commands import PlayPassCard, SealWager
from croupier.play.tournament.events import WagersMissing
from croupier.play.tournament.risk import worst_loss
from croupier.play.tournament.terms import LimitStep
from croupier.play.wagering.wager_commands import Confirm, Place
from croupier.rulebooks.library import game
from croupier.rulebooks.roles import Role

STEPS = (LimitStep(1, 100, 2_000),)


@contextmanager
def playing(
    written: str, places: str = "t1 t2", chips: dict[str, int] | None = None, **reply: object
) -> Iterator[Session]:
    """A session with limits of 100 to 2,000 on each wager, the minimum truly at risk, its first round open."""
    conditions = terms(**{"steps": STEPS, "basis": "each_wager", "risk": "worst_case", **reply})
    with session(written, places, conditions, chips) as s:
        s.does(NewGame())
        yield s


def confirmed(s: Session, place: str, **stakes: int) -> None:
    """Wagers that a player has placed and confirmed."""
    s.wager(place, **stakes)
    s.does(Confirm(), place)


def close(s: Session) -> None:
    """The wagering period expires."""
    s.wait(30)
    s.does(Deadline(s.table.round), role=Role.CLOCK)


# ---------------------------------------------------------------- the rules that go on, and those that do not


@canberra("11.1")
def test_a_tournament_round_runs_under_the_games_own_rules_in_tournament_chips() -> None:
    with playing(wheel()) as s:
        s.does(Place("straight:17", 100), "t1")
        s.does(Confirm(), "t1")
        confirmed(s, "t2", red=100)
        close(s)
        s.does(SpinBall())
        s.does(EnterNumber("17"))
        s.does(ConfirmOutcome())
        assert s.free("t1") == 5_000 + 3_500
        assert s.books[f"{LEDGER}~table:X"] == -3_400


@canberra("11.1")
def test_what_is_not_confirmed_goes_back_as_ever() -> None:
    with playing(wheel()) as s:
        s.wager("t1", red=100)
        close(s)
        assert s.lies("t1") == {}
        assert s.free("t1") == 5_000


@canberra("11.3(a)(viii)")
@pytest.mark.parametrize(("stake", "shown"), [(2_500, 2_000), (250, 200), (100, 100)])
@pytest.mark.parametrize("basis", ["round_total", "each_wager"])
def test_the_limits_are_the_conditions_in_chips(stake: int, shown: int, basis: str) -> None:
    with playing(wheel(), basis=basis) as s:
        assert s.refuses(Place("red", 50), "t1") == "11.3(a)(viii)"
        s.wager("t1", red=stake)
        assert s.lies("t1") == {"red": shown}
        assert s.refuses(ChangeLimit("red", 200, 500), role=Role.CASINO_SUPERVISOR) == "11.3(a)(viii)"


@canberra("11.7")
@canberra("A.1 Tournament")
def test_an_entrant_plays_from_the_allotted_terminal_alone_and_nobody_else_plays() -> None:
    with playing(wheel(), "t1") as s:
        assert s.refuses(Place("red", 100), "t2", account=account_id("E1", 1, LEDGER)) == "11.7"
        assert s.refuses(Place("red", 100), "t2", account="t2-1") == "A.1 Tournament"


@canberra("A.1 Session")
def test_a_session_of_one_round_has_no_second() -> None:
    with playing(wheel(), "t1", rounds=1) as s:
        confirmed(s, "t1", red=100)
        close(s)
        s.does(SpinBall())
        s.does(EnterNumber("17"))
        s.does(ConfirmOutcome())
        assert s.refuses(NewGame()) == "A.1 Session"


def test_this_document_knows_neither_pass_cards_nor_undisclosed_wagers() -> None:
    with playing(wheel(), "t1", pass_cards=1, undisclosed=1) as s:
        assert s.refuses(PlayPassCard(), "t1") == ""
        assert s.refuses(SealWager("red", 100, confirmed=True), "t1") == ""


# ---------------------------------------------------------------- the minimum at risk


@canberra("11.11")
def test_who_has_too_few_chips_before_a_round_is_out() -> None:
    with playing(wheel(), chips={"t1": 180}) as s:
        confirmed(s, "t1", red=100)
        confirmed(s, "t2", red=100)
        close(s)
        s.does(SpinBall())
        s.does(EnterNumber("2"))
        s.does(ConfirmOutcome())
        s.does(NewGame())
        assert s.play.out == {"t1": "11.11"}
        assert s.refuses(Place("red", 80), "t1") == "11.11"


@canberra("11.11")
@pytest.mark.parametrize(
    ("stakes", "short"),
    [
        ({}, True),
        ({"player": 100, "banker": 100}, True),
        ({"player": 200, "banker": 100}, False),
        ({"player": 100}, False),
        ({"player": 100, "banker": 100, "tie": 100}, False),
    ],
)
def test_wagers_that_cancel_out_are_no_risk(stakes: dict[str, int], short: bool) -> None:
    with playing(shoe(), "t1 t2") as s:
        confirmed(s, "t2", player=500)
        for bet, stake in stakes.items():
            confirmed(s, "t1", **{bet: stake})
        close(s)
        assert ("t1" in s.play.missing) is short
        assert [each.clause for each in s.happened_of(WagersMissing) if isinstance(each, WagersMissing)] == (
            ["11.11"] if short else []
        )


@canberra("11.11")
def test_with_the_other_reading_what_is_staked_counts() -> None:
    with playing(shoe(), "t1", risk="sum_staked") as s:
        confirmed(s, "t1", player=100, banker=100)
        close(s)
        assert not s.play.missing


ROULETTE, SIC_BO = game("canberra-mttg-2019", "roulette", {}), game("canberra-mttg-2019", "sic_bo", {})


@given(st.dictionaries(st.sampled_from(sorted(ROULETTE.bets)), st.integers(1, 50).map(lambda n: n * 100), min_size=1))
def test_no_number_costs_more_than_the_worst_and_one_costs_as_much(wagers: dict[str, int]) -> None:
    losses = []
    for number in range(37):
        spin = ROULETTE.read({"number": str(number)})[0]
        losses.append(sum(stake - settle(ROULETTE, spin, bet, stake).returned for bet, stake in wagers.items()))
    assert worst_loss(ROULETTE, wagers) == max(losses)


@pytest.mark.parametrize("pair", [*combinations(("big", "small", "total:10"), 2)])
def test_three_dice_that_are_alike_lose_both_big_and_small(pair: tuple[str, str]) -> None:
    wagers = dict.fromkeys(pair, 100)
    assert worst_loss(SIC_BO, wagers) == 200


def test_a_session_is_played_with_dice() -> None:
    with playing(tumbler(), "t1") as s:
        confirmed(s, "t1", big=100)
        close(s)
        assert not s.play.missing
