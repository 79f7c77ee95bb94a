"""The web application: an API for people and programs, the feed for screens, and the pages."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, nullcontext
from pathlib import Path
from typing import Annotated, Any

from litestar import Litestar, Request, Response, get, post
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.params import Body, FromPath, FromQuery
from litestar.response.base import ASGIResponse
from litestar.types import Message, Scope
from msgspec import Meta, Struct
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import croupier
from croupier.floor.authority import may_see
from croupier.floor.floor import Floor
from croupier.floor.keys import is_key
from croupier.floor.orders import Order
from croupier.floor.plan import Staff
from croupier.floor.recall import Recall, recall
from croupier.floor.reports import NoticeLine, register_of_notices
from croupier.floor.round_file import RoundFile, round_file
from croupier.floor.staff import Unlock
from croupier.games.notation import WrongInput
from croupier.server.door.origin import address, from_elsewhere
from croupier.server.door.posts import leave_posts
from croupier.server.door.said import LARGEST_MESSAGE, NOT_UNDERSTOOD
from croupier.server.door.sign_in import NotNow, SignIn
from croupier.server.door.ticket_tries import Pause
from croupier.server.door.told import told
from croupier.server.http.astray import astray
from croupier.server.http.bearer import seeing, signed_in, token
from croupier.server.http.description import Description
from croupier.server.http.desk import ask_at_desk, desk_view, not_known, ticket_view, works_at_desk
from croupier.server.http.lookup import LOOKUPS
from croupier.server.http.office import ask_office, office_view, works_in_office
from croupier.server.http.pit_routes import PIT_ROUTES
from croupier.server.http.rules import RULES_ROUTES
from croupier.server.http.tickets import TICKET_ROUTES
from croupier.server.orders.actions import refusals
from croupier.server.orders.requests import Said, decide_on_the_spot
from croupier.server.orders.wrong import irregularities
from croupier.server.pictures.exposure import exposure, lying
from croupier.server.pictures.signs import limit_views, notice_rules
from croupier.server.sockets.feed import Feed
from croupier.server.sockets.room import MOST_REQUESTS, Room
from croupier.server.views.desk import DeskView, TicketView
from croupier.server.views.lobby import Lobby
from croupier.server.views.messages import Answer
from croupier.server.views.office import OfficeView
from croupier.server.views.orders import OrdersView
from croupier.server.views.risks import ExposureView, IrregularityView

PAGES = Path(croupier.__file__).parents[2] / "web" / "dist"
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
KEPT = "public, max-age=31536000, immutable"
"""How a browser keeps a part of a page: what is in it is in its name."""

Asgi = Callable[[Any, Any, Any], Awaitable[None]]


class Credentials(Struct, forbid_unknown_fields=True):
    """A member of staff and the password."""

    staff: Annotated[str, Meta(max_length=200)]
    password: Annotated[str, Meta(max_length=1000)]


class Locked(Struct, forbid_unknown_fields=True):
    """A name that is locked."""

    staff: Annotated[str, Meta(max_length=200)]


class Shown(Struct, forbid_unknown_fields=True):
    """A ticket or hand pay that was handed over at a cash desk, by its number."""

    ticket: Annotated[str, Meta(max_length=200)]


class Session(Struct):
    """A session that has begun."""

    token: str
    staff: str
    role: str


class Health(Struct):
    """How the floor is; more is nobody's business."""

    ok: bool


@post("/api/sign-in", status_code=200)
async def sign_in(request: Request[Any, Any, Any], data: Annotated[Credentials, Body()], state: State) -> Session:
    """Begin a session."""
    try:
        begun = await state.sign_in.sign_in(data.staff, data.password, address(request.scope))
    except NotNow as why:
        raise HTTPException(status_code=429, detail=str(why)) from None
    if begun is None:
        raise HTTPException(status_code=401, detail="The name or the password is wrong.")
    token, staff = begun
    return Session(token, staff.id, staff.role.value)


