"""The Star's tables and the players at them, for the tests of odd orders."""

from collections.abc import Iterator
from contextlib import contextmanager

from casino import Casino, casino, table
from counter import ask

from croupier.cage import commands as cage
from croupier.orders.order import Answer, Order
from croupier.play import commands as play
from croupier.rulebooks.roles import Role

RAPID = "star-rapid-2016"
ROULETTE = "star-roulette-2024"
SEVEN_UP = "star-7up-2016"
LIMIT = (10_00, 1_000_00)
PLAIN = 'layout = "A"'
"""A layout without Lucky Ball."""


def wheel(name: str = "L1", seats: str = "", positions: str = "p1 p2", settings: str = "") -> str:
    """A Star roulette table of 2024, ended by the dealer's call."""
    return table(
        name, ROULETTE, "roulette", seats=seats, positions=positions, period_s=None, settings=settings, default=LIMIT
    )


def seven_up(leave_out: str = "", limits: str = "", settings: str = "players_per_area = 3") -> str:
    """A 7-Up table: five positions on the cloth, and one terminal."""
    return table(
        "U1",
        SEVEN_UP,
        "seven_up",
        seats="t1",
        positions="p1 p2 p3 p4 p5",
        period_s=None,
        leave_out=leave_out,
        limits=limits,
        settings=settings,
        default=LIMIT,
    )


def admitted(c: Casino, *places: str) -> None:
    """Give each place a player card of its own, and 200 in credit."""
    for place in places:
        at = c.floor.plan.places[place][0]
        c.play(f"""
            operator@{at} issue_card card-{place} person-{place}
            {place} present_card card-{place}
            dealer@{at} buy_in {place} cash 200.00
        """)


@contextmanager
def player_at_a_wheel() -> Iterator[Casino]:
    """A roulette table without Lucky Ball, and a player admitted at its position p1."""
    with casino(wheel(positions="p1", settings=PLAIN)) as c:
        admitted(c, "p1")
        yield c


def bought_in(c: Casino, *places: str) -> None:
    """Give each place 200 in credit."""
    for place in places:
        c.play(f"dealer buy_in {place} cash 200.00")


def tokens(c: Casino, place: str, dollars: int) -> None:
    """Exchange a promotional voucher for tokens at a place."""
    issued = ask(c, Role.OPERATOR, cage.IssueVoucher(dollars * 100))
    assert ask(c, Role.DEALER, cage.ExchangeVoucher(issued.ticket), place).ok


def sent(c: Casino, role: Role, command: play.Command | cage.Command, place: str = "") -> Answer:
    """The answer to a command, whatever it says."""
    at = c.clock.now()
    return c.run(c.floor.submit(Order(f"odd:{role}", at, at, role, f"staff:{role}", command, "L1", place, "1")))
