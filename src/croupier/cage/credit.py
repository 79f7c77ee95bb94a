"""Credit in, by notes, tickets, transfers and the dealer; credit out, by tickets, hand pays, chips and the table's float."""

from croupier.cage.accounts import Decision, PlaceContext, PlaceInBooks, opening, refused_by_document
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
from croupier.cage.player_cards import card_in_order
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
from croupier.durations import DAY
from croupier.play.decisions import Accepted, Refused, Remark, money
from croupier.play.reasons import Reason
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.money import CashOutWindow, MoneyPolicy
from croupier.words import sentence, words_for

ENDED_BY = {"cancelled": ("replace_ticket",), "refused": ("hold_payment", "decide_report")}
"""The command by whose rule a ticket ends so, where that is not how it is paid."""

# ---------------------------------------------------------------- in


def note(
    policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext, command: InsertNote | EscrowNote
) -> Decision:
    """A note is stacked at once, or waits in escrow for the answer."""
    if policy.notes is None:
        return refused_by_document(sentence("note_acceptor"))
    if terminal.fault:
        return Refused(Reason.FAULT, sentence("this_terminal_is_out_of_order"), policy.notes.clause)
    if command.note not in context.accepts or command.note not in policy.notes.value:
        taken = ", ".join(money(each) for each in context.accepts)
        return Refused(
            Reason.NOT_OFFERED, sentence("this_terminal_takes_notes_of_taken", taken=taken), policy.notes.clause
        )
    with_wager = policy.notes_with_confirmed_wager
    if with_wager is not None and not with_wager.value and context.confirmed:
        return Refused(Reason.NOT_NOW, sentence("no_note_is_taken_while_wager"), with_wager.clause)
    if terminal.escrow:
        return Refused(Reason.NOT_NOW, sentence("another_note_waits_in_escrow"), policy.notes.clause)
    if isinstance(command, EscrowNote):
        return Accepted([NoteEscrowed(command.note)])
    account, opened = opening(terminal, context)
    return Accepted([*opened, NoteStacked(account, command.note)])


def escrowed(policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext, *, stacked: bool) -> Decision:
    """The note in escrow was stacked, which is when it counts, or handed back."""
    if policy.notes is None or not terminal.escrow:
        return Refused(Reason.NOTHING, sentence("no_note_waits_in_escrow"), policy.notes.clause if policy.notes else "")
    if not stacked:
        return Accepted([NoteReturned(terminal.escrow)])
    account, opened = opening(terminal, context)
    return Accepted([*opened, NoteStacked(account, terminal.escrow)])


def ticket(policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext) -> Decision:
    """A ticket is put in."""
    if policy.tickets_in is None:
        return refused_by_document(sentence("ticket_reader"))
    if not policy.tickets_in.value:
        return Refused(Reason.NOT_OFFERED, sentence("tickets_are_paid_at_cash_desk"), policy.tickets_in.clause)
    if terminal.fault:
        return Refused(Reason.FAULT, sentence("this_terminal_is_out_of_order"), policy.tickets_in.clause)
    if context.ticket is None or context.ticket.kind != "ticket":
        return Refused(Reason.UNKNOWN, sentence("this_ticket_is_not_known_here"), policy.tickets_in.clause)
    if refused := not_good(policy, context.ticket, context.at, context.settings.ticket_days, policy.tickets_in.clause):
        return refused
    if context.kept_back is not None:
        return Refused(
            context.kept_back.reason,
            sentence("please_ask_at_cash_desk", why=context.kept_back.why),
            context.kept_back.clause,
        )
    account, opened = opening(terminal, context)
    return Accepted([*opened, TicketAccepted(account, context.ticket.ticket, context.ticket.amount)])


def not_good(policy: MoneyPolicy, shown: Ticket, at: int, days: int | None, clause: str) -> Refused | None:
    """Why a ticket is worth nothing any more, by the rule that ended it, or else by the clause given."""
    if shown.state != GOOD:
        by = next((policy.authority[each] for each in ENDED_BY.get(shown.state, ()) if each in policy.authority), None)
        return Refused(
            Reason.DONE_ALREADY,
            sentence("ticket_has_ended", kind=shown.kind.replace("_", " "), ends=words_for("ticket_ends")[shown.state]),
            clause if by is None else by.clause,
        )
    expiry = policy.tickets_may_expire
    if applies(expiry) and days is not None and at >= shown.issued + days * DAY:
        return Refused(
            Reason.EXPIRED, sentence("this_kind_has_expired", kind=shown.kind.replace("_", " ")), expiry.clause
        )
    return None


