"""What a floor may rely on of its database, the same on both engines."""

import asyncio

import pytest
from batches import (
    EVERYTHING,
    FIRST,
    LARGE,
    REDEEMED,
    SECOND,
    T1,
    THIRD,
    TICKET,
    TRANSFERS,
    DatabaseRefused,
    contents,
    head,
    listed,
    noted,
    write,
)
from msgspec.structs import replace

from croupier.journal.chain import START, Head
from croupier.journal.store import (
    Account,
    Batch,
    Conflict,
    Snapshot,
    Store,
    StoredAnswer,
)

pytestmark = pytest.mark.anyio


# ---------------------------------------------------------------- round trip


async def test_a_new_database_is_empty(store: Store) -> None:
    found = await contents(store)
    assert not any(found.values())
    assert await store.latest(T1) is None
    assert await listed(store.records(T1)) == []
    async with store.transaction() as transaction:
        assert await transaction.answers([("T1", 1)]) == {}
        assert await transaction.answers([]) == {}
        assert await transaction.lock(["T1-1"]) == {}
        assert await transaction.lock([]) == {}
        assert await transaction.ticket("ab12") is None


async def test_everything_written_is_read_back_as_it_was(store: Store) -> None:
    await write(store, EVERYTHING)
    table = THIRD.stream
    assert await contents(store) == {
        "streams": [table, T1],
        "heads": {T1: head(SECOND), table: head(THIRD)},
        "accounts": [Account("T1-1", 7000, 0), Account("T2-1", LARGE, 300)],
        "tickets": list(EVERYTHING.issued.values()),
        "latest": [Snapshot(table, 1, b"three"), Snapshot(T1, 2, b"two \x00\xff")],
        "records": [[THIRD], [FIRST, SECOND]],
        "transfers": [[], TRANSFERS],
        "snapshots": [[Snapshot(table, 1, b"three")], [Snapshot(T1, 1, b"one"), Snapshot(T1, 2, b"two \x00\xff")]],
        "answers": EVERYTHING.answers,
    }


async def test_a_transaction_reads_answers_accounts_and_tickets(store: Store) -> None:
    await write(store, EVERYTHING)
    async with store.transaction() as transaction:
        assert await transaction.answers([("T1", 2), ("T1", 3), ("T2", 1), ("T1", 1)]) == {
            ("T1", 1): StoredAnswer(b"\x00digest", b'{"ok":true}'),
            ("T1", 2): StoredAnswer(bytes(32), b""),
        }
        assert await transaction.lock(["T2-1", "T9-1", "T1-1"]) == EVERYTHING.accounts
        assert await transaction.lock({"T2-1"}) == {"T2-1": EVERYTHING.accounts["T2-1"]}
        assert await transaction.ticket("ab12") == TICKET
        assert await transaction.ticket("ff00") is None


async def test_a_batch_that_was_begun_early_is_written_whole_and_once(store: Store) -> None:
    growing = replace(EVERYTHING, records=[], transfers=[], answers=[])
    await write(store, Batch(issued={TICKET.ticket: TICKET}))
    growing.issued = {key: each for key, each in EVERYTHING.issued.items() if key != TICKET.ticket}
    async with store.transaction() as transaction:
        for record in EVERYTHING.records:
            growing.records.append(record)
            await transaction.begin_writing(growing)
        assert await transaction.ticket(TICKET.ticket) == TICKET, "what is asked meanwhile is answered"
        growing.transfers += EVERYTHING.transfers
        for answer in EVERYTHING.answers:
            growing.answers.append(answer)
            await transaction.begin_writing(growing)
        assert await transaction.person_key("nobody") is None
        await transaction.begin_writing(growing)
        await transaction.write(growing)
    found = await contents(store)
    assert found["records"] == [[THIRD], [FIRST, SECOND]]
    assert found["transfers"] == [[], TRANSFERS]
    assert found["answers"] == EVERYTHING.answers
    assert found["heads"] == {T1: head(SECOND), THIRD.stream: head(THIRD)}


async def begin_and_fail(store: Store, batch: Batch) -> None:
    """Begin to write a batch, and find that something else is wrong."""
    async with store.transaction() as transaction:
        await transaction.begin_writing(batch)
        raise ZeroDivisionError


async def begin_and_write(store: Store, batch: Batch) -> None:
    """Begin to write a batch, and write it."""
    async with store.transaction() as transaction:
        await transaction.begin_writing(batch)
        await transaction.write(batch)


async def test_a_batch_that_was_begun_early_and_fails_leaves_nothing_behind(store: Store) -> None:
    with pytest.raises(ZeroDivisionError):
        await begin_and_fail(store, EVERYTHING)
    assert not any((await contents(store)).values())


async def test_a_batch_that_was_begun_early_gives_way_to_another_writer(store: Store) -> None:
    """The other one's events are there already: it helps to read them and to ask again, and nothing is written twice."""
    await write(store, EVERYTHING)
    before = await contents(store)
    later = Batch(records=EVERYTHING.records, heads={T1: (START, head(SECOND))})
    with pytest.raises((Conflict, *DatabaseRefused)) as failed:
        await begin_and_write(store, later)
    assert store.may_pass(failed.value)
    with pytest.raises(ZeroDivisionError):
        await begin_and_fail(store, later)
    assert await contents(store) == before


async def test_events_after_a_version_are_the_later_ones(store: Store) -> None:
    await write(store, EVERYTHING)
    assert await listed(store.records(T1, after=1)) == [SECOND]
    assert await listed(store.records(T1, after=2)) == []


