"""Settlement: a pure function of a game as offered, the outcome, and the wagers."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Protocol

from msgspec import UNSET, Struct, UnsetType

from croupier.games.catalogue import why_not
from croupier.games.notation import WrongInput, as_written
from croupier.games.payouts import LOSE, Bet, Payment, Result, Series, winnings


class Game(Protocol):
    """A game as one rulebook offers it in one configuration."""

    @property
    def name(self) -> str: ...
    @property
    def bets(self) -> Mapping[str, Bet]: ...
    @property
    def series(self) -> Mapping[str, Series]: ...
    @property
    def payment(self) -> Payment: ...

    def read(self, outcome: Mapping[str, object]) -> tuple[object, dict[str, object]]:
        """An outcome as it came from outside: checked, as bets are judged on it, and as records show it."""


class Settled(Struct, frozen=True, gc=False):
    """What became of one wager, and by which clause."""

    bet: str
    stake: int
    """For a multi-piece bet, the stake on each piece."""
    result: Result
    pays: str | None
    returned: int
    clause: str
    pieces: list["Settled"] | UnsetType = UNSET


def settle(game: Game, outcome: object, bet: str, stake: object) -> Settled:
    """Settle one wager, judged alone: no limits, no prerequisites."""
    if type(stake) is not int or stake <= 0:
        raise WrongInput(f"A stake must be a whole number of cents above zero, not {as_written(stake)}.")
    if not isinstance(bet, str):
        raise WrongInput(f"A bet is text, such as red or straight:17, not {as_written(bet)}.")
    single = game.bets.get(bet)
    if single is not None:
        return _settle_single(single, outcome, stake, game.payment)
    series = game.series.get(bet)
    if series is None:
        raise WrongInput(why_not(game.name, bet))
    return _settle_pieces(series, game, outcome, stake)


def _settle_pieces(series: Series, game: Game, outcome: object, stake: int) -> Settled:
    bets, payment = game.bets, game.payment
    pieces: list[Settled] = []
    total = 0
    for piece in series.pieces:
        settled = _settle_single(bets[piece], outcome, stake, payment)
        pieces.append(settled)
        total += settled.returned
    if not total:
        return Settled(series.text, stake, LOSE, None, 0, series.clause, pieces)
    staked = stake * len(pieces)
    return Settled(series.text, stake, Result.WIN, _odds(total - staked, staked), total, series.clause, pieces)


@lru_cache(maxsize=4096)
def _odds(won: int, staked: int) -> str:
    return str(Fraction(won, staked))


def _settle_single(bet: Bet, outcome: object, stake: int, payment: Payment) -> Settled:
    line = bet.judge(outcome)
    kept = 0 if line.result is LOSE else stake
    back = kept if line.pays is None else kept + winnings(stake, line.pays, payment)
    return Settled(bet.text, stake, line.result, line.odds, back, line.clause)
