"""The table's sign under all five documents: limits change with notice, tables close with notice, seats are for playing."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from casino import Casino, Limit, casino, table

from croupier.games.notation import WrongInput
from croupier.play.attendance import idle
from croupier.play.events import LimitAnnounced, LimitsChanged, RoundOpened, SeatRequired, SurveillanceTold
from croupier.play.sign import limits_of, notices
from croupier.play.table import Setup
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.policy import TablePolicy


class Pit(NamedTuple):
    """How a document's table is opened, sat down at and played."""

    key: str
    game: str
    closer: str
    """Who closes it."""
    seat_taker: str
    """Who requires a seat."""
    bet: str
    sit: str
    begin: str
    end: str
    settings: str = ""
    config: tuple[tuple[str, str], ...] = ()

    def table(self, places: str, **limits: Limit) -> str:
        """A table in a floor file."""
        further: dict[str, Any] = {"config": dict(self.config), "settings": self.settings, **limits}
        return table("A", self.key, self.game, seats=places, period_s=30 if "wait" in self.end else None, **further)

    @contextmanager
    def open(self, places: str, **limits: Limit) -> Iterator[Casino]:
        """A floor with one table."""
        with casino(self.table(places, **limits)) as c:
            yield c

    def sit_down(self, c: Casino, places: str) -> None:
        """Players sit down with money."""
        for place in places.split():
            c.play(self.sit.format(place=place))

    def round(self, c: Casino, *wagers: str) -> None:
        """A round, with the table's usual bet at these places, or with whole lines."""
        c.play(self.begin)
        for each in wagers:
            c.play(each if " " in each else f"{each} place {self.bet} 25.00")
            if "confirm" in self.begin:
                c.play(f"{each.split()[0]} confirm")
        c.play(self.end)


BUY_IN = "dealer buy_in {place} cash 100000.00"
RAPID = Pit(
    *("star-rapid-2016", "roulette", "supervisor", "supervisor", "red"),
    "{place} notes 100.00\n{place} notes 100.00",
    "dealer new_game",
    "dealer spin\nwait 30s\nwheel 0\ndealer confirm",
)
ROULETTE = Pit(
    *("star-roulette-2024", "roulette", "supervisor", "supervisor", "red"),
    f"operator issue_card card-{{place}} {{place}}\n{{place}} present_card card-{{place}}\n{BUY_IN}",
    "dealer new_game",
    "dealer spin\ndealer no_more_bets\ndealer number 0\ndealer confirm",
    'layout = "A"',
)
SEVEN_UP = Pit(
    *("star-7up-2016", "seven_up", "supervisor", "supervisor", "banker"),
    BUY_IN,
    "dealer new_game",
    "dealer cards Kc 2d 5h\ndealer confirm",
)
CANBERRA = Pit(
    *("canberra-mttg-2019", "sic_bo", "operator", "supervisor", "big"),
    "monitoring transfer_credit {place} for-{place} cashless 100000.00",
    "dealer new_game  # each player will confirm",
    "wait 30s\ndice 1 2 4\ndealer confirm",
)
CROWN = Pit(
    *("crown-baccarat-2023", "baccarat", "table_games_manager", "table_inspector", "banker"),
    BUY_IN,
    "dealer new_game",
    "wait 30s\ndealer no_more_bets\ndealer cards 9h 2d Kc 3d\ndealer confirm",
    config=(("version", "A"),),
)
OPERATES = ("table_games_manager", "operator")


