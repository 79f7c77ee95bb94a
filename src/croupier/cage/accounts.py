"""A place's money: its chip account and purses, and how events change them. A place is a terminal or a position on cloth."""

from collections.abc import Mapping
from typing import Literal, assert_never

from msgspec import Struct, field

from croupier.cage import terminal_events
from croupier.cage.card_register import Card
from croupier.cage.events import Event
from croupier.cage.ledger import account_id, is_purse, ledger_of
from croupier.cage.tickets import Ticket, VoucherConditions
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.play.wagering.purses import TOKENS
from croupier.words import sentence

Decision = Accepted[Event] | Refused


class Settings(Struct, frozen=True):
    """What the house has settled for money, where the documents leave it open."""

    ticket_limit: int | None = None
    """The most that a ticket is printed for."""
    ticket_days: int | None = None
    """How long a ticket is paid, where the document lets the house say so."""
    transfers: bool = True
    """Whether the central monitoring system's transfers are taken."""
    transfer_opens_account: bool | None = None
    """Whether such a transfer may open an account; if not said, as the document has it."""
    identity_above: int | None = None
    """The payment above which identification is asked for."""
    alone_up_to: int = 10_000_00
    """The most that one person gives one place that no round produced; above it another person agrees first."""
    alone_hours: int = 24
    """Within how many hours that is one sum."""
    payment_forms: tuple[str, ...] = ("cash",)
    value_chips: tuple[int, ...] = (5_00, 25_00, 100_00)
    winning_token: Literal["returned", "collected"] = "returned"
    """What becomes of a promotional token that has won."""
    desks: tuple[str, ...] = ("1",)
    """The cash desks."""
    settlement_error_hours: int | None = None
    """How soon the house aims to close the case of a settlement error."""
    hold_alarm_hours: int = 12
    """How long before a hold ends whoever has not decided it is told so."""


class SecondPurse(Struct):
    """A purse beside the credit: promotional tokens, or a colour of colour checks."""

    kind: Literal["tokens", "checks"]
    table: str
    """The table that it may be wagered at; anywhere, if none."""
    unit: int
    """What a piece is worth, in cents."""
    shared_with: tuple[str, ...] = ()
    """The places that the holder lets have the same colour."""
    tables: tuple[str, ...] = ()
    """Of tokens, what their voucher says: where they are wagered, on which kinds of bet, and with what at least."""
    kinds: tuple[str, ...] = ()
    least: int = 0


class PaymentHold(Struct):
    """A hold on an account after a malfunction."""

    fault_at: int
    until: int
    inspector: str = ""
    repaired_at: int | None = None
    refused: list[tuple[str, int]] = field(default_factory=list)
    """The credits that were refused, each by its entry in the books: stream and version."""


class Call(Struct, frozen=True):
    """A player who waits for an attendant: at which table, about which round if about one, and since when."""

    table: str
    round: int
    since: int


class LastTicket(Struct, frozen=True):
    """The last ticket that a terminal printed."""

    account: str
    ticket: str
    amount: int


class PlaceInBooks(Struct):
    """A place in the books: which account is open there, how many have been, and what else holds for it."""

    account: str | None = None
    opened: int = 0
    purses: dict[str, SecondPurse] = field(default_factory=dict)
    escrow: int = 0
    printer_works: bool = True
    staff_called: bool = False
    last_ticket: LastTicket | None = None
    fault: str = ""
    hold: PaymentHold | None = None
    card: str = ""
    card_questioned: bool = False
    approved: tuple[str, ...] = ()
    """Further colours that a casino supervisor has approved."""
    call: Call | None = None
    """For an attendant, until somebody has come."""

    def holds(self, at: int) -> bool:
        """Whether payments here are held now."""
        return self.hold is not None and at < self.hold.until


class PlaceBalance(Struct, frozen=True):
    """What a purse has: free, and on layouts."""

    balance: int
    staked: int


class PlaceContext(Struct, frozen=True, kw_only=True):
    """What the books say of the place that is asked about, and of what is shown there."""

    terminal: str
    table: str
    at: int
    balance: int = 0
    staked: int = 0
    confirmed: int = 0
    """What is confirmed and not settled, at any table."""
    wagering: bool = False
    """Whether the place's table takes wagers now."""
    closed: bool = False
    """Whether the place's table is closed."""
    round: int = 0
    """The last round of the place's table."""
    cashless: bool = False
    accepts: tuple[int, ...] = ()
    """The notes this terminal takes."""
    settings: Settings = Settings()
    ticket: Ticket | None = None
    """The ticket, voucher or transfer shown, or the ticket that would be printed."""
    system: str = ""
    """The system digits that the number of a new ticket begins with."""
    kept_back: Refused | None = None
    """Why the ticket is not paid now though it is good: a cash desk has it in hand, or its terminal is held."""
    conditions: VoucherConditions = VoucherConditions()
    """Of the voucher shown."""
    holdings: Mapping[str, PlaceBalance] = {}
    """What each purse here has."""
    neighbours: Mapping[str, PlaceInBooks] = {}
    """The other places at this table."""
    colours: tuple[str, ...] = ()
    """The colours of this table's set of checks."""
    minimum: int = 0
    """The table's minimum."""
    card: Card | None = None
    """The card shown."""
    card_at: str = ""
    """Where that card is in use."""
    credit: tuple[int, int] | None = None
    """When an entry that is to be refused was made, and its amount."""
    by_cashier: bool = False
    """Whether the asker is at the cash desk."""
    barred: Refused | None = None
    """Why the account is not paid out now: a result or a malfunction is looked into."""

    @property
    def on_layout(self) -> int:
        """What lies on layouts, of every purse."""
        return self.staked + sum(each.staked for each in self.holdings.values())


