"""The commands as others run them: what they print, what they refuse and how they end."""

import json
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from running import ROOT, Row, croupier, refusal, rows

from croupier.rulebooks.library import RULEBOOKS


def settings(row: Row) -> str:
    """A row's rulebook, game and configuration, as one text."""
    return json.dumps([row["rulebook"], row["game"], row["config"]])


def test_every_row_of_odds_has_the_documented_keys_and_adds_up() -> None:
    every = rows("odds")
    assert {row["rulebook"] for row in every} == set(RULEBOOKS)
    for row in every:
        assert list(row) == ["rulebook", "game", "config", "bet", "outcomes", "return", "edge"]
        expected = Fraction(0)
        for outcome in row["outcomes"]:
            assert list(outcome) == ["result", "pays", "probability"]
            assert re.fullmatch(r"\d+/\d+", outcome["probability"])
            assert (outcome["pays"] is not None) is (outcome["result"] == "win")
            probability = Fraction(outcome["probability"])
            assert probability > 0
            if outcome["result"] == "win":
                assert Fraction(outcome["pays"]) > 0
                expected += probability * (1 + Fraction(outcome["pays"]))
            elif outcome["result"] == "standoff":
                expected += probability
            else:
                assert outcome["result"] == "lose"
        assert sum(Fraction(outcome["probability"]) for outcome in row["outcomes"]) == 1
        assert re.fullmatch(r"\d+/\d+", row["return"])
        assert Fraction(row["return"]) == expected
        assert row["edge"] == float(1 - expected)


def test_without_arguments_odds_cover_every_configuration_once_and_none_with_mega() -> None:
    every = rows("odds")
    assert croupier("odds", "--json").returncode == 0
    assert len({(settings(row), row["bet"]) for row in every}) == len(every)
    assert Counter((book, game) for book, game, _ in map(json.loads, {settings(row) for row in every})) == {
        ("star-rapid-2016", "roulette"): 1,
        ("star-rapid-2016", "baccarat"): 2,
        ("star-roulette-2024", "roulette"): 2,
        ("star-7up-2016", "seven_up"): 1,
        ("canberra-mttg-2019", "baccarat"): 2,
        ("canberra-mttg-2019", "roulette"): 1,
        ("canberra-mttg-2019", "sic_bo"): 1,
        ("crown-baccarat-2023", "baccarat"): 40,
    }
    assert not any(row["config"].get("mega") for row in every)
    assert not any("mega_chance" in row["config"] for row in every)
    assert all(row["config"].get("version") for row in every if row["game"] == "baccarat")


def test_well_known_returns_come_out_exactly() -> None:
    found = {
        (row["rulebook"], row["config"].get("wheel"), row["bet"]): row["return"]
        for row in rows("odds")
        if row["game"] == "roulette"
    }
    assert found["star-rapid-2016", "single_zero", "straight:17"] == "36/37"
    assert found["star-rapid-2016", "single_zero", "grand_series"] == "36/37"
    assert found["star-roulette-2024", "double_zero", "straight:17"] == "18/19"
    assert found["star-roulette-2024", "double_zero", "five_line"] == "35/38"
    assert found["star-roulette-2024", "single_zero", "lucky_ball:red"] == "71/74"


