"""How the floor is, for whatever looks after it."""

from litestar import Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from croupier.journal.keys import is_key
from croupier.server.http.bearer import Asked, token


class Health(Struct):
    """How the floor is; more is nobody's business."""

    ok: bool


@get("/health")
async def health(state: State) -> Response[Health]:
    """Whether the floor answers orders, and opens new rounds; if not, with status 503."""
    ok = not state.floor.closing and await state.floor.is_well()
    return Response(Health(ok), status_code=200 if ok else 503)


@get("/metrics")
async def metrics(request: Asked, state: State) -> Response[bytes]:
    """Figures for Prometheus, for whoever bears the token that the environment names; where it names none, for nobody."""
    if not state.metrics_token or not is_key(state.metrics_token, token(request)):
        raise NotFoundException(detail="There is no such page.")
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


HEALTH_ROUTES = (health, metrics)
