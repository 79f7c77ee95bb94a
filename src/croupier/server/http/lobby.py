"""The lobby: every table of the floor, and the ways in.

A real floor shows the displays and the dealers' terminals, which ask for a password. A demo floor also shows terminals with
their keys, and staff with their passwords.
"""

from urllib.parse import quote

from msgspec import Struct

from croupier.floor.floor import Floor
from croupier.floor.keys import terminal_key
from croupier.server.sockets.feed import Feed
from croupier.server.views.lobby import Door, Guest, Lobby


class Demo(Struct, frozen=True):
    """What only a demo floor has: terminals left for anybody, and staff that anybody may be."""

    terminals: tuple[str, ...] = ()
    guests: tuple[Guest, ...] = ()


def lobby(floor: Floor, feed: Feed, key: bytes, demo: Demo) -> Lobby:
    """The lobby as it is now."""

    def doors(table: str) -> tuple[Door, ...]:
        players = [each for each in floor.plan.tables[table].terminals if each in demo.terminals]
        return (
            *(Door(f"Play at {each}", f"{player_address(key, each, table)}&from=lobby") for each in players),
            Door("Deal", f"/dealer?table={quote(table)}"),
            Door("Display", f"/display?table={quote(table)}"),
        )

    desks = tuple(Door(f"Cash desk {desk}", f"/desk?desk={quote(desk)}") for desk in floor.plan.money.desks)
    return Lobby(floor.plan.name, floor.clock.now(), feed.lobby(doors), desks, Door("Pit", "/pit"), demo.guests)


def player_address(key: bytes, terminal: str, table: str) -> str:
    """Where a terminal's page of a table is."""
    return f"/player?terminal={quote(terminal)}&key={terminal_key(key, terminal)}&table={quote(table)}"
