"""Where a player stands who would change what lies: the table's rules, the limits in force, the chips."""

from msgspec import Struct

from croupier.play.attendance import kept_out
from croupier.play.context import TableContext
from croupier.play.decisions import Refused
from croupier.play.reasons import Reason
from croupier.play.remedies.held_rounds import held
from croupier.play.sign import limits_under
from croupier.play.table import PlaceWagers, Setup, Table, Uncalled, Wagering, Waiting
from croupier.play.tournament.admission import limits_at, not_admitted, not_in_turn
from croupier.play.tournament.session import TournamentPlay
from croupier.play.wagering.limits import Limits
from croupier.play.wagering.wager_events import Chips
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.policy import EARLY_BALL
from croupier.words import sentence


class WagerContext(Struct, frozen=True, gc=False):
    """Where the asker stands: the table's rules, and what lies."""

    setup: Setup
    table: Table
    context: TableContext
    seat: PlaceWagers
    on_layout: Chips
    limits: Limits
    cloth: bool


def wager_context(setup: Setup, table: Table, context: TableContext) -> WagerContext | Refused:
    """Where a player stands who may change what lies, or why the player may not."""
    if table.tournament is not None:
        return _in_session(setup, table, context, table.tournament)
    policy = setup.policy
    if policy.account_first.value and context.account is None:
        return Refused(Reason.CREDIT, sentence("insert_note_or_ticket_first"), policy.account_first.clause)
    if policy.card_from is not None and context.at >= policy.card_from.value and not context.card:
        return _no_card(policy.card_from)
    if refused := kept_out(setup, table, context) or _too_late(setup, table, context):
        return refused
    assert context.account is not None
    seat = table.seat(context.terminal, context.account) or PlaceWagers(context.account)
    cloth = context.terminal in setup.positions
    limits = limits_under(setup, table.board.sign, context.terminal, context.account)
    return WagerContext(setup, table, context, seat, seat.on_layout(), limits, cloth)


def _in_session(setup: Setup, table: Table, context: TableContext, play: TournamentPlay) -> WagerContext | Refused:
    """Where an entrant stands in a session of a tournament, or why the entrant may not wager now."""
    rule = setup.policy.card_from
    if refused := not_admitted(setup, table, play, context):
        return refused
    if rule is not None and context.at >= rule.value and not context.card:
        return _no_card(rule)
    if refused := _too_late(setup, table, context) or not_in_turn(setup, play, context.terminal):
        return refused
    assert context.account is not None
    seat = table.seat(context.terminal, context.account) or PlaceWagers(context.account)
    limits = limits_under(setup, table.board.sign, context.terminal, context.account)
    limits = limits_at(play, context.terminal, limits)
    cloth = context.terminal in setup.positions
    return WagerContext(setup, table, context, seat, seat.on_layout(), limits, cloth)


def _no_card(rule: Cited[int]) -> Refused:
    return Refused(Reason.FIRST, sentence("present_your_own_player_card_first"), rule.clause)


def _too_late(setup: Setup, table: Table, context: TableContext) -> Refused | None:
    """Why no wager is taken or changed now; on the cloth it perhaps is until the dealer's call."""
    phase, policy = table.phase, setup.policy
    dummy = policy.cards.no_wagers_on_dummy if policy.cards is not None else None
    if table.dummy and not isinstance(phase, Waiting) and (dummy is None or dummy.value):
        return Refused(Reason.NOT_NOW, sentence("no_wagers_are_taken"), table.dummy if dummy is None else dummy.clause)
    if not isinstance(phase, Wagering) and (refused := held(setup, table)):
        return refused
    if table.spins.rested:
        early = policy.irregularities.get(EARLY_BALL)
        clause = policy.early_outcome_closes.clause if early is None else early.remedy.clause
        return Refused(Reason.LATE, sentence("ball_is_at_rest"), clause)
    fixed, call, ends = policy.fixed_in_coup, policy.call_ends_wagering, policy.changes_end_with_wagering
    if table.cards and applies(fixed) and not isinstance(phase, Waiting | Wagering | Uncalled):
        return Refused(Reason.LATE, sentence("coup_has_begun"), fixed.clause)
    if context.terminal in setup.positions and applies(call):
        return (
            None
            if isinstance(phase, Wagering | Uncalled)
            else Refused(Reason.LATE, sentence("no_more_bets"), call.clause)
        )
    if not ends.value or (isinstance(phase, Wagering) and phase.is_open(context.at)):
        return None
    return Refused(Reason.LATE, sentence("wagering_period_is_over"), ends.clause)
