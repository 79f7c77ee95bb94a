"""Everything that can happen in the cage, by stream. Each is written to the journal once and never changes its meaning."""

from croupier.cage.card_events import CardEvent
from croupier.cage.case_events import CaseEvent
from croupier.cage.drawer_events import DrawerEvent
from croupier.cage.terminal_events import TerminalEvent

Event = TerminalEvent | DrawerEvent | CardEvent | CaseEvent
