"""The server's door: who is let in, what is well formed, and what is said of the floor to whoever asks."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from argon2 import PasswordHasher
from serving import PASSWORD, Served, serving
from sockets import acceptor, insert, player, sign_in
from websockets.asyncio.client import connect

from croupier.journal.seals import load_seal_key, public
from croupier.words import words_for


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as floor:
        yield floor


def test_the_lobby_lists_every_table_and_gives_no_key_or_password_away(served: Served) -> None:
    lobby = httpx.get(f"{served.http}/api/lobby").json()
    (listed,) = lobby["tables"]
    assert (listed["id"], listed["phase"], listed["players"]) == ("R1", "waiting", 0)
    assert "Straight up 1.00 to 100.00" in listed["limits"]
    assert [door["address"] for door in listed["doors"]] == ["/dealer?table=R1", "/display?table=R1"]
    assert lobby["guests"] == []


def test_a_repeated_number_gives_the_first_answer_and_counts_once(served: Served) -> None:
    async def play() -> None:
        async with acceptor(served, "T1") as machine, player(served, "T1") as t1:
            first = await machine.ask("insert_note", n=7, note=5_000)
            again = await machine.ask("insert_note", n=7, note=5_000)
            assert (first["ok"], again["ok"], first["at"]) == (True, True, again["at"])
            while t1.picture["credit"] != 5_000:
                await t1.hear()
            other = await machine.ask("insert_note", n=7, note=10_000)
            assert not other["ok"]
            assert "another command" in other["why"]

    asyncio.run(play())


def test_a_screen_that_was_away_gets_what_it_missed_or_the_whole_picture(served: Served) -> None:
    async def play() -> None:
        async with player(served, "T1") as t1, player(served, "T1") as twin:
            seen = twin.seq
            await twin.socket.close()
            await insert(served, "T1", 5_000)
            while t1.picture["credit"] != 5_000:
                await t1.hear()
            async with player(served, "T1", since=seen) as back:
                assert back.seq == t1.seq
                assert not back.table
                assert back.picture["credit"] == 5_000
            async with player(served, "T1", since=10_000) as fresh:
                assert fresh.table["id"] == "R1"
                assert fresh.picture["credit"] == 5_000

    asyncio.run(play())


@pytest.mark.parametrize(
    "hello",
    [
        {"as": "player", "terminal": "T1", "key": "wrong"},
        {"as": "player", "terminal": "T9", "key": "wrong"},
        {"as": "acceptor", "terminal": "T1", "key": "wrong"},
        {"as": "acceptor", "terminal": "T9", "key": ""},
        {"as": "dealer", "table": "R1", "token": "wrong"},
        {"as": "display", "table": "R9"},
        {"as": "player", "terminal": "T1", "key": "", "table": "R9"},
        {"as": "owner"},
        {"as": "player", "terminal": 1},
    ],
)
def test_a_screen_that_is_not_known_is_refused(served: Served, hello: dict[str, object]) -> None:
    async def knock() -> dict[str, object]:
        async with connect(served.feed) as socket:
            await socket.send(json.dumps({"hello": hello}))
            answer: dict[str, object] = json.loads(await socket.recv())
            return answer

    assert "refused" in asyncio.run(knock())


def test_nonsense_from_a_terminal_is_answered_and_changes_nothing(served: Served) -> None:
    async def play() -> None:
        async with player(served, "T1") as t1:
            for reply in ("no json", "[]", '{"n": 1}', '{"n": "one", "do": "clear"}', '{"n": 2, "do": "steal"}'):
                await t1.socket.send(reply)
                answer = await t1.hear()
                assert answer["ok"] is False
            await t1.socket.send(json.dumps({"n": 3, "do": "new_game"}))
            answer = await t1.hear()
            while "answer" not in answer:
                answer = await t1.hear()
            assert (answer["ok"], answer["clause"]) == (False, "1.1(dealer)")
            assert t1.picture["round"]["phase"] == "waiting"

    asyncio.run(play())


def test_staff_sign_in_with_their_own_password_and_are_locked_out_after_five_failures(served: Served) -> None:
    async def play() -> None:
        right = await sign_in(served)
        assert (right.status_code, right.json()["role"]) == (200, "dealer")
        for _ in range(5):
            assert (await sign_in(served, "supervisor1", "wrong")).status_code == 401
        assert (await sign_in(served, "supervisor1")).status_code == 429
        assert (await sign_in(served, "nobody")).status_code == 401
        async with httpx.AsyncClient() as client:
            assert (await client.get(f"{served.http}/api/tables/R1/rounds/1")).status_code == 401

    asyncio.run(play())


def test_a_floor_that_was_killed_lets_nobody_in_who_was_locked_out(tmp_path: Path) -> None:
    async def locked_out(served: Served) -> None:
        for _ in range(5):
            assert (await sign_in(served, "supervisor1", "wrong")).status_code == 401

    with serving(tmp_path) as served:
        asyncio.run(locked_out(served))
        served.process.kill()
        served.process.wait()
    with serving(tmp_path) as served:
        assert asyncio.run(sign_in(served, "supervisor1")).status_code == 429
        assert asyncio.run(sign_in(served, "dealer1")).status_code == 200


def test_the_floor_says_how_it_is_and_describes_its_api(served: Served) -> None:
    assert httpx.get(f"{served.http}/health").json() == {"ok": True}
    described = httpx.get(f"{served.http}/api/openapi.json").json()
    assert {"/api/sign-in", "/api/tables/{table}/rounds/{number}"} <= set(described["paths"])
    unwell = described["paths"]["/health"]["get"]["responses"]["503"]["content"]["application/json"]["schema"]["anyOf"]
    assert {each["$ref"].rpartition("/")[2] for each in unwell} == {"Health", "Refusal"}
    assert {"Health", "Refusal"} <= set(described["components"]["schemas"])
    commands = {name: each for name, each in described["components"]["schemas"].items() if "Message." in name}
    assert commands["TableMessage.NoMoreBets"]["description"] == words_for("commands")["no_more_bets"]
    assert [
        name for name, each in commands.items() if "do" in each.get("properties", {}) and not each["description"]
    ] == []
    assert httpx.get(f"{served.http}/../pyproject.toml").status_code == 404
    assert httpx.get(f"{served.http}/assets/..%2f..%2fpackage.json").status_code == 404


def test_enrolling_prints_the_address_with_which_a_terminal_comes_in(served: Served) -> None:
    command = [sys.executable, "-m", "croupier", "enroll"]
    printed = subprocess.run([*command, str(served.folder / "floor.toml")], capture_output=True, text=True, check=True)
    assert f"R1  T1  {served.player('T1').removeprefix(served.http)}\n" in printed.stdout
    assert f"R1  T1  printer {served.printer_key('T1')}\n" in printed.stdout
    assert printed.stdout.endswith(f"Seals are signed by {public(load_seal_key(served.folder / 'floor.toml'))}\n")
    hashed = subprocess.run([*command, "--password"], input=f"{PASSWORD}\n", capture_output=True, text=True, check=True)
    assert PasswordHasher().verify(hashed.stdout.strip(), PASSWORD)
    for wrong in (command, [*command, "nowhere.toml"]):
        assert subprocess.run(wrong, capture_output=True, text=True, check=False).returncode == 2
