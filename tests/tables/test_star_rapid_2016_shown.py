"""What the Rapid games of The Star show: on a player terminal, and on the winning number display."""

from collections import Counter
from math import ceil

import pytest
from casino import Casino, casino, table
from rapid import RAPID, baccarat, fund, rapid
from watching import display, on_display, on_terminal, table_shown, terminal, watching

from croupier.games.notation import WrongInput
from croupier.server.views.layout import Box, Pay

ROULETTE = table("R1", RAPID, "roulette", seats="t1 t2")
POSITIONS = {"straight": 37, "split": 60, "street": 14, "corner": 23, "six_line": 11, "column": 3, "dozen": 3}
EVEN_CHANCES = {"low", "high", "even", "odd", "red", "black"}
SERIES = ("tier", "orphelins", "grand_series", "zero_spiel")
SEVEN = {"player", "banker", "tie", "player_dragon", "banker_dragon", "player_pair", "banker_pair"}


def in_mode(version: str) -> str:
    """A baccarat table that pays Banker as this mode has it."""
    return table("B1", RAPID, "baccarat", seats="t1", config={"version": version})


def area(c: Casino, bet: str) -> Box:
    (found,) = [box for box in table_shown(c).boxes if box.bet == bet]
    return found


def spun(c: Casino, *numbers: str) -> None:
    for number in numbers:
        c.play(f"dealer new_game\nwait 30s\ndealer spin\nwheel {number}\ndealer confirm")


# ---------------------------------------------------------------- roulette


@rapid("Diagram A")
def test_all_157_positions_and_the_four_series_can_be_touched_beside_the_meters_and_limits() -> None:
    with casino(ROULETTE) as c:
        drawn = table_shown(c)
        kinds = Counter(spot.kind for spot in drawn.spots)
        assert kinds == {**POSITIONS, **dict.fromkeys(EVEN_CHANCES, 1)}
        assert kinds.total() == 157
        assert len({(spot.x, spot.y) for spot in drawn.spots}) == 157
        assert {each.bet for each in drawn.series} >= {*SERIES}
        fund(c, t1=10)
        c.play("dealer new_game")
        for spot in drawn.spots:
            c.play(f"t1 place {spot.bet} 1.00")
        lies = on_terminal(c)
        assert lies.chips == {spot.bet: 1_00 for spot in drawn.spots}
        assert (lies.credit, lies.bet, lies.win) == (843_00, 157_00, 0)
        assert lies.round.limits.keys() == kinds.keys()
        for series in SERIES:
            (pieces,) = [each.pieces for each in drawn.series if each.bet == series]
            c.play(f"t1 clear\nt1 place {series} 1.00")
            assert on_terminal(c).chips == {bet: 1_00 * count for bet, count in Counter(pieces).items()}


@rapid("Diagram C")
def test_the_help_draws_the_example_placements_with_the_odds_of_8_5() -> None:
    with casino(ROULETTE) as c:
        drawn = table_shown(c)
        assert drawn.placement is not None
        assert drawn.placement.diagram == "C"
        pays = {spot.bet: [pay.odds for pay in spot.pays] for spot in drawn.spots}
        shown = [(bet, *pays[bet]) for bet in drawn.placement.bets if bet.partition(":")[0] not in EVEN_CHANCES]
        assert shown[1:] == [
            ("split:12-15", "17"),
            ("street:25-26-27", "11"),
            ("corner:23-24-26-27", "8"),
            ("six_line:31-32-33-34-35-36", "5"),
            ("column:2", "2"),
            ("dozen:2", "2"),
        ]
        assert shown[0][0].startswith("straight:")
        assert shown[0][1] == "35"
        assert {odds for bet in drawn.placement.bets if bet in EVEN_CHANCES for odds in pays[bet]} == {"1"}


@rapid("Diagram B")
def test_the_wheel_on_the_screens_has_26_and_32_beside_the_zero() -> None:
    with casino(ROULETTE) as c:
        order = table_shown(c).wheel
        zero = order.index("0")
        assert {order[zero - 1], order[(zero + 1) % 37]} == {"26", "32"}
        assert sorted(order, key=int) == [str(number) for number in range(37)]


