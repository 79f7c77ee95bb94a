"""What the screens of The Star's 7-Up of 2016 show: the printed seven, the word for zero, a box's areas, old minimums."""

import pytest
from casino import Casino, casino, table
from equipped import wrong
from seven_up import BANKER_ON_7, PLAYER_ON_9, TIE_ON_4, cards, seven_up
from staffed import console
from watching import on_display, on_terminal, table_shown

from croupier.rulebooks.roles import Role
from croupier.server.views.player import PlayerView
from croupier.server.views.round import CoupView, RoundView

KEY = "star-7up-2016"
SIT_DOWN = "\n".join(f"dealer buy_in {place} cash 10000.00" for place in ("p1", "p2", "p3", "t1", "t2"))
ROUND_OVER = "dealer cards Kc 2d 5h\ndealer confirm\ndealer discard_cards"


def up7(clause: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(KEY, clause)


def terminal(c: Casino, place: str = "t1") -> PlayerView:
    return on_terminal(c, place, "U1")


def sign(c: Casino) -> tuple[str, ...]:
    """What the table's sign says."""
    return on_display(c, "U1").limits


def posted(c: Casino) -> tuple[str, ...]:
    """What the table's display says besides its sign."""
    return on_display(c, "U1").announcements


def markers(c: Casino) -> dict[str, tuple[str, ...]]:
    """The markers that the dealer sees, by box."""
    return {seat.place: seat.markers for seat in console(c, Role.DEALER).seats if seat.markers}


def everywhere(c: Casino) -> list[RoundView]:
    """The round on a player's terminal, the dealer's and the display."""
    display = on_display(c, "U1")
    return [terminal(c).round, console(c, Role.DEALER).round, display.round]


# ---------------------------------------------------------------- the layout


@up7("2.2.1")
def test_the_printed_seven_is_at_the_players_place_before_during_and_after_a_coup() -> None:
    def hands() -> list[CoupView]:
        found = [shown.coup for shown in everywhere(c)]
        assert all(coup is not None and coup.printed == "7" for coup in found)
        return [coup for coup in found if coup is not None]

    with casino(seven_up()) as c:
        assert {(coup.player, coup.player_count) for coup in hands()} == {((), 7)}
        c.play(f"{SIT_DOWN}\ndealer new_game\nt1 place player 10.00")
        assert {(coup.player, coup.player_count) for coup in hands()} == {((), 7)}
        c.play("dealer card Kc")
        assert {(coup.player, coup.player_count) for coup in hands()} == {((), 7)}
        c.play("dealer card 2d")
        assert {(coup.player, coup.player_count) for coup in hands()} == {(("2d",), 9)}
        c.play("dealer card 6h")
        hands()
        c.play("dealer confirm")
        hands()
        c.play("dealer discard_cards")
        hands()
        c.play("dealer new_game")
        assert {(coup.player, coup.player_count) for coup in hands()} == {((), 7)}


@up7("2.2.3")
def test_every_box_of_a_layout_of_five_has_an_area_for_tie_wagers() -> None:
    with casino(seven_up()) as c:
        boxes = c.floor.plan.tables["U1"].positions
        assert len(boxes) == 5
        c.play("\n".join(f"dealer buy_in {box} cash 100.00" for box in boxes))
        c.play("dealer new_game")
        drawn = table_shown(c, "U1")
        assert "tie" in {box.bet for box in drawn.boxes} & {spot.bet for spot in drawn.spots}
        for box in boxes:
            c.play(f"{box} place tie 5.00")
        lies = {seat.place: seat.chips for seat in console(c, Role.DEALER).seats if seat.cloth}
        assert lies == {box: {"tie": 5_00} for box in boxes}


def laid_out(boxes: object, diagram: str = "") -> str:
    """A table with a layout of so many boxes, as one of the diagrams has them."""
    reply = f"boxes = {boxes}\nlayout_diagram = {diagram}" if diagram else f"boxes = {boxes}"
    return seven_up().replace("boxes = 9", reply)


@up7("2.2")
@up7("Diagram A")
@up7("Diagram B")
@pytest.mark.parametrize("diagram", ["A", "B"])
@pytest.mark.parametrize("boxes", [7, 8, 9])
def test_the_screens_are_sent_the_diagram_and_every_box_with_whose_it_is(boxes: int, diagram: str) -> None:
    with casino(laid_out(boxes, f'"{diagram}"')) as c:
        drawn = table_shown(c, "U1")
        assert drawn.diagram == diagram
        assert [each.number for each in drawn.playing_areas] == [*range(1, boxes + 1)]
        assert [each.place for each in drawn.playing_areas] == ["p1", "p2", "p3", "p4", "p5", "t1", "t2", "", ""][
            :boxes
        ]
        assert {box.bet: box.label for box in drawn.boxes} == {
            "super_7s": "7's",
            "tie": "Tie",
            "player": "Player",
            "banker": "Banker",
        }


@up7("2.2")
@up7("Diagram A")
def test_a_table_follows_diagram_a_or_b_and_the_first_if_none_is_named() -> None:
    with casino(laid_out(9)) as c:
        assert table_shown(c, "U1").diagram == "A"
    for other in ('"C"', '"AB"', "1", "true"):
        assert "layout_diagram must be A or B (clause 2.2)" in wrong(laid_out(9, other))


def test_a_document_without_such_diagrams_takes_none_and_counts_no_boxes() -> None:
    rapid = table("R1", "star-rapid-2016", "roulette", seats="t1")
    named = rapid.replace("[table.equipment]", 'layout_diagram = "A"\n[table.equipment]', 1)
    assert "this document has no diagrams to choose from" in wrong(named)
    with casino(rapid) as c:
        drawn = table_shown(c, "R1")
        assert (drawn.diagram, drawn.playing_areas) == ("", ())


# ---------------------------------------------------------------- what is announced


@up7("1.1(baccarat)")
def test_a_count_of_zero_is_called_baccarat_wherever_it_is_shown() -> None:
    with casino(seven_up()) as c:
        c.play(f"{SIT_DOWN}\ndealer new_game\ndealer cards {cards('9', 'KQ3')}")
        for shown in everywhere(c):
            assert shown.coup is not None
            assert [each.text for each in shown.coup.why][-1].startswith("Banker has 0 (baccarat)")
        c.play("dealer confirm\ndealer discard_cards")
        assert {shown.history[0].words for shown in everywhere(c)} == {"Player wins, 6 against 3"}


@up7("1.1(baccarat)")
@pytest.mark.parametrize(
    ("player", "banker", "words"),
    [
        ("K", "KQK", "Player wins, 7 against 0 (baccarat)"),
        ("3K", "KQK", "Tie, 0 (baccarat) all"),
        ("K", "K8", "Banker wins, 8 against 7"),
    ],
)
def test_a_result_on_zero_is_announced_as_baccarat(player: str, banker: str, words: str) -> None:
    with casino(seven_up()) as c:
        c.play(f"dealer new_game\ndealer cards {cards(player, banker)}\ndealer confirm")
        assert {(shown.result and shown.result.words) for shown in everywhere(c)} == {words}


# ---------------------------------------------------------------- the winning result display


def with_results(shown: str) -> str:
    """A table at which so many results are shown."""
    return seven_up().replace("[table.equipment]", f"results_shown = {shown}\n[table.equipment]", 1)


@up7("1.1(WRD)")
def test_the_last_results_are_shown_the_newest_first_as_many_as_the_table_is_to_show() -> None:
    with casino(with_results("2")) as c:
        for coup, listed in ((BANKER_ON_7, "B"), (TIE_ON_4, "TB"), (PLAYER_ON_9, "PT")):
            c.play(f"dealer new_game\ndealer cards {coup}\ndealer confirm\ndealer discard_cards")
            assert {"".join(each.text for each in shown.history) for shown in everywhere(c)} == {listed}
        assert {shown.shoe and shown.shoe.coups.replace("n", "") for shown in everywhere(c)} == {"B T P"}


@up7("1.1(WRD)")
def test_a_table_whose_display_is_off_shows_no_results() -> None:
    with casino(with_results("0")) as c:
        c.play(f"dealer new_game\ndealer cards {BANKER_ON_7}\ndealer confirm\ndealer discard_cards")
        assert {(shown.history, shown.shoe) for shown in everywhere(c)} == {((), None)}
        assert table_shown(c, "U1").results_shown == 0


@pytest.mark.parametrize("shown", ["-1", "101", "true", '"all"'])
def test_how_many_results_are_shown_is_a_number_of_those_that_a_table_remembers(shown: str) -> None:
    assert "results_shown must be a whole number up to 100" in wrong(with_results(shown))


# ---------------------------------------------------------------- the old minimum


def raise_the_minimum(c: Casino) -> None:
    """p2 has wagered 25 in its own box and in two more when the minimum is raised from 25 to 50; t1 has not wagered."""
    c.play(f"{SIT_DOWN}\nsupervisor permit_players 3\ndealer new_game\np2 place banker 25.00")
    c.play("p2 place banker 25.00 box=p3\np2 place banker 25.00 box=p4")
    c.play(f"supervisor raise_at_once banker 50.00\n{ROUND_OVER}\ndealer new_game")


@up7("6.7.1.1")
def test_a_marker_with_the_old_minimum_is_at_the_box_of_whoever_keeps_it() -> None:
    with casino(seven_up(banker=(25_00, 5_000_00))) as c:
        assert not markers(c)
        raise_the_minimum(c)
        c.play("p2 place banker 25.00\nt1 place banker 25.00\nexpect refused 6.1")
        assert markers(c) == {"p2": ("Old minimum 25.00 on banker",)}
        assert posted(c) == ("p2 keeps the minimum of 25.00 on banker.",)
        c.play(f"dealer report_left p2\n{ROUND_OVER}\ndealer new_game")
        assert not markers(c)


@up7("6.7.1.1")
def test_a_players_own_terminal_shows_the_marker_and_another_ones_does_not() -> None:
    with casino(seven_up(banker=(25_00, 5_000_00))) as c:
        c.play(f"{SIT_DOWN}\ndealer new_game\nt1 place banker 25.00\nsupervisor raise_at_once banker 50.00")
        c.play(f"{ROUND_OVER}\ndealer new_game")
        assert terminal(c, "t1").announcements == ("t1 keeps the minimum of 25.00 on banker.",)
        assert terminal(c, "t1").own_limits["banker"].lowest == 25_00
        assert (terminal(c, "t2").announcements, terminal(c, "t2").own_limits) == ((), {})
        assert markers(c) == {"t1": ("Old minimum 25.00 on banker",)}


@up7("6.7.1.3")
def test_a_player_of_several_boxes_has_one_marker_where_the_player_is() -> None:
    with casino(seven_up(banker=(25_00, 5_000_00))) as c:
        raise_the_minimum(c)
        assert list(markers(c)) == ["p2"]
        c.play("p2 place banker 25.00 box=p3\np2 place banker 25.00 box=p4")
        assert list(markers(c)) == ["p2"]
        assert len(posted(c)) == 1


@up7("6.7.3")
def test_the_sign_shows_both_limits_until_the_last_who_keeps_the_old_ones_has_left() -> None:
    old = "Earlier limits for p2: Banker 25.00 to 5,000.00"
    new = "New limits for everybody else: Banker 50.00 to 5,000.00"
    with casino(seven_up(banker=(25_00, 5_000_00))) as c:
        assert "Banker 25.00 to 5,000.00" in sign(c)
        raise_the_minimum(c)
        assert {old, new, "Banker 50.00 to 5,000.00"} <= {*sign(c)}
        c.play("dealer report_left p2")
        assert "Banker 50.00 to 5,000.00" in sign(c)
        assert not [line for line in sign(c) if "25.00" in line or "everybody else" in line]
