"""What happens among those who work at a table: who is signed on there, and what was written to whom."""

from typing import Literal

from croupier.play.event import WithoutMoney
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee

Payment = Literal["buy_in", "voucher", "reimbursement", "correction", "overpayment"]
"""What credit and payments there are that no round produces: bought, given for promotion, made good, put right, overpaid."""


class StaffingEvent(WithoutMoney, frozen=True):
    """Something that happened among those who work at the table."""


class StaffSignedOn(StaffingEvent, frozen=True, tag="staff_signed_on"):
    """Somebody signed on at the table, and relieved whoever was there before."""

    post: Role
    who: str
    relieved: str = ""


class StaffSignedOff(StaffingEvent, frozen=True, tag="staff_signed_off"):
    """Somebody signed off at the table."""

    post: Role
    who: str


class HandoverAllowed(StaffingEvent, frozen=True, tag="handover_allowed"):
    """Another dealer may take over although the cards of the coup are not discarded."""

    round: int


class NoticeWritten(StaffingEvent, frozen=True, tag="notice_written"):
    """A notice is to be sent."""

    notice: int
    addressee: Addressee
    subject: str
    clause: str


class NoticeSent(StaffingEvent, frozen=True, tag="notice_sent"):
    """A notice was sent."""

    notice: int
    reference: str


class PaymentAgreed(StaffingEvent, frozen=True, tag="payment_agreed"):
    """Somebody agreed to what another person is to give."""

    what: Payment
    amount: int
    place: str
    by: str


class GivenAlone(StaffingEvent, frozen=True, tag="given_alone"):
    """Somebody gave what no round produced, without another person's agreement."""

    what: Payment
    amount: int
    place: str
    by: str
    at: int


class AgreementUsed(StaffingEvent, frozen=True, tag="agreement_used"):
    """What was agreed to was given: the agreement holds for nothing more."""

    agreed: PaymentAgreed
