"""A mail server on this machine, for the tests: it takes every message and keeps it, or does as it is told."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import cast


class Mailbox(ThreadingTCPServer):
    """What has come, and what is done when something comes."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), _Line)
        self.port: int = self.server_address[1]
        self.messages: list[EmailMessage] = []
        self.came: Callable[[EmailMessage], bool] = lambda _: True
        """Called with each message; whether it is answered that the message was taken."""
        self.refused: set[str] = set()
        """The addresses that nobody has here."""

    @property
    def url(self) -> str:
        """The server as a floor file writes it."""
        return f"smtp://127.0.0.1:{self.port}"

    @property
    def ids(self) -> list[str]:
        """The ids of the messages that have come, in order."""
        return [str(each["Message-ID"]) for each in self.messages]


class _Line(StreamRequestHandler):
    def handle(self) -> None:
        box = cast(Mailbox, self.server)
        self._say("220 mail")
        for line in self.rfile:
            words = line.decode().strip()
            match words[:4].upper():
                case "EHLO" | "HELO":
                    self._say("250 mail")
                case "RCPT" if words.partition("<")[2].partition(">")[0] in box.refused:
                    self._say("550 nobody has this address")
                case "DATA":
                    self._say("354 go on")
                    message = message_from_bytes(self._data(), policy=default)
                    assert isinstance(message, EmailMessage)
                    box.messages.append(message)
                    if not box.came(message):
                        return
                    self._say("250 taken")
                case "QUIT":
                    self._say("221 bye")
                    return
                case _:
                    self._say("250 yes")

    def _data(self) -> bytes:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        return b"".join(lines)

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


@contextmanager
def mailbox(port: int = 0) -> Iterator[Mailbox]:
    """A mail server while the test lasts."""
    with Mailbox(port) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
