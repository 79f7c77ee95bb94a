"""The feed: every screen's picture over a WebSocket, and every screen's commands back."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import Any

import msgspec
import structlog
from msgspec import Struct
from prometheus_client import Counter, Gauge, Histogram

from croupier.cage import commands as cage
from croupier.cage.case_events import CaseReimbursed
from croupier.cage.terminal_events import ChecksIssued, ChecksRedeemed
from croupier.conduct.events import ConductEvent, IncidentDecided
from croupier.floor.authority import AT_TERMINALS, may_work, who
from croupier.floor.displays import Displays
from croupier.floor.floor import Committed, Floor
from croupier.floor.hold_alarms import HoldAlarms
from croupier.floor.orders import Answer, Order
from croupier.floor.plan import Staff
from croupier.floor.presence import Presence
from croupier.floor.two_games import other_game
from croupier.floor.unattended import Unattended
from croupier.games.notation import WrongInput
from croupier.play.remedies.put_right_commands import ReportMeter, ReportPicture
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.play.round_events import PeriodEnded, RoundOpened, RoundVoided, WageringClosed
from croupier.play.wagering.wager_events import WagersChanged, WagersConfirmed, WagersReturned
from croupier.rulebooks.conduct import CLAIM_MALFUNCTION, CLAIM_OUTCOME
from croupier.rulebooks.roles import Role
from croupier.server.door.hello import Enrolled, Greeting, Hello
from croupier.server.door.posts import take_post
from croupier.server.door.said import NOT_UNDERSTOOD, AtTable, number_of, read, text
from croupier.server.door.sign_in import SignIn
from croupier.server.door.ticket_tries import TicketTries
from croupier.server.door.told import told
from croupier.server.orders.actions import actions, askable, possible
from croupier.server.pictures.checklist import SAYS, not_opened, read as read_shown
from croupier.server.pictures.printing import Printer
from croupier.server.pictures.round import round_view
from croupier.server.pictures.screens import (
    acceptor_view,
    dealer_view,
    display_view,
    lobby_table,
    player_view,
    put_right,
    returned,
    unconfirmed,
)
from croupier.server.pictures.tally import tally
from croupier.server.sockets.channel import REFUSED, Channel, Connection, refusal, show
from croupier.server.sockets.drawings import Drawings
from croupier.server.sockets.room import (
    AT_ONCE,
    LOOKING,
    MOST,
    MOST_LOOKING,
    MOST_OF_AN_ADDRESS,
    MOST_OF_ONE,
    Pace,
    Room,
)
from croupier.server.views import messages
from croupier.server.views.lobby import Door, LobbyTable
from croupier.server.views.messages import View
from croupier.server.views.round import Notice, RoundView, Tally

NOTICES = 5
HELLO_WITHIN_S = 10.0
HERE = "{}"
"""What a page says to show that it is there, and nothing else."""
TOUCHED = '{"touched":true}'
"""What a player's page says when it was touched and asked for nothing."""
MOST_ASKED = 64
"""How many commands of one screen may be on their way; the next is read when one of them is answered."""
SIGN_IN_AGAIN = "This session is over. Please sign in again."

TAKING = ("wagering", "choosing")
"""The phases in which wagers may be changed, or at least taken off."""
CLAIMS = (CLAIM_OUTCOME, CLAIM_MALFUNCTION)
Key = tuple[str, ...]
Asking = Callable[[int, int, Any, str], Order]
"""Makes an order of a number, a time, a command and the seat that it is about; WrongInput if this screen may not."""
_LOG = structlog.get_logger()
_COMMANDS = Counter(
    "croupier_commands", "Commands answered, by what they asked and how they were answered.", ("do", "ok")
)
_SECONDS = Histogram("croupier_answer_seconds", "From reading a command off the socket to its durable answer.")
_SCREENS = Gauge("croupier_screens", "Screens connected now.", ("kind",))
_ENCODER = msgspec.json.Encoder()


