"""Credit in, by notes, tickets, transfers and the dealer; credit out, by tickets, hand pays, chips and the table's float."""

from croupier.cage.accounts import Decision, Purse, Terminal, opening, refused_by_document
from croupier.cage.commands import (
    BuyIn,
    DeclareFaulty,
    EscrowNote,
    HandOverChips,
    InsertNote,
    RefundFromFloat,
    TransferCredit,
)
from croupier.cage.events import Event
from croupier.cage.presenting import card_in_order
from croupier.cage.terminal_events import (
    AccountClosed,
    BoughtIn,
    ChipsTaken,
    CreditTransferred,
    FloatRefunded,
    HandPayCalled,
    HandPayIssued,
    NoteEscrowed,
    NoteReturned,
    NoteStacked,
    TerminalReturned,
    TerminalTakenOut,
    TicketAccepted,
    TicketIssued,
)
from croupier.cage.tickets import GOOD, Ticket, hand_pay_number
from croupier.play.answers import Accepted, Notice, Refused, money
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.money import CashOutWindow, MoneyPolicy

DAY = 24 * 60 * 60 * 1_000_000
ENDS = {
    "redeemed": "has been used already",
    "paid": "has been paid already",
    "cancelled": "was cancelled",
    "refused": "was refused",
}
"""What became of a ticket, in words."""
ENDED_BY = {"cancelled": ("replace_ticket",), "refused": ("hold_payment", "decide_report")}
"""The command by whose rule a ticket ends so, where that is not how it is paid."""

# ---------------------------------------------------------------- in


def note(policy: MoneyPolicy, terminal: Terminal, purse: Purse, command: InsertNote | EscrowNote) -> Decision:
    """A note is stacked at once, or waits in escrow for the answer."""
    if policy.notes is None:
        return refused_by_document("A note acceptor")
    if terminal.fault:
        return Refused("This terminal is out of order.", policy.notes.clause)
    if command.note not in purse.accepts or command.note not in policy.notes.value:
        taken = ", ".join(money(each) for each in purse.accepts)
        return Refused(f"This terminal takes notes of {taken}.", policy.notes.clause)
    with_wager = policy.notes_with_confirmed_wager
    if with_wager is not None and not with_wager.value and purse.confirmed:
        return Refused("No note is taken while a wager is confirmed.", with_wager.clause)
    if terminal.escrow:
        return Refused("Another note waits in escrow.", policy.notes.clause)
    if isinstance(command, EscrowNote):
        return Accepted([NoteEscrowed(command.note)])
    account, opened = opening(terminal, purse)
    return Accepted([*opened, NoteStacked(account, command.note)])


def escrowed(policy: MoneyPolicy, terminal: Terminal, purse: Purse, *, stacked: bool) -> Decision:
    """The note in escrow was stacked, which is when it counts, or handed back."""
    if policy.notes is None or not terminal.escrow:
        return Refused("No note waits in escrow.", policy.notes.clause if policy.notes else "")
    if not stacked:
        return Accepted([NoteReturned(terminal.escrow)])
    account, opened = opening(terminal, purse)
    return Accepted([*opened, NoteStacked(account, terminal.escrow)])


def ticket(policy: MoneyPolicy, terminal: Terminal, purse: Purse) -> Decision:
    """A ticket is put in."""
    if policy.tickets_in is None:
        return refused_by_document("A ticket reader")
    if not policy.tickets_in.value:
        return Refused("Tickets are paid at the cash desk.", policy.tickets_in.clause)
    if terminal.fault:
        return Refused("This terminal is out of order.", policy.tickets_in.clause)
    if purse.ticket is None or purse.ticket.kind != "ticket":
        return Refused("This ticket is not known here. Please ask an attendant.", policy.tickets_in.clause)
    if refused := not_good(policy, purse.ticket, purse.at, purse.settings.ticket_days, policy.tickets_in.clause):
        return refused
    if purse.kept_back is not None:
        return Refused(f"{purse.kept_back.why} Please ask at the cash desk.", purse.kept_back.clause)
    account, opened = opening(terminal, purse)
    return Accepted([*opened, TicketAccepted(account, purse.ticket.ticket, purse.ticket.amount)])


def not_good(policy: MoneyPolicy, shown: Ticket, at: int, days: int | None, clause: str) -> Refused | None:
    """Why a ticket is worth nothing any more, by the rule that ended it, or else by the clause given."""
    if shown.state != GOOD:
        by = next((policy.authority[each] for each in ENDED_BY.get(shown.state, ()) if each in policy.authority), None)
        return Refused(f"This {shown.kind.replace('_', ' ')} {ENDS[shown.state]}.", clause if by is None else by.clause)
    expiry = policy.tickets_may_expire
    if applies(expiry) and days is not None and at >= shown.issued + days * DAY:
        return Refused(f"This {shown.kind.replace('_', ' ')} has expired.", expiry.clause)
    return None


