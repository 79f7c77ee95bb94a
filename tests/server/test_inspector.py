"""The inspector's page as it leaves on HTTP: who gets in, every table, any round, and who did what by which clause."""

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from casino import Casino, casino, table
from watching import answered, asked, works

from croupier.journal import search
from croupier.rulebooks.roles import Role
from croupier.server.views.inspector import InspectedRound, InspectorView, JournalLineView, JournalView

INSPECTOR = works("ines", Role.INSPECTOR)
ADDRESSES = (
    "/api/inspector",
    "/api/inspector/rounds/R1",
    "/api/inspector/journal",
    "/api/inspector/books",
    "/api/inspector/export/file",
)
ROUND = """
    dealer@R1 new_game
    t1 place red 5.00
    t2 place straight:14 5.00
    dealer@R1 spin
    wheel@R1 {number}
    dealer@R1 confirm
"""


@pytest.fixture(scope="module")
def rapid() -> Iterator[Casino]:
    tables = (
        table("R1", "star-rapid-2016", "roulette", seats="t1 t2", red=(1_00, 500_00)),
        table("C1", "canberra-mttg-2019", "sic_bo", seats="t3"),
    )
    with casino(*tables) as c:
        c.play("t1 notes 100.00\nt2 notes 100.00")
        for number in (14, 3, 0, 31):
            c.play(ROUND.format(number=number))
        c.play('supervisor:lee@R1 correct_outcome 1 "the ball is in 31" number=31')
        yield c


def rounds(c: Casino, **by: int) -> list[InspectedRound]:
    return asked(c, f"/api/inspector/rounds/R1?{urlencode(by)}", list[InspectedRound], staff=INSPECTOR)


def lines(c: Casino, **by: str | int) -> list[JournalLineView]:
    return list(found(c, **by).lines)


def found(c: Casino, **by: str | int) -> JournalView:
    return asked(c, f"/api/inspector/journal?{urlencode(by)}", JournalView, staff=INSPECTOR)


# ---------------------------------------------------------------- who gets in


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.INSPECTOR], ids=str)
def test_nobody_but_an_inspector_gets_in(rapid: Casino, role: Role) -> None:
    staff = works("kim", role)
    assert {answered(rapid, each, staff=staff).status_code for each in ADDRESSES} == {403}
    for each in ("verify", "export"):
        body = b'{"begin": 1, "end": 2}'
        assert answered(rapid, f"/api/inspector/{each}", staff=staff, body=body).status_code == 403


def test_whoever_is_not_signed_in_gets_in_nowhere(rapid: Casino) -> None:
    assert {answered(rapid, each).status_code for each in ADDRESSES} == {401}
    assert answered(rapid, "/api/inspector/verify", body=b"").status_code == 401


def test_a_floor_whose_books_are_not_at_hand_says_so(rapid: Casino) -> None:
    assert answered(rapid, "/api/inspector/books", staff=INSPECTOR).status_code == 404


# ---------------------------------------------------------------- every table, any round


def test_an_inspector_sees_every_table_of_every_document_with_its_limits_and_results(rapid: Casino) -> None:
    view = asked(rapid, "/api/inspector", InspectorView, staff=INSPECTOR)
    r1, c1 = view.tables
    assert (r1.table.id, c1.table.id, view.role) == ("R1", "C1", "inspector")
    assert (r1.table.round, r1.table.dealer, r1.table.phase) == (4, "dealer", "waiting")
    assert [each.text for each in r1.history] == ["31", "0", "3", "31"], "the first was put right"
    (red,) = [each for each in r1.limits if each.kind == "red"]
    assert (red.lowest, red.highest) == (1_00, 500_00)
    assert any("500.00" in line for line in r1.sign)


