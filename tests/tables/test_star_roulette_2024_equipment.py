"""The Star's roulette tables of 2024: wheel, ball, layout and dolly, the float tray, the drop box and the colour checks."""

from itertools import pairwise

import pytest
from casino import casino, table
from counter import actors
from equipped import wrong

from croupier.games.roulette import DOUBLE_ZERO_ORDER, RED, SINGLE_ZERO_ORDER, Roulette
from croupier.journal.recall import recall
from croupier.play.equipment.events import (
    CashDropped,
    DropBoxAttached,
    DropBoxRemoved,
    FloatClosed,
    FloatOpened,
    ItemPutInUse,
    WheelCompared,
)
from croupier.play.equipment.register import Equipment, evolve
from croupier.play.round_events import RoundOpened
from croupier.play.spins.spin_events import BallSpun
from croupier.rulebooks.library import game
from croupier.rulebooks.star_roulette_2024.roulette import ORDERS

STAR = "star-roulette-2024"
CARDS = "operator issue_card card-p1 one\np1 present_card card-p1\n"
COMPARED = "supervisor compare_wheel L1-wheel true\n"


KINDS = "straight split street corner five_line six_line column dozen low high even odd red black".split()
LAYOUT_D = f"""layout = "D"
layout_d_wheel_type = "double_zero"
areas = {KINDS}"""
"""A layout D as a floor file has it, with every area."""


def layout_d(zeros: str, entered: str) -> str:
    """A table with a layout D, and the limits of the areas that it has."""
    written = wheel(zeros=zeros, settings=entered)
    lines = [line for line in written.splitlines() if "five_line" in entered or not line.startswith("five_line = ")]
    return "\n".join(lines) + "\n"


def wheel(
    name: str = "L1",
    *,
    positions: str = "p1",
    seats: str = "",
    zeros: str = "single_zero",
    settings: str = "",
    **other: str,
) -> str:
    """A table with a cloth, with equipment written otherwise."""
    return table(
        *(name, STAR, "roulette"),
        positions=positions,
        seats=seats,
        period_s=None,
        config={"wheel": zeros},
        settings=settings,
        equipment=other,
    )


def ball(name: str, mm: str = "20", metallic: str = "false") -> str:
    """A ball as a floor file writes it."""
    return f'{{ id = "{name}", diameter_mm = {mm}, metallic = {metallic} }}'


# ---------------------------------------------------------------- wheel, ball and layout


@pytest.mark.clause(STAR, "2.1")
def test_a_table_has_a_wheel_of_75_centimetres_at_the_least() -> None:
    assert "(clause 2.1)" in wrong(wheel(wheel='{ id = "W1", diameter_mm = 740 }'))
    assert not wrong(wheel(wheel='{ id = "W1", diameter_mm = 750 }'))
    with casino(wheel(wheel="")) as c:
        c.play("dealer new_game\nexpect refused 2.1")


@pytest.mark.clause(STAR, "2.4")
@pytest.mark.parametrize(("mm", "fits"), [("16.9", False), ("17.0", True), ("23.0", True), ("23.1", False)])
def test_a_ball_is_not_metallic_and_17_to_23_millimetres_wide(mm: str, fits: bool) -> None:
    found = wrong(wheel(ball=ball("B7", mm)))
    assert not found if fits else "(clause 2.4)" in found
    assert "(clause 2.4)" in wrong(wheel(ball=ball("B7", mm, "true")))


@pytest.mark.clause(STAR, "2.4")
def test_a_supervisor_puts_another_registered_ball_in_use_and_signs_for_it() -> None:
    with casino(wheel(ball=f"[{ball('B7')}, {ball('B8')}]")) as c:
        c.play("""
            dealer use_item B8
            expect refused 2.4
            supervisor:sam use_item B8
            dealer new_game
        """)
        assert ItemPutInUse("ball", "B8", "B7") in c.events("table:L1")
        assert actors(c, "table:L1")["item_put_in_use"][0].startswith("staff:sam")
        assert [each.equipment["ball"] for each in c.events("table:L1") if isinstance(each, RoundOpened)] == ["B8"]
    with casino(wheel(ball="")) as c:
        c.play("dealer new_game\nexpect refused 2.4")


