"""Each table as its screens draw it: on the terms of the round that is being played, or, between rounds, on its own."""

import msgspec
from msgspec.structs import replace

from croupier.floor.floor import Floor
from croupier.server.presenters.layout import table_view

_ENCODER = msgspec.json.Encoder()


class Drawings:
    """The tables of a floor, drawn."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._terms = {name: plan.terms_for(floor.tables[name]) for name, plan in floor.plan.tables.items()}
        self._drawn = {name: self._draw(name) for name in floor.plan.tables}

    def of(self, table: str) -> msgspec.Raw:
        """A table as it was drawn last."""
        return self._drawn[table]

    def redrawn(self, table: str) -> msgspec.Raw | None:
        """A table drawn again, where it looks otherwise on the terms on which it goes on: with a promotion, or after another
        floor file."""
        terms = self._floor.plan.tables[table].terms_for(self._floor.tables[table])
        if terms == self._terms[table]:
            return None
        self._terms[table] = terms
        before, self._drawn[table] = self._drawn[table], self._draw(table)
        return self._drawn[table] if bytes(self._drawn[table]) != bytes(before) else None

    def _draw(self, table: str) -> msgspec.Raw:
        plan = self._floor.plan.tables[table]
        now = replace(plan, setup=plan.setup_on(self._terms[table]))
        return msgspec.Raw(_ENCODER.encode(table_view(now)))
