"""Displays at the door: one that counts as a table's screen has a key as terminals do; one without only looks."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from casino import KEY, Casino, casino, table
from demo_floor import demo_floor
from serving import Served, serving
from websockets.asyncio.client import connect

from croupier.journal.keys import screen_key, terminal_key
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.server.access.sign_in import SignIn
from croupier.server.sockets.feed import Feed

STAR = "star-roulette-2024"


def lucky(name: str, seats: str, screen: str) -> str:
    return table(
        *(name, STAR, "roulette"),
        seats=seats,
        positions=f"p{name}",
        period_s=None,
        settings='layout = "E"',
        equipment={"display_screen": f'{{ id = "{screen}" }}'},
    )


TABLES = lucky("L1", "t1", "D1"), lucky("L2", "t2", "D2")
RIGHT = {"as": "display", "table": "L1", "screen": "D1", "key": screen_key(KEY, "D1")}


def shown_for_a_while(c: Casino, hello: dict[str, str]) -> list[dict[str, Any]]:
    """What a screen is sent that says hello and then that it is there; the displays are looked at 2.6 seconds later."""
    feed = Feed(c.floor, SignIn(c.floor, KEY), KEY)
    sent: list[dict[str, Any]] = []
    reply = iter(
        (
            {"type": "websocket.connect"},
            *({"type": "websocket.receive", "text": each} for each in (json.dumps({"hello": hello}), "{}")),
        )
    )

    async def receive() -> dict[str, str]:
        c.clock.advance(2.6)
        return next(reply, {"type": "websocket.disconnect"})

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def watched() -> None:
        await feed.screen(receive, send)
        await feed.displays.look()

    c.run(watched())
    return sent


def is_offered(c: Casino) -> bool:
    """Whether Lucky Ball is taken at L1."""
    c.play("dealer@L1 new_game")
    return c.state("L1").lucky_ball


@pytest.mark.clause(STAR, "2.9")
def test_a_registered_display_that_shows_its_key_is_the_screen_that_lucky_ball_needs() -> None:
    with casino(*TABLES) as c:
        shown_for_a_while(c, RIGHT)
        assert is_offered(c)


@pytest.mark.clause(STAR, "2.9")
@pytest.mark.parametrize(
    "otherwise",
    [
        pytest.param({"key": ""}, id="no key"),
        pytest.param({"key": terminal_key(KEY, "D1")}, id="the key of a terminal"),
        pytest.param({"key": screen_key(KEY, "D2")}, id="the key of another display"),
        pytest.param({"screen": "", "key": ""}, id="only looking"),
        pytest.param({"table": "L2"}, id="above another table"),
        pytest.param({"as": "player", "terminal": "t1", "key": terminal_key(KEY, "t1")}, id="a terminal that names it"),
        pytest.param({"as": "dealer"}, id="a dealer that names it"),
    ],
)
def test_no_other_screen_is(otherwise: dict[str, str]) -> None:
    with casino(*TABLES) as c:
        shown_for_a_while(c, {**RIGHT, **otherwise})
        assert not is_offered(c)


def test_a_hello_that_names_a_terminal_but_is_no_players_does_not_bring_that_terminal_back() -> None:
    with casino(table("R1", "star-rapid-2016", "roulette", seats="t1")) as c:
        feed = Feed(c.floor, SignIn(c.floor, KEY), KEY)
        c.play("t1 notes 20.00\ndealer new_game\nt1 place red 5.00")
        feed.presence.gone("t1")
        came = iter(
            (
                {"type": "websocket.connect"},
                {
                    "type": "websocket.receive",
                    "text": json.dumps({"hello": {"as": "display", "table": "R1", "terminal": "t1"}}),
                },
            )
        )

        async def receive() -> dict[str, str]:
            return next(came, {"type": "websocket.disconnect"})

        async def send(_: object) -> None:
            pass

        c.run(feed.screen(receive, send))
        c.clock.advance(20)
        c.run(feed.presence.look())
        assert [each.reason for each in c.events("table:R1") if isinstance(each, IrregularityDeclared)] == [
            "no connection"
        ]


def test_a_display_without_a_key_may_look_and_one_with_a_wrong_key_may_not(tmp_path: Path) -> None:
    async def knock(served: Served, **hello: str) -> Any:
        async with connect(served.feed) as socket:
            await socket.send(json.dumps({"hello": {"as": "display", "table": "L1", **hello}}))
            return json.loads(await socket.recv())

    with serving(tmp_path, *TABLES) as served:
        assert "snapshot" in asyncio.run(knock(served))
        for key in ("", "0" * 40, served.terminal_key("D1")):
            refused = asyncio.run(knock(served, screen="D1", key=key))["refused"]
            assert refused == "This display is not enrolled here. Please call an attendant."
        assert "snapshot" in asyncio.run(knock(served, screen="D1", key=screen_key(served.key, "D1")))

        enrolled = [sys.executable, "-m", "croupier", "enroll", str(served.folder / "floor.toml")]
        printed = subprocess.run(enrolled, capture_output=True, text=True, check=True).stdout
        assert f"L1  D1  {served.display('L1', 'D1').removeprefix(served.http)}\n" in printed
        assert f"L2  D2  {served.display('L2', 'D2').removeprefix(served.http)}\n" in printed


def test_the_demos_lobby_opens_every_display_as_what_it_is_and_a_real_floors_only_to_look(tmp_path: Path) -> None:
    with demo_floor() as demo:
        assert "&screen=" in demo.door("S3", "Display")
        assert "&key=" in demo.door("S3", "Display")
    with serving(tmp_path, *TABLES) as served:
        doors = [each for known in httpx.get(f"{served.http}/api/lobby").json()["tables"] for each in known["doors"]]
        assert [each["address"] for each in doors if each["words"] == "Display"] == [
            "/display?table=L1",
            "/display?table=L2",
        ]