def test_rounds_are_found_by_number_and_by_time_with_what_was_put_right(rapid: Casino) -> None:
    latest = rounds(rapid)
    assert [(each.round, each.result and each.result.text) for each in latest] == [
        (4, "31"),
        (3, "0"),
        (2, "3"),
        (1, "31"),
    ]
    assert [each.corrected for each in latest] == [False, False, False, True]
    assert [(each.places, each.staked, each.returned) for each in latest] == [
        (2, 10_00, 0),
        (2, 10_00, 0),
        (2, 10_00, 10_00),
        (2, 10_00, 0),
    ]
    assert [each.round for each in rounds(rapid, upto=2)] == [2, 1]
    assert [each.round for each in rounds(rapid, upto=99)] == [4, 3, 2, 1]
    second = latest[2]
    assert rounds(rapid, at=second.ended)[0].round == 2
    assert rounds(rapid, at=second.opened - 1)[0].round == 1
    assert rounds(rapid, at=1) == []
    assert asked(rapid, "/api/inspector/rounds/C1", list[InspectedRound], staff=INSPECTOR) == []
    assert answered(rapid, "/api/inspector/rounds/R9", staff=INSPECTOR).status_code == 404


# ---------------------------------------------------------------- who did what


def test_the_journal_is_searched_by_clause_and_by_whose_act_it_was(rapid: Casino) -> None:
    corrected = lines(rapid, clause="11.4", staff="LEE")
    assert {each.event for each in corrected} == {"outcome_corrected", "wagers_corrected"}
    first = next(each for each in corrected if each.event == "outcome_corrected")
    assert (first.who, first.clauses, first.table, first.round) == ("lee, casino supervisor", ("11.4.10",), "R1", 1)
    assert {each.who for each in corrected} == {"lee, casino supervisor"}
    assert lines(rapid, clause="11.4", staff="nobody") == []
    spun = lines(rapid, clause="5.3.1", table="R1")
    assert {"ball_spun"} <= {each.event for each in spun}
    assert lines(rapid, clause="5.3") != []
    assert [each.event for each in lines(rapid, clause="1.4.10")] == []


def test_the_journal_is_searched_by_table_and_time(rapid: Casino) -> None:
    second = rounds(rapid)[2]
    told = lines(rapid, table="R1", begin=second.opened, end=second.ended)
    assert {each.stream for each in told} <= {"table:R1", "terminal:t1", "terminal:t2"}
    assert told[-1].event == "round_opened"
    assert all(second.opened <= each.at <= second.ended for each in told)
    assert [each.at for each in told] == sorted((each.at for each in told), reverse=True)
    assert lines(rapid, table="C1", end=1) == []
    assert answered(rapid, "/api/inspector/journal?table=R9", staff=INSPECTOR).status_code == 400


def test_a_search_goes_on_where_the_one_before_ended_and_leaves_out_nothing(
    rapid: Casino, monkeypatch: pytest.MonkeyPatch
) -> None:
    everything = [(each.stream, each.version) for each in lines(rapid)]
    assert len(everything) > 40
    for most_lines, most_read in ((7, 1_000), (1_000, 10)):
        monkeypatch.setattr(search, "LINES", most_lines)
        monkeypatch.setattr(search, "MOST_READ", most_read)
        shown, end = [], 0
        while True:
            part = found(rapid, end=end)
            shown += [(each.stream, each.version) for each in part.lines]
            if part.earlier is None:
                break
            end = part.earlier
        assert sorted(shown) == sorted(everything)


def test_a_search_reads_little_of_a_long_journal(rapid: Casino, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "LINES", 1)
    assert found(rapid, table="R1").read < 10


def test_what_is_written_is_shown_as_it_is_with_its_hash(rapid: Casino) -> None:
    stored = {(each.stream, each.version): each for each in rapid.listed(rapid.floor.store.records("table:R1"))}
    for each in lines(rapid, table="R1", clause="11.4.10"):
        record = stored[each.stream, each.version]
        assert (each.body, each.hash) == (record.body.decode(), record.hash.hex())
