"""A floor that opens on another database, or with another key, than it closed with: only on a person's word."""

import asyncio
import json
import shutil
import subprocess
import time
from pathlib import Path

import httpx
import pytest
from bars import number_on
from databases import TABLES, Database, OnSqlite
from running import croupier
from serving import Served, not_served, serve_command, serving
from sockets import acceptor, dealer, insert, player, sign_in

from croupier.floor.opening import word_of
from croupier.games.notation import WrongInput
from croupier.house.house import (
    AcceptRestored,
    DigitsTaken,
    FloorFounded,
    FloorRestored,
    FoundFloor,
    House,
    PrivilegesChanged,
    StreamReleased,
    decide,
    evolve,
)
from croupier.journal.keys import key_check, load_key
from croupier.journal.seals import read_seals
from croupier.journal.streams import HOUSE
from croupier.plan.floor_file import read_plan
from croupier.play.decisions import Accepted, Refused

WORD = ("--accept-restored", "the disk of the night before", "--by", "supervisor1")


def put_in_a_note(served: Served, terminal: str = "T2") -> None:
    """Something happens on the floor."""

    asyncio.run(insert(served, terminal, 5_000))


def of_house(database: Database) -> list[object]:
    """The events of the floor as a whole, but for the digits of its ticket numbers, roles and keys, and releases."""
    besides = DigitsTaken | PrivilegesChanged | StreamReleased
    return [each for each in events_of_house(database) if not isinstance(each, besides)]


def events_of_house(database: Database) -> list[object]:
    """The events of the floor as a whole."""

    async def read() -> list[object]:
        store = await database.read()
        try:
            return [HOUSE.event(each.body) async for each in store.records(HOUSE.stream())]
        finally:
            await store.close()

    return asyncio.run(read())


def floor_of(database: Database) -> tuple[str, ...]:
    """The words with which a floor is served on a database."""
    return ("--database", database.where)


async def _back_to(database: Database, rows: dict[str, list[tuple[object, ...]]]) -> None:
    """Put a database back to what it was, its guards in place."""
    triggers = list[str]()
    if isinstance(database, OnSqlite):
        triggers = [sql for (sql,) in await database.execute("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")]
        database.unguarded = False
    await database.empty()
    for table, kept in rows.items():
        for row in kept:
            places = ", ".join(f"${place}" for place in range(1, len(row) + 1))
            await database.execute(f"INSERT INTO {table} VALUES ({places})", *row)
    for sql in triggers:
        await database.execute(sql)


@pytest.fixture
def restored(database: Database, tmp_path: Path) -> Database:
    """A floor took two notes, and its database was put back to what it was after the first."""
    tables = ("event", "head", "transfer", "chip_account", "answer", "snapshot")
    with serving(tmp_path, arguments=floor_of(database)) as served:
        put_in_a_note(served, "T1")
        served.stop()
    backup = {table: asyncio.run(database.rows(table)) for table in tables}
    with serving(tmp_path, arguments=floor_of(database)) as served:
        put_in_a_note(served)
        served.stop()
    asyncio.run(_back_to(database, backup))
    return database


def test_a_floor_whose_seals_are_ahead_of_its_database_does_not_open(restored: Database, tmp_path: Path) -> None:
    seals, rows = (tmp_path / "floor.seals").read_bytes(), asyncio.run(restored.rows("event"))
    refused = not_served(tmp_path, *floor_of(restored))
    assert "its seals are ahead of its database (terminal:T2 was sealed with 2 events and has 0)" in refused
    assert '--accept-restored "REASON" --by NAME' in refused
    assert ((tmp_path / "floor.seals").read_bytes(), asyncio.run(restored.rows("event"))) == (seals, rows)


def test_it_opens_on_the_word_of_a_member_of_staff_and_that_is_in_the_journal(
    restored: Database, tmp_path: Path
) -> None:
    with serving(tmp_path, arguments=(*floor_of(restored), *WORD)) as served:
        put_in_a_note(served, "T1")
        served.stop()
    founded, back = of_house(restored)
    assert isinstance(founded, FloorFounded)
    assert isinstance(back, FloorRestored)
    assert (back.number, back.reason, back.by) == (1, "the disk of the night before", "supervisor1")
    assert "terminal:T2 was sealed with 2 events and has 0" in back.found
    assert (back.missing["terminal:T2"], back.held) == ((1, 2), ("terminal:T2",)), "who signed in moves no money"
    asked = ("verify", restored.where, "--seal", str(tmp_path / "floor.seals"))
    holds = croupier(*asked)
    assert holds.returncode == 0, holds.stdout
    assert "supervisor1: the disk of the night before" in holds.stdout.decode()
    assert read_seals(tmp_path / "floor.seals").restores[1].given_up == {"terminal:T2": 2}
    with serving(tmp_path, arguments=floor_of(restored)) as served:  # and after that it opens as ever
        served.stop()


