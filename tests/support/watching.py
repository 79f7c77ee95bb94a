"""Screens on a floor's feed, for the tests: each is told what a page would be told, and keeps the picture that it shows.

A test that something is shown looks at what went out: `on_terminal`, `on_dealer`, `on_display` and `table_shown` at one
moment, `watching` while the table is played, and `asked` for what a page asks for over HTTP.
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx
import msgspec
from argon2 import PasswordHasher
from casino import KEY, Casino
from msgspec.structs import replace
from waiting import until

from croupier.floor.floor import Floor
from croupier.journal.keys import terminal_key
from croupier.plan.floor_plan import Staff
from croupier.rulebooks.roles import Role
from croupier.server.access.sign_in import SignIn
from croupier.server.http.app import build
from croupier.server.http.lobby import Demo, lobby_view
from croupier.server.sockets.channels import Key
from croupier.server.sockets.feed import Feed
from croupier.server.views.dealer import DealerView
from croupier.server.views.display import DisplayView
from croupier.server.views.history import PlayedView, RecallView, SessionView
from croupier.server.views.player import PlayerView
from croupier.server.views.round import RoundView
from croupier.server.views.table import TableView

QUICKLY = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash("a password")
"""The hash of a password that takes no time."""
T = TypeVar("T")


class Screen:
    """A screen, and what it was told: the table once, the picture as it is now, and the server's time with it."""

    def __init__(self, hello: dict[str, str]) -> None:
        self._sent: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self._sent.put_nowait({"type": "websocket.connect"})
        self.says({"hello": hello})
        whose = hello.get("terminal") or hello.get("token")
        self.key: Key = (hello["as"], hello["table"], *([whose] if whose else []))
        self.table: dict[str, Any] = {}
        self.picture: dict[str, Any] = {}
        self.answers: list[dict[str, Any]] = []
        self.seq = self.now = 0
        self.refused = ""

    async def receive(self) -> dict[str, str]:
        """The hello, and then what it says, until it is switched off."""
        return await self._sent.get()

    async def send(self, message: dict[str, str]) -> None:
        """Show what it is told."""
        if message["type"] != "websocket.send":
            return
        shown = json.loads(message["text"])
        self.refused = shown.get("refused", self.refused)
        self.table = shown.get("table", self.table)
        self.picture = {**self.picture, **shown.get("snapshot", {}), **shown.get("change", {})}
        self.seq, self.now = shown.get("seq", self.seq), shown.get("now", self.now)
        if "answer" in shown:
            self.answers.append(shown)

    def says(self, message: object) -> None:
        """Say something to the floor."""
        self._sent.put_nowait({"type": "websocket.receive", "text": json.dumps(message, separators=(",", ":"))})

    def shows_all(self, feed: Feed) -> bool:
        """Whether everything that was sent to it has come."""
        channel = feed.channels.by_key.get(self.key)
        return bool(self.refused) or (channel is not None and 0 < self.seq == channel.seq)

    def switch_off(self) -> None:
        """Its line ends."""
        self._sent.put_nowait({"type": "websocket.disconnect"})


def terminal(name: str, table: str) -> dict[str, str]:
    """How a player terminal says who it is."""
    return {"as": "player", "table": table, "terminal": name, "key": terminal_key(KEY, name)}


def display(table: str) -> dict[str, str]:
    """How a display says which table it shows."""
    return {"as": "display", "table": table}


def staff_screen(name: str, table: str) -> dict[str, str]:
    """How a table's terminal says who is signed in there: the sessions here are known by their owners' names."""
    return {"as": "dealer", "table": table, "token": name}


# ---------------------------------------------------------------- screens that stay


class Screens(list[Screen]):
    """Screens that are there while the table is played."""

    def __init__(self, c: Casino, feed: Feed, hellos: tuple[dict[str, str], ...]) -> None:
        super().__init__(map(Screen, hellos))
        self._c, self.feed = c, feed

    def show_all(self) -> None:
        """Wait until everything that was committed and sent is on them."""
        self._c.run(until(lambda: all(each.shows_all(self.feed) for each in self)))

    def hear(self, screen: Screen, message: object) -> None:
        """One of them says something: wait until it is answered, or the line is closed. What has no answer of its own is
        read before a command that has one, and that is to be refused."""
        before = len(screen.answers)
        screen.says(message)
        if not isinstance(message, dict) or "n" not in message:
            screen.says({"n": 0, "do": "nothing"})
        self._c.run(until(lambda: bool(screen.refused) or len(screen.answers) > before))
        self.show_all()


@contextmanager
def watching(c: Casino, *hellos: dict[str, str], staff: tuple[Staff, ...] = ()) -> Iterator[Screens]:
    """Screens that are there while the table is played; what was just committed is on them after `show_all`."""
    with _feed(c, *staff) as (feed, _):
        screens = Screens(c, feed, hellos)

        async def connect() -> list[asyncio.Task[None]]:
            return [asyncio.create_task(feed.screen(each.receive, each.send)) for each in screens]

        serving = c.run(connect())
        screens.show_all()
        yield screens
        for each in screens:
            each.switch_off()
        c.run(_all(serving))


async def _all(serving: list[asyncio.Task[None]]) -> None:
    await asyncio.gather(*serving)


# ---------------------------------------------------------------- what goes out at a moment, read as the views that it is


def on_terminal(c: Casino, seat: str = "t1", table: str = "") -> PlayerView:
    """What a player terminal of a table shows."""
    return msgspec.convert(_seen(c, terminal(seat, table or _first(c))).picture, PlayerView)


