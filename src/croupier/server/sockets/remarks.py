"""What each terminal was told at each of its tables, for as long as it shows it."""

from collections.abc import Iterable

from croupier.server.views.round import RemarkView

MOST = 5
"""How many notices a terminal shows."""
Here = tuple[str, str]
"""A table, and a terminal there."""


class Noticeboard:
    """The notices of all terminals."""

    def __init__(self) -> None:
        self._notices: dict[Here, tuple[RemarkView, ...]] = {}
        """Of wagers and money, until the next round opens there."""
        self._refused: dict[Here, tuple[RemarkView, ...]] = {}
        """Why something was refused: so until wagering opens or closes there."""
        self.unconfirmed: dict[Here, RemarkView] = {}
        """What went back because it was not confirmed, until the table's next round opens."""

    def shown(self, table: str, terminal: str) -> tuple[RemarkView, ...]:
        """What a terminal shows at a table, refusals first."""
        return (*self._refused.get((table, terminal), ()), *self._notices.get((table, terminal), ()))[:MOST]

    def add(self, table: str, terminal: str, *notices: RemarkView) -> None:
        """Tell a terminal of its wagers or its money."""
        self._notices[table, terminal] = (*notices, *self._notices.get((table, terminal), ()))[:MOST]

    def refuse(self, table: str, terminal: str, why: RemarkView) -> None:
        """Tell a terminal why something was refused."""
        self._refused[table, terminal] = (why, *self._refused.get((table, terminal), ()))[:MOST]

    def round_opened(self, table: str, terminals: Iterable[str]) -> None:
        """What was told of the last round is over."""
        for terminal in terminals:
            self._notices.pop((table, terminal), None)
            self.unconfirmed.pop((table, terminal), None)

    def wagering_changed(self, table: str, terminals: Iterable[str]) -> None:
        """What was refused before wagering opened or closed is over."""
        for terminal in terminals:
            self._refused.pop((table, terminal), None)

    def clear(self, table: str, terminal: str) -> None:
        """Money came in: whatever a terminal shows is over."""
        self._notices.pop((table, terminal), None)
        self._refused.pop((table, terminal), None)
