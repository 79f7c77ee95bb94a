"""The cash desk: paying tickets and hand pays, withholding and delaying them, and what is still open."""

from collections.abc import Iterable, Mapping
from typing import assert_never

import msgspec
from msgspec import Struct, field

from croupier.cage import commands
from croupier.cage.accounts import Settings
from croupier.cage.credit import not_good
from croupier.cage.drawer_events import (
    DrawerEvent,
    IdentityRequired,
    IdentitySighted,
    IllegibleRefused,
    InspectorNotified,
    PaymentDelayed,
    PaymentDetermined,
    PaymentHeld,
    PaymentRefused,
    PaymentReturned,
    PaymentReviewed,
    PaymentSigned,
    ReportDecided,
    TicketPaid,
    TicketReported,
    VoucherIssued,
)
from croupier.cage.tickets import GOOD, Ticket, VoucherConditions
from croupier.durations import DAY
from croupier.play.decisions import Accepted, Refused, money
from croupier.play.reasons import Reason
from croupier.rulebooks.citation import applies
from croupier.rulebooks.money import MoneyPolicy
from croupier.tags import tag_of
from croupier.words import sentence

Decision = Accepted[DrawerEvent] | Refused
CASH_STEP = 5
"""Cash goes up to the next five cents: there is no smaller coin."""


class Matter(Struct):
    """What a desk has in hand about a ticket or hand pay."""

    held: str = ""
    reviewed: bool = False
    refused: bool = False
    """It is to be refused, once it was reviewed."""
    delayed: str = ""
    due: int = 0
    identity_asked: bool = False
    identity: str = ""
    report: str = ""
    unsigned: bool = False
    """It was paid, and the form is still to be signed."""


class Drawer(Struct):
    """A cash desk."""

    matters: dict[str, Matter] = field(default_factory=dict)
    vouchers: dict[str, VoucherConditions] = field(default_factory=dict)
    """The promotional vouchers issued here."""
    handed_back: list[str] = field(default_factory=list)
    """What was paid, and handed back here when it had been asked for."""


def evolve(drawer: Drawer, event: DrawerEvent) -> Drawer:
    """The desk after an event. The desk given is used up."""
    match event:
        case TicketPaid():
            if event.unsigned:
                drawer.matters[event.ticket] = Matter(unsigned=True)
            else:
                drawer.matters.pop(event.ticket, None)
        case PaymentHeld():
            _matter(drawer, event.ticket).held = event.reason
        case PaymentReviewed():
            _matter(drawer, event.ticket).reviewed = True
        case PaymentDetermined():
            if event.determination == "pay":
                _keep(drawer, event.ticket, _released(drawer.matters[event.ticket]))
            else:
                _matter(drawer, event.ticket).refused = True
        case PaymentSigned():
            _keep(drawer, event.ticket, msgspec.structs.replace(drawer.matters[event.ticket], unsigned=False))
        case PaymentReturned():
            del drawer.matters[event.ticket]
            drawer.handed_back.append(event.ticket)
        case PaymentRefused():
            del drawer.matters[event.ticket]
        case PaymentDelayed():
            matter = _matter(drawer, event.ticket)
            matter.delayed, matter.due = event.ground, event.until
        case IdentityRequired():
            _matter(drawer, event.ticket).identity_asked = True
        case IdentitySighted():
            _matter(drawer, event.ticket).identity = event.document
        case TicketReported():
            _matter(drawer, event.ticket).report = event.report
        case ReportDecided(decision="pay"):
            del drawer.matters[event.ticket]
        case VoucherIssued():
            drawer.vouchers[event.voucher] = VoucherConditions(event.tables, event.until, event.kinds, event.least)
        case ReportDecided() | InspectorNotified() | IllegibleRefused():
            pass
        case _:
            assert_never(event)
    return drawer


def _matter(drawer: Drawer, ticket: str) -> Matter:
    return drawer.matters.setdefault(ticket, Matter())


