"""Casino Canberra, 2019: a wrong outcome, a late error, and rounds that are invalidated or void after their settlement."""

import pytest
from canberra import CANBERRA, all_of, fund, shoe, tumbler, wagered, wheel
from casino import Casino, casino, table
from counter import actors

from croupier.games.notation import WrongInput
from croupier.journal.recall import recall
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.remedies.put_right_events import OutcomeCorrected, SettlementReversed, WagersCorrected
from croupier.play.round_events import RoundVoided
from croupier.play.wagering.wager_events import WagersReturned

BANKER_WINS = "dealer cards 2s 3h 4s 4h\ndealer confirm"


def spun(c: Casino, number: str) -> None:
    c.play(f"dealer spin\ndealer number {number}\ndealer confirm")


# ---------------------------------------------------------------- a wrong outcome


@pytest.mark.clause(CANBERRA, "6.3")
def test_a_wrong_outcome_stops_the_table_until_a_casino_supervisor_has_entered_the_actual_one() -> None:
    with casino(wheel()) as c:
        fund(c, t1=100, t2=100)
        wagered(c, t1={"straight:17": 10}, t2={"straight:20": 10})
        spun(c, "17")
        wagered(c)
        spun(c, "5")
        c.play("""
            expect t1 balance 450.00
            monitoring declare_in_round 1 wrong_outcome "17 was typed for 20"
            expect refused 6.3
            supervisor declare_in_round 1 wrong_outcome "17 was typed for 20"
            dealer declare_in_round 1 wrong_outcome "17 was typed for 20"
            dealer new_game
            expect refused 6.3
            dealer correct_outcome 1 "17 was typed for 20" number=20
            expect refused 6.3
            supervisor correct_outcome 1 "17 was typed for 20" number=20
            expect t1 balance 90.00
            expect t2 balance 450.00
            dealer new_game
        """)
        first, second = all_of(c, WagersCorrected, "R1")
        assert [(each.terminal, each.purses[0].credited) for each in (first, second)] == [
            ("t1", -360_00),
            ("t2", 360_00),
        ]
        assert {first.clause, second.clause} == {"6.3"}


@pytest.mark.clause(CANBERRA, "6.3")
def test_the_table_goes_on_when_the_outcome_on_record_is_found_to_be_right() -> None:
    with casino(wheel()) as c:
        fund(c, t1=100)
        wagered(c, t1={"straight:17": 10})
        c.play("""
            dealer spin
            dealer number 17
            dealer declare wrong_outcome "the ball moved"
            dealer complete actual_outcome "the record shows 17" passed
            expect refused 6.3
            supervisor complete actual_outcome "the record shows 17" passed
            dealer confirm
            expect t1 balance 450.00
            dealer new_game
        """)


@pytest.mark.clause(CANBERRA, "6.3")
def test_cards_and_dice_are_entered_again_and_the_money_follows() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100, t2=100)
        wagered(c, t1={"banker": 100}, t2={"player": 50})
        c.play(f"""
            {BANKER_WINS}
            expect t1 balance 195.00
            dealer declare_in_round 1 wrong_outcome "9 was read as 4"
            supervisor correct_outcome 1 "9 was read as 4" cards=2s,3h,9s
            expect refused 6.3
            supervisor correct_outcome 1 "9 was read as 4" cards=2s,3h,6s,4h
            expect t1 balance 0.00
            expect t2 balance 150.00
            dealer new_game
        """)
        (entered,) = all_of(c, OutcomeCorrected, "B1")
        assert entered.was.cards == ("2s", "3h", "4s", "4h")
    with casino(tumbler()) as c:
        fund(c, t1=100)
        wagered(c, t1={"small": 10})
        c.play("""
            dealer tumble
            dealer dice 1 2 3
            dealer confirm
            expect t1 balance 110.00
            supervisor correct_outcome 1 "6 was read as 3" dice=1,2,6
            expect t1 balance 110.00
            supervisor correct_outcome 1 "they fell otherwise" dice=2,2,2
            expect t1 balance 90.00
        """)


@pytest.mark.clause(CANBERRA, "6.1")
def test_what_is_put_right_about_a_round_leaves_later_rounds_as_they_are() -> None:
    with casino(wheel()) as c:
        fund(c, t1=100)
        for number in ("17", "3", "4"):
            wagered(c, t1={"straight:17": 5})
            spun(c, number)
        before = {number: c.run(recall(c.floor.store, "R1", number)) for number in (2, 3)}
        bodies = [each.body for each in c.listed(c.floor.store.records("table:R1"))]
        moved = c.listed(c.floor.store.transfers("table:R1"))
        c.play('supervisor correct_outcome 1 "17 was typed for 20" number=20')
        assert {number: c.run(recall(c.floor.store, "R1", number)) for number in (2, 3)} == before
        assert [each.body for each in c.listed(c.floor.store.records("table:R1"))][: len(bodies)] == bodies
        (transfer,) = c.listed(c.floor.store.transfers("table:R1"))[len(moved) :]
        (put_right,) = all_of(c, WagersCorrected, "R1")
        assert (put_right.round, transfer.source, transfer.amount) == (1, "chips:t1-1", 180_00)
        assert [each.number for each in c.state().history] == ["4", "3", "20"]