def evolve(terminal: PlaceInBooks, event: terminal_events.TerminalEvent) -> PlaceInBooks:
    """The place after an event. The place given is used up."""
    match event:
        case terminal_events.AccountOpened() if not is_purse(event.account):
            terminal.account, terminal.opened = event.account, terminal.opened + 1
        case terminal_events.AccountClosed():
            terminal.account, terminal.staff_called, terminal.approved = None, False, ()
            terminal.purses = {}
        case terminal_events.NoteEscrowed():
            terminal.escrow = event.amount
        case terminal_events.NoteStacked() | terminal_events.NoteReturned():
            terminal.escrow = 0
        case terminal_events.TicketIssued():
            terminal.last_ticket = LastTicket(event.account, event.ticket, event.amount)
        case terminal_events.HandPayCalled():
            terminal.staff_called = True
        case terminal_events.HandPayIssued():
            terminal.last_ticket = None
        case terminal_events.VoucherExchanged():
            terminal.purses[TOKENS] = SecondPurse(
                "tokens", "", 1, tables=event.tables, kinds=event.kinds, least=event.least
            )
        case terminal_events.ChecksIssued():
            terminal.purses.setdefault(event.colour, SecondPurse("checks", event.table, event.value))
        case terminal_events.ChecksRedeemed():
            del terminal.purses[event.colour]
        case terminal_events.ColourShared():
            held = terminal.purses[event.colour]
            held.shared_with = (*held.shared_with, event.with_place)
        case terminal_events.ColourApproved():
            terminal.approved = (*terminal.approved, event.colour)
        case terminal_events.PrinterReported():
            terminal.printer_works = event.works
        case terminal_events.TerminalTakenOut():
            terminal.fault = event.fault
        case terminal_events.TerminalReturned():
            terminal.fault = ""
        case terminal_events.AccountHeld():
            terminal.hold = PaymentHold(event.fault_at, event.until)
        case terminal_events.InspectorTold():
            _hold(terminal).inspector = event.inspector
        case terminal_events.RepairRecorded():
            _hold(terminal).repaired_at = event.repaired_at
        case terminal_events.CreditRefused():
            _hold(terminal).refused.append((event.stream, event.version))
        case terminal_events.HoldEnded():
            terminal.hold = None
        case terminal_events.CardPresented():
            terminal.card, terminal.card_questioned = event.card, False
        case terminal_events.CardRemoved():
            terminal.card = ""
        case terminal_events.CardQuestioned():
            terminal.card_questioned = True
        case terminal_events.CardDecided():
            terminal.card_questioned = False
            terminal.card = event.card if event.own else ""
        case terminal_events.AttendantCalled():
            terminal.call = Call(event.table, event.round, event.at)
        case terminal_events.CallAnswered():
            terminal.call = None
        case (
            terminal_events.AccountOpened()
            | terminal_events.TicketAccepted()
            | terminal_events.CreditTransferred()
            | terminal_events.BoughtIn()
            | terminal_events.ChipsTaken()
            | terminal_events.FloatRefunded()
        ):
            pass
        case _:
            assert_never(event)
    return terminal


def _hold(terminal: PlaceInBooks) -> PaymentHold:
    assert terminal.hold is not None
    return terminal.hold


def opening(terminal: PlaceInBooks, context: PlaceContext) -> tuple[str, list[Event]]:
    """The place's account, opened now if there is none."""
    if terminal.account is not None:
        return terminal.account, []
    account = account_id(context.terminal, terminal.opened + 1)
    return account, [opened(account, context)]


def opened(account: str, context: PlaceContext) -> terminal_events.AccountOpened:
    """The opening of an account, or of a purse, of whoever plays at a place."""
    return terminal_events.AccountOpened(account, context.terminal, ledger_of(account))


def refused_by_document(what: str) -> Refused:
    """What a document has no rule for is not done under it."""
    return Refused(Reason.NOT_OFFERED, sentence("is_not_part_of_this_table", what=what), "")
