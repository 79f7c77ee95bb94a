"""What the documents want on the screens: layouts drawn whole, outcomes everywhere at once, and nothing by itself."""

from argparse import Namespace
from pathlib import Path
from shutil import copytree

import pytest
from casino import casino, table
from watching import on_terminal, recalled, round_shown, table_shown

from croupier.cli import play
from croupier.games.notation import WrongInput
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.server.views.table import TableView

RAPID, STAR, CANBERRA = "star-rapid-2016", "star-roulette-2024", "canberra-mttg-2019"
CROWN, SEVEN_UP = "crown-baccarat-2023", "star-7up-2016"
EVEN_MONEY = {"low", "high", "even", "odd", "red", "black"}
LUCKY_BALL = {f"lucky_ball:{colour}" for colour in ("red", "green", "blue", "yellow")}


def drawn(layout: str, wheel: str) -> TableView:
    """A layout of The Star's roulette as the screens are told to draw it."""
    here = table(
        *("L1", STAR, "roulette"),
        positions="p1",
        period_s=None,
        config={"wheel": wheel},
        settings=f'layout = "{layout}"',
    )
    with casino(here) as c:
        return table_shown(c, "L1")


def boxes(view: TableView, kind: str) -> set[str]:
    return {box.bet for box in view.boxes if box.bet.partition(":")[0] == kind}


def assert_whole(view: TableView, numbers: int) -> None:
    """Every number, dozen, column and even chance has a box, and every box a spot where its chip lies."""
    counts = {kind: len(boxes(view, kind)) for kind in ("straight", "dozen", "column")}
    assert counts == {"straight": numbers, "dozen": 3, "column": 3}
    assert {box.bet for box in view.boxes} >= EVEN_MONEY
    spots = {spot.bet: spot for spot in view.spots}
    for box in view.boxes:
        spot = spots[box.bet]
        assert box.x <= spot.x <= box.x + box.width
        assert box.y <= spot.y <= box.y + box.height


@pytest.mark.clause(STAR, "Diagram A")
def test_layout_a_has_37_numbers_three_dozens_three_columns_and_six_even_chances() -> None:
    view = drawn("A", "single_zero")
    assert_whole(view, 37)
    assert not boxes(view, "lucky_ball")


@pytest.mark.clause(STAR, "Diagram B")
def test_layout_b_has_38_numbers_the_five_line_and_a_split_between_the_zeros() -> None:
    view = drawn("B", "double_zero")
    assert_whole(view, 38)
    assert {"five_line", "split:0-00"} <= {spot.bet for spot in view.spots}


@pytest.mark.clause(STAR, "Diagram E")
@pytest.mark.clause(STAR, "Diagram F")
@pytest.mark.parametrize(
    ("layout", "own", "other", "numbers"),
    [("E", "single_zero", "double_zero", 37), ("F", "double_zero", "single_zero", 38)],
)
def test_a_lucky_ball_layout_has_four_areas_and_goes_with_its_own_wheel_alone(
    layout: str, own: str, other: str, numbers: int
) -> None:
    view = drawn(layout, own)
    assert boxes(view, "lucky_ball") == LUCKY_BALL
    assert len(boxes(view, "straight")) == numbers
    with pytest.raises(WrongInput):
        drawn(layout, other)


@pytest.mark.clause(RAPID, "4.1")
def test_a_terminal_with_credit_that_nobody_touches_has_no_wager() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1 t2", positions="", period_s=30)) as c:
        c.play("""
            t1 notes 100.00
            dealer new_game
            t1 place red 10.00
            wait 30s
            dealer spin
            wheel 2
            dealer confirm
            dealer new_game
            wait 30s
            expect t1 bet 0.00
            expect t1 balance 90.00
        """)


@pytest.mark.clause(RAPID, "8.2")
def test_every_open_terminal_shows_the_outcome_and_those_with_wagers_are_settled() -> None:
    seats = [f"t{number}" for number in range(1, 13)]
    with casino(table("R1", RAPID, "roulette", seats=" ".join(seats), positions="", period_s=30)) as c:
        for seat in seats:
            c.play(f"{seat} notes 20.00")
        c.play("dealer new_game")
        for seat in seats[:5]:
            c.play(f"{seat} place straight:14 5.00")
        c.play("wait 30s\ndealer spin\nwheel 14\ndealer confirm")
        for seat in seats:
            result = on_terminal(c, seat, "R1").round.result
            assert result is not None
            assert result.text == "14"
        settled = [event.terminal for event in c.events("table:R1") if isinstance(event, WagersSettled)]
        assert sorted(settled) == sorted(seats[:5])
        for seat in seats:
            c.play(f"expect {seat} balance {195 if seat in settled else 20}.00")


@pytest.mark.clause(CANBERRA, "10.3(b)")
def test_dice_tumbled_before_the_period_are_shown_when_it_has_ended_and_no_sooner() -> None:
    before = table(
        *("S1", CANBERRA, "sic_bo"), seats="t1", settings='settings = { sic_bo_tumble_mode = "start_of_game" }'
    )
    with casino(before) as c:
        c.play("dealer tumble\ndealer new_game\ndice 1 4 6\nexpect refused 5.3")
        during = round_shown(c, "S1")
        assert (during.dice, during.result) == ((), None)
        c.play("wait 30s\ndice 1 4 6\ndealer confirm")
        after = round_shown(c, "S1")
        assert after.result is not None
        assert (after.dice, after.result.text) == ((1, 4, 6), "11")


