"""Crown Perth, baccarat, 2023: the cut, the cutting card and the burn; the coups of a shoe, and its end."""

from random import Random

import pytest
from casino import Casino
from crown import CROWN
from crown_table import by, called, coup, crown, funded, happened
from watching import on_display, on_terminal

from croupier.games.cards import DECK
from croupier.games.coup import Coup
from croupier.play.cards.shoe_events import (
    CardsBurned,
    CardsCut,
    CardsInserted,
    ChemmyShuffled,
    CuttingCardPlaced,
    CuttingCardSeen,
)
from croupier.rulebooks.crown_baccarat_2023.baccarat import DRAWING

BEGUN = "dealer register_cards C1 8 red\ndealer open_shoe C1"
SHUFFLED = f"{BEGUN}\ndealer shuffle_cards card_shuffling_machine B1-shuffler"
CUT = f"{SHUFFLED}\ndealer cut_cards 200"
PLACED = f"{CUT}\ndealer place_cutting_card 20"
ONE_CARD = 'settings = { opening_burn = "one_card_face_down" }'
MANAGER = "table_games_manager"


def drawn(c: Casino) -> int:
    """How many cards have left the shoe."""
    shoe = c.state().stock.shoe
    assert shoe is not None
    return shoe.drawn


# ---------------------------------------------------------------- preparing it


@pytest.mark.clause(CROWN, "4.3")
@pytest.mark.clause(CROWN, "1.1 Chemmy Shuffle")
def test_with_an_automatic_shuffler_cards_are_washed_shuffled_and_inserted_and_nobody_cuts() -> None:
    shuffle = "dealer shuffle_cards automatic_shuffler B1-shuffler"
    with crown(shoes=False, shuffler="automatic_shuffler") as c:
        c.play(f"""
            {BEGUN}
            {shuffle}
            expect refused '1.1 Chemmy Shuffle'
            table_inspector chemmy_shuffle
            expect refused '1.1 Chemmy Shuffle'
            dealer chemmy_shuffle
            dealer chemmy_shuffle
            expect refused '1.1 Chemmy Shuffle'
            dealer insert_cards
            expect refused 4.3
            {shuffle}
            dealer cut_cards 200
            expect refused 4.3
            dealer place_cutting_card 20
            expect refused 4.3
            dealer burn_cards 1 As
            expect refused 4.3
            table_inspector insert_cards
            expect refused 4.3
            dealer insert_cards
            dealer insert_cards
            expect refused 4.3
            dealer burn_cards 1 As
            dealer new_game
        """)
        assert [len(happened(c, kind)) for kind in (ChemmyShuffled, CardsInserted, CardsCut)] == [1, 1, 0]
        assert by(c, "chemmy_shuffled") == ["staff:dealer/dealer"]
    with crown(shoes=False) as c:
        c.play(f"{SHUFFLED}\ndealer burn_cards 1 As\nexpect refused 4.4\ndealer insert_cards\nexpect refused 4.3")


@pytest.mark.clause(CROWN, "4.4")
@pytest.mark.parametrize("who", ["dealer", "table_inspector", "table_games_manager", "player p2", "another"])
def test_the_cut_is_recorded_with_who_made_it(who: str) -> None:
    with crown(shoes=False) as c:
        c.play(f"""
            {SHUFFLED}
            table_inspector cut_cards 100
            expect refused 4.4
            dealer burn_cards 1 As
            expect refused 4.4
        """)
        if who == "another":
            c.play("dealer cut_cards 100 another\nexpect refused 4.4")
            c.play("table_inspector grant_approval cut_by_another\nexpect refused 4.4")
            c.play(f"{MANAGER} grant_approval cut_by_another")
        c.play("dealer cut_cards 100 player\nexpect refused 4.4\ndealer cut_cards 100 dealer p2\nexpect refused 4.4")
        c.play(f"dealer cut_cards 100 {who}")
        c.play("dealer cut_cards 100 cashier\nexpect refused 4.4")
        by_whom, _, place = who.partition(" ")
        assert happened(c, CardsCut) == [CardsCut(100, by_whom, place)]


@pytest.mark.clause(CROWN, "4.4")
def test_the_cut_is_a_deck_or_more_from_either_end() -> None:
    with crown(shoes=False) as c:
        c.play(SHUFFLED)
        for depth in (51, 365, 0):
            c.play(f"dealer cut_cards {depth}\nexpect refused 4.4")
        c.play("dealer cut_cards 52\ndealer cut_cards 364")


