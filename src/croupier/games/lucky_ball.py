"""The Lucky Ball side wager: a colour wins when the ball rests in its number, at the odds it then carries."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Literal

from croupier.games.chance import evenly
from croupier.games.notation import WrongInput, pocket_rank
from croupier.games.payouts import Bet, Event, expected_return
from croupier.games.roulette import COLOURS, Draw, Pocket, Spin, Wheel

Boost = Literal["super", "mega"]


def hit(colour: str, boost: str | None = None) -> Event:
    """The event that the ball rests in a colour's number, the colour carrying these raised odds (or any)."""
    place = COLOURS.index(colour)

    def happened(spin: Spin) -> bool:
        draw = spin.draw
        if draw is None:
            raise WrongInput(
                "A Lucky Ball wager needs the draw: give lucky, with each colour's number and the raised one."
            )
        if spin.number != draw.numbers[place]:
            return False
        return boost is None or (draw.boosted == colour and draw.boost == boost)

    return happened


def draw_numbers(pockets: Iterable[Pocket], drawn: Iterator[int]) -> dict[str, Pocket]:
    """A different pocket for each colour, every way to deal them out being as likely."""
    left = sorted(pockets, key=pocket_rank)
    return {colour: left.pop(evenly(len(left), drawn)) for colour in COLOURS}


def draw_boost(mega_chance: Fraction, drawn: Iterator[int]) -> tuple[Boost, str]:
    """The raised odds, Mega exactly as often as said and else Super, and the colour that carries them, each as likely."""
    mega = evenly(mega_chance.denominator, drawn) < mega_chance.numerator
    return "mega" if mega else "super", COLOURS[evenly(len(COLOURS), drawn)]


def weighted_spins(wheel: Wheel, boosts: tuple[str, ...], mega_chance: Fraction) -> Iterator[tuple[Spin, Fraction]]:
    """Every spin against one draw of numbers, with every colour raised in turn, and the chance of each.

    The spin is even over the pockets whatever was drawn, so that one draw gives the exact chances of all of them.
    """
    numbers = wheel.order[: len(COLOURS)]
    share = {"super": 1 - mega_chance, "mega": mega_chance}
    for boost in boosts:
        for boosted in COLOURS:
            draw = Draw(numbers, boost, boosted)
            for pocket in wheel.order:
                yield Spin(pocket, draw), share[boost] / (len(COLOURS) * len(wheel.order))


def refuse_without_edge(bets: Mapping[str, Bet], wheel: Wheel, boosts: tuple[str, ...], mega_chance: Fraction) -> None:
    """Refuse a chance of Mega Odds at which some colour would leave the house no edge."""
    for bet in bets.values():
        judged = ((bet.judge(spin), chance) for spin, chance in weighted_spins(wheel, boosts, mega_chance))
        if expected_return((line.result, line.pays, chance) for line, chance in judged) >= 1:
            raise WrongInput(
                f"mega_chance {mega_chance} would leave {bet.text} no house edge on this wheel; choose a smaller one."
            )