# ---------------------------------------------------------------- invalidated


@pytest.mark.clause(CANBERRA, "6.2")
def test_a_casino_supervisor_invalidates_a_result_that_a_fault_of_the_wheel_affected() -> None:
    with casino(wheel()) as c:
        fund(c, t1=100, t2=100)
        wagered(c, t1={"red": 100}, t2={"black": 50})
        spun(c, "1")
        wagered(c)
        spun(c, "2")
        c.play("""
            expect t1 balance 200.00
            expect t2 balance 50.00
            dealer declare_in_round 1 equipment_fault "wheel: the rotor jams"
            expect refused 6.2
            supervisor:x declare_in_round 1 equipment_fault "wheel: the rotor jams"
            expect t1 balance 100.00
            expect t2 balance 100.00
            supervisor declare_in_round 1 equipment_fault "again"
            expect refused 6.2
        """)
        (void,) = all_of(c, SettlementReversed, "R1")
        assert (void.irregularity, void.reason, void.clause) == ("equipment_fault", "wheel: the rotor jams", "6.2")


@pytest.mark.clause(CANBERRA, "6.2")
def test_that_a_result_stands_in_spite_of_a_fault_is_on_record_too() -> None:
    with casino(wheel()) as c:
        fund(c, t1=100)
        wagered(c, t1={"red": 100})
        spun(c, "1")
        c.play("""
            dealer declare_in_round 1 equipment_fault_let_stand "a scratch on the rim"
            expect refused 6.2
            supervisor declare_in_round 1 equipment_fault_let_stand "a scratch on the rim"
            expect t1 balance 200.00
        """)
        (decided,) = all_of(c, IrregularityDeclared, "R1")
        assert (decided.remedy, decided.reason) == ("stand", "a scratch on the rim")


KINDS = ["civil_commotion", "fire", "riot", "brawl", "robbery", "disturbance"]


@pytest.mark.clause(CANBERRA, "7.2")
@pytest.mark.clause(CANBERRA, "A.1 Casino Operator")
@pytest.mark.parametrize("kind", KINDS)
def test_a_disturbance_ends_the_rounds_that_are_going_on_and_no_others(kind: str) -> None:
    tables = [table(f"R{number}", CANBERRA, "roulette", seats=f"t{number}") for number in (1, 2, 3)]
    with casino(*tables) as c:
        fund(c, t1=100, t2=100, t3=100)
        for number in (1, 2, 3):
            c.play(f"dealer@R{number} new_game\nt{number} place red 10.00\nt{number} confirm")
        c.play("wait 30s\ndealer@R1 spin\ndealer@R1 number 1\ndealer@R1 confirm\nexpect t1 balance 110.00")
        c.play("dealer@R1 new_game\nt1 place red 20.00\nt1 confirm")
        c.play(
            f"supervisor@R1 declare {kind} all_out\nexpect refused 7.2\noperator@R1 declare {kind}\nexpect refused 7.2"
        )
        for number in (1, 2, 3):
            c.play(f"gaming_shift_manager@R{number} declare {kind} all_out")
        c.play(f"""
            expect t1 balance 110.00
            expect t2 balance 100.00
            expect t3 balance 100.00
            operator@R1 declare_in_round 1 {kind} all_out
            expect refused 7.2
        """)
        for number in (1, 2, 3):
            (void,) = all_of(c, RoundVoided, f"R{number}")
            assert (void.reason, void.clause) == (kind, "7.2")


