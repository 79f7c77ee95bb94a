"""The Star's roulette, 2024: two readings of a number, a bet settled in the player's favour, and games invalidated."""

import pytest
from casino import Casino, casino, table
from staffed import console, steps
from star_roulette import ALL_SIT_DOWN, KEY, star

from croupier.play.remedies.held_events import StakesDecided, WagersForfeited
from croupier.play.remedies.put_right_events import (
    OutcomeCorrected,
    ReadingsDiffered,
    SettlementReversed,
    WagersCorrected,
)
from croupier.play.round_events import RoundVoided
from croupier.rulebooks.roles import Role

STREAM = "table:L1"


def roulette() -> str:
    return table("L1", KEY, "roulette", seats="t1", positions="p1 p2", period_s=None, settings='layout = "A"')


def staked(c: Casino, **wagers: str) -> None:
    """These wagers are made in a new round, and the ball runs."""
    if c.floor.terminals["t1"].account is None:
        c.play(ALL_SIT_DOWN)
    c.play("dealer new_game")
    for place, wager in wagers.items():
        c.play(f"{place} place {wager}")
    c.play("dealer spin\ndealer no_more_bets")


def played(c: Casino, number: str, **wagers: str) -> None:
    staked(c, **wagers)
    c.play(f"dealer number {number}\ndealer confirm")
    c.clear_cloth()


# ---------------------------------------------------------------- the number


@star("5.4")
def test_where_the_sensor_reads_another_number_than_the_dealer_enters_nothing_is_settled() -> None:
    with casino(roulette()) as c:
        staked(c, t1="straight:17 10.00")
        c.play("wheel 17")
        assert c.play("dealer number 18") == "The sensor reads 17, and the dealer has entered 18. (5.4)"
        c.play("""
            dealer confirm
            expect refused 5.4
            wheel 18
            expect refused 5.4
            dealer number 17
            dealer confirm
            expect t1 balance 1350.00
            expect number 17
        """)
        (differed,) = [event for event in c.events(STREAM) if isinstance(event, ReadingsDiffered)]
        assert (differed.sensor, differed.dealer, differed.clause) == ("17", "18", "5.4")


@star("5.4")
def test_a_casino_supervisor_resolves_it_with_a_reason_whoever_was_right() -> None:
    with casino(roulette()) as c:
        staked(c, t1="straight:17 10.00")
        c.play("""
            dealer number 18
            wheel 17
            dealer number 19
            dealer confirm
            expect refused 5.4
            cashier declare wrong_outcome "the dolly is on 18"
            expect refused 5.4
            dealer declare wrong_outcome "the dolly is on 18"
            dealer correct_outcome 1 "the ball is in 17" number=17
            expect refused 5.4
            supervisor declare wrong_outcome "the dolly is on 18"
            supervisor correct_outcome 1 "the ball is in 17" number=17
            dealer confirm
            expect t1 balance 1350.00
        """)
        c.clear_cloth()
        staked(c, t1="straight:17 10.00")
        c.play("""
            dealer number 18
            wheel 18
            dealer confirm
            expect t1 balance 1340.00
        """)
        (entered,) = [event for event in c.events(STREAM) if isinstance(event, OutcomeCorrected)]
        assert (entered.outcome.number, entered.reason) == ("17", "the ball is in 17")


@star("5.4")
def test_when_the_round_is_settled_a_wrong_number_is_a_settlement_error() -> None:
    with casino(roulette()) as c:
        played(c, "18", t1="straight:17 10.00")
        c.play("""
            supervisor correct_outcome 1 "the ball was in 17" number=17
            expect refused 5.4
            supervisor declare_in_round 1 wrong_outcome "the ball was in 17"
            expect refused 5.4
        """)


# ---------------------------------------------------------------- in the player's favour


