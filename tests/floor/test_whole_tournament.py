"""A whole tournament of simulated players by `croupier tournament`: played to the last prize, and reported."""

import csv
from pathlib import Path

import pytest

from croupier.cli.main import main

CONDITIONS = Path(__file__).parents[1] / "support" / "cup24.toml"


def played(capsys: pytest.CaptureFixture[str], *options: str, conditions: Path = CONDITIONS) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["tournament", str(conditions), *options])
    assert ended.value.code == 0
    return capsys.readouterr().out


def test_twenty_four_players_two_heats_and_a_final_are_reported_to_the_cent(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = played(capsys, "--seed", "7", "--pdf", str(tmp_path / "cup.pdf"), "--csv", str(tmp_path / "cup.csv"))
    for title in ("Conditions", "Entries", "Session 1, Heats: seats", "Session 3, Final: standings"):
        assert title in report
    assert b"/Count 5 " in (tmp_path / "cup.pdf").read_bytes(), "five pages"
    with (tmp_path / "cup.csv").open(encoding="utf-8", newline="") as file:
        every = [*csv.reader(file)]
    assert len({len(row) for row in every}) == 1, "every row has all columns"
    assert ["Entries", "E22", "player-22", "100.00", "cup-22", "Final, placed"] in [row[:6] for row in every]
    rows = [row for row in every if row[0] == "Places and prizes"]
    assert [row[4] for row in rows[:3]] == ["1200.00", "720.00", "480.00"]
    assert rows[-1][3:5] == ["all prizes", "2400.00"]
    assert played(capsys, "--seed", "7") == report, "a seed plays the same tournament again"
    assert played(capsys, "--seed", "8") != report


@pytest.mark.parametrize(
    ("changes", "pool"),
    [
        ({"star-roulette-2024": "star-7up-2016", '"roulette"': '"seven_up"'}, "2,400.00"),
        ({"star-roulette-2024": "canberra-mttg-2019", '"100.00"': '"110.00"\ncommission = "10.00"'}, "2,400.00"),
    ],
    ids=["7-Up", "Canberra"],
)
def test_the_other_documents_play_whole_tournaments_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, str], pool: str
) -> None:
    report = played(capsys, "--seed", "7", "--pdf", str(tmp_path / "cup.pdf"), conditions=changed(tmp_path, changes))
    assert report.rstrip().endswith(f"all prizes  {pool}")
    assert (tmp_path / "cup.pdf").read_bytes().startswith(b"%PDF")


def changed(folder: Path, changes: dict[str, str]) -> Path:
    """The conditions with some words in place of others."""
    text = CONDITIONS.read_text("utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    path = folder / "cup.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--players", "0"], "A tournament has players: say --players 24, or another number above zero."),
        (["--players", "3"], "The conditions are for 12 to 24 players, and not for 3."),
        (["--players", "30"], "The conditions are for 12 to 24 players, and not for 30."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], options: list[str], words: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["tournament", str(CONDITIONS), *options])
    assert ended.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"croupier: {words}"


def test_conditions_that_are_none_are_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["tournament", "nowhere.toml"])
    assert ended.value.code == 2
    assert capsys.readouterr().err == "croupier: The conditions nowhere.toml cannot be read: name a TOML file.\n"


def test_whoever_has_a_prize_is_listed_also_from_the_heats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fewer = {"advance = 2": "advance = 1", '["50%", "30%", "20%"]': '["40%", "20%", "15%", "15%", "10%"]'}
    played(capsys, "--seed", "7", "--csv", str(tmp_path / "cup.csv"), conditions=changed(tmp_path, fewer))
    with (tmp_path / "cup.csv").open(encoding="utf-8", newline="") as file:
        rows = [row[1:5] for row in csv.reader(file) if row[0] == "Places and prizes"]
    assert [(place, prize) for place, _, _, prize in rows] == [
        *(("1", "960.00"), ("2", "480.00"), ("3", "360.00"), ("4", "360.00"), ("5", "240.00")),
        ("", "2400.00"),
    ]
