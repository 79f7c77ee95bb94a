"""A floor as it is planned: its tables, places, staff and settings."""

from collections.abc import Mapping
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from croupier.cage.accounts import Settings
from croupier.floor.devices import Address
from croupier.floor.rules_text import RulesText
from croupier.floor.theme_file import Theme
from croupier.play.round_events import Terms
from croupier.play.table import Setup, Table, Waiting
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.library import game, rulebook
from croupier.rulebooks.roles import Role


class Staff(Struct, frozen=True):
    """A member of staff, with a password's hash; each has an own account."""

    id: str
    role: Role
    password: str
    tables: tuple[str, ...] = ()
    """The tables that are theirs; all of them, if none is named."""


class TablePlan(Struct, frozen=True):
    """A table of the floor."""

    setup: Setup
    title: str
    rulebook: str
    terminals: tuple[str, ...]
    positions: tuple[str, ...]
    """The places on the cloth."""
    notes: tuple[int, ...]
    chips: tuple[int, ...]
    simulated: bool
    """Whether the outcomes come from a simulated device."""
    links: Mapping[str, Address]
    """The devices that the outcomes come from, by kind, and where they are."""
    colours: tuple[str, ...]
    """The colours of the table's set of colour checks."""
    salon: bool = False
    """Whether it stands in a Private Gaming Salon."""
    results_shown: int = 20
    """How many of its last results the screens show; none of them where it is nought."""
    displayed: bool = True
    """Whether displays show its results."""
    boxes: int = 0
    """How many playing areas its layout has, where the document counts them."""
    diagram: str = ""
    """The drawing that its layout follows, where the document has several."""
    theme: Theme = Theme()
    """What the house has changed of its looks."""
    unattended: Cited[int] | None = None
    """After how many minutes without a touch a terminal that has credit is told of; never, if there is no such rule."""
    text: RulesText | None = None
    """The text of its document, where the house has installed it."""

    def setup_for(self, state: Table) -> Setup:
        """The setup by which a table goes on."""
        return self.setup_on(self.terms_for(state))

    def terms_for(self, state: Table) -> Terms:
        """The terms on which a table goes on: a round that is going on keeps those on which it was opened."""
        return self.setup.terms if isinstance(state.phase, Waiting) or state.terms is None else state.terms

    def setup_on(self, terms: Terms) -> Setup:
        """The setup of a round on these terms."""
        if terms == self.setup.terms:
            return self.setup
        offered = game(self.rulebook, self.setup.game.name, terms.config, terms.left_out)
        return msgspec.structs.replace(self.setup, game=offered, terms=terms)

    @property
    def seats(self) -> tuple[str, ...]:
        """Every place at the table: terminals, and positions on the cloth."""
        return (*self.terminals, *self.positions)


class SealPlan(Struct, frozen=True):
    """Where seals are exported to, and how often."""

    file: Path
    every_s: float
    signer: str = ""
    """Who signs, where that is not a key beside the floor file: a command, or a web address."""
    key: str = ""
    """The public key that such a signer's signatures are known by."""
    copies: tuple[str, ...] = ()
    """Where each seal is sent as it is made."""


class PlayerSettings(Struct, frozen=True):
    """What the house tells every player."""

    help_line: str = ""
    """Whom to ask for help with gambling, in view at every terminal."""
    remind_every: int = 0
    """After how many minutes of play, again and again, a terminal tells of the time; never, if nought."""
    acceptor_simulated: bool = False
    """Whether the terminals' pages stand in for their acceptors: whoever touches a note there is credited."""


class KeyPlan(Struct, frozen=True):
    """Which generation of its key each thing has, where that is not the first: after one that leaked comes the next."""

    terminal: Mapping[str, int] = {}
    acceptor: Mapping[str, int] = {}
    printer: Mapping[str, int] = {}
    display: Mapping[str, int] = {}


class FloorPlan(Struct, frozen=True):
    """A floor file, read."""

    name: str
    system: str
    tables: Mapping[str, TablePlan]
    staff: Mapping[str, Staff]
    places: Mapping[str, tuple[str, ...]]
    """The tables that each terminal is connected to; the one table of a position."""
    seal: SealPlan
    money: Settings
    player: PlayerSettings = PlayerSettings()
    time_zone: str = ""
    """As the floor file names it; that of the first table's document, if it names none."""
    keys: KeyPlan = KeyPlan()

    @property
    def zone(self) -> ZoneInfo:
        """The venue's time zone: every time on a screen or on paper is told by it, and months are counted by it."""
        first = next(iter(self.tables.values()))
        return ZoneInfo(self.time_zone or rulebook(first.rulebook).time_zone)

    def is_terminal(self, place: str) -> bool:
        """Whether a place is a terminal, and not a position on the cloth."""
        return place in self.places and place in self.tables[self.places[place][0]].terminals
