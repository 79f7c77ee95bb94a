"""Shared areas: how many players a wagering area of a box holds, and who gives way."""

import math

from croupier.play.reasons import Reason
from croupier.play.table import Setup, Table
from croupier.play.wagering.combinations import has_main
from croupier.play.wagering.limits import bet_of, box_of
from croupier.play.wagering.returns import whole
from croupier.play.wagering.wager_events import Return
from croupier.rulebooks.citation import Cited


def room_in(setup: Setup, table: Table, area: str) -> Cited[int] | None:
    """How many players an area holds now, and by which clause; none where any number may share it."""
    cloth = setup.policy.cloth
    assert cloth is not None, "only on the cloth do players share an area"
    free = cloth.free_to_share
    if free is not None and bet_of(area) in free.value:
        return Cited(free.value[bet_of(area)], free.clause)
    permitted = table.players_per_area or setup.players_per_area
    if cloth.players_per_area is None or permitted is None:
        return None
    return Cited(min(permitted, cloth.players_per_area.value), cloth.players_per_area.clause)


def others_in(table: Table, place: str, area: str) -> dict[str, str]:
    """The other players with chips on the same bet in the same box, and what each calls the area."""
    bet, box = bet_of(area), box_of(area, place)
    return {
        other: each
        for other, seat in table.seats.items()
        for each in seat.on_layout()
        if other != place and bet_of(each) == bet and box_of(each, other) == box
    }


def gives_way(setup: Setup, table: Table, place: str, area: str) -> list[Return]:
    """What goes back from a full area to make room for a player with a wager on Player, Banker or Tie: the latest wager
    of a player without one."""
    assert setup.policy.cloth is not None, "only on the cloth do players share an area"
    free, others = setup.policy.cloth.free_to_share, others_in(table, place, area)
    if free is None or len(others) < free.value.get(bet_of(area), math.inf):
        return []
    without = [(other, theirs) for other, theirs in others.items() if not has_main(table.seats[other].on_layout())]
    if not without:
        return []
    other, theirs = max(without, key=lambda each: table.seats[each[0]].placed[each[1]][0].change)
    return whole(other, table.seats[other], theirs, free.clause, Reason.GAVE_WAY)
