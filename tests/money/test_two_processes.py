"""One player's money, reached from two processes at once, on a real PostgreSQL."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from busy_floor import read_notebook
from databases import OnPostgres
from driving import KEY, Answered, Driver, assert_each_counted_once, floor_plan, where_the_money_is
from postgres import Postgres
from seeds import seed

from croupier.cage.commands import CashOut, InsertNote, InsertTicket
from croupier.floor.clock import ManualClock, SystemClock
from croupier.floor.floor import Floor
from croupier.journal.store import Account, Batch
from croupier.journal.verify import verify
from croupier.play.round_commands import NewGame
from croupier.play.wagering.wager_commands import Clear, Place

pytestmark = pytest.mark.anyio

PROGRAM = Path(__file__).parents[1] / "support" / "one_of_two.py"
FUNDING = 10000


@pytest.fixture
def shared(postgres: Postgres) -> OnPostgres:
    """A database that two processes share."""
    return OnPostgres(postgres.create())


async def house_at(database: OnPostgres, table: str, terminal: str, first_number: int = 1) -> Driver:
    """A floor of its own on the shared database, with one table and one terminal."""
    floor = Floor(floor_plan(table, (terminal,)), await database.open(), SystemClock(), KEY)
    await floor.start()
    return Driver(floor, floor.clock, first_number)


def both_at_once(
    database: OnPostgres, folder: Path, first: list[str], second: list[str]
) -> tuple[list[Answered], list[Answered]]:
    """Two processes that open a floor each, begin at the same word, and say what they were told."""
    notebooks = [str(folder / name) for name in ("first", "second")]
    processes = [
        subprocess.Popen(
            [sys.executable, str(PROGRAM), database.where, notebook, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=PROGRAM.parent,
        )
        for notebook, words in zip(notebooks, (first, second), strict=True)
    ]
    try:
        for process in processes:
            assert process.stdout is not None
            assert b"open\n" in iter(process.stdout.readline, b""), "its floor is open"
        for process in processes:
            assert process.stdin is not None
            process.stdin.write(b"now\n")
            process.stdin.flush()
        for process in processes:
            process.communicate(timeout=120)
        assert [process.returncode for process in processes] == [0, 0]
    finally:
        for process in processes:
            process.kill()
            process.wait()
    return read_notebook(notebooks[0]), read_notebook(notebooks[1])


def accepted(reply: list[Answered]) -> list[Answered]:
    """What was accepted."""
    return [each for each in reply if each.answer is not None and each.answer.ok]


async def assert_the_books_hold(database: OnPostgres, reply: list[Answered]) -> None:
    """The journal holds, every cent is somewhere, and every order counted once."""
    store = await database.open()
    verdict = await verify(store)
    assert verdict.ok, verdict.first_fault
    came_in, is_there = await where_the_money_is(store)
    assert came_in == is_there
    assert all(account.balance >= 0 and account.staked >= 0 for account in await store.accounts())
    await assert_each_counted_once(store, reply)
    await store.close()


# ---------------------------------------------------------------- one account, two tables


async def test_one_account_wagers_at_two_tables_from_two_processes(shared: OnPostgres, tmp_path: Path) -> None:
    chance = seed()
    house = await house_at(shared, "R1", "T1")
    await house.player("T1", InsertNote(FUNDING))
    await house.floor.stop()

    first, second = both_at_once(
        shared, tmp_path, ["R1", "T1", "1000000", str(chance)], ["R2", "T1", "2000000", str(chance + 1)]
    )
    everything = [*house.answers, *first, *second]
    await assert_the_books_hold(shared, everything)
    for reply in (first, second):
        assert any(each.order.name == "place" for each in accepted(reply))
        assert max(each.order.at for each in first) > min(each.order.at for each in second), "they overlapped"
        assert max(each.order.at for each in second) > min(each.order.at for each in first), "they overlapped"
    refused = [each.answer.why for each in [*first, *second] if each.answer is not None and not each.answer.ok]
    assert any("the credit is" in why for why in refused), "together they wanted more than there was"
    for table, reply in (("R1", first), ("R2", second)):
        again = await house_at(shared, table, "T1")
        await again.assert_answered_the_same(reply)
        await again.floor.stop()


async def test_of_two_wagers_at_once_that_the_account_cannot_both_bear_one_is_refused(shared: OnPostgres) -> None:
    one = await house_at(shared, "R1", "T1", 1_000)
    await one.player("T1", InsertNote(FUNDING))
    two = await house_at(shared, "R2", "T1", 2_000)
    await one.dealer(NewGame())
    await two.dealer(NewGame())
    for _ in range(25):
        answers = await asyncio.gather(one.player("T1", Place("red", 6000)), two.player("T1", Place("black", 6000)))
        assert sorted(answer.ok for answer in answers) == [False, True]
        [account] = await one.floor.store.accounts()
        assert account == Account("T1-1", FUNDING - 6000, 6000, "T1")
        winner = one if answers[0].ok else two
        assert (await winner.player("T1", Clear())).ok
    await assert_the_books_hold(shared, [*one.answers, *two.answers])
    await one.floor.stop()
    await two.floor.stop()


async def test_of_two_wagers_at_once_that_the_account_can_bear_none_is_lost(shared: OnPostgres) -> None:
    one = await house_at(shared, "R1", "T1", 1_000)
    await one.player("T1", InsertNote(FUNDING))
    two = await house_at(shared, "R2", "T1", 2_000)
    await one.dealer(NewGame())
    await two.dealer(NewGame())
    for staked in range(1000, FUNDING + 1, 1000):
        answers = await asyncio.gather(one.player("T1", Place("red", 500)), two.player("T1", Place("black", 500)))
        assert all(answer.ok for answer in answers)
        assert await one.floor.store.accounts() == [Account("T1-1", FUNDING - staked, staked, "T1")]
    await assert_the_books_hold(shared, [*one.answers, *two.answers])
    await one.floor.stop()
    await two.floor.stop()


async def test_an_account_is_paid_out_by_one_table_only_when_the_other_holds_no_wager(shared: OnPostgres) -> None:
    one = await house_at(shared, "R1", "T1", 1_000)
    await one.player("T1", InsertNote(FUNDING))
    two = await house_at(shared, "R2", "T1", 2_000)
    await one.dealer(NewGame())
    await two.dealer(NewGame())
    assert (await two.player("T1", Place("red", 500))).ok
    assert not (await one.player("T1", CashOut())).ok
    assert (await two.player("T1", Clear())).ok
    answers = await asyncio.gather(one.player("T1", CashOut()), two.player("T1", Place("red", 500)))
    assert sorted(answer.ok for answer in answers) == [False, True]
    await assert_the_books_hold(shared, [*one.answers, *two.answers])
    await one.floor.stop()
    await two.floor.stop()


async def test_a_transaction_waits_for_an_account_that_another_holds(shared: OnPostgres) -> None:
    one, two = await shared.open(), await shared.open()
    async with one.transaction() as setting_up:
        await setting_up.write(Batch(accounts={"T1-1": Account("T1-1", FUNDING, 0)}))

    async def read_by_the_other() -> dict[str, Account]:
        async with two.transaction() as transaction:
            return await transaction.lock(["T1-1"])

    async with one.transaction() as transaction:
        assert await transaction.lock(["T1-1"]) == {"T1-1": Account("T1-1", FUNDING, 0)}
        other = asyncio.create_task(read_by_the_other())
        while (await shared.execute("SELECT count(*) FROM pg_locks WHERE NOT granted"))[0][0] == 0:
            assert not other.done()
        await transaction.write(Batch(accounts={"T1-1": Account("T1-1", FUNDING - 6000, 6000)}))
    assert await other == {"T1-1": Account("T1-1", FUNDING - 6000, 6000)}
    await one.close()
    await two.close()


# ---------------------------------------------------------------- one ticket, two terminals


@pytest.mark.parametrize("second_terminal", ["T2", "T1"])
async def test_a_ticket_put_in_at_two_floors_at_once_is_paid_once(
    shared: OnPostgres, second_terminal: str, tmp_path: Path
) -> None:
    clock = ManualClock()
    printer = Driver(Floor(floor_plan("R9", ("T9",)), await shared.open(), clock, KEY), clock)
    await printer.floor.start()
    await printer.dealer(NewGame())
    tickets = []
    for _ in range(25):
        await printer.player("T9", InsertNote(2000))
        tickets.append((await printer.player("T9", CashOut())).ticket)
    await printer.floor.stop()

    first, second = both_at_once(
        shared, tmp_path, ["R1", "T1", "1000000", "0", *tickets], ["R2", second_terminal, "2000000", "0", *tickets]
    )
    for one, two, ticket in zip(first, second, tickets, strict=True):
        asked: list[object] = [one.order.command, two.order.command]
        assert asked == [InsertTicket(ticket)] * 2
        assert one.answer is not None
        assert two.answer is not None
        assert sorted((one.answer.ok, two.answer.ok)) == [False, True]
        assert {one.answer.why, two.answer.why} == {"", "This ticket has been used already."}
    await assert_the_books_hold(shared, [*printer.answers, *first, *second])
    store = await shared.open()
    balances = {account.id: account.balance for account in await store.accounts()}
    assert sum(balances.values()) == 25 * 2000
    assert all(ticket.state == "redeemed" for ticket in await store.tickets())
    await store.close()
