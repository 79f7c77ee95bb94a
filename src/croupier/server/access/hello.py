"""Who a screen says that it is, and whether that is so: terminals, their acceptors and registered displays have keys, staff
have sessions."""

from urllib.parse import quote

import msgspec
from msgspec import Struct

from croupier.games.notation import WrongInput
from croupier.journal.keys import acceptor_key, is_key, printer_key, screen_key, terminal_key
from croupier.plan.floor_plan import FloorPlan
from croupier.rulebooks.equipment import Kind
from croupier.words import sentence


class Hello(Struct, forbid_unknown_fields=True):
    """Who a screen is."""

    kind: str = msgspec.field(name="as")
    table: str = ""
    terminal: str = ""
    key: str = ""
    """Of a terminal, of its acceptor, or of a display that is registered."""
    token: str = ""
    screen: str = ""
    """Which of the registered displays it is; without it, a display only looks."""
    since: int = 0


class Greeting(Struct):
    """The first message of a screen."""

    hello: Hello


class Enrolled:
    """The terminals, acceptors and displays that have keys."""

    def __init__(self, plan: FloorPlan, key: bytes) -> None:
        self._plan, self._key = plan, key

    def is_terminal(self, terminal: str, key: str) -> bool:
        """Whether a key is that of a terminal of this floor."""
        return self._plan.is_terminal(terminal) and is_key(self._terminal_key(terminal), key)

    def is_acceptor(self, terminal: str, key: str) -> bool:
        """Whether a key is that of a terminal's acceptor; a simulated one's is good only where acceptors are simulated."""
        return self._plan.is_terminal(terminal) and is_key(self.acceptor_key(terminal), key)

    def acceptor_key(self, terminal: str) -> str:
        """The key of a terminal's acceptor as it is on this floor, simulated or not."""
        generation = self._plan.keys.acceptor.get(terminal, 1)
        return acceptor_key(self._key, terminal, generation, simulated=self._plan.player.acceptor_simulated)

    def player_address(self, terminal: str) -> str:
        """Where a terminal's page is; where acceptors are simulated the page has that key too, and presses it."""
        address = f"/player?terminal={quote(terminal)}&key={self._terminal_key(terminal)}"
        simulated = self._plan.player.acceptor_simulated
        return f"{address}&acceptor={self.acceptor_key(terminal)}" if simulated else address

    def display_address(self, table: str, screen: str) -> str:
        """Where the display of a table is: with its key if it is registered, and without one if it only looks."""
        shown = f"&screen={quote(screen)}&key={self._screen_key(screen)}" if screen else ""
        return f"/display?table={quote(table)}{shown}"

    def is_printer(self, terminal: str, key: str) -> bool:
        """Whether a key is that of the ticket printer of a terminal of this floor."""
        return self._plan.is_terminal(terminal) and is_key(self.printer_key(terminal), key)

    def printer_key(self, terminal: str) -> str:
        """The key of a terminal's ticket printer."""
        return printer_key(self._key, terminal, self._plan.keys.printer.get(terminal, 1))

    def display(self, hello: Hello) -> str:
        """The registered display of its table that a screen is; none, if it only looks, or hangs above another table."""
        if not hello.screen:
            return ""
        if not is_key(self._screen_key(hello.screen), hello.key):
            raise WrongInput(sentence("display_is_not_enrolled"))
        return hello.screen if hello.screen in screens_of(self._plan, hello.table) else ""

    def _terminal_key(self, terminal: str) -> str:
        return terminal_key(self._key, terminal, self._plan.keys.terminal.get(terminal, 1))

    def _screen_key(self, screen: str) -> str:
        return screen_key(self._key, screen, self._plan.keys.display.get(screen, 1))


def screens_of(plan: FloorPlan, table: str) -> tuple[str, ...]:
    """The displays that are registered for a table."""
    return tuple(item.id for item in plan.tables[table].setup.register.of(Kind.DISPLAY_SCREEN))
