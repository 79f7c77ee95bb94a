"""What the screens of The Star's roulette of 2024 show: the dolly, the colour checks, the numbers that came, the limits."""

import pytest
from casino import WIDE, Casino, Limit, casino, table
from staffed import console
from star_roulette import ALL_SIT_DOWN, KEY, star
from watching import asked, display, on_display, on_terminal, table_shown, watching

from croupier.rulebooks.roles import Role
from croupier.server.views.round import ColourView, Range, RoundView
from croupier.server.views.rules import RulesView
from croupier.server.views.table import TableView

TO_THE_CALL = "dealer spin\ndealer no_more_bets"


def wheel(*, positions: str = "p1 p2", zeros: str = "single_zero", straight: Limit = WIDE, least: int = 1_00) -> str:
    return table(
        *("L1", KEY, "roulette"),
        seats="t1 t2",
        positions=positions,
        period_s=None,
        config={"wheel": zeros},
        settings=f'layout = "{"B" if zeros == "double_zero" else "A"}"',
        default=(least, 100_000_00),
        straight=straight,
    )


def everywhere(c: Casino) -> list[RoundView]:
    """The round on both terminals, the dealer's and the display."""
    players = [on_terminal(c, place, "L1").round for place in ("t1", "t2")]
    return [*players, console(c, Role.DEALER).round, on_display(c, "L1").round]


# ---------------------------------------------------------------- the dolly


@star("1.1 (dolly)")
@pytest.mark.parametrize("number", ["17", "0"])
def test_the_dolly_is_on_the_winning_number_of_every_screen_until_the_round_is_completed(number: str) -> None:
    def dolly() -> set[str]:
        return {shown.dolly for shown in everywhere(c)}

    with casino(wheel()) as c:
        c.play(f"{ALL_SIT_DOWN}\ndealer new_game\np1 place straight:17 5.00\np2 place red 5.00\n{TO_THE_CALL}")
        assert dolly() == {""}
        c.play(f"dealer number {number}")
        assert dolly() == {number}
        c.play("dealer confirm")
        assert dolly() == {number}
        assert f"straight:{number}" in {box.bet for box in table_shown(c, "L1").boxes}
        c.clear_cloth()
        assert dolly() == {""}
        c.play(f"dealer new_game\n{TO_THE_CALL}")
        assert dolly() == {""}


@star("1.1 (dolly)")
def test_a_table_of_terminals_alone_draws_the_dolly_until_its_next_round() -> None:
    with casino(wheel(positions="")) as c:
        c.play(f"dealer new_game\n{TO_THE_CALL}\ndealer number 17\ndealer confirm")
        assert {shown.dolly for shown in everywhere(c)} == {"17"}
        c.play("dealer new_game")
        assert {shown.dolly for shown in everywhere(c)} == {""}


# ---------------------------------------------------------------- colour checks


@star("1.1 (marker button)")
def test_a_colour_above_the_minimum_has_a_marker_with_its_value_on_every_screen() -> None:
    with casino(wheel(least=5_00, straight=(5_00, 500_00))) as c:
        c.play(ALL_SIT_DOWN)
        assert {shown.colours for shown in everywhere(c)} == {()}
        c.play("dealer issue_checks p1 green 25.00 100.00 marker=25.00\ndealer issue_checks p2 blue 5.00 100.00")
        for shown in everywhere(c):
            marked = {each.colour: each.unit for each in shown.colours if each.marker}
            assert marked == {"green": 25_00}
        c.play("dealer redeem_checks p1 green")
        assert not [each for shown in everywhere(c) for each in shown.colours if each.marker]


@star("2.6.1")
def test_the_rack_lists_the_colours_in_use_with_their_values() -> None:
    blue, pink = ColourView("blue", 5_00, False), ColourView("pink", 10_00, True)
    with casino(wheel(least=5_00, straight=(5_00, 500_00))) as c:
        c.play(f"{ALL_SIT_DOWN}\ndealer issue_checks p1 blue 5.00 100.00")
        assert all(shown.colours == (blue,) for shown in everywhere(c))
        c.play("dealer issue_checks p2 pink 10.00 50.00 marker=10.00")
        assert all(shown.colours == (blue, pink) for shown in everywhere(c))
        c.play("dealer redeem_checks p1 blue")
        assert all(shown.colours == (pink,) for shown in everywhere(c))


@star("2.6.1")
def test_the_rack_is_up_to_date_when_no_game_is_going_on() -> None:
    with casino(wheel(least=5_00, straight=(5_00, 500_00))) as c, watching(c, display("L1")) as screens:
        c.play(f"{ALL_SIT_DOWN}\ndealer issue_checks p2 pink 10.00 50.00 marker=10.00")
        screens.show_all()
        assert screens[0].picture["round"]["colours"] == [{"colour": "pink", "unit": 10_00, "marker": True}]
        c.play("dealer redeem_checks p2 pink")
        screens.show_all()
        assert screens[0].picture["round"]["colours"] == []


# ---------------------------------------------------------------- the numbers that came


