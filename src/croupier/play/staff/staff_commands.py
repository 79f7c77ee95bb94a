"""What those who work at a table say about themselves, and to whom it is that notices go."""

from croupier.play.arguments import Cents, Ordinal, PlaceName
from croupier.play.command import ByStaff
from croupier.play.staff.staff_events import Payment
from croupier.rulebooks.staffing import Addressee


class OfStaff(ByStaff, frozen=True):
    """About who works at the table, and whom they tell."""


class SignOn(OfStaff, frozen=True, tag="sign_on"): ...


class SignOff(OfStaff, frozen=True, tag="sign_off"): ...


class AllowHandover(OfStaff, frozen=True, tag="allow_handover"): ...


class WriteNotice(OfStaff, frozen=True, tag="write_notice"):
    addressee: Addressee
    subject: str


class SendNotice(OfStaff, frozen=True, tag="send_notice"):
    notice: Ordinal
    reference: str


class AgreeToPayment(OfStaff, frozen=True, tag="agree_to_payment"):
    what: Payment
    amount: Cents
    place: PlaceName = ""
    """The place whose player gets it, where that is one."""


StaffingCommand = SignOn | SignOff | AllowHandover | WriteNotice | SendNotice | AgreeToPayment