@pytest.mark.clause(CROWN, "4.5")
@pytest.mark.clause(CROWN, "1.1 Cut")
def test_the_cutting_card_goes_20_or_13_cards_from_the_back() -> None:
    with crown(shoes=False) as c:
        c.play(f"""
            {CUT}
            table_inspector place_cutting_card 20
            expect refused 4.5
            dealer burn_cards 1 As
            expect refused 4.5
        """)
        for behind in (12, 14, 19, 21, 26):
            c.play(f"dealer place_cutting_card {behind}\nexpect refused 4.5")
        c.play("dealer place_cutting_card 13\ndealer place_cutting_card 20")
        assert [each.behind for each in happened(c, CuttingCardPlaced)] == [13, 20]


@pytest.mark.clause(CROWN, "4.5")
def test_after_388_cards_and_a_burn_of_8_the_dealer_is_warned_that_the_cutting_card_is_due() -> None:
    with crown(shoes=False) as c:
        c.play(f"{PLACED}\ndealer burn_cards 7 7h")
        cards = [*DECK] * 8
        cards.remove("7h")
        Random(5).shuffle(cards)
        reply = ""
        while not reply:
            c.play("dealer new_game")
            called(c)
            dealt = Coup(DRAWING)
            while not dealt.complete and not reply:
                card = cards.pop()
                dealt, reply = dealt.draw(card), c.play(f"dealer card {card}")
            if dealt.complete:
                c.play("dealer confirm\ndealer discard_cards")
        assert (reply, drawn(c)) == ("The cutting card is due. (4.5)", 388 + 8)


@pytest.mark.clause(CROWN, "4.6(a)")
@pytest.mark.parametrize(("shown", "more"), [("7h", 7), ("Kd", 10), ("As", 1), ("Tc", 10), ("2s", 2)])
def test_as_many_cards_are_burned_as_the_first_one_shows(shown: str, more: int) -> None:
    with crown(shoes=False) as c:
        c.play(f"""
            {PLACED}
            dealer new_game
            expect refused 4.6(a)
            table_inspector burn_cards {more} {shown}
            expect refused 4.6(a)
            dealer burn_cards {more}
            expect refused 4.6(a)
            dealer burn_cards {more + 1} {shown}
            expect refused 4.6(a)
            dealer burn_cards {more} {shown}
            dealer burn_cards {more} {shown}
            expect refused 4.6(a)
            dealer new_game
        """)
        assert drawn(c) == more + 1


@pytest.mark.clause(CROWN, "4.6(b)")
def test_the_one_card_that_is_burned_is_shown_only_with_a_table_games_managers_approval() -> None:
    with crown(shoes=False, settings=ONE_CARD) as c:
        c.play(f"""
            {PLACED}
            dealer new_game
            expect refused 4.6(b)
            dealer burn_cards 0 7h
            expect refused 4.6(b)
            table_inspector grant_approval show_burned
            expect refused 4.6(b)
            {MANAGER} grant_approval show_burned
            dealer burn_cards 1 7h
            expect refused 4.6(b)
            dealer burn_cards 0 7x
            expect refused 4.6(b)
            dealer burn_cards 0 7h
            dealer new_game
        """)
        assert happened(c, CardsBurned) == [CardsBurned(0, "7h")]
        assert drawn(c) == 1
    with crown(shoes=False, settings=ONE_CARD) as c:
        c.play(f"{PLACED}\ndealer burn_cards 2\nexpect refused 4.6(b)\ndealer burn_cards 1\ndealer new_game")
        assert drawn(c) == 1


@pytest.mark.clause(CROWN, "4.6(a)")
def test_the_house_sets_which_burn_it_is() -> None:
    with crown(shoes=False, settings='settings = { opening_burn = "by_face_value" }') as c:
        c.play(f"{PLACED}\ndealer burn_cards 1\nexpect refused 4.6(a)\ndealer burn_cards 3 3s\ndealer new_game")
    with crown(shoes=False, settings=ONE_CARD) as c:
        c.play(f"{PLACED}\ndealer burn_cards 3 3s\nexpect refused 4.6(b)\ndealer burn_cards 1\ndealer new_game")


# ---------------------------------------------------------------- a card burned before each coup


