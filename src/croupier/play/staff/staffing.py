"""Who works at a table, what waits for another's word, and which notices are still to be sent."""

from typing import assert_never

from msgspec import Struct, field

from croupier.durations import HOUR
from croupier.play.cards.shoe_commands import OfShoe
from croupier.play.equipment.commands import OfEquipment
from croupier.play.remedies.put_right_commands import PutRight
from croupier.play.sign_commands import OfSign
from croupier.play.spins.spin_commands import SwitchLuckyBall
from croupier.play.staff import staff_events
from croupier.play.staff.approval_commands import OfApproval
from croupier.play.staff.permission_commands import (
    ApproveBothSides,
    LiftRestriction,
    PermitPlayers,
    RequireChecks,
    RestrictSideBets,
    WithdrawApproval,
)
from croupier.play.staff.request_events import RequestApproved, RequestDeclined, RequestMade, StaffingChange
from croupier.play.staff.staff_commands import OfStaff
from croupier.play.wagering.wager_commands import IdentifyPlayer
from croupier.rulebooks.roles import Role

LASTING = (
    *(OfSign, OfStaff, OfShoe, OfEquipment, OfApproval, PutRight, RequireChecks, SwitchLuckyBall, IdentifyPlayer),
    *(PermitPlayers, ApproveBothSides, WithdrawApproval, RestrictSideBets, LiftRestriction),
)
"""The commands that are not about the round going on: a request for one of them waits on when it is over."""

MOST_ALONE_HOURS = 7 * 24
"""How far back what somebody gave alone can count."""
DECIDED = 8
"""How many of the requests decided last a table shows."""


class Decided(Struct, frozen=True):
    """A request that was decided: whether it was approved, by whom, when, and why not."""

    made: RequestMade
    approved: bool
    by: str
    at: int
    why: str = ""


class Staffing(Struct):
    """The people at a table, and what is between them."""

    posts: dict[Role, str] = field(default_factory=dict)
    """Who is signed on, in which role."""
    handover: int = 0
    """The last round in which another dealer may take over before the cards are discarded."""
    requests: list[RequestMade] = field(default_factory=list)
    """What waits for another's word."""
    asked: int = 0
    """How many requests there were."""
    decided: list[Decided] = field(default_factory=list)
    """The requests that were decided last, the latest first."""
    unsent: list[staff_events.NoticeWritten] = field(default_factory=list)
    written: int = 0
    """How many notices there were."""
    agreed: list[staff_events.PaymentAgreed] = field(default_factory=list)
    """What was agreed to and has not been given yet."""
    alone: list[staff_events.GivenAlone] = field(default_factory=list)
    """What was given without agreement, as far back as it may count."""

    @property
    def dealer(self) -> str:
        """The dealer who is signed on; nobody where it is empty."""
        return self.posts.get(Role.DEALER, "")

    def turn(self) -> None:
        """A round has begun or ended: what was asked about the time before falls away."""
        self.requests = [each for each in self.requests if isinstance(each.command, LASTING)]

    def agreement(
        self, what: staff_events.Payment, amount: int, place: str, giver: str
    ) -> staff_events.PaymentAgreed | None:
        """Another person's agreement to what somebody is about to give."""
        wanted = (what, amount, place)
        found = (each for each in self.agreed if (each.what, each.amount, each.place) == wanted and each.by != giver)
        return next(found, None)

    def given_alone(self, giver: str, place: str, since: int) -> int:
        """What somebody has given one place alone after a moment."""
        found = (each for each in self.alone if (each.by, each.place) == (giver, place) and each.at > since)
        return sum(each.amount for each in found)

    def request(self, number: int) -> RequestMade | None:
        """A request that waits, by its number."""
        return next((each for each in self.requests if each.request == number), None)


def evolve(staffing: Staffing, event: StaffingChange) -> None:
    """What an event changes."""
    match event:
        case staff_events.StaffSignedOn():
            staffing.posts[event.post] = event.who
        case staff_events.StaffSignedOff():
            del staffing.posts[event.post]
        case staff_events.HandoverAllowed():
            staffing.handover = event.round
        case staff_events.NoticeWritten():
            staffing.written = event.notice
            staffing.unsent.append(event)
        case staff_events.NoticeSent():
            staffing.unsent = [each for each in staffing.unsent if each.notice != event.notice]
        case staff_events.PaymentAgreed():
            staffing.agreed.append(event)
        case staff_events.GivenAlone():
            counted = [each for each in staffing.alone if each.at > event.at - MOST_ALONE_HOURS * HOUR]
            staffing.alone = [*counted, event]
        case staff_events.AgreementUsed():
            staffing.agreed.remove(event.agreed)
        case RequestMade():
            staffing.asked = event.request
            staffing.requests.append(event)
        case RequestApproved() | RequestDeclined():
            _decided(staffing, event)
        case _:
            assert_never(event)


def _decided(staffing: Staffing, event: RequestApproved | RequestDeclined) -> None:
    made, why = staffing.request(event.request), event.why if isinstance(event, RequestDeclined) else ""
    assert made is not None
    staffing.requests.remove(made)
    decided = Decided(made, isinstance(event, RequestApproved), event.by, event.at, why)
    staffing.decided = [decided, *staffing.decided][:DECIDED]
