"""Notes, names and addresses: in no event, answer or digest, sealed with the person's own key, on both engines."""

from pathlib import Path

import pytest
from casino import KEY, table
from databases import Database, Refusal
from running import croupier

from croupier.conduct.commands import DenyClaim, ReportIncident
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.floor.self_check import Audit
from croupier.journal.store import Store
from croupier.journal.verify import verify
from croupier.orders.order import Answer, Command, Order
from croupier.plan.floor_file import read_plan
from croupier.rulebooks.roles import Role
from croupier.storage.opening import open_moment

TEXTS = ("a man in a hat", "A Patron", "1 Some Street")


@pytest.fixture
async def floor(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Floor:
    """A floor on each engine."""
    path = tmp_path_factory.mktemp("floor") / "floor.toml"
    path.write_text(f'system = "07"\n{table("R1", "star-rapid-2016", "roulette", seats="t1")}', "utf-8")
    opened = Floor(read_plan(path), store, ManualClock(), KEY)
    await opened.start()
    return opened


async def ask(floor: Floor, role: Role, command: Command, number: int) -> Answer:
    return await floor.submit(Order(f"{role}", number, floor.clock.now(), role, f"staff:{role}", command, "R1", "t1"))


@pytest.mark.anyio
async def test_a_text_is_sealed_with_the_persons_key_and_nothing_else_holds_it(
    floor: Floor, database: Database
) -> None:
    incident = ReportIncident("influence", person="visitor", note="a man in a hat")
    denied = DenyClaim(100_01, "visitor", "A Patron", "1 Some Street", "a man in a hat")
    assert not (await ask(floor, Role.CASHIER, incident, 1)).ok
    assert (await ask(floor, Role.CASINO_SUPERVISOR, incident, 1)).ok
    first = await ask(floor, Role.OPERATOR, denied, 2)
    assert first.ok
    assert await ask(floor, Role.OPERATOR, denied, 2) == first
    assert (await ask(floor, Role.CASINO_SUPERVISOR, ReportIncident("influence", note="a man in a hat"), 3)).ok
    one, other = floor.office.conduct.incidents
    (claim,) = floor.office.conduct.denied
    names = (one.report.note, claim.name, claim.address, claim.note, other.report.note)
    read = [await floor.notes.read(floor.store, name) for name in names]
    assert read == ["a man in a hat", "A Patron", "1 Some Street", "a man in a hat", "a man in a hat"]
    assert len(set(names)) == 5
    assert await floor.notes.read(floor.store, "") == await floor.notes.read(floor.store, "unknown") == ""
    kept = await database.rows("note")
    assert {person for _, person, _ in kept} == {"visitor", other.report.note}
    for rows in ("event", "answer", "note", "person_key", "snapshot"):
        written = repr(await database.rows(rows))
        assert not any(text in written for text in TEXTS)
    await floor.stop()


@pytest.mark.anyio
@pytest.mark.parametrize("change", ["DELETE FROM note", "DELETE FROM person_key", "UPDATE note SET person = 'x'"])
async def test_the_database_itself_keeps_notes_and_keys(floor: Floor, database: Database, change: str) -> None:
    assert (await ask(floor, Role.CASINO_SUPERVISOR, ReportIncident("influence", note="a man in a hat"), 1)).ok
    with pytest.raises(Refusal):
        await database.execute(change)
    await floor.stop()


@pytest.mark.anyio
async def test_the_nightly_check_reads_the_database_beside_the_floor(floor: Floor, database: Database) -> None:
    moment = await open_moment(str(database.where))
    assert await Audit().differences(moment) == []
    await moment.close()
    await floor.stop()


CHANGES = {
    "UPDATE note SET body = $1": "has been changed",
    "UPDATE person_key SET key = $1": "has been changed",
    "DELETE FROM note": "is missing",
}


@pytest.mark.anyio
@pytest.mark.parametrize("change", CHANGES)
async def test_verify_names_the_event_whose_note_was_changed_or_is_gone(
    floor: Floor, database: Database, change: str
) -> None:
    assert (await ask(floor, Role.CASINO_SUPERVISOR, ReportIncident("influence", note="a man in a hat"), 1)).ok
    ((note, _, body),) = await database.rows("note")
    assert (await verify(floor.store, notes=floor.notes)).ok
    await database.drop_guards()
    forged = bytes(body[:-1]) + bytes([body[-1] ^ 1])
    await database.execute(change, *([forged] if "$1" in change else []))
    found = (await verify(floor.store, notes=floor.notes)).first_fault
    assert found is not None
    assert (found.stream, found.version) == ("conduct", 1)
    assert found.what == f"the note {note} of this event {CHANGES[change]}"
    assert (await verify(floor.store)).ok is ("UPDATE" in change), "without the key a change cannot be seen"
    await floor.stop()


@pytest.mark.anyio
async def test_verify_names_a_note_that_no_event_names(floor: Floor, database: Database) -> None:
    await database.execute("INSERT INTO person_key VALUES ('nobody', $1)", b"key")
    await database.execute("INSERT INTO note VALUES ('stray', 'nobody', $1)", b"body")
    found = (await verify(floor.store)).first_fault
    assert found is not None
    assert (found.stream, found.what) == ("note:stray", "no event names this note")
    await floor.stop()


@pytest.mark.anyio
async def test_the_command_opens_notes_with_the_floors_key(floor: Floor, database: Database, tmp_path: Path) -> None:
    assert (await ask(floor, Role.CASINO_SUPERVISOR, ReportIncident("influence", note="a man in a hat"), 1)).ok
    await floor.stop()
    right, wrong = tmp_path / "right.key", tmp_path / "wrong.key"
    right.write_text(KEY.hex(), "utf-8")
    wrong.write_text(bytes(32).hex(), "utf-8")
    asked = ("verify", database.where, "--key")
    assert croupier(*asked, str(right)).returncode == 0
    assert b"has been changed" in croupier(*asked, str(wrong)).stdout
    assert b"none.key cannot be read" in croupier(*asked, str(tmp_path / "none.key")).stderr
