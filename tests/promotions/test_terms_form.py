"""The terms as a form: described by the floor, the same as the file, and looked at before they are written."""

import json
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import msgspec
import pytest
from casino import casino, table
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace
from promotion import CASH, DOCUMENTS, RAPID, SEVEN_UP, STAR, Draw, promotion, whole
from watching import answered, asked, works

from croupier.plan.conditions_file import form_values, read_terms, terms_from_written, write_conditions
from croupier.promotions.terms import Prize, PromotionTerms
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import Role
from croupier.server.presenters.terms_form import GROUPS
from croupier.server.views.conditions import Cell, ConditionsView, FormItem
from croupier.words import words_for

SYDNEY = ZoneInfo("Australia/Sydney")
PRIZES = {RAPID: "10.7.11", STAR: "11.7.11", SEVEN_UP: "16.8.11"}
FORBIDDEN = {RAPID: "10.5.1", STAR: "11.5", SEVEN_UP: "16.6"}
AVAILABLE = {RAPID: "10.6", STAR: "11.6", SEVEN_UP: "16.7"}
IN_SECONDS = dict.fromkeys(("starts", "closes", "draw_at", "award_at"), 1_800_000_030_000_000)
"""No clock on a wall shows less than a second."""
CAR = Prize(name="Car", kind="vehicle", value=9_000_00, conditions="", contains=(), details={"make": "Acme"})


def sent(p: Draw, body: dict[str, Any], role: Role = Role.OPERATOR) -> httpx.Response:
    return answered(p.c, "/api/terms", staff=works("somebody", role), body=json.dumps(body).encode())


def looked_at(p: Draw, **body: Any) -> ConditionsView:
    """What the floor says of terms that are being written."""
    answer = sent(p, body)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=ConditionsView)


def items(view: ConditionsView) -> dict[str, FormItem]:
    """The items of a form by their names."""
    return {each.item: each for group in view.groups for each in group.items}


def cells(view: ConditionsView, item: str) -> dict[str, Cell]:
    """What an item asks for."""
    return {cell.name: cell for field in items(view)[item].fields for cell in field.cells}


def test_every_field_of_the_terms_belongs_to_one_item_and_all_that_is_filled_in_has_words() -> None:
    listed = [name for its in GROUPS.values() for names in its.values() for name in names]
    assert sorted(listed) == sorted(PromotionTerms.__struct_fields__)
    assert GROUPS.keys() == words_for("term_groups").keys()
    assert {item for its in GROUPS.values() for item in its} == words_for("term_items").keys()
    assert {*PromotionTerms.__struct_fields__, *Prize.__struct_fields__} == words_for("term_fields").keys()
    rules = [rulebook(each).promotions for each in DOCUMENTS]
    asked_for = {
        f"{kind}_{each}" if f"{kind}_{each}" in words_for("term_details") else each
        for policy in rules
        if policy is not None
        for kind, rule in policy.details.items()
        for each in rule.value
    }
    assert asked_for == words_for("term_details").keys()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_item_that_a_document_asks_for_is_on_the_form_with_its_clause(document: str) -> None:
    policy = rulebook(document).promotions
    assert policy is not None
    with promotion(document) as p:
        found = items(looked_at(p, values={}))
        assert {item: found[item].clause for item in policy.items} == {
            item: rule.clause for item, rule in policy.items.items()
        }
        assert found["available"].clause == AVAILABLE[document]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_form_asks_for_what_a_kind_of_prize_needs_and_has_every_prohibited_thing_declared(document: str) -> None:
    policy = rulebook(document).promotions
    assert policy is not None
    with promotion(document, 'prescribed_items = ["crossbow"]') as p:
        view = looked_at(p, values={})
        (field,) = items(view)["prizes"].fields
        for kind, rule in policy.details.items():
            asked_for = [each.name for each in field.cells if each.where == {"kind": (kind,)}]
            assert asked_for == [*rule.value]
        declared = next(each for each in field.cells if each.name == "contains")
        assert declared.kind == "declaration"
        assert [each.value for each in declared.choices] == [*policy.forbidden.value, "crossbow"]
        stated = next(each for each in field.cells if each.name == "conditions")
        assert [each.words for each in stated.choices] == ["No condition", "On condition that …"]
        assert [each.value for each in cells(view, "winner_notified")["winner_notified"].choices] == [
            "in_person",
            "mail",
            "telephone",
            "email",
        ]
        assert [each.value for each in cells(view, "minimum_wager")["tables"].choices] == ["A1"]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_prize_that_says_nothing_yet_is_named_by_its_number_beside_the_prizes(document: str) -> None:
    with promotion(document) as p:
        whole_terms = form_values(whole(document), SYDNEY)
        view = looked_at(p, values={**whole_terms, "prizes": [{}]})
        assert {each.item for each in view.faults} == {"prizes[1]"}
        first = view.faults[0]
        assert (first.words, first.clause) == ("Prize 1: say what it is, and of which kind.", PRIZES[document])
        assert "Prize 1: its value is not stated." in [each.words for each in view.faults]
        assert view.printed == ()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_prohibited_prize_is_named_with_its_clause(document: str) -> None:
    with promotion(document) as p:
        stated = whole(document, prizes=(replace(CASH, contains=("tobacco",)),))
        view = looked_at(p, values=form_values(stated, SYDNEY))
        assert [(each.item, each.clause) for each in view.faults] == [("prizes[1]", FORBIDDEN[document])]
        assert p.c.floor.promotions.all == {}  # nothing is written by looking


