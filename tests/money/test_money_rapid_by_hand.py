"""The Star Rapid, 2016: what staff and the cash desk pay by hand, withhold and delay, through the floor's commands."""

import pytest
from casino import casino
from counter import actors, ask, cashier, happened, refused, row, rows, supervisor
from rapid_money import STAR, hand_pay, paid_out, rapid

from croupier.cage import commands as cage
from croupier.cage.cage_postings import cage_postings
from croupier.cage.drawer_events import InspectorNotified, PaymentDelayed, TicketPaid
from croupier.cage.terminal_events import HandPayCalled
from croupier.rulebooks.roles import Role

# ---------------------------------------------------------------- payouts by hand


@pytest.mark.clause(STAR, "8.4")
def test_if_printing_fails_the_meter_stays_and_staff_pay_by_voucher() -> None:
    with casino(rapid()) as c:
        c.play("""
            t1 notes 50.00
            dealer new_game
            t1 report_printer false
        """)
        assert c.play("t1 cash_out") == "Staff have been called to pay this by hand. (8.4)"
        c.play("expect t1 balance 50.00")
        assert happened(c, "terminal:t1")[-1] == HandPayCalled("t1-1", "printer", 50_00)
        c.play("dealer issue_hand_pay t1\nexpect refused 8.4\nsupervisor issue_hand_pay t1\nexpect t1 balance 0.00")
        assert (row(c, "hand_pay").amount, c.books()["hand_pays"]) == (50_00, 50_00)


@pytest.mark.clause(STAR, "8.4")
def test_above_the_ticket_limit_a_voucher_is_used() -> None:
    with casino(rapid(), floor='[money]\nticket_limit = "72.35"') as c:
        assert paid_out(c, 72_35)
        c.play("""
            t2 notes 50.00
            monitoring transfer_credit t2 two cashless 22.36
            t2 cash_out
            expect t2 balance 72.36
            supervisor issue_hand_pay t2
        """)
        assert {each.kind: each.amount for each in rows(c) if each.kind != "transfer"} == {
            "hand_pay": 72_36,
            "ticket": 72_35,
        }


@pytest.mark.clause(STAR, "8.4")
def test_with_no_period_open_staff_pay_out_whoever_has_no_wager_pending() -> None:
    with casino(rapid()) as c:
        c.play("""
            t1 notes 50.00
            t1 cash_out
            expect refused 8.3
            dealer new_game
            t1 place red 10.00
            wait 30s
            supervisor issue_hand_pay t1
            expect refused 8.3
            dealer spin
            dealer number 2
            dealer confirm
            supervisor issue_hand_pay t1
        """)
        assert row(c, "hand_pay").amount == 40_00


@pytest.mark.clause(STAR, "8.4")
def test_a_spoiled_ticket_is_replaced_by_a_voucher() -> None:
    with casino(rapid()) as c:
        number = paid_out(c)
        c.play("dealer replace_ticket t1\nexpect refused 8.4")
        assert c.play("supervisor replace_ticket t1") == "Hand pay HP-t1-1 of 500.00. (8.4)"
        c.play(f"t2 ticket {number}\nexpect refused 8.4")
        assert row(c, "hand_pay").amount == 500_00
        c.play("t2 ticket HP-t1-1\nexpect refused 4.3.2")


@pytest.mark.clause(STAR, "9.1")
def test_a_manual_payout_stays_open_until_the_signed_form_is_on_record() -> None:
    with casino(rapid()) as c:
        voucher = hand_pay(c, 1250_00)
        assert refused(cashier(c, cage.RecordSignature(voucher)), "9.1")
        assert cashier(c, cage.PayTicket(voucher)).ok
        listed = c.run(c.floor.desk.open_items(c.clock.now()))
        assert [(each.ticket, each.amount, each.what) for each in listed] == [(voucher, 1250_00, "signature")]
        c.restart()
        assert c.run(c.floor.desk.open_items(c.clock.now())) == listed
        assert refused(ask(c, Role.DEALER, cage.RecordSignature(voucher)), "9.1")
        assert ask(c, Role.CASHIER, cage.RecordSignature(voucher)).ok
        assert c.run(c.floor.desk.open_items(c.clock.now())) == []
        assert actors(c, "drawer:1")["payment_signed"][0] == "staff:cashier/cashier"


# ---------------------------------------------------------------- withheld and delayed


