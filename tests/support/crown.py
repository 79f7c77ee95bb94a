"""Crown's coups as its own tables draw them, and how its tests ask what becomes of a wager."""

from itertools import product

from asking import coup, settled

from croupier.games.settlement import Settled

CROWN = "crown-baccarat-2023"

RANK_OF_VALUE = "KA23456789"

TABLE_2 = dict(enumerate([*["0123456789"] * 3, "012345679", "234567", "4567", "67", "", "", ""]))
"""The Banker's total, and the third cards of the Player's Hand on which it draws."""


def every_coup() -> list[tuple[str, str]]:
    """Every pair of first totals with every third card that Tables 1 and 2 let each hand draw."""
    coups: list[tuple[str, str]] = []
    for player, banker in product(range(10), repeat=2):
        firsts = RANK_OF_VALUE[player] + "K", RANK_OF_VALUE[banker] + "K"
        if player >= 8 or banker >= 8:
            coups.append(firsts)
        elif player >= 6:
            coups += [(firsts[0], firsts[1] + third) for third in (RANK_OF_VALUE if banker <= 5 else [""])]
        else:
            for value, third in enumerate(RANK_OF_VALUE):
                fourths = RANK_OF_VALUE if str(value) in TABLE_2[banker] else [""]
                coups += [(firsts[0] + third, firsts[1] + fourth) for fourth in fourths]
    return coups


EVERY_COUP = every_coup()


def total(hand: str) -> int:
    """The point count of a hand of aces, kings and cards from 2 to 9."""
    return sum(RANK_OF_VALUE.index(rank) for rank in hand) % 10


def on(player: str, banker: str, bet: str, stake: int = 10_000, version: str = "A", **config: object) -> Settled:
    """What becomes of one wager on a coup."""
    return settled(CROWN, "baccarat", coup(player, banker), {bet: stake}, version=version, **config)[bet]
