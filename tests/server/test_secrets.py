"""Passwords come from files or from the environment: no list of processes shows one."""

import argparse
import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from croupier.cli.main import main
from croupier.floor.clock import SystemClock
from croupier.games.notation import WrongInput
from croupier.plan.environment import passed_on, secret
from croupier.server.inspection import Inspection
from croupier.storage.server_address import without_passwords

ADDRESS = "postgresql://floor:a-secret@127.0.0.1:1/floor"
NAMED = "CROUPIER_SMTP_PASSWORD"


@pytest.mark.parametrize(
    "words",
    [
        ("serve", "--config", "floor.toml", "--database", ADDRESS),
        ("doctor", "floor.toml", "--database", ADDRESS),
        ("backup", "floor.toml", "--to", ".", "--database", ADDRESS),
        ("restore", ".", "--config", "floor.toml", "--database", ADDRESS),
        ("drill", ".", "--config", "floor.toml", "--database", ADDRESS),
        ("verify", ADDRESS),
        ("reports", "access", "floor.toml", "--database", ADDRESS),
        ("load", "--database", "postgresql://db/floor?sslpassword=a-secret"),
    ],
    ids=lambda words: words[0],
)
def test_a_password_on_a_command_line_is_refused_with_what_to_do(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    printed = capsys.readouterr()
    assert (ended.value.code, printed.out) == (2, "")
    assert "CROUPIER_DATABASE_FILE" in printed.err
    assert "a-secret" not in printed.err


def test_an_address_from_a_file_is_used_where_none_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "address").write_text(f"{ADDRESS}\n", "utf-8")
    monkeypatch.setenv("CROUPIER_DATABASE_FILE", str(tmp_path / "address"))
    with pytest.raises(SystemExit):
        main(["verify"])
    assert "The database server is away" in capsys.readouterr().err


def test_verify_with_no_database_asks_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["verify"])
    assert ended.value.code == 2
    assert "Say which database" in capsys.readouterr().err


def test_a_drill_is_never_tried_on_the_floors_own_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setenv("CROUPIER_DATABASE", ADDRESS)

    def run(options: argparse.Namespace) -> int:
        asked.append(options.database)
        return 0

    monkeypatch.setattr("croupier.cli.restore.run", run)
    for words in (("drill",), ("restore", "--reason", "a", "--by", "b")):
        with pytest.raises(SystemExit):
            main([*words, str(tmp_path), "--config", "floor.toml"])
    assert asked == [None, ADDRESS]


def test_a_secret_is_the_first_line_of_its_file_as_it_is_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert secret(NAMED) == ""
    file = tmp_path / "password"
    monkeypatch.setenv(f"{NAMED}_FILE", str(file))
    with pytest.raises(WrongInput, match="cannot be read"):
        secret(NAMED)
    file.write_text("\n", "utf-8")
    with pytest.raises(WrongInput, match="is empty"):
        secret(NAMED)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(WrongInput, match="it is no text"):
        secret(NAMED)
    for each in ("first", "second"):
        file.write_text(f"{each}\nnot this\n", "utf-8")
        assert secret(NAMED) == each
    assert passed_on(NAMED, "third")[NAMED] == "third"
    assert f"{NAMED}_FILE" not in passed_on(NAMED, "third")
    monkeypatch.setenv(NAMED, "fourth")
    with pytest.raises(WrongInput, match="leave one of them out"):
        secret(NAMED)


def test_postgresqls_own_programs_get_a_password_by_their_environment() -> None:
    words, environment = without_passwords(["--file=x", "postgresql://db/floor?user=floor&password=a-secret"])
    assert words == ["--file=x", "postgresql://db/floor?user=floor"]
    assert environment["PGPASSWORD"] == "a-secret"
    with pytest.raises(WrongInput, match="a key without one"):
        without_passwords(["postgresql://db/floor?sslpassword=a-secret"])


def test_the_inspectors_verify_names_no_database_on_its_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[tuple[str, ...], dict[str, str]]] = []
    real = asyncio.create_subprocess_exec

    async def watched(*words: str, env: dict[str, str], **options: Any) -> asyncio.subprocess.Process:
        started.append((words, env))
        return await real("true", env=env, **options)

    async def verify() -> None:
        floor: Any = SimpleNamespace(clock=SystemClock())
        sealing: Any = SimpleNamespace(seals=SimpleNamespace(path=tmp_path / "floor.seals"))
        inspection = Inspection(floor, ADDRESS, tmp_path / "floor.key", sealing, checking=cast(Any, None))
        inspection.verify("inspector1")
        async with asyncio.timeout(60):
            while not started:
                await asyncio.sleep(0)
        await inspection.finish()

    monkeypatch.setattr(asyncio, "create_subprocess_exec", watched)
    monkeypatch.setenv("CROUPIER_DATABASE_FILE", "/somewhere")
    asyncio.run(verify())
    [(words, environment)] = started
    assert "verify" in words
    assert "a-secret" not in " ".join(words)
    assert environment["CROUPIER_DATABASE"] == ADDRESS
    assert "CROUPIER_DATABASE_FILE" not in environment
