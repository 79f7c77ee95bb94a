"""The door from outside: what a terminal's key, a session or neither can do, and what nonsense and floods come to."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import httpx
import msgspec
import pytest
from casino import KEY, casino, table
from serving import Served, serving
from sockets import SocketScreen, acceptor, dealer as dealer_screen, insert, player as player_screen, screen, sign_in
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from croupier.cage import commands as cage
from croupier.conduct import commands as conduct
from croupier.orders.order import Answer, Command, Order
from croupier.play.arguments import plain
from croupier.play.command import ByPlayer, ByStaff
from croupier.rulebooks.roles import Role
from croupier.server.access.sign_in import SignIn
from croupier.server.http.pages import PAGES
from croupier.server.sockets import feed
from croupier.server.sockets.channels import REFUSED
from croupier.tags import tag_of

CLOTH = table("L1", "star-roulette-2024", "roulette", positions="P1", period_s=None)
OWN = (ByPlayer, cage.CageByPlayer, cage.OfMachine, conduct.ConductByPlayer)
FRESH = count(1_000, 1_000)
"""Where the numbers of a screen begin: the tests share a floor, and no number may come twice."""


@asynccontextmanager
async def player(served: Served, terminal: str) -> AsyncIterator[SocketScreen]:
    async with player_screen(served, terminal) as shown:
        shown.number = next(FRESH)
        yield shown


@asynccontextmanager
async def dealer(served: Served, name: str = "dealer1") -> AsyncIterator[SocketScreen]:
    async with dealer_screen(served, name) as shown:
        shown.number = next(FRESH)
        yield shown


def example(of: Any) -> object:
    """A value of a field's type."""
    if plain(of) in (int, str, bool):
        return {int: 100, str: "T2", bool: True}[plain(of)]
    return get_args(of)[0] if get_origin(of) is Literal else []


def reply(kind: Any) -> dict[str, Any]:
    """A command of a kind, with whatever it needs to be told."""
    needed = {each.name: example(each.type) for each in msgspec.structs.fields(kind) if each.required}
    return {"do": tag_of(kind), **needed}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("door")) as floor:
        yield floor


# ---------------------------------------------------------------- who may say what


def test_a_terminal_gives_no_command_but_a_player_s_own(served: Served) -> None:
    async def try_all() -> None:
        async with player(served, "T1") as t1:
            for kind in get_args(Command):
                if not issubclass(kind, OWN):
                    assert not (await t1.ask(**reply(kind)))["ok"], kind
                    assert not (await t1.ask(**reply(kind), seat="T2"))["ok"], kind
            assert (t1.picture["credit"], t1.picture["round"]["phase"]) == (0, "waiting")

    asyncio.run(try_all())


def test_a_display_gives_no_command_at_all(served: Served) -> None:
    async def try_all() -> None:
        async with screen(served, **{"as": "display", "table": "R1"}) as wall:
            for kind in get_args(Command):
                assert not (await wall.ask(**reply(kind)))["ok"]
            assert set(wall.picture) == {"round", "limits", "announcements"}, "nothing of any player"

    asyncio.run(try_all())


def test_a_dealer_gives_no_command_of_a_player_at_a_terminal_of_the_system_or_of_a_cash_desk(served: Served) -> None:
    async def try_all() -> None:
        async with dealer(served) as house, player(served, "T1") as t1:
            await insert(served, "T1", 50_00)
            for kind in get_args(Command):
                if not issubclass(kind, ByStaff | conduct.ConductCommand) or issubclass(kind, conduct.ConductByPlayer):
                    assert not (await house.ask(**reply(kind), seat="T1"))["ok"], kind
            assert [(seat["place"], seat["chips"]) for seat in house.picture["seats"]] == [("T1", {}), ("T2", {})]
            assert not (await t1.ask("undo"))["ok"]
            assert t1.picture["credit"] == 50_00

    asyncio.run(try_all())


