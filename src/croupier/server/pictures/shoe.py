"""The shoe as everybody sees it: the coups that the roads are drawn from, and what is left of it."""

from functools import lru_cache

from croupier.games.baccarat import Baccarat
from croupier.games.coup import Drawing, deal
from croupier.games.seven_up import SevenUp
from croupier.play.table import Setup, Table
from croupier.rulebooks.citation import applies
from croupier.server.views.round import ShoeView


def shoe_view(setup: Setup, state: Table) -> ShoeView | None:
    """The shoe in use; nothing in a game without cards."""
    game, policy, shoe = setup.game, setup.policy.cards, state.stock.shoe
    if not isinstance(game, Baccarat | SevenUp) or policy is None:
        return None
    if shoe is None:
        return ShoeView(decks=game.decks, coups="", left=None)
    goes_back = applies(policy.rack_returns)
    coups = _written(game.drawing, "player_pair" in game.bets, tuple(each.cards for each in shoe.coups))
    return ShoeView(decks=game.decks, coups=coups, left=None if goes_back else shoe.left)


@lru_cache(maxsize=256)
def _written(drawing: Drawing, pairs: bool, coups: tuple[tuple[str, ...], ...]) -> str:
    return " ".join(_mark(drawing, pairs, cards) for cards in coups if cards)


def _mark(drawing: Drawing, pairs: bool, cards: tuple[str, ...]) -> str:
    player, banker, player_values, banker_values = deal(drawing, cards)
    counts = drawing.player_count(player_values), drawing.count(banker_values)
    winner = "T" if counts[0] == counts[1] else "P" if counts[0] > counts[1] else "B"
    natural = len(cards) == len(drawing.order) and not set(counts).isdisjoint(drawing.naturals)
    pair = (
        [letter for letter, (one, other, *_) in (("p", player), ("b", banker)) if one[0] == other[0]] if pairs else []
    )
    return "".join((winner, *pair, "n" * natural))
