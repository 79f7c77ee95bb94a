"""The table's sign: which limits hold for whom, how they are changed, and what is posted.

Whatever is decided about the sign holds from a next round on, never within one.
"""

from collections.abc import Callable, Iterator, Mapping

import msgspec

from croupier.play.answers import Accepted, Refused, listed, money
from croupier.play.asker import Asker, Decision
from croupier.play.board import Announcement, LimitAnnouncement, Own, Sign
from croupier.play.events import Event
from croupier.play.sign_commands import (
    AgreeToLimit,
    ChangeLimit,
    EndOldMinimum,
    LimitPlayers,
    RaiseAtOnce,
    RemovePersonalLimits,
    SetPeriod,
    SetPersonalLimit,
    TellSurveillance,
)
from croupier.play.sign_events import (
    Kept,
    LimitAgreed,
    LimitAnnounced,
    LimitsChanged,
    MinimumRaised,
    PeriodSet,
    PersonalLimitSet,
    PersonalLimitsRemoved,
    PlayerLeft,
    PlayersLimited,
    SurveillanceTold,
)
from croupier.play.table import Setup, Table, Waiting
from croupier.play.wagering.limits import DIFFERENTIAL, TOTAL, Limit, Limits
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.sign import Personal

SECOND = 1_000_000
MINUTE_S = 60
LONGEST_PERIOD_S = 24 * 60 * MINUTE_S
PLAYING_ROUNDS = 3
"""Whoever wagered in one of so many last rounds is playing."""
NEXT_ROUND = "From the next round"

# ---------------------------------------------------------------- what holds


def table_limits(setup: Setup, table: Table) -> Limits:
    """The limits in force at this table for whoever has none of their own."""
    return table.board.sign.limits or setup.limits


def limits_of(setup: Setup, table: Table, place: str, account: str | None = None) -> Limits:
    """The limits in force for a place at this table: for the account given, or else for the one whose chips lie there."""
    if account is None and place in table.seats:
        account = table.seats[place].account
    return limits_under(setup, table.board.sign, place, account)


def limits_under(setup: Setup, sign: Sign, place: str, account: str | None) -> Limits:
    """The limits that a sign has for the account at a place."""
    limits, own = sign.limits or setup.limits, sign.own.get(place)
    return limits if own is None or own.account != account else _own_limits(setup, limits, own)


def period_of(setup: Setup, sign: Sign) -> int | None:
    """The wagering period under a sign, in microseconds."""
    return setup.period if sign.period is None else sign.period


def _own_limits(setup: Setup, limits: Limits, own: Own) -> Limits:
    """A table's limits as they are for one player."""
    for kind, lowest in own.lowest.items():
        if (limit := limits.of(kind)) is not None:
            limits = limits.having(kind, msgspec.structs.replace(limit, lowest=min(lowest, limit.lowest)))
    if _counts(setup, own):
        for kind, limit in own.limits.items():
            limits = limits.having(kind, limit)
    return limits


def _counts(setup: Setup, own: Own) -> bool:
    """Whether a player's own limits are in force."""
    rule = setup.sign.personal
    return rule is not None and (rule.value is not Personal.SURVEILLANCE_TOLD or own.told)


def _coming(setup: Setup, table: Table) -> Limits:
    """The limits from the next round on, as far as they are settled: those posted, for what is offered."""
    posted = table.board.coming.limits
    if posted is None:
        return setup.limits
    by_kind = {kind: posted.by_kind.get(kind, limit) for kind, limit in setup.limits.by_kind.items()}
    return msgspec.structs.replace(posted, by_kind=by_kind)


def limit_of(setup: Setup, limits: Limits, kind: str) -> Limit | None:
    """The limit of a kind of bet, or of the total or the differential where the document knows one."""
    policy = setup.policy
    unknown = {
        TOTAL: policy.over_total is None and policy.return_below_total is None,
        DIFFERENTIAL: policy.differential is None,
    }
    return None if kind not in limits.by_kind and unknown.get(kind, True) else limits.of(kind)


def limited(setup: Setup, limits: Limits) -> dict[str, Limit]:
    """Everything that has a limit at a table: its bets, and what else its document limits."""
    known = {kind: limit_of(setup, limits, kind) for kind in (*limits.by_kind, TOTAL, DIFFERENTIAL)}
    return {kind: limit for kind, limit in known.items() if limit is not None}


# ---------------------------------------------------------------- changing the limits


