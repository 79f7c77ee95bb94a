"""Floor files: what a good one says, and that every mistake is named with its line and what to do about it."""

import re
from pathlib import Path

import pytest
from equipped import places, register
from house import KINDS

from croupier.cage.accounts import Settings
from croupier.games.notation import WrongInput
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan, PlayerSettings, SealPlan
from croupier.play.wagering.limits import Limit
from croupier.rulebooks.roles import Role


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
{register(name, "star-rapid-2016", "roulette", "")[0]}[table.devices]
wheel = "simulated"
[table.limits]
total = {{ min = "5.00", max = "500.00" }}
{limits}"""


GOOD = f"""name = "Test floor"
system = "07"
{table("R1", '["T1", "T2"]', 30)}
# the second table: mistakes are made here, so that the line of the first is the wrong answer
{table("R2", "2", 20)}
[seal]
file = "seals/floor.jsonl"
every_s = 60
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
            assert plan.places[terminal] == (name,)
            assert plan.is_terminal(terminal)
    assert not plan.is_terminal("T9")
    assert plan.seal == SealPlan(tmp_path / "seals" / "floor.jsonl", 60)


def test_what_a_floor_file_need_not_say_has_a_default(tmp_path: Path) -> None:
    limits = "".join(f'{kind} = {{ min = "5.00", max = 100 }}\n' for kind in KINDS)
    plan = read(
        tmp_path,
        '[[table]]\nid = "R1"\nrulebook = "star-rapid-2016"\ngame = "roulette"\nseats = 3\nperiod_s = 12.5\n'
        f"{register('R1', 'star-rapid-2016', 'roulette', '')[0]}[table.limits]\n{limits}",
    )
    only = plan.tables["R1"]
    assert (plan.system, plan.staff, only.terminals) == ("00", {}, ("R1-1", "R1-2", "R1-3"))
    assert (only.setup.period, only.simulated) == (12_500_000, False)
    assert only.setup.limits.on("straight:17") == Limit(5_00, 100_00, 1)
    assert (only.setup.limits.min_total, only.setup.limits.max_total) == (0, 0)
    assert only.notes
    assert only.chips
    assert plan.seal == SealPlan(tmp_path / "floor.seals", 600)


def test_a_seal_file_may_be_anywhere(tmp_path: Path) -> None:
    plan = read(tmp_path, with_mistake('"seals/floor.jsonl"', '"/mnt/elsewhere/floor.seals"'))
    assert plan.seal.file == Path("/mnt/elsewhere/floor.seals")


def test_what_every_player_is_shown_is_a_setting_of_the_house(tmp_path: Path) -> None:
    shown = '[player]\nhelp_line = "Free help: ask at the desk"\nremind_every = 60\n'
    assert read(tmp_path, f"{GOOD}\n{shown}").player == PlayerSettings("Free help: ask at the desk", 60)
    assert read(tmp_path, GOOD).player == PlayerSettings("", 0, acceptor_simulated=False)
    assert read(tmp_path, f'{GOOD}\n[player]\nacceptor = "simulated"\n').player.acceptor_simulated
    for wrong, words in (
        ("remind_every = -1", "whole number of minutes"),
        ("help_line = 5", "must be a text"),
        ('acceptor = "real"', "where nobody plays for money"),
    ):
        with pytest.raises(WrongInput, match=words):
            read(tmp_path, f"{GOOD}\n[player]\n{wrong}\n")


def test_the_venue_has_one_time_zone_that_of_its_first_document_unless_the_floor_names_another(tmp_path: Path) -> None:
    assert str(read(tmp_path, GOOD).zone) == "Australia/Sydney"
    assert str(read(tmp_path, f'time_zone = "Australia/Perth"\n{GOOD}').zone) == "Australia/Perth"


def test_limits_may_be_written_in_lines_or_in_sections(tmp_path: Path) -> None:
    section = '[table.limits.red]\nmin = "1.00"\nmax = "100.00"\nstep = "0.50"\n'
    first, second, rest = GOOD.partition(RED + "\n")
    in_sections = first + rest.partition("[[table]]")[0] + section + "[[table]]" + rest.partition("[[table]]")[2]
    assert second
    assert read(tmp_path, in_sections) == read(tmp_path, GOOD)


def test_the_floor_file_of_the_tests_is_a_good_one() -> None:
    assert set(read_plan(Path(__file__).parents[1] / "support" / "floor.toml").tables) == {"R1"}


# ---------------------------------------------------------------- mistakes

