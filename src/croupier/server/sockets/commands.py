"""A screen's command: read, asked of the floor, and answered."""

import asyncio
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from croupier.cage import commands as cage
from croupier.floor.floor import Floor
from croupier.floor.unattended import Unattended
from croupier.games.notation import WrongInput
from croupier.orders.authority import AT_TERMINALS
from croupier.orders.order import Answer, Order
from croupier.play.reasons import Reason
from croupier.play.remedies.put_right_commands import ReportMeter, ReportPicture
from croupier.server.access.message import NOT_UNDERSTOOD, TableMessage, number_of, read, text
from croupier.server.access.reply import reply_to
from croupier.server.access.ticket_tries import TicketTries
from croupier.server.counters import COMMANDS, REFUSALS, SECONDS
from croupier.server.presenters.printing import Printer
from croupier.server.sockets.channels import Channels, Connection
from croupier.server.sockets.remarks import Noticeboard
from croupier.server.sockets.screens import Screen
from croupier.server.views.messages import Reply
from croupier.server.views.round import RemarkView
from croupier.words import sentence

_LOG = structlog.get_logger()
_ENCODER = msgspec.json.Encoder()


class Commands(Struct, frozen=True):
    """Answers the commands of all screens."""

    floor: Floor
    channels: Channels
    board: Noticeboard
    printer: Printer
    tickets: TicketTries
    unattended: Unattended

    async def answer(
        self,
        connection: Connection,
        screen: Screen,
        at: int,
        message: dict[str, Any],
        before: asyncio.Task[None] | None,
    ) -> None:
        """Answer a command after the one before it: however long each takes, a screen hears the answers in its own order."""
        try:
            reply = await self._ask(screen, at, message)
        finally:
            if before is not None and not before.done():
                await asyncio.wait([before])
        connection.send(_ENCODER.encode(reply))

    async def _ask(self, screen: Screen, at: int, message: dict[str, Any]) -> Reply:
        data = b""
        try:
            data = text(message)
            about, asked = read(data, TableMessage, "seat", "seq")
        except NOT_UNDERSTOOD as wrong:
            if screen.who and not screen.misspoke:
                _LOG.warning("bad_message", error=str(wrong), who=screen.who, number=number_of(data))
                screen.misspoke = True
            return Reply(
                number_of(data), False, at, sentence("that_was_not_understood", wrong=wrong), reason=Reason.MALFORMED
            )
        number = about.n
        if screen.channel.agrees(asked.command, about.seq):
            return Reply(number, True, at)
        try:
            order = screen.ask(number, at, asked.command, about.seat)
        except WrongInput as wrong:
            return Reply(number, False, at, str(wrong), reason=Reason.NOT_YOURS)
        at_terminal = order.role in AT_TERMINALS
        if at_terminal and not isinstance(order.command, ReportMeter | ReportPicture | cage.ReportPrinter):
            self.unattended.touched(order.terminal)
        answer = await self.tickets.ask(order)
        COMMANDS.labels(order.name, str(answer.ok).lower()).inc()
        if answer.reason is not None:
            REFUSALS.labels(answer.reason.value).inc()
        SECONDS.observe((self.floor.clock.now() - at) / 1_000_000)
        reply = reply_to(number, answer) if at_terminal else await self.reply_to_staff(order, answer)
        if at_terminal and self._remember(order, answer, reply.notices):
            await self.channels.refresh_own(order.terminal)
        return reply

    async def reply_to_staff(self, order: Order, answer: Answer) -> Reply:
        """What a member of staff at a table is told. A ticket comes out of its terminal's printer, with its number."""
        if not answer.ticket:
            return reply_to(order.number, answer)
        self.printer.print(order.terminal, order.table, answer)
        await self.channels.refresh_own(order.terminal)
        return reply_to(order.number, answer, printed_at=order.terminal)

    def _remember(self, order: Order, answer: Answer, notices: tuple[RemarkView, ...]) -> bool:
        """Keep what the terminal should still show: why something was refused or cut, and the ticket just printed."""
        here = order.table, order.terminal
        kept = self.board.shown(*here), self.printer.waiting(order.terminal)
        if not answer.ok:
            self.board.refuse(*here, RemarkView(answer.why, answer.clause, getattr(order.command, "bet", "")))
        elif notices:
            self.board.add(*here, *notices)
        if answer.paid is not None:
            self.printer.print(order.terminal, order.table, answer)
        elif isinstance(order.command, cage.InsertNote | cage.InsertTicket) and answer.ok:
            self.printer.taken(order.terminal)
            self.board.clear(*here)
        return kept != (self.board.shown(*here), self.printer.waiting(order.terminal))
