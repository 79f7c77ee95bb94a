"""7-Up Baccarat at the Star, 2016: who works at its tables, who acts for whom, and who is told of what."""

import pytest
from casino import casino, table
from staffed import console, done_by, member, register, steps

from croupier.play.round_events import RoundOpened
from croupier.play.staff.staff_events import StaffSignedOn
from croupier.rulebooks.roles import Role

STAR = "star-7up-2016"


def seven_up(name: str = "U1") -> str:
    return table(name, STAR, "seven_up", seats=f"t{name}", period_s=None)


@pytest.mark.clause(STAR, "1.1(Casino Supervisor)")
@pytest.mark.clause(STAR, "1.1(Gaming Supervisor)")
@pytest.mark.clause(STAR, "1.1(Assistant Gaming Manager)")
@pytest.mark.parametrize(
    "role", ["casino_supervisor", "gaming_supervisor", "assistant_gaming_manager", "gaming_manager"]
)
def test_a_coup_is_declared_void_by_anyone_of_the_casino_supervisors_and_the_role_is_recorded(role: str) -> None:
    with casino(seven_up()) as c:
        c.play("dealer new_game")
        c.restart()
        c.play(f"""
            dealer void_round malfunction
            expect refused 1.1(void)
            operator void_round malfunction
            expect refused 1.1(void)
            dealer request void_round malfunction
            {role}:sam approve 1
            expect phase waiting
        """)
        assert done_by(c, "round_voided", "table:U1") == f"staff:sam/{role}"


@pytest.mark.clause(STAR, "1.1(Gaming Manager)")
@pytest.mark.clause(STAR, "5.6.6")
def test_banker_and_player_together_take_the_gaming_manager_and_no_lesser_role() -> None:
    with casino(seven_up()) as c:
        for role in ("dealer", "gaming_supervisor", "supervisor", "assistant_gaming_manager"):
            c.play(f"{role} approve_both_sides tU1-1\nexpect refused 5.6.6")
        c.play("""
            dealer buy_in tU1 cash 100.00
            dealer request approve_both_sides tU1-1 why="asked for by the player"
            assistant_gaming_manager:amy approve 1
            expect refused 5.6.6
            gaming_manager:gia approve 1
            gaming_supervisor withdraw_approval tU1-1
            expect refused 5.6.6
        """)
        assert done_by(c, "both_sides_approved", "table:U1") == "staff:gia/gaming_manager"


@pytest.mark.clause(STAR, "1.1(Gaming Manager)")
def test_the_restriction_of_super_7s_takes_the_gaming_manager() -> None:
    with casino(seven_up()) as c:
        for role in ("dealer", "gaming_supervisor", "supervisor", "assistant_gaming_manager"):
            c.play(f"{role} restrict_side_bets S-1 I-1 sign\nexpect refused 10.2")
        c.play("gaming_manager restrict_side_bets S-1 I-1 sign")


@pytest.mark.clause(STAR, "1.1(Gaming Supervisor)")
@pytest.mark.clause(STAR, "1.1(Assistant Gaming Manager)")
def test_gaming_supervisors_and_assistant_gaming_managers_act_at_their_tables_alone() -> None:
    staff = member("gus", "gaming_supervisor", "U11", "U12") + member("amy", "assistant_gaming_manager", "U12")
    with casino(seven_up("U11"), seven_up("U12"), seven_up("U20"), floor=staff) as c:
        c.play("""
            gaming_supervisor:gus@U12 change_limit tie 1.00 200.00
            gaming_supervisor:gus@U20 change_limit tie 1.00 200.00
            expect refused 1.1(Gaming Supervisor)
            assistant_gaming_manager:amy@U12 change_limit player 1.00 200.00
            assistant_gaming_manager:amy@U20 change_limit player 1.00 200.00
            expect refused 1.1(Assistant Gaming Manager)
            dealer@U20 new_game
            dealer@U20 request refuse_wager tU20 player in_doubt
            expect refused 14.11
            dealer@U20 request change_limit tie 1.00 200.00
            gaming_supervisor:gus@U20 approve 1
            expect refused 1.1(Gaming Supervisor)
            gaming_supervisor:gil@U20 approve 1
        """)


@pytest.mark.clause(STAR, "1.1(dealer)")
def test_when_a_second_dealer_signs_on_the_first_ones_turn_ends_and_cards_go_under_the_seconds_name() -> None:
    with casino(seven_up()) as c:
        c.play("""
            dealer:d1 sign_on
            dealer:d1 new_game
            dealer:d1 card 5h
            dealer:d2 card 9h
            expect refused 1.1(dealer)
            dealer:d2 sign_on
            dealer:d1 card 9h
            expect refused 1.1(dealer)
            dealer:d2 card 9h
            dealer:d2 sign_off
            dealer:d2 card 2h
            expect refused 1.1(dealer)
        """)
        drawn = [each.actor for each in c.listed(c.floor.store.records("table:U1")) if each.type == "card_drawn"]
        assert drawn == ["staff:d1/dealer", "staff:d2/dealer"]
        assert StaffSignedOn(Role.DEALER, "staff:d2", "staff:d1") in [each.event for each in steps(c, 1)]
        (opened,) = [each.event for each in steps(c, 1) if isinstance(each.event, RoundOpened)]
        assert opened.dealer == "staff:d1"


@pytest.mark.clause(STAR, "1.1(inspector)")
def test_an_inspector_sees_every_coup_orders_a_check_and_settles_nothing() -> None:
    with casino(seven_up()) as c:
        c.play("dealer new_game\ndealer card 5h")
        for order, clause in (
            *(("confirm_outcome", "11.1"), ("void_round malfunction", "1.1(void)"), ("card 5h", "5.3")),
            *(("sign_on", "1.1(dealer)"), ("change_limit tie 1.00 2.00", "6.7")),
        ):
            c.play(f"inspector:ivy {order}\nexpect refused {clause}")
        assert {each.do for each in console(c, Role.INSPECTOR, "ivy").actions} <= {"order_check"}
        assert steps(c, 1)


@pytest.mark.clause(STAR, "1.1(inspector)")
@pytest.mark.clause(STAR, "10.2")
def test_notices_to_an_inspector_and_to_surveillance_are_written_and_recorded_as_sent() -> None:
    with casino(seven_up()) as c:
        c.play("""
            dealer write_notice inspector "A foreign card"
            expect refused 1.1(inspector)
            gaming_supervisor:gus write_notice inspector "A foreign card"
            gaming_supervisor:gus write_notice surveillance "A foreign card"
            gaming_supervisor:gus write_notice nicc "A foreign card"
            expect refused
            dealer send_notice 2 S-2
            expect refused 1.1(inspector)
            supervisor:sam send_notice 2 S-2
        """)
        assert [(each.addressee, each.clause, each.reference) for each in register(c)] == [
            ("inspector", "1.1(inspector)", ""),
            ("surveillance", "10.2", "S-2"),
        ]
        assert [each.notice for each in c.state().staffing.unsent] == [1]
