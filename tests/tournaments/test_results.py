"""The end of a session: counts, chips that go back, places, play-offs, who goes on; and prizes to the cent."""

from typing import Any

import pytest
from hall import Hall
from hypothesis import given, strategies as st
from test_before_a_session import FINAL, for_all
from test_during_a_session import playing
from tournament import CANBERRA, DOCUMENTS, SEVEN_UP, STAR, START

from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage
from croupier.tournaments.prizes import split
from croupier.tournaments.tournament import EntryStatus

HEATS: dict[str, Any] = {
    "stages": (
        Stage(name="Heats", start=START, tables=1, seats=4, rounds=2, advance=2),
        Stage(name="Final", start=START, tables=1, seats=4, rounds=2),
    ),
    "greatest": 4,
    "prizes": (60_00, 40_00),
}


def over(document: str, chips: dict[str, int], **changes: Any) -> Hall:
    """A session of two rounds that is over."""
    hall = Hall(document, **{**HEATS, **changes})
    hall.enter(4)
    hall.start()
    hall.play(chips)
    return hall


@pytest.mark.parametrize(("document", "clause"), for_all("10.5.8", "15.5.8"))
def test_results_wait_for_counts_that_agree_with_the_books_or_are_resolved(document: str, clause: str) -> None:
    hall = over(document, {"E1": 7_500, "E2": 6_000, "E3": 0})
    hall.refuses(commands.AnnounceResults(), clause, hall.lead)
    hall.refuses(commands.EnterCount("A9", {}), clause, "supervisor")
    hall.refuses(commands.EnterCount("A1", {"E1": 7_500}), clause, "supervisor")
    hall.does(commands.EnterCount("A1", {"E1": 7_400, "E2": 6_000, "E4": 5_000}), "supervisor")
    assert hall.session.tables["A1"].counts == {"E1": 7_400}
    hall.refuses(commands.AnnounceResults(), clause, hall.lead)
    hall.refuses(commands.ResolveCount("E2", "why"), clause, hall.lead)
    hall.refuses(commands.ResolveCount("E1", ""), clause, hall.lead)
    hall.leads(commands.ResolveCount("E1", "one chip lay under the card"))
    hall.refuses(commands.AwardPrizes(), clause, hall.lead)
    hall.refuses(commands.AnnounceResults(), {STAR: "10.5.9", SEVEN_UP: "15.5.9"}[document], hall.lead)
    hall.does(commands.ReturnChips("A1", 20_000), "supervisor")
    hall.leads(commands.AnnounceResults())


@pytest.mark.parametrize(("document", "clause"), for_all("10.11.3", "15.11.3"))
def test_a_count_called_in_play_is_on_record_beside_the_books(document: str, clause: str) -> None:
    hall = Hall(document, **FINAL)
    hall.enter(3)
    hall.ready()
    hall.refuses(commands.CallCount(), clause, hall.lead)
    hall.leads(commands.StartSession())
    hall.leads(commands.CallCount())
    hall.does(commands.EnterCount("A1", {"E1": 5_000, "E2": 4_900, "E3": 5_000}), "supervisor")
    entered = hall.happened[-1]
    assert (entered.counts["E2"], entered.books["E2"], entered.at) == (4_900, 5_000, hall.at)  # type: ignore[union-attr]  # the event of a count
    assert not hall.session.tables["A1"].counted, "the count at the end is another"


@pytest.mark.parametrize(("document", "clause"), for_all("10.5.9", "15.5.9"))
def test_a_session_closes_when_all_chips_are_back_or_what_is_missing_is_on_record(document: str, clause: str) -> None:
    hall = over(document, {"E1": 7_500, "E2": 6_000})
    hall.refuses(commands.ReturnChips("A1", 19_900), clause, "supervisor")
    hall.refuses(commands.ReturnChips("A1", 19_900, {"100": 2}), clause, "supervisor")
    hall.refuses(commands.ReturnChips("A1", 19_900, {"a lot": 1}), clause, "supervisor")
    hall.does(
        commands.EnterCount("A1", {each: hall.session.total(each) for each in hall.session.entrants}), "supervisor"
    )
    hall.refuses(commands.AnnounceResults(), clause, hall.lead)
    hall.does(commands.ReturnChips("A1", 19_900, {"100": 1}), "supervisor")
    assert hall.session.tables["A1"].missing == {"100": 1}
    hall.refuses(commands.ReturnChips("A1", 20_000), clause, "supervisor")


