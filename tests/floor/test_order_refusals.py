"""Why an order is not taken, before any rule of play is asked: said by a reason of its own, and not by the next rule."""

import pytest
from casino import casino, table
from counter import ask

from croupier.cage.commands import BuyIn, CashOut
from croupier.orders.order import Order
from croupier.play.reasons import Reason
from croupier.play.round_commands import NewGame
from croupier.rulebooks.roles import Role

STAR = "star-roulette-2024"
CLOTH = table("L1", STAR, "roulette", seats="t1", positions="p1", period_s=None)
OTHER = table("L2", STAR, "roulette", positions="q1", period_s=None)


def test_nothing_is_sold_to_a_place_of_another_table() -> None:
    with casino(CLOTH, OTHER) as c:
        answer = ask(c, Role.DEALER, BuyIn("cash", 10_00), "q1", table="L1")
        assert (answer.reason, answer.why) == (Reason.UNKNOWN, "There is no place 'q1' at this table.")


def test_a_position_on_the_cloth_has_nothing_that_pays_out() -> None:
    with casino(CLOTH) as c:
        answer = ask(c, Role.PLAYER, CashOut(), "p1")
        assert (answer.ok, answer.reason) == (False, Reason.NOT_OFFERED)


def test_nobody_approves_a_request_that_there_is_not() -> None:
    with casino(CLOTH) as c:
        c.play("supervisor approve 9\nexpect refused unknown")
        assert c.answer.why == "No request 9 waits at this table."


def test_the_same_number_about_another_tournament_or_promotion_is_another_order() -> None:
    def order(**about: str) -> bytes:
        return Order("staff:ann", 7, 1, Role.OPERATOR, "staff:ann", NewGame(), **about).digest()

    named = [order(), *(order(**{kind: name}) for kind in ("tournament", "promotion") for name in ("spring", "summer"))]
    assert len({*named[:3]}) == 3
    assert len({named[0], *named[3:]}) == 3


@pytest.mark.clause(STAR, "1.1 (Assistant Gaming Manager)")
def test_powers_end_at_the_own_tables_under_the_document_that_says_so_alone() -> None:
    ann = '[[staff]]\nid = "ann"\nrole = "assistant_gaming_manager"\npassword = "x"\ntables = ["L1"]\n'
    rapid = table("R1", "star-rapid-2016", "roulette", seats="t2")
    with casino(CLOTH, OTHER, rapid, floor=ann) as c:
        for name in ("L1", "R1"):
            c.play(f"assistant_gaming_manager:ann@{name} write_notice inspector 'hold 3'")
        c.play("assistant_gaming_manager:ann@L2 write_notice inspector 'hold 3'\nexpect refused not_yours")