WRONG_VALUES = [
    ('id = "R2"', "id = 5", "id"),
    ('id = "R2"', 'id = ""', "id"),
    ('id = "R2"', 'id = "R1"', "two tables R1"),
    ('id = "R2"', 'id = "R~2"', "R~2 has a ~, which stands between"),
    ("seats = 2", 'seats = ["T3", "T3"]', "name each once"),
    *[("seats = 2", f"seats = {value}", "terminals") for value in ("0", "-1", "[]", "[1]", '"T3"', "true", '[""]')],
    ('rulebook = "star-rapid-2016"', 'rulebook = "star-rapid-2017"', "star-rapid-2016"),
    ('rulebook = "star-rapid-2016"', "rulebook = 5", "star-rapid-2016"),
    ('game = "roulette"', 'game = "rulette"', "roulette"),
    ('wheel = "single_zero"', 'wheel = "double_zero"', "single_zero"),
    ('config = { wheel = "single_zero" }', 'config = { weel = "single_zero" }', "wheel"),
    ('config = { wheel = "single_zero" }', "config = 5", "config"),
    *[
        ("period_s = 20", f"period_s = {value}", "seconds above zero")
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
    (RED, RED.replace('"0.50"', '"0"'), "step above zero"),
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
    *[('file = "seals/floor.jsonl"', f"file = {value}", "floor.seals") for value in ("5", '""')],
    *[("every_s = 60", f"every_s = {value}", "seconds above zero") for value in ("0", "-1", '"60"', "true", "inf")],
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
    ("every_s = 60", "every = 60", "every_s"),
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
        ('system = "07"', 'time_zone = "Sydney"', 2, "name of a time zone"),
        ('system = "07"', 'time_zone = "Australia"', 2, "name of a time zone"),
        ('system = "07"', "time_zone = 10", 2, "name of a time zone"),
    ],
)
def test_a_mistake_at_the_head_of_the_file_is_named_with_its_line(
    tmp_path: Path, good: str, wrong: str, line: int, words: str
) -> None:
    says(tmp_path, with_mistake(good, wrong), line, words)


@pytest.mark.parametrize("key", ['id = "R2"', 'rulebook = "star-rapid-2016"', 'game = "roulette"', "seats = 2"])
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


def test_a_table_without_a_period_says_what_the_document_wants(tmp_path: Path) -> None:
    begins = GOOD[: GOOD.rindex("[[table]]")].count("\n") + 1
    says(tmp_path, with_mistake("period_s = 20\n", ""), begins, "period_s", "clause 7.1")


TWO_TABLES = """
[[table]]
id = "B1"
rulebook = "crown-baccarat-2023"
game = "baccarat"
config = { version = "A" }
seats = ["K1", "K2"]
positions = ["P1"]
period_s = 20
layout = 1
[table.equipment]
dealer_terminal = { id = "B1-SGC" }
[table.limits]
%s
[[table]]
id = "B2"
rulebook = "%s"
game = "baccarat"
config = { version = "A" }
period_s = 20
%s
[table.limits]
%s
"""
BACCARAT = "\n".join(
    f'{bet} = {{ min = "5", max = "100" }}'
    for bet in "player banker tie player_pair banker_pair player_dragon banker_dragon".split()
)
FIVE = "\n".join(f'{bet} = {{ min = "5", max = "100" }}' for bet in "player banker tie player_pair banker_pair".split())


def test_a_terminal_may_be_connected_to_several_tables_of_one_rulebook(tmp_path: Path) -> None:
    second = 'seats = ["K2", "K3"]\nlayout = 1\n[table.equipment]\ndealer_terminal = { id = "B2-SGC" }'
    plan = read(tmp_path, TWO_TABLES % (BACCARAT, "crown-baccarat-2023", second, BACCARAT))
    assert plan.places == {"K1": ("B1",), "K2": ("B1", "B2"), "P1": ("B1",), "K3": ("B2",)}


@pytest.mark.parametrize(
    ("rulebook", "seats", "limits", "words"),
    [
        ("canberra-mttg-2019", 'seats = ["K2"]', FIVE, "plays under another rulebook"),
        ("canberra-mttg-2019", 'positions = ["P9"]', FIVE, "no wagers on the cloth"),
        ("crown-baccarat-2023", 'positions = ["P1"]', BACCARAT, "give each table its own"),
        ("crown-baccarat-2023", 'seats = ["P1"]', BACCARAT, "give each table its own"),
        ("crown-baccarat-2023", 'seats = ["K3"]\npositions = ["K3"]', BACCARAT, "name each once"),
        ("crown-baccarat-2023", "positions = 3", BACCARAT, "names such as"),
        ("crown-baccarat-2023", 'seats = ["K3"]\ntables_at_once = 2', BACCARAT, "one table at a time"),
        ("crown-baccarat-2023", 'seats = ["K3"]\nlayout = "E"', BACCARAT, "layout"),
        ("crown-baccarat-2023", 'seats = ["K3"]\ndevices = { shoe = "automated" }', BACCARAT, "shoe must be"),
        ("crown-baccarat-2023", 'seats = ["K3"]\ndevices = { wheel = "automated" }', BACCARAT, "no automated wheel"),
    ],
)
def test_what_a_second_table_cannot_have_is_named(
    tmp_path: Path, rulebook: str, seats: str, limits: str, words: str
) -> None:
    equipment, approval = register("B2", rulebook, "baccarat", "K2")
    settings = "\n".join([seats, *places(rulebook, "baccarat", {}, seats), equipment])
    with pytest.raises(WrongInput, match=words):
        read(tmp_path, approval + TWO_TABLES % (BACCARAT, rulebook, settings, limits))


