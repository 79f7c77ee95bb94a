"""Entries, and a draw that anybody can draw again: earned by wagers, in time, overseen, and not while it is compromised."""

import contextlib
import hashlib
import itertools
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace
from promotion import CASH, CLOSES, DOCUMENTS, DRAW, HOUR, RAPID, SEVEN_UP, STAR, START, Draw, promotion
from seven_up import BANKER_ON_7
from star_roulette import SIT_DOWN

from croupier.conduct import commands as conduct
from croupier.games.chance import evenly, shuffled
from croupier.journal.verify import verify
from croupier.promotions import commands
from croupier.promotions.draws import drawn_order
from croupier.rulebooks.conduct import Measure
from croupier.rulebooks.roles import Role

CHECKER = Path(__file__).parents[2] / "src/croupier/checkers/check_promotion_draw.py"
RUNS = {RAPID: "10.1", STAR: "11.1", SEVEN_UP: "16.2"}
BASE = {RAPID: "10.7", STAR: "11.7", SEVEN_UP: "16.8"}
SCRUTINEER = {RAPID: "10.2", STAR: "11.2", SEVEN_UP: "16.3"}
COMPROMISED = {RAPID: "10.12", STAR: "11.11", SEVEN_UP: "16.13"}


def marked(by_document: dict[str, str]) -> list[object]:
    """Every document with its clause, marked."""
    return [
        pytest.param(each, clause, marks=pytest.mark.clause(each, clause), id=f"{each} {clause}")
        for each, clause in by_document.items()
    ]


def item(number: int) -> list[object]:
    """Every document with the clause of an item of its terms."""
    return marked({each: f"{base}.{number}" for each, base in BASE.items()})


# ---------------------------------------------------------------- entries


@pytest.mark.parametrize(("document", "clause"), marked(RUNS))
def test_entries_are_taken_while_a_promotion_runs(document: str, clause: str) -> None:
    with promotion(document) as p:
        person = p.lodged().registered()
        p.refused("cashier", commands.TakePromotionEntry(person), clause)
        p.refused("operator", commands.DrawWinners(), clause)
        p.refused("operator", commands.ClosePromotion(), clause)
        p.at(DRAW - 24 * HOUR).done("operator", commands.StartPromotion())
        p.done("cashier", commands.TakePromotionEntry(person))
        assert [each.person for each in p.state.entries.values()] == [person]


@pytest.mark.parametrize(("document", "clause"), item(6))
def test_an_entry_after_the_closing_time_is_refused(document: str, clause: str) -> None:
    with promotion(document) as p:
        person = p.started().registered()
        p.at(CLOSES - 1_000_000).done("cashier", commands.TakePromotionEntry(person))
        p.at(CLOSES + 1_000_000).refused("cashier", commands.TakePromotionEntry(person), clause)


@pytest.mark.parametrize(("document", "clause"), item(3))
def test_entry_is_for_those_who_are_eligible(document: str, clause: str) -> None:
    with promotion(document) as p:
        person = p.started(members_only=True).registered()
        p.refused("cashier", commands.TakePromotionEntry("somebody", "M-1"), clause)
        p.refused("cashier", commands.TakePromotionEntry(person), clause)
        p.done("cashier", commands.TakePromotionEntry(person, "M-1"))


@pytest.mark.parametrize(("document", "clause"), item(3))
def test_an_excluded_person_does_not_enter(document: str, clause: str) -> None:
    with promotion(document) as p:
        person = p.started().registered()
        for command in (
            conduct.ReportIncident("device", person=person, note="seen"),
            conduct.DecideIncident(1, Measure.EXCLUDE_FROM_CASINO, "established"),
        ):
            answer = p.order(Role.CASINO_SUPERVISOR, "staff:super", command, table="A1")
            assert answer.ok, answer
        p.refused("cashier", commands.TakePromotionEntry(person), clause)
        p.done("cashier", commands.TakePromotionEntry(p.registered("Somebody Else")))


def wager(p: Draw, stake: int, bet: str = "red", place: str = "t1") -> int:
    """A place of the Rapid table wagers, and the round is settled; its number."""
    p.c.play(f"{place} notes 100.00")
    p.c.play("dealer new_game")
    p.c.play(f"{place} place {bet} {stake // 100}.{stake % 100:02}")
    p.c.play("dealer spin\nwait 30s\ndealer number 17\ndealer confirm")
    return p.c.floor.tables["A1"].round


