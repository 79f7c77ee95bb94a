"""Casino Canberra, 2019, baccarat: the cards of a shoe, from their check to their replacement."""

import pytest
from canberra import CANBERRA, all_of, fund, shoe, wagered
from casino import Casino, casino
from counter import actors
from watching import on_display

from croupier.games.cards import DECK
from croupier.play.cards.deal_events import CardDrawn
from croupier.play.cards.shoe import Shoe
from croupier.play.cards.shoe_events import CardsBurned, CardsChecked, ShoeEnded, ShoeOpened

STAFF = pytest.mark.parametrize("who", ["dealer", "supervisor:sam"])
READY = "dealer shuffle_cards hand\ndealer cut_cards 100\ndealer place_cutting_card 12\ndealer burn_cards 0 Ks"
"""From a set in the shoe to the burn."""
NEW = "dealer register_cards C1 8 red\ndealer check_cards C1 true\ndealer open_shoe C1"


def shoe_of(c: Casino) -> Shoe:
    """The shoe in use."""
    found = c.state().stock.shoe
    assert found is not None
    return found


def coup(c: Casino, cards: str = "9h 2d Kc 5s") -> None:
    """A whole coup on which nobody wagers."""
    c.play(f"dealer new_game\nwait 30s\ndealer cards {cards}\ndealer confirm")


# ---------------------------------------------------------------- the set


@pytest.mark.clause(CANBERRA, "8.3(a)")
@STAFF
def test_a_shoe_has_eight_decks_with_backs_of_one_colour(who: str) -> None:
    with casino(shoe(), shoes=False) as c:
        c.play(f"""
            {who} register_cards C1 6 red
            expect refused 8.3(a)
            {who} register_cards C1 7 red
            expect refused 8.3(a)
            {who} register_cards C1 8 red,blue
            expect refused 8.3(a)
            {who} register_cards C1 8 red
            dealer check_cards C1 true
            dealer open_shoe C1
        """)
        assert shoe_of(c).left == 416


@pytest.mark.clause(CANBERRA, "8.3(a)")
def test_a_ninth_ace_of_spades_stops_the_coup_and_calls_the_supervisor() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        for _ in range(8):
            coup(c, "As 2d Kc 5s 2h")
        wagered(c, t1={"player": 50})
        c.play("dealer card As\nexpect phase held\ndealer resume\nexpect refused 8.3(a)")
        c.play("supervisor resume\ndealer cards 9d Ks 9h\nsupervisor declare foreign_card\nexpect t1 balance 100.00")


@pytest.mark.clause(CANBERRA, "8.3(a)")
def test_a_coup_whose_last_card_is_a_ninth_copy_has_its_result_when_the_supervisor_lets_it_stand() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        for _ in range(8):
            coup(c, "As 2d Kc 5s 2h")
        wagered(c, t1={"player": 50})
        c.play("dealer cards 9d Ks Kh As\nexpect phase held\nsupervisor resume\nexpect phase registered")
        c.play("dealer confirm\nexpect t1 balance 150.00")


@pytest.mark.clause(CANBERRA, "8.3(d)")
@STAFF
def test_no_shoe_is_made_ready_before_its_cards_are_checked(who: str) -> None:
    with casino(shoe(), shoes=False) as c:
        c.play(f"""
            dealer register_cards C1 8 red
            dealer open_shoe C1
            expect refused 8.3(d)
            {who} check_cards C1 false
            dealer open_shoe C1
            expect refused 8.3(d)
            {who} check_cards C1 true
            dealer open_shoe C1
        """)
        by = "staff:dealer/dealer" if who == "dealer" else "staff:sam/casino_supervisor"
        assert actors(c, "table:B1")["cards_checked"][0] == by


def counted(**others: int) -> str:
    """A shuffler's count of a set: eight of each card, but for those given."""
    return ",".join(f"{card}x{others.get(card, 8)}" for card in DECK)


