"""A player's chips: placed, moved and taken off.

Every stake asked for is brought down to what every rule permits, or to nothing, with the rule that did it. A terminal takes
no more than that. Chips on the cloth lie there already: they are recorded as they lie, and what is out of limits is told.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, assert_never

from croupier.play.context import Decision, PurseBalance, TableContext
from croupier.play.decisions import Accepted, Bound, Refused, Remark
from croupier.play.reasons import Reason
from croupier.play.spins.spins import ZERO
from croupier.play.table import Setup, Step, Table
from croupier.play.wagering.above_maximum import out_of_limits
from croupier.play.wagering.context import WagerContext, wager_context
from croupier.play.wagering.limits import MAIN, bet_of, kind_of
from croupier.play.wagering.permitted_stake import Pieces, permitted
from croupier.play.wagering.purses import TOKENS
from croupier.play.wagering.sharing import gives_way
from croupier.play.wagering.wager_commands import (
    ChipsCommand,
    Clear,
    Double,
    Move,
    Place,
    PlaceLayout,
    Redo,
    Remove,
    Repeat,
    Undo,
)
from croupier.play.wagering.wager_events import ChangedBy, Chips, WagersChanged, WagersReturned
from croupier.rulebooks.citation import applies
from croupier.rulebooks.policy import TablePolicy
from croupier.words import sentence

EMPTY = PurseBalance(0)
"""A purse that the player has no longer."""


def wager(setup: Setup, table: Table, context: TableContext, command: ChipsCommand) -> Decision:
    """The answer to a command about a player's own chips."""
    at = wager_context(setup, table, context)
    if not isinstance(at, WagerContext):
        return at
    decision = _step(at, command)
    return _making_room(at, decision) if at.cloth else decision


def _step(at: WagerContext, command: ChipsCommand) -> Decision:
    match command:
        case Place():
            return _place(at, command)
        case Move():
            return _move(at, command)
        case Remove():
            return _remove(at, command)
        case Clear():
            return _cleared(at, "clear")
        case Undo():
            return _turn(at, at.seat.steps, "undo")
        case Redo():
            return _turn(at, at.seat.undone, "redo")
        case Repeat():
            return _add_all(at, at.seat.last, "repeat")
        case PlaceLayout():
            return _place_layout(at, command.chips)
        case Double():
            return _add_all(at, at.seat.chips, "double")
        case _:
            assert_never(command)


def _making_room(at: WagerContext, decision: Decision) -> Decision:
    """Hand back first what gives way to the player's chips."""
    if isinstance(decision, Refused):
        return decision
    areas = {
        area
        for event in decision.events
        if isinstance(event, WagersChanged)
        for area, stake in event.now.items()
        if stake
    }
    returned = [back for area in sorted(areas) for back in gives_way(at.setup, at.table, at.context.terminal, area)]
    if not returned:
        return decision
    return Accepted([WagersReturned(tuple(returned), "gave_way"), *decision.events], decision.notices)


def _place(at: WagerContext, command: Place) -> Decision:
    pieces = _pieces(at, command)
    if not isinstance(pieces, dict):
        return pieces
    allowed, bound = permitted(at, at.on_layout, pieces, command.stake)
    if allowed <= 0:
        assert bound is not None
        return Refused(bound.reason, sentence("no_more_can_be_placed_there", why=bound.why), bound.clause)
    given = command.of_purse if 0 < command.of_purse < allowed else allowed
    if command.purse:
        on_layout = _more(at.seat.of(command.purse), pieces, given)
        if refused := _outside_conditions(at, command.purse, on_layout):
            return refused
    changed = [_added(at, command, pieces, command.purse, given, "spoken" if command.spoken else "place")]
    if given < allowed:
        changed.append(_added(at, command, pieces, "", allowed - given, "also"))
    if bound is not None:
        cut = Remark(
            sentence("cut_to_allowed", allowed=at.setup.amount(allowed), why=bound.why), bound.clause, command.bet
        )
        return _if_affordable(at, changed, cut)
    if not at.cloth and at.setup.policy.differential is None:
        return _if_affordable(at, changed)  # nothing of it is out of limits
    return _if_affordable(at, changed, *_remarks(at, _more(at.on_layout, pieces, allowed)))


