"""Attacks on the books from behind the floor's back: by whoever has its files, its database, or both."""

import asyncio
import json
from pathlib import Path

import apsw
import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from databases import Database, OnPostgres, OnSqlite
from running import croupier
from serving import Served, not_served, serving
from sockets import dealer, insert, sign_in
from waiting import wait_until

from croupier.journal.seal_file import SealFile
from croupier.journal.seals import load_seal_key, read_seals
from croupier.journal.signers import OwnKey
from croupier.storage.sqlite import SqliteStore

PATIENCE_S = 40


def on(database: Database) -> tuple[str, ...]:
    """The words with which a floor is served on a database."""
    return ("--database", database.where)


def play(served: Served, terminal: str = "T1") -> None:
    """A note goes in."""

    asyncio.run(insert(served, terminal, 5_000))


async def alert(served: Served, words: str) -> str:
    """What a dealer's terminal and the pit say about something."""
    async with asyncio.timeout(PATIENCE_S), dealer(served) as screen:
        while not (found := [each for each in screen.picture["announcements"] if words in each]):
            await screen.hear()
    token = (await sign_in(served, "supervisor1")).json()["token"]
    async with httpx.AsyncClient() as client:
        pit = await client.get(f"{served.http}/api/pit", headers={"Authorization": f"Bearer {token}"})
    assert words in pit.text
    return str(found[0])


# ---------------------------------------------------------------- a history written anew


@pytest.fixture
def played(tmp_path: Path) -> Served:
    """A floor on which two notes went in, whose seals were copied as they were made."""
    copies = f'copies = ["{tmp_path}/copy.seals"]'
    with serving(tmp_path, sealing=copies) as served:
        play(served)
        play(served, "T2")
        served.stop()
    return served


def rewrite(served: Served) -> None:
    """Let all of it have happened with one note less, and sign that: the thief has the file and the key beside it."""
    with_guards = OnSqlite(served.database)
    triggers = [
        sql for (sql,) in asyncio.run(with_guards.execute("SELECT sql FROM sqlite_schema WHERE type = 'trigger'"))
    ]
    asyncio.run(with_guards.drop_guards())
    raw = apsw.Connection(str(served.database))
    [(at,)] = raw.execute("SELECT max(at) FROM event WHERE stream = 'terminal:T2'")
    for table in ("event", "transfer", "snapshot", "head"):
        raw.execute(f"DELETE FROM {table} WHERE stream = 'terminal:T2'")
    raw.execute("DELETE FROM chip_account WHERE id LIKE 'T2-%'")
    raw.execute("DELETE FROM answer WHERE at = ?", (at,))
    for sql in triggers:
        raw.execute(sql)
    raw.close()
    store = SqliteStore(served.database, read_only=True)
    heads = asyncio.run(store.heads())
    asyncio.run(store.close())
    served.seals.unlink()
    seals = SealFile(served.seals, OwnKey(load_seal_key(served.folder / "floor.toml")))
    seals.add(1, {})
    seals.add(2, heads)
    seals.close()


def test_a_history_written_anew_and_signed_is_found_by_a_copy_and_without_one_that_is_stated(played: Served) -> None:
    asked = ("verify", str(played.database), "--seal", str(played.seals))
    before = croupier(*asked, "--copy", str(played.folder / "copy.seals")).stdout.decode()
    assert "and the copy agrees" in before
    kept = (played.folder / "copy.seals").rename(played.folder / "kept.seals")
    rewrite(played)
    alone = croupier(*asked, "--json")
    assert alone.returncode == 0, "the thief has thought of everything that is here"
    unseen = json.loads(alone.stdout)["not_checked"]
    assert any("Without a copy of the seals" in each for each in unseen)
    assert any("is beside the database (floor.seal.key)" in each for each in unseen)
    compared = croupier(*asked, "--copy", str(kept))
    assert compared.returncode == 1
    assert b"seal 1 is not the one that was sent off: the file was written anew" in compared.stdout
    by_copy = croupier("verify", str(played.database), "--copy", str(kept))
    assert by_copy.returncode == 1
    assert b"terminal:T2" in by_copy.stdout


def test_seals_taken_off_the_end_are_found_by_a_copy(played: Served) -> None:
    lines = played.seals.read_bytes().splitlines(keepends=True)
    played.seals.write_bytes(b"".join(lines[:-1]))
    asked = ("verify", str(played.database), "--seal", str(played.seals))
    assert croupier(*asked).returncode == 0
    compared = croupier(*asked, "--copy", str(played.folder / "copy.seals"))
    assert b"is in the copy, and not in the seal file" in compared.stdout
    assert "There is no copy" in croupier(*asked, "--copy", str(played.folder / "nowhere")).stderr.decode()


