"""What staff have permitted, approved and restricted."""

from croupier.play.event import WithoutMoney


class ChecksRequired(WithoutMoney, frozen=True, tag="checks_required"):
    """Wagers are made in the table's colour checks, or need not be any longer."""

    on: bool


class PlayersPermitted(WithoutMoney, frozen=True, tag="players_permitted"):
    """So many players may share a wagering area."""

    players: int


class BothSidesApproved(WithoutMoney, frozen=True, tag="both_sides_approved"):
    """A player may wager on Player and Banker in one round: until withdrawn, a time, or the end of a round."""

    account: str
    until: int | None
    last_round: int | None


class BothSidesWithdrawn(WithoutMoney, frozen=True, tag="both_sides_withdrawn"):
    """A player's approval to wager on both sides has ended."""

    account: str


class SideBetsRestricted(WithoutMoney, frozen=True, tag="side_bets_restricted"):
    """Side bets are for players with their own wager on Player, Banker or Tie; the notices and the sign by reference."""

    surveillance: str
    inspector: str
    sign: str


class RestrictionLifted(WithoutMoney, frozen=True, tag="restriction_lifted"):
    """Side bets are for everybody again."""


PermissionChange = (
    ChecksRequired | PlayersPermitted | BothSidesApproved | BothSidesWithdrawn | SideBetsRestricted | RestrictionLifted
)
