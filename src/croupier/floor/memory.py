"""The floor's memory: every stream's state and head."""

from croupier.cage.accounts import Terminal
from croupier.cage.cards import Register
from croupier.cage.cases import Cases
from croupier.cage.drawer import Drawer
from croupier.conduct.record import CONDUCT, Conduct
from croupier.floor import house, staff
from croupier.floor.desk import Desk
from croupier.floor.journal import Head, table_stream, terminal_stream
from croupier.floor.office import Office
from croupier.floor.plan import FloorPlan
from croupier.floor.states import State, read_state
from croupier.floor.store import Store
from croupier.floor.ticket_numbers import TicketNumbers
from croupier.play.table import Table


class Memory:
    """What decisions are made on."""

    def __init__(self, plan: FloorPlan, numbers: TicketNumbers, store: Store) -> None:
        self.tables: dict[str, Table] = {}
        self.terminals: dict[str, Terminal] = {}
        self.door = staff.Door()
        self.house = house.House()
        self.desk = Desk(plan, numbers, self.tables, self.terminals, store)
        self.office = Office(plan, self.tables, self.terminals, self.desk, store)
        self.heads: dict[str, Head] = {}
        self._plan, self._store = plan, store

    def streams(self) -> list[str]:
        """Every stream of the floor."""
        tables = [table_stream(table.setup.table) for table in self._plan.tables.values()]
        return [
            house.HOUSE,
            staff.STAFF,
            *tables,
            *map(terminal_stream, self._plan.places),
            *self.desk.streams(),
            CONDUCT,
        ]

    async def read(self, stream: str) -> None:
        """Forget a stream, and read it from the journal."""
        state, self.heads[stream] = await read_state(self._store, stream)
        self.keep(stream, state)

    def state(self, stream: str) -> State:
        """A stream's state."""
        kind, _, name = stream.partition(":")
        match kind:
            case "table":
                return self.tables[name]
            case "terminal":
                return self.terminals[name]
            case "drawer":
                return self.desk.drawers[name]
            case "cases":
                return self.desk.cases
            case "conduct":
                return self.office.conduct
            case house.HOUSE:
                return self.house
        return self.door if kind == staff.STAFF else self.desk.register

    def keep(self, stream: str, state: State) -> None:
        """Replace a stream's state."""
        name = stream.partition(":")[2]
        match state:
            case Table():
                self.tables[name] = state
            case Terminal():
                self.terminals[name] = state
            case Drawer():
                self.desk.drawers[name] = state
            case Register():
                self.desk.register = state
            case Cases():
                self.desk.cases = state
            case Conduct():
                self.office.conduct = state
            case house.House():
                self.house = state
                self.desk.system = house.digits(self._plan.system, state.restores)
            case staff.Door():
                self.door = state
