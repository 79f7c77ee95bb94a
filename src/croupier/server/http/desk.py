"""The cash desk: what is open there, a ticket that is looked up, and the commands of those who work there.

A desk asks when somebody there does, so it has requests and no feed. A ticket's number is money: it is only ever in the body
of a request, never in an address.
"""

from collections.abc import Iterator
from typing import Literal, cast

from croupier.cage.drawer import Matter
from croupier.cage.holds import alarms
from croupier.cage.tickets import DIGITS
from croupier.floor.floor import Floor
from croupier.floor.orders import Order
from croupier.floor.plan import Staff
from croupier.floor.reports import credit_given
from croupier.games.notation import WrongInput
from croupier.play.sign import utc
from croupier.rulebooks.roles import Role
from croupier.server.door.said import AtDesk, read, storable
from croupier.server.door.ticket_tries import TicketTries
from croupier.server.door.told import told
from croupier.server.orders.actions import Document, desk_actions, desk_samples, ticket_actions
from croupier.server.views.desk import CaseView, CreditView, DeskView, OpenItem, TicketView
from croupier.server.views.messages import Answer

Kind = Literal["ticket", "hand_pay"]


def works_at_desk(floor: Floor, staff: Staff) -> bool:
    """Whether any document of the floor gives a member of staff anything to do at a cash desk; an inspector sees all."""
    documents = [_document(floor, table) for table in floor.plan.tables]
    about_tickets = any(ticket_actions(each, (), staff.role) for each in documents)
    return staff.role is Role.INSPECTOR or about_tickets or bool(desk_actions(documents, staff.role))


def _document(floor: Floor, table: str) -> Document:
    return floor.desk.money_of(table), floor.plan.tables[table].setup.staff


def not_known(shown: str) -> str:
    """Why a number finds nothing."""
    if shown.isdecimal() and len(shown) != DIGITS:
        short = f"{len(shown)} digits are not the whole number. A ticket is found by all {DIGITS} digits"
        return f"{short} on its paper; lists show the last four only."
    return "This ticket is not known here: its number was never issued, or was misread."


async def desk_view(floor: Floor, tickets: TicketTries, staff: Staff, desk: str) -> DeskView:
    """What a cash desk shows: what is open at all of them, the oldest first."""
    if desk not in floor.desk.drawers:
        raise WrongInput(f"There is no cash desk {desk!r} on this floor.")
    now = floor.clock.now()
    return DeskView(
        desk=desk,
        staff=staff.id,
        role=staff.role.value,
        tables=tuple(floor.plan.tables),
        items=tuple(
            OpenItem(
                number=each.ticket if each.kind == "hand_pay" else "",
                kind=cast(Kind, each.kind),
                last_four=each.last_four,
                amount=each.amount,
                days=each.days,
                waits_for=each.what,
                desk=next((name for name, box in floor.desk.drawers.items() if each.ticket in box.matters), ""),
            )
            for each in await floor.desk.open_items(now)
        ),
        cases=tuple(
            CaseView(
                case=each.case,
                table=each.table,
                round=each.round,
                overpaid=each.overpaid,
                underpaid=each.underpaid,
                finding=each.finding or "",
                outcome=each.outcome,
                late=each.late,
            )
            for each in floor.desk.settlement_errors(now)
        ),
        credit=tuple(CreditView(*each) for each in credit_given(floor.balances.values()).items()),
        actions=desk_actions([_document(floor, table) for table in floor.plan.tables], staff.role),
        alerts=(*tickets.alerts(), *alarms(floor.terminals, now, floor.plan.money.hold_alarm_hours).values()),
    )


async def ticket_view(floor: Floor, staff: Staff, number: str) -> TicketView | None:
    """A ticket or hand pay by its number; nothing if it was never issued."""
    ticket = await floor.desk.look_up(number)
    if ticket is None:
        return None
    document = _document(floor, floor.desk.governing("", ticket))
    possible = ticket_actions(document, floor.plan.money.payment_forms, staff.role)
    samples, now = desk_samples(document[0], number), floor.clock.now()
    return TicketView(
        kind=cast(Kind, ticket.kind),
        last_four=ticket.last_four,
        amount=ticket.amount,
        issued=ticket.issued,
        place=ticket.account.rpartition("-")[0],
        state=cast(Literal["good", "redeemed", "paid", "cancelled", "refused"], ticket.state),
        desk=ticket.desk,
        notes=tuple(_notes(floor.desk.in_hand(ticket))),
        actions=tuple(each for each in possible if floor.desk.takes(ticket, now, samples[each.do])),
    )


async def ask_at_desk(floor: Floor, tickets: TicketTries, staff: Staff, data: bytes) -> Answer:
    """Carry out a numbered command of a member of staff at a cash desk."""
    about, said = read(storable(data), AtDesk, "desk", "table")
    who = f"staff:{staff.id}"
    order = Order(who, about.n, floor.clock.now(), staff.role, who, said.command, table=about.table, desk=about.desk)
    answer = await tickets.ask(order)
    return told(about.n, answer, answer.ticket)


def _notes(matter: Matter) -> Iterator[str]:
    if matter.held:
        yield f"Withheld: {matter.held}"
        yield "Reviewed by an inspector" if matter.reviewed else "Not reviewed by an inspector"
    if matter.refused:
        yield "To be refused once it is reviewed"
    if matter.delayed:
        yield f"Delayed: {matter.delayed}{f', until {utc(matter.due)}' if matter.due else ''}"
    if matter.identity:
        yield f"Identification sighted: {matter.identity.replace('_', ' ')}"
    elif matter.identity_asked:
        yield "Identification is to be sighted"
    if matter.report:
        yield f"Reported {matter.report}"
    if matter.unsigned:
        yield "Paid, and to be signed for"
