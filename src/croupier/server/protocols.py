"""The lines that requests and sockets come in on: how long, how much and how fast a stranger may hold one.

The web server's own protocols answer pings by themselves, read whatever comes, and wait for good for whoever sends half a
request or reads no answer. These count: a flood costs its sender the line, and nobody else more than a moment.
"""

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from croupier.server.access.message import LARGEST_MESSAGE

REQUEST_WITHIN_S = 10.0
"""Within what time a request has to come whole, from the first moment of its line."""
ANSWER_WITHIN_S = 30.0
"""Within what time after that its answer has to be made and taken."""
LARGEST_REQUEST = 4 * LARGEST_MESSAGE
"""How many bytes of a request there are, head and body as they come on the line."""
MOST_AWAITED = 1024
"""For how many clients the server waits at a time, for the rest of a request or to take an answer. For one more, it lets
go of the one that has kept it waiting longest: half-sent requests shut nobody out."""
SLICE = 512
"""How many bytes are read of a line at a time: hundreds of the shortest frames would be a pause for everybody."""
FRAMES_AT_ONCE, FRAMES_A_SECOND = 32, 10
"""How many frames that say nothing (pings, pongs, parts of a message) are taken as they come, and how many a second then."""
BEFORE_HELLO = LARGEST_MESSAGE + 1024
"""How many bytes a socket has sent at most when its first message is whole."""
TAKE_WITHIN_S = 10.0
"""Within what time a screen has to take what was sent, once more waits for it than the line holds; and how long a line that
is closed may take to carry its last words."""


class HttpProtocol(H11Protocol):
    """A line for requests."""

    awaited: ClassVar[dict["HttpProtocol", None]]
    """The lines of one server on which the client is to do something, who waited longest first."""
    _deadline: asyncio.TimerHandle | None = None
    _received = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's has it
        """A line was opened."""
        super().connection_made(transport)
        self._await_client(REQUEST_WITHIN_S)

    def data_received(self, data: bytes) -> None:
        """Bytes came."""
        for first in range(0, len(data), SLICE):
            self._received += len(data[first : first + SLICE])
            if self._received > LARGEST_REQUEST:
                self.transport.abort()
            if self.transport.is_closing():
                return
            if self.transport.get_protocol() is not self:  # it has become a socket
                self.transport.get_protocol().data_received(data[first:])  # type: ignore[attr-defined]  # ours
                return
            super().data_received(data[first : first + SLICE])
            if self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete:
                self.awaited.pop(self, None)
                self._within(ANSWER_WITHIN_S)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket's."""
        self._let_go()
        super().handle_websocket_upgrade(event)
        rest, _ = self.conn.trailing_data
        if rest:
            self.transport.get_protocol().data_received(rest)  # type: ignore[attr-defined]  # ours

    def on_response_complete(self) -> None:
        """An answer is on its way. The next request, if there is one, has its own time."""
        self._received = 0
        self._await_client(REQUEST_WITHIN_S)
        super().on_response_complete()

    def pause_writing(self) -> None:
        """More waits for the client than the line holds."""
        super().pause_writing()
        self._await_client(TAKE_WITHIN_S)

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is closed."""
        self._let_go()
        super().connection_lost(exc)

    def _await_client(self, seconds: float) -> None:
        """Wait for the client, but not for ever, and not for too many."""
        self._within(seconds)
        self.awaited.pop(self, None)
        self.awaited[self] = None
        if len(self.awaited) > MOST_AWAITED:
            longest = next(iter(self.awaited))
            longest._let_go()
            longest.transport.abort()

    def _within(self, seconds: float) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _let_go(self) -> None:
        self.awaited.pop(self, None)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class SocketProtocol(WebSocketsSansIOProtocol):
    """A socket's line."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._unread = b""
        """What has come and is not looked at yet: nothing, unless reading is paused."""
        self._received = 0
        self._greeted = False
        self._frames_up_to = 0.0
        """The time at which as many empty frames would have come at the steady pace."""
        self._abort: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Bytes came."""
        if not self.handshake_initiated:  # the request, which is whole
            super().data_received(data)
            return
        self._unread += data
        self._read_on()

    def _read_on(self) -> None:
        """Look at what has come, a little at a time, until there is a message that somebody has to take first."""
        while self._unread and not self.read_paused and not self._is_ending:
            data, self._unread = self._unread[:SLICE], self._unread[SLICE:]
            self._received += len(data)
            if not self._greeted and self._received > BEFORE_HELLO:
                self._end(CloseCode.MESSAGE_TOO_BIG, "There is too much before the hello.")
                return
            super().data_received(data)

    @property
    def _is_ending(self) -> bool:
        return bool(self.transport.is_closing())

    async def receive(self) -> Any:
        """The next message. What has come already is looked at before more is read."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._read_on()
            if not self.read_paused and not self._is_ending:
                self.transport.resume_reading()
        return message

    def send_receive_event_to_app(self) -> None:
        """A message is whole."""
        if not self._greeted and self.handshake_complete:
            self._forget_request()
        self._greeted = True
        super().send_receive_event_to_app()

    def _forget_request(self) -> None:
        """Let go of what the socket began with: thousands of sockets are open all day."""
        del self.request, self.response
        self.scope["headers"] = []

    def handle_ping(self) -> None:
        """A ping came."""
        self._count_frame(super().handle_ping)

    def handle_pong(self, event: Frame) -> None:
        """A pong came."""
        self._count_frame(lambda: super(SocketProtocol, self).handle_pong(event))

    def handle_cont(self, event: Frame) -> None:
        """A further part of a message came."""
        self._count_frame(lambda: super(SocketProtocol, self).handle_cont(event))

    def _count_frame(self, handle: Callable[[], None]) -> None:
        """Take a frame that says nothing by itself, unless there are too many of them."""
        if self._is_ending:
            return
        now = self.loop.time()
        since = now - FRAMES_AT_ONCE / FRAMES_A_SECOND
        self._frames_up_to = max(self._frames_up_to, since) + 1 / FRAMES_A_SECOND
        if self._frames_up_to > now:
            self._end(CloseCode.POLICY_VIOLATION, "There are too many empty frames.")
        else:
            handle()

    def pause_writing(self) -> None:
        """More waits for the screen than the line holds: it has a while to take it."""
        super().pause_writing()
        self._abort_in_a_while()

    def resume_writing(self) -> None:
        """The screen has taken it."""
        super().resume_writing()
        if self._abort is not None:
            self._abort.cancel()
            self._abort = None

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is closed."""
        super().connection_lost(exc)
        if self._abort is not None:
            self._abort.cancel()

    async def run_asgi(self) -> None:
        """Serve the socket. When that is over the line is closed, whether or not anybody takes the last words."""
        await super().run_asgi()
        if not self.disconnected:
            self._abort_in_a_while()

    def _abort_in_a_while(self) -> None:
        if self._abort is None:
            self._abort = self.loop.call_later(TAKE_WITHIN_S, self.transport.abort)

    def _end(self, code: CloseCode, why: str) -> None:
        """Close the line, and say why if that can still be said."""
        self._unread = b""
        if not self.close_sent:
            self.conn.fail(code, why)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": int(code), "reason": why})
        self.transport.close()
        self._abort_in_a_while()