def _released(matter: Matter) -> Matter:
    """What is left of a matter when its hold has ended."""
    return msgspec.structs.replace(matter, held="", reviewed=False, refused=False)


def _keep(drawer: Drawer, ticket: str, matter: Matter) -> None:
    """Keep what is left of a matter, if anything is."""
    if matter == Matter():
        del drawer.matters[ticket]
    else:
        drawer.matters[ticket] = matter


class DeskContext(Struct, frozen=True, kw_only=True):
    """What lies on the counter: the ticket shown, and what the house has settled."""

    desk: str
    at: int
    settings: Settings
    ticket: Ticket | None = None
    """The ticket shown as the books know it, or the voucher that would be issued."""
    system: str = ""
    """The system digits that the number of a new voucher begins with."""
    held: bool = False
    """Whether the terminal that the ticket comes from is under a hold."""
    handed_back: bool = False
    """Whether the ticket was paid, and what was paid has been handed back."""
    matter: Matter
    """What the desk that has the ticket in hand has in hand about it."""
    bets: Mapping[str, frozenset[str]] = {}
    """The kinds of bet of every table where vouchers are exchanged."""


def kept_back(policy: MoneyPolicy, matter: Matter, held: bool) -> Refused | None:
    """Why a ticket that is good is taken by no terminal now, by the rule that keeps it back."""
    if refused := _withheld_now(policy, matter, held):
        return refused
    if matter.delayed:
        return Refused(Reason.HELD, sentence("payment_of_this_is_delayed"), policy.authority["delay_payment"].clause)
    if matter.identity_asked:
        return Refused(Reason.HELD, sentence("identification_is_asked"), policy.authority["require_identity"].clause)
    return None


def _withheld_now(policy: MoneyPolicy, matter: Matter, held: bool) -> Refused | None:
    """Why a ticket that is good is paid nowhere now."""
    if policy.hold_hours is not None and held:
        return Refused(Reason.HELD, sentence("payments_of_this_terminal_are_held"), policy.hold_hours.clause)
    if matter.held:
        return Refused(Reason.HELD, sentence("this_is_withheld"), policy.authority["hold_payment"].clause)
    reported = policy.reported_needs_decision
    if applies(reported) and matter.report:
        return Refused(Reason.HELD, sentence("this_ticket_was_reported_report", report=matter.report), reported.clause)
    return None


def decide(policy: MoneyPolicy, context: DeskContext, command: commands.DeskCommand) -> Decision:
    """The desk's answer to a command: what is about a ticket needs one that is known and not in hand elsewhere."""
    clause = policy.authority[tag_of(command)].clause
    match command:
        case commands.IssueVoucher():
            return _issue_voucher(clause, context, command)
        case commands.RefuseIllegible():
            return Accepted([IllegibleRefused()])
    ticket = context.ticket
    if ticket is None or ticket.kind not in ("ticket", "hand_pay"):
        return Refused(Reason.UNKNOWN, sentence("ticket_was_never_issued"), clause)
    matter = context.matter
    if ticket.desk not in ("", context.desk):
        by = kept_back(policy, matter, context.held) if isinstance(command, commands.PayTicket) else None
        return Refused(
            Reason.IN_USE, sentence("this_ticket_is_in_hand", desk=ticket.desk), clause if by is None else by.clause
        )
    match command:
        case commands.PayTicket():
            return _pay(policy, context, ticket, matter, command)
        case commands.RecordSignature():
            if not matter.unsigned:
                return Refused(Reason.NOTHING, sentence("no_form_waits_to_be_signed"), clause)
            return Accepted([PaymentSigned(ticket.ticket)])
        case commands.ReviewPayment() | commands.DeterminePayment():
            return _withheld(policy, clause, ticket, matter, command)
        case commands.HoldPayment():
            if matter.held:
                return Refused(Reason.DONE_ALREADY, sentence("this_is_held_already"), clause)
            if ticket.state != "paid" and (refused := not_good(policy, ticket, context.at, None, clause)):
                return refused
            if context.handed_back:
                return Refused(Reason.DONE_ALREADY, sentence("payment_was_handed_back"), clause)
            return Accepted([PaymentHeld(ticket.ticket, command.reason), InspectorNotified(ticket.ticket)])
        case commands.DecideReport():
            if not matter.report:
                return Refused(Reason.NOTHING, sentence("this_ticket_has_not_been_reported"), clause)
            decided = ReportDecided(ticket.ticket, command.decision)
            if command.decision == "pay":
                return Accepted([decided])
            return Accepted([decided, PaymentRefused(ticket.ticket, ticket.kind, ticket.amount)])
    if refused := not_good(policy, ticket, context.at, context.settings.ticket_days, clause):
        return refused
    match command:
        case commands.DelayPayment():
            return _delay(policy, context, ticket, command)
        case commands.RequireIdentity():
            return Accepted([IdentityRequired(ticket.ticket)])
        case commands.SightIdentity():
            return Accepted([IdentityRequired(ticket.ticket), IdentitySighted(ticket.ticket, command.document)])
        case commands.ReportTicket():
            return Accepted([TicketReported(ticket.ticket, command.report)])
        case _:
            assert_never(command)


