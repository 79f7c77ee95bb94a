"""What a script can say: its words, its expectations, its times, and that docs/scripts.md has all of it."""

import asyncio
import re
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from casino import casino, table
from test_scripts import FLOOR, HERE, croupier

from croupier.cli.play import lines_of
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.journal.verify import verify
from croupier.plan.floor_file import read_plan
from croupier.rulebooks.clauses import by_id
from croupier.rulebooks.library import RULEBOOKS
from croupier.scripts.commands import COMMANDS, SHORT, usage
from croupier.scripts.draws import ScriptEntropy
from croupier.scripts.expectations import OF_ENTRY, OF_FLOOR, OF_PLACE, Unexpected, is_clause
from croupier.scripts.help import VERBS
from croupier.scripts.script import Script
from croupier.scripts.times import moment, seconds
from croupier.storage.sqlite import SqliteStore
from croupier.words import words_for

PAGE = HERE.parent / "docs" / "scripts.md"
RAPID = FLOOR
WORDS = HERE / "script_words"
"""Scripts that need what only `croupier play` has: restarts, lines of devices, given draws."""
STAR = HERE / "scripts/star-roulette-2024/roulette"


def play(tmp_path: Path, lines: str, floor: Path = RAPID) -> tuple[int, list[str], str]:
    """How a script ended, what failed, and what it printed."""
    (tmp_path / "script.txt").write_text(lines, "utf-8")
    played = croupier("play", str(floor), str(tmp_path / "script.txt"))
    assert "Traceback" not in played.stderr
    return played.returncode, played.stderr.splitlines(), played.stdout


def fails(tmp_path: Path, lines: str) -> list[str]:
    status, failed, _ = play(tmp_path, lines)
    assert status == (1 if failed else 0)
    return failed


def test_a_script_follows_a_settled_round_without_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    with casino(table("R1", "star-rapid-2016", "roulette", seats="t1")) as c:
        c.play("t1 notes 100.00\ndealer new_game\nt1 place red 10.00\nwait 30s")
        c.play("dealer spin\ndealer number 1\ndealer confirm\nexpect t1 balance 110.00")
    assert "listener_failed" not in "".join(capsys.readouterr())


# ---------------------------------------------------------------- failures


def test_every_line_that_fails_is_reported_with_its_number_and_all_others_are_played(tmp_path: Path) -> None:
    failed = fails(
        tmp_path,
        """t1 notes 50.00
expect t1 balance 49.00
t1 place red 5.00
# a comment between them
t1 notes 20.00

t1 steal 5.00
t1 "
expect t1 balance 71.00
expect t1 balance 70.00
t1 place red 5.00
""",
    )
    assert [each.split(": ")[1] for each in failed] == [f"script.txt, line {number}" for number in (2, 3, 7, 8, 9, 11)]
    assert failed[0].endswith("expect t1 balance 49.00: t1's balance: expected 49.00, found 50.00")
    assert "t1 place red 5.00: refused by 4.2" in failed[1]


def test_a_failure_in_a_file_that_is_read_names_that_file(tmp_path: Path) -> None:
    (tmp_path / "other.lines").write_text("t1 notes 50.00\nt1 steal 5.00\n", "utf-8")
    assert "other.lines, line 2: t1 steal 5.00" in fails(tmp_path, "read other.lines\n")[0]


# ---------------------------------------------------------------- expectations

REFUSED = "t1 notes 50.00\nt1 place red 5.00\n"
"""Refused by 4.2.6: no round is open."""


@pytest.mark.parametrize("clause", ["", "4.2.6", "4.2", "4", "9.9|4.2.6", "4.2.6|9.9", "9.9|4", "late", "9.9|late"])
def test_a_refusal_is_expected_by_any_clause_by_one_of_several_by_one_above_it_or_by_its_reason(
    tmp_path: Path, clause: str
) -> None:
    assert fails(tmp_path, f"{REFUSED}expect refused {clause}\n") == []


