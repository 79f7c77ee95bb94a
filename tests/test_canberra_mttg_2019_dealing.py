"""Casino Canberra, 2019, baccarat: cards face up, coups without wagers, and rounds that a supervisor directs."""

import pytest
from canberra import CANBERRA, all_of, fund, shoe, wagered
from casino import casino
from counter import actors

from croupier.floor.recall import recall
from croupier.play.cards.shoe_events import ContinuousDirected, ContinuousEnded, DummiesDirected
from croupier.play.events import CoupMadeDummy, RoundOpened
from croupier.server.screens import display_view, player_view, round_view


@pytest.mark.clause(CANBERRA, "8.5(a)")
@pytest.mark.parametrize("who", ["dealer", "shoe"])
def test_every_card_is_dealt_face_up_and_shown_on_all_screens_as_it_falls(who: str) -> None:
    with casino(shoe()) as c:
        c.play(f'dealer new_game\nwait 30s\n{who} cards 4h Kd\n{who} card ""\nexpect refused 8.5(a)\n{who} card 9h')
        shown = round_view(c.floor, "B1")
        assert shown.coup is not None
        assert shown.coup.player == ("4h", "9h")
        for terminal in ("t1", "t4"):
            assert player_view(c.floor, "B1", shown, terminal, (), "").round.coup == shown.coup
        assert display_view(c.floor, "B1", shown).round.coup == shown.coup


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
        assert round_view(c.floor, "B1").history[0].words == "No bet: Banker wins, 8 to 3"


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


# ---------------------------------------------------------------- directed rounds


@pytest.mark.clause(CANBERRA, "5.5(a)")
def test_rounds_that_a_supervisor_directs_are_dealt_without_wagers_under_its_number() -> None:
    with casino(shoe()) as c:
        c.play("""
            dealer direct_dummies 3 "new shoe"
            expect refused 5.5(a)
            supervisor direct_dummies 0 "new shoe"
            expect refused 5.5(a)
            supervisor direct_dummies 3 ""
            expect refused 5.5(a)
            supervisor direct_dummies 3 "new shoe"
        """)
        for _ in range(3):
            c.play("dealer new_game\nexpect phase closed\nt1 place player 10.00\nexpect refused A.4")
            c.play("supervisor direct_dummies 1 more\nexpect refused 5.5(a)")
            c.play("dealer cards 9h 2d Kc 5s\ndealer confirm")
        c.play("dealer new_game\nexpect phase wagering\nwait 30s\ndealer cards 9h 2d Kc 5s\ndealer confirm")
        c.play("supervisor direct_dummies 1 again\ndealer new_game")
        opened = all_of(c, RoundOpened, "B1")
        assert [(each.dummy, each.direction) for each in opened] == [*[("5.5(a)", 1)] * 3, ("", 0), ("5.5(a)", 2)]
        assert [each.reason for each in all_of(c, DummiesDirected, "B1")] == ["new shoe", "again"]
        assert actors(c, "table:B1")["dummies_directed"][0] == "staff:supervisor/casino_supervisor"


@pytest.mark.clause(CANBERRA, "5.5(c)")
def test_continuous_dealing_ends_by_itself_when_somebody_wagers() -> None:
    with casino(shoe()) as c:
        fund(c, t2=100)
        c.play("""
            dealer direct_continuous "empty table"
            expect refused 5.5(c)
            supervisor direct_continuous ""
            expect refused 5.5(c)
            supervisor direct_continuous "empty table"
            supervisor direct_continuous "empty table"
            expect refused 5.5(c)
        """)
        for _ in range(4):
            c.play(
                "dealer new_game\nexpect phase wagering\nwait 30s\ndealer new_game\ndealer cards 9h 2d Kc 5s\ndealer confirm"
            )
        wagered(c, t2={"player": 10})
        c.play("dealer cards 9h 2d Kc 5s\ndealer confirm\nexpect t2 balance 110.00")
        assert [each.dummy for each in c.state().history] == [False, True, True, True, True]
        assert all_of(c, ContinuousDirected, "B1") == [ContinuousDirected("empty table", "5.5(c)")]
        assert all_of(c, ContinuousEnded, "B1") == [ContinuousEnded()]
        seen = actors(c, "table:B1")
        assert seen["continuous_ended"] == seen["wagers_confirmed"]
        c.play("dealer new_game\nwait 30s\ndealer new_game\nexpect phase wagering")
