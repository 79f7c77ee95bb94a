"""The Star's Rapid baccarat: cards dealt wrongly, exposed or too many, and a shoe that was not prepared as it should be."""

import pytest
from casino import Casino, casino
from rapid import AGM, RAPID, READING, all_of, baccarat, coup, fund, shoe_of
from watching import on_dealer, on_display
from whole_shoes import run_dry

from croupier.play.cards.shoe_events import CardCarried, CardSpent, DummyDecided, ShoeEnded
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_events import RoundVoided
from croupier.play.table import Held

STAFF = pytest.mark.parametrize("who", ["dealer", "supervisor:sam"])


def dealt(c: Casino, cards: str, **wagers: str) -> None:
    """A coup with wagers, as far as these cards."""
    c.play("dealer new_game")
    for place, wager in wagers.items():
        c.play(f"{place} place {wager}")
    c.play(f"dealer no_more_bets\ndealer cards {cards}")


# ---------------------------------------------------------------- the order of the cards


@pytest.mark.clause(RAPID, "11.8.1.1")
@pytest.mark.clause(RAPID, "11.8.1.3")
@STAFF
def test_doubt_about_the_order_of_the_cards_holds_the_coup_for_an_agm(who: str) -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        dealt(c, "9h 2d Kc 5s", t1="banker 40.00")
        c.play(f"""
            {who} declare card_order_in_doubt
            dealer confirm player
            expect refused 11.8.1.1
            supervisor resume
            expect refused 11.8.1.3
            supervisor void malfunction
            expect refused 11.8.1.3
        """)
        assert c.state().phase == Held(closed=True, ground="card_order_in_doubt")
        shown = on_dealer(c).announcements
        assert "The right order of the cards is in doubt: an assistant gaming manager decides. (11.8.1.1)" in shown
        c.play(f"{AGM} declare wrong_deal\nexpect t1 balance 100.00\nexpect phase waiting")


@pytest.mark.clause(RAPID, "11.8.1.2")
@STAFF
def test_a_wrong_deal_that_is_reported_in_its_coup_waits_for_an_agm(who: str) -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        dealt(c, "9h 2d", t1="player 40.00")
        c.play(f"""
            {who} declare misdeal_reported reason="cards crossed"
            dealer card Kc
            expect refused 11.8.1.2
            supervisor declare wrong_deal
            expect refused 11.8.1.3
            {AGM} declare wrong_deal
            expect t1 balance 100.00
            dealer new_game
        """)


@pytest.mark.clause(RAPID, "11.8.1.3")
def test_the_void_of_an_agm_gives_every_stake_back_and_leaves_the_shoe_as_it_is() -> None:
    with casino(baccarat()) as c:
        fund(c, t1=2)
        dealt(c, "9h 2d Kc 5s", t1="banker 100.00")
        c.play("t1 place tie 10.00\nexpect refused 4.2.6")
        left = shoe_of(c).left
        c.play("""
            supervisor declare wrong_deal
            expect refused 11.8.1.3
            gaming_manager declare wrong_deal
            expect refused 11.8.1.3
        """)
        c.play(f"{AGM} declare wrong_deal reason=crossed\nexpect t1 balance 200.00")
        (void,) = all_of(c, RoundVoided)
        assert (void.reason, void.clause) == ("wrong_deal", "11.8.1.3")
        assert sum(each.stake for each in void.returned) == 100_00
        assert shoe_of(c).left == left == 411
        c.play("dealer new_game")


@pytest.mark.clause(RAPID, "11.8.1.4")
def test_after_such_a_void_an_agm_may_have_the_shoe_cleared() -> None:
    with casino(baccarat()) as c:
        coup(c)
        c.play(f"{AGM} clear_shoe crossed\nexpect refused 11.8.1.4")
        dealt(c, "9h 2d")
        c.play(f"""
            {AGM} clear_shoe crossed
            expect refused 11.8.1.4
            {AGM} declare wrong_deal
            {AGM} clear_shoe ""
            expect refused 11.8.1.4
            supervisor clear_shoe crossed
            expect refused 11.8.1.4
            {AGM} clear_shoe crossed
            dealer new_game
            expect refused 11.8.1.4
            {AGM} clear_shoe crossed
            expect refused 11.8.1.4
            dealer open_shoe C1
            dealer new_game
            expect refused 3.8.1
        """)


@pytest.mark.clause(RAPID, "11.8.1.4")
def test_a_void_on_another_ground_clears_no_shoe() -> None:
    with casino(baccarat()) as c:
        dealt(c, "9h 2d Kc 5s")
        c.play(f"""
            dealer declare result_differs
            supervisor declare outcome_not_confirmed
            {AGM} clear_shoe crossed
            expect refused 11.8.1.4
        """)


# ---------------------------------------------------------------- cards too many


