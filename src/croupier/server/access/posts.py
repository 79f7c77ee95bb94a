"""Posts at the tables' terminals: a dealer signs on by opening a table's page, and off by signing out."""

from croupier.floor.floor import Floor
from croupier.orders.order import Order
from croupier.plan.floor_plan import Staff
from croupier.play.staff.staff_commands import SignOff, SignOn, StaffingCommand
from croupier.rulebooks.roles import Role


async def take_post(floor: Floor, table: str, staff: Staff) -> None:
    """Sign a dealer on at a table that dealers work; where the document does not let that be now, nothing happens."""
    dealers = floor.plan.tables[table].setup.policy.authority["new_game"].value
    if staff.role is Role.DEALER and staff.role in dealers and floor.tables[table].staffing.dealer != staff.actor:
        await _say(floor, table, staff, SignOn())


async def leave_posts(floor: Floor, staff: Staff) -> None:
    """Sign a member of staff off wherever they are signed on; in the middle of a coup they may have to stay."""
    for table, state in floor.tables.items():
        if state.staffing.posts.get(staff.role) == staff.actor:
            await _say(floor, table, staff, SignOff())


async def _say(floor: Floor, table: str, staff: Staff, command: StaffingCommand) -> None:
    at = floor.clock.now()
    await floor.insist(Order(f"post:{table}:{staff.id}", at, at, staff.role, staff.actor, command, table))