@pytest.mark.parametrize(("document", "clause"), for_all("10.6.9", "15.6.9"))
def test_chips_are_the_operator_s_again_and_the_totals_stay_as_scores(document: str, clause: str) -> None:
    hall = over(document, {"E1": 7_500, "E2": 6_000})
    hall.finish()
    assert hall.session.results is not None
    assert {each.entry: each.chips for each in hall.session.results.places} == {
        "E1": 7_500,
        "E2": 6_000,
        "E3": 5_000,
        "E4": 5_000,
    }
    held = {name: amount for name, amount in hall.books.items() if "tournament:cup~" in name and amount}
    assert (held, clause) == ({}, clause)
    hall.start()
    assert set(hall.session.issued.values()) == {5_000}, "the next session begins afresh"


@pytest.mark.parametrize(("document", "clause"), for_all("10.10.2", "15.10.2"))
def test_those_with_the_highest_totals_at_each_table_go_on(document: str, clause: str) -> None:
    hall = over(document, {"E1": 7_500, "E2": 6_000, "E3": 5_200, "E4": 0})
    hall.finish()
    assert hall.state.going_on_from(1) == ["E1", "E2"]
    assert [hall.entry(each).status for each in ("E3", "E4")] == [EntryStatus.OUT, EntryStatus.OUT]
    hall.start()
    assert (sorted(hall.session.entrants), clause) == (["E1", "E2"], clause)


@pytest.mark.parametrize(("document", "clause"), for_all("10.1.1 (tie)", "15.1.1(tie)"))
def test_equal_totals_are_marked_as_a_tie(document: str, clause: str) -> None:
    hall = over(document, {"E1": 7_500, "E2": 7_500, "E3": 6_000, "E4": 0})
    hall.finish()
    assert hall.session.results is not None
    ties = {each.entry: (each.place, each.tie) for each in hall.session.results.places}
    assert ties == {"E1": (1, True), "E2": (1, True), "E3": (3, False), "E4": (4, False)}
    assert (hall.session.results.play_offs, clause) == ((), clause)


@pytest.mark.parametrize(("document", "clause"), for_all("10.10.3", "15.10.3", "11.15"))
def test_equals_for_the_places_left_play_off_until_an_order_is_found(document: str, clause: str) -> None:
    hall = over(document, {"E1": 7_000, "E2": 6_000, "E3": 6_000, "E4": 0})
    hall.finish()
    assert hall.state.going_on_from(1) == ["E1"]
    (play_off,) = hall.state.play_offs
    assert (sorted(play_off.entries), play_off.places) == (["E2", "E3"], 1)
    hall.start()
    assert hall.session.is_play_off
    assert sorted(hall.session.entrants) == ["E2", "E3"]
    own = 6_000 if document == CANBERRA else 5_000
    assert set(hall.session.issued.values()) == {own}
    hall.round({"E2": own + 100, "E3": own + 100})
    assert hall.session.tables["A1"].ended == ""
    hall.round({"E2": own + 200, "E3": own})
    assert hall.session.tables["A1"].ended == "decided"
    hall.finish()
    assert (hall.state.going_on_from(1), hall.state.play_offs) == (["E1", "E2"], [])
    hall.start()
    assert sorted(hall.session.entrants) == ["E1", "E2"]
    enough = over(document, {"E1": 7_000, "E2": 6_000, "E3": 6_000, "E4": 0}, stages=_three())
    enough.finish()
    assert (sorted(enough.state.going_on_from(1)), enough.state.play_offs, clause) == (["E1", "E2", "E3"], [], clause)


def _three() -> tuple[Stage, ...]:
    _, last = HEATS["stages"]
    return (Stage(name="Heats", start=START, tables=1, seats=4, rounds=2, advance=3), last)


@pytest.mark.parametrize(("document", "clause"), for_all("10.1.1 (play-off)", "15.1.1(play-off)"))
def test_players_on_zero_never_play_off(document: str, clause: str) -> None:
    hall = over(document, {"E1": 7_500, "E2": 0, "E3": 0, "E4": 0})
    hall.finish()
    assert hall.state.play_offs == []
    assert len(hall.state.going_on_from(1)) == 2
    tied = over(document, {"E1": 1_200, "E2": 1_200, "E3": 1_200, "E4": 1_200})
    tied.finish()
    assert ([len(each.entries) for each in tied.state.play_offs], clause) == ([4], clause)


