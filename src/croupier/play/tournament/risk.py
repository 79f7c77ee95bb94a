"""How much a player truly risks: what the worst outcome of the round would cost, for all wagers together."""

from collections.abc import Iterator
from itertools import product

from croupier.games.baccarat import Baccarat, BaccaratFinish
from croupier.games.roulette import Roulette
from croupier.games.settlement import Game, settle
from croupier.games.sic_bo import ROLLS, SicBo
from croupier.play.table import PlaceWagers, Setup, wagered
from croupier.play.tournament.terms import Risk
from croupier.play.wagering.limits import bet_of
from croupier.play.wagering.wager_events import Chips


def at_risk(setup: Setup, test: Risk, seat: PlaceWagers) -> int:
    """What a player risks by a test: what is staked, or the loss on the worst outcome."""
    wagers = wagered(setup, seat)
    staked = sum(wagers.values())
    return worst_loss(setup.game, wagers) if test == "worst_case" else staked


def worst_loss(game: Game, wagers: Chips) -> int:
    """What wagers lose on the outcome that is worst for them; negative where they win whatever comes."""
    staked = sum(wagers.values())
    return max(
        staked - sum(settle(game, outcome, bet_of(area), stake).returned for area, stake in wagers.items())
        for outcome in _outcomes(game)
    )


def _outcomes(game: Game) -> Iterator[object]:
    """Every outcome that wagers can tell apart; of cards also some that cannot come, which are no worse than others."""
    if isinstance(game, Roulette):
        yield from (game.read({"number": pocket})[0] for pocket in game.wheel.pockets)
    elif isinstance(game, SicBo):
        yield from ROLLS
    else:
        assert isinstance(game, Baccarat), "the games of the document that asks for the worst outcome"
        for player, banker in product(range(10), repeat=2):
            for pairs in product((False, True), repeat=2):
                yield BaccaratFinish(player, banker, 2, 2, *pairs)
