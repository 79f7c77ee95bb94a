"""What was approved at a table, and what is no longer."""

from croupier.play.event import WithoutMoney


class ApprovalEvent(WithoutMoney, frozen=True):
    """Something that happened to an approval."""

    approval: str


class ApprovalGranted(ApprovalEvent, frozen=True, tag="approval_granted"):
    """Somebody approved something."""

    clause: str
    place: str = ""
    """The position of the player whom it is for, where it is for one."""
    one_shoe: bool = False
    """Whether it holds until the next shoe is ready."""
    one_coup: bool = False
    """Whether it holds until the end of a coup."""


class ApprovalEnded(ApprovalEvent, frozen=True, tag="approval_ended"):
    """An approval was taken back."""


ApprovalChange = ApprovalGranted | ApprovalEnded