def transfer(policy: MoneyPolicy, terminal: Terminal, purse: Purse, command: TransferCredit) -> Decision:
    """The central monitoring system sends credit, once for each reference."""
    clause = policy.authority["transfer_credit"].clause
    if not purse.settings.transfers:
        return Refused("This floor takes no transfers.", clause)
    if purse.ticket is not None:
        return Refused(f"Transfer {command.reference} has been credited already.", clause)
    if command.amount <= 0 or not command.reference:
        return Refused("A transfer has a reference, and an amount above nought.", clause)
    opens, said = policy.transfer_opens_account, purse.settings.transfer_opens_account
    if terminal.account is None and opens is not None and not (opens.value if said is None else said):
        return Refused("A transfer needs an account that is open.", opens.clause)
    account, opened = opening(terminal, purse)
    return Accepted([*opened, CreditTransferred(account, command.reference, command.kind, command.amount)])


def buy_in(policy: MoneyPolicy, terminal: Terminal, purse: Purse, command: BuyIn) -> Decision:
    """The dealer takes something for credit."""
    if policy.buy_in is None:
        return refused_by_document("Buying in with the dealer")
    if command.kind not in policy.buy_in.value:
        return Refused(f"Credit is not bought with {command.kind} here.", policy.buy_in.clause)
    if command.amount <= 0:
        return Refused("Credit is bought for an amount above nought.", policy.buy_in.clause)
    cashless = policy.cashless_refuses_cash
    if applies(cashless) and purse.cashless and command.kind == "cash":
        return Refused("This table is cashless: it takes no cash.", cashless.clause)
    person = purse.card.person if purse.card is not None and command.kind == "cashless" else ""
    if command.kind == "cashless" and not (purse.cashless and card_in_order(policy, terminal, purse.card)):
        return Refused(
            "A cashless account is debited at a cashless table, with the player's card.", policy.buy_in.clause
        )
    account, opened = opening(terminal, purse)
    return Accepted([*opened, BoughtIn(account, purse.table, command.kind, command.amount, person)])


# ---------------------------------------------------------------- out


def cash_out(policy: MoneyPolicy, terminal: Terminal, purse: Purse) -> Decision:
    """The player leaves: a ticket for all of it, or staff are called for a hand pay."""
    window = policy.cash_out
    if window is None:
        return refused_by_document("Cashing out")
    if terminal.account is None or purse.ticket is None:
        return Refused("There is no credit to pay out.", window.clause)
    at_closed = policy.cash_out_at_closed_table
    may_leave = purse.wagering or (applies(at_closed) and purse.closed)
    if window.value is CashOutWindow.WAGERING and not may_leave:
        return Refused("Cash-out is possible while wagers are being taken.", window.clause)
    if refused := _not_payable(policy, terminal, purse):
        return refused
    if cause := _not_printable(policy, terminal, purse):
        if terminal.staff_called:
            return Refused("Staff have been called and are on their way.", cause.clause)
        over_limit = cause is policy.hand_pay_above_limit
        called = HandPayCalled(terminal.account, "limit" if over_limit else "printer", purse.balance)
        return Accepted([called], (Notice("Staff have been called to pay this by hand.", cause.clause),))
    return Accepted(_ticket_for_all(terminal.account, purse))


def hand_pay(policy: MoneyPolicy, terminal: Terminal, purse: Purse) -> Decision:
    """Staff pay the whole account by a voucher."""
    if refused := _not_payable(policy, terminal, purse):
        return refused
    assert terminal.account is not None
    return _voucher(policy.authority["issue_hand_pay"].clause, terminal.account, purse.balance)


def replace_ticket(policy: MoneyPolicy, terminal: Terminal, purse: Purse) -> Decision:
    """A hand pay voucher takes the place of the last ticket, which is cancelled."""
    clause, last = policy.authority["replace_ticket"].clause, terminal.last_ticket
    if last is None or purse.ticket is None:
        return Refused("No ticket of this terminal can be replaced.", clause)
    if refused := not_good(policy, purse.ticket, purse.at, purse.settings.ticket_days, clause):
        return refused
    if purse.kept_back is not None:
        return purse.kept_back
    voucher = hand_pay_number(last.account)
    issued = HandPayIssued(last.account, voucher, last.amount, replaces=last.ticket)
    return Accepted([issued], (Notice(f"Hand pay {voucher} of {money(last.amount)}.", clause),))


