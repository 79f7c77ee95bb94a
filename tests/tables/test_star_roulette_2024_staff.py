"""The Star's roulette, 2024: who works at its tables, who acts for whom, and who is told of what."""

import pytest
from casino import casino, table
from staffed import console, done_by, member, register, steps
from watching import turned_away

from croupier.games.notation import WrongInput
from croupier.play.round_events import RoundOpened
from croupier.play.staff.staff_events import StaffSignedOff, StaffSignedOn
from croupier.rulebooks.roles import Role

STAR = "star-roulette-2024"


def wheel(name: str = "L1") -> str:
    return table(name, STAR, "roulette", seats=f"t{name}", period_s=None)


# ---------------------------------------------------------------- who acts for whom, and where


@pytest.mark.clause(STAR, "1.1 (casino supervisor)")
@pytest.mark.clause(STAR, "1.1 (Assistant Gaming Manager)")
@pytest.mark.parametrize("role", ["casino_supervisor", "gaming_supervisor", "assistant_gaming_manager"])
def test_a_table_is_closed_by_a_casino_supervisor_or_who_counts_as_one_and_by_no_dealer(role: str) -> None:
    with casino(wheel()) as c:
        c.play(f"""
            dealer close_table
            expect refused 9.9
            gaming_manager close_table
            expect refused 9.9
            {role}:sam close_table
        """)
        assert done_by(c, "table_closed", "table:L1") == f"staff:sam/{role}"


@pytest.mark.clause(STAR, "1.1 (Assistant Gaming Manager)")
def test_the_powers_of_an_assistant_gaming_manager_end_at_the_pit() -> None:
    staff = member("amy", "assistant_gaming_manager", "L1", "L2") + member("ann", "assistant_gaming_manager")
    with casino(wheel("L1"), wheel("L2"), wheel("L3"), floor=staff + member("sam", "casino_supervisor")) as c:
        c.play("""
            assistant_gaming_manager:amy@L2 change_limit red 1.00 400.00
            assistant_gaming_manager:amy@L3 change_limit red 1.00 400.00
            expect refused 1.1 (Assistant Gaming Manager)
            assistant_gaming_manager:amy@L3 request change_limit red 1.00 400.00
            expect refused 4.5
            assistant_gaming_manager:ann@L3 change_limit red 1.00 400.00
            supervisor:sam@L3 change_limit red 1.00 300.00
        """)
        assert done_by(c, "limit_announced", "table:L2") == "staff:amy/assistant_gaming_manager"
        c.play("dealer@L3 new_game\ndealer@L3 request void_round malfunction\nexpect refused 1.1 (void)")
        away = turned_away(c, Role.ASSISTANT_GAMING_MANAGER, "amy", "L3")
        assert away == "Table L3 is not for an assistant gaming manager."
        assert "close_table" in console(c, Role.ASSISTANT_GAMING_MANAGER, "amy", "L1").can


def test_whose_tables_they_are_is_written_for_those_whose_powers_end_there() -> None:
    for wrong, words in (
        (member("amy", "assistant_gaming_manager", "L9"), "line 7: there is no table L9"),
        (member("dee", "dealer", "L1"), "line 7: no document here ends the powers of a dealer"),
    ):
        with pytest.raises(WrongInput, match=words), casino(wheel(), floor=wrong):
            pass


# ---------------------------------------------------------------- who is at the table


@pytest.mark.clause(STAR, "1.1 (dealer)")
def test_another_dealers_close_bets_is_refused_until_a_recorded_handover() -> None:
    with casino(wheel()) as c:
        c.play("""
            dealer:ann sign_on
            dealer:ann new_game
            dealer:ann spin
            dealer:bea no_more_bets
            expect refused 1.1 (dealer)
            dealer:bea sign_on
            dealer:ann no_more_bets
            expect refused 1.1 (dealer)
            dealer:bea no_more_bets
        """)
        (opened,) = [each.event for each in steps(c, 1) if isinstance(each.event, RoundOpened)]
        assert opened.dealer == "staff:ann"
        assert StaffSignedOn(Role.DEALER, "staff:bea", "staff:ann") in [each.event for each in steps(c, 1)]
        assert done_by(c, "wagering_closed", "table:L1") == "staff:bea/dealer"


@pytest.mark.clause(STAR, "1.1 (dealer)")
def test_without_a_dealer_nobody_deals() -> None:
    with casino(wheel()) as c:
        c.play("dealer sign_off\ndealer new_game\nexpect refused 1.1 (dealer)\nsupervisor new_game\nexpect refused 5.1")


@pytest.mark.clause(STAR, "1.1 (gaming supervisor)")
def test_a_table_without_a_gaming_supervisor_does_not_open_and_says_who_is_missing() -> None:
    with casino(wheel()) as c:
        c.play("""
            gaming_supervisor sign_off
            dealer new_game
            expect refused 1.1 (gaming supervisor)
        """)
        assert c.answer.why == "No gaming supervisor is signed on at this table."
        assert c.events("table:L1")[-1] == StaffSignedOff(Role.GAMING_SUPERVISOR, "staff:gaming_supervisor")
        c.play("""
            supervisor sign_on
            expect refused 1.1 (dealer)
            gaming_supervisor:gus sign_on
            dealer new_game
        """)
        assert console(c, Role.GAMING_SUPERVISOR, "gus").can[0] == "sign_off"
        c.play("gaming_supervisor:gil sign_on\ngaming_supervisor:gus sign_off\nexpect refused 1.1 (dealer)")


# ---------------------------------------------------------------- who is told


@pytest.mark.clause(STAR, "1.1 (inspector)")
def test_an_inspector_reads_every_round_and_changes_nothing() -> None:
    with casino(wheel()) as c:
        c.play("dealer new_game\ndealer spin")
        for order in ("void_round malfunction", "declare_no_spin same_direction", "close_table", "sign_on"):
            c.play(f"inspector:ivy {order}\nexpect refused {clause_of(order)}")
        assert console(c, Role.INSPECTOR, "ivy").actions == ()
        assert steps(c, 1)
        c.play("""
            supervisor write_notice inspector "Complaint 4"
            supervisor send_notice 1 L-4
        """)
        assert [(each.addressee, each.reference) for each in register(c)] == [("inspector", "L-4")]


def clause_of(order: str) -> str:
    return {"void_round": "1.1 (void)", "declare_no_spin": "8.1", "close_table": "9.9", "sign_on": "1.1 (dealer)"}[
        order.partition(" ")[0]
    ]


@pytest.mark.clause(STAR, "1.1 (NICC)")
def test_the_register_shows_what_was_sent_to_the_nicc_by_whom_and_when() -> None:
    with casino(wheel()) as c:
        c.play("""
            dealer write_notice nicc "Terms of promotion 12"
            expect refused 1.1 (NICC)
            supervisor:sam write_notice nicc "Terms of promotion 12"
            supervisor:sam write_notice inspector "Terms of promotion 12"
            supervisor:sam write_notice grc "Terms of promotion 12"
            expect refused
            wait 60s
            dealer send_notice 1 N-12
            expect refused 1.1 (NICC)
            supervisor:kim send_notice 1 N-12
        """)
        nicc, inspector = register(c)
        assert (nicc.table, nicc.addressee, nicc.subject, nicc.clause) == (
            "L1", "nicc", "Terms of promotion 12", "1.1 (NICC)",
        )  # fmt: skip
        assert (nicc.sent_by, nicc.reference, nicc.sent_at is not None) == ("staff:kim/casino_supervisor", "N-12", True)
        assert (inspector.notice, inspector.sent_at, inspector.reference) == (2, None, "")
