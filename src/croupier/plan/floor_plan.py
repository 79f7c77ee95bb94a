"""A floor as it is planned: its tables, places, staff and settings."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from croupier.cage.accounts import Settings
from croupier.durations import HOUR, MINUTE
from croupier.plan.devices import Address
from croupier.plan.rules_text import RulesText
from croupier.plan.theme_file import Theme
from croupier.play.round_events import Terms
from croupier.play.table import Setup, Table, Waiting
from croupier.play.tournament.setup import in_session
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.library import game, rulebook
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee
from croupier.rulebooks.tournaments import TournamentPolicy


class Staff(Struct, frozen=True):
    """A member of staff, with a password's hash; each has an own account."""

    id: str
    role: Role
    password: str
    tables: tuple[str, ...] = ()
    """The tables that are theirs; all of them, if none is named."""

    @property
    def actor(self) -> str:
        """As orders and the journal name them."""
        return f"staff:{self.id}"


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
    """How many of its last results the screens show; none of them where it is zero."""
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
    pit: str = ""
    """The pit that the floor file names for it; that of the tables with which it shares something, if it names none."""

    def setup_for(self, state: Table) -> Setup:
        """The setup by which a table goes on."""
        terms = state.terms
        setup = self.setup if terms is None or terms == self.setup.terms else self.setup_on(self.terms_for(state))
        return setup if state.tournament is None else in_session(setup, state.tournament)

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


class ArchivePlan(Struct, frozen=True):
    """Where old rounds go, and after how many days; nothing where the command line has to say it."""

    folder: Path | None = None
    days: int | None = None


class OutboxPlan(Struct, frozen=True):
    """How notices are sent, and how long that may take."""

    folder: Path
    """Where each is written as a file whose addressee has no address for mail."""
    smtp: str = ""
    """The mail server, where there is one: smtp://HOST or smtps://NAME@HOST."""
    sender: str = ""
    """The address that mail comes from."""
    to: Mapping[Addressee, str] = {}
    """The addresses that mail goes to."""
    at_once_minutes: int = 15
    """How long a notice may take that a document wants sent at once, or as soon as practicable."""
    warn_hours: int = 24
    """How long before a notice is due everybody hears that it has not been sent."""

    @property
    def at_once(self) -> int:
        """The same, as times are counted."""
        return self.at_once_minutes * MINUTE

    @property
    def warning(self) -> int:
        """The same, as times are counted."""
        return self.warn_hours * HOUR


class RetentionPlan(Struct, frozen=True):
    """For how many days what names a person is kept after the last that happened about it. No document says: seven years, as
    the house's own rule, and one for somebody who is on the register and whom nothing else names."""

    register: int = 365
    incidents: int = 2555
    exclusions: int = 2555
    disputes: int = 2555
    claims: int = 2555
    settlement_errors: int = 2555
    cards: int = 2555
    tournaments: int = 2555
    promotions: int = 2555
    notices: int = 2555


class PlayerSettings(Struct, frozen=True):
    """What the house tells every player."""

    help_line: str = ""
    """Whom to ask for help with gambling, in view at every terminal."""
    remind_every: int = 0
    """After how many minutes of play, again and again, a terminal tells of the time; never, if zero."""
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
    outbox: OutboxPlan = OutboxPlan(Path("outbox"))
    tournaments: Mapping[str, TournamentPolicy] = {}
    """The rules of tournaments as the house plays by them, by document; those of the document, if not among these."""
    prescribed_items: tuple[str, ...] = ()
    """What regulations forbid as a promotional prize, beside what the documents name."""
    retention: RetentionPlan = RetentionPlan()
    archive: ArchivePlan = ArchivePlan()

    @property
    def roles(self) -> dict[str, Role]:
        """Who works on the floor, and in which role."""
        return {name: each.role for name, each in self.staff.items()}

    def known_desk(self, name: str) -> str:
        """The cash desk of a name; none, if the floor has no such desk."""
        return name if name in self.money.desks else ""

    def tournament_rules(self, key: str) -> TournamentPolicy | None:
        """What a document says of tournaments, as the house reads it; nothing if it has none."""
        return self.tournaments.get(key, rulebook(key).tournaments)

    @property
    def zone(self) -> ZoneInfo:
        """The venue's time zone: every time on a screen or on paper is told by it, and months are counted by it."""
        first = next(iter(self.tables.values()))
        return ZoneInfo(self.time_zone or rulebook(first.rulebook).time_zone)

    def time_of_day(self, at: int) -> str:
        """A time as the venue's clocks show it: 21:05."""
        return f"{self._local(at):%H:%M}"

    def date_and_time(self, at: int) -> str:
        """A moment by the venue's clocks: 2026-11-16 21:05."""
        return f"{self._local(at):%Y-%m-%d %H:%M}"

    def _local(self, at: int) -> datetime:
        return datetime.fromtimestamp(at // 1_000_000, self.zone)

    def is_terminal(self, place: str) -> bool:
        """Whether a place is a terminal, and not a position on the cloth."""
        return place in self.places and place in self.tables[self.places[place][0]].terminals
