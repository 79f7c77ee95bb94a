"""The table's sign: which limits hold for whom, how they are changed, and what is posted.

Whatever is decided about the sign holds from a next round on, never within one.
"""

from collections.abc import Callable, Iterator, Mapping

import msgspec

from croupier.durations import SECOND
from croupier.play import sign_commands as signs, sign_events
from croupier.play.board import Announcement, Board, LimitAnnouncement, Own, Sign
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, listed, money
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.table import Setup, Table, Waiting
from croupier.play.wagering.limits import DIFFERENTIAL, TOTAL, Limit, Limits
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.sign import Personal
from croupier.words import sentence

MINUTE_S = 60
LONGEST_PERIOD_S = 24 * 60 * MINUTE_S
PLAYING_ROUNDS = 3
"""Whoever wagered in one of so many last rounds is playing."""

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
    """The wagering period under a sign, in microseconds; none where the dealer's call alone ends it."""
    return setup.period if sign.period is None else sign.period or None


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


def change_limit(setup: Setup, table: Table, context: TableContext, command: signs.ChangeLimit) -> Decision:
    """Post a limit's new figures, if the notice will have been up for long enough."""
    old = limit_of(setup, _coming(setup, table), command.kind)
    if old is None:
        clause = setup.sign.authority["change_limit"].clause
        return Refused(Reason.UNKNOWN, sentence("no_limit_of_kind", kind=command.kind), clause)
    new = _asked(setup, old, command)
    if isinstance(new, Refused):
        return new
    higher = new.lowest > old.lowest
    if early := _too_early(setup, table, context, command, new, higher or new.step > old.step):
        return early
    due = context.at + command.after * SECOND
    return Accepted([sign_events.LimitAnnounced(command.kind, new, context.at, due, command.rounds, higher)])


def _asked(setup: Setup, old: Limit, command: signs.ChangeLimit) -> Limit | Refused:
    """The limit asked for."""
    clause, of_a_bet = setup.sign.authority["change_limit"].clause, command.kind in setup.limits.by_kind
    has_most = of_a_bet or command.kind != TOTAL or command.highest != 0
    if command.lowest < int(of_a_bet) or (has_most and command.highest < command.lowest):
        return Refused(Reason.MALFORMED, sentence("limit_has_least_above_zero"), clause)
    if min(command.step, command.area, command.after, command.rounds) < 0:
        return Refused(Reason.MALFORMED, sentence("neither_step_area_most_nor_notice"), clause)
    if command.area and (setup.policy.cloth is None or not of_a_bet):
        return Refused(Reason.NOT_OFFERED, sentence("area_most_is_for_bet_boxes"), clause)
    step, multiples = command.step or old.step, setup.policy.multiples_of_minimum
    if applies(multiples) and of_a_bet:
        step = command.lowest
        if command.step not in (0, step):
            return Refused(Reason.MALFORMED, sentence("minimum_is_the_step"), multiples.clause)
    return Limit(command.lowest, command.highest, step, command.area or old.area)


def _too_early(
    setup: Setup, table: Table, context: TableContext, command: signs.ChangeLimit, new: Limit, higher: bool
) -> Refused | None:
    """Why a change would come too soon."""
    rules = setup.sign
    if rules.change_rounds is not None and command.rounds < rules.change_rounds.value:
        rounds = full_rounds(rules.change_rounds.value)
        return Refused(
            Reason.LIMIT, sentence("notice_of_change_is_up_through", rounds=rounds), rules.change_rounds.clause
        )
    if rules.change_minutes is not None and not _needs_no_notice(setup, table, context, command.kind, new):
        return too_short(rules.change_minutes, command.after, sentence("a_change"))
    if rules.raise_minutes is not None and higher:
        return too_short(rules.raise_minutes, command.after, sentence("a_higher_minimum"))
    return None


