"""The Star's Rapid baccarat: two games of one dealer, in turn, and cards from the wrong shoe."""

import pytest
from casino import casino
from rapid import AGM, RAPID, all_of, baccarat, fund, shoe_of
from watching import on_dealer

from croupier.play.cards.shoe_events import CardCarried, CardOfOtherShoe, CardSpent, TurnPassed
from croupier.play.table import Held

TWO = (baccarat("B1", "t1"), baccarat("B2", "t2"))
DEE = "dealer:dee@B1 sign_on\ndealer:dee@B2 sign_on"
"""One dealer has both games."""


# ---------------------------------------------------------------- in turn


@pytest.mark.clause(RAPID, "7.7.3")
def test_two_games_of_one_dealer_are_dealt_in_turn_coup_by_coup() -> None:
    with casino(*TWO) as c:
        c.play(f"""
            {DEE}
            dealer:dee@B1 new_game
            dealer:dee@B2 new_game
            dealer:dee@B1 no_more_bets
            dealer:dee@B2 no_more_bets
            dealer:dee@B1 cards 9h 2d Kc 5s
            dealer:dee@B1 confirm player
            dealer:dee@B1 new_game
            dealer:dee@B1 no_more_bets
            dealer:dee@B1 card 9h
            expect refused 7.7.3
            shoe@B1 9h
        """)
        assert c.answer.notices[0].clause == "7.7.3"
        assert c.state("B1").cards == ()
        assert [each.table for each in all_of(c, TurnPassed, "B1")] == ["B2"]
        assert "It is the turn of B2." in on_dealer(c, table="B1").announcements
        c.play(f"""
            {AGM}@B2 declare void_wrong_shoe
            dealer:dee@B1 cards 9h 2d Kc 5s
            dealer:dee@B1 confirm player
            dealer:dee@B2 new_game
            dealer:dee@B2 no_more_bets
            dealer:dee@B2 cards 9h 2d Kc 5s
        """)


@pytest.mark.clause(RAPID, "7.7.3")
@pytest.mark.parametrize("how", ["closed", "held", "another_dealer"])
def test_a_game_that_cannot_be_dealt_is_not_waited_for(how: str) -> None:
    still = {
        "closed": "supervisor@B2 close_table",
        "held": "dealer:dee@B2 new_game\ndealer:dee@B2 no_more_bets\ndealer:dee@B2 declare card_order_in_doubt",
        "another_dealer": "dealer:dan@B2 sign_on",
    }
    with casino(*TWO) as c:
        c.play(f"""
            {DEE}
            dealer:dee@B1 new_game
            dealer:dee@B1 no_more_bets
            dealer:dee@B1 cards 9h 2d Kc 5s
            dealer:dee@B1 confirm player
        """)
        c.play(still[how])
        c.play("dealer:dee@B1 new_game\ndealer:dee@B1 no_more_bets\ndealer:dee@B1 cards 9h 2d Kc 5s")


@pytest.mark.clause(RAPID, "7.7.3")
def test_a_dealer_has_two_baccarat_games_at_the_most() -> None:
    with casino(*TWO, baccarat("B3", "t3")) as c:
        c.play(f"{DEE}\ndealer:dee@B3 sign_on\nexpect refused 7.7.3")


# ---------------------------------------------------------------- the wrong shoe


@pytest.mark.clause(RAPID, "11.8.2")
def test_a_card_that_the_other_games_shoe_reads_holds_the_coup_for_an_agm() -> None:
    with casino(*TWO) as c:
        fund(c, t1=1)
        c.play(f"""
            {DEE}
            dealer:dee@B1 new_game
            t1 place player 40.00
            dealer:dee@B1 no_more_bets
            shoe@B2 7h
            shoe@B2 8h
            supervisor@B1 declare void_wrong_shoe
            expect refused 11.8.2
            supervisor@B1 void malfunction
            expect refused 11.8.2
            supervisor@B1 resume
            expect refused 11.8.2
        """)
        assert c.state("B1").phase == Held(closed=True, ground="wrong_shoe")
        assert (shoe_of(c, "B1").left, shoe_of(c, "B2").left) == (415, 413)
        c.play(f"""
            {AGM}@B1 declare void_wrong_shoe
            expect t1 balance 100.00
            dealer:dee@B2 new_game
            dealer:dee@B2 no_more_bets
            dealer:dee@B2 cards 9h 2d Kc 5s
            dealer:dee@B2 confirm player
            dealer:dee@B1 new_game
            dealer:dee@B1 no_more_bets
            dealer:dee@B1 card 9h
        """)
        assert all_of(c, CardSpent, "B2") == [CardSpent("7h", "11.8.2"), CardSpent("8h", "11.8.2")]
        assert [each.card for each in all_of(c, CardOfOtherShoe, "B1")] == ["7h", "8h"]


@pytest.mark.clause(RAPID, "11.8.2")
@pytest.mark.parametrize("who", ["dealer:dee@B1", "supervisor@B1"])
def test_cards_entered_from_the_wrong_shoe_are_counted_where_they_came_from(who: str) -> None:
    with casino(*TWO) as c:
        fund(c, t1=1)
        c.play(f"""
            {DEE}
            {who} declare wrong_shoe card=9h
            expect refused 11.8.2
            dealer:dee@B1 new_game
            t1 place player 40.00
            dealer:dee@B1 no_more_bets
            dealer:dee@B1 cards 9h 2d
            {who} declare wrong_shoe
            expect refused 11.8.2
            {who} declare wrong_shoe card=1h
            expect refused 11.8.2
            {who} declare wrong_shoe card="9h 2d 5c"
            {AGM}@B1 declare void_wrong_shoe
            expect t1 balance 100.00
        """)
        assert (shoe_of(c, "B1").left, shoe_of(c, "B2").left) == (415, 412)


@pytest.mark.clause(RAPID, "11.8.2")
def test_a_card_read_when_no_coup_of_the_other_game_waits_is_not_from_the_wrong_shoe() -> None:
    with casino(*TWO) as c:
        c.play(f"{DEE}\nshoe@B2 7h\ndealer:dee@B1 new_game\nshoe@B2 card 1h\nexpect refused 7.7.4.2")
        assert not isinstance(c.state("B1").phase, Held)
        assert all_of(c, CardCarried, "B2") == [CardCarried("7h", "11.8.13")]
