"""What the floor asks of a device that produces outcomes: where it is, and what its lines mean for its table.

A device's reader is pure: it is given what the device said and the table as it is, and answers with commands for the table
and words for whoever works it. Links (`croupier.devices.link`) carry the bytes.
"""

import re
from typing import Protocol

from msgspec import Struct

from croupier.play.commands import StaffCommand
from croupier.play.table import Table
from croupier.rulebooks.roles import Role

BAUD = 9600


class Serial(Struct, frozen=True):
    """A serial line of this machine."""

    path: str
    baud: int = BAUD

    def __str__(self) -> str:
        return f"serial:{self.path}@{self.baud}"


class Tcp(Struct, frozen=True):
    """A port that a device, or a serial server in front of it, listens on."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"tcp:{self.host}:{self.port}"


Address = Serial | Tcp


def read_address(text: str) -> Address | None:
    """An address as a floor file writes it; none if it is not one.

    >>> read_address("serial:/dev/ttyUSB0@19200")
    Serial(path='/dev/ttyUSB0', baud=19200)
    >>> read_address("tcp:127.0.0.1:7001")
    Tcp(host='127.0.0.1', port=7001)
    >>> read_address("tcp:7001")
    """
    if found := re.fullmatch(r"serial:(/[^@\s]+)(?:@([0-9]{2,7}))?", text):
        return Serial(found[1], int(found[2] or BAUD))
    if (found := re.fullmatch(r"tcp:([^\s:]+):([0-9]{1,5})", text)) and 0 < int(found[2]) < 2**16:
        return Tcp(found[1], int(found[2]))
    return None


class DeviceMessage(Struct, frozen=True):
    """What a line of a device comes to."""

    commands: tuple[StaffCommand, ...] = ()
    alarm: str | None = None
    """What whoever works the table must be told, from now on; nothing any more, if empty; as before, if none."""


class Nonsense(Exception):
    """A line that no device of this kind says."""


class DeviceReader(Protocol):
    """Makes commands for a table of what a device says."""

    role: Role
    silence_s: float
    """How long the device may say nothing that makes sense."""

    def hear(self, table: Table, line: bytes) -> DeviceMessage:
        """A whole line came; `Nonsense` if it is none of this device's."""

    def mishear(self, table: Table, why: str) -> DeviceMessage:
        """A line came that makes no sense."""

    def doubt(self, table: Table, why: str) -> DeviceMessage:
        """The device cannot be relied on: it was cut off, or has said nothing that makes sense for too long."""

    def refused(self, table: Table, command: StaffCommand, why: str) -> DeviceMessage:
        """The table did not take a command."""