def full_rounds(number: int) -> str:
    """So many rounds in words.

    >>> full_rounds(1), full_rounds(3)
    ('1 full round', '3 full rounds')
    """
    return sentence("one_full_round") if number == 1 else sentence("so_many_full_rounds", rounds=number)


def too_short(rule: Cited[int], after: int, what: str) -> Refused | None:
    """Why a notice would not be up for long enough, in minutes."""
    if after >= rule.value * MINUTE_S:
        return None
    return Refused(Reason.LIMIT, sentence("notice_of_is_up_for_rule", what=what, rule=rule.value), rule.clause)


def _needs_no_notice(setup: Setup, table: Table, context: TableContext, kind: str, new: Limit) -> bool:
    """Whether no players are at the table, or all of them agree."""
    empty, agreed = setup.sign.at_once_if_empty, setup.sign.at_once_if_agreed
    if not context.present:
        return applies(empty)
    posted = table.board.announced.get(kind)
    if not applies(agreed) or posted is None or posted.limit != new:
        return False
    return all(posted.agreed.get(place) == account for place, account in context.present.items())


def agree(setup: Setup, table: Table, context: TableContext, command: signs.AgreeToLimit) -> Decision:
    """A player agrees to what is announced."""
    rule = setup.sign.at_once_if_agreed
    if rule is None:
        return Refused(Reason.NOT_OFFERED, sentence("limits_do_not_change_by_agreement"), "")
    if command.kind not in table.board.announced:
        return Refused(Reason.NOTHING, sentence("no_change_of_kind_is_announced", kind=command.kind), rule.clause)
    if context.account is None:
        return Refused(Reason.NOTHING, sentence("nobody_plays_here"), rule.clause)
    return Accepted([sign_events.LimitAgreed(command.kind, context.terminal, context.account)])


def due(setup: Setup, table: Table, context: TableContext) -> list[Event]:
    """What changes when a round begins now: who has left, and the limits whose notice has been up for long enough."""
    board = table.board
    theirs = {**board.required, **{place: own.account for place, own in board.coming.own.items()}}
    left: list[Event] = [
        sign_events.PlayerLeft(place)
        for place, account in sorted(theirs.items())
        if context.present.get(place) != account
    ]
    posted = _due(table, context)
    if not posted:
        return left
    ends = tuple(kind for kind, each in posted.items() if each.ends_old_minimum)
    return [*left, sign_events.LimitsChanged(next_limits(setup, table, context), tuple(posted), ends)]


def next_limits(setup: Setup, table: Table, context: TableContext) -> Limits:
    """The table's limits through a round that begins now."""
    limits = _coming(setup, table)
    for kind, each in _due(table, context).items():
        limits = limits.having(kind, each.limit)
    return limits


def _due(table: Table, context: TableContext) -> dict[str, LimitAnnouncement]:
    return {kind: each for kind, each in sorted(table.board.announced.items()) if each.is_due(context.at)}


# ---------------------------------------------------------------- the old minimum, for those who were playing


def raise_at_once(setup: Setup, table: Table, context: TableContext, command: signs.RaiseAtOnce) -> Decision:
    """Raise a minimum; every player already playing keeps the old one."""
    rule, limits = setup.sign.old_minimum_kept, _coming(setup, table)
    assert rule is not None
    old = limits.by_kind.get(command.kind)
    if old is None or not old.lowest < command.lowest <= old.highest:
        return Refused(Reason.MALFORMED, sentence("only_minimum_of_bet_is_raised"), rule.clause)
    kept = {
        place: sign_events.Kept(account, _lowest(table, place, account, command.kind, old.lowest))
        for place, account in sorted(context.present.items())
        if rule.value and _is_playing(table, place, account)
    }
    limits = limits.having(command.kind, msgspec.structs.replace(old, lowest=command.lowest))
    return Accepted([sign_events.MinimumRaised(command.kind, limits, kept)])


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
    return bool(seat.on_layout()) or (bool(seat.last) and ended - seat.last_round < PLAYING_ROUNDS)