@post("/api/unlock", status_code=200)
async def unlock(request: Request[Any, Any, Any], data: Annotated[Locked, Body()], state: State) -> Answer:
    """Let a name be tried again that too many failures have locked; for supervisors and managers."""
    staff, now = signed_in(request, state), state.floor.clock.now()
    order = Order(f"unlock:{staff.id}", now, now, staff.role, f"staff:{staff.id}", Unlock(data.staff))
    return told(now, await state.floor.insist(order))


@post("/api/sign-out", status_code=204)
async def sign_out(request: Request[Any, Any, Any], state: State) -> None:
    """End a session, and sign off wherever its owner is signed on."""
    staff = state.sign_in.who(token(request))
    state.sign_in.sign_out(token(request))
    if staff is not None:
        await leave_posts(state.floor, staff)


@get("/api/tables/{table:str}/rounds/{number:int}")
async def round_recall(
    request: Request[Any, Any, Any], state: State, table: FromPath[str], number: FromPath[int]
) -> Recall:
    """A round as it was: who did what, the wagers as they lay, the number, the settlement line by line."""
    seeing(request, state, table)
    found = await recall(state.floor.store, table, number)
    if found is None:
        raise NotFoundException(detail=f"There is no round {number} at table {table}.")
    return found


@get("/api/notices")
async def notices(request: Request[Any, Any, Any], state: State) -> list[NoticeLine]:
    """The register of notices, of the tables that are theirs to see: what was written to whom, and who sent it when."""
    staff, plan = signed_in(request, state), state.floor.plan
    return await register_of_notices(
        state.floor.store, [name for name, table in plan.tables.items() if may_see(plan, table, staff)]
    )


@post("/api/tables/{table:str}/requests", status_code=200)
async def second_person(
    request: Request[Any, Any, Any], state: State, table: FromPath[str], data: Annotated[Said, Body()]
) -> Answer:
    """A second person decides a request at the terminal where it was made: `{"n": 17, "request": 1, "do": "approve",
    "staff": "…", "password": "…"}`. Nobody is signed in or out by it."""
    asker = seeing(request, state, table)
    try:
        answer = await decide_on_the_spot(state.floor, state.sign_in, asker, address(request.scope), table, data)
    except NotNow as why:
        raise HTTPException(status_code=429, detail=str(why)) from None
    if answer is None:
        raise HTTPException(status_code=403, detail="The name or the password is wrong.")
    return answer


@get("/api/tables/{table:str}/exposure")
async def most_to_pay(request: Request[Any, Any, Any], state: State, table: FromPath[str]) -> ExposureView:
    """The most that the house would pay on the wagers that lie."""
    seeing(request, state, table)
    plan, now = state.floor.plan.tables[table], state.floor.tables[table]
    async with state.floor.steady:
        setup, lies, lucky = plan.setup_for(now), lying(plan.setup, now), dict(now.lucky)
    return await asyncio.to_thread(exposure, setup.game, lies, lucky)


@get("/api/tables/{table:str}/orders")
async def orders(request: Request[Any, Any, Any], state: State, table: FromPath[str]) -> OrdersView:
    """What the table would not take at this moment and why, and its limits as they hold."""
    seeing(request, state, table)
    plan, now = state.floor.plan.tables[table], state.floor.tables[table]
    async with state.floor.steady:
        refused = refusals(plan, now, state.floor.clock.now())
        return OrdersView(refused, limit_views(plan.setup, now), notice_rules(plan.setup))


@get("/api/tables/{table:str}/irregularities")
async def can_go_wrong(
    request: Request[Any, Any, Any], state: State, table: FromPath[str]
) -> tuple[IrregularityView, ...]:
    """What can go wrong: what may be declared at this moment, by whose word, and what that does."""
    staff = seeing(request, state, table)
    plan, now = state.floor.plan.tables[table], state.floor.tables[table]
    async with state.floor.steady:
        return irregularities(plan, now, staff.role, state.floor.clock.now())


