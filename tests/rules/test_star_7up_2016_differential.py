"""The Star's 7-Up Baccarat at its tables: the table differential, and wagers cut in proportion."""

import pytest
from hypothesis import given, strategies as st
from seven_up import BANKER_ON_6, BANKER_ON_7, STAR, finish, of_kind, seated, seven_up, three_in_a_box, with_area

from croupier.play.wagering.above_maximum import in_proportion
from croupier.play.wagering.wager_events import ExcessNoted, WagersReturned


@pytest.mark.clause(STAR, "1.1(table differential)")
def test_player_and_banker_may_differ_by_5000_and_100_more_is_reported_as_100_too_much() -> None:
    with seated(seven_up(differential="5000.00")) as c:
        c.play("""
            p1 place player 3000.00
            p2 place banker 5000.00
            p3 place tie 5000.00
            p3 place super_7s 1000.00
            t1 place banker 3000.00
        """)
        assert not c.answer.notices
        c.play("t2 place banker 100.00")
        assert [(notice.clause, "by 100.00 more" in notice.text) for notice in c.answer.notices] == [("6.2", True)]
        c.play("p4 place tie 100.00")
        assert not c.answer.notices


@pytest.mark.clause(STAR, "6.2")
@pytest.mark.parametrize("call", ["", "dealer no_more_bets"])
def test_before_the_first_card_the_dealer_cuts_4500_2700_and_1800_to_4000_2400_and_1600(call: str) -> None:
    with seated(seven_up(differential="5000.00")) as c:
        c.play(f"""
            p1 place player 3000.00
            p2 place banker 4500.00
            p3 place banker 2700.00
            t1 place banker 1800.00
            t2 place tie 5000.00
            t2 place super_7s 500.00
            {call}
            supervisor reduce_pro_rata
            expect refused 6.2
            dealer reduce_pro_rata
            expect p2 on banker 4000.00
            expect p3 on banker 2400.00
            expect t1 on banker 1600.00
            expect p1 on player 3000.00
            expect t2 on tie 5000.00
            expect t2 on super_7s 500.00
            expect p2 balance 6000.00
            dealer reduce_pro_rata
            expect refused 6.2
            dealer card 4h
            dealer reduce_pro_rata
            expect refused 6.2
        """)
        [cut] = of_kind(c, WagersReturned)
        assert isinstance(cut, WagersReturned)
        assert cut.reason == "pro_rata"
        assert {(each.terminal, each.stake, each.clause) for each in cut.returned} == {
            ("p2", 500_00, "6.2"),
            ("p3", 300_00, "6.2"),
            ("t1", 200_00, "6.2"),
        }
        assert not of_kind(c, ExcessNoted)


@pytest.mark.clause(STAR, "6.2")
def test_the_dealer_also_cuts_a_box_to_its_maximum_and_leaves_its_ties_alone() -> None:
    text = with_area(seven_up(banker=(1_00, 5_000_00, 1_00)), "banker", "1000.00")
    with seated(with_area(text, "tie", "100.00")) as c:
        three_in_a_box(c)
        c.play("""
            p1 place tie 150.00
            dealer reduce_pro_rata
            expect p1 on banker 400.00
            expect p2 on banker@p1 267.00
            expect p3 on banker@p1 333.00
            expect p1 on tie 150.00
        """)


@pytest.mark.clause(STAR, "6.2")
def test_a_wager_cut_below_the_minimum_stays_valid() -> None:
    with seated(seven_up(differential="100.00", banker=(25_00, 5_000_00))) as c:
        c.play("""
            t1 place banker 1000.00
            t2 place banker 25.00
            dealer reduce_pro_rata
            expect t2 on banker 2.44
        """)
        finish(c, BANKER_ON_7)
        c.play("expect t2 balance 10004.40")


@pytest.mark.clause(STAR, "6.3")
def test_5000_exceeded_by_1000_at_the_first_card_stands_is_paid_in_full_and_noted() -> None:
    with seated(seven_up(differential="5000.00")) as c:
        c.play("""
            p1 place player 3000.00
            p2 place banker 9000.00
            p3 place tie 100.00
        """)
        finish(c, BANKER_ON_6)
        c.play("expect p2 balance 19000.00\nexpect p1 balance 7000.00")
        assert of_kind(c, ExcessNoted) == [ExcessNoted(1, "differential", 1_000_00, "6.3")]


@pytest.mark.clause(STAR, "6.3")
def test_a_differential_that_is_kept_needs_no_note() -> None:
    with seated(seven_up(differential="5000.00")) as c:
        c.play("p1 place player 3000.00\np2 place banker 8000.00")
        finish(c, BANKER_ON_6)
        assert not of_kind(c, ExcessNoted)


stakes = st.lists(st.integers(1, 10_000), min_size=1, max_size=8)


@pytest.mark.clause(STAR, "6.2")
@given(stakes=stakes, most=st.integers(0, 20_000), unit=st.sampled_from((1, 5, 100, 2_500)))
def test_in_proportion_nobody_gets_more_than_the_limit_the_stake_or_one_unit_beside_the_exact_share(
    stakes: list[int], most: int, unit: int
) -> None:
    shares = in_proportion(stakes, most, unit)
    assert sum(shares) <= max(most, 0) or shares == stakes
    for stake, share in zip(stakes, shares, strict=True):
        assert 0 <= share <= stake
        exact = min(stake * most / sum(stakes), stake)
        assert abs(share - exact) < unit


@pytest.mark.clause(STAR, "6.2")
@given(stakes=stakes, most=st.integers(0, 20_000), unit=st.sampled_from((1, 5, 100, 2_500)))
def test_in_whole_units_the_cut_is_exact(stakes: list[int], most: int, unit: int) -> None:
    in_units = [stake * unit for stake in stakes]
    shares = in_proportion(in_units, most * unit, unit)
    assert sum(shares) == min(most * unit, sum(in_units))
    assert all(share % unit == 0 for share in shares)