@pytest.mark.clause(CANBERRA, "A.1 Multi deck Shuffler (MD3)")
@pytest.mark.clause(CANBERRA, "8.3(d)")
@STAFF
def test_the_shufflers_report_is_the_card_check_of_a_shoe(who: str) -> None:
    with casino(shoe(), shoes=False) as c:
        c.play(f"""
            dealer register_cards C1 8 red
            {who} verify_cards C9 B1-shuffler {counted()}
            expect refused A.1 Multi deck Shuffler (MD3)
            {who} verify_cards C1 MD3-9 {counted()}
            expect refused A.1 Multi deck Shuffler (MD3)
            {who} verify_cards C1 B1-shuffler 5.00x8
            expect refused A.1 Multi deck Shuffler (MD3)
        """)
        sent = c.play(f"{who} verify_cards C1 B1-shuffler {counted(As=7, Kh=9)}")
        assert "As: 7 where 8 should be." in sent
        assert "Kh: 9 where 8 should be." in sent
        c.play("dealer open_shoe C1\nexpect refused 8.3(d)")
        c.play(f"{who} verify_cards C1 B1-shuffler {counted()}\ndealer open_shoe C1")
        assert all_of(c, CardsChecked, "B1") == [
            CardsChecked("C1", False, "B1-shuffler", {"As": -1, "Kh": 1}),
            CardsChecked("C1", True, "B1-shuffler"),
        ]


@pytest.mark.clause(CANBERRA, "A.1 Multi deck Shuffler (MD3)")
def test_a_shuffler_has_three_shoes_of_cards_in_it_and_no_fourth_before_one_is_used() -> None:
    with casino(shoe(), shoes=False) as c:
        for cards in ("C1", "C2", "C3", "C4"):
            c.play(f"dealer register_cards {cards} 8 red")
        c.play(f"""
            dealer verify_cards C1 B1-shuffler {counted()}
            dealer verify_cards C2 B1-shuffler {counted()}
            dealer verify_cards C3 B1-shuffler {counted(As=7)}
            dealer verify_cards C4 B1-shuffler {counted()}
            dealer verify_cards C4 B1-shuffler {counted()}
            dealer verify_cards C3 B1-shuffler {counted()}
            expect refused A.1 Multi deck Shuffler (MD3)
            dealer open_shoe C1
            dealer verify_cards C3 B1-shuffler {counted()}
        """)


# ---------------------------------------------------------------- the shoe


@pytest.mark.clause(CANBERRA, "A.1 Shoe")
@pytest.mark.parametrize("who", ["dealer", "shoe"])
def test_no_card_is_entered_before_a_shoe_is_ready_at_the_table(who: str) -> None:
    with casino(shoe(), shoes=False) as c:
        c.play(f"""
            dealer new_game
            expect refused 8.2(a)
            {who} card 9h
            expect refused 8.5(b)
            dealer register_cards C1 8 red
            dealer check_cards C1 true
            supervisor open_shoe C1
            expect refused A.1 Shoe
            dealer open_shoe C1
        """)
        c.play(f"{READY}\ndealer new_game\nwait 30s\n{who} card 9h")


@pytest.mark.clause(CANBERRA, "8.2(a)")
def test_a_card_is_the_next_draw_of_the_tables_own_shoe() -> None:
    with casino(shoe()) as c:
        for _ in range(14):
            coup(c, "9h 2d Kc 5s") if c.state().round % 2 else coup(c, "9d 2h Ks 5c")
            if c.state().round == 7:
                c.play(f"supervisor order_shuffle test\ndealer open_shoe C1\n{READY}")
        assert shoe_of(c).drawn == 29
        c.play("dealer new_game\nwait 30s\ndealer card 7h")
        (*_, drawn) = all_of(c, CardDrawn, "B1")
        assert (drawn.card, drawn.shoe, drawn.draw) == ("7h", 2, 30)


@pytest.mark.clause(CANBERRA, "8.2(a)")
def test_without_a_ready_shoe_nothing_is_dealt() -> None:
    with casino(shoe(), shoes=False) as c:
        c.play(f"dealer new_game\nexpect refused 8.2(a)\n{NEW}\ndealer new_game\nexpect refused 8.3(e)(i)")


