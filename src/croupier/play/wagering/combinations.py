"""Which wagers need others, and which exclude each other."""

from collections.abc import Mapping, Set

from croupier.play.answers import Bound
from croupier.play.asker import Asker
from croupier.play.table import Setup, Table
from croupier.play.wagering.limits import MAIN, bet_of
from croupier.play.wagering.wager_events import Chips
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.policy import TablePolicy


def one_side(rule: Cited[tuple[str, ...]], table: Table, asker: Asker, lying: Chips, bets: Set[str]) -> Bound | None:
    """Why a player may not wager on a second side: nobody has approved it."""
    approval = table.both_sides.get(asker.account or "")
    if not bets & set(rule.value) or (approval and approval.reaches(asker.at, table.round)):
        return None
    person = table.persons.get(asker.terminal)
    elsewhere = [
        seat.lies()
        for place, seat in table.seats.items()
        if person and place != asker.terminal and table.persons.get(place) == person
    ]
    have = {bet for chips in (lying, *elsewhere) for bet in bets_of(chips)}
    others = have & (set(rule.value) - bets)
    return Bound(f"you have a wager on {', '.join(sorted(others))}", rule.clause) if others else None


def lacks_main(policy: TablePolicy, table: Table, place: str, lying: Chips, bets: Set[str]) -> Bound | None:
    """Why a bet may not be placed yet: it needs a wager on Player, Banker or Tie, somebody's or the player's own."""
    rule = policy.any_main
    assert rule is not None
    if not bets & set(rule.value) or has_main(lying):
        return None
    if table.restricted:
        clause = policy.authority["restrict_side_bets"].clause
        return Bound("it needs your own wager on Player, Banker or Tie", clause)
    if any(has_main(seat.lies()) for other, seat in table.seats.items() if other != place):
        return None
    return Bound("nobody has a wager on Player, Banker or Tie", rule.clause)


def orphans(setup: Setup, table: Table, left: Mapping[str, Chips]) -> list[tuple[str, str, str]]:
    """Wagers whose footing is gone: place, area, and the clause by which they go back."""
    rule = setup.policy.any_main
    if rule is None:
        return []
    somebody = any(has_main(lying) for lying in left.values())
    clause = setup.policy.authority["restrict_side_bets"].clause if table.restricted and somebody else rule.clause
    return [
        (place, area, clause)
        for place, lying in left.items()
        if not (has_main(lying) if table.restricted else somebody)
        for area in sorted(lying)
        if bet_of(area) in rule.value
    ]


def has_main(lying: Chips) -> bool:
    """Whether any of it lies on Player, Banker or Tie."""
    return not bets_of(lying).isdisjoint(MAIN)


def bets_of(lying: Mapping[str, int]) -> set[str]:
    """The bets on which something lies."""
    return {bet_of(area) for area, stake in lying.items() if stake}
