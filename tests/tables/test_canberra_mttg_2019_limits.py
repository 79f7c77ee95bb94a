"""Casino Canberra, 2019, limits: the minimum and its multiples, the maximum, and the differential."""

import pytest
from canberra import CANBERRA, all_of, fund, on, shoe, wheel
from casino import casino, table
from equipped import wrong

from croupier.games.notation import WrongInput
from croupier.play.wagering.wager_events import WagersConfirmed

# ---------------------------------------------------------------- minimum, multiples, maximum


@pytest.mark.clause(CANBERRA, "3.2")
@pytest.mark.parametrize(
    ("asked", "lies", "clause"), [(40_00, 25_00, "3.4(i)"), (50_00, 50_00, ""), (75_00, 75_00, "")]
)
def test_a_wager_is_a_multiple_of_the_minimum_of_its_bet(asked: int, lies: int, clause: str) -> None:
    with casino(shoe(player=(25_00, 5_000_00), banker=(10_00, 100_00))) as c:
        c.play(f"""
            t1 notes 100.00
            dealer new_game
            t1 place player {asked / 100}
            expect t1 on player {lies / 100:.2f}
        """)
        assert [notice.clause for notice in c.script.last.notices] == ([clause] if clause else [])
        c.play("t1 confirm\nwait 30s")
        assert c.state("B1").chips("t1", "t1-1") == {"player": lies}


@pytest.mark.clause(CANBERRA, "3.2")
def test_no_other_step_can_be_set_and_terminals_offer_chips_that_fit_the_minimum() -> None:
    with casino(wheel(default=(10_00, 500_00), red=(20_00, 500_00))) as c:
        assert c.floor.plan.tables["R1"].chips == (10_00, 100_00)
    stepped = wheel(red=(20_00, 500_00, 5_00))
    with pytest.raises(WrongInput, match=r"multiples of the minimum \(clause 3.2\)"), casino(stepped):
        pass
    odd = table("R1", CANBERRA, "roulette", seats="t1", settings='chips = ["10", "25"]', default=(10_00, 500_00))
    with pytest.raises(WrongInput, match=r"multiples of the least minimum, 10.00 \(clause 3.2\)"), casino(odd):
        pass


@pytest.mark.clause(CANBERRA, "3.3")
def test_below_the_minimum_nothing_is_shown_and_the_reason_is_reported() -> None:
    with casino(wheel(red=(10_00, 500_00))) as c:
        reply = c.play("t1 notes 100.00\ndealer new_game\nt1 place red 5.00\nexpect refused 3.3")
        assert reply == "as expected"
        assert "10.00" in c.script.last.why
        c.play("expect t1 on red 0.00\nexpect t1 balance 100.00\nt1 place red 10.00\nexpect t1 on red 10.00")


