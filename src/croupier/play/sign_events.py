"""What can happen to a table's sign, its seats, and whether it is open."""

from msgspec import Struct

from croupier.play.event import WithoutMoney
from croupier.play.wagering.limits import Limit, Limits


class SignEvent(WithoutMoney, frozen=True):
    """Something that changed a table's sign, its seats, or whether it is open."""


class LimitAnnounced(SignEvent, frozen=True, tag="limit_announced"):
    """A limit's new figures were posted. They hold for rounds that begin at `due` or later, after so many full rounds."""

    kind: str
    limit: Limit
    posted: int
    due: int
    rounds: int
    ends_old_minimum: bool
    """Whether nobody keeps an old minimum then."""


class LimitAgreed(SignEvent, frozen=True, tag="limit_agreed"):
    """A player agreed to an announced limit."""

    kind: str
    place: str
    account: str


class LimitsChanged(SignEvent, frozen=True, tag="limits_changed"):
    """The limits of these kinds of bet changed as announced: all limits of the table from the next round on."""

    limits: Limits
    kinds: tuple[str, ...]
    old_minimum_ends: tuple[str, ...]
    """The kinds of bet whose old minimum nobody keeps any more."""


class Kept(Struct, frozen=True):
    """The minimum that a player keeps."""

    account: str
    lowest: int


class MinimumRaised(SignEvent, frozen=True, tag="minimum_raised"):
    """A minimum was raised at once: all limits of the table from the next round on, and who keeps which minimum."""

    kind: str
    limits: Limits
    kept: dict[str, Kept]
    """By place."""


class PersonalLimitSet(SignEvent, frozen=True, tag="personal_limit_set"):
    """A player has a limit of their own."""

    place: str
    account: str
    kind: str
    limit: Limit


class SurveillanceTold(SignEvent, frozen=True, tag="surveillance_told"):
    """The surveillance department was told of a player's own limits."""

    place: str
    account: str


class PersonalLimitsRemoved(SignEvent, frozen=True, tag="personal_limits_removed"):
    """A player has no limits of their own any more."""

    place: str


class PeriodSet(SignEvent, frozen=True, tag="period_set"):
    """The length of the wagering period, in microseconds, from the next round on."""

    period: int


class PlayersLimited(SignEvent, frozen=True, tag="players_limited"):
    """The most players at the table from the next round on."""

    players: int


class PlayerLeft(SignEvent, frozen=True, tag="player_left"):
    """Whoever was at this place has left the table: nothing holds for them alone any more."""

    place: str


class PlayerReminded(SignEvent, frozen=True, tag="player_reminded"):
    """A player who has not wagered for long was reminded that the place is for playing."""

    place: str


class SeatRequired(SignEvent, frozen=True, tag="seat_required"):
    """A player who has not wagered for so many rounds must give up the place."""

    place: str
    account: str
    rounds: int


class ClosingAnnounced(SignEvent, frozen=True, tag="closing_announced"):
    """The table closes at `due` or later, after so many full rounds."""

    posted: int
    due: int
    rounds: int


class PromotionShown(SignEvent, frozen=True, tag="promotion_shown"):
    """The sign of a promotion is up: it holds from the next round on."""

    name: str


class PromotionEnded(SignEvent, frozen=True, tag="promotion_ended"):
    """The sign of a promotion is down."""


class TableClosed(SignEvent, frozen=True, tag="table_closed"):
    """The table is closed."""


class TableOpened(SignEvent, frozen=True, tag="table_opened"):
    """The table is open, and no closing is announced."""


SignChange = (
    LimitAnnounced
    | LimitAgreed
    | LimitsChanged
    | MinimumRaised
    | PersonalLimitSet
    | SurveillanceTold
    | PersonalLimitsRemoved
    | PeriodSet
    | PlayersLimited
    | PlayerLeft
    | PlayerReminded
    | SeatRequired
    | ClosingAnnounced
    | TableClosed
    | TableOpened
    | PromotionShown
    | PromotionEnded
)
