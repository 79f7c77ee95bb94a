"""What becomes of the wagers at a place before its account is paid out, table by table, and what the account has then."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from croupier.cage import commands as cage
from croupier.cage.ledger import CHIPS, STAKES
from croupier.floor.journal import Event, table_stream, transfers
from croupier.floor.orders import Order
from croupier.floor.plan import FloorPlan
from croupier.floor.store import Account
from croupier.play.answers import Accepted
from croupier.play.asker import Asker
from croupier.play.decide import decide
from croupier.play.remedies.irregularity_commands import Declare
from croupier.play.table import Table
from croupier.play.wagering.confirming import unconfirmed_back
from croupier.rulebooks.library import rulebook

Happened = list[tuple[str, Event]]


def first(plan: FloorPlan, tables: Mapping[str, Table], order: Order, account: str | None) -> Happened:
    """What happens at the tables before a cash-out, and where a terminal is declared faulty."""
    if account is None or not isinstance(order.command, cage.CashOut | cage.DeclareFaulty):
        return []
    found: Happened = []
    for name in plan.places[order.terminal]:
        if isinstance(order.command, cage.DeclareFaulty):
            events = _faulty(plan, tables, order, order.command.fault, name)
        else:
            events = unconfirmed_back(
                plan.tables[name].setup, tables[name].seat(order.terminal, account), order.terminal
            )
        found += [(table_stream(name), each) for each in events]
    return found


def _faulty(plan: FloorPlan, tables: Mapping[str, Table], order: Order, fault: str, name: str) -> Iterable[Event]:
    """What the document of a table has done about the wagers of a faulty terminal."""
    here, state = plan.tables[name], tables[name]
    rule, seat = rulebook(here.rulebook).money.faulty_terminal, state.seats.get(order.terminal)
    if rule is None or seat is None or not seat.lies():
        return ()
    asker = Asker(order.at, who=order.actor, role=order.role)
    decision = decide(here.setup_for(state), state, asker, Declare(rule.value, fault, order.terminal))
    return decision.events if isinstance(decision, Accepted) else ()


def rows_after(rows: Mapping[str, Account], happened: Happened) -> dict[str, Account]:
    """What accounts have after what has happened."""
    after = {name: replace(row) for name, row in rows.items()} if happened else dict(rows)
    for name, amount in _moved(happened):
        kind, _, account = name.partition(":")
        if kind == CHIPS:
            after[account].balance += amount
        elif kind == STAKES:
            after[account].staked += amount
    return after


def _moved(happened: Happened) -> Iterator[tuple[str, int]]:
    for stream, event in happened:
        for source, target, amount in transfers(stream, event):
            yield source, -amount
            yield target, amount
