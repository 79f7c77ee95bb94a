"""The Star Rapid, 2016: terminals that malfunction, wagers that the records prove or do not, and a player who is spared."""

import pytest
from casino import Casino, casino, table
from rapid import staked

from croupier.floor.presence import Presence
from croupier.games.notation import WrongInput
from croupier.play.remedies.analysis import meter_asked
from croupier.play.remedies.held_events import HeldSettled
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.remedies.put_right_events import AnalysisOpened, MeterDiffered, WagersCorrected, WagersMarked
from croupier.play.wagering.wager_events import WagersReturned

STAR = "star-rapid-2016"
STREAM = "table:R1"


def roulette(settings: str = "") -> str:
    return table("R1", STAR, "roulette", seats="T6 T7 T8", default=(1_00, 1_000_00), settings=settings)


def result(c: Casino, number: str) -> None:
    c.play(f"dealer spin\nwheel {number}\ndealer confirm")


# ---------------------------------------------------------------- proved or not


@pytest.mark.clause(STAR, "11.5")
@pytest.mark.clause(STAR, "11.5.1.4")
def test_wagers_of_a_terminal_that_failed_wait_and_are_settled_on_the_actual_outcome_when_its_records_prove_them() -> (
    None
):
    with casino(roulette()) as c:
        staked(c, T7="straight:17 10.00", T8="straight:17 10.00")
        c.play("""
            dealer declare terminal_malfunction "" T8
            expect refused 11.5.1.4
            cashier declare terminal_malfunction "it is frozen" T8
            expect refused 11.5.1.4
            dealer declare terminal_malfunction "it is frozen" T8
        """)
        result(c, "17")
        c.play("""
            expect t7 balance 450.00
            expect t8 balance 90.00
            expect t8 bet 10.00
            dealer new_game
            t8 place red 5.00
            expect refused 11.5.1.4
            t7 place red 5.00
            expect t7 bet 5.00
            t7 clear
            dealer mark_wager 1 T8 true "the terminal's journal" straight:17
            expect refused 11.5
            supervisor mark_wager 1 T8 true "" straight:17
            expect refused 11.5
            supervisor mark_wager 1 T8 true "the terminal's journal" straight:18
            expect refused 11.5
            supervisor:x mark_wager 1 T8 true "the terminal's journal" straight:17
            dealer close_analysis 1 T8
            expect refused 11.6
            supervisor:x close_analysis 1 T8
            expect t8 balance 450.00
            expect t8 bet 0.00
            t8 place red 5.00
        """)
        marked = next(event for event in c.events(STREAM) if isinstance(event, WagersMarked))
        assert (marked.bets, marked.proved, marked.record) == (("straight:17",), True, "the terminal's journal")
        settled = next(event for event in c.events(STREAM) if isinstance(event, HeldSettled))
        assert (settled.round, settled.settled.returned) == (1, 360_00)


@pytest.mark.clause(STAR, "11.6")
def test_a_wager_that_no_record_confirms_is_void_and_goes_back() -> None:
    with casino(roulette()) as c:
        staked(c, T7="black 10.00", T8="red 10.00")
        c.play('supervisor declare terminal_malfunction "its journal cannot be read" T8')
        result(c, "14")
        c.play("""
            supervisor close_analysis 1 T8
            expect refused 11.6
            supervisor mark_wager 1 T8 false "neither terminal shows it"
            supervisor:x close_analysis 1 T8
            expect t8 balance 100.00
            supervisor close_analysis 1 T8
            expect refused 11.6
            supervisor mark_wager 1 T8 false "once more"
            expect refused 11.5
        """)
        (settled,) = [event.settled for event in c.events(STREAM) if isinstance(event, HeldSettled)]
        assert [(line.result, line.returned, line.clause) for line in settled.lines] == [("standoff", 10_00, "11.6")]
        assert c.books()[STREAM] == 10_00


