"""Floor files: what a good one says, and that every mistake is named with its line and what to do about it."""

import re
from pathlib import Path

import pytest
from house import KINDS

from croupier.floor.plan import FloorPlan, read_plan
from croupier.games.notation import WrongInput
from croupier.play.limits import Limit
from croupier.rulebooks.policy import Role


def table(name: str, seats: str, period: int) -> str:
    """A table with everything said."""
    limits = "".join(f'{kind} = {{ min = "1.00", max = "100.00", step = "0.50" }}\n' for kind in KINDS)
    return f"""[[table]]
id = "{name}"
rulebook = "star-rapid-2016"
game = "roulette"
seats = {seats}
period_s = {period}
notes = ["20", "50"]
chips = ["1", "2.50"]
config = {{ wheel = "single_zero" }}
[table.devices]
wheel = "simulated"
[table.limits]
total = {{ min = "5.00", max = "500.00" }}
{limits}"""


GOOD = f"""name = "Test floor"
system = "07"
{table("R1", '["T1", "T2"]', 30)}
# the second table: mistakes are made here, so that the line of the first is the wrong answer
{table("R2", "2", 20)}
[[staff]]
id = "dealer1"
role = "dealer"
password = "a hash"
[[staff]]
id = "supervisor1"
role = "casino_supervisor"
password = "another hash"
"""
RED = 'red = { min = "1.00", max = "100.00", step = "0.50" }'
TOTAL = 'total = { min = "5.00", max = "500.00" }'


def read(folder: Path, text: str) -> FloorPlan:
    path = folder / "floor.toml"
    path.write_text(text, "utf-8")
    return read_plan(path)


def with_mistake(old: str, new: str) -> str:
    """The good floor file with its last occurrence of something written otherwise."""
    before, found, rest = GOOD.rpartition(old)
    assert found
    return before + new + rest


def line_of_the_mistake(text: str) -> int:
    """The first line that is not as in the good file."""
    good = [*GOOD.splitlines(), ""]
    return next(number for number, line in enumerate(text.splitlines()) if line != good[number]) + 1


def says(folder: Path, text: str, line: int, *words: str) -> None:
    """The file is refused, the line is named, and the sentence has these words."""
    with pytest.raises(WrongInput) as wrong:
        read(folder, text)
    sentence = str(wrong.value)
    named = re.match(r"floor\.toml(?:, line (\d+))?: .+\.$", sentence)
    assert named, sentence
    assert (named[1] and int(named[1])) == line, sentence
    for word in words:
        assert word in sentence


# ---------------------------------------------------------------- good ones


def test_a_floor_file_says_which_tables_stand_where_with_which_limits_and_who_works_there(tmp_path: Path) -> None:
    plan = read(tmp_path, GOOD)
    assert (plan.name, plan.system, set(plan.tables)) == ("Test floor", "07", {"R1", "R2"})
    one, other = plan.tables.values()
    assert (one.terminals, other.terminals) == (("T1", "T2"), ("R2-1", "R2-2"))
    assert (one.setup.period, other.setup.period) == (30_000_000, 20_000_000)
    assert (one.rulebook, one.notes, one.chips, one.simulated) == (
        "star-rapid-2016",
        (20_00, 50_00),
        (1_00, 2_50),
        True,
    )
    assert {one.setup.limits.on(kind) for kind in KINDS} == {Limit(1_00, 100_00, 50)}
    assert (one.setup.limits.min_total, one.setup.limits.max_total) == (5_00, 500_00)
    assert {member.id: (member.role, member.password) for member in plan.staff.values()} == {
        "dealer1": (Role.DEALER, "a hash"),
        "supervisor1": (Role.CASINO_SUPERVISOR, "another hash"),
    }
    for name, terminals in (("R1", one.terminals), ("R2", other.terminals)):
        for terminal in terminals:
            found = plan.table_of(terminal)
            assert found is not None
            assert found.setup.table == name
    assert plan.table_of("T9") is None


def test_what_a_floor_file_need_not_say_has_a_default(tmp_path: Path) -> None:
    limits = "".join(f'{kind} = {{ min = "5.00", max = 100 }}\n' for kind in KINDS)
    plan = read(
        tmp_path,
        '[[table]]\nid = "R1"\nrulebook = "star-rapid-2016"\ngame = "roulette"\nseats = 3\nperiod_s = 12.5\n'
        f"[table.limits]\n{limits}",
    )
    only = plan.tables["R1"]
    assert (plan.system, plan.staff, only.terminals) == ("00", {}, ("R1-1", "R1-2", "R1-3"))
    assert (only.setup.period, only.simulated) == (12_500_000, False)
    assert only.setup.limits.on("straight:17") == Limit(5_00, 100_00, 1)
    assert only.setup.limits.min_total == 0
    assert only.setup.limits.max_total >= 100_00 * 157
    assert only.notes
    assert only.chips


def test_limits_may_be_written_in_lines_or_in_sections(tmp_path: Path) -> None:
    section = '[table.limits.red]\nmin = "1.00"\nmax = "100.00"\nstep = "0.50"\n'
    first, second, rest = GOOD.partition(RED + "\n")
    in_sections = first + rest.partition("[[table]]")[0] + section + "[[table]]" + rest.partition("[[table]]")[2]
    assert second
    assert read(tmp_path, in_sections) == read(tmp_path, GOOD)


