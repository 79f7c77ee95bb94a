"""The exact return of every bet of a game, from the functions that settle it."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.games import baccarat
from croupier.games.card_game import CardGame
from croupier.games.cards import RANKS, CardCounts
from croupier.games.lucky_ball import weighted_spins
from croupier.games.notation import WrongInput
from croupier.games.payouts import Bet, Result, expected_return
from croupier.games.roulette import Position, Roulette, Spin
from croupier.games.settlement import Game, settle
from croupier.games.sic_bo import ROLLS, SicBo
from croupier.odds.composition import Composition

Verdict = tuple[Result, Fraction | None]
_COMPOSITIONS: dict[tuple[object, ...], Composition] = {}


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
        return expected_return((each.result, each.pays, each.probability) for each in self.outcomes)

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
    match game:
        case CardGame():
            return ShoeOdds(game).odds(CardCounts(game.decks))
        case SicBo():
            return [Judged(text, _judge(bet, ROLLS)).weigh([1] * len(ROLLS)) for text, bet in game.bets.items()]
        case Roulette():
            return _roulette(game)
    raise TypeError(f"There is no way to the odds of {game.name}.")


def lacks(game: Game) -> str | None:
    """What a configuration must still say before the odds of all its bets are known; nothing where they are."""
    if isinstance(game, Roulette) and "mega" in game.boosts and game.mega_chance is None:
        return 'Odds with Mega Odds need mega_chance, an exact fraction such as "1/200".'
    return None


def _roulette(game: Roulette) -> list[Odds]:
    spins = [Spin(pocket) for pocket in game.wheel.order]
    even = [1] * len(spins)
    positions = [bet for bet in game.bets.values() if isinstance(bet, Position)]
    odds = [Judged(bet.text, _judge(bet, spins)).weigh(even) for bet in positions]
    odds += [Judged(text, [_series(game, text, spin) for spin in spins]).weigh(even) for text in game.series]
    if lucky := [bet for bet in game.bets.values() if not isinstance(bet, Position)]:
        if wrong := lacks(game):
            raise WrongInput(wrong)
        draws, ways = zip(*weighted_spins(game.wheel, game.boosts, game.mega_chance or Fraction(0)), strict=True)
        odds += [Judged(bet.text, _judge(bet, draws)).weigh(ways) for bet in lucky]
    return odds


class ShoeOdds:
    """The odds of a card game from any shoe. What does not depend on the shoe is worked out once, here."""

    def __init__(self, game: CardGame) -> None:
        self._composition = composition_of(game)
        finishes = self._composition.finishes
        pairs = [
            baccarat.BaccaratFinish(0, 0, 2, 2, one == other, one == other) for one, other in product(RANKS, repeat=2)
        ]
        self._judged: list[tuple[bool, Judged]] = []
        for bet in game.bets.values():
            asks_for_a_pair = any(line.event in baccarat.PAIRS for line in bet.lines)
            judged = Judged(bet.text, _judge(bet, pairs if asks_for_a_pair else finishes))
            self._judged.append((asks_for_a_pair, judged))

    def odds(self, shoe: CardCounts) -> list[Odds]:
        """The odds of every bet, from this shoe."""
        weights = self._composition.weights(shoe)
        ranks = np.array(shoe.ranks(), dtype=np.int64)
        pairs = (np.outer(ranks, ranks) - np.diag(ranks)).ravel()
        return [judged.weigh(pairs if asks_for_a_pair else weights) for asks_for_a_pair, judged in self._judged]


def composition_of(game: CardGame) -> Composition:
    """The ways in which a game's coups end: worked out once for all documents that draw alike."""
    key = game.drawn_by
    if key not in _COMPOSITIONS:
        _COMPOSITIONS[key] = Composition(game.drawing, game.finish_of)
    return _COMPOSITIONS[key]


def _judge(bet: Bet, outcomes: Iterable[object]) -> list[Verdict]:
    lines = [bet.judge(outcome) for outcome in outcomes]
    return [(line.result, line.pays) for line in lines]


def _series(game: Roulette, text: str, spin: Spin) -> Verdict:
    settled = settle(game, spin, text, 1)
    return settled.result, None if settled.pays is None else Fraction(settled.pays)


def _rank(verdict: Verdict) -> tuple[int, Fraction]:
    result, pays = verdict
    return list(Result).index(result), -(pays or Fraction(0))
