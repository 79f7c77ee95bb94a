"""The Star's roulette of 2024: spins that do not count, on each of the document's grounds, through the floor."""

import pytest
from casino import casino, table
from conducting import on_record
from staffed import console
from star_roulette import KEY, SIT_DOWN, star

from croupier.play.remedies.irregularity_events import IrregularityDeclared, NoSpinDeclared
from croupier.rulebooks.roles import Role

GROUNDS = {
    "same_direction": ("8.1", "The ball ran in the direction of the wheel."),
    "under_four_revolutions": ("8.2", "The ball was not going to make four revolutions."),
    "foreign_object": ("8.3", "A foreign object was in the wheel."),
    "not_in_a_pocket": ("8.4", "The ball did not drop into a pocket."),
    "ball_left_the_wheel": ("8.5", "The ball left the wheel."),
    "interference": ("8.6", "Someone interfered with the ball or the wheel."),
    "loaded_by_another": ("8.7", "Someone other than the dealer loaded the ball."),
}


def cloth(period_s: float | None = None) -> str:
    return table("L1", KEY, "roulette", positions="p1 p2", period_s=period_s)


@star("8.9")
@pytest.mark.parametrize("ground", [pytest.param(each, marks=star(clause)) for each, (clause, _) in GROUNDS.items()])
@pytest.mark.parametrize("who", ["dealer", "supervisor"])
def test_on_each_ground_the_stakes_stay_and_wagers_are_taken_until_the_next_call(ground: str, who: str) -> None:
    clause, words = GROUNDS[ground]
    with casino(cloth()) as c:
        c.play(SIT_DOWN)
        c.play(f"""
            dealer new_game
            p1 place red 10.00
            dealer spin
            dealer no_more_bets
            p2 place red 5.00
            expect refused 3.13
            wheel declare_no_spin {ground}
            expect refused {clause}
            {who} declare_no_spin {ground}
        """)
        assert [(notice.text, notice.clause) for notice in c.answer.notices] == [(words, clause)]
        declared = [event for event in c.events("table:L1") if isinstance(event, IrregularityDeclared | NoSpinDeclared)]
        assert [type(event) for event in declared] == [IrregularityDeclared, NoSpinDeclared]
        c.play(
            "expect phase wagering\nexpect p1 on red 10.00\np2 place red 10.00\np2 clear\np1 move red black\np1 undo"
        )
        if ground == "ball_left_the_wheel":
            c.play('supervisor complete examine_ball "fit" passed')
        c.play("dealer spin\ndealer no_more_bets\ndealer number 32\ndealer confirm\nexpect p1 balance 1010.00")
        assert (c.state().round, c.state().attempt) == (1, 2)


@star("8.6")
def test_whoever_interfered_is_named_with_the_spin_and_an_incident_opens() -> None:
    with casino(cloth()) as c:
        c.play("""
            operator issue_card B1 person2
            p2 present_card B1
            dealer buy_in p2 cash 100.00
            dealer new_game
            dealer spin
            dealer no_more_bets
            dealer declare interference "a hand in the wheel" terminal=p2
            dealer number 17
            expect refused 8.8
        """)
        (declared,) = [event for event in c.events("table:L1") if isinstance(event, IrregularityDeclared)]
        assert (declared.place, declared.reason) == ("p2", "a hand in the wheel")
        (incident,) = on_record(c).incidents
        assert (incident.report.kind, incident.report.round, incident.report.person) == ("interference", 1, "person2")
        assert (incident.report.place, incident.report.account) == ("p2", "p2-1")
        assert "p2: Somebody interfered with the ball or the wheel." in console(c, Role.CASINO_SUPERVISOR).announcements
        c.play("supervisor decide_incident 1 no_action established")


@star("8.8")
def test_a_no_spin_is_final_whatever_the_ball_does_afterwards() -> None:
    with casino(cloth(period_s=30)) as c:
        c.play("""
            dealer new_game
            dealer spin
            dealer declare_no_spin foreign_object
            dealer declare_no_spin foreign_object
            expect refused 8.3
            wait 30s
            expect phase closed
            dealer number 17
            expect refused 8.8
            dealer spin
            dealer number 17
            expect phase registered
        """)


def test_a_ground_that_the_document_does_not_have_is_refused_with_those_it_has() -> None:
    with casino(cloth()) as c:
        c.play("dealer new_game\ndealer spin\ndealer declare_no_spin bad_luck\nexpect refused")
        assert c.answer.why.endswith(f"there is: {', '.join(GROUNDS)}.")
        c.play("dealer declare_no_spin lucky_ball_screen\nexpect refused")
