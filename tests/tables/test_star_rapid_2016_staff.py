"""The Star Rapid, 2016: who works at its tables, who acts for whom, and who is told of what."""

import pytest
from casino import Casino, casino, table
from counter import ask
from staffed import console, done_by, register, steps
from watching import staff_screen, turned_away, watching, works

from croupier.cage import commands as cage
from croupier.games.notation import WrongInput
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_events import RoundVoided
from croupier.play.staff.staff_events import StaffSignedOn
from croupier.rulebooks.roles import Role

RAPID = "star-rapid-2016"
AGM, GAMING_SUPERVISOR, GAMING_MANAGER = "assistant_gaming_manager:amy", "gaming_supervisor:gus", "gaming_manager:gia"
MAY_ACT = "[rules.star-rapid-2016]\ngaming_manager_may_act_as_agm = true\n"
DEALER = works("dealer", Role.DEALER)
WHEEL = table("R1", RAPID, "roulette", seats="t1 t2")
SHOE = table("B1", RAPID, "baccarat", seats="t1", config={"version": "commission"})


def misdealt(c: Casino) -> None:
    """A coup of which four cards are out, with 40.00 on Banker."""
    c.play("t1 notes 50.00\ndealer new_game\nt1 place banker 40.00\nwait 30s\ndealer cards 9h 2d Kc 5s")


# ---------------------------------------------------------------- the dealer


@pytest.mark.clause(RAPID, "1.1(dealer)")
def test_without_a_dealer_signed_on_new_game_opens_nothing_and_says_to_sign_on() -> None:
    with casino(WHEEL) as c, watching(c, staff_screen("dealer", "R1"), staff=(DEALER,)) as screens:
        c.play("dealer sign_off\ndealer new_game\nexpect refused 1.1(dealer)")
        assert (c.state().round, "sign on first" in c.answer.why) == (0, True)
        c.play("dealer sign_off\nexpect refused 1.1(dealer)")
        screens.show_all()
        assert screens[0].picture["can"] == ["sign_on"]
        c.play("dealer:kim sign_on\ndealer:kim sign_on\nexpect refused 1.1(dealer)\ndealer:kim new_game")
        assert "spin_ball" in console(c, Role.DEALER).can
        assert steps(c, 1)[0].actor == "staff:kim/dealer"


@pytest.mark.clause(RAPID, "1.1(dealer)")
def test_one_dealer_works_the_table_and_another_takes_over_on_record() -> None:
    pages = [staff_screen(name, "R1") for name in ("dealer", "kim")]
    with casino(WHEEL) as c, watching(c, *pages, staff=(DEALER, works("kim", Role.DEALER))) as screens:
        c.play("""
            dealer new_game
            dealer:kim spin
            expect refused 1.1(dealer)
            supervisor sign_on
            expect refused 1.1(dealer)
            dealer:kim sign_on
            dealer spin
            expect refused 1.1(dealer)
            dealer:kim spin
        """)
        assert c.events("table:R1")[-2] == StaffSignedOn(Role.DEALER, "staff:kim", "staff:dealer")
        screens.show_all()
        before, now = (each.picture for each in screens)
        assert (before["dealer"], before["can"]) == ("kim", ["sign_on"])
        assert (now["dealer"], "sign_off" in now["can"], "sign_on" in now["can"]) == ("kim", True, False)


# ---------------------------------------------------------------- who acts for whom


@pytest.mark.clause(RAPID, "1.1(casino supervisor)")
@pytest.mark.parametrize("who", ["supervisor:sam", GAMING_SUPERVISOR, AGM])
def test_what_takes_a_casino_supervisor_takes_a_games_supervisors_sign_in_too_and_never_the_dealers(who: str) -> None:
    with casino(WHEEL) as c:
        c.play("t1 notes 50.00\ndealer new_game\nt1 place straight:31 10.00\ndealer spin\nwait 30s\ndealer number 14")
        c.play(f"""
            dealer confirm
            dealer correct_outcome 1 "it is in 31" number=31
            expect refused 11.4.10
            {GAMING_MANAGER} correct_outcome 1 "it is in 31" number=31
            expect refused 11.4.10
            {who} correct_outcome 1 "it is in 31" number=31
            expect t1 balance 400.00
        """)
        name = who.partition(":")[2]
        assert done_by(c, "outcome_corrected", "table:R1").startswith(f"staff:{name}/")


@pytest.mark.clause(RAPID, "1.1(Gaming Supervisor)")
def test_a_gaming_supervisor_authorises_a_recalculation_under_own_name_and_role() -> None:
    automated = table("R1", RAPID, "roulette", seats="t1", settings='devices = { wheel = "automated" }')
    with casino(automated) as c:
        c.play(f"""
            t1 notes 20.00
            wheel new_game
            t1 place straight:23 10.00
            wheel spin
            wheel no_more_bets
            wheel declare wheel_failure
            {GAMING_SUPERVISOR} establish_number 23
            expect t1 balance 370.00
        """)
        assert done_by(c, "round_settled", "table:R1") == "staff:gus/gaming_supervisor"


