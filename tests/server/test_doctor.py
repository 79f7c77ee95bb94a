"""`croupier doctor`: a floor that lacks something is told what, and nothing is changed by looking."""

import asyncio
import json
import os
import socket
import subprocess
from pathlib import Path

import apsw
import pytest
from casino import table
from running import ROOT, croupier, refusal
from serving import serving

from croupier.journal.keys import load_key
from croupier.server import checkup

FLOOR = (ROOT / "tests" / "support" / "floor.toml").read_text("utf-8")


def written(folder: Path, more: str = "") -> Path:
    config = folder / "floor.toml"
    config.write_text(f"{FLOOR}\n{more}", "utf-8")
    return config


def doctor(config: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """A run of its own each time: what it looks at changes."""
    return croupier.__wrapped__("doctor", str(config), *arguments)


def found(config: Path, *arguments: str) -> dict[str, tuple[str, str]]:
    """What the doctor says of each thing; the last word, where there are several."""
    lines = doctor(config, "--json", *arguments).stdout.splitlines()
    return {row["about"]: (row["status"], row["words"]) for row in map(json.loads, lines)}


def contents(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.suffix in (".toml", ".key", ".seals")}


def test_a_floor_that_was_never_opened_may_open_and_nothing_is_made_by_looking(tmp_path: Path) -> None:
    config = written(tmp_path)
    answer = doctor(config)
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert b"Everything that must be in order is." in answer.stdout
    assert b"look   database: " in answer.stdout
    assert [each.name for each in tmp_path.iterdir()] == ["floor.toml"]


def test_a_floor_that_is_open_goes_on_and_says_who_has_it(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        before = contents(tmp_path)
        result = found(tmp_path / "floor.toml")
        assert {status for status, _ in result.values()} <= {"ok", "look"}, result
        assert f"open in {served.process.pid}@" in result["database"][1]
        assert result["belongs together"][0] == result["guards"][0] == result["seals"][0] == result["clock"][0] == "ok"
        assert contents(tmp_path) == before


def test_what_is_wrong_is_named_with_what_to_do(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        served.stop()
    config, database = tmp_path / "floor.toml", tmp_path / "floor.db"
    os.chmod(tmp_path / "floor.key", 0o644)
    with apsw.Connection(str(database)) as opened:
        opened.execute("DROP TRIGGER event_stays")
    result = found(config)
    assert result["permissions"] == (
        "wrong",
        f"Others than its owner can read floor.key: chmod 600 {tmp_path}/floor.key.",
    )
    assert result["guards"][0] == "wrong"
    assert doctor(config).returncode == 1
    (tmp_path / "floor.key").unlink()
    assert "its key floor.key is missing" in found(config, "--database", str(database))["belongs together"][1]
    load_key(tmp_path / "floor.key")
    assert "is not the key that its database was made with" in doctor(config, "--json").stdout.decode()


@pytest.mark.parametrize(
    ("file", "about", "words"),
    [
        ("floor.seals", "database", "its last line is not a seal"),
        ("floor.db", "database", "is not a database"),
        ("floor.key", "floor's key", "is not a key of 64 hexadecimal digits"),
    ],
)
def test_a_file_that_is_something_else_is_named(tmp_path: Path, file: str, about: str, words: str) -> None:
    with serving(tmp_path) as served:
        served.stop()
    (tmp_path / file).write_bytes(b"no such thing\n" * 200)
    status, said = found(tmp_path / "floor.toml")[about]
    assert status == "wrong"
    assert words in said


def test_devices_and_the_mail_server_are_tried(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as device, socket.create_server(("127.0.0.1", 0)) as gone:
        reached, closed = device.getsockname()[1], gone.getsockname()[1]
        gone.close()
        tables = [
            table(name, "star-rapid-2016", "roulette", seats=f"{name}-1", settings=f'devices = {{ wheel = "{at}" }}')
            for name, at in (
                ("A", f"tcp:127.0.0.1:{reached}"),
                ("B", f"tcp:127.0.0.1:{closed}"),
                ("C", f"serial:{tmp_path}/tty"),
            )
        ]
        mail = f'smtp = "smtp://127.0.0.1:{reached}"\nsender = "a@b.example"\nto = {{ inspector = "c@d.example" }}'
        text = "\n".join(('name = "Floor"', 'system = "07"', *tables, "[outbox]", mail))
        (tmp_path / "floor.toml").write_text(text, "utf-8")
        result = found(tmp_path / "floor.toml")
    assert result["wheel of A"][0] == result["mail server"][0] == "ok"
    assert (result["wheel of B"][0], result["wheel of C"][0]) == ("wrong", "wrong")
    assert "Connection refused" in result["wheel of B"][1]
    assert "plug it in" in result["wheel of C"][1]


def test_a_floor_file_that_cannot_be_read_is_the_one_thing_wrong(tmp_path: Path) -> None:
    config = tmp_path / "floor.toml"
    config.write_text("name = 7", "utf-8")
    assert [*found(config)] == ["floor file"]
    assert doctor(config).returncode == 1
    assert "the following arguments are required" in refusal("doctor")


def test_a_database_server_that_is_away_is_named(tmp_path: Path) -> None:
    status, words = found(written(tmp_path), "--database", f"postgresql://nobody@/floor?host={tmp_path}")["database"]
    assert (status, words.startswith("The database server is away")) == ("wrong", True)


@pytest.mark.parametrize(("least", "share", "status"), [(0, 0.0, "ok"), (0, 1.1, "look"), (1 << 62, 0.0, "wrong")])
def test_a_disk_with_little_room_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, least: int, share: float, status: str
) -> None:
    monkeypatch.setattr(checkup, "LEAST_FREE", least)
    monkeypatch.setattr(checkup, "SHARE_FREE", share)

    async def disks() -> set[str]:
        return {each.status async for each in checkup.checkup(written(tmp_path), None, 0) if each.about == "disk"}

    assert asyncio.run(disks()) == {status}
