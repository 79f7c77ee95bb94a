"""Backups: taken while the floor is open, whole or not there at all, and put back so that everybody can see it."""

import asyncio
import io
import json
import os
import subprocess
import tarfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from databases import OnPostgres, OnSqlite
from postgres import Postgres, programs
from running import croupier
from serving import PASSWORD, Served, not_served, serving
from sockets import insert

from croupier.storage.opening import open_moment

ANN = {"name": "Ann Example", "address": "1 Some Street", "born": "1980-02-01"}
WORD = ("--reason", "the disk failed", "--by", "supervisor1")


class Kept:
    """A floor on one of the engines, and where its backups go."""

    def __init__(self, folder: Path, url: Callable[[], str], engine: str) -> None:
        self.folder, self.engine, self._new = folder, engine, url
        self.url = url()
        self.backups = folder / "backups"
        self.backups.mkdir()

    def serving(self) -> Any:
        return serving(self.folder, arguments=("--database", self.url))

    def run(self, command: str, *arguments: str, config: bool = True) -> subprocess.CompletedProcess[bytes]:
        named: tuple[str, ...] = ("--config", str(self.folder / "floor.toml")) if config else ()
        named += ("--database", self.url) if config and command != "drill" else ()
        return croupier.__wrapped__(command, *named, *arguments)

    def backup(self) -> Path:
        """Take a backup, and say where it is."""
        before = {*self.backups.iterdir()}
        words = ("--to", str(self.backups), "--database", self.url)
        done = croupier.__wrapped__("backup", str(self.folder / "floor.toml"), *words)
        assert done.returncode == 0, done.stderr
        [new] = [each for each in self.backups.iterdir() if each not in before and each.is_dir()]
        return new

    def lose(self) -> None:
        """The database is lost: another one, empty, is in its place."""
        if self.engine == "sqlite":
            for each in self.folder.glob("floor.db*"):
                each.unlink()
        else:
            self.url = self._new()

    def verified(self) -> None:
        seals, key = self.folder / "floor.seals", self.folder / "floor.key"
        done = croupier.__wrapped__("verify", self.url, "--seal", str(seals), "--key", str(key), "--json")
        assert json.loads(done.stdout)["ok"], done.stdout


@pytest.fixture(params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kept]:
    if request.param == "sqlite":
        yield Kept(tmp_path, lambda: OnSqlite(tmp_path / "floor.db").where, request.param)
        return
    server: Postgres = request.getfixturevalue("postgres")
    monkeypatch.setenv("PATH", f"{programs()}:{os.environ['PATH']}")
    yield Kept(tmp_path, lambda: OnPostgres(server.create()).where, request.param)


def by(served: Served, staff: str) -> httpx.Client:
    token = httpx.post(f"{served.http}/api/sign-in", json={"staff": staff, "password": PASSWORD}).json()["token"]
    return httpx.Client(base_url=served.http, headers={"Authorization": f"Bearer {token}"})


