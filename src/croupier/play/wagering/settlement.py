"""A round's settlement: every wager judged on the outcome, what lies over a maximum on the cloth left out."""

from collections import Counter
from collections.abc import Mapping
from typing import assert_never

import msgspec

from croupier.games.payouts import Result
from croupier.games.settlement import Game, Settled, settle
from croupier.play.cards.shoe_events import CoupAdded
from croupier.play.cards.styles import after_coup
from croupier.play.events import Event
from croupier.play.outcome import Outcome
from croupier.play.reasons import Reason
from croupier.play.remedies.put_right_events import Ruling, Rulings, WagersHeld
from croupier.play.spins.payment import ended
from croupier.play.table import PlaceWagers, Setup, Table
from croupier.play.wagering.above_maximum import over_maximum
from croupier.play.wagering.below_minimum import warnings
from croupier.play.wagering.invalid import without_winnings
from croupier.play.wagering.limits import bet_of
from croupier.play.wagering.purses import TOKENS
from croupier.play.wagering.returns import some
from croupier.play.wagering.settlement_events import Commission, PurseSettled, WagersSettled
from croupier.play.wagering.wager_events import Chips
from croupier.rulebooks.citation import applies


def settlement(setup: Setup, table: Table, outcome: Outcome) -> list[Event]:
    """Every place's wagers judged on an outcome, but for those that wait for an analysis, and the end of the round."""
    waiting = table.afterwards.waiting(table.round)
    settled: list[Event] = [
        WagersHeld(table.round, each.terminal) if each.terminal in waiting else each
        for each in judged(setup, table, outcome, {})
    ]
    end = ended(setup, table, outcome, settled)
    return [
        *settled,
        *warnings(setup, table),
        *one_more(setup, table, outcome),
        *after_coup(setup, table, outcome),
        end,
    ]


def judged(setup: Setup, table: Table, outcome: Outcome, rulings: Mapping[str, Rulings]) -> list[WagersSettled]:
    """What comes of every place's wagers, as they lie, on an outcome and on what was ruled of them, place by place."""
    read, _ = setup.game.read(outcome.entered())
    over = over_maximum(setup, table)
    return [
        _settled(setup, table, place, on_layout, over.get(place, {}), rulings.get(place, {}), read)
        for place, seat in sorted(table.seats.items())
        if (on_layout := seat.on_layout())
    ]


def one_more(setup: Setup, table: Table, outcome: Outcome) -> list[Event]:
    """One more coup after a shoe's last one, where a tie gives it."""
    rule = setup.policy.cards.tie_gives_one_more if setup.policy.cards is not None else None
    shoe = table.stock.shoe
    if not applies(rule) or shoe is None or shoe.added or shoe.last_round != table.round:
        return []
    _, facts = setup.game.read(outcome.entered())
    return [CoupAdded(rule.clause)] if facts.get("winner") == "tie" else []


def _settled(
    setup: Setup, table: Table, place: str, on_layout: Chips, over: Chips, rulings: Rulings, read: object
) -> WagersSettled:
    seat, clause = table.seats[place], setup.policy.cloth.over_maximum_is_capped.clause if setup.policy.cloth else ""
    if rulings:
        over = {area: amount for area, amount in over.items() if area not in rulings}
    lines = tuple(
        _line(setup.game, read, area, stake - over.get(area, 0), clause) for area, stake in sorted(on_layout.items())
    )
    nothing_won = setup.policy.invalid_wins_nothing
    if applies(nothing_won) and place in table.invalid:
        lines = tuple(without_winnings(setup, table, place, line) for line in lines)
    if rulings:
        lines = tuple(_ruled(setup.game, read, line, rulings.get(line.bet)) for line in lines)
    returned, purses = _split(setup, seat, lines, over)
    staked = sum(on_layout.values()) - sum(each.staked for each in purses)
    excess = tuple(some(place, seat, area, amount, clause, Reason.LIMIT) for area, amount in over.items())
    return WagersSettled(place, seat.account, lines, staked, returned, purses, excess, _commissions(setup, lines))


def _ruled(game: Game, read: object, line: Settled, ruling: Ruling | None) -> Settled:
    """What becomes of a wager by what was ruled of it; as it was judged, where nothing was."""
    if ruling is None:
        return line
    match ruling.what:
        case "void":
            return Settled(line.bet, line.stake, Result.STANDOFF, None, line.stake, ruling.clause)
        case "forfeited":
            return Settled(line.bet, line.stake, Result.LOSE, None, 0, ruling.clause)
        case "judged_as":
            other = settle(game, read, ruling.bet, line.stake)
            return msgspec.structs.replace(other, bet=line.bet, clause=ruling.clause)
        case _:
            assert_never(ruling.what)


def _split(
    setup: Setup, seat: PlaceWagers, lines: tuple[Settled, ...], over: Mapping[str, int]
) -> tuple[int, tuple[PurseSettled, ...]]:
    """What comes back to the main purse, winnings included, and what to each second one.

    What lay over a maximum goes back where it came from, of the main purse first. A token that has won goes back only where
    the house lets it.
    """
    main = sum(line.returned + over.get(line.bet, 0) for line in lines)
    if not seat.purses:
        return main, ()
    staked: Counter[str] = Counter()
    returned: Counter[str] = Counter()
    for line in lines:
        area = line.bet
        left_out = over.get(area, 0)
        left_out -= min(left_out, seat.chips.get(area, 0) + seat.confirmed.get(area, 0))
        main -= left_out
        for purse, heap in seat.purses.items():
            on_area = heap.get(area, 0)
            back = min(left_out, on_area)
            left_out -= back
            staked[purse] += on_area
            returned[purse] += back
            if line.result is not Result.LOSE:
                main -= on_area - back
                if line.result is Result.STANDOFF or purse != TOKENS or setup.tokens_come_back:
                    returned[purse] += on_area - back
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