def _added(at: WagerContext, command: Place, pieces: Pieces, purse: str, stake: int, by: ChangedBy) -> WagersChanged:
    """Pieces of a stake put on what lies of a purse."""
    now, debit = _more(at.seat.of(purse), pieces, stake), stake * sum(pieces.values())
    return WagersChanged(at.context.terminal, at.seat.account, by, now, debit, purse, command.outside)


def _more(on_layout: Chips, pieces: Pieces, stake: int) -> Chips:
    """What lies in each area with its pieces of a stake added."""
    if len(pieces) == 1:  # nearly always, and then without a frame of the interpreter's for the comprehension
        ((area, count),) = pieces.items()
        return {area: on_layout.get(area, 0) + count * stake}
    return {area: on_layout.get(area, 0) + count * stake for area, count in pieces.items()}


def _pieces(at: WagerContext, command: Place) -> dict[str, int] | Refused:
    """How many pieces of the stake a bet puts on each area."""
    setup, policy = at.setup, at.setup.policy
    if command.stake <= 0:
        return Refused(Reason.MALFORMED, sentence("stake_is_whole_number_of_cents"), policy.within_balance.clause)
    if command.spoken and not applies(policy.spoken):
        return Refused(
            Reason.NOT_OFFERED,
            sentence("wager_that_is_called_out"),
            policy.spoken.clause if policy.spoken else "",
        )
    if at.table.checks_required and not at.setup.in_chips and (not command.purse or command.of_purse):
        return _only_checks(at)
    if (command.purse or command.of_purse) and (refused := _wrong_purse(at, command)):
        return refused
    if command.outside and (command.bet != ZERO or not setup.outside_zero):
        return Refused(
            Reason.NOT_OFFERED,
            sentence("nothing_but_0_is_wagered_outside"),
            _outside(policy),
        )
    if command.bet in setup.game.series:
        return Counter(setup.game.series[command.bet].pieces)
    if policy.closed_list.value and command.bet not in setup.game.bets:
        return Refused(
            Reason.UNKNOWN, sentence("is_not_bet_of_this_table", unknown=command.bet), policy.closed_list.clause
        )
    if command.box in ("", at.context.terminal):
        return {command.bet: 1}
    if not at.cloth or command.box not in setup.positions or not _has_boxes(policy):
        return Refused(Reason.UNKNOWN, sentence("no_box_to_place_it_in", box=command.box), policy.closed_list.clause)
    return {f"{command.bet}@{command.box}": 1}


def _wrong_purse(at: WagerContext, command: Place) -> Refused | None:
    """Why a second purse does not give what is asked of it."""
    clause = at.setup.policy.within_balance.clause
    if command.purse and command.purse not in at.context.purses:
        if command.purse != TOKENS and applies(at.setup.own_checks):
            return Refused(
                Reason.CREDIT,
                sentence("no_purse_checks_of_this_table", purse=command.purse),
                at.setup.own_checks.clause,
            )
        return Refused(Reason.CREDIT, sentence("no_purse_here_to_place", purse=command.purse), clause)
    if command.purse and (barred := at.context.purses[command.purse].barred):
        return barred
    if not 0 <= command.of_purse <= command.stake or (command.of_purse and not command.purse):
        return Refused(Reason.MALFORMED, sentence("purse_gives_part_of_stake"), clause)
    if command.purse and (command.of_purse or command.stake) % at.context.purses[command.purse].unit:
        return Refused(
            Reason.MALFORMED,
            sentence("each_of_these_is_worth_unit", unit=at.setup.amount(at.context.purses[command.purse].unit)),
            clause,
        )
    return None


def _outside_conditions(at: WagerContext, purse: str, on_layout: Chips) -> Refused | None:
    """Why what would lie of a purse is not what it may be wagered on: the conditions of its voucher."""
    held = at.context.purses[purse]
    for area, stake in on_layout.items():
        if stake and held.kinds and kind_of(area) not in held.kinds:
            return Refused(
                Reason.NOT_OFFERED,
                sentence("these_tokens_are_wagered_on_kinds", kinds=", ".join(held.kinds)),
                held.clause,
            )
        if 0 < stake < held.least:
            return Refused(
                Reason.MINIMUM,
                sentence("these_tokens_are_wagered_with_least", least=at.setup.amount(held.least)),
                held.clause,
            )
    return None


