"""The Star's Rapid baccarat: cards are checked by hand, by a deck-checking device, or on order."""

import pytest
from casino import casino
from counter import actors
from rapid import RAPID, all_of, baccarat, coup
from watching import on_dealer

from croupier.journal.recall import DealtFrom, recall
from croupier.play.cards.shoe_events import CardsChecked, CheckOrdered

STAFF = pytest.mark.parametrize("who", ["dealer", "supervisor:sam"])
READY = "dealer shuffle_cards hand\ndealer cut_cards 100\ndealer place_cutting_card 20\ndealer burn_cards 1"
"""From a set in the shoe to the burn."""


@pytest.mark.clause(RAPID, "3.1")
@STAFF
def test_the_check_of_a_set_is_on_record_with_who_made_it_and_its_result(who: str) -> None:
    with casino(baccarat(), shoes=False) as c:
        c.play(f"dealer register_cards C3 8 red\n{who} check_cards C3 true")
        assert all_of(c, CardsChecked) == [CardsChecked("C3", True, "")]
        by = "staff:dealer/dealer" if who == "dealer" else "staff:sam/casino_supervisor"
        assert actors(c, "table:B1")["cards_checked"][0] == by
        assert c.state().stock.sets["C3"].checked


@pytest.mark.clause(RAPID, "3.1")
def test_a_set_need_not_be_checked_and_one_that_failed_its_check_is_not_used() -> None:
    with casino(baccarat(), shoes=False) as c:
        c.play(f"""
            dealer register_cards C3 8 red
            dealer check_cards C3 false
            dealer open_shoe C3
            expect refused 3.1
            dealer check_cards C9 true
            expect refused 3.1
            dealer register_cards C4 8 blue
            dealer open_shoe C4
            {READY}
            dealer new_game
        """)
        found = c.run(recall(c.floor.store, "B1", 1))
        assert found is not None
        assert found.dealt_from == DealtFrom(1, "C4", None, "")


@pytest.mark.clause(RAPID, "1.1(deck-checking device)")
@STAFF
def test_a_deck_checking_machine_is_named_with_what_it_found_of_each_deck_of_a_set(who: str) -> None:
    decks = ",".join(["pass"] * 8)
    with casino(baccarat(), shoes=False) as c:
        c.play(f"""
            dealer register_cards C7 8 red
            {who} check_by_device C7 "" {decks}
            expect refused 1.1(deck-checking device)
            {who} check_by_device C7 DC-2 fail
            expect refused 1.1(deck-checking device)
            {who} check_by_device C7 DC-2 {decks.replace("pass", "fail", 1)}
            dealer open_shoe C7
            expect refused 3.1
            {who} check_by_device C7 DC-2 {decks}
            dealer open_shoe C7
        """)
        found = c.state().stock.sets["C7"]
        assert (found.checked, found.checked_by) == (True, "DC-2")
        assert [each.decks.count(True) for each in all_of(c, CardsChecked)] == [7, 8]
        by = "staff:dealer/dealer" if who == "dealer" else "staff:sam/casino_supervisor"
        assert actors(c, "table:B1")["cards_checked"][0] == by


@pytest.mark.clause(RAPID, "3.7")
@pytest.mark.parametrize("who", ["supervisor", "inspector:ivy"])
def test_a_supervisor_or_an_inspector_orders_a_check_that_stays_until_its_result_is_there(who: str) -> None:
    with casino(baccarat()) as c:
        c.play(f"""
            gaming_manager order_check doubt
            expect refused 3.7
            dealer order_check doubt
            expect refused 3.7
            {who} order_check ""
            expect refused 3.7
            {who} order_check doubt
            {who} order_check doubt
            expect refused 3.7
        """)
        coup(c)
        assert "The check of C1 is ordered: enter its result (3.7)." in on_dealer(c).announcements
        c.play("dealer check_cards C1 true")
        assert c.state().stock.sets["C1"].to_check == ""
        assert all_of(c, CheckOrdered) == [CheckOrdered("C1", "doubt", "3.7")]
        seen = actors(c, "table:B1")
        assert seen["check_ordered"][1] <= seen["cards_checked"][1]


@pytest.mark.clause(RAPID, "3.7")
def test_without_cards_in_use_there_is_nothing_to_check() -> None:
    with casino(baccarat(), shoes=False) as c:
        c.play("supervisor order_check doubt\nexpect refused 3.7")
