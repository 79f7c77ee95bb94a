"""Crown Perth, baccarat, 2023, at a table: one coup after the other, paid, stopped or void."""

import pytest
from crown import CROWN
from crown_table import BANKER_7_TO_6, PLAYER_7_TO_6, POSITIONS, SEATS, called, coup, crown, dealt, funded

from croupier.play.round_events import RoundVoided


@pytest.mark.clause(CROWN, "3.3")
def test_nothing_of_a_winning_wager_can_be_touched_until_it_is_settled_in_full() -> None:
    with crown() as c:
        funded(c, "500.00", "t1")
        c.play("t1 place player 100.00")
        called(c)
        c.play(f"dealer cards {dealt(*PLAYER_7_TO_6)}\nexpect t1 balance 400.00\nexpect t1 bet 100.00")
        for touch in ("place player 450.00", "move player tie", "remove player", "clear"):
            c.play(f"t1 {touch}\nexpect refused 3.2")
        c.play("t1 cash_out\nexpect refused '1.1 Cash Out Period'")
        c.play("table_inspector confirm\nexpect refused 3.3\ndealer confirm\nexpect t1 balance 600.00")
        c.play("dealer discard_cards\ndealer new_game\nt1 place player 450.00")


@pytest.mark.clause(CROWN, "3.15")
def test_the_next_period_opens_when_everything_is_settled_and_the_dealer_has_paid_the_cloth() -> None:
    with crown() as c:
        funded(c, "100.00")
        for place in f"{SEATS} {POSITIONS}".split():
            c.play(f"{place} place player 10.00\ndealer new_game\nexpect refused 3.15")
        called(c)
        c.play(f"dealer new_game\nexpect refused 3.15\ndealer cards {dealt(*PLAYER_7_TO_6)}")
        c.play("""
            dealer new_game
            expect refused 3.15
            dealer confirm_paid
            expect refused 3.15
            dealer confirm
            dealer discard_cards
            dealer new_game
            expect refused 3.15
            table_inspector confirm_paid
            expect refused 3.15
            dealer confirm_paid
            table_inspector new_game
            expect refused 3.15
            dealer new_game
            t1 place player 10.00
        """)
        called(c)
        coup(c, *PLAYER_7_TO_6)
        c.play("dealer new_game")


@pytest.mark.clause(CROWN, "3.15")
def test_a_cloth_that_is_still_to_be_paid_is_so_after_a_restart() -> None:
    with crown() as c:
        funded(c, "100.00", "p1")
        c.play("p1 place player 10.00")
        called(c)
        coup(c, *PLAYER_7_TO_6)
        c.restart()
        c.play("dealer new_game\nexpect refused 3.15\ndealer confirm_paid\ndealer new_game")


@pytest.mark.clause(CROWN, "5.21(a)")
def test_a_system_that_fails_before_the_period_is_over_gives_every_wager_back() -> None:
    with crown() as c:
        funded(c, "500.00", "t1 t2 p1")
        c.play("t1 place banker 100.00\nt2 place tie 50.00\np1 place player 20.00\nwait 12s")
        c.restart()
        c.play("expect phase waiting\nexpect t1 balance 500.00\nexpect t2 balance 500.00\nexpect p1 balance 500.00")
        voided = [each for each in c.events("table:B1") if isinstance(each, RoundVoided)]
        assert {each.clause for each in voided[0].returned} == {"5.21(a)"}
        c.play("dealer new_game")


def test_a_system_that_fails_after_the_period_finds_every_wager_as_it_was() -> None:
    with crown() as c:
        funded(c, "500.00", "t1 p1")
        c.play("t1 place banker 100.00\np1 place player 20.00\nwait 20s")
        c.restart()
        c.play("expect phase uncalled\np1 place player 5.00\ndealer no_more_bets")
        c.restart()
        c.play('table_games_manager complete confirm_wagers "all on record" passed')
        coup(c, *BANKER_7_TO_6)
        c.play("expect t1 balance 595.00\nexpect p1 balance 475.00")


@pytest.mark.clause(CROWN, "1.1 Void")
@pytest.mark.parametrize("stage", range(5))
def test_a_void_coup_gives_every_stake_back_and_stays_on_record(stage: int) -> None:
    with crown() as c:
        funded(c, "500.00", "t1 p1")
        c.play("t1 place banker 100.00\nt1 place tie 40.00\nt1 place banker_pair 10.00\np1 place player 30.00")
        first, *others = dealt("6K", "7K").split()
        steps = ("wait 20s", "dealer no_more_bets", f"dealer card {first}", f"dealer cards {' '.join(others)}")
        c.play("\n".join(steps[:stage]))
        c.play("""
            dealer void_round malfunction
            expect refused '1.1 Void'
            table_games_manager:tgm.1 void_round malfunction
            expect t1 balance 500.00
            expect p1 balance 500.00
            table_games_manager:tgm.1 void_round malfunction
            expect refused '1.1 Void'
        """)
        voided = c.events("table:B1")[-1]
        assert isinstance(voided, RoundVoided)
        assert (voided.round, voided.reason, voided.clause) == (1, "malfunction", "1.1 Void")
        assert sum(each.stake for each in voided.returned if each.terminal == "t1") == 150_00
        assert c.state().history == []
        c.play("dealer discard_cards\ndealer new_game" if c.state().cards else "dealer new_game")
