"""Dice recognition: a line protocol of our own, behind the one interface that a vendor's messages go behind too.

    DICE 2 2 5 97    three faces, - for a die that is not flat, and how sure it is, of 100
    FAULT text       it does not work
    TUMBLER text     the tumbler does not work, says its controller
    HERE             nothing new, once a second

A reading that is not beyond doubt is no result: the dealer enters the dice, or declares that one does not lie flat. While
wagers are taken dice are concealed: nothing that is read then is taken, or told to anybody.
"""

import re

from msgspec import Struct

from croupier.devices.reliability import Doubt
from croupier.devices.shoe import SILENCE_S, DeviceFault, Here
from croupier.plan.devices import DeviceMessage, Nonsense
from croupier.play.commands import StaffCommand
from croupier.play.remedies.irregularity_commands import Declare
from croupier.play.round_commands import EnterDice
from croupier.play.table import Table, Wagering, Waiting
from croupier.rulebooks.roles import Role
from croupier.words import sentence

SURE = 95
"""How sure a reading must be, of 100."""


class DiceRead(Struct, frozen=True):
    """Three faces, none for a die that is not flat."""

    faces: tuple[int | None, ...]
    sure: int


class TumblerFault(Struct, frozen=True):
    """The tumbler's controller reports a fault."""

    text: str


def parse(line: bytes) -> DiceRead | DeviceFault | TumblerFault | Here:
    """A line of the dice recognition; `Nonsense` if it is none.

    >>> parse(b"DICE 2 - 5 97")
    DiceRead(faces=(2, None, 5), sure=97)
    """
    if found := re.fullmatch(rb"DICE ([1-6-]) ([1-6-]) ([1-6-]) (\d{1,2}|100)", line):
        *faces, sure = found.groups()
        return DiceRead(tuple(None if face == b"-" else int(face) for face in faces), int(sure))
    if found := re.fullmatch(rb"FAULT ([ -~]+)", line):
        return DeviceFault(found[1].decode())
    if found := re.fullmatch(rb"TUMBLER ([ -~]+)", line):
        return TumblerFault(found[1].decode())
    if line == b"HERE":
        return Here()
    raise Nonsense(f"{line!r} is no line of a dice recognition")


class DiceRecognition:
    """Enters the dice that are read beyond doubt; the dealer enters the others."""

    role = Role.DICE

    def __init__(self, remedy: str, not_flat: str, sure: int = SURE, silence_s: float = SILENCE_S) -> None:
        self.silence_s = silence_s
        self._sure, self._not_flat = sure, not_flat
        self._doubt = Doubt("dice recognition", remedy)

    def hear(self, table: Table, line: bytes) -> DeviceMessage:
        """A whole line came."""
        match parse(line):
            case DeviceFault(text):
                return self.doubt(table, f"reports a fault: {text}")
            case TumblerFault(text):
                return self._tumbler_fault(table, text)
            case Here():
                return DeviceMessage(alarm=None if self._doubt.reaches(table) else "")
            case DiceRead(faces, sure):
                return self._read(table, faces, sure)

    def mishear(self, table: Table, why: str) -> DeviceMessage:
        """It may have been what the table waits for."""
        return self.doubt(table, f"was misheard: {why}")

    def doubt(self, table: Table, why: str) -> DeviceMessage:
        """A roll may have gone unread."""
        return self._doubt.cast(table, why)

    def refused(self, table: Table, command: StaffCommand, why: str) -> DeviceMessage:
        """Dice were read that the table does not wait for."""
        return self._doubt.refused(table, command, why)

    def _tumbler_fault(self, table: Table, text: str) -> DeviceMessage:
        """What is wrong with the tumbler stops the round; between rounds whoever works the table is told."""
        going_on = table.spinning or not isinstance(table.phase, Waiting)
        declared = (Declare("tumbler_fault", text),) if going_on else ()
        return DeviceMessage(declared, sentence("tumbler_controller_reports_fault", text=text))

    def _read(self, table: Table, faces: tuple[int | None, ...], sure: int) -> DeviceMessage:
        if isinstance(table.phase, Wagering | Waiting):
            return DeviceMessage()
        shown = " ".join("-" if face is None else str(face) for face in faces)
        flat = [face for face in faces if face is not None]
        if len(flat) < len(faces):
            return self._doubt.cast(table, sentence("read_shown_die_is_not_flat", shown=shown), self._not_flat)
        if sure < self._sure:
            return self.doubt(table, sentence("read_shown_and_is_sure", shown=shown, sure=sure))
        if self._doubt.reaches(table):
            return self.doubt(table, sentence("read_shown_which_was_not_taken", shown=shown))
        return DeviceMessage((EnterDice(*flat),), "")
