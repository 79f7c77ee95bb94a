"""What Casino Canberra's games show on the winning number display."""

from canberra import canberra, fund, shoe, tumbler, wagered, wheel
from casino import casino
from watching import Screens, display, table_shown, watching


def latest(screens: Screens) -> tuple[str, list[str]]:
    """The latest result on a display as it stands there, and the history from the latest on."""
    screens.show_all()
    shown = screens[0].picture["round"]
    assert shown["result"] == shown["history"][0]
    return shown["result"]["words"], [each["text"] for each in shown["history"]]


@canberra("A.1 WND")
def test_when_0_is_confirmed_after_17_the_display_shows_0_as_the_latest_and_17_as_history() -> None:
    with casino(wheel()) as c, watching(c, display("R1")) as screens:
        c.play("dealer new_game\nwait 30s\ndealer spin\ndealer number 17\ndealer confirm")
        assert latest(screens) == ("black, odd, low", ["17"])
        c.play("dealer new_game\nwait 30s\ndealer spin\ndealer number 0")
        screens.show_all()
        assert [each["text"] for each in screens[0].picture["round"]["history"]] == ["17"]
        c.play("dealer confirm")
        assert latest(screens) == ("green", ["0", "17"])


@canberra("A.1 WND")
def test_of_a_coup_the_display_shows_the_winner_and_both_counts_and_of_a_roll_the_three_dice() -> None:
    with casino(shoe()) as c, watching(c, display("B1")) as screens:
        fund(c, t1=100)
        wagered(c, t1={"player": 10})
        c.play("dealer cards 9h 2d Kc 5s\ndealer confirm")
        assert latest(screens) == ("Player wins, 9 against 7", ["P"])
    with casino(tumbler()) as c, watching(c, display("S1")) as screens:
        c.play("dealer new_game\nwait 30s\ndealer tumble\ndealer dice 1 5 5\ndealer confirm")
        assert latest(screens) == ("1, 5 and 5, big", ["11"])
        assert screens[0].picture["round"]["dice"] == [1, 5, 5]


def test_the_range_of_a_box_does_not_read_on_into_its_odds() -> None:
    with casino(tumbler(), wheel()) as c:
        dice = {box.bet: (box.label, box.note) for box in table_shown(c, "S1").boxes}
        assert (dice["small"], dice["big"]) == (("Small, 4–10", "1 to 1"), ("Big, 11–17", "1 to 1"))
        boxes = [box for each in ("S1", "R1") for box in table_shown(c, each).boxes]
        assert [box.label for box in boxes if box.note and " to " in box.label] == []
