"""Seals: what they show that the journal alone cannot, and that nobody without the key can make or change one."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from databases import Database, OnSqlite
from driving import KEY, Driver, floor_plan
from running import croupier, refusal

from croupier.cage.commands import InsertNote
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.journal.chain import NO_HASH, Head
from croupier.journal.seal_file import SealFile
from croupier.journal.seals import BrokenSeal, load_seal_key, public, read_seals
from croupier.journal.signers import OwnKey
from croupier.journal.verify import Finding, Verdict, verify

pytestmark = pytest.mark.anyio

OURS, ANOTHER = (Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32) for seed in (1, 2))
ONE, TWO, THREE = (Head(version, bytes([version]) * 32) for version in (1, 2, 3))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the seals go."""
    return tmp_path / "floor.seals"


@pytest.fixture
def three(path: Path) -> Path:
    """A file with three seals."""
    with opened(path) as seals:
        seals.add(100, {"table:R1": ONE})
        seals.add(200, {"table:R1": TWO, "terminal:T1": ONE})
        seals.add(300, {"table:R1": TWO, "terminal:T1": THREE})
    return path


@contextmanager
def opened(path: Path, key: Ed25519PrivateKey = OURS) -> Iterator[SealFile]:
    """A seal file, as a floor opens it."""
    seals = SealFile(path, OwnKey(key))
    try:
        yield seals
    finally:
        seals.close()


def add(path: Path, at: int, heads: dict[str, Head]) -> None:
    """Open a seal file, and add one seal to it."""
    with opened(path) as seals:
        seals.add(at, heads)


def broken(path: Path, key: str = "") -> tuple[int, str]:
    """The line of the first seal that does not hold, and why."""
    with pytest.raises(BrokenSeal) as wrong:
        read_seals(path, key=key)
    return wrong.value.line, wrong.value.what


def rewrite(path: Path, line: int, **fields: Any) -> None:
    """Change something in a seal, and leave its signature."""
    lines = path.read_text().splitlines()
    lines[line - 1] = json.dumps({**json.loads(lines[line - 1]), **fields}, separators=(",", ":"))
    path.write_text("\n".join(lines) + "\n")


# ---------------------------------------------------------------- the file


def test_seals_say_together_which_event_was_the_last_of_each_stream_and_when(three: Path) -> None:
    sealed = read_seals(three, key=public(OURS))
    assert (sealed.seals, sealed.at, sealed.key) == (3, 300, public(OURS))
    assert sealed.heads == {
        "table:R1": {1: ONE.hash.hex(), 2: TWO.hash.hex()},
        "terminal:T1": {1: ONE.hash.hex(), 3: THREE.hash.hex()},
    }


def test_a_seal_is_a_line_of_json_that_anyone_can_read(three: Path) -> None:
    first, second, _ = [json.loads(line) for line in three.read_text().splitlines()]
    assert (first["number"], first["at"], first["before"]) == (1, 100, NO_HASH.hex())
    assert second["heads"] == {"table:R1": [2, TWO.hash.hex()], "terminal:T1": [1, ONE.hash.hex()]}


def test_any_byte_changed_in_a_seal_is_named(three: Path) -> None:
    whole = three.read_bytes()
    for place in range(len(whole) - 1):
        three.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        line, _ = broken(three)
        assert line == 1 + whole[:place].count(b"\n")
    three.write_bytes(whole)
    assert read_seals(three).seals == 3


def test_a_seal_with_something_added_that_nobody_signed_is_broken(three: Path) -> None:
    lines = three.read_bytes().split(b"\n")
    for last in (lines[2] + b" ", lines[2].replace(b'"key"', b'"note":"","key"')):
        three.write_bytes(b"\n".join([*lines[:2], last, b""]))
        assert broken(three)[0] == 3


def test_a_seal_taken_out_is_missed_by_the_next(three: Path) -> None:
    first, _, last = three.read_bytes().splitlines(keepends=True)
    three.write_bytes(first + last)
    assert broken(three) == (2, "the seal does not follow the one before it")


def test_a_file_that_does_not_begin_with_the_first_seal_says_so(three: Path) -> None:
    _, *rest = three.read_bytes().splitlines(keepends=True)
    three.write_bytes(b"".join(rest))
    assert (read_seals(three).first, read_seals(three).seals) == (2, 2)


def test_a_seal_by_another_key_is_named(three: Path) -> None:
    assert broken(three, public(ANOTHER)) == (1, "the seal is signed by another key")
    signer = OwnKey(ANOTHER)
    signer.key = public(OURS)  # as it says until the file is open
    seals = SealFile(three, signer)
    signer.key = public(ANOTHER)
    seals.add(400, {"table:R1": TWO, "terminal:T1": THREE})
    seals.close()
    assert broken(three) == (4, "the seal is signed by another key")