@pytest.mark.parametrize("clause", ["4.2.60", "4.2.6.1", "4.20", "9.9|8.8", "limit", "lat"])
def test_a_refusal_by_another_clause_or_reason_is_not_what_was_expected(tmp_path: Path, clause: str) -> None:
    [failed] = fails(tmp_path, f"{REFUSED}expect refused {clause}\n")
    assert f"expected {clause}, found 4.2.6" in failed


@pytest.mark.parametrize(
    ("wanted", "clause"),
    [
        *(("1.1", "1.1 (value chips)"), ("3.1", "3.1 [change]"), ("10.4(a)", "10.4(a) Small")),
        *(("A.1", "A.1 Game Hardware"), ("10.5(d)", "10.5(d) [1st]"), ("10.5", "10.5(d) [1st]"), ("6.3", "6.3.2")),
    ],
)
def test_a_clause_stands_under_the_one_whose_number_it_goes_on(wanted: str, clause: str) -> None:
    assert is_clause(wanted, clause)
    assert not is_clause(clause, wanted)
    assert not is_clause(f"{wanted}0", clause)


def test_every_clause_of_every_document_is_expected_by_its_bare_number() -> None:
    for document in RULEBOOKS:
        for each in by_id(document):
            number, _, remark = each.partition(" ")
            assert is_clause(number, each), (document, each)
            assert not remark or not is_clause(f"{number}0", each)


HOLD = """t1 notes 100.00
t1 notes 50.00
dealer new_game
t1 place red 5.00
t1 place straight:17 200.00
{}
"""


EXPECTATIONS = [
    ("t1 on red 5.00", "t1 on red 5.01"),
    ("t1 bet 105.00", "t1 bet 5.00"),
    ("t1 balance 45.00", "t1 balance 0.00"),
    ("t1 returned 0.00", "t1 returned 5.00"),
    ("t1 paid 0.00", "t1 paid 5.00"),
    ("t1 win 0.00", "t1 win 5.00"),
    ("t1 tokens 0.00", "t1 tokens 5.00"),
    ("t1 checks blue 0.00", "t1 checks blue 5.00"),
    ("t1 free", "t1 held"),
    ("accepted", "refused"),
    ("phase wagering", "phase closed"),
    ("phase wagering r1", "phase held R1"),
    ("open", "closed"),
    ("due nothing", "due examine_ball"),
    ("number nothing", "number 17"),
    ("cards_left 0", "cards_left 416"),
    ("marker nobody", "marker t1"),
    ("lucky red nothing", "lucky red 17"),
    ("claims 0", "claims 1"),
    ("incidents 0", "incidents 2"),
    ("ticket 070000000000000061 unknown", "ticket 070000000000000061 good"),
    ("trimmed 6.3", "trimmed 1.1"),
    ("notice 6.3", "notice thunder"),
]
"""What holds of the script above, and what does not."""


@pytest.mark.parametrize(
    ("holds", "does_not"),
    EXPECTATIONS,
)
def test_an_expectation_holds_or_is_reported(tmp_path: Path, holds: str, does_not: str) -> None:
    failed = fails(tmp_path, HOLD.format(f"expect {holds}\nexpect {does_not}"))
    assert len(failed) == 1
    assert f"script.txt, line 7: expect {does_not}: " in failed[0]


def test_every_expectation_is_tried() -> None:
    """Those of the table above; hands are tried with cards, and those of a tournament in one."""
    tournament = {"tournament", "pool", "going_on", "play_offs", "rounds_played"}
    tried = {word for row in EXPECTATIONS for words in row for word in words.split()}
    assert {*OF_FLOOR, *OF_PLACE} - tried - tournament == {"hand"}


