"""A snapshot that an older version wrote holds; one that somebody has changed does not."""

from typing import Any

import msgspec
import pytest
from databases import OnSqlite
from driving import KEY, Driver, floor_plan

from croupier.cage.commands import InsertNote
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.journal.chain import encode_state
from croupier.journal.recall import recall
from croupier.journal.snapshots import holds
from croupier.journal.streams import kind_of
from croupier.journal.verify import verify
from croupier.play.round_commands import ConfirmOutcome, EnterNumber, NewGame
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.wagering.wager_commands import Place

pytestmark = pytest.mark.anyio

TABLE = "table:R1"


@pytest.fixture
async def database(tmp_path_factory: pytest.TempPathFactory) -> OnSqlite:
    """One round, and the snapshot that ends it."""
    found = OnSqlite(tmp_path_factory.mktemp("older") / "floor.db")
    clock = ManualClock()
    house = Driver(Floor(floor_plan(), await found.open(), clock, KEY), clock)
    await house.floor.start()
    await house.player("T1", InsertNote(10000))
    await house.dealer(NewGame())
    await house.player("T1", Place("red", 500))
    for command in (SpinBall(), EnterNumber("17"), ConfirmOutcome()):
        await house.dealer(command)
    await house.floor.stop()
    await found.drop_guards()
    return found


async def snapshot(database: OnSqlite) -> tuple[Any, dict[str, Any]]:
    """The state of the table at the end of the round, and its snapshot as an object."""
    [body] = [body for stream, _, body, _ in await database.rows("snapshot") if stream == TABLE]
    return kind_of(TABLE).read(body), msgspec.json.decode(body)


def is_held(state: Any, written: object) -> bool:
    """Whether this is taken for a snapshot of the state."""
    return holds(TABLE, msgspec.json.encode(written), state)


async def test_books_whose_snapshots_are_from_before_a_state_got_its_latest_fields_verify(database: OnSqlite) -> None:
    """Fields of the table, of what hangs on it and of each of its seats, as they are where nothing has happened to them."""
    _, older = await snapshot(database)
    del older["afterwards"], older["announced"], older["board"]["promotion"], older["seats"]["T1"]["cut"]
    sql = "UPDATE snapshot SET body = $1 WHERE stream = $2"
    await database.execute(sql, msgspec.json.encode(older), TABLE)
    store = await database.read()
    assert (await verify(store)).first_fault is None
    await store.close()


async def test_a_snapshot_of_an_older_format_is_passed_over_and_counted_and_the_next_has_the_format_of_today(
    database: OnSqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A field has got another name since, so that what was written cannot be read any more."""
    await database.execute("UPDATE snapshot SET body = $1 WHERE stream = $2", b'{"game":1}', TABLE)
    monkeypatch.setattr(kind_of(TABLE), "format", 2)
    house = Driver(Floor(floor_plan(), await database.open(), ManualClock(), KEY), ManualClock(), 100)
    await house.floor.start()
    assert house.floor.tables["R1"].round == 1
    for command in (NewGame(), SpinBall(), EnterNumber("4"), ConfirmOutcome()):
        assert (await house.dealer(command)).ok
    recalled = await recall(house.floor.store, "R1", 1)
    assert recalled is not None
    assert [each.terminal for each in recalled.settled] == ["T1"]
    await house.floor.stop()
    assert [each[3] for each in await database.rows("snapshot") if each[0] == TABLE] == [1, 2]
    store = await database.read()
    verdict = await verify(store)
    assert (verdict.first_fault, verdict.older_snapshots) == (None, 1)
    await store.close()


@pytest.mark.parametrize("format", [0, 2])
async def test_a_snapshot_of_a_format_that_nobody_has_written_is_a_fault(database: OnSqlite, format: int) -> None:
    await database.execute("UPDATE snapshot SET format = $1 WHERE stream = $2", format, TABLE)
    store = await database.read()
    found = (await verify(store)).first_fault
    assert found is not None
    assert (found.stream, found.what) == (TABLE, f"there is no format {format} of this snapshot")
    await store.close()


async def test_a_snapshot_without_a_field_that_has_another_value_by_now_does_not_hold(database: OnSqlite) -> None:
    """What a floor would read from it is not what had happened."""
    state, written = await snapshot(database)
    lacking = [
        name for name in written if not is_held(state, {each: written[each] for each in written if each != name})
    ]
    assert {"round", "history", "seats"} <= set(lacking) < set(written)


async def test_a_snapshot_with_a_field_that_nobody_knows_does_not_hold(database: OnSqlite) -> None:
    state, written = await snapshot(database)
    assert is_held(state, written)
    assert not is_held(state, written | {"round_": 7})
    written["seats"]["T1"]["lucky"] = True
    assert not is_held(state, written)


async def test_a_snapshot_without_somebodys_seat_does_not_hold(database: OnSqlite) -> None:
    state, written = await snapshot(database)
    del written["seats"]["T1"]
    assert not is_held(state, written)


async def test_a_snapshot_that_is_written_in_another_way_does_not_hold(database: OnSqlite) -> None:
    """A number with a point, a field twice, a space: it would read the same, and nobody has written it so."""
    state, _ = await snapshot(database)
    body = encode_state(state)
    for other in (
        body.replace(b'"round":1,', b'"round":1.0,', 1),
        body.replace(b'"round":1,', b'"round":7,"round":1,', 1),
        body.replace(b'"round":1,', b'"round": 1,', 1),
        body + b"\n",
    ):
        assert other != body
        assert not holds(TABLE, other, state)


async def test_any_byte_changed_in_an_older_snapshot_is_seen(database: OnSqlite) -> None:
    state, older = await snapshot(database)
    del older["afterwards"]
    body = msgspec.json.encode(older)
    assert holds(TABLE, body, state)
    for place in range(len(body)):
        for bit in range(8):
            assert not holds(TABLE, body[:place] + bytes([body[place] ^ (1 << bit)]) + body[place + 1 :], state)
