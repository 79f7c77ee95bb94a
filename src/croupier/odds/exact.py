"""The exact return of every bet of a game, from the functions that settle it."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import product

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.games import baccarat
from croupier.games.baccarat import Baccarat
from croupier.games.cards import RANKS, Shoe
from croupier.games.coup import Drawing
from croupier.games.lucky_ball import chances
from croupier.games.notation import WrongInput
from croupier.games.payouts import Bet, Result, judge
from croupier.games.roulette import Roulette, Spin
from croupier.games.settlement import Game, settle
from croupier.games.seven_up import SevenUp
from croupier.games.sic_bo import ROLLS
from croupier.odds.composition import Composition

Verdict = tuple[Result, Fraction | None]
PAIR_BETS = ("player_pair", "banker_pair")
"""The bets that ask for face values, and only for those of a hand's first two cards."""


class Chance(Struct, frozen=True):
    """One thing that can become of a wager, and how likely it is."""

    result: Result
    pays: Fraction | None
    probability: Fraction


class Odds(Struct, frozen=True):
    """What can become of a wager on one bet; for a multi-piece bet, by its total stake. Rounding is left out."""

    bet: str
    outcomes: tuple[Chance, ...]

    @property
    def expected(self) -> Fraction:
        """What is handed back for one unit staked, on average, the stake included."""
        back = (each.probability * (1 + (each.pays or 0)) for each in self.outcomes if each.result is not Result.LOSE)
        return sum(back, Fraction(0))

    @property
    def edge(self) -> float:
        """The house's share of the stake."""
        return float(1 - self.expected)


class Judged:
    """A bet judged on each of a list of outcomes, like verdicts put together."""

    def __init__(self, bet: str, verdicts: Sequence[Verdict]) -> None:
        self.bet = bet
        self._kinds = sorted(set(verdicts), key=_rank)
        self._which = np.array([[verdict == kind for verdict in verdicts] for kind in self._kinds], dtype=np.int64)

    def weigh(self, weights: Sequence[int] | Sequence[Fraction] | NDArray[np.int64]) -> Odds:
        """The odds, where each outcome comes in so many ways."""
        ways = self._which @ np.asarray(weights)
        total = sum(Fraction(way) for way in ways.tolist())
        return Odds(
            self.bet,
            tuple(
                Chance(result, pays, Fraction(way) / total)
                for (result, pays), way in zip(self._kinds, ways.tolist(), strict=True)
                if way
            ),
        )


def exact_odds(game: Game) -> list[Odds]:
    """The odds of every bet of a game, a card game from a full shoe."""
    if isinstance(game, Baccarat | SevenUp):
        return ShoeOdds(game).odds(Shoe(game.decks))
    if not isinstance(game, Roulette):
        return [Judged(text, _judge(bet, ROLLS)).weigh([1] * len(ROLLS)) for text, bet in game.bets.items()]
    spins = [Spin(pocket) for pocket in game.wheel.order]
    even = [1] * len(spins)
    odds = [Judged(text, _judge(bet, spins)).weigh(even) for text, bet in game.bets.items() if not _is_lucky(text)]
    odds += [Judged(text, [_series(game, text, spin) for spin in spins]).weigh(even) for text in game.series]
    if lucky := [bet for text, bet in game.bets.items() if _is_lucky(text)]:
        draws, ways = zip(*_draws(game), strict=True)
        odds += [Judged(bet.text, _judge(bet, draws)).weigh(ways) for bet in lucky]
    return odds


class ShoeOdds:
    """The odds of a card game from any shoe. What does not depend on the shoe is worked out once, here."""

    def __init__(self, game: Baccarat | SevenUp) -> None:
        if isinstance(game, Baccarat):
            self._composition = _baccarat(game.drawing)
        else:
            self._composition = Composition(game.drawing, game.finish_of)
        finishes = self._composition.finishes
        pairs = [baccarat.Finish(0, 0, 2, 2, one == other, one == other) for one, other in product(RANKS, repeat=2)]
        self._judged = [
            Judged(text, _judge(bet, pairs if text in PAIR_BETS else finishes)) for text, bet in game.bets.items()
        ]

    def odds(self, shoe: Shoe) -> list[Odds]:
        """The odds of every bet, from this shoe."""
        weights = self._composition.weights(shoe)
        ranks = np.array(shoe.ranks(), dtype=np.int64)
        pairs = (np.outer(ranks, ranks) - np.diag(ranks)).ravel()
        return [judged.weigh(pairs if judged.bet in PAIR_BETS else weights) for judged in self._judged]


@cache
def _baccarat(drawing: Drawing) -> Composition:
    return Composition(drawing, partial(baccarat.finish_of, drawing))


def _judge(bet: Bet, outcomes: Iterable[object]) -> list[Verdict]:
    lines = [judge(bet, outcome) for outcome in outcomes]
    return [(line.result, line.pays) for line in lines]


def _series(game: Roulette, text: str, spin: Spin) -> Verdict:
    settled = settle(game, spin, text, 1)
    return settled.result, None if settled.pays is None else Fraction(settled.pays)


def _draws(game: Roulette) -> Iterable[tuple[Spin, Fraction]]:
    if "mega" in game.boosts and game.mega_chance is None:
        raise WrongInput('Odds with Mega Odds need mega_chance, an exact fraction such as "1/200".')
    return chances(game.wheel, game.boosts, game.mega_chance or Fraction(0))


def _is_lucky(text: str) -> bool:
    return text.startswith("lucky_ball:")


def _rank(verdict: Verdict) -> tuple[int, Fraction]:
    result, pays = verdict
    return list(Result).index(result), -(pays or Fraction(0))
