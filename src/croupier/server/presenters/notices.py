"""What a player is told of wagers that went back, of a round that was put right, and of claims and disputes."""

from collections import Counter
from collections.abc import Iterable, Iterator

from croupier.cage.amounts import amount_of
from croupier.conduct.conduct import Dispute
from croupier.conduct.events import DisputeDecided, IncidentDecided, IncidentReported
from croupier.play.reasons import Reason
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.play.wagering.limits import bet_of
from croupier.play.wagering.wager_events import Return
from croupier.rulebooks.conduct import CLAIM_MALFUNCTION, CLAIM_OUTCOME
from croupier.rulebooks.library import rulebook
from croupier.server.presenters.dispute_rights import rights
from croupier.server.views.round import RemarkView
from croupier.words import sentence, words_for

CLAIMS = (CLAIM_OUTCOME, CLAIM_MALFUNCTION)


def returned(back: Return) -> RemarkView:
    """That a wager went back, and why."""
    why = words_for("returned").get(back.reason or "", "")
    text = sentence("stake_went_back", stake=amount_of(back.account, back.stake), what=f": {why}" if why else "")
    return RemarkView(text, back.clause, bet_of(back.bet))


def unconfirmed(back: Iterable[Return]) -> Iterator[tuple[str, RemarkView]]:
    """How much of what went back was not confirmed, place by place."""
    stakes = Counter[tuple[str, str, str]]()
    for each in back:
        if each.reason is Reason.UNCONFIRMED:
            stakes[each.terminal, each.account, each.clause] += each.stake
    for (terminal, account, clause), stake in stakes.items():
        yield (
            terminal,
            RemarkView(sentence("stake_was_not_confirmed_and_went", stake=amount_of(account, stake)), clause),
        )


def put_right(event: WagersCorrected) -> RemarkView:
    """That what came of a round was put right, and by how much."""
    more = sum(each.now - each.was for each in event.purses)
    words = (
        sentence("more_part_came_of_it", more=amount_of(event.account, abs(more)), part="more" if more > 0 else "less")
        if more
        else sentence("it_came_to_same")
    )
    return RemarkView(sentence("round_was_put_right", round=event.round, words=words), event.clause, "")


def claim_decided(claim: IncidentReported, event: IncidentDecided) -> RemarkView:
    """What became of a player's claim."""
    done, reason = event.measure.value.replace("_", " "), event.reason.replace("_", " ")
    return RemarkView(sentence("your_claim_on_game_round", round=claim.round, done=done, reason=reason), event.clause)


def dispute_decided(dispute: Dispute, event: DisputeDecided) -> RemarkView:
    """What became of a player's dispute, and what the player may still do."""
    opened = dispute.opened
    rules = rulebook(opened.rulebook).conduct.dispute
    words = sentence(
        "your_dispute_of_game_was_decided",
        dispute=opened.dispute,
        round=opened.round,
        decision=event.decision.replace("_", " "),
        reason=event.reason.replace("_", " "),
        rights=" ".join(rights(rules, dispute)),
    )
    return RemarkView(words, rules.first.clause)
