"""Crown's table with terminals and a cloth, for its tests: opened, funded, called and dealt."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from decimal import Decimal
from typing import TypeVar

from casino import WIDE, Casino, Limit, casino, table
from crown import CROWN
from shoes import again

from croupier.play.cards.style_events import HandsAssigned
from croupier.play.round_events import PeriodEnded, RoundOpened, WageringClosed
from croupier.play.wagering.wager_events import Return

E = TypeVar("E")
MANAGER, CASINO_MANAGER = "table_games_manager", "casino_manager_table_games"
MOST_ALONE = 10_000
"""The dollars that a dealer takes in one go without another's word."""
SEATS, POSITIONS = "t1 t2 t3 t4", "p1 p2 p3 p4"
VERSIONS = ("A", "B", "C", "D")
PLAYER_7_TO_6, BANKER_7_TO_6, TIE_OF_6 = ("7K", "6K"), ("6K", "7K"), ("6K", "6K")


def crown(
    version: str = "A",
    *,
    differential: str = "",
    areas: str = "",
    settings: str = "",
    period_s: float | None = 20,
    positions: str = POSITIONS,
    seats: str = SEATS,
    decks: int = 8,
    shuffler: str = "card_shuffling_machine",
    shoes: bool = True,
    default: Limit = WIDE,
    **by_kind: Limit,
) -> AbstractContextManager[Casino]:
    """A table; `areas` is the most that all players together may have in one area of a box, `settings` are further lines of
    the floor file, and `shoes` says whether a shoe is made ready."""
    written = table(
        "B1",
        CROWN,
        "baccarat",
        seats=seats,
        positions=positions,
        period_s=period_s,
        config={"version": version, "decks": decks},
        equipment={"shuffler": f'{{ id = "B1-shuffler", type = "{shuffler}" }}' if shuffler else ""},
        settings=settings,
        leave_out="",
        limits=f'differential = "{differential}"' if differential else "",
        default=default,
        **by_kind,
    )
    return casino(written.replace("= { min", f'= {{ area = "{areas}", min') if areas else written, shoes=shoes)


def funded(c: Casino, cents: str = "20000.00", places: str = f"{SEATS} {POSITIONS}") -> None:
    """Sell every place credit, and open wagering."""
    for place in places.split():
        bought(c, place, cents)
    c.play("dealer new_game")


def bought(c: Casino, place: str, amount: str) -> None:
    """A place buys in, above what a dealer sells alone with an inspector's agreement."""
    if Decimal(amount) > MOST_ALONE:
        c.play(f"table_inspector:other agree_to_payment buy_in {amount} {place}")
    c.play(f"dealer buy_in {place} cash {amount}")


def called(c: Casino) -> None:
    """The terminals' period ends, and the dealer calls."""
    c.play("wait 20s\ndealer no_more_bets")


def dealt(player: str, banker: str) -> str:
    """The cards of a coup, by the ranks of its hands, in the order in which they come."""
    ranks = [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]
    return " ".join(rank + suit for rank, suit in zip(ranks, "shdcsh", strict=False))


def coup(c: Casino, player: str, banker: str) -> None:
    """Deal a coup, confirm it and discard its cards."""
    c.play(f"dealer cards {dealt(player, banker)}\ndealer confirm\ndealer discard_cards")


def new_shoe(c: Casino) -> None:
    """Have the cards shuffled, and a shoe made ready from them."""
    c.play("table_inspector order_shuffle warranted")
    c.play("\n".join(again(c.floor.plan.tables["B1"])))


def happened(c: Casino, kind: type[E]) -> list[E]:
    """The table's events of a kind."""
    return [each for each in c.events("table:B1") if isinstance(each, kind)]


def by(c: Casino, kind: str) -> list[str]:
    """Who did what the table's events of a kind say, and in which role."""
    return [each.actor for each in c.listed(c.floor.store.records("table:B1")) if each.type == kind]


@contextmanager
def styled(style: str, player: str = "") -> Iterator[Casino]:
    """A table of seven positions with money at each that deals in a style, approved for a player where one is named."""
    with crown(positions="p1 p2 p3 p4 p5 p6 p7", seats="t1") as c:
        c.play("\n".join(f"dealer buy_in {place} cash 5000.00" for place in c.floor.plan.tables["B1"].seats))
        if style in "CDE":
            c.play(f"{CASINO_MANAGER} grant_approval style_{style} {player}")
        c.play(f"dealer set_style {style}\ndealer new_game")
        yield c


def holders(c: Casino) -> tuple[str, str, str]:
    """Who draws the cards of the coup, and who has been given the Player's Hand and the Banker's."""
    given = happened(c, HandsAssigned)[-1]
    return given.shoe, given.player, given.banker


def back(c: Casino) -> list[tuple[str, str, int, str]]:
    """What went back at the closings of the last round: place, area, cents and clause."""
    returned: list[Return] = []
    for event in c.events("table:B1"):
        if isinstance(event, RoundOpened):
            returned = []
        if isinstance(event, PeriodEnded | WageringClosed):
            returned += event.returned
    return [(each.terminal, each.bet, each.stake, each.clause) for each in returned]
