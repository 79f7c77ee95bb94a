"""Who asks, by the session that a request bears, and how it is refused."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException

from croupier.games.notation import WrongInput
from croupier.orders.authority import may_see, who
from croupier.plan.floor_plan import Staff
from croupier.words import sentence

T = TypeVar("T")
Asked = Request[Any, Any, Any]


def found(what: T | None, else_say: str) -> T:
    """What was asked for, if there is such a thing."""
    if what is None:
        raise NotFoundException(detail=else_say)
    return what


def not_for(staff: Staff, why: str) -> HTTPException:
    """That something is not for a member of staff's role."""
    words = sentence("who_and_why_not", who=who(staff.role), why=why)
    return HTTPException(status_code=403, detail=f"{words[0].upper()}{words[1:]}")


def signed_in(request: Asked, state: State) -> Staff:
    """The member of staff whose session it is."""
    staff: Staff | None = state.sign_in.who(token(request))
    if staff is None:
        raise HTTPException(status_code=401, detail=sentence("please_sign_in"))
    return staff


def seeing(request: Asked, state: State, table: str) -> Staff:
    """The same, where the document of a table lets them see what its dealer sees."""
    staff, plan = signed_in(request, state), state.floor.plan
    if table not in plan.tables:
        raise NotFoundException(detail=sentence("no_table_on_this_floor", table=table))
    if not may_see(plan, plan.tables[table], staff):
        raise HTTPException(
            status_code=403, detail=sentence("table_is_not_for_role", table=table, role=who(staff.role))
        )
    return staff


def download(content: bytes, kind: str, name: str) -> Response[bytes]:
    """A file that a browser keeps under a name."""
    return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@contextmanager
def input_checked() -> Iterator[None]:
    """Answer input that cannot be read with what is wrong with it."""
    try:
        yield
    except (WrongInput, UnicodeDecodeError) as wrong:
        raise HTTPException(status_code=400, detail=str(wrong)) from None


def token(request: Asked) -> str:
    """What the request bears."""
    return request.headers.get("authorization", "").removeprefix("Bearer ")
