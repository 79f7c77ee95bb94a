"""Settlement: a pure function of a game as offered, the outcome, and the wagers."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Protocol

from msgspec import UNSET, Struct, UnsetType

from croupier.games.catalogue import why_not
from croupier.games.notation import WrongInput, as_written
from croupier.games.payouts import Bet, Payment, Result, Series, judge, returned


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


class Settled(Struct, frozen=True):
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
        raise WrongInput(f"A stake must be a whole number of cents above nought, not {as_written(stake)}.")
    single = game.bets.get(bet)
    if single is not None:
        line = judge(single, outcome)
        return Settled(bet, stake, line.result, line.odds, returned(stake, line, game.payment), line.clause)
    series = game.series.get(bet)
    if series is None:
        raise WrongInput(why_not(game.name, bet))
    pieces = [settle(game, outcome, piece, stake) for piece in series.pieces]
    total = sum(piece.returned for piece in pieces)
    if not total:
        return Settled(bet, stake, Result.LOSE, None, 0, series.clause, pieces)
    odds = Fraction(total, stake * len(pieces)) - 1
    return Settled(bet, stake, Result.WIN, str(odds), total, series.clause, pieces)
