"""A round's settlement: every wager judged on the outcome, what lies over a maximum on the cloth left out."""

from collections import Counter
from collections.abc import Mapping

import msgspec

from croupier.games.payouts import Result
from croupier.games.settlement import Game, Settled, settle
from croupier.play.events import Chips, Commission, Event, Outcome, PurseSettled, Return, RoundSettled, WagersSettled
from croupier.play.excess import over_maximum
from croupier.play.invalid import without_winnings
from croupier.play.limits import bet_of
from croupier.play.short import warnings
from croupier.play.table import Seat, Setup, Table

TOKENS = "tokens"


def settlement(setup: Setup, table: Table, outcome: Outcome) -> list[Event]:
    """Every place's wagers judged on an outcome, and the end of the round."""
    judged, _ = setup.game.read(outcome.said())
    settled: list[Event] = []
    over = over_maximum(setup, table)
    for place, seat in sorted(table.seats.items()):
        if lying := seat.lies():
            settled.append(_settled(setup, table, place, seat, lying, over.get(place, {}), judged))
    return [*settled, *warnings(setup, table), RoundSettled(table.round, outcome, _is_cloth_to_pay(setup, table))]


def _is_cloth_to_pay(setup: Setup, table: Table) -> bool:
    """Whether the next round waits until the dealer has paid what lies on the cloth."""
    rule = setup.policy.cloth.paid_before_next if setup.policy.cloth is not None else None
    on_cloth = [seat.staked for place, seat in table.seats.items() if place in setup.positions]
    return rule is not None and rule.value and any(on_cloth)


def _settled(
    setup: Setup, table: Table, place: str, seat: Seat, lying: Chips, over: Chips, judged: object
) -> WagersSettled:
    clause = setup.policy.cloth.over_maximum_is_capped.clause if setup.policy.cloth else ""
    lines = tuple(
        _line(setup.game, judged, area, stake - over.get(area, 0), clause) for area, stake in sorted(lying.items())
    )
    nothing_won = setup.policy.invalid_wins_nothing
    if nothing_won is not None and nothing_won.value and place in table.invalid:
        lines = tuple(without_winnings(line, table.invalid[place]) for line in lines)
    returned, purses = _split(setup, seat, lines, over)
    staked = sum(lying.values()) - sum(each.staked for each in purses)
    excess = tuple(Return(place, seat.account, area, amount, clause) for area, amount in over.items())
    return WagersSettled(place, seat.account, lines, staked, returned, purses, excess, _commissions(setup, lines))


def _split(
    setup: Setup, seat: Seat, lines: tuple[Settled, ...], over: Mapping[str, int]
) -> tuple[int, tuple[PurseSettled, ...]]:
    """What comes back to the main purse, winnings included, and what to each second one.

    What lay over a maximum goes back where it came from, of the main purse first. A token that has won goes back only where
    the house lets it.
    """
    main = 0
    staked: Counter[str] = Counter()
    returned: Counter[str] = Counter()
    for line in lines:
        area = line.bet
        left_out = over.get(area, 0)
        own = min(left_out, seat.chips.get(area, 0) + seat.confirmed.get(area, 0))
        main += own + line.returned
        left_out -= own
        for purse, heap in seat.purses.items():
            lay = heap.get(area, 0)
            back = min(left_out, lay)
            left_out -= back
            staked[purse] += lay
            returned[purse] += back
            if line.result is not Result.LOSE:
                main -= lay - back
                if line.result is Result.STANDOFF or purse != TOKENS or setup.tokens_come_back:
                    returned[purse] += lay - back
    return main, tuple(PurseSettled(purse, stake, returned[purse]) for purse, stake in sorted(staked.items()))


def _commissions(setup: Setup, lines: tuple[Settled, ...]) -> tuple[Commission, ...]:
    """The winning wagers that were paid less than their odds, by a commission that the document has stored apart."""
    rule = setup.policy.before_commission
    if rule is None:
        return ()
    commissions = []
    for line in lines:
        bet, net = bet_of(line.bet), line.returned - line.stake
        if line.result is Result.WIN and bet in rule.value:
            gross = line.stake * rule.value[bet]
            commissions.append(Commission(line.bet, gross, gross - net, net))
    return tuple(commissions)


def _line(game: Game, judged: object, area: str, stake: int, over: str) -> Settled:
    """What becomes of what counts in an area; of nothing, by the clause that left it all out, nothing."""
    bet = bet_of(area)
    line = settle(game, judged, bet, stake) if stake else Settled(bet, 0, Result.STANDOFF, None, 0, over)
    return line if area == bet else msgspec.structs.replace(line, bet=area)
