"""What is shown of a promotion."""

from msgspec import Struct

from croupier.server.views.orders import Action


class PromotionLine(Struct, frozen=True):
    """A promotion in the list."""

    name: str
    title: str
    rulebook: str
    status: str
    entries: int
    draw_at: int | None


class TermsFault(Struct, frozen=True):
    """An item of the terms that is missing, or that may not be so."""

    item: str
    words: str
    clause: str


class WonView(Struct, frozen=True):
    """A prize, and where it stands."""

    prize: int
    name: str
    value: int
    entry: str
    person: str
    notified: bool
    due: int
    """By when the winner is notified; zero, where winners have to be there."""
    settled: bool
    refused: bool


class PromotionDisputeView(Struct, frozen=True):
    """A dispute about a promotion."""

    dispute: int
    person: str
    decided: bool
    closed: bool


class PromotionView(Struct, frozen=True, kw_only=True):
    """All of a promotion, for those who work at it."""

    line: PromotionLine
    version: int
    lodged: int
    """When the regulator was sent this version; zero, if it was not."""
    terms: tuple[str, ...]
    faults: tuple[TermsFault, ...]
    scrutineer: str
    overseen: bool
    prizes: tuple[WonView, ...]
    disputes: tuple[PromotionDisputeView, ...]
    results: str
    actions: tuple[Action, ...]


class TermsView(Struct, frozen=True):
    """The terms of a promotion that has started, for everybody."""

    name: str
    title: str
    version: int
    terms: tuple[str, ...]


class DrawRecord(Struct, frozen=True):
    """All that it takes to draw the winners of a promotion again. Entries go by their numbers, and persons are not named."""

    promotion: str
    digest: str
    """The hash of the seed, on record since before the first entry."""
    seed: str
    entries: tuple[str, ...]
    order: tuple[str, ...]
    prizes: tuple[str, ...]
    """The entries that have the prizes, in turn."""