def end_old_minimum(setup: Setup, table: Table, context: TableContext, command: signs.EndOldMinimum) -> Decision:
    """Post that nobody keeps an old minimum, if the notice will have been up for long enough."""
    rule = setup.sign.old_minimum_minutes
    assert rule is not None
    limit = _coming(setup, table).of(command.kind)
    if limit is None or not any(command.kind in own.lowest for own in table.board.coming.own.values()):
        return Refused(Reason.NOTHING, sentence("nobody_keeps_old_minimum_of_kind", kind=command.kind), rule.clause)
    if short := too_short(rule, command.after, sentence("end_of_old_minimum")):
        return short
    return Accepted(
        [sign_events.LimitAnnounced(command.kind, limit, context.at, context.at + command.after * SECOND, 0, True)]
    )


# ---------------------------------------------------------------- limits for one player


def set_personal_limit(setup: Setup, table: Table, context: TableContext, command: signs.SetPersonalLimit) -> Decision:
    """Give the player at a place a limit of their own."""
    rule, old = setup.sign.personal, limit_of(setup, _coming(setup, table), command.kind)
    assert rule is not None
    if command.place not in context.present:
        return Refused(Reason.NOTHING, sentence("nobody_plays_at_place", place=command.place), rule.clause)
    if old is None or command.kind == DIFFERENTIAL or not old.highest:
        return Refused(Reason.UNKNOWN, sentence("no_limit_of_kind_for_player", kind=command.kind), rule.clause)
    if not 0 < command.lowest <= command.highest:
        return Refused(Reason.MALFORMED, sentence("limit_has_least_above_zero"), rule.clause)
    if rule.value is Personal.ABOVE_MAXIMUM and command.highest <= old.highest:
        return Refused(Reason.LIMIT, sentence("this_is_for_player", highest=money(old.highest)), rule.clause)
    area = None if old.area is None else max(old.area, command.highest)
    limit = Limit(command.lowest, command.highest, old.step, area)
    return Accepted([sign_events.PersonalLimitSet(command.place, context.present[command.place], command.kind, limit)])


def tell_surveillance(setup: Setup, context: TableContext, command: signs.TellSurveillance) -> Decision:
    """The surveillance department was notified of a player's own limits."""
    if command.place not in context.present:
        return Refused(
            Reason.NOTHING,
            sentence("nobody_plays_at_place", place=command.place),
            setup.sign.authority["tell_surveillance"].clause,
        )
    return Accepted([sign_events.SurveillanceTold(command.place, context.present[command.place])])


def remove_personal_limits(setup: Setup, table: Table, command: signs.RemovePersonalLimits) -> Decision:
    """Take a player's own limits away."""
    own = table.board.coming.own.get(command.place)
    if own is None or not own.limits:
        clause = setup.sign.authority["remove_personal_limits"].clause
        return Refused(Reason.NOTHING, sentence("nobody_at_place_has_limits", place=command.place), clause)
    return Accepted([sign_events.PersonalLimitsRemoved(command.place)])


# ---------------------------------------------------------------- the period, and the number of players


def set_period(setup: Setup, command: signs.SetPeriod) -> Decision:
    """Set the length of the wagering period: none, and the dealer's call alone ends it, where the document permits that."""
    if not command.seconds and not applies(setup.policy.timed):
        return Accepted([sign_events.PeriodSet(0)])
    shortest = setup.policy.shortest_period
    if shortest is not None and command.seconds < shortest.value:
        return Refused(
            Reason.LIMIT, sentence("wagering_period_lasts_shortest_seconds", shortest=shortest.value), shortest.clause
        )
    if not 0 < command.seconds < LONGEST_PERIOD_S:
        return Refused(
            Reason.LIMIT,
            sentence("wagering_period_has_length"),
            setup.sign.authority["set_period"].clause,
        )
    return Accepted([sign_events.PeriodSet(command.seconds * SECOND)])