def people(served: Served, staff: str, **command: object) -> dict[str, Any]:
    with by(served, staff) as client:
        answer = client.post("/api/people", json={"n": time.monotonic_ns() // 1000, **command}).json()
    assert answer["ok"], answer
    return dict(answer)


def balances(kept: Kept) -> dict[str, int]:
    async def read() -> dict[str, int]:
        moment = await open_moment(kept.url)
        try:
            return {each.id: each.balance for each in await moment.accounts()}
        finally:
            await moment.close()

    return asyncio.run(read())


def test_a_lost_database_is_put_back_with_its_money_and_what_is_missing_is_named(kept: Kept) -> None:
    with kept.serving() as served:
        asyncio.run(insert(served, "T1", 100_00))
        people(served, "cashier1", do="register_person", **ANN)
        new = kept.backup()
        assert json.loads((new / "backup.json").read_text("utf-8"))["floor"]
        asyncio.run(insert(served, "T2", 50_00))
        served.stop()
    drilled = kept.run("drill", str(new)) if kept.engine == "sqlite" else None
    assert drilled is None or b"This backup holds: " in drilled.stdout, drilled.stderr
    kept.lose()
    done = kept.run("restore", str(new), *WORD)
    assert done.returncode == 0, done.stderr
    told = done.stdout.decode()
    assert "Acknowledged after the backup" in told
    assert "  terminal:T2: events 1 to 2" in told
    assert balances(kept) == {"T1-1": 100_00}
    kept.verified()
    with kept.serving() as served, by(served, "cashier1") as client:
        assert client.get("/api/people/P1").json()["name"] == "Ann Example"
    digits = asyncio.run(_digits(kept))
    assert digits == ["07", "08"], "tickets of before begin with other digits"


async def _digits(kept: Kept) -> list[str]:
    moment = await open_moment(kept.url)
    try:
        bodies = [json.loads(each.body) async for each in moment.records("house") if each.type == "digits_taken"]
        return [each["digits"] for each in bodies]
    finally:
        await moment.close()


def test_a_restore_is_on_record_though_no_seal_is_ahead_of_it(kept: Kept) -> None:
    with kept.serving() as served:
        served.stop()
    new = kept.backup()
    kept.lose()
    done = kept.run("restore", str(new), *WORD)
    assert (done.returncode, b"Acknowledged after" in done.stdout) == (0, False), done.stderr
    seals = str(kept.folder / "floor.seals")
    verdict = croupier.__wrapped__("verify", kept.url, "--seal", seals).stdout.decode()
    assert "Restore 1, on the word of supervisor1: the disk failed (the backup of " in verdict
    with kept.serving():
        pass


def test_no_backup_has_the_keys_of_persons_and_who_is_erased_is_erased_from_all_of_them(kept: Kept) -> None:
    with kept.serving() as served:
        people(served, "cashier1", do="register_person", **ANN)
        first = kept.backup()
        keys = json.loads((kept.backups / "persons.keys").read_text("utf-8"))["keys"]
        assert [*keys] == ["P1"]
        for each in first.iterdir():
            data = each.read_bytes()
            assert bytes.fromhex(keys["P1"]) not in data
            assert keys["P1"].encode() not in data
        people(served, "operator1", do="erase_person", person="P1", ground="asked")
        kept.backup()
        assert json.loads((kept.backups / "persons.keys").read_text("utf-8"))["keys"] == {"P1": ""}
        served.stop()
    kept.lose()
    done = kept.run("restore", str(first), *WORD)
    assert done.returncode == 0, (done.stdout, done.stderr)
    assert b"P1 was erased after the backup was made, and is again." in done.stdout
    kept.verified()
    with kept.serving() as served, by(served, "cashier1") as client:
        assert "Ann" not in client.get("/api/people/P1").text


@pytest.fixture
def closed(tmp_path: Path) -> Kept:
    """A floor in a file that was opened once and is closed, with a backup."""
    kept = Kept(tmp_path, lambda: str(tmp_path / "floor.db"), "sqlite")
    with kept.serving() as served:
        asyncio.run(insert(served, "T1", 100_00))
        served.stop()
    return kept


def refused(kept: Kept, command: str, *arguments: str) -> str:
    done = kept.run(command, *arguments)
    assert (done.returncode, done.stdout) == (2, b""), done
    return done.stderr.decode()


def test_what_cannot_be_put_back_is_refused_and_nothing_changes(closed: Kept) -> None:
    new = closed.backup()
    before = (closed.folder / "floor.db").read_bytes()
    assert "floor.db is there: move it" in refused(closed, "restore", str(new), *WORD)
    assert "floor.db is there: move it" in refused(closed, "drill", str(new), "--database", closed.url)
    assert (closed.folder / "floor.db").read_bytes() == before
    closed.lose()
    assert "Say why, and who says so" in refused(closed, "restore", str(new))
    assert "There is no nobody among" in refused(closed, "restore", str(new), "--reason", "x", "--by", "nobody")
    assert "is no backup" in refused(closed, "restore", str(closed.folder), *WORD)
    missing = ("--persons", str(closed.folder / "none"))
    assert "Persons' keys cannot be read" in refused(closed, "restore", str(new), *WORD, *missing)
    other = ("--persons", str(new / "floor.toml"))
    assert "is no file of persons' keys" in refused(closed, "restore", str(new), *WORD, *other)
    server = ("--database", "postgresql:///floor")
    assert "is of a database in a file" in refused(closed, "restore", str(new), *WORD, *server)
    for name in ("floor.db", "floor.seals", "backup.json"):
        whole = (new / name).read_bytes()
        (new / name).write_bytes(whole[: len(whole) // 2])
        assert "is not as it was written" in refused(closed, "restore", str(new), *WORD)
        assert "is not as it was written" in refused(closed, "drill", str(new))
        (new / name).write_bytes(whole)
    assert not (closed.folder / "floor.db").exists()
    assert "its seal" in not_served(closed.folder) or "does not open" in not_served(closed.folder)


def test_a_backup_whose_books_were_changed_does_not_hold(closed: Kept) -> None:
    import apsw

    from croupier.cli.backup_files import sha256

    new = closed.backup()
    with apsw.Connection(str(new / "floor.db")) as copy:
        copy.execute("UPDATE chip_account SET balance = balance + 1")
    manifest = json.loads((new / "backup.json").read_text("utf-8"))
    manifest["sha256"]["floor.db"] = sha256(new / "floor.db")
    (new / "backup.json").write_text(json.dumps(manifest), "utf-8")
    done = closed.run("drill", str(new))
    assert (done.returncode, b"This backup does not hold" in done.stdout) == (1, True)
    closed.lose()
    done = closed.run("restore", str(new), *WORD)
    assert (done.returncode, b"no floor must open on it" in done.stdout) == (1, True)


def test_a_backup_goes_to_standard_output_as_a_tar_file(closed: Kept) -> None:
    words = ("backup", str(closed.folder / "floor.toml"), "--to", "-")
    assert b"name a file for them with --persons" in croupier.__wrapped__(*words).stderr
    done = croupier.__wrapped__(*words, "--persons", str(closed.folder / "keys"))
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        names = {Path(each.name).name for each in archive.getmembers() if each.isfile()}
        archive.extractall(closed.folder / "out")
    assert names == {"backup.json", "floor.db", "floor.seals", "floor.toml"}
    [new] = (closed.folder / "out").iterdir()
    assert b"This backup holds" in closed.run("drill", str(new), "--persons", str(closed.folder / "keys")).stdout
    assert b"There is no folder" in croupier.__wrapped__(*words[:-1], str(closed.folder / "nowhere")).stderr
