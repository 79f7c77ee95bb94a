"""The table's sign under all five documents: every bet has its limits, and they change with notice."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from casino import casino
from pits import CANBERRA, CROWN, OPERATES, RAPID, ROULETTE, SEVEN_UP, Pit, at_time, lowest, refused, setup, shown
from watching import on_display

from croupier.games.notation import WrongInput
from croupier.play.sign import limits_of
from croupier.play.sign_events import LimitAnnounced, LimitsChanged

# ---------------------------------------------------------------- before a table opens


@pytest.mark.parametrize(
    ("pit", "kind", "clause"),
    [
        pytest.param(RAPID, "red", "6.1", marks=RAPID.clause("6.1")),
        pytest.param(ROULETTE, "red", "4.1", marks=ROULETTE.clause("4.1")),
        pytest.param(SEVEN_UP, "tie", "6.1", marks=SEVEN_UP.clause("6.1")),
        pytest.param(CANBERRA, "any_triple", r"3.1 \[display\]", marks=CANBERRA.clause("3.1 [display]")),
        pytest.param(CROWN, "tie", r"3.8\(b\)", marks=CROWN.clause("3.8(b)")),
    ],
)
def test_a_table_opens_only_when_every_bet_has_its_limits(pit: Pit, kind: str, clause: str) -> None:
    written = pit.table("t1", **{kind: (25_00, 500_00)})
    without = "\n".join(line for line in written.splitlines() if not line.startswith(f"{kind} ="))
    with (
        pytest.raises(WrongInput, match=rf"lacks {kind}; give each a min and a max \(clause {clause}\)"),
        casino(without),
    ):
        pass
    with casino(written) as c:
        limit = limits_of(setup(c), c.state(), "t1").by_kind[kind]
        assert (limit.lowest, limit.highest) == (25_00, 500_00)


@ROULETTE.clause("2.5.4")
def test_a_table_opens_only_when_every_bet_has_its_unit() -> None:
    written = ROULETTE.table("t1", red=(5_00, 500_00, 5_00))
    unsaid = written.replace(', step = "5.00"', "")
    with pytest.raises(WrongInput, match=r"red lacks its step.*\(clause 2\.5\.4\)"), casino(unsaid):
        pass
    with casino(written) as c:
        assert limits_of(setup(c), c.state(), "t1").by_kind["red"].step == 5_00


@RAPID.clause("6.1")
@pytest.mark.parametrize(("step", "lies"), [(1, "7.00"), (5_00, "5.00")])
def test_wagers_need_not_be_multiples_of_the_minimum_unless_the_sign_says_so(step: int, lies: str) -> None:
    with RAPID.seated("t1", red=(5_00, 500_00, step)) as c:
        c.play(f"""
            dealer new_game
            t1 place red 7.00
            expect t1 on red {lies}
        """)


@ROULETTE.clause("4.1")
def test_a_wager_keeps_to_the_unit_and_the_maximum_that_the_sign_states() -> None:
    with ROULETTE.seated("t1", straight=(5_00, 200_00), red=(5_00, 200_00, 5_00)) as c:
        c.play("""
            dealer new_game
            t1 place straight:17 7.00
            t1 place red 7.00
            expect refused 4.1
            t1 place red 10.00
            t1 place straight:17 198.00
            expect refused 4.1
            expect t1 balance 99983.00
        """)


@SEVEN_UP.clause("6.1")
def test_a_wager_outside_the_limits_is_refused() -> None:
    with SEVEN_UP.seated("t1", banker=(25_00, 5_000_00)) as c:
        c.play("""
            dealer new_game
            t1 place banker 20.00
            expect refused 6.1
            t1 place banker 5001.00
            expect refused 6.1
            t1 place banker 25.00
        """)


# ---------------------------------------------------------------- limits change


@RAPID.clause("6.1")
def test_a_supervisor_changes_the_sign_from_the_next_wagering_period_on() -> None:
    with RAPID.seated("t1", red=(5_00, 100_00)) as c:
        c.play("dealer new_game")
        refused(c, "dealer change_limit red 10.00 100.00", "6.1")
        c.play("supervisor change_limit red 10.00 100.00")
        assert shown(c) == ("From the next round: red 10.00 to 100.00.",)
        c.play(f"""
            t1 place red 5.00
            {RAPID.end}
            expect t1 balance 195.00
        """)
        assert c.state().board.announced
        RAPID.round(c, "t1 place red 5.00")
        c.play("expect t1 balance 195.00")
        assert not shown(c)
        RAPID.round(c, "t1 place red 10.00")
        c.play("expect t1 balance 185.00")


@pytest.mark.parametrize(
    ("pit", "kind", "clause", "role"),
    [
        pytest.param(ROULETTE, "red", "4.5", "supervisor", marks=ROULETTE.clause("4.5")),
        pytest.param(SEVEN_UP, "banker", "6.7", "supervisor", marks=SEVEN_UP.clause("6.7")),
        pytest.param(SEVEN_UP, "banker", "6.7", "gaming_manager", marks=SEVEN_UP.clause("6.7")),
    ],
)
def test_a_higher_minimum_has_been_on_show_for_20_minutes(pit: Pit, kind: str, clause: str, role: str) -> None:
    with pit.seated("t1", **{kind: (25_00, 500_00)}) as c:
        refused(c, f"dealer change_limit {kind} 50.00 500.00 after=20m", clause)
        refused(c, f"{role} change_limit {kind} 50.00 500.00 after=1199s", clause)
        refused(c, f"{role} change_limit {kind} 25.00 500.00 step=5.00 after=1199s", clause)
        posted = c.clock.now() // 1_000_000
        c.play(f"{role} change_limit {kind} 50.00 500.00 after=20m")
        assert shown(c, "t1") == (f"From {at_time(c, posted + 1200)}: {kind} 50.00 to 500.00.",)
        c.play("wait 1199s")
        pit.round(c, f"t1 place {kind} 25.00")
        c.play("dealer new_game\nwait 1s")
        c.play(f"t1 place {kind} 25.00")
        c.play(pit.end)
        c.play("dealer new_game")
        refused(c, f"t1 place {kind} 49.00", setup(c).policy.below_minimum.clause)
        c.play(f"t1 place {kind} 50.00")


@pytest.mark.parametrize(
    ("pit", "kind"),
    [
        pytest.param(ROULETTE, "red", marks=ROULETTE.clause("4.5")),
        pytest.param(SEVEN_UP, "banker", marks=SEVEN_UP.clause("6.7")),
    ],
)
def test_a_lower_minimum_or_another_maximum_holds_from_the_next_round_on(pit: Pit, kind: str) -> None:
    with pit.seated("t1", **{kind: (25_00, 500_00)}) as c:
        c.play("dealer new_game")
        c.play(f"supervisor change_limit {kind} 10.00 600.00")
        refused(c, f"t1 place {kind} 10.00", setup(c).policy.below_minimum.clause)
        c.play(pit.end)
        pit.round(c, f"t1 place {kind} 10.00", f"t1 place {kind} 590.00")


@ROULETTE.clause("4.5")
def test_a_change_to_a_notice_starts_its_20_minutes_anew() -> None:
    with ROULETTE.open("t1", red=(5_00, 500_00)) as c:
        c.play("supervisor change_limit red 10.00 500.00 after=20m")
        due = datetime.fromtimestamp(c.clock.now() / 1_000_000, ZoneInfo("Australia/Sydney")) + timedelta(minutes=20)
        (table,) = c.floor.plan.tables
        assert f"From {due:%H:%M}: red 10.00 to 500.00." in on_display(c, table).announcements
        c.play("wait 10m")
        refused(c, "supervisor change_limit red 20.00 500.00 after=10m", "4.5")
        c.play("supervisor change_limit red 20.00 500.00 after=20m\nwait 10m")
        ROULETTE.round(c)
        assert lowest(c, "t1", "red") == 5_00
        c.play("wait 10m")
        ROULETTE.round(c)
        assert lowest(c, "t1", "red") == 20_00


@CANBERRA.clause("3.1 [change]")
def test_a_change_has_been_announced_through_a_full_round() -> None:
    with CANBERRA.open("t1 t2", big=(5_00, 500_00)) as c:
        CANBERRA.sit_down(c, "t1")
        refused(c, "dealer change_limit big 10.00 500.00 rounds=1", "3.1 [change]".replace(" ", "\\ "))
        refused(c, "operator change_limit big 10.00 500.00", "3.1\\ [change]")
        c.play("operator change_limit big 10.00 500.00 rounds=1")
        assert on_display(c).announcements == ("After 1 more round: big 10.00 to 500.00 in steps of 10.00.",)
        CANBERRA.round(c, "t1 place big 5.00")
        c.play("dealer new_game")
        refused(c, "t1 place big 5.00", "3.3")
        c.play("t1 place big 25.00\nexpect t1 on big 20.00")
        record = [each for each in c.events("table:A") if isinstance(each, LimitAnnounced | LimitsChanged)]
        assert [type(each) for each in record] == [LimitAnnounced, LimitsChanged]


@CANBERRA.clause("3.1 [change]")
def test_the_round_in_which_a_change_is_announced_does_not_count_nor_does_a_void_one() -> None:
    with CANBERRA.seated("t1", big=(5_00, 500_00)) as c:
        c.play("dealer new_game\noperator change_limit big 10.00 500.00 rounds=1")
        c.play(CANBERRA.end)
        c.play("dealer new_game")
        c.restart()
        c.play("expect phase waiting")
        assert c.state().round == 2
        CANBERRA.round(c, "t1 place big 5.00")
        c.play("dealer new_game")
        refused(c, "t1 place big 5.00", "3.3")


@CROWN.clause("3.11")
@CROWN.clause("3.11(c)")
@pytest.mark.parametrize("role", OPERATES)
def test_with_players_at_the_table_a_change_has_been_on_show_for_10_minutes(role: str) -> None:
    with CROWN.seated("t1", banker=(25_00, 500_00)) as c:
        refused(c, "dealer change_limit banker 50.00 500.00 after=10m", "3.11")
        refused(c, f"{role} change_limit banker 50.00 500.00 after=599s", "3.11(c)")
        refused(c, f"{role} change_limit banker 25.00 400.00", "3.11(c)")
        refused(c, f"{role} change_limit differential 0 10000.00", "3.11(c)")
        c.play(f"{role} change_limit banker 50.00 500.00 after=10m\nwait 599s")
        c.play("dealer new_game\nwait 1s")
        assert lowest(c, "t1") == 25_00
        c.play(CROWN.end)
        c.play("dealer new_game")
        assert lowest(c, "t1") == 50_00


@CROWN.clause("3.11")
@CROWN.clause("3.11(a)")
def test_with_no_players_at_the_table_limits_change_at_once() -> None:
    with CROWN.open("t1", banker=(25_00, 500_00)) as c:
        c.play("operator change_limit banker 50.00 500.00\noperator change_limit differential 0 10000.00")
        c.play("operator change_limit total 60.00 5000.00\ndealer new_game")
        limits = limits_of(setup(c), c.state(), "t1")
        assert (limits.by_kind["banker"].lowest, limits.differential) == (50_00, 10_000_00)
        assert (limits.min_total, limits.max_total) == (60_00, 5_000_00)


@CROWN.clause("3.11")
@CROWN.clause("3.11(b)")
def test_limits_change_at_once_when_all_players_at_the_table_agree() -> None:
    with CROWN.open("t1 t2 t3 t4 t5", banker=(25_00, 500_00)) as c:
        CROWN.sit_down(c, "t1 t2 t3 t4")
        refused(c, "t1 agree_to_limit banker", "3.11(b)")
        c.play("""
            operator change_limit banker 50.00 500.00 after=10m
            t1 agree_to_limit banker
            t2 agree_to_limit banker
            t3 agree_to_limit banker
        """)
        refused(c, "t5 agree_to_limit banker", "3.11(b)")
        refused(c, "operator change_limit banker 50.00 500.00", "3.11(c)")
        c.play("t4 agree_to_limit banker")
        refused(c, "operator change_limit banker 60.00 500.00", "3.11(c)")
        c.play("operator change_limit banker 50.00 500.00\ndealer new_game")
        assert lowest(c, "t1") == 50_00


def test_a_limit_that_cannot_be_is_refused() -> None:
    with CANBERRA.open("t1") as c:
        for wrong in (
            *("nothing 1.00 5.00", "differential 0 5.00", "big 0 5.00", "big 5.00 4.00"),
            *("big 1.00 5.00 step=-1.00",),
        ):
            refused(c, f"operator change_limit {wrong} rounds=1", "3.1\\ [change]")
        refused(c, "operator change_limit big 5.00 50.00 step=2.00 rounds=1", "3.2")
        refused(c, "t1 agree_to_limit big", "''")
