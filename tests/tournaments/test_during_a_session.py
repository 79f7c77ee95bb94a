"""While a session is played: who goes out, who must wager, who is absent, who has broken a rule, what stops the game."""

from typing import Any

import pytest
from hall import Hall
from test_before_a_session import FINAL, for_all
from tournament import CANBERRA, DOCUMENTS, MINUTE, SEVEN_UP, STAR, START

from croupier.play.tournament.terms import LimitStep
from croupier.tournaments import commands
from croupier.tournaments.conditions import BuyBack, Stage
from croupier.tournaments.session_events import BreachDecided, ChipsDeducted, EntrantDisqualified, EntrantEliminated
from croupier.tournaments.tournament import EntryStatus


def playing(document: str, entrants: int = 3, **changes: Any) -> Hall:
    """A final that goes on."""
    hall = Hall(document, **{**FINAL, **changes})
    hall.enter(entrants)
    hall.start()
    return hall


def eliminated(hall: Hall) -> list[EntrantEliminated]:
    """Who has gone out."""
    return [each for each in hall.happened if isinstance(each, EntrantEliminated)]


@pytest.mark.parametrize(("document", "clause"), for_all("10.1.1 (session)", "15.1.1(session)", "A.1 Session"))
def test_a_session_of_20_rounds_ends_with_the_20th_and_no_other_is_opened(document: str, clause: str) -> None:
    hall = playing(document)
    for _ in range(19):
        assert hall.barred() == ""
        hall.round()
    hall.round(counted=False)
    assert hall.session.tables["A1"].ended == ""
    hall.round()
    assert (hall.session.tables["A1"].rounds, hall.session.tables["A1"].ended) == (20, "length")
    assert hall.barred() == clause


@pytest.mark.parametrize("document", [STAR, SEVEN_UP])
@pytest.mark.clause(STAR, "10.1.1 (session)")
@pytest.mark.clause(SEVEN_UP, "15.1.1(session)")
def test_a_session_by_the_clock_opens_no_round_after_its_time_and_finishes_the_one_in_progress(document: str) -> None:
    by_clock = (Stage(name="Final", start=START, tables=1, seats=4, minutes=45),)
    clause = {STAR: "10.1.1 (session)", SEVEN_UP: "15.1.1(session)"}[document]
    hall = playing(document, stages=by_clock)
    hall.at = START + 45 * MINUTE - 1
    assert hall.barred() == ""
    hall.at = START + 46 * MINUTE
    assert hall.barred() == clause
    idle = hall.copy()
    hall.round({"E1": 7_000})
    assert hall.session.tables["A1"].ended == "length"
    assert hall.session.total("E1") == 7_000
    idle.leads(commands.EndPlay("A1"))
    assert idle.session.tables["A1"].ended == "length"


@pytest.mark.clause(CANBERRA, "A.1 Session")
def test_a_session_of_one_shoe_ends_with_the_shoe() -> None:
    one_shoe = (Stage(name="Final", start=START, tables=1, seats=4, shoes=1),)
    hall = playing(CANBERRA, stages=one_shoe, game="baccarat")
    hall.round()
    hall.round(shoe_over=True)
    assert hall.session.tables["A1"].ended == "length"


@pytest.mark.parametrize(("document", "clause"), for_all("10.6.13", "15.6.13", "11.11"))
def test_who_cannot_wager_the_next_minimum_is_out_and_what_is_left_is_kept_for_ranking(
    document: str, clause: str
) -> None:
    hall = playing(document, limits=(LimitStep(1, 100, 1_000), LimitStep(3, 200, 2_000)))
    hall.round({"E1": 60, "E2": 100}, wagered={"E1": 500})
    (out,) = eliminated(hall)
    assert (out.entry, out.round, out.residual, out.wagered, out.clause) == ("E1", 1, 60, 500, clause)
    assert hall.entry("E1").status is EntryStatus.OUT
    hall.round()
    assert [each.entry for each in eliminated(hall)] == ["E1", "E2"], "100 are not enough for round 3"
    assert hall.session.playing("A1") == ["E3"]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_play_ends_by_itself_when_nobody_is_left(document: str) -> None:
    hall = playing(document)
    hall.round({"E1": 0, "E2": 0, "E3": 0})
    assert hall.session.tables["A1"].ended == "decided"