@pytest.mark.parametrize(("document", "clause"), marked({RAPID: "10.7.4"}))
def test_a_wager_of_the_least_amount_earns_one_entry(document: str, clause: str) -> None:
    with promotion(document) as p:
        person = p.started(minimum_wager=10_00).registered()
        small, enough = wager(p, 9_00), wager(p, 10_00)
        p.refused("cashier", commands.TakePromotionEntry(person), clause)
        p.refused("cashier", commands.TakePromotionEntry(person, "", "A1", small, "t1"), clause)
        p.refused("cashier", commands.TakePromotionEntry(person, "", "A1", enough, "t2"), clause)
        p.refused("cashier", commands.TakePromotionEntry(person, "", "nowhere", enough, "t1"), clause)
        p.refused("cashier", commands.TakePromotionEntry(person, "", "A1", enough + 1, "t1"), clause)
        p.done("cashier", commands.TakePromotionEntry(person, "", "A1", enough, "t1"))
        p.refused("cashier", commands.TakePromotionEntry(person, "", "A1", enough, "t1"), clause)


@pytest.mark.parametrize(("document", "clause"), marked({STAR: "11.7.4", SEVEN_UP: "16.8.4"}))
def test_a_wager_on_the_cloth_of_the_least_amount_earns_one_entry(document: str, clause: str) -> None:
    with promotion(document) as p:
        person = p.started(minimum_wager=25_00).registered()
        p.c.play(SITS_DOWN[document])
        for bet, stake in (("p1", "20.00"), ("p2", "25.00")):
            p.c.play(f"{bet} place {ON[document]} {stake}")
        p.c.play(PLAYED[document])
        number = p.c.floor.tables["A1"].round
        assert p.refused("cashier", commands.TakePromotionEntry(person, "", "A1", number, "p1"), clause)
        p.done("cashier", commands.TakePromotionEntry(person, "", "A1", number, "p2"))
        assert p.state.entries["N1"].earned == f"A1/{number}/p2"


SITS_DOWN = {
    STAR: f"{SIT_DOWN}\ndealer new_game",
    SEVEN_UP: "dealer buy_in p1 cash 1000.00\ndealer buy_in p2 cash 1000.00\ndealer new_game",
}
ON = {STAR: "red", SEVEN_UP: "banker"}
PLAYED = {
    STAR: "dealer spin\ndealer no_more_bets\ndealer number 17\ndealer confirm",
    SEVEN_UP: f"dealer cards {BANKER_ON_7}\ndealer confirm",
}


@pytest.mark.clause(STAR, "11.7.4")
def test_tokens_of_a_voucher_count_as_what_they_are_worth_on_the_bets_that_its_conditions_allow() -> None:
    with promotion(STAR) as p:
        person = p.started(minimum_wager=25_00, bets=("red",)).registered()
        number = p.c.play("operator issue_voucher 50.00 kinds=red least=20.00").removeprefix("ticket ")
        p.c.play(f"{SIT_DOWN}\ndealer exchange_voucher p1 {number}\ndealer new_game")
        p.c.play("p1 place black 25.00 purse=tokens\nexpect refused 1.1 (casino promotional token)")
        p.c.play(f"p1 place red 25.00 purse=tokens\n{PLAYED[STAR]}")
        settled = p.c.floor.tables["A1"].round
        p.done("cashier", commands.TakePromotionEntry(person, "", "A1", settled, "p1"))


@pytest.mark.clause(RAPID, "10.7.4")
def test_a_round_that_was_opened_before_the_start_earns_no_entry() -> None:
    with promotion(RAPID) as p:
        p.lodged(minimum_wager=10_00).at(START - HOUR)
        early = wager(p, 10_00)
        p.at(START).done("operator", commands.StartPromotion())
        person = p.registered()
        words = p.refused("cashier", commands.TakePromotionEntry(person, "", "A1", early, "t1"), "10.7.4")
        assert "before the promotion started" in words
        p.done("cashier", commands.TakePromotionEntry(person, "", "A1", wager(p, 10_00), "t1"))


@pytest.mark.clause(RAPID, "10.7.4")
def test_only_the_bets_and_tables_that_the_terms_name_earn_entries() -> None:
    with promotion(RAPID) as p:
        person = p.started(minimum_wager=10_00, bets=("straight",), tables=("A1",)).registered()
        red, straight = wager(p, 10_00), wager(p, 10_00, "straight:17")
        p.refused("cashier", commands.TakePromotionEntry(person, "", "A1", red, "t1"), "10.7.4")
        p.done("cashier", commands.TakePromotionEntry(person, "", "A1", straight, "t1"))
    with promotion(RAPID) as p:
        person = p.started(minimum_wager=10_00, tables=("B9",)).registered()
        p.refused("cashier", commands.TakePromotionEntry(person, "", "A1", wager(p, 10_00), "t1"), "10.7.4")


# ---------------------------------------------------------------- the draw


