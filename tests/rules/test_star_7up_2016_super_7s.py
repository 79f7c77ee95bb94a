"""The Star's 7-Up Baccarat at its tables: Super 7's, the wager that waits for another."""

import pytest
from casino import casino
from seven_up import SEVENS, STAR, finish, of_kind, seated, seven_up

from croupier.games.notation import WrongInput
from croupier.play.reasons import Reason
from croupier.play.round_events import WageringClosed
from croupier.play.staff.permission_events import SideBetsRestricted
from croupier.play.wagering.wager_events import Return, WagersReturned


@pytest.mark.clause(STAR, "1.1(Super 7's)")
def test_a_wager_on_banker_alone_makes_no_super_7s() -> None:
    with seated() as c:
        c.play("t1 place banker 25.00\np1 place banker 25.00\ndealer no_more_bets")
        assert [seat.on_layout() for seat in c.state().seats.values()] == [{"banker": 25_00}] * 2
        finish(c, SEVENS[4])
        assert [line.bet for lines in c.state().settled.values() for line in lines] == ["banker"] * 2


@pytest.mark.clause(STAR, "5.6.8")
@pytest.mark.clause(STAR, "10.3")
@pytest.mark.parametrize("main", ["player", "banker", "tie"])
def test_super_7s_waits_for_anybodys_wager_on_player_banker_or_tie(main: str) -> None:
    with seated() as c:
        c.play(f"""
            t1 place super_7s 5.00
            expect refused 10.3
            p1 place super_7s 5.00
            expect refused 10.3
            t2 place {main} 25.00
            t1 place super_7s 5.00
            p1 place super_7s 5.00 box=p2
            t2 move {main} super_7s
            expect refused 10.3
        """)


@pytest.mark.clause(STAR, "10.3")
@pytest.mark.clause(STAR, "5.6.8")
@pytest.mark.parametrize("call", ["", "dealer no_more_bets"])
def test_super_7s_without_a_main_wager_left_goes_back_by_the_first_card(call: str) -> None:
    with seated() as c:
        c.play(f"""
            t1 place tie 25.00
            t2 place super_7s 5.00
            p1 place super_7s 5.00
            t1 remove tie
            {call}
            dealer card 4h
            expect t2 balance 10000.00
            expect p1 balance 10000.00
        """)
        [closed] = of_kind(c, WageringClosed)
        assert isinstance(closed, WageringClosed)
        assert {(each.terminal, each.stake, each.clause) for each in closed.returned} == {
            ("t2", 5_00, "10.3"),
            ("p1", 5_00, "10.3"),
        }


@pytest.mark.clause(STAR, "10.3")
def test_super_7s_also_goes_back_when_the_last_main_wager_is_refused_after_no_more_bets() -> None:
    with seated() as c:
        c.play("""
            t1 place tie 25.00
            t2 place super_7s 5.00
            dealer no_more_bets
            supervisor refuse_wager t1 tie conduct
            expect t2 on super_7s 5.00
            dealer card 4h
            expect t2 balance 10000.00
        """)


@pytest.mark.clause(STAR, "10.2")
def test_the_gaming_manager_restricts_super_7s_once_surveillance_inspector_and_players_are_notified() -> None:
    with seated() as c:
        c.play("""
            t2 place tie 25.00
            gaming_manager restrict_side_bets surveillance=S-17 sign=N-3
            expect refused 10.2
            gaming_manager restrict_side_bets inspector=I-4 sign=N-3
            expect refused 10.2
            gaming_manager restrict_side_bets surveillance=S-17 inspector=I-4
            expect refused 10.2
            supervisor restrict_side_bets surveillance=S-17 inspector=I-4 sign=N-3
            expect refused 10.2
            gaming_manager lift_restriction
            expect refused 10.2
            t1 place super_7s 5.00
            t1 remove super_7s
            gaming_manager restrict_side_bets surveillance=S-17 inspector=I-4 sign=N-3
            gaming_manager restrict_side_bets surveillance=S-17 inspector=I-4 sign=N-3
            expect refused 10.2
            t1 place super_7s 5.00
            expect refused 10.2
            t2 place super_7s 5.00
            t1 undo
            expect refused 10.2
            supervisor lift_restriction
            expect refused 10.2
            gaming_manager lift_restriction
            t1 place super_7s 5.00
        """)
        assert of_kind(c, SideBetsRestricted) == [SideBetsRestricted("S-17", "I-4", "N-3")]


