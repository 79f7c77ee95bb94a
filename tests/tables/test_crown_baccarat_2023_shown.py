"""What Crown's baccarat shows: on the displays, in the record of a coup, and on an ATS."""

import time

import pytest
from casino import Casino
from crown import CROWN
from crown_table import crown, dealt
from watching import Screen, display, recalled, terminal, watching

SHOWN_WITHIN_S = 2.0
MAIN = {"player", "banker", "tie"}
SIDES = {"player_pair", "banker_pair", "player_dragon", "banker_dragon", "super_6"}


def called(c: Casino) -> None:
    """$100 of t1 on Banker, and no more bets."""
    c.play("dealer buy_in t1 cash 1000.00\ndealer new_game\nt1 place banker 100.00\nwait 20s\ndealer no_more_bets")


@pytest.mark.clause(CROWN, "1.1 Display Controller")
def test_every_display_follows_the_coup_and_shows_banker_7_to_5_within_two_seconds_of_the_result() -> None:
    with crown() as c, watching(c, display("B1"), display("B1")) as displays:
        called(c)
        displays.show_all()
        for each in displays:
            assert (each.picture["round"]["phase"], each.picture["round"]["result"]) == ("closed", None)
        first, *others = dealt("5K", "7K").split()
        c.play(f"dealer draw_card {first}")
        displays.show_all()
        for each in displays:
            coup = each.picture["round"]["coup"]
            assert (coup["player"], coup["banker"], coup["next"]) == ([first], [], "banker")
            assert each.picture["round"]["result"] is None
        c.play(f"dealer cards {' '.join(others)} Qs")
        begun = time.monotonic()
        c.play("dealer confirm")
        displays.show_all()
        assert time.monotonic() - begun < SHOWN_WITHIN_S
        for each in displays:
            shown = each.picture["round"]
            assert (shown["result"]["tone"], shown["result"]["words"]) == ("banker", "Banker wins, 7 against 5")
            assert (shown["coup"]["player_count"], shown["coup"]["banker_count"]) == (5, 7)
            assert (shown["winning"], shown["shoe"]["coups"]) == (["banker"], "B")


@pytest.mark.clause(CROWN, "1.1 Natural Winner")
@pytest.mark.parametrize(
    ("player", "banker", "words", "natural"),
    [
        pytest.param("8K", "9K", "Banker wins, 9 against 8", True, id="natural 9 against natural 8"),
        pytest.param("8K", "7K", "Player wins, 8 against 7", True, id="natural 8 against 7"),
        pytest.param("5K4", "7K", "Player wins, 9 against 7", False, id="9 on three cards"),
        pytest.param("7K", "6K", "Player wins, 7 against 6", False, id="7 on two cards"),
        pytest.param("9K", "9K", "Tie, 9 all", False, id="naturals that tie"),
    ],
)
def test_a_winning_hand_that_is_a_natural_is_marked_on_the_display_and_in_the_record(
    player: str, banker: str, words: str, natural: bool
) -> None:
    with crown() as c, watching(c, display("B1")) as screens:
        (screen,) = screens
        called(c)
        c.play(f"dealer cards {dealt(player, banker)}\ndealer confirm")
        screens.show_all()
        shown = screen.picture["round"]
        for result in (shown["result"], shown["history"][0]):
            assert (result["words"], result.get("natural", False)) == (words, natural)
        again = recalled(c, "t1", "B1", 1)
        assert again is not None
        for recorded in (again.played.result, again.settlements[0].result):
            assert recorded is not None
            assert (recorded.words, recorded.natural is True) == (words, natural)


def test_an_ats_of_a_version_b_table_is_sent_its_areas_the_balance_the_countdown_the_limits_and_the_version() -> None:
    with crown("B", default=(5_00, 500_00), tie=(10_00, 100_00)) as c, watching(c, terminal("t1", "B1")) as screens:
        (ats,) = screens
        c.play("dealer buy_in t1 cash 1000.00\ndealer new_game\nt1 place banker 100.00\nwait 8s\nt1 place tie 10.00")
        screens.show_all()
        offered = set(c.floor.plan.tables["B1"].setup.game.bets)
        assert offered == {*MAIN, *SIDES}
        assert areas(ats) == dict.fromkeys(offered, True)
        assert (ats.picture["credit"], ats.picture["bet"]) == (890_00, 110_00)
        shown = ats.picture["round"]
        assert round((shown["closes_at"] - ats.now) / 1_000_000, 3) == 12
        assert shown["limits"]["banker"] == {"lowest": 5_00, "highest": 500_00, "step": 1}
        assert shown["limits"]["tie"] == {"lowest": 10_00, "highest": 100_00, "step": 1}
        assert shown["limits"].keys() == offered
        assert shown["version"] == "Game Version B (Non-Commission)"


def areas(ats: Screen) -> dict[str, bool]:
    """The areas that an ATS draws, and whether each can be touched."""
    touched = {spot["bet"] for spot in ats.table["spots"]}
    return {box["bet"]: box["bet"] in touched for box in ats.table["boxes"]}