class Screen(Struct):
    """A screen that has been let in."""

    channel: Channel
    ask: Asking
    who: str = ""
    """Whose it is; nobody's, if it only looks."""
    terminal: str = ""
    display: str = ""
    """The registered display of its table that it is."""
    misspoke: bool = False
    """Whether the log has that it was not understood: so once, that nobody fills the log; of who only looks, never."""


class Feed:
    """All screens of a floor."""

    def __init__(self, floor: Floor, sign_in: SignIn, key: bytes, *, simulated: bool = False) -> None:
        """`simulated` is whether tickets come out of a simulated printer, whose paper a page may put in again."""
        self._floor = floor
        self._sign_in = sign_in
        self.enrolled = Enrolled(floor.plan, key)
        self._room = Room()
        self._paces: dict[str, Pace] = {}
        """Of each terminal, registered display and member of staff, however many sockets they have."""
        self.tickets = TicketTries(floor)
        self.displays = Displays(floor)
        self.presence = Presence(floor)
        self.simulated: set[str] = set()
        """The terminals whose players are simulated on this floor: they need no line to be there."""
        self.unattended = Unattended(floor, self.simulated)
        self.holds = HoldAlarms(floor)
        self._channels: dict[Key, Channel] = {}
        self._at_table: dict[str, list[Channel]] = {name: [] for name in floor.plan.tables}
        self._dealers: dict[str, list[Channel]] = {name: [] for name in floor.plan.tables}
        """The dealer terminals of each table, whoever is signed in there."""
        self._dealing: dict[str, list[Channel]] = {name: [] for name in floor.plan.tables}
        """Those of them at which a dealer is."""
        self._rounds = {name: round_view(floor, name) for name in floor.plan.tables}
        self._tallies = {name: self._tally(name) for name in floor.plan.tables}
        self._void: set[str] = set()
        """The tables whose last round was voided."""
        self._possible: dict[str, frozenset[str]] = {}
        """What each table would take from its staff, found when a dealer looks and kept until something happens there."""
        self._shared = {
            name: [each for each in plan.terminals if len(floor.plan.places[each]) > 1]
            for name, plan in floor.plan.tables.items()
        }
        """The terminals of each table that are connected to others too."""
        self._notices: dict[tuple[str, str], tuple[Notice, ...]] = {}
        """What each terminal was told, table by table, of its wagers and its money, until the next round opens there."""
        self._refused: dict[tuple[str, str], tuple[Notice, ...]] = {}
        """Why a terminal was refused something at a table: so until wagering opens or closes there."""
        self._unconfirmed: dict[tuple[str, str], Notice] = {}
        """What went back to a terminal because it was not confirmed, until the table's next round opens."""
        self.printer = Printer(floor, simulated)
        self._drawings = Drawings(floor)
        floor.listeners.append(self.committed)

    def person_deals(self, table: str) -> bool:
        """Whether a dealer is at the dealer terminal of a table; whoever else looks there does not deal."""
        return any(channel.connections for channel in self._dealing[table])

    def lobby(self, doors: Callable[[str], tuple[Door, ...]]) -> tuple[LobbyTable, ...]:
        """Every table as the lobby lists it, with the ways in."""
        return tuple(lobby_table(self._floor, name, shown, doors(name)) for name, shown in self._rounds.items())

    def shown(self, table: str) -> RoundView:
        """A table's round as everyone sees it."""
        return self._rounds[table]

    def connected(self, table: str) -> set[str]:
        """The terminals of a table that are there now."""
        return {each for each in self._floor.plan.tables[table].terminals if self._is_connected(each)}

    # ------------------------------------------------------------ after a commit

    async def committed(self, committed: Committed) -> None:
        """Show what a commit changed, on the screens that it changed."""
        everyone = set() if committed.events else set(committed.tables)
        changed, dealt = set(committed.terminals), set[str]()
        for stream, event in committed.events:
            kind, _, name = stream.partition(":")
            if isinstance(event, RoundVoided):
                self._void.add(name)
            if isinstance(event, WagersChanged | WagersConfirmed):
                changed.add(event.terminal)
            elif isinstance(event, CaseReimbursed):
                changed.add(event.account.rpartition("-")[0])
            elif isinstance(event, ChecksIssued | ChecksRedeemed):
                everyone.update(self._floor.plan.places.get(name, ()))  # the rack shows the colours in use
            elif isinstance(event, ConductEvent):
                dealt.update(self._floor.plan.tables)
                changed.update(self._decided(event))
            elif kind == "table":
                everyone.add(name)
            if isinstance(event, RoundOpened):
                self._void.discard(name)
                for terminal in self._floor.plan.tables[name].terminals:
                    self._notices.pop((name, terminal), None)
                    self._unconfirmed.pop((name, terminal), None)
            elif isinstance(event, PeriodEnded | WageringClosed | WagersReturned | RoundVoided):
                policy = self._floor.plan.tables[name].setup.policy
                for each in event.returned:
                    self._note(name, each.terminal, (returned(policy, each),))
                for terminal, notice in unconfirmed(policy, event.returned):
                    self._unconfirmed[name, terminal] = notice
            elif isinstance(event, WagersCorrected):
                self._note(name, event.terminal, (put_right(event),))
        for table in everyone:
            self._possible.pop(table, None)
            before = self._rounds[table]
            self._rounds[table] = round_view(self._floor, table, table in self._void)
            if (before.phase in TAKING) != (self._rounds[table].phase in TAKING):
                for terminal in self._floor.plan.tables[table].terminals:
                    self._refused.pop((table, terminal), None)
            self._tallies[table] = self._tally(table)
            changed.update(self._shared[table])
            if other := other_game(self._floor.plan, self._floor.tables, table):
                dealt.add(other)
            if (drawn := self._drawings.redrawn(table)) is not None:
                for channel in self._at_table[table]:
                    channel.redraw(drawn)
            await show(self._at_table[table])
        own = [
            (table, place)
            for place in changed
            for table in self._floor.plan.places.get(place, ())
            if table not in everyone
        ]
        dealt.update(table for table, _ in own)
        kinds = ("player", "acceptor")
        await show([screen for seat in own for kind in kinds if (screen := self._channels.get((kind, *seat)))])
        for table in dealt:
            self._seen_by_dealers(table)

    def _decided(self, event: ConductEvent) -> list[str]:
        """The place whose player is told what became of a claim."""
        if not isinstance(event, IncidentDecided):
            return []
        claim = self._floor.office.conduct.incidents[event.incident - 1].report
        if claim.kind not in CLAIMS:
            return []
        done = event.measure.value.replace("_", " ")
        words = f"Your claim on game {claim.round}: {done} ({event.reason.replace('_', ' ')})."
        self._note(claim.table, claim.place, (Notice(words, event.clause),))
        return [claim.place]

    def _seen_by_dealers(self, table: str) -> None:
        """Show dealers who has come or gone, and what lies."""
        for channel in self._dealers[table]:
            channel.refresh_if_watched()

    def _note(self, table: str, terminal: str, notices: tuple[Notice, ...]) -> None:
        self._notices[table, terminal] = (*notices, *self._notices.get((table, terminal), ()))[:NOTICES]

    def _told(self, table: str, terminal: str) -> tuple[Notice, ...]:
        return (*self._refused.get((table, terminal), ()), *self._notices.get((table, terminal), ()))[:NOTICES]

    # ------------------------------------------------------------ a screen

    async def screen(self, receive: Callable[[], Any], send: Callable[[Any], Any], address: str = "") -> None:
        """Serve one socket from its greeting to its end. `address` is where it comes from, if that is another machine."""
        await receive()
        await send({"type": "websocket.accept"})
        with ExitStack() as places:
            try:
                if address:
                    places.enter_context(self._room.place(f"address:{address}", MOST_OF_AN_ADDRESS))
                async with self._room.hello(HELLO_WITHIN_S):
                    greeting = await receive()
                if greeting["type"] == "websocket.disconnect":
                    return
                hello = msgspec.json.decode(text(greeting), type=Greeting).hello
                screen = self._greet(hello)
                places.enter_context(
                    self._room.place(screen.who, MOST_OF_ONE) if screen.who else self._room.place("", MOST_LOOKING)
                )
                places.enter_context(self._room.place("all", MOST))
            except (*NOT_UNDERSTOOD, WrongInput, TimeoutError) as wrong:
                await send({"type": "websocket.send", "text": refusal(str(wrong) or "No hello came.").decode()})
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
        pace = self._paces.setdefault(screen.who, Pace(AT_ONCE)) if screen.who else Pace(LOOKING)
        async with self._floor.steady:
            for message in channel.welcome(hello.since):
                connection.send(message)
            channel.connections.add(connection)
            self._seen_by_dealers(channel.table)
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
                said = message.get("text") or ""
                if said == TOUCHED:
                    self.unattended.touched(screen.terminal)
                elif screen.terminal and said.startswith(SAYS):
                    self._check(connection, channel.table, screen.terminal, said)
                elif said != HERE:
                    last = task = asyncio.create_task(self._answer(connection, screen, at, message, last))
                    asking.add(task)
                    task.add_done_callback(asking.discard)
                    task.add_done_callback(_log_failure)
                if len(asking) >= MOST_ASKED:
                    await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
                await pace.keep()
        finally:
            channel.connections.discard(connection)
            if screen.terminal and not self._is_connected(screen.terminal):
                self.presence.gone(screen.terminal)
            async with self._floor.steady:
                self._seen_by_dealers(channel.table)
            _SCREENS.labels(hello.kind).dec()
            for task in serving:
                task.cancel()

    def _check(self, connection: Connection, table: str, terminal: str, said: str) -> None:
        """Turn a terminal away whose page does not show all that it has to."""
        try:
            why = not_opened(self._floor.plan.tables[table], read_shown(said))
        except NOT_UNDERSTOOD as wrong:
            why = f"That was not understood: {wrong}."
        if why:
            _LOG.warning("terminal_not_opened", terminal=terminal, table=table, why=why)
            connection.turn_away(why)

    async def _take_post(self, table: str, token: str) -> None:
        """Who opens a table's page to deal signs on there, unless the dealer who is signed on is there too."""
        staff, dealer = self._sign_in.who(token), self._floor.tables[table].staffing.dealer
        other = self._channels.get(("dealer", table, dealer.removeprefix("staff:")))
        if staff is not None and (other is None or not other.connections):
            await take_post(self._floor, table, staff)

    async def _until_signed_out(self, token: str, connection: Connection) -> None:
        await self._sign_in.over(token)
        connection.turn_away(SIGN_IN_AGAIN)

    def _greet(self, hello: Hello) -> Screen:
        match hello.kind:
            case "player":
                return self._greet_player(hello)
            case "acceptor":
                return self._greet_acceptor(hello)
            case "dealer":
                return self._greet_dealer(hello)
            case "display":
                table = self._table(hello.table)
                if not self._floor.plan.tables[table].displayed:
                    raise WrongInput(f"Table {table} has no winning number display.")
                display = self.enrolled.display(hello)
                shown = self._channel(("display", table), table, partial(self._display, table))
                return Screen(shown, _only_shows, hello.screen and f"display:{hello.screen}", display=display)
        raise WrongInput("A screen is a player, an acceptor, a dealer or a display.")

    def _tally(self, table: str) -> Tally | None:
        plan = self._floor.plan.tables[table]
        return tally(plan.setup.game, self._floor.tables[table].history) if plan.results_shown else None

    def _display(self, table: str) -> View:
        return display_view(self._floor, table, self._rounds[table])

    def _greet_player(self, hello: Hello) -> Screen:
        terminal = hello.terminal
        if not self.enrolled.is_terminal(terminal, hello.key):
            raise WrongInput("This terminal is not enrolled here. Please call an attendant.")
        table = self._table_of(hello)

        def view() -> View:
            shown, counted = self._rounds[table], self._tallies[table]
            told, ticket = self._told(table, terminal), self.printer.waiting(terminal)
            back = self._unconfirmed.get((table, terminal))
            return player_view(self._floor, table, shown, terminal, told, ticket, counted, back)

        def order(number: int, at: int, command: Any, seat: str) -> Order:
            if seat not in ("", terminal):
                raise WrongInput("A terminal asks for itself alone.")
            return Order(
                f"terminal:{terminal}", number, at, Role.PLAYER, f"terminal:{terminal}", command, table, terminal
            )

        own = self._channel(("player", table, terminal), table, view)
        return Screen(own, order, f"terminal:{terminal}", terminal)

    def _greet_acceptor(self, hello: Hello) -> Screen:
        terminal = hello.terminal
        if not self.enrolled.is_acceptor(terminal, hello.key):
            raise WrongInput("This acceptor is not enrolled here. Please call an attendant.")
        table, who = self._table_of(hello), f"acceptor:{terminal}"

        def order(number: int, at: int, command: Any, seat: str) -> Order:
            if seat not in ("", terminal):
                raise WrongInput("An acceptor speaks of its own terminal alone.")
            return Order(who, number, at, Role.ACCEPTOR, who, command, table, terminal)

        view = partial(acceptor_view, self._floor, table, terminal)
        return Screen(self._channel(("acceptor", table, terminal), table, view), order, who)

    def _table_of(self, hello: Hello) -> str:
        """The table of a terminal that a hello names, or its first."""
        tables = self._floor.plan.places[hello.terminal]
        table = hello.table or tables[0]
        if table not in tables:
            raise WrongInput(f"This terminal is not connected to table {table!r}.")
        return table

    def _greet_dealer(self, hello: Hello) -> Screen:
        staff, table = self._sign_in.who(hello.token), self._table(hello.table)
        if staff is None:
            raise WrongInput("Please sign in.")
        member: Staff = staff
        worked = self._floor.plan.tables[table]
        if not may_work(self._floor.plan, worked, staff):
            raise WrongInput(f"Table {table} is not for {who(staff.role)}.")
        known, others = actions(worked, member.role), askable(worked, member.role)

        def view() -> View:
            plan = self._floor.plan.tables[table]
            if table not in self._possible:
                self._possible[table] = possible(plan, self._floor.tables[table], self._floor.clock.now())
            shown, can = self._rounds[table], self._possible[table]
            return dealer_view(self._floor, table, shown, member, self.connected(table), can, known, others)

        def order(number: int, at: int, command: Any, seat: str) -> Order:
            if self._sign_in.who(hello.token) is None:
                raise WrongInput(SIGN_IN_AGAIN)
            return Order(f"staff:{member.id}", number, at, member.role, f"staff:{member.id}", command, table, seat)

        return Screen(self._channel(("dealer", table, member.id), table, view), order, f"staff:{member.id}")

    def _is_connected(self, terminal: str) -> bool:
        channels = (self._channels.get(("player", table, terminal)) for table in self._floor.plan.places[terminal])
        return terminal in self.simulated or any(each.connections for each in channels if each is not None)

    def _table(self, name: str) -> str:
        if name not in self._floor.plan.tables:
            raise WrongInput(f"There is no table {name!r} on this floor.")
        return name

    def _channel(self, key: Key, table: str, view: Callable[[], View]) -> Channel:
        if key not in self._channels:
            channel = self._channels[key] = Channel(table, self._drawings.of(table), view, self._floor.clock.now)
            self._at_table[table].append(channel)
            if key[0] == "dealer":
                self._dealers[table].append(channel)
                if self._floor.plan.staff[key[2]].role is Role.DEALER:
                    self._dealing[table].append(channel)
        return self._channels[key]

    async def ticket_taken(self, terminal: str) -> None:
        """The player has the ticket that was printed."""
        self.printer.taken(terminal)
        await self._refresh_own(terminal)

    async def _refresh_own(self, terminal: str) -> None:
        """Show a terminal what is its own at each of its tables."""
        async with self._floor.steady:
            for table in self._floor.plan.places[terminal]:
                if own := self._channels.get(("player", table, terminal)):
                    own.refresh_if_watched()

    # ------------------------------------------------------------ a command

    async def _answer(
        self,
        connection: Connection,
        screen: Screen,
        at: int,
        message: dict[str, Any],
        before: asyncio.Task[None] | None,
    ) -> None:
        """Answer a command after the one before it: however long each takes, a screen hears the answers in its own order."""
        try:
            reply = await self._ask(screen, at, message)
        finally:
            if before is not None and not before.done():
                await asyncio.wait([before])
        connection.send(_ENCODER.encode(reply))

    async def _ask(self, screen: Screen, at: int, message: dict[str, Any]) -> messages.Answer:
        data = b""
        try:
            data = text(message)
            about, said = read(data, AtTable, "seat", "seq")
        except NOT_UNDERSTOOD as wrong:
            if screen.who and not screen.misspoke:
                _LOG.warning("bad_message", error=str(wrong), who=screen.who)
                screen.misspoke = True
            why = f"That was not understood: {wrong}."
            return messages.Answer(number_of(data), False, at, why)
        number = about.n
        if screen.channel.agrees(said.command, about.seq):
            return messages.Answer(number, True, at)
        try:
            order = screen.ask(number, at, said.command, about.seat)
        except WrongInput as wrong:
            return messages.Answer(number, False, at, str(wrong))
        at_terminal = order.role in AT_TERMINALS
        if at_terminal and not isinstance(order.command, ReportMeter | ReportPicture | cage.ReportPrinter):
            self.unattended.touched(order.terminal)
        answer = await self.tickets.ask(order)
        _COMMANDS.labels(order.name, str(answer.ok).lower()).inc()
        _SECONDS.observe((self._floor.clock.now() - at) / 1_000_000)
        reply = told(number, answer) if at_terminal else await self.reply_to_staff(order, answer)
        if at_terminal and self._remember(order, answer, reply.notices):
            await self._refresh_own(order.terminal)
        return reply

    async def reply_to_staff(self, order: Order, answer: Answer) -> messages.Answer:
        """What a member of staff at a table is told. A ticket comes out of its terminal's printer, with its number."""
        if not answer.ticket:
            return told(order.number, answer)
        self.printer.print(order.terminal, order.table, answer)
        await self._refresh_own(order.terminal)
        return told(order.number, answer, printed_at=order.terminal)

    def _remember(self, order: Order, answer: Answer, notices: tuple[Notice, ...]) -> bool:
        """Keep what the terminal should still show: why something was refused or cut, and the ticket just printed."""
        here = order.table, order.terminal
        kept = self._told(*here), self.printer.waiting(order.terminal)
        if not answer.ok:
            why = Notice(answer.why, answer.clause, getattr(order.command, "bet", ""))
            self._refused[here] = (why, *self._refused.get(here, ()))[:NOTICES]
        elif notices:
            self._note(*here, notices)
        if answer.paid is not None:
            self.printer.print(order.terminal, order.table, answer)
        elif isinstance(order.command, cage.InsertNote | cage.InsertTicket) and answer.ok:
            self.printer.taken(order.terminal)
            self._notices.pop(here, None)
            self._refused.pop(here, None)
        return kept != (self._told(*here), self.printer.waiting(order.terminal))


def _only_shows(_number: int, _at: int, _command: Any, _seat: str) -> Order:
    raise WrongInput("This screen only shows.")


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (failure := task.exception()) is not None:
        _LOG.error("command_failed", error=repr(failure))
