"""Sessions of staff: signing in and out, and unlocking a name."""

from typing import Annotated

from litestar import post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import Body
from msgspec import Meta, Struct

from croupier.house.staff import Unlock
from croupier.orders.order import Order
from croupier.server.access.origin import address
from croupier.server.access.posts import leave_posts
from croupier.server.access.reply import reply_to
from croupier.server.access.sign_in import NotNow
from croupier.server.http.bearer import Asked, signed_in, token
from croupier.server.views.messages import Reply
from croupier.words import sentence


class Credentials(Struct, forbid_unknown_fields=True):
    """A member of staff and the password."""

    staff: Annotated[str, Meta(max_length=200)]
    password: Annotated[str, Meta(max_length=1000)]


class Locked(Struct, forbid_unknown_fields=True):
    """A name that is locked."""

    staff: Annotated[str, Meta(max_length=200)]


class StaffSession(Struct):
    """A session that has begun."""

    token: str
    staff: str
    role: str


@post("/api/sign-in", status_code=200)
async def sign_in(request: Asked, data: Annotated[Credentials, Body()], state: State) -> StaffSession:
    """Begin a session."""
    try:
        begun = await state.sign_in.sign_in(data.staff, data.password, address(request.scope))
    except NotNow as why:
        raise HTTPException(status_code=429, detail=str(why)) from None
    if begun is None:
        raise HTTPException(status_code=401, detail=sentence("name_or_password_is_wrong"))
    token, staff = begun
    return StaffSession(token, staff.id, staff.role.value)


@post("/api/unlock", status_code=200)
async def unlock(request: Asked, data: Annotated[Locked, Body()], state: State) -> Reply:
    """Let a name be tried again that too many failures have locked; for supervisors and managers."""
    staff, now = signed_in(request, state), state.floor.clock.now()
    order = Order(f"unlock:{staff.id}", now, now, staff.role, staff.actor, Unlock(data.staff))
    return reply_to(now, await state.floor.insist(order))


@post("/api/sign-out", status_code=204)
async def sign_out(request: Asked, state: State) -> None:
    """End a session, and sign off wherever its owner is signed on."""
    staff = state.sign_in.who(token(request))
    state.sign_in.sign_out(token(request))
    if staff is not None:
        await leave_posts(state.floor, staff)


SESSION_ROUTES = (sign_in, unlock, sign_out)
