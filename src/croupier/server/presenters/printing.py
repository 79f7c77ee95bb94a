"""The tickets that terminals have just printed. A number in full is here from its printing until its player has taken the
ticket, and goes nowhere but onto the paper: what a page shows of it is masked. Where the printer is simulated, the
terminal's page is the paper."""

import asyncio
import base64
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from croupier.cage.in_words import in_words
from croupier.cage.ledger import number_of
from croupier.floor.floor import Floor
from croupier.orders.order import Answer
from croupier.play.decisions import money
from croupier.rulebooks.citation import applies
from croupier.rulebooks.library import rulebook
from croupier.server.views.player import TicketPaper
from croupier.words import sentence


class Paper(Struct, frozen=True, kw_only=True):
    """What stands on a ticket."""

    casino: str
    floor: str
    system: str
    kind: str
    terminal: str
    number: str
    figures: str
    words: str
    printed: str
    sequence: str
    expires: str
    duplicate: bool


class _Printed(Struct):
    account: str
    number: str
    amount: int
    at: int
    table: str
    copies: int = 0


class Printer:
    """The ticket printers of a floor."""

    def __init__(self, floor: Floor, simulated: bool) -> None:
        self._floor = floor
        self._simulated = simulated
        self._printed: dict[str, _Printed] = {}

    def print(self, terminal: str, table: str, answer: Answer) -> None:
        """A cash-out was answered: its ticket is printed."""
        last = self._floor.terminals[terminal].last_ticket
        if answer.ticket and last is not None:
            self._printed[terminal] = _Printed(last.account, answer.ticket, last.amount, answer.at, table)

    def waiting(self, terminal: str) -> str:
        """The last four digits of the ticket that waits to be taken; nothing where none does."""
        printed = self._printed.get(terminal)
        return "" if printed is None else printed.number[-4:]

    def taken(self, terminal: str) -> None:
        """The player has the ticket: its number is forgotten."""
        self._printed.pop(terminal, None)

    async def paper(self, terminal: str, *, to_printer: bool = False) -> TicketPaper | None:
        """The ticket that waits to be taken: as it is printed, for the printer, or as a page may show it. A printer that
        asks again gets it marked as a duplicate."""
        printed = self._printed.get(terminal)
        if printed is None:
            return None
        in_full = to_printer or self._simulated
        printed.copies += in_full
        shown = _paper(self._floor, terminal, printed, in_full)
        svg, pdf = await asyncio.to_thread(_drawn, shown)
        return TicketPaper(
            svg=svg,
            pdf=base64.b64encode(pdf).decode() if in_full else "",
            number=printed.number if in_full else "",
            last_four=printed.number[-4:],
            amount=printed.amount,
            at=printed.at,
            duplicate=shown.duplicate,
        )


def masked(number: str) -> str:
    """A ticket's number with all but its last four digits hidden.

    >>> masked("074729305518264073")
    '••••••••••••••4073'
    """
    return "•" * (len(number) - 4) + number[-4:]


def _drawn(paper: Paper) -> tuple[str, bytes]:
    from croupier.server.presenters.ticket_paper import pdf, svg  # loaded with the first ticket, not with the floor

    return svg(paper), pdf(paper)


def _paper(floor: Floor, terminal: str, printed: _Printed, in_full: bool) -> Paper:
    book = rulebook(floor.plan.tables[printed.table].rulebook)
    at = datetime.fromtimestamp(printed.at / 1_000_000, UTC).astimezone(floor.plan.zone)
    may_expire, days = book.money.tickets_may_expire, floor.plan.money.ticket_days
    expires = at + timedelta(days=days) if applies(may_expire) and days is not None else None
    return Paper(
        casino=book.casino,
        floor=floor.plan.name,
        system=printed.number[:2],
        kind=sentence("cash_out_ticket"),
        terminal=terminal,
        number=printed.number if in_full else masked(printed.number),
        figures=f"${money(printed.amount)}",
        words=in_words(printed.amount),
        printed=f"{at:%d %b %Y %H:%M:%S}",
        sequence=number_of(printed.account),
        expires="" if expires is None else f"{expires:%d %b %Y %H:%M}",
        duplicate=printed.copies > 1,
    )
