"""What those who work at a table say about themselves, and to whom it is that notices go."""

from croupier.play.arguments import Cents, Ordinal, PlaceName
from croupier.play.command import ByStaff
from croupier.play.staff.staff_events import Payment
from croupier.rulebooks.staffing import Addressee


class OfStaff(ByStaff, frozen=True):
    """About who works at the table, and whom they tell."""


class SignOn(OfStaff, frozen=True, tag="sign_on"):
    """Sign on at this table; whoever was signed on in that place is relieved."""


class SignOff(OfStaff, frozen=True, tag="sign_off"):
    """Sign off at this table."""


class AllowHandover(OfStaff, frozen=True, tag="allow_handover"):
    """Let another dealer take over although the cards of the coup are not discarded."""


class WriteNotice(OfStaff, frozen=True, tag="write_notice"):
    """Write a notice, to be sent."""

    addressee: Addressee
    subject: str


class SendNotice(OfStaff, frozen=True, tag="send_notice"):
    """Record that a notice was sent, and by what reference it is known."""

    notice: Ordinal
    reference: str


class AgreeToPayment(OfStaff, frozen=True, tag="agree_to_payment"):
    """Agree that another person gives so much, once: more than the house lets one person give alone."""

    what: Payment
    amount: Cents
    place: PlaceName = ""
    """The place whose player gets it, where that is one."""


StaffingCommand = SignOn | SignOff | AllowHandover | WriteNotice | SendNotice | AgreeToPayment
