"""A terminal's chip account: notes and tickets in, cash-out."""

from typing import assert_never

from msgspec import Struct

from croupier.cage.events import AccountClosed, AccountOpened, Event, NoteStacked, TicketAccepted, TicketIssued
from croupier.play.answers import Accepted, Refused, money
from croupier.rulebooks.policy import TerminalPolicy

# ---------------------------------------------------------------- commands


class CageCommand(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something asked of a terminal's account."""


class InsertNote(CageCommand, frozen=True, tag="insert_note"):
    """A note was stacked."""

    note: int


class InsertTicket(CageCommand, frozen=True, tag="insert_ticket"):
    """A ticket was read."""

    ticket: str


class CashOut(CageCommand, frozen=True, tag="cash_out"):
    """Pay the account out."""


Command = InsertNote | InsertTicket | CashOut


# ---------------------------------------------------------------- state


class Terminal(Struct):
    """A terminal's place in the books: which account is open there, and how many have been."""

    account: str | None = None
    opened: int = 0


def evolve(terminal: Terminal, event: Event) -> Terminal:
    """The terminal after an event."""
    match event:
        case AccountOpened():
            terminal.account, terminal.opened = event.account, terminal.opened + 1
        case AccountClosed():
            terminal.account = None
        case NoteStacked() | TicketIssued() | TicketAccepted():
            pass
        case _:
            assert_never(event)
    return terminal


# ---------------------------------------------------------------- decisions


class Ticket(Struct, frozen=True):
    """A ticket as the books know it."""

    ticket: str
    last_four: str
    amount: int
    redeemed: bool
    attempt: int = 0


class Purse(Struct, frozen=True):
    """What the books say of the terminal that asks, and of the ticket it asks about."""

    terminal: str
    balance: int
    staked: int
    wagering: bool
    """Whether the terminal's table takes wagers now."""
    accepts: tuple[int, ...] = ()
    """The notes this terminal takes."""
    ticket: Ticket | None = None
    """The ticket read, or the one that would be printed."""


def decide(policy: TerminalPolicy, terminal: Terminal, purse: Purse, command: Command) -> Accepted[Event] | Refused:
    """The answer to a command."""
    match command:
        case InsertNote():
            return _note(policy, terminal, purse, command)
        case InsertTicket():
            return _ticket(policy, terminal, purse)
        case CashOut():
            return _cash_out(policy, terminal, purse)
        case _:
            assert_never(command)


def _note(policy: TerminalPolicy, terminal: Terminal, purse: Purse, command: InsertNote) -> Accepted[Event] | Refused:
    if command.note not in purse.accepts or command.note not in policy.notes.value:
        taken = ", ".join(money(note) for note in purse.accepts)
        return Refused(f"This terminal takes notes of {taken}.", policy.notes.clause)
    account, opening = _open(terminal, purse)
    return Accepted([*opening, NoteStacked(account, command.note)])


def _ticket(policy: TerminalPolicy, terminal: Terminal, purse: Purse) -> Accepted[Event] | Refused:
    clause = policy.tickets_in.clause
    if not policy.tickets_in.value:
        return Refused("Tickets are paid at the cash desk.", clause)
    if purse.ticket is None:
        return Refused("This ticket is not known here. Please ask an attendant.", clause)
    if purse.ticket.redeemed:
        return Refused("This ticket has been used already.", clause)
    account, opening = _open(terminal, purse)
    return Accepted([*opening, TicketAccepted(account, purse.ticket.ticket, purse.ticket.amount)])


def _cash_out(policy: TerminalPolicy, terminal: Terminal, purse: Purse) -> Accepted[Event] | Refused:
    if terminal.account is None or purse.ticket is None:
        return Refused("There is no credit to pay out.", policy.account_first.clause)
    if policy.cash_out_only_while_wagering.value and not purse.wagering:
        return Refused("Cash-out is possible while wagers are being taken.", policy.cash_out_only_while_wagering.clause)
    if not policy.cash_out_with_wager.value and purse.staked:
        return Refused("Take your wagers off the layout first.", policy.cash_out_with_wager.clause)
    if not purse.balance:
        return Refused("There is no credit to pay out.", policy.account_first.clause)
    printed = purse.ticket
    issued = TicketIssued(terminal.account, printed.ticket, printed.last_four, purse.balance, printed.attempt)
    return Accepted([issued, AccountClosed(terminal.account)])


def _open(terminal: Terminal, purse: Purse) -> tuple[str, list[Event]]:
    """The terminal's account, opened now if there is none."""
    if terminal.account is not None:
        return terminal.account, []
    account = f"{purse.terminal}-{terminal.opened + 1}"
    return account, [AccountOpened(account)]
