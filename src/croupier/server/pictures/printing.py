"""The tickets that terminals have just printed. A number in full is here from its printing until its player has taken the
ticket, and goes nowhere but onto the paper; where the printer is simulated, the terminal's page is the paper."""

import asyncio
import base64
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from croupier.cage.in_words import in_words
from croupier.floor.floor import Floor
from croupier.floor.orders import Answer
from croupier.play.answers import money
from croupier.rulebooks.citation import applies
from croupier.rulebooks.library import rulebook
from croupier.server.views.player import TicketPaper


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

    async def paper(self, terminal: str) -> TicketPaper | None:
        """The ticket that waits to be taken. Whoever asks again gets it marked as a duplicate."""
        printed = self._printed.get(terminal)
        if printed is None:
            return None
        printed.copies += 1
        shown = _paper(self._floor, terminal, printed)
        svg, pdf = await asyncio.to_thread(_drawn, shown)
        return TicketPaper(
            svg=svg,
            pdf=base64.b64encode(pdf).decode(),
            number=printed.number if self._simulated else "",
            last_four=printed.number[-4:],
            amount=printed.amount,
            at=printed.at,
            duplicate=shown.duplicate,
        )


def _drawn(paper: Paper) -> tuple[str, bytes]:
    from croupier.server.pictures.ticket_paper import pdf, svg  # loaded with the first ticket, not with the floor

    return svg(paper), pdf(paper)


def _paper(floor: Floor, terminal: str, printed: _Printed) -> Paper:
    book = rulebook(floor.plan.tables[printed.table].rulebook)
    at = datetime.fromtimestamp(printed.at / 1_000_000, UTC).astimezone(floor.plan.zone)
    may_expire, days = book.money.tickets_may_expire, floor.plan.money.ticket_days
    expires = at + timedelta(days=days) if applies(may_expire) and days is not None else None
    return Paper(
        casino=book.casino,
        floor=floor.plan.name,
        system=printed.number[:2],
        kind="Cash-out ticket",
        terminal=terminal,
        number=printed.number,
        figures=f"${money(printed.amount)}",
        words=in_words(printed.amount),
        printed=f"{at:%d %b %Y %H:%M:%S}",
        sequence=printed.account.rpartition("-")[2],
        expires="" if expires is None else f"{expires:%d %b %Y %H:%M}",
        duplicate=printed.copies > 1,
    )