@pytest.mark.parametrize(("document", "clause"), item(7))
def test_no_draw_before_its_time(document: str, clause: str) -> None:
    with promotion(document) as p:
        p.started().entered()
        p.at(DRAW - 60_000_000).refused("operator", commands.DrawWinners(), clause)
        p.at(DRAW).done("operator", commands.DrawWinners())
        assert p.ask("operator", commands.DrawWinners()).reason == "done_already"
        person = p.registered("Too Late")
        assert p.ask("cashier", commands.TakePromotionEntry(person)).reason == "late"
        assert p.state.status == "drawn"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_draw_without_entries_is_none(document: str) -> None:
    with promotion(document) as p:
        p.started().at(DRAW).refused("operator", commands.DrawWinners(), RUNS[document])


@pytest.mark.parametrize(("document", "clause"), marked(SCRUTINEER))
def test_a_scrutineer_oversees_a_draw_with_a_prize_of_more_than_10000(document: str, clause: str) -> None:
    with promotion(document) as p:
        p.drawn(prizes=(replace(CASH, value=10_000_00),) * 2)
        assert p.state.drawn is not None
        assert p.state.drawn.scrutineer == ""
    with promotion(document) as p:
        p.started(prizes=(replace(CASH, value=10_000_01),)).entered()
        p.at(DRAW).refused("operator", commands.DrawWinners(), clause)
        p.refused("scrutineer", commands.OverseeDraw(), clause)
        p.refused("operator", commands.NominateScrutineer("cash"), clause)
        p.done("operator", commands.NominateScrutineer("scrutineer"))
        p.refused("operator", commands.DrawWinners(), clause)
        p.done("scrutineer", commands.OverseeDraw())
        p.done("operator", commands.DrawWinners())
        assert p.state.drawn is not None
        assert p.state.drawn.scrutineer == "scrutineer"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_an_outsider_draws_the_winners_again_and_finds_what_was_changed(document: str) -> None:
    with promotion(document) as p:
        p.drawn(people=7, prizes=(CASH, CASH))
        begun, drawn = p.state.started, p.state.drawn
        assert begun is not None
        assert drawn is not None
        record = {
            "promotion": p.name,
            "digest": begun.digest,
            "seed": drawn.seed,
            "entries": drawn.entries,
            "order": drawn.order,
            "prizes": [each.entry for each in p.state.prizes],
        }
        assert [each.entry for each in p.state.prizes] == list(drawn.order[:2])
        assert "7 entries, drawn as the seed says" in checked(record)
        swapped = [drawn.order[1], drawn.order[0], *drawn.order[2:]]
        assert checked({**record, "order": swapped}) == "The seed draws the entries in another order."
        assert checked({**record, "seed": "00" * 32}) == "The seed is not the one whose hash was on record."
        assert checked({**record, "prizes": ["N99"]}).startswith("A prize is with an entry that was not drawn")
        assert checked({}).startswith("This is no record")


def checked(record: object) -> str:
    """What the stand-alone checker says of a record."""
    run = subprocess.run(
        [sys.executable, "-I", CHECKER], input=json.dumps(record), capture_output=True, text=True, check=False
    )
    return (run.stdout or run.stderr).strip()


@pytest.mark.parametrize("many", [1, 2, 3, 4, 5, 6])
def test_every_order_of_a_few_entries_is_drawn_in_exactly_one_way(many: int) -> None:
    """All that can be drawn, in place of chances: each place in turn takes each of those left exactly once."""
    entries = [f"N{number}" for number in range(1, many + 1)]
    ways = itertools.product(*(range(last + 1) for last in range(many - 1, 0, -1)))
    orders = Counter(tuple(shuffled(entries, iter(way))) for way in ways)
    assert set(orders) == set(itertools.permutations(entries))
    assert {*orders.values()} == {1}