def test_a_floor_whose_seals_were_made_by_a_thief_does_not_open(played: Served) -> None:
    """With a key of the thief's own: the floor's is not there."""
    played.seals.unlink()
    seals = SealFile(played.seals, OwnKey(Ed25519PrivateKey.from_private_bytes(bytes(32))))
    seals.add(1, {})
    seals.close()
    assert "another floor's key signed it" in not_served(played.folder)


# ---------------------------------------------------------------- seals that are moved and torn


def test_seals_go_on_in_a_new_file_when_theirs_is_moved_or_deleted(tmp_path: Path) -> None:
    with serving(tmp_path, seal_every_s=0.2) as served:
        play(served)

        wait_until(lambda: served.seals.exists() and read_seals(served.seals).seals >= 3)
        served.seals.rename(tmp_path / "moved.seals")
        wait_until(lambda: served.seals.exists() and read_seals(served.seals).seals >= 2)
        assert asyncio.run(alert(served, "was moved or deleted")), "it is told"
        served.stop()
    both = ("--seal", str(served.seals), "--seal", str(tmp_path / "moved.seals"))
    whole = croupier("verify", str(served.database), *both)
    assert whole.returncode == 0, whole.stdout
    assert read_seals(served.seals, tmp_path / "moved.seals").first == 1
    part = croupier("verify", str(served.database), "--seal", str(served.seals)).stdout.decode()
    assert "are in a file that was not given" in part
    with serving(tmp_path) as served:
        served.stop()


def test_a_torn_line_is_never_overwritten(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        served.stop()
    torn = served.seals.read_bytes() + b'{"number":3,"at":17'
    served.seals.write_bytes(torn)
    with serving(tmp_path) as served:
        served.stop()
    assert served.seals.read_bytes().startswith(torn + b"\n")
    reply = croupier("verify", str(served.database), "--seal", str(served.seals)).stdout.decode()
    assert "1 lines of the seal file were never finished" in reply


# ---------------------------------------------------------------- behind a running floor


GUARDS = {
    "dropped": ("DROP TRIGGER event_keeps", "DROP TRIGGER event_keeps ON event"),
    "changed": (
        "DROP TRIGGER event_keeps; CREATE TRIGGER event_keeps BEFORE UPDATE ON event BEGIN SELECT 1; END",
        "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$",
    ),
    "switched off": (
        "DROP TRIGGER event_keeps; CREATE TRIGGER event_keeps BEFORE UPDATE ON event WHEN 0 BEGIN SELECT 1; END",
        "ALTER TABLE event DISABLE TRIGGER event_keeps",
    ),
}


@pytest.mark.parametrize("how", GUARDS)
def test_a_guard_that_is_taken_away_under_a_running_floor_is_reported_and_verify_names_it(
    database: Database, tmp_path: Path, how: str
) -> None:
    with serving(tmp_path, arguments=on(database)) as served:
        play(served)
        asyncio.run(database.execute(GUARDS[how][isinstance(database, OnPostgres)]))
        assert asyncio.run(alert(served, "The books were changed, or could be"))
        served.stop()
    named = croupier("verify", database.where, "--json")
    assert named.returncode == 1
    fault = json.loads(named.stdout)["first_fault"]
    assert fault["stream"] == "guards"
    assert "event_keeps" in fault["what"] or "refuse_change" in fault["what"]
    with serving(tmp_path, arguments=on(database)) as served:  # and the next start tells it too
        assert asyncio.run(alert(served, "The books were changed, or could be"))


def test_a_balance_edited_under_a_running_floor_is_reported_within_seconds(database: Database, tmp_path: Path) -> None:
    with serving(tmp_path, arguments=on(database)) as served:
        play(served)
        asyncio.run(database.execute("UPDATE chip_account SET balance = balance + 100000"))
        assert "T1-1 does not add up" in asyncio.run(alert(served, "does not add up"))
        assert served.logged("account_does_not_add_up")
        asyncio.run(database.execute("UPDATE chip_account SET balance = balance - 100000"))


def test_a_table_that_every_user_of_the_server_may_read_is_named(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    database = OnPostgres(request.getfixturevalue("postgres").create())
    with serving(tmp_path, arguments=on(database)) as served:
        served.stop()
    asyncio.run(database.execute("GRANT SELECT ON chip_account TO PUBLIC"))
    assert b"every user of the server may use the table chip_account" in croupier("verify", database.where).stdout


def test_a_floors_files_are_its_owners_alone_and_others_are_noticed(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        for file in (served.database, Path(f"{served.database}-wal"), served.seals, tmp_path / "floor.key"):
            assert file.stat().st_mode & 0o077 == 0, file
        served.database.chmod(0o644)
        assert "others than its owner can read floor.db" in asyncio.run(alert(served, "others than its owner"))
        served.stop()
    reply = croupier("verify", str(served.database)).stdout.decode()
    assert "Others than its owner can read floor.db: chmod 600" in reply
    (tmp_path / "floor.key").chmod(0o640)
    assert "Others than its owner can read floor.key: chmod 600" in not_served(tmp_path)
