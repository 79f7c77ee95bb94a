"""Crown Perth, baccarat, 2023: who handles and opens the cards in another's place, and what may lie face down."""

import pytest
from conducting import Expected
from crown import CROWN
from crown_table import CASINO_MANAGER, MANAGER, called, happened, styled
from watching import on_display, round_shown

from croupier.games.notation import WrongInput
from croupier.play.cards.deal_events import CardDrawn, CardExposed
from croupier.play.cards.reconstruction_events import CoupReconstructed
from croupier.play.cards.style_events import DrawerNominated, HandReturned, OpenerNominated
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_events import RoundSettled

FOUR_DOWN = "\n".join(["dealer card"] * 4)


@pytest.mark.clause(CROWN, "4.12(a)")
def test_handling_a_hand_that_was_dealt_to_another_is_an_incident_for_the_table_games_manager() -> None:
    reported_by = "dealer table_inspector table_games_manager"
    expected = Expected("4.12(a)", "hand_handled", reported_by, MANAGER, "void_wagers exclude_from_table")
    with styled("D") as c:
        c.play("dealer offer_shoe p1 false\ndealer offer_shoe p2 true")
        expected.holds(c, "p3")


@pytest.mark.clause(CROWN, "4.13(a)")
def test_cards_that_their_holder_does_not_open_the_dealer_turns() -> None:
    with styled("B") as c:
        c.play("p5 place player 100.00\np1 place banker 100.00")
        called(c)
        c.play(f"""
            {FOUR_DOWN}
            dealer card 5s
            expect refused 3.1
            dealer expose_card 5 6s
            expect refused 4.13(a)
            dealer expose_card 1 6x
            expect refused 4.13(a)
            table_inspector expose_card 1 6s
            expect refused 4.13(a)
            dealer expose_card 1 6s p3
            expect refused 4.13(a)
            dealer expose_card 1 6s
            dealer expose_card 1 6s
            expect refused 4.13(a)
            dealer expose_card 3 Kh dealer
            dealer expose_card 2 7s p1
            dealer expose_card 4 Kd dealer
            expect phase registered
            dealer confirm
        """)
        assert [(each.nth, each.by) for each in happened(c, CardExposed)] == [
            *((1, "p5"), (3, "dealer")),
            *((2, "p1"), (4, "dealer")),
        ]
        assert c.state().history[0].cards == ("6s", "7s", "Kh", "Kd")


@pytest.mark.clause(CROWN, "2.4")
def test_a_ninth_copy_that_is_turned_stops_the_coup() -> None:
    with styled("B") as c:  # one has been burned
        for _ in range(7):
            called(c)
            c.play(f"{FOUR_DOWN}\ndealer expose_card 1 As\ndealer expose_card 3 9h\ndealer expose_card 2 9s")
            c.play("dealer expose_card 4 Ks\ndealer confirm\ndealer discard_cards\ndealer new_game")
        called(c)
        assert "(2.4)" in c.play(f"{FOUR_DOWN}\ndealer expose_card 1 As")
        c.play("expect phase held\ntable_inspector declare wrong_cards nine")


@pytest.mark.clause(CROWN, "4.13(a)")
def test_neither_a_card_that_is_face_down_nor_any_count_is_shown() -> None:
    with styled("B") as c:
        called(c)
        c.play("dealer card\ndealer card\ndealer card")
        view = round_shown(c, "B1").coup
        assert view is not None
        assert (view.player, view.banker, view.next) == (("", ""), ("",), "banker")
        c.play("dealer card\ndealer expose_card 1 9s")
        shown = on_display(c, "B1").round.coup
        assert shown is not None
        assert (shown.player, shown.banker, shown.next) == (("9s", ""), ("", ""), "")
        assert (shown.player_count, shown.banker_count) == (None, None)