def _pay(
    policy: MoneyPolicy, context: DeskContext, ticket: Ticket, matter: Matter, command: commands.PayTicket
) -> Decision:
    clause = policy.authority["pay_ticket"].clause
    refused = not_good(policy, ticket, context.at, context.settings.ticket_days, clause)
    if refused := refused or _withheld_now(policy, matter, context.held):
        return refused
    identity, above = policy.identity_first, context.settings.identity_above
    asked = matter.identity_asked or (above is not None and ticket.amount > above)
    if applies(identity) and asked and not matter.identity:
        return Refused(Reason.FIRST, sentence("identification_is_to_be_sighted_first"), identity.clause)
    if unknown := sorted(set(command.forms) - set(context.settings.payment_forms)):
        return Refused(Reason.NOT_OFFERED, sentence("desk_does_not_pay_so", unknown=unknown[0]), clause)
    forms = _parts(ticket.amount, command.forms)
    if forms is None:
        return Refused(Reason.MALFORMED, sentence("parts_do_not_make_up_amount", amount=money(ticket.amount)), clause)
    signed = policy.signed_for
    unsigned = applies(signed) and ticket.kind == "hand_pay"
    return Accepted([TicketPaid(ticket.ticket, ticket.kind, ticket.amount, forms, unsigned)])