def test_in_a_play_off_whoever_s_place_is_settled_drops_out_and_the_others_play_on() -> None:
    hall = over(STAR, {"E1": 6_000, "E2": 6_000, "E3": 6_000, "E4": 0})
    hall.finish()
    hall.start()
    hall.round({"E1": 5_500, "E2": 5_000, "E3": 5_000})
    assert hall.session.settled == ["E1"]
    hall.round({"E2": 9_100, "E3": 4_900})
    assert hall.session.tables["A1"].ended == "decided"
    hall.finish()
    assert hall.session.results is not None
    assert [each.entry for each in hall.session.results.places] == ["E1", "E2", "E3"], "a place that was settled stays"
    assert hall.state.going_on_from(1) == ["E1", "E2"]


def test_equals_for_a_prize_of_the_final_play_off_for_their_places() -> None:
    hall = playing(STAR, prizes=(60_00, 40_00))
    hall.play({"E1": 6_000, "E2": 6_000, "E3": 4_000})
    hall.finish()
    hall.refuses(commands.AwardPrizes(), "10.5.8", hall.lead)
    hall.refuses(commands.CloseTournament(), "10.3.2")
    hall.start()
    hall.refuses(commands.EndPlay("A1"), "10.1.1 (session)", hall.lead)
    hall.round({"E1": 4_900})
    hall.finish()
    assert hall.state.order == [["E2"], ["E1"], ["E3"]]
    hall.refuses(commands.CancelTournament("too late"), "10.3.4")
    beyond = playing(STAR, 4, prizes=(100_00,))
    beyond.play({"E1": 6_000})
    beyond.finish()
    assert beyond.state.play_offs == [], "no prize depends on it"


def test_somebody_who_does_not_come_to_the_play_off_comes_last_in_it() -> None:
    hall = playing(CANBERRA, prizes=(60_00, 40_00))
    hall.play({"E1": 6_000, "E2": 6_000, "E3": 4_000})
    hall.finish()
    hall.ready()
    hall.session.seated.remove("E1")
    hall.leads(commands.StartSession())
    hall.round()
    assert hall.session.tables["A1"].ended == "decided"
    hall.finish()
    assert hall.state.order == [["E2"], ["E1"], ["E3"]]


JOINT = [
    # (residual, wager, position) of two players, the better first
    ((60, 500, 1), (40, 500, 2)),
    ((0, 500, 1), (0, 300, 2)),
    ((0, 300, 1), (0, 300, 2)),
]


@pytest.mark.parametrize(("better", "worse"), JOINT)
@pytest.mark.parametrize(("document", "clause"), for_all("10.10.4", "15.10.4"))
def test_those_who_go_out_in_one_round_are_placed_by_what_is_left_then_the_wager_then_who_was_taken_first(
    document: str, clause: str, better: tuple[int, int, int], worse: tuple[int, int, int]
) -> None:
    for order in ("highest_first", "lowest_first"):
        hall = playing(document, 3, collection_order=order, seating="entry_order")
        at = {hall.session.seats[each].position: each for each in hall.session.entrants}
        first, second = at[better[2]], at[worse[2]]
        hall.round({first: better[0], second: worse[0]}, wagered={first: better[1], second: worse[1]})
        hall.play({})
        hall.finish()
        expected = [[at[3]], [first], [second]]
        if better[:2] == worse[:2] and order == "lowest_first":
            expected = [[at[3]], [second], [first]]
        assert (hall.state.order, clause) == (expected, clause)


def test_who_goes_out_later_is_placed_higher() -> None:
    hall = playing(STAR)
    hall.round({"E1": 90})
    hall.round({"E2": 10})
    hall.play({})
    hall.finish()
    assert hall.state.order == [["E3"], ["E2"], ["E1"]]


@pytest.mark.clause(CANBERRA, "11.16")
def test_those_who_go_out_in_one_round_share_the_prizes_whatever_they_have_left() -> None:
    for joint, won in (("", [50, 50]), ("split", [50, 50]), ("by_residual_chips", [60, 40])):
        hall = playing(CANBERRA, 4, prizes=(50_00, 25_00, 15_00, 10_00), joint_elimination=joint)
        hall.round({"E3": 60, "E4": 40})
        hall.play({"E1": 6_000})
        hall.finish()
        hall.leads(commands.AwardPrizes())
        assert [hall.entry(each).won for each in ("E3", "E4")] == [each * 1_00 for each in won]
        assert sum(each.won for each in hall.state.entries.values()) == 400_00


