"""A table's equipment: what is registered for it, what of that is in use, and how it is."""

from collections.abc import Iterator, Mapping
from typing import assert_never

from msgspec import Struct, field

from croupier.play.equipment import events
from croupier.play.wagering.purses import TOKENS
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.rulebooks.equipment import Kind

OF_TERMINALS = (Kind.PLAYER_TERMINAL, Kind.NOTE_ACCEPTOR, Kind.TICKET_PRINTER)
SEVERAL = (*OF_TERMINALS, Kind.DISPLAY_SCREEN)
"""The kinds of which a table has as many in use as are registered; of all others, one."""


class Item(Struct, frozen=True, kw_only=True):
    """A piece of equipment as it is registered."""

    kind: Kind
    id: str
    terminal: str = ""
    """Whose it is, of an acceptor or a printer."""
    type: str = ""
    """Of a shuffling device."""
    material: str = ""
    """Of a dolly."""
    layout: str = ""
    """Of a station."""
    remote_button: bool = False
    """Whether a uSpin unit has one."""
    decks: int = 0
    """How many a shuffling device takes, or a discard rack holds."""
    diameter_mm: float = 0
    metallic: bool = False
    seal: str = ""
    """The seal of dice when the floor was built."""
    approval: str = ""
    """By its reference."""


class EquipmentRegister(Struct, frozen=True):
    """What a floor file says of a table's equipment."""

    items: Mapping[str, Item] = {}
    closed_terminals: Mapping[str, str] = {}
    """The terminals that stay closed, each with what it lacks."""
    cashless: bool = False
    build: str = ""
    """Of this software."""
    approved_builds: tuple[str, ...] = ()

    def of(self, kind: Kind) -> Iterator[Item]:
        """All that is registered of a kind; the first is in use when the table is opened for the first time."""
        return (item for item in self.items.values() if item.kind is kind)


class Fault(Struct, frozen=True):
    """What is wrong with an item, and since when."""

    words: str
    since: int


class Float(Struct):
    """A float that is open."""

    opened: int
    won: int = 0
    """What the table has won since, less what it has paid."""
    sold: int = 0
    """What chips were sold for cash."""

    @property
    def expected(self) -> int:
        """What should be in the tray."""
        return self.opened + self.won - self.sold


class Equipment(Struct):
    """What has become of a table's equipment since the floor was built."""

    in_use: dict[str, str] = field(default_factory=dict)
    """By kind, where that was changed."""
    seals: dict[str, str] = field(default_factory=dict)
    """By item."""
    faults: dict[str, Fault] = field(default_factory=dict)
    """By item."""
    ticked: list[str] = field(default_factory=list)
    """What of the opening checklist is ticked."""
    compared: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The pockets of each wheel that were found to agree with the approved drawing."""
    tray: Float | None = None
    """The float, while it is open."""
    drop_box: str = ""
    dropped: int = 0
    """What should be in the drop box."""
    cashless: bool | None = None
    """As the floor file has it, where nobody has switched it."""

    def settle(self, event: WagersSettled) -> None:
        """Wagers were settled: tokens that were lost are no chips of the float."""
        if self.tray is not None:
            checks = sum(each.staked - each.returned for each in event.purses if each.purse != TOKENS)
            self.tray.won += event.staked - event.returned + checks

    def pay(self, amount: int) -> None:
        """The table pays so much more than it had, or less where it is negative."""
        if self.tray is not None:
            self.tray.won -= amount


def evolve(equipment: Equipment, event: events.EquipmentChange) -> None:
    """What an event changes."""
    match event:
        case events.ItemPutInUse():
            if event.seal:
                equipment.seals[event.item] = event.seal
            equipment.in_use[event.kind] = event.item
        case events.FaultReported():
            equipment.faults[event.item] = Fault(event.fault, event.at)
        case events.RepairReported():
            del equipment.faults[event.item]
        case events.ItemTicked():
            equipment.ticked.append(event.item)
        case events.WheelCompared():
            equipment.compared[event.item] = event.pockets if event.agrees else ()
        case events.FloatOpened():
            equipment.tray = Float(event.amount)
        case events.FloatClosed():
            equipment.tray = None
        case events.DropBoxAttached():
            equipment.drop_box, equipment.dropped = event.box, 0
        case events.DropBoxRemoved():
            equipment.drop_box, equipment.dropped = "", 0
        case events.CashDropped():
            if equipment.tray is not None:
                equipment.tray.sold += event.amount
            equipment.dropped += event.amount
        case events.CashlessSwitched():
            equipment.cashless = event.on
        case _:
            assert_never(event)