@star("2.6.2")
def test_the_winning_numbers_are_shown_latest_first_and_a_no_spin_is_none_of_them() -> None:
    with casino(wheel()) as c:
        for number in ("5", "0"):
            c.play(f"dealer new_game\n{TO_THE_CALL}\ndealer number {number}\ndealer confirm")
            c.clear_cloth()
        assert all(shown.result is not None and shown.result.text == "0" for shown in everywhere(c))
        c.play(f"dealer new_game\n{TO_THE_CALL}\ndealer declare_no_spin foreign_object")
        for shown in everywhere(c):
            assert [each.text for each in shown.history] == ["0", "5"]


# ---------------------------------------------------------------- the limits beside the bets


def test_a_stake_over_the_maximum_is_answered_with_the_limit_at_once_and_is_placed_nowhere() -> None:
    with casino(wheel(straight=(5_00, 200_00))) as c:
        c.play(f"{ALL_SIT_DOWN}\ndealer new_game\nt1 place straight:17 250.00\nexpect refused 4.1")
        assert "200.00" in c.answer.why
        view = on_terminal(c, "t1", "L1")
        assert view.round.limits["straight"] == Range(5_00, 200_00)
        assert (view.chips, view.credit) == ({}, 1_000_00)
        c.play("t1 place straight:17 200.00\nt1 place straight:17 5.00\nexpect refused 4.1")
        assert on_terminal(c, "t1", "L1").chips == {"straight:17": 200_00}
        c.play(TO_THE_CALL)
        assert on_terminal(c, "t1", "L1").round.limits["straight"].highest == 200_00


# ---------------------------------------------------------------- the odds in the help


@pytest.mark.parametrize(
    ("zeros", "edges"),
    [
        pytest.param("single_zero", {"2.70"}, marks=star("1.1 (Roulette)")),
        pytest.param("double_zero", {"5.26", "7.89"}, marks=star("1.1 (00 Roulette)")),
    ],
)
def test_the_help_states_the_house_edge_of_every_main_bet_and_that_of_the_five_line_apart(
    zeros: str, edges: set[str]
) -> None:
    with casino(wheel(zeros=zeros)) as c:
        shown = asked(c, "/api/tables/L1/rules", RulesView).bets
        main = {each.kind: f"{100 * each.edge:.2f}" for each in shown if each.kind in (*INSIDE, "five_line", *OUTSIDE)}
        assert main.keys() >= {*INSIDE, *OUTSIDE}
        assert {*main.values()} == edges
        assert {kind for kind, edge in main.items() if edge == "7.89"} == ({"five_line"} if len(edges) > 1 else set())


# ---------------------------------------------------------------- the player's own bets


@star("3.15")
def test_a_terminal_lists_its_players_bets_as_they_lie_and_lets_them_be_changed_until_no_more_bets() -> None:
    with casino(wheel()) as c:
        c.play(f"{ALL_SIT_DOWN}\ndealer new_game\nt1 place split:8-11 20.00")
        own = on_terminal(c, "t1")
        assert (own.chips, {"move", "remove", "clear"} <= {*own.can}) == ({"split:8-11": 20_00}, True)
        assert on_terminal(c, "t2").chips == {}
        c.play(TO_THE_CALL)
        own = on_terminal(c, "t1")
        assert (own.chips, {"move", "remove", "clear"} & {*own.can}) == ({"split:8-11": 20_00}, set())


# ---------------------------------------------------------------- where chips lie

INSIDE = ("straight", "split", "street", "corner", "six_line")
OUTSIDE = ("column", "dozen", "low", "even", "red", "black", "odd", "high")


def drawn(zeros: str) -> TableView:
    with casino(wheel(zeros=zeros)) as c:
        return table_shown(c, "L1")


@star("3.1")
@star("Diagram I")
@pytest.mark.parametrize(
    ("zeros", "diagram", "kinds"),
    [
        ("single_zero", "I and J", {*INSIDE, *OUTSIDE}),
        ("double_zero", "K", {*INSIDE, "five_line", *OUTSIDE}),
    ],
)
def test_the_help_has_the_picture_of_its_wheel_with_one_bet_of_every_kind(
    zeros: str, diagram: str, kinds: set[str]
) -> None:
    view = drawn(zeros)
    help = view.placement
    assert help is not None
    kind_of = {spot.bet: spot.kind for spot in view.spots}
    assert help.diagram == diagram
    assert len(help.bets) == len(kinds)
    assert {kind_of[bet] for bet in help.bets} == kinds


@star("3.1")
@pytest.mark.parametrize("zeros", ["single_zero", "double_zero"])
def test_every_place_to_touch_is_one_wager_and_the_line_between_17_and_20_is_their_split(zeros: str) -> None:
    view = drawn(zeros)
    at = {(spot.x, spot.y): spot.bet for spot in view.spots}
    assert len(at) == len(view.spots) == len(set(at.values()))
    box = {each.label: each for each in view.boxes if each.bet.startswith("straight:")}
    assert box["17"].x + box["17"].width == box["20"].x
    assert at[box["20"].x, box["20"].y + box["20"].height / 2] == "split:17-20"
