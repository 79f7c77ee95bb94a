"""The Star's roulette in a session of a tournament: limits, units, turns and pass cards."""

import pytest
from sessions import LEDGER
from star_roulette import star
from star_roulette_session import MANAGER, STRAIGHT, SUPERVISOR, TERMINALS, missing, playing, sealed

from croupier.cage.ledger import account_id
from croupier.play.decisions import Accepted
from croupier.play.round_commands import NewGame, NoMoreBets
from croupier.play.sign_commands import ChangeLimit, SetPersonalLimit
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.tournament.commands import (
    GiveStandingOrder,
    PassOver,
    PlayPassCard,
    RestrictToMinimum,
    SealWager,
    SetBetTime,
)
from croupier.play.tournament.events import EntrantOut, ShortWagerVoided
from croupier.play.tournament.terms import LimitStep
from croupier.play.wagering.wager_commands import Clear, Confirm, Place, Remove
from croupier.play.wagering.wager_events import WagersReturned
from croupier.rulebooks.roles import Role

# ---------------------------------------------------------------- chips and limits


@star("10.6.1")
@star("10.5.2")
def test_only_entrants_wager_and_only_their_tournament_chips() -> None:
    with playing("t1 t2") as s:
        assert s.refuses(Place("red", 1_000), "t1", account="t1-1") == "10.5.2"
        assert s.refuses(Place("red", 100), "t3") == "10.5.2"
        s.wager("t1", red=100)
        assert s.free("t1") == 4_900


@star("10.6.8")
def test_wagers_win_and_are_paid_in_tournament_chips() -> None:
    with playing("t1") as s:
        s.does(Place(STRAIGHT, 100), "t1")
        s.spin("17")
        assert s.free("t1") == 5_000 + 3_500
        assert s.books[f"{LEDGER}~table:X"] == -3_500
        assert "table:X" not in s.books


@star("10.6.10")
def test_an_entrant_wagers_from_the_allotted_position_alone() -> None:
    with playing("t3") as s:
        assert s.refuses(Place("red", 100), "t5", account=account_id("E1", 1, LEDGER)) == "10.6.10"
        s.wager("t3", red=100)


@star("10.2.1")
def test_no_player_has_own_limits_and_a_short_wager_is_not_valid() -> None:
    with playing("t1 p1") as s:
        assert s.refuses(SetPersonalLimit("t1", "red", 50, 5_000), role=Role.CASINO_SUPERVISOR) == "10.2.1"
        assert s.refuses(Place("red", 60), "t1") == "10.6.14"
        s.wager("p1", red=60)
        s.does(SpinBall())
        s.does(NoMoreBets())
        assert s.lies("p1") == {"red": 100}


@star("10.6.15")
def test_limits_change_only_as_the_conditions_say() -> None:
    with playing("t1") as s:
        assert s.refuses(ChangeLimit("red", 200, 2_000), role=Role.CASINO_SUPERVISOR) == "10.2.1"
        s.wager("t1", red=1_000)


@star("10.4.2(d)")
def test_limits_rise_at_the_round_that_the_conditions_name() -> None:
    steps = (LimitStep(1, 100, 1_000), LimitStep(3, 200, 2_000))
    with playing("t1", steps=steps) as s:
        for _ in range(2):
            s.wager("t1", red=100)
            s.spin("1")
            s.does(NewGame())
        assert s.refuses(Place("red", 100), "t1") == "10.6.14"
        s.wager("t1", red=2_000)
        assert s.lies("t1") == {"red": 2_000}


@star("10.4.2(d)")
def test_limits_rise_by_the_clock_where_the_conditions_say_so() -> None:
    with playing("t1", steps=(LimitStep(1, 100, 1_000), LimitStep(1, 200, 2_000, from_minute=30))) as s:
        s.wager("t1", red=100)
        s.spin("1")
        s.wait(30 * 60)
        s.does(NewGame())
        assert s.refuses(Place("red", 100), "t1") == "10.6.14"


@star("10.6.14")
@pytest.mark.parametrize(("staked", "counts"), [(1_200, 1_000), (250, 200), (1_000, 1_000), (100, 100)])
@pytest.mark.parametrize("basis", ["round_total", "each_wager"])
def test_a_terminal_takes_what_is_within_the_limits_and_in_whole_units(staked: int, counts: int, basis: str) -> None:
    with playing("t1", basis=basis) as s:
        assert s.refuses(Place("red", 60), "t1") == "10.6.14"
        s.wager("t1", red=staked)
        assert s.lies("t1") == {"red": counts}
        assert s.free("t1") == 5_000 - counts


