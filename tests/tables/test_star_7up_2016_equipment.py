"""The Star's 7-Up tables: the shuffling device, the discard rack, the float tray and the drop box, and how many may sit."""

import pytest
from casino import casino, table
from equipped import wrong

from croupier.play.cards.shoe_events import CardsChecked
from croupier.play.equipment.events import CashDropped, DropBoxAttached, FloatClosed

STAR = "star-7up-2016"
PLACES = "p1 p2 p3 p4 p5 p6 p7 p8 p9 p10".split()
STAFF = ("dealer", "supervisor", "gaming_manager")


def seven_up(positions: str = "p1 p2", settings: str = "", **other: str) -> str:
    """A table with a cloth, with equipment written otherwise."""
    return table("U1", STAR, "seven_up", positions=positions, period_s=None, settings=settings, equipment=other)


# ---------------------------------------------------------------- places


@pytest.mark.clause(STAR, "2.1")
def test_a_table_has_from_one_to_nine_places() -> None:
    assert not wrong(seven_up("p1"))
    assert not wrong(seven_up(" ".join(PLACES[:9])))
    assert "from 1 to 9 places (clause 2.1)" in wrong(seven_up(" ".join(PLACES)))


@pytest.mark.clause(STAR, "2.2.2")
def test_a_layout_has_from_three_to_nine_boxes_and_one_for_each_place() -> None:
    for boxes, fits in (("2", False), ("3", True), ("9", True), ("10", False), ('"3"', False)):
        found = wrong(seven_up("p1 p2", f"boxes = {boxes}"))
        assert not found if fits else "boxes must be" in found
    assert "(clause 2.2.2)" in wrong(seven_up("p1 p2 p3 p4", "boxes = 3"))
    assert "boxes" in wrong(seven_up().replace("boxes = 9\n", ""))


# ---------------------------------------------------------------- before the table opens


@pytest.mark.clause(STAR, "1.1(shuffling device)")
def test_only_a_device_that_shuffles_and_deals_is_registered() -> None:
    for kind, fits in (("shuffler_dealer", True), ("multishuffler", False), ("shoe", False)):
        found = wrong(seven_up(shuffler=f'{{ id = "SD-1", type = "{kind}" }}'))
        assert not found if fits else "is of type shuffler_dealer, which SD-1 does not" in found


@pytest.mark.clause(STAR, "2.3.1")
@pytest.mark.parametrize("who", STAFF[1:])
def test_a_table_opens_with_a_shuffling_device_and_a_supervisor_may_put_another_in_use(who: str) -> None:
    with casino(seven_up(shuffler="")) as c:
        c.play("dealer new_game\nexpect refused 2.3.1")
        assert c.answer.why == "The shuffler is missing."
    devices = ", ".join(f'{{ id = "{each}", type = "shuffler_dealer" }}' for each in ("SD-1", "SD-2"))
    with casino(seven_up(shuffler=f"[{devices}]")) as c:
        c.play(f"dealer use_item SD-2\nexpect refused 2.3.1\n{who} use_item SD-2\ndealer new_game")


@pytest.mark.clause(STAR, "2.3.2")
@pytest.mark.parametrize("who", STAFF)
def test_the_checklist_has_a_discard_rack_for_six_decks(who: str) -> None:
    assert "holds 6 decks at the least, which R1 does not" in wrong(seven_up(discard_rack='{ id = "R1", decks = 4 }'))
    with casino(seven_up(discard_rack='{ id = "R1", decks = 6 }'), opened=False) as c:
        c.play(f"""
            dealer open_float 100.00x200
            supervisor attach_drop_box 0417
            dealer new_game
            expect refused 2.3.2
            {who} tick_item discard_rack
            dealer new_game
        """)
    with casino(seven_up(discard_rack="")) as c:
        c.play("dealer new_game\nexpect refused 2.3.2")


