"""What can happen to a table's equipment."""

from croupier.play.event import WithoutMoney


class EquipmentEvent(WithoutMoney, frozen=True):
    """Something that happened to the equipment of a table."""


class ItemPutInUse(EquipmentEvent, frozen=True, tag="item_put_in_use"):
    """A registered item was put in use, in the place of another where there was one."""

    kind: str
    item: str
    instead_of: str = ""
    seal: str = ""


class FaultReported(EquipmentEvent, frozen=True, tag="fault_reported"):
    """An item does not work."""

    item: str
    fault: str
    at: int


class RepairReported(EquipmentEvent, frozen=True, tag="repair_reported"):
    """An item works again."""

    item: str


class ItemTicked(EquipmentEvent, frozen=True, tag="item_ticked"):
    """An item of the opening checklist was found at the table."""

    item: str


class WheelCompared(EquipmentEvent, frozen=True, tag="wheel_compared"):
    """The order and colours on file for a wheel were compared with the approved drawing."""

    item: str
    pockets: tuple[str, ...]
    """In their order, each with its colour."""
    agrees: bool


class FloatOpened(EquipmentEvent, frozen=True, tag="float_opened"):
    """The float tray was unlocked and counted."""

    count: dict[str, int]
    amount: int


class FloatClosed(EquipmentEvent, frozen=True, tag="float_closed"):
    """The float tray was counted and locked: what was in it, and what by the books should have been."""

    count: dict[str, int]
    amount: int
    expected: int


class DropBoxAttached(EquipmentEvent, frozen=True, tag="drop_box_attached"):
    """A drop box was attached, in the place of another where there was one."""

    box: str
    instead_of: str = ""
    dropped: int = 0
    """What should be in that other one."""


class DropBoxRemoved(EquipmentEvent, frozen=True, tag="drop_box_removed"):
    """The drop box was removed, with so much in it."""

    box: str
    dropped: int


class CashDropped(EquipmentEvent, frozen=True, tag="cash_dropped"):
    """Cash that was taken for chips went into the drop box."""

    box: str
    amount: int


class CashlessSwitched(EquipmentEvent, frozen=True, tag="cashless_switched"):
    """The table is cashless from now on, or takes cash again."""

    on: bool


EquipmentChange = (
    ItemPutInUse
    | FaultReported
    | RepairReported
    | ItemTicked
    | WheelCompared
    | FloatOpened
    | FloatClosed
    | DropBoxAttached
    | DropBoxRemoved
    | CashDropped
    | CashlessSwitched
)
