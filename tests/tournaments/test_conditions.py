"""The conditions of a tournament: complete, published, lodged, printed, and not changed any more."""

from typing import Any
from zoneinfo import ZoneInfo

import pytest
from tournament import CANBERRA, DOCUMENTS, HOUR, NOW, SEVEN_UP, STAR, START, Cup, cup, whole

from croupier.games.notation import WrongInput
from croupier.plan.conditions_file import read_conditions
from croupier.play.tournament.terms import LimitStep
from croupier.rulebooks.library import rulebook
from croupier.tournaments import commands
from croupier.tournaments.completeness import faults
from croupier.tournaments.conditions import BuyBack, Stage
from croupier.tournaments.printed_conditions import printed

STAGES = whole(STAR).stages


def missing(document: str, **changes: Any) -> list[tuple[str, str]]:
    """The items that keep conditions from being published, each with its clause."""
    book = rulebook(document)
    assert book.tournaments is not None
    return [(each.item, each.clause) for each in faults(book, book.tournaments, whole(document, **changes))]


def one(document: str, clause: str, item: str, **changes: Any) -> Any:
    """A case: what is not stated, or contradicts."""
    marks = pytest.mark.clause(document, clause)
    return pytest.param(document, clause, item, changes, marks=marks, id=f"{document} {clause} {[*changes]}")


def stages(**changes: Any) -> tuple[Stage, ...]:
    """The two stages, with something changed in the first."""
    reply = {"name": "Heats", "start": START, "tables": 2, "seats": 4, "rounds": 20, "advance": 2, **changes}
    return (Stage(**reply), STAGES[1])


def of_star(document: str, rule: str) -> list[Any]:
    """What both of the Star's documents ask for, under the same letters."""
    return [
        one(document, f"{rule}(a)", "entry_fee", entry_fee=None),
        one(document, f"{rule}(a)", "entry_fee", entry_fee=-1),
        one(document, f"{rule}(b)", "chips", chips=None),
        one(document, f"{rule}(c)", "compulsory", compulsory=None),
        one(document, f"{rule}(d)", "limits", limits=()),
        one(document, f"{rule}(d)", "limits", limits=(LimitStep(2, 100, 1_000),)),
        one(document, f"{rule}(d)", "limits", limits=(LimitStep(1, 100, 50),)),
        one(document, f"{rule}(d)", "limits", limits=(LimitStep(1, 6_000, 9_000),)),
        one(document, f"{rule}(d)", "limits", limits=(LimitStep(1, 100, 1_000), LimitStep(1, 200, 2_000))),
        one(document, f"{rule}(e)", "structure", stages=stages(tables=None)),
        one(document, f"{rule}(e)", "structure", stages=stages(rounds=None)),
        one(document, f"{rule}(e)", "structure", stages=stages(minutes=45)),
        one(document, f"{rule}(e)", "structure", stages=stages(rounds=None, shoes=1)),
        one(document, f"{rule}(e)", "structure", stages=stages(advance=None)),
        one(document, f"{rule}(e)", "structure", stages=stages(repechage=8)),
        one(document, f"{rule}(e)", "structure", stages=(STAGES[0],)),
        one(document, f"{rule}(e)", "structure", stages=()),
        one(document, f"{rule}(f)", "seating", seating=""),
        one(document, f"{rule}(f)", "seating", order=None),
        one(document, f"{rule}(f)", "seating", pass_cards=None),
        one(document, f"{rule}(f)", "seating", undisclosed=None),
        one(document, f"{rule}(g)", "buy_back", buy_back=None),
        one(document, f"{rule}(g)", "buy_back", buy_back=BuyBack(times=1, until_stage=9)),
        one(document, f"{rule}(h)", "eligibility", lawful_only=None),
        one(document, f"{rule}(i)", "entry_terms", free_withdrawal_until=None),
        one(document, f"{rule}(i)", "entry_terms", application=""),
        one(document, f"{rule}(i)", "players", greatest=None),
        one(document, f"{rule}(i)", "players", greatest=9),
        one(document, f"{rule}(j)", "prizes", prizes=()),
        one(document, f"{rule}(j)", "prizes", prizes=(50_00, 30_00, 15_00)),
        one(document, f"{rule}(j)", "prizes", prizes=(50_00, 30_00, 25_00)),
        one(document, f"{rule}(j)", "prizes", paid_how=""),
        one(document, f"{rule}(k)", "statement", statement="The conditions prevail."),
    ]