def change_limit(setup: Setup, table: Table, asker: Asker, command: ChangeLimit) -> Decision:
    """Post a limit's new figures, if the notice will have been up for long enough."""
    old = limit_of(setup, _coming(setup, table), command.kind)
    if old is None:
        clause = setup.sign.authority["change_limit"].clause
        return Refused(f"There is no limit of {command.kind} at this table.", clause)
    new = _asked(setup, old, command)
    if isinstance(new, Refused):
        return new
    higher = new.lowest > old.lowest
    if early := _too_early(setup, table, asker, command, new, higher or new.step > old.step):
        return early
    due = asker.at + command.after * SECOND
    return Accepted([LimitAnnounced(command.kind, new, asker.at, due, command.rounds, higher)])


def _asked(setup: Setup, old: Limit, command: ChangeLimit) -> Limit | Refused:
    """The limit asked for."""
    clause, of_a_bet = setup.sign.authority["change_limit"].clause, command.kind in setup.limits.by_kind
    has_most = of_a_bet or command.kind != TOTAL or command.highest != 0
    if command.lowest < int(of_a_bet) or (has_most and command.highest < command.lowest):
        return Refused("A limit has a least above nought, and a most that is not below it.", clause)
    if min(command.step, command.area, command.after, command.rounds) < 0:
        return Refused("Neither a step, an area's most nor a notice is below nought.", clause)
    if command.area and (setup.policy.cloth is None or not of_a_bet):
        return Refused("An area's most is for a bet's boxes on the cloth, which are not here.", clause)
    step, multiples = command.step or old.step, setup.policy.multiples_of_minimum
    if applies(multiples) and of_a_bet:
        step = command.lowest
        if command.step not in (0, step):
            return Refused("Wagers are multiples of the minimum: it is the step.", multiples.clause)
    return Limit(command.lowest, command.highest, step, command.area or old.area)


def _too_early(
    setup: Setup, table: Table, asker: Asker, command: ChangeLimit, new: Limit, higher: bool
) -> Refused | None:
    """Why a change would come too soon."""
    rules = setup.sign
    if rules.change_rounds is not None and command.rounds < rules.change_rounds.value:
        rounds = full_rounds(rules.change_rounds.value)
        return Refused(f"The notice of a change is up through {rounds}.", rules.change_rounds.clause)
    if rules.change_minutes is not None and not _needs_no_notice(setup, table, asker, command.kind, new):
        return too_short(rules.change_minutes, command.after, "a change")
    if rules.raise_minutes is not None and higher:
        return too_short(rules.raise_minutes, command.after, "a higher minimum")
    return None


def full_rounds(number: int) -> str:
    """So many rounds in words.

    >>> full_rounds(1), full_rounds(3)
    ('1 full round', '3 full rounds')
    """
    return f"{number} full {'round' if number == 1 else 'rounds'}"


def too_short(rule: Cited[int], after: int, what: str) -> Refused | None:
    """Why a notice would not be up for long enough, in minutes."""
    if after >= rule.value * MINUTE_S:
        return None
    return Refused(f"The notice of {what} is up for {rule.value} minutes first.", rule.clause)


def _needs_no_notice(setup: Setup, table: Table, asker: Asker, kind: str, new: Limit) -> bool:
    """Whether no players are at the table, or all of them agree."""
    empty, agreed = setup.sign.at_once_if_empty, setup.sign.at_once_if_agreed
    if not asker.present:
        return applies(empty)
    posted = table.board.announced.get(kind)
    if not applies(agreed) or posted is None or posted.limit != new:
        return False
    return all(posted.agreed.get(place) == account for place, account in asker.present.items())


def agree(setup: Setup, table: Table, asker: Asker, command: AgreeToLimit) -> Decision:
    """A player agrees to what is announced."""
    rule = setup.sign.at_once_if_agreed
    if rule is None:
        return Refused("Limits do not change by agreement under these rules.", "")
    if command.kind not in table.board.announced:
        return Refused(f"No change of {command.kind} is announced.", rule.clause)
    if asker.account is None:
        return Refused("Nobody plays here.", rule.clause)
    return Accepted([LimitAgreed(command.kind, asker.terminal, asker.account)])


def due(setup: Setup, table: Table, asker: Asker) -> list[Event]:
    """What changes when a round begins now: who has left, and the limits whose notice has been up for long enough."""
    board = table.board
    theirs = {**board.required, **{place: own.account for place, own in board.coming.own.items()}}
    left: list[Event] = [
        PlayerLeft(place) for place, account in sorted(theirs.items()) if asker.present.get(place) != account
    ]
    posted = _due(table, asker)
    if not posted:
        return left
    ends = tuple(kind for kind, each in posted.items() if each.ends_old_minimum)
    return [*left, LimitsChanged(next_limits(setup, table, asker), tuple(posted), ends)]


