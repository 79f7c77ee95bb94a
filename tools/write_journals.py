"""Write down the journals of a release, for the tests of every later one.

    python tools/write_journals.py

Plays scripts of every document on SQLite as `croupier play` does, and keeps each database as SQL text in
`tests/journals/VERSION/`, beside the schema of that version. What each comes to stands there as JSON lines: the last state
of every stream, and every round recalled. Run it once for a release, and never again for one that is out: a later version
has to verify these journals, and to replay and recall them just so (`tests/floor/test_journals.py`).
"""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import apsw
from msgspec.structs import replace

from croupier import __version__
from croupier.cli.play import lines_of
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.journal.chain import encode_state
from croupier.journal.recall import recall
from croupier.journal.replay import read_state
from croupier.journal.store import Reading
from croupier.plan.floor_file import read_plan
from croupier.play.table import Table
from croupier.scripts.script import Script
from croupier.storage.sqlite import SqliteStore

TESTS = Path(__file__).parent.parent / "tests"
PLAYED = (
    "canberra-mttg-2019/baccarat/the_wrong_shoe_of_two_games",
    "canberra-mttg-2019/roulette/somebody_touched_the_wheel",
    "canberra-mttg-2019/sic_bo/a_terminal_failed",
    "crown-baccarat-2023/baccarat/a_wrong_result_was_entered",
    "crown-baccarat-2023/baccarat/cards_of_the_player_hand_went_to_the_bankers_holder",
    "star-7up-2016/seven_up/a_foreign_card",
    "star-rapid-2016/baccarat/a_card_was_drawn_that_nobody_asked_for",
    "star-rapid-2016/roulette/a_round_of_roulette",
    "star-rapid-2016/roulette/fraud_affected_the_outcome",
    "star-rapid-2016/roulette/what_staff_decide_beside_the_game",
    "star-roulette-2024/roulette/the_uspin_unit_failed_after_a_valid_spin",
)
"""Of every document and game: wagers, settlements, tickets, irregularities, corrections, draws, incidents and disputes."""
KEY = bytes(32)


async def played(script: Path, database: Path) -> bytes:
    """Play a script onto a database; what its journal comes to."""
    clock, store = ManualClock(), SqliteStore(database)
    floor = Floor(read_plan(script.with_name("floor.toml")), store, clock, KEY, Random(0).randbytes)
    await floor.start()
    dealer = Script(floor, clock)
    for line in lines_of(script).splitlines():
        await dealer.play(line)
    dealer.end()
    await floor.stop()
    reading = SqliteStore(database, read_only=True)
    try:
        return b"".join([line async for line in comes_to(reading)])
    finally:
        await reading.close()


async def comes_to(store: Reading) -> AsyncIterator[bytes]:
    """A line for the last state of each stream, and one for each round, less its steps, which are the journal again."""
    for stream in sorted(await store.streams()):
        state, _ = await read_state(store, stream)
        yield encode_state({"stream": stream, "state": state}) + b"\n"
        for number in range(1, state.round + 1) if isinstance(state, Table) else ():
            found = await recall(store, stream.partition(":")[2], number)
            assert found is not None
            yield encode_state({"stream": stream, "round": replace(found, steps=())}) + b"\n"


def schema(db: apsw.Connection) -> str:
    """The tables, and what guards them, as SQL."""
    return "".join(
        f"{sql};\n" for (sql,) in db.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
    )


def rows(db: apsw.Connection) -> str:
    """What is in the tables, as SQL."""
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")]
    return "".join(
        f"INSERT INTO {table} VALUES ({', '.join(map(_literal, row))});\n"
        for table in tables
        for row in db.execute(f"SELECT * FROM {table} ORDER BY 1, 2")
    )


def _literal(value: str | int | float | bytes | None) -> str:
    """A value as SQL says it; bytes that are text as text, so that a person can read them."""
    if isinstance(value, bytes) and value.isascii():
        return f"CAST({apsw.format_sql_value(value.decode())} AS BLOB)"
    return apsw.format_sql_value(value)


def main() -> None:
    """Write all of them."""
    target = TESTS / "journals" / __version__
    target.mkdir(parents=True, exist_ok=True)
    for name in PLAYED:
        script = TESTS / "scripts" / f"{name}.txt"
        written = target / name.replace("/", "_")
        with TemporaryDirectory() as folder:
            database = Path(folder) / "floor.db"
            said = asyncio.run(played(script, database))
            with apsw.Connection(str(database), flags=apsw.SQLITE_OPEN_READONLY) as db:
                (target / "schema.sql").write_text(schema(db), "utf-8")
                written.with_suffix(".sql").write_text(rows(db), "utf-8")
        written.with_suffix(".jsonl").write_bytes(said)


if __name__ == "__main__":
    main()