CASES = [
    *of_star(STAR, "10.4.2"),
    *of_star(SEVEN_UP, "15.4.2"),
    one(STAR, "10.4.2(k)", "pays", pays={"street": 12}),
    one(STAR, "10.3.2", "commission", commission=10_00),
    one(SEVEN_UP, "15.3.2", "commission", commission_share=10_00),
    one(STAR, "10.5.3", "start_notice_minutes", start_notice_minutes=10),
    one(STAR, "10.3.2", "chips_paid_in_cash", chips_paid_in_cash="a lot"),
    one(STAR, "10.3.2", "chips_paid_in_cash", chips_paid_in_cash="-1"),
    one(CANBERRA, "11.3(a)(i)", "start", stages=stages(start=None)),
    one(CANBERRA, "11.3(a)(ii)", "structure", stages=stages(seats=None)),
    one(CANBERRA, "11.3(a)(iii)", "entry_fee", entry_fee=None, commission=0),
    one(CANBERRA, "11.3(a)(iii)", "commission", commission=None),
    one(CANBERRA, "11.3(a)(iii)", "commission", commission=120_00),
    one(CANBERRA, "11.3(a)(iii)", "commission", commission_share=5_00),
    one(CANBERRA, "11.3(a)(iv)", "chips", chips=0),
    one(CANBERRA, "11.3(a)(iv)", "chips", buy_in=50_00),
    one(CANBERRA, "11.3(a)(v)", "players", least=None),
    one(CANBERRA, "11.3(a)(vi)", "groups", groups=None),
    one(CANBERRA, "11.3(a)(vii)", "buy_back", buy_back=None),
    one(CANBERRA, "11.3(a)(viii)", "limits", limits=()),
    one(CANBERRA, "11.3(a)(ix)", "prizes", prizes=(50_00, 30_00, 15_00)),
    one(CANBERRA, "11.3(b)", "statement", statement=""),
    one(CANBERRA, "11.14", "guaranteed_pool", guaranteed_pool=10_000_00),
    one(CANBERRA, "A.1 Session", "structure", stages=stages(rounds=None, minutes=45)),
]


@pytest.mark.parametrize(("document", "clause", "item", "changes"), CASES)
@pytest.mark.clause(STAR, "10.4.2")
def test_conditions_that_lack_an_item_or_contradict_the_rules_are_not_published(
    document: str, clause: str, item: str, changes: dict[str, Any]
) -> None:
    asked_for = "11.3(a)(ii)" if clause == "A.1 Session" else clause
    assert {*missing(document, **changes)} == {(item, asked_for)}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_conditions_that_state_everything_are_complete(document: str) -> None:
    assert missing(document) == []
    assert missing(document, pays={"straight": 35, "nothing": 1}, stages=STAGES) == []
    assert missing(document, statement=rulebook(document).tournaments.precedence.value) == []  # type: ignore[union-attr]  # it has them


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.clause(STAR, "10.4.2")
def test_a_refusal_to_publish_names_every_missing_item_with_its_clause(document: str) -> None:
    item = {STAR: "10.4.2(g)", SEVEN_UP: "15.4.2(g)", CANBERRA: "11.3(a)(vii)"}[document]
    prizes = {STAR: "10.4.2(j)", SEVEN_UP: "15.4.2(j)", CANBERRA: "11.3(a)(ix)"}[document]
    with cup(document) as c:
        c.drafted(buy_back=None, prizes=(10_00,))
        words = c.refused(c.owner, commands.PublishConditions(), item)
        assert f"({item})" in words
        assert f"({prizes})" in words
        c.drafted()
        c.done(c.owner, commands.PublishConditions())
        assert (c.state.version, c.state.published) == (2, 2)
        c.refused(
            c.owner, commands.PublishConditions(), {STAR: "10.4.2", SEVEN_UP: "15.4.2(a)"}.get(document, "11.2(a)")
        )


