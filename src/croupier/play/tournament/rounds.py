"""A round of a session: opened within the conditions' limits, for whoever can still wager."""

from croupier.durations import SECOND
from croupier.play.context import TableContext
from croupier.play.decisions import Refused
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.table import Setup
from croupier.play.tournament.admission import order_of
from croupier.play.tournament.events import EntrantOut, SessionRoundOpened
from croupier.play.tournament.session import TournamentPlay
from croupier.play.tournament.setup import limits_between, rules_of
from croupier.play.wagering.limits import Limits
from croupier.rulebooks.citation import applies
from croupier.rulebooks.tournament_play import OrderPolicy
from croupier.words import sentence


def not_another(setup: Setup, play: TournamentPlay, context: TableContext) -> Refused | None:
    """Why no further round of a session is opened: it has had its rounds, or the tournament waits for something."""
    rounds, rule = play.terms.rounds, rules_of(setup).session
    if rule.value and rounds is not None and play.number >= rounds:
        return Refused(Reason.CLOSED, sentence("session_has_had_its_rounds", rounds=rounds), rule.clause)
    return context.barred


def next_round(setup: Setup, play: TournamentPlay, context: TableContext) -> tuple[Limits, list[Event], list[Event]]:
    """The limits of the next round, who is out because they cannot meet them, and the round."""
    number = play.number + 1
    step = play.step(number, context.at)
    rule = rules_of(setup).too_few
    left = [place for place in play.active() if not applies(rule) or play.chips[place] >= step.lowest]
    out: list[Event] = [
        EntrantOut(place, "too_few_chips", rule.clause)
        for place in play.active()
        if rule is not None and place not in left
    ]
    seconds = play.time_limit(context.at)
    until = None if seconds is None else context.at + seconds * SECOND
    order = in_turn(order_of(setup), play, left, number, len(setup.places)) if play.terms.order else ()
    opened = SessionRoundOpened(number, step.lowest, step.highest, order, until)
    return limits_between(setup, play, step.lowest, step.highest), out, [opened]


def in_turn(order: OrderPolicy, play: TournamentPlay, left: list[str], number: int, positions: int) -> tuple[str, ...]:
    """The places in the order of wagering: from the marker, which the round's number places, to the left."""
    all_positions = max(positions, *(seat.position for seat in play.seats.values()))
    marker = (number - 1) % all_positions + 1 if order.marker.value else 1
    to_the_left = 1 if order.to_the_left.value else -1
    return tuple(sorted(left, key=lambda place: to_the_left * (play.position(place) - marker) % all_positions))
