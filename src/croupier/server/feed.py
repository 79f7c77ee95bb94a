"""The feed: every screen's picture over a WebSocket, and every screen's commands back.

A channel is what one screen shows: it has a number for each picture, sends only the parts that changed, and keeps the last
changes so that a screen that was away for a moment goes on where it was. Screens that show the same share a channel.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
import structlog
from msgspec import Struct, structs
from prometheus_client import Counter, Gauge, Histogram

from croupier.cage import commands as cage
from croupier.floor.floor import Committed, Floor
from croupier.floor.keys import is_terminal_key
from croupier.floor.orders import Answer, Order
from croupier.floor.plan import Staff
from croupier.games.notation import WrongInput
from croupier.play import commands as play
from croupier.play.events import (
    PeriodEnded,
    RoundOpened,
    RoundVoided,
    WageringClosed,
    WagersChanged,
    WagersConfirmed,
    WagersReturned,
)
from croupier.rulebooks.policy import Role
from croupier.server import views
from croupier.server.actions import actions, possible
from croupier.server.layout import table_view
from croupier.server.screens import dealer_view, display_view, lobby_table, player_view, returned, round_view
from croupier.server.sign_in import SignIn

KEPT = 32
"""How many changes a channel keeps for a screen that comes back."""
NOTICES = 5
LARGEST_MESSAGE = 4096

Key = tuple[str, ...]
Asking = Callable[[int, int, Any, str], Order]
"""Makes an order of a number, a time, a command and the seat that it is about."""
_LOG = structlog.get_logger()
_COMMANDS = Counter(
    "croupier_commands", "Commands answered, by what they asked and how they were answered.", ("do", "ok")
)
_SECONDS = Histogram("croupier_answer_seconds", "From reading a command off the socket to its durable answer.")
_SCREENS = Gauge("croupier_screens", "Screens connected now.", ("kind",))
_ENCODER = msgspec.json.Encoder()


class Hello(Struct, forbid_unknown_fields=True):
    """Who a screen is."""

    kind: str = msgspec.field(name="as")
    table: str = ""
    terminal: str = ""
    key: str = ""
    token: str = ""
    since: int = 0


class Greeting(Struct):
    """The first message of a screen."""

    hello: Hello


class Numbered(Struct):
    """The number of a command; the rest says what it asks, and of a dealer's which seat it is about."""

    n: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]


Said = play.PlayerCommand | play.StaffCommand | cage.TerminalCommand
_COMMAND = msgspec.json.Decoder(dict[str, Any])


class Channel:
    """What one screen shows."""

    def __init__(self, table: str, drawn: msgspec.Raw, view: Callable[[], views.View], now: Callable[[], int]) -> None:
        self.table = table
        self._drawn = drawn
        self._now = now
        self._view = view
        self._shown = structs.asdict(view())
        # Numbers begin with the time, so that a screen that knew the floor before a restart is not taken for one that
        # has seen this history.
        self.seq = now() // 1000
        self._changes: deque[tuple[int, bytes]] = deque(maxlen=KEPT)
        self.connections: set[Connection] = set()

    def welcome(self, since: int) -> list[bytes]:
        """What a screen needs that has seen everything up to a number: the changes since, or the whole picture."""
        self.refresh()
        missed = [message for seq, message in self._changes if seq > since]
        if 0 < since <= self.seq and len(missed) == self.seq - since:
            return missed
        return [_ENCODER.encode({"seq": self.seq, "now": self._now(), "table": self._drawn, "snapshot": self._view()})]

    def refresh_if_watched(self) -> None:
        """Look again if anyone is looking."""
        if self.connections:
            self.refresh()

    def refresh(self) -> None:
        """Look again, and send what is different."""
        now = structs.asdict(self._view())
        different = {name: value for name, value in now.items() if value != self._shown[name]}
        if not different:
            return
        self._shown = now
        self.seq += 1
        message = _ENCODER.encode(views.Change(self.seq, self._now(), different))
        self._changes.append((self.seq, message))
        for connection in self.connections:
            connection.send(message)


class Connection:
    """A screen that is there now."""

    def __init__(self, send: Callable[[Any], Any]) -> None:
        self._send = send
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue(maxsize=1000)

    def send(self, message: bytes) -> None:
        """Send, without waiting for the screen. One that does not keep up is dropped, and comes back by itself."""
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self._waiting = asyncio.Queue(maxsize=2)
            self._waiting.put_nowait(None)

    async def write(self) -> None:
        """Hand messages to the socket as they come."""
        while (message := await self._waiting.get()) is not None:
            await self._send({"type": "websocket.send", "text": message.decode()})
        await self._send({"type": "websocket.close", "code": 1013})