@pytest.mark.clause(CANBERRA, "7.2")
def test_a_disturbance_ends_the_rounds_of_several_tables_in_one_act() -> None:
    tables = [table(f"R{number}", CANBERRA, "roulette", seats=f"t{number}") for number in (1, 2, 3, 4)]
    with casino(*tables) as c:
        fund(c, t1=100, t2=100, t3=100)
        for number in (1, 2, 3):
            c.play(f"dealer@R{number} new_game\nt{number} place red 10.00\nt{number} confirm")
        c.play("""
            supervisor declare_at_tables fire alarm R2,R3
            expect refused 7.2
            operator declare_at_tables fraud "late bets" R2,R3
            expect refused 7.4
            supervisor request declare_at_tables fire alarm R1,R2,R3,R4
            expect t2 balance 90.00
        """)
        with pytest.raises(WrongInput, match="no table 'R9' here"):
            c.play("operator declare_at_tables fire alarm R2,R9")
        reply = c.play("gaming_shift_manager approve 1")
        assert reply == "Fire disrupted the game. (7.2); R4: No round is going on. (7.2)"
        for number in (1, 2, 3):
            c.play(f"expect t{number} balance 100.00")
            (declared,) = all_of(c, IrregularityDeclared, f"R{number}")
            (void,) = all_of(c, RoundVoided, f"R{number}")
            assert (declared.irregularity, declared.reason) == ("fire", "alarm")
            assert [(each.terminal, each.stake, each.clause) for each in void.returned] == [
                (f"t{number}", 10_00, "7.2")
            ]
        assert not all_of(c, IrregularityDeclared, "R4")
        assert actors(c, "table:R3")["irregularity_declared"][0] == "staff:gaming_shift_manager/gaming_shift_manager"


@pytest.mark.clause(CANBERRA, "7.4")
@pytest.mark.clause(CANBERRA, "A.1 Casino Operator")
@pytest.mark.parametrize("ground", ["fraud", "impractical"])
def test_a_round_is_void_for_fraud_or_where_to_go_on_is_impractical_and_a_suspects_stake_goes_back_too(
    ground: str,
) -> None:
    with casino(wheel()) as c:
        fund(c, t1=100, t2=100)
        wagered(c, t1={"red": 40}, t2={"black": 25})
        spun(c, "1")
        wagered(c)
        spun(c, "2")
        c.play(f"""
            supervisor declare_in_round 1 {ground} "late bets" places=t1
            expect refused 7.4
            operator declare_in_round 1 {ground} "late bets" places=t1 forfeited=t1
            expect refused 7.4
            gaming_shift_manager:x declare_in_round 1 {ground} "late bets" places=t1
            expect t1 balance 100.00
            expect t2 balance 100.00
        """)
        declared = next(event for event in all_of(c, IrregularityDeclared, "R1"))
        assert (declared.irregularity, declared.reason, declared.place) == (ground, "late bets", "t1")


@pytest.mark.clause(CANBERRA, "7.3(a)")
@pytest.mark.clause(CANBERRA, "A.1 Casino Operator")
def test_a_contraveners_wagers_in_the_running_round_are_void_and_go_back() -> None:
    with casino(shoe()) as c:
        fund(c, t3=100, t4=300)
        wagered(c, t3={"banker": 100}, t4={"banker": 200})
        c.play(f"""
            supervisor void_wagers t4 7.1
            expect refused 7.3(a)
            operator void_wagers t4 ""
            expect refused 7.3(a)
            gaming_shift_manager:x void_wagers t4 7.1
            expect t4 balance 300.00
            {BANKER_WINS}
            expect t3 balance 195.00
            expect t4 balance 300.00
        """)
        (back,) = [event for event in all_of(c, WagersReturned, "B1") if event.reason == "7.1"]
        assert [(each.stake, each.clause) for each in back.returned] == [(200_00, "7.3(a)")]


@pytest.mark.clause(CANBERRA, "8.8(f)")
def test_a_card_that_was_in_the_wrong_hand_voids_its_coup_when_the_next_has_begun() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100, t2=100)
        wagered(c, t1={"banker": 100}, t2={"player": 50})
        c.play(f"""
            {BANKER_WINS}
            expect t1 balance 195.00
            expect t2 balance 50.00
        """)
        wagered(c, t2={"player": 10})
        c.play("""
            dealer card 2s
            dealer declare_in_round 1 late_card_error "the third card was with Player"
            expect refused 8.8(f)
            supervisor declare_in_round 1 late_card_error "the third card was with Player"
            expect t1 balance 100.00
            expect t2 balance 90.00
            expect t2 bet 10.00
            dealer cards 3h 4s 4h
            dealer confirm
            expect t2 balance 90.00
        """)
        assert [each.void for each in c.state().history] == [False, True]


@pytest.mark.clause(CANBERRA, "8.8(f)")
def test_whoever_has_left_is_claimed_from_or_finds_a_voucher_at_the_cash_desk() -> None:
    with casino(shoe()) as c:
        fund(c, t1=100, t2=100)
        wagered(c, t1={"banker": 100}, t2={"player": 50})
        c.play(f"""
            {BANKER_WINS}
            dealer new_game
            t1 cash_out
            cashier pay_ticket
            t2 cash_out
            cashier pay_ticket
            supervisor declare_in_round 1 late_card_error "the third card was with Player"
        """)
        books = c.books()
        assert (books["receivable:t1-1"], books["hand_pays"]) == (-95_00, 50_00)
        c.play("cashier pay_ticket HP-B1:1.1:t2-1")
        assert c.books()["hand_pays"] == 0