@pytest.mark.clause(STAR, "10.2")
def test_under_the_restriction_super_7s_goes_back_to_whoever_has_taken_the_own_main_wager_off() -> None:
    with seated() as c:
        c.play("""
            gaming_manager restrict_side_bets surveillance=S-17 inspector=I-4 sign=N-3
            t1 place tie 25.00
            t1 place super_7s 5.00
            t2 place tie 25.00
            t2 place super_7s 5.00
            t1 remove tie
            dealer card 4h
            expect t1 balance 10000.00
            expect t2 balance 9970.00
        """)
        [closed] = of_kind(c, WageringClosed)
        assert isinstance(closed, WageringClosed)
        assert [each.clause for each in closed.returned] == ["10.2"]


@pytest.mark.clause(STAR, "10.3")
def test_where_nobody_has_a_main_wager_left_super_7s_goes_back_for_that_and_not_for_the_restriction() -> None:
    with seated() as c:
        c.play("""
            gaming_manager restrict_side_bets surveillance=S-17 inspector=I-4 sign=N-3
            t1 place tie 25.00
            t1 place super_7s 5.00
            t1 remove tie
            dealer card 4h
            expect t1 balance 10000.00
        """)
        [closed] = of_kind(c, WageringClosed)
        assert isinstance(closed, WageringClosed)
        assert [(each.clause, each.reason) for each in closed.returned] == [("10.3", Reason.NO_MAIN)]


@pytest.mark.clause(STAR, "10.1")
def test_super_7s_takes_the_amount_on_the_sign_and_is_left_out_where_the_house_does_not_offer_it() -> None:
    with seated(seven_up(super_7s=(5_00, 100_00))) as c:
        c.play("""
            t1 place banker 25.00
            t1 place super_7s 4.00
            expect refused 6.1
            t1 place super_7s 101.00
            expect refused 6.1
            t1 place super_7s 5.00
        """)
    with seated(seven_up(leave_out="super_7s")) as c:
        c.play("""
            t1 place banker 25.00
            t1 place super_7s 5.00
            expect refused 5.1
        """)


@pytest.mark.clause(STAR, "10.1")
@pytest.mark.clause(STAR, "6.1")
@pytest.mark.parametrize("kind", ["player", "banker", "tie", "super_7s"])
def test_a_table_does_not_open_without_an_amount_on_the_sign_for_each_wager_it_offers(kind: str) -> None:
    lines = [line for line in seven_up().splitlines() if not line.startswith(kind)]
    with pytest.raises(WrongInput, match=f"lacks {kind}"), casino("\n".join(lines)):
        pass


@pytest.mark.clause(STAR, "10.1")
@pytest.mark.parametrize("kind", ["player", "banker", "tie"])
def test_only_super_7s_may_be_left_out(kind: str) -> None:
    with (
        pytest.raises(WrongInput, match="may leave out super_7s"),
        casino(seven_up(leave_out=kind)),
    ):
        pass


@pytest.mark.clause(STAR, "10.4")
def test_three_super_7s_share_a_box_and_who_has_a_main_wager_displaces_the_latest_without_one() -> None:
    with seated() as c:
        c.play("""
            p4 place banker 25.00
            p4 place super_7s 5.00
            p1 place super_7s 5.00 box=p4
            p3 place super_7s 5.00 box=p4
            p4 place super_7s 5.00
            expect p3 on super_7s@p4 5.00
            p5 place super_7s 5.00 box=p4
            expect refused 10.4
            p2 place banker 25.00
            p2 place super_7s 5.00 box=p4
            expect p3 balance 10000.00
            expect p1 on super_7s@p4 5.00
            p3 undo
            expect refused 5.2
            p3 place player 25.00
            p3 place super_7s 5.00 box=p4
            expect p1 balance 10000.00
            p5 place tie 25.00
            p5 place super_7s 5.00 box=p4
            expect refused 10.4
            p5 place super_7s 5.00
            p2 place super_7s 5.00 box=p4
        """)
        assert of_kind(c, WagersReturned) == [
            WagersReturned(
                (Return(place, f"{place}-1", "super_7s@p4", 5_00, "10.4", reason=Reason.GAVE_WAY),), "gave_way"
            )
            for place in ("p3", "p1")
        ]
        assert c.play("dealer card 4h") == ""


@pytest.mark.clause(STAR, "10.6")
def test_super_7s_is_paid_when_the_coup_is_complete_and_announced_though_the_second_seven_came_first() -> None:
    with seated() as c:
        c.play("""
            t1 place banker 25.00
            t1 place super_7s 5.00
            p1 place super_7s 5.00
        """)
        drawn = SEVENS[4].split()
        assert drawn[0].startswith("7")
        for card in drawn:
            c.play(f"dealer cards {card}\nexpect t1 balance 9970.00\nexpect p1 balance 9995.00")
        c.play("dealer confirm\nexpect p1 balance 10085.00")
