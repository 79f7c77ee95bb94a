"""What can happen at a cash desk: a ticket or hand pay paid, withheld, delayed, refused or reported; a voucher issued."""

from croupier.cage.event import CageEvent, CageEventWithoutMoney


class TicketPaid(CageEvent, frozen=True, tag="ticket_paid"):
    """A ticket or hand pay was paid. It cannot be paid again."""

    ticket: str
    kind: str
    amount: int
    forms: dict[str, int]
    """What was paid in each form; cash goes up to the next five cents."""
    unsigned: bool = False
    """A form is still to be signed."""


class PaymentSigned(CageEventWithoutMoney, frozen=True, tag="payment_signed"):
    """The player signed for a hand pay."""

    ticket: str


class PaymentHeld(CageEventWithoutMoney, frozen=True, tag="payment_held"):
    """A ticket or hand pay is withheld, or asked back."""

    ticket: str
    reason: str


class InspectorNotified(CageEventWithoutMoney, frozen=True, tag="inspector_notified"):
    """An inspector's notice of a payment withheld."""

    ticket: str


class PaymentReviewed(CageEventWithoutMoney, frozen=True, tag="payment_reviewed"):
    """An inspector reviewed what was withheld."""

    ticket: str


class PaymentDetermined(CageEventWithoutMoney, frozen=True, tag="payment_determined"):
    """What becomes of what was withheld; a refusal may still wait for its review."""

    ticket: str
    determination: str
    in_hand: bool = False
    """Whether it is to be paid, and the desk has more to do about it first."""


class PaymentReturned(CageEvent, frozen=True, tag="payment_returned"):
    """What had been paid was handed back."""

    ticket: str
    amount: int


class PaymentRefused(CageEvent, frozen=True, tag="payment_refused"):
    """A ticket or hand pay is not paid, for good."""

    ticket: str
    kind: str
    amount: int


class PaymentDelayed(CageEventWithoutMoney, frozen=True, tag="payment_delayed"):
    """A payment was put off."""

    ticket: str
    ground: str
    until: int


class IdentityRequired(CageEventWithoutMoney, frozen=True, tag="identity_required"):
    """Identification is asked for before this is paid."""

    ticket: str


class IdentitySighted(CageEventWithoutMoney, frozen=True, tag="identity_sighted"):
    """A document was sighted."""

    ticket: str
    document: str


class TicketReported(CageEventWithoutMoney, frozen=True, tag="ticket_reported"):
    """A player reported a ticket lost or stolen."""

    ticket: str
    report: str


class ReportDecided(CageEventWithoutMoney, frozen=True, tag="report_decided"):
    """Whether a reported ticket is paid to whoever presents it."""

    ticket: str
    decision: str


class IllegibleRefused(CageEventWithoutMoney, frozen=True, tag="illegible_refused"):
    """A ticket without a legible number was presented, and not paid."""


class VoucherIssued(CageEvent, frozen=True, tag="voucher_issued"):
    """A promotional voucher was issued, with its conditions where it has any."""

    account: str
    """What the books call it; in 0.1.0 its number was derived from that."""
    voucher: str
    """A keyed hash of its number."""
    last_four: str
    amount: int
    tables: tuple[str, ...] = ()
    until: int = 0
    attempt: int = 0
    """Of a number that was derived, as in 0.1.0: which candidate was free."""
    system: str = ""
    """The system digits that the number begins with; not said of one that was derived."""
    kinds: tuple[str, ...] = ()
    """The kinds of bet that its tokens are wagered on; any, if none is named."""
    least: int = 0
    """The least that its tokens are wagered with on a bet."""


DrawerEvent = (
    TicketPaid
    | PaymentSigned
    | PaymentHeld
    | InspectorNotified
    | PaymentReviewed
    | PaymentDetermined
    | PaymentReturned
    | PaymentRefused
    | PaymentDelayed
    | IdentityRequired
    | IdentitySighted
    | TicketReported
    | ReportDecided
    | IllegibleRefused
    | VoucherIssued
)
