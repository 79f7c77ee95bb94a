"""Confirm bet: a player's loose chips at a table become wagers that stay, or go back; one press is judged as a whole."""

from collections.abc import Set

from croupier.play.cards.shoe_events import ContinuousEnded
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Bound, Refused, Remark
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.table import PlaceWagers, Setup, Table
from croupier.play.tournament.admission import turn_over
from croupier.play.wagering.context import WagerContext, wager_context
from croupier.play.wagering.limits import MAIN, SIDES
from croupier.play.wagering.permitted_stake import at_too_many_tables
from croupier.play.wagering.returns import some
from croupier.play.wagering.wager_events import WagersChanged, WagersConfirmed
from croupier.play.wagering.wagers import nothing
from croupier.rulebooks.policy import Differential
from croupier.words import sentence


def confirm(setup: Setup, table: Table, context: TableContext) -> Decision:
    """The player presses confirm bet."""
    at = wager_context(setup, table, context)
    if isinstance(at, Refused):
        return at
    if not setup.confirms:
        return Refused(Reason.NOT_OFFERED, sentence("at_this_table_wagers_need"), "")
    play = table.tournament
    if not at.seat.chips:
        if play is not None and play.order and context.terminal in play.forms:  # the form is the wager
            return Accepted(turn_over(play, context.at, context.terminal, "wager"))
        return nothing(at, "confirm")
    if bound := at_too_many_tables(at):
        return Refused(bound.reason, sentence("these_chips_cannot_be_wagered", why=bound.why), bound.clause)
    rejected = _too_far_apart(at)
    rejected |= _without_main(at, rejected.keys())
    wagers = {area: stake for area, stake in at.seat.chips.items() if area not in rejected}
    returned = [
        (some(context.terminal, at.seat, area, at.seat.chips[area], bound.clause, bound.reason), bound.why)
        for area, bound in rejected.items()
    ]
    confirmed = WagersConfirmed(context.terminal, at.seat.account, wagers, tuple(back for back, _ in returned))
    ends: list[Event] = [ContinuousEnded()] if wagers and table.stock.continuous else []
    if play is not None and wagers:
        ends += turn_over(play, context.at, context.terminal, "wager")
    return Accepted(
        [confirmed, *ends],
        tuple(
            Remark(
                sentence("your_stake_on_bet_went_back", stake=setup.amount(back.stake), bet=back.bet, why=why),
                back.clause,
                back.bet,
            )
            for back, why in returned
        ),
    )


def unconfirmed_back(setup: Setup, seat: PlaceWagers | None, place: str) -> list[WagersChanged]:
    """What a place has not confirmed, taken off the layout again."""
    if not setup.confirms or seat is None or not seat.chips:
        return []
    loose = sum(seat.chips.values())
    return [WagersChanged(place, seat.account, "clear", dict.fromkeys(seat.chips, 0), -loose)]


def _too_far_apart(at: WagerContext) -> dict[str, Bound]:
    """The main wagers that would leave all on Player and all on Banker too far apart: the heavier side's first."""
    rule, most, chips = at.setup.policy.differential, at.limits.differential, at.seat.chips
    if rule is None or rule.value is not Differential.REJECT or most is None:
        return {}
    totals = {side: _confirmed_on(at.table, side) + chips.get(side, 0) for side in SIDES}
    rejected = {}
    for heavy, light in sorted((SIDES, SIDES[::-1]), key=lambda sides: totals[sides[0]], reverse=True):
        if heavy in chips and totals[heavy] - totals[light] > most:
            totals[heavy] -= chips[heavy]
            rejected[heavy] = Bound(
                Reason.DIFFERENTIAL, sentence("player_and_banker_may_differ", most=at.setup.amount(most)), rule.clause
            )
    return rejected


def _without_main(at: WagerContext, rejected: Set[str]) -> dict[str, Bound]:
    """The wagers that need a main one of the same player, if none stands."""
    rule, stands = at.setup.policy.own_main, {*at.seat.confirmed, *(set(at.seat.chips) - rejected)}
    if rule is None or not stands.isdisjoint(MAIN):
        return {}
    bound = Bound(Reason.NO_OWN_MAIN, sentence("it_needs_your_own_wager"), rule.clause)
    return {area: bound for area in at.seat.chips if area in rule.value}


def _confirmed_on(table: Table, bet: str) -> int:
    return sum(seat.confirmed.get(bet, 0) for seat in table.seats.values())
