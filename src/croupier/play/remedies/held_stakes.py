"""Stakes of whoever is named in a fraud: held when the outcome is invalidated, until it is decided whose they are."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import structs

from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.remedies.held_events import StakesDecided, StakesHeld
from croupier.play.remedies.past_round import PastRound
from croupier.play.remedies.put_right_commands import DecideHeld, DeclareInRound
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.play.table import Setup, Table
from croupier.play.wagering.purses import account_of
from croupier.play.wagering.returns import all_of
from croupier.rulebooks.citation import applies
from croupier.rulebooks.remedies import Irregularity
from croupier.words import sentence


def held_places(found: Irregularity, command: DeclareInRound) -> tuple[str, ...]:
    """The places whose stakes neither go back nor are forfeited yet: those named, where the document has them held."""
    if not applies(found.holds):
        return ()
    return tuple(place for place in command.places if place not in command.forfeited)


def held_now(table: Table, found: Irregularity, command: DeclareInRound) -> Iterator[StakesHeld]:
    """What lies for these places in the round that is going on."""
    for place in held_places(found, command):
        seat, clause = table.seats.get(place), found.holds.clause if found.holds is not None else ""
        if seat is not None and (held := all_of(place, seat, clause, Reason.HELD)):
            yield StakesHeld(table.round, place, seat.account, held, clause)


def held_then(
    past: PastRound, found: Irregularity, command: DeclareInRound, changed: Iterable[WagersCorrected]
) -> Iterator[StakesHeld]:
    """What these places had staked in a round that was settled: taken of their credit again, as far as it is there."""
    credit = Counter(past.funds)
    for event in changed:
        credit.update({account_of(event.account, each.purse): each.credited for each in event.purses})
    for place in held_places(found, command):
        clause, held = found.holds.clause if found.holds is not None else "", []
        for each in all_of(place, past.table.seats[place], clause, Reason.HELD) if place in past.settled else ():
            name = account_of(each.account, each.purse)
            stake = min(each.stake, credit[name])
            credit[name] -= stake
            held += [structs.replace(each, stake=stake)] if stake else []
        if held:
            yield StakesHeld(past.round, place, held[0].account, tuple(held), clause, of_credit=True)


def decide_held(setup: Setup, table: Table, context: TableContext, command: DecideHeld) -> Decision:
    """A stake that is held goes back; or the house keeps it, if its player was dealt with."""
    clause, held = setup.policy.authority["decide_held"].clause, table.afterwards.stakes(command.round, command.place)
    if held is None or not command.reason:
        return Refused(Reason.MALFORMED, sentence("say_why_and_stake"), clause)
    if command.forfeit and command.place not in context.dealt_with:
        return Refused(
            Reason.NOT_OFFERED, sentence("wagers_of_place_are_not_forfeited", place=command.place), held.clause
        )
    decided: list[Event] = [StakesDecided(command.round, command.place, held.held, command.forfeit, command.reason)]
    return Accepted(decided)