def rapid(clause: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(RAPID.key, clause)


def roulette(clause: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(ROULETTE.key, clause)


def seven_up(clause: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(SEVEN_UP.key, clause)


def canberra(clause: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(CANBERRA.key, clause)


def crown(clause: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(CROWN.key, clause)


def document_of(pit: Pit) -> TablePolicy:
    policy = rulebook(pit.key).offer(pit.game).table
    assert policy is not None
    return policy


def setup(c: Casino) -> Setup:
    return next(iter(c.floor.plan.tables.values())).setup


def shown(c: Casino, place: str = "") -> tuple[str, ...]:
    """What the table's screens show, with times as seconds since the floor began."""
    return notices(setup(c), c.state(), place, lambda at: f"{at // 1_000_000}s")


def refused(c: Casino, line: str, clause: str) -> None:
    c.play(f"{line}\nexpect refused {clause}")


def lowest(c: Casino, place: str, kind: str = "banker") -> int:
    return limits_of(setup(c), c.state(), place).by_kind[kind].lowest


# ---------------------------------------------------------------- limits before a table opens


@pytest.mark.parametrize(
    ("pit", "kind", "clause"),
    [
        pytest.param(RAPID, "red", "6.1", marks=rapid("6.1")),
        pytest.param(ROULETTE, "red", "4.1", marks=roulette("4.1")),
        pytest.param(SEVEN_UP, "tie", "6.1", marks=seven_up("6.1")),
        pytest.param(CANBERRA, "any_triple", r"3.1 \[display\]", marks=canberra("3.1 [display]")),
        pytest.param(CROWN, "tie", r"3.8\(b\)", marks=crown("3.8(b)")),
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


@roulette("2.5.4")
def test_a_table_opens_only_when_every_bet_has_its_unit() -> None:
    written = ROULETTE.table("t1", red=(5_00, 500_00, 5_00))
    unsaid = written.replace(', step = "5.00"', "")
    with pytest.raises(WrongInput, match=r"red lacks its step.*\(clause 2\.5\.4\)"), casino(unsaid):
        pass
    with casino(written) as c:
        assert limits_of(setup(c), c.state(), "t1").by_kind["red"].step == 5_00


@rapid("6.1")
@pytest.mark.parametrize(("step", "lies"), [(1, "7.00"), (5_00, "5.00")])
def test_wagers_need_not_be_multiples_of_the_minimum_unless_the_sign_says_so(step: int, lies: str) -> None:
    with RAPID.open("t1", red=(5_00, 500_00, step)) as c:
        RAPID.sit_down(c, "t1")
        c.play(f"""
            dealer new_game
            t1 place red 7.00
            expect t1 on red {lies}
        """)


@roulette("4.1")
def test_a_wager_keeps_to_the_unit_and_the_maximum_that_the_sign_states() -> None:
    with ROULETTE.open("t1", straight=(5_00, 200_00), red=(5_00, 200_00, 5_00)) as c:
        ROULETTE.sit_down(c, "t1")
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


@seven_up("6.1")
def test_a_wager_outside_the_limits_is_refused() -> None:
    with SEVEN_UP.open("t1", banker=(25_00, 5_000_00)) as c:
        SEVEN_UP.sit_down(c, "t1")
        c.play("""
            dealer new_game
            t1 place banker 20.00
            expect refused 6.1
            t1 place banker 5001.00
            expect refused 6.1
            t1 place banker 25.00
        """)


# ---------------------------------------------------------------- limits change


@rapid("6.1")
def test_a_supervisor_changes_the_sign_from_the_next_wagering_period_on() -> None:
    with RAPID.open("t1", red=(5_00, 100_00)) as c:
        RAPID.sit_down(c, "t1")
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
        pytest.param(ROULETTE, "red", "4.5", "supervisor", marks=roulette("4.5")),
        pytest.param(SEVEN_UP, "banker", "6.7", "supervisor", marks=seven_up("6.7")),
        pytest.param(SEVEN_UP, "banker", "6.7", "gaming_manager", marks=seven_up("6.7")),
    ],
)
def test_a_higher_minimum_has_been_on_show_for_20_minutes(pit: Pit, kind: str, clause: str, role: str) -> None:
    with pit.open("t1", **{kind: (25_00, 500_00)}) as c:
        pit.sit_down(c, "t1")
        refused(c, f"dealer change_limit {kind} 50.00 500.00 after=20m", clause)
        refused(c, f"{role} change_limit {kind} 50.00 500.00 after=1199s", clause)
        refused(c, f"{role} change_limit {kind} 25.00 500.00 step=5.00 after=1199s", clause)
        posted = c.clock.now() // 1_000_000
        c.play(f"{role} change_limit {kind} 50.00 500.00 after=20m")
        assert shown(c, "t1") == (f"From {posted + 1200}s: {kind} 50.00 to 500.00.",)
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
        pytest.param(ROULETTE, "red", marks=roulette("4.5")),
        pytest.param(SEVEN_UP, "banker", marks=seven_up("6.7")),
    ],
)
def test_a_lower_minimum_or_another_maximum_holds_from_the_next_round_on(pit: Pit, kind: str) -> None:
    with pit.open("t1", **{kind: (25_00, 500_00)}) as c:
        pit.sit_down(c, "t1")
        c.play("dealer new_game")
        c.play(f"supervisor change_limit {kind} 10.00 600.00")
        refused(c, f"t1 place {kind} 10.00", setup(c).policy.below_minimum.clause)
        c.play(pit.end)
        pit.round(c, f"t1 place {kind} 10.00", f"t1 place {kind} 590.00")


@roulette("4.5")
def test_a_change_to_a_notice_starts_its_20_minutes_anew() -> None:
    with ROULETTE.open("t1", red=(5_00, 500_00)) as c:
        c.play("supervisor change_limit red 10.00 500.00 after=20m")
        assert " UTC: red 10.00 to 500.00" in notices(setup(c), c.state())[0]
        c.play("wait 10m")
        refused(c, "supervisor change_limit red 20.00 500.00 after=10m", "4.5")
        c.play("supervisor change_limit red 20.00 500.00 after=20m\nwait 10m")
        ROULETTE.round(c)
        assert lowest(c, "t1", "red") == 5_00
        c.play("wait 10m")
        ROULETTE.round(c)
        assert lowest(c, "t1", "red") == 20_00


@canberra("3.1 [change]")
def test_a_change_has_been_announced_through_a_full_round() -> None:
    with CANBERRA.open("t1 t2", big=(5_00, 500_00)) as c:
        CANBERRA.sit_down(c, "t1")
        refused(c, "dealer change_limit big 10.00 500.00 rounds=1", "3.1 [change]".replace(" ", "\\ "))
        refused(c, "operator change_limit big 10.00 500.00", "3.1\\ [change]")
        c.play("operator change_limit big 10.00 500.00 rounds=1")
        assert notices(setup(c), c.state()) == ("After 1 more round: big 10.00 to 500.00 in steps of 10.00.",)
        CANBERRA.round(c, "t1 place big 5.00")
        c.play("dealer new_game")
        refused(c, "t1 place big 5.00", "3.3")
        c.play("t1 place big 25.00\nexpect t1 on big 20.00")
        record = [each for each in c.events("table:A") if isinstance(each, LimitAnnounced | LimitsChanged)]
        assert [type(each) for each in record] == [LimitAnnounced, LimitsChanged]


@canberra("3.1 [change]")
def test_the_round_in_which_a_change_is_announced_does_not_count_nor_does_a_void_one() -> None:
    with CANBERRA.open("t1", big=(5_00, 500_00)) as c:
        CANBERRA.sit_down(c, "t1")
        c.play("dealer new_game\noperator change_limit big 10.00 500.00 rounds=1")
        c.play(CANBERRA.end)
        c.play("dealer new_game")
        c.restart()
        c.play("expect phase waiting")
        assert c.state().round == 2
        CANBERRA.round(c, "t1 place big 5.00")
        c.play("dealer new_game")
        refused(c, "t1 place big 5.00", "3.3")


@crown("3.11")
@crown("3.11(c)")
@pytest.mark.parametrize("role", OPERATES)
def test_with_players_at_the_table_a_change_has_been_on_show_for_10_minutes(role: str) -> None:
    with CROWN.open("t1", banker=(25_00, 500_00)) as c:
        CROWN.sit_down(c, "t1")
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


@crown("3.11")
@crown("3.11(a)")
def test_with_no_players_at_the_table_limits_change_at_once() -> None:
    with CROWN.open("t1", banker=(25_00, 500_00)) as c:
        c.play("operator change_limit banker 50.00 500.00\noperator change_limit differential 0 10000.00")
        c.play("operator change_limit total 60.00 5000.00\ndealer new_game")
        limits = limits_of(setup(c), c.state(), "t1")
        assert (limits.by_kind["banker"].lowest, limits.differential) == (50_00, 10_000_00)
        assert (limits.min_total, limits.max_total) == (60_00, 5_000_00)


@crown("3.11")
@crown("3.11(b)")
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


@seven_up("6.7.1")
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


@seven_up("6.7.1")
def test_only_a_supervisor_raises_a_minimum_at_once_and_only_the_minimum_of_a_bet() -> None:
    with raised() as c:
        refused(c, "dealer raise_at_once banker 60.00", "6.7.1")
        refused(c, "supervisor raise_at_once banker 50.00", "6.7.1")
        refused(c, "supervisor raise_at_once banker 5000.01", "6.7.1")
        refused(c, "supervisor raise_at_once total 50.00", "6.7.1")


@seven_up("6.7.1")
def test_a_minimum_that_is_raised_again_leaves_each_player_the_one_they_had() -> None:
    with raised() as c:
        SEVEN_UP.round(c, "t1", "t3 place banker 50.00")
        c.play("supervisor raise_at_once banker 100.00\ndealer new_game")
        assert [lowest(c, place) for place in ("t1", "t3", "t4")] == [25_00, 50_00, 100_00]


@seven_up("6.7.4")
def test_whoever_comes_after_the_change_has_the_new_minimum() -> None:
    with raised() as c:
        SEVEN_UP.sit_down(c, "t5")
        c.play("""
            dealer new_game
            t5 place banker 49.00
            expect refused 6.1
            t5 place banker 50.00
        """)


@seven_up("6.7.1.2")
def test_a_player_who_has_left_comes_back_to_the_new_minimum() -> None:
    with raised() as c:
        assert shown(c) == ("t1 keeps the minimum of 25.00 on banker.", "t2 keeps the minimum of 25.00 on banker.")
        c.play("dealer hand_over_chips t1 99975.00")
        SEVEN_UP.sit_down(c, "t1")
        refused(c, "supervisor report_left t2", "6.7.1.2")
        refused(c, "dealer report_left t9", "6.7.1.2")
        c.play("dealer report_left t2\ndealer new_game")
        refused(c, "t1 place banker 25.00", "6.1")
        refused(c, "t2 place banker 25.00", "6.1")
        assert shown(c) == ()


@seven_up("6.7.2")
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


@seven_up("6.7.2")
def test_a_notice_of_20_minutes_raises_the_minimum_for_those_who_kept_an_older_one_too() -> None:
    with raised() as c:
        c.play("supervisor change_limit banker 60.00 5000.00 after=20m\nwait 20m\ndealer new_game")
        assert [lowest(c, place) for place in ("t1", "t4")] == [60_00, 60_00]


# ---------------------------------------------------------------- limits for one player


@pytest.mark.parametrize(
    ("pit", "kind", "clause", "role", "lowest", "highest"),
    [
        pytest.param(ROULETTE, "red", "4.6", "supervisor", 100, 2_000, marks=roulette("4.6")),
        pytest.param(SEVEN_UP, "banker", "6.8", "supervisor", 500, 20_000, marks=seven_up("6.8")),
        pytest.param(SEVEN_UP, "banker", "6.8", "gaming_manager", 500, 20_000, marks=seven_up("6.8")),
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


@crown("3.6")
@pytest.mark.parametrize("role", OPERATES)
def test_a_special_limit_holds_when_surveillance_has_been_told(role: str) -> None:
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


@crown("3.6")
def test_a_special_limit_may_be_lower_and_goes_with_the_player() -> None:
    with CROWN.open("t1", banker=(25_00, 5_000_00)) as c:
        CROWN.sit_down(c, "t1")
        c.play("operator tell_surveillance t1\noperator set_personal_limit t1 banker 25.00 100.00\ndealer new_game")
        c.play("t1 place banker 200.00\nexpect t1 on banker 100.00\nt1 clear")
        c.play("t1 cash_out")
        CROWN.sit_down(c, "t1")
        c.play("t1 place banker 200.00\nexpect t1 on banker 200.00")
        c.play(CROWN.end)
        c.play("dealer new_game")
        assert not c.state().board.coming.own


# ---------------------------------------------------------------- the period, and the number of players


@pytest.mark.parametrize(
    ("pit", "clause", "role"),
    [
        pytest.param(RAPID, "7.1", "operator", marks=rapid("7.1")),
        pytest.param(CANBERRA, "5.1", "operator", marks=canberra("5.1")),
        *(
            pytest.param(CROWN, "1.1 Wagering Period (a)", role, marks=[crown("1.1 Wagering Period (a)")])
            for role in OPERATES
        ),
    ],
)
def test_another_length_of_the_wagering_period_holds_from_the_next_round_on(pit: Pit, clause: str, role: str) -> None:
    with pit.open("t1") as c:
        c.play("dealer new_game")
        refused(c, "dealer set_period 40", clause.replace(" ", "\\ "))
        c.play(f"{role} set_period 40\nwait 29s\nexpect phase wagering\nwait 1s")
        assert c.state().phase.__struct_config__.tag != "wagering"
        c.play(pit.end)
        c.play("dealer new_game\nwait 39s\nexpect phase wagering\nwait 1s")
        assert c.state().phase.__struct_config__.tag != "wagering"


@pytest.mark.parametrize(
    "pit",
    [
        pytest.param(RAPID, marks=rapid("7.1")),
        pytest.param(CANBERRA, marks=canberra("5.1")),
        pytest.param(CROWN, marks=crown("1.1 Wagering Period")),
    ],
)
def test_a_table_without_a_wagering_period_does_not_open(pit: Pit) -> None:
    without = pit.table("t1").replace("period_s = 30", "")
    with pytest.raises(WrongInput, match="period_s must be a number of seconds"), casino(without):
        pass


@rapid("7.1")
def test_the_wagering_period_has_a_length() -> None:
    with RAPID.open("t1") as c:
        refused(c, "operator set_period 0", "7.1")


@crown("1.1 Wagering Period")
def test_the_wagering_period_cannot_be_set_to_less_than_15_seconds() -> None:
    with CROWN.open("t1") as c:
        refused(c, "operator set_period 14", "1.1\\ Wagering\\ Period")
        c.play("operator set_period 15\ndealer new_game")
        c.play("wait 14.9s\nexpect phase wagering\nwait 0.1s\nexpect phase uncalled")


@roulette("3.5")
def test_a_supervisor_limits_how_many_players_play() -> None:
    places = " ".join(f"t{number}" for number in range(1, 10))
    with ROULETTE.open(places) as c:
        ROULETTE.sit_down(c, places)
        refused(c, "dealer limit_players 8", "3.5")
        refused(c, "supervisor limit_players 0", "3.5")
        c.play("supervisor limit_players 8")
        ROULETTE.round(c, *places.split()[:8])
        c.play("dealer new_game")
        refused(c, "t9 place red 5.00", "3.5")
        c.play("t1 place red 5.00\ndealer hand_over_chips t2 99975.00\nt9 place red 5.00")


# ---------------------------------------------------------------- closing


@pytest.mark.parametrize(
    ("pit", "minutes", "posts", "closes", "role"),
    [
        pytest.param(RAPID, 20, "12.8", "12.8", "supervisor", marks=rapid("12.8")),
        pytest.param(ROULETTE, 20, "9.9", "9.9", "supervisor", marks=roulette("9.9")),
        pytest.param(SEVEN_UP, 20, "14.8", "14.8", "supervisor", marks=seven_up("14.8")),
        pytest.param(SEVEN_UP, 20, "14.8", "14.8", "gaming_manager", marks=seven_up("14.8")),
        *(pytest.param(CROWN, 10, "6.5(b)", "6.5", role, marks=[crown("6.5"), crown("6.5(b)")]) for role in OPERATES),
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
        assert shown(c) == shown(c, "t1") == (f"From {posted + minutes * 60}s: this table closes.",)
        refused(c, f"{role} close_table", closes)
        c.play("dealer new_game\nwait 1s")
        refused(c, f"{role} close_table", closes)
        c.play(f"{pit.end}\n{role} close_table")
        assert shown(c) == ("This table is closed.",)
        refused(c, "dealer new_game", closes)
        refused(c, f"{role} close_table", closes)
        refused(c, f"{role} announce_closing after={minutes}m", closes)
        c.play(f"{role} open_table\ndealer new_game")
        assert shown(c) == ()


@pytest.mark.parametrize(
    "pit",
    [
        pytest.param(RAPID, marks=rapid("12.8")),
        pytest.param(ROULETTE, marks=roulette("9.9")),
        pytest.param(SEVEN_UP, marks=seven_up("14.8")),
        pytest.param(CANBERRA, marks=canberra("7.11")),
        pytest.param(CROWN, marks=[crown("6.5(a)"), crown("6.5")]),
    ],
)
def test_a_table_without_players_closes_at_once(pit: Pit) -> None:
    with pit.open("t1") as c:
        c.play(f"{pit.closer} close_table")
        refused(c, "dealer new_game", setup(c).sign.authority["close_table"].clause)


@canberra("7.11")
def test_three_full_rounds_are_played_after_the_notice_of_a_closing() -> None:
    with CANBERRA.open("t1") as c:
        CANBERRA.sit_down(c, "t1")
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


@canberra("7.11")
def test_a_notice_of_a_closing_comes_down_when_the_table_stays_open() -> None:
    with CANBERRA.open("t1") as c:
        c.play("operator announce_closing rounds=3\noperator open_table")
        assert shown(c) == ()


# ---------------------------------------------------------------- seats


@pytest.mark.parametrize(
    ("pit", "clause", "role"),
    [
        pytest.param(RAPID, "12.9", "supervisor", marks=rapid("12.9")),
        pytest.param(ROULETTE, "9.10", "supervisor", marks=roulette("9.10")),
        pytest.param(SEVEN_UP, "14.9", "supervisor", marks=seven_up("14.9")),
        pytest.param(SEVEN_UP, "14.9", "gaming_manager", marks=seven_up("14.9")),
        pytest.param(CROWN, "6.1", "table_inspector", marks=crown("6.1")),
    ],
)
def test_a_seat_is_required_after_three_rounds_without_a_wager_while_all_others_are_in_use(
    pit: Pit, clause: str, role: str
) -> None:
    with pit.open("t1 t2 t3") as c:
        pit.sit_down(c, "t1 t2 t3")
        pit.round(c, "t1", "t3")
        pit.round(c, "t1", "t3")
        assert idle(setup(c), c.state()) == ()
        refused(c, f"{role} give_up_seat t2", clause)
        pit.round(c, "t1", "t3")
        assert idle(setup(c), c.state()) == ("t2",)
        refused(c, "dealer give_up_seat t2", clause)
        refused(c, f"{role} give_up_seat t1", clause)
        c.play(f"{role} give_up_seat t2")
        assert [each.rounds for each in c.events("table:A") if isinstance(each, SeatRequired)] == [3]
        assert shown(c, "t2") == ("Please give up this place: others are waiting to play.",)
        c.play("dealer new_game")
        refused(c, f"t2 place {pit.bet} 25.00", clause)
        c.play(f"t1 place {pit.bet} 25.00")


@pytest.mark.parametrize(
    ("pit", "clause"),
    [
        pytest.param(RAPID, "12.9", marks=rapid("12.9")),
        pytest.param(ROULETTE, "9.10", marks=roulette("9.10")),
        pytest.param(SEVEN_UP, "14.9", marks=seven_up("14.9")),
        pytest.param(CROWN, "6.1", marks=crown("6.1")),
    ],
)
def test_rounds_without_a_wager_are_counted_anew_after_one_or_while_a_seat_is_free(pit: Pit, clause: str) -> None:
    with pit.open("t1 t2") as c:
        pit.sit_down(c, "t1")
        for _ in range(3):
            pit.round(c)
        assert idle(setup(c), c.state()) == ()
        refused(c, f"{pit.seat_taker} give_up_seat t1", clause)
        pit.sit_down(c, "t2")
        pit.round(c, "t2")
        pit.round(c, "t2")
        pit.round(c, "t1", "t2")
        pit.round(c, "t2")
        pit.round(c, "t2")
        assert idle(setup(c), c.state()) == ()
        pit.round(c, "t2")
        assert idle(setup(c), c.state()) == ("t1",)


@rapid("12.9")
def test_neither_a_void_round_nor_a_wager_that_went_back_counts() -> None:
    with RAPID.open("t1 t2", red=(5_00, 100_00)) as c:
        RAPID.sit_down(c, "t1 t2")
        for _ in range(2):
            RAPID.round(c, "t1", "t2 place red 4.00")
        c.play("dealer new_game")
        c.restart()
        c.play("supervisor void malfunction")
        assert idle(setup(c), c.state()) == ()
        RAPID.round(c, "t1", "t2 place red 4.00")
        assert idle(setup(c), c.state()) == ("t2",)


@rapid("12.9")
def test_nobody_is_asked_for_a_seat_when_another_is_free_by_then_or_the_player_has_gone() -> None:
    with RAPID.open("t1 t2") as c:
        RAPID.sit_down(c, "t1 t2")
        for _ in range(3):
            RAPID.round(c, "t1")
        c.play("dealer new_game\nt1 cash_out")
        refused(c, "supervisor give_up_seat t2", "12.9")
        RAPID.sit_down(c, "t1")
        c.play("t2 cash_out")
        RAPID.sit_down(c, "t2")
        refused(c, "supervisor give_up_seat t2", "12.9")
        c.play(RAPID.end)
        assert c.state().board.idle["t2"].rounds == 4


@canberra("7.6")
def test_whoever_does_not_wager_is_reminded_and_then_gives_up_the_place() -> None:
    with CANBERRA.open("t1 t2 t3") as c:
        CANBERRA.sit_down(c, "t1 t2")
        for _ in range(9):
            CANBERRA.round(c, "t1")
        assert idle(setup(c), c.state()) == ()
        refused(c, "dealer remind_idle t2", "7.6")
        CANBERRA.round(c, "t1")
        assert idle(setup(c), c.state()) == ("t2",)
        refused(c, "operator remind_idle t2", "7.6")
        c.play("dealer remind_idle t2")
        assert shown(c, "t2") == ("This place is for playing: please wager, or cash out.",)
        assert shown(c, "t1") == ()
        refused(c, "dealer give_up_seat t2", "7.6")
        c.play("supervisor give_up_seat t2\ndealer new_game")
        refused(c, "t2 place big 25.00", "7.6")
        c.play("t2 cash_out")


@canberra("7.6")
@pytest.mark.parametrize(("rounds", "noticed"), [(2, ("t2",)), (0, ())])
def test_the_house_says_after_how_many_rounds_a_place_is_noticed(rounds: int, noticed: tuple[str, ...]) -> None:
    pit = CANBERRA._replace(settings=f"idle_rounds_alert = {rounds}")
    with pit.open("t1 t2") as c:
        pit.sit_down(c, "t1 t2")
        for _ in range(2):
            pit.round(c, "t1")
        assert idle(setup(c), c.state()) == noticed


@canberra("7.6")
def test_whoever_wagers_at_another_table_is_playing() -> None:
    pit = CANBERRA._replace(settings="idle_rounds_alert = 1\ntables_at_once = 2")
    other = pit.table("t1 t2").replace('id = "A"', 'id = "B"')
    with casino(pit.table("t1 t2"), other) as c:
        pit.sit_down(c, "t1 t2")
        c.play("dealer@B new_game\nt1@B place big 25.00\nt1@B confirm\nwait 30s\ndice@B 1 2 4\ndealer@B confirm")
        pit.round(c)
        assert idle(setup(c), c.state("A")) == ("t2",)


@pytest.mark.parametrize(
    ("pit", "rounds", "words"),
    [(RAPID, "3", "this document says after how many rounds"), (CANBERRA, "-1", "a whole number of rounds")],
)
def test_a_number_of_rounds_that_is_not_for_the_house_to_say_is_named(pit: Pit, rounds: str, words: str) -> None:
    wrong = pit._replace(settings=f"idle_rounds_alert = {rounds}")
    with pytest.raises(WrongInput, match=words), wrong.open("t1"):
        pass


# ---------------------------------------------------------------- whatever the document


def test_a_limit_that_cannot_be_is_refused() -> None:
    with CANBERRA.open("t1") as c:
        for wrong in (
            *("nothing 1.00 5.00", "differential 0 5.00", "big 0 5.00", "big 5.00 4.00"),
            *("big 1.00 5.00 step=-1.00",),
        ):
            refused(c, f"operator change_limit {wrong} rounds=1", "3.1\\ [change]")
        refused(c, "operator change_limit big 5.00 50.00 step=2.00 rounds=1", "3.2")
        refused(c, "t1 agree_to_limit big", "''")


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


def test_a_round_that_was_opened_says_who_was_seated_only_where_it_counts() -> None:
    with RAPID.open("t1 t2") as c:
        RAPID.sit_down(c, "t1")
        RAPID.round(c)
        RAPID.sit_down(c, "t2")
        RAPID.round(c)
        opened = [each.seated for each in c.events("table:A") if isinstance(each, RoundOpened)]
        assert opened == [{}, {"t1": "t1-1", "t2": "t2-1"}]
