"""What a command would come to."""

from msgspec import Struct

from croupier.play.reasons import Reason
from croupier.server.views.round import RemarkView


class MovedView(Struct):
    """What a command moves at one place: more where it is above zero, less where it is below."""

    place: str
    account: str
    credit: int
    staked: int
    """On the layout."""
    hand_pay: int
    """Waits at the cash desk, since the account is closed."""
    claimed: int
    """What the account does not have, and is claimed."""


class Foreseen(Struct):
    """What a command would come to if it were given now, or why it would be refused."""

    ok: bool
    why: str = ""
    clause: str = ""
    effect: str = ""
    """In words, with the money."""
    moved: tuple[MovedView, ...] = ()
    notices: tuple[RemarkView, ...] = ()
    announced: tuple[str, ...] = ()
    """What the table's screens would announce from now on."""
    reason: Reason | None = None
    """Why it would be refused, as a code."""