def transfer(policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext, command: TransferCredit) -> Decision:
    """The central monitoring system sends credit, once for each reference."""
    clause = policy.authority["transfer_credit"].clause
    if not context.settings.transfers:
        return Refused(Reason.NOT_OFFERED, sentence("this_floor_takes_no_transfers"), clause)
    if context.ticket is not None:
        return Refused(
            Reason.DONE_ALREADY,
            sentence("transfer_reference_has_been_credited_already", reference=command.reference),
            clause,
        )
    if command.amount <= 0 or not command.reference:
        return Refused(Reason.MALFORMED, sentence("transfer_has_reference"), clause)
    opens, setting = policy.transfer_opens_account, context.settings.transfer_opens_account
    if terminal.account is None and opens is not None and not (opens.value if setting is None else setting):
        return Refused(Reason.FIRST, sentence("transfer_needs_account_that_is_open"), opens.clause)
    account, opened = opening(terminal, context)
    return Accepted([*opened, CreditTransferred(account, command.reference, command.kind, command.amount)])


def buy_in(policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext, command: BuyIn) -> Decision:
    """The dealer takes something for credit."""
    if policy.buy_in is None:
        return refused_by_document(sentence("buying_in_with_dealer"))
    if command.kind not in policy.buy_in.value:
        return Refused(
            Reason.NOT_OFFERED, sentence("credit_is_not_bought_with_kind", kind=command.kind), policy.buy_in.clause
        )
    if command.amount <= 0:
        return Refused(Reason.MALFORMED, sentence("credit_is_bought_for_amount_above"), policy.buy_in.clause)
    cashless = policy.cashless_refuses_cash
    if applies(cashless) and context.cashless and command.kind == "cash":
        return Refused(Reason.NOT_OFFERED, sentence("this_table_is_cashless"), cashless.clause)
    person = context.card.person if context.card is not None and command.kind == "cashless" else ""
    if command.kind == "cashless" and not (context.cashless and card_in_order(policy, terminal, context.card)):
        return Refused(
            Reason.NOT_OFFERED,
            sentence("cashless_account_is_debited_at_table"),
            policy.buy_in.clause,
        )
    account, opened = opening(terminal, context)
    return Accepted([*opened, BoughtIn(account, context.table, command.kind, command.amount, person)])


# ---------------------------------------------------------------- out


def cash_out(policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext) -> Decision:
    """The player leaves: a ticket for all of it, or staff are called for a hand pay."""
    window = policy.cash_out
    if window is None:
        return refused_by_document(sentence("cashing_out"))
    if terminal.account is None or context.ticket is None:
        return Refused(Reason.CREDIT, sentence("no_credit_to_pay_out"), window.clause)
    at_closed = policy.cash_out_at_closed_table
    may_leave = context.wagering or (applies(at_closed) and context.closed)
    if window.value is CashOutWindow.WAGERING and not may_leave:
        return Refused(Reason.NOT_NOW, sentence("cash_out_is_possible_while_wagers"), window.clause)
    if refused := _not_payable(policy, terminal, context):
        return refused
    if cause := _not_printable(policy, terminal, context):
        if terminal.staff_called:
            return Refused(Reason.DONE_ALREADY, sentence("staff_have_been_called"), cause.clause)
        over_limit = cause is policy.hand_pay_above_limit
        called = HandPayCalled(terminal.account, "limit" if over_limit else "printer", context.balance)
        return Accepted([called], (Remark(sentence("staff_have_been_called_to_pay"), cause.clause),))
    return Accepted(_ticket_for_all(terminal.account, context))


def hand_pay(policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext) -> Decision:
    """Staff pay the whole account by a voucher."""
    if refused := _not_payable(policy, terminal, context):
        return refused
    assert terminal.account is not None
    return _voucher(policy.authority["issue_hand_pay"].clause, terminal.account, context.balance)


def replace_ticket(policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext) -> Decision:
    """A hand pay voucher takes the place of the last ticket, which is cancelled."""
    clause, last = policy.authority["replace_ticket"].clause, terminal.last_ticket
    if last is None or context.ticket is None:
        return Refused(Reason.NOTHING, sentence("no_ticket_of_this_terminal"), clause)
    if refused := not_good(policy, context.ticket, context.at, context.settings.ticket_days, clause):
        return refused
    if context.kept_back is not None:
        return context.kept_back
    voucher = hand_pay_number(last.account)
    issued = HandPayIssued(last.account, voucher, last.amount, replaces=last.ticket)
    return Accepted(
        [issued], (Remark(sentence("hand_pay_voucher_of_amount", voucher=voucher, amount=money(last.amount)), clause),)
    )


