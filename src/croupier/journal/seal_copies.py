"""Copies of the seals, sent off as they are made: to a file, to a web address, or by mail.

Each copy has a thread of its own, which tries until the line has arrived and then goes on with the next: a copy that is away
holds nobody up. What had arrived is remembered beside the seal file: after a restart the rest is sent.
"""

import os
import queue
import smtplib
import threading
import time
import urllib.request
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from itertools import islice, takewhile
from pathlib import Path
from urllib.parse import unquote, urlsplit

import msgspec
import structlog

from croupier.journal.seals import line_hash, lines_backwards
from croupier.words import sentence

SEND_S = 10.0
"""How long a copy may take to be taken."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 60.0
"""How long is waited before a line is sent again."""
MOST_WAITING = 10_000
_LOG = structlog.get_logger()


class SealCopies:
    """Everybody who gets a copy."""

    def __init__(self, seals: Path, copies: Sequence[str]) -> None:
        self._copies = [Copy(each, seals) for each in copies]

    def send(self, lines: Sequence[bytes]) -> None:
        """Send lines off, in order, and wait for none of them."""
        for copy in self._copies:
            copy.send(lines)

    def trouble(self) -> list[str]:
        """Which copies do not arrive, in words."""
        return [each.trouble for each in self._copies if each.trouble]

    def standing(self) -> list[tuple[str, str]]:
        """Each address that copies go to, and why they do not arrive there, if they do not."""
        return [(each.address, each.trouble) for each in self._copies]

    def finish(self, limit_s: float) -> None:
        """Let what is on its way arrive, up to a limit."""
        until = time.monotonic() + limit_s
        for copy in self._copies:
            copy.finish(max(0.0, until - time.monotonic()))


class Copy:
    """One copy, and what is on its way to it."""

    def __init__(self, address: str, seals: Path) -> None:
        self.address, self._deliver = address, _way(address, seals.parent)
        self._memory = seals.with_name(f"{seals.name}.sent-{line_hash(address.encode())[:12]}")
        self._waiting: queue.Queue[bytes | None] = queue.Queue(MOST_WAITING)
        self._given_up = threading.Event()
        self.trouble = ""
        """Why the copy does not arrive, in words; nothing if it does."""
        arrived = self._memory.read_text("utf-8") if self._memory.exists() else ""
        for line in _after(seals, arrived):
            self.send([line])
        self._thread = threading.Thread(target=self._run, name=f"copy of the seals to {address}", daemon=True)
        self._thread.start()

    def send(self, lines: Sequence[bytes]) -> None:
        """Put lines on their way."""
        for line in lines:
            try:
                self._waiting.put_nowait(line)
            except queue.Full:
                self.trouble = sentence("copy_of_seals_is_behind", address=self.address)

    def finish(self, limit_s: float) -> None:
        """Let what is on its way arrive, up to a limit."""
        self._waiting.put(None)
        self._thread.join(limit_s)
        self._given_up.set()

    def _run(self) -> None:
        while (line := self._waiting.get()) is not None:
            pause = FIRST_PAUSE_S
            while not self._sent(line):
                if self._given_up.wait(pause):
                    return
                pause = min(LONGEST_PAUSE_S, 2 * pause)

    def _sent(self, line: bytes) -> bool:
        try:
            self._deliver(line)
            self._memory.write_text(line_hash(line), "utf-8")
        except (OSError, smtplib.SMTPException, ValueError) as wrong:
            self.trouble = sentence("copy_of_seals_does_not_arrive", address=self.address, why=wrong)
            _LOG.error("seal_copy_failed", copy=self.address, error=repr(wrong))
            return False
        self.trouble = ""
        return True


def _after(seals: Path, arrived: str) -> list[bytes]:
    """The lines of the seal file after the one that arrived last; all of them if that is not there."""
    if not seals.exists():
        return []
    with seals.open("rb") as file:
        not_arrived = takewhile(lambda line: line_hash(line) != arrived, lines_backwards(file.fileno()))
        return list(islice(not_arrived, MOST_WAITING))[::-1]


# ---------------------------------------------------------------- ways


def _way(address: str, folder: Path) -> Callable[[bytes], None]:
    """How a line gets to an address."""
    if address.startswith(("http://", "https://")):
        return lambda line: _post(address, line)
    if address.startswith(("smtp://", "smtps://")):
        return lambda line: _mail(address, line)
    return lambda line: _append(folder / address, line)


def _append(path: Path, line: bytes) -> None:
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        size = os.fstat(descriptor).st_size
        last = os.pread(descriptor, min(size, len(line) + 1), max(0, size - len(line) - 1))
        if last == line + b"\n":
            return  # it had arrived, and only that it had was not written down
        unfinished = bool(last) and not last.endswith(b"\n")
        os.write(descriptor, (b"\n" if unfinished else b"") + line + b"\n")
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _post(address: str, line: bytes) -> None:
    asked = urllib.request.Request(address, line, {"Content-Type": "application/json"}, method="POST")
    with urllib.request.urlopen(asked, timeout=SEND_S) as answer:
        answer.read(1)


def _mail(address: str, line: bytes) -> None:
    parts = urlsplit(address)
    message, number = EmailMessage(), msgspec.json.decode(line)
    message["From"], message["To"] = "croupier@localhost", unquote(parts.path.removeprefix("/"))
    message["Subject"] = f"Seal {number.get('number', number.get('of'))}"
    message.set_content("The line of the seal file is attached: keep it, and compare it with croupier verify --copy.")
    message.add_attachment(line + b"\n", maintype="application", subtype="json", filename="seal.json")
    kind = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
    with kind(parts.hostname or "", parts.port or 0, timeout=SEND_S) as server:
        server.send_message(message)
