"""Devices on real wires: rounds of real floors played by simulated devices that speak the real devices' bytes, over a
pseudo-terminal and over a socket, and what becomes of a round when one of them fails.

Limits of silence are fractions of a second here; nothing waits longer than it takes.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import uvloop
from casino import Casino, casino, table
from msgspec import Struct
from serving import serving

from croupier.devices.dice import DiceRecognition
from croupier.devices.link import Link, connect
from croupier.devices.readers import links, reader
from croupier.devices.shoe import ReadingShoe
from croupier.devices.simulators import (
    PtyWire,
    Simulated,
    SimulatedDice,
    SimulatedShoe,
    SimulatedWheel,
    SocketWire,
    Wire,
)
from croupier.devices.wheel import AutomatedWheel, Flag, State
from croupier.floor.devices import Heard, Reader, Serial, Tcp
from croupier.floor.journal import Event, decode
from croupier.floor.plan import Staff, read_plan
from croupier.games.baccarat import Baccarat
from croupier.games.coup import Coup
from croupier.games.notation import WrongInput
from croupier.play.events import OutcomeRegistered, RoundHeld
from croupier.play.table import Closed, Held, Registered, Table, Wagering, Waiting
from croupier.rulebooks.policy import Role
from croupier.server.actions import possible
from croupier.server.screens import dealer_view, round_view

RAPID, CANBERRA = "star-rapid-2016", "canberra-mttg-2019"
NOWHERE = '"tcp:127.0.0.1:9"'
ROULETTE = table("R1", RAPID, "roulette", seats="t1", settings=f"devices = {{ wheel = {NOWHERE} }}")
BACCARAT = table(
    "B1",
    RAPID,
    "baccarat",
    seats="t1",
    config={"version": "commission"},
    settings=f"devices = {{ shoe = {NOWHERE} }}",
)
SIC_BO = table("S1", CANBERRA, "sic_bo", seats="t1", settings=f"devices = {{ dice = {NOWHERE} }}")
LONG_S, SHORT_S, RETRY_S = 30.0, 0.15, 0.01
PATIENCE_S = 20.0


class Counting:
    """A reader that counts the lines it was given."""

    def __init__(self, reader: Reader, silence_s: float = LONG_S) -> None:
        self._reader, self.role, self.silence_s = reader, reader.role, silence_s
        self.mishear, self.doubt, self.refused = reader.mishear, reader.doubt, reader.refused
        self.lines = 0

    def hear(self, table: Table, line: bytes) -> Heard:
        """A line came."""
        self.lines += 1
        return self._reader.hear(table, line)


class Scene(Struct):
    """A floor with one table, a wire to its device, and the link between them."""

    c: Casino
    wire: Wire
    reader: Counting

    @property
    def table(self) -> Table:
        return self.c.state()

    @property
    def alarm(self) -> str:
        """What whoever works the table is told."""
        (name,) = self.c.floor.plan.tables
        member = Staff("s", Role.CASINO_SUPERVISOR, "")
        view = dealer_view(self.c.floor, name, round_view(self.c.floor, name), member, set(), frozenset(), ())
        return " ".join(view.announcements)

    async def play(self, *lines: str) -> None:
        """Lines of a script."""
        for line in lines:
            await self.c.script.play(line)
        self.c.script.end()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something to come about."""
        async with asyncio.timeout(PATIENCE_S):
            while not holds():
                await asyncio.sleep(0.002)

    async def until_heard(self, device: Simulated) -> None:
        """Wait until everything that a device has said has come."""
        await self.until(lambda: self.reader.lines == device.said)

    async def until_phase(self, phase: type) -> None:
        """Wait for the round."""
        await self.until(lambda: isinstance(self.table.phase, phase))


def is_told(s: Scene, words: str) -> bool:
    return words in s.alarm


@asynccontextmanager
async def wired(kind: str) -> AsyncIterator[Wire]:
    if kind == "pty":
        pty = PtyWire()
        try:
            yield pty
        finally:
            await pty.cut()
    else:
        socket = await SocketWire.open()
        try:
            yield socket
        finally:
            await socket.close()