def test_restores_are_counted_on_although_the_backup_has_not_heard_of_them(restored: Database, tmp_path: Path) -> None:
    before = {table: asyncio.run(restored.rows(table)) for table in ("event", "head", "transfer", "chip_account")}
    before |= {table: asyncio.run(restored.rows(table)) for table in ("answer", "snapshot")}
    for number in (1, 2):
        with serving(tmp_path, arguments=(*floor_of(restored), *WORD)) as served:
            assert release_all(served)
            put_in_a_note(served)
            served.stop()
        *_, last = of_house(restored)
        assert isinstance(last, FloorRestored)
        assert last.number == number
        asyncio.run(_back_to(restored, before))


def test_a_word_that_was_sealed_and_did_not_reach_the_journal_must_be_given_again(
    restored: Database, tmp_path: Path
) -> None:
    """The machine stopped between the two."""
    before = {table: asyncio.run(restored.rows(table)) for table in ("event", "head", "transfer", "chip_account")}
    before |= {table: asyncio.run(restored.rows(table)) for table in ("answer", "snapshot")}
    with serving(tmp_path, arguments=(*floor_of(restored), *WORD)) as served:
        served.process.kill()
        served.process.wait()
    asyncio.run(_back_to(restored, before))
    assert "restore 1 was sealed and is not in its journal" in not_served(tmp_path, *floor_of(restored))
    verdict = croupier("verify", restored.where, "--seal", str(tmp_path / "floor.seals"), "--json")
    assert json.loads(verdict.stdout)["first_fault"]["stream"] == HOUSE.stream()


async def paid_out(served: Served, terminal: str) -> str:
    """A player puts in a note and cashes out in a round of their own; the number that the printer prints."""
    await insert(served, terminal, 2_000)
    printer = {"Authorization": f"Bearer {served.printer_key(terminal)}"}
    async with dealer(served) as house, httpx.AsyncClient() as web:
        house.number = time.monotonic_ns() // 1000  # one that was not answered before the floor was served again
        assert (await house.ask("new_game"))["ok"]
        async with player(served, terminal) as page:
            assert (await page.ask("cash_out", n=house.number))["ok"]
        paper = await web.post(f"{served.http}/api/printers/{terminal}/ticket", headers=printer)
        for do in ("spin_ball", "no_more_bets"):
            assert (await house.ask(do))["ok"]
        assert (await house.ask("enter_number", number="17"))["ok"]
        assert (await house.ask("confirm_outcome"))["ok"]
    return number_on(paper.json())


async def is_paid(served: Served, number: str, n: int = 0) -> bool:
    """Whether a cash desk pays a ticket."""
    token = (await sign_in(served, "cashier1")).json()["token"]
    asked = {"n": n or int(number[2:12]), "desk": "1", "do": "pay_ticket", "ticket": number}
    async with httpx.AsyncClient() as web:
        reply = await web.post(f"{served.http}/api/desk", json=asked, headers={"Authorization": f"Bearer {token}"})
    return bool(reply.json()["ok"])


def release_all(served: Served) -> dict[str, tuple[bool, bool, bool]]:
    """Have everything released that is held; of each whether a supervisor could, the operator, and the operator again."""

    def by(staff: str, stream: str) -> bool:
        return bool(
            httpx.post(f"{served.http}/api/release", json={"stream": stream}, headers=tokens[staff]).json()["ok"]
        )

    names = {each: asyncio.run(sign_in(served, each)).json()["token"] for each in ("supervisor1", "operator1")}
    tokens = {name: {"Authorization": f"Bearer {token}"} for name, token in names.items()}
    held = httpx.get(f"{served.http}/api/pit", headers=tokens["operator1"]).json()["held"]
    assert held["may_release"]
    named = [each["stream"] for each in held["streams"]]
    return {each: (by("supervisor1", each), by("operator1", each), by("operator1", each)) for each in named}


