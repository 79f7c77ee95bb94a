"""What a terminal and its printer ask about the ticket that has just been paid out: the number is for the printer alone."""

from typing import Any

from litestar import Request, delete, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath

from croupier.server.http.lookup import own
from croupier.server.views.player import TicketPaper


@post("/api/terminals/{terminal:str}/ticket", status_code=200)
async def show_ticket(request: Request[Any, Any, Any], state: State, terminal: FromPath[str]) -> TicketPaper:
    """The ticket that a terminal has just printed, for that terminal alone, until it is taken: its number is masked, unless
    printers are simulated."""
    own(request, state, terminal)
    return _waiting(await state.feed.printer.paper(terminal))


@post("/api/printers/{terminal:str}/ticket", status_code=200)
async def print_ticket(request: Request[Any, Any, Any], state: State, terminal: FromPath[str]) -> TicketPaper:
    """The ticket that a terminal's printer is to print, for whatever has the printer's own key."""
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not state.feed.enrolled.is_printer(terminal, shown):
        raise HTTPException(status_code=401, detail="This printer is not enrolled here.")
    return _waiting(await state.feed.printer.paper(terminal, to_printer=True))


def _waiting(paper: TicketPaper | None) -> TicketPaper:
    if paper is None:
        raise NotFoundException(detail="No ticket waits here.")
    return paper


@delete("/api/terminals/{terminal:str}/ticket")
async def take_ticket(request: Request[Any, Any, Any], state: State, terminal: FromPath[str]) -> None:
    """The player has taken the ticket: from now on nobody is told its number."""
    own(request, state, terminal)
    await state.feed.ticket_taken(terminal)


TICKET_ROUTES = (show_ticket, print_ticket, take_ticket)