@pytest.mark.clause(STAR, "2.2")
@pytest.mark.clause(STAR, "2.3.1")
@pytest.mark.clause(STAR, "2.3.3")
@pytest.mark.parametrize("letter", "ABCDEF")
def test_a_layout_is_one_of_six_and_has_as_many_zeros_as_its_wheel(letter: str) -> None:
    own, other = ("single_zero", "double_zero") if letter in "ACE" else ("double_zero", "single_zero")
    layout = LAYOUT_D if letter == "D" else f'layout = "{letter}"'
    assert not wrong(wheel(zeros=own, settings=layout))
    assert f"layout {letter} is for a wheel with" in wrong(wheel(zeros=other, settings=layout))


@pytest.mark.clause(STAR, "Diagram D")
def test_layout_d_is_refused_until_its_wheel_and_areas_are_entered_from_the_approved_drawing() -> None:
    wheel_type, areas = LAYOUT_D.splitlines()[1:]
    for lacking in ("", wheel_type, areas, f'{areas}\nlayout_d_wheel_type = "three_zeros"'):
        assert "(clause Diagram D)" in wrong(wheel(zeros="double_zero", settings=f'layout = "D"\n{lacking}'))
    for zeros, other in (("single_zero", "double_zero"), ("double_zero", "single_zero")):
        single = LAYOUT_D.replace("double_zero", zeros).replace("'five_line', ", "")
        assert not wrong(layout_d(zeros, single))
        assert "layout D is for a wheel with" in wrong(layout_d(other, single))
    assert "does not show" in wrong(wheel(zeros="double_zero", settings=f'layout = "B"\n{wheel_type}'))
    assert "leave it out" in wrong(wheel(zeros="double_zero", settings=f'layout = "B"\n{areas}'))


@pytest.mark.clause(STAR, "Diagram D")
def test_a_table_with_layout_d_opens_when_an_assistant_gaming_manager_has_confirmed_the_drawing() -> None:
    with casino(layout_d("double_zero", LAYOUT_D), opened=False) as c:
        c.play(f"""{COMPARED}
            supervisor open_float 5.00x100
            dealer tick_item dolly
            dealer new_game
            expect refused Diagram D
            supervisor grant_approval layout_D
            expect refused Diagram D
            assistant_gaming_manager grant_approval layout_D
            dealer new_game
        """)


@pytest.mark.clause(STAR, "Diagram D")
def test_a_bet_without_an_area_on_layout_d_is_not_taken() -> None:
    fewer = LAYOUT_D.replace("'five_line', ", "")
    with casino(layout_d("double_zero", fewer)) as c:
        c.play(f"""{CARDS}
            dealer buy_in p1 cash 100.00
            dealer new_game
            p1 place straight:00 5.00
            p1 place five_line 5.00
            expect refused 3.2
            p1 place lucky_ball:red 5.00
            expect refused 7.1
        """)


@pytest.mark.clause(STAR, "2.2")
def test_a_layout_that_the_document_does_not_have_is_refused_and_bets_are_those_of_the_layout() -> None:
    for layout in ('"Z"', "1", '""'):
        assert "A, B, C, D, E, F (clause 2.2)" in wrong(wheel(settings=f"layout = {layout}"))
    with casino(wheel(settings='layout = "A"')) as c:
        c.play(f"""{CARDS}
            dealer buy_in p1 cash 100.00
            dealer new_game
            p1 place straight:00 5.00
            expect refused 3.2
            p1 place lucky_ball:red 5.00
            expect refused 7.1
            p1 place straight:0 5.00
        """)


@pytest.mark.clause(STAR, "Diagram G")
def test_the_single_zero_wheel_has_its_37_pockets_in_the_usual_order() -> None:
    usual = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
    built = game(STAR, "roulette", {"wheel": "single_zero"})
    assert isinstance(built, Roulette)
    assert built.wheel.order == SINGLE_ZERO_ORDER == ORDERS["single_zero"].value == tuple(usual.split())
    colours = [pocket in RED for pocket in built.wheel.order[1:]]
    assert all(one is not other for one, other in pairwise(colours))


