"""What the database itself refuses, whoever asks, the same on both engines."""

import pytest
from batches import EVERYTHING, FIRST, REDEEMED, T1, TICKET, DatabaseRefused, head, write
from databases import Database, Refusal

from croupier.journal.chain import START
from croupier.journal.store import (
    Account,
    Batch,
    Store,
    StoredTransfer,
)
from croupier.storage.guards import on_postgres, wrong_on_postgres

pytestmark = pytest.mark.anyio


COLUMNS = {
    "event": ("stream", "version", "at", "actor", "type", "body", "hash"),
    "transfer": ("stream", "version", "place", "source", "target", "amount"),
    "answer": ("source", "number", "at", "digest", "body"),
}


@pytest.mark.parametrize(("table", "column"), [(table, column) for table in COLUMNS for column in COLUMNS[table]])
async def test_nothing_written_for_good_is_updated(database: Database, store: Store, table: str, column: str) -> None:
    await write(store, EVERYTHING)
    before = await database.rows(table)
    with pytest.raises(Refusal):
        await database.execute(f"UPDATE {table} SET {column} = {column}")
    assert await database.rows(table) == before


@pytest.mark.parametrize("table", ["event", "transfer", "answer", "ticket"])
async def test_nothing_written_for_good_is_deleted(database: Database, store: Store, table: str) -> None:
    await write(store, EVERYTHING)
    before = await database.rows(table)
    assert before
    with pytest.raises(Refusal):
        await database.execute(f"DELETE FROM {table}")
    assert await database.rows(table) == before


@pytest.mark.parametrize("table", ["event", "transfer", "answer", "ticket"])
async def test_nothing_written_for_good_is_replaced(database: Database, store: Store, table: str) -> None:
    """An insert that replaces is a delete by another name."""
    await write(store, EVERYTHING)
    if database.engine == "sqlite":
        statement = f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}"
    else:
        statement = f"TRUNCATE {table}"
    with pytest.raises(Refusal):
        await database.execute(statement)


async def test_a_ticket_ends_once(database: Database, store: Store) -> None:
    await write(store, EVERYTHING)
    await write(store, Batch(changed={"ab12": REDEEMED}))
    for again in (REDEEMED, TICKET._replace(state="paid"), TICKET):
        with pytest.raises(DatabaseRefused, match="ends once"):
            await write(store, Batch(changed={"ab12": again}, accounts={"T9-1": Account("T9-1", 5000, 0)}))
    assert await store.tickets() == [REDEEMED, EVERYTHING.issued["cd34"]]
    assert "T9-1" not in {account.id for account in await store.accounts()}
    for change in (
        "state = 'good'",
        "state = 'paid'",
        "amount = 1",
        "last_four = '9999'",
        "issued = 1",
        "account = ''",
        "number = 'x', desk = '2'",
    ):
        with pytest.raises(Refusal, match="ends once"):
            await database.execute(f"UPDATE ticket SET {change} WHERE ticket = 'ab12'")
    with pytest.raises(Refusal, match="ends once"):
        await database.execute("UPDATE ticket SET amount = amount + 1, state = 'paid' WHERE ticket = 'cd34'")
    with pytest.raises(Refusal, match="ends once"):
        await database.execute("UPDATE ticket SET number = 'x' WHERE ticket = 'cd34'")
    with pytest.raises(Refusal):
        await database.execute("UPDATE ticket SET state = 'lost' WHERE ticket = 'cd34'")


async def test_a_desk_takes_a_ticket_in_hand_and_lets_it_go_and_may_ask_back_what_was_paid(store: Store) -> None:
    await write(store, EVERYTHING)
    for after in (
        TICKET._replace(desk="1"),
        TICKET,
        TICKET._replace(state="paid", number=None),
        TICKET._replace(state="paid", desk="1", number=None),
    ):
        await write(store, Batch(changed={"ab12": after}))
        assert (await store.tickets())[0] == after


async def test_a_ticket_is_issued_once(store: Store) -> None:
    await write(store, EVERYTHING)
    with pytest.raises(DatabaseRefused):
        await write(store, Batch(issued={"ab12": TICKET._replace(amount=1)}))


@pytest.mark.parametrize("account", [Account("T1-1", -1, 0), Account("T1-1", 0, -1)])
@pytest.mark.parametrize("opened", [False, True])
async def test_no_balance_goes_below_zero(store: Store, account: Account, opened: bool) -> None:
    if opened:
        await write(store, Batch(accounts={"T1-1": Account("T1-1", 500, 500)}))
    before = await store.accounts()
    with pytest.raises(DatabaseRefused):
        await write(store, Batch(records=[FIRST], heads={T1: (START, head(FIRST))}, accounts={account.id: account}))
    assert await store.accounts() == before
    assert await store.streams() == []


@pytest.mark.parametrize("amount", [0, -1])
async def test_a_transfer_moves_more_than_zero(store: Store, amount: int) -> None:
    with pytest.raises(DatabaseRefused):
        await write(store, Batch(transfers=[StoredTransfer(T1, 1, 0, "notes", "chips:T1-1", amount)]))
    with pytest.raises(DatabaseRefused):
        await write(store, Batch(issued={"ab12": TICKET._replace(amount=amount)}))


def test_a_guard_on_postgresql_that_fires_only_sometimes_is_a_changed_one() -> None:
    expected, functions = on_postgres()
    made = {
        name: f"CREATE TRIGGER {name} BEFORE {' OR '.join(each.events)} ON public.{each.table} FOR EACH {each.level}"
        for name, each in expected.items()
    }
    ends = {name: f"EXECUTE FUNCTION {each.function}()" for name, each in expected.items()}
    there = {name: f"{begins} {ends[name]}" for name, begins in made.items()}
    assert wrong_on_postgres([(name, "O", text) for name, text in there.items()], functions.items()) == []
    for name in expected:
        seldom = {**there, name: f"{made[name]} WHEN (false) {ends[name]}"}
        found = wrong_on_postgres([(each, "O", text) for each, text in seldom.items()], functions.items())
        assert found == [f"the guard {name} is changed"]
