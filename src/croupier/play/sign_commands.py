"""What can be asked about a table's sign, its seats and its closing."""

from croupier.play.arguments import Cents, Count, PlaceName, Seconds
from croupier.play.command import ByPlayer, ByStaff


class OfSign(ByStaff, frozen=True):
    """About the table's sign, its seats or its closing."""


class ChangeLimit(OfSign, frozen=True, tag="change_limit"):
    kind: str
    """A kind of bet, or `total`, or `differential`, which has no least."""
    lowest: Cents
    highest: Cents
    step: Cents = 0
    """As it is, if zero."""
    area: Cents = 0
    """The most of all players together in one box; as it is, if zero."""
    after: Seconds = 0
    """Seconds."""
    rounds: Count = 0


class AgreeToLimit(ByPlayer, frozen=True, tag="agree_to_limit"):
    kind: str


class RaiseAtOnce(OfSign, frozen=True, tag="raise_at_once"):
    kind: str
    lowest: Cents


class EndOldMinimum(OfSign, frozen=True, tag="end_old_minimum"):
    kind: str
    after: Seconds
    """Seconds."""


class SetPersonalLimit(OfSign, frozen=True, tag="set_personal_limit"):
    place: PlaceName
    kind: str
    lowest: Cents
    highest: Cents


class TellSurveillance(OfSign, frozen=True, tag="tell_surveillance"):
    place: PlaceName


class RemovePersonalLimits(OfSign, frozen=True, tag="remove_personal_limits"):
    place: PlaceName


class SetPeriod(OfSign, frozen=True, tag="set_period"):
    seconds: Seconds


class LimitPlayers(OfSign, frozen=True, tag="limit_players"):
    players: Count


class ReportLeft(OfSign, frozen=True, tag="report_left"):
    place: PlaceName


class AnnounceClosing(OfSign, frozen=True, tag="announce_closing"):
    after: Seconds = 0
    """Seconds."""
    rounds: Count = 0


class CloseTable(OfSign, frozen=True, tag="close_table"): ...


class OpenTable(OfSign, frozen=True, tag="open_table"): ...


class RemindIdle(OfSign, frozen=True, tag="remind_idle"):
    place: PlaceName


class ShowPromotion(OfSign, frozen=True, tag="show_promotion"):
    name: str


class EndPromotion(OfSign, frozen=True, tag="end_promotion"): ...


class GiveUpSeat(OfSign, frozen=True, tag="give_up_seat"):
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
