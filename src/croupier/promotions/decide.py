"""What is answered to a command about a promotion: refuse first, with the clause; then the one thing that happens."""

from croupier.play.decisions import Refused
from croupier.play.reasons import Reason
from croupier.promotions import disputes, draws, opening, prizes
from croupier.promotions.commands import AboutDraw, AboutEnd, AboutTerms, Command
from croupier.promotions.context import Decision, PromotionContext
from croupier.promotions.promotion import Promotion
from croupier.words import sentence


def decide(promotion: Promotion, context: PromotionContext, command: Command) -> Decision:
    """The answer to a command that the document lets this role give."""
    if promotion.closed:
        return Refused(Reason.CLOSED, sentence("this_promotion_is_closed"), context.rules.running_first.clause)
    if isinstance(command, AboutTerms):
        return opening.decide(promotion, context, command)
    if isinstance(command, AboutDraw):
        return draws.decide(promotion, context, command)
    if isinstance(command, AboutEnd):
        return disputes.decide(promotion, context, command)
    return prizes.decide(promotion, context, command)
