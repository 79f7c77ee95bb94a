"""Strangers who send half a request, or take no answer, and stay: they get their time, and nobody else waits for it."""

import asyncio
import contextlib
import resource
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from attackers import PING, TEXT, UPGRADE, called, frame, is_closed, takes_no_more, upgraded
from casino import KEY, casino, table
from knocking import opened
from serving import Served, serving
from sockets import player
from waiting import until, wait_until

from croupier.journal.keys import terminal_key
from croupier.server import protocols
from croupier.server.access.sign_in import SignIn
from croupier.server.http.app import build
from croupier.server.http.lobby import Demo, lobby_view
from croupier.server.sockets import limits
from croupier.server.sockets.feed import Feed
from croupier.server.web import WebServer

HALF_HEAD = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
HALF_BODY = b"POST /api/sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
HALF_UPGRADE = UPGRADE.encode()[:-4]
PATIENCE_S = 0.8 * protocols.REQUEST_WITHIN_S
"""Enough for a busy machine; after the whole of it every half request would be gone in any case."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("half"), period_s=120) as floor:
        yield floor


@pytest.mark.parametrize("half", [b"", HALF_HEAD, HALF_BODY, HALF_UPGRADE], ids=["nothing", "head", "body", "upgrade"])
def test_half_sent_requests_shut_out_nobody(served: Served, half: bytes) -> None:
    lines = []
    for _ in range(protocols.MOST_AWAITED + 50):
        lines.append(called(served.port))
        lines[-1].sendall(half)
    assert httpx.get(f"{served.http}/health", timeout=PATIENCE_S).status_code == 200

    async def sits_down() -> None:
        async with player(served, "T1") as t1:
            assert "credit" in t1.picture

    asyncio.run(asyncio.wait_for(sits_down(), PATIENCE_S))
    assert is_closed(lines[0], PATIENCE_S), "who kept the server waiting longest goes first"
    for line in lines:
        line.close()


@contextmanager
def web(application: Any) -> Iterator[int]:
    """A web server of this process, on a port."""
    with web_server(application) as (port, _):
        yield port


@contextmanager
def web_server(application: Any) -> Iterator[tuple[int, WebServer]]:
    """The same, with what it knows of its lines."""
    listening, server = socket.create_server(("127.0.0.1", 0)), WebServer(application)
    thread = threading.Thread(target=asyncio.run, args=(server.serve(sockets=[listening]),))
    thread.start()
    try:
        yield listening.getsockname()[1], server
    finally:
        server.should_exit = server.force_exit = True
        thread.join(30)


async def talkative(scope: Any, receive: Any, send: Any) -> None:
    """Answers with far more than a line holds, on sockets without end."""
    if scope["type"] == "lifespan":
        return
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            await send({"type": "websocket.send", "text": "x" * 1_000_000})
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"x" * 30_000_000})


@pytest.mark.parametrize("half", [b"", HALF_HEAD, HALF_BODY, HALF_UPGRADE], ids=["nothing", "head", "body", "upgrade"])
def test_a_request_that_does_not_come_whole_in_its_time_ends(half: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "REQUEST_WITHIN_S", 0.5)
    with web(talkative) as port:
        line, began = called(port), time.monotonic()
        line.sendall(half)
        assert is_closed(line, PATIENCE_S)
        assert time.monotonic() - began < PATIENCE_S
        slow = called(port)
        wait_until(lambda: takes_no_more(slow, b"x"), PATIENCE_S)  # nor does one byte now and then make it longer


def test_a_request_of_endless_pieces_ends() -> None:
    with web(talkative) as port:
        line = called(port)
        line.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        with contextlib.suppress(OSError):
            for _ in range(100):
                line.sendall(b"1\r\nx\r\n" * 1000)
        assert is_closed(line, PATIENCE_S)


def test_who_takes_no_answer_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "TAKE_WITHIN_S", 0.5)
    monkeypatch.setattr(protocols, "ANSWER_WITHIN_S", 0.5)
    monkeypatch.setattr(protocols, "REQUEST_WITHIN_S", 0.5)
    with web_server(talkative) as (port, server):
        for says in (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", UPGRADE.encode()):
            line = called(port)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
            line.sendall(says)
            wait_until(lambda: bool(server.server_state.connections), PATIENCE_S)
            wait_until(lambda: not server.server_state.connections, PATIENCE_S)
            taken = 0
            with contextlib.suppress(OSError):
                while data := line.recv(1_000_000):
                    taken += len(data)
                    assert taken < 29_000_000, "it was cut off, with most of it unsaid"
            line.close()


def test_a_hello_that_comes_with_the_upgrade_is_heard(served: Served) -> None:
    line = called(served.port)
    line.sendall(UPGRADE.encode() + frame(TEXT, b'{"hello":{"as":"display","table":"R1"}}') + frame(PING, b"x"))
    heard = b""
    while b"snapshot" not in heard:
        heard += line.recv(65536)
    line.close()


# ---------------------------------------------------------------- sockets that say nothing, or only look


def test_sockets_without_a_hello_and_those_that_only_look_take_no_terminals_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "MOST_LOOKING", 3)
    monkeypatch.setattr(limits, "MOST_NEW", 3)
    with casino(table("R1", "star-rapid-2016", "roulette", seats="t1 t2")) as c:

        async def work() -> None:
            feed = Feed(c.floor, SignIn(c.floor, KEY), KEY)
            shown: list[list[str]] = [[] for _ in range(5)]
            asked: list[asyncio.Task[None]] = []
            for mine in shown:
                reply = iter([{"type": "websocket.connect"}])

                async def receive(reply: Any = reply) -> Any:
                    return next(reply, None) or await asyncio.Event().wait()

                async def send(message: Any, mine: list[str] = mine) -> None:
                    mine.append(message["type"])

                asked.append(asyncio.create_task(feed.screen(receive, send)))
                await until(lambda mine=mine: bool(mine))  # type: ignore[misc]  # this one's
            await until(lambda: [each[-1] for each in shown].count("websocket.close") == 2)
            assert [each[-1] for each in shown] == ["websocket.close"] * 2 + ["websocket.accept"] * 3
            walls = [opened(feed, {"as": "display", "table": "R1"}) for _ in range(4)]
            first = [await wall.__aenter__() for wall in walls]
            assert ["snapshot" in each for each in first] == [True] * 3 + [False]
            hello = {"as": "player", "terminal": "t1", "key": terminal_key(KEY, "t1")}
            async with opened(feed, hello) as seen:
                assert "snapshot" in seen
            for wall in walls:
                await wall.__aexit__(None, None, None)
            for task in asked:
                task.cancel()

        c.run(work())


# ---------------------------------------------------------------- of one address, as the proxy says


def test_one_address_has_so_many_requests_at_once_and_others_theirs() -> None:
    with casino(table("R1", "star-rapid-2016", "roulette", seats="t1 t2")) as c:
        who = SignIn(c.floor, KEY)
        feed = Feed(c.floor, who, KEY)
        application = build(c.floor, who, feed, lambda: lobby_view(c.floor, feed, Demo()))
        with web(application) as port:
            lines = []
            for _ in range(limits.MOST_REQUESTS):
                lines.append(called(port))
                lines[-1].sendall(HALF_BODY.replace(b"\r\n\r\n", b"\r\nX-Forwarded-For: 10.0.0.7\r\n\r\n"))

            def asks(address: str) -> int:
                headers = {"X-Forwarded-For": address}
                return httpx.get(f"http://127.0.0.1:{port}/api/lobby", headers=headers).status_code

            wait_until(lambda: asks("10.0.0.7") == 503)
            assert (asks("10.0.0.8"), asks("127.0.0.1")) == (200, 200)
            for line in lines:
                line.close()


# ---------------------------------------------------------------- how many files


def test_a_floor_says_in_one_sentence_that_the_machine_permits_too_few_files(tmp_path: Path) -> None:
    floor = tmp_path / "floor.toml"
    floor.write_bytes((Path(__file__).parents[1] / "support" / "floor.toml").read_bytes())

    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (1000, 1000))

    command = [sys.executable, "-m", "croupier", "serve", "--config", str(floor), "--port", "0"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, preexec_fn=few)
    assert ended.returncode != 0
    assert "permits 1000: raise the limit of open files" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert not (tmp_path / "floor.db").exists(), "nothing was opened"


def test_a_floor_raises_its_limit_of_files_to_what_the_machine_permits(served: Served) -> None:
    limits = Path(f"/proc/{served.process.pid}/limits").read_text("ascii").splitlines()
    soft, hard = next(each.split()[3:5] for each in limits if each.startswith("Max open files"))
    assert soft == hard


def test_a_socket_that_was_refused_leaves_no_line_behind(served: Served) -> None:
    lines = [upgraded(served.port, "nonsense") for _ in range(20)]
    assert all(is_closed(line, 15) for line in lines)
