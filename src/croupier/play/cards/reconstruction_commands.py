"""What is done about a coup whose cards went astray."""

from croupier.play.command import ByPlayer, ByStaff


class OfReconstruction(ByStaff, frozen=True):
    """About a coup that waits because its cards went astray."""


class Reconstruct(OfReconstruction, frozen=True, tag="reconstruct"):
    cards: tuple[str, ...]
    """All that have left the shoe."""


class OfferRetraction(OfReconstruction, frozen=True, tag="offer_retraction"):
    cards: tuple[str, ...] = ()
    """In their right order, where that is not the one on record."""


class CompleteWithoutWagers(OfReconstruction, frozen=True, tag="complete_without_wagers"):
    cards: tuple[str, ...] = ()
    """In their right order, where that is not the one on record."""


class StayIn(ByPlayer, frozen=True, tag="stay_in"): ...


ReconstructionCommand = Reconstruct | OfferRetraction | CompleteWithoutWagers
