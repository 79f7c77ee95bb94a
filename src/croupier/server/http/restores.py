"""What a restore has left to be released."""

from typing import Annotated

from litestar import post
from litestar.datastructures import State
from litestar.params import Body
from msgspec import Meta, Struct

from croupier.house.house import ReleaseStream
from croupier.orders.order import Order
from croupier.server.access.reply import reply_to
from croupier.server.http.bearer import Asked, signed_in
from croupier.server.views.messages import Reply


class StreamNamed(Struct, forbid_unknown_fields=True):
    """A stream that is held."""

    stream: Annotated[str, Meta(max_length=200)]


@post("/api/release", status_code=200)
async def release(request: Asked, data: Annotated[StreamNamed, Body()], state: State) -> Reply:
    """Let a table, place, cash desk or tournament go on of which records are missing since a restore; for the operator."""
    staff, now = signed_in(request, state), state.floor.clock.now()
    order = Order(f"release:{staff.id}", now, now, staff.role, f"staff:{staff.id}", ReleaseStream(data.stream))
    answer = await state.floor.insist(order)
    await state.feed.restores.look()
    return reply_to(now, answer)


RESTORE_ROUTES = (release,)