def _parts(amount: int, asked: Mapping[commands.Form, int]) -> dict[str, int] | None:
    """What is paid in each form: the rest in cash, up to the next five cents. Nothing if the parts asked for do not fit."""
    forms: dict[str, int] = {form: part for form, part in asked.items() if form != "cash"}
    rest = amount - sum(forms.values())
    cash = -(-rest // CASH_STEP) * CASH_STEP
    if rest < 0 or any(part <= 0 for part in asked.values()) or asked.get("cash", cash) != cash:
        return None
    return {**forms, "cash": cash} if cash else forms


def _withheld(
    policy: MoneyPolicy,
    clause: str,
    ticket: Ticket,
    matter: Matter,
    command: commands.ReviewPayment | commands.DeterminePayment,
) -> Decision:
    """A hold ends by a determination; a refusal is final when an inspector has reviewed it."""
    if not matter.held:
        return Refused(Reason.NOTHING, sentence("this_is_not_withheld"), clause)
    refusal = PaymentRefused(ticket.ticket, ticket.kind, ticket.amount)
    if isinstance(command, commands.ReviewPayment):
        reviewed = PaymentReviewed(ticket.ticket)
        return Accepted([reviewed, refusal] if matter.refused else [reviewed])
    determined = PaymentDetermined(ticket.ticket, command.determination)
    if command.determination == "pay":
        in_hand = ticket.state == GOOD and _released(matter) != Matter()
        return Accepted([PaymentDetermined(ticket.ticket, "pay", in_hand)])
    if command.determination == "returned":
        if ticket.state != "paid":
            return Refused(Reason.NOTHING, sentence("only_what_has_been_paid"), clause)
        return Accepted([determined, PaymentReturned(ticket.ticket, ticket.amount)])
    if ticket.state != GOOD:
        return Refused(Reason.DONE_ALREADY, sentence("what_has_been_paid"), clause)
    needs = policy.refusal_needs_review
    final = not applies(needs) or matter.reviewed
    return Accepted([determined, refusal] if final else [determined])


def _delay(policy: MoneyPolicy, context: DeskContext, ticket: Ticket, command: commands.DelayPayment) -> Decision:
    grounds, time = policy.delay_grounds, policy.delay_needs_time
    if grounds is None or command.ground not in grounds.value:
        allowed = ", ".join(grounds.value) if grounds else "none"
        return Refused(
            Reason.MALFORMED,
            sentence("delay_needs_one_of_grounds", allowed=allowed),
            policy.authority["delay_payment"].clause,
        )
    if applies(time) and command.until <= context.at:
        return Refused(Reason.MALFORMED, sentence("delay_needs_time_agreed_with_player"), time.clause)
    return Accepted([PaymentDelayed(ticket.ticket, command.ground, command.until)])


def _issue_voucher(clause: str, context: DeskContext, command: commands.IssueVoucher) -> Decision:
    assert context.ticket is not None
    if command.amount <= 0:
        return Refused(Reason.MALFORMED, sentence("voucher_has_amount_above_zero"), clause)
    if unknown := sorted(set(command.tables) - context.bets.keys()):
        return Refused(Reason.UNKNOWN, sentence("no_table_where_vouchers_are_exchanged", unknown=unknown[0]), clause)
    known = {kind for table in command.tables or context.bets for kind in context.bets[table]}
    if unknown := sorted(set(command.kinds) - known):
        return Refused(
            Reason.UNKNOWN, sentence("unknown_is_not_bet", unknown=unknown[0], known=", ".join(sorted(known))), clause
        )
    if not 0 <= command.least <= command.amount:
        return Refused(Reason.MALFORMED, sentence("voucher_least_stake_is_no_more"), clause)
    new = context.ticket
    issued = VoucherIssued(
        new.account,
        new.ticket,
        new.last_four,
        command.amount,
        command.tables,
        command.until,
        system=context.system,
        kinds=command.kinds,
        least=command.least,
    )
    return Accepted([issued])


# ---------------------------------------------------------------- what is open


class OpenItem(Struct, frozen=True):
    """A ticket or hand pay that is still to be paid, signed or decided."""

    ticket: str
    kind: str
    last_four: str
    amount: int
    days: int
    """How long ago it was issued."""
    what: str
    """What it waits for."""


def open_items(drawers: Mapping[str, Drawer], tickets: Iterable[Ticket], at: int) -> list[OpenItem]:
    """Everything still open at the cash desks, the oldest first, then the largest."""
    matters = {ticket: matter for drawer in drawers.values() for ticket, matter in drawer.matters.items()}
    return [
        OpenItem(each.ticket, each.kind, each.last_four, each.amount, (at - each.issued) // DAY, _waits(matter, at))
        for each in sorted(tickets, key=lambda each: (each.issued, -each.amount))
        if each.kind in ("ticket", "hand_pay")
        and ((matter := matters.get(each.ticket, Matter())) != Matter() or each.state == GOOD)
    ]


def _waits(matter: Matter, at: int) -> str:
    if matter.unsigned:
        return "signature"
    if matter.held:
        return "review" if matter.refused else "determination"
    if matter.report:
        return "decision"
    if matter.delayed and at < matter.due:
        return "agreed time"
    return "payment"
