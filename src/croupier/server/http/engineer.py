"""The engineer's page over HTTP. It only looks, and it is for the operator alone."""

from litestar import get
from litestar.datastructures import State

from croupier.rulebooks.roles import Role
from croupier.server.http.bearer import Asked, not_for, signed_in
from croupier.server.presenters.engineer import engineer_view
from croupier.server.sockets.limits import MOST
from croupier.server.views.engineer import EngineerView
from croupier.words import sentence


@get("/api/engineer")
async def engineer(request: Asked, state: State) -> EngineerView:
    """How the floor is, how it has been, and what to do about what is wrong."""
    staff = signed_in(request, state)
    if staff.role is not Role.OPERATOR:
        raise not_for(staff, sentence("looks_after_no_machines"))
    return engineer_view(state.vitals, staff, MOST)


ENGINEER_ROUTES = (engineer,)