def limit_players(setup: Setup, command: signs.LimitPlayers) -> Decision:
    """Set the most players at the table."""
    if command.players < 1:
        return Refused(
            Reason.MALFORMED, sentence("table_is_for_one_player"), setup.sign.authority["limit_players"].clause
        )
    return Accepted([sign_events.PlayersLimited(command.players)])


# ---------------------------------------------------------------- what is posted


def notices(setup: Setup, table: Table, time_of_day: Callable[[int], str], place: str = "") -> tuple[str, ...]:
    """What the screen at a place shows of changes to come and of special limits; the table's own screens, if no place is
    named, show those of every place. `time_of_day` writes a time by the venue's clocks."""
    return (*table_notices(setup, table, time_of_day), *place_notices(setup, table, place))


def table_notices(setup: Setup, table: Table, time_of_day: Callable[[int], str]) -> tuple[str, ...]:
    """What every screen of a table shows of changes to come."""
    return tuple(_of_table(setup, table, time_of_day))


def place_notices(setup: Setup, table: Table, place: str = "") -> tuple[str, ...]:
    """What the screen at a place shows besides, or the table's own screens of every place."""
    return tuple(_of_place(setup, table.board, place))


def _of_table(setup: Setup, table: Table, time_of_day: Callable[[int], str]) -> Iterator[str]:
    board = table.board
    yield from _limits_to_come(setup, table, time_of_day)
    if board.promotion and setup.policy.promotion is not None:
        yield f"{board.promotion}: {setup.policy.promotion.words}"
    if board.closing is not None:
        yield sentence("closing_this_table_closes", closing=_when(board.closing, time_of_day))
    if board.closed:
        yield sentence("this_table_is_closed")


def _of_place(setup: Setup, board: Board, place: str) -> Iterator[str]:
    if board.coming.own:
        yield from _of_players(setup, {name: own for name, own in board.coming.own.items() if place in ("", name)})
    if place in board.idle and board.idle[place].reminded:
        yield sentence("this_place_is_for_playing")
    if place in board.required:
        yield sentence("please_give_up_this_place")


def _limits_to_come(setup: Setup, table: Table, time_of_day: Callable[[int], str]) -> Iterator[str]:
    """The limits that are going to change; bets that get the same are named together."""
    coming: dict[tuple[str, str], list[str]] = {}
    for kind, each in sorted(table.board.announced.items()):
        coming.setdefault((_when(each, time_of_day), _range(each.limit)), []).append(_name(kind))
    now = table_limits(setup, table).by_kind
    for kind, limit in _coming(setup, table).by_kind.items():
        if kind in now and limit != now[kind]:
            coming.setdefault((sentence("from_next_round"), _range(limit)), []).append(_name(kind))
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
        yield sentence(
            "names_keep_minimum_of_least", names=listed(names), keep=keep, least=money(least), kind=_name(kind)
        )
    for name, each in sorted(own.items()):
        if _counts(setup, each):
            yield from (
                sentence("name_has_own_limits", name=name, kind=_name(kind), limit=_range(limit))
                for kind, limit in each.limits.items()
            )


def _name(kind: str) -> str:
    return kind.replace("_", " ")


def _when(notice: Announcement, time_of_day: Callable[[int], str]) -> str:
    times = [sentence("from_time", time=time_of_day(notice.due))] if notice.due > notice.posted else []
    rounds = (
        [
            sentence("after_one_round_more")
            if notice.rounds == 1
            else sentence("after_rounds_more", rounds=notice.rounds)
        ]
        if notice.rounds
        else []
    )
    return ", ".join(times + rounds) or sentence("from_next_round")


def _range(limit: Limit) -> str:
    step = sentence("in_steps_of_step", step=money(limit.step)) if limit.step > 1 else ""
    lowest = money(limit.lowest)
    words = (
        sentence("lowest_to_highest", lowest=lowest, highest=money(limit.highest))
        if limit.highest
        else sentence("lowest_or_more", lowest=lowest)
    )
    return f"{words}{step}"
