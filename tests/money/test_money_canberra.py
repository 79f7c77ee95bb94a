"""Casino Canberra, 2019: notes, transfers, cash-out, tickets and hand pays, through the floor's commands."""

import pytest
from canberra import CANBERRA, all_of, wheel
from casino import Casino, casino, table
from counter import actors, ask, cashier, entries, happened, refused, row, rows, supervisor, ticket_of

from croupier.cage import commands as cage
from croupier.cage.drawer import OpenItem
from croupier.cage.drawer_events import IllegibleRefused, ReportDecided, TicketPaid
from croupier.cage.terminal_events import HandPayCalled, NoteStacked, TicketIssued
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.rulebooks.roles import Role

TO_245_50 = """
    t1 notes 100.00
    t1 notes 100.00
    monitoring transfer_credit t1 odd cashless 45.50
    dealer new_game
"""


def paid_out(c: Casino) -> str:
    """The number of a ticket of 245.50."""
    return ticket_of(c, c.play(TO_245_50 + "t1 cash_out"))


# ---------------------------------------------------------------- accounts and credit


@pytest.mark.clause(CANBERRA, "A.1 Player Chip Account")
def test_the_entries_of_an_account_add_up_to_its_balance_and_never_below_zero() -> None:
    with casino(wheel()) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place red 60.00
            t1 confirm
            t1 place black 50.00
            expect refused 2.4(a)
            expect t1 balance 40.00
        """)
        assert c.books()["chips:t1-1"] == 40_00


@pytest.mark.clause(CANBERRA, "A.4")
@pytest.mark.clause(CANBERRA, "2.1")
def test_a_terminal_is_open_from_its_first_note_to_its_cash_out_with_one_account() -> None:
    with casino(wheel()) as c:
        c.play("dealer new_game")
        assert not c.floor.terminals["t1"].account
        c.play("""
            t1 place red 5.00
            expect refused A.4
            t1 notes 20.00
            expect t1 balance 20.00
            t1 notes 50.00
            expect t1 balance 70.00
            t1 place red 5.00
            t1 clear
        """)
        assert [each.id for each in c.run(c.floor.store.accounts())] == ["t1-1"]
        c.play("t1 cash_out")
        assert c.floor.terminals["t1"].account is None
        c.play("""
            t1 place red 5.00
            expect refused A.4
        """)


@pytest.mark.clause(CANBERRA, "4.1")
def test_what_is_free_placed_and_confirmed_is_what_the_books_say() -> None:
    with casino(wheel()) as c:
        c.play("""
            t1 notes 100.00
            t1 notes 100.00
            dealer new_game
            t1 place red 50.00
            t1 confirm
            t1 place black 30.00
            expect t1 balance 120.00
            expect t1 bet 80.00
        """)
        seat = c.state().seats["t1"]
        assert (sum(seat.chips.values()), sum(seat.confirmed.values())) == (30_00, 50_00)
        assert (c.books()["chips:t1-1"], c.books()["stakes:t1-1"]) == (120_00, 80_00)


@pytest.mark.clause(CANBERRA, "4.2 [buy-in]")
def test_a_note_opens_an_account_and_the_dealer_cannot_credit_a_terminal() -> None:
    with casino(wheel()) as c:
        c.play("""
            dealer buy_in t1 cash 100.00
            expect refused
            t1 ticket 000000000000000000
            expect refused A.1 Redeemable Ticket
            t1 notes 100.00
            expect t1 balance 100.00
        """)
        assert entries(c, "terminal:t1") == [("notes", "chips:t1-1", 100_00)]


@pytest.mark.clause(CANBERRA, "4.2 [further cash]")
def test_a_note_is_handed_back_while_a_wager_is_confirmed_and_not_settled() -> None:
    with casino(wheel()) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place red 50.00
            t1 notes 10.00
            t1 confirm
            t1 notes 20.00
            expect refused 4.2 [further cash]
            t1 escrow_note 20.00
            expect refused 4.2 [further cash]
            wait 30s
            dealer spin
            dealer number 2
            t1 notes 20.00
            expect refused 4.2 [further cash]
            expect t1 balance 60.00
            dealer confirm
            t1 notes 20.00
            expect t1 balance 80.00
        """)