def next_limits(setup: Setup, table: Table, asker: Asker) -> Limits:
    """The table's limits through a round that begins now."""
    limits = _coming(setup, table)
    for kind, each in _due(table, asker).items():
        limits = limits.having(kind, each.limit)
    return limits


def _due(table: Table, asker: Asker) -> dict[str, LimitAnnouncement]:
    return {kind: each for kind, each in sorted(table.board.announced.items()) if each.is_due(asker.at)}


# ---------------------------------------------------------------- the old minimum, for those who were playing


def raise_at_once(setup: Setup, table: Table, asker: Asker, command: RaiseAtOnce) -> Decision:
    """Raise a minimum; every player already playing keeps the old one."""
    rule, limits = setup.sign.old_minimum_kept, _coming(setup, table)
    assert rule is not None
    old = limits.by_kind.get(command.kind)
    if old is None or not old.lowest < command.lowest <= old.highest:
        return Refused("Only the minimum of a bet is raised at once, to no more than its maximum.", rule.clause)
    kept = {
        place: Kept(account, _lowest(table, place, account, command.kind, old.lowest))
        for place, account in sorted(asker.present.items())
        if rule.value and _is_playing(table, place, account)
    }
    limits = limits.having(command.kind, msgspec.structs.replace(old, lowest=command.lowest))
    return Accepted([MinimumRaised(command.kind, limits, kept)])


def _lowest(table: Table, place: str, account: str, kind: str, lowest: int) -> int:
    """The minimum of a player, who may have kept an older one already."""
    own = table.board.coming.own.get(place)
    return own.lowest.get(kind, lowest) if own is not None and own.account == account else lowest


def _is_playing(table: Table, place: str, account: str) -> bool:
    """Whether a player has wagered in this round or one of the last."""
    seat = table.seat(place, account)
    if seat is None:
        return False
    ended = table.round if isinstance(table.phase, Waiting) else table.round - 1
    return bool(seat.lies()) or (bool(seat.last) and ended - seat.last_round < PLAYING_ROUNDS)


def end_old_minimum(setup: Setup, table: Table, asker: Asker, command: EndOldMinimum) -> Decision:
    """Post that nobody keeps an old minimum, if the notice will have been up for long enough."""
    rule = setup.sign.old_minimum_minutes
    assert rule is not None
    limit = _coming(setup, table).of(command.kind)
    if limit is None or not any(command.kind in own.lowest for own in table.board.coming.own.values()):
        return Refused(f"Nobody keeps an old minimum of {command.kind}.", rule.clause)
    if short := too_short(rule, command.after, "the end of an old minimum"):
        return short
    return Accepted([LimitAnnounced(command.kind, limit, asker.at, asker.at + command.after * SECOND, 0, True)])


# ---------------------------------------------------------------- limits for one player


def set_personal_limit(setup: Setup, table: Table, asker: Asker, command: SetPersonalLimit) -> Decision:
    """Give the player at a place a limit of their own."""
    rule, old = setup.sign.personal, limit_of(setup, _coming(setup, table), command.kind)
    assert rule is not None
    if command.place not in asker.present:
        return Refused(f"Nobody plays at {command.place}.", rule.clause)
    if old is None or command.kind == DIFFERENTIAL or not old.highest:
        return Refused(f"There is no limit of {command.kind} for a player.", rule.clause)
    if not 0 < command.lowest <= command.highest:
        return Refused("A limit has a least above nought, and a most that is not below it.", rule.clause)
    if rule.value is Personal.ABOVE_MAXIMUM and command.highest <= old.highest:
        return Refused(f"This is for a player who may wager more than {money(old.highest)}.", rule.clause)
    area = None if old.area is None else max(old.area, command.highest)
    limit = Limit(command.lowest, command.highest, old.step, area)
    return Accepted([PersonalLimitSet(command.place, asker.present[command.place], command.kind, limit)])


def tell_surveillance(setup: Setup, asker: Asker, command: TellSurveillance) -> Decision:
    """The surveillance department has been told of a player's own limits."""
    if command.place not in asker.present:
        return Refused(f"Nobody plays at {command.place}.", setup.sign.authority["tell_surveillance"].clause)
    return Accepted([SurveillanceTold(command.place, asker.present[command.place])])


def remove_personal_limits(setup: Setup, table: Table, command: RemovePersonalLimits) -> Decision:
    """Take a player's own limits away."""
    own = table.board.coming.own.get(command.place)
    if own is None or not own.limits:
        clause = setup.sign.authority["remove_personal_limits"].clause
        return Refused(f"Nobody at {command.place} has limits of their own.", clause)
    return Accepted([PersonalLimitsRemoved(command.place)])