@pytest.mark.parametrize(
    ("heads", "what"),
    [
        ({"table:R1": ONE, "terminal:T1": THREE}, "table:R1 has fewer events than at the seal before"),
        ({"table:R1": TWO}, "terminal:T1 has fewer events than at the seal before"),
        (
            {"table:R1": TWO, "terminal:T1": Head(3, NO_HASH)},
            "terminal:T1 has another last event than at the seal before",
        ),
    ],
)
def test_seals_that_contradict_each_other_are_named(three: Path, heads: dict[str, Head], what: str) -> None:
    """As after a journal was put back to what it had been: the floor seals what it finds."""
    add(three, 400, heads)
    assert broken(three) == (4, what)


def test_a_file_goes_on_after_a_restart(three: Path) -> None:
    add(three, 400, {"table:R1": THREE, "terminal:T1": THREE})
    assert read_seals(three, key=public(OURS)).seals == 4


def test_a_seal_that_a_power_cut_left_unfinished_never_was(three: Path) -> None:
    whole = three.read_bytes()
    three.write_bytes(whole + whole[:40])
    assert read_seals(three).seals == 3
    add(three, 400, {"table:R1": THREE, "terminal:T1": THREE})
    assert (read_seals(three).seals, read_seals(three).unfinished) == (4, 1)
    assert three.read_bytes().startswith(whole + whole[:40] + b"\n"), "and stays where it is"


def test_a_seal_that_may_not_have_reached_the_disk_is_followed_by_the_next(
    three: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError("no space left")

    with opened(three) as seals:
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="no space left"):
            seals.add(400, {"table:R1": THREE, "terminal:T1": THREE})
        monkeypatch.undo()
        seals.add(500, {"table:R1": THREE, "terminal:T1": THREE})
    assert (read_seals(three).seals, read_seals(three).at) == (5, 500)


def test_one_process_at_a_time_adds_seals_to_a_file(three: Path) -> None:
    whole = three.read_bytes()
    with opened(three), pytest.raises(WrongInput, match="Another process adds seals to"), opened(three):
        pass
    assert three.read_bytes() == whole


def test_the_chain_goes_on_in_a_new_file_when_the_old_one_is_moved_deleted_or_emptied(three: Path) -> None:
    heads = {"table:R1": THREE, "terminal:T1": THREE}
    moved = three.with_name("moved.seals")
    with opened(three) as seals:
        three.rename(moved)
        seals.add(400, heads)
        assert "floor.seals was moved or deleted: seals go on from number 4 in a new file" in seals.moved
        assert (read_seals(three).first, read_seals(three, moved).seals) == (4, 4)
        three.unlink()
        seals.add(500, heads)
        assert read_seals(three).first == 5
        os.truncate(three, 0)
        seals.add(600, heads)
        assert "floor.seals was cut by somebody" in seals.moved
        assert read_seals(three).first == 6
    with opened(three) as seals:
        assert seals.number == 6


def test_a_file_whose_end_somebody_else_wrote_is_added_to_and_what_they_did_is_named(three: Path) -> None:
    whole = three.read_bytes()
    with opened(three) as seals:
        three.write_bytes(whole[:-10])
        seals.add(400, {"table:R1": THREE, "terminal:T1": THREE})
    assert three.read_bytes().startswith(whole[:-10] + b"\n")
    assert broken(three)[0] == 3


def test_a_floor_does_not_go_on_with_a_file_that_is_not_its_own(three: Path) -> None:
    with pytest.raises(WrongInput, match="another floor's key"), opened(three, ANOTHER):
        pass
    rewrite(three, 3, at=301)
    with pytest.raises(WrongInput, match="not as it was signed"), opened(three):
        pass


def test_a_floor_does_not_open_without_a_place_for_its_seals(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match="no folder"):
        SealFile(tmp_path / "elsewhere" / "floor.seals", OwnKey(OURS))


def test_the_key_is_made_once_in_a_file_that_only_its_owner_reads(tmp_path: Path) -> None:
    key = load_seal_key(tmp_path / "floor.toml")
    assert public(load_seal_key(tmp_path / "floor.toml")) == public(key)
    assert (tmp_path / "floor.seal.key").stat().st_mode & 0o777 == 0o600


# ---------------------------------------------------------------- against the journal


async def cut(database: Database, stream: str, after: int) -> None:
    """Cut a stream's tail off with everything that hung on it, so that the rest agrees with itself."""
    [(hash_,)] = await database.execute("SELECT hash FROM event WHERE stream = $1 AND version = $2", stream, after)
    times = await database.execute("SELECT at FROM event WHERE stream = $1 AND version > $2", stream, after)
    for table in ("event", "transfer"):
        await database.execute(f"DELETE FROM {table} WHERE stream = $1 AND version > $2", stream, after)
    for (gone,) in times:
        await database.execute("DELETE FROM answer WHERE at = $1", gone)
    await database.execute("UPDATE head SET version = $2, hash = $3 WHERE stream = $1", stream, after, hash_)
    await database.execute(
        "UPDATE chip_account SET balance = (SELECT coalesce(sum(amount), 0) FROM transfer WHERE target = 'chips:T1-1')"
    )