@star("3.17")
def test_a_casino_supervisor_rules_a_split_a_corner_and_the_difference_is_paid() -> None:
    with casino(roulette()) as c:
        played(c, "17", t1="split:13-14 10.00")
        played(c, "3")
        c.play("""
            expect t1 balance 990.00
            dealer adjust_wager 1 t1 split:13-14 "it was pushed" to=corner:13-14-16-17
            expect refused 3.17
            supervisor adjust_wager 1 t1 split:13-14 "" to=corner:13-14-16-17
            expect refused 3.17
            supervisor adjust_wager 1 t1 split:13-14 "it was pushed" to=corner:1-2-4-5
            expect refused 3.17
            supervisor adjust_wager 1 t1 split:13-14 "it was pushed" to=corner:13-14-16-17
            expect t1 balance 1080.00
            supervisor adjust_wager 1 t1 split:13-14 "back again" to=split:13-14
            expect refused 3.17
        """)
        (adjusted,) = [event for event in c.events(STREAM) if isinstance(event, WagersCorrected)]
        assert [(line.returned, line.result) for line in adjusted.was] == [(0, "lose")]
        assert [(line.returned, line.result, line.clause) for line in adjusted.lines] == [(90_00, "win", "3.17")]
        assert (adjusted.rulings["split:13-14"].bet, adjusted.reason) == ("corner:13-14-16-17", "it was pushed")


def test_winnings_of_a_second_purse_are_adjusted_in_cash_and_checks_that_were_handed_in_count_as_credit() -> None:
    with casino(roulette().replace('layout = "A"', 'layout = "A"\ncolours = ["blue"]')) as c:
        c.play(ALL_SIT_DOWN)
        c.play("""
            dealer issue_checks p1 blue 5.00 100.00 marker=5.00
            dealer new_game
            p1 place split:13-14 10.00 purse=blue
            p1 place red 10.00
            dealer spin
            dealer no_more_bets
            dealer number 17
            dealer confirm
        """)
        c.clear_cloth()
        c.play("""
            dealer redeem_checks p1 blue
            expect p1 balance 980.00
            supervisor adjust_wager 1 p1 split:13-14 "it was pushed" to=corner:13-14-16-17
            expect p1 balance 1070.00
        """)


# ---------------------------------------------------------------- invalidated


@star("9.5")
@pytest.mark.parametrize("ground", ["civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god", "fraud"])
def test_a_casino_supervisor_invalidates_a_game_on_one_of_seven_grounds(ground: str) -> None:
    with casino(roulette()) as c:
        played(c, "17", t1="red 10.00", p1="straight:17 10.00")
        played(c, "3")
        c.play(f"""
            dealer declare_in_round 1 {ground} "in the hall"
            expect refused 9.5
            supervisor declare_in_round 1 {ground} ""
            expect refused 9.5
            supervisor declare_in_round 1 other "in the hall"
            expect refused
            supervisor:x declare_in_round 1 {ground} "in the hall"
            expect t1 balance 1000.00
            expect p1 balance 1000.00
        """)
        (void,) = [event for event in c.events(STREAM) if isinstance(event, SettlementReversed)]
        assert (void.irregularity, void.reason, void.clause) == (ground, "in the hall", "9.5")


@star("9.5")
def test_a_game_whose_number_is_known_and_not_settled_has_no_winner_and_no_loser() -> None:
    with casino(roulette()) as c:
        staked(c, t1="red 10.00", p1="straight:17 10.00")
        c.play("""
            dealer number 17
            supervisor declare fire "the alarm"
            expect t1 balance 1000.00
            expect p1 balance 1000.00
        """)
        (void,) = [event for event in c.events(STREAM) if isinstance(event, RoundVoided)]
        assert (void.reason, void.clause) == ("fire", "9.5")