@pytest.mark.parametrize(
    ("document", "title"),
    [
        pytest.param(STAR, "Tournament Manager", marks=pytest.mark.clause(STAR, "10.4.2(k)")),
        pytest.param(SEVEN_UP, "Tournament Manager", marks=pytest.mark.clause(SEVEN_UP, "15.4.2(k)")),
        pytest.param(CANBERRA, "Tournament Director", marks=pytest.mark.clause(CANBERRA, "11.3(b)")),
    ],
)
def test_printed_conditions_always_say_who_conducts_the_tournament_and_that_the_rules_prevail(
    document: str, title: str
) -> None:
    policy = rulebook(document).tournaments
    assert policy is not None
    lines = printed(policy, whole(document, further=("No phones at the tables.",)), str)
    assert lines[-1].startswith(f"The {title} conducts this tournament")
    assert lines[-1].endswith("the rules prevail.")
    assert "No phones at the tables." in lines
    assert "Place 1: 60% of the prize pool." in lines


@pytest.mark.clause(STAR, "10.1.1 (buy-in)")
@pytest.mark.clause(SEVEN_UP, "15.1.1(buy-in)")
def test_conditions_with_a_buy_in_and_no_word_on_it_say_that_it_goes_to_the_prize_pool() -> None:
    for document in (STAR, SEVEN_UP):
        policy = rulebook(document).tournaments
        assert policy is not None
        assert any(
            "Buy-ins go to the prize pool." in each for each in printed(policy, whole(document, buy_in=50_00), str)
        )


def test_everything_that_conditions_may_say_is_printed() -> None:
    policy = rulebook(CANBERRA).tournaments
    assert policy is not None
    reply = whole(
        CANBERRA,
        title="",
        entry_fee=0,
        commission=0,
        chips_paid_in_cash="2",
        compulsory=None,
        limit_basis="each_wager",
        order=True,
        pass_cards=2,
        undisclosed=None,
        buy_back=BuyBack(times=1, fee=50_00),
        collection_order="lowest_first",
        groups="members",
        may_refuse=True,
        criteria="by turnover",
        lawful_only=None,
        application="",
        free_withdrawal_until=None,
        paid_how="",
        buy_in_goes_to="paid_back_by_chips",
        buy_in=10_00,
        guaranteed_pool=100_00,
        cancel_if_too_few=True,
        stages=(Stage(name="Heat", tables=1, seats=8, shoes=1, advance=2), *stages(repechage=4)),
    )
    lines = "\n".join(printed(policy, reply, str))
    for words in (
        "no entry fee",
        "2 cents are paid",
        "each wager",
        "in turn",
        "1 time(s)",
        "lowest",
        "Restricted to: members",
    ):
        assert words in lines
    for words in ("may refuse any", "Selection: by turnover", "by their chips", "may cancel", "1 shoes", "best 4"):
        assert words in lines
    assert printed(policy, whole(CANBERRA, order=None, groups=None), str)
    lapsing = whole(CANBERRA, guaranteed_pool=100_00, guarantee_below_minimum="lapses", buy_back=None)
    assert "the guarantee lapses" in "\n".join(printed(policy, lapsing, str))


@pytest.mark.clause(CANBERRA, "11.2(a)")
def test_no_entry_is_taken_before_the_conditions_are_published_and_lodged_with_the_regulator() -> None:
    with cup(CANBERRA) as c:
        c.drafted()
        entry = commands.TakeEntry("visitor-1")
        c.refused("shift", commands.LodgeConditions("e-mail", NOW), "11.2(a)")
        c.refused("cashier", entry, "11.2(a)")
        c.done("shift", commands.PublishConditions())
        c.refused("cashier", entry, "11.2(a)")
        c.refused("shift", commands.LodgeConditions("", NOW), "11.2(a)")
        c.refused("shift", commands.LodgeConditions("e-mail", NOW + HOUR), "11.2(a)")
        c.done("shift", commands.LodgeConditions("e-mail", NOW - HOUR))
        (lodged,) = c.state.lodged
        assert (lodged.version, lodged.channel, lodged.sent, lodged.by) == (1, "e-mail", NOW - HOUR, "staff:shift")
        c.done("cashier", entry)


