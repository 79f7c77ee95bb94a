"""The shoe that reads cards: a line protocol of our own, behind the one interface that a vendor's frames go behind too.

    CARD 7c      a card has left the shoe
    CUT          the cutting card has
    EMPTY        no card is left
    FAULT text   it does not work
    HERE         nothing new, once a second

A line that was lost may have been a card, so after trouble the dealer deals the rest of the coup by hand.
"""

import re

from msgspec import Struct

from croupier.devices.doubt import Doubt
from croupier.floor.devices import Heard, Nonsense
from croupier.play.commands import DrawCard, StaffCommand
from croupier.play.table import Table
from croupier.rulebooks.policy import Role

SILENCE_S = 4.0


class CardRead(Struct, frozen=True):
    """A card has left the shoe."""

    card: str


class CutRead(Struct, frozen=True):
    """The cutting card has."""


class Empty(Struct, frozen=True):
    """No card is left."""


class Fault(Struct, frozen=True):
    """It does not work."""

    text: str


class Here(Struct, frozen=True):
    """Nothing new."""


def parse(line: bytes) -> CardRead | CutRead | Empty | Fault | Here:
    """A line of the shoe; `Nonsense` if it is none.

    >>> parse(b"CARD 7c")
    CardRead(card='7c')
    """
    if found := re.fullmatch(rb"CARD ([A2-9TJQK][shdc])", line):
        return CardRead(found[1].decode())
    if found := re.fullmatch(rb"FAULT ([ -~]+)", line):
        return Fault(found[1].decode())
    for word, said in ((b"CUT", CutRead()), (b"EMPTY", Empty()), (b"HERE", Here())):
        if line == word:
            return said
    raise Nonsense(f"{line!r} is no line of a shoe")


class ReadingShoe:
    """Deals what its shoe reads, card by card."""

    role = Role.SHOE

    def __init__(self, remedy: str, silence_s: float = SILENCE_S) -> None:
        self.silence_s = silence_s
        self._doubt = Doubt("shoe", remedy)
        self._cut_in: int | None = None
        """The round in which the cutting card came, or the last card."""

    def hear(self, table: Table, line: bytes) -> Heard:
        """A whole line came."""
        match parse(line):
            case CardRead(card) if self._doubt.reaches(table):
                return self.doubt(table, f"read {card}, which was not taken")
            case CardRead(card):
                return Heard((DrawCard(card),), self._well(table))
            case CutRead():
                self._cut_in = table.round
                return Heard(alarm="The cutting card has come.")
            case Empty():
                self._cut_in = table.round
                return Heard(alarm="The shoe is empty.")
            case Fault(text):
                return self.doubt(table, f"reports a fault: {text}")
            case Here():
                return Heard(alarm=self._well(table))

    def mishear(self, table: Table, why: str) -> Heard:
        """It may have been what the table waits for."""
        return self.doubt(table, f"was misheard: {why}")

    def doubt(self, table: Table, why: str) -> Heard:
        """A card may have left it unread."""
        return self._doubt.cast(table, why)

    def refused(self, table: Table, command: StaffCommand, why: str) -> Heard:
        """A card has come that does not belong to the coup."""
        return self._doubt.refused(table, command, why)

    def _well(self, table: Table) -> str | None:
        """Nothing is wrong any more, unless it is."""
        return None if self._doubt.reaches(table) or self._cut_in == table.round else ""
