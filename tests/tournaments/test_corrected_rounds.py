"""A round of a session that is put right: chips and places follow, no money comes of it, and results that something rests on
stand, on record."""

from copy import deepcopy
from typing import Any

import pytest
from counter import ask
from tournament import CANBERRA, STAR, Cup, cup

from croupier.cage.commands import OpenCase
from croupier.orders.order import Answer
from croupier.play.remedies.put_right_commands import AdjustWager, CorrectOutcome
from croupier.rulebooks.roles import Role
from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage
from croupier.tournaments.tournament import EntryStatus

HEATS = (
    Stage(name="Heats", start=0, tables=1, seats=4, rounds=1, advance=1),
    Stage(name="Final", start=0, tables=1, seats=4, rounds=1),
)


def playing(c: Cup, rounds: int = 1, entrants: int = 2, **changes: Any) -> list[str]:
    """A final goes on; who plays."""
    final = (Stage(name="Final", start=0, tables=1, seats=4, rounds=rounds),)
    c.published(**{"stages": final, "greatest": 4, "prizes": (60_00, 40_00), **changes}).led()
    names = c.enter(*(f"visitor-{number}" for number in range(1, entrants + 1)))
    c.started()
    return names


def put_right(c: Cup, number: str, round: int = 0) -> Answer:
    """A casino supervisor enters the number that had really come."""
    round = round or c.c.state("A1").round
    answer = ask(c.c, Role.CASINO_SUPERVISOR, CorrectOutcome(round, f"it was {number}", number=number), table="A1")
    c.c.clock.advance(0.000001)
    assert answer.ok, answer
    return answer


def places(c: Cup) -> list[tuple[str, int, int]]:
    """Who has which place of the last session, with how many chips."""
    assert c.session.results is not None
    return [(each.entry, each.place, each.chips) for each in c.session.results.places]


def is_whole(c: Cup) -> bool:
    """Whether every chip is back, and none is owed or claimed."""
    return not any(amount for name, amount in c.c.books().items() if "tournament:cup~" in name)


@pytest.mark.clause(CANBERRA, "11.1")
def test_a_correction_in_a_session_moves_chips_and_never_comes_to_money() -> None:
    with cup(CANBERRA) as c:
        a, b = playing(c, rounds=2)
        c.round({a: {"red": 500}, b: {"black": 300}})
        assert put_right(c, "2").notices == ()
        assert c.session.tables["A1"].chips == {a: 4_500, b: 5_300}
        play = c.c.state("A1").tournament
        assert play is not None
        assert {play.seats[place].entry: chips for place, chips in play.chips.items()} == {a: 4_500, b: 5_300}
        assert c.c.run(c.c.floor.desk.open_items(c.c.clock.now())) == [], "no hand pay waits at the cash desk"
        c.round({a: {"red": 100}, b: {"red": 100}})
        c.counted().announced()
        assert places(c) == [(b, 1, 5_400), (a, 2, 4_600)]
        assert is_whole(c)


@pytest.mark.clause(STAR, "10.10.4")
def test_a_wager_that_is_adjusted_after_the_last_round_counts_for_the_place() -> None:
    with cup(STAR) as c:
        a, b = playing(c)
        c.round({a: {"red": 500}, b: {"black": 600}})
        round, place = c.c.state("A1").round, c.session.seats[b].place
        asked = AdjustWager(round, place, "black", "the chip had rolled", "red")
        assert ask(c.c, Role.CASINO_SUPERVISOR, asked, table="A1").ok
        c.counted().announced()
        assert (places(c), is_whole(c)) == ([(b, 1, 5_600), (a, 2, 5_500)], True)


@pytest.mark.clause(CANBERRA, "11.13")
@pytest.mark.parametrize("returned", [False, True])
def test_a_correction_after_the_last_round_counts_before_results_are_announced(returned: bool) -> None:
    with cup(CANBERRA) as c:
        a, b = playing(c)
        c.round({a: {"red": 500}, b: {"black": 300}})
        c.done("supervisor", commands.EnterCount("A1", {a: 5_500, b: 4_700}))
        if returned:
            c.done("supervisor", commands.ReturnChips("A1", 10_000))
        money = deepcopy(c.c.state("A1").equipment)
        put_right(c, "2")
        assert c.c.state("A1").equipment == money, "chips of a tournament are no money of the table's"
        assert c.session.tables["A1"].counted is returned, "what is on the table is counted again"
        if not returned:
            c.counted()
        c.announced()
        assert (places(c), is_whole(c)) == ([(b, 1, 5_300), (a, 2, 4_500)], True)