def declare_faulty(
    policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext, command: DeclareFaulty
) -> Decision:
    """The terminal is taken out of play, and what its account has is paid out unless wagers still lie."""
    clause = policy.authority["declare_faulty"].clause
    if terminal.fault:
        return Refused(Reason.DONE_ALREADY, sentence("this_terminal_has_been_taken_out"), clause)
    out: list[Event] = [TerminalTakenOut(command.fault)]
    leaving = policy.ticket_on_leaving
    if not applies(leaving) or _not_payable(policy, terminal, context):
        return Accepted(out)
    assert terminal.account is not None
    if command.fault == "printer" or _not_printable(policy, terminal, context):
        voucher = _voucher(clause, terminal.account, context.balance)
        return Accepted([*out, *voucher.events], voucher.notices)
    return Accepted([*out, *_ticket_for_all(terminal.account, context)])


def return_to_service(policy: MoneyPolicy, terminal: PlaceInBooks) -> Decision:
    """The terminal plays again."""
    if not terminal.fault:
        return Refused(
            Reason.NOTHING, sentence("this_terminal_is_in_order"), policy.authority["return_to_service"].clause
        )
    return Accepted([TerminalReturned()])


def hand_over_chips(
    policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext, command: HandOverChips
) -> Decision:
    """The dealer hands credit over in value chips, the largest first."""
    if not applies(policy.chips_out):
        return refused_by_document(sentence("handing_credit_over_in_chips"))
    if context.barred is not None:
        return context.barred
    if terminal.account is None or not 0 < command.amount <= context.balance:
        return Refused(
            Reason.CREDIT, sentence("credit_here_is_balance", balance=money(context.balance)), policy.chips_out.clause
        )
    pieces, rest = {}, command.amount
    for value in sorted(context.settings.value_chips, reverse=True):
        if count := rest // value:
            pieces[str(value)], rest = count, rest - count * value
    if rest:
        return Refused(
            Reason.MALFORMED,
            sentence("no_value_chips_make_up_amount", amount=money(command.amount)),
            policy.chips_out.clause,
        )
    taken: list[Event] = [ChipsTaken(terminal.account, command.amount, pieces)]
    left = (
        context.balance - command.amount + context.on_layout + sum(each.balance for each in context.holdings.values())
    )
    return Accepted(taken if left else [*taken, AccountClosed(terminal.account)])


def refund_from_float(
    policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext, command: RefundFromFloat
) -> Decision:
    """What a dead terminal owes is paid from its table's float."""
    if policy.float_of_own_table is None:
        return refused_by_document(sentence("paying_from_float"))
    if policy.float_of_own_table.value and command.table != context.table:
        return Refused(
            Reason.ELSEWHERE,
            sentence("terminal_belongs_to_table", terminal=context.terminal, table=context.table),
            policy.float_of_own_table.clause,
        )
    if refused := _not_payable(policy, terminal, context):
        return refused
    assert terminal.account is not None
    return Accepted([FloatRefunded(terminal.account, command.table, context.balance), AccountClosed(terminal.account)])


def _not_payable(policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext) -> Refused | None:
    """Why the account cannot be paid out now, whoever pays it."""
    if context.barred is not None:
        return context.barred
    clause = policy.cash_out.clause if policy.cash_out else ""
    with_wager = policy.cash_out_with_wager
    if with_wager is not None and not with_wager.value and context.staked:
        return Refused(Reason.FIRST, sentence("take_your_wagers_off_layout_first"), with_wager.clause)
    if policy.hold_hours is not None and terminal.holds(context.at):
        return Refused(Reason.HELD, sentence("payments_here_are_held_while_malfunction"), policy.hold_hours.clause)
    if terminal.account is None or not context.balance:
        return Refused(Reason.CREDIT, sentence("no_credit_to_pay_out"), clause)
    return None


def _not_printable(policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext) -> Cited[bool] | None:
    """The rule by which no ticket is printed for this account now."""
    limit, printed = policy.hand_pay_above_limit, policy.hand_pay_when_not_printed
    if applies(limit) and context.balance > (context.settings.ticket_limit or context.balance):
        return limit
    return printed if applies(printed) and not terminal.printer_works else None


def _ticket_for_all(account: str, context: PlaceContext) -> list[Event]:
    assert context.ticket is not None
    printed = context.ticket
    issued = TicketIssued(account, printed.ticket, printed.last_four, context.balance, system=context.system)
    return [issued, AccountClosed(account)]


def _voucher(clause: str, account: str, amount: int) -> Accepted[Event]:
    voucher = hand_pay_number(account)
    events: list[Event] = [HandPayIssued(account, voucher, amount), AccountClosed(account)]
    return Accepted(
        events, (Remark(sentence("hand_pay_voucher_of_amount", voucher=voucher, amount=money(amount)), clause),)
    )