def test_the_floor_file_of_the_tests_is_a_good_one() -> None:
    assert set(read_plan(Path(__file__).with_name("floor.toml")).tables) == {"R1"}


# ---------------------------------------------------------------- mistakes

WRONG_VALUES = [
    ('id = "R2"', "id = 5", "id"),
    ('id = "R2"', 'id = ""', "id"),
    ('id = "R2"', 'id = "R1"', "two tables R1"),
    ("seats = 2", 'seats = ["T3", "T1"]', "name each once"),
    ("seats = 2", 'seats = ["T3", "T3"]', "name each once"),
    *[("seats = 2", f"seats = {value}", "terminals") for value in ("0", "-1", "[]", "[1]", '"T3"', "true", '[""]')],
    ('rulebook = "star-rapid-2016"', 'rulebook = "star-rapid-2017"', "star-rapid-2016"),
    ('rulebook = "star-rapid-2016"', "rulebook = 5", "star-rapid-2016"),
    ('game = "roulette"', 'game = "rulette"', "roulette"),
    ('wheel = "single_zero"', 'wheel = "double_zero"', "single_zero"),
    ('config = { wheel = "single_zero" }', 'config = { weel = "single_zero" }', "wheel"),
    ('config = { wheel = "single_zero" }', "config = 5", "config"),
    *[
        ("period_s = 20", f"period_s = {value}", "seconds above nought")
        for value in ("0", "-1", '"20"', "true", "[20]", "inf", "nan")
    ],
    *[('notes = ["20", "50"]', f"notes = {value}", "note") for value in ('["3"]', '["20", "25"]', "20", '"20"')],
    ('notes = ["20", "50"]', 'notes = ["twenty"]', '"5.00"'),
    ('chips = ["1", "2.50"]', 'chips = ["one"]', '"5.00"'),
    *[('chips = ["1", "2.50"]', f"chips = {value}", "chip") for value in ('["0"]', "1", '"1"')],
    (RED, 'rouge = { min = "1.00", max = "100.00" }\n' + RED, "rouge"),
    *[
        (RED, RED.replace('"1.00"', value), '"5.00"')
        for value in ("5.5", '"abc"', '""', '"1.005"', "-1", '"-1"', "true", "[1]", '"NaN"', '"Infinity"')
    ],
    (RED, RED.replace('"1.00"', '"0"'), "0 < min <= max"),
    (RED, RED.replace('"1.00"', '"100.01"'), "0 < min <= max"),
    (RED, RED.replace('"0.50"', '"0"'), "step above nought"),
    (RED, RED.replace('min = "1.00", ', ""), "lacks min"),
    (RED, RED.replace('max = "100.00", ', ""), "lacks max"),
    (RED, "red = 5", "min"),
    (TOTAL, 'total = { min = "501.00", max = "500.00" }', "total"),
    (TOTAL, "total = 5", "total"),
    ('wheel = "simulated"', 'wheel = "imagined"', "simulated"),
    ('role = "casino_supervisor"', 'role = "boss"', "casino_supervisor"),
    ('role = "casino_supervisor"', 'role = "player"', "casino_supervisor"),
    ('role = "casino_supervisor"', 'role = "clock"', "casino_supervisor"),
    ('id = "supervisor1"', 'id = "dealer1"', "dealer1"),
    ('id = "supervisor1"', "id = 5", "id"),
]


@pytest.mark.parametrize(("good", "wrong", "words"), WRONG_VALUES, ids=[wrong for _, wrong, _ in WRONG_VALUES])
def test_a_wrong_value_is_named_with_its_line(tmp_path: Path, good: str, wrong: str, words: str) -> None:
    text = with_mistake(good, wrong)
    says(tmp_path, text, line_of_the_mistake(text), words)


UNKNOWN_KEYS = [
    ("period_s = 20", "period_s = 20\nperiod = 3", "period_s"),
    (RED, RED.replace("step", "stp"), "step"),
    (TOTAL, TOTAL.replace("min", "mim"), "min"),
    ('wheel = "simulated"', 'weel = "simulated"', "wheel"),
    ('id = "supervisor1"', 'id = "supervisor1"\nage = 50', "password"),
]


@pytest.mark.parametrize(("good", "wrong", "words"), UNKNOWN_KEYS, ids=[wrong for _, wrong, _ in UNKNOWN_KEYS])
def test_a_word_that_the_floor_file_does_not_know_is_never_ignored(
    tmp_path: Path, good: str, wrong: str, words: str
) -> None:
    text = with_mistake(good, wrong)
    says(tmp_path, text, line_of_the_mistake(text), words)


