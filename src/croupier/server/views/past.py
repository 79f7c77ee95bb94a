"""A round that was settled, to be put right."""

from typing import Literal

from msgspec import Struct

from croupier.server.views.layout import Box
from croupier.server.views.round import Line, Range, ResultView


class PlaceSettlementView(Struct):
    """What came of a place's wagers in a round, as it stands now."""

    place: str
    account: str
    lines: tuple[Line, ...]
    limits: dict[str, Range]
    """The least, the most and the step that were on show for each of these bets."""
    staked: int
    returned: int


class PastRoundView(Struct):
    """A round that was settled, as it stands now."""

    table: str
    round: int
    outcome: ResultView
    entered: str
    """The outcome as it is entered: a number, the cards or the dice."""
    field: Literal["number", "cards", "dice"]
    numbers: tuple[Box, ...]
    """The numbers as they lie on the layout, to be touched; none in other games."""
    void: bool
    frozen: bool
    """Whether accounts are frozen until its result is put right."""
    places: tuple[PlaceSettlementView, ...]