def declare_faulty(policy: MoneyPolicy, terminal: Terminal, purse: Purse, command: DeclareFaulty) -> Decision:
    """The terminal is taken out of play, and what its account has is paid out unless wagers still lie."""
    clause = policy.authority["declare_faulty"].clause
    if terminal.fault:
        return Refused("This terminal has been taken out already.", clause)
    out: list[Event] = [TerminalTakenOut(command.fault)]
    leaving = policy.ticket_on_leaving
    if not applies(leaving) or _not_payable(policy, terminal, purse):
        return Accepted(out)
    assert terminal.account is not None
    if command.fault == "printer" or _not_printable(policy, terminal, purse):
        voucher = _voucher(clause, terminal.account, purse.balance)
        return Accepted([*out, *voucher.events], voucher.notices)
    return Accepted([*out, *_ticket_for_all(terminal.account, purse)])


def return_to_service(policy: MoneyPolicy, terminal: Terminal) -> Decision:
    """The terminal plays again."""
    if not terminal.fault:
        return Refused("This terminal is in order.", policy.authority["return_to_service"].clause)
    return Accepted([TerminalReturned()])


def hand_over_chips(policy: MoneyPolicy, terminal: Terminal, purse: Purse, command: HandOverChips) -> Decision:
    """The dealer hands credit over in value chips, the largest first."""
    if not applies(policy.chips_out):
        return refused_by_document("Handing credit over in chips")
    if purse.barred is not None:
        return purse.barred
    if terminal.account is None or not 0 < command.amount <= purse.balance:
        return Refused(f"The credit here is {money(purse.balance)}.", policy.chips_out.clause)
    pieces, rest = {}, command.amount
    for value in sorted(purse.settings.value_chips, reverse=True):
        if count := rest // value:
            pieces[str(value)], rest = count, rest - count * value
    if rest:
        return Refused(f"No value chips make up {money(command.amount)}.", policy.chips_out.clause)
    taken: list[Event] = [ChipsTaken(terminal.account, command.amount, pieces)]
    left = purse.balance - command.amount + purse.lies + sum(each.balance for each in purse.holdings.values())
    return Accepted(taken if left else [*taken, AccountClosed(terminal.account)])


def refund_from_float(policy: MoneyPolicy, terminal: Terminal, purse: Purse, command: RefundFromFloat) -> Decision:
    """What a dead terminal owes is paid from its table's float."""
    if policy.float_of_own_table is None:
        return refused_by_document("Paying from the float")
    if policy.float_of_own_table.value and command.table != purse.table:
        return Refused(
            f"{purse.terminal} belongs to {purse.table}, whose float pays it.", policy.float_of_own_table.clause
        )
    if refused := _not_payable(policy, terminal, purse):
        return refused
    assert terminal.account is not None
    return Accepted([FloatRefunded(terminal.account, command.table, purse.balance), AccountClosed(terminal.account)])


def _not_payable(policy: MoneyPolicy, terminal: Terminal, purse: Purse) -> Refused | None:
    """Why the account cannot be paid out now, whoever pays it."""
    if purse.barred is not None:
        return purse.barred
    clause = policy.cash_out.clause if policy.cash_out else ""
    with_wager = policy.cash_out_with_wager
    if with_wager is not None and not with_wager.value and purse.staked:
        return Refused("Take your wagers off the layout first.", with_wager.clause)
    if policy.hold_hours is not None and terminal.holds(purse.at):
        return Refused("Payments here are held while a malfunction is investigated.", policy.hold_hours.clause)
    if terminal.account is None or not purse.balance:
        return Refused("There is no credit to pay out.", clause)
    return None


def _not_printable(policy: MoneyPolicy, terminal: Terminal, purse: Purse) -> Cited[bool] | None:
    """The rule by which no ticket is printed for this account now."""
    limit, printed = policy.hand_pay_above_limit, policy.hand_pay_when_not_printed
    if applies(limit) and purse.balance > (purse.settings.ticket_limit or purse.balance):
        return limit
    return printed if applies(printed) and not terminal.printer_works else None


def _ticket_for_all(account: str, purse: Purse) -> list[Event]:
    assert purse.ticket is not None
    printed = purse.ticket
    issued = TicketIssued(account, printed.ticket, printed.last_four, purse.balance, system=purse.system)
    return [issued, AccountClosed(account)]


def _voucher(clause: str, account: str, amount: int) -> Accepted[Event]:
    voucher = hand_pay_number(account)
    events: list[Event] = [HandPayIssued(account, voucher, amount), AccountClosed(account)]
    return Accepted(events, (Notice(f"Hand pay {voucher} of {money(amount)}.", clause),))