@pytest.mark.parametrize(("document", "clause"), for_all("10.6.4", "15.6.4"))
@pytest.mark.clause(STAR, "10.4.2(c)")
@pytest.mark.clause(SEVEN_UP, "15.4.2(c)")
def test_who_is_there_and_does_not_wager_is_disqualified_once_the_facts_are_confirmed(
    document: str, clause: str
) -> None:
    hall = playing(document)
    hall.round(missing=("E2",))
    assert hall.barred() == clause
    assert hall.entry("E2").status is EntryStatus.ENTERED
    hall.refuses(commands.DecideBreach(1, "warn"), clause, hall.lead)
    unfounded = hall.copy()
    unfounded.leads(commands.DecideBreach(1, "unfounded"))
    assert (unfounded.barred(), unfounded.entry("E2").status) == ("", EntryStatus.ENTERED)
    hall.leads(commands.DecideBreach(1, "disqualify"))
    assert (hall.barred(), hall.entry("E2").status) == ("", EntryStatus.DISQUALIFIED)
    hall.refuses(commands.DecideBreach(1, "disqualify"), clause, hall.lead)
    hall.refuses(commands.PayRefund("E2"), hall.policy.no_refund.clause, "cashier")


@pytest.mark.clause(CANBERRA, "11.11")
def test_at_canberra_the_conditions_say_what_becomes_of_who_could_wager_and_did_not() -> None:
    decided = playing(CANBERRA)
    decided.round(missing=("E2",))
    assert decided.barred() == "11.11"
    decided.leads(commands.DecideBreach(1, "warn"))
    assert decided.barred() == ""
    warned = playing(CANBERRA, must_bet_breach="warn")
    warned.round(missing=("E2",))
    assert [each.outcome for each in warned.happened if isinstance(each, BreachDecided)] == ["warn"]
    assert warned.barred() == ""
    taken = playing(CANBERRA, must_bet_breach="take_minimum")
    taken.round(missing=("E2",))
    assert (taken.session.total("E2"), taken.barred()) == (4_900, "")


@pytest.mark.parametrize(("document", "clause"), for_all("10.5.6.1", "15.5.6.1"))
def test_the_minimum_is_deducted_from_an_absent_player_for_three_rounds_of_a_session_in_all(
    document: str, clause: str
) -> None:
    hall = playing(document)
    hall.refuses(commands.DeductForAbsence("E1"), clause, hall.lead)
    hall.leads(commands.RecordAbsence("E1"))
    hall.refuses(commands.RecordAbsence("E1"), clause, hall.lead)
    hall.round(missing=("E1",))
    assert hall.session.total("E1") == 5_000, "nothing was directed"
    hall.leads(commands.DeductForAbsence("E1"))
    hall.refuses(commands.DeductForAbsence("E1"), clause, hall.lead)
    totals = []
    for _ in range(5):
        hall.round(missing=("E1",))
        totals.append(hall.session.total("E1"))
    assert totals == [4_900, 4_800, 4_700, 4_700, 4_700]
    assert {each.clause for each in hall.happened if isinstance(each, ChipsDeducted)} == {clause}
    hall.leads(commands.RecordAbsence("E1", away=False))
    hall.leads(commands.RecordAbsence("E1"))
    hall.round(missing=("E1",))
    assert hall.session.total("E1") == 4_700
    hall.refuses(commands.RecordAbsence("E9"), clause, hall.lead)


@pytest.mark.parametrize(("document", "clause"), for_all("10.5.6.2", "15.5.6.2"))
def test_an_absent_player_is_disqualified_with_a_refund_only_if_the_manager_approves_and_a_score_without_a_place(
    document: str, clause: str
) -> None:
    hall = playing(document, chips_paid_in_cash="2")
    hall.refuses(commands.DisqualifyAbsent("E1"), clause, hall.lead)
    hall.round({"E1": 1_700})
    hall.leads(commands.RecordAbsence("E1"))
    hall.leads(commands.DisqualifyAbsent("E1"))
    (gone,) = (each for each in hall.happened if isinstance(each, EntrantDisqualified))
    assert (gone.chips, gone.kept, gone.clause) == (1_700, True, clause)
    hall.refuses(commands.RecordAbsence("E1"), hall.policy.authority["record_absence"].clause, hall.lead)
    hall.refuses(commands.PayRefund("E1"), hall.policy.no_refund.clause, "cashier")
    hall.leads(commands.ApproveRefund("E1"))
    hall.refuses(commands.ApproveRefund("E1"), hall.policy.no_refund.clause, hall.lead)
    hall.refuses(commands.ApproveRefund("E2"), hall.policy.no_refund.clause, hall.lead)
    hall.does(commands.PayRefund("E1"), "cashier")
    assert hall.state.pool == 200_00
    hall.play({"E2": 5_100})
    hall.finish()
    assert hall.state.order == [["E2"], ["E3"]]
    assert hall.entry("E1").won == 34_00
    at_once = playing(document)
    at_once.leads(commands.RecordAbsence("E1"))
    at_once.leads(commands.DisqualifyAbsent("E1", refund=True))
    assert (at_once.entry("E1").owed_back, at_once.state.pool) == (100_00, 200_00)


