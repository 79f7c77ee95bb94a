"""The journals of every released version, as they were written then: they verify, replay and recall just as they did.

An event never changes its meaning, and what is new in one has a default. `tools/write_journals.py` writes a release's.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import apsw
import msgspec
import pytest
from msgspec import Raw, Struct

from croupier import __version__
from croupier.cage.ledger import ledger_of
from croupier.cli.main import main
from croupier.journal.chain import encode_state
from croupier.journal.notes import Notes
from croupier.journal.recall import recall
from croupier.journal.replay import read_state
from croupier.journal.snapshots import holds
from croupier.journal.streams import KINDS, TABLE, decode, kind_of
from croupier.journal.verify import verify
from croupier.storage.sqlite import SqliteStore
from croupier.storage.upgrade import upgrade

JOURNALS = Path(__file__).parents[1] / "journals"
WRITTEN = sorted(each for each in JOURNALS.glob("*/*.sql") if each.name != "schema.sql")
CUP = "tournament:cup"
KEY = bytes(32)
"""That of the floors that they were written by."""


class Line(Struct):
    """What a journal came to when it was written: the last state of a stream, or a round of a table."""

    stream: str
    state: Raw = Raw()
    round: Raw = Raw()


@pytest.fixture(params=WRITTEN, ids=lambda each: f"{each.parent.name}: {each.stem}")
def journal(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


@pytest.fixture
def store(journal: Path, tmp_path: Path) -> Iterator[SqliteStore]:
    """The journal in a database of its version, brought up to date first, as for a new release."""
    database = tmp_path / "floor.db"
    with apsw.Connection(str(database)) as db:
        db.execute(journal.with_name("schema.sql").read_text("utf-8"))
        db.execute(journal.read_text("utf-8"))
    db.close()
    asyncio.run(upgrade(str(database)))
    reading = SqliteStore(database, read_only=True)
    yield reading
    asyncio.run(reading.close())


def lines(journal: Path) -> list[Line]:
    """What it came to."""
    return [msgspec.json.decode(each, type=Line) for each in journal.with_suffix(".jsonl").read_bytes().splitlines()]


def test_this_version_has_its_journals_of_every_document() -> None:
    own = {each.name.partition("_")[0] for each in WRITTEN if each.parent.name == __version__}
    assert own == {each.name for each in (JOURNALS.parent / "scripts").iterdir()}


def test_a_journal_of_a_release_verifies_with_its_notes(store: SqliteStore, journal: Path) -> None:
    verdict = asyncio.run(verify(store, notes=Notes(KEY, Random(0).randbytes)))
    assert verdict.first_fault is None
    assert verdict.events == journal.read_text("utf-8").count("INSERT INTO event ") > 0


def test_a_journal_of_a_release_replays_to_the_states_that_it_had(store: SqliteStore, journal: Path) -> None:
    async def replayed(stream: str) -> Any:
        state = kind_of(stream).state()
        async for each in store.records(stream):
            state = kind_of(stream).after(state, decode(stream, each.body))
        return state

    async def replay() -> None:
        had = {line.stream: line.state for line in lines(journal) if bytes(line.state)}
        assert had.keys() == set(await store.streams())
        for stream, state in had.items():
            assert holds(stream, bytes(state), await replayed(stream)), stream

    asyncio.run(replay())


def test_a_round_of_a_release_is_recalled_as_it_was(store: SqliteStore, journal: Path) -> None:
    async def look() -> None:
        rounds = [(line.stream, msgspec.json.decode(line.round)) for line in lines(journal) if bytes(line.round)]
        assert rounds
        for stream, was in rounds:
            found = await recall(store, stream.partition(":")[2], was["round"])
            assert found is not None
            assert found.steps
            assert says(msgspec.json.decode(encode_state(msgspec.structs.replace(found, steps=()))), was), was

    asyncio.run(look())


def test_a_journal_of_a_release_verifies_replays_and_recalls_past_snapshots_of_a_format_that_nobody_reads_any_more(
    store: SqliteStore,
    journal: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As if a field of every state had got another name since."""

    async def look() -> int:
        snapshots = [each for stream in await store.streams() async for each in store.snapshots(stream)]
        states = {stream: encode_state((await read_state(store, stream))[0]) for stream in await store.streams()}
        rounds = [(line.stream, msgspec.json.decode(line.round)) for line in lines(journal) if bytes(line.round)]
        recalled = [await recall(store, stream.partition(":")[2], was["round"]) for stream, was in rounds]
        for kind in KINDS.values():
            monkeypatch.setattr(kind, "format", kind.format + 1)
            monkeypatch.setattr(kind, "read", None)
        verdict = await verify(store, notes=Notes(KEY, Random(0).randbytes))
        assert (verdict.first_fault, verdict.older_snapshots) == (None, len(snapshots))
        assert states == {stream: encode_state((await read_state(store, stream))[0]) for stream in states}
        assert recalled == [await recall(store, stream.partition(":")[2], was["round"]) for stream, was in rounds]
        return len(snapshots)

    older = asyncio.run(look())
    with pytest.raises(SystemExit, match="0"):
        main(["verify", str(tmp_path / "floor.db")])
    words = f"Snapshots of an older format, which the replay went past: {older}."
    assert (words in capsys.readouterr().out) == (older > 0)


def says(found: object, was: object) -> bool:
    """Whether something says what it said: there may be more fields now."""
    match found, was:
        case dict(), dict():
            return all(name in found and says(found[name], value) for name, value in was.items())
        case list(), list():
            return len(found) == len(was) and all(map(says, found, was))
        case _:
            return found == was


def in_cup(written: Any) -> Any:
    """An event as it would be written if all its accounts were a tournament's."""
    match written:
        case dict():
            return {name: f"{CUP}~{each}" if name == "account" else in_cup(each) for name, each in written.items()}
        case list():
            return [in_cup(each) for each in written]
    return written


def test_wagers_with_the_chips_of_a_tournament_are_paid_in_its_ledger_to_the_same_amount(store: SqliteStore) -> None:
    async def compare() -> None:
        for stream in [each for each in await store.streams() if kind_of(each) is TABLE]:
            async for each in store.records(stream):
                chips = msgspec.json.encode(in_cup(msgspec.json.decode(each.body)))
                of_cup = TABLE.postings(stream, TABLE.event(chips))
                assert {ledger_of(name) for move in of_cup for name in move[:2]} <= {CUP}
                in_money = TABLE.postings(stream, TABLE.event(each.body))
                assert str(of_cup).replace(f"{CUP}~", "") == str(in_money)

    asyncio.run(compare())
