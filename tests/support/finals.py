"""The final of a tournament, at terminals."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from casino import Casino, casino, table
from tournament import CANBERRA, SEVEN_UP, STAFF, STAR, START, Cup
from watching import on_terminal

from croupier.server.views.session import TableSession
from croupier.tournaments.conditions import Stage

PLAYED = "dealer spin\ndealer no_more_bets\ndealer number 5\ndealer confirm"
"""A round is played, on a number that nobody has wagered on."""


def up(clause: str) -> pytest.MarkDecorator:
    """The mark of a clause of 7-Up."""
    return pytest.mark.clause(SEVEN_UP, clause)


@contextmanager
def roulette(**reply: Any) -> Iterator[Cup]:
    """The final of three players at terminals of The Star's roulette."""
    written = table("A1", STAR, "roulette", seats="t1 t2 t3", period_s=None, settings='layout = "A"')
    with casino(written, STAFF) as c:
        for number in (1, 2, 3):
            c.play(f"operator issue_card C{number} person{number}\nt{number} present_card C{number}")
        yield _started(Cup(c, STAR), 3, **reply)


@contextmanager
def terminals(*written: str, **reply: Any) -> Iterator[Cup]:
    """The final of three players at R1 of Casino Canberra."""
    with casino(*written, STAFF) as c:
        yield _started(Cup(c, CANBERRA), 3, "R1", **reply)


def _started(cup: Cup, players: int, name: str = "A1", **reply: Any) -> Cup:
    stages = (Stage(name="Final", start=START, tables=1, seats=players, rounds=20),)
    cup.published(**{"stages": stages, "greatest": players, **reply}).led()
    cup.enter(*(f"visitor-{number}" for number in range(1, players + 1)))
    return cup.started(name)


def shown(c: Casino, seat: str) -> TableSession:
    """The session as a terminal shows it."""
    found = on_terminal(c, seat).round.session
    assert isinstance(found, TableSession)
    return found


@contextmanager
def seven_up_cup(**stated: Any) -> Iterator[Cup]:
    """The final of two players at terminals of 7-Up."""
    with casino(table("A1", SEVEN_UP, "seven_up", seats="t1 t2", period_s=None), STAFF) as c:
        yield _started(Cup(c, SEVEN_UP), 2, **stated)
