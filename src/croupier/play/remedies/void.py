"""Wagers without a result: everybody's, those of some places or one player's, in a round that goes on or is over."""

from collections.abc import Collection

from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.remedies.held_events import WagersForfeited
from croupier.play.remedies.held_stakes import held_now, held_places, held_then
from croupier.play.remedies.past_round import PastRound
from croupier.play.remedies.put_right_commands import DeclareInRound, VoidWagers
from croupier.play.remedies.put_right_events import Ruling, SettlementReversed
from croupier.play.remedies.recalculation import corrected
from croupier.play.round_events import RoundVoided
from croupier.play.table import Setup, Table, Waiting
from croupier.play.wagering.returns import all_of, whole
from croupier.play.wagering.wager_events import Return, WagersReturned
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.remedies import Forfeit, Irregularity, Remedy
from croupier.words import sentence


def void_wagers(setup: Setup, table: Table, command: VoidWagers) -> Decision:
    """A player's wagers in this round go back, and take no part in its result."""
    clause, seat = setup.policy.authority["void_wagers"].clause, table.seats.get(command.place)
    if not command.ground:
        return Refused(Reason.MALFORMED, sentence("wagers_are_declared_void_on_ground"), clause)
    if isinstance(table.phase, Waiting) or seat is None:
        return Refused(Reason.NOTHING, sentence("place_has_no_wager_in_round", place=command.place), clause)
    area, why = command.bet, Reason.VOID_WAGERS
    returned = (
        tuple(whole(command.place, seat, area, clause, why)) if area else all_of(command.place, seat, clause, why)
    )
    if not returned:
        return Refused(Reason.NOTHING, sentence("place_has_no_wager_in_round", place=command.place), clause)
    return Accepted([WagersReturned(returned, command.ground)])


def not_forfeited(found: Irregularity, context: TableContext, command: DeclareInRound) -> Refused | None:
    """Why wagers that are to be forfeited are not; nothing if they may be, or none are."""
    if not command.forfeited:
        return None
    rule = found.forfeits
    if rule is None:
        return Refused(Reason.NOT_OFFERED, sentence("nothing_is_forfeited_on_this_ground"), found.remedy.clause)
    whose: Collection[str] = command.places if rule.value is Forfeit.NAMED else context.dealt_with
    if others := sorted(set(command.forfeited) - set(whose)):
        return Refused(Reason.NOT_OFFERED, sentence("wagers_of_place_are_not_forfeited", place=others[0]), rule.clause)
    return None


def voided_now(
    setup: Setup, table: Table, found: Irregularity, remedy: Cited[Remedy], command: DeclareInRound
) -> list[Event] | Refused:
    """The round that is going on has no result, or none for the places that a void is about."""
    if remedy.value is Remedy.VOID_FOR and command.places:
        returned = tuple(
            each
            for place in command.places
            if place in table.seats
            for each in all_of(place, table.seats[place], remedy.clause, Reason.IRREGULARITY)
        )
        if not returned:
            return Refused(Reason.NOTHING, sentence("these_places_have_no_wagers"), remedy.clause)
        return [WagersReturned(returned, command.irregularity)]
    kept = found.forfeits.clause if found.forfeits is not None else ""
    lost: list[Event] = [
        WagersForfeited(place, forfeited)
        for place in command.forfeited
        if place in table.seats and (forfeited := all_of(place, table.seats[place], kept, Reason.FORFEITED))
    ]
    held = held_places(found, command)
    back = tuple(
        each
        for place, seat in sorted(table.seats.items())
        if place not in command.forfeited and place not in held
        for each in all_of(place, seat, remedy.clause, Reason.NO_RESULT)
    )
    void = without_result(setup, table, command.irregularity, back, remedy.clause)
    return [*lost, *held_now(table, found, command), void]


def without_result(setup: Setup, table: Table, reason: str, back: tuple[Return, ...], clause: str) -> RoundVoided:
    """The round has no result, and this goes back; the results show it as void where the document has them do so."""
    shown = applies(setup.policy.void_is_shown)
    return RoundVoided(table.round, reason, back, shown, clause)


def voided_then(
    past: PastRound, found: Irregularity, remedy: Cited[Remedy], command: DeclareInRound
) -> list[Event] | Refused:
    """A round that was settled has no result any more, or none for the places that a void is about."""
    only = command.places if remedy.value is Remedy.VOID_FOR else ()
    if not set(only) <= past.settled.keys():
        return Refused(Reason.NOTHING, sentence("no_wagers_of_these_places_were"), remedy.clause)
    void, kept = Ruling("void", remedy.clause), Ruling("forfeited", found.forfeits.clause if found.forfeits else "")
    rulings = dict(past.rulings)
    for place in only or past.settled:
        ruling = kept if place in command.forfeited else void
        rulings[place] = {line.bet: ruling for line in past.settled[place].lines}
    changed = corrected(past, past.outcome, rulings, command.reason, remedy.clause)
    if only:
        return [*changed] or Refused(Reason.DONE_ALREADY, sentence("these_wagers_are_void_already"), remedy.clause)
    reversed = SettlementReversed(past.round, command.irregularity, command.reason, remedy.clause)
    return [reversed, *changed, *held_then(past, found, command, changed)]
