"""Who may ask from where, how many and how fast: other hosts' pages, sockets, messages, and figures for those who watch."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from casino import KEY, Casino, casino, table
from knocking import line, opened
from serving import PASSWORD, Served, serving
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from croupier.games.notation import WrongInput
from croupier.journal.keys import screen_key, terminal_key
from croupier.server.access.origin import address, from_elsewhere
from croupier.server.access.sign_in import SignIn
from croupier.server.serve import METRICS
from croupier.server.sockets import limits
from croupier.server.sockets.feed import Feed
from croupier.server.sockets.limits import Pace, Room

TOKEN = "a token of the monitoring"
FULL = "Too many screens are open. Please close one and try again."


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch, serving(tmp_path_factory.mktemp("plain")) as unwatched:
        assert httpx.get(f"{unwatched.http}/metrics", headers={"Authorization": "Bearer"}).status_code == 404
        patch.setenv(METRICS, TOKEN)
        with serving(tmp_path_factory.mktemp("limits")) as floor:
            yield floor


# ---------------------------------------------------------------- pages of other hosts

ELSEWHERE = ("http://evil.example", "http://127.0.0.1:1", "https://127.0.0.1.evil.example", "null", "http://[", "")


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_a_page_of_another_host_opens_no_socket_and_changes_nothing(served: Served, origin: str) -> None:
    async def knock() -> None:
        async with connect(served.feed, additional_headers={"Origin": origin}):
            pass

    with pytest.raises(InvalidStatus):
        asyncio.run(knock())
    reply = {"staff": "dealer1", "password": PASSWORD}
    for path in ("/api/sign-in", "/api/sign-out", "/api/desk", "/api/pit", "/api/terminals/T1/ticket"):
        refused = httpx.post(served.http + path, json=reply, headers={"Origin": origin})
        assert (refused.status_code, "own pages" in refused.json()["detail"]) == (403, True)
    assert httpx.delete(f"{served.http}/api/terminals/T1/ticket", headers={"Origin": origin}).status_code == 403
    assert httpx.get(f"{served.http}/api/lobby", headers={"Origin": origin}).status_code == 200


def test_the_floors_own_pages_and_what_is_no_browser_do(served: Served) -> None:
    async def knock(**headers: str) -> dict[str, Any]:
        async with connect(served.feed, additional_headers=headers) as socket:
            await socket.send(json.dumps({"hello": {"as": "display", "table": "R1"}}))
            shown: dict[str, Any] = json.loads(await socket.recv())
            return shown

    assert "snapshot" in asyncio.run(knock())
    assert "snapshot" in asyncio.run(knock(Origin=served.http))
    reply = {"staff": "dealer1", "password": PASSWORD}
    for headers in ({}, {"Origin": served.http}):
        assert httpx.post(f"{served.http}/api/sign-in", json=reply, headers=headers).status_code == 200
    assert (
        httpx.post(
            f"{served.http}/api/sign-in",
            json=reply,
            headers={"Origin": "https://floor.example", "Host": "floor.example"},
        ).status_code
        == 200
    ), "behind a proxy that passes the host on"


def test_every_origin_that_is_named_must_be_the_floors_own() -> None:
    def asked(*origins: bytes) -> bool:
        headers = [(b"host", b"Floor.example"), *((b"origin", each) for each in origins)]
        return from_elsewhere({"type": "http", "method": "POST", "headers": headers})

    assert not asked()
    assert not asked(b"https://floor.example")
    assert asked(b"https://floor.example", b"https://evil.example")


# ---------------------------------------------------------------- how many

TABLES = (
    table("R1", "star-rapid-2016", "roulette", seats="t1 t2"),
    table(
        *("L1", "star-roulette-2024", "roulette"),
        positions="p1",
        period_s=None,
        settings='layout = "E"',
        equipment={"display_screen": '{ id = "D1" }'},
    ),
)
T1 = {"as": "player", "terminal": "t1", "key": terminal_key(KEY, "t1")}
T2 = {"as": "player", "terminal": "t2", "key": terminal_key(KEY, "t2")}
WALL = {"as": "display", "table": "R1"}
D1 = {"as": "display", "table": "L1", "screen": "D1", "key": screen_key(KEY, "D1")}


@pytest.fixture
def c(monkeypatch: pytest.MonkeyPatch) -> Iterator[Casino]:
    monkeypatch.setattr(limits, "MOST_LOOKING", 5)
    monkeypatch.setattr(limits, "MOST_OF_AN_ADDRESS", 3)
    monkeypatch.setattr(limits, "MOST_OF_ONE", 2)
    with casino(*TABLES) as house:
        yield house


@pytest.mark.parametrize("hello", [T1, D1])
def test_a_terminal_or_a_display_has_so_many_sockets_and_no_more_until_one_is_closed(
    c: Casino, hello: dict[str, str]
) -> None:
    async def work() -> None:
        feed = Feed(c.floor, SignIn(c.floor, KEY), KEY)
        async with opened(feed, hello) as first:
            assert "snapshot" in first
            async with opened(feed, hello) as second, opened(feed, hello) as third, opened(feed, T2) as other:
                assert "snapshot" in second
                assert third == {"refused": FULL}
                assert "snapshot" in other, "another's are not counted with it"
            async with opened(feed, hello) as again:
                assert "snapshot" in again

    c.run(work())


def test_an_address_has_so_many_sockets_whatever_they_say_and_this_machine_as_many_as_the_floor(c: Casino) -> None:
    async def work() -> None:
        feed = Feed(c.floor, SignIn(c.floor, KEY), KEY)
        nonsense = {"as": "nobody"}
        async with AsyncExitStack() as there:
            for hello in (WALL, T1, WALL):
                assert "snapshot" in await there.enter_async_context(opened(feed, hello, "10.0.0.7"))
            assert await there.enter_async_context(opened(feed, T2, "10.0.0.7")) == {"refused": FULL}
            assert "snapshot" in await there.enter_async_context(opened(feed, WALL, "10.0.0.8"))
        async with opened(feed, nonsense, "10.0.0.7") as refused:
            assert "snapshot" not in refused
        async with AsyncExitStack() as there:
            for _ in range(5):
                assert "snapshot" in await there.enter_async_context(opened(feed, WALL))
            assert await there.enter_async_context(opened(feed, WALL)) == {"refused": FULL}
        async with AsyncExitStack() as there:
            for hello in (WALL, T1, WALL):  # all are gone, and there is room for as many again
                assert "snapshot" in await there.enter_async_context(opened(feed, hello, "10.0.0.7"))

    c.run(work())


def test_who_comes_from_where_is_what_the_proxy_says() -> None:
    assert address({"client": ("10.0.0.7", 4)}) == "10.0.0.7"
    for this_machine in (("127.0.0.1", 4), ("::1", 4), None, ("testclient", 4)):
        assert address({"client": this_machine}) == ""


def test_a_place_is_given_back_whatever_happens() -> None:
    kept = Room()
    with pytest.raises(ZeroDivisionError), kept.place("t1", 1):
        raise ZeroDivisionError
    with kept.place("t1", 1), pytest.raises(WrongInput, match="Too many"), kept.place("t1", 1):
        pass


# ---------------------------------------------------------------- how fast


def test_a_socket_is_read_as_fast_as_a_person_touches_and_a_flood_waits() -> None:
    async def reads(messages: int) -> float:
        pace, began = Pace(20), asyncio.get_running_loop().time()
        for _ in range(messages):
            await pace.keep()
        return asyncio.get_running_loop().time() - began

    assert asyncio.run(reads(20)) < 0.1
    assert asyncio.run(reads(60)) >= 0.39


def test_nonsense_is_written_to_the_log_once_and_of_who_only_looks_never(
    c: Casino, capsys: pytest.CaptureFixture[str]
) -> None:
    async def talk(hello: dict[str, str]) -> None:
        feed = Feed(c.floor, SignIn(c.floor, KEY), KEY)
        async with line(feed, hello, says=("nonsense",) * 10) as shown:
            for _ in range(11):
                await asyncio.wait_for(shown.get(), 30)

    c.run(talk(WALL))
    c.run(talk(T1))
    reply = capsys.readouterr()
    assert (reply.out + reply.err).count("bad_message") == 1


def test_the_sockets_of_one_terminal_are_read_no_faster_together_than_one(
    c: Casino, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "AT_ONCE", 2)

    async def talk() -> float:
        feed = Feed(c.floor, SignIn(c.floor, KEY), KEY)
        began = asyncio.get_running_loop().time()
        async with line(feed, T1, says=("x",) * 20) as one, line(feed, T1, says=("x",) * 20) as other:
            for shown in (one, other):
                for _ in range(21):
                    await asyncio.wait_for(shown.get(), 30)
        return asyncio.get_running_loop().time() - began

    assert c.run(talk()) >= 0.3


# ---------------------------------------------------------------- those who watch over it


def test_figures_are_for_whoever_has_the_token_alone(served: Served) -> None:
    for headers in (
        {},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer wrong"},
        {"Authorization": TOKEN + "x"},
    ):
        assert httpx.get(f"{served.http}/metrics", headers=headers).status_code == 404
    found = httpx.get(f"{served.http}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert b"croupier_answer_seconds" in found.content


def test_strangers_are_informed_that_the_floor_is_open_and_nothing_else(served: Served) -> None:
    assert httpx.get(f"{served.http}/health").json() == {"ok": True}
