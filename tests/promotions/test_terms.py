"""The terms of a promotion: every item that a document asks for, what no prize may be, lodging in time, and changes."""

from typing import Any
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace
from promotion import CASH, CLOSES, DOCUMENTS, HOUR, NOW, RAPID, SEVEN_UP, STAR, START, promotion, whole

from croupier.games.notation import WrongInput
from croupier.plan.conditions_file import read_terms
from croupier.promotions import commands
from croupier.promotions.completeness import faults
from croupier.promotions.printed import printed
from croupier.promotions.terms import Prize
from croupier.rulebooks.library import rulebook

BASE = {RAPID: "10.7", STAR: "11.7", SEVEN_UP: "16.8"}
FORBIDDEN = {RAPID: "10.5.1", STAR: "11.5", SEVEN_UP: "16.6"}
CHANCE = {RAPID: "1.1(promotional prize(s))", STAR: "1.1 (promotional prize(s))", SEVEN_UP: "16.1.1"}
AVAILABLE = {RAPID: "10.6", STAR: "11.6", SEVEN_UP: "16.7"}
LODGED = {RAPID: "10.9", STAR: "11.12", SEVEN_UP: "16.10"}
ALTERNATIVE = {RAPID: "10.3", STAR: "11.3", SEVEN_UP: "16.4"}
DETAILS: dict[str, dict[str, str]] = {
    "appliance": {"make": "Acme", "model": "T1", "accessories": "none"},
    "vehicle": {"make": "Acme", "model": "V1", "accessories": "none", "on_road_costs": "yes"},
    "travel": {"persons": "2", "included": "airfares", "restrictions": "none", "spending_money": "no"},
    "real_estate": {
        "dwelling": "flat",
        "plans": "on file",
        "contract": "on file",
        "easements": "none",
        "address": "1 Some Street",
        "included": "fixtures",
    },
}
LACKING: list[dict[str, Any]] = [
    *({"award": ""}, {"award_where": ""}, {"eligibility": ""}, {"minimum_wager": None}, {"nature": ""}),
    *({"closes": None}, {"place": ""}, {"claim": ""}, {"winner_notified": ()}, {"results": ""}, {"prizes": ()}),
]
"""One item after the other, in the order in which all three documents have them."""


def clauses(document: str, **changes: Any) -> list[str]:
    """The clauses by which terms cannot be submitted."""
    rules = rulebook(document).promotions
    assert rules is not None
    return [each.clause for each in faults(rules, whole(document, **changes), ("ivory",))]


def marked(by_document: dict[str, str]) -> list[Any]:
    """Every document with its clause, marked."""
    return [
        pytest.param(each, clause, marks=pytest.mark.clause(each, clause), id=f"{each} {clause}")
        for each, clause in by_document.items()
    ]


def items() -> list[Any]:
    return [
        pytest.param(each, f"{base}.{number}", lacking, marks=pytest.mark.clause(each, f"{base}.{number}"))
        for each, base in BASE.items()
        for number, lacking in enumerate(LACKING, start=1)
    ]


@pytest.mark.parametrize(("document", "clause", "lacking"), items())
def test_terms_that_lack_an_item_are_not_submitted_and_its_clause_is_named(
    document: str, clause: str, lacking: dict[str, Any]
) -> None:
    assert clauses(document) == []
    assert clauses(document, **lacking) == [clause]
    with promotion(document) as p:
        p.drafted(**lacking).refused("operator", commands.SubmitTerms(), clause)


@pytest.mark.parametrize("changes", [{"starts": None}, {"draw_at": None}, {"award_at": None}, {"presence": None}])
@pytest.mark.parametrize("document", DOCUMENTS)
def test_half_an_item_is_not_stated_either(document: str, changes: dict[str, Any]) -> None:
    assert len(clauses(document, **changes)) == 1


@pytest.mark.parametrize(("document", "clause"), marked(CHANCE))
def test_a_reward_without_chance_is_no_promotional_prize(document: str, clause: str) -> None:
    assert clauses(document, method="") == [clause]
    assert clauses(document, method="chance") == []


@pytest.mark.parametrize(("document", "clause"), marked(AVAILABLE))
def test_terms_can_be_had_and_the_marketing_refers_to_them(document: str, clause: str) -> None:
    assert clauses(document, channels=()) == [clause]
    assert clauses(document, marketing_refers=False) == [clause]


