"""Which wagers need others, and which exclude each other."""

from collections.abc import Mapping, Set

from croupier.play.context import TableContext
from croupier.play.decisions import Bound
from croupier.play.reasons import Reason
from croupier.play.table import Setup, Table
from croupier.play.wagering.limits import MAIN, bet_of
from croupier.play.wagering.wager_events import Chips
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.policy import TablePolicy
from croupier.words import sentence


def one_side(
    rule: Cited[tuple[str, ...]], table: Table, context: TableContext, on_layout: Chips, bets: Set[str]
) -> Bound | None:
    """Why a player may not wager on a second side: nobody has approved it."""
    approval = table.both_sides.get(context.account or "")
    if not bets & set(rule.value) or (approval and approval.reaches(context.at, table.round)):
        return None
    person = table.persons.get(context.terminal)
    elsewhere = [
        seat.on_layout()
        for place, seat in table.seats.items()
        if person and place != context.terminal and table.persons.get(place) == person
    ]
    have = {bet for chips in (on_layout, *elsewhere) for bet in bets_of(chips)}
    if context.forms:  # in a tournament the player's own undisclosed wager counts, too
        have |= {form.bet for place, form in context.forms.items() if place == context.terminal}
    others = have & (set(rule.value) - bets)
    return (
        Bound(Reason.ONE_SIDE, sentence("you_have_wager_on_others", others=", ".join(sorted(others))), rule.clause)
        if others
        else None
    )


def lacks_main(policy: TablePolicy, table: Table, place: str, on_layout: Chips, bets: Set[str]) -> Bound | None:
    """Why a bet may not be placed yet: it needs a wager on Player, Banker or Tie, somebody's or the player's own."""
    rule = policy.any_main
    assert rule is not None
    if not bets & set(rule.value) or has_main(on_layout):
        return None
    if table.restricted:
        clause = policy.authority["restrict_side_bets"].clause
        return Bound(Reason.NO_OWN_MAIN, sentence("it_needs_your_own_wager"), clause)
    if any(has_main(seat.on_layout()) for other, seat in table.seats.items() if other != place):
        return None
    return Bound(Reason.NO_MAIN, sentence("nobody_has_wager_on_player"), rule.clause)


def orphans(setup: Setup, table: Table, left: Mapping[str, Chips]) -> list[tuple[str, str, str, Reason]]:
    """Wagers whose footing is gone: place, area, and the clause by which they go back, and why."""
    rule = setup.policy.any_main
    if rule is None:
        return []
    somebody = any(has_main(on_layout) for on_layout in left.values())
    clause, reason = rule.clause, Reason.NO_MAIN
    if somebody:  # then a restriction alone sends anything back
        clause, reason = setup.policy.authority["restrict_side_bets"].clause, Reason.NO_OWN_MAIN
    return [
        (place, area, clause, reason)
        for place, on_layout in left.items()
        if not (has_main(on_layout) if table.restricted else somebody)
        for area in sorted(on_layout)
        if bet_of(area) in rule.value
    ]


def has_main(on_layout: Chips) -> bool:
    """Whether any of it lies on Player, Banker or Tie."""
    return not bets_of(on_layout).isdisjoint(MAIN)


def bets_of(on_layout: Mapping[str, int]) -> set[str]:
    """The bets on which something lies."""
    return {bet_of(area) for area, stake in on_layout.items() if stake}
