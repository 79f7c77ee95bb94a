"""Limits that rise by the clock or are a stage's own, and what only a regulator settles: stated, kept and read."""

from typing import Any

import pytest
from hall import Hall
from msgspec.structs import replace
from test_before_a_session import FINAL, for_all
from test_during_a_session import eliminated
from tournament import CANBERRA, MINUTE, SEVEN_UP, STAR, START, Cup, cup

from croupier.play.tournament.terms import LimitStep
from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage
from croupier.tournaments.printed_conditions import printed
from croupier.tournaments.tournament import EntryStatus

CLOCK = (LimitStep(1, 100, 1_000), LimitStep(1, 300, 3_000, from_minute=30))


WRONG = (
    (LimitStep(1, 100, 1_000, from_minute=5),),
    (LimitStep(1, 100, 1_000), LimitStep(1, 200, 2_000, 30), LimitStep(1, 300, 3_000, 20)),
    (LimitStep(1, 100, 1_000), LimitStep(5, 200, 2_000), LimitStep(2, 300, 3_000, 20)),
    (LimitStep(1, 100, 1_000), LimitStep(1, 200, 2_000, 30), LimitStep(1, 300, 3_000, 30)),
    (LimitStep(1, 100, 1_000), LimitStep(1, 3_000, 300, 30)),
    (LimitStep(1, 6_000, 9_000),),
)
"""Not stated from the beginning, not one after the other, above their maximum, above everybody's chips."""


def final(**changes: Any) -> dict[str, Any]:
    """A final with something of its own."""
    stage = {"name": "Final", "start": 0, "tables": 1, "seats": 4, "rounds": 20, **changes}
    return {"stages": (Stage(**stage),), "greatest": 4}


def minimum(c: Cup) -> int:
    """What a round that is opened now takes at least."""
    assert c.new_game().ok
    play = c.c.state("A1").tournament
    assert play is not None
    return play.lowest


@pytest.mark.parametrize(("document", "clause"), for_all("10.4.2(d)", "", "11.3(a)(viii)"))
@pytest.mark.parametrize("own", [True, False])
def test_limits_rise_when_so_many_minutes_of_the_session_are_over(document: str, clause: str, own: bool) -> None:
    stated = final(limits=CLOCK) if own else {**final(), "limits": CLOCK}
    with cup(document) as c:
        c.published(**stated).led()
        a, b = c.enter("visitor-1", "visitor-2")
        c.started()
        begun = c.session.started
        c.round({a: {"red": 100}, b: {"red": 100}})
        c.at(begun + 30 * MINUTE - 1_000_000)
        c.round({a: {"red": 100}, b: {"red": 100}})
        c.at(begun + 30 * MINUTE)
        assert (minimum(c), clause) == (300, clause)


@pytest.mark.parametrize(("document", "clause"), for_all("10.6.13", "", "11.11"))
def test_who_cannot_meet_limits_that_rose_by_the_clock_is_out_when_the_round_opens(document: str, clause: str) -> None:
    with cup(document) as c:
        c.published(**final(limits=CLOCK), chips=500).led()
        a, b, d = c.enter("visitor-1", "visitor-2", "visitor-3")
        c.started()
        c.round({a: {"red": 300}, b: {"black": 300}, d: {"red": 100}})
        assert (c.session.total(b), b in c.session.out) == (200, False)
        c.at(c.session.started + 31 * MINUTE)
        assert minimum(c) == 300
        assert (c.session.out[b].residual, c.session.out[b].clause) == (200, clause)
        assert c.entry(b).status is EntryStatus.OUT


@pytest.mark.clause(STAR, "10.11.2")
@pytest.mark.parametrize(("clock", "lowest"), [("held", 100), ("runs", 300)])
def test_a_dispute_holds_the_clock_of_the_limits_where_it_holds_that_of_the_session(clock: str, lowest: int) -> None:
    with cup(STAR) as c:
        c.published(**final(limits=CLOCK), clock_during_dispute=clock).led()
        c.enter("visitor-1", "visitor-2")
        c.started()
        begun = c.session.started
        c.at(begun + 10 * MINUTE)
        c.done("dealer", commands.RaiseDispute("A1", "a late wager"))
        c.at(begun + 25 * MINUTE)
        c.done("manager", commands.SettleDispute(1, "it stands"))
        c.at(begun + 40 * MINUTE)
        assert minimum(c) == lowest