@pytest.mark.clause(STAR, "Diagram H")
def test_the_double_zero_wheel_has_its_38_pockets_in_the_usual_order() -> None:
    usual = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
    built = game(STAR, "roulette", {"wheel": "double_zero"})
    assert isinstance(built, Roulette)
    assert built.wheel.order == DOUBLE_ZERO_ORDER == ORDERS["double_zero"].value == tuple(usual.split())
    for half in (built.wheel.order[1:19], built.wheel.order[20:]):
        colours = [pocket in RED for pocket in half]
        assert all(one is not other for one, other in pairwise(colours))


@pytest.mark.parametrize(
    ("zeros", "clause"),
    [
        pytest.param("single_zero", "Diagram G", marks=pytest.mark.clause(STAR, "Diagram G")),
        pytest.param("double_zero", "Diagram H", marks=pytest.mark.clause(STAR, "Diagram H")),
    ],
)
def test_a_wheel_is_used_when_it_is_signed_for_that_its_pockets_agree_with_the_drawing(zeros: str, clause: str) -> None:
    spare = '[{ id = "W1", diameter_mm = 800 }, { id = "W2", diameter_mm = 800 }]'
    with casino(wheel(zeros=zeros, wheel=spare), opened=False) as c:
        c.play(f"""
            supervisor open_float 100.00x10
            dealer tick_item dolly
            dealer new_game
            expect refused {clause}
            dealer compare_wheel W1 true
            expect refused Diagram G
            supervisor compare_wheel L1-ball true
            expect refused Diagram G
            supervisor compare_wheel W3 true
            expect refused Diagram G
            supervisor:sam compare_wheel W1 false
            dealer new_game
            expect refused {clause}
            supervisor:sam compare_wheel W1 true
            supervisor use_item W2
            dealer new_game
            expect refused {clause}
            supervisor use_item W1
            dealer new_game
        """)
        *_, signed = [each for each in c.events("table:L1") if isinstance(each, WheelCompared)]
        order, colours = (
            ORDERS[zeros].value,
            {pocket: "red" if pocket in RED else "black" for pocket in ORDERS[zeros].value},
        )
        colours |= {"0": "green", "00": "green"}
        assert signed.pockets == tuple(f"{pocket} {colours[pocket]}" for pocket in order)
        assert actors(c, "table:L1")["wheel_compared"][0] == "staff:sam/casino_supervisor"


# ---------------------------------------------------------------- before the table opens


@pytest.mark.clause(STAR, "2.5.2")
@pytest.mark.parametrize("who", ["dealer", "supervisor"])
def test_a_table_opens_when_the_dolly_is_ticked_and_each_time_anew(who: str) -> None:
    with casino(wheel(), opened=False) as c:
        c.play(f"""{COMPARED}
            supervisor open_float 100.00x10
            dealer new_game
            expect refused 2.5.2
        """)
        assert c.answer.why == "First tick the dolly on the opening checklist."
        c.play(f"""
            {who} tick_item marker
            expect refused 2.5.2
            {who} tick_item dolly
            {who} tick_item dolly
            expect refused 2.5.2
            supervisor close_table
            supervisor open_table
            expect refused 2.5.2
            {who} tick_item dolly
            supervisor open_table
            dealer new_game
        """)


@pytest.mark.clause(STAR, "2.5.2")
def test_a_dolly_is_of_plastic_or_brass_and_tables_of_terminals_alone_draw_theirs() -> None:
    for material, fits in (("plastic", True), ("brass", True), ("steel", False)):
        found = wrong(wheel(dolly=f'{{ id = "D1", material = "{material}" }}'))
        assert not found if fits else "A dolly is made of plastic or brass" in found
    with casino(wheel(dolly="")) as c:
        c.play("dealer new_game\nexpect refused 2.5.2\ndealer tick_item dolly\nexpect refused 2.5.2")
    with casino(wheel(positions="", seats="t1", dolly=""), opened=False) as c:
        c.play(f"{COMPARED}dealer new_game")


