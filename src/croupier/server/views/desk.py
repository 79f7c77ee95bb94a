"""What a cash desk shows."""

from typing import Literal

from msgspec import Struct

from croupier.server.views.orders import Action


class OpenItemView(Struct):
    """A ticket or hand pay that is still to be paid, signed or decided."""

    number: str
    """Of a hand pay; a ticket's is only on the ticket."""
    kind: Literal["ticket", "hand_pay"]
    last_four: str
    amount: int
    days: int
    """How long ago it was issued."""
    waits_for: str
    desk: str
    """The cash desk that has it in hand, if one has."""


class CaseView(Struct):
    """A settlement error."""

    case: int
    table: str
    round: int
    overpaid: int
    underpaid: int
    finding: str
    outcome: str
    """How it was closed; nothing while it is open."""
    late: bool


class CreditView(Struct):
    """An account below zero, and by how much."""

    account: str
    amount: int


class DeskView(Struct):
    """What a cash desk shows."""

    desk: str
    staff: str
    role: str
    tables: tuple[str, ...]
    items: tuple[OpenItemView, ...]
    cases: tuple[CaseView, ...]
    credit: tuple[CreditView, ...]
    """The credit that players have been given: there should be none."""
    actions: tuple[Action, ...]
    """What this member of staff may do here that is about no ticket."""
    alerts: tuple[str, ...]
    """Who has tried too many wrong ticket numbers, at a terminal or a desk; and the holds that end with no decision."""


class TicketView(Struct):
    """A ticket or hand pay that was looked up."""

    kind: Literal["ticket", "hand_pay"]
    last_four: str
    amount: int
    issued: int
    place: str
    """Where it was issued."""
    state: Literal["good", "redeemed", "paid", "cancelled", "refused"]
    desk: str
    notes: tuple[str, ...]
    """What the cash desk has in hand about it."""
    actions: tuple[Action, ...]
    """What this member of staff may do about it, and the desk would do now."""