@pytest.mark.clause(CANBERRA, "8.3(e)(i)")
def test_cards_are_shuffled_before_they_are_used_unless_they_come_approved_with_their_batch() -> None:
    with casino(shoe(), shoes=False) as c:
        c.play(f"""
            {NEW}
            dealer cut_cards 100
            expect refused 8.3(e)(i)
            dealer shuffle_cards washing
            expect refused 8.3(e)(i)
            supervisor shuffle_cards hand
            expect refused 8.3(e)(i)
            {READY}
            dealer new_game
            wait 30s
            dealer cards 9h 2d
            dealer report_cutting_card
            dealer cards Kc 5s
            dealer confirm
            dealer open_shoe C1
            dealer new_game
            expect refused 8.3(e)(i)
            dealer shuffle_cards machine
            dealer register_cards C2 8 blue approved
            expect refused 8.3(e)(i)
            dealer register_cards C2 8 blue approved approval=NI-2019 batch=PS-203
            dealer register_cards C3 8 blue another
            expect refused 8.3(e)(i)
            dealer check_cards C2 true
            supervisor replace_cards worn
            dealer check_cards C1 true
            dealer open_shoe C2
            dealer cut_cards 100
        """)


@pytest.mark.clause(CANBERRA, "8.3(e)(iii)")
def test_a_shuffle_that_a_supervisor_directs_takes_effect_after_the_coup() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        wagered(c, t1={"player": 10})
        c.play("""
            dealer cards 9h 2d
            dealer order_shuffle "same order twice"
            expect refused 8.3(e)(iii)
            supervisor order_shuffle "same order twice"
            dealer cards Kc 5s
            dealer confirm
            expect t1 balance 110.00
            dealer new_game
            expect refused 8.3(e)(iii)
            dealer open_shoe C1
            dealer shuffle_cards hand
            dealer new_game
            expect refused 8.3(f)
            dealer cut_cards 100
            dealer place_cutting_card 12
            dealer burn_cards 0 Ks
            dealer new_game
        """)


@pytest.mark.clause(CANBERRA, "8.3(f)")
def test_the_dealer_cuts_a_deck_from_either_end_and_sets_the_second_cutting_card_twelve_from_the_back() -> None:
    with casino(shoe(), shoes=False) as c:
        c.play(f"{NEW}\ndealer shuffle_cards hand")
        for depth in (40, 51, 365):
            c.play(f"dealer cut_cards {depth}\nexpect refused 8.3(f)")
        c.play("""
            supervisor cut_cards 100
            expect refused 8.3(f)
            dealer place_cutting_card 12
            expect refused 8.3(f)
            dealer cut_cards 52
            dealer cut_cards 364
            dealer place_cutting_card 11
            expect refused 8.3(f)
            supervisor place_cutting_card 12
            expect refused 8.3(f)
            dealer burn_cards 0 Ks
            expect refused 8.3(f)
            dealer place_cutting_card 12
            dealer burn_cards 0 Ks
        """)


@pytest.mark.clause(CANBERRA, "8.3(g)")
@pytest.mark.parametrize(("shown", "burned"), [("7h", 7), ("Kd", 0), ("Td", 0), ("As", 1), ("2c", 2), ("9s", 9)])
def test_the_first_card_is_shown_and_as_many_are_burned_as_its_points(shown: str, burned: int) -> None:
    with casino(shoe(), shoes=False) as c:
        c.play(f"""
            {NEW}
            dealer shuffle_cards hand
            dealer cut_cards 100
            dealer place_cutting_card 12
            dealer new_game
            expect refused 8.3(g)
            dealer burn_cards {burned + 1} {shown}
            expect refused 8.3(g)
        """)
        assert f"Here {burned} cards are burned face down." in c.answer.why
        c.play(f"""
            dealer burn_cards {burned}
            expect refused 8.3(g)
            supervisor burn_cards {burned} {shown}
            expect refused 8.3(g)
            dealer burn_cards {burned} {shown}
            dealer new_game
        """)
        assert all_of(c, CardsBurned, "B1") == [CardsBurned(burned, shown)]
        assert shoe_of(c).left == 415 - burned