@pytest.mark.parametrize(("document", "clause"), marked({each: f"{base}.11" for each, base in BASE.items()}))
def test_a_prize_has_a_value_and_its_conditions(document: str, clause: str) -> None:
    assert clauses(document, prizes=(replace(CASH, value=None),)) == [clause]
    assert clauses(document, prizes=(replace(CASH, value=0),)) == [clause]
    assert clauses(document, prizes=(CASH, replace(CASH, conditions=None))) == [clause]


@pytest.mark.parametrize(
    ("document", "clause", "kind"),
    [
        pytest.param(each, f"{base}.11.{number}", kind, marks=pytest.mark.clause(each, f"{base}.11.{number}"))
        for each, base in BASE.items()
        for number, kind in enumerate(DETAILS, start=1)
    ],
)
def test_some_prizes_are_described_in_detail(document: str, clause: str, kind: Any) -> None:
    prize = replace(CASH, kind=kind, details=DETAILS[kind])
    assert clauses(document, prizes=(prize,)) == []
    for each in DETAILS[kind]:
        short = {name: value for name, value in DETAILS[kind].items() if name != each}
        assert clauses(document, prizes=(replace(prize, details=short),)) == [clause], each
        assert clauses(document, prizes=(replace(prize, details={**short, each: " "}),)) == [clause], each


@pytest.mark.parametrize(("document", "clause"), marked(FORBIDDEN))
def test_no_prize_is_or_contains_what_is_forbidden(document: str, clause: str) -> None:
    goods = replace(CASH, kind="goods")
    things = "tobacco firearm ammunition imitation_firearm prohibited_weapon prescribed_item ivory".split()
    for each in things:
        assert clauses(document, prizes=(replace(goods, contains=(each,)),)) == [clause], each
    assert clauses(document, prizes=(replace(goods, contains=("cheese",), liquor=20_000),)) == []
    assert clauses(document, prizes=(replace(goods, liquor=20_100),)) == [clause]
    assert clauses(document, prizes=(replace(goods, contains=None),)) == [clause]


@pytest.mark.parametrize(("document", "clause"), marked(ALTERNATIVE))
def test_no_money_in_place_of_casino_dollars(document: str, clause: str) -> None:
    dollars: Prize = replace(CASH, kind="casino_dollars", cash_alternative=500_00)
    assert clauses(document, prizes=(dollars,)) == [clause]
    assert clauses(document, prizes=(replace(dollars, kind="goods"),)) == []
    assert clauses(document, prizes=(replace(CASH, cash_alternative=1),)) == [clause], "money is money"


def test_a_floor_names_what_regulations_prescribe() -> None:
    prize = replace(CASH, kind="goods", contains=("ivory",))
    with promotion(RAPID, floor='prescribed_items = ["ivory"]\n') as p:
        p.drafted(prizes=(prize,)).refused("operator", commands.SubmitTerms(), "10.5.1")
    with promotion(RAPID) as p:
        p.drafted(prizes=(prize,)).done("operator", commands.SubmitTerms())


# ---------------------------------------------------------------- lodging and changes


@pytest.mark.parametrize(("document", "clause"), marked(LODGED))
def test_a_promotion_starts_24_hours_after_its_very_terms_were_sent(document: str, clause: str) -> None:
    with promotion(document) as p:
        p.drafted(starts=NOW).refused("operator", commands.StartPromotion(), clause)
        p.done("operator", commands.SubmitTerms())
        assert p.state.status == "submitted"
        assert p.ask("operator", commands.SubmitTerms()).reason == "done_already"
        p.at(NOW + 30 * HOUR).refused("operator", commands.StartPromotion(), clause)
        notice = p.c.floor.notices.outbox.notices[-1].due
        assert (notice.addressee, notice.clause) == ("nicc" if document == STAR else "authority", clause)
        assert "Spring draw" in notice.content
        p.sent()
        assert p.state.status == "lodged"
        sent = p.state.versions[0].lodged
        p.at(sent + 24 * HOUR - 1_000_000).refused("operator", commands.StartPromotion(), clause)
        p.drafted(starts=NOW, title="Autumn draw")
        p.at(sent + 25 * HOUR).refused("operator", commands.StartPromotion(), clause)
        p.done("operator", commands.SubmitTerms())
        p.sent().at(p.state.versions[1].lodged + 24 * HOUR).done("operator", commands.StartPromotion())
        assert p.state.status == "running"
        assert p.ask("operator", commands.StartPromotion()).reason == "done_already"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_promotion_does_not_start_before_the_time_that_its_terms_give(document: str) -> None:
    with promotion(document) as p:
        p.lodged().at(START - 1_000_000).refused("operator", commands.StartPromotion(), f"{BASE[document]}.7")
        p.at(START).done("operator", commands.StartPromotion())


