"""All rulebooks, by key."""

from collections.abc import Mapping
from functools import lru_cache

from croupier.games.notation import WrongInput
from croupier.games.settlement import Game
from croupier.rulebooks import (
    canberra_mttg_2019,
    crown_baccarat_2023,
    star_7up_2016,
    star_rapid_2016,
    star_roulette_2024,
)
from croupier.rulebooks.offer import Rulebook, Value

RULEBOOKS: Mapping[str, Rulebook] = {
    module.RULEBOOK.key: module.RULEBOOK
    for module in (star_rapid_2016, star_roulette_2024, star_7up_2016, canberra_mttg_2019, crown_baccarat_2023)
}


def rulebook(key: str) -> Rulebook:
    """A rulebook by its key."""
    if key not in RULEBOOKS:
        raise WrongInput(f"There is no rulebook {key!r}; there are: {', '.join(RULEBOOKS)}.")
    return RULEBOOKS[key]


def game(key: str, name: str, config: Mapping[str, object]) -> Game:
    """A game of a rulebook in a configuration as it came from outside.

    >>> game("star-7up-2016", "seven_up", {}).bets["tie"].text
    'tie'
    """
    offer = rulebook(key).offer(name)
    return _built(key, name, tuple(offer.configure(config).items()))


@lru_cache(maxsize=1024)
def _built(key: str, name: str, config: tuple[tuple[str, Value], ...]) -> Game:
    return RULEBOOKS[key].offers[name].build(dict(config))