@pytest.mark.clause(CANBERRA, "11.13")
def test_a_correction_after_the_announcement_takes_it_back_and_the_places_are_announced_anew() -> None:
    with cup(CANBERRA) as c:
        a, b = playing(c)
        c.round({a: {"red": 500}, b: {"black": 300}})
        c.counted().announced()
        assert c.state.order == [[a], [b]]
        put_right(c, "2")
        assert (c.state.order, c.session.results) == ([], None)
        c.refused("director", commands.AwardPrizes(), "11.13")
        c.announced()
        assert (places(c), is_whole(c)) == ([(b, 1, 5_300), (a, 2, 4_500)], True)
        c.done("director", commands.AwardPrizes())
        assert c.state.prizes == {b: 120_00, a: 80_00}


@pytest.mark.clause(CANBERRA, "11.13")
@pytest.mark.clause(CANBERRA, "11.14")
def test_when_prizes_are_awarded_the_result_stands_and_the_correction_is_on_record() -> None:
    with cup(CANBERRA) as c:
        a, b = playing(c)
        c.round({a: {"red": 500}, b: {"black": 300}})
        c.counted().announced()
        c.done("director", commands.AwardPrizes())
        put_right(c, "2")
        assert (places(c), c.state.prizes) == ([(a, 1, 5_500), (b, 2, 4_700)], {a: 120_00, b: 80_00})
        late = {each.entry: (each.amount, each.stands) for each in c.state.too_late}
        assert (late, is_whole(c)) == ({a: (-1_000, True), b: (600, True)}, True)
        c.done("cashier", commands.PayPrize(a))
        put_right(c, "4", c.c.state("A1").round)


@pytest.mark.clause(CANBERRA, "11.13")
def test_who_goes_on_follows_until_chips_are_issued_for_the_next_session() -> None:
    with cup(CANBERRA) as c:
        a, b = playing(c, stages=HEATS)
        c.round({a: {"red": 500}, b: {"black": 300}})
        round = c.c.state("A1").round
        c.counted().announced().planned()
        assert (c.state.going_on_from(1), c.entry(b).status) == ([a], EntryStatus.OUT)
        put_right(c, "2", round)
        assert (len(c.state.sessions), c.state.going_on_from(1)) == (1, [])
        c.announced()
        standing = c.entry(a).status, c.entry(b).status
        assert (c.state.going_on_from(1), *standing) == ([b], EntryStatus.OUT, EntryStatus.ENTERED)
        c.planned().issued()
        put_right(c, "1", round)
        assert c.state.going_on_from(1) == [b]
        assert {each.entry for each in c.state.too_late} == {a, b}


@pytest.mark.clause(CANBERRA, "11.11")
def test_who_went_out_by_a_wrong_outcome_plays_again_and_who_should_have_gone_goes() -> None:
    with cup(CANBERRA) as c:
        a, b, d = playing(c, rounds=3, entrants=3, chips=500)
        c.round({a: {"red": 500}, b: {"black": 500}, d: {"red": 100}})
        assert (c.entry(b).status, [*c.session.out]) == (EntryStatus.OUT, [b])
        put_right(c, "2")
        assert ([*c.session.out], c.entry(a).status, c.entry(b).status) == ([a], EntryStatus.OUT, EntryStatus.ENTERED)
        play = c.c.state("A1").tournament
        assert play is not None
        assert [*play.out] == [c.session.seats[a].place]
        c.round({b: {"red": 100}, d: {"red": 100}})
        assert {each: c.session.total(each) for each in (a, b, d)} == {a: 0, b: 1_100, d: 500}


@pytest.mark.clause(CANBERRA, "11.16")
def test_the_last_round_put_right_changes_who_has_nothing_left_and_what_others_had_left() -> None:
    with cup(CANBERRA) as c:
        a, b, d = playing(c, rounds=2, entrants=3, chips=500, prizes=(50_00, 30_00, 20_00))
        c.round({a: {"red": 100}, b: {"black": 400}, d: {"red": 100}})
        first = c.c.state("A1").round
        c.round({a: {"red": 600}, b: {"red": 100}, d: {"black": 100}}, number="2")
        assert {name: out.round for name, out in c.session.out.items()} == {a: 2, b: 2}
        put_right(c, "1", first + 1)
        assert [*c.session.out] == []
        put_right(c, "4", first + 1)
        assert {name: out.residual for name, out in c.session.out.items()} == {a: 0, b: 0}
        put_right(c, "6", first)
        assert {name: (out.round, out.residual) for name, out in c.session.out.items()} == {a: (2, 0)}
        c.counted().announced()
        assert [(entry, place) for entry, place, _ in places(c)] == [(b, 1), (d, 2), (a, 3)]


