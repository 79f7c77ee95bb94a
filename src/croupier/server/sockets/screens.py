"""Screens that are let in by their hello: what each of them shows, and for whom it asks."""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import Struct

from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.orders.authority import may_work, who
from croupier.orders.order import Order
from croupier.rulebooks.roles import Role
from croupier.server.access.hello import Enrolled, Hello
from croupier.server.access.sign_in import SignIn
from croupier.server.actions.actions import actions, askable
from croupier.server.presenters.dealer import dealer_view
from croupier.server.presenters.display import display_view
from croupier.server.presenters.player import acceptor_view, player_view
from croupier.server.presenters.printing import Printer
from croupier.server.sockets.channels import Channel, Channels
from croupier.server.sockets.remarks import Noticeboard
from croupier.server.sockets.round_views import Rounds
from croupier.server.views.messages import View
from croupier.words import sentence

Asking = Callable[[int, int, Any, str], Order]
"""Makes an order of a number, a time, a command and the seat that it is about; WrongInput if this screen may not."""


class Screen(Struct):
    """A screen that has been let in."""

    channel: Channel
    ask: Asking
    who: str = ""
    """Whose it is; nobody's, if it only looks."""
    terminal: str = ""
    display: str = ""
    """The registered display of its table that it is."""
    misspoke: bool = False
    """Whether the log has that it was not understood: so once, that nobody fills the log; of who only looks, never."""


class Screens(Struct, frozen=True):
    """Lets screens in."""

    floor: Floor
    sign_in: SignIn
    enrolled: Enrolled
    channels: Channels
    rounds: Rounds
    board: Noticeboard
    printer: Printer

    def let_in(self, hello: Hello) -> Screen:
        """The screen that says hello; WrongInput if it is none that belongs here."""
        match hello.kind:
            case "player":
                return self._player(hello)
            case "acceptor":
                return self._acceptor(hello)
            case "dealer":
                return self._dealer(hello)
            case "display":
                return self._display(hello)
        raise WrongInput(sentence("screen_is_one_of"))

    def _player(self, hello: Hello) -> Screen:
        terminal = hello.terminal
        if not self.enrolled.is_terminal(terminal, hello.key):
            raise WrongInput(sentence("terminal_is_not_enrolled"))
        table, name = self._table_of(hello), f"terminal:{terminal}"

        def view() -> View:
            shown, shared = self.rounds.shown[table], self.rounds.shared[table]
            notices, ticket = self.board.shown(table, terminal), self.printer.waiting(terminal)
            back = self.board.unconfirmed.get((table, terminal))
            return player_view(self.floor, table, shown, terminal, notices, ticket, shared, back)

        def order(number: int, at: int, command: Any, seat: str) -> Order:
            if seat not in ("", terminal):
                raise WrongInput(sentence("terminal_asks_for_itself"))
            return Order(name, number, at, Role.PLAYER, name, command, table, terminal)

        return Screen(self.channels.open(("player", table, terminal), table, view), order, name, terminal)

    def _acceptor(self, hello: Hello) -> Screen:
        terminal = hello.terminal
        if not self.enrolled.is_acceptor(terminal, hello.key):
            raise WrongInput(sentence("acceptor_is_not_enrolled"))
        table, name = self._table_of(hello), f"acceptor:{terminal}"

        def order(number: int, at: int, command: Any, seat: str) -> Order:
            if seat not in ("", terminal):
                raise WrongInput(sentence("acceptor_asks_for_its_terminal"))
            return Order(name, number, at, Role.ACCEPTOR, name, command, table, terminal)

        view = partial(acceptor_view, self.floor, table, terminal)
        return Screen(self.channels.open(("acceptor", table, terminal), table, view), order, name)

    def _dealer(self, hello: Hello) -> Screen:
        staff, table = self.sign_in.who(hello.token), self._table(hello.table)
        if staff is None:
            raise WrongInput(sentence("please_sign_in"))
        plan, member, name = self.floor.plan.tables[table], staff, staff.actor
        if not may_work(self.floor.plan, plan, staff):
            raise WrongInput(sentence("table_is_not_for_role", table=table, role=who(staff.role)))
        known, others = actions(plan, staff.role), askable(plan, staff.role)

        def view() -> View:
            shown, can = self.rounds.shown[table], self.rounds.possible(table)
            here = self.channels.connected(table)
            return dealer_view(self.floor, table, shown, member, here, can, known, others)

        def order(number: int, at: int, command: Any, seat: str) -> Order:
            if self.sign_in.who(hello.token) is None:
                raise WrongInput(sentence("staff_session_is_over"))
            return Order(name, number, at, member.role, name, command, table, seat)

        return Screen(self.channels.open(("dealer", table, staff.id), table, view), order, name)

    def _display(self, hello: Hello) -> Screen:
        table = self._table(hello.table)
        if not self.floor.plan.tables[table].displayed:
            raise WrongInput(sentence("table_has_no_display", table=table))
        display = self.enrolled.display(hello)

        def view() -> View:
            return display_view(self.floor, table, self.rounds.shown[table])

        shown = self.channels.open(("display", table), table, view)
        return Screen(shown, _only_shows, hello.screen and f"display:{hello.screen}", display=display)

    def _table_of(self, hello: Hello) -> str:
        """The table of a terminal that a hello names, or its first."""
        tables = self.floor.plan.places[hello.terminal]
        table = hello.table or tables[0]
        if table not in tables:
            raise WrongInput(sentence("terminal_is_not_at_table", table=table))
        return table

    def _table(self, name: str) -> str:
        if name not in self.floor.plan.tables:
            raise WrongInput(sentence("no_table_on_this_floor", table=name))
        return name


def _only_shows(_number: int, _at: int, _command: Any, _seat: str) -> Order:
    raise WrongInput(sentence("screen_only_shows"))
