"""The Star's Rapid baccarat: sets of cards and their custody, and a shoe from its shuffle to its end."""

import pytest
from casino import casino
from rapid import PLAYER_WINS, RAPID, all_of, baccarat, coup, fund, shoe_of

from croupier.play.cards.shoe_events import (
    CardsRiffled,
    CardsShuffled,
    ShoeEnded,
    ShoeOpened,
)

STAFF = pytest.mark.parametrize("who", ["dealer", "supervisor:sam"])
READY = "dealer shuffle_cards hand\ndealer cut_cards 100\ndealer place_cutting_card 20\ndealer burn_cards 1"
"""From a set in the shoe to the burn."""


# ---------------------------------------------------------------- the set


@pytest.mark.clause(RAPID, "2.5.4")
@STAFF
def test_a_set_has_eight_decks_with_backs_of_one_colour(who: str) -> None:
    with casino(baccarat(), shoes=False) as c:
        c.play(f"""
            {who} register_cards C1 6 red
            expect refused 2.5.4
            {who} register_cards C1 8 red,blue
            expect refused 2.5.4
            {who} register_cards C1 8 ""
            expect refused 2.5.4
            {who} register_cards C1 8 red
            {who} register_cards C1 8 red
            expect refused 2.5.4
            dealer open_shoe C1
        """)
        assert shoe_of(c).left == 416


@pytest.mark.clause(RAPID, "2.5.4")
def test_a_ninth_copy_of_a_card_in_one_shoe_stops_the_coup() -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        for _ in range(8):
            coup(c, "As 2d Kc 5s 2h", "banker")
        c.play("dealer new_game\nt1 place player 50.00\ndealer no_more_bets\ndealer card As\nexpect phase held")
        assert "As has come more often than 8 decks hold it" in c.answer.notices[0].text
        c.play("assistant_gaming_manager:amy declare foreign_card\nexpect t1 balance 100.00")


@pytest.mark.clause(RAPID, "3.2")
@pytest.mark.parametrize("source", ["angel", "house"])
@STAFF
def test_cards_prepared_in_advance_are_used_when_their_custody_is_on_record(source: str, who: str) -> None:
    with casino(baccarat(), shoes=False) as c:
        c.play(f"""
            dealer register_cards C1 8 red {source}
            dealer open_shoe C1
            expect refused 3.2
            {who} release_cards C1
            expect refused 3.2
            {who} secure_cards C1 ""
            expect refused 3.2
            {who} secure_cards C1 "cage, shelf 4"
            dealer open_shoe C1
            expect refused 3.2
            {who} release_cards C1
            dealer open_shoe C1
        """)


# ---------------------------------------------------------------- the shuffle


@pytest.mark.clause(RAPID, "3.8.1")
@pytest.mark.clause(RAPID, "1.1(Angel pre-shuffled cards)")
@pytest.mark.parametrize("source", ["unshuffled", "house"])
def test_no_shoe_starts_without_a_shuffle_unless_the_maker_has_shuffled_its_cards(source: str) -> None:
    with casino(baccarat(), shoes=False) as c:
        c.play(f"""
            dealer new_game
            expect refused 2.5.3.1
            dealer register_cards C1 8 red {source}
            dealer register_cards C2 8 blue angel
            dealer secure_cards C1 safe
            dealer release_cards C1
            dealer secure_cards C2 safe
            dealer release_cards C2
            supervisor open_shoe C1
            expect refused 3.8.1
            dealer open_shoe C1
            dealer new_game
            expect refused 3.8.1
            dealer cut_cards 100
            expect refused 3.8.1
            supervisor shuffle_cards hand
            expect refused 3.8.1
            {READY}
        """)
        coup(c)
        assert c.play("dealer report_cutting_card") == "One more coup, then the shoe is over. (3.13)"
        coup(c)
        c.play("""
            dealer open_shoe C1
            dealer new_game
            expect refused 3.8.1
            supervisor replace_cards "second set"
            dealer open_shoe C2
            dealer new_game
            expect refused 3.10
            dealer cut_cards 100
            dealer new_game
            expect refused 3.11
            dealer place_cutting_card 20
            dealer new_game
            expect refused 3.12
            dealer burn_cards 1
            dealer new_game
        """)
        assert [each.method for each in all_of(c, CardsShuffled)] == ["hand"]


@pytest.mark.clause(RAPID, "3.8.1")
def test_only_sources_of_cards_that_the_document_knows_are_registered() -> None:
    with casino(baccarat(), shoes=False) as c:
        c.play("dealer register_cards C1 8 red another\nexpect refused 3.8.1")


@pytest.mark.clause(RAPID, "3.8.1")
@pytest.mark.clause(RAPID, "2.3.3")
def test_a_shuffle_is_by_hand_or_by_a_machine_that_is_named() -> None:
    with casino(baccarat(), shoes=False) as c:
        c.play("""
            dealer register_cards C1 8 red
            dealer open_shoe C1
            dealer shuffle_cards washing
            expect refused 3.8.1
            dealer shuffle_cards machine
            expect refused 2.3.3
            dealer shuffle_cards machine machine=MS-1
            dealer shuffle_cards hand
            dealer cut_cards 100
            dealer shuffle_cards hand
            expect refused 3.8.1
        """)
        assert [(each.method, each.machine) for each in all_of(c, CardsShuffled)] == [("machine", "MS-1"), ("hand", "")]


