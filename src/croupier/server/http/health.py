"""How the floor is, for whatever looks after it."""

from litestar import Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST

from croupier.journal.keys import is_key
from croupier.server.http.bearer import Asked, token
from croupier.server.metrics import Metrics
from croupier.words import sentence


class Health(Struct):
    """How the floor is; more is nobody's business."""

    ok: bool


@get("/health")
async def health(state: State) -> Response[Health]:
    """Whether the floor answers orders, and opens new rounds; if not, with status 503."""
    ok = not state.floor.closing and await state.floor.is_well()
    return Response(Health(ok), status_code=200 if ok else 503)


@get("/live")
async def live() -> Health:
    """Whether the process answers at all. One that does not is restarted; one that is not well may be getting better."""
    return Health(True)


@get("/metrics")
async def metrics(request: Asked, state: State) -> Response[bytes]:
    """Figures for Prometheus, for whoever bears the token that the environment names; where it names none, for nobody."""
    kept: Metrics | None = state.metrics
    if kept is None or not is_key(kept.token, token(request)):
        raise NotFoundException(detail=sentence("no_such_page"))
    return Response(kept.text(), media_type=CONTENT_TYPE_LATEST)


HEALTH_ROUTES = (health, live, metrics)
