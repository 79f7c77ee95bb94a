"""A table's layout in the floor file: which of the document's it is, what areas it has, and how many places it takes."""

from collections.abc import Sequence
from typing import Any

from croupier.games.roulette import Roulette
from croupier.games.settlement import Game
from croupier.plan.file_location import Location
from croupier.play.spins.lucky_ball import LUCKY_BALL
from croupier.play.wagering.limits import kind_of
from croupier.rulebooks.citation import applies
from croupier.rulebooks.equipment import EquipmentPolicy

WHEELS = {"single_zero": False, "double_zero": True}
"""Whether each has two zeros."""


def check_layout(raw: dict[str, Any], game: Game, policy: EquipmentPolicy, place: Location) -> None:
    """Refuse a layout that the document does not have, or not for this wheel."""
    layout, rule, double = raw.get("layout"), policy.layouts, policy.double_zero_layouts
    entered = _entered(raw, policy, place)
    place = place.at("layout")
    if rule is None:
        if layout is not None:
            raise place.wrong("this document has no layouts to choose from: leave it out")
        return
    known_ones = (*rule.value, *(policy.tournament_layouts.value if policy.tournament_layouts is not None else ()))
    if type(layout) is not type(rule.value[0]) or layout not in known_ones:
        known = ", ".join(map(str, known_ones))
        raise place.wrong(f"layout must be one of the document's: {known} (clause {rule.clause})")
    if double is not None and isinstance(game, Roulette):
        two = layout in double.value if entered is None else entered
        if ("00" in game.wheel.pockets) is not two:
            zeros = "two zeros" if two else "one zero"
            raise place.wrong(f"layout {layout} is for a wheel with {zeros} (clause {double.clause})")


def _entered(raw: dict[str, Any], policy: EquipmentPolicy, place: Location) -> bool | None:
    """Whether a layout that the document does not show has two zeros, as entered from the approved drawing."""
    wheel, rule = raw.get("layout_d_wheel_type"), policy.undrawn_layouts
    if rule is None or raw.get("layout") not in rule.value:
        if wheel is not None:
            raise place.at("layout_d_wheel_type").wrong("this is for a layout that the document does not show")
        return None
    if wheel not in WHEELS or "areas" not in raw:
        raise place.at("layout").wrong(
            f"the document does not show layout {raw['layout']}: enter layout_d_wheel_type, single_zero or double_zero,"
            f" and its areas from the approved drawing (clause {rule.clause})"
        )
    return WHEELS[str(wheel)]


def without_areas(raw: dict[str, Any], game: Game, policy: EquipmentPolicy, place: Location) -> tuple[str, ...]:
    """The kinds of bet that a layout has no area for; it has all, if none are named. Lucky Ball has layouts of its own."""
    areas, rule, undrawn = raw.get("areas"), policy.areas_stated, policy.undrawn_layouts
    never = policy.layouts_without.value.get(raw.get("layout", 0), ()) if policy.layouts_without is not None else ()
    if areas is None:
        return never
    place, kinds = place.at("areas"), sorted({kind_of(bet) for bet in game.bets} - {LUCKY_BALL})
    lost = undrawn is not None and raw.get("layout") in undrawn.value
    if not lost and not applies(rule):
        raise place.wrong("this document says which areas its layouts have: leave it out")
    if unknown := set(place.names(areas, "area")) - set(kinds):
        raise place.wrong(f"there is no area {min(unknown)} in this game; there are {', '.join(kinds)}")
    return tuple(kind for kind in kinds if kind in never or kind not in place.names(areas, "area"))


def check_places(
    raw: dict[str, Any], terminals: Sequence[str], positions: Sequence[str], policy: EquipmentPolicy, place: Location
) -> None:
    """Refuse more places than the document has, than the layout has boxes for, or than were approved."""
    seats, places = policy.seats, len(terminals) + len(positions)
    if seats is not None and not seats.value[0] <= places <= seats.value[1]:
        raise place.at("seats").wrong(
            f"a table has from {seats.value[0]} to {seats.value[1]} places (clause {seats.clause})"
        )
    boxes = _figure(raw, "boxes", policy.boxes is not None, place)
    if policy.boxes is not None:
        least, most = policy.boxes.value
        if not max(least, places) <= boxes <= most:
            raise place.at("boxes").wrong(
                f"boxes must be from {least} to {most}, one for each place (clause {policy.boxes.clause})"
            )
    approved = _figure(raw, "max_terminals", policy.terminals_approved is not None, place)
    if applies(policy.terminals_approved) and len(terminals) > approved:
        raise place.at("max_terminals").wrong(
            f"{approved} terminals were approved, and {len(terminals)} are here"
            f" (clause {policy.terminals_approved.clause})"
        )


def read_diagram(given: object, policy: EquipmentPolicy, place: Location) -> str:
    """Which of the document's drawings the layout follows; the first of them, if none is named."""
    rule = policy.diagrams
    if rule is None:
        if given is not None:
            raise place.wrong("this document has no diagrams to choose from: leave it out")
        return ""
    if given is not None and given not in rule.value:
        raise place.wrong(f"layout_diagram must be {' or '.join(rule.value)} (clause {rule.clause})")
    return rule.value[0] if given is None else str(given)


def _figure(raw: dict[str, Any], key: str, wanted: bool, place: Location) -> int:
    """A whole number that this document wants, or does not know."""
    if not wanted and key in raw:
        raise place.at(key).wrong(f"this document has no rule about {key}: leave it out")
    figure = raw.get(key)
    if wanted and type(figure) is not int:
        raise place.at(key).wrong(f"{key} must be a whole number, such as 9")
    return figure if type(figure) is int else 0
