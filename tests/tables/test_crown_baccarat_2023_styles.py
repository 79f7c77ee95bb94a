"""Crown Perth, baccarat, 2023: the dealing styles, and who holds the hands and the shoe in each."""

import pytest
from crown import CROWN
from crown_table import CASINO_MANAGER, MANAGER, by, called, coup, crown, happened, holders, styled
from watching import on_dealer

from croupier.play.cards.deal_events import CardDrawn
from croupier.play.cards.style_events import HandPassed, HandsAssigned, MarkerMoved, ShoeOffered, ShoeRelinquished

DEALT = "dealer cards 6s 7s Kh Kd\ndealer confirm\ndealer discard_cards"
"""Banker wins, 7 to 6."""


@pytest.mark.clause(CROWN, "4.11")
def test_styles_c_d_and_e_take_the_casino_managers_approval_and_a_style_changes_between_coups() -> None:
    with crown() as c:
        for style, player in (("C", ""), ("D", ""), ("E", "p1")):
            c.play(f"""
                dealer set_style {style}
                expect refused 4.11
                {MANAGER} grant_approval style_{style} {player}
                expect refused 4.11
                {CASINO_MANAGER} grant_approval style_{style} {player}
                dealer set_style {style}
            """)
        c.play("""
            dealer set_style F
            expect refused 4.11
            table_inspector set_style B
            expect refused 4.11
            dealer set_style B
            dealer new_game
            dealer set_style A
            expect refused 4.11
        """)
        called(c)
        c.play("""
            dealer cards 6s 7s Kh Kd
            dealer confirm
            dealer set_style A
            expect refused 4.11
            dealer discard_cards
            dealer set_style A
            dealer new_game
        """)
        called(c)
        assert [each.style for each in happened(c, HandsAssigned)] == ["B", "A"]


@pytest.mark.clause(CROWN, "4.11 Style A")
@pytest.mark.clause(CROWN, "2.10")
def test_in_style_a_the_dealer_holds_everything() -> None:
    with styled("A") as c:
        c.play("p2 place player 500.00\np1 place banker 300.00")
        called(c)
        assert holders(c) == ("dealer", "dealer", "dealer")
        words = "Style A: dealer draws the cards, dealer has the Player's Hand, dealer the Banker's Hand."
        assert words in on_dealer(c).announcements
        c.play("""
            dealer pass_hand player p2
            expect refused '4.11 Style A'
            dealer pass_hand banker p1
            expect refused '4.11 Style A'
            dealer offer_shoe p1 true
            expect refused '4.11 Style A'
        """)


@pytest.mark.clause(CROWN, "4.11 Style B")
@pytest.mark.clause(CROWN, "2.10")
def test_in_style_b_the_highest_wagers_at_the_cloth_hold_the_hands() -> None:
    with styled("B") as c:
        c.play("p2 place player 500.00\np5 place player 800.00\np1 place banker 300.00\nt1 place banker 4000.00")
        c.play("""
            dealer pass_hand player p2
            expect refused '4.11 Style B'
            dealer offer_shoe p1 true
            expect refused '4.11 Style B'
        """)
        called(c)
        assert holders(c) == ("dealer", "p5", "p1")
        words = "Style B: dealer draws the cards, p5 has the Player's Hand, p1 the Banker's Hand."
        assert words in on_dealer(c).announcements
        c.play(f"{DEALT}\ndealer confirm_paid\ndealer new_game\np3 place player 10.00")
        called(c)
        assert holders(c) == ("dealer", "p3", "dealer")


@pytest.mark.clause(CROWN, "4.11 Style B")
def test_of_equal_wagers_the_first_holds_the_hand_unless_the_dealer_picks_another() -> None:
    with styled("B") as c:
        c.play("""
            p2 place player 300.00
            p6 place player 500.00
            p4 place player 300.00
            p2 place player 200.00
            p4 place player 100.00
            p4 place banker 50.00
        """)
        called(c)
        assert holders(c) == ("dealer", "p6", "p4")
        c.play("""
            dealer pass_hand player p3
            expect refused '4.11 Style B'
            dealer pass_hand player t1
            expect refused 4.13(a)
            table_inspector pass_hand player p2
            expect refused 4.12(b)
            dealer pass_hand player p2
        """)
        assert happened(c, HandPassed) == [HandPassed("player", "p2", "4.11 Style B")]
        assert c.state().hands.holder("player") == "p2"


@pytest.mark.clause(CROWN, "4.11 Style C(a)(i)")
def test_in_style_c_the_players_hand_goes_to_the_highest_wager_on_it() -> None:
    with styled("C") as c:
        c.play("""
            p3 place player 200.00
            p6 place player 150.00
            dealer offer_shoe p1 true
            expect refused '4.11 Style C(a)(i)'
        """)
        called(c)
        assert holders(c) == ("dealer", "p3", "dealer")


@pytest.mark.clause(CROWN, "4.11 Style C(a)(ii)")
def test_the_bankers_hand_marker_begins_at_the_dealers_right_and_goes_round() -> None:
    with styled("C") as c:
        c.play("p4 place banker 100.00\np2 place banker 10.00\np6 place banker 50.00")
        called(c)
        assert holders(c) == ("dealer", "dealer", "p2")
        assert "p2 has the Banker's Hand Marker." in on_dealer(c).announcements
        c.play("dealer pass_hand banker p4\nexpect refused '4.11 Style C(a)(ii)'")
        c.play(f"{DEALT}\ndealer confirm_paid\ndealer new_game\np4 place banker 20.00\np6 place banker 20.00")
        called(c)
        assert holders(c) == ("dealer", "dealer", "p4")
        c.play(f"{DEALT}\ndealer confirm_paid\ndealer new_game")
        called(c)
        assert holders(c) == ("dealer", "dealer", "dealer")
        assert [each.place for each in happened(c, MarkerMoved)] == ["p2", "p4"]


