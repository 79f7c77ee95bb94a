"""What a player's terminal asks beside its feed: a table's rules, as everybody may, and with the terminal's key its own
rounds, its session and the ticket that has just been paid out. A ticket's number is for the printer alone."""

from litestar import Response, delete, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from croupier.plan.floor_plan import TablePlan
from croupier.server.http.bearer import Asked, found, token
from croupier.server.presenters.history import played_views, recall_view, session_view
from croupier.server.presenters.rules import rules_view
from croupier.server.views.history import PlayedView, RecallView, SessionView
from croupier.server.views.player import TicketPaper
from croupier.server.views.rules import RulesView
from croupier.words import sentence


@get("/api/tables/{table:str}/rules")
async def table_rules(state: State, table: FromPath[str]) -> RulesView:
    """Every bet of a table with what it pays and gives back, and what else a player should know."""
    found(state.floor.plan.tables.get(table), sentence("no_table_on_this_floor", table=table))
    return await rules_view(state.floor, table)


@get("/api/tables/{table:str}/logo", include_in_schema=False)
async def table_logo(state: State, table: FromPath[str]) -> Response[bytes]:
    """The house's logo on a table's layout."""
    plan: TablePlan | None = state.floor.plan.tables.get(table)
    logo = found(plan.theme.logo if plan else None, sentence("no_logo_here"))
    return Response(logo.picture, media_type=logo.kind)


@get("/api/terminals/{terminal:str}/session")
async def own_session(request: Asked, state: State, terminal: FromPath[str]) -> SessionView:
    """How the account that is open at a terminal stands."""
    _own(request, state, terminal)
    return await session_view(state.floor, terminal)


@get("/api/terminals/{terminal:str}/rounds")
async def own_rounds(request: Asked, state: State, terminal: FromPath[str]) -> list[PlayedView]:
    """The last rounds that the account that is open at a terminal had wagers in."""
    _own(request, state, terminal)
    return await played_views(state.floor, terminal)


@get("/api/terminals/{terminal:str}/rounds/{table:str}/{number:int}")
async def own_round(
    request: Asked, state: State, terminal: FromPath[str], table: FromPath[str], number: FromPath[int]
) -> RecallView:
    """One of them again, step by step."""
    _own(request, state, terminal)
    recalled = await recall_view(state.floor, terminal, table, number)
    return found(recalled, sentence("round_at_table_is_none", number=number, table=table))


def _own(request: Asked, state: State, terminal: str) -> None:
    """A terminal shows the key that it says hello with."""
    if not state.feed.enrolled.is_terminal(terminal, token(request)):
        raise HTTPException(status_code=401, detail=sentence("this_terminal_is_not_enrolled_here"))


@post("/api/terminals/{terminal:str}/ticket", status_code=200)
async def show_ticket(request: Asked, state: State, terminal: FromPath[str]) -> TicketPaper:
    """The ticket that a terminal has just printed, for that terminal alone, until it is taken: its number is masked, unless
    printers are simulated."""
    _own(request, state, terminal)
    paper: TicketPaper | None = await state.feed.printer.paper(terminal)
    return found(paper, sentence("no_ticket_waits_here"))


@post("/api/printers/{terminal:str}/ticket", status_code=200)
async def print_ticket(request: Asked, state: State, terminal: FromPath[str]) -> TicketPaper:
    """The ticket that a terminal's printer is to print, for whatever has the printer's own key."""
    if not state.feed.enrolled.is_printer(terminal, token(request)):
        raise HTTPException(status_code=401, detail=sentence("this_printer_is_not_enrolled_here"))
    paper: TicketPaper | None = await state.feed.printer.paper(terminal, to_printer=True)
    return found(paper, sentence("no_ticket_waits_here"))


@delete("/api/terminals/{terminal:str}/ticket")
async def take_ticket(request: Asked, state: State, terminal: FromPath[str]) -> None:
    """The player has taken the ticket: from now on nobody is told its number."""
    _own(request, state, terminal)
    state.feed.printer.taken(terminal)
    await state.feed.channels.refresh_own(terminal)


TERMINAL_ROUTES = (
    *(table_rules, table_logo, own_session, own_rounds, own_round),
    *(show_ticket, print_ticket, take_ticket),
)
