"""Casino Canberra, 2019, baccarat: cards face up, and coups without wagers."""

import pytest
from canberra import CANBERRA, all_of, fund, shoe, wagered
from casino import casino
from watching import on_display, on_terminal, round_shown

from croupier.journal.recall import recall
from croupier.play.cards.deal_events import CoupMadeDummy
from croupier.play.round_events import RoundOpened


@pytest.mark.clause(CANBERRA, "8.5(a)")
@pytest.mark.parametrize("who", ["dealer", "shoe"])
def test_every_card_is_dealt_face_up_and_shown_on_all_screens_as_it_falls(who: str) -> None:
    with casino(shoe()) as c:
        c.play(f'dealer new_game\nwait 30s\n{who} cards 4h Kd\n{who} card ""\nexpect refused 8.5(a)\n{who} card 9h')
        shown = on_display(c, "B1").round
        assert shown.coup is not None
        assert shown.coup.player == ("4h", "9h")
        for terminal in ("t1", "t4"):
            assert on_terminal(c, terminal, "B1").round.coup == shown.coup


@pytest.mark.clause(CANBERRA, "8.8(b)")
def test_a_card_that_a_shoe_reads_when_none_is_due_is_not_taken_before_somebody_says_whether_it_was_seen() -> None:
    with casino(shoe()) as c:
        c.play("""
            shoe 3h
            expect refused 8.5(b)
            dealer new_game
            wait 30s
            dealer cards 9h 2d Kc 5s
            shoe 3h
            expect refused 8.5(b)
            dealer declare excess_card_exposed card=3h
            dealer confirm
            dealer new_game
        """)
        assert c.state().cards == ("3h",)


# ---------------------------------------------------------------- coups without wagers


@pytest.mark.clause(CANBERRA, "8.1 No-Bet Coup")
def test_a_no_bet_coup_is_dealt_and_kept_in_full_and_moves_no_money() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        c.play("""
            dealer new_game
            wait 30s
            dealer cards 9h 2d Kc 5s
            dealer declare excess_card_exposed card=3h
            dealer confirm
            dealer new_game
            expect phase closed
            t1 place player 10.00
            expect refused 8.8(b)
            dealer cards 6d Kc 2s
            dealer confirm
            expect t1 balance 100.00
        """)
        found = c.run(recall(c.floor.store, "B1", 2))
        assert found is not None
        assert found.outcome is not None
        assert (found.outcome.cards, found.settled) == (("3h", "6d", "Kc", "2s"), ())
        opened = found.steps[0].event
        assert isinstance(opened, RoundOpened)
        assert (opened.dummy, opened.deadline) == ("8.8(b)", None)
        assert round_shown(c, "B1").history[0].words == "No bet: Banker wins, 8 against 3"


@pytest.mark.clause(CANBERRA, "8.1 No-Bet Coup")
def test_a_tie_in_a_no_bet_coup_gives_one_more_like_any_other() -> None:
    with casino(shoe()) as c:
        c.play("""
            dealer report_cutting_card
            dealer new_game
            wait 30s
            dealer cards 9h 9d Kc Ks
            dealer confirm
            dealer new_game
        """)
        assert c.state().history[0].dummy


@pytest.mark.clause(CANBERRA, "8.8(j)")
def test_without_a_direction_a_period_in_which_nobody_wagered_is_followed_by_another_for_the_same_coup() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        c.play("dealer new_game\nt1 place player 10.00\nwait 30s\nexpect t1 balance 100.00\ndealer new_game")
        assert c.state().round == 1
        c.play("""
            expect phase wagering
            t1 place player 10.00
            t1 confirm
            wait 30s
            dealer new_game
            expect refused 5.3
            dealer cards 9h 2d Kc 5s
            dealer confirm
            expect t1 balance 110.00
        """)


@pytest.mark.clause(CANBERRA, "8.8(j)")
@pytest.mark.clause(CANBERRA, "5.5(c)")
def test_under_a_direction_the_dealer_goes_on_to_a_coup_without_wagers() -> None:
    with casino(shoe()) as c:
        c.play("""
            supervisor direct_continuous "empty table"
            dealer new_game
            wait 30s
            dealer new_game
            expect phase closed
            dealer new_game
            expect refused 5.3
            dealer cards 9h 2d Kc 5s
            dealer confirm
        """)
        assert all_of(c, CoupMadeDummy, "B1") == [CoupMadeDummy(1, "8.8(j)", ())]
        assert c.state().history[0].dummy


@pytest.mark.clause(CANBERRA, "8.8(k)")
def test_a_coup_begun_although_nobody_wagered_runs_to_its_end_without_wagers() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        c.play("""
            dealer new_game
            wait 30s
            dealer card 9h
            dealer new_game
            expect refused 5.3
            supervisor void malfunction
            expect refused
            dealer reopen_wagering
            expect refused
            t1 place player 10.00
            expect refused 8.8(k)
            dealer cards 2d Kc 5s
            dealer confirm
        """)
        assert all_of(c, CoupMadeDummy, "B1") == [CoupMadeDummy(1, "8.8(k)", ())]
        assert c.state().history[0].dummy


@pytest.mark.clause(CANBERRA, "8.8(k)")
def test_a_coup_with_a_wager_is_no_dummy() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100)
        wagered(c, t1={"player": 10})
        c.play("dealer cards 9h 2d Kc 5s\ndealer confirm")
        assert not c.state().history[0].dummy
