"""The links that a floor file asks for: made, lost and made again, and let go."""

import asyncio
import os
import resource
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import uvloop
from casino import casino, table
from device_wires import (
    BACCARAT,
    CANBERRA,
    NOWHERE,
    PATIENCE_S,
    RAPID,
    ROULETTE,
    SIC_BO,
    Scene,
    both_wires,
    is_open,
    linked,
    scene,
    ten_on_17,
    wired,
)
from serving import serving
from simulators import PtyWire, SimulatedWheel, SocketWire
from waiting import LOOKS_EVERY_S, until

from croupier.devices.dice import DiceRecognition
from croupier.devices.link import Link, connected
from croupier.devices.readers import links, reader
from croupier.devices.shoe import ReadingShoe
from croupier.devices.wheel import AutomatedWheel, State
from croupier.games.notation import WrongInput
from croupier.journal.streams import Event, decode
from croupier.plan.devices import Serial, Tcp
from croupier.plan.floor_file import read_plan
from croupier.play.round_events import OutcomeRegistered, RoundHeld
from croupier.play.table import Held, Table, Wagering, Waiting
from croupier.rulebooks.roles import Role

# ---------------------------------------------------------------- the floor file


def test_every_device_of_a_floor_file_is_linked_with_the_reader_of_its_game() -> None:
    with casino(ROULETTE, BACCARAT.replace("t1", "t2"), SIC_BO.replace("t1", "t3")) as c:
        assert len(list(links(c.floor))) == 3
        plans = c.floor.plan.tables
        assert {name: plan.links for name, plan in plans.items()} == {
            "R1": {"wheel": Tcp("127.0.0.1", 9)},
            "B1": {"shoe": Tcp("127.0.0.1", 9)},
            "S1": {"dice": Tcp("127.0.0.1", 9)},
        }
        kinds = [type(reader(plans[name].setup)) for name in ("R1", "B1", "S1")]
        assert kinds == [AutomatedWheel, ReadingShoe, DiceRecognition]
        assert [reader(plans[name].setup).role for name in ("R1", "B1", "S1")] == [Role.WHEEL, Role.SHOE, Role.DICE]


@pytest.mark.parametrize(
    ("game", "devices", "words"),
    [
        ("roulette", '{ wheel = "tcp:7001" }', r"line 9: wheel must be .*, or where it is: serial:/dev/ttyUSB0"),
        ("roulette", '{ wheel = "serial:ttyUSB0" }', "line 9: wheel must be"),
        ("roulette", "{ wheel = 7001 }", "line 9: wheel must be"),
        ("roulette", '{ shoe = "tcp:127.0.0.1:7001" }', "line 9: a shoe does not play roulette"),
        ("baccarat", '{ dice = "tcp:127.0.0.1:7001" }', "line 9: a dice does not play baccarat"),
    ],
)
def test_a_device_that_cannot_be_linked_is_named_with_its_line(
    tmp_path: Path, game: str, devices: str, words: str
) -> None:
    config = {"version": "commission"} if game == "baccarat" else {}
    text = table("R1", RAPID, game, seats="t1", config=config, settings=f"devices = {devices}")
    (tmp_path / "floor.toml").write_text(text, "utf-8")
    with pytest.raises(WrongInput, match=words):
        read_plan(tmp_path / "floor.toml")


def test_only_a_document_with_an_automated_wheel_has_a_wheel_linked(tmp_path: Path) -> None:
    wheel = 'devices = { wheel = "serial:/dev/ttyUSB0" }'
    (tmp_path / "floor.toml").write_text(table("C1", CANBERRA, "roulette", seats="t1", settings=wheel), "utf-8")
    with pytest.raises(WrongInput, match="canberra-mttg-2019 has no automated wheel"):
        read_plan(tmp_path / "floor.toml")


# ---------------------------------------------------------------- a link that is lost


@pytest.mark.parametrize("times", [1, 5])
def test_a_socket_that_breaks_off_stops_the_round_and_is_connected_again(times: int) -> None:
    async def act(s: Scene) -> None:
        wire = s.wire
        assert isinstance(wire, SocketWire)
        wheel = await ten_on_17(s)
        for _ in range(times):
            await wire.cut()
            await s.until_phase(Held)
            await s.until(lambda: wire.listeners > 0)
        assert s.alarm == "The wheel has broken off."
        await s.play("supervisor resume")
        await wheel.report(State.PLACE_BETS)
        wheel.number = "17"
        await wheel.report(State.BALL_IN_TRACK, State.NO_MORE_BETS, State.WINNING_NUMBER)
        await s.until_phase(Waiting)
        await s.play("expect t1 balance 370.00")
        assert s.alarm == ""

    scene(ROULETTE, "socket", act)


def test_a_device_that_cannot_be_reached_is_reported_and_tried_again() -> None:
    with casino(ROULETTE) as c:

        async def act() -> None:
            found = await SocketWire.open()
            await found.close()
            async with linked(c, found, AutomatedWheel(("1",))) as s:
                await s.until(lambda: s.alarm.startswith("The wheel cannot be reached"))
                again = await SocketWire.open(found.address.port)
                await s.until(lambda: again.listeners > 0)
                await SimulatedWheel(again, 3).next_game()
                await s.until_phase(Wagering)
            await again.close()

        c.run(act())