@pytest.mark.clause(CROWN, "4.11 Style C(c)")
def test_the_marker_moves_when_the_bankers_hand_loses_or_its_holder_asks_and_stays_otherwise() -> None:
    with styled("C") as c:
        c.play("dealer move_marker\nexpect refused '4.11 Style C(c)'\np2 place banker 10.00\np6 place banker 10.00")
        called(c)
        coup(c, "6K", "6K")
        c.play("dealer confirm_paid\ndealer new_game\np2 place banker 10.00\np6 place banker 10.00")
        called(c)
        assert holders(c)[2] == "p2"
        coup(c, "7K", "6K")
        c.play("dealer move_marker\nexpect refused '4.11 Style C(c)'\ndealer confirm_paid\ndealer new_game")
        c.play("p2 place banker 10.00\np4 place player 10.00\np6 place banker 10.00")
        called(c)
        assert holders(c)[2] == "p6"
        coup(c, "6K", "7K")
        c.play("""
            table_inspector move_marker
            expect refused '4.11 Style C(c)'
            dealer move_marker
            dealer confirm_paid
        """)
        c.play("dealer new_game\np2 place banker 10.00\np6 place banker 10.00")
        called(c)
        assert holders(c)[2] == "p2"


@pytest.mark.clause(CROWN, "4.11 Style D")
def test_in_style_d_the_shoe_is_offered_round_and_its_holder_draws_and_exposes_the_bankers_hand() -> None:
    with styled("D") as c:
        c.play("""
            dealer offer_shoe p2 true
            expect refused '4.11 Style D'
            table_inspector offer_shoe p1 false
            expect refused '4.11 Style D'
            dealer offer_shoe p1 false
            dealer offer_shoe p2 true
            p5 place player 100.00
            p5 place banker 100.00
        """)
        called(c)
        assert holders(c) == ("p2", "dealer", "p2")
        assert happened(c, ShoeOffered) == [ShoeOffered("p1", taken=False), ShoeOffered("p2", taken=True)]
        c.play("dealer pass_hand banker p5\nexpect refused '4.11 Style D'\ndealer card 6s")
        c.play("dealer offer_shoe p3 true\nexpect refused '4.11 Style D'\ndealer cards 7s Kh Kd\ndealer confirm")
        assert {(each.by, each.source) for each in happened(c, CardDrawn)} == {("p2", "dealer")}
        assert by(c, "card_drawn")[0] == "staff:dealer/dealer"
        c.play("dealer discard_cards\ndealer confirm_paid\ndealer offer_shoe p3 false\ndealer new_game")
        called(c)
        assert holders(c)[0] == "dealer"


@pytest.mark.clause(CROWN, "4.11 Style E")
def test_in_style_e_a_player_fixed_beforehand_draws_even_a_dummy_coup_or_with_a_wager_on_tie_alone() -> None:
    with crown() as c:
        c.play(f"{CASINO_MANAGER} grant_approval style_E\nexpect refused 4.11")
        c.play(f"{CASINO_MANAGER} grant_approval style_E t1\nexpect refused 4.11")
    with styled("E", "p3") as c:
        c.play("p3 place tie 100.00\np5 place player 100.00\ndealer offer_shoe p1 true\nexpect refused '4.11 Style E'")
        called(c)
        assert holders(c) == ("p3", "dealer", "p3")
        c.play("dealer pass_hand banker p1\nexpect refused '4.11 Style E'")
        c.play("""
            dealer cards 7s 7h Ks Kh
            dealer declare unauthorised_player_card card=3d
            dealer confirm
            dealer discard_cards
        """)
        c.play("dealer confirm_paid\ndealer new_game\ndealer card 8h")
        assert (holders(c), c.state().dummy) == (("p3", "dealer", "p3"), "5.5")
        assert happened(c, CardDrawn)[-1].by == "p3"


@pytest.mark.clause(CROWN, "4.12(b)")
@pytest.mark.parametrize("style", ["D", "E"])
def test_the_opposing_hand_is_passed_to_the_highest_wager_on_it_when_the_casino_manager_approves(style: str) -> None:
    with styled(style, "p1" if style == "E" else "") as c:
        c.play("" if style == "E" else "dealer offer_shoe p1 true")
        c.play("p4 place player 900.00\np6 place player 700.00")
        called(c)
        c.play(f"""
            dealer pass_hand player p4
            expect refused 4.12(b)
            {MANAGER} grant_approval pass_opposing
            expect refused 4.12(b)
            {CASINO_MANAGER} grant_approval pass_opposing
            dealer pass_hand player p6
            expect refused '4.11 Style {style}'
        """)
        assert c.state().hands.holder("player") == "dealer"
        c.play("dealer pass_hand player p4")
        assert happened(c, HandPassed) == [HandPassed("player", "p4", "4.12(b)")]


@pytest.mark.clause(CROWN, "4.13(f)")
def test_a_table_games_manager_may_have_the_shoe_given_up_at_any_time() -> None:
    with styled("D") as c:
        c.play(f"""
            {MANAGER} relinquish_shoe
            expect refused 4.13(f)
            dealer offer_shoe p1 false
            dealer offer_shoe p2 true
        """)
        called(c)
        c.play(f"""
            dealer card 6s
            table_inspector relinquish_shoe
            expect refused 4.13(f)
            {MANAGER}:tgm relinquish_shoe
            dealer card 7s
        """)
        assert [each.by for each in happened(c, CardDrawn)] == ["p2", "dealer"]
        assert happened(c, ShoeRelinquished) == [ShoeRelinquished("p2")]
        assert by(c, "shoe_relinquished") == ["staff:tgm/table_games_manager"]
