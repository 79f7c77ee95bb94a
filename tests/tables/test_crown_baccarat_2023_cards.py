"""Crown Perth, baccarat, 2023: the cards, from the set to the shoe that is ready."""

import pytest
from crown import CROWN
from crown_table import by, called, coup, crown, funded, happened

from croupier.play.cards.deal_events import CardDrawn
from croupier.play.cards.shoe_events import (
    CardsShown,
    CardsShuffled,
    CutWaived,
    ShoeEnded,
    ShoeOpened,
    ShuffleRequired,
)
from croupier.play.staff.approval_events import ApprovalGranted

SET = "dealer register_cards C1 8 red"
SHUFFLED = "dealer shuffle_cards card_shuffling_machine B1-shuffler"


# ---------------------------------------------------------------- the set and the shoe


@pytest.mark.clause(CROWN, "2.4")
def test_a_shoe_has_four_to_eight_decks_of_one_back_and_no_other_card() -> None:
    with crown(shoes=False) as c:
        for line in ("C1 3 red", "C1 9 red", "C1 7 red", "C1 8 red,blue", "C1 8 ''"):
            c.play(f"dealer register_cards {line}\nexpect refused 2.4")
        c.play(f"table_inspector register_cards C1 8 red\nexpect refused 2.4\n{SET}\ndealer open_shoe C1")
        (opened,) = happened(c, ShoeOpened)
        assert opened.size == 416
    with crown(decks=4) as c:
        (opened,) = happened(c, ShoeOpened)
        assert opened.size == 208


@pytest.mark.clause(CROWN, "2.4")
@pytest.mark.clause(CROWN, "2.7")
@pytest.mark.clause(CROWN, "5.1")
def test_a_ninth_ace_of_spades_stops_the_coup_and_calls_the_table_inspector() -> None:
    with crown() as c:  # one has been burned
        funded(c, "500.00", "t1")
        for _ in range(7):
            called(c)
            c.play("dealer cards As 9s 9h Ks\ndealer confirm\ndealer discard_cards\ndealer new_game")
        c.play("t1 place banker 100.00")
        called(c)
        reply = c.play("dealer card As")
        assert "wait" in reply
        assert "(2.4)" in reply
        c.play("""
            expect phase held
            dealer card 2s
            expect refused 2.4
            dealer declare wrong_cards
            expect refused 5.1
            table_inspector declare wrong_cards "nine aces of spades"
            expect t1 balance 500.00
            dealer discard_cards
            dealer new_game
            expect refused 2.7
            table_inspector replace_cards "the set is not whole"
            dealer open_shoe C1
            expect refused 2.7
            dealer register_cards C2 8 blue
            dealer open_shoe C2
        """)


@pytest.mark.clause(CROWN, "1.1 Shoe")
def test_no_card_is_entered_before_a_shoe_is_ready_and_every_coup_belongs_to_one() -> None:
    with crown(shoes=False) as c:
        c.play(f"""
            dealer new_game
            expect refused 2.9
            dealer card As
            expect refused 3.1
            {SET}
            table_inspector open_shoe C1
            expect refused '1.1 Shoe'
            dealer open_shoe C1
            dealer open_shoe C1
            expect refused 2.9
            {SHUFFLED}
            dealer cut_cards 200
            dealer place_cutting_card 20
            dealer burn_cards 7 7h
            dealer new_game
        """)
        called(c)
        coup(c, "9K", "6K")
        drawn = happened(c, CardDrawn)
        assert {each.shoe for each in drawn} == {1}
        c.play("table_inspector order_shuffle warranted")
        assert [each.reason for each in happened(c, ShoeEnded)] == ["warranted"]


@pytest.mark.clause(CROWN, "2.9")
def test_each_card_is_the_next_of_the_open_shoe_and_none_comes_from_elsewhere() -> None:
    with crown() as c:
        shoe = c.state().stock.shoe
        assert shoe is not None
        c.play("dealer new_game")
        called(c)
        before = shoe.drawn
        coup(c, "9K", "6K")
        drawn = happened(c, CardDrawn)
        assert [(each.shoe, each.draw) for each in drawn] == [(1, before + nth) for nth in (1, 2, 3, 4)]
    with crown(shoes=False) as c:
        c.play("dealer new_game\nexpect refused 2.9")