@pytest.mark.clause(CROWN, "4.8")
def test_no_card_comes_before_the_call_nor_before_the_burn_that_a_table_games_manager_wants() -> None:
    with crown() as c:
        c.play("""
            dealer new_game
            t1 notes 100.00
            t1 place banker 50.00
            wait 20s
            dealer card 9s
            expect refused 3.1
        """)
        before = drawn(c)
        c.play(f"""
            table_inspector grant_approval burn_each_coup
            expect refused 4.8
            {MANAGER} grant_approval burn_each_coup
            dealer burn_cards 1
            expect refused 4.8
            dealer no_more_bets
            dealer card 9s
            expect refused 4.8
            dealer burn_cards 2
            expect refused 4.8
            dealer burn_cards 1 9s
            expect refused 4.8
            dealer burn_cards 1
            dealer burn_cards 1
            expect refused 4.8
        """)
        assert drawn(c) == before + 1
        coup(c, "6K", "7K")
        c.play(f"expect t1 balance 147.50\ndealer new_game\n{MANAGER} end_approval burn_each_coup")
        called(c)
        coup(c, "6K", "7K")
        assert drawn(c) == before + 1 + 4 + 4
        assert [each.coup for each in happened(c, CardsBurned)] == [0, 1]


@pytest.mark.clause(CROWN, "4.8")
def test_a_reading_shoe_burns_the_card_before_the_coup_by_itself() -> None:
    with crown() as c:
        c.play(f"{MANAGER} grant_approval burn_each_coup\ndealer new_game")
        called(c)
        c.play("shoe 9s\nshoe 6h\nshoe 7h\nshoe Kh\nshoe Kd\ndealer confirm")
        assert c.state().history[0].cards == ("6h", "7h", "Kh", "Kd")


@pytest.mark.clause(CROWN, "5.2")
def test_with_a_burn_before_each_coup_a_carried_card_is_the_one_burned_and_the_coup_is_live() -> None:
    with crown() as c:
        funded(c, "100.00", "t1")
        called(c)
        c.play("dealer cards 7s 7h Ks Kh\ndealer declare unauthorised_player_card card=5s\ndealer confirm")
        before = drawn(c)
        c.play(f"""
            dealer discard_cards
            {MANAGER} grant_approval burn_each_coup
            dealer new_game
            t1 place banker 20.00
        """)
        called(c)
        c.play("dealer burn_cards 1")
        assert (drawn(c), c.state().stock.carried) == (before, ())
        coup(c, "6K", "7K")
        c.play("expect t1 balance 119.00")


# ---------------------------------------------------------------- its end


@pytest.mark.clause(CROWN, "4.18")
def test_the_cutting_card_before_a_coups_first_card_makes_that_coup_the_last() -> None:
    with crown() as c:
        c.play("dealer new_game")
        called(c)
        assert "last coup" in c.play("dealer report_cutting_card")
        for view in (on_display(c, "B1"), on_terminal(c, "t1", "B1")):
            assert "Last coup." in view.announcements
        c.play("dealer report_cutting_card\nexpect refused 4.18")
        coup(c, "6K", "7K")
        c.play("dealer new_game\nexpect refused 4.18")


@pytest.mark.clause(CROWN, "4.18")
@pytest.mark.clause(CROWN, "1.1 Cut")
def test_the_cutting_card_within_a_coup_leaves_exactly_one_more() -> None:
    with crown() as c:
        c.play("dealer new_game")
        called(c)
        c.play("""
            table_inspector report_cutting_card
            expect refused 4.18
            dealer cards 6s 7s
            shoe report_cutting_card
        """)
        (seen,) = happened(c, CuttingCardSeen)
        assert (seen.position, seen.last_round, c.state().cards) == (3, 2, ("6s", "7s"))
        c.play("dealer cards Kh Kd\ndealer confirm\ndealer discard_cards\ndealer new_game")
        called(c)
        coup(c, "6K", "7K")
        c.play("dealer new_game\nexpect refused 4.18")


@pytest.mark.clause(CROWN, "4.19")
def test_after_the_last_coup_the_table_inspector_may_have_one_dummy_coup_dealt() -> None:
    with crown() as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            table_inspector add_dummy
            expect refused 4.19
            dealer report_cutting_card
        """)
        called(c)
        coup(c, "6K", "7K")
        c.play("""
            dealer add_dummy
            expect refused 4.19
            table_inspector add_dummy
            table_inspector add_dummy
            expect refused 4.19
            dealer new_game
            expect phase closed
            t1 place banker 10.00
            expect refused 5.9
        """)
        coup(c, "6K", "7K")
        assert (c.state().history[0].dummy, c.state().history[1].dummy) == (True, False)
        c.play("table_inspector add_dummy\nexpect refused 4.19\ndealer new_game\nexpect refused 4.18")
