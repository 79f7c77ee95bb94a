"""How many cards there are when all are there."""

from croupier.play.table import Setup

DECK = 52


def whole(setup: Setup) -> int:
    """How many cards a set of this table has."""
    return setup.card_game.decks * DECK
