"""The terms of a promotion: every item that a document requires or leaves to them.

Amounts are in cents, times in microseconds of UTC, liquor in millilitres. What is `None` has not been stated.
"""

from typing import Literal

from msgspec import Struct

from croupier.rulebooks.promotions import Means, PrizeKind

MONEY = ("cash",)
"""The kinds of prizes that are money."""


class Prize(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One prize of a promotion."""

    name: str = ""
    kind: PrizeKind | None = None
    value: int | None = None
    conditions: str | None = None
    """On what it is received, used or accepted; empty where there is no condition."""
    contains: tuple[str, ...] | None = None
    """What of the things that a prize may not contain it does contain: none, when that has been declared."""
    liquor: int = 0
    details: dict[str, str] = {}
    """Make, model and the like, as the kind asks for them."""
    cash_alternative: int | None = None
    """What the winner may take in money instead."""


class PromotionTerms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What players are informed before they enter, and what a promotion is run by."""

    rulebook: str = ""
    title: str = ""
    method: Literal["", "draw", "chance"] = ""
    """How prizes are awarded: by a draw, or by another element of chance in which every entry is equal."""
    award: str = ""
    """The same in words."""
    award_at: int | None = None
    award_where: str = ""
    eligibility: str = ""
    members_only: bool = False
    minimum_wager: int | None = None
    """The least wager that earns an entry; zero where there is none."""
    bets: tuple[str, ...] = ()
    """The kinds of bets that count; all, if none is named."""
    tables: tuple[str, ...] = ()
    """The tables whose rounds count; all, if none is named."""
    nature: str = ""
    """The nature of the prizes, and what the operator qualifies, reserves or guarantees."""
    starts: int | None = None
    closes: int | None = None
    """Until when entries are taken."""
    place: str = ""
    draw_at: int | None = None
    claim: str = ""
    presence: bool | None = None
    """Whether entrants have to be there when winners are drawn."""
    redraw: bool = False
    """Whether the next entry drawn takes the place of one whose entrant is not there."""
    winner_notified: tuple[Means, ...] = ()
    results: str = ""
    """How they are published."""
    prizes: tuple[Prize, ...] = ()
    channels: tuple[str, ...] = ()
    """Where the terms can be had."""
    marketing_refers: bool = False
    """Whether all marketing refers to the terms."""
    if_draw_cancelled: str = "Entries lapse, and no prize is awarded."

    @property
    def largest(self) -> int:
        """The value of the largest single prize."""
        return max((each.value or 0 for each in self.prizes), default=0)