@star("10.6.14")
@pytest.mark.parametrize(
    ("stakes", "held", "stays"),
    [
        ({"red": 1_200}, 5_000, {"red": 1_000}),
        ({"red": 250}, 5_000, {"red": 200}),
        ({"red": 60}, 500, {"red": 100}),
        ({"red": 100, "odd": 60}, 500, {"red": 100}),
        ({"red": 60, "odd": 60}, 120, {"red": 100}),
        ({"red": 600, "odd": 600}, 5_000, {"red": 600, "odd": 400}),
        ({"red": 950, "odd": 150}, 5_000, {"red": 900}),
    ],
)
def test_on_the_cloth_wagers_are_cut_rounded_and_made_up_at_the_close(
    stakes: dict[str, int], held: int, stays: dict[str, int]
) -> None:
    with playing("p1", chips={"p1": held}) as s:
        s.wager("p1", **stakes)
        s.does(SpinBall())
        s.does(NoMoreBets())
        assert s.lies("p1") == stays
        assert s.free("p1") == held - sum(stays.values())
        assert missing(s) == ()


@star("10.6.14")
def test_a_short_wager_that_cannot_be_made_up_is_void_and_its_player_out() -> None:
    steps = (LimitStep(1, 50, 1_000), LimitStep(2, 100, 1_000))
    with playing("p1 t1", chips={"p1": 110}, steps=steps) as s:
        s.wager("p1", red=50)
        s.wager("t1", red=50)
        s.spin("2")
        s.does(NewGame())
        out = s.happened_of(EntrantOut)
        assert out == [EntrantOut("p1", "too_few_chips", "10.6.13")]
        assert s.play.chips["p1"] == 60
        assert s.refuses(Place("red", 60), "p1") == "10.6.13"


@star("10.6.14")
def test_sixty_of_sixty_chips_is_void_with_a_residual_of_sixty() -> None:
    with playing("p1", chips={"p1": 150}) as s:
        s.wager("p1", red=60)
        s.deduct("p1", 90)
        s.does(SpinBall())
        s.does(NoMoreBets())
        assert s.happened_of(ShortWagerVoided) == [ShortWagerVoided("p1", 60, "10.6.14")]
        assert s.lies("p1") == {}
        assert s.free("p1") == 60


@star("10.6.4")
@pytest.mark.parametrize(("basis", "counts"), [("round_total", 400), ("each_wager", 600)])
@pytest.mark.parametrize("place", ["t1", "p1"])
def test_the_maximum_binds_the_wagers_of_a_round_together_unless_the_conditions_say_each(
    basis: str, counts: int, place: str
) -> None:
    with playing(place, basis=basis) as s:
        s.wager(place, red=600, odd=600)
        s.does(SpinBall())
        s.does(NoMoreBets())
        assert s.lies(place) == {"red": 600, "odd": counts}


@star("10.6.4")
@star("10.4.2(c)")
def test_who_neither_wagers_nor_plays_a_pass_card_is_reported() -> None:
    with playing("t1 t2 t4 t5", pass_cards=1, undisclosed=1, reveal="after_outcome") as s:
        s.wager("t1", red=100)
        s.does(PlayPassCard(), "t2")
        sealed(s, "t5", "red", 100)
        s.does(SpinBall())
        s.does(NoMoreBets())
        assert missing(s) == s.play.missing == ("t4",)
        s.settle("1")
        s.does(NewGame())
        assert not s.play.missing


@star("10.4.2(c)")
def test_nobody_is_reported_where_the_conditions_have_no_compulsory_wager() -> None:
    with playing("t1", compulsory=False) as s:
        s.spin("1")
        assert missing(s) == ()


@star("10.6.13")
def test_who_cannot_meet_the_minimum_is_out_before_the_round_and_a_pass_card_does_not_help() -> None:
    with playing("t1 t2", chips={"t1": 160}, pass_cards=1) as s:
        s.wager("t1", red=100)
        s.wager("t2", red=100)
        s.spin("2")
        s.does(NewGame())
        assert s.play.out == {"t1": "10.6.13"}
        assert s.play.chips["t1"] == 60
        assert s.refuses(PlayPassCard(), "t1") == "10.6.13"
        assert s.refuses(Place("red", 60), "t1") == "10.6.13"


