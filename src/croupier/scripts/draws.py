"""A draw that a script says: a seed is looked for that gives it, so that nothing about the draw itself is different.

Only `croupier play` takes its seeds from here. The seed is told before and published after as any other, and whoever checks
the draw finds that the seed gives it; it was only not the first that came.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import count

from croupier.games.chance import evenly, numbers
from croupier.games.lucky_ball import draw_boost
from croupier.games.notation import WrongInput, pocket_rank
from croupier.games.roulette import COLOURS, WHEELS
from croupier.journal.seeds import SEED_BYTES, Entropy

BOOSTS = ("super", "mega")
MOST_TRIES = 3_000_000
"""More seeds than that are not looked at: some ten seconds' worth."""


class ScriptEntropy:
    """A script's chance: repeatable, and for one seed at a time as the script says."""

    def __init__(self, chance: Entropy) -> None:
        self._chance, self._seed = chance, b""

    def __call__(self, size: int) -> bytes:
        """So many bytes."""
        if size == SEED_BYTES and self._seed:
            seed, self._seed = self._seed, b""
            return seed
        return self._chance(size)

    def give(self, table: str, round: int, config: Mapping[str, object], wanted: Mapping[str, str]) -> None:
        """See that the next seed, that of this round's first attempt, gives each of these colours its number, and raises
        the colour that is named."""
        pockets = sorted(WHEELS[str(config["wheel"])].pockets, key=pocket_rank)
        mega = Fraction(str(config.get("mega_chance", 0)))
        if unknown := [name for name in wanted if name not in (*COLOURS, *BOOSTS)]:
            raise WrongInput(
                f"{unknown[0]!r} is not drawn: say {', '.join((*COLOURS, *BOOSTS))}, each with its number or colour."
            )
        drawn = {colour: number for colour, number in wanted.items() if colour in COLOURS}
        raised = {boost: colour for boost, colour in wanted.items() if boost in BOOSTS}
        if not set(drawn.values()) <= set(pockets) or not set(raised.values()) <= set(COLOURS):
            raise WrongInput("A colour is drawn a number of the wheel; Super or Mega Odds a colour.")
        if len(set(drawn.values())) < len(drawn) or len(raised) > 1 or ("mega" in raised and not mega):
            raise WrongInput("No draw gives that: the numbers differ, and one colour is raised by what the table has.")
        tries = len(COLOURS) ** len(raised) * (mega.denominator if "mega" in raised else 1)
        for place in range(len(drawn)):
            tries *= len(pockets) - place
        if tries > MOST_TRIES:
            raise WrongInput("That is too much to look for: say three of the numbers at most, with the raised colour.")
        for attempt in count():
            seed = attempt.to_bytes(SEED_BYTES, "big")
            if _gives(seed, table, round, pockets, drawn) and _raises(seed, table, round, mega, raised):
                self._seed = seed
                return


def _gives(seed: bytes, table: str, round: int, pockets: list[str], wanted: Mapping[str, str]) -> bool:
    left, drawn = list(pockets), numbers(seed, table, round, 1, "numbers")
    for colour in COLOURS if wanted else ():
        number = left.pop(evenly(len(left), drawn))
        if wanted.get(colour, number) != number:
            return False
    return True


def _raises(seed: bytes, table: str, round: int, mega: Fraction, wanted: Mapping[str, str]) -> bool:
    boost, colour = draw_boost(mega, numbers(seed, table, round, 1, "boost"))
    return not wanted or wanted.get(boost) == colour