@pytest.mark.clause(CROWN, "4.13(d)")
def test_whoever_has_a_hand_may_let_another_seated_player_open_it() -> None:
    with styled("B") as c:
        c.play("p5 place player 100.00\ndealer nominate_opener player p6\nexpect refused 4.13(d)")
        called(c)
        c.play(f"""
            {FOUR_DOWN}
            dealer nominate_opener banker p6
            expect refused 4.13(d)
            dealer nominate_opener player t1
            expect refused 4.13(d)
            table_inspector nominate_opener player p6
            expect refused 4.13(d)
            dealer nominate_opener player p6
            dealer expose_card 1 6s
            dealer expose_card 3 Kh p5
        """)
        with pytest.raises(WrongInput, match="no 'somebody' here"):
            c.play("dealer nominate_opener player somebody")
        assert happened(c, OpenerNominated) == [OpenerNominated("player", "p6", "p5", "4.13(d)")]
        assert [each.by for each in happened(c, CardExposed)] == ["p6", "p5"]


@pytest.mark.clause(CROWN, "4.13(e)(i)")
def test_another_draws_for_the_shoes_holder_when_the_casino_manager_approves() -> None:
    with styled("D") as c:
        c.play(f"""
            dealer nominate_drawer p3
            expect refused 4.13(e)(i)
            dealer offer_shoe p1 false
            dealer offer_shoe p2 true
            dealer nominate_drawer p3
            expect refused 4.13(e)(i)
            {MANAGER} grant_approval another_draws
            expect refused 4.13(e)(i)
            {CASINO_MANAGER} grant_approval another_draws
            dealer nominate_drawer t1
            expect refused 4.13(e)(i)
            table_inspector nominate_drawer p3
            expect refused 4.13(e)(i)
            dealer nominate_drawer p3
        """)
        called(c)
        c.play("dealer card 6s")
        assert happened(c, DrawerNominated) == [DrawerNominated("p3", "p2", "4.13(e)(i)")]
        assert happened(c, CardDrawn)[-1].by == "p3"


@pytest.mark.clause(CROWN, "4.13(e)(ii)")
def test_the_shoes_holder_names_who_opens_cards_when_the_casino_manager_approves() -> None:
    with styled("D") as c:
        c.play("dealer offer_shoe p1 true")
        called(c)
        c.play(f"""
            {FOUR_DOWN}
            dealer nominate_opener banker p4
            expect refused 4.13(e)(ii)
            dealer nominate_opener player p4
            expect refused 4.13(e)(ii)
            {MANAGER} grant_approval name_opener
            expect refused 4.13(e)(ii)
            {CASINO_MANAGER} grant_approval name_opener
            dealer nominate_opener banker dealer
            dealer nominate_opener player p4
            dealer expose_card 2 7s
            dealer expose_card 1 6s
        """)
        assert happened(c, OpenerNominated) == [
            OpenerNominated("banker", "dealer", "p1", "4.13(e)(ii)"),
            OpenerNominated("player", "p4", "p1", "4.13(e)(ii)"),
        ]
        assert [each.by for each in happened(c, CardExposed)] == ["dealer", "p4"]


@pytest.mark.clause(CROWN, "4.13(e)(iii)")
def test_one_player_handles_both_hands_one_at_a_time_when_the_casino_manager_approves() -> None:
    with styled("B") as c:
        c.play("p1 place player 100.00\np1 place banker 90.00")
        called(c)
        assert (c.state().hands.holder("player"), c.state().hands.holder("banker")) == ("p1", "dealer")
        c.play(f"""
            {FOUR_DOWN}
            dealer return_hand banker
            expect refused 4.13(e)(iii)
            dealer pass_hand banker p1
            expect refused 4.13(e)(iii)
            {CASINO_MANAGER} grant_approval both_hands
            expect refused 4.13(e)(iii)
            {MANAGER} grant_approval both_hands p1
            expect refused 4.13(e)(iii)
            {CASINO_MANAGER} grant_approval both_hands p2
            dealer pass_hand banker p1
            expect refused 4.13(e)(iii)
            {CASINO_MANAGER} grant_approval both_hands p1
            dealer pass_hand banker p1
            expect refused 4.13(e)(iii)
            table_inspector return_hand player
            expect refused 4.13(e)(iii)
            dealer return_hand player
            dealer pass_hand banker p1
        """)
        assert happened(c, HandReturned) == [HandReturned("player", "p1")]
        assert c.state().hands.holder("banker") == "p1"