def test_a_reader_that_fails_is_reported_and_does_not_end_the_link() -> None:
    class Broken(AutomatedWheel):
        def hear(self, table: Table, line: bytes) -> Any:
            if line == b"24":
                raise RuntimeError("a mistake of ours")
            return super().hear(table, line)

    with casino(ROULETTE) as c:

        async def act() -> None:
            async with wired("pty") as wire, linked(c, wire, Broken(("1",))) as s:
                wheel = SimulatedWheel(wire, 7)
                await wheel.next_game()
                await s.until_phase(Wagering)
                await wheel.say("24")
                await s.until_phase(Held)
                assert s.alarm == "The wheel could not be understood."

        c.run(act())


def test_a_floor_that_is_served_plays_what_its_wheel_says_until_it_is_cut_off(tmp_path: Path) -> None:
    async def act() -> None:
        wire = await SocketWire.open()
        automated = ROULETTE.replace(NOWHERE, f'"{wire.address}"')
        with serving(tmp_path, automated) as served:
            await until(lambda: bool(wire.listeners), LOOKS_EVERY_S)
            wheel = SimulatedWheel(wire, 3)
            await wheel.next_game()
            await wheel.spin()
            await wheel.next_game()
            await wire.cut()
            found: list[tuple[str, type[Event]]] = []
            async with asyncio.timeout(PATIENCE_S):
                while RoundHeld not in [kind for _, kind in found]:
                    await asyncio.sleep(0.1)
                    store = served.books()
                    records = [each async for each in store.records("table:R1")]
                    await store.close()
                    found = [(each.actor, type(decode("table:R1", each.body))) for each in records]
            assert {actor for actor, _ in found} == {"wheel:R1"}
            assert [kind for _, kind in found if kind in (OutcomeRegistered, RoundHeld)] == [
                OutcomeRegistered,
                RoundHeld,
            ]
        await wire.close()

    asyncio.run(act())


# ---------------------------------------------------------------- the wire, on the loop that the floor runs on


@contextmanager
def no_leaks() -> Iterator[None]:
    before = len(os.listdir("/proc/self/fd"))
    yield
    assert len(os.listdir("/proc/self/fd")) == before


@both_wires
@pytest.mark.parametrize("run", [asyncio.run, uvloop.run])
def test_a_wire_is_read_on_either_event_loop_and_let_go(kind: str, run: Callable[..., bytes]) -> None:
    async def read() -> bytes:
        async with wired(kind) as wire, connected(wire.address) as stream, asyncio.timeout(PATIENCE_S):
            await until(lambda: not isinstance(wire, SocketWire) or bool(wire.listeners), LOOKS_EVERY_S)
            await wire.send(b"\x00\x03\x11*X;5\r\n")
            return await stream.readexactly(9)

    run(read())
    with no_leaks():
        assert run(read()) == b"\x00\x03\x11*X;5\r\n"


@pytest.mark.parametrize("run", [asyncio.run, uvloop.run])
def test_a_serial_line_that_is_pulled_ends(run: Callable[..., None]) -> None:
    async def read() -> None:
        wire = PtyWire()
        async with connected(wire.address) as stream, asyncio.timeout(PATIENCE_S):
            await wire.cut()
            with suppress(OSError):
                assert await stream.read(10) == b""

    run(read())


def test_a_serial_line_that_is_pulled_is_reported_as_a_device_that_has_broken_off() -> None:
    with casino(ROULETTE) as c:

        async def act() -> None:
            wire = PtyWire()
            link = asyncio.create_task(Link(c.floor, "R1", "wheel", wire.address, AutomatedWheel(("1",)), 60).run())
            await until(lambda: is_open(wire), LOOKS_EVERY_S)
            await SimulatedWheel(wire, 3).next_game()
            await until(lambda: isinstance(c.state().phase, Wagering), LOOKS_EVERY_S)
            await wire.cut()
            await until(lambda: c.floor.alarms["R1"].get("wheel") == "The wheel has broken off.", LOOKS_EVERY_S)
            link.cancel()

        c.run(act())


def test_a_serial_line_is_read_where_thousands_of_files_are_open() -> None:
    """A floor has a socket for each screen; `select` ends at file 1023."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    async def read() -> bytes:
        with ExitStack() as files:
            for _ in range(1100):
                files.enter_context(open("/dev/null"))
            async with wired("pty") as wire, connected(wire.address) as stream, asyncio.timeout(PATIENCE_S):
                await wire.send(b"*X;5\r\n")
                return await stream.readexactly(6)

    with no_leaks():
        assert asyncio.run(read()) == b"*X;5\r\n"


async def open_once(address: Serial) -> None:
    async with connected(address):
        pass


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (Serial("/dev/no-such-line"), "No such file"),
        (Serial("/dev/null"), "not a serial line"),
        (Serial("/dev/ptmx", 12345), "12345 baud"),
    ],
)
def test_what_is_no_serial_line_is_reported_and_let_go(address: Serial, words: str) -> None:
    with no_leaks(), pytest.raises(OSError, match=words):
        asyncio.run(open_once(address))