def test_a_terminal_asks_for_itself_alone(served: Served) -> None:
    async def play_for_another() -> None:
        async with player(served, "T1") as t1, player(served, "T2") as t2:
            refused = await t1.ask("cash_out", seat="T2")
            assert (refused["ok"], refused["why"]) == (False, "A terminal asks for itself alone.")
            async with acceptor(served, "T1") as machine:
                refused = await machine.ask("insert_note", note=50_00, seat="T2")
                assert (refused["ok"], refused["why"]) == (False, "An acceptor speaks of its own terminal alone.")
            assert t2.picture["credit"] == 0

    asyncio.run(play_for_another())


def test_a_position_on_the_cloth_has_no_terminal(tmp_path: Path) -> None:
    async def knock(served: Served) -> Any:
        async with connect(served.feed) as socket:
            hello = {"as": "player", "terminal": "P1", "key": served.terminal_key("P1")}
            await socket.send(json.dumps({"hello": hello}))
            return json.loads(await socket.recv())

    with serving(tmp_path, CLOTH) as served:
        assert "not enrolled" in asyncio.run(knock(served))["refused"]


def test_who_signs_out_gives_no_more_commands_and_sees_no_more_pictures(served: Served) -> None:
    async def leave() -> None:
        token = (await sign_in(served)).json()["token"]
        bearing = {"Authorization": f"Bearer {token}"}
        async with (
            screen(served, **{"as": "dealer", "table": "R1", "token": token}) as house,
            httpx.AsyncClient(base_url=served.http, headers=bearing) as client,
        ):
            assert (await client.get("/api/tables/R1/rounds/9")).status_code == 404
            assert (await client.post("/api/sign-out")).status_code == 204
            assert (await client.get("/api/tables/R1/rounds/9")).status_code == 401
            assert "sign in again" in (await house.hear())["refused"]
            with pytest.raises(ConnectionClosed):
                await house.hear()

    asyncio.run(leave())


def test_a_supervisor_who_looks_at_a_simulated_table_does_not_stop_its_dealer(tmp_path: Path) -> None:
    async def look(served: Served) -> None:
        async with dealer(served, "supervisor1") as supervisor:
            while supervisor.picture["round"]["phase"] == "waiting":
                await supervisor.hear()

    with serving(tmp_path, simulated=True) as served:
        asyncio.run(asyncio.wait_for(look(served), 30))


# ---------------------------------------------------------------- nonsense


@pytest.mark.parametrize(
    "fields",
    [
        '"do": "insert_note", "note": 9007199254740993',
        '"do": "insert_note", "note": 5000.0',
        '"do": "insert_ticket", "ticket": "HP-\\u0000"',
        '"do": "insert_ticket", "ticket": ["1"]',
        '"do": "undo", "x": 1',
        '"do": "undo", "table": "R1"',
        '"do": "undo", "seat": null',
        f'"do": {"[" * 2000}',
    ],
)
def test_a_command_that_is_not_well_formed_is_answered_and_goes_no_further(served: Served, fields: str) -> None:
    async def say() -> None:
        async with player(served, "T2") as t2:
            await t2.socket.send(f'{{"n": 5, {fields}}}')
            answer = await t2.hear()
            assert not answer["ok"]
            assert "not understood" in answer["why"]

    asyncio.run(say())


@pytest.mark.parametrize(
    "hello", ["", "[]", '{"x":' + "[" * 2000, b"\xff\xfe", b'{"hello": {"as": "\xff"}}', '{"hello": {"as": "display"}}']
)
def test_nonsense_in_place_of_a_hello_is_refused_and_breaks_nothing(served: Served, hello: str | bytes) -> None:
    async def knock() -> Any:
        async with connect(served.feed) as socket:
            await socket.send(hello)
            return json.loads(await socket.recv())

    async def go_away() -> None:
        async with connect(served.feed):
            pass

    assert "refused" in asyncio.run(knock())
    asyncio.run(go_away())
    assert "Traceback" not in (served.folder / "serve.log").read_text()


def test_a_message_that_is_too_large_ends_the_line(served: Served) -> None:
    async def say() -> None:
        async with player(served, "T1") as t1:
            await t1.socket.send("x" * 5000)
            with pytest.raises(ConnectionClosed):
                await t1.hear()

    asyncio.run(say())
    assert httpx.post(f"{served.http}/api/sign-in", content=b"x" * 5000).status_code == 413