# ---------------------------------------------------------------- third cards drawn before totals are announced

THIRD = "dealer draw_card hand=banker"
EXPOSED = "dealer expose_card 1 6s\ndealer expose_card 3 Ks\ndealer expose_card 2 {}\ndealer expose_card 4 Kh"


@pytest.mark.clause(CROWN, "4.13(e)(iv)")
def test_a_third_card_is_drawn_face_down_at_a_holders_word_when_the_casino_manager_approves() -> None:
    with styled("B") as c:
        c.play("p2 place player 100.00\np5 place banker 100.00")
        called(c)
        c.play(f"""
            dealer draw_card hand=banker
            expect refused 3.1
            {FOUR_DOWN}
            dealer card
            expect refused 3.1
            {THIRD}
            expect refused 4.13(e)(iv)
            {MANAGER} grant_approval unannounced
            expect refused 4.13(e)(iv)
            {CASINO_MANAGER} grant_approval unannounced
            dealer draw_card 3s hand=banker
            expect refused 4.13(e)(iv)
            {THIRD}
            {THIRD}
            expect refused 4.13(e)(iv)
        """)
        c.play(EXPOSED.format("5h"))
        c.play("expect phase closed\ndealer expose_card 5 3s\nexpect phase registered\ndealer confirm")
        assert c.state().history[0].cards == ("6s", "5h", "Ks", "Kh", "3s")
        c.play("expect p2 balance 4900.00\nexpect p5 balance 5095.00")


@pytest.mark.clause(CROWN, "4.13(e)(iv)")
@pytest.mark.clause(CROWN, "5.3")
def test_a_third_card_that_turns_out_not_to_be_due_is_unauthorised() -> None:
    with styled("B") as c:
        c.play(f"{CASINO_MANAGER} grant_approval unannounced\np2 place player 100.00\np5 place banker 100.00")
        called(c)
        c.play(f"""
            {FOUR_DOWN}
            {THIRD}
            {EXPOSED.format("6h")}
            expect phase registered
            dealer confirm
            dealer discard_cards
        """)
        assert happened(c, RoundSettled)[-1].outcome.cards == ("6s", "6h", "Ks", "Kh")
        (declared,) = happened(c, IrregularityDeclared)
        (rebuilt,) = happened(c, CoupReconstructed)
        assert (declared.irregularity, declared.clause) == ("unauthorised_banker_card", "5.3")
        assert (rebuilt.surplus, rebuilt.clause) == (("",), "5.3")
        c.play("dealer confirm_paid\ndealer new_game\nexpect phase closed")
        assert c.state().dummy == "5.5"
        c.play("dealer cards 4s 6h 4h 2d\nexpect phase registered")


@pytest.mark.clause(CROWN, "4.13(e)(iv)")
def test_nobody_asks_for_a_card_of_the_hand_that_they_hold() -> None:
    with styled("B") as c:
        c.play(f"{CASINO_MANAGER} grant_approval unannounced\np5 place banker 100.00")
        called(c)
        c.play(f"{FOUR_DOWN}\n{THIRD}\nexpect refused 4.13(e)(iv)\ndealer draw_card hand=player")
        c.play("dealer expose_card 1 2s\ndealer expose_card 2 7s\ndealer expose_card 3 Ks\ndealer expose_card 4 Kh")
        c.play("dealer expose_card 5 6h\nexpect phase registered")
