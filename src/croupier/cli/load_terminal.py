"""A terminal of `croupier load`: it wagers, keeps its own books, and remembers when it heard what."""

import asyncio
import random
import time
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import Struct
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from croupier.floor.clock import SystemClock
from croupier.play.reasons import Reason

LOCK_S = 0.5
"""A terminal stops sending this long before the deadline, as the pages do."""
LAST_MOMENT_S = 0.1
NOTE = 100_00
BETS = ("straight:17", "split:14-17", "red", "dozen:2", "corner:1-2-4-5", "tier", "black", "straight:0")


class Sent(NamedTuple):
    """A command as its terminal saw it: when it was sent and answered, and what the answer was."""

    table: str
    terminal: str
    do: str
    sent: float
    answered: float
    at: int
    ok: bool
    in_time: bool
    reason: Reason | None


class Heard(Struct):
    """A message of the floor's, as far as a terminal here looks at it."""

    answer: int | None = None
    ok: bool = False
    at: int = 0
    reason: Reason | None = None
    now: int = 0
    snapshot: dict[str, Any] = {}
    change: dict[str, Any] = {}


_HEARD = msgspec.json.Decoder(Heard)


class LoadTerminal(asyncio.Protocol):
    """A terminal that wagers and keeps its own books. It reads its socket itself: thousands of them share one process,
    and what they need of the machine is not there for the floor."""

    def __init__(self, table: str, name: str, keys: tuple[str, str], seed: int, clock: SystemClock) -> None:
        """`keys` are those of the terminal and of its acceptor."""
        self.table, self.name = table, name
        self.history: list[Sent] = []
        self.expected = 0
        self.picture: dict[str, Any] = {}
        self.shown: dict[int, int] = {}
        """When each round's settlement was on this screen."""
        self._keys, self._clock = keys, clock
        self._mood = random.Random(seed)
        self._number = 0
        self._waiting: dict[int, asyncio.Future[Heard]] = {}
        self._changed = asyncio.Event()
        self._offset = 0.0

    async def play(self, host: str, port: int, until: float, last_moment: bool) -> None:
        """Buy in and wager in every round until it is time to stop, and see the last round out."""
        self._socket = ClientProtocol(parse_uri(f"ws://{host}:{port}/feed"), max_size=None)
        await asyncio.get_running_loop().create_connection(lambda: self, host, port)
        try:
            if not self.picture:
                await self._next_change(until)
            await self._insert_note(host, port)
            played = 0
            while time.monotonic() < until:
                closes = self._closes()
                now_round = self.picture["round"]["round"]
                if closes is None or now_round == played or closes - LOCK_S < time.monotonic():
                    await self._next_change(until)
                    continue
                played = now_round
                await self._round(closes - LOCK_S, until, last_moment)
            while self.picture["bet"] and time.monotonic() < until + 60:
                await self._next_change(until + 60)
        finally:
            self._transport.close()

    async def _insert_note(self, host: str, port: int) -> None:
        """The terminal's acceptor, which has a line and a key of its own, takes a note."""
        async with connect(f"ws://{host}:{port}/feed", max_size=None, compression=None) as acceptor:
            for message in (
                {"hello": {"as": "acceptor", "terminal": self.name, "key": self._keys[1]}},
                {"n": 1, "do": "insert_note", "note": NOTE},
            ):
                await acceptor.send(msgspec.json.encode(message), text=True)
            sent = time.monotonic()
            while (heard := _HEARD.decode(await acceptor.recv())).answer is None:
                pass
        self.history.append(
            Sent(self.table, self.name, "insert_note", sent, time.monotonic(), heard.at, heard.ok, True, heard.reason)
        )
        self.expected += NOTE if heard.ok else 0

    async def _round(self, locks: float, until: float, last_moment: bool) -> None:
        if last_moment:
            await asyncio.sleep(max(0.0, locks - LAST_MOMENT_S * self._mood.random() - time.monotonic()))
            await self._place(locks)
            return
        for _ in range(self._mood.randint(13, 17)):
            await asyncio.sleep(self._mood.random())
            if time.monotonic() > min(locks, until):
                return
            await self._place(locks)

    async def _place(self, locks: float) -> None:
        await self._ask({"do": "place", "bet": self._mood.choice(BETS), "stake": 100}, locks)

    async def _ask(self, command: dict[str, Any], locks: float) -> None:
        self._number += 1
        answer: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        self._waiting[self._number] = answer
        sent = time.monotonic()
        self._send({"n": self._number, **command})
        heard = await answer
        answered = time.monotonic()
        in_time = sent <= locks
        self.history.append(
            Sent(self.table, self.name, command["do"], sent, answered, heard.at, heard.ok, in_time, heard.reason)
        )

    def _closes(self) -> float | None:
        """When wagering closes, by this machine's monotonic clock."""
        closes = self.picture["round"]["closes_at"]
        return None if closes is None else closes / 1e6 + self._offset

    async def _next_change(self, until: float) -> None:
        self._changed.clear()
        try:
            async with asyncio.timeout(max(0.01, until - time.monotonic())):
                await self._changed.wait()
        except TimeoutError:
            return

    # ------------------------------------------------------------ the socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Knock."""
        self._transport = cast(asyncio.Transport, transport)
        self._socket.send_request(self._socket.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        self._socket.receive_data(data)
        self._flush()
        for event in self._socket.events_received():
            if not isinstance(event, Frame):
                self._send({"hello": {"as": "player", "terminal": self.name, "key": self._keys[0]}})
            elif event.opcode is Opcode.TEXT:
                self._hear(_HEARD.decode(event.data))

    def connection_lost(self, failure: Exception | None) -> None:
        """Tell whoever waits for an answer."""
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(ConnectionError("The floor hung up."))

    def _hear(self, heard: Heard) -> None:
        if heard.answer is not None:
            self._waiting.pop(heard.answer).set_result(heard)
            return
        change = heard.snapshot or heard.change
        self.picture.update(change)
        self._offset = time.monotonic() - heard.now / 1e6
        if change.get("lines"):
            self.expected += sum(line["returned"] - line["stake"] for line in change["lines"])
            self.shown[self.picture["round"]["round"]] = self._clock.now()
        self._changed.set()

    def _send(self, message: dict[str, Any]) -> None:
        self._socket.send_text(msgspec.json.encode(message))
        self._flush()

    def _flush(self) -> None:
        """Hand to the machine what the socket has to say, answers to pings included."""
        for data in self._socket.data_to_send():
            self._transport.write(data)
