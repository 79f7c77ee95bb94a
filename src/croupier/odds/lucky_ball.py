"""What the Lucky Ball pays as far as it is drawn."""

from collections.abc import Mapping

from croupier.games.roulette import COLOURS, Draw, Roulette, Spin


def lucky_odds(game: Roulette, lucky: Mapping[str, str], colour: str) -> str:
    """What a colour pays if its number comes; until one is raised, as if that were another."""
    numbers = tuple(lucky[each] for each in COLOURS)
    drawn = [(boost, lucky[boost]) for boost in game.boosts if boost in lucky]
    other = next(each for each in COLOURS if each != colour)
    draw = Draw(numbers, *(drawn[0] if drawn else (game.boosts[0], other)))
    return str(game.bets[f"lucky_ball:{colour}"].judge(Spin(lucky[colour], draw)).odds)
