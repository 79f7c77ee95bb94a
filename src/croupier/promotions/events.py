"""What can happen in a promotion. Persons and staff go by their ids; what somebody wrote is named by its keyed hash."""

from msgspec import Struct

from croupier.play.event import NoteId
from croupier.promotions.terms import PromotionTerms


class PromotionEvent(Struct, frozen=True, tag_field="type", omit_defaults=True, gc=False):
    """Something that happened in a promotion."""


class OfPrize(PromotionEvent, frozen=True):
    """To a prize, by its number among the prizes of the terms."""

    prize: int


class TermsDrafted(PromotionEvent, frozen=True, tag="terms_drafted"):
    """The terms were written, in a version of their own."""

    version: int
    terms: PromotionTerms


class TermsSubmitted(PromotionEvent, frozen=True, tag="terms_submitted"):
    """A version goes to whoever must have it."""

    version: int
    at: int


class TermsLodged(PromotionEvent, frozen=True, tag="terms_lodged"):
    """Whoever must have a version was sent it."""

    version: int
    means: str
    at: int


class TermsAmended(PromotionEvent, frozen=True, tag="terms_amended"):
    """New terms are in force in a promotion that has started."""

    version: int
    terms: PromotionTerms
    at: int
    approval: str = ""
    approved: int = 0


class PromotionStarted(PromotionEvent, frozen=True, tag="promotion_started"):
    """Entries are taken. The hash of the seed of the draw is on record before the first of them."""

    version: int
    digest: str
    sealed: str
    at: int


class PromotionEntryTaken(PromotionEvent, frozen=True, tag="promotion_entry_taken"):
    """Somebody has an entry."""

    entry: str
    person: str
    at: int
    earned: str = ""
    """By which wagers: table, round and place."""


class ScrutineerNominated(PromotionEvent, frozen=True, tag="scrutineer_nominated"):
    """A member of staff oversees the draw."""

    staff: str
    by: str


class ScrutineerCame(PromotionEvent, frozen=True, tag="scrutineer_came"):
    """The scrutineer is signed on."""

    at: int


class WinnersDrawn(PromotionEvent, frozen=True, tag="winners_drawn"):
    """The winners, with all that it takes to draw them again."""

    seed: str
    entries: tuple[str, ...]
    """Every entry that took part, in the order in which they came."""
    order: tuple[str, ...]
    """The same in the order in which they were drawn: the first has the first prize."""
    at: int
    scrutineer: str = ""


class WinnerPresent(OfPrize, frozen=True, tag="winner_present"):
    """Whoever was drawn is there."""

    entry: str


class WinnerAbsent(OfPrize, frozen=True, tag="winner_absent"):
    """Whoever was drawn is not there. The prize goes to the next entry drawn, or to nobody."""

    entry: str
    next: str = ""


class DrawPostponed(PromotionEvent, frozen=True, tag="draw_postponed"):
    """Nothing is drawn until the integrity of the promotion is validated."""

    finding: NoteId
    at: int
    by: str


class DrawValidated(PromotionEvent, frozen=True, tag="draw_validated"):
    """It is."""

    how: NoteId
    at: int
    by: str


class DrawCancelled(PromotionEvent, frozen=True, tag="draw_cancelled"):
    """No draw is held."""

    finding: NoteId
    at: int
    by: str


class AttemptNoted(OfPrize, frozen=True, tag="attempt_noted"):
    """An attempt to tell a winner."""

    means: str
    reached: bool
    at: int
    by: str


class EffortsAccepted(OfPrize, frozen=True, tag="efforts_accepted"):
    """The efforts made to tell a winner were reasonable."""

    why: NoteId
    at: int
    by: str


class AlternativeTaken(OfPrize, frozen=True, tag="alternative_taken"):
    """The winner takes money in place of the prize."""

    amount: int


class PromotionPrizePaid(OfPrize, frozen=True, tag="promotion_prize_paid"):
    """A prize of money was paid."""

    person: str
    desk: str
    at: int
    cash: int = 0
    cheque: int = 0
    transfer: int = 0
    asked_for: str = ""
    reason: NoteId = ""


class PrizeHandedOver(OfPrize, frozen=True, tag="prize_handed_over"):
    """A prize that is no money was handed over."""

    person: str
    at: int


class PrizeRefused(OfPrize, frozen=True, tag="prize_refused"):
    """A prize is refused to whoever was drawn."""

    person: str
    reason: NoteId
    at: int
    by: str


class RefusedInformed(OfPrize, frozen=True, tag="refused_informed"):
    """Whoever was refused it was informed why."""

    informed: int


class PromotionDisputeOpened(PromotionEvent, frozen=True, tag="promotion_dispute_opened"):
    """Somebody disputes something."""

    dispute: int
    person: str
    about: NoteId
    at: int


class PromotionDisputeDecided(PromotionEvent, frozen=True, tag="promotion_dispute_decided"):
    """The operator has decided it."""

    dispute: int
    decision: NoteId
    satisfied: bool
    at: int
    by: str


class PromotionDisputeClosed(PromotionEvent, frozen=True, tag="promotion_dispute_closed"):
    """Nothing is left to do about it."""

    dispute: int
    advised: int


class ResultsPublished(PromotionEvent, frozen=True, tag="results_published"):
    """The results were published."""

    where: str
    at: int


class PromotionClosed(PromotionEvent, frozen=True, tag="promotion_closed"):
    """The promotion is over."""

    at: int


PrizeEvent = (
    WinnerPresent
    | WinnerAbsent
    | AttemptNoted
    | EffortsAccepted
    | AlternativeTaken
    | PromotionPrizePaid
    | PrizeHandedOver
    | PrizeRefused
    | RefusedInformed
)
"""What comes of one prize."""
AfterDraw = (
    PrizeEvent
    | DrawPostponed
    | DrawValidated
    | DrawCancelled
    | PromotionDisputeOpened
    | PromotionDisputeDecided
    | PromotionDisputeClosed
    | ResultsPublished
    | PromotionClosed
)
"""What comes of the draw, or in its place."""
Event = (
    TermsDrafted
    | TermsSubmitted
    | TermsLodged
    | TermsAmended
    | PromotionStarted
    | PromotionEntryTaken
    | ScrutineerNominated
    | ScrutineerCame
    | WinnersDrawn
    | AfterDraw
)