def scene(tables: str, kind: str, act: Callable[[Scene], Coroutine[Any, Any, None]], silence_s: float = LONG_S) -> None:
    """Play a scene on a floor with a linked device; at its end the books hold."""
    with casino(tables) as c:
        (name,) = c.floor.plan.tables
        (device,) = c.floor.plan.tables[name].links

        async def play() -> None:
            async with wired(kind) as wire:
                understood = Counting(reader(c.floor.plan.tables[name].setup), silence_s)
                link = asyncio.create_task(Link(c.floor, name, device, wire.address, understood, retry_s=RETRY_S).run())
                try:
                    if isinstance(wire, SocketWire):
                        await Scene(c, wire, understood).until(lambda: wire.listeners > 0)
                    async with asyncio.timeout(PATIENCE_S):
                        await act(Scene(c, wire, understood))
                finally:
                    link.cancel()

        c.run(play())


both_wires = pytest.mark.parametrize("kind", ["pty", "socket"])

# ---------------------------------------------------------------- the wheel


@both_wires
@pytest.mark.parametrize("separator", [";", ":"])
@pytest.mark.parametrize("in_pieces", [False, True])
def test_an_automated_wheel_plays_rounds_of_rapid_roulette_over_a_wire(
    kind: str, separator: str, in_pieces: bool
) -> None:
    async def act(s: Scene) -> None:
        wheel = SimulatedWheel(s.wire, 7, separator=separator, in_pieces=in_pieces, end=b"\r" if in_pieces else b"\r\n")
        await s.play("t1 notes 100.00")
        balance = 10_000
        for round in range(1, 4):
            await wheel.next_game()
            await s.until_phase(Wagering)
            await s.play("t1 place straight:17 10.00", "t1 place red 10.00")
            if round == 2:
                await wheel.noise()
            await wheel.spin()
            await s.until_phase(Waiting)
            assert (s.table.round, s.table.history[0].number) == (round, wheel.number)
            red = wheel.number in "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split()
            balance += 350_00 * (wheel.number == "17") + (10_00 if red else -10_00) - 10_00 * (wheel.number != "17")
            await s.play(f"expect t1 balance {balance / 100:.2f}")
        assert s.alarm == ""

    scene(ROULETTE, kind, act)


def test_the_sensor_is_named_in_the_record_of_each_outcome() -> None:
    with casino(ROULETTE) as c:

        async def act(wire: Wire) -> None:
            wheel = SimulatedWheel(wire, 1)
            await wheel.next_game()
            await wheel.spin()

        play_one(c, act)
        (registered,) = [event for event in c.events("table:R1") if isinstance(event, OutcomeRegistered)]
        assert registered.source == "sensor"
        records = c.listed(c.floor.store.records("table:R1"))
        assert {record.actor for record in records} == {"wheel:R1"}


def play_one(c: Casino, act: Callable[[Wire], Coroutine[Any, Any, None]]) -> None:
    """One round of an automated wheel, by the links that the floor file asks for."""

    async def play() -> None:
        async with wired("pty") as wire:
            setup = c.floor.plan.tables["R1"].setup
            link = asyncio.create_task(Link(c.floor, "R1", "wheel", wire.address, reader(setup)).run())
            await act(wire)
            async with asyncio.timeout(PATIENCE_S):
                while not c.state().history:
                    await asyncio.sleep(0.002)
            link.cancel()

    c.run(play())


@both_wires
@pytest.mark.parametrize("flag", list(Flag))
def test_a_wheel_that_warns_has_the_round_held_and_the_supervisor_is_told_why(kind: str, flag: Flag) -> None:
    async def act(s: Scene) -> None:
        wheel = SimulatedWheel(s.wire, 7)
        await s.play("t1 notes 20.00")
        await wheel.next_game()
        await s.until_phase(Wagering)
        await s.play("t1 place straight:17 10.00")
        wheel.draw()
        await wheel.report(State.BALL_IN_TRACK, State.NO_MORE_BETS)
        await wheel.report(State.NO_MORE_BETS, State.WINNING_NUMBER, flags=flag)
        await s.until_phase(Held)
        assert s.alarm.startswith("The wheel warns: ")
        await wheel.next_game()
        await wheel.report(State.BALL_IN_TRACK)
        await s.until_heard(wheel)
        await s.play("expect t1 bet 10.00", "supervisor resume", "expect phase closed")
        await wheel.next_game()
        wheel.number = "17"
        await wheel.report(State.BALL_IN_TRACK, State.NO_MORE_BETS, State.WINNING_NUMBER)
        await s.until_phase(Waiting)
        await s.play("expect t1 balance 370.00")
        assert s.alarm == f"The wheel went from game {wheel.game - 2} to {wheel.game}."

    scene(ROULETTE, kind, act)


