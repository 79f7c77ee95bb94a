"""What becomes of a coup whose cards went astray."""

from croupier.play.event import WithoutMoney


class ReconstructionEvent(WithoutMoney, frozen=True):
    """Something that was done about cards that went astray."""

    round: int


class CoupReconstructed(ReconstructionEvent, frozen=True, tag="coup_reconstructed"):
    """The cards of the coup were put into another order."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    hands: tuple[str, ...]
    """To which hand each card belongs now."""
    surplus: tuple[str, ...]
    """Those that belong to neither hand: the next coup begins with them."""
    clause: str


class ChoiceOffered(ReconstructionEvent, frozen=True, tag="choice_offered"):
    """Until the deadline every player may take whole wagers off."""

    deadline: int
    clause: str


class WagersKept(ReconstructionEvent, frozen=True, tag="wagers_kept"):
    """A player who might take wagers off stays in."""

    terminal: str
    account: str


class ChoiceEnded(ReconstructionEvent, frozen=True, tag="choice_ended"):
    """What lies now stays to the end of the coup."""


ReconstructionChange = CoupReconstructed | ChoiceOffered | WagersKept | ChoiceEnded
