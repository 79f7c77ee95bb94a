"""The web application: an API for people and programs, the feed for screens, and the pages."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any

from litestar import Litestar, Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.params import Body
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import croupier
from croupier.floor.floor import Floor
from croupier.floor.recall import Recall, recall
from croupier.server.feed import Feed
from croupier.server.sign_in import NotNow, SignIn
from croupier.server.views import Lobby

PAGES = Path(croupier.__file__).parents[2] / "web" / "dist"
TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html; charset=utf-8", ".svg": "image/svg+xml"}

Asgi = Callable[[Any, Any, Any], Awaitable[None]]


class Credentials(Struct, forbid_unknown_fields=True):
    """A member of staff and the password."""

    staff: str
    password: str


class Session(Struct):
    """A session that has begun."""

    token: str
    staff: str
    role: str


class Health(Struct):
    """How the floor is."""

    ok: bool
    tables: dict[str, str]


@post("/api/sign-in", status_code=200)
async def sign_in(data: Annotated[Credentials, Body()], state: State) -> Session:
    """Begin a session."""
    try:
        begun = await state.sign_in.sign_in(data.staff, data.password)
    except NotNow as why:
        raise HTTPException(status_code=429, detail=str(why)) from None
    if begun is None:
        raise HTTPException(status_code=401, detail="The name or the password is wrong.")
    token, staff = begun
    return Session(token, staff.id, staff.role.value)


@post("/api/sign-out", status_code=204)
async def sign_out(request: Request[Any, Any, Any], state: State) -> None:
    """End a session."""
    state.sign_in.sign_out(_token(request))


@get("/api/tables/{table:str}/rounds/{number:int}")
async def round_recall(request: Request[Any, Any, Any], state: State, table: str, number: int) -> Recall:
    """A round as it was: who did what, the wagers as they lay, the number, the settlement line by line."""
    if state.sign_in.who(_token(request)) is None:
        raise HTTPException(status_code=401, detail="Please sign in.")
    found = await recall(state.floor.store, table, number)
    if found is None:
        raise NotFoundException(detail=f"There is no round {number} at table {table}.")
    return found


@get("/api/lobby")
async def lobby(state: State) -> Lobby:
    """Every table, where it is, and the ways in."""
    shown: Lobby = state.lobby()
    return shown


@get("/health")
async def health(state: State) -> Health:
    """Whether the floor takes orders, and where each table is."""
    return Health(True, {name: str(table.phase.__struct_config__.tag) for name, table in state.floor.tables.items()})


@get("/metrics")
async def metrics() -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@get(["/", "/{page:str}"], include_in_schema=False)
async def page(page: str = "") -> Response[bytes]:
    """A page."""
    return _file(f"{page or 'index'}.html")


@get("/assets/{name:str}", include_in_schema=False)
async def asset(name: str) -> Response[bytes]:
    """A part of a page."""
    return _file(f"assets/{name}")


def build(floor: Floor, who: SignIn, feed: Feed, listed: Callable[[], Lobby]) -> Asgi:
    """The application: sockets to the feed, everything else to the API and the pages."""
    http = Litestar(
        [sign_in, sign_out, round_recall, lobby, health, metrics, page, asset],
        state=State({"floor": floor, "sign_in": who, "lobby": listed}),
        openapi_config=OpenAPIConfig(title="Croupier", version=croupier.__version__, path="/api"),
        logging_config=None,
    )

    async def application(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            if scope["path"] == "/feed":
                await feed.screen(receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 4404})
            return
        await http(scope, receive, send)

    return application


def _token(request: Request[Any, Any, Any]) -> str:
    return request.headers.get("authorization", "").removeprefix("Bearer ")


def _file(name: str) -> Response[bytes]:
    path = (PAGES / name).resolve()
    if not path.is_relative_to(PAGES.resolve()) or not path.is_file():
        raise NotFoundException(detail="There is no such page.")
    return Response(path.read_bytes(), media_type=TYPES.get(path.suffix, "application/octet-stream"))
