"""The web application: an API for people and programs, the feed for screens, and the pages."""

from collections.abc import Awaitable, Callable
from contextlib import ExitStack, nullcontext
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.response.base import ASGIResponse
from litestar.types import Message, Scope

import croupier
from croupier.devices.tournaments import SimulatedTournaments
from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.server.access.message import LARGEST_MESSAGE, NOT_UNDERSTOOD
from croupier.server.access.origin import address, from_elsewhere
from croupier.server.access.sign_in import SignIn
from croupier.server.http.description import Description
from croupier.server.http.desk import DESK_ROUTES
from croupier.server.http.engineer import ENGINEER_ROUTES
from croupier.server.http.health import HEALTH_ROUTES
from croupier.server.http.inspector import INSPECTOR_ROUTES
from croupier.server.http.lobby import LOBBY_ROUTES
from croupier.server.http.not_found import not_found
from croupier.server.http.office import OFFICE_ROUTES
from croupier.server.http.office_page import OFFICE_PAGE_ROUTES
from croupier.server.http.outbox import OUTBOX_ROUTES
from croupier.server.http.pages import PAGE_ROUTES
from croupier.server.http.people import PEOPLE_ROUTES
from croupier.server.http.pit import PIT_ROUTES
from croupier.server.http.promotions import PROMOTION_ROUTES
from croupier.server.http.reports import REPORT_ROUTES
from croupier.server.http.restores import RESTORE_ROUTES
from croupier.server.http.rules import RULES_ROUTES
from croupier.server.http.sessions import SESSION_ROUTES
from croupier.server.http.tables import TABLE_ROUTES
from croupier.server.http.terminals import TERMINAL_ROUTES
from croupier.server.http.tournaments import TOURNAMENT_ROUTES
from croupier.server.inspection import Inspection
from croupier.server.metrics import Metrics
from croupier.server.sockets.feed import Feed
from croupier.server.sockets.limits import MOST_REQUESTS, Room
from croupier.server.views.lobby import Lobby
from croupier.server.vitals import Vitals
from croupier.words import sentence

Asgi = Callable[[Any, Any, Any], Awaitable[None]]


def build(
    floor: Floor,
    who: SignIn,
    feed: Feed,
    listed: Callable[[], Lobby],
    metrics: Metrics | None = None,
    simulated: SimulatedTournaments | None = None,
    inspection: Inspection | None = None,
    vitals: Vitals | None = None,
) -> Asgi:
    """The application: sockets to the feed, everything else to the API and the pages."""
    http: Asgi = Litestar(
        [
            *RESTORE_ROUTES,
            *(*SESSION_ROUTES, *TERMINAL_ROUTES, *TABLE_ROUTES, *PIT_ROUTES, *DESK_ROUTES, *OFFICE_ROUTES),
            *(
                *OFFICE_PAGE_ROUTES,
                *TOURNAMENT_ROUTES,
                *PROMOTION_ROUTES,
                *OUTBOX_ROUTES,
                *INSPECTOR_ROUTES,
                *ENGINEER_ROUTES,
                *PEOPLE_ROUTES,
                *REPORT_ROUTES,
                *RULES_ROUTES,
                *HEALTH_ROUTES,
                *LOBBY_ROUTES,
                *PAGE_ROUTES,
            ),
        ],
        state=State(
            {
                "floor": floor,
                "sign_in": who,
                "feed": feed,
                "lobby": listed,
                "metrics": metrics,
                "simulated": simulated,
                "inspection": inspection,
                "vitals": vitals,
            }
        ),
        openapi_config=OpenAPIConfig(
            title="Croupier", version=croupier.__version__, path="/api", render_plugins=[Description()]
        ),
        request_max_body_size=LARGEST_MESSAGE,
        before_request=_of_our_own,
        before_send=[_not_kept],
        exception_handlers={**dict.fromkeys(NOT_UNDERSTOOD, _not_understood), NotFoundException: not_found},
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


def _of_our_own(request: Request[Any, Any, Any]) -> None:
    """A page of another host, in the browser of somebody who works here, changes nothing."""
    if from_elsewhere(request.scope):
        raise HTTPException(status_code=403, detail=sentence("this_was_not_asked"))


def _not_understood(_: Request[Any, Any, Any], wrong: Exception) -> Response[dict[str, object]]:
    return Response(
        {"status_code": 400, "detail": sentence("request_was_not_understood", wrong=wrong)}, status_code=400
    )


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
