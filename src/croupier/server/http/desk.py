"""The cash desk: what is open there, a ticket that is looked up, and the commands of those who work there.

A desk asks when somebody there does, so it has requests and no feed. A ticket's number is money: it is only ever in the body
of a request, never in an address.
"""

from collections.abc import Iterator
from typing import Annotated, Literal, cast

from litestar import get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import Body, FromPath
from msgspec import Meta, Struct

from croupier.cage.drawer import Matter
from croupier.cage.holds import alarms
from croupier.cage.tickets import DIGITS
from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.journal.reports import credit_given
from croupier.plan.floor_plan import FloorPlan, Staff
from croupier.rulebooks.roles import Role
from croupier.server.access.message import DeskMessage, staff_order
from croupier.server.access.reply import reply_to
from croupier.server.access.ticket_tries import Pause, TicketTries
from croupier.server.actions.actions import Document, desk_actions, desk_samples, ticket_actions
from croupier.server.http.bearer import Asked, found, not_for, signed_in
from croupier.server.views.desk import CaseView, CreditView, DeskView, OpenItemView, TicketView
from croupier.server.views.messages import Reply
from croupier.words import sentence

Kind = Literal["ticket", "hand_pay"]


def works_at_desk(floor: Floor, staff: Staff) -> bool:
    """Whether any document of the floor gives a member of staff anything to do at a cash desk; an inspector sees all."""
    documents = [_document(floor, table) for table in floor.plan.tables]
    about_tickets = any(ticket_actions(each, (), staff.role) for each in documents)
    return staff.role is Role.INSPECTOR or about_tickets or bool(desk_actions(documents, staff.role))


def _document(floor: Floor, table: str) -> Document:
    return floor.desk.money_of(table), floor.plan.tables[table].setup.staff


def _not_known(shown: str) -> str:
    """Why a number finds nothing."""
    if shown.isdecimal() and len(shown) != DIGITS:
        short = sentence("shown_digits_are_not_whole_number", shown=len(shown), digits=DIGITS)
        return sentence("short_on_its_paper", short=short)
    return sentence("this_ticket_is_not_known")


async def desk_view(floor: Floor, tickets: TicketTries, staff: Staff, desk: str) -> DeskView:
    """What a cash desk shows: what is open at all of them, the oldest first."""
    if desk not in floor.desk.drawers:
        raise WrongInput(sentence("no_cash_desk_on_this_floor", desk=desk))
    now = floor.clock.now()
    return DeskView(
        desk=desk,
        staff=staff.id,
        role=staff.role.value,
        tables=tuple(floor.plan.tables),
        items=tuple(
            OpenItemView(
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
        alerts=(
            *tickets.alerts(),
            *alarms(floor.terminals, now, floor.plan.money.hold_alarm_hours).values(),
            *map(floor.held.words, sorted(floor.held.streams)),
        ),
    )


async def ticket_view(floor: Floor, staff: Staff, number: str) -> TicketView | None:
    """A ticket or hand pay by its number; nothing if it was never issued."""
    ticket = await floor.desk.tickets.look_up(number)
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
        place=ticket.place,
        state=cast(Literal["good", "redeemed", "paid", "cancelled", "refused"], ticket.state),
        desk=ticket.desk,
        notes=tuple(_notes(floor.plan, floor.desk.in_hand(ticket))),
        actions=tuple(each for each in possible if floor.desk.takes(ticket, now, samples[each.do])),
    )


def _notes(plan: FloorPlan, matter: Matter) -> Iterator[str]:
    if matter.held:
        yield sentence("ticket_is_withheld", why=matter.held)
        yield sentence("reviewed_by_inspector") if matter.reviewed else sentence("not_reviewed_by_inspector")
    if matter.refused:
        yield sentence("to_be_refused_once")
    if matter.delayed:
        yield (
            sentence("payment_is_delayed_until", why=matter.delayed, due=plan.date_and_time(matter.due))
            if matter.due
            else sentence("payment_is_delayed", why=matter.delayed)
        )
    if matter.identity:
        yield sentence("identification_sighted_identity", identity=matter.identity.replace("_", " "))
    elif matter.identity_asked:
        yield sentence("identification_is_to_be_sighted")
    if matter.report:
        yield sentence("ticket_is_reported", report=matter.report)
    if matter.unsigned:
        yield sentence("paid_and_to_be_signed_for")


class ShownTicket(Struct, forbid_unknown_fields=True):
    """A ticket or hand pay that was handed over at a cash desk, by its number."""

    ticket: Annotated[str, Meta(max_length=200)]


@get("/api/desk/{desk:str}")
async def cash_desk(request: Asked, state: State, desk: FromPath[str]) -> DeskView:
    """What is open at the cash desks, and what may be done there."""
    staff = _at_desk(request, state)
    try:
        async with state.floor.steady:
            return await desk_view(state.floor, state.feed.tickets, staff, desk)
    except WrongInput as wrong:
        raise NotFoundException(detail=str(wrong)) from None


@post("/api/desk/ticket", status_code=200)
async def look_up(request: Asked, state: State, data: Annotated[ShownTicket, Body()]) -> TicketView:
    """A ticket or hand pay by its number."""
    staff = _at_desk(request, state)

    async def look() -> TicketView | None:
        async with state.floor.steady:
            return await ticket_view(state.floor, staff, data.ticket)

    try:
        ticket: TicketView | None = await state.feed.tickets.try_number(staff.actor, data.ticket, look)
    except Pause as pause:
        raise HTTPException(status_code=429, detail=str(pause)) from None
    return found(ticket, _not_known(data.ticket))


@post("/api/desk", status_code=200)
async def at_desk(request: Asked, state: State) -> Reply:
    """Carry out a command: `{"n": 17, "desk": "1", "do": "pay_ticket", "ticket": "…"}`."""
    staff = _at_desk(request, state)
    order = staff_order(staff, state.floor.clock.now(), await request.body(), DeskMessage, "desk", "table")
    answer = await state.feed.tickets.ask(order)
    return reply_to(order.number, answer, answer.ticket)


def _at_desk(request: Asked, state: State) -> Staff:
    staff = signed_in(request, state)
    if not works_at_desk(state.floor, staff):
        raise not_for(staff, sentence("works_at_no_cash_desk"))
    return staff


DESK_ROUTES = (cash_desk, look_up, at_desk)
