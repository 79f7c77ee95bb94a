"""What staff do with a table's equipment, and what is told of it."""

from croupier.play.arguments import Count
from croupier.play.command import ByStaff


class OfEquipment(ByStaff, frozen=True):
    """About the equipment of a table."""


class UseItem(OfEquipment, frozen=True, tag="use_item"):
    """Put a registered item in use, in the place of the one of its kind."""

    item: str
    seal: str = ""
    """The number of the seal, where it is sealed in."""


class ReportFault(OfEquipment, frozen=True, tag="report_fault"):
    """An item does not work."""

    item: str
    fault: str


class ReportRepair(OfEquipment, frozen=True, tag="report_repair"):
    """An item works again."""

    item: str


class TickItem(OfEquipment, frozen=True, tag="tick_item"):
    """Tick an item of the opening checklist: it is at the table."""

    item: str


class CompareWheel(OfEquipment, frozen=True, tag="compare_wheel"):
    """Sign that the order and colours on file for a wheel were compared with the approved drawing."""

    item: str
    agrees: bool


class OpenFloat(OfEquipment, frozen=True, tag="open_float"):
    """Unlock the float tray: how many chips of each value, in cents, were counted."""

    count: dict[str, Count]


class CloseFloat(OfEquipment, frozen=True, tag="close_float"):
    """Lock the float tray: how many chips of each value, in cents, were counted."""

    count: dict[str, Count]


class AttachDropBox(OfEquipment, frozen=True, tag="attach_drop_box"):
    """Attach a drop box, by its serial number."""

    box: str


class RemoveDropBox(OfEquipment, frozen=True, tag="remove_drop_box"):
    """Remove the drop box."""


class SwitchCashless(OfEquipment, frozen=True, tag="switch_cashless"):
    """Have chips bought through cashless accounts alone, or for cash again."""

    on: bool


EquipmentCommand = (
    UseItem
    | ReportFault
    | ReportRepair
    | TickItem
    | CompareWheel
    | OpenFloat
    | CloseFloat
    | AttachDropBox
    | RemoveDropBox
    | SwitchCashless
)
