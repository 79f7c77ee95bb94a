"""Those who mean ill, on plain sockets: what they send is in no browser's power."""

import contextlib
import os
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from serving import Served

UPGRADE = (
    "GET /feed HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, CONTINUED, PING, PONG = 0x1, 0x0, 0x9, 0xA


def frame(opcode: int, data: bytes = b"", last: bool = True) -> bytes:
    """A frame as a client sends it, with a mask of zeros."""
    assert len(data) < 65536
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
    return bytes([(0x80 if last else 0) | opcode]) + length + bytes(4) + data


def called(port: int) -> socket.socket:
    """A line to the server, on which nothing has been said."""
    return socket.create_connection(("127.0.0.1", port), timeout=30)


def upgraded(port: int, *says: str) -> socket.socket:
    """A socket that has been let in, and has said these."""
    line = called(port)
    line.sendall(UPGRADE.encode())
    head = b""
    while b"\r\n\r\n" not in head:
        head += line.recv(1)
    assert b" 101 " in head
    for each in says:
        line.sendall(frame(TEXT, each.encode()))
    return line


def takes_no_more(line: socket.socket, data: bytes) -> bool:
    """Whether the server has hung up on who sends this."""
    try:
        line.sendall(data)
    except OSError:
        return True
    return False


def is_closed(line: socket.socket, within_s: float = 30) -> bool:
    """Whether the server ends a line within a time, whatever it says before."""
    line.settimeout(within_s)
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


@contextmanager
def flooding(line: socket.socket, data: bytes, longest_s: float = 10) -> Iterator[Callable[[], float]]:
    """Send the same again and again from a thread, until the line is closed; how long that took, when it is over."""
    began, stop = time.monotonic(), threading.Event()
    took: list[float] = []

    def send() -> None:
        line.settimeout(0.2)
        with contextlib.suppress(OSError):
            while time.monotonic() - began < longest_s and not stop.is_set():
                with contextlib.suppress(TimeoutError):
                    line.sendall(data)
        took.append(time.monotonic() - began)

    def over() -> float:
        thread.join()
        return took[0]

    thread = threading.Thread(target=send)
    thread.start()
    try:
        yield over
    finally:
        stop.set()
        thread.join()
        line.close()


def memory(served: Served) -> int:
    """How many bytes of memory a floor has."""
    pages = int(Path(f"/proc/{served.process.pid}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
