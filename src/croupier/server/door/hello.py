"""Who a screen says that it is, and whether that is so: terminals and registered displays have keys, staff have sessions."""

import msgspec
from msgspec import Struct

from croupier.floor.keys import is_key, screen_key, terminal_key
from croupier.floor.plan import FloorPlan
from croupier.games.notation import WrongInput
from croupier.rulebooks.equipment import Kind


class Hello(Struct, forbid_unknown_fields=True):
    """Who a screen is."""

    kind: str = msgspec.field(name="as")
    table: str = ""
    terminal: str = ""
    key: str = ""
    """Of a terminal, or of a display that is registered."""
    token: str = ""
    screen: str = ""
    """Which of the registered displays it is; without it, a display only looks."""
    since: int = 0


class Greeting(Struct):
    """The first message of a screen."""

    hello: Hello


class Enrolled:
    """The terminals and displays that have keys."""

    def __init__(self, plan: FloorPlan, key: bytes) -> None:
        self._plan, self._key = plan, key

    def is_terminal(self, terminal: str, key: str) -> bool:
        """Whether a key is that of a terminal of this floor."""
        return self._plan.is_terminal(terminal) and is_key(terminal_key(self._key, terminal), key)

    def display(self, hello: Hello) -> str:
        """The registered display of its table that a screen is; none, if it only looks, or hangs above another table."""
        if not hello.screen:
            return ""
        if not is_key(screen_key(self._key, hello.screen), hello.key):
            raise WrongInput("This display is not enrolled here. Please call an attendant.")
        return hello.screen if hello.screen in screens_of(self._plan, hello.table) else ""


def screens_of(plan: FloorPlan, table: str) -> tuple[str, ...]:
    """The displays that are registered for a table."""
    return tuple(item.id for item in plan.tables[table].setup.register.of(Kind.DISPLAY_SCREEN))