@pytest.mark.clause(CROWN, "2.7")
def test_unfit_cards_are_replaced_between_coups_by_the_table_inspector() -> None:
    with crown() as c:
        c.play("dealer new_game")
        called(c)
        c.play("""
            dealer card 9s
            table_inspector replace_cards "a bent corner"
            expect refused 2.7
            dealer cards 6s Ks Kh
            table_inspector replace_cards "a bent corner"
            expect refused 2.7
            dealer confirm
            table_inspector replace_cards "a bent corner"
            expect refused 2.7
            dealer discard_cards
            dealer replace_cards "a bent corner"
            expect refused 2.7
            table_inspector replace_cards ''
            expect refused 2.7
            table_inspector:ines replace_cards "a bent corner"
            dealer new_game
            expect refused 2.7
            dealer register_cards C2 8 blue
            dealer open_shoe C2
        """)
        (ended,) = happened(c, ShoeEnded)
        assert (ended.reason, ended.clause) == ("a bent corner", "2.7")
        assert by(c, "shoe_ended") == ["staff:ines/table_inspector"]
        assert [each.shoe for each in happened(c, ShoeOpened)] == [1, 2]


@pytest.mark.clause(CROWN, "2.8")
def test_replacement_cards_are_shuffled_and_cut_or_accepted_as_pre_shuffled() -> None:
    with crown() as c:
        c.play("table_inspector replace_cards marked\ndealer register_cards C2 8 blue\ndealer open_shoe C2")
        c.play(f"""
            dealer new_game
            expect refused 4.1
            dealer burn_cards 1 As
            expect refused 4.1
            {SHUFFLED}
            dealer place_cutting_card 20
            expect refused 4.4
            dealer waive_cut
            expect refused 2.8
            dealer burn_cards 1 As
            expect refused 4.4
            table_inspector replace_cards marked
            dealer register_cards C3 8 red pre_shuffled
            dealer open_shoe C3
            dealer place_cutting_card 20
            expect refused 4.4
            dealer accept_cards
            table_inspector waive_cut
            expect refused 2.8
            dealer waive_cut
            dealer burn_cards 1 As
            expect refused 4.5
            dealer place_cutting_card 20
            dealer burn_cards 1 As
            dealer new_game
        """)
        assert len(happened(c, CutWaived)) == 1


# ---------------------------------------------------------------- the mix


@pytest.mark.clause(CROWN, "4.1")
def test_cards_are_mixed_before_play_after_every_shoe_and_when_the_table_inspector_says_so() -> None:
    with crown() as c:
        c.play("dealer new_game")
        called(c)
        c.play("""
            dealer card 9s
            dealer order_shuffle warranted
            expect refused 4.1
            table_inspector order_shuffle warranted
            dealer cards 6s Ks Kh
            dealer confirm
            dealer discard_cards
            dealer new_game
            expect refused 4.1
            dealer open_shoe C1
            dealer new_game
            expect refused 4.1
            dealer shuffle_cards riffle B1-shuffler
            expect refused 4.1
            table_inspector shuffle_cards card_shuffling_machine B1-shuffler
            expect refused 4.1
        """)
        c.play(f"{SHUFFLED}\ndealer cut_cards 200\n{SHUFFLED}\nexpect refused 4.1")
        c.play("dealer place_cutting_card 13\ndealer burn_cards 1 As\ndealer new_game\ndealer report_cutting_card")
        called(c)
        coup(c, "9K", "6K")
        c.play("dealer new_game\nexpect refused 4.18\ndealer open_shoe C1\ndealer new_game\nexpect refused 4.1")
        methods = [each.method for each in happened(c, CardsShuffled)]
        assert methods == ["card_shuffling_machine", "card_shuffling_machine"]


@pytest.mark.clause(CROWN, "4.1")
@pytest.mark.parametrize("method", ["hand", "automatic_shuffler", "card_shuffling_machine"])
def test_cards_are_mixed_by_hand_or_by_either_kind_of_machine(method: str) -> None:
    with crown(shoes=False, shuffler="" if method == "hand" else method) as c:
        c.play(f"""
            general_manager_table_games grant_approval hand_shuffle
            {SET}
            dealer open_shoe C1
            dealer chemmy_shuffle
            dealer shuffle_cards {method} {"" if method == "hand" else "B1-shuffler"}
        """)
        assert [each.method for each in happened(c, CardsShuffled)] == [method]


@pytest.mark.clause(CROWN, "4.1(a)")
def test_a_hand_shuffle_takes_the_general_managers_approval() -> None:
    with crown(shoes=False) as c:
        c.play(f"""
            {SET}
            dealer open_shoe C1
            dealer shuffle_cards hand
            expect refused 4.1(a)
            casino_manager_table_games grant_approval hand_shuffle
            expect refused 4.1(a)
            general_manager_table_games:gm grant_approval hand_shuffle p1
            expect refused 4.1(a)
            general_manager_table_games:gm end_approval hand_shuffle
            expect refused 4.1(a)
            general_manager_table_games:gm grant_approval hand_shuffle
            dealer shuffle_cards hand
        """)
        (granted,) = happened(c, ApprovalGranted)
        assert (granted.clause, granted.one_shoe) == ("4.1(a)", True)
        assert by(c, "approval_granted") == ["staff:gm/general_manager_table_games"]