def _outside(policy: TablePolicy) -> str:
    """The clause on the zero outside; of the closed list, where the document has none."""
    rule = policy.wheel.outside_zero if policy.wheel is not None else None
    return policy.closed_list.clause if rule is None else rule.clause


def _has_boxes(policy: TablePolicy) -> bool:
    """Whether each player on the cloth has a box, with a wagering area for every bet."""
    return policy.cloth is not None and policy.cloth.players_per_area is not None


def _only_checks(at: WagerContext) -> Refused:
    """Why nothing is wagered from the main purse where checks are required."""
    return Refused(
        Reason.NOT_OFFERED,
        sentence("at_this_table_wagers_are_made"),
        at.setup.policy.authority["require_checks"].clause,
    )


def _move(at: WagerContext, command: Move) -> Decision:
    policy = at.setup.policy
    heaps = {purse: at.seat.of(purse)[command.bet] for purse in _purses_on(at, command.bet)}
    if not heaps:
        return _fixed(at, command.bet)
    if at.table.checks_required and not at.setup.in_chips and "" in heaps:
        return _only_checks(at)
    if command.to not in at.setup.game.bets or command.to == command.bet:
        return Refused(Reason.UNKNOWN, sentence("chips_cannot_be_moved", to=command.to), policy.closed_list.clause)
    moved = sum(heaps.values())
    rest = {**at.on_layout, command.bet: at.on_layout[command.bet] - moved}
    allowed, bound = permitted(at, rest, {command.to: 1}, moved)
    if allowed <= 0:
        assert bound is not None
        return Refused(bound.reason, sentence("no_more_can_be_placed_there", why=bound.why), bound.clause)
    now, left = {}, allowed
    for purse, heap in heaps.items():
        goes = min(heap, left)
        left -= goes
        now[purse] = {command.bet: 0, command.to: at.seat.of(purse).get(command.to, 0) + goes}
        if purse and (refused := _outside_conditions(at, purse, now[purse])):
            return refused
    changed = _changed(at, now, "move")
    if bound is not None:
        return Accepted(
            changed,
            (
                Remark(
                    sentence("cut_to_allowed", allowed=at.setup.amount(allowed), why=bound.why),
                    bound.clause,
                    command.to,
                ),
            ),
        )
    return Accepted(changed, _remarks(at, {command.to: rest.get(command.to, 0) + allowed}))


def _remove(at: WagerContext, command: Remove) -> Decision:
    purses = _purses_on(at, command.bet)
    if not purses:
        return _fixed(at, command.bet)
    return Accepted(_changed(at, {purse: {command.bet: 0} for purse in purses}, "remove"))


def _cleared(at: WagerContext, by: ChangedBy) -> Decision:
    now = {purse: dict.fromkeys(heap, 0) for purse in ("", *at.seat.purses) if (heap := at.seat.of(purse))}
    return Accepted(_changed(at, now, by)) if now else nothing(at, by)


def _turn(at: WagerContext, steps: Sequence[Step], by: Literal["undo", "redo"]) -> Decision:
    """Make the last of these steps lie as it did on its other side."""
    if not steps:
        return nothing(at, by)
    turned = _changed(at, steps[-1], by)
    if (
        at.table.checks_required
        and not at.setup.in_chips
        and any(not event.purse and event.debit > 0 for event in turned)
    ):
        return _only_checks(at)
    more: Counter[str] = Counter()
    for purse, before in steps[-1].items():
        more.update({area: stake - at.seat.of(purse).get(area, 0) for area, stake in before.items()})
    on_layout = {area: stake + min(0, more[area]) for area, stake in at.on_layout.items()}
    for area, stake in sorted(more.items(), key=_main_first):
        if stake > 0 and (bound := permitted(at, on_layout, {area: 1}, stake)[1]):
            return Refused(bound.reason, sentence("this_cannot_be_by_ne", by=by, why=bound.why), bound.clause)
        on_layout[area] = on_layout.get(area, 0) + max(0, stake)
    return _if_affordable(at, turned)


