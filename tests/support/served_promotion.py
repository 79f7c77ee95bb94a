"""A promotion on a floor that is served to browsers, and driven by the test meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from casino import KEY, table
from promotion import GAMES, RAPID, Draw
from served_cup import served_casino

from croupier.journal.keys import terminal_key


class ServedDraw(Draw):
    """A promotion whose floor has an address."""

    http = ""

    def player(self, terminal: str) -> str:
        """Where a player terminal opens its page."""
        return f"{self.http}/player?terminal={terminal}&key={terminal_key(KEY, terminal)}"


@contextmanager
def served_promotion(folder: Path, document: str) -> Iterator[ServedDraw]:
    """A floor with a table of a document, served, and a promotion that is not written yet."""
    options: dict[str, Any] = {"seats": "t1 t2"} if document == RAPID else {"positions": "p1 p2", "period_s": None}
    written = table("A1", document, GAMES[document], **options)
    with served_casino(folder, {"scrutineer": "scrutineer"}, written) as (house, address):
        served = ServedDraw(house, document)
        served.http = address
        yield served
