"""The books of an open floor, for inspectors: seals, a verification beside the floor's work, an export of a period."""

import asyncio
import hashlib
import json
import shlex
import subprocess
import sys
import zipfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import apsw
import httpx
import pytest
from serving import Served, serving
from sockets import dealer, insert, player, sign_in
from waiting import LOOKS_EVERY_S

CHECKER = Path(__file__).parents[2] / "src/croupier/checkers/check_export.py"
NOBODY_ELSE = ("dealer1", "supervisor1", "cashier1", "operator1")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as floor:
        yield floor


@asynccontextmanager
async def inspector(served: Served, name: str = "inspector1") -> AsyncIterator[httpx.AsyncClient]:
    token = (await sign_in(served, name)).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=served.http, headers=headers, timeout=60) as client:
        yield client


async def books(client: httpx.AsyncClient) -> dict[str, Any]:
    found = await client.get("/api/inspector/books")
    assert found.status_code == 200, found.text
    shown: dict[str, Any] = found.json()
    return shown


async def when_done(client: httpx.AsyncClient, what: str) -> dict[str, Any]:
    """How the books stand once something is no longer going on."""
    async with asyncio.timeout(120):
        while (shown := await books(client))[what]["state"] == "running":
            await asyncio.sleep(LOOKS_EVERY_S)
    return shown


async def played(served: Served) -> None:
    """A round that was put right, and an incident with a text."""
    async with player(served, "T1") as t1, dealer(served) as house, dealer(served, "supervisor1") as pit:
        await insert(served, "T1", 10_000)
        assert (await house.ask("new_game"))["ok"]
        assert (await t1.ask("place", bet="straight:14", stake=500))["ok"]
        for step in ("spin_ball", "no_more_bets"):
            assert (await house.ask(step))["ok"]
        assert (await house.ask("enter_number", number="14"))["ok"]
        assert (await house.ask("confirm_outcome"))["ok"]
        assert (await pit.ask("correct_outcome", round=1, reason="the ball is in 31", number="31"))["ok"]
        assert (await house.ask("report_incident", kind="advice", seat="T1", note="a tall man"))["ok"]


async def whole(client: httpx.AsyncClient) -> dict[str, int]:
    """A period in which everything was."""
    now = (await books(client))["now"]
    return {"begin": now - 3_600_000_000, "end": now + 1_000_000}


def test_an_export_is_made_fetched_and_holds(served: Served, tmp_path: Path) -> None:
    async def play() -> tuple[dict[str, Any], bytes]:
        await played(served)
        async with inspector(served) as client:
            assert (await client.get("/api/inspector/export/file")).status_code == 404
            begun = await client.post("/api/inspector/export", json=await whole(client))
            assert begun.status_code == 202
            shown = await when_done(client, "export")
            fetched = await client.get("/api/inspector/export/file")
            return shown, fetched.content

    shown, content = asyncio.run(play())
    export = shown["export"]
    assert (export["state"], export["by"], export["size"]) == ("ready", "inspector1", len(content))
    assert export["digest"] == hashlib.sha256(content).hexdigest()
    (tmp_path / "e.zip").write_bytes(content)
    command = [sys.executable, "-I", "-S", str(CHECKER), str(tmp_path / "e.zip"), "--key", shown["key"]]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout
    with zipfile.ZipFile(BytesIO(content)) as archive:
        (incident,) = json.loads(archive.read("incidents.json"))
        (told,) = [json.loads(line) for line in archive.read("rounds.jsonl").splitlines()]
        manifest = json.loads(archive.read("manifest.json"))
        everything = b"".join(archive.read(name) for name in archive.namelist() if name != "incidents.json")
    assert incident["notes"] == ["a tall man"]
    assert b"a tall man" not in everything, "texts are where an inspector reads them, and not in the journal"
    assert [each["number"] for each in told["outcomes"]] == ["14", "31"]
    assert told["places"]["T1"] == {"account": "T1-1", "staked": 500, "returned": 18_000, "put_right": -18_000}
    assert any("not in it" in each for each in manifest["remarks"])
    assert "period_exported" in [line["event"] for line in served.logged("period_exported")]