# ---------------------------------------------------------------- a display that shows something else

SCRIPTS = Path(__file__).parents[1] / "scripts"
SHOWED = "the_display_showed_something_else.txt"


NOTES = "t1 notes 100.00\n"
SHOWED_ELSE = [
    pytest.param(
        table("X1", SEVEN_UP, "seven_up", seats="t1"),
        "dealer buy_in t1 cash 100.00\ndealer new_game\nt1 place banker 5.00\ndealer cards 4h 9c 3s",
        *("Player", "Banker", "12.9"),
        marks=pytest.mark.clause(SEVEN_UP, "12.9"),
    ),
    pytest.param(
        table("X1", RAPID, "roulette", seats="t1"),
        f"{NOTES}dealer new_game\nt1 place red 5.00\nwait 30s\ndealer spin\ndealer number 14",
        *("4", "14", "11.2"),
        marks=pytest.mark.clause(RAPID, "11.2"),
    ),
    pytest.param(
        table("X1", CROWN, "baccarat", seats="t1", config={"version": "A"}),
        f"{NOTES}dealer new_game\nt1 place banker 20.00\nwait 30s\ndealer no_more_bets\ndealer cards 2s 3h 4s 4h",
        *("Player", "Banker", "5.12"),
        marks=[pytest.mark.clause(CROWN, "5.12"), pytest.mark.clause(CROWN, "5.13")],
    ),
    pytest.param(
        table("X1", CANBERRA, "roulette", seats="t1"),
        f"{NOTES}dealer new_game\nt1 place red 5.00\nt1 confirm\nwait 30s\ndealer spin\ndealer number 8",
        *("18", "8", "6.5"),
        marks=pytest.mark.clause(CANBERRA, "6.5"),
    ),
    pytest.param(
        table("X1", CANBERRA, "sic_bo", seats="t1"),
        f"{NOTES}dealer new_game\nt1 place small 5.00\nt1 confirm\nwait 30s\ndealer tumble\ndealer dice 1 2 3",
        *("16", "6", "6.5"),
        marks=pytest.mark.clause(CANBERRA, "6.5"),
    ),
]


@pytest.mark.parametrize(("written", "round", "shown", "actual", "clause"), SHOWED_ELSE)
def test_what_the_display_showed_and_what_holds_are_kept_apart_and_recalled(
    written: str, round: str, shown: str, actual: str, clause: str
) -> None:
    with casino(written) as c:
        c.play(round)
        c.play(f"""
            dealer declare wrong_display "it shows {shown}"
            expect refused {clause}
            dealer declare wrong_display shown={shown}
            expect refused {clause}
            dealer declare wrong_display actual={actual}
            expect refused {clause}
            dealer declare wrong_display shown={shown} actual={actual}
            dealer confirm
        """)
        [noted] = [each for each in c.events("table:X1") if isinstance(each, IrregularityDeclared)]
        assert (noted.shown, noted.actual, noted.reason) == (shown, actual, "")
        again = recalled(c, "t1", "X1", 1)
        assert again is not None
        said = f"The display showed {shown}; what holds is {actual}."
        assert [step.clause for step in again.steps if step.words == said] == [clause]


@pytest.mark.parametrize(
    ("place", "staff", "clause"),
    [
        pytest.param("canberra-mttg-2019/roulette", "supervisor", "6.5", marks=pytest.mark.clause(CANBERRA, "6.5")),
        pytest.param("canberra-mttg-2019/baccarat", "dealer", "6.5", marks=pytest.mark.clause(CANBERRA, "6.5")),
        pytest.param("canberra-mttg-2019/sic_bo", "dealer", "6.5", marks=pytest.mark.clause(CANBERRA, "6.5")),
        pytest.param("crown-baccarat-2023/baccarat", "dealer", "5.12", marks=pytest.mark.clause(CROWN, "5.12")),
        pytest.param(
            "crown-baccarat-2023/baccarat", "table_inspector", "5.12", marks=pytest.mark.clause(CROWN, "5.12")
        ),
        pytest.param("crown-baccarat-2023/baccarat", "dealer", "5.12", marks=pytest.mark.clause(CROWN, "5.13")),
        pytest.param("star-7up-2016/seven_up", "dealer", "12.9", marks=pytest.mark.clause(SEVEN_UP, "12.9")),
        pytest.param("star-7up-2016/seven_up", "supervisor", "12.9", marks=pytest.mark.clause(SEVEN_UP, "12.9")),
    ],
)
def test_a_display_that_shows_something_else_is_noted_and_the_actual_outcome_is_paid(
    tmp_path: Path, place: str, staff: str, clause: str
) -> None:
    folder = tmp_path / "scripts"
    copytree(SCRIPTS / place, folder)
    script = folder / SHOWED
    script.write_text(script.read_text("utf-8").replace("dealer declare", f"{staff} declare"), "utf-8")
    assert play.run(Namespace(config=str(folder / "floor.toml"), script=str(script))) == 0
    refused = script.read_text("utf-8").replace(f"{staff} declare", "cashier declare").partition("cashier declare")
    script.write_text("".join(refused[:2]) + refused[2].partition("\n")[0] + f"\nexpect refused {clause}\n", "utf-8")
    assert play.run(Namespace(config=str(folder / "floor.toml"), script=str(script))) == 0
