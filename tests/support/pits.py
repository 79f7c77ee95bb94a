"""A table under each of the five documents, for the tests of its sign: opened, sat down at, played and read."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from casino import Casino, Limit, casino, table
from watching import on_display, on_terminal

from croupier.play.sign import limits_of
from croupier.play.table import Setup


class Pit(NamedTuple):
    """How a document's table is opened, sat down at and played."""

    key: str
    game: str
    closer: str
    """Who closes it."""
    seat_taker: str
    """Who requires a seat."""
    bet: str
    sit: str
    begin: str
    end: str
    settings: str = ""
    config: tuple[tuple[str, str], ...] = ()

    def clause(self, number: str) -> pytest.MarkDecorator:
        """The mark of a test that fails when this clause of the document is broken."""
        return pytest.mark.clause(self.key, number)

    def table(self, places: str, **limits: Limit) -> str:
        """A table in a floor file."""
        further: dict[str, Any] = {"config": dict(self.config), "settings": self.settings, **limits}
        return table("A", self.key, self.game, seats=places, period_s=30 if "wait" in self.end else None, **further)

    @contextmanager
    def open(self, places: str, **limits: Limit) -> Iterator[Casino]:
        """A floor with one table."""
        with casino(self.table(places, **limits)) as c:
            yield c

    @contextmanager
    def seated(self, places: str, **limits: Limit) -> Iterator[Casino]:
        """A floor with one table, and a player with money at each place."""
        with self.open(places, **limits) as c:
            self.sit_down(c, places)
            yield c

    def sit_down(self, c: Casino, places: str) -> None:
        """Players sit down with money."""
        for place in places.split():
            c.play(self.sit.format(place=place))

    def round(self, c: Casino, *wagers: str) -> None:
        """A round, with the table's usual bet at these places, or with whole lines."""
        c.play(self.begin)
        for each in wagers:
            c.play(each if " " in each else f"{each} place {self.bet} 25.00")
            if "confirm" in self.begin:
                c.play(f"{each.split()[0]} confirm")
        c.play(self.end)


def buy_in(agrees: str) -> str:
    """More than a dealer sells alone: somebody else agrees to it."""
    return f"{agrees}:other agree_to_payment buy_in 100000.00 {{place}}\ndealer buy_in {{place}} cash 100000.00"


RAPID = Pit(
    *("star-rapid-2016", "roulette", "supervisor", "supervisor", "red"),
    "{place} notes 100.00\n{place} notes 100.00",
    "dealer new_game",
    "dealer spin\nwait 30s\nwheel 0\ndealer confirm",
)
ROULETTE = Pit(
    *("star-roulette-2024", "roulette", "supervisor", "supervisor", "red"),
    f"operator issue_card card-{{place}} {{place}}\n{{place}} present_card card-{{place}}\n{buy_in('supervisor')}",
    "dealer new_game",
    "dealer spin\ndealer no_more_bets\ndealer number 0\ndealer confirm",
    'layout = "A"',
)
SEVEN_UP = Pit(
    *("star-7up-2016", "seven_up", "supervisor", "supervisor", "banker"),
    buy_in("supervisor"),
    "dealer new_game",
    "dealer cards Kc 2d 5h\ndealer confirm\ndealer discard_cards",
)
CANBERRA = Pit(
    *("canberra-mttg-2019", "sic_bo", "operator", "supervisor", "big"),
    "monitoring transfer_credit {place} for-{place} cashless 100000.00",
    "dealer new_game  # each player will confirm",
    "wait 30s\ndealer tumble\ndice 1 2 4\ndealer confirm",
)
CROWN = Pit(
    *("crown-baccarat-2023", "baccarat", "table_games_manager", "table_inspector", "banker"),
    buy_in("table_inspector"),
    "dealer new_game",
    "wait 30s\ndealer no_more_bets\ndealer cards 9h 2d Kc 3d\ndealer confirm\ndealer discard_cards",
    config=(("version", "A"),),
)
OPERATES = ("table_games_manager", "operator")


def setup(c: Casino) -> Setup:
    """How the floor's first table is set up."""
    return next(iter(c.floor.plan.tables.values())).setup


def shown(c: Casino, place: str = "") -> tuple[str, ...]:
    """What a table's display announces, or the terminal at a place."""
    return (on_terminal(c, place) if place else on_display(c)).announcements


def at_time(c: Casino, seconds: int) -> str:
    """A time of the floor's clock as its notices tell it."""
    return c.floor.plan.time_of_day(seconds * 1_000_000)


def refused(c: Casino, line: str, clause: str) -> None:
    """A line of a script is refused by a clause."""
    c.play(f"{line}\nexpect refused {clause}")


def lowest(c: Casino, place: str, kind: str = "banker") -> int:
    """The minimum of a bet for whoever is at a place."""
    return limits_of(setup(c), c.state(), place).by_kind[kind].lowest