@pytest.mark.parametrize(("document", "clause"), for_all("10.5.6.1", "15.5.6.1"))
def test_what_an_absent_player_loses_is_the_minimum_by_the_clock(document: str, clause: str) -> None:
    hall = Hall(document, **{**FINAL, "limits": CLOCK})
    hall.enter(3)
    hall.start()
    hall.does(commands.RecordAbsence("E3"), "dealer")
    hall.leads(commands.DeductForAbsence("E3"))
    hall.round(missing=("E3",))
    hall.at += 30 * MINUTE
    hall.round(missing=("E3",))
    assert (hall.session.total("E3"), clause) == (4_600, clause)
    hall.round({"E2": 250})
    assert [(each.entry, each.residual) for each in eliminated(hall)] == [("E2", 250)]


@pytest.mark.parametrize(("document", "clause"), for_all("10.4.2(d)", "15.4.2(d)", "11.3(a)(viii)"))
def test_a_stage_has_limits_of_its_own_and_they_are_printed_and_complete(document: str, clause: str) -> None:
    heats = Stage(name="Heats", start=START, tables=1, seats=4, rounds=2, advance=2)
    last = Stage(name="Final", start=START, tables=1, seats=4, rounds=2, limits=CLOCK)
    hall = Hall(document, stages=(heats, last), greatest=4)
    lines = printed(hall.policy, hall.state.stated, str)
    assert "Final: After 30 minutes, from round 1: 300 to 3,000 chips, for all wagers of a round together." in lines
    for steps in WRONG:
        wrong = Stage(name="Final", start=START, tables=1, seats=4, rounds=2, limits=steps)
        hall.does(commands.DraftConditions(replace(hall.state.stated, stages=(heats, wrong))))
        hall.refuses(commands.PublishConditions(), clause)


@pytest.mark.parametrize(
    ("document", "name", "other", "clause"),
    [
        pytest.param(STAR, "start_notice_runs_to", "new", "10.5.3", marks=pytest.mark.clause(STAR, "10.5.3")),
        pytest.param(SEVEN_UP, "start_notice_runs_to", "new", "15.5.3", marks=pytest.mark.clause(SEVEN_UP, "15.5.3")),
        pytest.param(CANBERRA, "risk_test", "sum_staked", "11.11", marks=pytest.mark.clause(CANBERRA, "11.11")),
        pytest.param(
            CANBERRA, "forfeited_fee_commission", "to_prize_pool", "11.8", marks=pytest.mark.clause(CANBERRA, "11.8")
        ),
    ],
)
def test_what_a_regulator_settles_is_a_setting_of_the_house_and_no_item_of_the_conditions(
    document: str, name: str, other: str, clause: str
) -> None:
    for floor, refused in (("", True), (f'[rules.{document}.tournaments]\n{name} = "{other}"\n', False)):
        with cup(document, floor=floor) as c:
            c.drafted(**{name: other})
            if refused:
                c.refused(c.owner, commands.PublishConditions(), clause)
            else:
                c.done(c.owner, commands.PublishConditions())
            policy = c.c.floor.plan.tournament_rules(document)
            assert policy is not None
            assert (policy.reading(name) == other) is not refused


@pytest.mark.clause(CANBERRA, "11.11")
@pytest.mark.parametrize("test", ["worst_case", "sum_staked"])
def test_a_session_is_played_by_the_test_of_risk_that_the_house_has_set(test: str) -> None:
    with cup(CANBERRA, floor=f'[rules.{CANBERRA}.tournaments]\nrisk_test = "{test}"\n') as c:
        c.published(**final()).led()
        c.enter("visitor-1", "visitor-2")
        c.started()
        play = c.c.state("A1").tournament
        assert play is not None
        assert play.terms.risk == test


@pytest.mark.clause(STAR, "10.3.3")
def test_a_guarantee_that_binds_whatever_comes_is_printed_without_a_reservation() -> None:
    hall = Hall(STAR, guaranteed_pool=10_000_00, minimum_entries=100)
    lines = printed(hall.policy, hall.state.stated, str)
    assert lines[-2].startswith("A pool of 10,000.00 is guaranteed"), lines
