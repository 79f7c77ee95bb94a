"""What can be asked about a table's sign, its seats and its closing."""

from croupier.play.arguments import Cents, Count, PlaceName, Seconds
from croupier.play.command import ByPlayer, ByStaff


class OfSign(ByStaff, frozen=True):
    """About the table's sign, its seats or its closing."""


class ChangeLimit(OfSign, frozen=True, tag="change_limit"):
    """Post a limit's new figures, to hold for rounds that begin when the notice has been up this long."""

    kind: str
    """A kind of bet, or `total`, or `differential`, which has no least."""
    lowest: Cents
    highest: Cents
    step: Cents = 0
    """As it is, if nought."""
    area: Cents = 0
    """The most of all players together in one box; as it is, if nought."""
    after: Seconds = 0
    """Seconds."""
    rounds: Count = 0


class AgreeToLimit(ByPlayer, frozen=True, tag="agree_to_limit"):
    """Agree that an announced limit holds from the next round on."""

    kind: str


class RaiseAtOnce(OfSign, frozen=True, tag="raise_at_once"):
    """Raise a minimum from the next round on; whoever is playing keeps the old one."""

    kind: str
    lowest: Cents


class EndOldMinimum(OfSign, frozen=True, tag="end_old_minimum"):
    """Post that an old minimum ends for those who kept it, when the notice has been up this long."""

    kind: str
    after: Seconds
    """Seconds."""


class SetPersonalLimit(OfSign, frozen=True, tag="set_personal_limit"):
    """Give the player at a place a limit of their own, from the next round on."""

    place: PlaceName
    kind: str
    lowest: Cents
    highest: Cents


class TellSurveillance(OfSign, frozen=True, tag="tell_surveillance"):
    """The surveillance department has been told of a player's own limits."""

    place: PlaceName


class RemovePersonalLimits(OfSign, frozen=True, tag="remove_personal_limits"):
    """Take a player's own limits away, from the next round on."""

    place: PlaceName


class SetPeriod(OfSign, frozen=True, tag="set_period"):
    """Set the length of the wagering period, from the next round on."""

    seconds: Seconds


class LimitPlayers(OfSign, frozen=True, tag="limit_players"):
    """Set the most players at the table, from the next round on."""

    players: Count


class ReportLeft(OfSign, frozen=True, tag="report_left"):
    """The player at a place has left the table."""

    place: PlaceName


class AnnounceClosing(OfSign, frozen=True, tag="announce_closing"):
    """Post that the table closes when the notice has been up this long."""

    after: Seconds = 0
    """Seconds."""
    rounds: Count = 0


class CloseTable(OfSign, frozen=True, tag="close_table"):
    """Close the table."""


class OpenTable(OfSign, frozen=True, tag="open_table"):
    """Open the table again, or take the notice of its closing down."""


class RemindIdle(OfSign, frozen=True, tag="remind_idle"):
    """Remind the player at a place, who has not wagered for long, that the place is for playing."""

    place: PlaceName


class ShowPromotion(OfSign, frozen=True, tag="show_promotion"):
    """Put up the sign of an approved promotion, from the next round on."""

    name: str


class EndPromotion(OfSign, frozen=True, tag="end_promotion"):
    """Take the sign of a promotion down, from the next round on."""


class GiveUpSeat(OfSign, frozen=True, tag="give_up_seat"):
    """Require a player who has not wagered for long to give up the place."""

    place: PlaceName


SignCommand = (
    ChangeLimit
    | RaiseAtOnce
    | EndOldMinimum
    | SetPersonalLimit
    | TellSurveillance
    | RemovePersonalLimits
    | SetPeriod
    | LimitPlayers
    | ReportLeft
    | AnnounceClosing
    | CloseTable
    | OpenTable
    | RemindIdle
    | GiveUpSeat
    | ShowPromotion
    | EndPromotion
)
