"""Sends what waits in the outbox, and notes the proof: by mail where there is a server and an address, else into a folder.

It works beside the commit loop and never in it. A notice that cannot be sent is tried again, ever more seldom; what was sent
and not noted before the floor was killed is sent again, under the same id.
"""

import asyncio
import contextlib
import hashlib
import smtplib
import ssl
from email.message import EmailMessage
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlsplit

import msgspec
import structlog

from croupier.floor.floor import Committed, Floor
from croupier.floor.notice_message import file_name, letter
from croupier.floor.round_file import round_file
from croupier.journal.streams import OUTBOX
from croupier.journal.whole_files import write_whole
from croupier.orders.order import Order
from croupier.outbox.commands import RecordSending
from croupier.outbox.events import NoticeDue
from croupier.plan.environment import secret
from croupier.rulebooks.roles import Role
from croupier.words import sentence

PASSWORD = "CROUPIER_SMTP_PASSWORD"
"""The variable of the environment that has the password for the mail server."""
SEND_S = 10.0
"""How long a mail server may take to answer."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 60.0
"""How long is waited before what could not be sent is tried again."""
_LOG = structlog.get_logger()


class Sender:
    """Sends notices, and remembers what is in the way."""

    def __init__(self, floor: Floor) -> None:
        self._floor, self._plan = floor, floor.plan.outbox
        self.trouble = ""
        """Why notices are not sent, in words; nothing if they are."""

    async def run(self) -> None:
        """Send whatever comes to be due, for as long as the floor is open."""
        written, pause = asyncio.Event(), FIRST_PAUSE_S

        async def look(committed: Committed) -> None:
            if not committed.events or any(stream == OUTBOX.stream() for stream, _ in committed.events):
                written.set()

        self._floor.listeners.append(look)
        try:
            while True:
                written.clear()
                pause = FIRST_PAUSE_S if await self.send_all() else min(LONGEST_PAUSE_S, 2 * pause)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(pause if self.trouble else None):
                        await written.wait()
        finally:
            self._floor.listeners.remove(look)

    async def send_all(self) -> bool:
        """Send everything that waits; whether all of it was sent. One addressee who cannot be reached holds no other up."""
        wrong: dict[str, str] = {}
        for due in [each.due for each in self._floor.notices.unsent()]:
            to = self._plan.to.get(due.addressee, "")
            if to in wrong:
                continue
            try:
                await self._send(due, to)
            except (OSError, smtplib.SMTPException, ValueError) as failure:
                wrong[to] = sentence("notices_to_to_cannot_be_sent", to=to or self._plan.folder, failure=failure)
                _LOG.error("notice_not_sent", notice=due.notice, to=to, error=repr(failure))
        self.trouble = " ".join(wrong.values())
        return not wrong

    async def _send(self, due: NoticeDue, to: str) -> None:
        message = await self._letter(due)
        data = message.as_bytes()
        means: Literal["smtp", "folder"] = "smtp" if to else "folder"
        proof = str(message["Message-ID"]) if to else file_name(due)
        if to:
            await asyncio.to_thread(_mail, self._plan.smtp, message)
        else:
            await asyncio.to_thread(_write, self._plan.folder, proof, data)
        sent = RecordSending(due.notice, means, proof, hashlib.sha256(data).hexdigest())
        at = self._floor.clock.now()
        order = Order("outbox", due.notice, at, Role.CLOCK, "outbox", sent, due.table)
        answer = await self._floor.insist(order)
        if not answer.ok and due.notice in self._floor.notices.outbox.unsent:
            raise ValueError(f"notice {due.notice} was sent, and that cannot be noted ({answer.why.rstrip('.')})")

    async def _letter(self, due: NoticeDue) -> EmailMessage:
        floor = self._floor
        async with floor.steady:
            text = await floor.notes.read(floor.store, due.note)
            file = await round_file(floor, due.table, due.round) if due.round else None
        return letter(floor.plan, due, text, msgspec.json.encode(file) if file is not None else b"")


def _write(folder: Path, name: str, data: bytes) -> None:
    """Write a file into a folder; one that is there already is written again, as it was."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_whole(folder / name, data)


def _mail(server: str, message: EmailMessage) -> None:
    """Send a message; a name and password only over a line that nobody else reads."""
    parts, context = urlsplit(server), ssl.create_default_context()
    if parts.scheme == "smtps":
        line: smtplib.SMTP = smtplib.SMTP_SSL(parts.hostname or "", parts.port or 0, timeout=SEND_S, context=context)
    else:
        line = smtplib.SMTP(parts.hostname or "", parts.port or 0, timeout=SEND_S)
    with line:
        line.ehlo()
        if parts.scheme == "smtp" and line.has_extn("starttls"):
            line.starttls(context=context)
            line.ehlo()
        if parts.username:
            if not isinstance(line.sock, ssl.SSLSocket):
                raise ValueError("the mail server offers no encrypted line for its password")
            line.login(unquote(parts.username), secret(PASSWORD))
        line.send_message(message)
