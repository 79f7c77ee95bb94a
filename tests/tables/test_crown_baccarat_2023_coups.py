"""Crown Perth, baccarat, 2023: a coup from its first card to the discard rack, with wagers and without."""

import pytest
from crown import CROWN
from crown_table import called, coup, crown, dealt, funded, happened
from watching import round_shown

from croupier.play.cards.shoe_events import CardsDiscarded
from croupier.play.round_events import RoundSettled
from croupier.play.wagering.wager_events import WagersChanged


@pytest.mark.clause(CROWN, "1.1 Bankers Hand")
def test_one_terminal_may_back_both_hands_which_belong_to_nobody() -> None:
    with crown() as c:
        funded(c, "100.00", "t1")
        c.play("t1 place banker 50.00\nt1 place player 50.00\nexpect t1 bet 100.00")
        changed = happened(c, WagersChanged)
        assert [(each.terminal, each.now) for each in changed] == [("t1", {"banker": 50_00}), ("t1", {"player": 50_00})]
        called(c)
        c.play(f"dealer cards {dealt('6K', '7K')}\ndealer confirm\nexpect t1 balance 97.50")
        view = round_shown(c, "B1").coup
        assert view is not None
        assert (view.player, view.banker) == (("6s", "Kd"), ("7h", "Kc"))


@pytest.mark.clause(CROWN, "1.1 Coup")
def test_no_coup_begins_before_the_cards_of_the_last_one_are_in_the_discard_rack() -> None:
    with crown() as c:
        c.play("dealer new_game")
        called(c)
        c.play(f"""
            dealer cards {dealt("6K", "7K")}
            dealer discard_cards
            expect refused '1.1 Discard Rack'
            dealer confirm
            dealer new_game
            expect refused '1.1 Coup'
            table_inspector discard_cards
            expect refused '1.1 Discard Rack'
            dealer discard_cards
            dealer discard_cards
            expect refused '1.1 Discard Rack'
            dealer new_game
        """)


@pytest.mark.clause(CROWN, "1.1 Discard Rack")
def test_cards_may_be_discarded_a_few_at_a_time_and_the_last_one_closes_the_coup() -> None:
    with crown() as c:
        c.play("dealer new_game")
        called(c)
        c.play("""
            dealer cards 2s 7s Kh Kd
            dealer discard_cards 5
            expect refused '1.1 Discard Rack'
            dealer discard_cards 2
            dealer card 6c
            dealer discard_cards 2
            dealer confirm
            dealer new_game
            expect refused '1.1 Coup'
            dealer discard_cards 1
            dealer new_game
        """)
        assert [each.count for each in happened(c, CardsDiscarded)] == [2, 2, 1]


@pytest.mark.clause(CROWN, "1.1 Dummy Coup")
def test_a_dummy_coup_is_dealt_and_recorded_in_full_and_moves_no_money() -> None:
    with crown() as c:
        funded(c, "100.00", "t1")
        called(c)
        c.play("""
            dealer cards 7s 7h Ks Kh
            dealer declare unauthorised_player_card card=3d
            dealer confirm
            dealer discard_cards
            dealer new_game
            t1 place banker 10.00
            expect refused 5.9
            dealer cards 8h Kc Kd
            expect phase registered
            expect t1 balance 100.00
            dealer confirm
            expect t1 balance 100.00
        """)
        settled = happened(c, RoundSettled)[-1]
        assert settled.outcome.cards == ("3d", "8h", "Kc", "Kd")
        shown = round_shown(c, "B1")
        assert c.state().history[0].dummy
        assert shown.history[0].words == "No bet: Banker wins, 8 against 3"
        assert shown.history[1].words == "Tie, 7 all"


@pytest.mark.clause(CROWN, "4.9")
def test_a_coup_is_dealt_though_nobody_has_wagered() -> None:
    with crown() as c:
        before = c.books()
        c.play("dealer new_game")
        called(c)
        coup(c, "6K", "7K")
        assert c.books() == before
        assert not c.state().history[0].dummy
        c.play("dealer new_game\nt1 notes 10.00\nt1 place banker 10.00")
