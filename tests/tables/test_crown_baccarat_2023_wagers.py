"""Crown Perth, baccarat, 2023, at a table: when wagers are made, and by whom."""

import pytest
from crown import CROWN
from crown_table import PLAYER_7_TO_6, TIE_OF_6, called, coup, crown, dealt, funded

from croupier.games.notation import WrongInput
from croupier.play.table import Wagering


@pytest.mark.clause(CROWN, "1.1 Wagering Period")
def test_a_wagering_period_is_at_least_15_seconds_and_terminals_cannot_do_without_one() -> None:
    for wrong in (14, 14.9, None):
        with pytest.raises(WrongInput, match=r"1\.1 Wagering Period"), crown(period_s=wrong):
            pass
    with crown(period_s=15) as c:
        assert c.floor.plan.tables["B1"].setup.period == 15_000_000
    with crown(seats="", period_s=None) as c:
        assert c.floor.plan.tables["B1"].setup.period is None


@pytest.mark.clause(CROWN, "1.1 Wagering Period")
def test_a_player_places_moves_and_cancels_on_an_ats_until_the_period_is_over_and_no_longer() -> None:
    with crown(period_s=20) as c:
        c.play("dealer buy_in t1 cash 100.00\nt1 place tie 10.00\nexpect refused '1.1 Wagering Period'")
        c.play("dealer new_game")
        phase = c.state().phase
        assert isinstance(phase, Wagering)
        assert phase.deadline == c.answer.at + 20_000_000
        c.play("""
            wait 19.9s
            t1 place banker 10.00
            t1 move banker player
            t1 place tie 10.00
            t1 remove tie
        """)
        c.clock.advance(0.2)
        for late in ("place tie 1.00", "move player banker", "remove player", "clear", "undo", "double"):
            c.play(f"t1 {late}\nexpect refused '1.1 Wagering Period'")
        c.play("wait 1s\nt1 remove player\nexpect refused '1.1 Wagering Period'")
        c.play("expect t1 on player 10.00\nexpect t1 balance 90.00")


@pytest.mark.clause(CROWN, "3.1")
def test_no_card_comes_before_the_call_and_no_call_before_the_terminals_period_is_over() -> None:
    with crown() as c:
        funded(c, "100.00", "t1 p1")
        c.play("t1 place banker 50.00\np1 place player 10.00")
        for _ in ("open", "uncalled"):
            c.play(f"dealer card {dealt('9K', '8K')[:2]}\nexpect refused 3.1\nshoe 9s\nexpect refused 3.1")
            if isinstance(c.state().phase, Wagering):
                c.play("wait 19.999s\ndealer no_more_bets\nexpect refused 3.1\nwait 0.001s\nexpect phase uncalled")
        c.play("""
            p1 place player 15.00
            p1 place tie 5.00
            p1 remove tie
            dealer no_more_bets
            dealer no_more_bets
            expect refused 3.1
            p1 place player 1.00
            expect refused 3.1
            p1 remove player
            expect refused 3.1
            expect p1 on player 25.00
            shoe 9s
            dealer cards 8h Kd Kc
        """)
        assert c.state().cards == ("9s", "8h", "Kd", "Kc")


@pytest.mark.clause(CROWN, "3.1")
def test_a_wager_a_millisecond_after_the_close_is_refused() -> None:
    with crown() as c:
        funded(c, "100.00", "t1")
        c.play("t1 place banker 50.00")
        c.clock.advance(20.001)
        c.play("t1 place player 10.00\nexpect refused '1.1 Wagering Period'\nwait 0s")
        c.play("t1 place player 10.00\nexpect refused '1.1 Wagering Period'\nexpect t1 balance 50.00")


def test_at_a_table_without_terminals_the_call_alone_ends_wagering() -> None:
    with crown(seats="", period_s=None) as c:
        funded(c, "100.00", "p1")
        c.play("p1 place banker 10.00\nwait 300s\np1 place banker 10.00\ndealer no_more_bets")
        c.play("p1 place banker 10.00\nexpect refused 3.1")
        coup(c, *PLAYER_7_TO_6)
        c.play("expect p1 balance 80.00")


@pytest.mark.clause(CROWN, "3.2")
@pytest.mark.parametrize("place", ["t1", "p1"])
def test_from_the_first_card_on_nothing_is_placed_raised_or_taken_off(place: str) -> None:
    with crown() as c:
        funded(c, "100.00", place)
        c.play(f"{place} place banker 30.00\n{place} place tie 5.00")
        called(c)
        for card in dealt("5K4", "6K").split():
            c.play(f"dealer card {card}")
            for change in ("remove banker", "place banker 10.00", "place player 10.00", "move tie player", "clear"):
                c.play(f"{place} {change}\nexpect refused 3.2")
        assert c.state().seats[place].chips == {"banker": 30_00, "tie": 5_00}
        c.play(f"expect {place} balance 65.00")


@pytest.mark.clause(CROWN, "3.4")
def test_staff_have_no_way_to_place_a_wager_at_an_ats() -> None:
    with crown() as c:
        funded(c, "100.00", "t1")
        c.play("t1 place banker 10.00")
        for who in ("dealer", "table_inspector", "table_games_manager", "operator", "inspector"):
            for change in ("place place=t1 banker 10.00", "remove place=t1 banker", "repeat place=t1"):
                c.play(f"{who} {change}\nexpect refused 3.4")
        c.play("expect t1 on banker 10.00\nexpect t1 balance 90.00")


@pytest.mark.clause(CROWN, "3.16")
def test_without_credit_nothing_is_wagered() -> None:
    with crown() as c:
        c.play("dealer new_game\nt1 place banker 1.00\nexpect refused 3.16\np1 place banker 1.00\nexpect refused 3.16")


@pytest.mark.clause(CROWN, "3.17")
def test_a_wager_debits_its_amount_and_a_cancel_gives_it_back_and_credit_is_never_exceeded() -> None:
    with crown() as c:
        funded(c, "500.00", "t1")
        c.play("""
            t1 place banker 75.00
            expect t1 balance 425.00
            t1 place player 425.01
            expect refused 3.17
            t1 remove banker
            expect t1 balance 500.00
        """)


@pytest.mark.clause(CROWN, "3.7")
@pytest.mark.parametrize(
    ("touches", "lies"),
    [
        ("", {}),
        ("t1 repeat", {"player": 100_00}),
        ("t1 repeat\nt1 remove player\nt1 place player 40.00", {"player": 40_00}),
        ("t1 repeat\nt1 move player banker", {"banker": 100_00}),
        ("t1 repeat\nt1 clear", {}),
    ],
)
def test_after_a_tie_a_stood_off_wager_is_repeated_changed_moved_or_dropped_by_a_touch(
    touches: str, lies: dict[str, int]
) -> None:
    with crown() as c:
        funded(c, "100.00", "t1")
        c.play("t1 place player 100.00")
        called(c)
        coup(c, *TIE_OF_6)
        c.play(f"expect t1 balance 100.00\ndealer new_game\nexpect t1 bet 0.00\n{touches}")
        called(c)
        assert c.state().chips("t1", c.state().seats["t1"].account) == lies