@pytest.mark.parametrize("document", DOCUMENTS)
def test_form_and_file_say_the_same(document: str) -> None:
    stated = whole(document, prizes=(CASH, CAR), minimum_wager=25_00, tables=("A1",), bets=("straight",), **IN_SECONDS)
    assert terms_from_written(form_values(stated, SYDNEY), SYDNEY) == stated
    assert read_terms(write_conditions(stated, SYDNEY), SYDNEY) == stated
    with promotion(document) as p:
        by_form = looked_at(p, values=form_values(stated, SYDNEY))
        by_file = looked_at(p, text=write_conditions(stated, SYDNEY))
        assert by_form == by_file
        p.drafted(**IN_SECONDS)
        shown = asked(p.c, "/api/promotions/spring/form", ConditionsView, staff=works("x", Role.INSPECTOR))
        assert read_terms(shown.text, p.c.floor.plan.zone) == p.state.terms
        assert "1. First prize (cash), 5,000.00" in shown.printed


TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=12)
PRIZE = st.builds(
    Prize,
    name=TEXTS,
    kind=st.sampled_from((None, "cash", "vehicle", "travel")),
    value=st.none() | st.integers(0, 10**9),
    conditions=st.none() | TEXTS,
    contains=st.none() | st.lists(TEXTS, max_size=2).map(tuple),
    liquor=st.integers(0, 40_000),
    details=st.dictionaries(TEXTS, TEXTS, max_size=2),
    cash_alternative=st.none() | st.integers(0, 10**9),
)
TERMS = st.builds(
    PromotionTerms,
    title=TEXTS,
    claim=TEXTS,
    method=st.sampled_from(("", "draw", "chance")),
    closes=st.none() | st.integers(0, 4_000_000_000).map(lambda second: second * 1_000_000),
    minimum_wager=st.none() | st.integers(0, 10**9),
    presence=st.none() | st.booleans(),
    channels=st.lists(TEXTS, max_size=2).map(tuple),
    prizes=st.lists(PRIZE, max_size=3).map(tuple),
)


@given(TERMS)
@settings(max_examples=200)
def test_whatever_terms_say_form_and_file_say_it_again(stated: PromotionTerms) -> None:
    assert read_terms(write_conditions(stated, SYDNEY), SYDNEY) == stated
    assert terms_from_written(json.loads(json.dumps(form_values(stated, SYDNEY))), SYDNEY) == stated


def test_what_cannot_be_read_is_said_and_a_floor_without_promotions_says_so() -> None:
    with promotion(STAR) as p:
        wrong = sent(p, {"values": {"minimum_wager": "x"}})
        assert (wrong.status_code, "minimum_wager must be a figure" in wrong.text) == (400, True)
        assert "The terms cannot be read" in sent(p, {"text": "closes = ="}).text
        assert sent(p, {"values": {}}, Role.DEALER).status_code == 403
    with casino(table("A1", "canberra-mttg-2019", "roulette", seats="t1")) as c:
        said = answered(c, "/api/terms", staff=works("x", Role.INSPECTOR), body=b'{"values": {}}')
        assert (said.status_code, "No document of this floor" in said.text) == (400, True)