def test_a_screen_that_says_no_hello_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if sent:
            await asyncio.Event().wait()
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    monkeypatch.setattr(feed, "HELLO_WITHIN_S", 0.01)
    with casino(CLOTH) as c:
        c.run(feed.Feed(c.floor, SignIn(c.floor, KEY), KEY).screen(receive, send))
    assert sent[-1] == {"type": "websocket.close", "code": REFUSED}


@pytest.mark.parametrize(
    "path", ["/%00", "/" + "a" * 300, "/assets/%00", "/assets/..%2f..%2fpackage.json", "/assets/.built", "/dealer.html"]
)
def test_no_file_but_a_page_can_be_had(served: Served, path: str) -> None:
    assert httpx.get(served.http + path).status_code == 404


@pytest.mark.parametrize("body", [b"[]", b"[" * 3000, b'{"staff": "\xff"}', b'{"staff": "d", "password": "p", "x": 1}'])
def test_nonsense_at_the_sign_in_is_refused(served: Served, body: bytes) -> None:
    assert httpx.post(f"{served.http}/api/sign-in", content=body).status_code == 400


def test_no_answer_may_be_kept_framed_or_passed_on(served: Served) -> None:
    for path in ("/player", "/api/lobby", "/nowhere"):
        headers = httpx.get(served.http + path).headers
        assert headers["cache-control"] == "no-store"
        assert headers["referrer-policy"] == "no-referrer"
        for shut in ("frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"):
            assert shut in headers["content-security-policy"]


def test_only_the_parts_of_pages_that_are_named_by_their_content_are_kept(served: Served) -> None:
    font = next((PAGES / "assets").glob("inter-latin-wght-normal-*.woff2"))
    answer = httpx.get(f"{served.http}/assets/{font.name}")
    assert (answer.content, answer.headers["content-type"]) == (font.read_bytes(), "font/woff2")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert httpx.get(f"{served.http}/assets/none.woff2").headers["cache-control"] == "no-store"


def test_every_line_of_the_log_is_json_whatever_is_sent_at_the_door(served: Served) -> None:
    async def knock() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(b'{"event": "no http"}\r\n\r\n')
        assert (await reader.readline()).startswith(b"HTTP/1.1 400 ")
        writer.close()
        async with player(served, "T1") as t1:
            assert not (await t1.ask('x"}\n{"event": "forged"}'))["ok"]

    asyncio.run(knock())
    assert "Invalid HTTP request received." in [line["event"] for line in served.logged("bad_message")]


# ---------------------------------------------------------------- floods


def test_a_flood_of_commands_is_answered_in_its_order(served: Served) -> None:
    async def flood() -> None:
        async with player(served, "T1") as t1:
            numbers = range(t1.number, t1.number + 10 * feed.MOST_ASKED)
            for number in numbers:
                await t1.socket.send(json.dumps({"n": number, "do": "undo"}))
            for number in numbers:
                while (answer := await t1.hear()).get("answer") is None:
                    pass
                assert answer["answer"] == number

    asyncio.run(flood())


def test_an_order_that_can_never_be_decided_keeps_nobody_else_from_the_books(monkeypatch: pytest.MonkeyPatch) -> None:
    def order(number: int, amount: int) -> Order:
        return Order("D1", number, 1, Role.DEALER, "staff:dealer", cage.BuyIn("cash", amount), "L1", "P1")

    with casino(CLOTH) as c:
        decide = c.floor.desk.at_place

        async def fails(asked: Order, *known: Any) -> Any:
            if asked.number == 1:
                raise OverflowError
            return await decide(asked, *known)

        async def ask() -> list[Answer]:
            return await asyncio.gather(*(c.floor.insist(order(number, 1_00)) for number in range(1, 30)))

        monkeypatch.setattr(c.floor.desk, "at_place", fails)
        first, *others = c.run(ask())
        assert not first.ok
        assert first.why == "This could not be done, for a fault of the system. Nothing was changed."
        assert all(answer.ok for answer in others)
        c.play("expect p1 balance 28.00")
