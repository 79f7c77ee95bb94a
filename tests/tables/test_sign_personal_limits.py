"""Limits of one player: the old minimum, for those who were playing, and limits of their own."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from casino import Casino, casino
from pits import CANBERRA, CROWN, OPERATES, ROULETTE, SEVEN_UP, Pit, lowest, refused, setup, shown

from croupier.games.notation import WrongInput
from croupier.play.sign import limits_of
from croupier.play.sign_events import SurveillanceTold
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.policy import TablePolicy


def document_of(pit: Pit) -> TablePolicy:
    policy = rulebook(pit.key).offer(pit.game).table
    assert policy is not None
    return policy


# ---------------------------------------------------------------- the old minimum, for those who were playing


@contextmanager
def raised(role: str = "supervisor") -> Iterator[Casino]:
    """A 7-Up table whose minimum was raised from 25 to 50: t1 and t2 were playing, t3 not any more, t4 not yet."""
    with SEVEN_UP.open("t1 t2 t3 t4 t5", banker=(25_00, 5_000_00)) as c:
        SEVEN_UP.sit_down(c, "t1 t2 t3 t4")
        SEVEN_UP.round(c, "t3")
        SEVEN_UP.round(c, "t1")
        SEVEN_UP.round(c)
        SEVEN_UP.round(c)
        c.play("dealer new_game\nt2 place banker 25.00")
        c.play(f"{role} raise_at_once banker 50.00")
        c.play(SEVEN_UP.end)
        yield c


@SEVEN_UP.clause("6.7.1")
@pytest.mark.parametrize("role", ["supervisor", "gaming_manager"])
def test_a_minimum_raised_at_once_leaves_the_old_one_to_those_who_are_playing(role: str) -> None:
    with raised(role) as c:
        c.play("""
            dealer new_game
            t1 place banker 25.00
            t2 place banker 25.00
            t3 place banker 25.00
            expect refused 6.1
            t3 place banker 50.00
            t4 place banker 25.00
            expect refused 6.1
        """)


@SEVEN_UP.clause("6.7.1")
def test_only_a_supervisor_raises_a_minimum_at_once_and_only_the_minimum_of_a_bet() -> None:
    with raised() as c:
        refused(c, "dealer raise_at_once banker 60.00", "6.7.1")
        refused(c, "supervisor raise_at_once banker 50.00", "6.7.1")
        refused(c, "supervisor raise_at_once banker 5000.01", "6.7.1")
        refused(c, "supervisor raise_at_once total 50.00", "6.7.1")


@SEVEN_UP.clause("6.7.1")
def test_a_minimum_that_is_raised_again_leaves_each_player_the_one_they_had() -> None:
    with raised() as c:
        SEVEN_UP.round(c, "t1", "t3 place banker 50.00")
        c.play("supervisor raise_at_once banker 100.00\ndealer new_game")
        assert [lowest(c, place) for place in ("t1", "t3", "t4")] == [25_00, 50_00, 100_00]


@SEVEN_UP.clause("6.7.4")
def test_whoever_comes_after_the_change_has_the_new_minimum() -> None:
    with raised() as c:
        SEVEN_UP.sit_down(c, "t5")
        c.play("""
            dealer new_game
            t5 place banker 49.00
            expect refused 6.1
            t5 place banker 50.00
        """)


@SEVEN_UP.clause("6.7.1.2")
def test_a_player_who_has_left_comes_back_to_the_new_minimum() -> None:
    with raised() as c:
        assert shown(c) == (
            "From the next round: banker 50.00 to 5,000.00.",
            "t1 and t2 keep the minimum of 25.00 on banker.",
        )
        c.play("dealer hand_over_chips t1 99975.00")
        SEVEN_UP.sit_down(c, "t1")
        refused(c, "supervisor report_left t2", "6.7.1.2")
        with pytest.raises(WrongInput, match="no 't9' here"):
            c.play("dealer report_left t9")
        c.play("dealer report_left t2\ndealer new_game")
        refused(c, "t1 place banker 25.00", "6.1")
        refused(c, "t2 place banker 25.00", "6.1")
        assert shown(c) == ()


@SEVEN_UP.clause("6.7.2")
@pytest.mark.parametrize("role", ["supervisor", "gaming_manager"])
def test_an_old_minimum_ends_when_that_has_been_on_show_for_20_minutes(role: str) -> None:
    with raised() as c:
        refused(c, "dealer end_old_minimum banker after=20m", "6.7.2")
        refused(c, "supervisor end_old_minimum player after=20m", "6.7.2")
        refused(c, "supervisor end_old_minimum banker after=1199s", "6.7.2")
        c.play(f"{role} end_old_minimum banker after=20m\nsupervisor change_limit player 1.00 400.00\nwait 1199s")
        SEVEN_UP.round(c, "t1")
        c.play("wait 1s\ndealer new_game")
        refused(c, "t1 place banker 25.00", "6.1")
        assert shown(c) == ()


@SEVEN_UP.clause("6.7.2")
def test_a_notice_of_20_minutes_raises_the_minimum_for_those_who_kept_an_older_one_too() -> None:
    with raised() as c:
        c.play("supervisor change_limit banker 60.00 5000.00 after=20m\nwait 20m\ndealer new_game")
        assert [lowest(c, place) for place in ("t1", "t4")] == [60_00, 60_00]


# ---------------------------------------------------------------- limits of their own


@pytest.mark.parametrize(
    ("pit", "kind", "clause", "role", "lowest", "highest"),
    [
        pytest.param(ROULETTE, "red", "4.6", "supervisor", 100, 2_000, marks=ROULETTE.clause("4.6")),
        pytest.param(SEVEN_UP, "banker", "6.8", "supervisor", 500, 20_000, marks=SEVEN_UP.clause("6.8")),
        pytest.param(SEVEN_UP, "banker", "6.8", "gaming_manager", 500, 20_000, marks=SEVEN_UP.clause("6.8")),
    ],
)
def test_a_player_may_wager_more_than_the_maximum_while_the_sign_shows_it(
    pit: Pit, kind: str, clause: str, role: str, lowest: int, highest: int
) -> None:
    below = document_of(pit).below_minimum.clause
    with pit.open("t1 t2 t3", **{kind: (25_00, 500_00)}) as c:
        pit.sit_down(c, "t1 t2")
        refused(c, f"dealer set_personal_limit t1 {kind} {lowest}.00 {highest}.00", clause)
        refused(c, f"{role} set_personal_limit t3 {kind} {lowest}.00 {highest}.00", clause)
        refused(c, f"{role} set_personal_limit t1 {kind} {lowest}.00 500.00", clause)
        refused(c, f"{role} set_personal_limit t1 {kind} 0.00 {highest}.00", clause)
        refused(c, f"{role} set_personal_limit t1 differential {lowest}.00 {highest}.00", clause)
        refused(c, f"{role} set_personal_limit t1 total {lowest}.00 {highest}.00", clause)
        refused(c, f"{role} remove_personal_limits t1", clause)
        c.play(f"dealer new_game\n{role} set_personal_limit t1 {kind} {lowest}.00 {highest}.00")
        assert shown(c, "t2") == ()
        assert shown(c) == shown(c, "t1") == (f"t1 has own limits: {kind} {lowest}.00 to {highest:,}.00.",)
        refused(c, f"t1 place {kind} 600.00", document_of(pit).over_maximum.clause)
        c.play(pit.end)
        c.play("dealer new_game")
        refused(c, f"t1 place {kind} {lowest - 1}.00", below)
        refused(c, f"t2 place {kind} 600.00", document_of(pit).over_maximum.clause)
        c.play(f"t1 place {kind} {highest}.00")
        refused(c, f"t1 place {kind} 1.00", document_of(pit).over_maximum.clause)
        c.play(f"{role} remove_personal_limits t1")
        c.play(f"{pit.end}\nexpect t1 balance {100_000 - highest}.00\ndealer new_game")
        refused(c, f"t1 place {kind} 600.00", document_of(pit).over_maximum.clause)


@CROWN.clause("3.6")
@pytest.mark.parametrize("role", OPERATES)
def test_a_special_limit_holds_when_surveillance_has_been_notified(role: str) -> None:
    with CROWN.open("t1 t2 t3", banker=(25_00, 5_000_00)) as c:
        CROWN.sit_down(c, "t1 t2")
        refused(c, "dealer set_personal_limit t1 banker 25.00 20000.00", "3.6")
        refused(c, f"{role} tell_surveillance t3", "3.6")
        c.play(f"{role} set_personal_limit t1 banker 25.00 20000.00\ndealer new_game")
        c.play("t1 place banker 8000.00\nexpect trimmed 5.24(b)\nexpect t1 on banker 5000.00")
        assert shown(c) == ()
        c.play(f"{role} tell_surveillance t1\n{CROWN.end}\ndealer new_game")
        c.play("t1 place banker 8000.00\nexpect t1 on banker 8000.00")
        c.play("t2 place banker 8000.00\nexpect t2 on banker 5000.00")
        assert [each.place for each in c.events("table:A") if isinstance(each, SurveillanceTold)] == ["t1"]


@CROWN.clause("3.6")
def test_a_special_limit_may_be_lower_and_goes_with_the_player() -> None:
    with CROWN.seated("t1", banker=(25_00, 5_000_00)) as c:
        c.play("operator tell_surveillance t1\noperator set_personal_limit t1 banker 25.00 100.00\ndealer new_game")
        c.play("t1 place banker 200.00\nexpect t1 on banker 100.00\nt1 clear")
        c.play("t1 cash_out")
        CROWN.sit_down(c, "t1")
        c.play("t1 place banker 200.00\nexpect t1 on banker 200.00")
        c.play(CROWN.end)
        c.play("dealer new_game")
        assert not c.state().board.coming.own


def test_a_command_that_the_document_does_not_name_is_for_nobody() -> None:
    with CANBERRA.open("t1") as c:
        refused(c, "operator set_personal_limit t1 big 5.00 50.00", "''")


def test_an_area_keeps_its_most_and_a_player_with_own_limits_may_fill_it() -> None:
    written = SEVEN_UP.table("t1", banker=(25_00, 500_00)).replace(
        'banker = { min = "25.00", max = "500.00"', 'banker = { min = "25.00", max = "500.00", area = "800.00"'
    )
    with casino(written) as c:
        SEVEN_UP.sit_down(c, "t1")
        c.play("supervisor change_limit banker 25.00 600.00\nsupervisor set_personal_limit t1 banker 25.00 900.00")
        c.play("dealer new_game\nt1 place banker 900.00")
        table_wide = limits_of(setup(c), c.state(), "t2").by_kind["banker"]
        assert (table_wide.highest, table_wide.area) == (600_00, 800_00)
