"""Who asks, by the session that a request bears."""

from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from croupier.floor.plan import Staff


def signed_in(request: Request[Any, Any, Any], state: State) -> Staff:
    """The member of staff whose session it is."""
    staff: Staff | None = state.sign_in.who(token(request))
    if staff is None:
        raise HTTPException(status_code=401, detail="Please sign in.")
    return staff


def token(request: Request[Any, Any, Any]) -> str:
    """What the request bears."""
    return request.headers.get("authorization", "").removeprefix("Bearer ")
