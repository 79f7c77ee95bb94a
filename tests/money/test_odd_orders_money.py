"""Orders and combinations that no single clause speaks of: player cards and money."""

import pytest
from casino import Casino, casino, table
from counter import ask, cashier, refused, row, supervisor
from crown import CROWN
from odd_orders import PLAIN, RAPID, wheel

from croupier.cage import commands as cage
from croupier.rulebooks.roles import Role

# ---------------------------------------------------------------- player cards


@pytest.mark.parametrize(("card", "person"), [("", "person"), ("c1", "")])
def test_a_card_has_a_number_and_a_holder(card: str, person: str) -> None:
    with casino(wheel(positions="p1", settings=PLAIN)) as c:
        assert refused(ask(c, Role.OPERATOR, cage.IssueCard(card, person)), "1.1 (Player Card)")
        c.play("""
            dealer buy_in p1 cash 20.00
            dealer new_game
            p1 place red 10.00
            expect refused 3.4
        """)


@pytest.mark.parametrize("trouble", ["operator change_card card-p1 suspended", "dealer question_card p1"])
def test_a_card_that_is_not_in_order_debits_no_cashless_account(trouble: str) -> None:
    with casino(wheel(positions="p1", settings="cashless = true")) as c:
        c.play(f"""
            operator issue_card card-p1 person
            p1 present_card card-p1
            dealer buy_in p1 cashless 20.00
            {trouble}
            dealer buy_in p1 cashless 20.00
            expect refused 1.1 (value chips)
            expect p1 balance 20.00
        """)


# ---------------------------------------------------------------- money


def printed(c: Casino, dollars: int) -> str:
    """A ticket of terminal t1 for a note."""
    c.play(f"t1 notes {dollars}.00\ndealer new_game")
    reply = c.play("t1 cash_out")
    c.play("dealer spin\nwait 30s\ndealer number 0\ndealer confirm")
    return reply.removeprefix("ticket ")


def test_a_payment_that_was_withheld_still_waits_for_the_identification_asked_for() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1"), floor='[money]\ndesks = ["1", "2"]') as c:
        number = printed(c, 50)
        assert cashier(c, cage.RequireIdentity(number)).ok
        assert supervisor(c, cage.HoldPayment(number, "entitlement")).ok
        assert supervisor(c, cage.DeterminePayment(number, "pay")).ok
        assert refused(cashier(c, cage.PayTicket(number)), "9.3.3")
        assert not cashier(c, cage.PayTicket(number), desk="2").ok
        assert cashier(c, cage.SightIdentity(number, "passport")).ok
        assert cashier(c, cage.PayTicket(number)).ok


def test_a_hand_pay_that_was_asked_back_and_let_be_is_still_to_be_signed_for() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1")) as c:
        c.play("t1 notes 50.00\nsupervisor issue_hand_pay t1")
        number = row(c, "hand_pay").ticket
        assert cashier(c, cage.PayTicket(number)).ok
        assert supervisor(c, cage.HoldPayment(number, "fraud")).ok
        assert supervisor(c, cage.DeterminePayment(number, "pay")).ok
        assert cashier(c, cage.RecordSignature(number)).ok
        assert refused(cashier(c, cage.RecordSignature(number)), "9.1")


def test_a_signature_does_not_end_the_hold_on_what_was_paid_and_it_is_handed_back_once() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1")) as c:
        c.play("t1 notes 50.00\nsupervisor issue_hand_pay t1")
        number = row(c, "hand_pay").ticket
        assert cashier(c, cage.PayTicket(number)).ok
        assert supervisor(c, cage.HoldPayment(number, "fraud")).ok
        assert cashier(c, cage.RecordSignature(number)).ok
        assert supervisor(c, cage.DeterminePayment(number, "returned")).ok
        assert refused(supervisor(c, cage.HoldPayment(number, "fraud")), "9.2")
        assert c.books()["withheld"] == 50_00


def test_a_credit_is_refused_once() -> None:
    with casino(table("K1", CROWN, "baccarat", seats="t1", config={"version": "A"})) as c:
        at = c.clock.now()
        manager = Role.CASINO_MANAGER_TABLE_GAMES
        c.play("t1 notes 20.00\nt1 notes 50.00")
        assert ask(c, manager, cage.HoldAccount(at), "t1").ok
        assert ask(c, manager, cage.RefuseCredit("terminal:t1", 2), "t1").ok
        c.play("expect t1 balance 50.00")
        assert refused(ask(c, manager, cage.RefuseCredit("terminal:t1", 2), "t1"), "5.18")
        assert ask(c, manager, cage.RefuseCredit("terminal:t1", 3), "t1").ok
        c.play("expect t1 balance 0.00")


@pytest.mark.parametrize(
    "command",
    [
        cage.InsertNote(20_00),
        cage.EscrowNote(20_00),
        cage.StackNote(),
        cage.ReturnNote(),
        cage.InsertTicket("000000000000000000"),
        cage.CashOut(),
        cage.ReportPrinter(False),
    ],
)
@pytest.mark.parametrize("role", [Role.DEALER, Role.LAYOUT])
def test_a_position_on_the_cloth_has_no_acceptor_reader_or_printer(
    command: cage.MachineCommand | cage.CashOut, role: Role
) -> None:
    with casino(table("K1", CROWN, "baccarat", seats="t1", positions="p1", config={"version": "A"})) as c:
        c.play("dealer buy_in p1 cash 100.00")
        assert not ask(c, role, command, "p1").ok
        c.play("expect p1 balance 100.00")
