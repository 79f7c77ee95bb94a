"""The Star Rapid, 2016: what is put right about a round of roulette, and the money that follows by itself."""

import pytest
from casino import Casino, casino, table
from rapid import staked

from croupier.journal.recall import recall
from croupier.play.outcome import Outcome
from croupier.play.remedies.held_events import WagersForfeited
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.remedies.put_right_events import OutcomeCorrected, SettlementReversed, WagersCorrected
from croupier.play.round_events import RoundVoided
from croupier.tags import tag_of

STAR = "star-rapid-2016"
STREAM = "table:R1"


def roulette(seats: str = "T3 T4 T5 T6 T7") -> str:
    return table("R1", STAR, "roulette", seats=seats, default=(1_00, 1_000_00))


def played(c: Casino, number: str, **wagers: str) -> None:
    staked(c, **wagers)
    c.play(f"dealer spin\nwheel {number}\ndealer confirm")


# ---------------------------------------------------------------- a wrong number


@pytest.mark.clause(STAR, "11.4.10")
def test_a_casino_supervisor_enters_the_right_number_and_the_money_follows() -> None:
    with casino(roulette()) as c:
        played(c, "14", T3="straight:14 10.00", T5="straight:31 10.00")
        c.play("""
            expect t3 balance 450.00
            expect t5 balance 90.00
            cashier declare_in_round 1 wrong_outcome "the ball is in 31"
            expect refused 11.4.10
            dealer declare_in_round 1 wrong_outcome "the ball is in 31"
            supervisor declare_in_round 1 wrong_outcome "the ball is in 31"
            expect t3 balance 450.00
            dealer correct_outcome 1 "the ball is in 31" number=31
            expect refused 11.4.10
            supervisor:x correct_outcome 1 "the ball is in 31" number=31
            expect t3 balance 90.00
            expect t5 balance 450.00
            expect number 31
        """)
        put_right = [each for each in c.events(STREAM) if isinstance(each, OutcomeCorrected | WagersCorrected)]
        entered, first, second = put_right
        assert isinstance(entered, OutcomeCorrected)
        assert (entered.was, entered.outcome) == (Outcome(number="14"), Outcome(number="31"))
        for each, place, was, now in ((first, "T3", 360_00, 0), (second, "T5", 0, 360_00)):
            assert isinstance(each, WagersCorrected)
            assert (each.terminal, [(of.was, of.now) for of in each.purses]) == (place, [(was, now)])
            assert (each.reason, each.clause) == ("the ball is in 31", "11.4.10")
        found = c.run(recall(c.floor.store, "R1", 1))
        assert found is not None
        assert found.outcomes == (Outcome(number="14"), Outcome(number="31"))
        assert found.corrected == (first, second)
        assert all(step.actor.startswith("staff:x") for step in found.steps[-3:])


@pytest.mark.clause(STAR, "11.4.10")
def test_a_correction_may_follow_a_correction_and_later_rounds_are_left_alone() -> None:
    with casino(roulette()) as c:
        played(c, "14", T3="straight:14 10.00", T5="red 10.00")
        played(c, "0", T3="black 20.00")
        c.play("""
            expect t3 balance 430.00
            supervisor correct_outcome 1 "typed wrongly" number=32
            expect t3 balance 70.00
            expect t5 balance 110.00
            supervisor correct_outcome 1 "it was right" number=14
            expect t3 balance 430.00
            expect t5 balance 110.00
            dealer new_game
            supervisor correct_outcome 1 "it was not" number=33
            expect t3 balance 70.00
            expect t5 balance 90.00
            expect number 0
            expect phase wagering
        """)
        found = c.run(recall(c.floor.store, "R1", 1))
        assert found is not None
        assert [each.number for each in found.outcomes] == ["14", "32", "14", "33"]


@pytest.mark.clause(STAR, "11.4.10")
def test_before_it_is_confirmed_the_dealer_types_again_and_a_supervisor_corrects_what_the_sensor_read() -> None:
    with casino(roulette()) as c:
        staked(c, T3="straight:31 10.00")
        c.play("""
            supervisor correct_outcome 1 "no ball yet" number=31
            expect refused 11.4.10
            dealer spin
            dealer number 14
            dealer number 15
            supervisor correct_outcome 1 "it is right" number=15
            expect refused 11.4.10
            supervisor correct_outcome 1 "the ball is in 31" number=31
            dealer confirm
            expect t3 balance 450.00
        """)


