"""Who may ask what: the one place where roles are checked. Whatever is not allowed here is refused."""

from croupier.cage import accounts as cage
from croupier.floor.orders import Order
from croupier.floor.plan import FloorPlan
from croupier.play import commands as play
from croupier.play.answers import Refused
from croupier.rulebooks.policy import Role


def refusal(plan: FloorPlan, order: Order) -> Refused | None:
    """Why an order may not be given by who gives it; nothing if it may."""
    table = plan.tables.get(order.table)
    if table is None:
        return Refused(f"There is no table {order.table!r} on this floor.", "")
    command = order.command
    if isinstance(command, (play.ByPlayer, cage.CageCommand)):
        own = order.role is Role.PLAYER and plan.places.get(order.terminal) == order.table
        if table.setup.policy.only_the_player.value and not own:
            return Refused(
                "Wagers and money belong to the terminal's own player.", table.setup.policy.only_the_player.clause
            )
        return None
    if isinstance(command, play.BySystem):
        return None if order.role is Role.CLOCK else Refused("Only the system does that.", "")
    allowed = table.setup.policy.authority[order.name]
    if order.role not in allowed.value:
        who = " or ".join(role.value.replace("_", " ") for role in allowed.value)
        return Refused(f"This takes a {who}.", allowed.clause)
    return None
