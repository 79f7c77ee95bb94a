"""What staff permit, approve, restrict and refuse."""

from typing import Literal

from croupier.play.arguments import AccountId, Count, Minutes, PlaceName
from croupier.play.command import ByStaff


class RequireChecks(ByStaff, frozen=True, tag="require_checks"):
    on: bool


class RefuseWager(ByStaff, frozen=True, tag="refuse_wager"):
    terminal: PlaceName
    bet: str
    ground: Literal["", "limits", "in_doubt", "not_entitled", "conduct", "equipment"] = ""
    box: str = ""
    """On cloth, the box of another position in which it lies."""


class PermitPlayers(ByStaff, frozen=True, tag="permit_players"):
    players: Count


class ApproveBothSides(ByStaff, frozen=True, tag="approve_both_sides"):
    account: AccountId
    minutes: Minutes = 0
    rounds: Count = 0


class WithdrawApproval(ByStaff, frozen=True, tag="withdraw_approval"):
    account: AccountId


class RestrictSideBets(ByStaff, frozen=True, tag="restrict_side_bets"):
    surveillance: str = ""
    """The notice given to Surveillance, by its reference."""
    inspector: str = ""
    """The notice given to an inspector, by its reference."""
    sign: str = ""
    """The sign that tells players, by its reference."""


class LiftRestriction(ByStaff, frozen=True, tag="lift_restriction"): ...