@get("/api/desk/{desk:str}")
async def cash_desk(request: Request[Any, Any, Any], state: State, desk: FromPath[str]) -> DeskView:
    """What is open at the cash desks, and what may be done there."""
    staff = _at_desk(request, state)
    try:
        async with state.floor.steady:
            return await desk_view(state.floor, state.feed.tickets, staff, desk)
    except WrongInput as wrong:
        raise NotFoundException(detail=str(wrong)) from None


@post("/api/desk/ticket", status_code=200)
async def look_up(request: Request[Any, Any, Any], state: State, data: Annotated[Shown, Body()]) -> TicketView:
    """A ticket or hand pay by its number."""
    staff = _at_desk(request, state)

    async def look() -> TicketView | None:
        async with state.floor.steady:
            return await ticket_view(state.floor, staff, data.ticket)

    try:
        found: TicketView | None = await state.feed.tickets.try_number(f"staff:{staff.id}", data.ticket, look)
    except Pause as pause:
        raise HTTPException(status_code=429, detail=str(pause)) from None
    if found is None:
        raise NotFoundException(detail=not_known(data.ticket))
    return found


@post("/api/desk", status_code=200)
async def at_desk(request: Request[Any, Any, Any], state: State) -> Answer:
    """Carry out a command: `{"n": 17, "desk": "1", "do": "pay_ticket", "ticket": "…"}`."""
    staff = _at_desk(request, state)
    return await ask_at_desk(state.floor, state.feed.tickets, staff, await request.body())


@get("/api/tables/{table:str}/rounds/{number:int}/file")
async def whole_file(
    request: Request[Any, Any, Any], state: State, table: FromPath[str], number: FromPath[int]
) -> RoundFile:
    """Everything on record about a round, for a review: the round, the books, incidents, disputes and their notes."""
    staff = seeing(request, state, table)
    async with state.floor.steady:
        found = await round_file(state.floor, table, number, staff.id)
    if found is None:
        raise NotFoundException(detail=f"There is no round {number} at table {table}.")
    return found


@get("/api/office")
async def office(request: Request[Any, Any, Any], state: State, everything: FromQuery[bool] = False) -> OfficeView:
    """Incidents, disputes and exclusions: those that are open, or everything on record."""
    staff = _in_office(request, state)
    async with state.floor.steady:
        return await office_view(state.floor, staff, everything)


@post("/api/office", status_code=200)
async def in_office(request: Request[Any, Any, Any], state: State) -> Answer:
    """Carry out a command: `{"n": 17, "do": "decide_incident", "incident": 3, "measure": "no_action", …}`."""
    return await ask_office(state.floor, _in_office(request, state), await request.body())


@get("/api/lobby")
async def lobby(state: State) -> Lobby:
    """Every table, where it is, and the ways in."""
    shown: Lobby = state.lobby()
    return shown


@get("/health")
async def health(state: State) -> Response[Health]:
    """Whether the floor answers orders, and opens new rounds; if not, with status 503."""
    ok = not state.floor.closing and await state.floor.is_well()
    return Response(Health(ok), status_code=200 if ok else 503)


