"""What a player may look up: a table's rules, as everybody may, and with the terminal's key its own rounds and session."""

from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath

from croupier.server.pictures.history import played_views, recall_view, session_view
from croupier.server.pictures.rules import rules_view
from croupier.server.views.history import PlayedView, RecallView, SessionView
from croupier.server.views.rules import RulesView


@get("/api/tables/{table:str}/rules")
async def table_rules(state: State, table: FromPath[str]) -> RulesView:
    """Every bet of a table with what it pays and gives back, and what else a player should know."""
    if table not in state.floor.plan.tables:
        raise NotFoundException(detail=f"There is no table {table!r} on this floor.")
    return await rules_view(state.floor, table)


@get("/api/tables/{table:str}/logo", include_in_schema=False)
async def table_logo(state: State, table: FromPath[str]) -> Response[bytes]:
    """The house's logo on a table's layout."""
    plan = state.floor.plan.tables.get(table)
    if plan is None or plan.theme.logo is None:
        raise NotFoundException(detail="There is no logo here.")
    return Response(plan.theme.logo.picture, media_type=plan.theme.logo.kind)


@get("/api/terminals/{terminal:str}/session")
async def own_session(request: Request[Any, Any, Any], state: State, terminal: FromPath[str]) -> SessionView:
    """How the account that is open at a terminal stands."""
    own(request, state, terminal)
    return await session_view(state.floor, terminal)


@get("/api/terminals/{terminal:str}/rounds")
async def own_rounds(request: Request[Any, Any, Any], state: State, terminal: FromPath[str]) -> list[PlayedView]:
    """The last rounds that the account that is open at a terminal had wagers in."""
    own(request, state, terminal)
    return await played_views(state.floor, terminal)


@get("/api/terminals/{terminal:str}/rounds/{table:str}/{number:int}")
async def own_round(
    request: Request[Any, Any, Any], state: State, terminal: FromPath[str], table: FromPath[str], number: FromPath[int]
) -> RecallView:
    """One of them again, step by step."""
    own(request, state, terminal)
    found = await recall_view(state.floor, terminal, table, number)
    if found is None:
        raise NotFoundException(detail=f"Round {number} at table {table} is none of your last rounds.")
    return found


def own(request: Request[Any, Any, Any], state: State, terminal: str) -> None:
    """A terminal shows the key that it says hello with."""
    if not state.feed.enrolled.is_terminal(terminal, request.headers.get("authorization", "").removeprefix("Bearer ")):
        raise HTTPException(status_code=401, detail="This terminal is not enrolled here. Please call an attendant.")


LOOKUPS = (table_rules, table_logo, own_session, own_rounds, own_round)