@pytest.mark.clause(STAR, "2.5.3")
@pytest.mark.parametrize("who", ["dealer", "supervisor"])
def test_a_float_is_counted_when_it_is_opened_and_when_it_is_closed(who: str) -> None:
    with casino(wheel(), opened=False) as c:
        c.play(f"""{CARDS}{COMPARED}
            dealer tick_item dolly
            dealer new_game
            expect refused 2.5.3
            {who} close_float 100.00x500
            expect refused 2.5.3
            {who} open_float 0x1,100.00x1000001
            expect refused 2.5.3
            {who} open_float 100.00x400,25.00x400
            {who} open_float 100.00x400
            expect refused 2.5.3
            dealer buy_in p1 chips 1000.00
            dealer new_game
            p1 place straight:17 20.00
            p1 place red 500.00
            {who} close_float 100.00x500
            expect refused 2.5.3
            dealer spin
            dealer no_more_bets
            dealer number 17
            dealer confirm
            {who} close_float 100.00x1000001
            expect refused 2.5.3
        """)
        opened, *_ = [each for each in c.events("table:L1") if isinstance(each, FloatOpened)]
        assert (opened.count, opened.amount) == ({"10000": 400, "2500": 400}, 50_000_00)


@pytest.mark.clause(STAR, "2.5.3")
@pytest.mark.parametrize("who", ["dealer", "supervisor"])
def test_a_float_of_50000_from_which_1200_net_were_paid_should_close_at_48800(who: str) -> None:
    with casino(wheel(), opened=False) as c:
        c.play(f"""{CARDS}{COMPARED}
            dealer tick_item dolly
            dealer open_float 100.00x500
            dealer buy_in p1 chips 2000.00
            dealer new_game
            p1 place red 1300.00
            p1 place straight:0 100.00
            dealer spin
            dealer no_more_bets
            dealer number 1
            dealer confirm
            expect p1 balance 3200.00
            {who} close_float 100.00x488
        """)
        (closed,) = [each for each in c.events("table:L1") if isinstance(each, FloatClosed)]
        assert (closed.amount, closed.expected) == (48_800_00, 48_800_00)
        c.play("dealer@L1 new_game\nexpect refused 2.5.3")


# ---------------------------------------------------------------- cash


def test_cash_for_the_drop_box_is_no_float_that_was_sold() -> None:
    equipment = Equipment(drop_box="118")
    evolve(equipment, CashDropped("118", 50_00))
    assert (equipment.dropped, equipment.tray) == (50_00, None)


@pytest.mark.clause(STAR, "2.7")
def test_a_drop_box_is_attached_at_one_table_at_a_time() -> None:
    with casino(wheel(), wheel("L2", positions="p2"), opened=False) as c:
        c.play("""
            supervisor attach_drop_box 118
            supervisor@L2 attach_drop_box 118
            expect refused 2.7
            supervisor attach_drop_box 119
            supervisor@L2 attach_drop_box 118
        """)
        assert DropBoxAttached("118", "", 0) in c.events("table:L2")


@pytest.mark.clause(STAR, "2.7")
def test_cash_is_taken_only_with_a_drop_box_and_is_logged_against_it() -> None:
    with casino(wheel(), opened=False) as c:
        c.play("""
            dealer open_float 100.00x500
            dealer buy_in p1 cash 100.00
            expect refused 2.7
            dealer attach_drop_box 118
            expect refused 2.7
            supervisor attach_drop_box ""
            expect refused 2.7
            supervisor attach_drop_box 118
            dealer buy_in p1 cash 100.00
            dealer buy_in p1 chips 40.00
            supervisor attach_drop_box 118
            expect refused 2.7
            supervisor attach_drop_box 119
        """)
        assert CashDropped("118", 100_00) in c.events("table:L1")
        assert DropBoxAttached("119", "118", 100_00) in c.events("table:L1")
        assert (c.state().equipment.drop_box, c.state().equipment.dropped) == ("119", 0)
        float_now = c.state().equipment.tray
        assert float_now is not None
        assert float_now.expected == 49_900_00


