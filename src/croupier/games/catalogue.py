"""Every bet there is, whoever offers it: the closed lists that tell an unknown bet from one not offered."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations

from croupier.games.bet_kinds import BACCARAT, CARD_BETS, SEVEN_UP
from croupier.games.layout import positions
from croupier.games.notation import BetName, parse, pocket_rank
from croupier.games.roulette import COLOURS, WHEELS
from croupier.games.sic_bo import FACES

EXAMPLES = {
    "roulette": "red, straight:17 or split:14-17",
    "baccarat": "player, banker or tie",
    "seven_up": "player, banker or super_7s",
    "sic_bo": "small, total:9 or combination:1-5",
}


@cache
def catalogue() -> Mapping[str, frozenset[str]]:
    """Every bet's text, by game."""
    return {
        "roulette": frozenset(
            (
                *(text for wheel in WHEELS.values() for text in positions(wheel)),
                *("tier", "orphelins", "grand_series", "zero_spiel"),
                *(
                    f"neighbours:{pocket}/{count}"
                    for wheel in WHEELS.values()
                    for pocket in wheel.order
                    for count in (1, 2)
                ),
                *(f"lucky_ball:{colour}" for colour in COLOURS),
            )
        ),
        **{game: frozenset(each.kind for each in CARD_BETS if game in each.games) for game in (BACCARAT, SEVEN_UP)},
        "sic_bo": frozenset(
            (
                *("small", "big", "any_triple"),
                *(f"{kind}:{face}" for kind in ("triple", "double", "single") for face in FACES),
                *(f"total:{total}" for total in range(4, 18)),
                *(f"combination:{one}-{other}" for one, other in combinations(FACES, 2)),
            )
        ),
    }


def why_not(game: str, text: str) -> str:
    """Why a text cannot be wagered on in a game that does not offer it, and what to write instead."""
    bets = catalogue()[game]
    if text in bets:
        return f"{text} is not offered by this rulebook in this configuration."
    hint = f"a {game} bet is written like {EXAMPLES[game]}."
    try:
        kind, picks = parse(text)
        ordered = str(BetName(kind, tuple(sorted(picks, key=pocket_rank))))
    except ValueError:  # the picks are not numbers, or the text is no bet at all
        ordered = text
    if ordered in bets:
        hint = f"write it {ordered}."
    return f"There is no bet {text!r}; {hint}"
