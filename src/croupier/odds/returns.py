"""What every bet of a game as it is offered gives back. Imports numpy only when it is asked."""

from fractions import Fraction

from croupier.games.payouts import Result
from croupier.play.round_events import Terms
from croupier.rulebooks.library import game as built

Return = tuple[Fraction, Fraction]
"""How likely a bet is to win, and what it gives back of one unit staked."""


def returns(document: str, name: str, terms: Terms) -> dict[str, Return]:
    """What every bet of a game gives back; none of them where the configuration lacks something."""
    from croupier.odds.exact import exact_odds, lacks  # only here: it brings numpy, which a floor does without

    game = built(document, name, terms.config, terms.left_out)
    if lacks(game):
        return {}
    return {
        each.bet: (
            sum((one.probability for one in each.outcomes if one.result is Result.WIN), Fraction(0)),
            each.expected,
        )
        for each in exact_odds(game)
    }
