"""A promotion as it is, and as each event leaves it."""

from typing import assert_never

from msgspec import Struct, field

from croupier.promotions.events import (
    AfterDraw,
    AlternativeTaken,
    AttemptNoted,
    DrawCancelled,
    DrawPostponed,
    DrawValidated,
    EffortsAccepted,
    Event,
    PrizeEvent,
    PrizeHandedOver,
    PrizeRefused,
    PromotionClosed,
    PromotionDisputeClosed,
    PromotionDisputeDecided,
    PromotionDisputeOpened,
    PromotionEntryTaken,
    PromotionPrizePaid,
    PromotionStarted,
    RefusedInformed,
    ResultsPublished,
    ScrutineerCame,
    ScrutineerNominated,
    TermsAmended,
    TermsDrafted,
    TermsLodged,
    TermsSubmitted,
    WinnerAbsent,
    WinnerPresent,
    WinnersDrawn,
)
from croupier.promotions.terms import MONEY, Prize, PromotionTerms


class Won(Struct):
    """A prize, and who has won it."""

    entry: str
    """The entry that was drawn; none, when it goes to nobody."""
    present: bool = False
    attempts: list[AttemptNoted] = field(default_factory=list)
    efforts: EffortsAccepted | None = None
    alternative: int | None = None
    paid: PromotionPrizePaid | PrizeHandedOver | None = None
    refused: PrizeRefused | None = None
    informed: int = 0

    @property
    def notified(self) -> bool:
        """Whether the winner knows, or enough was done about it."""
        known = self.present or self.paid is not None or any(each.reached for each in self.attempts)
        return known or self.efforts is not None

    @property
    def settled(self) -> bool:
        """Whether nothing is left to do about it."""
        return not self.entry or self.paid is not None or (self.refused is not None and bool(self.informed))


class TermsVersion(Struct):
    """A version of the terms."""

    terms: PromotionTerms
    submitted: int = 0
    """When it was given to the outbox; not yet, if zero."""
    lodged: int = 0
    """When it was sent."""
    approval: str = ""
    """The reference of the approval by which it changed an earlier one; none, if it took none."""


class PromotionDispute(Struct):
    """A dispute about a promotion."""

    opened: PromotionDisputeOpened
    decided: PromotionDisputeDecided | None = None
    closed: bool = False


class Promotion(Struct):
    """A promotion."""

    versions: list[TermsVersion] = field(default_factory=list)
    started: PromotionStarted | None = None
    entries: dict[str, PromotionEntryTaken] = field(default_factory=dict)
    scrutineer: str = ""
    overseen: bool = False
    drawn: WinnersDrawn | None = None
    prizes: list[Won] = field(default_factory=list)
    last_drawn: int = 0
    """How many of the entries drawn have been given a prize, or passed over."""
    postponed: bool = False
    cancelled: bool = False
    disputes: list[PromotionDispute] = field(default_factory=list)
    results: str = ""
    closed: bool = False

    @property
    def version(self) -> int:
        """The newest version of the terms."""
        return len(self.versions)

    @property
    def terms(self) -> PromotionTerms:
        """The newest terms; of a promotion that has started, those in force."""
        return self.versions[-1].terms

    def prize(self, number: int) -> Prize:
        """A prize by its number."""
        return self.terms.prizes[number - 1]

    def amount(self, number: int) -> int | None:
        """What is to be paid in money; nothing, where the prize is no money and no alternative was taken."""
        won, prize = self.prizes[number - 1], self.prize(number)
        if won.alternative is not None:
            return won.alternative
        return prize.value if prize.kind in MONEY else None

    def person(self, number: int) -> str:
        """Who has won a prize."""
        return self.entries[self.prizes[number - 1].entry].person

    def names(self, person: str) -> bool:
        """Whether somebody has an entry here, or disputes something."""
        entered = (each.person for each in self.entries.values())
        return person in entered or any(each.opened.person == person for each in self.disputes)

    @property
    def status(self) -> str:
        """Where it stands, in a word."""
        if self.closed or self.cancelled or self.postponed:
            return "closed" if self.closed else "cancelled" if self.cancelled else "postponed"
        if self.drawn is not None:
            return "drawn"
        if self.started is not None:
            return "running"
        newest = self.versions[-1]
        return "lodged" if newest.lodged else "submitted" if newest.submitted else "draft"


def evolve(promotion: Promotion, event: Event) -> Promotion:
    """The promotion after an event. The promotion given is used up."""
    match event:
        case TermsDrafted():
            promotion.versions.append(TermsVersion(event.terms))
        case TermsAmended():
            promotion.versions.append(TermsVersion(event.terms, submitted=event.at, approval=event.approval))
        case TermsSubmitted():
            promotion.versions[event.version - 1].submitted = event.at
        case TermsLodged():
            promotion.versions[event.version - 1].lodged = event.at
        case PromotionStarted():
            promotion.started = event
        case PromotionEntryTaken():
            promotion.entries[event.entry] = event
        case ScrutineerNominated():
            promotion.scrutineer, promotion.overseen = event.staff, False
        case ScrutineerCame():
            promotion.overseen = True
        case WinnersDrawn():
            promotion.drawn = event
            places = len(promotion.terms.prizes)
            promotion.prizes = [Won(entry) for entry in (*event.order, *[""] * places)[:places]]
            promotion.last_drawn = min(places, len(event.order))
        case _:
            _evolve_after(promotion, event)
    return promotion


def _evolve_after(promotion: Promotion, event: AfterDraw) -> None:
    """What comes of the draw, or in its place."""
    match event:
        case DrawPostponed():
            promotion.postponed = True
        case DrawValidated():
            promotion.postponed = False
        case DrawCancelled():
            promotion.cancelled, promotion.postponed = True, False
        case PromotionDisputeOpened():
            promotion.disputes.append(PromotionDispute(event))
        case PromotionDisputeDecided():
            promotion.disputes[event.dispute - 1].decided = event
        case PromotionDisputeClosed():
            promotion.disputes[event.dispute - 1].closed = True
        case ResultsPublished():
            promotion.results = event.where
        case PromotionClosed():
            promotion.closed = True
        case _:
            _evolve_prize(promotion, promotion.prizes[event.prize - 1], event)


def _evolve_prize(promotion: Promotion, won: Won, event: PrizeEvent) -> None:
    match event:
        case WinnerPresent():
            won.present = True
        case WinnerAbsent():
            won.entry = event.next
            promotion.last_drawn += bool(event.next)
        case AttemptNoted():
            won.attempts.append(event)
        case EffortsAccepted():
            won.efforts = event
        case AlternativeTaken():
            won.alternative = event.amount
        case PromotionPrizePaid() | PrizeHandedOver():
            won.paid = event
        case PrizeRefused():
            won.refused = event
        case RefusedInformed():
            won.informed = event.informed
        case _:
            assert_never(event)
