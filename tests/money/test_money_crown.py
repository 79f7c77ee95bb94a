"""Crown Perth, 2023: buying in, notes, tickets and cash-out at a baccarat table, and payments held after a malfunction."""

import pytest
from casino import Casino, casino, table
from counter import actors, ask, cashier, entries, happened, refused, row, ticket_of
from watching import asked, on_dealer

from croupier.cage import commands as cage
from croupier.cage.terminal_events import AccountHeld, BoughtIn, CreditRefused
from croupier.floor.desk import credits
from croupier.floor.hold_alarms import HoldAlarms
from croupier.games.notation import WrongInput
from croupier.orders.order import Answer
from croupier.plan.floor_plan import Staff
from croupier.rulebooks.roles import Role
from croupier.server.views.desk import DeskView

CROWN = "crown-baccarat-2023"
HOUR = 60 * 60
CASHIER, MANAGER = Staff("c.one", Role.CASHIER, ""), Staff("m.one", Role.CASINO_MANAGER_TABLE_GAMES, "")


def baccarat(name: str = "B1", seats: str = "t1 t2 t3", positions: str = "") -> str:
    """A table of Version A."""
    return table(name, CROWN, "baccarat", seats=seats, positions=positions, config={"version": "A"})


def manager(c: Casino, command: cage.Command, place: str = "t1", table: str = "") -> Answer:
    """A command of the Casino Manager Table Games, who also acts for a Table Games Manager."""
    return ask(c, Role.CASINO_MANAGER_TABLE_GAMES, command, place, table=table)