# ---------------------------------------------------------------- the period, and the number of players


def set_period(setup: Setup, command: SetPeriod) -> Decision:
    """Set the length of the wagering period."""
    shortest = setup.policy.shortest_period
    if shortest is not None and command.seconds < shortest.value:
        return Refused(f"The wagering period lasts {shortest.value} seconds or more.", shortest.clause)
    if not 0 < command.seconds < LONGEST_PERIOD_S:
        return Refused(
            "The wagering period has a length, of less than a day.", setup.sign.authority["set_period"].clause
        )
    return Accepted([PeriodSet(command.seconds * SECOND)])


def limit_players(setup: Setup, command: LimitPlayers) -> Decision:
    """Set the most players at the table."""
    if command.players < 1:
        return Refused("A table is for one player at the least.", setup.sign.authority["limit_players"].clause)
    return Accepted([PlayersLimited(command.players)])


# ---------------------------------------------------------------- what is posted


def utc(at: int) -> str:
    """A time of day as a notice writes it.

    >>> utc(1_700_000_000_000_000)
    '22:13 UTC'
    """
    minutes = at // (MINUTE_S * SECOND)
    return f"{minutes // 60 % 24:02}:{minutes % 60:02} UTC"


def notices(setup: Setup, table: Table, place: str = "", told: Callable[[int], str] = utc) -> tuple[str, ...]:
    """What the screen at a place shows of changes to come and of special limits; the table's own screens, if no place is
    named, show those of every place. `told` writes a time as the house does."""
    return tuple(_posted(setup, table, place, told))


def _posted(setup: Setup, table: Table, place: str, told: Callable[[int], str]) -> Iterator[str]:
    board = table.board
    yield from _limits_to_come(setup, table, told)
    yield from _of_players(setup, {name: own for name, own in board.coming.own.items() if place in ("", name)})
    if board.promotion and setup.policy.promotion is not None:
        yield f"{board.promotion}: {setup.policy.promotion.words}"
    if board.closing is not None:
        yield f"{_when(board.closing, told)}: this table closes."
    if board.closed:
        yield "This table is closed."
    if place in board.idle and board.idle[place].reminded:
        yield "This place is for playing: please wager, or cash out."
    if place in board.required:
        yield "Please give up this place: others are waiting to play."


def _limits_to_come(setup: Setup, table: Table, told: Callable[[int], str]) -> Iterator[str]:
    """The limits that are going to change; bets that get the same are named together."""
    coming: dict[tuple[str, str], list[str]] = {}
    for kind, each in sorted(table.board.announced.items()):
        coming.setdefault((_when(each, told), _range(each.limit)), []).append(_name(kind))
    now = table_limits(setup, table).by_kind
    for kind, limit in _coming(setup, table).by_kind.items():
        if kind in now and limit != now[kind]:
            coming.setdefault((NEXT_ROUND, _range(limit)), []).append(_name(kind))
    for (when, figures), kinds in coming.items():
        yield f"{when}: {listed(kinds)} {figures}."


def _of_players(setup: Setup, own: Mapping[str, Own]) -> Iterator[str]:
    """What players at these places have apart from the others; those who keep the same minimum are named together."""
    kept: dict[tuple[str, int], list[str]] = {}
    for name, each in sorted(own.items()):
        for old in each.lowest.items():
            kept.setdefault(old, []).append(name)
    for (kind, least), names in kept.items():
        keep = "keeps" if len(names) == 1 else "keep"
        yield f"{listed(names)} {keep} the minimum of {money(least)} on {_name(kind)}."
    for name, each in sorted(own.items()):
        if _counts(setup, each):
            yield from (f"{name} has own limits: {_name(kind)} {_range(limit)}." for kind, limit in each.limits.items())


def _name(kind: str) -> str:
    return kind.replace("_", " ")


def _when(notice: Announcement, told: Callable[[int], str]) -> str:
    times = [f"From {told(notice.due)}"] if notice.due > notice.posted else []
    rounds = [f"After {notice.rounds} more {'round' if notice.rounds == 1 else 'rounds'}"] if notice.rounds else []
    return ", ".join(times + rounds) or NEXT_ROUND


def _range(limit: Limit) -> str:
    step = f" in steps of {money(limit.step)}" if limit.step > 1 else ""
    most = f"to {money(limit.highest)}" if limit.highest else "or more"
    return f"{money(limit.lowest)} {most}{step}"