@pytest.mark.clause(CANBERRA, "11.15")
def test_a_play_off_and_what_led_to_it_follow_a_correction() -> None:
    with cup(CANBERRA) as c:
        a, b = playing(c)
        c.round({a: {"red": 500}, b: {"red": 500}})
        c.counted().announced()
        (play_off,) = c.state.play_offs
        assert {*play_off.entries} == {a, b}
        c.started()
        c.round({a: {"red": 500}, b: {"black": 500}})
        c.counted().announced()
        assert (c.state.order, c.state.play_offs) == ([[a], [b]], [])
        put_right(c, "2")
        assert ([{*group} for group in c.state.order], len(c.state.play_offs)) == ([{a, b}], 1)
        c.announced()
        assert (c.state.order, c.state.play_offs) == ([[b], [a]], [])


@pytest.mark.clause(CANBERRA, "11.15")
def test_those_who_are_level_after_a_correction_of_the_play_off_play_off_once_more() -> None:
    with cup(CANBERRA) as c:
        a, b = playing(c)
        c.round({a: {"red": 500}, b: {"red": 500}})
        c.counted().announced()
        c.started()
        c.round({a: {"red": 100}, b: {"red": 100}})
        c.round({a: {"red": 500}, b: {"black": 500}})
        first = c.c.state("A1").round - 1
        put_right(c, "2", first)
        c.counted().announced()
        assert (c.state.order, c.state.play_offs) == ([[a], [b]], [])
        asked = CorrectOutcome(first + 1, "it was zero", number="0")
        assert ask(c.c, Role.CASINO_SUPERVISOR, asked, table="A1").ok
        c.announced()
        (again,) = c.state.play_offs
        assert {*again.entries} == {a, b}


def test_money_for_chips_that_is_owed_leaves_the_result_as_it_is() -> None:
    with cup(STAR) as c:
        a, b = playing(c, chips_paid_in_cash="2")
        c.round({a: {"red": 500}, b: {"black": 600}})
        c.counted().announced()
        owed = c.entry(b).won
        asked = AdjustWager(c.c.state("A1").round, c.session.seats[b].place, "black", "the chip had rolled", "red")
        assert ask(c.c, Role.CASINO_SUPERVISOR, asked, table="A1").ok
        assert (c.entry(b).won, [each.entry for each in c.state.too_late]) == (owed, [b])


@pytest.mark.clause(CANBERRA, "11.13")
def test_who_was_disqualified_has_no_place_by_a_correction_either() -> None:
    with cup(CANBERRA) as c:
        a, b, d = playing(c, rounds=2, entrants=3)
        c.round({a: {"red": 500}, b: {"black": 300}, d: {"black": 1_000}})
        first = c.c.state("A1").round
        c.done("director", commands.LogBreach(d, "other", "11.11"))
        c.done("director", commands.DecideBreach(1, "disqualify"))
        c.round({a: {"red": 100}, b: {"red": 100}})
        put_right(c, "2", first)
        assert (c.session.total(d), c.entry(d).status) == (6_000, EntryStatus.DISQUALIFIED)
        c.counted().announced()
        put_right(c, "1", first)
        assert c.entry(d).status is EntryStatus.DISQUALIFIED
        c.announced()
        assert ([entry for entry, _, _ in places(c)], is_whole(c)) == ([a, b], True)


@pytest.mark.clause(STAR, "10.6.1")
def test_no_settlement_error_pays_money_for_tournament_chips() -> None:
    with cup(STAR) as c:
        a, b = playing(c, rounds=2)
        c.round({a: {"red": 500}, b: {"black": 300}})
        place, round = c.session.seats[a].place, c.c.state("A1").round
        answer = ask(c.c, Role.CASINO_SUPERVISOR, OpenCase(round, 1_000, 0), place=place)
        assert (answer.ok, answer.reason) == (False, "not_offered"), answer
        assert "about money" in answer.why