def test_a_dealer_asks_for_a_correction_and_a_casino_supervisor_approves_it() -> None:
    with casino(roulette()) as c:
        played(c, "14", T3="straight:14 10.00")
        c.play("""
            dealer new_game
            dealer request correct_outcome 1 "the ball is in 31" number=31
            expect t3 balance 450.00
            supervisor approve 1
            expect t3 balance 90.00
        """)


def test_a_round_without_wagers_may_lose_its_outcome_too() -> None:
    with casino(roulette()) as c:
        played(c, "14")
        c.play('supervisor declare_in_round 1 fire "the alarm"')
        assert [each.void for each in c.state().history] == [True]


def test_what_is_put_right_in_its_own_way_is_not_declared() -> None:
    with casino(roulette()) as c:
        c.play("supervisor declare fire alarm\nexpect refused 12.4.1")
        staked(c, T3="straight:31 10.00")
        c.play("dealer spin\ndealer declare_in_round 1 same_direction seen\nexpect refused 11.4.1")
        c.play("wheel 31\ndealer confirm")
        c.play("dealer declare_in_round 1 same_direction seen\nexpect refused 11.4.1")
        c.play("supervisor declare_in_round 1 unfair seen\nexpect refused 4.2.8")


def test_an_outcome_is_corrected_with_a_reason_to_another_one_of_a_round_that_was_settled() -> None:
    with casino(roulette()) as c:
        played(c, "14", T3="straight:14 10.00")
        for line in (
            'correct_outcome 1 "" number=31',
            'correct_outcome 1 "the same" number=14',
            'correct_outcome 1 "no such number" number=37',
            'correct_outcome 1 "not said"',
            'correct_outcome 1 "cards" cards=Ah,Kd',
            'correct_outcome 2 "no such round" number=31',
            'correct_outcome 0 "no such round" number=31',
        ):
            c.play(f"supervisor {line}\nexpect refused 11.4.10")
        c.play("""
            supervisor declare_in_round 1 fire "the alarm"
            supervisor correct_outcome 1 "void" number=31
            expect refused 11.4.10
            expect t3 balance 100.00
        """)


# ---------------------------------------------------------------- more than the account has, or an account that is closed


@pytest.mark.clause(STAR, "11.4.10")
def test_what_an_open_account_does_not_have_is_claimed_and_a_later_credit_drops_the_claim_first() -> None:
    with casino(roulette()) as c:
        played(c, "14", T3="straight:14 10.00")
        staked(c, T3="black 400.00")
        c.play("expect t3 balance 50.00")
        reply = c.play('supervisor correct_outcome 1 "it was 31" number=31')
        assert reply == "310.00 of T3-1 is claimed. (11.4.10)"
        c.play("expect t3 balance 0.00\nexpect t3 bet 400.00")
        assert c.books()["receivable:T3-1"] == -310_00
        c.play("""
            supervisor correct_outcome 1 "it was 14" number=14
            expect t3 balance 50.00
            expect t3 bet 400.00
        """)
        assert c.books()["receivable:T3-1"] == 0


@pytest.mark.clause(STAR, "11.1")
@pytest.mark.clause(STAR, "9.2")
def test_what_is_claimed_of_a_closed_account_holds_its_unpaid_ticket() -> None:
    with casino(roulette()) as c:
        played(c, "14", T3="straight:14 10.00")
        ticket = c.play("dealer new_game\nt3 cash_out").removeprefix("ticket ")
        c.play('supervisor declare_in_round 1 system_malfunction "the server paid twice" places=T3')
        assert c.books()["receivable:T3-1"] == -350_00
        c.play(f"cashier pay_ticket {ticket}\nexpect refused 9.2\nt4 ticket {ticket}\nexpect refused 9.2")
        assert [(each.addressee, each.clause) for each in c.state().staffing.unsent] == [("inspector", "9.2")]
        assert [tag_of(event) for event in c.events("drawer:1")] == ["payment_held", "inspector_notified"]
        c.play(f"supervisor determine_payment {ticket} pay\ncashier pay_ticket {ticket}")


