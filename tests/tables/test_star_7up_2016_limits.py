"""The Star's 7-Up Baccarat at its tables: the limits on the sign, at a terminal and on the cloth."""

import pytest
from seven_up import (
    BANKER_ON_7,
    PLAYER_ON_9,
    STAR,
    TIE_ON_4,
    finish,
    of_kind,
    seated,
    seven_up,
    three_in_a_box,
    with_area,
)

from croupier.play.reasons import Reason
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_events import ExcessNoted, Return


@pytest.mark.clause(STAR, "6.1")
@pytest.mark.parametrize("stake", ["20.00", "24.99", "5000.01", "5001.00"])
def test_outside_25_to_5000_a_terminal_refuses_and_names_the_limit(stake: str) -> None:
    with seated(seven_up(banker=(25_00, 5_000_00))) as c:
        reply = c.play(f"t1 place banker {stake}\nexpect refused 6.1")
        assert reply == "as expected"
        assert ("25.00" if stake < "3" else "5,000.00") in c.answer.why
        c.play("""
            t1 place banker 25.00
            t1 place banker 4975.01
            expect refused 6.1
            t1 place banker 4975.00
            expect t1 on banker 5000.00
        """)


@pytest.mark.clause(STAR, "6.1")
def test_at_a_terminal_the_maximum_of_a_playing_area_holds_for_the_one_player_who_has_it() -> None:
    with seated(with_area(seven_up(), "banker", "1000.00")) as c:
        c.play("""
            t1 place banker 1000.01
            expect refused 6.1
            t1 place banker 1000.00
            t2 place banker 1000.00
        """)


@pytest.mark.clause(STAR, "6.1.1")
def test_37_is_taken_unless_the_sign_asks_for_multiples_of_25_or_for_units_of_5() -> None:
    with seated(seven_up(banker=(25_00, 5_000_00))) as c:
        c.play("t1 place banker 37.00")
    with seated(seven_up(banker=(25_00, 5_000_00, 25_00))) as c:
        c.play("""
            t1 place banker 37.00
            expect refused 6.1.1
            t1 place banker 50.00
        """)
    with seated(seven_up(banker=(25_00, 5_000_00, 5_00))) as c:
        c.play("""
            t1 place banker 37.00
            expect refused 6.1.1
            t1 place banker 35.00
        """)


@pytest.mark.clause(STAR, "6.4")
def test_20_on_banker_below_a_minimum_of_25_found_after_the_first_card_is_valid_and_wins_36() -> None:
    with seated(seven_up(banker=(25_00, 5_000_00))) as c:
        c.play("t1 place banker 20.00\nexpect refused 6.1\np1 place banker 20.00")
        assert [notice.clause for notice in c.answer.notices] == ["6.4"]
        finish(c, BANKER_ON_7)
        c.play("expect p1 win 36.00\nexpect p1 balance 10036.00")


@pytest.mark.clause(STAR, "6.5")
@pytest.mark.parametrize(
    ("coup", "left"), [(PLAYER_ON_9, "9500.00"), (BANKER_ON_7, "10900.00"), (TIE_ON_4, "10000.00")]
)
def test_700_against_a_maximum_of_500_is_paid_and_collected_to_the_maximum(coup: str, left: str) -> None:
    with seated(seven_up(banker=(25_00, 500_00))) as c:
        c.play("p1 place banker 700.00")
        assert [notice.clause for notice in c.answer.notices] == ["6.5"]
        finish(c, coup)
        c.play(f"expect p1 balance {left}")
        [settled] = of_kind(c, WagersSettled)
        assert isinstance(settled, WagersSettled)
        assert (settled.lines[0].stake, settled.over) == (
            500_00,
            (Return("p1", "p1-1", "banker", 200_00, "6.5", reason=Reason.LIMIT),),
        )


@pytest.mark.clause(STAR, "6.5")
def test_600_400_and_500_in_a_box_of_1000_lose_400_267_and_333() -> None:
    with seated(with_area(seven_up(banker=(1_00, 5_000_00, 1_00)), "banker", "1000.00")) as c:
        three_in_a_box(c)
        c.play("p4 place banker 900.00")
        finish(c, PLAYER_ON_9)
        c.play("""
            expect p1 balance 9600.00
            expect p2 balance 9733.00
            expect p3 balance 9667.00
            expect p4 balance 9100.00
        """)


@pytest.mark.clause(STAR, "6.5")
def test_a_wager_of_which_nothing_counts_in_its_box_goes_back_whole() -> None:
    with seated(with_area(seven_up(banker=(1_00, 5_000_00, 100_00)), "banker", "1000.00")) as c:
        c.play("""
            supervisor permit_players 2
            p1 place banker 5000.00
            p2 place banker 10.00 box=p1
        """)
        finish(c, PLAYER_ON_9)
        c.play("expect p1 balance 9000.00\nexpect p2 balance 10000.00")


@pytest.mark.clause(STAR, "6.5.1")
@pytest.mark.parametrize("by", ["dealer", "supervisor", "gaming_manager"])
def test_of_an_earlier_coup_over_a_limit_only_a_note_is_made(by: str) -> None:
    with seated(seven_up(banker=(25_00, 500_00))) as c:
        c.play("p1 place banker 500.00")
        finish(c, PLAYER_ON_9)
        c.play("dealer discard_cards\ndealer new_game\np1 place banker 25.00")
        before = c.books()
        c.play(f"""
            {by} note_excess 2 maximum 200.00
            expect refused 6.5.1
            {by} note_excess 0 maximum 200.00
            expect refused 6.5.1
            {by} note_excess 1 maximum 0.00
            expect refused 6.5.1
            {by} note_excess 1 maximum 200.00
        """)
        assert of_kind(c, ExcessNoted) == [ExcessNoted(1, "maximum", 200_00, "6.5.1")]
        assert c.books() == before
        finish(c, PLAYER_ON_9)
        c.play(f"{by} note_excess 2 differential 1.00")
