"""Pass cards, turns that nobody takes, and wagers that come late."""

from croupier.durations import MINUTE
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.table import Setup, Table, Wagering
from croupier.play.tournament.admission import order_of, turn_over
from croupier.play.tournament.commands import GiveStandingOrder, PassOver, RestrictToMinimum, SetBetTime
from croupier.play.tournament.events import BetTimeSet, PassCardPlayed, RestrictedToMinimum, StandingOrderGiven
from croupier.play.tournament.session import TournamentPlay
from croupier.play.tournament.setup import rules_of
from croupier.play.wagering.context import wager_context
from croupier.play.wagering.returns import all_of
from croupier.play.wagering.wager_events import WagersReturned
from croupier.rulebooks.roles import LEADERS
from croupier.words import sentence


def play_pass_card(setup: Setup, table: Table, context: TableContext) -> Decision:
    """A player plays a pass card in place of a wager."""
    play, cards = table.tournament, setup.tournament.pass_cards if setup.tournament is not None else None
    if play is None or cards is None or not play.terms.pass_cards:
        clause = cards.instead.clause if cards is not None else ""
        return Refused(Reason.NOT_OFFERED, sentence("no_pass_cards_here"), clause)
    at = wager_context(setup, table, context)
    if isinstance(at, Refused):
        return at
    if not play.pass_cards[context.terminal]:
        return Refused(Reason.NOTHING, sentence("you_have_no_pass_card_left"), cards.instead.clause)
    if cards.instead.value and (at.on_layout or context.terminal in play.forms):
        words = sentence("pass_card_is_played")
        return Refused(Reason.CONTRADICTED, words, cards.instead.clause)
    return Accepted([PassCardPlayed(context.terminal), *turn_over(play, context.at, context.terminal, "pass_card")])


def pass_over(setup: Setup, table: Table, context: TableContext, command: PassOver) -> Decision:
    """The dealer lets the turn go on: what the player has not confirmed goes back."""
    play, order = table.tournament, order_of(setup)
    if play is None or not isinstance(table.phase, Wagering) or play.turn() != command.terminal:
        return Refused(
            Reason.NOT_NOW, sentence("not_turn_of_terminal", terminal=command.terminal), order.to_the_left.clause
        )
    if play.until is not None and context.at < play.until:
        return Refused(Reason.NOT_NOW, sentence("player_time_has_not_run_out"), order.to_the_left.clause)
    returned = _loose_back(table, play, command.terminal, order.to_the_left.clause)
    return Accepted([*returned, *turn_over(play, context.at, command.terminal, "passed_over")])


def set_bet_time(setup: Setup, table: Table, context: TableContext, command: SetBetTime) -> Decision:
    """The tournament's manager limits the time for each wager, after reasonable notice."""
    rule = rules_of(setup).bet_time
    assert rule is not None
    play = _open_session(table, context, rule.clause)
    if isinstance(play, Refused):
        return play
    least = play.terms.bet_time_notice if rule.value else 0
    if command.after < least:
        return Refused(Reason.LIMIT, sentence("players_are_told_least_minutes", least=least), rule.clause)
    if command.seconds < 0:
        return Refused(Reason.MALFORMED, sentence("time_is_above_zero"), rule.clause)
    return Accepted([BetTimeSet(command.seconds or None, context.at + command.after * MINUTE)])


def give_standing_order(setup: Setup, table: Table, context: TableContext, command: GiveStandingOrder) -> Decision:
    """The tournament's manager has dealer and gaming supervisor restrict late wagers to the minimum."""
    rule = rules_of(setup).late
    assert rule is not None
    play = _open_session(table, context, rule.clause)
    if isinstance(play, Refused):
        return play
    if play.standing_order is command.on:
        return Refused(Reason.DONE_ALREADY, sentence("so"), rule.clause)
    return Accepted([StandingOrderGiven(command.on)])


def restrict_to_minimum(setup: Setup, table: Table, context: TableContext, command: RestrictToMinimum) -> Decision:
    """A player who has not wagered in time may wager exactly the minimum."""
    rule = rules_of(setup).late
    assert rule is not None
    play = _open_session(table, context, rule.clause)
    if isinstance(play, Refused):
        return play
    place = command.terminal
    if context.role not in LEADERS and not play.standing_order:
        words = sentence("that_is_for_tournament_manager")
        return Refused(Reason.NOT_YOURS, words, rule.clause)
    over = rule.value and play.until is not None and context.at >= play.until
    if not over or not isinstance(table.phase, Wagering):
        return Refused(Reason.NOT_NOW, sentence("time_for_wagers_has_not_run"), rule.clause)
    if place not in play.active() or place in play.restricted or _has_wagered(table, play, place):
        return Refused(Reason.NOTHING, sentence("place_has_wagered", place=place), rule.clause)
    return Accepted([*_loose_back(table, play, place, rule.clause), RestrictedToMinimum(place, rule.clause)])


def _open_session(table: Table, context: TableContext, clause: str) -> TournamentPlay | Refused:
    """The session at a table; or why nothing is ordered there now."""
    if table.tournament is None:
        return Refused(Reason.NOTHING, sentence("no_session_is_open"), clause)
    return context.barred or table.tournament


def _has_wagered(table: Table, play: TournamentPlay, place: str) -> bool:
    """Whether a player has done what the round asks for: in an order, when the turn is over or not yet come."""
    if play.order:
        return play.turn() != place
    seat = table.seat(place, play.account_of(place))
    return place in play.passed or place in play.forms or (seat is not None and bool(seat.on_layout()))


def _loose_back(table: Table, play: TournamentPlay, place: str, clause: str) -> list[Event]:
    """What a player has laid and not confirmed, handed back."""
    seat = table.seat(place, play.account_of(place))
    if seat is None or not seat.chips:
        return []
    return [WagersReturned(all_of(place, seat, clause, Reason.UNCONFIRMED), "out_of_time")]
