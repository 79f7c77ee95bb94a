"""Casino Canberra's three tables, for its tests: opened, funded, wagered at and settled."""

from collections.abc import Mapping
from typing import Any, TypeVar

import pytest
from casino import Casino, table

from croupier.journal.streams import Event
from croupier.play.wagering.settlement_events import WagersSettled

CANBERRA = "canberra-mttg-2019"
SEATS = "t1 t2 t3 t4"
E = TypeVar("E", bound=Event)


def canberra(clause: str) -> pytest.MarkDecorator:
    """The mark of a clause of this document."""
    return pytest.mark.clause(CANBERRA, clause)


def wheel(seats: str = SEATS, **limits: Any) -> str:
    """A roulette table."""
    return table("R1", CANBERRA, "roulette", seats=seats, **limits)


def shoe(version: str = "A", differential: str = "", **limits: Any) -> str:
    """A baccarat table."""
    figure = f'differential = "{differential}"' if differential else ""
    return table("B1", CANBERRA, "baccarat", seats=SEATS, config={"version": version}, limits=figure, **limits)


def tumbler(**config: object) -> str:
    """A sic bo table."""
    return table("S1", CANBERRA, "sic_bo", seats=SEATS, config=config)


def two_tables(at_once: int | None) -> tuple[str, str]:
    """Two roulette tables on the same terminals; the second has the longer period."""
    settings = f"tables_at_once = {at_once}" if at_once else ""
    return (
        table("R1", CANBERRA, "roulette", seats=SEATS, settings=settings, period_s=30),
        table("R2", CANBERRA, "roulette", seats=SEATS, settings=settings, period_s=60),
    )


def fund(c: Casino, **amounts: int) -> None:
    """Send terminals their credit, in whole dollars."""
    for terminal, amount in amounts.items():
        c.play(f"monitoring transfer_credit {terminal} for-{terminal} cashless {amount}.00")


def wagered(c: Casino, **wagers: Mapping[str, int]) -> None:
    """Open a round, place and confirm these wagers, in whole dollars, and let the period expire."""
    c.play("dealer new_game")
    for terminal, stakes in wagers.items():
        for bet, stake in stakes.items():
            c.play(f"{terminal} place {bet} {stake}.00")
        c.play(f"{terminal} confirm")
    c.play("wait 30s")


def all_of(c: Casino, kind: type[E], table_id: str) -> list[E]:
    """The events of a kind at a table."""
    return [event for event in c.events(f"table:{table_id}") if isinstance(event, kind)]


def settled(c: Casino, table_id: str) -> WagersSettled:
    """The latest settlement at a table."""
    return all_of(c, WagersSettled, table_id)[-1]


def on(c: Casino, table_id: str, terminal: str) -> tuple[dict[str, int], dict[str, int]]:
    """What a terminal has at a table: unconfirmed, and confirmed."""
    seat = c.state(table_id).seats[terminal]
    return seat.chips, seat.confirmed
