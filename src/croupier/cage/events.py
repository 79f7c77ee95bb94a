"""What can happen to the money of a terminal."""

from msgspec import Struct


class CageEvent(Struct, frozen=True, tag_field="type", gc=False):
    """Something that happened to a terminal's money."""


class AccountOpened(CageEvent, frozen=True, tag="account_opened"):
    """A chip account was opened at its first funding; its number is never used again."""

    account: str


class NoteStacked(CageEvent, frozen=True, tag="note_stacked"):
    """A note went into the stacker, and its value onto the account."""

    account: str
    amount: int


class TicketIssued(CageEvent, frozen=True, tag="ticket_issued"):
    """The whole account was paid out as a ticket. The number itself is only on the ticket."""

    account: str
    ticket: str
    """A keyed hash of the ticket's number."""
    last_four: str
    amount: int
    attempt: int = 0
    """Which candidate number was free; with the account and the key it gives the number again."""


class TicketAccepted(CageEvent, frozen=True, tag="ticket_accepted"):
    """A ticket was put into the stacker, and its value onto the account. It cannot be used again."""

    account: str
    ticket: str
    amount: int


class AccountClosed(CageEvent, frozen=True, tag="account_closed"):
    """The account was paid out and is closed for good."""

    account: str


Event = AccountOpened | NoteStacked | TicketIssued | TicketAccepted | AccountClosed