@pytest.mark.clause(STAR, "2.3.3")
def test_no_coup_is_opened_before_the_float_is_counted() -> None:
    with casino(seven_up(), opened=False) as c:
        c.play("""
            dealer tick_item discard_rack
            supervisor attach_drop_box 0417
            dealer new_game
            expect refused 2.3.3
            dealer open_float 100.00x200
            dealer new_game
        """)


@pytest.mark.clause(STAR, "1.1(float tray)")
@pytest.mark.parametrize("who", STAFF)
def test_a_float_of_20000_with_a_win_of_1350_that_is_counted_at_21300_is_50_short(who: str) -> None:
    with casino(seven_up(), opened=False) as c:
        c.play(f"""
            dealer tick_item discard_rack
            supervisor attach_drop_box 0417
            {who} open_float 100.00x200
            dealer buy_in p1 chips 2000.00
            dealer new_game
            p1 place banker 1350.00
            dealer cards Kc 2d 5h
            dealer confirm
            expect p1 balance 650.00
            {who} close_float 100.00x213
        """)
        assert [notice.text for notice in c.answer.notices] == ["Shortage of 50.00."]
        (closed,) = [each for each in c.events("table:U1") if isinstance(each, FloatClosed)]
        assert (closed.amount, closed.expected) == (21_300_00, 21_350_00)


@pytest.mark.clause(STAR, "1.1(float tray)")
def test_a_float_that_is_counted_above_the_books_has_a_surplus() -> None:
    with casino(seven_up(), opened=False) as c:
        c.play("dealer open_float 100.00x200\ndealer close_float 100.00x200,5.00x2")
        assert [notice.text for notice in c.answer.notices] == ["Surplus of 10.00."]


@pytest.mark.clause(STAR, "2.4")
@pytest.mark.parametrize("who", STAFF[1:])
def test_a_table_opens_with_its_drop_box_and_the_cash_that_is_taken_goes_into_it(who: str) -> None:
    with casino(seven_up(), opened=False) as c:
        c.play(f"""
            dealer tick_item discard_rack
            dealer open_float 100.00x200
            dealer new_game
            expect refused 2.4
            dealer buy_in p1 cash 500.00
            expect refused 2.4
            dealer attach_drop_box 0417
            expect refused 2.4
            {who} attach_drop_box 0417
            dealer buy_in p1 cash 500.00
            dealer new_game
            {who} attach_drop_box 0418
        """)
        assert CashDropped("0417", 500_00) in c.events("table:U1")
        assert DropBoxAttached("0418", "0417", 500_00) in c.events("table:U1")


# ---------------------------------------------------------------- deck checks


@pytest.mark.clause(STAR, "1.1(deck-checking device)")
@pytest.mark.parametrize("who", ["dealer", "supervisor"])
def test_a_registered_device_checks_each_deck_of_a_lot_and_one_that_fails_stops_it(who: str) -> None:
    with casino(seven_up(deck_checker='{ id = "DC-04" }'), shoes=False) as c:
        c.play(f"""
            dealer register_cards C1 6 red
            dealer secure_cards C1 safe
            dealer release_cards C1
            {who} check_by_device C9 DC-04 pass,pass,pass,pass,pass,pass
            expect refused 1.1(deck-checking device)
            {who} check_by_device C1 DC-09 pass,pass,pass,pass,pass,pass
            expect refused 1.1(deck-checking device)
            {who} check_by_device C1 DC-04 pass,pass,pass,pass,pass
            expect refused 1.1(deck-checking device)
        """)
        assert c.play(f"{who} check_by_device C1 DC-04 pass,pass,pass,fail,pass,pass").startswith("Deck 4 failed.")
        c.play(f"""
            dealer open_shoe C1
            expect refused 3.4
            {who} check_by_device C1 DC-04 pass,pass,pass,pass,pass,pass
            dealer open_shoe C1
        """)
        assert [each for each in c.events("table:U1") if isinstance(each, CardsChecked)] == [
            CardsChecked("C1", False, "DC-04", decks=(True, True, True, False, True, True)),
            CardsChecked("C1", True, "DC-04", decks=(True,) * 6),
        ]