@rapid("1.1(WND)")
def test_the_display_shows_the_last_result_as_the_current_one_and_those_before_it() -> None:
    with casino(ROULETTE) as c, watching(c, display("R1")) as screens:
        (wnd,) = screens
        spun(c, "5", "17", "0")
        screens.show_all()
        shown = wnd.picture["round"]
        assert (shown["result"]["text"], shown["result"]["tone"]) == ("0", "green")
        assert [each["text"] for each in shown["history"]] == ["0", "17", "5"]
        c.play("dealer new_game")
        screens.show_all()
        assert wnd.picture["round"]["result"] is None
        assert [each["text"] for each in wnd.picture["round"]["history"]] == ["0", "17", "5"]


@rapid("2.3.2")
def test_a_table_without_a_display_plays_the_same_and_feeds_none() -> None:
    without = table("R1", RAPID, "roulette", seats="t1 t2", settings="wnd_enabled = false")
    for written, refused in ((ROULETTE, ""), (without, "Table R1 has no winning number display.")):
        with casino(written) as c, watching(c, display("R1"), terminal("t1", "R1")) as screens:
            wnd, own = screens
            c.play("t1 notes 100.00\ndealer new_game\nt1 place straight:17 1.00\nwait 30s\ndealer spin\nwheel 17")
            c.play("dealer confirm\nexpect t1 balance 135.00")
            screens.show_all()
            assert (own.picture["round"]["result"]["text"], own.picture["win"]) == ("17", 35_00)
            assert (wnd.refused, bool(wnd.picture)) == (refused, not refused)
    other = table("R1", "canberra-mttg-2019", "roulette", seats="t1", settings="wnd_enabled = false")
    with pytest.raises(WrongInput, match="without its display"), casino(other):
        pass


# ---------------------------------------------------------------- meters and time


@rapid("4.2.3")
def test_the_credit_meter_goes_from_72_35_to_52_35_with_a_wager_of_20() -> None:
    with casino(baccarat(seats="t1")) as c:
        c.play("t1 notes 50.00\nt1 notes 20.00\ndealer new_game\nt1 place banker 13.00\nt1 place tie 10.00")
        c.play("dealer no_more_bets\ndealer cards 2d 9h 5s Kc\ndealer confirm banker\ndealer new_game")
        assert on_terminal(c).credit == 72_35
        c.play("t1 place player 20.00\nexpect t1 balance 52.35")
        assert on_terminal(c).credit == 52_35 == c.floor.balances[on_terminal(c).account].balance


@rapid("4.4")
def test_the_win_meter_shows_35_where_one_wager_won_35_and_another_lost_5() -> None:
    with casino(ROULETTE) as c:
        c.play("t1 notes 100.00\nt2 notes 100.00\ndealer new_game\nt1 place straight:17 1.00\nt1 place red 5.00")
        c.play("t2 place red 5.00\nwait 30s\ndealer spin\nwheel 17\ndealer confirm")
        assert on_terminal(c).win == 35_00
        assert {line.bet: line.returned for line in on_terminal(c).lines} == {"straight:17": 36_00, "red": 0}
        assert on_terminal(c, "t2").win == 0


@rapid("7.2")
@pytest.mark.parametrize(("game", "config"), [("roulette", {}), ("baccarat", {"version": "commission"})])
def test_every_terminal_has_12_seconds_left_when_the_server_has_and_none_when_wagers_stop(
    game: str, config: dict[str, object]
) -> None:
    with casino(table("G1", RAPID, game, seats="t1 t2", config=config)) as c:
        c.play("t1 notes 100.00\ndealer new_game\nwait 18s")
        with watching(c, terminal("t1", "G1"), terminal("t2", "G1")) as screens:
            for each in screens:
                shown = each.picture["round"]
                left = (shown["closes_at"] - each.now) / 1_000_000
                assert (shown["phase"], ceil(left), round(left, 3)) == ("wagering", 12, 12)
            ends = screens[0].picture["round"]["closes_at"]
            c.clock.advance((ends - 10 - c.clock.now()) / 1_000_000)
            bet = "red" if game == "roulette" else "player"
            c.play(f"t1 place {bet} 1.00")
            screens.show_all()
            assert screens[0].picture["chips"] == {bet: 1_00}
            c.play("wait 1s")
            screens.show_all()
            for each in screens:
                assert (each.picture["round"]["phase"], each.picture["round"]["closes_at"]) == ("closed", None)
            c.play(f"t1 place {bet} 1.00\nexpect refused 4.2.6")


# ---------------------------------------------------------------- baccarat


