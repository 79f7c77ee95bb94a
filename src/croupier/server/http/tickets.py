"""What a terminal asks about the ticket that it has just printed."""

from typing import Any

from litestar import Request, delete, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from croupier.server.http.lookup import own
from croupier.server.views.player import TicketPaper


@post("/api/terminals/{terminal:str}/ticket", status_code=200)
async def print_ticket(request: Request[Any, Any, Any], state: State, terminal: FromPath[str]) -> TicketPaper:
    """The ticket that a terminal has just printed, for that terminal alone, until it is taken."""
    own(request, state, terminal)
    paper: TicketPaper | None = await state.feed.printer.paper(terminal)
    if paper is None:
        raise NotFoundException(detail="No ticket waits here.")
    return paper


@delete("/api/terminals/{terminal:str}/ticket")
async def take_ticket(request: Request[Any, Any, Any], state: State, terminal: FromPath[str]) -> None:
    """The player has taken the ticket: from now on nobody is told its number."""
    own(request, state, terminal)
    await state.feed.ticket_taken(terminal)


TICKET_ROUTES = (print_ticket, take_ticket)
