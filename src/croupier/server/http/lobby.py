"""The lobby: every table of the floor, and the ways in.

A real floor shows displays without a key, which only look, and the dealers' terminals, which ask for a password. A demo
floor also shows terminals and registered displays with their keys, and staff with their passwords.
"""

from collections.abc import Iterator
from urllib.parse import quote

from litestar import get
from litestar.datastructures import State
from msgspec import Struct
from msgspec.structs import replace

from croupier.floor.floor import Floor
from croupier.floor.plan import Staff
from croupier.rulebooks.roles import PIT
from croupier.server.door.hello import screens_of
from croupier.server.http.desk import works_at_desk
from croupier.server.http.pit import supervised
from croupier.server.pictures.display import lobby_table
from croupier.server.sockets.feed import Feed
from croupier.server.views.lobby import DoorView, Entrance, Entry, Guest, Lobby

AT_ONCE = 4
"""How many tables one display shows."""


class Demo(Struct, frozen=True):
    """What only a demo floor has: terminals and displays left for anybody, and staff that anybody may be."""

    terminals: tuple[str, ...] = ()
    screens: tuple[str, ...] = ()
    guests: tuple[Guest, ...] = ()


def lobby_view(floor: Floor, feed: Feed, demo: Demo) -> Lobby:
    """The lobby as it is now."""

    def displays(table: str) -> tuple[DoorView, ...]:
        screen = next((each for each in screens_of(floor.plan, table) if each in demo.screens), "")
        shown = floor.plan.tables[table].displayed
        return (DoorView("Display", feed.enrolled.display_address(table, screen)),) if shown else ()

    def doors(table: str) -> tuple[DoorView, ...]:
        players = [each for each in floor.plan.tables[table].terminals if each in demo.terminals]
        return (
            *(
                DoorView(
                    f"Play at terminal {each}",
                    f"{feed.enrolled.player_address(each)}&table={quote(table)}&from=lobby",
                )
                for each in players
            ),
            DoorView("Deal", f"/dealer?table={quote(table)}"),
            *displays(table),
        )

    tables = tuple(lobby_table(floor, name, shown, doors(name)) for name, shown in feed.rounds.shown.items())
    return Lobby(floor.plan.name, floor.clock.now(), tables, _entrances(floor, demo), _guests(floor, demo))


def _entrances(floor: Floor, demo: Demo) -> tuple[Entrance, ...]:
    displayed = [table for table, plan in floor.plan.tables.items() if plan.displayed]
    first = ",".join(displayed[:AT_ONCE])
    desks = tuple(DoorView(f"Cash desk {desk}", f"/desk?desk={quote(desk)}") for desk in floor.plan.money.desks)
    at_tables = "Sit down at a table below: “Play at terminal”." if demo.terminals else "Terminals stand at the tables."
    return (
        Entrance("player", "Player", at_tables, ()),
        Entrance("dealer", "Dealer", "Deal the games of a table below: “Deal”.", ()),
        Entrance(
            "pit",
            "Supervisor",
            "Every table at a glance, what waits for a decision, past rounds, limits and closing.",
            (DoorView("Pit console", "/pit"),),
        ),
        Entrance("desk", "Cash desk", "Pay tickets and hand pays.", desks),
        Entrance(
            "display",
            "Displays",
            "What hangs above a table below: “Display”.",
            (DoorView(f"The first {AT_ONCE} tables", f"/display?table={quote(first)}"),)
            if len(displayed) >= AT_ONCE
            else (),
        ),
    )


def _guests(floor: Floor, demo: Demo) -> tuple[Guest, ...]:
    return tuple(replace(each, opens=tuple(_opens(floor, floor.plan.staff[each.staff]))) for each in demo.guests)


def _opens(floor: Floor, staff: Staff) -> Iterator[Entry]:
    """Where a member of staff has something to do."""
    supervises = bool(supervised(floor, staff))
    if supervises:
        yield "pit"
    if works_at_desk(floor, staff):
        yield "desk"
    if staff.role in PIT and not supervises:
        yield "dealer"


@get("/api/lobby")
async def lobby(state: State) -> Lobby:
    """Every table, where it is, and the ways in."""
    shown: Lobby = state.lobby()
    return shown
