"""Approving what waits for an approval."""

from croupier.play.arguments import PlaceName
from croupier.play.command import ByStaff


class OfApproval(ByStaff, frozen=True):
    """About something that the document lets happen only when it is approved."""

    approval: str


class GrantApproval(OfApproval, frozen=True, tag="grant_approval"):
    place: PlaceName = ""
    """The position of the player whom it is for, where it is for one."""


class EndApproval(OfApproval, frozen=True, tag="end_approval"): ...


ApprovalCommand = GrantApproval | EndApproval
