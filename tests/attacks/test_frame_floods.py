"""A stranger on one socket who sends frames that say nothing: pings, pongs, parts of a message without end."""

import asyncio
import time
from collections.abc import Iterator

import pytest
from attackers import CONTINUED, PING, PONG, TEXT, flooding, frame, is_closed, memory, upgraded
from serving import Served, serving
from sockets import player

from croupier.server.sockets.feed import HELLO_WITHIN_S

LOOK = '{"hello":{"as":"display","table":"R1"}}'


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("frames"), period_s=120) as floor:
        yield floor


async def slowest_answer(served: Served, seconds: float) -> float:
    """How long a player at a terminal waits for an answer at the longest."""
    slowest, until = 0.0, time.monotonic() + seconds
    async with player(served, "T1") as t1:
        t1.number = time.time_ns() // 1000
        while time.monotonic() < until:
            asked = time.monotonic()
            assert not (await t1.ask("undo"))["ok"]
            slowest = max(slowest, time.monotonic() - asked)
            await asyncio.sleep(0.02)
    return slowest


FLOODS = {
    "pings": frame(PING) * 4000,
    "pongs": frame(PONG) * 4000,
    "long pings": frame(PING, b"x" * 125) * 400,
    "parts": frame(CONTINUED, b"", last=False) * 4000,
}


@pytest.mark.parametrize("flood", FLOODS)
@pytest.mark.parametrize("hello", [(), (LOOK,)], ids=["a stranger", "who only looks"])
def test_empty_frames_hold_nobody_up_and_cost_their_sender_the_socket(
    served: Served, flood: str, hello: tuple[str, ...]
) -> None:
    line = upgraded(served.port, *hello)
    if flood == "parts":
        line.sendall(frame(TEXT, b"", last=False))
    with flooding(line, FLOODS[flood]) as took:
        slowest = asyncio.run(slowest_answer(served, 1.5))
        assert took() < 5, "the socket was closed"
    assert slowest < 1


def test_pings_that_nobody_reads_the_answers_of_take_no_memory(served: Served) -> None:
    before = memory(served)
    for _ in range(5):
        with flooding(upgraded(served.port, LOOK), frame(PING, b"x" * 125) * 400, 4) as took:
            assert took() < 3
    assert memory(served) - before < 20_000_000


def test_messages_of_a_socket_that_only_looks_wait_and_hold_nobody_up(served: Served) -> None:
    """Messages are read at a pace; one that is sent in a hurry waits in the sender's own machine."""
    before = memory(served)
    with flooding(upgraded(served.port, LOOK), frame(TEXT, b"{}") * 8000, 3):
        assert asyncio.run(slowest_answer(served, 2)) < 1
    assert memory(served) - before < 20_000_000


def test_a_socket_that_does_not_say_hello_has_so_many_bytes(served: Served) -> None:
    whole = upgraded(served.port)
    whole.sendall(frame(TEXT, b"{" * 4000, last=False))
    assert not is_closed(whole, 0.5)
    whole.sendall(frame(PING, b"x" * 120) * 12)
    assert is_closed(whole, 0.8 * HELLO_WITHIN_S)


def test_who_pings_as_programs_do_is_answered(served: Served) -> None:
    line = upgraded(served.port)
    for _ in range(10):
        line.sendall(frame(PING, b"are you there"))
        heard = b""
        while len(heard) < 15:
            heard += line.recv(15 - len(heard))
        assert heard == b"\x8a\x0dare you there"
    line.close()