@pytest.mark.clause(CANBERRA, "11.13")
def test_the_director_confirms_or_corrects_the_ranking_with_a_reason_before_a_prize_is_released() -> None:
    hall = playing(CANBERRA)
    hall.play({"E1": 9_000, "E2": 7_500, "E3": 0})
    hall.refuses(commands.AwardPrizes(), "11.13", hall.lead)
    hall.refuses(commands.AnnounceResults(), "11.13", hall.lead)
    hall.does(commands.EnterCount("A1", {"E1": 9_000, "E2": 7_500}), "supervisor")
    hall.does(commands.ReturnChips("A1", 15_000), "supervisor")
    hall.refuses(commands.AnnounceResults(("E2", "E1", "E3")), "11.13", hall.lead)
    hall.refuses(commands.AnnounceResults(("E2", "E1"), "seen"), "11.13", hall.lead)
    corrected = hall.copy()
    corrected.leads(commands.AnnounceResults(("E2", "E1", "E3"), "a late wager of E1"))
    assert corrected.state.order == [["E2"], ["E1"], ["E3"]]
    hall.leads(commands.AnnounceResults())
    assert hall.state.order == [["E1"], ["E2"], ["E3"]]
    assert hall.session.results is not None
    assert hall.session.results.by == "staff:td"


def test_a_corrected_ranking_of_a_heat_says_who_goes_on() -> None:
    hall = over(STAR, {"E1": 7_000, "E2": 6_000, "E3": 5_500, "E4": 0})
    hall.does(commands.EnterCount("A1", {"E1": 7_000, "E2": 6_000, "E3": 5_500}), "supervisor")
    hall.does(commands.ReturnChips("A1", 20_000), "supervisor")
    hall.leads(commands.AnnounceResults(("E1", "E3", "E2", "E4"), "seen"))
    assert hall.state.going_on_from(1) == ["E1", "E3"]


@pytest.mark.parametrize(("document", "clause"), for_all("10.5.5", "15.5.5"))
def test_play_ends_early_when_those_who_go_on_are_decided_and_all_agree_where_chips_are_paid_for(
    document: str, clause: str
) -> None:
    for paid, agreed in (("", ()), ("2", ("E1", "E2"))):
        hall = Hall(document, **HEATS, chips_paid_in_cash=paid)
        hall.enter(4)
        hall.refuses(commands.EndPlay("A1"), hall.policy.authority["designate_tables"].clause, hall.lead)
        hall.start()
        hall.refuses(commands.EndPlay("A9"), clause, hall.lead)
        hall.refuses(commands.EndPlay("A1"), clause, hall.lead)
        hall.round({"E3": 0, "E4": 0})
        if paid:
            hall.refuses(commands.EndPlay("A1", ("E1",)), clause, hall.lead)
        going = {**hall.tables, "A1": type(hall.tables["A1"])(document, "x", (), in_round=True)}
        hall.refuses(commands.EndPlay("A1", agreed), clause, hall.lead, tables=going)
        hall.leads(commands.EndPlay("A1", agreed))
        assert hall.session.tables["A1"].ended == "early"
        hall.refuses(commands.EndPlay("A1", agreed), clause, hall.lead)
    final = playing(document)
    final.round({"E1": 0})
    final.refuses(commands.EndPlay("A1"), clause, final.lead)
    final.round({"E2": 0})
    final.leads(commands.EndPlay("A1"))


def test_canberra_has_no_early_end() -> None:
    hall = playing(CANBERRA)
    hall.round({"E1": 0, "E2": 0})
    hall.refuses(commands.EndPlay("A1"), "A.1 Session", hall.lead)