@both_wires
@pytest.mark.parametrize("when", [State.PLACE_BETS, State.BALL_IN_TRACK, State.NO_MORE_BETS, State.WINNING_NUMBER])
@pytest.mark.parametrize("trouble", ["silence", "garbage"])
def test_a_wheel_that_is_silent_or_makes_no_sense_stops_the_round(kind: str, when: State, trouble: str) -> None:
    async def act(s: Scene) -> None:
        wheel = SimulatedWheel(s.wire, 7)
        await s.play("t1 notes 20.00")
        await wheel.next_game()
        await s.until_phase(Wagering)
        await s.play("t1 place straight:17 10.00")
        s.reader.silence_s = SHORT_S
        await wheel.report(*(state for state in State if State.PLACE_BETS <= state <= when), times=1)
        if trouble == "garbage":
            while not isinstance(s.table.phase, Held):
                await wheel.say("*X;9;1;1;0;0;0")
                await asyncio.sleep(0.02)
        await s.until_phase(Held)
        await s.until(lambda: s.alarm.startswith("The wheel "))
        assert ("silent" in s.alarm) == (trouble == "silence")
        assert s.table.history == []
        await s.play("supervisor void malfunction", "expect t1 balance 20.00")

    scene(ROULETTE, kind, act)


@pytest.mark.parametrize("times", [1, 5])
def test_a_socket_that_breaks_off_stops_the_round_and_is_connected_again(times: int) -> None:
    async def act(s: Scene) -> None:
        wire = s.wire
        assert isinstance(wire, SocketWire)
        wheel = SimulatedWheel(wire, 7)
        await s.play("t1 notes 20.00")
        await wheel.next_game()
        await s.until_phase(Wagering)
        await s.play("t1 place straight:17 10.00")
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


def test_a_wheel_that_comes_back_after_silence_between_rounds_plays_on() -> None:
    async def act(s: Scene) -> None:
        wheel = SimulatedWheel(s.wire, 7)
        await s.until(lambda: s.alarm == "The wheel is silent.")
        s.reader.silence_s = LONG_S
        await wheel.next_game()
        await s.until_phase(Wagering)
        assert s.alarm == ""

    scene(ROULETTE, "pty", act, SHORT_S)


def test_a_device_that_cannot_be_reached_is_told_and_tried_again() -> None:
    with casino(ROULETTE) as c:

        async def act() -> None:
            found = await SocketWire.open()
            address = found.address
            await found.close()
            understood = Counting(AutomatedWheel(("1",)))
            link = asyncio.create_task(Link(c.floor, "R1", "wheel", address, understood, retry_s=RETRY_S).run())
            s = Scene(c, found, understood)
            await s.until(lambda: s.alarm.startswith("The wheel cannot be reached"))
            again = await SocketWire.open(address.port)
            await s.until(lambda: again.listeners > 0)
            await SimulatedWheel(again, 3).next_game()
            await s.until_phase(Wagering)
            link.cancel()
            await again.close()

        c.run(act())


def test_a_reader_that_fails_is_told_and_does_not_end_the_link() -> None:
    class Broken(AutomatedWheel):
        def hear(self, table: Table, line: bytes) -> Any:
            if line == b"24":
                raise RuntimeError("a mistake of ours")
            return super().hear(table, line)

    with casino(ROULETTE) as c:

        async def act() -> None:
            async with wired("pty") as wire:
                wheel = SimulatedWheel(wire, 7)
                broken = Counting(Broken(("1",)))
                link = asyncio.create_task(Link(c.floor, "R1", "wheel", wire.address, broken, retry_s=RETRY_S).run())
                s = Scene(c, wire, broken)
                await wheel.next_game()
                await s.until_phase(Wagering)
                await wheel.say("24")
                await s.until_phase(Held)
                assert s.alarm == "The wheel could not be understood."
                link.cancel()

        c.run(act())