async def sealed_and_cut(database: Database, path: Path) -> None:
    """Three notes, a seal, one more note; then the last two notes are cut off."""
    clock = ManualClock()
    house = Driver(Floor(floor_plan(), await database.open(), clock, KEY), clock)
    await house.floor.start()
    for _ in range(3):
        await house.player("T1", InsertNote(2000))
    add(path, clock.now(), await house.floor.store.heads())
    await house.player("T1", InsertNote(2000))
    await house.floor.stop()
    await database.drop_guards()
    await cut(database, "terminal:T1", 3)


async def test_a_tail_cut_off_before_the_last_seal_is_named_and_only_by_the_seal(
    database: Database, path: Path
) -> None:
    await sealed_and_cut(database, path)
    store = await database.read()
    assert await verify(store) == Verdict(True, 3, None, ledgers=("money",)), "the journal alone does not show it"
    what = "this event was sealed, and is not there any more: the tail has been cut off"
    assert await verify(store, sealed=read_seals(path)) == Verdict(False, 3, Finding("terminal:T1", 4, what))
    await store.close()


async def test_a_tail_cut_off_after_the_last_seal_cannot_be_seen(database: Database, path: Path) -> None:
    clock = ManualClock()
    house = Driver(Floor(floor_plan(), await database.open(), clock, KEY), clock)
    await house.floor.start()
    await house.player("T1", InsertNote(2000))
    add(path, clock.now(), await house.floor.store.heads())
    await house.player("T1", InsertNote(2000))
    await house.floor.stop()
    await database.drop_guards()
    await cut(database, "terminal:T1", 2)
    store = await database.read()
    assert (await verify(store, sealed=read_seals(path))).ok
    await store.close()


async def test_another_event_in_the_place_of_a_sealed_one_is_named(database: Database, path: Path) -> None:
    """The tail is cut off, and the floor goes on with other events of the same versions."""
    await sealed_and_cut(database, path)
    clock = ManualClock(2_000_000_000_000_000)
    house = Driver(Floor(floor_plan(), await database.open(), clock, KEY), clock, 1_000)
    await house.floor.start()
    for _ in range(3):
        await house.player("T1", InsertNote(5000))
    await house.floor.stop()
    store = await database.read()
    assert (await verify(store)).ok
    expected = Finding("terminal:T1", 4, "this is not the event that was sealed")
    assert (await verify(store, sealed=read_seals(path))).first_fault == expected
    await store.close()


async def test_a_whole_stream_that_is_gone_is_named(database: Database, path: Path) -> None:
    store = await database.open()
    add(path, 1, {"terminal:T9": ONE})
    fault = (await verify(store, sealed=read_seals(path))).first_fault
    assert fault is not None
    assert (fault.stream, fault.version) == ("terminal:T9", 1)
    await store.close()


# ---------------------------------------------------------------- the command


async def test_verify_says_what_the_seals_cover_and_what_they_do_not(tmp_path: Path, path: Path) -> None:
    database, clock = OnSqlite(tmp_path / "floor.db"), ManualClock()
    house = Driver(Floor(floor_plan(), await database.open(), clock, KEY), clock)
    await house.floor.start()
    await house.player("T1", InsertNote(2000))
    add(path, clock.now(), await house.floor.store.heads())
    await house.floor.stop()
    asked = ("verify", database.where)
    plain, with_seal = croupier(*asked).stdout.decode(), croupier(*asked, "--seal", str(path)).stdout.decode()
    assert plain.startswith(
        "The books hold: 2 events checked.\nThey sum to zero in each ledger: money.\n"
        "Without a seal, a tail that was cut off cannot be seen.\n"
    )
    assert "Without a copy of the seals" in plain
    assert "So do the seals, 1 in all, the last of 2027-01-15" in with_seal
    assert "0 events came after the last seal: a tail cut off after that cannot be seen" in with_seal
    assert f"signed by {public(OURS)}" in with_seal
    right = croupier(*asked, "--seal", str(path), "--seal-key", public(OURS), "--json")
    reply = json.loads(right.stdout)
    unseen = reply.pop("not_checked")
    assert (right.returncode, reply) == (
        0,
        {"ok": True, "events": 2, "first_fault": None, "restored": [], "older_snapshots": 0, "ledgers": ["money"]},
    )
    assert any("a tail cut off after that cannot be seen" in each for each in unseen)
    wrong = croupier(*asked, "--seal", str(path), "--seal-key", public(ANOTHER), "--json")
    assert wrong.returncode == 1
    assert json.loads(wrong.stdout)["first_fault"] == {
        "stream": "seal",
        "version": 1,
        "what": "the seal is signed by another key",
    }
    await cut_and_seen(database, path)
    assert "There is no seal file" in refusal(*asked, "--seal", str(tmp_path / "nowhere"))
    assert "Say which seal file" in refusal(*asked, "--seal-key", public(OURS))


async def cut_and_seen(database: OnSqlite, path: Path) -> None:
    """The command names a tail that was cut off."""
    await database.drop_guards()
    await cut(database, "terminal:T1", 1)
    answer = croupier("verify", database.where, "--seal", str(path), "--json")
    assert answer.returncode == 1
    fault = json.loads(answer.stdout)["first_fault"]
    assert (fault["stream"], fault["version"]) == ("terminal:T1", 2)
