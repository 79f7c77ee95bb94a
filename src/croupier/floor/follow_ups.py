"""What follows in other streams from what happens in one: listed once, event by event, written in the same transaction.

All of it is found on the states before anything of the order has happened.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from croupier.cage import commands as cage
from croupier.cage.drawer_events import PaymentHeld
from croupier.cage.terminal_events import AccountHeld, BoughtIn, CardDecided
from croupier.conduct.events import IncidentDecided
from croupier.floor import leaving, two_games
from croupier.floor.desk import Desk, Till
from croupier.floor.office import Office
from croupier.floor.orders import Order
from croupier.floor.plan import FloorPlan
from croupier.floor.store import Transaction
from croupier.floor.streams import TABLE, Event, name_of
from croupier.play.answers import Accepted
from croupier.play.asker import Asker
from croupier.play.cards.shoe_events import CardOfOtherShoe
from croupier.play.decide import decide
from croupier.play.equipment.events import CashDropped
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.remedies.past import Past
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.play.round_events import RoundSettled, RoundVoided
from croupier.play.staff.staff_events import NoticeWritten
from croupier.play.table import Table
from croupier.play.wagering.wager_commands import InvalidateWagers
from croupier.play.wagering.wager_events import WagersReturned
from croupier.rulebooks.policy import NOT_OWN_CARD
from croupier.rulebooks.staffing import Addressee

Happened = list[tuple[str, Event]]


class Cause(Struct):
    """An order that has been decided, and what there is to look at for what follows from it."""

    order: Order
    plan: FloorPlan
    tables: Mapping[str, Table]
    desk: Desk
    office: Office
    till: Till
    past: Past | None
    transaction: Transaction
    written: dict[str, int] = field(default_factory=dict)
    """How many notices the order has put into the outbox of each table."""

    def notice(self, table: str, subject: str, clause: str) -> Happened:
        """An inspector's notice, in the outbox of a table."""
        number = self.tables[table].staffing.written + self.written.get(table, 0) + 1
        return [(TABLE.stream(table), NoticeWritten(number, Addressee.INSPECTOR, subject, clause))]


async def payments_withheld(cause: Cause, _: str, event: WagersCorrected) -> Happened:
    """What a closed account has not been paid yet is held, where something is claimed of it."""
    if cause.past is None:
        return []
    return await cause.desk.withheld(cause.order.table, cause.past, event, cause.till, cause.transaction)


async def cash_dropped(cause: Cause, _: str, event: BoughtIn) -> Happened:
    """The cash that was taken for chips goes into the table's drop box, where one is attached."""
    box = cause.tables[cause.order.table].equipment.drop_box
    dropped = box and event.kind == "cash"
    return [(TABLE.stream(cause.order.table), CashDropped(box, event.amount))] if dropped else []


async def wagers_invalidated(cause: Cause, _: str, event: CardDecided) -> Happened:
    """A card that is not the player's own makes the wagers at its place invalid, table by table."""
    found: Happened = []
    place = cause.order.terminal
    for name in () if event.own else cause.plan.places[place]:
        setup = cause.plan.tables[name].setup_for(cause.tables[name])
        decision = decide(setup, cause.tables[name], Asker(cause.order.at), InvalidateWagers(place, NOT_OWN_CARD))
        if isinstance(decision, Accepted):
            found += [(TABLE.stream(name), each) for each in decision.events]
    return found


async def account_hold_noticed(cause: Cause, _: str, __: AccountHeld) -> Happened:
    """An inspector is told at once that payments at a terminal are held."""
    table = cause.order.table
    clause = cause.desk.money_of(table).authority["hold_account"].clause
    return cause.notice(table, f"payments at {cause.order.terminal} are held", clause)


async def payment_hold_noticed(cause: Cause, _: str, event: PaymentHeld) -> Happened:
    """An inspector is told at once that a payment is held."""
    ticket = cause.till[event.ticket]
    table = cause.desk.governing(cause.order.table, ticket)
    clause = cause.desk.money_of(table).authority["hold_payment"].clause
    subject = f"{ticket.kind.replace('_', ' ')} …{ticket.last_four} is withheld: {event.reason}"
    return cause.notice(table, subject, clause)


async def detention_noticed(cause: Cause, _: str, event: IncidentDecided) -> Happened:
    """An inspector is told of a detention."""
    table = cause.office.detained(event)
    return cause.notice(table, f"incident {event.incident}", event.clause) if table else []


async def partnership_reported(cause: Cause, _: str, __: RoundSettled) -> Happened:
    """What looks like a partnership in the coup that is being settled opens an incident."""
    return await cause.office.partnerships(cause.order)


async def offence_reported(cause: Cause, _: str, event: IrregularityDeclared) -> Happened:
    """Somebody's doing that is declared an irregularity opens the incident of the same name."""
    return cause.office.reported(cause.order, event.irregularity, event.place)


async def measure_taken(cause: Cause, _: str, event: WagersReturned) -> Happened:
    """A measure is taken once an offender's wagers are void."""
    return cause.office.carried_out(cause.order, event)


async def turn_passed(cause: Cause, stream: str, _: RoundSettled | RoundVoided) -> Happened:
    """It is the turn of the dealer's other game."""
    return two_games.turn_passed(cause.plan, cause.tables, name_of(stream))


async def card_spent(cause: Cause, stream: str, event: CardOfOtherShoe) -> Happened:
    """A card that came from the shoe of the dealer's other game has left that shoe."""
    return two_games.card_spent(cause.plan, cause.tables, name_of(stream), event)


FollowUp = Callable[[Cause, str, Any], Awaitable[Happened]]
FOLLOW_UPS: dict[type, Sequence[FollowUp]] = {
    AccountHeld: (account_hold_noticed,),
    BoughtIn: (cash_dropped,),
    CardDecided: (wagers_invalidated,),
    CardOfOtherShoe: (card_spent,),
    IncidentDecided: (detention_noticed,),
    IrregularityDeclared: (offence_reported,),
    PaymentHeld: (payment_hold_noticed,),
    RoundSettled: (partnership_reported, turn_passed),
    RoundVoided: (turn_passed,),
    WagersCorrected: (payments_withheld,),
    WagersReturned: (measure_taken,),
}
"""By event, what follows from it in other streams. What follows may have something follow, too."""

BEFOREHAND: dict[type, leaving.Beforehand] = {
    cage.CashOut: leaving.unconfirmed_back,
    cage.DeclareFaulty: leaving.declared_faulty,
}
"""By command, what becomes of the wagers of a place at its tables before the command itself is decided."""


async def with_follow_ups(cause: Cause, happened: Iterable[tuple[str, Event]]) -> Happened:
    """What happens, with everything that follows from it."""
    found = list(happened)
    for stream, event in found:  # which grows
        if type(event) is NoticeWritten:
            table = name_of(stream)
            cause.written[table] = cause.written.get(table, 0) + 1
        for follow_up in FOLLOW_UPS.get(type(event), ()):
            found += await follow_up(cause, stream, event)
    return found
