"""What staff do with a table's equipment, and what is told of it."""

from croupier.play.arguments import Count
from croupier.play.command import ByStaff


class OfEquipment(ByStaff, frozen=True):
    """About the equipment of a table."""


class UseItem(OfEquipment, frozen=True, tag="use_item"):
    item: str
    seal: str = ""
    """The number of the seal, where it is sealed in."""


class ReportFault(OfEquipment, frozen=True, tag="report_fault"):
    item: str
    fault: str


class ReportRepair(OfEquipment, frozen=True, tag="report_repair"):
    item: str


class TickItem(OfEquipment, frozen=True, tag="tick_item"):
    item: str


class CompareWheel(OfEquipment, frozen=True, tag="compare_wheel"):
    item: str
    agrees: bool


class OpenFloat(OfEquipment, frozen=True, tag="open_float"):
    count: dict[str, Count]


class CloseFloat(OfEquipment, frozen=True, tag="close_float"):
    count: dict[str, Count]


class AttachDropBox(OfEquipment, frozen=True, tag="attach_drop_box"):
    box: str


class RemoveDropBox(OfEquipment, frozen=True, tag="remove_drop_box"): ...


class SwitchCashless(OfEquipment, frozen=True, tag="switch_cashless"):
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