@star("10.1.1 (session)")
def test_a_session_of_two_rounds_has_no_third_and_a_void_round_does_not_count() -> None:
    with playing("t1", rounds=2) as s:
        s.wager("t1", red=100)
        s.spin("1")
        s.does(NewGame())
        assert s.play.number == 2
        s.void()
        assert s.play.number == 1
        s.does(NewGame())
        s.wager("t1", red=100)
        s.spin("1")
        assert s.refuses(NewGame()) == "10.1.1 (session)"


# ---------------------------------------------------------------- pass cards


@star("10.7.1")
@star("10.1.1 (pass card)")
def test_a_pass_card_stands_for_a_wager_once_and_is_collected_when_the_round_ends() -> None:
    with playing("t1 t2", pass_cards=2) as s:
        assert s.play.pass_cards == {"t1": 2, "t2": 2}
        s.does(PlayPassCard(), "t1")
        assert s.refuses(Place("red", 100), "t1") == "10.7.1"
        assert s.refuses(PlayPassCard(), "t1") == "10.7.1"
        s.wager("t2", red=100)
        assert s.refuses(PlayPassCard(), "t2") == "10.7.1"
        s.does(SpinBall())
        s.does(NoMoreBets())
        assert s.play.pass_cards["t1"] == 2
        s.settle("1")
        assert s.play.pass_cards == {"t1": 1, "t2": 2}
        assert s.play.chips["t1"] == 5_000
        assert missing(s) == ()


@star("10.7.1")
def test_a_player_without_a_card_left_plays_none() -> None:
    with playing("t1", pass_cards=1) as s:
        s.does(PlayPassCard(), "t1")
        s.spin("1")
        s.does(NewGame())
        assert s.refuses(PlayPassCard(), "t1") == "10.7.1"


@star("10.4.2(f)")
def test_what_the_conditions_do_not_provide_for_is_not_there() -> None:
    with playing("t1") as s:
        assert s.refuses(PlayPassCard(), "t1") == "10.7.1"
        assert s.refuses(SealWager("red", 100, confirmed=True), "t1") == "10.8.1"


# ---------------------------------------------------------------- the order of wagering


@star("10.9.1")
def test_without_an_order_all_may_wager_at_once() -> None:
    with playing() as s:
        s.wager("t1", red=100)
        s.wager("t5", red=100)
        assert s.play.turn() == ""


@star("10.9.2")
@star("10.9.3")
@star("10.1.1 (marker)")
def test_the_marker_moves_by_the_rounds_number_and_turns_go_on_to_the_left() -> None:
    chips = {"t5": 150}
    with playing(chips=chips, order=True) as s:
        orders = []
        for _ in range(3):
            orders.append(s.play.order)
            while place := s.play.turn():
                s.wager(place, red=100)
                s.does(Confirm(), place)
            s.spin("2")
            s.does(NewGame())
        assert orders[2] == ("t3", "t4", "t6", "t7", "t1", "t2")  # t5 is out
        assert [order[0] for order in orders] == ["t1", "t2", "t3"]
        assert orders[0] == tuple(TERMINALS.split())


@star("10.9.4")
def test_a_wager_out_of_turn_is_refused_and_the_player_waits() -> None:
    with playing(order=True) as s:
        assert s.refuses(Place("red", 200), "t5") == "10.9.4"
        assert s.free("t5") == 5_000
        for place in "t1 t2 t3 t4".split():
            s.wager(place, red=100)
            s.does(Confirm(), place)
        s.wager("t5", red=200)
        assert s.play.turn() == "t5"


@star("10.9.5")
def test_a_wager_made_in_turn_can_neither_be_removed_nor_changed() -> None:
    with playing(order=True) as s:
        s.wager("t1", red=200)
        s.does(Confirm(), "t1")
        for change in (Remove("red"), Clear(), Place("red", 100), Confirm()):
            assert s.refuses(change, "t1") == "10.9.5"
        assert s.lies("t1") == {"red": 200}