@pytest.mark.parametrize(("document", "clause"), for_all("10.4.2(j)", "15.4.2(j)", "11.3(a)(ix)"))
def test_prizes_are_the_stated_shares_of_the_pool_and_are_paid_once(document: str, clause: str) -> None:
    hall = playing(document, 4)
    hall.does(commands.AddToPool("cash", 100_03, "more"))
    hall.play({"E1": 9_000, "E2": 8_000, "E3": 7_000, "E4": 0})
    hall.finish()
    hall.leads(commands.AwardPrizes())
    assert [hall.entry(f"E{number}").won for number in range(1, 5)] == [300_03, 150_00, 50_00, 0]
    pay = hall.policy.authority["pay_prize"].clause
    hall.refuses(commands.PayPrize("E4"), pay, "cashier")
    hall.refuses(commands.PayPrize("E1"), pay, "cashier", desk="")
    hall.refuses(commands.PayPrize("E9"), "", "cashier")
    hall.does(commands.PayPrize("E1"), "cashier")
    hall.refuses(commands.PayPrize("E1"), pay, "cashier")
    assert (hall.books["prizes:cup"], clause) == (200_00, clause)


@pytest.mark.parametrize(("document", "clause"), for_all("10.3.2", "15.3.2", "11.14"))
def test_a_tournament_closes_only_when_all_of_the_pool_is_awarded(document: str, clause: str) -> None:
    hall = playing(document)
    hall.refuses(commands.CloseTournament(), clause)
    hall.play({"E1": 9_000, "E2": 8_000})
    hall.finish()
    assert "300.00" in hall.refuses(commands.CloseTournament(), clause)
    hall.leads(commands.AwardPrizes())
    hall.refuses(commands.AwardPrizes(), clause, hall.lead)
    hall.does(commands.AddToPool("cash", 100_00, "one more"))
    assert "100.00" in hall.refuses(commands.CloseTournament(), clause)
    hall.leads(commands.AwardPrizes())
    hall.does(commands.CloseTournament())
    assert (hall.books["pool:cup"], hall.books["prizes:cup"]) == (0, 400_00), "what nobody has asked for stays owed"
    hall.refuses(commands.TakeEntry("visitor-9"), clause, "cashier")


@pytest.mark.parametrize("document", [STAR, SEVEN_UP])
@pytest.mark.clause(STAR, "10.1.1 (tournament chips)")
@pytest.mark.clause(SEVEN_UP, "15.1.1(tournament chips)")
def test_nothing_is_paid_for_chips_unless_the_conditions_say_so(document: str) -> None:
    nothing = playing(document)
    nothing.play({"E1": 9_000, "E2": 8_000})
    nothing.finish()
    assert [each.won for each in nothing.state.entries.values()] == [0, 0, 0]
    paid = playing(document, chips_paid_in_cash="1/2", buy_in=50_00, buy_in_goes_to="paid_back_by_chips")
    paid.play({"E1": 9_001, "E2": 8_000, "E3": 100})
    paid.finish()
    assert [each.won for each in paid.state.entries.values()] == [45_00, 40_00, 50]
    assert (paid.state.buy_ins, paid.state.pool) == (64_50, 300_00)
    paid.leads(commands.AwardPrizes())
    assert (paid.state.buy_ins, paid.state.pool) == (0, 0)
    paid.does(commands.CloseTournament())
    from_operator = playing(document, chips_paid_in_cash="2")
    from_operator.play({"E1": 9_000, "E2": 8_000, "E3": 0})
    from_operator.finish()
    assert from_operator.books["additions:cup"] == -(180_00 + 160_00)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_two_heats_a_repechage_and_a_final(document: str) -> None:
    stages = (
        Stage(name="Heats", start=START, sessions=2, tables=1, seats=4, rounds=1, advance=1),
        Stage(name="Repechage", start=START, tables=1, seats=4, rounds=1, advance=1, repechage=4),
        Stage(name="Final", start=START, tables=1, seats=4, rounds=1),
    )
    hall = Hall(document, stages=stages, greatest=8)
    hall.enter(7)
    winners = []
    for size in (4, 3):
        first, second, *_ = hall.start()
        assert len(hall.session.entrants) == size
        hall.round({first: 7_000, second: 6_000})
        winners.append(first)
        hall.finish()
    first, *others = hall.start()
    assert len([first, *others]) == 4
    assert {first, *others}.isdisjoint(winners)
    hall.round({first: 9_000})
    hall.finish()
    finalists = hall.start()
    assert {*finalists} == {*winners, first}
    hall.round(dict(zip(finalists, (9_000, 8_000, 7_000), strict=True)))
    hall.finish()
    hall.refuses(commands.DesignateTables(("A1",)), hall.policy.authority["designate_tables"].clause, hall.lead)
    hall.leads(commands.AwardPrizes())
    hall.does(commands.CloseTournament())
    assert sum(each.won for each in hall.state.entries.values()) == 700_00