class Feed:
    """All screens of a floor."""

    def __init__(self, floor: Floor, sign_in: SignIn, key: bytes) -> None:
        self._floor = floor
        self._sign_in = sign_in
        self._key = key
        self._channels: dict[Key, Channel] = {}
        self._at_table: dict[str, list[Channel]] = {name: [] for name in floor.plan.tables}
        self._dealers: dict[str, list[Channel]] = {name: [] for name in floor.plan.tables}
        self._rounds = {name: round_view(floor, name) for name in floor.plan.tables}
        self._void: set[str] = set()
        """The tables whose last round was voided."""
        self._possible: dict[str, frozenset[str]] = {}
        """What each table would take from its staff, found when a dealer looks and kept until something happens there."""
        self._shared = {
            name: [each for each in plan.terminals if len(floor.plan.places[each]) > 1]
            for name, plan in floor.plan.tables.items()
        }
        """The terminals of each table that are connected to others too."""
        self._notices: dict[str, tuple[views.Notice, ...]] = {}
        self._tickets: dict[str, str] = {}
        self._tables = {
            name: msgspec.Raw(_ENCODER.encode(table_view(plan))) for name, plan in floor.plan.tables.items()
        }
        floor.listeners.append(self.committed)

    def person_deals(self, table: str) -> bool:
        """Whether a person is at the dealer terminal of a table."""
        return any(channel.connections for channel in self._dealers[table])

    def lobby(self, doors: Callable[[str], tuple[views.Door, ...]]) -> tuple[views.LobbyTable, ...]:
        """Every table as the lobby lists it, with the ways in."""
        return tuple(lobby_table(self._floor, name, shown, doors(name)) for name, shown in self._rounds.items())

    # ------------------------------------------------------------ after a commit

    def committed(self, committed: Committed) -> None:
        """Show what a commit changed, on the screens that it changed."""
        everyone = set() if committed.events else set(committed.tables)
        changed = set(committed.terminals)
        for stream, event in committed.events:
            kind, _, name = stream.partition(":")
            if isinstance(event, RoundVoided):
                self._void.add(name)
            if isinstance(event, WagersChanged | WagersConfirmed):
                changed.add(event.terminal)
            elif kind == "table":
                everyone.add(name)
            if isinstance(event, RoundOpened):
                self._void.discard(name)
                for terminal in self._floor.plan.tables[name].terminals:
                    self._notices.pop(terminal, None)
            elif isinstance(event, PeriodEnded | WageringClosed | WagersReturned | RoundVoided):
                for each in event.returned:
                    self._note(each.terminal, (returned(self._floor.plan.tables[name].setup.policy, each),))
        for table in everyone:
            self._possible.pop(table, None)
            self._rounds[table] = round_view(self._floor, table, table in self._void)
            changed.update(self._shared[table])
            for channel in self._at_table[table]:
                channel.refresh_if_watched()
        dealt = set()
        for place in changed:
            for table in self._floor.plan.places.get(place, ()):
                if table not in everyone:
                    dealt.add(table)
                    if own := self._channels.get(("player", table, place)):
                        own.refresh_if_watched()
        for table in dealt:
            self._seen_by_dealers(table)

    def _seen_by_dealers(self, table: str) -> None:
        """Show dealers who has come or gone, and what lies."""
        for channel in self._dealers[table]:
            channel.refresh_if_watched()

    def _note(self, terminal: str, notices: tuple[views.Notice, ...]) -> None:
        self._notices[terminal] = (*notices, *self._notices.get(terminal, ()))[:NOTICES]

    # ------------------------------------------------------------ a screen

    async def screen(self, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
        """Serve one socket from its greeting to its end."""
        await receive()
        await send({"type": "websocket.accept"})
        try:
            hello = msgspec.json.decode(_text(await receive()), type=Greeting).hello
            channel, ask = self._greet(hello)
        except (msgspec.DecodeError, WrongInput) as wrong:
            await send({"type": "websocket.send", "text": msgspec.json.encode({"refused": str(wrong)}).decode()})
            await send({"type": "websocket.close", "code": 4401})
            return
        connection = Connection(send)
        async with self._floor.steady:
            for message in channel.welcome(hello.since):
                connection.send(message)
            channel.connections.add(connection)
            self._seen_by_dealers(channel.table)
        _SCREENS.labels(hello.kind).inc()
        writer = asyncio.create_task(connection.write())
        asking: set[asyncio.Task[None]] = set()
        try:
            while (message := await receive())["type"] == "websocket.receive":
                at = self._floor.clock.now()
                task = asyncio.create_task(self._ask(connection, channel, ask, at, message))
                asking.add(task)
                task.add_done_callback(asking.discard)
                task.add_done_callback(_log_failure)
        finally:
            channel.connections.discard(connection)
            async with self._floor.steady:
                self._seen_by_dealers(channel.table)
            _SCREENS.labels(hello.kind).dec()
            writer.cancel()

    def _greet(self, hello: Hello) -> tuple[Channel, Asking | None]:
        match hello.kind:
            case "player":
                return self._greet_player(hello)
            case "dealer":
                return self._greet_dealer(hello)
            case "display":
                table = self._table(hello.table)
                key: Key = ("display", table)
                return self._channel(key, table, lambda: display_view(self._floor, table, self._rounds[table])), None
        raise WrongInput("A screen is a player, a dealer or a display.")

    def _greet_player(self, hello: Hello) -> tuple[Channel, Asking]:
        terminal, tables = hello.terminal, self._floor.plan.places.get(hello.terminal, ())
        if not tables or not is_terminal_key(self._key, terminal, hello.key):
            raise WrongInput("This terminal is not enrolled here. Please call an attendant.")
        table = hello.table or tables[0]
        if table not in tables:
            raise WrongInput(f"This terminal is not connected to table {table!r}.")

        def view() -> views.View:
            notices = self._notices.get(terminal, ())
            return player_view(
                self._floor, table, self._rounds[table], terminal, notices, self._tickets.get(terminal, "")
            )

        def order(number: int, at: int, command: Any, _: str) -> Order:
            return Order(
                f"terminal:{terminal}", number, at, Role.PLAYER, f"terminal:{terminal}", command, table, terminal
            )

        key = ("player", table, terminal)
        return self._channel(key, table, view), order

    def _greet_dealer(self, hello: Hello) -> tuple[Channel, Asking]:
        staff, table = self._sign_in.who(hello.token), self._table(hello.table)
        if staff is None:
            raise WrongInput("Please sign in.")
        member: Staff = staff
        known = actions(self._floor.plan.tables[table], member.role)

        def view() -> views.View:
            plan = self._floor.plan.tables[table]
            if table not in self._possible:
                self._possible[table] = possible(plan, self._floor.tables[table], self._floor.clock.now())
            here = {each for each in plan.terminals if self._is_connected(each)}
            return dealer_view(self._floor, table, self._rounds[table], member, here, self._possible[table], known)

        def order(number: int, at: int, command: Any, seat: str) -> Order:
            return Order(f"staff:{member.id}", number, at, member.role, f"staff:{member.id}", command, table, seat)

        key = ("dealer", table, member.id)
        return self._channel(key, table, view), order

    def _is_connected(self, terminal: str) -> bool:
        channels = (self._channels.get(("player", table, terminal)) for table in self._floor.plan.places[terminal])
        return any(channel.connections for channel in channels if channel is not None)

    def _table(self, name: str) -> str:
        if name not in self._tables:
            raise WrongInput(f"There is no table {name!r} on this floor.")
        return name

    def _channel(self, key: Key, table: str, view: Callable[[], views.View]) -> Channel:
        if key not in self._channels:
            channel = self._channels[key] = Channel(table, self._tables[table], view, self._floor.clock.now)
            self._at_table[table].append(channel)
            if key[0] == "dealer":
                self._dealers[table].append(channel)
        return self._channels[key]

    # ------------------------------------------------------------ a command

    async def _ask(
        self,
        connection: Connection,
        channel: Channel,
        ask: Asking | None,
        at: int,
        message: dict[str, Any],
    ) -> None:
        number = -1
        try:
            said = _COMMAND.decode(_text(message))
            number = msgspec.convert({"n": said.pop("n", None)}, Numbered).n
            seat = msgspec.convert(said.pop("seat", ""), str)
            command = msgspec.convert(said, Said)
        except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as wrong:
            _LOG.warning("bad_message", error=str(wrong))
            connection.send(_ENCODER.encode(views.Answer(number, False, at, f"That was not understood: {wrong}.")))
            return
        if ask is None:
            connection.send(_ENCODER.encode(views.Answer(number, False, at, "This screen only shows.")))
            return
        order = ask(number, at, command, seat)
        answer = await self._floor.insist(order)
        _COMMANDS.labels(order.name, str(answer.ok).lower()).inc()
        _SECONDS.observe((self._floor.clock.now() - at) / 1_000_000)
        notices = tuple(views.Notice(each.text, each.clause, each.bet) for each in answer.notices)
        if order.role is Role.PLAYER and self._remember(order, answer, notices):
            async with self._floor.steady:
                channel.refresh()
        connection.send(_ENCODER.encode(views.Answer(number, answer.ok, answer.at, answer.why, answer.clause, notices)))

    def _remember(self, order: Order, answer: Answer, notices: tuple[views.Notice, ...]) -> bool:
        """Keep what the terminal should still show: why something was refused or cut, and the ticket just printed."""
        kept = self._notices.get(order.terminal), self._tickets.get(order.terminal)
        bet = getattr(order.command, "bet", "")
        if not answer.ok:
            self._note(order.terminal, (views.Notice(answer.why, answer.clause, bet),))
        elif notices:
            self._note(order.terminal, notices)
        if answer.paid is not None:
            self._tickets[order.terminal] = self._floor.ticket_of(answer)
        elif isinstance(order.command, cage.InsertNote | cage.InsertTicket) and answer.ok:
            self._tickets.pop(order.terminal, None)
            self._notices.pop(order.terminal, None)
        return kept != (self._notices.get(order.terminal), self._tickets.get(order.terminal))


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (failure := task.exception()) is not None:
        _LOG.error("command_failed", error=repr(failure))


def _text(message: dict[str, Any]) -> bytes:
    """A message's text, if it is one of a sensible size."""
    text = message.get("text")
    data: bytes = text.encode() if text is not None else message.get("bytes") or b""
    if message["type"] != "websocket.receive" or len(data) > LARGEST_MESSAGE:
        raise msgspec.DecodeError("a message is text of at most 4096 bytes")
    return data
