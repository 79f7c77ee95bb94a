"""What can be asked of a promotion. Which promotion it is stands beside the command, in the order."""

from msgspec import Struct

from croupier.play.arguments import Cents, Moment, Ordinal, PersonId, PlaceName, TableName, Text
from croupier.promotions.terms import PromotionTerms
from croupier.rulebooks.promotions import Means, PaidIn


class PromotionCommand(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something asked of a promotion."""


class OfPrizeCommand(PromotionCommand, frozen=True):
    """About a prize and whoever won it, by its number among the prizes of the terms."""

    prize: Ordinal


# ---------------------------------------------------------------- terms


class DraftTerms(PromotionCommand, frozen=True, tag="draft_terms"):
    """Write the terms of a promotion that has not started."""

    terms: PromotionTerms


class SubmitTerms(PromotionCommand, frozen=True, tag="submit_terms"):
    """Send the terms, as they were last written, to whoever must have them before the start."""


class AmendTerms(PromotionCommand, frozen=True, tag="amend_terms"):
    """Change the terms of a promotion that has started."""

    terms: PromotionTerms
    approval: str = ""
    """The reference of the approval, where the document asks for one."""
    approved: Moment = 0


class StartPromotion(PromotionCommand, frozen=True, tag="start_promotion"):
    """Start the promotion: entries are taken from now on."""


# ---------------------------------------------------------------- entries and the draw


class TakePromotionEntry(PromotionCommand, frozen=True, tag="take_promotion_entry"):
    """Take somebody's entry; where a wager earns it, for the wagers of a place in a round."""

    person: PersonId
    member: str = ""
    table: TableName = ""
    round: Ordinal = 0
    place: PlaceName = ""


class NominateScrutineer(PromotionCommand, frozen=True, tag="nominate_scrutineer"):
    """Nominate who oversees the draw."""

    staff: str


class OverseeDraw(PromotionCommand, frozen=True, tag="oversee_draw"):
    """Sign on to oversee the draw: whoever was nominated is there."""


class DrawWinners(PromotionCommand, frozen=True, tag="draw_winners"):
    """Draw the winners, and publish the entries and the seed."""


class NotePresence(OfPrizeCommand, frozen=True, tag="note_presence"):
    """Whether whoever was drawn is there."""

    present: bool


class PostponeDraw(PromotionCommand, frozen=True, tag="postpone_draw"):
    """The promotion or its draw is compromised: nothing is drawn until its integrity is validated."""

    finding: Text


class ValidateDraw(PromotionCommand, frozen=True, tag="validate_draw"):
    """The integrity of a postponed promotion or draw is validated."""

    how: Text


class CancelDraw(PromotionCommand, frozen=True, tag="cancel_draw"):
    """The draw is compromised, and is not held."""

    finding: Text


# ---------------------------------------------------------------- prizes


class NoteAttempt(OfPrizeCommand, frozen=True, tag="note_attempt"):
    """An attempt to tell a winner."""

    means: Means
    reached: bool


class AcceptEfforts(OfPrizeCommand, frozen=True, tag="accept_efforts"):
    """Record why the efforts made to tell a winner were reasonable."""

    why: Text


class TakeAlternative(OfPrizeCommand, frozen=True, tag="take_alternative"):
    """The winner takes money in place of the prize."""


class PayPromotionPrize(OfPrizeCommand, frozen=True, tag="pay_promotion_prize"):
    """Pay a prize of money, in one form or several."""

    payee: PersonId
    cash: Cents = 0
    cheque: Cents = 0
    transfer: Cents = 0
    asked_for: PaidIn | None = None
    """The one form that the winner asked for; none, if it is paid as the winner chose."""
    reason: Text = ""
    """Why it is paid in another."""


class HandOverPrize(OfPrizeCommand, frozen=True, tag="hand_over_prize"):
    """Hand over a prize that is no money."""

    person: PersonId


class RefusePrize(OfPrizeCommand, frozen=True, tag="refuse_prize"):
    """Refuse a prize to whoever was drawn."""

    reason: Text


class InformRefused(OfPrizeCommand, frozen=True, tag="inform_refused"):
    """Whoever was refused a prize was informed why."""

    informed: Moment


class OpenPromotionDispute(PromotionCommand, frozen=True, tag="open_promotion_dispute"):
    """Somebody disputes what the terms mean, or a prize."""

    person: PersonId
    about: Text


class OfDispute(PromotionCommand, frozen=True):
    """About a dispute, by its number."""

    dispute: Ordinal


class DecidePromotionDispute(OfDispute, frozen=True, tag="decide_promotion_dispute"):
    """Decide a dispute, for good."""

    decision: Text
    satisfied: bool


class ClosePromotionDispute(OfDispute, frozen=True, tag="close_promotion_dispute"):
    """Close a dispute that is decided."""

    advised: Moment = 0
    """When the person was informed of the right to complain; not at all, if zero."""


class PublishResults(PromotionCommand, frozen=True, tag="publish_results"):
    """Record that the results were published."""

    where: str


class ClosePromotion(PromotionCommand, frozen=True, tag="close_promotion"):
    """Close the promotion."""


AboutTerms = DraftTerms | SubmitTerms | AmendTerms | StartPromotion
AboutDraw = (
    TakePromotionEntry
    | NominateScrutineer
    | OverseeDraw
    | DrawWinners
    | NotePresence
    | PostponeDraw
    | ValidateDraw
    | CancelDraw
)
AboutPrizes = (
    NoteAttempt | AcceptEfforts | TakeAlternative | PayPromotionPrize | HandOverPrize | RefusePrize | InformRefused
)
AboutEnd = OpenPromotionDispute | DecidePromotionDispute | ClosePromotionDispute | PublishResults | ClosePromotion
FromFile = DraftTerms | AmendTerms
Given = SubmitTerms | StartPromotion | AboutDraw | AboutPrizes | AboutEnd
Command = AboutTerms | AboutDraw | AboutPrizes | AboutEnd
