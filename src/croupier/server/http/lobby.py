"""The lobby: every table of the floor, and the ways in.

A real floor shows displays without a key, which only look, and the dealers' terminals, which ask for a password. A demo
floor also shows terminals and registered displays with their keys, and staff with their passwords.
"""

from collections.abc import Iterator
from urllib.parse import quote

from litestar import get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct
from msgspec.structs import replace

from croupier.devices.tournaments import SimulatedTournaments
from croupier.floor.floor import Floor
from croupier.plan.floor_plan import Staff
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import PIT, Role
from croupier.server.access.hello import screens_of
from croupier.server.http.desk import works_at_desk
from croupier.server.http.pit import supervised
from croupier.server.http.reports import reads_reports
from croupier.server.presenters.conditions_form import documents
from croupier.server.presenters.display import lobby_table
from croupier.server.presenters.lobby_promotions import lobby_promotions
from croupier.server.presenters.lobby_tournaments import lobby_tournaments
from croupier.server.presenters.terms_form import promotion_documents, promotion_policy
from croupier.server.sockets.feed import Feed
from croupier.server.views.lobby import DoorView, Entrance, Entry, Guest, Lobby
from croupier.tournaments.conditions import Conditions
from croupier.words import sentence

AT_ONCE = 4
"""How many tables one display shows."""


class Demo(Struct, frozen=True):
    """What only a demo floor has: terminals and displays left for anybody, and staff that anybody may be."""

    terminals: tuple[str, ...] = ()
    screens: tuple[str, ...] = ()
    guests: tuple[Guest, ...] = ()
    tournaments_at: str = ""
    """The table at which tournaments are played one after another, on these conditions."""
    conditions: Conditions | None = None


class Entered(Struct):
    """A visitor has entered a simulated tournament."""

    entry: str


def lobby_view(floor: Floor, feed: Feed, demo: Demo, simulated: SimulatedTournaments | None = None) -> Lobby:
    """The lobby as it is now."""

    def displays(table: str) -> tuple[DoorView, ...]:
        screen = next((each for each in screens_of(floor.plan, table) if each in demo.screens), "")
        shown = floor.plan.tables[table].displayed
        return (DoorView(sentence("door_display"), feed.enrolled.display_address(table, screen)),) if shown else ()

    def doors(table: str) -> tuple[DoorView, ...]:
        players = [each for each in floor.plan.tables[table].terminals if each in demo.terminals]
        return (
            *(
                DoorView(
                    sentence("play_at_terminal_each", each=each),
                    f"{feed.enrolled.player_address(each)}&table={quote(table)}&from=lobby",
                )
                for each in players
            ),
            DoorView(sentence("door_deal"), f"/dealer?table={quote(table)}"),
            *displays(table),
        )

    tables = tuple(lobby_table(floor, name, shown, doors(name)) for name, shown in feed.rounds.shown.items())
    return Lobby(
        floor.plan.name,
        floor.clock.now(),
        tables,
        tuple(lobby_tournaments(floor, feed.enrolled.player_address, simulated)),
        tuple(lobby_promotions(floor)),
        _entrances(floor, demo),
        _guests(floor, demo),
    )


def _entrances(floor: Floor, demo: Demo) -> tuple[Entrance, ...]:
    displayed = [table for table, plan in floor.plan.tables.items() if plan.displayed]
    first = ",".join(displayed[:AT_ONCE])
    desks = tuple(
        DoorView(sentence("cash_desk_named", desk=desk), f"/desk?desk={quote(desk)}") for desk in floor.plan.money.desks
    )
    at_tables = sentence("sit_down_at_table_below") if demo.terminals else sentence("terminals_stand_at_tables")
    return (
        Entrance("player", sentence("entrance_player"), at_tables, ()),
        Entrance("dealer", sentence("entrance_dealer"), sentence("deal_games_of_table_below"), ()),
        Entrance(
            "pit",
            sentence("entrance_supervisor"),
            sentence("every_table_at_glance"),
            (DoorView(sentence("pit_console"), "/pit"),),
        ),
        Entrance("desk", sentence("cash_desk"), sentence("pay_tickets_and_hand_pays"), desks),
        Entrance(
            "display",
            sentence("entrance_displays"),
            sentence("what_hangs_above_table_below"),
            (DoorView(sentence("first_at_once_tables", at_once=AT_ONCE), f"/display?table={quote(first)}"),)
            if len(displayed) >= AT_ONCE
            else (),
        ),
        *(
            Entrance(
                "tournament",
                sentence("entrance_tournaments"),
                sentence("whoever_runs_tournaments"),
                (DoorView(sentence("tournament_office"), "/tournaments"),),
            )
            for _ in documents(floor)[:1]
        ),
        *(
            Entrance(
                "promotion",
                sentence("promotions"),
                sentence("whoever_runs_promotions"),
                (
                    DoorView(sentence("promotion_office"), "/promotions"),
                    DoorView(sentence("prizes_for_players"), "/prizes"),
                ),
            )
            for _ in promotion_documents(floor)[:1]
        ),
        Entrance(
            "office",
            sentence("the_office"),
            sentence("what_is_kept_in_office"),
            (DoorView(sentence("the_office"), "/office"),),
        ),
        Entrance(
            "reports",
            sentence("all_reports"),
            sentence("whoever_reads_reports"),
            (DoorView(sentence("all_reports"), "/reports"),),
        ),
        Entrance(
            "inspector",
            sentence("entrance_inspector"),
            sentence("whoever_inspects"),
            (DoorView(sentence("inspectors_page"), "/inspector"),),
        ),
        Entrance(
            "engineer",
            "Engineer",
            sentence("whoever_looks_after_machines"),
            (DoorView(sentence("engineers_page"), "/engineer"),),
        ),
    )


def _guests(floor: Floor, demo: Demo) -> tuple[Guest, ...]:
    return tuple(replace(each, opens=tuple(_opens(floor, floor.plan.staff[each.staff]))) for each in demo.guests)


def _opens(floor: Floor, staff: Staff) -> Iterator[Entry]:
    """Where a member of staff has something to do."""
    supervises = bool(supervised(floor, staff))
    if supervises:
        yield "pit"
        yield "office"
    if works_at_desk(floor, staff):
        yield "desk"
    if reads_reports(floor, staff):
        yield "reports"
    if staff.role is Role.INSPECTOR:
        yield "inspector"
    if staff.role is Role.OPERATOR:
        yield "engineer"
    if staff.role in PIT and not supervises:
        yield "dealer"
    rules = map(floor.plan.tournament_rules, documents(floor))
    if any(each is not None and staff.role is each.leader.value for each in rules):
        yield "tournament"
    runs = (
        rulebook(key).staff.may(staff.role, promotion_policy(key).authority[each])
        for key in promotion_documents(floor)
        for each in ("draft_terms", "oversee_draw")
    )
    if any(runs):
        yield "promotion"


@get("/api/lobby")
async def lobby(state: State) -> Lobby:
    """Every table, where it is, and the ways in."""
    shown: Lobby = state.lobby()
    return shown


@post("/api/lobby/tournaments/{name:str}", status_code=200)
async def enter(state: State, name: FromPath[str]) -> Entered:
    """Enter a simulated tournament of the demo floor: its cashier takes the entry and a fee in play money."""
    simulated: SimulatedTournaments | None = state.simulated
    entry = "" if simulated is None else await simulated.enter(name)
    if not entry:
        raise NotFoundException(detail=sentence("no_entry_is_to_be_had", name=name))
    return Entered(entry)


LOBBY_ROUTES = (lobby, enter)