@pytest.mark.clause(STAR, "2.7.1")
def test_a_drop_box_leaves_only_a_cashless_table_which_takes_cash_again_only_with_one() -> None:
    with casino(wheel(), opened=False) as c:
        c.play("""
            supervisor remove_drop_box
            expect refused 2.7.1
            supervisor attach_drop_box 118
            supervisor open_float 100.00x10
            dealer buy_in p1 cash 100.00
            supervisor remove_drop_box
            expect refused 2.7.1
            supervisor switch_cashless false
            expect refused 2.7.1
            dealer switch_cashless true
            expect refused 2.7.1
            supervisor switch_cashless true
            dealer remove_drop_box
            expect refused 2.7.1
            supervisor remove_drop_box
            supervisor attach_drop_box 119
            dealer buy_in p1 cash 100.00
            expect refused 1.1 (Cashless)
            supervisor remove_drop_box
            supervisor switch_cashless false
            expect refused 2.7.1
            supervisor attach_drop_box 120
            supervisor switch_cashless false
            dealer buy_in p1 cash 100.00
        """)
        removed = [each for each in c.events("table:L1") if isinstance(each, DropBoxRemoved)]
        assert removed == [DropBoxRemoved("118", 100_00), DropBoxRemoved("119", 0)]


@pytest.mark.clause(STAR, "2.7.1")
def test_a_table_may_be_cashless_from_the_beginning() -> None:
    with casino(wheel(settings="cashless = true"), opened=False) as c:
        c.play("supervisor switch_cashless false\nexpect refused 2.7.1\nsupervisor attach_drop_box 118")
        c.play("supervisor switch_cashless false\nsupervisor open_float 100.00x10\ndealer buy_in p1 cash 100.00")


@pytest.mark.clause(STAR, "3.7")
def test_no_two_tables_have_colour_checks_of_one_mark() -> None:
    sets = ['{ id = "R7" }', '{ id = "R7" }', '{ id = "R8" }']
    seven, eight, other = (
        wheel(f"L{number}", positions=f"p{number}", colour_checks=each) for number, each in enumerate(sets, start=7)
    )
    assert "another table has colour checks marked R7 (clause 3.7)" in wrong(seven, eight)
    assert not wrong(seven, other)


@pytest.mark.clause(STAR, "2.5.1")
def test_checks_above_the_minimum_are_issued_when_their_marker_is_set() -> None:
    at = table("L1", STAR, "roulette", positions="p1", period_s=None, default=(5_00, 500_00))
    with casino(at) as c:
        c.play("""
            dealer buy_in p1 chips 100.00
            dealer issue_checks p1 pink 10.00 50.00
            expect refused 3.11
            dealer issue_checks p1 pink 10.00 50.00 marker=10.00
        """)


@pytest.mark.clause(STAR, "1.1 (uSpin)")
def test_a_ball_is_launched_by_a_unit_only_where_one_is_registered_for_the_wheel() -> None:
    with casino(wheel(uspin='{ id = "US-1", remote_button = true }'), wheel("L2", positions="p2", uspin="")) as c:
        c.play("dealer@L1 new_game\ndealer@L1 load_ball\ndealer@L2 new_game\ndealer@L2 load_ball\nexpect refused 5.6")
        opened = [each for each in c.events("table:L1") if isinstance(each, RoundOpened)]
        assert opened[0].equipment["uspin"] == "US-1"


@pytest.mark.clause(STAR, "2.6.3")
def test_a_round_records_whether_the_dealer_or_the_unit_launched_the_ball() -> None:
    with casino(wheel(uspin='{ id = "US-1" }')) as c:
        c.play("dealer new_game\ndealer load_ball\ndealer launch_ball\ndealer no_more_bets\ndealer number 17")
        by_unit = c.run(recall(c.floor.store, "L1", 1))
        c.play("dealer confirm\ndealer remove_dolly\ndealer new_game\ndealer spin")
        by_dealer = c.run(recall(c.floor.store, "L1", 2))
        assert by_unit is not None
        assert by_dealer is not None
        for played, launch in ((by_unit, "uspin"), (by_dealer, "dealer")):
            (ball,) = [step for step in played.steps if isinstance(step.event, BallSpun)]
            assert isinstance(ball.event, BallSpun)
            assert (ball.event.launch, ball.actor.partition("/")[0]) == (launch, "staff:dealer")
