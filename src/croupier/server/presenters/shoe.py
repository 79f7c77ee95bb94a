"""The shoe as everybody sees it: the coups that the roads are drawn from, and what is left of it."""

from croupier.games.card_game import CardGame
from croupier.odds.roads import coups_in_short
from croupier.play.table import Setup, Table
from croupier.rulebooks.citation import applies
from croupier.server.views.round import ShoeView


def shoe_view(setup: Setup, state: Table) -> ShoeView | None:
    """The shoe in use; nothing in a game without cards."""
    game, policy, shoe = setup.game, setup.policy.cards, state.stock.shoe
    if not isinstance(game, CardGame) or policy is None:
        return None
    if shoe is None:
        return ShoeView(decks=game.decks, coups="", left=None)
    goes_back = applies(policy.rack_returns)
    coups = coups_in_short(game.drawing, "player_pair" in game.bets, tuple(each.cards for each in shoe.coups))
    return ShoeView(decks=game.decks, coups=coups, left=None if goes_back else shoe.left)
