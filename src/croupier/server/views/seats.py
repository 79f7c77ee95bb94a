"""The places of a table as staff see them."""

from msgspec import Struct


class PurseView(Struct):
    """A purse beside the credit: promotional tokens, or a colour of colour checks, with what a piece is worth."""

    name: str
    balance: int
    unit: int


class SeatView(Struct):
    """A terminal or a position as the dealer sees it."""

    place: str
    account: str
    """The account that is open here; none if it is empty."""
    cloth: bool
    """Whether it is a position on the cloth, worked by the dealer."""
    connected: bool
    call: str
    """What the player asks an attendant for; nothing where none was called."""
    bet: int
    credit: int
    last_ticket: int
    """What the last ticket from here is worth, in whose place a hand pay may be issued; zero where there is none."""
    chips: dict[str, int]
    """What lies for a position on the cloth; a terminal's chips are its player's business."""
    purses: tuple[PurseView, ...]
    markers: tuple[str, ...]
    """What the markers at the place say: the old minimum that its player keeps."""
    notes: tuple[str, ...]
    """What somebody should see to: a fault, a ticket that waits, a player who wants an attendant."""