def test_a_floor_that_was_restarted_while_the_ball_ran_does_not_trust_the_number_that_comes() -> None:
    with casino(ROULETTE) as c:
        c.play("t1 notes 20.00\nwheel new_game\nt1 place straight:17 10.00\nwheel spin\nwheel no_more_bets")
        c.restart()

        async def act() -> None:
            async with wired("pty") as wire:
                wheel = SimulatedWheel(wire, 7)
                wheel.number = "17"
                understood = Counting(reader(c.floor.plan.tables["R1"].setup))
                link = asyncio.create_task(Link(c.floor, "R1", "wheel", wire.address, understood).run())
                s = Scene(c, wire, understood)
                await wheel.report(State.NO_MORE_BETS, State.WINNING_NUMBER)
                await s.until_phase(Held)
                assert "establish_number" in possible(c.floor.plan.tables["R1"], s.table, c.clock.now())
                await s.play("expect t1 balance 10.00", "supervisor establish_number 17", "expect t1 balance 370.00")
                link.cancel()

        c.run(act())
        assert [event.ground for event in c.events("table:R1") if isinstance(event, RoundHeld)] == ["out_of_order"]


# ---------------------------------------------------------------- the shoe


async def deal_a_coup(s: Scene, shoe: SimulatedShoe) -> list[str]:
    """The dealer draws until the coup is complete."""
    game = s.c.floor.plan.tables["B1"].setup.game
    assert isinstance(game, Baccarat)
    coup, cards = Coup(game.drawing), list[str]()
    while not coup.complete:
        cards.append(await shoe.deal())
        coup = coup.draw(cards[-1])
    return cards


@both_wires
@pytest.mark.parametrize("in_pieces", [False, True])
def test_a_reading_shoe_deals_coups_of_rapid_baccarat_over_a_wire(kind: str, in_pieces: bool) -> None:
    async def act(s: Scene) -> None:
        shoe = SimulatedShoe(s.wire, 11, in_pieces=in_pieces)
        await s.play("t1 notes 100.00")
        for round in range(1, 6):
            await s.play("dealer new_game", "t1 place player 10.00", "t1 place tie 5.00", "dealer no_more_bets")
            cards = await deal_a_coup(s, shoe)
            await s.until_phase(Registered)
            assert list(s.table.cards) == cards
            outcome = s.table.phase.outcome  # type: ignore[union-attr]
            winner = s.c.floor.plan.tables["B1"].setup.game.read(outcome.said())[1]["winner"]
            await shoe.here()
            await s.play(f"dealer confirm {winner}")
            assert s.table.round == round
        assert s.alarm == ""

    scene(BACCARAT, kind, act)


@pytest.mark.parametrize(
    ("kind", "trouble"),
    [*product(("pty", "socket"), ("silence", "noise", "fault")), ("socket", "broken_off")],
)
def test_a_shoe_that_fails_in_a_coup_leaves_the_rest_of_it_to_the_dealer(kind: str, trouble: str) -> None:
    async def act(s: Scene) -> None:
        shoe = SimulatedShoe(s.wire, 11)
        await s.play("t1 notes 100.00", "dealer new_game", "t1 place player 10.00", "dealer no_more_bets")
        await shoe.say("CARD 9h")
        await s.until(lambda: s.table.cards == ("9h",))
        match trouble:
            case "silence":
                s.reader.silence_s = SHORT_S
                await shoe.here()
            case "noise":
                await shoe.noise()
            case "fault":
                await shoe.fault("lid open")
            case "broken_off":
                await s.wire.cut()
        await s.until(lambda: "the dealer enters it (7.7.4.2)" in s.alarm)
        s.reader.silence_s = LONG_S
        while "read 2d, which was not taken" not in s.alarm:
            await shoe.say("CARD 2d")
            await asyncio.sleep(0.02)
        assert s.table.cards == ("9h",)
        await s.play("dealer cards 2d Kc 5s", "dealer confirm player", "expect t1 balance 110.00")
        await s.play("dealer new_game", "t1 place player 10.00", "dealer no_more_bets")
        await shoe.say("CARD 3c")
        await s.until(lambda: s.table.cards == ("3c",))
        assert s.alarm == ""

    scene(BACCARAT, kind, act)


@both_wires
def test_a_card_that_no_coup_waits_for_is_told_and_dealt_to_nobody(kind: str) -> None:
    async def act(s: Scene) -> None:
        shoe = SimulatedShoe(s.wire, 11)
        await shoe.say("CARD 9h")
        await s.until(lambda: "read 9h, and the table did not take it: No coup is being dealt" in s.alarm)
        await shoe.cutting_card()
        await s.until(lambda: s.alarm == "The cutting card has come.")
        await s.play("dealer new_game", "dealer no_more_bets")
        for card in ("9h", "2d", "Kc", "5s", "Ah"):
            await shoe.say(f"CARD {card}")
        await s.until(lambda: "read Ah" in s.alarm)
        assert s.table.cards == ("9h", "2d", "Kc", "5s")
        assert isinstance(s.table.phase, Registered)

    scene(BACCARAT, kind, act)


