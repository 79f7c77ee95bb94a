"""What is shown of a promotion."""

from typing import Literal

from msgspec import Struct

from croupier.server.views.conditions import FaultView
from croupier.server.views.offers import NextView, NotNowView, Offered


class PromotionLine(Struct, frozen=True):
    """A promotion in the list."""

    name: str
    title: str
    rulebook: str
    status: str
    entries: int
    draw_at: int | None


class PromotionsView(Struct, frozen=True):
    """Every promotion on record."""

    promotions: tuple[PromotionLine, ...]
    may_write: bool
    """Whether whoever looks may write the terms of a new one."""
    writers: str
    """Who may, in words."""


class TermsWriting(Struct, frozen=True):
    """Whether whoever looks may write the terms now, and why not."""

    how: Literal["", "draft", "amend"]
    """Anew before the start, as a change after it, or not at all."""
    approval: bool
    """Whether a change takes an approval, with its reference and its date."""
    why: str
    clause: str


class LodgingView(Struct, frozen=True):
    """Where the newest terms stand with the regulator. Times are zero where it has not come to that."""

    addressee: str
    submitted: int
    lodged: int
    notice: int
    """The notice of the outbox that they went by; zero if none is on record."""
    means: str
    proof: str
    """What proves that they were sent: the name of the file, the id of the message, or a reference."""
    digest: str
    """The hash of what was sent, where there is one."""
    approval: str
    """The reference of the approval by which these terms changed earlier ones; none, if they took none."""
    starts_from: int
    """From when on they may start; zero while they are not lodged."""
    clause: str


class EarlierTerms(Struct, frozen=True):
    """An earlier version of the terms, which stays to be read."""

    version: int
    lodged: int
    approval: str
    terms: tuple[str, ...]


class PromotionEntryView(Struct, frozen=True):
    """An entry."""

    entry: str
    person: str
    at: int
    earned: str
    """The wagers that earned it: table, round and place."""


class AttemptView(Struct, frozen=True):
    """An attempt to tell a winner."""

    means: str
    reached: bool
    at: int
    by: str


class WonView(Struct, frozen=True, kw_only=True):
    """A prize, and where it stands."""

    prize: int
    name: str
    kind: str
    value: int
    entry: str
    """The entry that has it; before the draw, or where nobody has it, none."""
    person: str
    present: bool
    notified: bool
    due: int
    """By when the winner is notified; zero, where winners have to be there."""
    attempts: tuple[AttemptView, ...]
    efforts: str
    """Why the efforts made to tell the winner were reasonable."""
    alternative: int | None
    """What the winner takes in money instead."""
    paid: str
    """How it was paid or handed over, in words."""
    refused: str
    """Why it was refused."""
    informed: int
    """When whoever was refused it was informed of that; zero, if not."""
    settled: bool
    offers: tuple[Offered, ...]


class PromotionDisputeView(Struct, frozen=True):
    """A dispute about a promotion."""

    dispute: int
    person: str
    about: str
    decision: str
    satisfied: bool | None
    """Not known before it is decided."""
    decided: bool
    closed: bool
    offers: tuple[Offered, ...]


class PromotionDrawView(Struct, frozen=True):
    """The draw: before it what is on record of its seed, after it the seed."""

    digest: str
    """The hash of the seed, on record since before the first entry."""
    seed: str
    at: int
    order: tuple[str, ...]
    """The entries as they were drawn, the first of them."""
    needs_scrutineer: bool
    scrutineer: str
    overseen: bool
    postponed: bool
    cancelled: bool
    clause: str
    """The clause about a scrutineer."""


class PromotionView(Struct, frozen=True, kw_only=True):
    """All of a promotion, for those who work at it."""

    line: PromotionLine
    now: int
    """The server's time when this was made."""
    staff: str
    role: str
    looks_on: bool
    """Whether the document gives whoever looks nothing to do about promotions: an inspector sees all."""
    next: NextView
    version: int
    writing: TermsWriting
    lodging: LodgingView
    terms: tuple[str, ...]
    earlier: tuple[EarlierTerms, ...]
    """Every version before this one, the newest first."""
    faults: tuple[FaultView, ...]
    entries: tuple[PromotionEntryView, ...]
    """The last of them, the newest first."""
    draw: PromotionDrawView
    prizes: tuple[WonView, ...]
    disputes: tuple[PromotionDisputeView, ...]
    results: str
    offers: tuple[Offered, ...]
    """What can be done about the whole of it now."""
    not_now: tuple[NotNowView, ...]


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


class TermsView(Struct, frozen=True):
    """The terms of a promotion that has started, for everybody."""

    name: str
    title: str
    version: int
    terms: tuple[str, ...]


class OpenPrize(Struct, frozen=True):
    """A prize, and the entry that has it: none before the draw, or where nobody has it. Nobody is named."""

    name: str
    entry: str


class OpenPromotion(Struct, frozen=True):
    """A promotion that has started, for everybody: its terms, and what is on record of its draw."""

    name: str
    title: str
    status: str
    version: int
    terms: tuple[str, ...]
    entries: int
    closes: int | None
    draw_at: int | None
    digest: str
    """The hash of the seed, on record since before the first entry."""
    seed: str
    """After the draw."""
    prizes: tuple[OpenPrize, ...]
    results: str
    """Where they were published; empty until then."""
