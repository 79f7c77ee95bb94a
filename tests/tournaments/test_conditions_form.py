"""The conditions as a form: described by the floor, the same as the file, and looked at before they are written."""

import json
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import msgspec
import pytest
from casino import casino, table
from tournament import CANBERRA, DOCUMENTS, SEVEN_UP, STAR, Cup, cup, whole
from watching import answered, asked, works

from croupier.plan.conditions_file import form_values, from_written, read_conditions, write_conditions
from croupier.play.tournament.terms import LimitStep
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import Role
from croupier.server.presenters.conditions_form import GROUPS
from croupier.server.views.conditions import ConditionsView
from croupier.tournaments.conditions import BuyBack, Conditions, Stage
from croupier.words import words_for

SYDNEY = ZoneInfo("Australia/Sydney")
TWICE = datetime(2027, 4, 3, 16, 30, tzinfo=UTC)
"""Half past two in Sydney, the second time that night."""
IN_SECONDS = {
    "free_withdrawal_until": round(TWICE.timestamp()) * 1_000_000,
    "stages": (Stage(name="Final", start=1_800_000_030_000_000, tables=1, seats=4, rounds=20),),
    "greatest": 4,
}
"""No clock on a wall shows less than a second."""


def sent(c: Cup, body: dict[str, Any]) -> httpx.Response:
    data = json.dumps(body).encode()
    return answered(c.c, "/api/conditions", staff=works("somebody", Role.OPERATOR), body=data)


def looked_at(c: Cup, **body: Any) -> ConditionsView:
    """What the floor says of conditions that are being written."""
    answer = sent(c, body)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=ConditionsView)


def test_every_field_of_the_conditions_belongs_to_one_item_and_all_that_is_filled_in_has_words() -> None:
    listed = [name for items in GROUPS.values() for names in items.values() for name in names]
    assert sorted(listed) == sorted(Conditions.__struct_fields__)
    assert GROUPS.keys() == words_for("condition_groups").keys()
    assert {item for items in GROUPS.values() for item in items} == words_for("condition_items").keys()
    cells = {name for kind in (Conditions, Stage, BuyBack, LimitStep) for name in kind.__struct_fields__}
    assert {*cells, "bet", "to_1"} == words_for("condition_fields").keys()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_item_that_a_document_asks_for_is_on_the_form_with_its_clause(document: str) -> None:
    policy = rulebook(document).tournaments
    assert policy is not None
    with cup(document) as c:
        seen = looked_at(c, values={})
        shown = {item.item: item.clause for group in seen.groups for item in group.items if item.clause}
    assert shown == {item: rule.clause for item, rule in policy.items.items()}


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("zone", [ZoneInfo("UTC"), SYDNEY], ids=["utc", "sydney"])
def test_what_is_stated_is_the_same_from_its_file_and_from_its_form(document: str, zone: ZoneInfo) -> None:
    stated = whole(
        document,
        **IN_SECONDS,
        title='A "cup"\n\\ for é, \x7f and 杯',
        buy_in=12_05,
        commission_share=33_33,
        pays={"straight": 35, "odd name": 1},
        further=("No phones.", ""),
        buy_back=BuyBack(times=1, fee=50_00, method="at the table"),
    )
    assert read_conditions(write_conditions(stated, zone), zone) == stated
    assert from_written(json.loads(json.dumps(form_values(stated, zone))), zone) == stated


def test_a_field_under_the_wrong_heading_of_a_file_is_not_swallowed() -> None:
    with cup(STAR) as c:
        misplaced = '[[limits]]\nfrom_round = 1\nlowest = 1\nhighest = 2\nprizes = ["100%"]'
        answer = sent(c, {"text": misplaced})
        assert (answer.status_code, "prizes" in answer.json()["detail"]) == (400, True)


def test_form_and_file_are_looked_at_alike_and_nothing_is_written() -> None:
    with cup(STAR) as c:
        stated = whole(STAR, entry_fee=None)
        zone = c.c.floor.plan.zone
        by_form = looked_at(c, values=form_values(stated, zone))
        assert looked_at(c, text=write_conditions(stated, zone)) == by_form
        assert [(each.item, each.clause) for each in by_form.faults] == [("entry_fee", "10.4.2(a)")]
        assert by_form.printed == ()
        complete = looked_at(c, values=by_form.values | {"entry_fee": "100"})
        assert (complete.faults, complete.printed[-1][-18:]) == ((), "the rules prevail.")
        assert "cup" not in c.c.floor.tournaments.all


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"entry_fee": "much"}, "entry_fee must be a figure such as 100.00, not 'much'."),
        (
            {"free_withdrawal_until": "soon"},
            "free_withdrawal_until must be a time such as 2026-06-01T18:00, not 'soon'.",
        ),
        ({"chips": "many"}, "The conditions cannot be read: Expected `int | null`, got `str` - at `$.chips`."),
        ({"nothing": 1}, "The conditions cannot be read: Object contains unknown field `nothing`."),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(values: dict[str, Any], words: str) -> None:
    with cup(STAR) as c:
        answer = sent(c, {"values": values})
        assert (answer.status_code, answer.json()["detail"]) == (400, words)


def test_a_time_that_no_clock_can_show_is_refused_and_so_is_a_floor_without_tournaments() -> None:
    with cup(STAR) as c:
        answer = sent(c, {"values": {"free_withdrawal_until": 10**18}})
        assert (answer.status_code, answer.json()["detail"][:30]) == (400, "The conditions cannot be read:")
    with casino(table("R1", "star-rapid-2016", "roulette", seats="T1", default=(1_00, 100_00))) as house:
        staff = works("somebody", Role.INSPECTOR)
        answer = answered(house, "/api/conditions", staff=staff, body=b"{}")
        assert (answer.status_code, answer.json()["detail"]) == (400, "No document of this floor has tournaments.")


def test_conditions_begin_with_a_document_and_a_game_of_the_floor() -> None:
    with cup(SEVEN_UP) as c:
        assert looked_at(c, values={}).values == {"rulebook": SEVEN_UP, "game": "seven_up"}
        assert looked_at(c, values={"rulebook": STAR, "game": "none"}).values["rulebook"] == SEVEN_UP


def test_conditions_that_were_written_are_shown_as_a_form_to_those_who_have_to_do_with_tournaments() -> None:
    with cup(CANBERRA) as c:
        path = "/api/tournaments/cup/conditions"
        assert answered(c.c, path, staff=works("x", Role.INSPECTOR)).status_code == 404
        c.drafted(**IN_SECONDS)
        seen = asked(c.c, path, ConditionsView, staff=works("x", Role.INSPECTOR))
        assert read_conditions(seen.text, c.c.floor.plan.zone) == c.state.stated
        assert answered(c.c, path, staff=works("x", Role.TABLE_INSPECTOR)).status_code == 403
        assert not seen.faults
