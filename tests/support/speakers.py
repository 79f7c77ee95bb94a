"""Who speaks for a terminal: its player, or what it takes and gives money with."""

from croupier.cage.commands import OfMachine
from croupier.orders.order import Command
from croupier.rulebooks.roles import Role


def speaker(terminal: str, command: Command) -> tuple[Role, str]:
    """The role and the name under which a terminal's command comes."""
    if isinstance(command, OfMachine):
        return Role.ACCEPTOR, f"acceptor:{terminal}"
    return Role.PLAYER, f"terminal:{terminal}"