@pytest.mark.clause(STAR, "11.6")
def test_an_analysis_may_end_before_the_outcome_and_what_is_proved_is_settled_with_the_others() -> None:
    with casino(roulette()) as c:
        staked(c, T7="black 10.00", T8="red 10.00")
        c.play("""
            t8 place black 20.00
            expect refused 4.2.6
            supervisor declare terminal_malfunction "it is frozen" T8
            supervisor mark_wager 1 T8 false "no record"
            supervisor close_analysis 1 T8
            expect t8 balance 100.00
            expect t8 bet 0.00
        """)
        result(c, "14")
        assert [event.reason for event in c.events(STREAM) if isinstance(event, WagersReturned)] == ["not_proved"]
        staked(c, T8="red 10.00")
        c.play("""
            supervisor declare terminal_malfunction "again" T8
            supervisor declare terminal_malfunction "again" T8
            expect refused 11.5.1.4
            supervisor mark_wager 2 T8 true "the terminal's journal"
            supervisor mark_wager 2 T8 true "the terminal's journal"
            expect refused 11.5
            supervisor close_analysis 2 T8
        """)
        result(c, "14")
        c.play("expect t8 balance 110.00")


def test_a_round_is_void_for_the_wagers_that_wait_too_and_is_not_voided_later_while_they_do() -> None:
    with casino(roulette()) as c:
        staked(c, T7="black 10.00", T8="red 10.00")
        c.play("""
            supervisor declare terminal_malfunction "it is frozen" T8
            supervisor declare fire "the alarm"
            expect t8 balance 100.00
        """)
        assert c.state().afterwards.analyses == []
        staked(c, T7="black 10.00", T8="red 10.00")
        c.play('supervisor declare terminal_malfunction "it is frozen" T8')
        result(c, "14")
        c.play("""
            supervisor declare_in_round 2 fire "the alarm"
            expect refused 12.4.1
            supervisor correct_outcome 2 "it was 15" number=15
            supervisor mark_wager 2 T8 true "the terminal's journal"
            supervisor close_analysis 2 T8
            expect t7 balance 110.00
            expect t8 balance 90.00
            supervisor declare_in_round 2 fire "the alarm"
            expect t7 balance 100.00
            expect t8 balance 100.00
        """)


@pytest.mark.clause(STAR, "11.5.1.4")
def test_a_malfunction_found_after_the_settlement_is_put_right_when_the_records_were_looked_at() -> None:
    with casino(roulette()) as c:
        staked(c, T8="red 10.00")
        result(c, "14")
        staked(c, T7="red 10.00")
        result(c, "14")
        c.play("""
            expect t8 balance 110.00
            supervisor declare_in_round 1 terminal_malfunction "its touches were doubled" places=T7
            expect refused 11.5.1.4
            supervisor declare_in_round 1 terminal_malfunction "its touches were doubled" places=T8
            supervisor mark_wager 1 T8 false "the terminal's journal"
            supervisor close_analysis 1 T8
            expect t8 balance 100.00
        """)
        (put_right,) = [event for event in c.events(STREAM) if isinstance(event, WagersCorrected)]
        assert (put_right.clause, put_right.reason) == ("11.6", "not_proved")


# ---------------------------------------------------------------- the meter, and a terminal that is silent


@pytest.mark.clause(STAR, "11.5.1.1")
def test_a_meter_that_does_not_follow_from_the_odds_opens_a_case_and_holds_the_terminal() -> None:
    with casino(roulette()) as c:
        staked(c, T8="straight:17 10.00")
        result(c, "17")
        c.play("""
            dealer new_game
            t8 report_meter 450.00
            expect refused 11.5.1.1
            t8 report_meter 440.00
            t8 cash_out
            expect refused 11.5.1.1
            t8 place red 10.00
            expect refused 11.5.1.1
            t7 report_meter 5.00
            expect refused
            supervisor issue_hand_pay t8
            expect refused 11.5.1.1
            supervisor mark_wager 1 T8 true "server and terminal"
            supervisor close_analysis 1 T8
            expect t8 balance 450.00
            t8 cash_out
        """)
        differed = next(event for event in c.events(STREAM) if isinstance(event, MeterDiffered))
        assert (differed.round, differed.meter, differed.books) == (1, 440_00, 450_00)
        c.play("""
            t7 notes 100.00
            t7 place red 10.00
            dealer declare wrong_meter "seen" T7
            expect refused 11.5.1.1
            supervisor declare wrong_meter "seen" T7
            t7 cash_out
            expect refused 11.5.1.1
        """)