async def test_a_snapshot_can_be_the_latest_up_to_a_version(store: Store) -> None:
    await write(store, EVERYTHING)
    found = [await store.latest(T1, upto) for upto in (0, 1, 2, 9)]
    assert found == [None, EVERYTHING.snapshots[0], EVERYTHING.snapshots[1], EVERYTHING.snapshots[1]]


async def test_types_are_those_that_were_written(store: Store) -> None:
    """A row from either engine is the same named tuple, down to its bytes and its truth values."""
    await write(store, EVERYTHING)
    [first, *_] = await listed(store.records(T1))
    assert [type(value) for value in first] == [str, int, int, str, str, bytes, bytes]
    [ticket, *_] = await store.tickets()
    assert [type(value) for value in ticket] == [str, str, str, str, int, int, str, str, bytes, str]
    assert await store.ticket("ab12") == ticket
    assert await store.ticket("ff00") is None
    async with store.transaction() as transaction:
        locked = await transaction.ticket("ab12")
        assert locked is not None
        assert [type(value) for value in locked] == [type(value) for value in ticket]


async def test_a_stream_of_many_events_comes_in_order(store: Store) -> None:
    records, before = [], START
    for amount in range(1, 2502):
        records.append(noted(before, amount))
        before = head(records[-1])
    await write(store, Batch(records=records, heads={T1: (START, before)}))
    assert await listed(store.records(T1)) == records
    assert await listed(store.records(T1, after=501)) == records[501:], "as many as fill their pages"


async def test_a_second_batch_goes_on_from_the_first(store: Store) -> None:
    await write(store, Batch(records=[FIRST], heads={T1: (START, head(FIRST))}))
    await write(
        store,
        Batch(
            records=[SECOND],
            heads={T1: (head(FIRST), head(SECOND))},
            accounts={"T1-1": Account("T1-1", 7000, 0)},
        ),
    )
    await write(store, Batch(accounts={"T1-1": Account("T1-1", 6000, 1000)}))
    assert await store.heads() == {T1: head(SECOND)}
    assert await store.accounts() == [Account("T1-1", 6000, 1000)]


async def test_a_ticket_issued_in_a_batch_may_be_redeemed_in_it(store: Store) -> None:
    await write(store, Batch(issued={"ab12": REDEEMED}))
    assert await store.tickets() == [REDEEMED]
    async with store.transaction() as transaction:
        assert await transaction.ticket("ab12") == REDEEMED


# ---------------------------------------------------------------- all or nothing


async def test_a_transaction_that_fails_leaves_nothing_behind(store: Store) -> None:
    class PowerCut(Exception):
        """Comes after the write and before the commit."""

    async def cut_short() -> None:
        async with store.transaction() as transaction:
            await transaction.write(EVERYTHING)
            raise PowerCut

    with pytest.raises(PowerCut):
        await cut_short()
    assert not any((await contents(store)).values())
    await write(store, EVERYTHING)
    assert await store.heads()


async def test_a_transaction_that_is_cancelled_leaves_nothing_behind(store: Store) -> None:
    written = asyncio.Event()

    async def interrupted() -> None:
        async with store.transaction() as transaction:
            await transaction.write(EVERYTHING)
            written.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(interrupted())
    await written.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not any((await contents(store)).values())


# ---------------------------------------------------------------- heads


@pytest.mark.parametrize("before", [START, Head(2, SECOND.hash), Head(7, FIRST.hash)])
async def test_a_head_that_moved_is_a_conflict_and_nothing_is_written(store: Store, before: Head) -> None:
    await write(store, Batch(records=[FIRST], heads={T1: (START, head(FIRST))}))
    late = noted(before, 100)
    other = noted(START, 100, stream="terminal:T2")
    with pytest.raises(Conflict):
        await write(
            store,
            Batch(
                records=[late, other],
                heads={"terminal:T2": (START, head(other)), T1: (before, head(late))},
                accounts={"T1-1": Account("T1-1", 100, 0)},
                answers=[("T1", 1, 10, b"", b"")],
            ),
        )
    assert await store.heads() == {T1: head(FIRST)}
    assert await listed(store.records(T1)) == [FIRST]
    assert await store.streams() == [T1]
    assert await store.accounts() == []


async def test_a_stream_that_has_not_begun_cannot_be_gone_on_with(store: Store) -> None:
    with pytest.raises(Conflict):
        await write(store, Batch(records=[SECOND], heads={T1: (head(FIRST), head(SECOND))}))
    assert await store.streams() == []


async def test_a_command_number_is_stored_once(store: Store) -> None:
    await write(store, Batch(answers=[("T1", 1, 10, b"first", b"first")]))
    with pytest.raises(DatabaseRefused):
        await write(store, Batch(answers=[("T1", 1, 10, b"second", b"")], accounts={"T1-1": Account("T1-1", 100, 0)}))
    async with store.transaction() as transaction:
        assert await transaction.answers([("T1", 1)]) == {("T1", 1): StoredAnswer(b"first", b"first")}
    assert await store.accounts() == []


async def test_an_event_cannot_be_written_twice(store: Store) -> None:
    await write(store, Batch(records=[FIRST], heads={T1: (START, head(FIRST))}))
    with pytest.raises(DatabaseRefused):
        await write(store, Batch(records=[FIRST]))


async def test_whoever_stopped_half_way_through_the_journal_keeps_nobody_at_that_moment(store: Store) -> None:
    await write(store, EVERYTHING)
    half_way = store.records(T1)
    assert await anext(half_way) == FIRST
    further = noted(head(SECOND), 300, at=12)
    await write(store, Batch(records=[further], heads={T1: (head(SECOND), head(further))}))
    assert await listed(store.records(T1, after=2)) == [further]
    assert (await store.heads())[T1] == head(further)
    assert await anext(half_way) == SECOND