def test_a_simulated_shoe_says_when_it_is_empty() -> None:
    async def act(s: Scene) -> None:
        shoe = SimulatedShoe(s.wire, 11, decks=1)
        cards = [await shoe.deal() for _ in range(53)]
        assert sorted(cards) == sorted({*cards})
        await s.until(lambda: s.alarm == "The shoe is empty.")

    scene(BACCARAT, "pty", act)


# ---------------------------------------------------------------- the dice


@both_wires
def test_dice_are_read_over_a_wire_and_a_doubtful_reading_is_left_to_the_dealer(kind: str) -> None:
    async def act(s: Scene) -> None:
        dice = SimulatedDice(s.wire, 5)
        rolls: tuple[dict[str, int], ...] = ({}, {"sure": 60}, {"tilted": 1}, {})
        for fault in rolls:
            await s.play("dealer new_game", "wait 31s")
            await s.until_phase(Closed)
            faces = await dice.roll(**fault)
            if fault:
                words = "not lie flat" if "tilted" in fault else "by 60 of 100"
                await s.until(partial(is_told, s, words))
                assert "the dealer enters it (10.3(c))" in s.alarm
                assert isinstance(s.table.phase, Closed)
                await s.play("dealer dice 1 2 4")
            else:
                await s.until(lambda: not isinstance(s.table.phase, Closed))
            if isinstance(s.table.phase, Registered):
                await s.play("dealer confirm")
            assert s.table.history[0].dice == ((1, 2, 4) if fault else faces)
        assert s.alarm == ""

    scene(SIC_BO, kind, act)


# ---------------------------------------------------------------- the floor file, and the loop that the floor runs on


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


@contextmanager
def no_leaks() -> Iterator[None]:
    before = len(os.listdir("/proc/self/fd"))
    yield
    assert len(os.listdir("/proc/self/fd")) == before


@both_wires
@pytest.mark.parametrize("run", [asyncio.run, uvloop.run])
def test_a_wire_is_read_on_either_event_loop_and_let_go(kind: str, run: Callable[..., bytes]) -> None:
    async def read() -> bytes:
        async with wired(kind) as wire:
            stream, hang_up = await connect(wire.address)
            if isinstance(wire, SocketWire):
                while not wire.listeners:
                    await asyncio.sleep(0.002)
            await wire.send(b"\x00\x03\x11*X;5\r\n")
            async with asyncio.timeout(PATIENCE_S):
                data = await stream.readexactly(9)
            hang_up()
            await asyncio.sleep(0.01)
            return data

    run(read())
    with no_leaks():
        assert run(read()) == b"\x00\x03\x11*X;5\r\n"


@pytest.mark.parametrize("run", [asyncio.run, uvloop.run])
def test_a_serial_line_that_is_pulled_ends(run: Callable[..., None]) -> None:
    async def read() -> None:
        wire = PtyWire()
        stream, hang_up = await connect(wire.address)
        await wire.cut()
        async with asyncio.timeout(PATIENCE_S):
            with suppress(OSError):
                assert await stream.read(10) == b""
        hang_up()

    run(read())


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (Serial("/dev/no-such-line"), "No such file"),
        (Serial("/dev/null"), "not a serial line"),
        (Serial("/dev/ptmx", 12345), "12345 baud"),
    ],
)
def test_what_is_no_serial_line_is_told_and_let_go(address: Serial, words: str) -> None:
    with no_leaks(), pytest.raises(OSError, match=words):
        asyncio.run(connect(address))


def test_a_wheel_that_runs_by_itself_plays_game_after_game() -> None:
    async def act(s: Scene) -> None:
        wheel = asyncio.create_task(SimulatedWheel(s.wire, 3).run(every_s=0.0005))
        await s.until(lambda: len(s.table.history) >= 2)
        wheel.cancel()

    scene(ROULETTE, "socket", act)


def test_a_floor_that_is_served_plays_what_its_wheel_says_until_it_is_cut_off(tmp_path: Path) -> None:
    async def act() -> None:
        wire = await SocketWire.open()
        automated = ROULETTE.replace(NOWHERE, f'"{wire.address}"')
        with serving(tmp_path, automated) as served:
            async with asyncio.timeout(PATIENCE_S):
                while not wire.listeners:
                    await asyncio.sleep(0.01)
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
