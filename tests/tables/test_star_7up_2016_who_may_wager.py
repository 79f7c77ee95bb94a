"""The Star's 7-Up Baccarat at its tables: who may wager where, on which side, and whose wager a supervisor refuses."""

import pytest
from seven_up import BANKER_ON_7, STAR, finish, of_kind, seated

from croupier.play.reasons import Reason
from croupier.play.staff.permission_events import BothSidesApproved
from croupier.play.wagering.wager_events import Return, WagersReturned


@pytest.mark.clause(STAR, "5.5")
@pytest.mark.parametrize("by", ["supervisor", "gaming_manager"])
def test_a_second_and_a_third_player_share_an_area_by_permission_and_a_fourth_never_does(by: str) -> None:
    with seated() as c:
        c.play(f"""
            p3 place banker 25.00
            p1 place banker 25.00 box=p3
            expect refused 5.5
            p1 place player 25.00 box=p3
            dealer permit_players 3
            expect refused 5.5
            {by} permit_players 4
            expect refused 5.5
            {by} permit_players 0
            expect refused 5.5
            {by} permit_players 3
            p2 place banker 25.00 box=p3
            p4 place banker 25.00 box=p3
            p5 place banker 25.00 box=p3
            expect refused 5.5
            p3 place banker 25.00
            p2 place banker 25.00 box=p3
            {by} permit_players 2
            p4 remove banker@p3
            p4 place banker 25.00 box=p3
            expect refused 5.5
        """)


@pytest.mark.clause(STAR, "5.5")
def test_an_area_taken_by_another_is_not_won_back_by_an_undo() -> None:
    with seated() as c:
        c.play("""
            p1 place banker 25.00
            p1 clear
            p2 place banker 25.00 box=p1
            p1 undo
            expect refused 5.5
            p2 clear
            p1 undo
            expect p1 on banker 25.00
        """)


@pytest.mark.clause(STAR, "5.6.1")
@pytest.mark.parametrize(
    ("first", "then", "clause"),
    [
        ("player", "tie", ""),
        ("banker", "tie", ""),
        ("tie", "player", ""),
        ("tie", "banker", ""),
        ("player", "banker", "5.6.1"),
        ("banker", "player", "5.6.1"),
    ],
)
def test_a_player_has_one_side_and_the_tie_in_all_the_boxes_together(first: str, then: str, clause: str) -> None:
    with seated() as c:
        expected = f"expect refused {clause}" if clause else ""
        c.play(f"""
            p1 place {first} 50.00
            p1 place {then} 10.00 box=p2
            {expected}
            p1 place {then} 10.00
            {expected}
            p1 place {first} 10.00 box=p3
            t1 place {first} 50.00
            t1 place {then} 10.00
            {expected}
            p1 place super_7s 5.00
        """)


@pytest.mark.clause(STAR, "5.6.1")
def test_moving_from_one_side_to_the_other_leaves_only_one() -> None:
    with seated() as c:
        c.play("""
            t1 place player 50.00
            t1 move player banker
            expect t1 on banker 50.00
            t1 place player 50.00
            expect refused 5.6.1
            t1 undo
            expect t1 on player 50.00
        """)


@pytest.mark.clause(STAR, "5.6.1")
def test_one_player_at_two_places_has_one_side_at_both_together() -> None:
    with seated() as c:
        c.play("""
            supervisor identify_player t1 person-88
            expect refused 5.6.1
            dealer identify_player t1 person-88
            dealer identify_player p1 person-88
            dealer identify_player p2 person-89
            t1 place player 50.00
            p1 place banker 50.00
            expect refused 5.6.1
            p1 place player 50.00
            p2 place banker 50.00
            p3 place banker 50.00
        """)