def test_mega_odds_need_their_chance_and_one_that_leaves_an_edge() -> None:
    mega = ("odds", "star-roulette-2024", "--set", "mega=true")
    assert "mega_chance" in refusal(*mega, "--json")
    assert "no house edge" in refusal(*mega, "--set", "mega_chance=2/225", "--json")
    for chance in ("1/200", "1/113"):
        found = rows(*mega, "--set", f"mega_chance={chance}")
        assert found
        assert croupier(*mega, "--set", f"mega_chance={chance}", "--json").returncode == 0
        assert all(
            row["config"] == {"wheel": "single_zero", "mega": True, "mega_chance": chance} and row["edge"] > 0
            for row in found
        )
    by_bet = {row["bet"]: row["return"] for row in rows(*mega, "--set", "mega_chance=1/200")}
    assert by_bet["lucky_ball:red"] == "717/740"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("odds", "crown"), "no rulebook 'crown'"),
        (("odds", "--game", "craps"), "no game 'craps' here; there are: roulette, baccarat"),
        (("odds", "star-7up-2016", "--game", "roulette"), "no game 'roulette'"),
        (("odds", "--set", "mega"), "name=value"),
        (("odds", "--set", "colour=red"), "has a setting 'colour'; there are: wheel"),
        (("odds", "--set", "decks=6", "--set", "chip=5"), "all of the settings decks and chip"),
        (("odds", "--set", "version=E"), "canberra-mttg-2019 baccarat: version must be A or B, not E"),
        (("odds", "--set", "version=A", "--set", "version=B"), "--set gives version twice"),
        (("odds", "crown-baccarat-2023", "--set", "version=E"), "version must be A, B, C or D, not E"),
        (("odds", "--shoe", "Ah Td Zz"), '"Zz" is not a card'),
        (("odds", "star-rapid-2016", "--shoe", " ".join(["As"] * 9)), "As appears more often than the 8 times"),
        (("odds", "star-roulette-2024", "--shoe", "Ah"), "dealt from a shoe: baccarat and seven_up"),
        (("odds", ""), "no rulebook ''"),
        (("odds", "--game", ""), "no game ''"),
        (("odds", "--shoe", ""), "it names none"),
        (("odds", "star-7up-2016", "--set", "chip="), "chip must be a whole number"),
        (("rules", ""), "no rulebook ''"),
        (("rules", "--clause", ""), "No clause ''"),
        (("trace", ""), "no rulebook ''"),
        (("odds", "--frob"), "--frob"),
        (("rules", "crown"), "no rulebook 'crown'"),
        (("rules", "--clause", "99.9"), "99.9"),
        ((), "COMMAND"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_bad_usage_is_refused_in_one_plain_sentence(arguments: tuple[str, ...], says: str) -> None:
    assert says in refusal(*arguments)


def test_cards_that_have_left_the_shoe_change_the_odds() -> None:
    asked = ("odds", "crown-baccarat-2023", "--set", "version=A")
    full = {row["bet"]: row for row in rows(*asked)}
    depleted = {row["bet"]: row for row in rows(*asked, "--shoe", "Ah Td 7c")}
    assert full.keys() == depleted.keys()
    assert all(full[bet]["return"] != depleted[bet]["return"] for bet in full)
    assert all(full[bet]["config"] == depleted[bet]["config"] for bet in full)
    [full_pair] = [each for each in full["player_pair"]["outcomes"] if each["result"] == "win"]
    [depleted_pair] = [each for each in depleted["player_pair"]["outcomes"] if each["result"] == "win"]
    assert full_pair["probability"] == "31/415"
    assert depleted_pair["probability"] == "6355/85078"


def test_the_odds_of_a_shoe_are_those_of_card_games_and_one_game_can_be_asked_for() -> None:
    assert {row["game"] for row in rows("odds", "star-rapid-2016", "--shoe", "Ah Td 7c")} == {"baccarat"}
    assert {row["game"] for row in rows("odds", "canberra-mttg-2019", "--game", "sic_bo")} == {"sic_bo"}


@pytest.mark.parametrize(
    ("asked", "found", "left_out"),
    [
        (
            ("--set", "version=A"),
            {"canberra-mttg-2019", "crown-baccarat-2023"},
            ["star-rapid-2016 baccarat: version must be commission or even_money, not A"],
        ),
        (
            ("--set", "wheel=double_zero"),
            {"star-roulette-2024"},
            ["star-rapid-2016 roulette: wheel must be single_zero", "canberra-mttg-2019 roulette: wheel must be"],
        ),
        (
            ("crown-baccarat-2023", "--shoe", "As As As As As"),
            {"crown-baccarat-2023"},
            ["crown-baccarat-2023 baccarat: As appears more often than the 4 times"],
        ),
        (("--set", "decks=6"), {"crown-baccarat-2023"}, []),
        (("--game", "sic_bo"), {"canberra-mttg-2019"}, []),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_game_that_has_the_setting_but_cannot_take_it_is_named_in_one_line(
    asked: tuple[str, ...], found: set[str], left_out: list[str]
) -> None:
    answer = croupier("odds", *asked, "--json")
    assert answer.returncode == 0
    assert {row["rulebook"] for row in rows("odds", *asked)} == found
    reply = answer.stderr.decode().splitlines()
    assert len(reply) == (1 if left_out else 0)
    assert all(words in reply[0] for words in left_out)
    assert sum(line.count(": ") - 1 for line in reply) == len(left_out)


# ---------------------------------------------------------------- trace and rules


def test_trace_has_one_row_for_each_clause_of_the_five_documents() -> None:
    found = rows("trace")
    assert Counter(row["document"] for row in found) == {
        "star-rapid-2016": 244,
        "star-roulette-2024": 256,
        "star-7up-2016": 246,
        "canberra-mttg-2019": 221,
        "crown-baccarat-2023": 163,
    }
    assert len({(row["document"], row["clause"]) for row in found}) == len(found)
    for row in found:
        assert list(row) == ["document", "clause", "also", "level", "area", "title", "code", "tests"]
        assert row["level"] in ("enforce", "support", "show", "outside")
        assert all(isinstance(row[key], list) for key in ("also", "code", "tests"))
        assert all(re.fullmatch(r"\S+\.py::.+", test) for test in row["tests"])


def test_trace_points_at_lines_of_code_that_cite() -> None:
    found = rows("trace")
    for row in found:
        for place in row["code"]:
            path, _, number = place.rpartition(":")
            assert path.startswith(f"src/croupier/rulebooks/{row['document'].replace('-', '_')}/")
            assert re.search(r"\w\(", (ROOT / path).read_text("utf-8").splitlines()[int(number) - 1])
    (cited,) = [row["code"] for row in found if (row["document"], row["clause"]) == ("crown-baccarat-2023", "3.19")]
    assert cited
    assert {row["document"] for row in found if row["code"]} == {row["document"] for row in found}


def test_every_statement_is_remembered_with_the_line_that_names_its_clause() -> None:
    for book in RULEBOOKS.values():
        assert book.citations.statements
        for statement in book.citations.statements:
            lines = Path(statement.file).read_text("utf-8").splitlines()
            call = "".join(lines[statement.line - 1 : statement.line + 1])
            assert f'"{statement.clauses[0]}"' in call, statement


def test_trace_counts_each_document_on_standard_error() -> None:
    answer = croupier("trace", "--json")
    assert answer.returncode == 0
    totals = answer.stderr.decode()
    for document, clauses in Counter(row["document"] for row in rows("trace")).items():
        assert f"{document}: {clauses} clauses" in totals


def test_rules_list_the_rulebooks_and_show_one_with_its_bets_odds_and_settings() -> None:
    every = croupier("rules").stdout.decode()
    for key in ("star-rapid-2016", "star-roulette-2024", "star-7up-2016", "canberra-mttg-2019", "crown-baccarat-2023"):
        assert key in every
    one = croupier("rules", "star-roulette-2024").stdout.decode()
    for words in ("straight", "35 to 1", "lucky_ball", "single_zero", "double_zero", "mega_chance", "6.1"):
        assert words in one
    assert "roulette (161 to 165 bets)" in every


def test_rules_show_lucky_ball_with_mega_odds_and_odds_from_the_highest() -> None:
    shown = croupier("rules", "star-roulette-2024").stdout.decode()
    assert "wheel double_zero, mega true" in shown
    assert "1000 to 1, 120 to 1, 5 to 1" in shown
    mega = [row for row in rows("rules", "star-roulette-2024") if row["config"]["mega"]]
    assert {row["config"]["wheel"] for row in mega} == {"single_zero", "double_zero"}
    assert {tuple(row["pays"]) for row in mega if row["bet"] == "lucky_ball:green"} == {("1000", "100", "12")}
    [chance] = [line for line in shown.splitlines() if line.startswith("mega_chance")]
    assert "7.9" not in chance


def test_rules_put_configurations_with_the_same_bets_together() -> None:
    assert "tournaments: settings" in croupier("rules", "star-roulette-2024").stdout.decode()
    of_canberra = croupier("rules", "canberra-mttg-2019").stdout.decode()
    assert "forfeited_fee_commission" in of_canberra
    assert "worst_case (our reading)" in of_canberra
    shown = croupier("rules", "crown-baccarat-2023").stdout.decode()
    assert shown.count("player_dragon") == 8
    assert "version B, decks 4, 5, 6, 7 or 8, tie_16_on_8 true" in shown
    assert "16 to 1, 8 to 1" in shown
    assert len(rows("rules", "crown-baccarat-2023")) == 10 * (7 + 8 + 7 + 7)


def test_rules_say_drawing_tables_colours_and_settings_in_words() -> None:
    assert "3 draws on 0-7, 9; 4 draws on 2-7;" in croupier("rules", "star-7up-2016", "--clause", "9.4").stdout.decode()
    assert "7 stands" in croupier("rules", "star-7up-2016", "--clause", "9.4").stdout.decode()
    assert "states   draws on 0-5\n" in croupier("rules", "star-7up-2016", "--clause", "9.3").stdout.decode()
    assert "1, 3, 5, 7, 9, 12" in croupier("rules", "star-rapid-2016", "--clause", "2.4.3.1").stdout.decode()
    assert "false, true" in croupier("rules", "crown-baccarat-2023", "--clause", "3.23(b)").stdout.decode()


def test_rules_say_what_a_clause_means_and_where_it_is_enforced() -> None:
    answer = croupier("rules", "star-rapid-2016", "--clause", "8.9")
    assert answer.returncode == 0
    shown = answer.stdout.decode()
    assert "Dragon Bonus" in shown
    assert "30" in shown
    assert "src/croupier/rulebooks/star_rapid_2016/baccarat.py:" in shown
    assert "star-roulette-2024" in croupier("rules", "--clause", "8.9").stdout.decode()


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules",),
        ("rules", "star-roulette-2024"),
        ("rules", "star-rapid-2016", "--clause", "8.9"),
        ("odds", "star-7up-2016"),
        ("trace", "crown-baccarat-2023"),
        ("--help",),
    ],
    ids=" ".join,
)
def test_what_is_piped_is_plain_text(arguments: tuple[str, ...]) -> None:
    answer = croupier(*arguments)
    assert answer.returncode == 0
    assert answer.stdout
    assert b"\x1b" not in answer.stdout + answer.stderr


def test_help_names_the_commands() -> None:
    for command in ("rules", "odds", "settle", "trace"):
        assert command in croupier("--help").stdout.decode()
