"""Simulated devices that speak the bytes of real ones, over a pseudo-terminal or a socket, with faults on request.

A seed gives the same outcomes and the same noise again.
"""

import asyncio
import os
import tty
from collections.abc import Sequence
from random import Random
from typing import Protocol

from croupier.devices.wheel import Flag, State
from croupier.games.cards import DECK
from croupier.games.roulette import SINGLE_ZERO_ORDER
from croupier.games.sic_bo import FACES
from croupier.plan.devices import Address, Serial, Tcp

SPIN = (State.BALL_IN_TRACK, State.NO_MORE_BETS, State.WINNING_NUMBER)
"""What a wheel goes through after its call for bets."""
STATUS_S = 0.5
"""How often a wheel reports."""
LASTS_S = {
    State.START_GAME: 2,
    State.PLACE_BETS: 20,
    State.BALL_IN_TRACK: 8,
    State.NO_MORE_BETS: 6,
    State.WINNING_NUMBER: 4,
}
"""How long a wheel that runs by itself stays in each state."""


class Wire(Protocol):
    """The device's end of a link."""

    @property
    def address(self) -> Address:
        """Where the floor finds the device."""

    async def send(self, data: bytes) -> None:
        """Put bytes on the wire."""

    async def cut(self) -> None:
        """Break the link."""


class PtyWire:
    """A pseudo-terminal, which the floor takes for a serial line."""

    def __init__(self) -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.address = Serial(os.ttyname(self._slave))

    async def send(self, data: bytes) -> None:
        """Put bytes on the wire."""
        os.write(self._master, data)

    async def cut(self) -> None:
        """Pull the cable, for good."""
        os.close(self._master)
        os.close(self._slave)


class SocketWire:
    """A port on this machine. What is sent while nobody is connected is lost, as on a real wire."""

    def __init__(self, server: asyncio.Server, connected: dict[asyncio.StreamWriter, asyncio.StreamReader]) -> None:
        self._server, self._connected = server, connected
        host, port, *_ = server.sockets[0].getsockname()
        self.address = Tcp(host, port)

    @classmethod
    async def open(cls, port: int = 0) -> "SocketWire":
        """Listen, on any free port if none is named."""
        connected: dict[asyncio.StreamWriter, asyncio.StreamReader] = {}  # a stream that nobody holds is closed

        def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connected[writer] = reader

        return cls(await asyncio.start_server(connect, "127.0.0.1", port), connected)

    @property
    def listeners(self) -> int:
        """How many are connected."""
        return sum(1 for reader in self._connected.values() if not reader.at_eof())

    async def send(self, data: bytes) -> None:
        """Put bytes on the wire."""
        for writer in [*self._connected]:
            try:
                writer.write(data)
                await writer.drain()
            except ConnectionError:
                del self._connected[writer]

    async def cut(self) -> None:
        """Hang up on whoever is connected; they may connect again."""
        while self._connected:
            self._connected.popitem()[0].close()

    async def close(self) -> None:
        """Hang up for good."""
        self._server.close()
        await self.cut()


class Simulated:
    """A device on a wire."""

    def __init__(self, wire: Wire, seed: int, *, in_pieces: bool = False, end: bytes = b"\r\n") -> None:
        self._wire, self._chance, self._in_pieces, self._end = wire, Random(seed), in_pieces, end
        self.sent_lines = 0
        """How many lines it has sent."""

    async def say(self, line: str) -> None:
        """Send a line."""
        self.sent_lines += 1
        await self._send(line.encode() + self._end)

    async def noise(self, count: int = 20) -> None:
        """Send bytes that mean nothing."""
        await self._send(self._chance.randbytes(count) + self._end)

    async def here(self) -> None:
        """Say that there is nothing new."""
        await self.say("HERE")

    async def fault(self, text: str) -> None:
        """Say that it does not work."""
        await self.say(f"FAULT {text}")

    async def _send(self, data: bytes) -> None:
        while data:
            cut = self._chance.randint(1, len(data)) if self._in_pieces else len(data)
            await self._wire.send(data[:cut])
            data = data[cut:]
            await asyncio.sleep(0)


class SimulatedWheel(Simulated):
    """A wheel that reports its state, every line twice unless told otherwise."""

    def __init__(
        self,
        wire: Wire,
        seed: int,
        *,
        pockets: Sequence[str] = SINGLE_ZERO_ORDER,
        separator: str = ";",
        in_pieces: bool = False,
        end: bytes = b"\r\n",
    ) -> None:
        super().__init__(wire, seed, in_pieces=in_pieces, end=end)
        self._pockets, self._separator = pockets, separator
        self.game = self._chance.randrange(1, 1000)
        self.number = self._chance.choice(pockets)
        """The last winning number."""

    async def next_game(self) -> None:
        """Start a game and call for bets."""
        self.game += 1
        await self.report(State.START_GAME, State.PLACE_BETS)

    async def spin(self) -> None:
        """Run the game to its number."""
        self.draw()
        await self.report(*SPIN)

    def draw(self) -> None:
        """The ball will rest in a pocket that nobody chose."""
        self.number = self._chance.choice(self._pockets)

    async def report(self, *states: State | int, flags: Flag | int = 0, times: int = 2) -> None:
        """Send status lines."""
        for state in states:
            fields = ("*X", int(state), self.game, self.number, f"{int(flags):X}", 155, 1)
            for _ in range(times):
                await self.say(self._separator.join(map(str, fields)))

    async def run(self, every_s: float = STATUS_S) -> None:
        """Play game after game."""
        while True:
            self.game += 1
            for state, lasts in LASTS_S.items():
                if state is State.WINNING_NUMBER:
                    self.draw()
                for _ in range(round(lasts / STATUS_S)):
                    await self.report(state, times=1)
                    await asyncio.sleep(every_s)


class SimulatedShoe(Simulated):
    """A shoe of whole decks that reads each card as it leaves."""

    def __init__(self, wire: Wire, seed: int, *, decks: int = 8, in_pieces: bool = False) -> None:
        super().__init__(wire, seed, in_pieces=in_pieces)
        self._cards = list(DECK) * decks
        self._chance.shuffle(self._cards)

    async def deal(self) -> str:
        """A card leaves the shoe; none does if it is empty."""
        if not self._cards:
            await self.say("EMPTY")
            return ""
        card = self._cards.pop()
        await self.say(f"CARD {card}")
        return card

    async def result(self, winner: str) -> None:
        """The shoe indicates what the coup came to."""
        await self.say(f"RESULT {winner}")

    async def cutting_card(self) -> None:
        """The cutting card leaves the shoe."""
        await self.say("CUT")


class SimulatedDice(Simulated):
    """A dice recognition over a tumbler."""

    async def roll(self, *, sure: int = 99, tilted: int | None = None) -> tuple[int, ...]:
        """Shake and read the dice: so sure of it, and one of them perhaps not flat."""
        faces = tuple(self._chance.choice(FACES) for _ in range(3))
        read = " ".join("-" if place == tilted else str(face) for place, face in enumerate(faces))
        await self.say(f"DICE {read} {sure}")
        return faces

    async def tumbler_fault(self, text: str) -> None:
        """The tumbler's controller reports a fault."""
        await self.say(f"TUMBLER {text}")
