"""Money that no round produced: above what the house lets one person give alone, another person must have agreed to it.

What one person gives one place within the house's hours is one sum, so that no ceiling is passed in small steps.
"""

from collections.abc import Mapping

from croupier.durations import HOUR
from croupier.journal.streams import TABLE, Happened
from croupier.orders.order import Order
from croupier.plan.floor_plan import FloorPlan
from croupier.play.decisions import Refused, money
from croupier.play.reasons import Reason
from croupier.play.staff.staff_events import AgreementUsed, GivenAlone, Payment
from croupier.play.table import Table
from croupier.words import sentence


def used(
    plan: FloorPlan, tables: Mapping[str, Table], order: Order, table: str, what: Payment, amount: int, place: str = ""
) -> Happened | Refused:
    """What is noted of something given at a table, that it was given alone or the agreement that it takes up; or why it may
    not be given yet."""
    if amount <= 0:
        return []
    staffing, hours = tables[table].staffing, plan.money.alone_hours
    before = staffing.given_alone(order.actor, place, order.at - hours * HOUR)
    if before + amount <= plan.money.alone_up_to:
        return [(TABLE.stream(table), GivenAlone(what, amount, place, order.actor, order.at))]
    agreed = staffing.agreement(what, amount, place, order.actor)
    if agreed is None:
        most = money(plan.money.alone_up_to)
        words = sentence("more_than_most_takes_another_person", most=most, hours=hours, amount=money(amount))
        return Refused(Reason.FIRST, sentence("have_it_agreed_first", words=words, what=what), "")
    return [(TABLE.stream(table), AgreementUsed(agreed))]
