"""The most that the house would pay on the wagers of a round, on whichever outcome, by the bets' own lines."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from croupier.games.card_game import CardGame
from croupier.games.coup import Drawing, Hand
from croupier.games.roulette import COLOURS, Draw, Roulette, Spin
from croupier.games.settlement import Game, settle
from croupier.games.sic_bo import ROLLS, SicBo
from croupier.play.table import Setup, Table, wagered
from croupier.play.wagering.limits import bet_of

Possible = tuple[str, object]
"""An outcome in words, and as bets are judged on it."""
Wagers = Counter[tuple[str, int]]
"""How many wagers of one stake there are on each bet."""

_COUPS: dict[tuple[object, ...], tuple[Possible, ...]] = {}
"""Every way a coup can end: found once, since that takes half a second."""


class Exposure(NamedTuple):
    """What is staked, the most that the house would pay beyond all stakes, and on which outcome, in words."""

    staked: int
    loss: int
    outcome: str


def wagers_of(setup: Setup, state: Table) -> Wagers:
    """What is wagered in the round."""
    seats = (wagered(setup, seat) for seat in state.seats.values())
    return Counter((bet_of(area), stake) for chips in seats for area, stake in chips.items())


def exposure(game: Game, wagers: Wagers, lucky: Mapping[str, str]) -> Exposure:
    """The outcome on which the house would pay most, and what that is beyond all stakes; `lucky` is what of a Lucky Ball is
    drawn."""
    staked = sum(stake * times for (_, stake), times in wagers.items())
    if not staked:
        return Exposure(0, 0, "")
    paid = (
        (sum(settle(game, outcome, bet, stake).returned * times for (bet, stake), times in wagers.items()), words)
        for words, outcome in _possible(game, lucky)
    )
    most, words = max(paid, key=lambda each: each[0])
    return Exposure(staked, most - staked, words)


def _possible(game: Game, lucky: Mapping[str, str]) -> Iterable[Possible]:
    if isinstance(game, Roulette):
        return _spins(game, lucky)
    if isinstance(game, SicBo):
        return ((", ".join(map(str, roll)), roll) for roll in ROLLS if [*roll] == sorted(roll))
    assert isinstance(game, CardGame)
    key = game.drawn_by
    if key not in _COUPS:
        _COUPS[key] = tuple(_coups(game))
    return _COUPS[key]


def _spins(game: Roulette, lucky: Mapping[str, str]) -> Iterator[Possible]:
    """Every pocket; of a Lucky Ball that is still to be drawn, the draw that would pay most there."""
    raised = [(boost, lucky[boost]) for boost in game.boosts if boost in lucky] or [*product(game.boosts, COLOURS)]
    for pocket in game.wheel.order:
        numbers = tuple(lucky.get(colour, pocket) for colour in COLOURS)
        for boost, colour in raised:
            yield pocket, Spin(pocket, Draw(numbers, boost, colour))
        if not raised:
            yield pocket, Spin(pocket)


def _coups(game: CardGame) -> Iterator[Possible]:
    """Every way a coup can end."""
    for finish in {game.finish_of(player, banker) for player, banker in _hands(game.drawing)}:
        for special, variant in game.variants(finish):
            yield ", ".join((_words(finish.player_count, finish.banker_count), *special)), variant


def _words(player: int, banker: int) -> str:
    if player == banker:
        return f"Tie, {player} all"
    return f"{'Player' if player > banker else 'Banker'} wins, {max(player, banker)} against {min(player, banker)}"


def _hands(drawing: Drawing) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The values of both hands, in every way in which a coup can be drawn."""
    values = range(max(drawing.points) + 1)
    first, second = ([*combinations_with_replacement(values, drawing.order.count(hand))] for hand in Hand)
    coups: list[tuple[tuple[int, ...], tuple[int, ...]]] = [*product(first, second)]
    while coups:
        player, banker = coups.pop()
        turn = drawing.next_hand(player, banker)
        if turn is None:
            yield player, banker
        elif turn is Hand.PLAYER:
            coups += [((*player, value), banker) for value in values]
        else:
            coups += [(player, (*banker, value)) for value in values]