@pytest.mark.clause(CROWN, "1.1 ATS Chip Account")
@pytest.mark.clause(CROWN, "3.17")
def test_a_wager_is_taken_from_the_balance_which_is_the_sum_of_its_entries_and_never_below_zero() -> None:
    with casino(baccarat()) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place player 60.00
            t1 place player 50.00
            expect refused 3.17
            expect t1 balance 40.00
            t1 clear
            expect t1 balance 100.00
        """)
        assert c.books()["chips:t1-1"] == 100_00


@pytest.mark.clause(CROWN, "1.1 Cash Out Period")
def test_cash_out_is_refused_with_a_wager_at_risk_and_open_otherwise() -> None:
    with casino(baccarat()) as c:
        c.play("""
            dealer buy_in t1 cash 250.00
            dealer new_game
            t1 place player 50.00
            t1 cash_out
            expect refused 1.1 Cash Out Period
            wait 30s
            dealer no_more_bets
            t1 cash_out
            expect refused 1.1 Cash Out Period
            dealer cards 9s 5h Kd Kc
            dealer confirm
            expect t1 balance 300.00
        """)
        number = ticket_of(c, c.play("t1 cash_out"))
        c.play("expect t1 balance 0.00\nt1 cash_out\nexpect refused 1.1 Cash Out Period")
        assert row(c).amount == 300_00
        assert refused(ask(c, Role.DEALER, cage.PayTicket(number)), "1.1 Cash Out Period")
        assert cashier(c, cage.PayTicket(number)).ok


@pytest.mark.clause(CROWN, "1.1 Cash Out Period")
def test_the_dealer_pays_a_position_in_chips() -> None:
    with casino(baccarat(positions="p1")) as c:
        c.play("""
            dealer buy_in p1 chips 130.00
            supervisor hand_over_chips p1 130.00
            expect refused 1.1 Cash Out Period
            dealer hand_over_chips p1 200.00
            expect refused 1.1 Cash Out Period
            dealer hand_over_chips p1 130.00
            expect p1 balance 0.00
        """)
        assert (c.books()["value_chips"], c.floor.terminals["p1"].account) == (0, None)


@pytest.mark.clause(CROWN, "3.16")
def test_nobody_plays_without_credit() -> None:
    with casino(baccarat()) as c:
        c.play("""
            dealer new_game
            t1 place player 10.00
            expect refused 3.16
            dealer buy_in t1 cash 10.00
            t1 place player 10.00
            t1 place player 10.00
            expect refused 3.17
        """)


@pytest.mark.clause(CROWN, "3.16(a)")
def test_the_dealer_sells_credit_for_cash_chips_and_vouchers_and_the_tables_books_take_the_other_side() -> None:
    with casino(baccarat()) as c:
        c.play("""
            dealer:kim sign_on
            dealer:kim buy_in t2 cash 300.00
            dealer:kim buy_in t2 chips 200.00
            expect t2 balance 500.00
        """)
        bought = [each for each in happened(c, "terminal:t2") if isinstance(each, BoughtIn)]
        assert [(each.table, each.kind, each.amount) for each in bought] == [
            ("B1", "cash", 300_00),
            ("B1", "chips", 200_00),
        ]
        assert actors(c, "terminal:t2")["bought_in"][0] == "staff:kim/dealer"
        assert (c.books()["cash:B1"], c.books()["value_chips"]) == (-300_00, -200_00)
        c.play("""
            dealer:kim buy_in t2 voucher 50.00
            expect t2 balance 550.00
            dealer:kim buy_in t2 cashless 50.00
            expect refused 3.16(a)
            dealer:kim buy_in t2 cash 0.00
            expect refused 3.16(a)
            supervisor buy_in t2 cash 50.00
            expect refused 3.16(a)
            dealer:kim buy_in t2 cash 50.00
            expect t2 balance 600.00
        """)


@pytest.mark.clause(CROWN, "3.16(b)")
def test_notes_and_a_ticket_are_credited_and_the_ticket_counts_once_at_any_terminal() -> None:
    settings = 'notes = ["5", "10", "20", "50", "100"]'
    with casino(table("B1", CROWN, "baccarat", seats="t1 t2 t3", config={"version": "A"}, settings=settings)) as c:
        number = ticket_of(c, c.play("dealer buy_in t1 cash 87.50\nt1 cash_out"))
        c.play("\n".join(f"t2 notes {note}.00" for note in (5, 10, 20, 50, 100)))
        c.play(f"""
            t2 ticket {number}
            expect t2 balance 272.50
            t2 ticket {number}
            expect refused 3.16(b)
            t3 ticket {number}
            expect refused 3.16(b)
            t3 notes 200.00
            expect refused 3.16(b)
            expect t3 balance 0.00
        """)
        assert ("tickets", "chips:t2-1", 87_50) in entries(c, "terminal:t2")


@pytest.mark.clause(CROWN, "3.16(b)")
def test_the_house_may_let_tickets_expire() -> None:
    with casino(baccarat(), floor="[money]\nticket_days = 90") as c:
        early = ticket_of(c, c.play("dealer buy_in t1 cash 87.50\nt1 cash_out"))
        c.clock.advance(89 * 24 * HOUR)
        late = ticket_of(c, c.play("dealer buy_in t1 cash 10.00\nt1 cash_out"))
        c.clock.advance(24 * HOUR)
        c.play(f"t2 ticket {early}\nexpect refused 3.16(b)\nt2 ticket {late}\nexpect t2 balance 10.00")
        assert refused(cashier(c, cage.PayTicket(early)), "3.16(b)", "expired")


# ---------------------------------------------------------------- after a malfunction


@pytest.mark.clause(CROWN, "5.15")
def test_a_dead_terminals_account_is_paid_from_the_float_of_its_own_table() -> None:
    with casino(baccarat("T5", "t3"), baccarat("T6", "t9")) as c:
        c.play("dealer@T5 buy_in t3 cash 230.00")
        assert refused(ask(c, Role.DEALER, cage.RefundFromFloat("T5"), "t3"), "5.15")
        assert refused(manager(c, cage.RefundFromFloat("T6"), "t3"), "5.15")
        assert manager(c, cage.RefundFromFloat("T5"), "t3").ok
        assert (c.books()["float:T5"], c.books()["chips:t3-1"], c.floor.terminals["t3"].account) == (230_00, 0, None)
        assert not manager(c, cage.RefundFromFloat("T5"), "t3").ok


@pytest.mark.clause(CROWN, "5.17")
def test_after_a_malfunction_nothing_is_paid_for_72_hours_or_until_a_decision() -> None:
    with casino(baccarat()) as c:
        c.play("dealer buy_in t1 cash 200.00\ndealer buy_in t2 cash 200.00")
        assert refused(ask(c, Role.DEALER, cage.HoldAccount(c.clock.now()), "t1"), "5.17")
        assert refused(manager(c, cage.HoldAccount(c.clock.now() + HOUR * 1_000_000)), "5.17")
        declared = manager(c, cage.HoldAccount(c.clock.now()))
        assert declared.ok
        [held] = [each for each in happened(c, "terminal:t1") if isinstance(each, AccountHeld)]
        assert held.until - declared.at == 72 * HOUR * 1_000_000
        assert refused(manager(c, cage.HoldAccount(c.clock.now())), "5.17")
        c.play("t1 cash_out\nexpect refused 5.17\nt2 cash_out")
        assert refused(manager(c, cage.RefundFromFloat("B1")), "5.17")
        c.clock.advance(72 * HOUR - 1)
        c.restart()
        c.play("t1 cash_out\nexpect refused 5.17")
        c.clock.advance(1)
        c.play("t1 cash_out\nexpect t1 balance 0.00")


@pytest.mark.clause(CROWN, "5.17")
def test_an_inspector_is_notified_at_the_moment_a_payment_is_held() -> None:
    with casino(baccarat()) as c:
        c.play("dealer buy_in t1 cash 200.00")
        assert c.state().staffing.unsent == []
        held = manager(c, cage.HoldAccount(c.clock.now()))
        [notice] = c.state().staffing.unsent
        assert (notice.addressee, notice.clause) == ("inspector", "5.17")
        assert notice.subject == "payments at t1 are held"
        records = c.listed(c.floor.store.records("table:B1"))
        assert [each.at for each in records if each.type == "notice_written"] == [held.at]


@pytest.mark.clause(CROWN, "5.17")
@pytest.mark.parametrize(("setting", "hours"), [("", 12), ("[money]\nhold_alarm_hours = 5", 5)])
def test_a_hold_that_nobody_decides_is_loud_in_the_pit_and_at_the_desk_before_it_ends(setting: str, hours: int) -> None:
    with casino(baccarat(), floor=setting) as c:
        c.play("dealer buy_in t1 cash 200.00")
        assert manager(c, cage.HoldAccount(c.clock.now())).ok
        assert manager(c, cage.NotifyInspector("inspector-4")).ok

        alarms = HoldAlarms(c.floor)

        def heard() -> list[str]:
            c.run(alarms.look())
            at_desk = asked(c, "/api/desk/1", DeskView, staff=CASHIER).alerts
            at_table = on_dealer(c, MANAGER.role).announcements
            assert at_desk == tuple(words for words in at_table if "hold on payments" in words)
            return list(at_desk)

        c.clock.advance((72 - hours) * HOUR - 1)
        assert heard() == []
        c.clock.advance(1)
        assert heard() == [f"t1: the hold on payments ends in {hours} hours, and nobody has decided it."]
        c.clock.advance((hours - 1) * HOUR)
        assert heard() == ["t1: the hold on payments ends in 1 hour, and nobody has decided it."]
        c.clock.advance(HOUR)
        assert heard() == ["t1: the hold on payments has run out, and nobody has decided. Decide it now."]
        assert manager(c, cage.EndHold()).ok
        assert heard() == []


def test_the_hours_before_a_hold_ends_are_a_whole_number() -> None:
    with pytest.raises(WrongInput, match="hold_alarm_hours"), casino(baccarat(), floor="[money]\nhold_alarm_hours = 0"):
        pass


@pytest.mark.clause(CROWN, "5.17")
def test_a_hold_is_ended_when_an_inspectors_notice_is_on_record() -> None:
    with casino(baccarat()) as c:
        c.play("dealer buy_in t1 cash 200.00")
        assert refused(manager(c, cage.EndHold()), "5.17")
        assert manager(c, cage.HoldAccount(c.clock.now())).ok
        assert refused(manager(c, cage.EndHold()), "5.17", "inspector")
        assert refused(ask(c, Role.DEALER, cage.NotifyInspector("inspector-4"), "t1"), "5.17")
        assert manager(c, cage.NotifyInspector("inspector-4")).ok
        assert c.floor.terminals["t1"].hold is not None
        assert c.floor.terminals["t1"].hold.inspector == "inspector-4"
        assert refused(ask(c, Role.DEALER, cage.EndHold(), "t1"), "5.17")
        assert manager(c, cage.EndHold()).ok
        c.play("t1 cash_out\nexpect t1 balance 0.00")


@pytest.mark.clause(CROWN, "5.17")
def test_a_ticket_of_a_terminal_under_a_hold_is_neither_paid_nor_taken() -> None:
    with casino(baccarat()) as c:
        number = ticket_of(c, c.play("dealer buy_in t1 cash 200.00\nt1 cash_out"))
        assert manager(c, cage.HoldAccount(c.clock.now())).ok
        assert refused(cashier(c, cage.PayTicket(number)), "5.17")
        c.play(f"t2 ticket {number}\nexpect refused 5.17")
        c.clock.advance(72 * HOUR)
        assert cashier(c, cage.PayTicket(number)).ok


@pytest.mark.clause(CROWN, "5.18")
def test_only_credits_between_the_fault_and_the_repair_may_be_refused() -> None:
    with casino(baccarat()) as c:
        c.play("dealer buy_in t1 cash 60.00")
        c.clock.advance(5 * 60)
        fault = c.clock.now()
        c.clock.advance(10 * 60)
        c.play("dealer buy_in t1 cash 900.00")
        c.clock.advance(30 * 60)
        repaired = c.clock.now()
        c.play("dealer buy_in t1 cash 10.00\nexpect t1 balance 970.00")
        assert refused(manager(c, cage.RecordRepair(repaired)), "5.18")
        assert manager(c, cage.HoldAccount(fault)).ok
        early, disputed, late = c.run(credits(c.floor.memory, "t1-1"))
        assert [each[3] for each in (early, disputed, late)] == [60_00, 900_00, 10_00]
        assert refused(manager(c, cage.RecordRepair(fault - 1)), "5.18")
        assert refused(manager(c, cage.RecordRepair(c.clock.now() + 10)), "5.18")
        assert refused(ask(c, Role.DEALER, cage.RecordRepair(repaired), "t1"), "5.18")
        assert manager(c, cage.RecordRepair(repaired)).ok
        for other in (early, late):
            assert refused(manager(c, cage.RefuseCredit(*other[:2])), "5.18")
        assert refused(manager(c, cage.RefuseCredit("terminal:t1", 99)), "5.18")
        assert refused(ask(c, Role.DEALER, cage.RefuseCredit(*disputed[:2]), "t1"), "5.18")
        assert manager(c, cage.RefuseCredit(*disputed[:2])).ok
        c.play("expect t1 balance 70.00")
        assert happened(c, "terminal:t1")[-1] == CreditRefused("t1-1", "terminal:t1", disputed[1], 900_00)
        assert (
            actors(c, "terminal:t1")["credit_refused"][0]
            == "staff:casino_manager_table_games/casino_manager_table_games"
        )
        assert c.books()["withheld"] == 900_00


@pytest.mark.clause(CROWN, "5.18")
def test_a_refused_credit_that_was_spent_takes_what_is_left_and_no_more() -> None:
    with casino(baccarat()) as c:
        fault = c.clock.now()
        c.play("""
            dealer buy_in t1 cash 900.00
            dealer new_game
            t1 place player 800.00
        """)
        assert manager(c, cage.HoldAccount(fault)).ok
        [credit] = c.run(credits(c.floor.memory, "t1-1"))
        assert manager(c, cage.RefuseCredit(*credit[:2])).ok
        c.play("expect t1 balance 0.00\nexpect t1 bet 800.00")
