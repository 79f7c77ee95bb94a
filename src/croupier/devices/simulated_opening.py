"""How simulated staff open a table: its float counted, its drop box attached, its checklist ticked, its terms approved."""

from collections.abc import Iterator

from croupier.play.commands import StaffCommand
from croupier.play.equipment.commands import AttachDropBox, CompareWheel, EquipmentCommand, OpenFloat, TickItem
from croupier.play.equipment.use import drawing, in_use, is_compared
from croupier.play.staff.approval_commands import GrantApproval
from croupier.play.table import Setup, Table
from croupier.play.terms import to_approve
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.roles import Role
from croupier.tags import tag_of

FLOAT = {"10000": 500, "2500": 1000, "500": 2000}
"""How many chips of each value, in cents."""


def opening(setup: Setup, table: Table) -> Iterator[tuple[Role, StaffCommand]]:
    """What a table still waits for before it opens, each with who does it."""
    for name, approval in to_approve(setup).items():
        if name not in table.approvals:
            yield approval.authority.value[-1], GrantApproval(name)
    policy, equipment = setup.policy.equipment, table.equipment
    waits: list[EquipmentCommand] = []
    if equipment.tray is None:
        waits.append(OpenFloat(FLOAT))
    if not equipment.drop_box:
        waits.append(AttachDropBox(f"{setup.table}-box"))
    ticked = policy.checklist.value if policy.checklist is not None else ()
    waits += [TickItem(kind.value) for kind in ticked if kind not in equipment.ticked and any(setup.register.of(kind))]
    wheel = in_use(setup, table, Kind.WHEEL)
    if wheel is not None and drawing(setup) is not None and not is_compared(setup, table):
        waits.append(CompareWheel(wheel.id, agrees=True))
    for command in waits:
        allowed = policy.authority.get(tag_of(command))
        if allowed is not None:
            yield allowed.value[-1], command