@pytest.mark.parametrize(("document", "clause"), for_all("10.5.6.2", "15.5.6.2"))
def test_somebody_who_is_not_seated_on_time_is_absent(document: str, clause: str) -> None:
    hall = Hall(document, **FINAL)
    hall.enter(3)
    hall.ready()
    hall.session.seated.remove("E1")
    hall.leads(commands.DisqualifyAbsent("E1"))
    hall.refuses(commands.DisqualifyAbsent("E2"), clause, hall.lead)
    hall.leads(commands.StartSession())
    assert sorted(hall.session.playing("A1")) == ["E2", "E3"]


@pytest.mark.parametrize(
    ("document", "kind", "clause", "kept"),
    [
        pytest.param(document, kind, clause, kept, marks=pytest.mark.clause(document, clause))
        for document, kind, clause, kept in (
            *((STAR, "hiding", "10.6.7", False), (STAR, "illicit_increase", "10.6.5", False)),
            *((SEVEN_UP, "hiding", "15.6.7", False), (SEVEN_UP, "illicit_increase", "15.6.5", True)),
        )
    ],
)
def test_who_was_found_hiding_chips_or_increasing_them_must_be_disqualified(
    document: str, kind: Any, clause: str, kept: bool
) -> None:
    hall = playing(document)
    hall.does(commands.LogBreach("E1", kind, clause), "supervisor")
    hall.refuses(commands.DecideBreach(1, "warn"), clause, hall.lead)
    hall.leads(commands.DecideBreach(1, "disqualify"))
    (gone,) = (each for each in hall.happened if isinstance(each, EntrantDisqualified))
    assert (gone.entry, gone.rule, gone.kept, gone.chips) == ("E1", clause, kept, 5_000)
    hall.refuses(commands.PayRefund("E1"), hall.policy.no_refund.clause, "cashier")
    hall.refuses(commands.ApproveRefund("E1"), hall.policy.no_refund.clause, hall.lead)


@pytest.mark.parametrize(("document", "clause"), for_all("10.5.7", "15.5.7", "11.1"))
@pytest.mark.clause(STAR, "10.11.4")
@pytest.mark.clause(SEVEN_UP, "15.11.4")
def test_who_breaks_a_rule_may_be_warned_or_disqualified_with_the_rule_on_record(document: str, clause: str) -> None:
    rule = {STAR: "10.6.6", SEVEN_UP: "15.6.6", CANBERRA: "7.10"}[document]
    for kept in (False, True):
        hall = playing(document, value_after_breach="kept" if kept else "none")
        hall.refuses(commands.LogBreach("E1", "other", ""), hall.policy.authority["log_breach"].clause, "supervisor")
        hall.does(commands.LogBreach("E1", "other", rule), "supervisor")
        hall.does(commands.LogBreach("E2", "other", rule), "supervisor")
        hall.leads(commands.DecideBreach(2, "warn"))
        hall.leads(commands.DecideBreach(1, "disqualify"))
        (gone,) = (each for each in hall.happened if isinstance(each, EntrantDisqualified))
        assert (gone.rule, gone.clause, gone.kept) == (rule, clause, kept)
        assert hall.entry("E2").status is EntryStatus.ENTERED
        hall.refuses(commands.DecideBreach(3, "warn"), hall.policy.breach.clause, hall.lead)
        hall.refuses(commands.PayRefund("E1"), hall.policy.no_refund.clause, "cashier")


