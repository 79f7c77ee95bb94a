"""What becomes of the wagers at a place before its account is paid out, table by table, and what the account has then."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from croupier.cage import commands as cage
from croupier.cage.ledger import CHIPS, STAKES, player_account
from croupier.journal.store import Account
from croupier.journal.streams import TABLE, Event, Happened, transfers
from croupier.orders.order import Order
from croupier.plan.floor_plan import FloorPlan
from croupier.play.context import TableContext
from croupier.play.decide import decide
from croupier.play.decisions import Accepted
from croupier.play.remedies.irregularity_commands import Declare
from croupier.play.table import Table
from croupier.play.wagering import confirm_bet
from croupier.rulebooks.library import rulebook

Beforehand = Callable[[FloorPlan, Mapping[str, Table], Order, str], Happened]


def unconfirmed_back(plan: FloorPlan, tables: Mapping[str, Table], order: Order, account: str) -> Happened:
    """Chips that are not confirmed go back to the account that is to be paid out."""
    found: Happened = []
    for name in plan.places[order.terminal]:
        seat = tables[name].seat(order.terminal, account)
        events = confirm_bet.unconfirmed_back(plan.tables[name].setup, seat, order.terminal)
        found += [(TABLE.stream(name), each) for each in events]
    return found


def declared_faulty(plan: FloorPlan, tables: Mapping[str, Table], order: Order, _account: str) -> Happened:
    """The wagers of a faulty terminal are dealt with as the document of each table says."""
    assert isinstance(order.command, cage.DeclareFaulty)
    fault = order.command.fault
    return [
        (TABLE.stream(name), each)
        for name in plan.places[order.terminal]
        for each in _faulty(plan, tables, order, fault, name)
    ]


def _faulty(plan: FloorPlan, tables: Mapping[str, Table], order: Order, fault: str, name: str) -> Iterable[Event]:
    here, state = plan.tables[name], tables[name]
    rule, seat = rulebook(here.rulebook).money.faulty_terminal, state.seats.get(order.terminal)
    if rule is None or seat is None or not seat.on_layout():
        return ()
    context = TableContext(order.at, who=order.actor, role=order.role)
    decision = decide(here.setup_for(state), state, context, Declare(rule.value, fault, order.terminal))
    return decision.events if isinstance(decision, Accepted) else ()


def rows_after(rows: Mapping[str, Account], happened: Happened) -> dict[str, Account]:
    """What accounts have after what has happened."""
    after = {name: replace(row) for name, row in rows.items()} if happened else dict(rows)
    for name, amount in _moved(happened):
        part, account = player_account(name)
        if part == CHIPS:
            after[account].balance += amount
        elif part == STAKES:
            after[account].staked += amount
    return after


def _moved(happened: Happened) -> Iterator[tuple[str, int]]:
    for stream, event in happened:
        for source, target, amount in transfers(stream, event):
            yield source, -amount
            yield target, amount