def _place_layout(at: WagerContext, chips: Chips) -> Decision:
    policy = at.setup.policy
    if not chips:
        return nothing(at, "place")
    if any(stake <= 0 for stake in chips.values()):
        return Refused(Reason.MALFORMED, sentence("stake_is_whole_number_of_cents"), policy.within_balance.clause)
    if unknown := sorted(chips.keys() - at.setup.game.bets.keys()):
        return Refused(
            Reason.UNKNOWN, sentence("is_not_bet_of_this_table", unknown=unknown[0]), policy.closed_list.clause
        )
    return _add_all(at, chips, "place_layout")


def _add_all(at: WagerContext, more: Chips, by: ChangedBy) -> Decision:
    """Add a stake in each of several areas, each brought down to what is permitted there."""
    if not more:
        return nothing(at, by)
    if at.table.checks_required and not at.setup.in_chips:
        return _only_checks(at)
    now: Chips = {}
    on_layout = dict(at.on_layout)
    notices: list[Remark] = []
    first: Bound | None = None
    for area, stake in sorted(more.items(), key=_main_first):
        allowed, bound = permitted(at, on_layout, {area: 1}, stake)
        if allowed > 0:
            now[area] = at.seat.chips.get(area, 0) + allowed
            on_layout[area] = on_layout.get(area, 0) + allowed
        if bound is not None:
            first = first or bound
            notices.append(
                Remark(
                    sentence("area_cut_to_allowed", area=area, allowed=at.setup.amount(allowed), why=bound.why),
                    bound.clause,
                    area,
                )
            )
    if not now:
        assert first is not None
        return Refused(first.reason, notices[0].text, first.clause)
    return _if_affordable(
        at, _changed(at, {"": now}, by), *notices, *_remarks(at, {area: on_layout[area] for area in now})
    )


def _main_first(on_layout: tuple[str, int]) -> tuple[bool, str]:
    return bet_of(on_layout[0]) not in MAIN, on_layout[0]


def _remarks(at: WagerContext, on_layout: Chips) -> tuple[Remark, ...]:
    return out_of_limits(at.setup, at.table, at.context.terminal, on_layout)


def _purses_on(at: WagerContext, area: str) -> list[str]:
    """The purses of which something lies loose in an area."""
    return [purse for purse in ("", *at.seat.purses) if area in at.seat.of(purse)]


def _fixed(at: WagerContext, area: str) -> Refused:
    """Why nothing can be taken from an area."""
    policy = at.setup.policy
    final = policy.confirmed_is_final
    if applies(final) and area in at.seat.confirmed:
        return Refused(Reason.FINAL, sentence("your_wager_on_area_is_confirmed", area=area), final.clause)
    return Refused(Reason.NOTHING, sentence("no_chips_on_area", area=area), policy.within_balance.clause)


def nothing(at: WagerContext, what: str) -> Refused:
    """There is nothing to do that with: no chips lie, or only confirmed ones."""
    final = at.setup.policy.confirmed_is_final
    if applies(final) and at.seat.confirmed:
        return Refused(Reason.FINAL, sentence("nothing_to_what_is_confirmed_stays", what=what), final.clause)
    return Refused(
        Reason.NOTHING, sentence("nothing_to_do_that_with", what=what), at.setup.policy.within_balance.clause
    )


def _changed(at: WagerContext, now: Mapping[str, Chips], by: ChangedBy) -> list[WagersChanged]:
    """A step: what lies now of each purse, in the areas that it changes."""
    events: list[WagersChanged] = []
    for purse, chips in now.items():
        heap = at.seat.of(purse)
        debit = sum(stake - heap.get(area, 0) for area, stake in chips.items())
        how = "also" if events and by not in ("undo", "redo") else by
        events.append(WagersChanged(at.context.terminal, at.seat.account, how, chips, debit, purse))
    return events


def _if_affordable(at: WagerContext, changed: Sequence[WagersChanged], *notices: Remark) -> Decision:
    within = at.setup.policy.within_balance
    for event in changed:
        holding = at.context.purses.get(event.purse, EMPTY).balance if event.purse else at.context.balance
        if within.value and event.debit > holding:
            return Refused(
                Reason.CREDIT,
                sentence(
                    "this_takes_debit_and_credit", debit=at.setup.amount(event.debit), holding=at.setup.amount(holding)
                ),
                within.clause,
            )
    return Accepted(changed, notices)