@pytest.mark.parametrize("ways", range(1, 41))
def test_every_entry_left_has_exactly_as_many_numbers_as_any_other(ways: int) -> None:
    """Every number of eight bits: those beyond the last whole multiple are passed over, so that none comes more often."""
    passed = "passed over"
    drawn = Counter(next(evenly_of(ways, number), passed) for number in range(256))
    assert drawn.pop(passed, 0) == 256 % ways
    assert drawn == Counter(dict.fromkeys(range(ways), 256 // ways))


def evenly_of(ways: int, number: int) -> Iterator[int]:
    """Which of so many ways a number is; nothing, if it is passed over."""
    with contextlib.suppress(StopIteration):
        yield evenly(ways, iter([number]), bits=8)


@given(st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=24))
@settings(max_examples=5, deadline=None)
def test_every_order_of_three_entries_comes_as_often(name: str) -> None:
    """By the seeds that a floor draws from. Chi-squared with 5 degrees of freedom is above 40 once in ten million times."""
    orders = Counter(drawn_order(name, seed.to_bytes(32, "big"), ("N1", "N2", "N3")) for seed in range(3_000))
    assert len(orders) == 6
    assert sum((times - 500) ** 2 / 500 for times in orders.values()) < 40, orders


@given(st.binary(min_size=32, max_size=32), st.integers(1, 40), st.integers(1, 5))
@settings(max_examples=15, deadline=None)
def test_a_draw_has_every_entry_once_and_whoever_has_the_record_draws_it_again(
    seed: bytes, many: int, prizes: int
) -> None:
    entries = tuple(f"N{number}" for number in range(1, many + 1))
    order = drawn_order("spring", seed, entries)
    assert sorted(order) == sorted(entries)
    record: dict[str, object] = {
        "promotion": "spring",
        "digest": hashlib.sha256(seed).hexdigest(),
        "seed": seed.hex(),
        "entries": entries,
        "order": order,
        "prizes": (*order, *[""] * prizes)[:prizes],
    }
    assert f"{many} entries, drawn as the seed says" in checked(record)
    if many > 20:  # that another name draws so many in the same order is out of the question
        assert checked({**record, "promotion": "summer"}) == "The seed draws the entries in another order."


# ---------------------------------------------------------------- who has to be there


@pytest.mark.parametrize(("document", "clause"), item(8))
def test_who_has_to_be_there_and_is_not_wins_nothing(document: str, clause: str) -> None:
    with promotion(document) as p:
        p.drawn(people=3, presence=True, redraw=True)
        drawn = p.state.drawn
        assert drawn is not None
        second = drawn.order[1]
        p.refused("cashier", commands.PayPromotionPrize(1, p.winner(), transfer=5_000_00), clause)
        p.refused("cashier", commands.NotePresence(2, True), clause)
        p.done("cashier", commands.NotePresence(1, False))
        assert p.state.prizes[0].entry == second
        p.done("cashier", commands.NotePresence(1, True))
        p.refused("cashier", commands.NotePresence(1, False), clause)
        p.done("cashier", commands.PayPromotionPrize(1, p.winner(), transfer=5_000_00))
        assert p.state.entries[second].person == p.winner()
    with promotion(document) as p:
        p.drawn(people=2, presence=True).done("cashier", commands.NotePresence(1, False))
        assert p.state.prizes[0].entry == ""
        p.refused("cashier", commands.NotePresence(1, True), clause)
    with promotion(document) as p:
        p.drawn().refused("cashier", commands.NotePresence(1, True), clause)


def test_a_prize_for_which_there_is_no_entry_left_goes_to_nobody() -> None:
    with promotion(STAR) as p:
        p.drawn(people=1, presence=True, redraw=True, prizes=(CASH, CASH))
        assert [each.entry for each in p.state.prizes] == ["N1", ""]
        p.done("cashier", commands.NotePresence(1, False))
        assert [each.entry for each in p.state.prizes] == ["", ""]


# ---------------------------------------------------------------- compromised


@pytest.mark.parametrize(("document", "clause"), marked(COMPROMISED))
def test_a_compromised_draw_waits_for_its_validation_and_the_inspector_is_notified(document: str, clause: str) -> None:
    with promotion(document) as p:
        p.started().entered()
        p.refused("operator", commands.ValidateDraw("checked"), clause)
        p.refused("operator", commands.PostponeDraw(""), clause)
        p.done("operator", commands.PostponeDraw("an entry box was open"))
        notice = p.c.floor.notices.outbox.notices[-1].due
        within = 48 * HOUR if document == STAR else p.c.floor.plan.outbox.at_once
        assert (notice.addressee, notice.clause, notice.due - notice.at) == ("inspector", clause, within)
        assert p.state.status == "postponed"
        p.refused("operator", commands.PostponeDraw("again"), clause)
        p.at(DRAW).refused("operator", commands.DrawWinners(), clause)
        p.refused("operator", commands.ValidateDraw(""), clause)
        p.done("operator", commands.ValidateDraw("all entries counted anew"))
        p.done("operator", commands.DrawWinners())
        p.refused("operator", commands.CancelDraw("too late"), clause)


@pytest.mark.parametrize(("document", "clause"), marked(COMPROMISED))
def test_a_cancelled_draw_is_never_held(document: str, clause: str) -> None:
    with promotion(document) as p:
        p.started().entered()
        p.refused("operator", commands.CancelDraw(""), clause)
        p.done("operator", commands.CancelDraw("entries were lost"))
        assert p.c.floor.notices.outbox.notices[-1].due.addressee == "inspector"
        assert p.state.status == "cancelled"
        p.at(DRAW).refused("operator", commands.DrawWinners(), clause)
        p.done("operator", commands.PublishResults("on the casino's website"))
        p.done("operator", commands.ClosePromotion())
        assert p.state.status == "closed"
        assert p.ask("operator", commands.ClosePromotion()).reason == "closed"


# ---------------------------------------------------------------- the journal


def test_verify_draws_the_winners_again() -> None:
    with promotion(STAR) as p:
        p.drawn()
        assert p.c.run(verify(p.c.floor.store)).ok
