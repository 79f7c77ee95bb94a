"""The approved rules in full: installed whole or not at all, open to everybody, a copy on record where that is wanted."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from approved_texts import CANBERRA, CROWN, DOCUMENTS, RAPID, ROULETTE, SEVEN_UP, SVG, Document
from casino import Casino, casino
from serving import PASSWORD, Served, serving
from watching import asked, recalled

from croupier.conduct.events import RulesCopyGiven
from croupier.games.notation import WrongInput
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import TablePlan
from croupier.plan.screen_rules import screen_rules
from croupier.play.round_events import ScreenRulesShown
from croupier.play.terms import version_of
from croupier.rulebooks.library import RULEBOOKS
from croupier.server.views.rules import RulesTextView

every_document = pytest.mark.parametrize(
    "document",
    [pytest.param(each, id=each.key, marks=pytest.mark.clause(each.key, each.clause)) for each in DOCUMENTS],
)
ON_REQUEST = (RAPID, SEVEN_UP, ROULETTE, CANBERRA)
"""The documents that say that their rules are shown to whoever asks."""


def planned(folder: Path, document: Document, text: str, name: str = "rules.md") -> TablePlan:
    """The table of a floor file that names a text."""
    (folder / name).write_text(text, "utf-8")
    path = folder / "floor.toml"
    path.write_text(f'[rules.{document.key}]\ntext = "{name}"\n{document.table("R1", "t1")}', "utf-8")
    return read_plan(path).tables["R1"]


# ---------------------------------------------------------------- what is installed


@every_document
def test_a_whole_text_is_installed_and_one_that_lacks_any_part_is_refused_by_its_name(
    document: Document, tmp_path: Path
) -> None:
    whole = planned(tmp_path, document, document.text())
    assert whole.text is not None
    assert whole.text.words == document.text()
    for part in document.parts():
        with pytest.raises(WrongInput) as refused:
            planned(tmp_path, document, document.text(without=part))
        assert f"line 2: rules.md is not the whole text: it lacks {part} (clause {document.clause})." in str(
            refused.value
        )


def test_every_document_says_by_what_its_text_is_known() -> None:
    assert [document.key for document in DOCUMENTS] == sorted(RULEBOOKS, key=[each.key for each in DOCUMENTS].index)


def test_all_that_a_text_lacks_is_named_at_once(tmp_path: Path) -> None:
    with pytest.raises(
        WrongInput, match=r"it lacks DF24/017277, section 1, section 2, .* section 11, diagram A, .* diagram L"
    ):
        planned(tmp_path, ROULETTE, "# Another text\n\n12.1 Nothing of it")


def test_a_section_is_there_only_where_a_line_begins_with_its_first_rule(tmp_path: Path) -> None:
    mentioned = ROULETTE.text(without="section 5") + "\n\n5. Play\n\nAs rule 5.1 says, and 5.10 too.\n\n15.1 Another."
    with pytest.raises(WrongInput, match=r"it lacks section 5 \("):
        planned(tmp_path, ROULETTE, mentioned)


@pytest.mark.parametrize(
    ("named", "words"),
    [
        ('"missing.md"', "missing.md cannot be read"),
        ('"rules.pdf"', "give the text as .txt or .md"),
        ('"latin.txt"', "latin.txt cannot be read"),
        ("7", "text must be a text such as"),
        ('"pictured.md"', "the text shows ../floor.key, and there is no such picture beside it"),
        ('"lost.md"', "the text shows lost.png, and there is no such picture beside it"),
    ],
)
def test_what_cannot_be_read_or_shown_is_refused(named: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "latin.txt").write_bytes(b"\xe9")
    (tmp_path / "pictured.md").write_text(RAPID.text() + "\n\n![A key](../floor.key)", "utf-8")
    (tmp_path / "lost.md").write_text(RAPID.text() + "\n\n![A layout](lost.png)", "utf-8")
    path = tmp_path / "floor.toml"
    path.write_text(f"[rules.{RAPID.key}]\ntext = {named}\n{RAPID.table('R1', 't1')}", "utf-8")
    with pytest.raises(WrongInput, match=words):
        read_plan(path)


def test_a_plain_text_shows_no_pictures(tmp_path: Path) -> None:
    plan = planned(tmp_path, RAPID, RAPID.text() + "\n\n![A layout](lost.png)", "rules.txt")
    assert plan.text is not None
    assert (plan.text.markdown, plan.text.pictures) == (False, {})


# ---------------------------------------------------------------- Crown's rounds name the text


@pytest.mark.clause(CROWN.key, "2.2(c)")
def test_another_text_is_another_version_of_the_rules_on_screen(tmp_path: Path) -> None:
    one = planned(tmp_path, CROWN, CROWN.text())
    other = planned(tmp_path, CROWN, CROWN.text() + "\n")
    without = read_plan(_bare(tmp_path, CROWN)).tables["R1"]
    versions = {version_of(screen_rules(each, each.setup)) for each in (one, other, without)}
    assert len(versions) == 3


def _bare(folder: Path, document: Document) -> Path:
    path = folder / "bare.toml"
    path.write_text(document.table("R1", "t1"), "utf-8")
    return path


@pytest.mark.clause(CROWN.key, "2.2(c)")
def test_a_coups_record_has_the_hash_of_the_text_in_force(tmp_path: Path) -> None:
    (tmp_path / "crown.md").write_text(CROWN.text(), "utf-8")
    rules = f'[rules.{CROWN.key}]\ntext = "{tmp_path / "crown.md"}"\n'
    with casino(CROWN.table("R1", "t1"), floor=rules) as c:
        c.play("table_games_manager@R1 sign_on\ntable_inspector@R1 sign_on\ndealer new_game")
        (shown,) = [each for each in c.events("table:R1") if isinstance(each, ScreenRulesShown)]
        text = c.floor.plan.tables["R1"].text
        assert text is not None
        assert f"SHA-256 {text.hash}" in shown.text


@pytest.mark.parametrize(
    ("document", "version", "played"),
    [
        pytest.param(
            CROWN,
            "RAG/578 of 22 August 2023",
            """
            table_games_manager sign_on
            table_inspector sign_on
            dealer buy_in t1 cash 100.00
            dealer new_game
            t1 place banker 10.00
            wait 30s
            dealer no_more_bets
            dealer cards 9h 2d Kc 3d
            dealer confirm
            """,
            marks=pytest.mark.clause(CROWN.key, "Heading"),
            id=CROWN.key,
        ),
        pytest.param(
            CANBERRA,
            "NI2019-689",
            """
            t1 notes 100.00
            dealer new_game
            t1 place red 10.00
            t1 confirm
            wait 30s
            dealer spin
            dealer number 17
            dealer confirm
            """,
            marks=pytest.mark.clause(CANBERRA.key, "Instrument 1"),
            id=CANBERRA.key,
        ),
    ],
)
def test_a_player_sees_the_text_in_force_and_that_the_first_round_was_played_by_it(
    document: Document, version: str, played: str, tmp_path: Path
) -> None:
    rules = document.installed(tmp_path).replace(f'"{document.key}.md"', f'"{tmp_path / document.key}.md"')
    with casino(document.table("R1", "t1"), floor=rules) as c:
        c.play(played)
        shown = asked(c, f"/api/rules/{document.key}", RulesTextView)
        assert (shown.about.version, shown.words) == (version, document.text())
        again = recalled(c, "t1", "R1", 1)
        assert again is not None
        assert again.rules == version


# ---------------------------------------------------------------- a copy on request


def copies(c: Casino) -> list[RulesCopyGiven]:
    return [each for each in c.events("conduct") if isinstance(each, RulesCopyGiven)]


@pytest.mark.clause(CANBERRA.key, "7.13")
@pytest.mark.parametrize("who", ["dealer", "supervisor", "cashier"])
def test_a_copy_that_staff_are_asked_for_is_on_record_with_the_version_in_force(who: str) -> None:
    with casino(CANBERRA.table("R1", "t1")) as c:
        assert c.play(f"{who} give_rules_copy") == "A copy of NI2019-689 is on record. (7.13)"
        c.play("supervisor give_rules_copy sent place=t1")
        found = [(each.table, each.rulebook, each.version, each.place, each.how) for each in copies(c)]
        assert found == [
            ("R1", CANBERRA.key, "NI2019-689", "", "printed"),
            ("R1", CANBERRA.key, "NI2019-689", "t1", "sent"),
        ]


@pytest.mark.clause(CANBERRA.key, "7.13")
def test_a_player_puts_nothing_on_record_by_reading_the_rules_and_other_documents_know_no_such_record() -> None:
    with casino(CANBERRA.table("R1", "t1"), RAPID.table("R2", "t2")) as c:
        c.play("t1 give_rules_copy\nexpect refused\ninspector give_rules_copy\nexpect refused 7.13")
        c.play("dealer@R2 give_rules_copy\nexpect refused")
        assert copies(c) == []


# ---------------------------------------------------------------- through the door


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("rules")
    tables = [each.table(f"R{number}", f"T{number}") for number, each in enumerate(ON_REQUEST)]
    texts = [each.installed(folder, picture=each is ROULETTE) for each in ON_REQUEST]
    with serving(folder, *tables, CROWN.table("R9", "T9"), *texts) as floor:
        yield floor


@pytest.mark.parametrize(
    "document",
    [pytest.param(each, id=each.key, marks=pytest.mark.clause(each.key, each.clause)) for each in ON_REQUEST],
)
def test_the_complete_text_of_the_version_in_force_opens_for_anybody(served: Served, document: Document) -> None:
    found = httpx.get(f"{served.http}/api/rules/{document.key}").json()
    about = found["about"]
    assert (about["version"], about["installed"], found["markdown"]) == (document.version, True, True)
    assert found["words"].startswith(document.text())


@pytest.mark.clause(ROULETTE.key, "9.15")
def test_the_diagrams_that_lie_beside_the_text_are_shown_with_it_and_nothing_else_is(served: Served) -> None:
    pictures = f"{served.http}/api/rules/{ROULETTE.key}/pictures"
    found = httpx.get(f"{pictures}/layout.svg")
    assert (found.status_code, found.headers["content-type"], found.text) == (200, "image/svg+xml", SVG)
    for other in ("floor.key", "floor.toml", "..%2Ffloor.key"):
        assert httpx.get(f"{pictures}/{other}").status_code == 404
    assert httpx.get(f"{served.http}/api/rules/{RAPID.key}/pictures/layout.svg").status_code == 404


def test_a_document_whose_text_is_not_installed_says_so(served: Served) -> None:
    found = httpx.get(f"{served.http}/api/rules/{CROWN.key}").json()
    assert (found["about"]["installed"], found["words"]) == (False, "")
    assert httpx.get(f"{served.http}/api/rules/{CROWN.key}/pictures/layout.svg").status_code == 404
    assert httpx.get(f"{served.http}/api/rules/another").status_code == 404


def test_every_document_of_the_floor_is_listed_with_its_tables_and_since_when_it_is_in_force(served: Served) -> None:
    listed = {each["document"]: each for each in httpx.get(f"{served.http}/api/rules").json()}
    assert {key: each["tables"] for key, each in listed.items()} == {
        **{each.key: [f"R{number}"] for number, each in enumerate(ON_REQUEST)},
        CROWN.key: ["R9"],
    }
    assert (listed[CANBERRA.key]["in_force"], listed[ROULETTE.key]["in_force"]) == ("2019-10-26", "2024-08-16")
    assert {key: each["copies"] for key, each in listed.items() if each["copies"]} == {CANBERRA.key: "7.13"}


@pytest.mark.clause(CANBERRA.key, "7.13")
def test_staff_put_a_copy_on_record_from_any_page_and_nobody_else_does(served: Served) -> None:
    address = f"{served.http}/api/rules/copies"
    assert httpx.post(address, json={"n": 1, "table": "R3"}).status_code == 401
    session = httpx.post(f"{served.http}/api/sign-in", json={"staff": "cashier1", "password": PASSWORD}).json()
    bearing = {"authorization": f"Bearer {session['token']}"}
    given = httpx.post(address, json={"n": 2, "table": "R3"}, headers=bearing).json()
    assert (given["ok"], given["notices"][0]["clause"]) == (True, "7.13")
    assert not httpx.post(address, json={"n": 3, "table": "R0"}, headers=bearing).json()["ok"]
    assert not httpx.post(address, json={"n": 4, "table": "R77"}, headers=bearing).json()["ok"]