@pytest.mark.clause(STAR, "5.6.6")
def test_with_the_gaming_managers_approval_a_player_has_both_sides_until_its_time_is_over() -> None:
    with seated() as c:
        c.play("""
            supervisor approve_both_sides t1-1 minutes=60
            expect refused 5.6.6
            dealer approve_both_sides t1-1
            expect refused 5.6.6
            gaming_manager approve_both_sides t1-1 minutes=60
        """)
        approved_at = c.clock.now()
        c.play("""
            wait 59m
            t1 place banker 100.00
            t1 place player 100.00
            t1 place tie 10.00
            t2 place banker 100.00
            t2 place player 100.00
            expect refused 5.6.1
            t1 remove player
            wait 2m
            t1 place player 100.00
            expect refused 5.6.1
        """)
        [approved] = of_kind(c, BothSidesApproved)
        assert isinstance(approved, BothSidesApproved)
        assert (approved.account, approved.last_round) == ("t1-1", None)
        assert approved.until is not None
        assert abs(approved.until - approved_at - 3_600_000_000) < 1_000


@pytest.mark.clause(STAR, "5.6.6")
def test_an_approval_reaches_as_many_coups_as_it_says_and_no_further() -> None:
    with seated() as c:
        c.play("gaming_manager approve_both_sides t1-1 rounds=1\nt1 place banker 100.00\nt1 place player 100.00")
        finish(c, BANKER_ON_7)
        c.play("""
            dealer discard_cards
            dealer new_game
            t1 place banker 100.00
            t1 place player 100.00
            expect refused 5.6.1
        """)
        finish(c, BANKER_ON_7)
        c.play("""
            gaming_manager approve_both_sides t1-1 rounds=1
            dealer discard_cards
            dealer new_game
            t1 place banker 100.00
            t1 place player 100.00
        """)


@pytest.mark.clause(STAR, "5.6.6")
def test_an_approval_without_an_end_lasts_until_it_is_withdrawn() -> None:
    with seated() as c:
        c.play("""
            gaming_manager withdraw_approval t1-1
            expect refused 5.6.6
            gaming_manager approve_both_sides t1-1 minutes=0
            t1 place banker 100.00
            wait 600m
            t1 place player 100.00
            t1 remove player
            supervisor withdraw_approval t1-1
            expect refused 5.6.6
            gaming_manager withdraw_approval t1-1
            t1 place player 100.00
            expect refused 5.6.1
            gaming_manager approve_both_sides ''
            expect refused 5.6.6
        """)


@pytest.mark.clause(STAR, "14.11")
@pytest.mark.parametrize("by", ["supervisor", "gaming_manager"])
@pytest.mark.parametrize("place", ["t1", "p1"])
def test_a_casino_supervisor_refuses_a_wager_on_a_ground_before_the_first_card_and_it_goes_back(
    by: str, place: str
) -> None:
    with seated() as c:
        c.play(f"""
            {place} place banker 1000.00
            {place} place tie 10.00
            {by} refuse_wager {place} banker
            expect refused 14.11
            dealer refuse_wager {place} banker conduct
            expect refused 14.11
            {by} refuse_wager {place} player conduct
            expect refused 14.11
            {by} refuse_wager t2 banker conduct
            expect refused 14.11
            {by} refuse_wager {place} banker conduct
            expect {place} balance 9990.00
            dealer no_more_bets
            {by} refuse_wager {place} tie limits
            expect {place} balance 10000.00
        """)
        returned = of_kind(c, WagersReturned)
        assert returned == [
            WagersReturned(
                (Return(place, f"{place}-1", "banker", 1_000_00, "14.11", reason=Reason.REFUSED_WAGER),), "conduct"
            ),
            WagersReturned(
                (Return(place, f"{place}-1", "tie", 10_00, "14.11", reason=Reason.REFUSED_WAGER),), "limits"
            ),
        ]


@pytest.mark.clause(STAR, "14.11")
def test_after_the_first_card_no_wager_is_refused() -> None:
    with seated() as c:
        c.play("""
            p1 place banker 100.00 box=p2
            t1 place banker 100.00
            supervisor refuse_wager p1 banker conduct box=p2
            expect p1 balance 10000.00
            dealer card 4h
            supervisor refuse_wager t1 banker conduct
            expect refused 14.11
        """)