@get("/metrics")
async def metrics(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Figures for Prometheus, for whoever bears the token that the environment names; where it names none, for nobody."""
    if not state.metrics_token or not is_key(state.metrics_token, token(request)):
        raise NotFoundException(detail="There is no such page.")
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@get("/", include_in_schema=False)
async def front_page(state: State) -> Response[bytes]:
    """The lobby."""
    return _page("index", state)


@get("/{name:str}", include_in_schema=False)
async def page(name: FromPath[str], state: State) -> Response[bytes]:
    """A page."""
    return _page(name, state)


@get("/assets/{name:str}", include_in_schema=False)
async def asset(name: FromPath[str]) -> Response[bytes]:
    """A part of a page."""
    return _file(f"assets/{name}", {"Cache-Control": KEPT})


def build(floor: Floor, who: SignIn, feed: Feed, listed: Callable[[], Lobby], metrics_token: str = "") -> Asgi:
    """The application: sockets to the feed, everything else to the API and the pages."""
    http: Asgi = Litestar(
        [
            *(sign_in, unlock, sign_out, round_recall, whole_file, notices, second_person, cash_desk, look_up, at_desk),
            *(most_to_pay, orders, can_go_wrong, office, in_office, lobby, health, metrics, front_page, page, asset),
            *LOOKUPS,
            *RULES_ROUTES,
            *TICKET_ROUTES,
            *PIT_ROUTES,
        ],
        state=State({"floor": floor, "sign_in": who, "feed": feed, "lobby": listed, "metrics_token": metrics_token}),
        openapi_config=OpenAPIConfig(
            title="Croupier", version=croupier.__version__, path="/api", render_plugins=[Description()]
        ),
        request_max_body_size=LARGEST_MESSAGE,
        before_request=_of_our_own,
        before_send=[_not_kept],
        exception_handlers={**dict.fromkeys(NOT_UNDERSTOOD, _not_understood), NotFoundException: astray},
        logging_config=None,
    )
    room = Room()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            where, answer = address(scope), http
            with ExitStack() as places:
                try:
                    places.enter_context(room.place(where, MOST_REQUESTS) if where else nullcontext())
                except WrongInput:
                    answer = _too_many
                await answer(scope, receive, send)
        elif scope["path"] == "/feed" and not from_elsewhere(scope):
            await feed.screen(receive, send, address(scope))
        else:
            await receive()
            await send({"type": "websocket.close", "code": 4404})

    return application


def _at_desk(request: Request[Any, Any, Any], state: State) -> Staff:
    staff = signed_in(request, state)
    if not works_at_desk(state.floor, staff):
        raise HTTPException(
            status_code=403, detail=f"A {staff.role.value.replace('_', ' ')} does not work at a cash desk."
        )
    return staff


def _in_office(request: Request[Any, Any, Any], state: State) -> Staff:
    staff = signed_in(request, state)
    if not works_in_office(staff):
        raise HTTPException(
            status_code=403, detail=f"A {staff.role.value.replace('_', ' ')} has nothing to do with incidents."
        )
    return staff


def _of_our_own(request: Request[Any, Any, Any]) -> None:
    """A page of another host, in the browser of somebody who works here, changes nothing."""
    if from_elsewhere(request.scope):
        raise HTTPException(status_code=403, detail="This was not asked by one of the floor's own pages.")


def _not_understood(_: Request[Any, Any, Any], wrong: Exception) -> Response[dict[str, object]]:
    return Response({"status_code": 400, "detail": f"That was not understood: {wrong}."}, status_code=400)


def _page(name: str, state: State) -> Response[bytes]:
    """A page, which tells every time by the venue's clocks and not by those of the machine that it is looked at with."""
    found = _file(f"{name}.html")
    found.content = found.content.replace(b"<html ", f'<html data-time-zone="{state.floor.plan.zone}" '.encode(), 1)
    return found


_too_many = ASGIResponse(
    body=b'{"status_code":503,"detail":"Too many requests at once: please try again in a moment."}',
    status_code=503,
    media_type="application/json",
    headers={"Cache-Control": "no-store"},
)


async def _not_kept(message: Message, _: Scope) -> None:
    """A terminal's key is in its address: nothing may keep an answer, but for the parts of pages, which all share."""
    if message["type"] == "http.response.start":
        MutableScopeHeaders.from_message(message).setdefault("Cache-Control", "no-store")


def _file(name: str, headers: dict[str, str] | None = None) -> Response[bytes]:
    """One of the files that were built, by its name; whatever is asked for is only ever compared with those."""
    found = [path for path in PAGES.rglob("*.*") if path.relative_to(PAGES).as_posix() == name and path.suffix in TYPES]
    if not found:
        raise NotFoundException(detail="There is no such page.")
    return Response(found[0].read_bytes(), media_type=TYPES[found[0].suffix], headers=headers)