@pytest.mark.clause(STAR, "11.5.1.1")
def test_a_terminal_that_is_held_is_asked_for_its_meter_and_a_difference_adds_to_its_case() -> None:
    with casino(roulette()) as c:
        staked(c, T7="straight:17 10.00", T8="straight:17 10.00")
        c.play('supervisor declare terminal_malfunction "it is frozen" T8')
        setup, state = c.floor.plan.tables["R1"].setup, c.state()
        assert [meter_asked(setup, state, account) for account in ("T7-1", "T8-1")] == [False, True]
        balance = c.floor.balances["T8-1"].balance
        c.play("t8 report_meter 1.00")
        assert [event.books for event in c.events(STREAM) if isinstance(event, MeterDiffered)] == [balance]
        assert len(c.state().afterwards.analyses) == 1
        c.play("""
            t8 place red 10.00
            expect refused 11.5.1.4
            supervisor mark_wager 1 T8 true "server and terminal"
            supervisor close_analysis 1 T8
        """)
        assert not meter_asked(setup, c.state(), "T8-1")


@pytest.mark.clause(STAR, "11.5.1.1")
def test_a_meter_is_compared_while_wagers_lie_and_where_nothing_was_wagered() -> None:
    with casino(roulette()) as c:
        c.play("t8 notes 100.00\nt8 report_meter 90.00")
        c.play("supervisor close_analysis 0 T8\nt8 report_meter 100.00\nexpect refused 11.5.1.1")
        staked(c, T8="straight:17 10.00")
        c.play("t8 report_meter 100.00")
        result(c, "17")
        c.play("""
            expect t8 balance 450.00
            supervisor mark_wager 1 T8 true "server"
            supervisor close_analysis 1 T8
            expect t8 balance 450.00
            dealer new_game
            t8 place straight:17 10.00
            t8 report_meter 100.00
            wait 30s
        """)
        result(c, "17")
        c.play("""
            expect t8 balance 440.00
            supervisor mark_wager 2 T8 true "server"
            supervisor close_analysis 2 T8
            expect t8 balance 800.00
        """)


@pytest.mark.clause(STAR, "11.5.1.2")
@pytest.mark.parametrize("seconds", [10, 4])
def test_a_terminal_that_is_away_for_too_long_while_its_wagers_are_open_is_a_malfunction(seconds: int) -> None:
    settings = "" if seconds == 10 else f"settings = {{ pt_heartbeat_timeout_seconds = {seconds} }}"
    with casino(roulette(settings)) as c:
        presence = Presence(c.floor)
        c.play("t7 notes 100.00\nt8 notes 100.00\ndealer new_game\nt7 place red 10.00\nt8 place red 10.00")
        presence.gone("T7")
        presence.gone("T8")
        c.clock.advance(seconds - 1)
        presence.gone("T8")
        c.run(presence.look())
        presence.back("T7")
        assert c.state().afterwards.waiting(1) == set()
        c.clock.advance(1)
        for _ in range(2):
            c.run(presence.look())
        assert c.state().afterwards.waiting(1) == {"T8"}
        (opened,) = [event for event in c.events(STREAM) if isinstance(event, AnalysisOpened)]
        assert (opened.account, opened.reason, opened.clause) == ("T8-1", "no connection", "11.5.1.2")
        c.play("t8 place black 5.00\nexpect refused 11.5.1.2\nwait 30s")
        c.run(presence.look())
        result(c, "14")
        c.play("""
            expect t7 balance 110.00
            expect t8 balance 90.00
            supervisor mark_wager 1 T8 true "the terminal's journal"
            supervisor close_analysis 1 T8
            expect t8 balance 110.00
        """)


