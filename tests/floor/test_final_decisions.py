"""A decision that is final stays as it was made: whoever else tries to decide the dispute again is refused."""

import pytest
from casino import Casino, casino, table
from conducting import on_record

RAPID, STAR, SEVEN_UP = "star-rapid-2016", "star-roulette-2024", "star-7up-2016"
CANBERRA, CROWN = "canberra-mttg-2019", "crown-baccarat-2023"
RAPID_TABLE = table("T1", RAPID, "roulette", seats="t1")
STAR_TABLE = table("T1", STAR, "roulette", seats="t1", period_s=None)
SEVEN_UP_TABLE = table("T1", SEVEN_UP, "seven_up", seats="t1", period_s=None)
CANBERRA_TABLE = table("T1", CANBERRA, "roulette", seats="t1")
CROWN_TABLE = table("T1", CROWN, "baccarat", seats="t1", config={"version": "A"})


def decisions(c: Casino) -> list[tuple[str, str]]:
    """Who has decided the one dispute, and how."""
    return [(each.by, each.decision) for each in on_record(c).disputes[0].decided]


@pytest.mark.parametrize(
    ("opened", "decider", "clause"),
    [
        pytest.param(
            CANBERRA_TABLE, "gaming_shift_manager", "7.12", marks=pytest.mark.clause(CANBERRA, "7.12"), id="Canberra"
        ),
        pytest.param(
            CROWN_TABLE, "casino_manager_table_games", "6.7", marks=pytest.mark.clause(CROWN, "6.7"), id="Crown"
        ),
    ],
)
def test_the_operators_decision_is_final_though_somebody_outside_may_review_it(
    opened: str, decider: str, clause: str
) -> None:
    with casino(opened) as c:
        c.play(f"""
            dealer open_dispute place=t1
            {decider}:ann decide_dispute 1 for_house established
            {decider}:ben decide_dispute 1 for_player established
            expect refused {clause}
            operator:oda decide_dispute 1 for_player established
            expect refused {clause}
            dealer ask_review 1
            {decider}:ben decide_dispute 1 for_player established
            expect refused final
            operator:oda decide_dispute 1 for_player established
            expect refused final
            {decider}:ann close_dispute 1 true
            expect refused first
            {decider}:ann enter_review 1 changed
            {decider}:ben decide_dispute 1 for_player established
            expect refused {clause}
            {decider}:ann close_dispute 1 true
            {decider}:ben decide_dispute 1 for_player established
            expect refused {clause}
        """)
        assert decisions(c) == [("staff:ann", "for_house")]


@pytest.mark.parametrize(
    ("opened", "clause"),
    [
        pytest.param(RAPID_TABLE, "12.11", marks=pytest.mark.clause(RAPID, "12.12"), id="Rapid"),
        pytest.param(STAR_TABLE, "9.13", marks=pytest.mark.clause(STAR, "9.14"), id="Star"),
        pytest.param(SEVEN_UP_TABLE, "14.12", marks=pytest.mark.clause(SEVEN_UP, "14.13"), id="7-Up"),
    ],
)
def test_nobody_decides_again_without_a_review_and_the_review_is_final(opened: str, clause: str) -> None:
    with casino(opened) as c:
        c.play(f"""
            dealer open_dispute place=t1
            gaming_supervisor:gus decide_dispute 1 for_house established
            assistant_gaming_manager:ada decide_dispute 1 for_player established
            expect refused {clause}
            dealer ask_review 1
            assistant_gaming_manager:ada decide_dispute 1 for_house confirmed_by_record
            assistant_gaming_manager:max decide_dispute 1 for_player established
            expect refused {clause}
            dealer ask_review 1
            expect refused {clause}
            assistant_gaming_manager:ada close_dispute 1 true
            dealer ask_review 1
            expect refused {clause}
            assistant_gaming_manager:max decide_dispute 1 for_player established
            expect refused {clause}
        """)
        assert decisions(c) == [("staff:gus", "for_house"), ("staff:ada", "for_house")]


@pytest.mark.clause(RAPID, "12.12")
def test_a_dispute_that_is_closed_without_a_review_is_not_reviewed_later() -> None:
    with casino(RAPID_TABLE) as c:
        c.play("""
            dealer open_dispute place=t1
            gaming_supervisor:gus decide_dispute 1 for_house established
            gaming_supervisor:gus close_dispute 1 true
            dealer ask_review 1
            expect refused 12.11
            assistant_gaming_manager:ada decide_dispute 1 for_player established
            expect refused 12.11
        """)
        assert decisions(c) == [("staff:gus", "for_house")]


@pytest.mark.clause(RAPID, "12.11")
def test_each_step_of_a_dispute_has_its_time_and_its_reason() -> None:
    with casino(RAPID_TABLE) as c:
        c.play("""
            dealer open_dispute place=t1 round=1
            expect refused unknown
            dealer open_dispute place=t1
            dealer ask_review 1
            expect refused first
            gaming_supervisor:gus decide_dispute 1 for_house ""
            expect refused malformed
            gaming_supervisor:gus decide_dispute 1 for_house other
            expect refused malformed
            gaming_supervisor:gus decide_dispute 1 for_house other note="as the layout showed"
            gaming_supervisor:gus enter_review 1 changed
            expect refused not_offered
            dealer ask_review 1
            dealer ask_review 1
            expect refused done_already
            gaming_supervisor:gus close_dispute 1 true
            expect refused first
            gaming_supervisor:pat decide_dispute 1 for_player established
            expect refused not_yours
            assistant_gaming_manager:ada decide_dispute 1 for_player established
            assistant_gaming_manager:ada close_dispute 1 true
            assistant_gaming_manager:ada close_dispute 1 true
            expect refused closed
        """)
        assert decisions(c) == [("staff:gus", "for_house"), ("staff:ada", "for_player")]


@pytest.mark.clause(RAPID, "12.11")
def test_whoever_acts_in_a_gaming_supervisors_absence_says_so() -> None:
    with casino(RAPID_TABLE) as c:
        c.play("""
            dealer open_dispute place=t1
            casino_supervisor:cas decide_dispute 1 for_house established
            expect refused not_yours
            casino_supervisor:cas decide_dispute 1 for_house established in_absence=true
        """)
        assert decisions(c) == [("staff:cas", "for_house")]


@pytest.mark.clause(CROWN, "6.7")
def test_where_nobody_decides_in_anothers_absence_the_operator_decides_all_the_same() -> None:
    with casino(CROWN_TABLE) as c:
        c.play("""
            dealer open_dispute place=t1
            dealer:dee decide_dispute 1 for_house established in_absence=true
            expect refused 6.7
            casino_manager_table_games:ann decide_dispute 1 for_house established in_absence=true
        """)
        assert decisions(c) == [("staff:ann", "for_house")]