@pytest.mark.clause(CROWN, "4.1(a)")
@pytest.mark.parametrize("scope", ["one_shoe", "table_and_gaming_day"])
def test_the_approval_of_a_hand_shuffle_is_for_a_shoe_or_for_the_tables_day(scope: str) -> None:
    manager = "general_manager_table_games"
    prepared = "dealer open_shoe C1\ndealer shuffle_cards hand\ndealer cut_cards 99\ndealer place_cutting_card 20"
    with crown(shoes=False, settings=f'settings = {{ hand_shuffle_approval_scope = "{scope}" }}') as c:
        c.play(f"{SET}\n{manager} grant_approval hand_shuffle\n{prepared}\ndealer burn_cards 1 As")
        c.play("table_inspector order_shuffle warranted\ndealer open_shoe C1")
        if scope == "one_shoe":
            c.play("dealer shuffle_cards hand\nexpect refused 4.1(a)")
            return
        c.play("dealer shuffle_cards hand")
        c.play(f"{manager} end_approval hand_shuffle\ndealer shuffle_cards hand\nexpect refused 4.1(a)")
        c.play(f"""
            {manager} grant_approval hand_shuffle
            table_games_manager close_table
            table_games_manager open_table
        """)
        c.play("dealer shuffle_cards hand\nexpect refused 4.1(a)")


@pytest.mark.clause(CROWN, "4.1(b)")
@pytest.mark.clause(CROWN, "4.2")
def test_pre_shuffled_cards_are_accepted_when_every_player_who_asked_has_seen_them() -> None:
    with crown(shoes=False) as c:
        c.play("dealer register_cards C1 8 red pre_shuffled\nt1 ask_to_see_cards\nexpect refused 4.2")
        c.play("""
            dealer open_shoe C1
            t4 ask_to_see_cards
            expect refused 4.2
            t4 notes 100.00
            t4 ask_to_see_cards
            t4 ask_to_see_cards
            expect refused 4.2
            dealer new_game
            expect refused 4.1(b)
            dealer accept_cards
            expect refused 4.1(b)
            dealer show_cards t1 'two decks'
            expect refused 4.2
            dealer show_cards t4 ''
            expect refused 4.2
            table_inspector show_cards t4 'two decks'
            expect refused 4.2
            dealer show_cards t4 'two decks, fanned'
            table_inspector accept_cards
            expect refused 4.1(b)
            dealer accept_cards
            dealer accept_cards
            expect refused 4.1(b)
            t4 ask_to_see_cards
            expect refused 4.2
        """)
        (shown,) = happened(c, CardsShown)
        assert shown == CardsShown("t4", "two decks, fanned")


@pytest.mark.clause(CROWN, "4.1(b)")
def test_cards_come_unshuffled_or_pre_shuffled() -> None:
    with crown(shoes=False) as c:
        c.play("""
            dealer register_cards C1 8 red approved
            expect refused 4.1(b)
            dealer register_cards C1 8 red pre_shuffled
        """)


@pytest.mark.clause(CROWN, "4.2")
def test_a_player_may_require_a_dealers_shuffle_and_cut_of_pre_shuffled_cards() -> None:
    with crown(shoes=False) as c:
        c.play(f"""
            dealer register_cards C1 8 red pre_shuffled
            dealer open_shoe C1
            dealer buy_in p1 cash 100.00
            p1 require_shuffle
            p1 require_shuffle
            expect refused 4.2
            dealer accept_cards
            expect refused 4.2
            {SHUFFLED}
            expect refused 4.2
            dealer cut_cards 100
            expect refused 4.1(b)
            dealer shuffle_cards hand
            dealer waive_cut
            expect refused 2.8
            dealer burn_cards 1 As
            expect refused 4.4
            dealer cut_cards 100
            dealer place_cutting_card 20
            dealer burn_cards 1 As
            dealer new_game
        """)
        assert happened(c, ShuffleRequired) == [ShuffleRequired("p1")]


@pytest.mark.clause(CROWN, "4.1(c)")
def test_a_shuffle_by_machine_is_recorded_with_the_machine_in_use_and_its_kind() -> None:
    with crown(shoes=False) as c:
        c.play(f"""
            {SET}
            dealer open_shoe C1
            dealer shuffle_cards card_shuffling_machine M-9
            expect refused 4.1(c)
            dealer shuffle_cards automatic_shuffler B1-shuffler
            expect refused 4.1(c)
            {SHUFFLED}
        """)
        assert happened(c, CardsShuffled) == [CardsShuffled("card_shuffling_machine", "B1-shuffler")]
    with crown(shoes=False, shuffler="") as c:
        c.play(f"{SET}\ndealer open_shoe C1\n{SHUFFLED}\nexpect refused 4.1(c)")