def test_what_is_claimed_of_an_account_that_was_paid_is_a_claim_and_what_it_is_owed_waits_at_the_cash_desk() -> None:
    with casino(roulette()) as c:
        played(c, "14", T3="straight:14 10.00", T5="straight:31 10.00")
        c.play("""
            dealer new_game
            t3 cash_out
            cashier pay_ticket
            t5 cash_out
            cashier pay_ticket
        """)
        reply = c.play('supervisor correct_outcome 1 "it was 31" number=31')
        assert reply == "360.00 of T3-1 is claimed. (11.4.10); Hand pay HP-R1:1.1:T5-1 of 360.00 waits. (11.4.10)"
        assert c.books()["receivable:T3-1"] == -360_00
        assert c.books()["hand_pays"] == 360_00
        assert c.events("drawer:1")[2:] == []
        c.play('supervisor correct_outcome 1 "it was 14" number=14')
        assert c.books()["receivable:T3-1"] == 0
        assert c.books()["receivable:T5-1"] == -360_00
        c.play("cashier pay_ticket HP-R1:1.1:T5-1\nexpect refused 9.2")
        c.play("""
            supervisor correct_outcome 1 "it was 31 after all" number=31
            supervisor determine_payment HP-R1:1.1:T5-1 pay
            cashier pay_ticket HP-R1:1.1:T5-1
        """)
        assert c.books()["hand_pays"] == 0
        assert c.books()["receivable:T5-1"] == 0


# ---------------------------------------------------------------- void


@pytest.mark.clause(STAR, "11.1")
@pytest.mark.clause(STAR, "1.1(void)")
def test_a_system_malfunction_voids_what_was_played_at_the_terminals_named_and_leaves_the_others() -> None:
    with casino(roulette()) as c:
        played(c, "14", T4="red 20.00", T5="red 20.00")
        c.play("""
            expect t4 balance 120.00
            dealer declare_in_round 1 system_malfunction "the server" places=T4
            expect refused 11.1
            supervisor declare_in_round 1 system_malfunction "the server" places=T7
            expect refused 11.1
        """)
        played(c, "15", T5="black 10.00")
        c.play("""
            supervisor declare_in_round 1 system_malfunction "the server" places=T4
            expect t4 balance 100.00
            expect t5 balance 130.00
            expect number 15
            supervisor declare_in_round 1 system_malfunction "again" places=T4
            expect refused 11.1
        """)
        moved = [each for each in c.listed(c.floor.store.transfers(STREAM)) if "T4-1" in each.source + each.target]
        assert [(each.source, each.target, each.amount) for each in moved] == [
            ("chips:T4-1", "stakes:T4-1", 20_00),
            ("stakes:T4-1", STREAM, 20_00),
            (STREAM, "chips:T4-1", 40_00),
            ("chips:T4-1", STREAM, 20_00),
        ]
        c.play('supervisor correct_outcome 1 "it was 15" number=15')
        c.play("expect t4 balance 100.00\nexpect t5 balance 90.00")


@pytest.mark.clause(STAR, "11.1")
def test_a_system_malfunction_in_the_round_that_goes_on_returns_some_wagers_or_all() -> None:
    with casino(roulette()) as c:
        staked(c, T4="red 20.00", T5="red 20.00")
        c.play("""
            supervisor declare system_malfunction "the server" T7
            expect refused 11.1
            supervisor declare system_malfunction "the server" T4
            expect t4 balance 100.00
            expect t5 bet 20.00
            supervisor declare system_malfunction
            expect refused 11.1
            supervisor declare system_malfunction "the server"
            expect t5 balance 100.00
            expect phase waiting
        """)


@pytest.mark.clause(STAR, "11.2")
def test_a_display_that_shows_another_number_is_logged_and_decides_nothing() -> None:
    with casino(roulette()) as c:
        staked(c, T4="straight:14 10.00", T5="straight:4 10.00")
        c.play("""
            dealer spin
            wheel 14
            dealer declare wrong_display shown=4 actual=14
            supervisor declare wrong_display shown=4 actual=14
            dealer confirm
            expect t4 balance 450.00
            expect t5 balance 90.00
            cashier declare wrong_display shown=4 actual=14
            expect refused 11.2
        """)
        noted, _ = [event for event in c.events(STREAM) if isinstance(event, IrregularityDeclared)]
        assert (noted.irregularity, noted.remedy) == ("wrong_display", "stand")
        assert (noted.shown, noted.actual, noted.reason) == ("4", "14", "")


