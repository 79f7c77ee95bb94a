"""The Star's 7-Up table, for its tests: its coups, everybody seated at it, and what its books say."""

from collections.abc import Iterator
from contextlib import contextmanager

from asking import seven_up_coup
from casino import Casino, casino, table

from croupier.play.table import Setup
from croupier.play.wagering.limits import Limit, Limits
from croupier.rulebooks.library import game
from croupier.rulebooks.star_7up_2016.sign import SIGN
from croupier.rulebooks.star_7up_2016.staffing import STAFF
from croupier.rulebooks.star_7up_2016.table import AT_A_TABLE

STAR = "star-7up-2016"
PLACES = "t1 t2 p1 p2 p3 p4 p5".split()


def cards(player: str, banker: str) -> str:
    """A coup's cards in drawing order, from the ranks dealt to each hand, the printed seven left out."""
    drawn = seven_up_coup(player, banker)["cards"]
    assert isinstance(drawn, list)
    return " ".join(drawn)


BANKER_ON_7 = cards("9", "43")
BANKER_ON_6 = cards("8K", "K6")
PLAYER_ON_7 = cards("K", "K6")
PLAYER_ON_9 = cards("2", "K6")
TIE_ON_7 = cards("K", "43")
TIE_ON_4 = cards("89", "K4")
TIE_ON_6 = cards("9", "K6")
SEVENS = {
    1: cards("K", "K8"),
    2: cards("K", "K7"),
    3: cards("7K", "K7"),
    4: cards("7K", "77"),
    5: cards("77", "772"),
    6: cards("77", "777"),
}
"""A coup with each number of sevens, the printed one included."""


def seven_up(
    differential: str = "", leave_out: str = "", chip: int = 1, **limits: tuple[int, int] | tuple[int, int, int]
) -> str:
    """A table of five positions on the cloth and two terminals, ended by the dealer's call or the first card."""
    return table(
        "U1",
        STAR,
        "seven_up",
        seats="t1 t2",
        positions="p1 p2 p3 p4 p5",
        period_s=None,
        config={"chip": chip},
        settings="",
        leave_out=leave_out,
        limits=f'differential = "{differential}"' if differential else "",
        equipment=None,
        **limits,
    )


def with_area(text: str, kind: str, area: str) -> str:
    """A table whose sign also gives the most that lies in one box's area of a bet."""
    lines = [f'{line[:-2]}, area = "{area}" }}' if line.startswith(f"{kind} = ") else line for line in text.split("\n")]
    return "\n".join(lines)


@contextmanager
def seated(written: str = "") -> Iterator[Casino]:
    """A table at which everybody has chips for 10,000.00 and betting is open; one with wide limits, unless it is given."""
    with casino(written or seven_up()) as c:
        c.play("".join(f"dealer buy_in {place} cash 10000.00\n" for place in PLACES) + "dealer new_game")
        yield c


def finish(c: Casino, coup: str) -> None:
    """Deal a coup, announce its result, and settle."""
    c.play(f"dealer cards {coup}\ndealer confirm")


def of_kind(c: Casino, kind: type) -> list[object]:
    """The events of a kind at the table."""
    return [event for event in c.events("table:U1") if isinstance(event, kind)]


def balance(c: Casino, place: str, purse: str = "") -> int:
    """What a place's account, or a second purse of it, has."""
    return c.books()[f"chips:{place}-1{purse}"]


def three_in_a_box(c: Casino) -> None:
    """Wagers of 600, 400 and 500 in one box, the last of which is told that they are too much."""
    c.play("""
        supervisor permit_players 3
        p1 place banker 600.00
        p2 place banker 400.00 box=p1
        p3 place banker 500.00 box=p1
    """)
    assert [notice.clause for notice in c.answer.notices] == ["6.5"]


def one_table(**limits: Limit) -> Setup:
    """A table with wide limits but for those given."""
    wide = {kind: Limit(1, 100_000_00) for kind in ("player", "banker", "tie", "super_7s")}
    positions = ("p1", "p2", "p3", "p4", "p5")
    return Setup(
        "U1", game(STAR, "seven_up", {}), AT_A_TABLE, SIGN, STAFF, Limits(wide | limits, 0, 10**9), None, positions
    )