@pytest.mark.parametrize(("document", "clause"), [(STAR, "10.4.2"), (SEVEN_UP, "15.4.2(a)"), (CANBERRA, "11.2(a)")])
def test_a_new_version_is_written_before_the_first_entry_and_published_anew_and_not_afterwards(
    document: str, clause: str
) -> None:
    with cup(document, tables=2) as c:
        c.published()
        c.drafted(title="Autumn Cup")
        c.refused("cashier", commands.TakeEntry("visitor-1"), clause)
        c.done(c.owner, commands.PublishConditions())
        if document == CANBERRA:
            c.refused("cashier", commands.TakeEntry("visitor-1"), "11.2(a)")
            c.done("shift", commands.LodgeConditions("letter", NOW))
        c.enter("visitor-1")
        if document == CANBERRA:
            c.led().planned("A1", "A2")
        c.refused(c.owner, commands.DraftConditions(whole(document, title="Winter Cup")), clause)
        assert c.state.stated.title == "Autumn Cup"


@pytest.mark.clause(STAR, "10.6.15")
@pytest.mark.clause(SEVEN_UP, "15.6.15")
@pytest.mark.clause(CANBERRA, "11.3(a)(viii)")
def test_limits_that_the_conditions_did_not_foresee_do_not_change() -> None:
    for document, clause in ((STAR, "10.6.15"), (SEVEN_UP, "15.6.15"), (CANBERRA, "11.3(a)(viii)")):
        with cup(document, tables=2) as c:
            c.published().enter("visitor-1")
            if document == CANBERRA:
                c.led().planned("A1", "A2")
            raised = whole(document, limits=(LimitStep(1, 200, 1_000),))
            c.refused(c.owner, commands.DraftConditions(raised), clause)


@pytest.mark.clause(STAR, "10.10.1")
@pytest.mark.clause(SEVEN_UP, "15.10.1")
def test_how_many_go_on_does_not_change() -> None:
    for document, clause in ((STAR, "10.10.1"), (SEVEN_UP, "15.10.1")):
        with cup(document) as c:
            c.published().enter("visitor-1")
            c.refused(c.owner, commands.DraftConditions(whole(document, stages=stages(advance=3))), clause)


def test_conditions_name_a_game_of_the_document_and_a_tournament_has_a_plain_name() -> None:
    with cup(STAR) as c:
        c.refused("operator", commands.DraftConditions(whole(STAR, game="sic_bo")), "10.4.2(k)")
        c.refused("operator", commands.DraftConditions(whole(STAR, rulebook="crown-baccarat-2023")), "")
        c.refused("operator", commands.DraftConditions(whole(STAR, rulebook="nobody-s")), "")
        c.drafted()
        other = commands.DraftConditions(whole(SEVEN_UP))
        c.refused("operator", other, "10.4.2(k)")
        c.refused("operator", commands.DraftConditions(whole(STAR, rulebook="nobody-s")), "10.4.2(k)")
        for name in ("", "Cup", "a:b", "a~b", "a/b", "x" * 25):
            Cup(c.c, STAR, name).refused("operator", commands.DraftConditions(whole(STAR)), "")
        Cup(c.c, STAR, "unheard-of").refused("operator", commands.PublishConditions(), "")
        Cup(c.c, STAR, "second-2").drafted()


FILE = """
rulebook = "canberra-mttg-2019"
game = "roulette"
entry_fee = "110.00"
commission_share = "9.09%"
free_withdrawal_until = 2026-06-01T18:00:00
chips = 5000
prizes = ["50%", "30%", "20%"]
[[limits]]
from_round = 1
lowest = 100
highest = 1000
[[stages]]
name = "Heats"
start = 2026-06-02T19:00:00+10:00
tables = 4
seats = 8
rounds = 20
advance = 2
[buy_back]
times = 1
fee = "50.00"
"""


def test_conditions_are_read_from_a_file_with_amounts_shares_and_local_times() -> None:
    reply = read_conditions(FILE, ZoneInfo("Australia/Canberra"))
    assert (reply.entry_fee, reply.commission_share, reply.prizes) == (110_00, 9_09, (50_00, 30_00, 20_00))
    assert reply.limits == (LimitStep(1, 100, 1_000),)
    assert reply.stages[0].start == 1_780_390_800_000_000
    assert reply.free_withdrawal_until == 1_780_300_800_000_000
    assert reply.buy_back == BuyBack(times=1, fee=50_00)
    assert reply.commission_of(110_00) == 9_99


@pytest.mark.parametrize("line", ['entry_fee = "a lot"', 'entry_fee = "1.005"', "entry_fee = [", 'unheard_of = "x"'])
def test_a_file_that_makes_no_sense_is_refused(line: str) -> None:
    with pytest.raises(WrongInput):
        read_conditions(line, ZoneInfo("UTC"))