def test_the_hands_of_a_coup_and_the_cards_left_are_expected(tmp_path: Path) -> None:
    floor = HERE / "scripts/star-rapid-2016/baccarat/floor.toml"
    (tmp_path / "shoe.lines").write_text((floor.parent / "shoe.lines").read_text("utf-8"), "utf-8")
    lines = """read shoe.lines
dealer new_game
dealer no_more_bets
expect hand player nothing
dealer cards 9s 8h Kd Ks
expect hand player 9s,Kd
expect hand banker 8h,Ks
expect hand player 9s
"""
    status, failed, _ = play(tmp_path, lines, floor)
    assert status == 1
    assert [each.split(": ")[2] for each in failed] == ["expect hand player 9s"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("expect rain", "help expect"),
        ("expect t1 on red", "expect takes PLACE on BET AMOUNT"),
        ("expect phase", "expect takes phase PHASE [TABLE]"),
        ("expect phase held Z9", "there are: R1"),
        ("expect z9 balance 5.00", "There is no 'z9' here"),
        ("expect hand player As", "No hands are dealt at R1"),
        ("expect t1 on rde 0.00", "There is no bet 'rde' at R1"),
        ("expect t1 checks mauve 0.00", "There are no mauve checks at R1; there are: blue, brown"),
        ("expect lucky mauve nothing", "drawn for red, "),
        ("expect ticket nosuch unknown", "No ticket is called 'nosuch'"),
        ("expect t1 returned 0.00 99.99", "There is no clause 99.99 in star-rapid-2016"),
        ("expect t1 balance 0.00 5.00", "expect takes PLACE balance AMOUNT"),
        ("expect accepted 4.2.6", "expect takes accepted"),
        ("expect phase waiting R1 R1", "expect takes phase PHASE [TABLE]"),
        ("ticket hers", "No ticket has been printed yet"),
        ("draw red 17", "at a Lucky Ball table"),
        ("wait soon", "1m30s"),
        ("wait until noon", "21:05"),
        ("dealer@Z9 new_game", "There is no table 'Z9' here; there are: R1"),
        ("help dance", "There is no dance"),
        ("help spin_bal", "perhaps spin_ball"),
        ("supervisor declare nonsense", "there is: same_direction"),
        ("dealer declare_no_spin nonsense", "there is:"),
        ("dealer require_checks perhaps", "'perhaps' is neither true nor false"),
        ("supervisor set_period soon", "1m30s"),
        ("t1 place red many", "'many' is not an amount such as 5.00"),
        ("dealer enter_dice 1 2 lots", "'lots' is not a whole number"),
    ],
)
def test_what_cannot_be_asked_is_answered_with_what_can(tmp_path: Path, line: str, words: str) -> None:
    [failed] = fails(tmp_path, f"{line}\n")
    assert words in failed


# ---------------------------------------------------------------- tickets, restarts, devices, draws


def test_a_ticket_that_was_named_is_inserted_and_its_state_expected(tmp_path: Path) -> None:
    lines = """t1 notes 50.00
dealer new_game
t1 cash_out
ticket first
t1 notes 20.00
t1 cash_out
expect ticket FIRST good
cashier pay_ticket first
expect ticket first paid
cashier pay_ticket first
expect refused
cashier pay_ticket
expect ticket first paid
"""
    assert fails(tmp_path, lines) == []


def test_after_a_restart_wagers_are_as_they_were_and_the_round_waits(tmp_path: Path) -> None:
    lines = "t1 notes 50.00\ndealer new_game\nt1 place red 5.00\nrestart\nexpect phase held\nexpect t1 on red 5.00\n"
    assert fails(tmp_path, lines) == []


@pytest.mark.parametrize(
    ("folder", "lines"),
    [
        ("star-rapid-2016/roulette", "wheel@A1 *X;2;552;24;0;155;1\nexpect phase wagering A1\n"),
        ("star-rapid-2016/roulette", "wheel@A1 *X;2;552;24;0;155\nexpect phase waiting A1\n"),
        ("star-rapid-2016/baccarat", "shoe HERE\nexpect phase waiting\n"),
        ("canberra-mttg-2019/sic_bo", "dice HERE\nexpect phase waiting\n"),
    ],
)
def test_a_device_says_a_line_of_its_own(tmp_path: Path, folder: str, lines: str) -> None:
    status, failed, _ = play(tmp_path, lines, HERE / "scripts" / folder / "floor.toml")
    assert (status, failed) == (0, [])


