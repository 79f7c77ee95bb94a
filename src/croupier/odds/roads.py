"""The coups of a shoe in short, as roads are drawn from them: the winner, pairs, and whether a natural decided."""

from functools import lru_cache

from croupier.games.coup import Drawing, deal


@lru_cache(maxsize=256)
def coups_in_short(drawing: Drawing, pairs: bool, coups: tuple[tuple[str, ...], ...]) -> str:
    """A mark for each coup that was dealt; pairs only where they are bet on."""
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