@pytest.mark.clause(RAPID, "1.1(Assistant Gaming Manager)")
def test_only_an_assistant_gaming_manager_authorises_the_void_of_a_misdealt_coup() -> None:
    with casino(SHOE) as c:
        misdealt(c)
        c.play(f"""
            supervisor:sam declare wrong_deal reason="cards crossed"
            expect refused 11.8.1.3
            {GAMING_SUPERVISOR} declare wrong_deal reason="cards crossed"
            expect refused 11.8.1.3
            {AGM} declare wrong_deal reason="cards crossed"
            expect t1 balance 50.00
        """)
        declared, voided = steps(c, 1)[-2:]
        assert isinstance(declared.event, IrregularityDeclared)
        assert isinstance(voided.event, RoundVoided)
        assert (declared.actor, declared.event.reason) == ("staff:amy/assistant_gaming_manager", "cards crossed")


@pytest.mark.clause(RAPID, "1.1(Assistant Gaming Manager)")
def test_an_assistant_gaming_manager_acts_wherever_a_casino_supervisor_may() -> None:
    with casino(WHEEL) as c:
        c.play(f"{GAMING_MANAGER} close_table\nexpect refused 12.8\n{AGM} close_table")


@pytest.mark.clause(RAPID, "1.1(Gaming Manager)")
@pytest.mark.clause(RAPID, "1.1(Assistant Gaming Manager)")
def test_a_gaming_manager_has_no_power_unless_the_house_lets_one_act_for_an_assistant_gaming_manager() -> None:
    with casino(SHOE) as c:
        misdealt(c)
        c.play(f"{GAMING_MANAGER} declare wrong_deal\nexpect refused 11.8.1.3")
        c.play(f"{GAMING_MANAGER} void_round malfunction\nexpect refused 11.1")
        assert turned_away(c, Role.GAMING_MANAGER) == "Table B1 is not for a gaming manager."
        assert register(c) == []
    with casino(SHOE, floor=MAY_ACT) as c:
        misdealt(c)
        c.play(f"{GAMING_MANAGER} declare wrong_deal\nexpect t1 balance 50.00\n{GAMING_MANAGER} announce_closing 20m")
    for wrong in (MAY_ACT.replace("true", '"yes"'), MAY_ACT.replace(RAPID, "star-7up-2016")):
        with pytest.raises(WrongInput, match="line 4"), casino(SHOE, floor=wrong):
            pass


# ---------------------------------------------------------------- the inspector


@pytest.mark.clause(RAPID, "1.1(inspector)")
def test_an_inspector_orders_a_card_check_and_reviews_what_is_withheld_and_changes_no_game() -> None:
    with casino(SHOE) as c:
        misdealt(c)
        c.play("""
            inspector:ivy void_round malfunction
            expect refused 11.1
            inspector:ivy declare wrong_deal
            expect refused 11.8.1.3
            inspector:ivy request void_round malfunction
            expect refused 11.1
            inspector:ivy order_check doubt
            dealer confirm player
        """)
        assert done_by(c, "check_ordered", "table:B1") == "staff:ivy/inspector"
        assert {each.do for each in console(c, Role.INSPECTOR).actions} == {"order_check"}
        c.play("dealer new_game\nt1 cash_out")
        number = c.answer.ticket
        assert ask(c, Role.CASINO_SUPERVISOR, cage.HoldPayment(number, "entitlement")).ok
        assert ask(c, Role.INSPECTOR, cage.ReviewPayment(number)).ok
        assert not ask(c, Role.INSPECTOR, cage.DeterminePayment(number, "pay")).ok


@pytest.mark.clause(RAPID, "1.1(inspector)")
def test_a_notice_to_an_inspector_waits_in_the_outbox_until_it_is_sent() -> None:
    with casino(WHEEL) as c:
        c.play("""
            dealer write_notice inspector "Promotion 3 is compromised"
            expect refused 1.1(inspector)
            supervisor:sam write_notice inspector ""
            expect refused 1.1(inspector)
            supervisor:sam write_notice nicc "Promotion 3 is compromised"
            expect refused
            supervisor:sam write_notice inspector "Promotion 3 is compromised"
            dealer send_notice 1 L-7
            expect refused 1.1(inspector)
            supervisor:kim send_notice 1 ""
            expect refused 1.1(inspector)
            supervisor:kim send_notice 2 L-7
            expect refused 1.1(inspector)
        """)
        (line,) = register(c)
        assert (line.addressee, line.subject, line.clause, line.sent_at) == (
            "inspector", "Promotion 3 is compromised", "1.1(inspector)", None,
        )  # fmt: skip
        c.play(
            "wait 90s\nsupervisor:kim send_notice 1 L-7\nsupervisor:kim send_notice 1 L-7\nexpect refused 1.1(inspector)"
        )
        (line,) = register(c)
        assert (line.written_by, line.sent_by, line.reference) == (
            "staff:sam/casino_supervisor", "staff:kim/casino_supervisor", "L-7",
        )  # fmt: skip
        assert line.sent_at is not None
        assert line.sent_at - line.written_at > 90_000_000
