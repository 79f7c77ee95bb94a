"""What a pit console may ask: only those get in whom some document of the floor lets supervise a table."""

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath

from croupier.floor.plan import Staff
from croupier.games.notation import WrongInput
from croupier.server.http.bearer import signed_in
from croupier.server.http.pit import ask_pit, foresee, past_round, pit_detail, pit_view, supervised
from croupier.server.views.foreseen import Foreseen
from croupier.server.views.messages import Answer
from croupier.server.views.past import PastRound
from croupier.server.views.pit import PitDetail, PitView


@get("/api/pit")
async def pit(request: Request[Any, Any, Any], state: State) -> PitView:
    """Every table that this member of staff supervises, and what waits there."""
    staff, tables = _in_pit(request, state)
    async with state.floor.steady:
        return pit_view(state.floor, state.feed, staff, tables)


@get("/api/pit/{table:str}")
async def table_in_pit(request: Request[Any, Any, Any], state: State, table: FromPath[str]) -> PitDetail:
    """One of them, with its places, its limits and everything that may be done there."""
    staff = _in_pit_at(request, state, table)
    async with state.floor.steady:
        return pit_detail(state.floor, state.feed, staff, table)


@get("/api/pit/{table:str}/rounds/{number:int}")
async def settled_round(
    request: Request[Any, Any, Any], state: State, table: FromPath[str], number: FromPath[int]
) -> PastRound:
    """A round that was settled, as it stands now."""
    _in_pit_at(request, state, table)
    found = await past_round(state.floor, table, number)
    if found is None:
        raise NotFoundException(detail=f"No round {number} was settled at table {table}.")
    return found


@post("/api/pit/foresee", status_code=200)
async def foreseen(request: Request[Any, Any, Any], state: State) -> Foreseen:
    """What a command would come to, whose money it would move, and what would be announced; nothing happens."""
    staff, _ = _in_pit(request, state)
    try:
        return await foresee(state.floor, staff, await request.body())
    except WrongInput as wrong:
        raise HTTPException(status_code=403, detail=str(wrong)) from None


@post("/api/pit", status_code=200)
async def at_pit(request: Request[Any, Any, Any], state: State) -> Answer:
    """Carry out a command: `{"n": 17, "table": "R1", "do": "approve", "request": 3}`."""
    staff, _ = _in_pit(request, state)
    try:
        return await ask_pit(state.floor, state.feed, staff, await request.body())
    except WrongInput as wrong:
        raise HTTPException(status_code=403, detail=str(wrong)) from None


def _in_pit(request: Request[Any, Any, Any], state: State) -> tuple[Staff, tuple[str, ...]]:
    staff = signed_in(request, state)
    tables = supervised(state.floor, staff)
    if not tables:
        raise HTTPException(status_code=403, detail=f"A {staff.role.value.replace('_', ' ')} supervises no table here.")
    return staff, tables


def _in_pit_at(request: Request[Any, Any, Any], state: State, table: str) -> Staff:
    staff, tables = _in_pit(request, state)
    if table not in tables:
        raise HTTPException(status_code=403, detail=f"Table {table!r} is not yours to supervise.")
    return staff


PIT_ROUTES = (pit, table_in_pit, settled_round, foreseen, at_pit)
