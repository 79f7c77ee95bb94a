"""The feed: every screen's picture over a WebSocket, and every screen's commands back."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import msgspec
import structlog
from prometheus_client import Gauge

from croupier.floor.displays import Displays
from croupier.floor.floor import Floor
from croupier.floor.held_alarms import HeldAlarms
from croupier.floor.hold_alarms import HoldAlarms
from croupier.floor.presence import Presence
from croupier.floor.unattended import Unattended
from croupier.games.notation import WrongInput
from croupier.server.access.hello import Enrolled, Greeting, Hello
from croupier.server.access.message import NOT_UNDERSTOOD, text
from croupier.server.access.posts import take_post
from croupier.server.access.sign_in import SignIn
from croupier.server.access.ticket_tries import TicketTries
from croupier.server.presenters.checklist import SAYS, not_opened, read as read_shown
from croupier.server.presenters.printing import Printer
from croupier.server.sockets import limits
from croupier.server.sockets.channels import REFUSED, Channels, Connection, refusal
from croupier.server.sockets.commands import Commands
from croupier.server.sockets.remarks import Noticeboard
from croupier.server.sockets.round_views import Rounds
from croupier.server.sockets.screens import Screen, Screens
from croupier.server.sockets.updates import Updates
from croupier.words import sentence

HELLO_WITHIN_S = 10.0
HERE = "{}"
"""What a page says to show that it is there, and nothing else."""
TOUCHED = '{"touched":true}'
"""What a player's page says when it was touched and asked for nothing."""
MOST_ASKED = 64
"""How many commands of one screen may be on their way; the next is read when one of them is answered."""
_LOG = structlog.get_logger()
_SCREENS = Gauge("croupier_screens", "Screens connected now.", ("kind",))


class Feed:
    """The sockets of a floor, each from its hello to its end."""

    def __init__(self, floor: Floor, sign_in: SignIn, key: bytes, *, simulated: bool = False) -> None:
        """`simulated` is whether tickets come out of a simulated printer, whose paper a page may put in again."""
        self._floor = floor
        self._sign_in = sign_in
        self._room = limits.Room()
        self._paces: dict[str, limits.Pace] = {}
        """Of each terminal, registered display and member of staff, however many sockets they have."""
        self.enrolled = Enrolled(floor.plan, key)
        self.channels = Channels(floor)
        self.rounds = Rounds(floor)
        self.tickets = TicketTries(floor)
        self.printer = Printer(floor, simulated)
        self.displays = Displays(floor)
        self.presence = Presence(floor)
        self.unattended = Unattended(floor, self.channels.simulated)
        self.holds, self.restores = HoldAlarms(floor), HeldAlarms(floor)
        board = Noticeboard()
        self._screens = Screens(floor, sign_in, self.enrolled, self.channels, self.rounds, board, self.printer)
        self.commands = Commands(floor, self.channels, board, self.printer, self.tickets, self.unattended)
        floor.listeners.append(Updates(floor, self.channels, self.rounds, board).committed)

    @property
    def sockets(self) -> int:
        """How many are open."""
        return self._room.taken

    async def screen(self, receive: Callable[[], Any], send: Callable[[Any], Any], address: str = "") -> None:
        """Serve one socket from its greeting to its end. `address` is where it comes from, if that is another machine."""
        await receive()
        await send({"type": "websocket.accept"})
        with ExitStack() as places:
            try:
                if address:
                    places.enter_context(self._room.place(f"address:{address}", limits.MOST_OF_AN_ADDRESS))
                async with self._room.hello(HELLO_WITHIN_S):
                    greeting = await receive()
                if greeting["type"] == "websocket.disconnect":
                    return
                hello = msgspec.json.decode(text(greeting), type=Greeting).hello
                screen = self._screens.let_in(hello)
                places.enter_context(
                    self._room.place(screen.who, limits.MOST_OF_ONE)
                    if screen.who
                    else self._room.place("", limits.MOST_LOOKING)
                )
                places.enter_context(self._room.place("all", limits.MOST))
            except (*NOT_UNDERSTOOD, WrongInput, TimeoutError) as wrong:
                await send(
                    {"type": "websocket.send", "text": refusal(str(wrong) or sentence("no_hello_came")).decode()}
                )
                await send({"type": "websocket.close", "code": REFUSED})
                return
            await self._serve(hello, screen, receive, send)

    async def _serve(
        self, hello: Hello, screen: Screen, receive: Callable[[], Any], send: Callable[[Any], Any]
    ) -> None:
        """Serve a screen that has been let in."""
        channel = screen.channel
        if hello.kind == "dealer":
            await self._take_post(channel.table, hello.token)
        connection = Connection(send)
        pace = (
            self._paces.setdefault(screen.who, limits.Pace(limits.AT_ONCE))
            if screen.who
            else limits.Pace(limits.LOOKING)
        )
        async with self._floor.steady:
            channel.connect(connection, hello.since)
            self.channels.refresh_dealers(channel.table)
        _SCREENS.labels(hello.kind).inc()
        serving = [asyncio.create_task(connection.write())]
        if hello.kind == "dealer":
            serving.append(asyncio.create_task(self._until_signed_out(hello.token, connection)))
        asking: set[asyncio.Task[None]] = set()
        last: asyncio.Task[None] | None = None
        try:
            self.displays.heard(screen.display)
            self.presence.back(screen.terminal)
            while (message := await receive())["type"] == "websocket.receive":
                at = self._floor.clock.now()
                self.displays.heard(screen.display)
                words = message.get("text") or ""
                if words == TOUCHED:
                    self.unattended.touched(screen.terminal)
                elif screen.terminal and words.startswith(SAYS):
                    self._check(connection, channel.table, screen.terminal, words)
                elif words != HERE:
                    last = task = asyncio.create_task(self.commands.answer(connection, screen, at, message, last))
                    asking.add(task)
                    task.add_done_callback(asking.discard)
                    task.add_done_callback(_log_failure)
                if len(asking) >= MOST_ASKED:
                    await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
                await pace.keep()
        finally:
            channel.connections.discard(connection)
            if screen.terminal and not self.channels.is_connected(screen.terminal):
                self.presence.gone(screen.terminal)
            async with self._floor.steady:
                self.channels.refresh_dealers(channel.table)
            _SCREENS.labels(hello.kind).dec()
            for task in serving:
                task.cancel()

    def _check(self, connection: Connection, table: str, terminal: str, words: str) -> None:
        """Turn a terminal away whose page does not show all that it has to."""
        try:
            why = not_opened(self._floor.plan.tables[table], read_shown(words))
        except NOT_UNDERSTOOD as wrong:
            why = sentence("that_was_not_understood", wrong=wrong)
        if why:
            _LOG.warning("terminal_not_opened", terminal=terminal, table=table, why=why)
            connection.turn_away(why)

    async def _take_post(self, table: str, token: str) -> None:
        """Who opens a table's page to deal signs on there, unless the dealer who is signed on is there too."""
        staff, dealer = self._sign_in.who(token), self._floor.tables[table].staffing.dealer
        if staff is not None and not self.channels.is_watched(("dealer", table, dealer.removeprefix("staff:"))):
            await take_post(self._floor, table, staff)

    async def _until_signed_out(self, token: str, connection: Connection) -> None:
        await self._sign_in.over(token)
        connection.turn_away(sentence("staff_session_is_over"))


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (failure := task.exception()) is not None:
        _LOG.error("command_failed", error=repr(failure))
