"""What a player terminal shows, and the ticket that it prints."""

from msgspec import Struct

from croupier.server.views.round import Line, Phase, Range, RemarkView, RoundView, TallyView
from croupier.server.views.session import OwnSession


class TableTab(Struct):
    """One of the tables that a terminal is connected to."""

    table: str
    title: str
    phase: Phase
    bet: int
    """What this terminal has on its layout."""


class PlayerView(Struct):
    """What a player terminal shows."""

    terminal: str
    account: str
    """The chip account that is open here; none if nobody plays."""
    tables: tuple[TableTab, ...]
    """The tables to choose from, this one included; none where there is no choice."""
    round: RoundView
    credit: int
    placed: int
    """What lies unconfirmed where wagers must be confirmed; else nothing."""
    bet: int
    """What is wagered at this table."""
    win: int
    chips: dict[str, int]
    """What lies, or lies unconfirmed where wagers must be confirmed."""
    confirmed: dict[str, int]
    lines: tuple[Line, ...]
    """The last settlement, on view until the next round opens."""
    unconfirmed: RemarkView | None
    """What went back at the close because it was not confirmed, until the next round opens."""
    tally: TallyView | None
    """In a game of numbers or dice."""
    notices: tuple[RemarkView, ...]
    can: tuple[str, ...]
    """The commands that are allowed now."""
    own_limits: dict[str, Range]
    """The limits that this player has instead of the table's, by kind of bet."""
    announcements: tuple[str, ...]
    """What is posted for this place: limits that are going to change, a table that is going to close."""
    agree_to: tuple[str, ...]
    """The kinds of bet whose new limits hold at once if every player agrees, and this one has not."""
    attendant_called: bool
    """Whether the player waits for an attendant."""
    ticket: str
    """The last four digits of the ticket that waits to be taken; its number in full is only on the ticket."""
    session: OwnSession | None = None
    """What concerns this entrant of a session; what everybody sees of it is with the round."""


class TicketPaper(Struct):
    """A ticket as it comes out of the printer: whole for the printer, masked for the terminal's page. Where printers are
    simulated the page is the printer."""

    svg: str
    pdf: str
    """In base64; nothing for a page."""
    number: str
    """The number in full; nothing for a page."""
    last_four: str
    amount: int
    at: int
    duplicate: bool
    """Whether it was printed before, and is marked so."""
