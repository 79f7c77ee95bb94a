"""Tournaments: the list, one of them, the commands about it, and its conditions as a form and as a file."""

from typing import Annotated, Any

from litestar import get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import Body, FromPath, FromQuery
from msgspec import Struct, structs

from croupier.games.notation import WrongInput
from croupier.orders.order import Order
from croupier.plan.conditions_file import from_written, read_conditions
from croupier.plan.floor_plan import Staff
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import Role
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.server.access.message import TournamentMessage, staff_order
from croupier.server.access.reply import reply_to
from croupier.server.http.bearer import Asked, not_for, signed_in
from croupier.server.http.figures import Figure
from croupier.server.presenters.conditions_form import conditions_view, documents
from croupier.server.presenters.leaderboard import leaderboard
from croupier.server.presenters.tournament_desk import line, status, view
from croupier.server.views.conditions import ConditionsView
from croupier.server.views.leaderboard import Leaderboard
from croupier.server.views.messages import Reply
from croupier.server.views.tournament import TournamentsView, TournamentView
from croupier.tournaments.commands import DraftConditions
from croupier.tournaments.conditions import Conditions
from croupier.tournaments.tournament import Tournament
from croupier.words import sentence

LARGEST_FILE = 65_536
"""Conditions are longer than a command, in bytes."""


def _policy(key: str) -> TournamentPolicy:
    policy = rulebook(key).tournaments
    assert policy is not None
    return policy


def _works(request: Asked, state: State) -> Staff:
    """Those whom a document names for anything about tournaments; an inspector sees all."""
    staff = signed_in(request, state)
    named = (
        rulebook(key).staff.may(staff.role, each)
        for key in documents(state.floor)
        for each in _policy(key).authority.values()
    )
    if staff.role is not Role.INSPECTOR and not any(named):
        raise not_for(staff, sentence("has_no_tournaments"))
    return staff


@get("/api/tournaments")
async def tournaments(request: Asked, state: State) -> TournamentsView:
    """Every tournament on record."""
    staff = _works(request, state)
    async with state.floor.steady:
        known = state.floor.tournaments.all
        lines = tuple(line(name, known[name]) for name in sorted(known) if known[name].conditions is not None)
    writing = ((rulebook(key).staff, _policy(key).authority["draft_conditions"]) for key in documents(state.floor))
    return TournamentsView(lines, any(who.may(staff.role, named) for who, named in writing))


@get("/api/tournaments/{name:str}")
async def tournament(request: Asked, state: State, name: FromPath[str], desk: FromQuery[str] = "1") -> TournamentView:
    """One of them, with what whoever looks can do about it now at this cash desk."""
    staff = _works(request, state)
    async with state.floor.steady:
        _known(state, name)
        return view(state.floor, staff, name, desk)


def _known(state: State, name: str) -> Conditions:
    """The conditions of a tournament."""
    found: Tournament | None = state.floor.tournaments.all.get(name)
    if found is None or found.conditions is None:
        raise NotFoundException(detail=sentence("no_tournament_on_this_floor", tournament=name))
    return found.conditions


@post("/api/tournaments/{name:str}", status_code=200)
async def about_tournament(request: Asked, state: State, name: FromPath[str]) -> Reply:
    """Carry out a command: `{"n": 17, "desk": "1", "do": "take_fee", "entry": "E12", "amount": 10000}`."""
    staff = _works(request, state)
    order = staff_order(staff, state.floor.clock.now(), await request.body(), TournamentMessage, "desk")
    return reply_to(order.number, await state.floor.insist(structs.replace(order, tournament=name)))


@post("/api/tournaments/{name:str}/conditions", status_code=200, request_max_body_size=LARGEST_FILE)
async def conditions(request: Asked, state: State, name: FromPath[str], n: Figure) -> Reply:
    """Write the conditions of a tournament, new or not yet entered, from a file in TOML."""
    staff, floor = _works(request, state), state.floor
    try:
        stated = read_conditions((await request.body()).decode(), floor.plan.zone)
    except (WrongInput, UnicodeDecodeError) as wrong:
        raise HTTPException(status_code=400, detail=str(wrong)) from None
    who = f"staff:{staff.id}"
    order = Order(who, n, floor.clock.now(), staff.role, who, DraftConditions(stated), tournament=name)
    return reply_to(n, await floor.insist(order))


@get("/api/tournaments/{name:str}/conditions")
async def form(request: Asked, state: State, name: FromPath[str]) -> ConditionsView:
    """The conditions as a form and as a file."""
    _works(request, state)
    async with state.floor.steady:
        return conditions_view(state.floor, _known(state, name))


class Stated(Struct):
    """Conditions that are being written: the text of a file, or what a form says."""

    text: str = ""
    values: dict[str, Any] = {}


@post("/api/conditions", status_code=200, request_max_body_size=LARGEST_FILE)
async def checked(request: Asked, state: State, data: Annotated[Stated, Body()]) -> ConditionsView:
    """What conditions say and lack, each way that they are seen. Nothing is written."""
    _works(request, state)
    zone = state.floor.plan.zone
    try:
        stated = read_conditions(data.text, zone) if data.text else from_written(data.values, zone)
        return conditions_view(state.floor, stated)
    except WrongInput as wrong:
        raise HTTPException(status_code=400, detail=str(wrong)) from None


@get("/api/leaderboards/{name:str}")
async def leaders(state: State, name: FromPath[str]) -> Leaderboard:
    """A tournament that was published, for a display that people gather round: nobody has to say who they are."""
    async with state.floor.steady:
        found = state.floor.tournaments.all.get(name)
        if found is None or not found.published:
            raise NotFoundException(detail=sentence("no_tournament_on_this_floor", tournament=name))
        return leaderboard(state.floor, name, status(found))


TOURNAMENT_ROUTES = (leaders, tournaments, tournament, about_tournament, form, checked, conditions)