@pytest.mark.parametrize(("document", "clause"), for_all("10.11.1", "15.11.1"))
def test_advice_that_is_logged_is_decided_on_by_whoever_runs_the_tournament(document: str, clause: str) -> None:
    hall = playing(document)
    hall.does(commands.LogBreach("E2", "advice", clause), "supervisor")
    assert hall.state.breaches[0].raised.rule == clause
    assert hall.barred() == clause
    hall.leads(commands.DecideBreach(1, "disqualify"))
    assert hall.entry("E2").status is EntryStatus.DISQUALIFIED


def test_no_result_is_announced_before_a_breach_of_the_last_round_is_decided() -> None:
    hall = playing(STAR)
    while not hall.session.tables["A1"].ended:
        last = hall.session.tables["A1"].rounds + 1 == hall.state.stage(hall.session.stage).rounds
        hall.round(missing=("E2",) if last else ())
    hall.refuses(commands.AnnounceResults(), "10.6.4", hall.lead)
    hall.leads(commands.DecideBreach(1, "disqualify"))
    hall.finish()
    results = hall.session.results
    assert results is not None
    assert "E2" not in [each.entry for each in results.places]


def test_a_breach_of_somebody_who_has_gone_can_only_be_put_away() -> None:
    hall = playing(STAR)
    for _ in range(2):
        hall.does(commands.LogBreach("E1", "other", "10.6.6"), "supervisor")
    hall.leads(commands.DecideBreach(1, "disqualify"))
    hall.refuses(commands.DecideBreach(2, "disqualify"), "10.5.7", hall.lead)
    hall.leads(commands.DecideBreach(2, "unfounded"))


def test_play_is_over_when_the_last_but_nobody_is_disqualified() -> None:
    hall = playing(STAR, 2)
    for number, entry in enumerate(("E1", "E2"), start=1):
        hall.does(commands.LogBreach(entry, "other", "10.6.6"), "supervisor")
        hall.leads(commands.DecideBreach(number, "disqualify"))
    assert hall.session.tables["A1"].ended == "decided"


@pytest.mark.parametrize(("document", "clause"), for_all("10.11.2", "15.11.2"))
@pytest.mark.parametrize("clock", ["held", "runs"])
def test_a_dispute_stops_the_game_and_the_clock_until_it_is_decided_for_good(
    document: str, clause: str, clock: str
) -> None:
    by_clock = (Stage(name="Final", start=START, tables=1, seats=4, minutes=45),)
    hall = playing(document, stages=by_clock, clock_during_dispute=clock)
    hall.refuses(commands.RaiseDispute("A9", "a wager"), clause, "supervisor")
    hall.refuses(commands.RaiseDispute("A1", ""), clause, "supervisor")
    hall.refuses(commands.SettleDispute(1, "it stands"), clause, hall.lead)
    hall.at = START + 10 * MINUTE
    hall.does(commands.RaiseDispute("A1", "a wager"), "supervisor")
    hall.at += 5 * MINUTE
    hall.does(commands.RaiseDispute("A1", "the same"), "supervisor")
    assert hall.barred() == clause
    hall.at = START + 40 * MINUTE
    hall.leads(commands.SettleDispute(1, "it stands"))
    assert hall.barred() == clause
    hall.refuses(commands.SettleDispute(2, ""), clause, hall.lead)
    hall.leads(commands.SettleDispute(2, "it stands"))
    hall.refuses(commands.SettleDispute(2, "it does not"), clause, hall.lead)
    assert hall.barred() == ""
    hall.at = START + 46 * MINUTE
    over = hall.policy.lengths.clause
    assert hall.barred() == ("" if clock == "held" else over)
    hall.at = START + 75 * MINUTE
    assert hall.barred() == over


@pytest.mark.clause(CANBERRA, "11.12")
def test_a_break_has_a_length_and_no_round_is_opened_in_it() -> None:
    hall = Hall(CANBERRA, **FINAL)
    hall.enter(3)
    hall.ready()
    hall.refuses(commands.TakeBreak(15), "11.12", hall.lead)
    hall.leads(commands.StartSession())
    hall.refuses(commands.TakeBreak(0), "11.12", hall.lead)
    begun = hall.at
    hall.leads(commands.TakeBreak(15))
    hall.at = begun + 10 * MINUTE
    assert hall.barred() == "11.12"
    hall.at = begun + 15 * MINUTE
    assert hall.barred() == ""