@pytest.mark.parametrize(("document", "clause"), marked({RAPID: "10.9.1", SEVEN_UP: "16.10.1"}))
def test_after_the_start_terms_change_with_the_authoritys_approval_alone(document: str, clause: str) -> None:
    later = whole(document, closes=CLOSES + HOUR)
    with promotion(document) as p:
        p.lodged().refused("operator", commands.AmendTerms(later, "A-17", NOW), clause)
        p.at(START).done("operator", commands.StartPromotion())
        p.refused("operator", commands.DraftTerms(later), clause)
        p.refused("operator", commands.AmendTerms(later), clause)
        p.refused("operator", commands.AmendTerms(later, "A-17", START + 9 * HOUR), clause)
        p.refused("operator", commands.AmendTerms(whole(STAR), "A-17", START), clause)
        p.refused("operator", commands.AmendTerms(whole(document, award=""), "A-17", START), f"{BASE[document]}.1")
        p.done("operator", commands.AmendTerms(later, "A-17", START))
        assert [each.terms.closes for each in p.state.versions] == [CLOSES, CLOSES + HOUR]
        assert len(p.c.floor.notices.outbox.notices) == 1, "the Authority has approved them, and has them"


@pytest.mark.clause(STAR, "11.12.1")
def test_after_the_start_new_terms_hold_at_once_and_go_to_the_nicc_again() -> None:
    with promotion(STAR) as p:
        p.started().done("operator", commands.AmendTerms(whole(STAR, closes=CLOSES + HOUR)))
        assert p.state.terms.closes == CLOSES + HOUR
        assert not p.state.versions[1].lodged
        notice = p.c.floor.notices.outbox.notices[-1].due
        assert (notice.addressee, notice.about) == ("nicc", "promotion:spring/2")
        p.sent()
        assert p.state.versions[1].lodged


def test_a_promotion_has_a_plain_name_and_one_rulebook() -> None:
    with promotion(STAR) as p:
        p.name = "Spring Draw"
        assert p.ask("operator", commands.DraftTerms(whole(STAR))).reason == "malformed"
        p.name = "spring"
        assert p.ask("operator", commands.SubmitTerms()).reason == "unknown"
        assert p.ask("operator", commands.DraftTerms(whole("nowhere"))).reason == "unknown"
        assert p.ask("operator", commands.DraftTerms(whole("canberra-mttg-2019"))).reason == "unknown"
        p.drafted()
        assert p.ask("operator", commands.DraftTerms(whole(RAPID))).reason == "contradicted"


def test_terms_are_written_as_a_file() -> None:
    text = 'minimum_wager = "25.00"\n[[prizes]]\nname = "Car"\nkind = "vehicle"\nvalue = "30000.00"\n'
    terms = read_terms(text, ZoneInfo("UTC"))
    assert (terms.minimum_wager, terms.prizes[0].value) == (25_00, 30_000_00)
    with pytest.raises(WrongInput, match=r"The terms cannot be read: .*unknown field"):
        read_terms("prizs = 1", ZoneInfo("UTC"))


def test_terms_are_printed_for_everybody() -> None:
    car = Prize(
        name="Car",
        kind="vehicle",
        value=30_000_00,
        conditions="a driving licence",
        contains=(),
        details=DETAILS["vehicle"],
        cash_alternative=25_000_00,
    )
    lines = printed(whole(STAR, minimum_wager=25_00, prizes=(car, CASH), award_at=None), lambda at: f"at {at}")
    assert "Least wager: 25.00" in lines
    assert (
        lines[-7:-1]
        == (
            *("1. Car (vehicle), 30,000.00", "   a driving licence", "   make: Acme", "   model: V1"),
            *("   accessories: none", "   on road costs: yes"),
        )
        or "   or in money: 25,000.00" in lines
    )
    assert "1. Car (vehicle), 30,000.00" in lines
    assert "   a driving licence" in lines
    assert "   or in money: 25,000.00" in lines
