"""The inspector's notice of every payment that is held, in the outbox of its table from the moment that the hold begins."""

from collections import Counter
from collections.abc import Iterable, Mapping

from croupier.cage.drawer_events import PaymentHeld
from croupier.cage.terminal_events import AccountHeld
from croupier.cage.tickets import Ticket
from croupier.floor.desk import Desk
from croupier.floor.journal import Event, table_stream
from croupier.floor.orders import Order
from croupier.play.staff.staff_events import NoticeWritten
from croupier.play.table import Table
from croupier.rulebooks.staffing import Addressee


def hold_notices(
    order: Order,
    happened: Iterable[tuple[str, Event]],
    tables: Mapping[str, Table],
    desk: Desk,
    tickets: Mapping[str, Ticket],
) -> list[tuple[str, Event]]:
    """The notices by which an inspector is told at once of what has just been held."""
    found: list[tuple[str, Event]] = []
    written: Counter[str] = Counter()
    for stream, event in happened:
        match event:
            case NoticeWritten():
                written[stream] += 1
                continue
            case AccountHeld():
                table, command, subject = order.table, "hold_account", f"payments at {order.terminal} are held"
            case PaymentHeld():
                ticket = tickets[event.ticket]
                table, command = desk.governing(order.table, ticket), "hold_payment"
                subject = f"{ticket.kind.replace('_', ' ')} …{ticket.last_four} is withheld: {event.reason}"
            case _:
                continue
        outbox = table_stream(table)
        written[outbox] += 1
        number = tables[table].staffing.written + written[outbox]
        clause = desk.money_of(table).authority[command].clause
        found.append((outbox, NoticeWritten(number, Addressee.INSPECTOR, subject, clause)))
    return found