@pytest.mark.parametrize(("document", "clause"), for_all("10.4.2(g)", "15.4.2(g)", "11.3(a)(vii)"))
def test_who_is_out_buys_back_in_as_often_and_as_long_as_is_stated(document: str, clause: str) -> None:
    stages = (
        Stage(name="Heat", start=START, tables=1, seats=4, rounds=3, advance=3),
        Stage(name="Final", start=START, tables=1, seats=4, rounds=3),
    )
    hall = Hall(document, stages=stages, greatest=4, buy_back=BuyBack(times=1, fee=50_00, chips=2_000))
    hall.enter(4)
    hall.refuses(commands.TakeBuyBack("E1", 50_00), clause, "cashier")
    hall.start()
    hall.refuses(commands.TakeBuyBack("E1", 50_00), clause, "cashier")
    hall.round({"E1": 0, "E2": 50})
    hall.refuses(commands.TakeBuyBack("E1", 40_00), clause, "cashier")
    hall.refuses(commands.TakeBuyBack("E1", 50_00), clause, "cashier", desk="")
    pool = hall.state.pool
    bought = hall.does(commands.TakeBuyBack("E1", 50_00), "cashier")
    assert f"Receipt cup-{hall.state.receipts}" in bought.notices[0].text
    assert (hall.session.total("E1"), hall.state.pool) == (2_000, pool + 50_00)
    assert sorted(hall.session.playing("A1")) == ["E1", "E3", "E4"]
    hall.round({"E1": 0})
    hall.refuses(commands.TakeBuyBack("E1", 50_00), clause, "cashier")
    hall.round()
    hall.refuses(commands.TakeBuyBack("E2", 50_00), clause, "cashier")
    hall.finish()
    hall.start()
    hall.round({hall.session.entrants[0]: 0})
    hall.refuses(commands.TakeBuyBack(hall.session.entrants[0], 50_00), clause, "cashier")


def test_what_is_paid_to_buy_back_in_is_split_and_given_back_like_a_fee() -> None:
    hall = playing(CANBERRA, buy_back=BuyBack(times=2, fee=50_00), commission=None, commission_share=10_00)
    hall.round({"E1": 0})
    before = (hall.state.pool, hall.state.commission)
    hall.does(commands.TakeBuyBack("E1", 50_00), "cashier")
    assert (hall.state.pool, hall.state.commission) == (before[0] + 45_00, before[1] + 5_00)
    assert hall.session.total("E1") == 5_000
    hall.does(commands.CancelTournament("fire"))
    assert (hall.entry("E1").owed_back, hall.state.pool, hall.state.commission) == (160_00, 0, 0)


def test_no_round_is_opened_where_no_session_is_played() -> None:
    hall = playing(STAR)
    assert hall.barred("A2") == hall.policy.lengths.clause
    for command in (commands.LogBreach("E1", "other", "10.6.6"), commands.AnnounceResults()):
        fresh = Hall(STAR)
        fresh.enter(3)
        fresh.refuses(command, "10.5.1", fresh.lead)
        fresh.leads(commands.DesignateTables(("A1", "A2")))
        if isinstance(command, commands.LogBreach):
            fresh.refuses(command, "10.5.1", fresh.lead)


@pytest.mark.clause(CANBERRA, "11.11")
def test_several_who_do_not_wager_in_one_round_are_each_warned_where_the_conditions_say_so() -> None:
    hall = playing(CANBERRA, must_bet_breach="warn")
    hall.round(missing=("E1", "E3"))
    assert [(each.raised.breach, each.raised.entry) for each in hall.state.breaches] == [(1, "E1"), (2, "E3")]
    assert [each.decided.outcome for each in hall.state.breaches if each.decided is not None] == ["warn", "warn"]
    assert hall.barred() == ""


@pytest.mark.parametrize(("document", "clause"), for_all("10.6.4", "15.6.4"))
def test_a_breach_is_found_by_its_number_also_in_a_round_in_which_others_were_absent(
    document: str, clause: str
) -> None:
    hall = playing(document)
    hall.leads(commands.RecordAbsence("E1"))
    hall.leads(commands.DeductForAbsence("E1"))
    hall.round(missing=("E1", "E2"))
    (breach,) = hall.state.breaches
    assert (breach.raised.breach, breach.raised.entry) == (1, "E2")
    hall.leads(commands.DecideBreach(breach.raised.breach, "disqualify"))
    hall.refuses(commands.DecideBreach(1, "unfounded"), clause, hall.lead)
    hall.refuses(commands.DecideBreach(1, "disqualify"), clause, hall.lead)
    assert [*hall.session.disqualified] == ["E2"]
