"""What is said on a socket.

A screen's first message is its hello: `{"hello": {"as": "player", "terminal": "T1", "key": "…", "table": "B2"}}` (the first
of the terminal's tables if none is named), that of a terminal's acceptor `{"hello": {"as": "acceptor", "terminal": "T1",
"key": "…"}}` with its own key, `{"hello": {"as": "dealer", "table": "R1", "token": "…"}}` or `{"hello": {"as":
"display", "table": "R1"}}`, with `since` where it has seen changes up to a number. After that it sends commands, `{"n": 17,
"do": "place", "bet": "red", "stake": 500}`, and a dealer names the place that a command is about as its `seat`.
"""

from msgspec import Struct

from croupier.play.reasons import Reason
from croupier.server.views.acceptor import AcceptorView
from croupier.server.views.dealer import DealerView
from croupier.server.views.display import DisplayView
from croupier.server.views.player import PlayerView
from croupier.server.views.round import RemarkView
from croupier.server.views.table import TableView

View = PlayerView | AcceptorView | DealerView | DisplayView


class Welcome(Struct):
    """The first message on a socket: what does not change, and the picture now."""

    seq: int
    now: int
    """The server's time when the message was made."""
    table: TableView
    snapshot: View


class Change(Struct):
    """A later message: the parts of the picture that are different now."""

    seq: int
    now: int
    """The server's time when the message was made."""
    change: dict[str, object]


class Reply(Struct):
    """What became of a command."""

    answer: int
    ok: bool
    at: int
    why: str = ""
    clause: str = ""
    notices: tuple[RemarkView, ...] = ()
    ticket: str = ""
    """The number of the voucher that a member of staff has just had issued; a ticket's is on its paper alone."""
    reason: Reason | None = None
    """Why it was refused, as a code: what a page does about it goes by this, never by the words."""
