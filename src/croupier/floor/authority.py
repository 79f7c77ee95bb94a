"""Who may ask what: the one place where roles are checked. Whatever is not allowed here is refused."""

from croupier.cage import commands as cage
from croupier.floor import staff
from croupier.floor.orders import Order, not_meant
from croupier.floor.plan import FloorPlan, TablePlan
from croupier.play import commands as play
from croupier.play.answers import Refused
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.money import MoneyPolicy
from croupier.rulebooks.policy import Role, TablePolicy
from croupier.rulebooks.sign import SignPolicy


def refusal(plan: FloorPlan, order: Order) -> Refused | None:
    """Why an order may not be given by who gives it; nothing if it may."""
    command = order.command
    if isinstance(command, staff.StaffCommand):
        return None if order.role is Role.CLOCK else Refused("Only the system does that.", "")
    if wrong := not_meant(command):
        return Refused(wrong, "")
    if isinstance(command, (cage.AtDesk, cage.OfCards, cage.AboutCase)):
        return None  # which document governs is known when the ticket or the case is: then `by_document` is asked
    table = plan.tables.get(order.table)
    if table is None:
        return Refused(f"There is no table {order.table!r} on this floor.", "")
    if isinstance(command, (play.ByPlayer, cage.ByPlayer)):
        policy = table.setup.policy
        if policy.only_the_player.value and not _is_own(plan, table, order):
            return Refused("Wagers and money belong to the terminal's own player.", policy.only_the_player.clause)
        if isinstance(command, cage.OfMachine) and order.terminal in table.positions:
            return Refused("A position on the cloth has no acceptor, reader or printer.", "")
        return None
    if isinstance(command, play.BySystem):
        return None if order.role is Role.CLOCK else Refused("Only the system does that.", "")
    if isinstance(command, cage.ByStaff):
        if order.terminal not in table.seats:
            return Refused(f"There is no place {order.terminal!r} at this table.", "")
        return by_document(rulebook(table.rulebook).money, order)
    if isinstance(command, play.OfSign):
        return by_document(table.setup.sign, order)
    return by_document(table.setup.policy, order)


def by_document(policy: TablePolicy | MoneyPolicy | SignPolicy, order: Order) -> Refused | None:
    """Why a document does not let this role give this command; what it does not name nobody may do."""
    allowed = policy.authority.get(order.name)
    if allowed is None:
        return Refused(f"There is no {order.name.replace('_', ' ')} under these rules.", "")
    if not allowed.value:
        return Refused(f"Nobody may give {order.name.replace('_', ' ')} under these rules.", allowed.clause)
    if order.role not in allowed.value:
        return Refused(f"This takes {' or '.join(map(_who, allowed.value))}.", allowed.clause)
    return None


def _who(role: Role) -> str:
    if role is Role.MONITORING:
        return "the central monitoring system"
    words = role.value.replace("_", " ")
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"


def _is_own(plan: FloorPlan, table: TablePlan, order: Order) -> bool:
    """Whether an order comes from the place it is about: a terminal's player, or whoever works the cloth."""
    if order.terminal in table.positions:
        return order.role in (Role.DEALER, Role.LAYOUT)
    spoken = isinstance(order.command, play.Place) and order.command.spoken
    return order.role is (Role.DEALER if spoken else Role.PLAYER) and order.table in plan.places.get(order.terminal, ())