@pytest.mark.clause(RAPID, "11.8.3")
@STAFF
def test_a_third_card_of_the_player_hand_becomes_the_bankers_if_it_must_draw(who: str) -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        dealt(c, "6h 4d Kc Ks", t1="player 10.00")
        c.play(f"{who} declare extra_player_card card=9h\ndealer confirm player\nexpect t1 balance 110.00")
        assert c.state().history[0].cards == ("6h", "4d", "Kc", "Ks", "9h")
        (shown,) = all_of(c, IrregularityDeclared)
        assert (shown.clause, shown.card) == ("11.8.3", "9h")


@pytest.mark.clause(RAPID, "11.8.3")
def test_if_the_banker_stands_it_begins_the_next_coup_which_is_a_dummy_hand() -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        dealt(c, "6h 7d Kc Ks", t1="banker 10.00")
        c.play("""
            dealer declare extra_player_card card=10h
            expect refused 11.8.3
            dealer declare extra_player_card card=9h
            dealer confirm banker
            expect t1 balance 109.50
            dealer new_game
            expect refused 11.8.14
            supervisor authorise_dummy
            dealer new_game
            expect phase closed
            t1 place player 10.00
            expect refused 11.8.4
        """)
        assert c.state().cards == ("9h",)
        assert all_of(c, CardCarried) == [CardCarried("9h", "11.8.3")]


@pytest.mark.clause(RAPID, "11.8.3")
@pytest.mark.parametrize("reading", ["", READING])
def test_if_the_supervisor_declines_the_dummy_hand_the_card_is_shown_before_wagering_opens(reading: str) -> None:
    deals = "shoe" if reading else "dealer"
    with casino(baccarat(settings=reading)) as c:
        fund(c, t1=1)
        c.play(f"dealer new_game\ndealer no_more_bets\n{deals} cards 6h 7d Kc Ks")
        c.play("shoe 9h" if reading else "dealer declare extra_player_card card=9h")
        c.play("""
            dealer confirm banker
            supervisor decline_dummy ""
            expect refused 11.8.14
            dealer decline_dummy "few players"
            expect refused 11.8.14
            supervisor decline_dummy "few players"
        """)
        assert "The next coup begins with 9h." in on_display(c, "B1").announcements
        c.play("dealer new_game\nexpect phase wagering\nt1 place player 10.00\ndealer no_more_bets")
        c.play("shoe cards 2d Kc 5s" if reading else "dealer card 8h\nexpect refused 11.8.4\ndealer cards 9h 2d Kc 5s")
        c.play("dealer confirm player\nexpect t1 balance 110.00")
        assert [each.authorised for each in all_of(c, DummyDecided)] == [False]


@pytest.mark.clause(RAPID, "11.8.4")
@STAFF
def test_a_third_card_of_the_banker_hand_opens_a_dummy_hand_and_the_coup_counts_without_it(who: str) -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        dealt(c, "7h 6d Kc Ks", t1="player 10.00")
        c.play(f"""
            {who} declare extra_banker_card card=5h
            dealer confirm player
            expect t1 balance 110.00
            supervisor authorise_dummy
            dealer new_game
            expect phase closed
            dealer cards 9d Kh Ks
            dealer confirm banker
            expect t1 balance 110.00
            dealer new_game
            expect phase wagering
        """)
        assert c.state().history[1].cards == ("7h", "6d", "Kc", "Ks")
        assert (c.state().history[0].cards[0], c.state().history[0].dummy) == ("5h", True)


@pytest.mark.clause(RAPID, "11.8.4")
def test_wagers_on_a_coup_whose_first_card_was_exposed_go_back_and_it_is_dealt_as_a_dummy() -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        c.play("""
            dealer new_game
            t1 place player 30.00
            dealer declare first_card_exposed
            expect refused 11.8.4
            supervisor declare first_card_exposed
            expect t1 balance 100.00
            expect phase closed
            dealer cards 9h 2d
            supervisor declare first_card_exposed
            expect refused 11.8.4
            dealer cards Kc 5s
            dealer confirm player
            expect t1 balance 100.00
            dealer new_game
            expect phase wagering
        """)
        assert c.state().history[0].dummy


@pytest.mark.clause(RAPID, "11.8.4")
def test_between_coups_an_exposed_card_begins_a_dummy_hand_that_is_authorised_with_it() -> None:
    with casino(baccarat()) as c:
        c.play("""
            supervisor declare first_card_exposed card=1h
            expect refused 11.8.4
            supervisor declare first_card_exposed card=5h
            dealer new_game
            expect phase closed
        """)
        assert c.state().cards == ("5h",)
        c.play("dealer cards 9d Kh Ks\ndealer confirm banker\nsupervisor declare first_card_exposed\ndealer new_game")
        assert (c.state().cards, c.state().dummy) == ((), "11.8.4")