@pytest.mark.clause(CANBERRA, "4.2 [further cash]")
def test_a_wager_confirmed_at_another_table_keeps_notes_out_too() -> None:
    both = [table(name, CANBERRA, "roulette", seats="t1") for name in ("R1", "R2")]
    with casino(*both) as c:
        c.play("""
            t1 notes 100.00
            dealer@R1 new_game
            t1@R1 place red 50.00
            t1@R1 confirm
            t1@R2 notes 20.00
            expect refused 4.2 [further cash]
            expect t1 balance 50.00
        """)


@pytest.mark.clause(CANBERRA, "4.3")
def test_a_note_of_the_terminal_is_credited_at_once_and_any_other_handed_back() -> None:
    with casino(table("R1", CANBERRA, "roulette", seats="t1", settings='notes = ["10", "20", "50", "100"]')) as c:
        c.play("t1 notes 50.00")
        assert happened(c, "terminal:t1")[-1] == NoteStacked("t1-1", 50_00)
        for note in ("5.00", "15.00", "200.00", "0.50"):
            c.play(f"t1 notes {note}\nexpect refused 4.3")
        c.play("expect t1 balance 50.00\nt1 notes 10.00\nt1 notes 20.00\nt1 notes 100.00\nexpect t1 balance 180.00")
        assert actors(c, "terminal:t1")["note_stacked"][0] == "acceptor:t1"


@pytest.mark.clause(CANBERRA, "4.3")
def test_a_terminal_may_be_set_to_take_each_of_the_five_notes() -> None:
    settings = 'notes = ["5", "10", "20", "50", "100"]'
    with casino(table("R1", CANBERRA, "roulette", seats="t1", settings=settings)) as c:
        c.play("\n".join(f"t1 notes {note}.00" for note in (5, 10, 20, 50, 100)) + "\nexpect t1 balance 185.00")


@pytest.mark.clause(CANBERRA, "4.3")
def test_a_note_counts_when_it_is_stacked_once_and_not_when_it_is_handed_back() -> None:
    with casino(wheel()) as c:
        c.play("""
            t1 escrow_note 50.00
            expect t1 balance 0.00
            t1 escrow_note 20.00
            expect refused 4.3
            t1 notes 20.00
            expect refused 4.3
            t1 stack_note
            expect t1 balance 50.00
            t1 stack_note
            expect refused 4.3
            t1 escrow_note 20.00
            t1 return_note
            t1 return_note
            expect refused 4.3
            t1 stack_note
            expect refused 4.3
            expect t1 balance 50.00
        """)
        c.play("t1 escrow_note 100.00")
        c.restart()
        c.play("expect t1 balance 50.00\nt1 stack_note\nexpect t1 balance 150.00")


