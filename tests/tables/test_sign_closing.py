"""A table with players closes with notice, one without them at once."""

import pytest
from equipped import open_tables
from pits import CANBERRA, CROWN, OPERATES, RAPID, ROULETTE, SEVEN_UP, Pit, at_time, refused, setup, shown


@pytest.mark.parametrize(
    ("pit", "minutes", "posts", "closes", "role"),
    [
        pytest.param(RAPID, 20, "12.8", "12.8", "supervisor", marks=RAPID.clause("12.8")),
        pytest.param(ROULETTE, 20, "9.9", "9.9", "supervisor", marks=ROULETTE.clause("9.9")),
        pytest.param(SEVEN_UP, 20, "14.8", "14.8", "supervisor", marks=SEVEN_UP.clause("14.8")),
        pytest.param(SEVEN_UP, 20, "14.8", "14.8", "gaming_manager", marks=SEVEN_UP.clause("14.8")),
        *(
            pytest.param(CROWN, 10, "6.5(b)", "6.5", role, marks=[CROWN.clause("6.5"), CROWN.clause("6.5(b)")])
            for role in OPERATES
        ),
    ],
)
def test_a_table_with_players_closes_when_that_has_been_on_show_for_long_enough(
    pit: Pit, minutes: int, posts: str, closes: str, role: str
) -> None:
    with pit.open("t1 t2") as c:
        pit.sit_down(c, "t1")
        refused(c, f"dealer announce_closing after={minutes}m", closes)
        refused(c, f"{role} announce_closing after={minutes * 60 - 1}s", posts)
        refused(c, f"{role} close_table", closes)
        refused(c, f"{role} open_table", closes)
        posted = c.clock.now() // 1_000_000
        c.play(f"{role} announce_closing after={minutes}m\nwait {minutes * 60 - 1}s")
        assert shown(c) == shown(c, "t1") == (f"From {at_time(c, posted + minutes * 60)}: this table closes.",)
        refused(c, f"{role} close_table", closes)
        c.play("dealer new_game\nwait 1s")
        refused(c, f"{role} close_table", closes)
        c.play(f"{pit.end}\n{role} close_table")
        assert shown(c) == ("This table is closed.",)
        refused(c, "dealer new_game", closes)
        refused(c, f"{role} close_table", closes)
        refused(c, f"{role} announce_closing after={minutes}m", closes)
        c.run(open_tables(c.floor))
        c.play(f"{role} open_table\ndealer new_game")
        assert shown(c) == ()


@pytest.mark.parametrize(
    "pit",
    [
        pytest.param(RAPID, marks=RAPID.clause("12.8")),
        pytest.param(ROULETTE, marks=ROULETTE.clause("9.9")),
        pytest.param(SEVEN_UP, marks=SEVEN_UP.clause("14.8")),
        pytest.param(CANBERRA, marks=CANBERRA.clause("7.11")),
        pytest.param(CROWN, marks=[CROWN.clause("6.5(a)"), CROWN.clause("6.5")]),
    ],
)
def test_a_table_without_players_closes_at_once(pit: Pit) -> None:
    with pit.open("t1") as c:
        c.play(f"{pit.closer} close_table")
        refused(c, "dealer new_game", setup(c).sign.authority["close_table"].clause)


@CANBERRA.clause("7.11")
def test_three_full_rounds_are_played_after_the_notice_of_a_closing() -> None:
    with CANBERRA.seated("t1") as c:
        c.play("dealer new_game")
        refused(c, "dealer announce_closing rounds=3", "7.11")
        refused(c, "operator announce_closing rounds=2", "7.11")
        c.play("operator announce_closing rounds=3")
        c.play(CANBERRA.end)
        for left in ("3 more rounds", "2 more rounds", "1 more round"):
            refused(c, "operator close_table", "7.11")
            assert shown(c, "t1") == (f"After {left}: this table closes.",)
            CANBERRA.round(c, "t1")
        c.play("operator close_table")
        refused(c, "dealer new_game", "7.11")


@CANBERRA.clause("7.11")
def test_a_notice_of_a_closing_comes_down_when_the_table_stays_open() -> None:
    with CANBERRA.open("t1") as c:
        c.play("operator announce_closing rounds=3\noperator open_table")
        assert shown(c) == ()