@pytest.mark.clause(RAPID, "3.8.3")
def test_a_directed_shuffle_waits_for_the_end_of_the_coup_and_then_stops_play() -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        c.play("""
            dealer new_game
            t1 place player 10.00
            dealer no_more_bets
            dealer cards 9h 2d
            dealer order_shuffle "three nines running"
            expect refused 3.8.3
            supervisor order_shuffle ""
            expect refused 3.8.3
            supervisor order_shuffle "three nines running"
            supervisor order_shuffle again
            expect refused 3.8.3
            dealer cards Kc 5s
            dealer confirm player
            expect t1 balance 110.00
            dealer new_game
            expect refused 3.8.3
            dealer open_shoe C1
            dealer new_game
            expect refused 3.8.1
        """)
        c.play(f"{READY}\ndealer new_game")
        assert all_of(c, ShoeEnded) == [ShoeEnded("three nines running", "3.8.3")]


@pytest.mark.clause(RAPID, "3.9")
@pytest.mark.parametrize("moment", ["before_machine", "before_cut"])
def test_pre_shuffled_cards_are_riffled_with_a_supervisors_approval_and_the_moment_is_kept(moment: str) -> None:
    with casino(baccarat(), shoes=False) as c:
        c.play(f"""
            dealer register_cards C1 8 red angel
            dealer secure_cards C1 safe
            dealer release_cards C1
            dealer open_shoe C1
            dealer riffle_cards {moment}
            expect refused 3.9
            dealer grant_approval riffle
            expect refused 3.9
            supervisor grant_approval riffle
            dealer riffle_cards later
            expect refused 3.9
            supervisor riffle_cards {moment}
            expect refused 3.9
            dealer riffle_cards {moment}
            dealer cut_cards 100
            dealer riffle_cards {moment}
            expect refused 3.9
        """)
        assert [each.moment for each in all_of(c, CardsRiffled)] == [moment]


# ---------------------------------------------------------------- cut and cutting card


@pytest.mark.clause(RAPID, "3.10")
def test_the_dealer_cuts_at_least_a_deck_from_either_end() -> None:
    with casino(baccarat(), shoes=False) as c:
        c.play("dealer register_cards C1 8 red\ndealer open_shoe C1\ndealer shuffle_cards hand")
        for depth in (51, 365, 0, 416):
            c.play(f"dealer cut_cards {depth}\nexpect refused 3.10")
        c.play("supervisor cut_cards 100\nexpect refused 3.10\ndealer cut_cards 52\ndealer cut_cards 364")


@pytest.mark.clause(RAPID, "3.11")
def test_the_cutting_card_is_twenty_cards_from_the_back_and_is_expected_after_the_rest() -> None:
    with casino(baccarat(), shoes=False) as c:
        c.play("""
            dealer register_cards C1 8 red
            dealer open_shoe C1
            dealer shuffle_cards hand
            dealer place_cutting_card 20
            expect refused 3.10
            dealer cut_cards 100
            dealer place_cutting_card 19
            expect refused 3.11
            dealer place_cutting_card 416
            expect refused 3.11
            supervisor place_cutting_card 20
            expect refused 3.11
        """)
        assert "396 cards, burned ones included" in c.play("dealer place_cutting_card 20")


# ---------------------------------------------------------------- the second set


@pytest.mark.clause(RAPID, "3.5")
def test_after_the_last_coup_a_supervisor_has_the_cards_exchanged_for_a_set_with_another_back() -> None:
    with casino(baccarat()) as c:
        c.play("""
            dealer register_cards C2 8 red
            dealer register_cards C5 8 blue
            dealer report_cutting_card
        """)
        coup(c)
        c.play("""
            dealer open_shoe C2
            expect refused 3.5
            dealer open_shoe C5
            expect refused 3.5
            dealer replace_cards "second set"
            expect refused 3.6
            supervisor replace_cards "second set"
            dealer open_shoe C2
            expect refused 3.5
            dealer open_shoe C5
        """)
        assert [each.cards for each in all_of(c, ShoeOpened)] == ["C1", "C5"]


@pytest.mark.clause(RAPID, "3.6")
def test_unfit_cards_are_replaced_when_the_coup_is_over_and_not_by_themselves() -> None:
    with casino(baccarat()) as c:
        c.play("""
            dealer register_cards C5 8 blue
            dealer new_game
            dealer no_more_bets
            dealer cards 9h 2d
            dealer replace_cards worn
            expect refused 3.6
            supervisor replace_cards ""
            expect refused 3.6
            supervisor replace_cards worn
            supervisor replace_cards worn
            expect refused 3.6
            dealer open_shoe C5
            expect refused 2.5.3.1
            dealer cards Kc 5s
            dealer confirm player
            dealer new_game
            expect refused 3.6
            dealer open_shoe C1
            expect refused 3.6
            dealer open_shoe C5
            dealer new_game
            expect refused 3.8.1
        """)
        c.play(f"{READY}\ndealer new_game")


@pytest.mark.clause(RAPID, "1.1(coup)")
def test_cards_are_replaced_while_wagers_are_taken_and_not_from_the_first_card_to_the_end_of_the_coup() -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        c.play("""
            dealer register_cards C5 8 blue
            dealer register_cards C6 8 green
            dealer new_game
            t1 place player 10.00
            dealer open_shoe C5
            expect refused 2.5.3.1
            supervisor replace_cards worn
            dealer card 9h
            expect refused 3.6
            dealer open_shoe C5
            dealer card 9h
            expect refused 3.8.1
        """)
        c.play(f"{READY}\ndealer no_more_bets\ndealer card 9h\nwait 1s")
        c.play("""
            supervisor replace_cards "worn again"
            dealer open_shoe C6
            expect refused 2.5.3.1
            dealer cards 2d Kc 5s
            dealer confirm player
            expect t1 balance 110.00
            dealer open_shoe C6
        """)
        assert PLAYER_WINS.split() == list(c.state().history[0].cards)
