"""Tournaments: the list, one of them, the commands about it, and its conditions as a form and as a file."""

from typing import Annotated

from litestar import get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import Body, FromPath, FromQuery
from msgspec import structs

from croupier.orders.order import Order
from croupier.plan.conditions_file import from_written, read_conditions
from croupier.rulebooks.library import rulebook
from croupier.server.access.message import TournamentMessage, staff_order
from croupier.server.access.reply import reply_to
from croupier.server.http.bearer import Asked, input_checked
from croupier.server.http.figures import Figure
from croupier.server.http.running import LARGEST_FILE, Authority, RunningDesk, Stated
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


def _authority(key: str) -> Authority:
    policy = rulebook(key).tournaments
    assert policy is not None
    return policy.authority


DESK = RunningDesk(sentence("has_no_tournaments"), documents, _authority)


@get("/api/tournaments")
async def tournaments(request: Asked, state: State) -> TournamentsView:
    """Every tournament on record."""
    staff, floor = DESK.works(request, state), state.floor
    async with floor.steady:
        known = floor.tournaments.all
        lines = tuple(line(name, known[name]) for name in sorted(known) if known[name].conditions is not None)
    writes = "draft_conditions"
    return TournamentsView(lines, DESK.may(floor, staff, writes), DESK.who_may(floor, writes))


@get("/api/tournaments/{name:str}")
async def tournament(request: Asked, state: State, name: FromPath[str], desk: FromQuery[str] = "1") -> TournamentView:
    """One of them, with what whoever looks can do about it now at this cash desk."""
    staff = DESK.works(request, state)
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
    staff = DESK.works(request, state)
    order = staff_order(staff, state.floor.clock.now(), await request.body(), TournamentMessage, "desk")
    return reply_to(order.number, await state.floor.insist(structs.replace(order, tournament=name)))


@post("/api/tournaments/{name:str}/conditions", status_code=200, request_max_body_size=LARGEST_FILE)
async def conditions(request: Asked, state: State, name: FromPath[str], n: Figure) -> Reply:
    """Write the conditions of a tournament, new or not yet entered, from a file in TOML."""
    staff, floor = DESK.works(request, state), state.floor
    with input_checked():
        stated = read_conditions((await request.body()).decode(), floor.plan.zone)
    who = f"staff:{staff.id}"
    order = Order(who, n, floor.clock.now(), staff.role, who, DraftConditions(stated), tournament=name)
    return reply_to(n, await floor.insist(order))


@get("/api/tournaments/{name:str}/conditions")
async def form(request: Asked, state: State, name: FromPath[str]) -> ConditionsView:
    """The conditions as a form and as a file."""
    DESK.works(request, state)
    async with state.floor.steady:
        return conditions_view(state.floor, _known(state, name))


@post("/api/conditions", status_code=200, request_max_body_size=LARGEST_FILE)
async def checked(request: Asked, state: State, data: Annotated[Stated, Body()]) -> ConditionsView:
    """What conditions say and lack, each way that they are seen. Nothing is written."""
    DESK.works(request, state)
    with input_checked():
        return conditions_view(state.floor, data.read(read_conditions, from_written, state.floor.plan.zone))


@get("/api/leaderboards/{name:str}")
async def leaders(state: State, name: FromPath[str]) -> Leaderboard:
    """A tournament that was published, for a display that people gather round: nobody has to say who they are."""
    async with state.floor.steady:
        found = state.floor.tournaments.all.get(name)
        if found is None or not found.published:
            raise NotFoundException(detail=sentence("no_tournament_on_this_floor", tournament=name))
        return leaderboard(state.floor, name, status(found))


TOURNAMENT_ROUTES = (leaders, tournaments, tournament, about_tournament, form, checked, conditions)
