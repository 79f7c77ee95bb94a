"""The Star's 7-Up: a shuffling device that fails in a coup."""

import pytest
from casino import Casino
from seven_up import BANKER_ON_7, STAR, finish, of_kind, seated

from croupier.play.cards.shoe_events import CardsMoved
from croupier.play.remedies.irregularity_events import IrregularityDeclared


def moved(c: Casino) -> list[tuple[str, str, str]]:
    """What was declared, what was done about it, and by which clause."""
    declared = of_kind(c, IrregularityDeclared)
    return [
        (each.irregularity, each.remedy, each.clause) for each in declared if isinstance(each, IrregularityDeclared)
    ]


@pytest.mark.parametrize(
    ("what", "clause"),
    [
        pytest.param("shuffler_failed", "13.2", marks=pytest.mark.clause(STAR, "13.2")),
        pytest.param("cards_damaged", "13.3", marks=pytest.mark.clause(STAR, "13.3")),
    ],
)
def test_a_device_that_fails_is_declared_by_recording_where_its_cards_went(what: str, clause: str) -> None:
    with seated() as c:
        for who, reply in (("supervisor", True), ("dealer", False)):
            c.play(f"{who} declare {what}\nexpect refused {clause}")
            assert (c.answer.why == "Record where the cards went.") is reply


@pytest.mark.clause(STAR, "13.2")
@pytest.mark.clause(STAR, "13.1")
def test_the_cards_go_to_another_device_and_the_coup_goes_on() -> None:
    with seated() as c:
        c.play("""
            t1 place banker 100.00
            dealer cards 4h 9c
            dealer move_cards C1 SD-1 SD-2 jammed
            expect refused 13.2
            supervisor move_cards C1 SD-1 SD-2 jammed
            dealer card 3s
            dealer confirm
            expect t1 balance 10180.00
        """)
        assert len(of_kind(c, CardsMoved)) == 1
        assert moved(c) == [("shuffler_failed", "move", "13.2")]
        shoe = c.state().stock.shoe
        assert shoe is not None
        assert shoe.left == 308


@pytest.mark.clause(STAR, "13.2")
@pytest.mark.clause(STAR, "13.4")
@pytest.mark.clause(STAR, "13.1")
@pytest.mark.parametrize(
    ("what", "clause"), [("no_other_device", "13.2"), ("device_failed_unfairly to_the_players_loss", "13.4")]
)
def test_without_another_device_or_with_a_disadvantage_640_goes_back(what: str, clause: str) -> None:
    with seated() as c:
        finish(c, BANKER_ON_7)
        c.play("dealer discard_cards\ndealer new_game")
        before = c.books()
        c.play(f"""
            t1 place banker 640.00
            supervisor declare {what}
            expect refused 13.1
            dealer card 4h
            dealer declare {what}
            expect refused {clause}
            supervisor declare {what}
        """)
        assert c.books() == before
        assert len(c.state().history) == 2


@pytest.mark.clause(STAR, "13.4")
def test_a_disadvantage_is_found_with_a_reason() -> None:
    with seated() as c:
        c.play("dealer card 4h\nsupervisor declare device_failed_unfairly\nexpect refused 13.4")


@pytest.mark.clause(STAR, "13.3")
def test_damaged_cards_are_replaced_one_by_one_by_their_like() -> None:
    with seated() as c:
        c.play("""
            dealer card 4h
            supervisor move_cards C1 SD-1 SD-2 jammed 4c,Ks 4c
            expect refused 13.3
            dealer move_cards C1 SD-1 SD-2 jammed 4c,Ks Ks,4c
            expect refused 13.2
            supervisor move_cards C1 SD-1 SD-2 jammed 4c,Ks Ks,4c
            dealer cards 9c 3s
            dealer confirm
        """)
        assert moved(c) == [("cards_damaged", "move", "13.3")]