# ---------------------------------------------------------------- invalidated


@pytest.mark.clause(STAR, "12.4.1")
@pytest.mark.parametrize("ground", ["civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god"])
def test_a_casino_supervisor_invalidates_an_outcome_on_one_of_six_grounds_of_disruption(ground: str) -> None:
    with casino(roulette()) as c:
        played(c, "14", T4="red 20.00", T5="black 30.00")
        played(c, "14", T4="red 10.00")
        c.play(f"""
            expect t4 balance 130.00
            dealer declare_in_round 1 {ground} "in the hall"
            expect refused 12.4.1
            supervisor declare_in_round 1 {ground} ""
            expect refused 12.4.1
            supervisor declare_in_round 1 power_cut "in the hall"
            expect refused
            supervisor declare_in_round 1 {ground} "in the hall" places=T4 forfeited=T4
            expect refused 12.4.1
            supervisor:x declare_in_round 1 {ground} "in the hall"
            expect t4 balance 110.00
            expect t5 balance 100.00
            supervisor:x declare_in_round 1 {ground} "in the hall"
            expect refused 12.4.1
        """)
        assert [each.void for each in c.state().history] == [False, True]
        voided = next(event for event in c.events(STREAM) if isinstance(event, SettlementReversed))
        assert (voided.irregularity, voided.reason, voided.clause) == (ground, "in the hall", "12.4.1")


@pytest.mark.clause(STAR, "12.4.1")
def test_a_disruption_ends_the_round_that_goes_on_and_returns_every_stake() -> None:
    with casino(roulette()) as c:
        staked(c, T4="red 20.00", T5="black 30.00")
        c.play("""
            dealer spin
            wheel 14
            dealer declare fire "the alarm"
            expect refused 12.4.1
            supervisor declare fire "the alarm"
            expect t4 balance 100.00
            expect t5 balance 100.00
            expect phase waiting
        """)
        (void,) = [event for event in c.events(STREAM) if isinstance(event, RoundVoided)]
        assert (void.reason, void.clause) == ("fire", "12.4.1")


@pytest.mark.clause(STAR, "12.4.2")
@pytest.mark.clause(STAR, "12.5")
def test_after_fraud_whoever_took_part_may_forfeit_and_nobody_else() -> None:
    with casino(roulette()) as c:
        played(c, "14", T6="red 40.00", T7="black 25.00")
        played(c, "14", T7="black 5.00")
        c.play("""
            expect t6 balance 140.00
            dealer declare_in_round 1 fraud "late bets" places=T6 forfeited=T6
            expect refused 12.4.2
            supervisor declare_in_round 1 fraud "late bets" places=T6 forfeited=T7
            expect refused 12.5
            supervisor declare_in_round 1 fraud "late bets" places=T6 forfeited=T6
            expect t6 balance 60.00
            expect t7 balance 95.00
        """)
        declared = next(event for event in c.events(STREAM) if isinstance(event, IrregularityDeclared))
        assert (declared.irregularity, declared.place, declared.clause) == ("fraud", "T6", "12.4.2")


@pytest.mark.clause(STAR, "12.5")
def test_stakes_of_the_round_that_goes_on_are_forfeited_to_the_house() -> None:
    with casino(roulette()) as c:
        staked(c, T6="red 40.00", T7="black 25.00")
        c.play("""
            supervisor declare_in_round 1 fraud "late bets" places=T6 forfeited=T7
            expect refused 12.5
            supervisor declare_in_round 1 fraud "late bets" places=T6 forfeited=T6
            expect t6 balance 60.00
            expect t7 balance 100.00
            expect phase waiting
        """)
        (lost,) = [event for event in c.events(STREAM) if isinstance(event, WagersForfeited)]
        assert [(each.account, each.stake, each.clause) for each in lost.forfeited] == [("T6-1", 40_00, "12.5")]
        assert c.books()[STREAM] == 40_00
