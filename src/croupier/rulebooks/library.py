"""All rulebooks, by key."""

from collections.abc import Collection, Mapping
from functools import lru_cache

import msgspec

from croupier.games.card_game import CardGame
from croupier.games.notation import WrongInput
from croupier.games.roulette import Roulette
from croupier.games.settlement import Game
from croupier.rulebooks.canberra_mttg_2019.rulebook import RULEBOOK as CANBERRA_MTTG_2019
from croupier.rulebooks.crown_baccarat_2023.rulebook import RULEBOOK as CROWN_BACCARAT_2023
from croupier.rulebooks.offer import Rulebook, Value
from croupier.rulebooks.star_7up_2016.rulebook import RULEBOOK as STAR_7UP_2016
from croupier.rulebooks.star_rapid_2016.rulebook import RULEBOOK as STAR_RAPID_2016
from croupier.rulebooks.star_roulette_2024.rulebook import RULEBOOK as STAR_ROULETTE_2024

RULEBOOKS: Mapping[str, Rulebook] = {
    each.key: each
    for each in (STAR_RAPID_2016, STAR_ROULETTE_2024, STAR_7UP_2016, CANBERRA_MTTG_2019, CROWN_BACCARAT_2023)
}


def rulebook(key: str) -> Rulebook:
    """A rulebook by its key."""
    if key not in RULEBOOKS:
        raise WrongInput(f"There is no rulebook {key!r}; there are: {', '.join(RULEBOOKS)}.")
    return RULEBOOKS[key]


def game(key: str, name: str, config: Mapping[str, object], left_out: Collection[str] = ()) -> Game:
    """A game of a rulebook in a configuration as it came from outside, but for the kinds of bet left out.

    >>> game("star-7up-2016", "seven_up", {}).bets["tie"].text
    'tie'
    """
    offer = rulebook(key).offer(name)
    whole = _built(key, name, tuple(offer.configure(config).items()))
    if not left_out:
        return whole
    assert isinstance(whole, Roulette | CardGame)
    bets = {text: bet for text, bet in whole.bets.items() if text.partition(":")[0] not in left_out}
    series = {text: each for text, each in whole.series.items() if text.partition(":")[0] not in left_out}
    return msgspec.structs.replace(whole, bets=bets, series=series)


@lru_cache(maxsize=1024)
def _built(key: str, name: str, config: tuple[tuple[str, Value], ...]) -> Game:
    return RULEBOOKS[key].offers[name].build(dict(config))