@pytest.mark.clause(STAR, "11.5.1.2")
@pytest.mark.parametrize("seconds", [0, 1, 600, 601])
def test_the_house_says_how_long_a_terminal_may_be_away_within_reason(seconds: int) -> None:
    written = roulette(f"settings = {{ pt_heartbeat_timeout_seconds = {seconds} }}")
    if 1 <= seconds <= 600:
        with casino(written):
            return
    with pytest.raises(WrongInput, match=r"11\.5\.1\.2"), casino(written):
        pass


@pytest.mark.clause(STAR, "11.5.1.2")
@pytest.mark.parametrize("who", ["dealer", "supervisor"])
def test_a_display_that_failed_is_declared_by_whoever_is_at_the_table(who: str) -> None:
    with casino(roulette()) as c:
        staked(c, T8="red 10.00")
        c.play(f"""
            cashier declare interrupted "its screen is black" T8
            expect refused 11.5.1.2
            {who} declare interrupted "its screen is black" T8
        """)
        result(c, "14")
        c.play("expect t8 balance 90.00\nexpect t8 bet 10.00")


# ---------------------------------------------------------------- in the player's favour


@pytest.mark.clause(STAR, "4.2.8")
def test_a_casino_supervisor_lets_a_locked_wager_be_taken_off_before_the_settlement() -> None:
    with casino(roulette()) as c:
        c.play("t8 notes 100.00\ndealer new_game\nt8 place black 50.00")
        c.play("""
            supervisor adjust_wager 1 T8 black "it froze"
            expect refused 4.2.8
            wait 30s
            dealer adjust_wager 1 T8 black "it froze"
            expect refused 4.2.8
            supervisor adjust_wager 1 T8 black ""
            expect refused 4.2.8
            supervisor adjust_wager 1 T8 red "it froze"
            expect refused 4.2.8
            supervisor adjust_wager 1 T7 black "it froze"
            expect refused 4.2.8
            supervisor adjust_wager 1 T8 black "it froze" to=red
            expect refused 4.2.8
            supervisor adjust_wager 1 T8 black "it froze"
            expect t8 balance 100.00
        """)
        declared, returned = c.events(STREAM)[-2:]
        assert isinstance(declared, IrregularityDeclared)
        assert (declared.irregularity, declared.reason, declared.place) == ("unfair", "it froze", "T8")
        assert isinstance(returned, WagersReturned)
        assert [(each.bet, each.stake, each.clause) for each in returned.returned] == [("black", 50_00, "4.2.8")]


@pytest.mark.clause(STAR, "4.2.8")
def test_until_the_next_round_is_settled_it_is_put_right_in_the_players_favour_alone() -> None:
    with casino(roulette()) as c:
        staked(c, T8="black 50.00")
        result(c, "14")
        staked(c, T8="black 10.00")
        c.play("""
            dealer spin
            wheel 15
            expect t8 balance 40.00
            supervisor adjust_wager 1 T8 red "never placed"
            expect refused 4.2.8
            supervisor adjust_wager 1 T7 black "never placed"
            expect refused 4.2.8
            supervisor adjust_wager 9 T8 black "no such round"
            expect refused 4.2.8
            supervisor adjust_wager 1 T8 black "no such bet" to=green
            expect refused 4.2.8
            supervisor adjust_wager 1 T8 black "it froze"
            expect t8 balance 90.00
        """)
        (adjusted,) = [event for event in c.events(STREAM) if isinstance(event, WagersCorrected)]
        assert [(line.bet, line.returned) for line in adjusted.was] == [("black", 0)]
        assert [(line.bet, line.returned, line.clause) for line in adjusted.lines] == [("black", 50_00, "4.2.8")]
        c.play("""
            dealer confirm
            supervisor adjust_wager 2 T8 black "it won"
            expect refused 4.2.8
            supervisor adjust_wager 1 T8 black "too late" to=red
            expect refused 4.2.8
            expect t8 balance 110.00
        """)