@pytest.mark.parametrize(
    ("script", "folder"),
    [
        ("what_the_lucky_ball_draws_is_given", "star-roulette-2024/roulette"),
        ("the_power_goes_and_comes_back", "star-rapid-2016/roulette"),
        ("an_automated_wheel_speaks_for_itself", "star-rapid-2016/roulette"),
    ],
)
def test_what_only_the_command_can_do_plays_as_expected(script: str, folder: str) -> None:
    played = croupier("play", str(HERE / "scripts" / folder / "floor.toml"), str(WORDS / f"{script}.txt"))
    assert (played.returncode, played.stderr) == (0, "")


def test_a_draw_that_a_script_gives_is_drawn_from_its_seed_and_verifies(tmp_path: Path) -> None:
    async def played() -> None:
        clock, entropy = ManualClock(), ScriptEntropy(bytes)
        floor = Floor(read_plan(STAR / "floor.toml"), SqliteStore(tmp_path / "floor.db"), clock, bytes(32), entropy)
        await floor.start()
        script = Script(floor, clock, entropy=entropy)
        lines = lines_of(WORDS / "what_the_lucky_ball_draws_is_given.txt")
        for line in lines.replace("draw red 17 super red", "draw red 17 yellow 0 super red").splitlines():
            await script.play(line)
        await script.play("expect lucky yellow 0")
        assert (await verify(floor.store)).first_fault is None
        too_much = "red 1 green 2 blue 3 yellow 4 super red"
        for wrong in ("red 99", "red 17 green 17", "mega red", "super 17", "red", "pink 4", too_much):
            with pytest.raises(WrongInput):
                await script.play(f"draw {wrong}")
        await floor.stop()

    asyncio.run(played())


def test_a_floor_without_a_scripts_entropy_takes_no_draw(tmp_path: Path) -> None:
    async def played() -> None:
        clock = ManualClock()
        floor = Floor(read_plan(STAR / "floor.toml"), SqliteStore(":memory:"), clock, bytes(32))
        await floor.start()
        script = Script(floor, clock)
        for line in ("draw red 17", "restart", "wheel *X;2;552;24;0;155;1"):
            with pytest.raises(WrongInput):
                await script.play(line)
        with pytest.raises(Unexpected):
            await script.play("expect closed")
        await floor.stop()

    asyncio.run(played())


# ---------------------------------------------------------------- times and names

SYDNEY = ZoneInfo("Australia/Sydney")
NOON = 1_800_000_000_000_000 - 15 * 3_600_000_000 + 27 * 60_000_000
"""Some moment."""


@pytest.mark.parametrize(
    ("text", "length"),
    [("30s", 30), ("1m30s", 90), ("20m", 1200), ("2h", 7200), ("1d1h", 90_000), ("5", 5), ("0.5s", 0.5)],
)
def test_a_length_of_time_is_written_as_people_write_it(text: str, length: float) -> None:
    assert seconds(text) == length


@pytest.mark.parametrize("text", ["", "soon", "1s1m", "m", "-5s", "1,5s", "30 s"])
def test_what_is_no_length_of_time_is_refused(text: str) -> None:
    with pytest.raises(WrongInput, match="1m30s"):
        seconds(text)


def test_a_moment_is_the_next_one_by_the_clocks_of_the_house() -> None:
    evening = moment("2027-01-15T21:05", NOON, SYDNEY)
    assert moment("21:05", evening - 1, SYDNEY) == evening
    assert moment("21:05", evening, SYDNEY) == evening + 24 * 3_600_000_000
    assert moment("21:05:30", evening, SYDNEY) == evening + 30_000_000
    assert moment("+1m30s", evening, SYDNEY) == evening + 90_000_000
    assert moment("-2h", evening, SYDNEY) == evening - 7_200_000_000
    assert moment("17", evening, SYDNEY) == 17
    for wrong in ("25:00", "21:75", "noon", "", "2027-13-01T00:00", "+soon"):
        with pytest.raises(WrongInput):
            moment(wrong, NOON, SYDNEY)


def test_places_tables_and_commands_are_written_large_or_small(tmp_path: Path) -> None:
    lines = "T1 NOTES 50.00\nDealer@r1 New_Game\nt1 Place red 5.00\nEXPECT T1 ON red 5.00\nexpect Phase wagering r1\n"
    assert fails(tmp_path, lines) == []


