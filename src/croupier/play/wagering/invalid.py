"""Invalid wagers: what becomes of them depends on when that is found, and on whether they would have lost."""

from collections.abc import Iterator

from croupier.games.payouts import Result
from croupier.games.settlement import Settled, settle
from croupier.play.context import Decision
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.play.table import Registered, Setup, Table, Wagering
from croupier.play.wagering.limits import bet_of
from croupier.play.wagering.returns import all_of
from croupier.play.wagering.wager_commands import DecideInvalid, InvalidateWagers
from croupier.play.wagering.wager_events import InvalidWagerDecided, WagersInvalidated, WagersReturned
from croupier.rulebooks.policy import InvalidLosing
from croupier.words import sentence


def invalidate(setup: Setup, table: Table, command: InvalidateWagers) -> Decision:
    """A place's wagers in this round are invalid: while wagering is open they go back, later they cannot win."""
    policy, seat = setup.policy, table.seats.get(command.terminal)
    early, late, reasons = policy.invalid_goes_back, policy.invalid_wins_nothing, policy.invalid_reasons
    assert early is not None
    assert late is not None
    assert reasons is not None
    if command.reason not in reasons.value:
        return Refused(
            Reason.MALFORMED, sentence("wager_is_invalid_for_reason", reasons=", ".join(reasons.value)), reasons.clause
        )
    if seat is None or not seat.on_layout():
        return Refused(Reason.NOTHING, sentence("terminal_has_no_wager", terminal=command.terminal), late.clause)
    if isinstance(table.phase, Wagering) and early.value:
        returned = all_of(command.terminal, seat, early.clause, Reason.INVALID)
        return Accepted([WagersReturned(returned, command.reason)])
    return Accepted([WagersInvalidated(command.terminal, late.clause, command.reason)])


def decide_invalid(setup: Setup, table: Table, command: DecideInvalid) -> Decision:
    """An authority says whether the house keeps an invalid wager that has lost."""
    if (command.terminal, command.bet) not in undecided(setup, table):
        clause = setup.policy.authority["decide_invalid"].clause
        return Refused(
            Reason.NOTHING, sentence("no_invalid_wager_of_terminal", terminal=command.terminal, bet=command.bet), clause
        )
    return Accepted([InvalidWagerDecided(command.terminal, command.bet, command.keep)])


def waits_for_decision(setup: Setup, table: Table) -> Refused | None:
    """Why a round cannot be settled yet: an invalid wager has lost, and nobody has said what becomes of it."""
    for place, area in undecided(setup, table):
        clause = setup.policy.authority["decide_invalid"].clause
        return Refused(Reason.FIRST, sentence("place_wager_on_area_is_invalid", place=place, area=area), clause)
    return None


def undecided(setup: Setup, table: Table) -> Iterator[tuple[str, str]]:
    """The invalid wagers that have lost and of which nobody has said what becomes of them, by place and area."""
    rule = setup.policy.invalid_losing
    if rule is None or rule.value is not InvalidLosing.DECIDED or not isinstance(table.phase, Registered):
        return
    drawn = {"lucky": table.lucky} if table.lucky_ball else {}
    judged, _ = setup.game.read({**table.phase.outcome.entered(), **drawn})
    for place in sorted(table.invalid):
        for area, stake in sorted(table.seats[place].on_layout().items()):
            lost = settle(setup.game, judged, bet_of(area), stake).result is Result.LOSE
            if lost and area not in table.decided.get(place, {}):
                yield place, area


def without_winnings(setup: Setup, table: Table, place: str, line: Settled) -> Settled:
    """What becomes of an invalid wager: it wins nothing, and goes back unless it has lost and the house keeps it."""
    if line.result is Result.LOSE and _is_kept(setup, table, place, line.bet):
        return line
    return Settled(line.bet, line.stake, Result.STANDOFF, None, line.stake, table.invalid[place])


def _is_kept(setup: Setup, table: Table, place: str, area: str) -> bool:
    rule = setup.policy.invalid_losing
    assert rule is not None
    return rule.value is InvalidLosing.KEPT or table.decided.get(place, {}).get(area, False)
