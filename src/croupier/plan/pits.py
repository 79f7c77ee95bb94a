"""Pits: tables that share terminals or devices, or for which the floor file names one pit. A floor owns whole pits."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

from croupier.games.notation import WrongInput
from croupier.plan.floor_plan import FloorPlan


def pits(plan: FloorPlan) -> list[frozenset[str]]:
    """The tables of a floor, pit by pit, in the order of the floor file."""
    pit, named = _alone(plan), defaultdict(list)
    for name, table in plan.tables.items():
        if table.pit:
            named[table.pit].append(name)
    for together in (*named.values(), *_shared(plan).values()):
        _join(pit, together)
    return list(dict.fromkeys(pit.values()))


def names_that_split(plan: FloorPlan) -> Iterator[tuple[str, str]]:
    """The tables whose named pit would split what they share with a table of another, and what is wrong, in words."""
    pit = _alone(plan)
    for what, sharing in _shared(plan).items():
        joined = _join(pit, sharing)
        named = {table: plan.tables[table].pit for table in plan.tables if table in joined and plan.tables[table].pit}
        if len({*named.values()}) > 1:
            first, *others = named
            other = next(table for table in others if named[table] != named[first])
            pits = f"{first} is in pit {named[first]}, {other} in pit {named[other]}"
            yield other, f"{what} would be in two pits: {pits}; name one pit for both, or do not share it"


def refuse_split(plan: FloorPlan, owned: Collection[str]) -> None:
    """Refuse to own a part of a pit: two floors would write to what its tables share."""
    for pit in pits(plan):
        if not pit.isdisjoint(owned) and not pit.issubset(owned):
            raise WrongInput(f"{', '.join(sorted(pit))} are one pit: one floor owns all of them, or none.")


def _alone(plan: FloorPlan) -> dict[str, frozenset[str]]:
    return {table: frozenset([table]) for table in plan.tables}


def _join(pit: dict[str, frozenset[str]], tables: Collection[str]) -> frozenset[str]:
    """Make one pit of those that these tables are in."""
    together = frozenset[str]().union(*(pit[table] for table in tables))
    pit |= dict.fromkeys(together, together)
    return together


def _shared(plan: FloorPlan) -> Mapping[str, Collection[str]]:
    """The tables that are connected to each terminal, and that read from each device."""
    devices = defaultdict(list)
    for name, table in plan.tables.items():
        for address in table.links.values():
            devices[f"device {address}"].append(name)
    return {f"terminal {place}": tables for place, tables in plan.places.items()} | devices