# ---------------------------------------------------------------- the last coup


def announced(c: Casino) -> tuple[str, ...]:
    return on_display(c, "B1").announcements


@pytest.mark.clause(CANBERRA, "8.3(h)")
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("who", ["dealer", "shoe"])
def test_the_coup_in_which_the_cutting_card_comes_is_the_last(who: str, first: bool) -> None:
    with casino(shoe()) as c:
        coup(c)
        c.play(f"""
            dealer new_game
            wait 30s
            {"" if first else "dealer card 9h"}
            supervisor report_cutting_card
            expect refused 8.3(h)
            {who} report_cutting_card
        """)
        assert "Last coup." in announced(c)
        c.play(f"dealer cards {'9h ' if first else ''}2d Kc 5s\ndealer confirm\ndealer new_game\nexpect refused 8.3(h)")


@pytest.mark.clause(CANBERRA, "8.3(h)")
@pytest.mark.parametrize("then", ["9h 9d Kc Ks", "9h 2d Kc 5s"])
def test_if_the_last_coup_is_a_tie_exactly_one_more_is_dealt(then: str) -> None:
    with casino(shoe()) as c:
        c.play("dealer report_cutting_card")
        coup(c, "9h 9d Kc Ks")
        coup(c, then)
        c.play("dealer new_game\nexpect refused 8.3(h)")
        assert c.state().round == 2


@pytest.mark.clause(CANBERRA, "8.3(h)")
def test_a_void_last_coup_is_no_tie() -> None:
    with casino(shoe()) as c:
        c.play("dealer report_cutting_card\ndealer new_game\nwait 30s\ndealer cards 9h 9d Kc Ks")
        c.play("supervisor declare void_wrong_shoe\ndealer new_game\nexpect refused 8.3(h)")


# ---------------------------------------------------------------- other cards


@pytest.mark.clause(CANBERRA, "8.3(i)")
def test_after_the_final_coup_a_supervisor_has_the_cards_removed_checked_and_replaced() -> None:
    with casino(shoe()) as c:
        c.play("dealer register_cards C2 8 red\ndealer report_cutting_card")
        coup(c)
        c.play("""
            dealer open_shoe C2
            expect refused 8.3(d)
            dealer check_cards C2 true
            dealer open_shoe C2
            expect refused 8.3(i)
            dealer replace_cards "end of day"
            expect refused 8.3(j)
            supervisor replace_cards "end of day"
            dealer open_shoe C1
            expect refused 8.3(d)
            dealer open_shoe C2
            expect refused 8.3(i)
            dealer check_cards C1 true
            dealer open_shoe C1
            expect refused 8.3(j)
            dealer open_shoe C2
        """)
        assert [(each.shoe, each.cards) for each in all_of(c, ShoeOpened, "B1")] == [(1, "C1"), (2, "C2")]
        assert all_of(c, ShoeEnded, "B1") == [ShoeEnded("end of day", "8.3(j)", replace=True)]


@pytest.mark.clause(CANBERRA, "8.3(j)")
def test_an_order_to_replace_unfit_cards_is_refused_until_the_coup_ends() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        wagered(c, t1={"player": 10})
        c.play("""
            dealer card 9h
            supervisor replace_cards "marked card"
            expect refused 8.3(j)
            dealer cards 2d Kc 5s
            dealer confirm
            dealer replace_cards "marked card"
            expect refused 8.3(j)
            supervisor:sam replace_cards "marked card"
            dealer new_game
            expect refused 8.3(j)
        """)
        assert [each.reason for each in all_of(c, ShoeEnded, "B1")] == ["marked card"]
        assert actors(c, "table:B1")["shoe_ended"][0] == "staff:sam/casino_supervisor"
