"""Boxes: one to a person where the sign says so, how much an area of one holds, and who comes first in it.

Each position has a box with a wagering area for every bet; a terminal is a box of its own. Where some come first in an area
they are let in though its room is taken, and at the close the room goes by that order: those with the wager that counts,
then by time.
"""

from collections.abc import Mapping
from typing import NamedTuple

from croupier.play.context import Decision
from croupier.play.decisions import Accepted, Bound
from croupier.play.reasons import Reason
from croupier.play.sign import limits_of
from croupier.play.table import Setup, Table
from croupier.play.wagering.combinations import bets_of
from croupier.play.wagering.limits import bet_of, box_of
from croupier.play.wagering.returns import part
from croupier.play.wagering.sharing import others_in, room_in
from croupier.play.wagering.wager_commands import IdentifyPlayer
from croupier.play.wagering.wager_events import Chips, PlayerIdentified, Return
from croupier.rulebooks.citation import applies
from croupier.rulebooks.policy import Excess
from croupier.words import sentence


def identify_player(command: IdentifyPlayer) -> Decision:
    """Somebody says who the player at a place is."""
    return Accepted([PlayerIdentified(command.terminal, command.person)])


def second_box(setup: Setup, table: Table, place: str, on_layout: Chips, area: str) -> Bound | None:
    """Why a player may not wager in an area's box: limits apply per person, and this person has another."""
    rule = setup.policy.one_box
    if not applies(rule) or not setup.limits_per_person:
        return None
    person = table.persons.get(place, "")
    same = [other for other in table.seats if other != place and person and table.persons.get(other) == person]
    boxes = {box_of(each, place) for each, stake in on_layout.items() if stake}
    boxes |= {box_of(each, other) for other in same for each in table.seats[other].on_layout()}
    others = sorted(boxes - {box_of(area, place)})
    return (
        Bound(Reason.ELSEWHERE, sentence("limits_apply_per_person", others=others[0]), rule.clause) if others else None
    )


def in_the_way(setup: Setup, table: Table, place: str, on_layout: Chips, area: str) -> dict[str, int]:
    """The other players in an area that one does not come before, and what each has there."""
    others, first = others_in(table, place, area), setup.policy.comes_first.get(bet_of(area))
    if first is not None and first.value in bets_of(on_layout):
        others = {
            other: each for other, each in others.items() if first.value in bets_of(table.seats[other].on_layout())
        }
    return {other: table.seats[other].on_layout()[each] for other, each in others.items()}


def within_area(
    setup: Setup, table: Table, place: str, on_layout: Chips, area: str, most: int | None, stake: int
) -> tuple[int, Bound | None]:
    """How much of a stake may still lie in an area that has a most for all players, and the rule that brought it down."""
    cloth = setup.policy.cloth
    if cloth is None or cloth.over_area is None or most is None:
        return stake, None
    room = max(0, most - sum(in_the_way(setup, table, place, on_layout, area).values()) - on_layout.get(area, 0))
    if stake <= room:
        return stake, None
    taken = room if cloth.over_area.value is Excess.TRIM else 0
    return taken, Bound(
        Reason.LIMIT, sentence("all_in_this_area_together", most=setup.amount(most)), cloth.over_area.clause
    )


# ---------------------------------------------------------------- at the close


class AreaWager(NamedTuple):
    """A player's wager in an area; in this order they have the room."""

    comes_after: bool
    """Whether those come first who have the wager that counts."""
    change: int
    place: str
    area: str
    stake: int


def out_of_room(setup: Setup, table: Table, left: Mapping[str, Chips]) -> list[Return]:
    """What goes back because others come first: the last in order, until number and amount have room."""
    returned = []
    for bet, first in setup.policy.comes_first.items():
        for wagers in _by_box(setup, table, left, bet, first.value).values():
            for wager, amount in _excess(setup, table, sorted(wagers)):
                returned += part(
                    wager.place, table.seats[wager.place], wager.area, amount, first.clause, Reason.GAVE_WAY
                )
    return returned


def _by_box(setup: Setup, table: Table, left: Mapping[str, Chips], bet: str, first: str) -> dict[str, list[AreaWager]]:
    boxes: dict[str, list[AreaWager]] = {}
    for place, on_layout in left.items():
        for area, stake in on_layout.items():
            if bet_of(area) == bet and place in setup.positions:
                since = table.seats[place].placed[area][0].change
                boxes.setdefault(box_of(area, place), []).append(
                    AreaWager(first not in bets_of(on_layout), since, place, area, stake)
                )
    return boxes


def _excess(setup: Setup, table: Table, in_order: list[AreaWager]) -> list[tuple[AreaWager, int]]:
    """What of an area's wagers is over the number of players that it holds, or over their maximum together."""
    _, _, place, area, _ = in_order[0]
    players, most = room_in(setup, table, area), limits_of(setup, table, box_of(area, place)).on(area).area
    over = []
    for number, wager in enumerate(in_order):
        fits = wager.stake if most is None else min(wager.stake, most)
        kept = 0 if players is not None and number >= players.value else fits
        most = None if most is None else most - kept
        if kept < wager.stake:
            over.append((wager, wager.stake - kept))
    return over
