"""Equipment in the floor file: every mistake is named with its line and what to do, and a changed file is taken as it is."""

import pytest
from casino import casino, table
from equipped import wrong

RAPID, STAR, CANBERRA = "star-rapid-2016", "star-roulette-2024", "canberra-mttg-2019"


def wheel(name: str = "R1", seats: str = "t1 t2", **equipment: str) -> str:
    """A Rapid roulette table, with equipment written otherwise."""
    return table(name, RAPID, "roulette", seats=seats, equipment=equipment)


def line_of(text: str, begins: str) -> int:
    """The number of the first line that begins so."""
    return next(number for number, line in enumerate(text.splitlines(), start=1) if line.startswith(begins))


def test_a_table_without_its_equipment_is_shown_what_to_register() -> None:
    text = wheel()
    start, end = text.index("[table.equipment]"), text.index("[table.limits]")
    found = wrong(text[:start] + text[end:])
    assert found == (
        "floor.toml, line 1: [[table]] lacks [table.equipment]; register there: dealer_terminal, game_system, network,"
        " ticket_printer, wheel, ball (clause 2.2.1)."
    )


MISTAKES = [
    ("wheel", "5", "write it as wheel"),
    ("wheel", '{ id = "W1" }', "lacks diameter_mm"),
    ("wheel", "{ diameter_mm = 800 }", "lacks id"),
    ("wheel", '{ id = "", diameter_mm = 800 }', "an item has an id"),
    ("wheel", '{ id = "W1", diameter_mm = "800" }', "diameter_mm"),
    ("wheel", '{ id = "W1", diameter_mm = 800, colour = "red" }', "there is no colour in wheel"),
    ("ball", '{ id = "B1", diameter_mm = 20, metallic = "no" }', "metallic"),
    ("ball", '{ id = "R1-wheel", diameter_mm = 20, metallic = false }', "R1-wheel is registered twice"),
    ("ticket_printer", '{ t3 = "1001" }', "there is no t3 in ticket_printer"),
    ("ticket_printer", "{ t1 = 1001 }", "must be a text"),
    ("ticket_printer", '""', "write it as ticket_printer"),
    ("ticket_printer", "7", "write it as ticket_printer"),
    ("tumbler", '{ id = "T1" }', "there is no tumbler in [table.equipment]; it has"),
]


@pytest.mark.parametrize(("kind", "written", "words"), MISTAKES)
def test_a_mistake_is_named_with_its_line(kind: str, written: str, words: str) -> None:
    text = wheel(**{kind: written})
    found = wrong(text)
    assert found.startswith(f"floor.toml, line {line_of(text, f'{kind} =')}: ")
    assert words in found


def test_equipment_written_as_a_number_says_how_to_write_it() -> None:
    text = wheel()
    start, end = text.index("[table.equipment]"), text.index("[table.limits]")
    assert "write it as [table.equipment]" in wrong(text[:start] + "equipment = 5\n" + text[end:])


APPROVALS = [
    ('reference = "2019/14"', "reference = 5", "reference must be a text"),
    ("date = 2019-06-01", 'date = "2019"', "date must be a date such as 2019-06-01"),
    ("date = 2019-06-01", "date = 2019-06-01T10:00:00", "date must be a date"),
    ("covers = [", 'covered = "all"\ncovers = [', "there is no covered in [[approval]]"),
    ("covers = [", "covers = [5, ", "write each item in a list of names"),
    ('build = "0.', 'build = ""  # "0.', "build must be a text"),
]


@pytest.mark.parametrize(("old", "new", "words"), APPROVALS)
def test_a_mistake_in_an_approval_is_named(old: str, new: str, words: str) -> None:
    text = table("C1", CANBERRA, "roulette", seats="t1")
    assert old in text
    assert words in wrong(text.replace(old, new, 1))
    assert "[[approval]]" in wrong("approval = 5\n" + text[text.index("[[table]]") :])


def test_an_item_is_at_one_table_and_a_terminal_has_one_printer_at_all_of_its_own() -> None:
    ball = '{ id = "B1", diameter_mm = 20, metallic = false }'
    assert "B1 is registered for another table" in wrong(wheel("R1", "t1", ball=ball), wheel("R2", "t2", ball=ball))
    assert not wrong(wheel("R1", "t1"), wheel("R2", "t1", game_system='{ id = "R1-game-system" }'))


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ('layout = "E"', "no layouts to choose from"),
        ("boxes = 5", "no rule about boxes"),
        ("max_terminals = 5", "no rule about max_terminals"),
        ('areas = ["red"]', "which areas its layouts have"),
    ],
)
def test_what_a_document_has_no_rule_about_is_left_out(settings: str, words: str) -> None:
    assert words in wrong(table("R1", RAPID, "roulette", seats="t1", settings=settings))


def test_a_table_goes_on_with_the_equipment_of_a_changed_floor_file() -> None:
    balls = ", ".join(f'{{ id = "{each}", diameter_mm = 20, metallic = false }}' for each in ("B7", "B8"))
    with casino(wheel(ball=f"[{balls}]")) as c:
        c.play("""
            supervisor use_item B8
            dealer report_fault B8 cracked
            supervisor use_item ticket-printer-t1
            expect refused 2.4.4
        """)
        c.restart(wheel())
        c.play("dealer new_game\nexpect refused 2.4.4")
        assert c.answer.why == "The ball is missing."
        c.play("supervisor use_item R1-ball\ndealer new_game")


def test_a_table_opens_while_one_of_its_printers_works() -> None:
    with casino(wheel()) as c:
        c.play("""
            dealer report_fault ticket-printer-t1 "no paper"
            dealer new_game
            t1 notes 50.00
            dealer report_fault ticket-printer-t2 "no paper"
            wait 30s
            dealer spin
            dealer number 17
            dealer confirm
            dealer new_game
            expect refused 1.1(game hardware)
        """)
        assert c.answer.why == "The ticket printer ticket-printer-t1 is not available: no paper."


def test_a_command_that_a_document_does_not_know_is_nobodys() -> None:
    with casino(wheel()) as c:
        c.play("supervisor open_float 100.00x1\nexpect refused")
        assert "There is no open float under these rules" in c.answer.why
    with casino(table("L1", CANBERRA, "roulette", seats="t1")) as c:
        c.play("supervisor compare_wheel L1-wheel true\nexpect refused")
        assert "There is no compare wheel under these rules" in c.answer.why
