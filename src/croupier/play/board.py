"""A table's board: the sign in force, the sign to come, what is announced, and who has not wagered for how long.

Nothing on it changes within a round: what was decided during one holds when the next one opens.
"""

from collections.abc import Collection, Mapping
from typing import assert_never

import msgspec
from msgspec import Struct, field

from croupier.play import sign_events
from croupier.play.wagering.limits import Limit, Limits


class Own(Struct, frozen=True):
    """What holds for one player alone, while the account at the place is theirs."""

    account: str
    lowest: Mapping[str, int] = {}
    """The old minimum of each kind of bet that the player keeps."""
    limits: Mapping[str, Limit] = {}
    """The player's own limit of each kind of bet."""
    told: bool = False
    """Whether the surveillance department has been told of those."""


class Sign(Struct, frozen=True):
    """What holds through a round; nothing where it is as the floor file has it."""

    limits: Limits | None = None
    period: int | None = None
    players: int | None = None
    """The most players at the table."""
    own: Mapping[str, Own] = {}
    """By place."""


class Announcement(Struct):
    """A notice on the board: what it announces is due at a time, and after so many full rounds."""

    posted: int
    due: int
    rounds: int
    """How many are still to be played."""
    since: int
    """The round in which it went up; later ones count."""

    def is_due(self, at: int) -> bool:
        """Whether it has been up long enough."""
        return at >= self.due and self.rounds == 0


class LimitAnnouncement(Announcement):
    """The notice of a limit's new figures."""

    limit: Limit
    ends_old_minimum: bool
    agreed: dict[str, str] = field(default_factory=dict)
    """Who agrees: the account at each place."""


class Idle(Struct, frozen=True):
    """A player who has not wagered for a number of rounds running."""

    account: str
    rounds: int
    reminded: bool = False


class Board(Struct):
    """A table's board."""

    sign: Sign = Sign()
    coming: Sign = Sign()
    """The sign from the next round on."""
    announced: dict[str, LimitAnnouncement] = field(default_factory=dict)
    """By kind of bet."""
    closing: Announcement | None = None
    closed: bool = False
    seated: dict[str, str] = field(default_factory=dict)
    """The account at each place, where this round counts for whoever does not wager in it."""
    idle: dict[str, Idle] = field(default_factory=dict)
    """By place."""
    required: dict[str, str] = field(default_factory=dict)
    """The account at each place that was required to give it up."""
    promotion: str = ""
    """The promotion that is shown, by its name; none where it is empty."""

    def open_round(self, seated: Mapping[str, str], limits: Limits | None) -> None:
        """A round begins, under the sign that was to come and the limits that were found to hold."""
        self.sign = msgspec.structs.replace(self.coming, limits=limits or self.coming.limits)
        self.seated = dict(seated)

    def end_round(self, round: int, wagered: Collection[str]) -> None:
        """A round was played to its end, and these places had wagers in it."""
        closing = [] if self.closing is None else [self.closing]
        for notice in (*self.announced.values(), *closing):
            if round > notice.since and notice.rounds:
                notice.rounds -= 1
        self.idle = {
            place: self._one_more(place, account) for place, account in self.seated.items() if place not in wagered
        }

    def _one_more(self, place: str, account: str) -> Idle:
        before = self.idle.get(place)
        if before is None or before.account != account:
            return Idle(account, 1)
        return msgspec.structs.replace(before, rounds=before.rounds + 1)


def post(board: Board, round: int, event: sign_events.SignChange) -> None:
    """Change the board by an event that happened in or after a round."""
    coming = board.coming
    match event:
        case sign_events.LimitAnnounced():
            board.announced[event.kind] = LimitAnnouncement(
                event.posted, event.due, event.rounds, round, event.limit, event.ends_old_minimum
            )
        case sign_events.LimitAgreed():
            board.announced[event.kind].agreed[event.place] = event.account
        case sign_events.LimitsChanged():
            for kind in event.kinds:
                del board.announced[kind]
            left = {place: _without_lowest(each, event.old_minimum_ends) for place, each in coming.own.items()}
            board.coming = msgspec.structs.replace(coming, limits=event.limits, own=left)
        case sign_events.MinimumRaised():
            board.coming = msgspec.structs.replace(coming, limits=event.limits)
            for place, kept in event.kept.items():
                own = _own(board, place, kept.account)
                _set(board, place, msgspec.structs.replace(own, lowest={**own.lowest, event.kind: kept.lowest}))
        case sign_events.PersonalLimitSet():
            own = _own(board, event.place, event.account)
            _set(board, event.place, msgspec.structs.replace(own, limits={**own.limits, event.kind: event.limit}))
        case sign_events.SurveillanceTold():
            own = _own(board, event.place, event.account)
            _set(board, event.place, msgspec.structs.replace(own, told=True))
        case sign_events.PersonalLimitsRemoved():
            own = coming.own[event.place]
            _set(board, event.place, msgspec.structs.replace(own, limits={}, told=False))
        case sign_events.PeriodSet():
            board.coming = msgspec.structs.replace(coming, period=event.period)
        case sign_events.PlayersLimited():
            board.coming = msgspec.structs.replace(coming, players=event.players)
        case sign_events.PlayerLeft():
            others = {place: each for place, each in coming.own.items() if place != event.place}
            board.coming = msgspec.structs.replace(coming, own=others)
            for places in (board.idle, board.required):
                places.pop(event.place, None)
        case sign_events.PlayerReminded():
            board.idle[event.place] = msgspec.structs.replace(board.idle[event.place], reminded=True)
        case sign_events.SeatRequired():
            board.required[event.place] = event.account
        case sign_events.ClosingAnnounced():
            board.closing = Announcement(event.posted, event.due, event.rounds, round)
        case sign_events.TableClosed():
            board.closed, board.closing = True, None
        case sign_events.TableOpened():
            board.closed, board.closing = False, None
        case sign_events.PromotionShown():
            board.promotion = event.name
        case sign_events.PromotionEnded():
            board.promotion = ""
        case _:
            assert_never(event)


def _own(board: Board, place: str, account: str) -> Own:
    """What is to hold for the player at a place alone."""
    own = board.coming.own.get(place)
    return own if own is not None and own.account == account else Own(account)


def _set(board: Board, place: str, own: Own) -> None:
    board.coming = msgspec.structs.replace(board.coming, own={**board.coming.own, place: own})


def _without_lowest(own: Own, kinds: Collection[str]) -> Own:
    kept = {kind: lowest for kind, lowest in own.lowest.items() if kind not in kinds}
    return msgspec.structs.replace(own, lowest=kept)
