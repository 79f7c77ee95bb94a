"""What a document says of its dice: when they are tumbled, and how often."""

from enum import StrEnum

from msgspec import Struct

from croupier.rulebooks.citation import Cited

TUMBLED_AGAIN = "tumbled_again"
"""The irregularity of a tumbler that was started a second time in a round."""


class TumbleMode(StrEnum):
    """When the dice are tumbled."""

    START_OF_GAME = "start_of_game"
    """Before wagering opens: they stay concealed until it has ended."""
    END_OF_PERIOD = "end_of_period"


class DicePolicy(Struct, frozen=True, kw_only=True):
    """How the dice are tumbled."""

    moment: Cited[TumbleMode]