def test_a_period_that_is_none_is_refused_and_nothing_is_begun(served: Served) -> None:
    async def ask() -> None:
        async with inspector(served) as client:
            for begin, end, words in (
                (2, 2, "ends before it begins"),
                (5, 2, "ends before it begins"),
                (0, 32 * 24 * 3_600_000_000, "At most 31 days"),
            ):
                refused = await client.post("/api/inspector/export", json={"begin": begin, "end": end})
                assert (refused.status_code, words in refused.json()["detail"]) == (400, True)
            for wrong in ({}, {"begin": "x", "end": 2}, {"begin": -1, "end": 2}, {"begin": 1, "end": 2, "all": True}):
                assert (await client.post("/api/inspector/export", json=wrong)).status_code == 400
            assert (await books(client))["export"]["state"] == "never"

    asyncio.run(ask())


def test_nobody_but_an_inspector_verifies_or_exports(served: Served) -> None:
    async def ask() -> None:
        for name in NOBODY_ELSE:
            async with inspector(served, name) as client:
                assert (await client.post("/api/inspector/verify")).status_code == 403
                assert (await client.post("/api/inspector/export", json={"begin": 1, "end": 2})).status_code == 403
                assert (await client.get("/api/inspector/books")).status_code == 403
                assert (await client.get("/api/inspector/export/file")).status_code == 403

    asyncio.run(ask())


def test_the_books_are_verified_beside_the_floors_work_and_it_is_said_what_that_covers(served: Served) -> None:
    async def ask() -> dict[str, Any]:
        await played(served)
        async with inspector(served) as client:
            before = await books(client)
            assert (before["verification"]["state"], before["number"], before["unsigned"]) == ("never", 1, 0)
            assert before["signer"] == "a key in a file beside the floor file"
            begun = await client.post("/api/inspector/verify")
            assert (begun.status_code, begun.json()["verification"]["state"]) == (202, "running")
            assert (await client.post("/api/inspector/verify")).json()["verification"] == begun.json()["verification"]
            return await when_done(client, "verification")

    found = asyncio.run(ask())["verification"]
    assert (found["ok"], found["by"], found["ended"] > found["began"]) == (True, "inspector1", True)
    assert found["words"][0].startswith("The books hold: ")
    assert any("events came after the last seal" in each for each in found["not_checked"])


def test_a_verification_names_what_was_changed_in_the_database(served: Served) -> None:
    async def ask() -> dict[str, Any]:
        await played(served)
        raw = apsw.Connection(str(served.database))
        triggers = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
        for name in triggers:
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute("UPDATE event SET actor = 'staff:somebody' WHERE stream = 'table:R1' AND version = 2")
        raw.close()
        async with inspector(served) as client:
            await client.post("/api/inspector/verify")
            return await when_done(client, "verification")

    found = asyncio.run(ask())["verification"]
    assert not found["ok"]
    assert found["words"][0].startswith("Fault in table:R1, version 2")


def test_a_signer_elsewhere_signs_exports_and_while_it_is_away_there_is_none(tmp_path: Path) -> None:
    signing = [sys.executable, "-m", "croupier", "signer", "--key", str(tmp_path / "vault.key")]
    key = subprocess.run([*signing, "--public"], capture_output=True, text=True, check=True).stdout.strip()
    away, script = tmp_path / "away", tmp_path / "sign.sh"
    script.write_text(f"#!/bin/sh\ntest -e {away} && exit 3\nexec {shlex.join(signing)}\n")
    script.chmod(0o700)

    async def ask(served: Served) -> tuple[dict[str, Any], bytes]:
        await played(served)
        async with inspector(served) as client:
            away.touch()
            period = await whole(client)
            await client.post("/api/inspector/export", json=period)
            failed = await when_done(client, "export")
            assert (failed["export"]["state"], failed["signer"]) == ("failed", str(script))
            assert "is not signed" in failed["export"]["why"]
            assert failed["unsigned"] > 0
            away.unlink()
            await client.post("/api/inspector/export", json=await whole(client))
            shown = await when_done(client, "export")
            return shown, (await client.get("/api/inspector/export/file")).content

    with serving(tmp_path, sealing=f'signer = "{script}"\nkey = "{key}"\ncopies = ["copy.seals"]\n') as served:
        shown, content = asyncio.run(ask(served))
    assert (shown["export"]["state"], shown["key"]) == ("ready", key)
    assert [(each["address"], each["trouble"]) for each in shown["copies"]] == [("copy.seals", "")]
    (tmp_path / "e.zip").write_bytes(content)
    command = [sys.executable, "-I", "-S", str(CHECKER), str(tmp_path / "e.zip"), "--key", key]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout


def test_a_floor_that_is_stopped_gives_up_what_an_inspector_has_begun(served: Served) -> None:
    async def ask() -> None:
        async with inspector(served) as client:
            await client.post("/api/inspector/verify")

    asyncio.run(ask())
    served.stop()