@given(
    pool=st.integers(1, 10**7),
    shares=st.lists(st.integers(1, 50), min_size=1, max_size=6),
    groups=st.lists(st.integers(1, 3), min_size=1, max_size=6),
)
def test_the_whole_pool_is_paid_to_the_cent_and_equals_get_the_same_but_for_a_cent(
    pool: int, shares: list[int], groups: list[int]
) -> None:
    whole = sum(shares)
    stated = [each * 100_00 // whole for each in shares]
    stated[0] += 100_00 - sum(stated)
    names = iter(range(99))
    order = [[f"E{next(names)}" for _ in range(size)] for size in groups]
    won = split(pool, stated, order)
    assert sum(won.values()) == pool
    for group in order:
        amounts = [won.get(each, 0) for each in group]
        assert max(amounts) - min(amounts) <= 1
        assert amounts == sorted(amounts, reverse=True)


@pytest.mark.parametrize(("document", "clause"), for_all("10.10.3", "15.10.3", "11.15"))
def test_a_play_off_is_played_with_other_chips_where_the_conditions_say_so(document: str, clause: str) -> None:
    hall = over(document, {"E1": 7_000, "E2": 6_000, "E3": 6_000, "E4": 0}, playoff_chips=1_000)
    hall.refuses(commands.AnnounceResults(), (hall.policy.counted or hall.policy.fixed_by).clause, hall.lead)
    hall.finish()
    hall.start()
    assert (set(hall.session.issued.values()), clause) == ({1_000}, clause)
    hall.refuses(commands.AnnounceResults(), hall.policy.fixed_by.clause, hall.lead)


@pytest.mark.parametrize(("document", "clause"), for_all("10.11.2", "15.11.2"))
def test_results_wait_for_a_dispute_to_be_decided(document: str, clause: str) -> None:
    hall = over(document, {"E1": 7_500, "E2": 6_000})
    hall.leads(commands.RaiseDispute("A1", "the last spin"))
    hall.does(
        commands.EnterCount("A1", {each: hall.session.total(each) for each in hall.session.entrants}), "supervisor"
    )
    hall.does(commands.ReturnChips("A1", 20_000), "supervisor")
    assert "Dispute 1 at A1" in hall.refuses(commands.AnnounceResults(), clause, hall.lead)
    hall.leads(commands.SettleDispute(1, "it was a valid spin"))
    hall.leads(commands.AnnounceResults())


@pytest.mark.parametrize(("document", "clause"), for_all("10.5.8", "15.5.8", "11.13"))
def test_nobody_is_named_twice_in_an_order_that_is_announced(document: str, clause: str) -> None:
    hall = over(document, {"E1": 7_500, "E2": 6_000, "E3": 5_200, "E4": 5_100})
    hall.does(
        commands.EnterCount("A1", {each: hall.session.total(each) for each in hall.session.entrants}), "supervisor"
    )
    hall.does(commands.ReturnChips("A1", 20_000), "supervisor")
    for wrong in (("E2", "E2", "E1", "E3", "E4"), ("E1", "E2", "E3"), ("E1", "E2", "E3", "E4", "E5")):
        hall.refuses(commands.AnnounceResults(wrong, "as seen"), clause, hall.lead)
    hall.leads(commands.AnnounceResults(("E2", "E4", "E1", "E3"), "as seen"))
    assert hall.state.going_on_from(1) == ["E2", "E4"]


@pytest.mark.parametrize(("document", "clause"), for_all("10.10.4", "15.10.4"))
def test_who_goes_out_in_a_play_off_is_placed_by_what_was_left(document: str, clause: str) -> None:
    hall = playing(document, prizes=(50_00, 30_00, 20_00))
    hall.play({"E1": 6_000, "E2": 6_000, "E3": 6_000})
    hall.finish()
    hall.start()
    hall.round({"E1": 40, "E2": 60, "E3": 6_000})
    assert hall.session.tables["A1"].ended == "decided"
    assert {*hall.session.out} == {"E1", "E2"}
    hall.finish()
    assert (hall.state.order, clause) == ([["E3"], ["E2"], ["E1"]], clause)
