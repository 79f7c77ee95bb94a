"""Books that agree with themselves whatever their events say: what someone would write who knows how all of it is made."""

from collections import Counter

from croupier.cage.terminal_events import AccountOpened, TicketIssued
from croupier.cage.tickets import Ended, Issued
from croupier.journal.chain import START, Head, encode_state, record
from croupier.journal.store import Batch, Snapshot, Store, StoredTransfer, opened
from croupier.journal.streams import Event, kind_of, transfers
from croupier.orders.order import Answer, encode_answer
from croupier.tournaments.session_events import ChipsIssued


async def forge(store: Store, happened: list[tuple[str, Event]]) -> None:
    """Write these events, each with its stream, and everything that hangs on them."""
    batch, states = Batch(), {stream: kind_of(stream).state() for stream, _ in happened}
    balances: Counter[str] = Counter()
    for at, (stream, event) in enumerate(happened, start=1):
        _, head = batch.heads.get(stream, (START, START))
        written = record(stream, head, at, "forger", event)
        batch.records.append(written)
        batch.heads[stream] = (START, Head(written.version, written.hash))
        for place, moved in enumerate(transfers(stream, event)):
            batch.transfers.append(StoredTransfer(stream, written.version, place, *moved))
            balances[moved.source] -= moved.amount
            balances[moved.target] += moved.amount
        states[stream] = kind_of(stream).after(states[stream], event)
        if type(event) in kind_of(stream).chapters:
            batch.snapshots.append(
                Snapshot(stream, written.version, encode_state(states[stream]), kind_of(stream).format)
            )
        for each in kind_of(stream).news(stream, at, event):
            if isinstance(each, Issued):
                batch.issued[each.ticket.ticket] = each.ticket
            elif isinstance(each, Ended) and each.ticket in batch.issued:
                batch.issued[each.ticket] = batch.issued[each.ticket]._replace(state=each.state)
        paid = None
        match event:
            case AccountOpened() | ChipsIssued():
                batch.accounts[event.account] = opened(event)
            case TicketIssued():
                paid = event.account, event.attempt
        batch.answers.append(("forger", at, at, bytes(32), encode_answer(Answer(True, at, paid=paid))))
    for account, row in batch.accounts.items():
        row.balance, row.staked = balances[f"chips:{account}"], balances[f"stakes:{account}"]
    async with store.transaction() as transaction:
        await transaction.write(batch)