@rapid("1.1(baccarat)")
@pytest.mark.parametrize(
    ("cards", "player", "banker"),
    [("Kh 4d Qc 6s", 0, 0), ("4h Kd 5c Qs", 9, 0), ("4h 2d 6c 5s", 0, 7)],
)
def test_the_count_of_king_and_queen_and_of_four_and_six_is_shown_as_zero_and_of_four_and_five_as_nine(
    cards: str, player: int, banker: int
) -> None:
    with casino(baccarat(seats="t1")) as c:
        c.play(f"dealer new_game\ndealer no_more_bets\ndealer cards {cards}")
        for shown in (on_terminal(c).round, on_display(c, "B1").round):
            assert shown.coup is not None
            assert (shown.coup.player_count, shown.coup.banker_count) == (player, banker)


def assert_seven_wagers(c: Casino) -> None:
    """All seven wagers have an area of their own and can be placed."""
    drawn = table_shown(c)
    assert {box.bet for box in drawn.boxes} == {spot.bet for spot in drawn.spots} == SEVEN
    fund(c, t1=1)
    c.play("dealer new_game")
    for spot in drawn.spots:
        c.play(f"t1 place {spot.bet} 1.00")
    shown = on_terminal(c)
    assert shown.chips == dict.fromkeys(SEVEN, 1_00)
    assert (shown.credit, shown.bet, shown.win) == (93_00, 7_00, 0)


@rapid("Diagram D")
def test_with_commission_all_seven_wagers_can_be_placed_and_banker_shows_19_to_20() -> None:
    with casino(in_mode("commission")) as c:
        assert area(c, "banker").note == "19 to 20"
        assert [spot.pays for spot in table_shown(c).spots if spot.bet == "banker"] == [(Pay("19/20", ""),)]
        assert_seven_wagers(c)


@rapid("Diagram E")
def test_at_even_money_all_seven_wagers_can_be_placed_and_banker_shows_1_to_1_and_1_to_2_on_6() -> None:
    with casino(in_mode("even_money")) as c:
        assert area(c, "banker").note == "1 to 1, 1 to 2 on 6"
        assert_seven_wagers(c)


@rapid("2.5.1")
def test_a_table_shows_the_bankers_odds_of_the_mode_that_it_is_in() -> None:
    with casino(in_mode("even_money")) as c:
        notes = on_screen(c)
        assert notes.pop("banker") == "1 to 1, 1 to 2 on 6"
        c.restart(in_mode("commission"))
        others = on_screen(c)
        assert others.pop("banker") == "19 to 20"
        assert notes == others


def on_screen(c: Casino) -> dict[str, str]:
    """What each area of the terminal's layout says."""
    with watching(c, terminal("t1", "B1")) as (screen,):
        return {box["bet"]: box["note"] for box in screen.table["boxes"]}


# ---------------------------------------------------------------- what a terminal has to show

METERS = {"credit", "bet", "win", "limits", "countdown"}
EVEN_MONEY = {*SEVEN, "banker_on_6", *METERS}
SCREENS = [
    pytest.param(
        ROULETTE,
        {*POSITIONS, *EVEN_CHANCES, *SERIES, *METERS, "help"},
        marks=(rapid("Diagram A"), rapid("Diagram C")),
        id="A and C",
    ),
    pytest.param(in_mode("commission"), {*SEVEN, *METERS}, marks=rapid("Diagram D"), id="D"),
    pytest.param(in_mode("even_money"), EVEN_MONEY, marks=rapid("Diagram E"), id="E"),
]


@rapid("2.2.7")
@pytest.mark.parametrize(("written", "elements"), SCREENS)
def test_a_terminal_that_shows_all_of_its_drawing_is_open_and_one_that_lacks_anything_is_not(
    written: str, elements: set[str]
) -> None:
    with casino(written) as c:
        name = next(iter(c.floor.plan.tables))
        assert set(table_shown(c).must_show) == elements
        for lacking in (None, *sorted(elements)):
            with watching(c, terminal("t1", name)) as screens:
                (page,) = screens
                screens.hear(page, {"shows": sorted(elements - {lacking})})
                words = str(lacking).replace("_", " ")
                assert page.refused == (
                    f"This terminal is not opened: it does not show {words} (rule 2.2.7). Please call an attendant."
                    if lacking
                    else ""
                )


def test_where_the_document_has_no_such_list_a_terminal_is_open_whatever_it_shows() -> None:
    with casino(table("C1", "canberra-mttg-2019", "roulette", seats="t1")) as c:
        assert table_shown(c).must_show == ()
        with watching(c, terminal("t1", "C1")) as screens:
            (page,) = screens
            screens.hear(page, {"shows": []})
            assert page.refused == ""
            screens.hear(page, {"shows": 17})
            assert page.refused.startswith("That was not understood")
