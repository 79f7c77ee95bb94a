"""What a round came to."""

from typing import Literal

from msgspec import Struct

Source = Literal["dealer", "sensor", "carried"]
"""Who says what came: the dealer, or a device that reads it; or a card that was set aside in the coup before."""


class Outcome(Struct, frozen=True, omit_defaults=True):
    """A round's outcome, as `croupier settle` takes it: a number, a coup's cards in drawing order, or three dice."""

    number: str = ""
    cards: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    lucky: dict[str, str] = {}
    """On a Lucky Ball table, each colour's number and the colour with raised odds."""
    void: bool = False
    """There was none: the round is void."""
    dummy: bool = False
    """It was a dummy coup's: nobody could wager on it."""

    def entered(self) -> dict[str, object]:
        """The outcome as games read it."""
        given = {"number": self.number, "cards": list(self.cards), "dice": list(self.dice), "lucky": self.lucky}
        return {name: value for name, value in given.items() if value}
