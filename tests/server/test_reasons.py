"""Why something was refused or went back is a code, and the code alone says what follows."""

import ast
from pathlib import Path

import pytest
from casino import casino, table
from msgspec import structs
from rapid import baccarat

import croupier
from croupier.play.cards.preparation import not_prepared, not_ready
from croupier.play.reasons import Reason
from croupier.play.wagering.wager_events import Return
from croupier.server.access.reply import reply_to
from croupier.server.presenters.notices import returned, unconfirmed

RAPID = "star-rapid-2016"


def back(reason: Reason | None, clause: str = "6.2", place: str = "t1") -> Return:
    return Return(place, f"{place}-1", "red", 5_00, clause, reason=reason)


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason.UNCONFIRMED, "5.00 went back: it was not confirmed."),
        (Reason.MINIMUM, "5.00 went back: below the minimum."),
        (Reason.TOTAL_MINIMUM, "5.00 went back: below the minimum total."),
        (Reason.NO_MAIN, "5.00 went back: nobody has a wager on Player, Banker or Tie."),
        (Reason.DIFFERENTIAL, "5.00 went back: over the table differential."),
        (Reason.NO_RESULT, "5.00 went back."),
        (None, "5.00 went back."),
    ],
)
def test_what_went_back_says_why_by_its_code_whatever_the_clause(reason: Reason | None, words: str) -> None:
    for clause in ("6.2", "2.2 [unconfirmed]", ""):
        assert returned(back(reason, clause)).text == words
        assert returned(back(reason, clause)).clause == clause


def test_only_what_was_not_confirmed_is_reported_as_that_and_place_by_place() -> None:
    others = (Reason.MINIMUM, Reason.NO_RESULT, None)
    came = [
        back(Reason.UNCONFIRMED),
        back(Reason.UNCONFIRMED),
        back(Reason.UNCONFIRMED, place="t2"),
        *map(back, others),
    ]
    shown = {place: notice.text for place, notice in unconfirmed(came)}
    words = "was not confirmed and went back to your credit."
    assert shown == {"t1": f"10.00 {words}", "t2": f"5.00 {words}"}


def test_the_answer_to_a_screen_carries_the_code_and_that_to_what_was_done_none() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1")) as c:
        c.play("t1 place red 5.00\nexpect refused credit")
        assert reply_to(1, c.script.last).reason is Reason.CREDIT
        c.play("t1 notes 50.00\nt1 place red 5.00\nexpect refused late")
        c.play("t1 place red 500000.00\nexpect refused late|credit\ndealer new_game\nt1 place red 5.00")
        assert reply_to(2, c.script.last).reason is None


def test_the_burn_waits_for_the_cut_even_where_one_clause_asks_for_both() -> None:
    with casino(baccarat(), shoes=False) as c:
        c.play("dealer register_cards C1 8 red\ndealer open_shoe C1\ndealer shuffle_cards hand")
        policy, state = c.floor.plan.tables["B1"].setup.policy.cards, c.floor.tables["B1"]
        assert policy is not None
        assert policy.cut is not None
        same = structs.replace(policy, burn=structs.replace(policy.burn, clause=policy.cut.clause))
        waits = not_prepared(same, state)
        assert waits is not None
        assert (waits.reason, waits.why) == (Reason.FIRST, "The cards are still to be cut.")
        c.play("dealer cut_cards 100\ndealer place_cutting_card 20")
        assert not_prepared(same, c.floor.tables["B1"]) is None
        burn = not_ready(same, c.floor.tables["B1"])
        assert burn is not None
        assert (burn.reason, burn.why) == (Reason.FIRST, "The burn is still to be made.")


def test_wagers_are_handed_back_in_one_module_which_asks_for_the_code() -> None:
    made = {
        path.stem
        for path in Path(croupier.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Return"
    }
    assert made == {"returns"}