# ---------------------------------------------------------------- tournaments

CUP = HERE / "scripts/star-roulette-2024/tournament"
TWO_ENTER = """tournament cup
operator draft_conditions cup.toml
operator publish_conditions
cashier take_entry ann form=true copy=print
cashier take_entry ben form=true copy=print
cashier take_fee e1 100.00
{}
"""


@pytest.mark.parametrize(
    ("holds", "fails_with"),
    [
        ("tournament published", "tournament drafted"),
        ("pool 100.00", "pool 200.00"),
        ("play_offs 0", "play_offs 1"),
        ("e1 status entered", "e1 status out"),
        ("e1 prize 0.00", "e1 prize 1.00"),
        ("e1 owed_back 0.00", "e1 owed_back 100.00"),
        ("e1 chips 0", "e1 chips 5000c"),
        ("e1 place nothing", "e1 place 1"),
        ("e1 pass_cards 0", "e1 pass_cards 1"),
    ],
)
def test_what_is_expected_of_a_tournament_holds_or_fails(tmp_path: Path, holds: str, fails_with: str) -> None:
    (tmp_path / "cup.toml").write_text((CUP / "cup.toml").read_text("utf-8"), "utf-8")
    lines = TWO_ENTER.format(f"expect {holds}\nexpect {fails_with}")
    _, failed, _ = play(tmp_path, lines, CUP / "floor.toml")
    assert len(failed) == 1
    assert f"line 8: expect {fails_with}: " in failed[0]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("operator publish_conditions", "Say first which tournament is meant"),
        ("tournament cup\nexpect pool 0.00", "There is no tournament cup yet"),
        ("tournament cup\noperator draft_conditions nowhere.toml", "name a TOML file beside the script"),
        (TWO_ENTER.format("expect e9 prize 0.00"), "There is no entry e9"),
        (TWO_ENTER.format("expect rounds_played 0"), "designate its tables first"),
        (
            TWO_ENTER.format(
                "operator appoint_leader lee L-1\ntournament_manager:lee designate_tables A1\nexpect e1 rank 1"
            ),
            "Nobody has a rank before",
        ),
    ],
)
def test_a_line_about_a_tournament_that_makes_no_sense_is_told(tmp_path: Path, line: str, words: str) -> None:
    (tmp_path / "cup.toml").write_text((CUP / "cup.toml").read_text("utf-8"), "utf-8")
    _, failed, _ = play(tmp_path, line, CUP / "floor.toml")
    assert words in failed[-1]


# ---------------------------------------------------------------- help, and the page


def test_help_lists_what_there_is_and_what_each_takes(tmp_path: Path) -> None:
    _, failed, printed = play(tmp_path, "help\nhelp expect\nhelp place\nhelp wait\nhelp spin\nhelp move\n")
    assert failed == []
    assert all(name in printed for name in (*COMMANDS, *SHORT, *OF_FLOOR, *OF_PLACE, *OF_ENTRY))
    assert all(words in printed for words in VERBS.values())
    assert words_for("commands")["move"] in printed
    assert usage("place") in printed


def test_the_page_has_every_word_and_its_example_plays(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8").replace("\\|", "|")
    missing = [usage(name) for name in COMMANDS if f"\n{usage(name)}\n" not in page]
    known = (*OF_FLOOR.values(), *OF_PLACE.values(), *OF_ENTRY.values())
    expected = [f"`expect {each.usage}` | {each.meaning} |" for each in known]
    missing += [row for row in expected if row not in page]
    missing += [words for words in VERBS.values() if f"`{words.partition(': ')[0]}`" not in page]
    missing += [short for short, name in SHORT.items() if f"`{short}` for `{name}`" not in page]
    assert missing == []
    listed = re.findall(r"```\n(.*?)```", page, re.S)
    assert sorted(listed[-1].split("\n")[:-1]) == sorted(map(usage, COMMANDS))
    assert fails(tmp_path, listed[0]) == []