@pytest.mark.clause(RAPID, "11.8.4")
def test_a_card_too_many_in_the_last_coup_is_with_the_discards() -> None:
    with casino(baccarat()) as c:
        c.play("dealer report_cutting_card")
        dealt(c, "7h 6d Kc Ks")
        c.play("dealer declare extra_banker_card card=5h")
        assert (all_of(c, CardSpent), shoe_of(c).left) == ([CardSpent("5h", "11.8.4")], 410)


@pytest.mark.clause(RAPID, "11.8.4")
def test_a_card_too_many_in_the_coup_before_the_last_is_kept_for_that_one() -> None:
    with casino(baccarat()) as c:
        dealt(c, "7h 6d")
        c.play("dealer report_cutting_card\ndealer cards Kc Ks\ndealer declare extra_banker_card card=5h")
        assert (all_of(c, CardCarried), all_of(c, CardSpent)) == ([CardCarried("5h", "11.8.4")], [])


@pytest.mark.clause(RAPID, "11.8.5")
@STAFF
def test_a_later_card_that_was_face_up_is_noted_and_played(who: str) -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        dealt(c, "9h 2d", t1="player 10.00")
        c.play(f"{who} declare later_card_face_up card=Kc\ndealer cards Kc 5s\ndealer confirm player")
        c.play("expect t1 balance 110.00")
        assert [(each.irregularity, each.card) for each in all_of(c, IrregularityDeclared)] == [
            ("later_card_face_up", "Kc")
        ]


# ---------------------------------------------------------------- too few cards


@pytest.mark.clause(RAPID, "11.8.6")
def test_a_coup_for_which_the_shoe_has_too_few_cards_is_void_and_a_new_shoe_is_required() -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        c.play("supervisor declare insufficient_cards\nexpect refused 11.8.6")
        run_dry(c, "B1", "t1 place player 60.00")
        assert shoe_of(c).left == 0
        c.play("""
            dealer card 7h
            expect refused 11.8.6
            dealer declare insufficient_cards
            expect refused 11.8.6
            supervisor declare insufficient_cards
            expect t1 balance 100.00
            dealer new_game
            expect refused 11.8.6
        """)
        assert [each.clause for each in all_of(c, ShoeEnded)] == ["11.8.6"]


@pytest.mark.clause(RAPID, "11.8.6")
def test_a_shoe_that_by_count_has_cards_left_lacks_cards_and_has_not_run_out() -> None:
    with casino(baccarat()) as c:
        dealt(c, "2h 3d Kc 2s")
        c.play("supervisor declare insufficient_cards\nexpect refused 11.8.6")
        assert "411 cards are left" in c.answer.why


# ---------------------------------------------------------------- a shoe not prepared as it should be


@pytest.mark.clause(RAPID, "11.8.7")
@STAFF
def test_cards_that_were_not_cut_are_shuffled_and_cut_when_the_coup_is_over(who: str) -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        coup(c)
        dealt(c, "9h 2d", t1="player 10.00")
        c.play(f"""
            {who} declare not_cut
            dealer cards Kc 5s
            dealer confirm player
            expect t1 balance 110.00
            dealer new_game
            expect refused 11.8.7
            dealer open_shoe C1
            dealer new_game
            expect refused 3.8.1
        """)
        assert len(c.state().history) == 2


@pytest.mark.clause(RAPID, "11.8.8")
@STAFF
def test_a_burn_that_was_booked_and_not_made_leaves_its_card_in_play(who: str) -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        dealt(c, "9h", t1="player 10.00")
        assert shoe_of(c).left == 414
        c.play(f"{who} declare burn_forgotten")
        assert shoe_of(c).left == 415
        c.play(f"""
            {who} declare burn_forgotten
            expect refused 11.8.8
            dealer cards 2d Kc 5s
            dealer confirm player
            expect t1 balance 110.00
            dealer new_game
        """)


@pytest.mark.clause(RAPID, "11.8.8")
def test_a_burn_that_can_still_be_made_was_not_forgotten() -> None:
    with casino(baccarat(), shoes=False) as c:
        c.play("dealer declare burn_forgotten\nexpect refused 11.8.8")


@pytest.mark.clause(RAPID, "11.8.9")
@STAFF
def test_a_cutting_card_noticed_late_ends_the_shoe_after_the_coup_and_earlier_ones_stand(who: str) -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        coup(c)
        coup(c)
        dealt(c, "9h 2d", t1="player 10.00")
        c.play(f"""
            {who} declare not_shuffled reason="two coups late"
            dealer cards Kc 5s
            dealer confirm player
            expect t1 balance 110.00
            dealer new_game
            expect refused 11.8.9
        """)
        assert len(c.state().history) == 3