async def is_taken(served: Served, terminal: str) -> bool:
    """Whether a terminal takes a note."""
    async with acceptor(served, terminal) as machine:
        return bool((await machine.ask("insert_note", n=time.monotonic_ns() // 1000, note=2_000))["ok"])


def test_tickets_of_a_floor_that_is_served_after_a_restore_begin_with_other_digits(
    database: Database, tmp_path: Path
) -> None:
    with serving(tmp_path, arguments=floor_of(database)) as served:
        before = asyncio.run(paid_out(served, "T1"))
        served.stop()
    backup = {table: asyncio.run(database.rows(table)) for table in TABLES}
    with serving(tmp_path, arguments=floor_of(database)) as served:
        lost = asyncio.run(paid_out(served, "T2"))
        served.stop()
    asyncio.run(_back_to(database, backup))
    assert "its seals are ahead of its database" in not_served(tmp_path, *floor_of(database))
    with serving(tmp_path, arguments=(*floor_of(database), *WORD)) as served:
        assert not asyncio.run(is_taken(served, "T2")), "it is held"
        assert not asyncio.run(is_paid(served, before, 1)), "it may have been paid since"
        assert release_all(served) == dict.fromkeys(("table:R1", "terminal:T2"), (False, True, False))
        after = asyncio.run(paid_out(served, "T2"))
        paid = [asyncio.run(is_paid(served, number)) for number in (before, lost, after)]
        served.stop()
    with serving(tmp_path, arguments=floor_of(database)) as served:
        later = asyncio.run(paid_out(served, "T1"))
        served.stop()
    assert [number[:2] for number in (before, lost, after, later)] == ["07", "07", "08", "08"]
    taken = [each.digits for each in events_of_house(database) if isinstance(each, DigitsTaken)]
    assert taken == ["07", "08"]
    assert paid == [True, False, True], "the one that the backup had not heard of is nobody else's"


def test_a_floor_does_not_open_without_the_key_that_made_its_database(database: Database, tmp_path: Path) -> None:
    key = tmp_path / "floor.key"
    with serving(tmp_path, arguments=floor_of(database)) as served:
        put_in_a_note(served)
        served.stop()
    right = key.read_text()
    key.unlink()
    assert "its key floor.key is missing" in not_served(tmp_path, *floor_of(database))
    assert not key.exists(), "no other key is made"
    key.write_text("00" * 32)
    key.chmod(0o600)
    assert "floor.key is not the key that its database was made with" in not_served(tmp_path, *floor_of(database))
    key.write_text("not a key")
    assert "floor.key is not a key" in not_served(tmp_path, *floor_of(database))
    key.unlink()
    with serving(tmp_path, arguments=(*floor_of(database), *WORD)) as served:
        served.stop()
    *_, back = of_house(database)
    assert isinstance(back, FloorRestored)
    assert (back.key_check, back.found) == (
        key_check(load_key(key)),
        "its database is not empty and its key floor.key is missing",
    )
    key.write_text(right)
    assert "floor.key is not the key" in not_served(tmp_path, *floor_of(database)), "the new key is the floor's now"


def test_a_floor_that_has_been_sealed_does_not_open_without_its_seals(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        served.stop()
    kept = tmp_path / "kept"
    served.seals.rename(kept)
    for _ in range(2):  # nor the second time
        assert "its seal file floor.seals is missing" in not_served(tmp_path)
    shutil.copy(kept, served.seals)
    (tmp_path / "floor.seal.key").rename(tmp_path / "elsewhere")
    assert "floor.seal.key, which signed them, is missing" in not_served(tmp_path)
    assert not (tmp_path / "floor.seal.key").exists()


def test_a_word_is_whole_and_of_a_member_of_staff_and_needed(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        served.stop()
    assert "Say why, and who says so" in not_served(tmp_path, "--accept-restored", "because")
    assert "Say why, and who says so" in not_served(tmp_path, "--by", "supervisor1")
    assert "no stranger among" in not_served(tmp_path, "--accept-restored", "because", "--by", "stranger")
    assert "Nothing was restored here" in not_served(tmp_path, *WORD)
    plan = read_plan(tmp_path / "floor.toml")
    with pytest.raises(WrongInput, match="up to 200 printable"):
        word_of(plan, "x" * 201, "supervisor1")
    with pytest.raises(WrongInput, match="printable"):
        word_of(plan, "two\nlines", "supervisor1")


def test_the_demo_opens_without_a_word(tmp_path: Path) -> None:
    demo = [*serve_command(tmp_path)[:4], "--demo", "--port", "0"]
    process = subprocess.Popen(demo, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert "demo floor" in process.stdout.readline()
    finally:
        process.kill()
        process.wait()


def test_a_floor_is_founded_once_and_restores_are_numbered_upwards() -> None:
    house = evolve(House(), FloorFounded("a"))
    assert isinstance(decide(house, FoundFloor("b")), Refused)
    accepted = decide(house, AcceptRestored(3, "found", "reason", "me", "c"))
    assert accepted == Accepted([FloorRestored(3, "found", "reason", "me", "c")])
    for event in accepted.events:
        assert isinstance(event, FloorRestored)
        house = evolve(house, event)
    assert (house.restores, house.key_check) == (3, "c")
    assert isinstance(decide(house, AcceptRestored(3, "found", "reason", "me", "c")), Refused)