@star("10.9.3")
def test_no_more_bets_is_not_called_before_everybody_has_had_the_turn() -> None:
    with playing("t1 t2", order=True) as s:
        s.wager("t1", red=100)
        s.does(Confirm(), "t1")
        s.does(SpinBall())
        assert s.refuses(NoMoreBets()) == "10.9.3"
        s.wager("t2", red=100)
        s.does(Confirm(), "t2")
        s.does(NoMoreBets())


@star("10.9.3")
def test_the_dealer_passes_over_a_player_whose_time_has_run_out() -> None:
    with playing("t1 t2", order=True, bet_seconds=30) as s:
        s.wager("t1", red=200)
        assert s.refuses(PassOver("t1")) == "10.9.3"
        s.wait(30)
        assert s.refuses(PassOver("t2")) == "10.9.3"
        s.does(PassOver("t1"))
        assert s.play.turn() == "t2"
        assert s.lies("t1") == {}
        s.wager("t2", red=100)
        s.does(Confirm(), "t2")
        s.does(SpinBall())
        s.does(NoMoreBets())
        assert missing(s) == ("t1",)


# ---------------------------------------------------------------- time


@star("10.6.11")
def test_each_player_in_turn_has_the_time_that_was_set_after_notice() -> None:
    with playing("t1 t2", order=True) as s:
        assert s.play.until is None
        assert s.refuses(SetBetTime(30, 19), role=MANAGER) == "10.6.11"
        s.does(SetBetTime(30, 20), role=MANAGER)
        for place in ("t1", "t2"):
            s.wager(place, red=100)
            s.does(Confirm(), place)
        s.spin("1")
        s.wait(19 * 60)
        s.does(NewGame())
        assert s.play.until is None
        for place in ("t2", "t1"):
            s.wager(place, red=100)
            s.does(Confirm(), place)
        s.spin("1")
        s.wait(60)
        s.does(NewGame())
        assert s.play.until == s.at + 30_000_000
        s.wait(10)
        s.wager("t1", red=100)
        s.does(Confirm(), "t1")
        assert s.play.until == s.at + 30_000_000


@star("10.6.12")
def test_a_late_player_may_be_restricted_to_exactly_the_minimum() -> None:
    with playing("t4 t5", bet_seconds=30) as s:
        s.wager("t5", red=500)
        s.wait(30)
        assert s.refuses(RestrictToMinimum("t4"), role=Role.DEALER) == "10.6.12"
        assert s.refuses(RestrictToMinimum("t5"), role=MANAGER) == "10.6.12"
        s.does(RestrictToMinimum("t4"), role=MANAGER)
        s.wait(1)
        assert isinstance(s.ask(Place("red", 500), "t4"), Accepted)
        assert s.lies("t4") == {"red": 100}


@star("10.6.12")
@pytest.mark.parametrize("role", [Role.DEALER, SUPERVISOR])
def test_dealer_and_gaming_supervisor_restrict_a_late_player_under_a_standing_order(role: Role) -> None:
    with playing("t4", bet_seconds=30) as s:
        s.does(GiveStandingOrder(on=True), role=MANAGER)
        assert s.refuses(RestrictToMinimum("t4"), role=role) == "10.6.12"
        s.wait(30)
        s.does(RestrictToMinimum("t4"), role=role)
        s.does(GiveStandingOrder(on=False), role=MANAGER)
        assert s.refuses(RestrictToMinimum("t4"), role=role) == "10.6.12"


def test_what_goes_back_on_the_cloth_names_its_clause() -> None:
    with playing("p1") as s:
        s.wager("p1", red=250)
        s.does(SpinBall())
        s.does(NoMoreBets())
        (back,) = s.happened_of(WagersReturned)
        assert isinstance(back, WagersReturned)
        assert [(each.stake, each.clause) for each in back.returned] == [(50, "10.6.14")]


@star("10.7.1")
@star("10.8.1")
def test_a_void_round_gives_pass_card_and_form_back() -> None:
    with playing("t1 t2", pass_cards=1, undisclosed=1, reveal="after_outcome") as s:
        s.does(PlayPassCard(), "t1")
        sealed(s, "t2", "red", 100)
        s.void()
        s.does(NewGame())
        s.does(PlayPassCard(), "t1")
        sealed(s, "t2", "red", 100)
        s.spin("1")
        assert s.play.pass_cards["t1"] == 0
        assert s.free("t2") == 5_100