@pytest.mark.parametrize(
    ("good", "wrong", "line", "words"),
    [
        ('name = "Test floor"', 'colour = "red"', 1, "system"),
        ('system = "07"', 'system = "7"', 2, "two digits"),
        ('system = "07"', "system = 7", 2, "two digits"),
        ('system = "07"', 'system = "007"', 2, "two digits"),
        ('system = "07"', 'system = "xx"', 2, "two digits"),
    ],
)
def test_a_mistake_at_the_head_of_the_file_is_named_with_its_line(
    tmp_path: Path, good: str, wrong: str, line: int, words: str
) -> None:
    says(tmp_path, with_mistake(good, wrong), line, words)


@pytest.mark.parametrize(
    "key", ['id = "R2"', 'rulebook = "star-rapid-2016"', 'game = "roulette"', "seats = 2", "period_s = 20"]
)
def test_a_table_that_lacks_something_is_named_with_the_line_where_it_begins(tmp_path: Path, key: str) -> None:
    begins = GOOD[: GOOD.rindex("[[table]]")].count("\n") + 1
    says(tmp_path, with_mistake(key + "\n", ""), begins, "lacks", key.partition(" ")[0])


def test_a_table_without_limits_is_named_with_the_line_where_it_begins(tmp_path: Path) -> None:
    begins = GOOD[: GOOD.rindex("[[table]]")].count("\n") + 1
    start = GOOD.rindex("[table.limits]")
    says(tmp_path, GOOD[:start] + GOOD[GOOD.index("[[staff]]") :], begins, "lacks limits")


def test_a_bet_without_limits_is_named_with_the_line_where_the_limits_begin(tmp_path: Path) -> None:
    begins = GOOD[: GOOD.rindex("[table.limits]")].count("\n") + 1
    says(tmp_path, with_mistake(RED + "\n", ""), begins, "red", "min", "max")


def test_a_member_of_staff_without_a_password_is_named_with_the_line_where_the_member_begins(tmp_path: Path) -> None:
    begins = GOOD[: GOOD.rindex("[[staff]]")].count("\n") + 1
    says(tmp_path, with_mistake('password = "another hash"\n', ""), begins, "password")


def test_a_limit_written_in_a_section_is_named_with_a_line_of_that_section(tmp_path: Path) -> None:
    section = '[table.limits.red]\nmin = "1.00"\nmax = "0.50"\n'
    text = with_mistake(RED + "\n", "").replace("\n[[staff]]", f"\n{section}[[staff]]", 1)
    begins = text[: text.index("[table.limits.red]")].count("\n") + 1
    with pytest.raises(WrongInput, match=r"0 < min <= max") as wrong:
        read(tmp_path, text)
    assert any(f"line {line}:" in str(wrong.value) for line in range(begins, begins + 3))


def test_a_game_that_this_version_cannot_run_is_named_with_its_line(tmp_path: Path) -> None:
    text = with_mistake('config = { wheel = "single_zero" }', 'config = { version = "commission" }')
    before, _, rest = text.rpartition('game = "roulette"')
    says(tmp_path, before + 'game = "baccarat"' + rest, before.count("\n") + 1, "cannot run", "baccarat")


def test_what_is_not_toml_is_named_with_its_line(tmp_path: Path) -> None:
    text = with_mistake("period_s = 20", "period_s = ")
    with pytest.raises(WrongInput, match=rf"floor\.toml: not TOML: .*line {line_of_the_mistake(text)}\b"):
        read(tmp_path, text)


@pytest.mark.parametrize("text", ["", 'name = "Empty"\n', "table = []\n"])
def test_a_floor_without_a_table_says_what_to_add(tmp_path: Path, text: str) -> None:
    with pytest.raises(WrongInput, match=r"no table; add a \[\[table\]\]"):
        read(tmp_path, text)


@pytest.mark.parametrize("text", ['[table]\nid = "R1"\n', "table = 5\n", 'table = ["R1"]\n'])
def test_a_table_written_in_another_shape_says_how_to_write_it(tmp_path: Path, text: str) -> None:
    says(tmp_path, text, 1, "[[table]]")


@pytest.mark.parametrize("text", ["[staff]\n", "staff = 5\n", 'staff = ["dealer1"]\n'])
def test_staff_written_in_another_shape_say_how_to_write_them(tmp_path: Path, text: str) -> None:
    says(tmp_path, text + GOOD[GOOD.index("[[table]]") : GOOD.index("[[staff]]")], 1, "[[staff]]")


@pytest.mark.parametrize("key", ["limits", "devices"])
def test_a_section_written_as_a_number_says_how_to_write_it(tmp_path: Path, key: str) -> None:
    rest = 'rulebook = "star-rapid-2016"\ngame = "roulette"\nseats = 1\nperiod_s = 30\n'
    limits = (
        "" if key == "limits" else "[table.limits]\n" + "".join(f"{kind} = {{ min = 1, max = 2 }}\n" for kind in KINDS)
    )
    says(tmp_path, f'[[table]]\nid = "R1"\n{rest}{key} = 5\n{limits}', 7, f"[table.{key}]")


def test_a_file_that_is_not_there_or_not_text_is_a_plain_sentence(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match=r"nowhere\.toml"):
        read_plan(tmp_path / "nowhere.toml")
    (tmp_path / "noise.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(WrongInput, match=r"noise\.toml"):
        read_plan(tmp_path / "noise.toml")
