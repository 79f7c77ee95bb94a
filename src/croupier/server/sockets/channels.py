"""What the screens show, each on its channel, and the lines to those that are there now.

A channel has a number for each picture, sends only the parts that changed, and keeps the last changes so that a screen that
was away for a moment goes on where it was. Screens that show the same share a channel.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import structs

from croupier.floor.floor import Floor
from croupier.play.remedies.put_right_commands import ReportMeter, ReportPicture
from croupier.rulebooks.roles import Role
from croupier.server.sockets.table_views import Drawings
from croupier.server.views.messages import Change, View

REFUSED, TRY_AGAIN_LATER = 4401, 1013
"""The codes with which a socket is closed."""
KEPT = 16
"""How many changes a channel keeps for a screen that comes back. One that has missed more is shown the whole picture."""
MOST_WAITING = 1000
"""How many messages wait for a screen at most."""
AT_A_TIME = 50
"""How many screens are made ready before the lines carry what is ready."""
Key = tuple[str, ...]
"""The kind of a screen, its table, and whose it is: a terminal's or a member of staff's."""
_ENCODER = msgspec.json.Encoder()


class Channel:
    """What one screen shows."""

    def __init__(self, table: str, drawn: msgspec.Raw, view: Callable[[], View], now: Callable[[], int]) -> None:
        self.table = table
        self._drawn = drawn
        self._now = now
        self._view = view
        self._shown = structs.asdict(view())
        # Numbers begin with the time, so that a screen that knew the floor before a restart is not taken for one that
        # has seen this history.
        self.seq = now() // 1000
        self._changes: list[tuple[int, bytes]] = []
        self.connections: set[Connection] = set()

    def connect(self, connection: "Connection", since: int) -> None:
        """Show a screen that has seen everything up to a number the changes since, or the whole picture, and from now on
        what changes."""
        self.refresh()
        missed = [message for seq, message in self._changes if seq > since]
        is_whole = 0 < since <= self.seq and len(missed) == self.seq - since
        for message in missed if is_whole else [self._whole()]:
            connection.send(message)
        self.connections.add(connection)

    def agrees(self, report: object, seq: int) -> bool:
        """Whether a terminal shows what it was told, as it says of the picture of this number; of any but the latest nothing
        can be said. Nothing comes of that, and of a difference the floor is told."""
        shown = self._shown
        if not isinstance(report, ReportMeter | ReportPicture) or not seq or "credit" not in shown:
            return False
        if seq != self.seq:
            return True
        if isinstance(report, ReportMeter):
            return bool(report.meter == shown["credit"])
        on_layout = dict(shown["confirmed"])
        for bet, stake in shown["chips"].items():
            on_layout[bet] = on_layout.get(bet, 0) + stake
        return bool(report.round == shown["round"].round and report.lies == on_layout)

    def redraw(self, drawn: msgspec.Raw) -> None:
        """The table itself looks otherwise: show all of it again."""
        self._drawn = drawn
        self._changes.clear()
        self.seq += 1
        if self.connections:
            self._shown = structs.asdict(self._view())
            for connection in self.connections:
                connection.send(self._whole())

    def _whole(self) -> bytes:
        return _ENCODER.encode({"seq": self.seq, "now": self._now(), "table": self._drawn, "snapshot": self._view()})

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
        message = _ENCODER.encode(Change(self.seq, self._now(), different))
        self._changes.append((self.seq, message))
        del self._changes[:-KEPT]
        for connection in self.connections:
            connection.send(message)


async def show(channels: Sequence[Channel]) -> None:
    """Look again at all of these, a few at a time, so that the lines carry what is ready while the rest is made ready. The
    floor waits for it, so that nothing is seen that is not durable."""
    for first in range(0, len(channels), AT_A_TIME):
        for channel in channels[first : first + AT_A_TIME]:
            channel.refresh_if_watched()
        await asyncio.sleep(0)


class Connection:
    """A screen that is there now."""

    def __init__(self, send: Callable[[Any], Any]) -> None:
        self._send = send
        self._waiting: list[bytes] = []
        self._is_over = False
        """Whether the socket is closed after what waits."""
        self._called = asyncio.Event()
        """Set when there is something to do."""
        self._code = TRY_AGAIN_LATER

    def send(self, message: bytes) -> None:
        """Send, without waiting for the screen. One that does not keep up is dropped, and comes back by itself."""
        if self._is_over:
            return
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(message)
            self._called.set()
        else:
            self._hang_up()

    def turn_away(self, words: str) -> None:
        """Say why, and nothing after it."""
        self._code = REFUSED
        self._hang_up(refusal(words))

    def _hang_up(self, *last: bytes) -> None:
        self._waiting, self._is_over = [*last], True
        self._called.set()

    async def write(self) -> None:
        """Hand messages to the socket as they come. Each is let go of when it is sent: the picture that a screen begins with
        is large, and thousands of screens may have seen no change since."""
        while self._waiting or not self._is_over:
            await self._called.wait()
            self._called.clear()
            while self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting.pop(0).decode()})
        await self._send({"type": "websocket.close", "code": self._code})


def refusal(words: str) -> bytes:
    """Why a screen is turned away."""
    return _ENCODER.encode({"refused": words})


class Channels:
    """The channels of all screens, and who is there to look at them."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._drawings = Drawings(floor)
        self.by_key: dict[Key, Channel] = {}
        self._at_table: dict[str, list[Channel]] = {name: [] for name in floor.plan.tables}
        self._dealers: dict[str, list[Channel]] = {name: [] for name in floor.plan.tables}
        """The dealer terminals of each table, whoever is signed in there."""
        self._dealing: dict[str, list[Channel]] = {name: [] for name in floor.plan.tables}
        """Those of them at which a dealer is."""
        self.simulated: set[str] = set()
        """The terminals whose players are simulated on this floor: they need no line to be there."""

    def open(self, key: Key, table: str, view: Callable[[], View]) -> Channel:
        """The channel of a screen, with what it is to show if it is new."""
        if key not in self.by_key:
            channel = self.by_key[key] = Channel(table, self._drawings.of(table), view, self._floor.clock.now)
            self._at_table[table].append(channel)
            if key[0] == "dealer":
                self._dealers[table].append(channel)
                if self._floor.plan.staff[key[2]].role is Role.DEALER:
                    self._dealing[table].append(channel)
        return self.by_key[key]

    def is_watched(self, key: Key) -> bool:
        """Whether anyone looks at a channel."""
        return (channel := self.by_key.get(key)) is not None and bool(channel.connections)

    def is_connected(self, terminal: str) -> bool:
        """Whether a terminal is there now."""
        channels = (self.by_key.get(("player", table, terminal)) for table in self._floor.plan.places[terminal])
        return terminal in self.simulated or any(each.connections for each in channels if each is not None)

    def connected(self, table: str) -> set[str]:
        """The terminals of a table that are there now."""
        return {each for each in self._floor.plan.tables[table].terminals if self.is_connected(each)}

    def person_deals(self, table: str) -> bool:
        """Whether a dealer is at the dealer terminal of a table; whoever else looks there does not deal."""
        return any(channel.connections for channel in self._dealing[table])

    async def refresh_table(self, table: str) -> None:
        """Show everybody at a table how it is, and all of it if it looks otherwise."""
        if (drawn := self._drawings.redrawn(table)) is not None:
            for channel in self._at_table[table]:
                channel.redraw(drawn)
        await show(self._at_table[table])

    async def refresh_own(self, terminal: str) -> None:
        """Show a terminal what is its own at each of its tables."""
        async with self._floor.steady:
            for table in self._floor.plan.places[terminal]:
                if own := self.by_key.get(("player", table, terminal)):
                    own.refresh_if_watched()

    def refresh_dealers(self, table: str) -> None:
        """Show dealers who has come or gone, and the chips on the layout."""
        for channel in self._dealers[table]:
            channel.refresh_if_watched()
