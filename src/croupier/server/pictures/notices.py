"""What a player is told of wagers that went back, of a round that was put right, and of a claim that was decided."""

from collections import Counter
from collections.abc import Iterable, Iterator

from croupier.conduct.events import IncidentDecided, IncidentReported
from croupier.play.answers import money
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.play.wagering.limits import bet_of
from croupier.play.wagering.wager_events import Return
from croupier.rulebooks.conduct import CLAIM_MALFUNCTION, CLAIM_OUTCOME
from croupier.rulebooks.policy import TablePolicy
from croupier.server.views.round import Notice

CLAIMS = (CLAIM_OUTCOME, CLAIM_MALFUNCTION)


def returned(policy: TablePolicy, back: Return) -> Notice:
    """That a wager went back, and why."""
    whys = (
        (policy.unconfirmed_goes_back, "it was not confirmed"),
        (policy.below_minimum, "below the minimum"),
        (policy.return_below_total, "below the minimum total"),
        (policy.any_main, "nobody has a wager on Player, Banker or Tie"),
        (policy.differential, "over the table differential"),
    )
    why = next((words for rule, words in whys if rule is not None and rule.clause == back.clause), "")
    text = f"{money(back.stake)} went back{f': {why}' if why else ''}."
    return Notice(text, back.clause, bet_of(back.bet))


def unconfirmed(policy: TablePolicy, back: Iterable[Return]) -> Iterator[tuple[str, Notice]]:
    """How much of what went back was not confirmed, place by place."""
    rule = policy.unconfirmed_goes_back
    if rule is None:
        return
    stakes = Counter[str]()
    for each in back:
        if each.clause == rule.clause:
            stakes[each.terminal] += each.stake
    for terminal, stake in stakes.items():
        yield terminal, Notice(f"{money(stake)} was not confirmed and went back to your credit.", rule.clause)


def put_right(event: WagersCorrected) -> Notice:
    """That what came of a round was put right, and by how much."""
    more = sum(each.now - each.was for each in event.purses)
    words = f"{money(abs(more))} {'more' if more > 0 else 'less'} came of it" if more else "it came to the same"
    return Notice(f"Round {event.round} was put right: {words}.", event.clause, "")


def claim_decided(claim: IncidentReported, event: IncidentDecided) -> Notice:
    """What became of a player's claim."""
    done, reason = event.measure.value.replace("_", " "), event.reason.replace("_", " ")
    return Notice(f"Your claim on game {claim.round}: {done} ({reason}).", event.clause)