def on_display(c: Casino, table: str = "") -> DisplayView:
    """What a display of a table shows."""
    return msgspec.convert(_seen(c, display(table or _first(c))).picture, DisplayView)


def on_dealer(c: Casino, role: Role = Role.DEALER, name: str = "", table: str = "") -> DealerView:
    """What a table's terminal shows to a member of staff. If no dealer is named, it is the one who is signed on there."""
    table = table or _first(c)
    at_post = c.state(table).staffing.dealer.removeprefix("staff:") if role is Role.DEALER else ""
    member = c.floor.plan.staff.get(name) or works(name or at_post or "kim", role)
    return msgspec.convert(_seen(c, staff_screen(member.id, table), member).picture, DealerView)


def turned_away(c: Casino, role: Role, name: str = "kim", table: str = "") -> str:
    """What a table's terminal says to a member of staff whom it shows nothing; nothing to others."""
    member = c.floor.plan.staff.get(name) or works(name, role)
    return _seen(c, staff_screen(member.id, table or _first(c)), member, refused=True).refused


def table_shown(c: Casino, table: str = "") -> TableView:
    """What the screens of a table are told of the table itself: its layout, and what else does not change."""
    return msgspec.convert(_seen(c, _of_any_screen(c, table or _first(c))).table, TableView)


def round_shown(c: Casino, table: str = "") -> RoundView:
    """What every screen of a table shows of the round."""
    return msgspec.convert(_seen(c, _of_any_screen(c, table or _first(c))).picture["round"], RoundView)


def recalled(c: Casino, seat: str, table: str, number: int) -> RecallView | None:
    """What a player terminal shows of one of its last rounds; nothing if it is none of them."""
    answer = answered(c, f"/api/terminals/{seat}/rounds/{table}/{number}", terminal=seat)
    return None if answer.status_code == 404 else _read(answer, RecallView)


def played(c: Casino, seat: str) -> list[PlayedView]:
    """The last rounds that a player terminal lists."""
    return asked(c, f"/api/terminals/{seat}/rounds", list[PlayedView], terminal=seat)


def session_of(c: Casino, seat: str) -> SessionView:
    """What a player terminal shows of its session."""
    return asked(c, f"/api/terminals/{seat}/session", SessionView, terminal=seat)


def asked(c: Casino, path: str, kind: type[T], *, staff: Staff | None = None, terminal: str = "") -> T:
    """What a page of the floor is given that asks for it: a member of staff's, a player terminal's or anybody's."""
    return _read(answered(c, path, staff=staff, terminal=terminal), kind)


def _read(answer: httpx.Response, kind: type[T]) -> T:
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=kind)


def answered(
    c: Casino, path: str, *, staff: Staff | None = None, terminal: str = "", body: bytes | None = None
) -> httpx.Response:
    """The same, whatever is answered; with a body it is sent there."""
    bears = staff.id if staff else terminal_key(KEY, terminal) if terminal else ""

    async def ask(feed: Feed, door: SignIn) -> httpx.Response:
        pages = build(c.floor, door, feed, lambda: lobby_view(c.floor, feed, Demo()))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(pages), base_url="http://floor") as client:
            method = "GET" if body is None else "POST"
            return await client.request(method, path, headers={"Authorization": f"Bearer {bears}"}, content=body)

    with _feed(c, staff or NOBODY) as (feed, door):
        return c.run(ask(feed, door))


def works(name: str, role: Role, *tables: str) -> Staff:
    """A member of staff."""
    return Staff(name, role, QUICKLY, tables)


NOBODY = works("nobody", Role.CASHIER)


def _first(c: Casino) -> str:
    return next(iter(c.floor.plan.tables))


def _of_any_screen(c: Casino, table: str) -> dict[str, str]:
    plan = c.floor.plan.tables[table]
    return display(table) if plan.displayed else terminal(plan.terminals[0], table)


class _Door(SignIn):
    """A door through which everybody who works on the floor has come; sessions are known by their owners' names."""

    def __init__(self, floor: Floor) -> None:
        super().__init__(floor, KEY)
        self._works_here = floor.plan.staff

    def who(self, token: str) -> Staff | None:
        """The member of staff whose name it is."""
        return self._works_here.get(token)

    async def over(self, token: str) -> None:
        """Nobody signs out."""
        await asyncio.Event().wait()


@contextmanager
def _feed(c: Casino, *staff: Staff) -> Iterator[tuple[Feed, SignIn]]:
    """The feed of a floor and its door, for a while, with some more who work there."""
    plan, listening = c.floor.plan, len(c.floor.listeners)
    c.floor.plan = replace(plan, staff={NOBODY.id: NOBODY, **plan.staff, **{each.id: each for each in staff}})
    try:
        door = _Door(c.floor)
        yield Feed(c.floor, door, KEY), door
    finally:
        c.floor.plan = plan
        del c.floor.listeners[listening:]


def _seen(c: Casino, hello: dict[str, str], staff: Staff = NOBODY, *, refused: bool = False) -> Screen:
    """A screen that was there until it had its first picture."""
    screen = Screen(hello)

    async def look(feed: Feed) -> None:
        line = asyncio.create_task(feed.screen(screen.receive, screen.send))
        await until(lambda: screen.shows_all(feed) or line.done())
        screen.switch_off()
        await line

    with _feed(c, staff) as (feed, _):
        c.run(look(feed))
    assert refused or not screen.refused, screen.refused
    return screen