def test_sic_bos_total_is_a_bet_and_no_limit_on_all_of_a_players_wagers(tmp_path: Path) -> None:
    kinds = "small big any_triple triple double total combination single".split()
    limits = "\n".join(f'{kind} = {{ min = "5", max = "100" }}' for kind in kinds)
    text = '[[table]]\nid = "S1"\nrulebook = "canberra-mttg-2019"\ngame = "sic_bo"\nseats = 2\nperiod_s = 20\n'
    text += "max_terminals = 2\n"
    equipment, approval = register("S1", "canberra-mttg-2019", "sic_bo", "S1-1 S1-2")
    (only,) = read(tmp_path, f"{approval}{text}{equipment}[table.limits]\n{limits}\n").tables.values()
    found = only.setup.limits
    assert (found.on("total:9").highest, found.of("total"), found.min_total) == (100_00, found.on("total:4"), 0)
    assert found.having("total", Limit(5_00, 50_00)).on("total:9").highest == 50_00


def test_a_limit_on_all_wagers_is_for_documents_that_have_one(tmp_path: Path) -> None:
    at_crown = TWO_TABLES % (
        BACCARAT,
        "canberra-mttg-2019",
        'seats = ["C1"]\nmax_terminals = 1',
        FIVE + '\ntotal = { min = "5", max = "50" }',
    )
    with pytest.raises(WrongInput, match="no limit on all of a player's wagers"):
        read(tmp_path, at_crown)


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


# ---------------------------------------------------------------- money

MONEY = """[money]
ticket_limit = "5000"
ticket_days = 365
transfers = false
transfer_opens_account = true
identity_above = 10000
payment_forms = ["cash", "cheque"]
value_chips = ["5", "25"]
winning_token = "collected"
desks = ["1", "2"]
"""


def test_what_the_house_has_settled_for_money_is_read(tmp_path: Path) -> None:
    assert read(tmp_path, GOOD).money == Settings()
    assert read(tmp_path, MONEY + GOOD.partition('system = "07"')[2]).money == Settings(
        ticket_limit=5000_00,
        ticket_days=365,
        transfers=False,
        transfer_opens_account=True,
        identity_above=10_000_00,
        payment_forms=("cash", "cheque"),
        value_chips=(5_00, 25_00),
        winning_token="collected",
        desks=("1", "2"),
    )


@pytest.mark.parametrize(
    ("good", "wrong", "line", "words"),
    [
        ('ticket_limit = "5000"', 'ticket_limit = "much"', 2, "not an amount"),
        ("ticket_days = 365", "ticket_days = 0", 3, "whole number of days"),
        ("ticket_days = 365", "ticket_days = true", 3, "whole number of days"),
        ("transfers = false", 'transfers = "no"', 4, "true or false"),
        ("transfer_opens_account = true", "transfer_opens_account = 1", 5, "true or false"),
        ("identity_above = 10000", "identity_above = -1", 6, "not an amount"),
        ('["cash", "cheque"]', '["cash", "gold"]', 7, "no form of payment gold"),
        ('["cash", "cheque"]', '["cash", "cash"]', 7, "once"),
        ('["5", "25"]', '["5", "0"]', 8, "zero"),
        ('"collected"', '"kept"', 9, "returned or collected"),
        ('["1", "2"]', "2", 10, "list of names"),
        ("desks", "desk", 10, "there is no desk"),
        *(
            ('["1", "2"]', f'["1", "2"]\n{hours}', 11, "whole number")
            for hours in (
                *("settlement_error_hours = 0", 'settlement_error_hours = "24"', "settlement_error_hours = true"),
                *("hold_alarm_hours = 0", 'hold_alarm_hours = "12"', "hold_alarm_hours = true"),
                *("alone_hours = 0", "alone_hours = 169", 'alone_hours = "8"', "alone_hours = true"),
            )
        ),
    ],
)
def test_a_mistake_about_money_is_named_with_its_line(
    tmp_path: Path, good: str, wrong: str, line: int, words: str
) -> None:
    assert good in MONEY
    says(tmp_path, MONEY.replace(good, wrong) + GOOD.partition('system = "07"')[2], line, words)
