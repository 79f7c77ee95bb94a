"""What is done about a coup whose cards went astray."""

from croupier.play.command import ByPlayer, ByStaff


class OfReconstruction(ByStaff, frozen=True):
    """About a coup that waits because its cards went astray."""


class Reconstruct(OfReconstruction, frozen=True, tag="reconstruct"):
    """Put the cards into their right order, and go on with the coup."""

    cards: tuple[str, ...]
    """All that have left the shoe."""


class OfferRetraction(OfReconstruction, frozen=True, tag="offer_retraction"):
    """Let every player take wagers off, and then go on with the coup for those who stay."""

    cards: tuple[str, ...] = ()
    """In their right order, where that is not the one on record."""


class CompleteWithoutWagers(OfReconstruction, frozen=True, tag="complete_without_wagers"):
    """Hand every wager back, and deal the coup to its end without any."""

    cards: tuple[str, ...] = ()
    """In their right order, where that is not the one on record."""


class StayIn(ByPlayer, frozen=True, tag="stay_in"):
    """Leave the wagers where they are, when they may be taken off."""


ReconstructionCommand = Reconstruct | OfferRetraction | CompleteWithoutWagers