@pytest.mark.clause(CANBERRA, "4.3(b)")
def test_winnings_name_the_round_and_the_wager_that_they_came_from() -> None:
    with casino(wheel()) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place red 20.00
            t1 confirm
            wait 30s
            dealer spin
            dealer number 1
            dealer confirm
            expect t1 balance 120.00
        """)
        [settled] = all_of(c, WagersSettled, "R1")
        assert [(line.bet, line.stake, line.returned) for line in settled.lines] == [("red", 20_00, 40_00)]
        won = [each for each in entries(c, "table:R1") if each[1] == "chips:t1-1"]
        assert won == [("table:R1", "chips:t1-1", 40_00)]
        sources = {source for each in ("table:R1", "terminal:t1") for source, target, _ in entries(c, each)}
        assert sources == {"notes", "chips:t1-1", "stakes:t1-1", "table:R1"}


@pytest.mark.clause(CANBERRA, "4.3(c)")
def test_a_transfer_is_credited_once_for_its_reference_at_whatever_terminal_it_comes_again() -> None:
    with casino(wheel()) as c:
        c.play("monitoring transfer_credit t1 T-881 cashless 75.00\nexpect t1 balance 75.00")
        for terminal in ("t1", "t2"):
            c.play(f"monitoring transfer_credit {terminal} T-881 cashless 75.00\nexpect refused 4.3(c)")
            assert "already" in c.answer.why
        c.play("expect t1 balance 75.00\nexpect t2 balance 0.00")
        c.restart()
        c.play("""
            monitoring transfer_credit t1 T-881 cashless 75.00
            expect refused 4.3(c)
            monitoring transfer_credit t1 T-882 promotion 0.00
            expect refused 4.3(c)
            monitoring transfer_credit t1 '' promotion 5.00
            expect refused 4.3(c)
            dealer transfer_credit t1 T-883 cashless 75.00
            expect refused 4.3(c)
            t1 cash_out
            expect refused 4.4(a)
            expect t1 balance 75.00
        """)


@pytest.mark.clause(CANBERRA, "4.3(c)")
def test_a_floor_may_take_no_transfers() -> None:
    with casino(wheel(), floor="[money]\ntransfers = false") as c:
        c.play("monitoring transfer_credit t1 T-881 cashless 75.00\nexpect refused 4.3(c)\nexpect t1 balance 0.00")


# ---------------------------------------------------------------- leaving


@pytest.mark.clause(CANBERRA, "4.4(a)")
def test_cash_out_works_in_the_wagering_period_with_nothing_confirmed() -> None:
    with casino(wheel()) as c:
        c.play("""
            t1 notes 100.00
            t2 notes 100.00
            t1 cash_out
            expect refused 4.4(a)
            dealer new_game
            t1 place red 20.00
            t1 confirm
            t1 cash_out
            expect refused 4.4(a)
            expect t1 balance 80.00
            t2 place red 30.00
            t2 cash_out
            expect t2 balance 0.00
            wait 30s
            t1 cash_out
            expect refused 4.4(a)
            dealer spin
            dealer number 2
            dealer confirm
            t1 cash_out
            expect refused 4.4(a)
            dealer new_game
            t1 cash_out
        """)
        assert sorted(each.amount for each in rows(c)) == [80_00, 100_00]


@pytest.mark.clause(CANBERRA, "4.4(a)")
def test_at_a_closed_table_a_player_may_leave() -> None:
    with casino(wheel()) as c:
        c.play("""
            operator close_table
            t1 notes 100.00
            t1 cash_out
            expect t1 balance 0.00
        """)
        assert c.state().board.closed


@pytest.mark.clause(CANBERRA, "4.5(a)")
def test_cash_out_gives_one_ticket_of_the_whole_balance_and_leaves_nothing() -> None:
    with casino(wheel()) as c:
        paid_out(c)
        assert (row(c).amount, row(c).state, len([each for each in rows(c) if each.kind == "ticket"])) == (
            245_50,
            "good",
            1,
        )
        c.play("expect t1 balance 0.00")
        assert c.books()["chips:t1-1"] == 0
        assert c.books()["tickets"] == 245_50
        assert cage.CashOut.__struct_fields__ == ()


@pytest.mark.clause(CANBERRA, "4.5(b)")
def test_above_the_ticket_limit_staff_are_called_and_a_voucher_pays_all_of_it() -> None:
    with casino(wheel(), floor='[money]\nticket_limit = "5000"') as c:
        c.play("""
            monitoring transfer_credit t1 one cashless 5000.00
            monitoring transfer_credit t2 two cashless 5000.05
            dealer new_game
            t1 cash_out
            t2 cash_out
            t2 cash_out
            expect refused 4.5(b)
            expect t2 balance 5000.05
        """)
        assert [each.amount for each in rows(c) if each.kind == "ticket"] == [5000_00]
        assert happened(c, "terminal:t2")[-1] == HandPayCalled("t2-1", "limit", 5000_05)
        c.play(
            "dealer issue_hand_pay t2\nexpect refused 4.5(b)\nsupervisor:sam issue_hand_pay t2\nexpect t2 balance 0.00"
        )
        assert (row(c, "hand_pay").ticket, row(c, "hand_pay").amount) == ("HP-t2-1", 5000_05)
        assert actors(c, "terminal:t2")["hand_pay_issued"][0] == "staff:sam/casino_supervisor"
        c.play("supervisor issue_hand_pay t2\nexpect refused 4.4(a)")


# ---------------------------------------------------------------- at the cash desk


@pytest.mark.clause(CANBERRA, "A.1 Redeemable Ticket")
def test_a_ticket_is_paid_once_at_the_cash_desk_and_no_terminal_takes_it() -> None:
    with casino(wheel()) as c:
        number = paid_out(c)
        c.play(f"t2 ticket {number}\nexpect refused A.1 Redeemable Ticket\nexpect t2 balance 0.00")
        assert ask(c, Role.CASHIER, cage.PayTicket(number)).ok
        paid = cashier(c, cage.PayTicket(number))
        assert refused(paid, "4.6", "paid already")
        assert [each.amount for each in happened(c, "drawer:1") if isinstance(each, TicketPaid)] == [245_50]
        assert (c.books()["tickets"], c.books()["drawer:1"], row(c).state) == (0, 245_50, "paid")


@pytest.mark.clause(CANBERRA, "4.6")
def test_a_voucher_is_paid_in_the_forms_of_the_house_once_and_its_terminal_is_free() -> None:
    with casino(wheel(), floor='[money]\nticket_limit = "5000"\npayment_forms = ["cash", "cheque"]') as c:
        c.play("""
            monitoring transfer_credit t1 one cashless 6200.00
            dealer new_game
            t1 cash_out
            supervisor issue_hand_pay t1
        """)
        voucher = row(c, "hand_pay").ticket
        wrong: tuple[dict[cage.Form, int], ...] = (
            {"cheque": 6000_00, "cash": 100_00},
            {"cheque": 7000_00},
            {"cheque": 0},
            {"chips": 6200_00},
        )
        for forms in wrong:
            assert refused(cashier(c, cage.PayTicket(voucher, forms)), "4.6")
        assert refused(supervisor(c, cage.PayTicket(voucher)), "4.6")
        assert ask(c, Role.CASHIER, cage.PayTicket(voucher, {"cheque": 6000_00, "cash": 200_00})).ok
        paid = next(each for each in happened(c, "drawer:1") if isinstance(each, TicketPaid))
        assert (paid.forms, paid.unsigned) == ({"cheque": 6000_00, "cash": 200_00}, False)
        assert actors(c, "drawer:1")["ticket_paid"][0] == "staff:cashier/cashier"
        assert refused(cashier(c, cage.PayTicket(voucher)), "4.6", "paid already")
        assert c.floor.terminals["t1"].account is None
        c.play("t1 notes 20.00\nexpect t1 balance 20.00")


@pytest.mark.clause(CANBERRA, "4.6")
@pytest.mark.parametrize(("cents", "cash"), [(1, 5), (4, 5), (5, 5), (6, 10)])
def test_cash_goes_up_to_the_next_five_cents_and_the_books_say_so(cents: int, cash: int) -> None:
    with casino(wheel()) as c:
        number = ticket_of(
            c, c.play(f"monitoring transfer_credit t1 one cashless 12.0{cents}\ndealer new_game\nt1 cash_out")
        )
        assert cashier(c, cage.PayTicket(number)).ok
        assert (c.books()["drawer:1"], c.books()["rounding"]) == (12_00 + cash, cents - cash)


@pytest.mark.clause(CANBERRA, "4.6")
def test_a_number_that_was_never_issued_or_is_misread_is_not_paid() -> None:
    with casino(wheel()) as c:
        number = paid_out(c)
        misread = number[:9] + str((int(number[9]) + 1) % 10) + number[10:]
        for shown in (misread, number[:-1], "", "07" + "0" * 16, "HP-t1-1"):
            assert refused(cashier(c, cage.PayTicket(shown)), "4.6", "not known")
        assert not cashier(c, cage.PayTicket(number), desk="9").ok
        assert row(c).state == "good"


@pytest.mark.clause(CANBERRA, "4.7")
def test_an_unpaid_ticket_stays_on_the_list_with_its_age_and_value() -> None:
    with casino(wheel()) as c:
        number = paid_out(c)
        c.clock.advance(30 * 24 * 60 * 60)
        item = OpenItem(row(c).ticket, "ticket", number[-4:], 245_50, 30, "payment")
        assert c.run(c.floor.desk.open_items(c.clock.now())) == [item]
        assert cashier(c, cage.PayTicket(number)).ok
        assert c.run(c.floor.desk.open_items(c.clock.now())) == []


@pytest.mark.clause(CANBERRA, "4.8(b)")
def test_a_ticket_reported_stolen_is_paid_or_refused_by_a_recorded_decision() -> None:
    with casino(wheel()) as c:
        number = paid_out(c)
        assert refused(ask(c, Role.DEALER, cage.ReportTicket(number, "stolen")), "4.8(b)")
        assert refused(cashier(c, cage.DecideReport(number, "pay")), "4.8(b)")
        assert cashier(c, cage.ReportTicket(number, "stolen")).ok
        assert refused(cashier(c, cage.PayTicket(number)), "4.8(b)", "stolen")
        assert [each.what for each in c.run(c.floor.desk.open_items(c.clock.now()))] == ["decision"]
        assert cashier(c, cage.DecideReport(number, "pay")).ok
        assert cashier(c, cage.PayTicket(number)).ok


@pytest.mark.clause(CANBERRA, "4.8(b)")
def test_a_reported_ticket_that_was_refused_is_never_paid() -> None:
    with casino(wheel()) as c:
        number = paid_out(c)
        assert cashier(c, cage.ReportTicket(number, "lost")).ok
        assert cashier(c, cage.DecideReport(number, "refuse")).ok
        assert [each.decision for each in happened(c, "drawer:1") if isinstance(each, ReportDecided)] == ["refuse"]
        assert refused(cashier(c, cage.PayTicket(number)), "4.8(b)", "refused")
        assert refused(cashier(c, cage.ReportTicket(number, "lost")), "4.8(b)", "refused")
        assert (row(c).state, c.books()["withheld"]) == ("refused", 245_50)


@pytest.mark.clause(CANBERRA, "4.8(b)")
def test_an_illegible_ticket_is_not_paid_and_that_is_written_down() -> None:
    with casino(wheel()) as c:
        paid_out(c)
        assert refused(ask(c, Role.DEALER, cage.RefuseIllegible()), "4.8(b)")
        assert cashier(c, cage.RefuseIllegible()).ok
        assert happened(c, "drawer:1") == [IllegibleRefused()]
        assert c.books()["drawer:1"] == 0


@pytest.mark.clause(CANBERRA, "4.9")
def test_a_spoiled_ticket_is_cancelled_and_a_voucher_of_the_same_value_takes_its_place() -> None:
    with casino(wheel()) as c:
        number = ticket_of(c, c.play("monitoring transfer_credit t1 one cashless 300.00\ndealer new_game\nt1 cash_out"))
        c.play("""
            dealer replace_ticket t1
            expect refused 4.9
            supervisor replace_ticket t2
            expect refused 4.9
            supervisor:sam replace_ticket t1
            supervisor replace_ticket t1
            expect refused 4.9
        """)
        assert (row(c).state, row(c, "hand_pay").ticket, row(c, "hand_pay").amount) == ("cancelled", "HP-t1-1", 300_00)
        assert refused(cashier(c, cage.PayTicket(number)), "4.9", "cancelled")
        assert cashier(c, cage.PayTicket("HP-t1-1")).ok
        assert (c.books()["tickets"], c.books()["hand_pays"], c.books()["drawer:1"]) == (0, 0, 300_00)


@pytest.mark.clause(CANBERRA, "4.9")
def test_a_ticket_that_was_paid_or_is_in_hand_at_the_desk_is_not_replaced() -> None:
    with casino(wheel()) as c:
        number = paid_out(c)
        assert cashier(c, cage.ReportTicket(number, "lost")).ok
        c.play("supervisor replace_ticket t1\nexpect refused 4.8(b)")
        assert cashier(c, cage.DecideReport(number, "pay")).ok
        assert cashier(c, cage.PayTicket(number)).ok
        c.play("supervisor replace_ticket t1\nexpect refused 4.9")


@pytest.mark.clause(CANBERRA, "4.9")
def test_with_the_printer_out_of_order_staff_are_called_and_the_credit_stays() -> None:
    with casino(wheel()) as c:
        c.play(TO_245_50)
        c.play("""
            t1 report_printer false
            t1 cash_out
            expect t1 balance 245.50
            t1 cash_out
            expect refused 4.9
        """)
        assert not [each for each in happened(c, "terminal:t1") if isinstance(each, TicketIssued)]
        c.play("t1 report_printer true\nt1 cash_out\nexpect t1 balance 0.00")
        assert row(c).amount == 245_50
