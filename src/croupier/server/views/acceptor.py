"""What a terminal's note acceptor and ticket reader may take."""

from msgspec import Struct


class AcceptorView(Struct):
    """What an acceptor is told: what it may take now, and the note that waits in escrow there."""

    terminal: str
    notes: tuple[int, ...]
    tickets: bool
    escrow: int