@star("9.6")
@pytest.mark.parametrize("ground", ["fire", "fraud"])
def test_after_an_invalidation_all_bets_go_back_but_those_of_a_player_dealt_with_for_a_device(ground: str) -> None:
    with casino(roulette()) as c:
        staked(c, t1="red 30.00", p1="black 40.00", p2="black 80.00")
        c.play(f"""
            dealer report_incident device place=p2 device=phone note="it filmed the wheel"
            supervisor declare_in_round 1 {ground} "it is known" places=p2 forfeited=p2
            expect refused 9.6
            supervisor decide_incident 1 exclude_from_game established note="seen by two"
            supervisor declare_in_round 1 {ground} "it is known" places=p2 forfeited=p2,p1
            expect refused 9.6
            supervisor declare_in_round 1 {ground} "it is known" forfeited=p2
            expect t1 balance 1000.00
            expect p1 balance 1000.00
            expect p2 balance 920.00
        """)
        (lost,) = [event for event in c.events(STREAM) if isinstance(event, WagersForfeited)]
        assert [(each.stake, each.clause) for each in lost.forfeited] == [(80_00, "9.6")]


@star("9.6")
@pytest.mark.parametrize("over", [False, True])
def test_the_bets_of_a_player_named_in_a_fraud_are_held_and_go_back_when_that_is_decided(over: bool) -> None:
    with casino(roulette()) as c:
        (played if over else staked)(c, *["17"] * over, t1="red 30.00", p1="black 40.00", p2="straight:17 80.00")
        c.play("""
            supervisor declare_in_round 1 fraud "the wheel was tilted" places=p2
            expect t1 balance 1000.00
            expect p1 balance 1000.00
            expect p2 balance 920.00
            expect p2 bet 80.00
            dealer decide_held 1 p2 false "cleared"
            expect refused 9.6
            supervisor decide_held 1 p2 true "forfeit it"
            expect refused 9.6
            supervisor decide_held 1 p2 false ""
            expect refused 9.6
            supervisor decide_held 1 p1 false "cleared"
            expect refused 9.6
        """)
        assert "What p2 staked in round 1 is held (9.6)." in console(c, Role.CASINO_SUPERVISOR).announcements
        played(c, "3", p1="black 40.00")
        c.restart()
        c.play("""
            supervisor decide_held 1 p2 false "cleared"
            expect p2 balance 1000.00
            expect p2 bet 0.00
            supervisor decide_held 1 p2 false "cleared"
            expect refused 9.6
        """)
        assert [step.event.reason for step in steps(c, 1) if isinstance(step.event, StakesDecided)] == ["cleared"]


@star("9.6")
def test_a_stake_that_is_held_is_forfeited_once_its_player_is_dealt_with_for_a_device() -> None:
    with casino(roulette()) as c:
        staked(c, t1="red 30.00", p2="black 80.00")
        c.play("""
            supervisor declare_in_round 1 fraud "the wheel was tilted" places=p2,p1
            dealer report_incident device place=p2 device=phone note="it filmed the wheel"
            supervisor decide_incident 1 exclude_from_game established note="seen by two"
            supervisor decide_held 1 p2 true "dealt with"
            expect t1 balance 1000.00
            expect p2 balance 920.00
            expect p2 bet 0.00
        """)
        assert c.books()[STREAM] == 80_00


@star("9.6")
def test_of_a_fraud_that_is_found_late_no_more_is_held_than_the_player_has() -> None:
    with casino(roulette()) as c:
        played(c, "17", p2="black 80.00", t1="red 30.00")
        c.play("""
            dealer hand_over_chips p2 1050.00
            supervisor declare_in_round 1 fraud "the wheel was tilted" places=p2,p1
            expect p2 balance 0.00
            expect p2 bet 0.00
        """)
        assert not c.state().afterwards.held


@star("9.6")
def test_where_a_fire_disrupts_a_game_whoever_is_named_gets_the_stake_back() -> None:
    with casino(roulette()) as c:
        staked(c, p2="black 80.00")
        c.play('supervisor declare fire "the alarm" p2\nexpect p2 balance 1000.00')


@star("9.4")
def test_a_casino_supervisor_declares_the_bets_of_a_device_user_void() -> None:
    with casino(roulette()) as c:
        staked(c, t1="red 30.00", p2="red 80.00")
        c.play("""
            dealer void_wagers p2 9.2
            expect refused 9.4
            supervisor void_wagers p2 9.2
            expect p2 balance 1000.00
            dealer number 1
            dealer confirm
            expect t1 balance 1030.00
            expect p2 balance 1000.00
        """)