@pytest.mark.clause(STAR, "9.2")
def test_what_is_withheld_is_locked_and_an_inspector_notified_in_the_same_step() -> None:
    with casino(rapid()) as c:
        number = paid_out(c)
        assert refused(cashier(c, cage.HoldPayment(number, "entitlement")), "9.2")
        assert supervisor(c, cage.HoldPayment(number, "entitlement")).ok
        assert InspectorNotified(row(c).ticket) in happened(c, "drawer:1")
        shown = actors(c, "drawer:1")
        assert shown["payment_held"] == shown["inspector_notified"]
        assert refused(cashier(c, cage.PayTicket(number)), "9.2", "withheld")
        assert refused(supervisor(c, cage.HoldPayment(number, "fraud")), "9.2", "already")
        c.play(f"t2 ticket {number}\nexpect refused 9.2")
        [notice] = c.state().staffing.unsent
        assert (notice.addressee, notice.clause) == ("inspector", "9.2")
        assert notice.subject == f"ticket …{number[-4:]} is withheld: entitlement"
        c.restart()
        assert refused(cashier(c, cage.PayTicket(number)), "9.2", "withheld")
        assert refused(cashier(c, cage.DeterminePayment(number, "pay")), "9.2")
        assert supervisor(c, cage.DeterminePayment(number, "pay")).ok
        assert cashier(c, cage.PayTicket(number)).ok


@pytest.mark.clause(STAR, "9.2")
def test_a_refusal_is_final_when_an_inspector_has_reviewed_it() -> None:
    with casino(rapid()) as c:
        number = paid_out(c)
        assert refused(ask(c, Role.INSPECTOR, cage.ReviewPayment(number)), "9.2", "not withheld")
        assert refused(supervisor(c, cage.DeterminePayment(number, "refuse")), "9.2", "not withheld")
        assert supervisor(c, cage.HoldPayment(number, "fraud")).ok
        assert refused(supervisor(c, cage.DeterminePayment(number, "returned")), "9.2")
        assert supervisor(c, cage.DeterminePayment(number, "refuse")).ok
        assert (row(c).state, c.run(c.floor.desk.open_items(c.clock.now()))[0].what) == ("good", "review")
        assert refused(supervisor(c, cage.ReviewPayment(number)), "9.2")
        assert ask(c, Role.INSPECTOR, cage.ReviewPayment(number)).ok
        assert (row(c).state, c.books()["tickets"], c.books()["withheld"]) == ("refused", 0, 500_00)
        assert refused(cashier(c, cage.PayTicket(number)), "9.2", "refused")
        c.play(f"t2 ticket {number}\nexpect refused 9.2")
        assert refused(supervisor(c, cage.HoldPayment(number, "fraud")), "9.2", "refused")


@pytest.mark.clause(STAR, "9.2")
def test_reviewed_first_a_refusal_is_final_at_once() -> None:
    with casino(rapid()) as c:
        number = paid_out(c)
        assert supervisor(c, cage.HoldPayment(number, "fraud")).ok
        assert ask(c, Role.INSPECTOR, cage.ReviewPayment(number)).ok
        assert c.run(c.floor.desk.open_items(c.clock.now()))[0].what == "determination"
        assert supervisor(c, cage.DeterminePayment(number, "refuse")).ok
        assert row(c).state == "refused"


@pytest.mark.clause(STAR, "9.2")
def test_what_has_been_paid_can_be_asked_back() -> None:
    with casino(rapid()) as c:
        number = paid_out(c)
        assert cashier(c, cage.PayTicket(number)).ok
        assert supervisor(c, cage.HoldPayment(number, "entitlement")).ok
        assert refused(supervisor(c, cage.DeterminePayment(number, "refuse")), "9.2")
        assert supervisor(c, cage.DeterminePayment(number, "returned")).ok
        assert (row(c).state, c.books()["drawer:1"], c.books()["withheld"]) == ("paid", 0, 500_00)
        assert c.run(c.floor.desk.open_items(c.clock.now())) == []


@pytest.mark.clause(STAR, "9.2")
def test_what_one_desk_has_in_hand_another_does_not_pay() -> None:
    with casino(rapid(), floor='[money]\ndesks = ["1", "2"]') as c:
        number = paid_out(c)
        assert supervisor(c, cage.HoldPayment(number, "entitlement")).ok
        assert refused(cashier(c, cage.PayTicket(number), desk="2"), "9.2", "desk 1")
        assert not cashier(c, cage.PayTicket(number), desk="3").ok
        assert supervisor(c, cage.DeterminePayment(number, "pay")).ok
        assert cashier(c, cage.PayTicket(number), desk="2").ok


@pytest.mark.clause(STAR, "9.3")
@pytest.mark.clause(STAR, "9.3.3")
def test_a_ticket_that_a_desk_has_in_hand_names_what_keeps_it_back() -> None:
    with casino(rapid(), floor='[money]\ndesks = ["1", "2"]') as c:
        delayed = paid_out(c)
        assert cashier(c, cage.DelayPayment(delayed, "verification", c.clock.now() + 60_000_000)).ok
        c.play(f"t2 ticket {delayed}\nexpect refused 9.3")
        assert refused(cashier(c, cage.PayTicket(delayed), desk="2"), "9.3", "desk 1")
        assert refused(cashier(c, cage.DelayPayment(delayed, "verification", 1), desk="2"), "9.3", "desk 1")
        asked = paid_out(c)
        assert cashier(c, cage.RequireIdentity(asked)).ok
        c.play(f"t2 ticket {asked}\nexpect refused 9.3.3")


