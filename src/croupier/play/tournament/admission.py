"""Who may wager in a session, and when it is whose turn."""

from croupier.durations import SECOND
from croupier.play.context import TableContext
from croupier.play.decisions import Refused
from croupier.play.reasons import Reason
from croupier.play.table import Setup, Table
from croupier.play.tournament.events import TurnEnd, TurnOver
from croupier.play.tournament.session import TournamentPlay
from croupier.play.tournament.setup import rules_of
from croupier.play.wagering.limits import Limit, Limits
from croupier.rulebooks.citation import applies
from croupier.rulebooks.tournament_play import OrderPolicy
from croupier.words import sentence


def not_admitted(setup: Setup, table: Table, play: TournamentPlay, context: TableContext) -> Refused | None:
    """Why somebody takes no part in a session, or nobody changes a wager in it now."""
    rules, place = rules_of(setup), context.terminal
    at_another_place = context.account in [each.account for each in play.seats.values()]
    rule = rules.own_place if at_another_place else rules.exclusive
    if rule.value and (context.account is None or context.account != play.account_of(place)):
        return Refused(Reason.BARRED, sentence("this_table_is_for_entrants"), rule.clause)
    if place in play.out:
        return Refused(
            Reason.BARRED, sentence("you_are_out_of_this_session"), play.out[place] or rules.exclusive.clause
        )
    return announced(setup, table)


def announced(setup: Setup, table: Table) -> Refused | None:
    """Why wagers stay as they lie: undisclosed ones of this round have been announced. Nothing where they have not."""
    play, rules = table.tournament, setup.tournament.undisclosed if setup.tournament is not None else None
    if play is None or rules is None or not applies(rules.fixed) or play.shown_in != table.round:
        return None
    return Refused(Reason.LATE, sentence("undisclosed_wagers_are_announced"), rules.fixed.clause)


def not_in_turn(setup: Setup, play: TournamentPlay, place: str) -> Refused | None:
    """Why a player does not wager now: a pass card is played, or it is another's turn."""
    rules = rules_of(setup)
    if place in play.passed:
        assert rules.pass_cards is not None
        words = sentence("pass_card_is_played_in_place")
        return Refused(Reason.FINAL, words, rules.pass_cards.instead.clause)
    if not play.order:
        return None
    order = order_of(setup)
    if place in play.had:
        return Refused(Reason.FINAL, sentence("what_was_wagered_in_turn_stays"), order.final.clause)
    turn = play.turn()
    if turn == place or not order.out_of_turn.value:
        return None
    words = sentence("turn_of_other_game", waits_for=turn) if turn else sentence("everybody_has_had_turn")
    return Refused(Reason.NOT_NOW, words, order.out_of_turn.clause)


def still_to_wager(setup: Setup, table: Table) -> Refused | None:
    """Why wagering is not closed: there is an order, and somebody has not had the turn. Nothing where all have."""
    turn = table.tournament.turn() if table.tournament is not None else ""
    if not turn:
        return None
    words = sentence("turn_of", turn=turn)
    return Refused(Reason.FIRST, words, order_of(setup).to_the_left.clause)


def order_of(setup: Setup) -> OrderPolicy:
    """What the document says of wagering in turn; an order is prescribed only where it says something."""
    order = rules_of(setup).order
    assert order is not None
    return order


def limits_at(play: TournamentPlay, place: str, limits: Limits) -> Limits:
    """The limits of a place in this round: of one who is restricted to it, exactly the minimum."""
    if place not in play.restricted:
        return limits
    one = Limit(play.lowest, play.lowest, play.lowest)
    return Limits(dict.fromkeys(limits.by_kind, one), play.lowest, play.lowest)


def turn_over(play: TournamentPlay, at: int, place: str, by: TurnEnd) -> list[TurnOver]:
    """The turn goes on, where there is an order."""
    if not play.order:
        return []
    seconds = play.time_limit(at)
    left = [each for each in play.order if each not in (*play.had, *play.out, place)]
    until = at + seconds * SECOND if seconds is not None and left else None
    return [TurnOver(place, by, until)]
