"""Confirm bet: a player's loose chips at a table become wagers that stay, or go back; one press is judged as a whole."""

from collections.abc import Set

from croupier.play.answers import Accepted, Bound, Notice, Refused, money
from croupier.play.asker import Asker, Decision
from croupier.play.cards.shoe_events import ContinuousEnded
from croupier.play.table import Seat, Setup, Table
from croupier.play.wagering.limits import MAIN, SIDES
from croupier.play.wagering.permitting import at_too_many_tables
from croupier.play.wagering.standing import Standing, standing
from croupier.play.wagering.wager_events import Return, WagersChanged, WagersConfirmed
from croupier.play.wagering.wagers import nothing
from croupier.rulebooks.policy import Differential


def confirm(setup: Setup, table: Table, asker: Asker) -> Decision:
    """The player presses confirm bet."""
    at = standing(setup, table, asker)
    if isinstance(at, Refused):
        return at
    if not setup.confirms:
        return Refused("At this table wagers count as they lie: there is nothing to confirm.", "")
    if not at.seat.chips:
        return nothing(at, "confirm")
    if bound := at_too_many_tables(at):
        return Refused(f"These chips cannot be wagered: {bound.why}.", bound.clause)
    rejected = _too_far_apart(at)
    rejected |= _without_main(at, rejected.keys())
    wagers = {area: stake for area, stake in at.seat.chips.items() if area not in rejected}
    returned = [
        (Return(asker.terminal, at.seat.account, area, at.seat.chips[area], bound.clause), bound.why)
        for area, bound in rejected.items()
    ]
    confirmed = WagersConfirmed(asker.terminal, at.seat.account, wagers, tuple(back for back, _ in returned))
    ends = [ContinuousEnded()] if wagers and table.stock.continuous else []
    return Accepted(
        [confirmed, *ends],
        tuple(
            Notice(f"Your {money(back.stake)} on {back.bet} went back: {why}.", back.clause, back.bet)
            for back, why in returned
        ),
    )


def unconfirmed_back(setup: Setup, seat: Seat | None, place: str) -> list[WagersChanged]:
    """What a place has not confirmed, taken off the layout again."""
    if not setup.confirms or seat is None or not seat.chips:
        return []
    loose = sum(seat.chips.values())
    return [WagersChanged(place, seat.account, "clear", dict.fromkeys(seat.chips, 0), -loose)]


def _too_far_apart(at: Standing) -> dict[str, Bound]:
    """The main wagers that would leave all on Player and all on Banker too far apart: the heavier side's first."""
    rule, most, chips = at.setup.policy.differential, at.limits.differential, at.seat.chips
    if rule is None or rule.value is not Differential.REJECT or most is None:
        return {}
    totals = {side: _confirmed_on(at.table, side) + chips.get(side, 0) for side in SIDES}
    rejected = {}
    for heavy, light in sorted((SIDES, SIDES[::-1]), key=lambda sides: totals[sides[0]], reverse=True):
        if heavy in chips and totals[heavy] - totals[light] > most:
            totals[heavy] -= chips[heavy]
            rejected[heavy] = Bound(f"Player and Banker may differ by {money(most)}", rule.clause)
    return rejected


def _without_main(at: Standing, rejected: Set[str]) -> dict[str, Bound]:
    """The wagers that need a main one of the same player, if none stands."""
    rule, stands = at.setup.policy.own_main, {*at.seat.confirmed, *(set(at.seat.chips) - rejected)}
    if rule is None or not stands.isdisjoint(MAIN):
        return {}
    bound = Bound("it needs your own wager on Player, Banker or Tie", rule.clause)
    return {area: bound for area in at.seat.chips if area in rule.value}


def _confirmed_on(table: Table, bet: str) -> int:
    return sum(seat.confirmed.get(bet, 0) for seat in table.seats.values())