@pytest.mark.clause(CANBERRA, "3.3")
def test_what_would_lie_on_the_bet_counts_and_not_the_single_touch() -> None:
    with casino(wheel(red=(10_00, 500_00), black=(50_00, 500_00))) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place red 10.00
            t1 place red 10.00
            t1 move red black
            expect refused 3.3
            expect t1 on red 20.00
        """)


@pytest.mark.clause(CANBERRA, "3.4(i)")
def test_a_wrong_multiple_is_shown_as_the_next_lowest_and_the_rest_stays_in_the_account() -> None:
    with casino(shoe(player=(25_00, 5_000_00))) as c:
        fund(c, t1=1_000)
        c.play("""
            dealer new_game
            t1 place player 90.00
            expect trimmed 3.4(i)
            expect t1 on player 75.00
            expect t1 balance 925.00
            t1 place player 30.00
            expect trimmed 3.4(i)
            expect t1 on player 100.00
            t1 place player 20.00
            expect refused 3.4(i)
        """)


@pytest.mark.clause(CANBERRA, "3.4(ii)")
@pytest.mark.parametrize(("least", "shown"), [(10_00, "500.00"), (15_00, "495.00")])
def test_above_the_maximum_the_highest_permitted_wager_is_shown(least: int, shown: str) -> None:
    with casino(wheel(red=(least, 500_00))) as c:
        fund(c, t1=1_000)
        c.play(f"""
            dealer new_game
            t1 place red 800.00
            expect trimmed 3.4(ii)
            expect t1 on red {shown}
            t1 confirm
            t1 place red 15.00
            expect refused 3.4(ii)
        """)


# ---------------------------------------------------------------- the differential


@pytest.mark.clause(CANBERRA, "3.5")
def test_a_wager_beyond_the_differential_is_rejected_whole_until_the_other_side_has_grown() -> None:
    with casino(shoe(differential="10000.00")) as c:
        fund(c, t1=9_800, t2=700, t3=500)
        c.play("""
            dealer new_game
            t1 place banker 9800.00
            t1 confirm
            t2 place banker 300.00
            t2 place tie 400.00
            t2 confirm
            expect trimmed 3.5
            expect t2 balance 300.00
            expect t2 on banker 0.00
            expect t2 on tie 400.00
            t3 place player 500.00
            t3 confirm
            t2 place banker 300.00
            t2 confirm
        """)
        assert c.state("B1").on(["banker"]) == 10_100_00
        assert on(c, "B1", "t2") == ({}, {"tie": 400_00, "banker": 300_00})


@pytest.mark.clause(CANBERRA, "3.5")
def test_what_is_not_confirmed_does_not_count_and_one_press_on_both_sides_is_judged_as_a_whole() -> None:
    with casino(shoe(differential="100.00")) as c:
        fund(c, t1=100, t2=100, t3=500)
        c.play("""
            dealer new_game
            t2 place player 100.00
            t3 place player 200.00
            t3 place banker 150.00
            t3 confirm
        """)
        assert on(c, "B1", "t3") == ({}, {"player": 200_00, "banker": 150_00})
        c.play("""
            t2 confirm
            expect trimmed 3.5
            expect t2 balance 100.00
            t1 place banker 100.00
            t1 confirm
        """)
        assert on(c, "B1", "t1") == ({}, {"banker": 100_00})


@pytest.mark.clause(CANBERRA, "3.5")
@pytest.mark.clause(CANBERRA, "8.4(b)")
def test_a_pair_falls_with_its_rejected_main_wager_unless_another_stands() -> None:
    with casino(shoe(differential="50.00")) as c:
        c.play("""
            t1 notes 100.00
            t2 notes 100.00
            dealer new_game
            t1 place banker 60.00
            t1 place banker_pair 10.00
            t1 confirm
            expect t1 balance 100.00
            t2 place player 60.00
            t2 place tie 10.00
            t2 place player_pair 10.00
            t2 confirm
            expect trimmed 3.5
        """)
        assert on(c, "B1", "t1") == ({}, {})
        assert on(c, "B1", "t2") == ({}, {"tie": 10_00, "player_pair": 10_00})
        returned = all_of(c, WagersConfirmed, "B1")[0].returned
        assert {(each.bet, each.stake, each.clause) for each in returned} == {
            ("banker", 60_00, "3.5"),
            ("banker_pair", 10_00, "8.4(b)"),
        }


@pytest.mark.clause(CANBERRA, "3.5")
def test_a_wager_on_the_lighter_side_is_never_too_much_as_long_as_it_does_not_pass_the_other() -> None:
    with casino(shoe(differential="50.00")) as c:
        c.play("""
            t1 notes 100.00
            t2 notes 100.00
            t2 notes 50.00
            dealer new_game
            t1 place banker 50.00
            t1 confirm
            t2 place player 101.00
            t2 confirm
            expect trimmed 3.5
            t2 place player 100.00
            t2 confirm
        """)
        assert on(c, "B1", "t2") == ({}, {"player": 100_00})


def test_a_limit_of_an_area_is_for_a_cloth_and_there_is_none_here() -> None:
    area = wheel().replace('red = { min = "1.00"', 'red = { area = "500.00", min = "1.00"')
    assert "area is for boxes on the cloth" in wrong(area)


@pytest.mark.parametrize("several", ['"2"', "2.0", "true", "0", "-1"])
def test_at_how_many_tables_a_place_plays_is_a_whole_number(several: str) -> None:
    assert "tables_at_once must be a whole number" in wrong(wheel(settings=f"tables_at_once = {several}"))