@pytest.mark.clause(STAR, "8.4")
def test_a_ticket_that_a_hand_pay_stands_for_names_that() -> None:
    with casino(rapid()) as c:
        number = paid_out(c)
        c.play("supervisor replace_ticket t1")
        assert refused(cashier(c, cage.PayTicket(number)), "8.4", "cancelled")
        c.play(f"t2 ticket {number}\nexpect refused 8.4")


@pytest.mark.clause(STAR, "9.3")
def test_a_valid_ticket_is_paid_at_once_and_a_delay_needs_a_ground() -> None:
    with casino(rapid()) as c:
        number, tomorrow = paid_out(c), c.clock.now() + 24 * 60 * 60 * 1_000_000
        assert refused(cashier(c, cage.DelayPayment(number, "", tomorrow)), "9.3", "verification, identification")
        assert refused(cashier(c, cage.DelayPayment(number, "busy", tomorrow)), "9.3")
        assert refused(ask(c, Role.DEALER, cage.DelayPayment(number, "verification", tomorrow)), "9.3")
        assert cashier(c, cage.DelayPayment(number, "verification", tomorrow)).ok
        assert cashier(c, cage.DelayPayment(number, "identification", tomorrow)).ok
        assert cashier(c, cage.PayTicket(number)).ok
        assert refused(cashier(c, cage.DelayPayment(number, "verification", tomorrow)), "9.3", "paid already")


@pytest.mark.clause(STAR, "9.3.1")
def test_a_delay_is_to_a_time_agreed_and_the_item_comes_up_when_it_is_due() -> None:
    with casino(rapid()) as c:
        number, due = paid_out(c), c.clock.now() + 24 * 60 * 60 * 1_000_000
        assert refused(cashier(c, cage.DelayPayment(number, "verification")), "9.3.1")
        assert refused(cashier(c, cage.DelayPayment(number, "verification", c.clock.now() - 1)), "9.3.1")
        assert cashier(c, cage.DelayPayment(number, "verification", due)).ok
        assert happened(c, "drawer:1") == [PaymentDelayed(row(c).ticket, "verification", due)]
        assert [each.what for each in c.run(c.floor.desk.open_items(due - 1))] == ["agreed time"]
        assert [each.what for each in c.run(c.floor.desk.open_items(due))] == ["payment"]
        c.play(f"t2 ticket {number}\nexpect refused 9.3")


@pytest.mark.clause(STAR, "9.3.3")
def test_identification_is_sighted_before_what_needs_it_is_paid() -> None:
    with casino(rapid()) as c:
        number = paid_out(c)
        assert refused(ask(c, Role.DEALER, cage.RequireIdentity(number)), "9.3.3")
        assert cashier(c, cage.RequireIdentity(number)).ok
        assert refused(cashier(c, cage.PayTicket(number)), "9.3.3")
        assert refused(ask(c, Role.DEALER, cage.SightIdentity(number, "passport")), "9.3.3")
        assert ask(c, Role.CASHIER, cage.SightIdentity(number, "passport")).ok
        assert actors(c, "drawer:1")["identity_sighted"][0] == "staff:cashier/cashier"
        assert cashier(c, cage.PayTicket(number)).ok


@pytest.mark.clause(STAR, "9.3.3")
def test_the_house_may_ask_for_identification_above_an_amount() -> None:
    with casino(rapid(), floor='[money]\nidentity_above = "499.99"') as c:
        number = paid_out(c)
        assert refused(cashier(c, cage.PayTicket(number)), "9.3.3")
        assert cashier(c, cage.SightIdentity(number, "driver_licence")).ok
        assert row(c).desk == "1", "from now on it is in hand at that desk, and no terminal takes it"
        c.play(f"t2 ticket {number}\nexpect refused 9.3.3")
        assert cashier(c, cage.PayTicket(number)).ok
        assert cashier(c, cage.PayTicket(paid_out(c, 499_99))).ok


def test_what_is_paid_at_the_desk_leaves_what_the_house_owed() -> None:
    paid = TicketPaid("ab", "hand_pay", 12_32, {"cheque": 10_00, "cash": 2_35})
    assert [tuple(each) for each in cage_postings("drawer:1", paid)] == [
        ("hand_pays", "drawer:1", 12_32),
        ("rounding", "drawer:1", 3),
    ]
