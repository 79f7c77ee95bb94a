"""A round that is looked into: by staff who may see its table, and by inspectors."""

from typing import Literal

from msgspec import Struct

from croupier.server.views.history import SettlementView
from croupier.server.views.round import CoupView, LuckyView, ResultView
from croupier.server.views.table import TableView

StepKind = Literal["play", "wager", "settlement", "irregularity", "correction", "other"]


class StepLine(Struct):
    """What a step was, in words, with the clause, bet and card that it is about."""

    words: str
    clause: str = ""
    place: str = ""
    bet: str = ""
    card: str = ""


class RoundStep(Struct):
    """A step of a round: what happened, when, and who did it."""

    version: int
    """The number of its event in the table's stream."""
    at: int
    by: str
    """As the journal names them."""
    who: str
    """The same in words."""
    event: str
    """The kind of event in the journal."""
    kind: StepKind
    lines: tuple[StepLine, ...]
    clause: str
    """The clause behind it: the event's own, else the one that says who may do this."""
    later: bool
    """Whether it came when the round was over."""
    chips: dict[str, dict[str, int]]
    """Each place at which the layout changed, with all the bets on it after the step; settled chips stay in view."""
    coup: CoupView | None
    """The hands after it, where it changed them."""
    result: ResultView | None
    """The outcome that it entered, settled or put right."""
    winning: tuple[str, ...]


class PlaceInRound(Struct):
    """The money of a place in a round, to the cent."""

    place: str
    account: str
    in_chips: bool
    """Whether its amounts are the chips of a tournament."""
    laid: int
    """What was put on the layout, less what was taken off again."""
    went_back: int
    """What of that was handed back before the settlement."""
    staked: int
    returned: int
    """What came back of it at the settlement, stakes and winnings."""
    paid: int
    """What that is more than was staked; less, where it is negative."""
    put_right: int
    """What more came of it when it was put right; less, where it is negative."""
    before: int | None
    """The credit before the settlement, chips on layouts included; none, if nothing moved."""
    after: int | None
    after_put_right: int | None
    settlements: tuple[SettlementView, ...]
    """What came of the wagers line by line, and again each time that it was put right."""


class BookEntry(Struct):
    """An amount that moved in the books."""

    version: int
    source: str
    target: str
    amount: int


class MatterOfRound(Struct):
    """Something that the round led to."""

    kind: Literal["incident", "dispute", "settlement error", "notice"]
    number: str
    words: str
    clause: str
    at: int
    by: str
    status: str
    lines: tuple[str, ...]
    """What was written and decided about it."""


class RoundPage(Struct):
    """A round as the terminals saw it, and everything on record about it."""

    staff: str
    role: str
    table: TableView
    document: str
    """The name of the document that it was played by."""
    round: int
    opened: int
    ended: int | None
    """Nothing while it is going on."""
    dealer: str
    rules: str
    screen_rules: str
    void: bool
    result: ResultView | None
    """The outcome that counts now."""
    corrected: bool
    dice: tuple[int, ...]
    lucky: LuckyView | None
    steps: tuple[RoundStep, ...]
    places: tuple[PlaceInRound, ...]
    books: tuple[BookEntry, ...]
    matters: tuple[MatterOfRound, ...]
    earlier: int | None
    """The round before it, and the one after it, where there are any."""
    later: int | None
