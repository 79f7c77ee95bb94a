"""Crown Perth, baccarat, 2023, at a table with terminals and a cloth: wagers, limits, side bets and settlement."""

from contextlib import AbstractContextManager
from fractions import Fraction

import pytest
from casino import WIDE, Casino, Limit, casino, table
from crown import CROWN, EVERY_COUP
from crown import total as counted

from croupier.games.notation import WrongInput
from croupier.play.events import (
    PeriodEnded,
    PlayerWarned,
    Return,
    RoundOpened,
    RoundVoided,
    ShortWagerKept,
    WageringClosed,
    WagersReturned,
    WagersSettled,
)
from croupier.play.table import Wagering
from croupier.server.screens import display_view, round_view

SEATS, POSITIONS = "t1 t2 t3 t4", "p1 p2 p3 p4"
VERSIONS = ("A", "B", "C", "D")


def crown(
    version: str = "A",
    *,
    differential: str = "",
    areas: str = "",
    settings: str = "",
    period_s: float | None = 20,
    positions: str = POSITIONS,
    seats: str = SEATS,
    tie_16_on_8: bool = False,
    default: Limit = WIDE,
    **by_kind: Limit,
) -> AbstractContextManager[Casino]:
    """A table; `areas` is the most that all players together may have in one area of a box."""
    written = table(
        "B1",
        CROWN,
        "baccarat",
        seats=seats,
        positions=positions,
        period_s=period_s,
        config={"version": version, "tie_16_on_8": tie_16_on_8},
        settings=settings,
        leave_out="",
        limits=f'differential = "{differential}"' if differential else "",
        default=default,
        **by_kind,
    )
    return casino(written.replace("= { min", f'= {{ area = "{areas}", min') if areas else written)


def funded(c: Casino, cents: str = "20000.00", places: str = f"{SEATS} {POSITIONS}") -> None:
    """Sell every place credit, and open wagering."""
    for place in places.split():
        c.play(f"dealer buy_in {place} cash {cents}")
    c.play("dealer new_game")


def called(c: Casino) -> None:
    """The terminals' period ends, and the dealer calls."""
    c.play("wait 20s\ndealer no_more_bets")


def dealt(player: str, banker: str) -> str:
    """The cards of a coup, by the ranks of its hands, in the order in which they come."""
    ranks = [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]
    return " ".join(rank + suit for rank, suit in zip(ranks, "shdcsh", strict=False))


def coup(c: Casino, player: str, banker: str) -> None:
    """Deal a coup and confirm it."""
    c.play(f"dealer cards {dealt(player, banker)}\ndealer confirm")


def back(c: Casino) -> list[tuple[str, str, int, str]]:
    """What went back at the closings of the last round: place, area, cents and clause."""
    returned: list[Return] = []
    for event in c.events("table:B1"):
        if isinstance(event, RoundOpened):
            returned = []
        if isinstance(event, PeriodEnded | WageringClosed):
            returned += event.returned
    return [(each.terminal, each.bet, each.stake, each.clause) for each in returned]


PLAYER_7_TO_6, BANKER_7_TO_6, TIE_OF_6 = ("7K", "6K"), ("6K", "7K"), ("6K", "6K")


# ---------------------------------------------------------------- when wagers are made


@pytest.mark.clause(CROWN, "1.1 Wagering Period")
def test_a_wagering_period_is_at_least_15_seconds_and_terminals_cannot_do_without_one() -> None:
    for wrong in (14, 14.9, None):
        with pytest.raises(WrongInput, match=r"1\.1 Wagering Period"), crown(period_s=wrong):
            pass
    with crown(period_s=15) as c:
        assert c.floor.plan.tables["B1"].setup.period == 15_000_000
    with crown(seats="", period_s=None) as c:
        assert c.floor.plan.tables["B1"].setup.period is None


@pytest.mark.clause(CROWN, "1.1 Wagering Period")
def test_a_player_places_moves_and_cancels_on_an_ats_until_the_period_is_over_and_no_longer() -> None:
    with crown(period_s=20) as c:
        c.play("dealer buy_in t1 cash 100.00\nt1 place tie 10.00\nexpect refused '1.1 Wagering Period'")
        c.play("dealer new_game")
        phase = c.state().phase
        assert isinstance(phase, Wagering)
        assert phase.deadline == c.answer.at + 20_000_000
        c.play("""
            wait 19.9s
            t1 place banker 10.00
            t1 move banker player
            t1 place tie 10.00
            t1 remove tie
        """)
        c.clock.advance(0.2)
        for late in ("place tie 1.00", "move player banker", "remove player", "clear", "undo", "double"):
            c.play(f"t1 {late}\nexpect refused '1.1 Wagering Period'")
        c.play("wait 1s\nt1 remove player\nexpect refused '1.1 Wagering Period'")
        c.play("expect t1 on player 10.00\nexpect t1 balance 90.00")


@pytest.mark.clause(CROWN, "3.1")
def test_no_card_comes_before_the_call_and_no_call_before_the_terminals_period_is_over() -> None:
    with crown() as c:
        funded(c, "100.00", "t1 p1")
        c.play("t1 place banker 50.00\np1 place player 10.00")
        for _ in ("open", "uncalled"):
            c.play(f"dealer card {dealt('9K', '8K')[:2]}\nexpect refused 3.1\nshoe 9s\nexpect refused 3.1")
            if isinstance(c.state().phase, Wagering):
                c.play("wait 19.999s\ndealer no_more_bets\nexpect refused 3.1\nwait 0.001s\nexpect phase uncalled")
        c.play("""
            p1 place player 15.00
            p1 place tie 5.00
            p1 remove tie
            dealer no_more_bets
            dealer no_more_bets
            expect refused 3.1
            p1 place player 1.00
            expect refused 3.1
            p1 remove player
            expect refused 3.1
            expect p1 on player 25.00
            shoe 9s
            dealer cards 8h Kd Kc
        """)
        assert c.state().cards == ("9s", "8h", "Kd", "Kc")


@pytest.mark.clause(CROWN, "3.1")
def test_a_wager_a_millisecond_after_the_close_is_refused() -> None:
    with crown() as c:
        funded(c, "100.00", "t1")
        c.play("t1 place banker 50.00")
        c.clock.advance(20.001)
        c.play("t1 place player 10.00\nexpect refused '1.1 Wagering Period'\nwait 0s")
        c.play("t1 place player 10.00\nexpect refused '1.1 Wagering Period'\nexpect t1 balance 50.00")


def test_at_a_table_without_terminals_the_call_alone_ends_wagering() -> None:
    with crown(seats="", period_s=None) as c:
        funded(c, "100.00", "p1")
        c.play("p1 place banker 10.00\nwait 300s\np1 place banker 10.00\ndealer no_more_bets")
        c.play("p1 place banker 10.00\nexpect refused 3.1")
        coup(c, *PLAYER_7_TO_6)
        c.play("expect p1 balance 80.00")


@pytest.mark.clause(CROWN, "3.2")
@pytest.mark.parametrize("place", ["t1", "p1"])
def test_from_the_first_card_on_nothing_is_placed_raised_or_taken_off(place: str) -> None:
    with crown() as c:
        funded(c, "100.00", place)
        c.play(f"{place} place banker 30.00\n{place} place tie 5.00")
        called(c)
        for card in dealt("5K4", "6K").split():
            c.play(f"dealer card {card}")
            for change in ("remove banker", "place banker 10.00", "place player 10.00", "move tie player", "clear"):
                c.play(f"{place} {change}\nexpect refused 3.2")
        assert c.state().seats[place].chips == {"banker": 30_00, "tie": 5_00}
        c.play(f"expect {place} balance 65.00")


@pytest.mark.clause(CROWN, "3.4")
def test_staff_have_no_way_to_place_a_wager_at_an_ats() -> None:
    with crown() as c:
        funded(c, "100.00", "t1")
        c.play("t1 place banker 10.00")
        for who in ("dealer", "table_inspector", "table_games_manager", "operator", "inspector"):
            for change in ("place place=t1 banker 10.00", "remove place=t1 banker", "repeat place=t1"):
                c.play(f"{who} {change}\nexpect refused 3.4")
        c.play("expect t1 on banker 10.00\nexpect t1 balance 90.00")


@pytest.mark.clause(CROWN, "3.16")
def test_without_credit_nothing_is_wagered() -> None:
    with crown() as c:
        c.play("dealer new_game\nt1 place banker 1.00\nexpect refused 3.16\np1 place banker 1.00\nexpect refused 3.16")


@pytest.mark.clause(CROWN, "3.17")
def test_a_wager_debits_its_amount_and_a_cancel_gives_it_back_and_credit_is_never_exceeded() -> None:
    with crown() as c:
        funded(c, "500.00", "t1")
        c.play("""
            t1 place banker 75.00
            expect t1 balance 425.00
            t1 place player 425.01
            expect refused 3.17
            t1 remove banker
            expect t1 balance 500.00
        """)


@pytest.mark.clause(CROWN, "3.7")
@pytest.mark.parametrize(
    ("touches", "lies"),
    [
        ("", {}),
        ("t1 repeat", {"player": 100_00}),
        ("t1 repeat\nt1 remove player\nt1 place player 40.00", {"player": 40_00}),
        ("t1 repeat\nt1 move player banker", {"banker": 100_00}),
        ("t1 repeat\nt1 clear", {}),
    ],
)
def test_after_a_tie_a_stood_off_wager_is_repeated_changed_moved_or_dropped_by_a_touch(
    touches: str, lies: dict[str, int]
) -> None:
    with crown() as c:
        funded(c, "100.00", "t1")
        c.play("t1 place player 100.00")
        called(c)
        coup(c, *TIE_OF_6)
        c.play(f"expect t1 balance 100.00\ndealer new_game\nexpect t1 bet 0.00\n{touches}")
        called(c)
        assert c.state().chips("t1", c.state().seats["t1"].account) == lies


# ---------------------------------------------------------------- limits at a terminal


@pytest.mark.clause(CROWN, "5.24(a)")
def test_an_ats_wager_below_the_minimum_at_the_end_of_the_period_goes_back_and_one_raised_in_time_stands() -> None:
    with crown(banker=(25_00, 5000_00)) as c:
        funded(c, "100.00", "t1 t2")
        c.play("t1 place banker 15.00\nt2 place banker 15.00\nt2 place banker 10.00\nwait 20s")
        c.play("expect t1 balance 100.00\nexpect t1 bet 0.00\nexpect t2 balance 75.00\nexpect t2 on banker 25.00")
        assert back(c) == [("t1", "banker", 15_00, "5.24(a)")]


@pytest.mark.clause(CROWN, "5.24(b)")
def test_an_ats_takes_the_next_lower_permitted_amount_and_never_debits_the_rest() -> None:
    with crown(banker=(25_00, 5000_00, 5_00)) as c:
        funded(c, "10000.00", "t1 t2")
        c.play("""
            t1 place banker 33.00
            expect trimmed 5.24(b)
            expect t1 on banker 30.00
            expect t1 balance 9970.00
            t2 place banker 6200.00
            expect trimmed 5.24(b)
            expect t2 on banker 5000.00
            expect t2 balance 5000.00
            t2 place banker 5.00
            expect refused 5.24(b)
        """)


@pytest.mark.clause(CROWN, "5.25")
def test_ats_wagers_that_are_below_the_aggregate_together_take_no_part() -> None:
    with crown(default=(5_00, 5000_00), total=(50_00, 100_000_00)) as c:
        funded(c, "100.00", "t1 t2 t3")
        c.play("t1 place player 25.00\nt1 place tie 10.00")
        c.play("t2 place player 25.00\nt2 place tie 15.00\nt2 place player_pair 10.00")
        c.play("t3 place player 48.00\nt3 place tie 4.00")
        c.play("wait 20s\nexpect t1 balance 100.00\nexpect t2 bet 50.00\nexpect t3 balance 100.00")
        assert back(c) == [
            ("t1", "player", 25_00, "5.25"),
            ("t1", "tie", 10_00, "5.25"),
            ("t3", "player", 48_00, "5.25"),
            ("t3", "tie", 4_00, "5.24(a)"),
        ]


@pytest.mark.clause(CROWN, "3.10")
def test_wagers_are_multiples_of_the_minimum_only_where_the_sign_says_so() -> None:
    for step, lies in ((1_00, "40.00"), (25_00, "25.00")):
        with crown(player=(25_00, 5000_00, step)) as c:
            funded(c, "100.00", "t1")
            c.play(f"t1 place player 40.00\nexpect t1 on player {lies}")


# ---------------------------------------------------------------- the differential


@pytest.mark.clause(CROWN, "1.1 Table Differential")
def test_a_wager_is_taken_as_far_as_the_differential_goes_and_the_other_side_makes_room() -> None:
    with crown(differential="10000") as c:
        funded(c)
        c.play("""
            t1 place player 5000.00
            t2 place banker 14000.00
            t1 place tie 3000.00
            t3 place banker_dragon 3000.00
            t3 place banker 2000.00
            expect trimmed '1.1 Table Differential'
            expect t3 on banker 1000.00
            expect t3 balance 16000.00
            p1 place banker 1.00
            expect refused '1.1 Table Differential'
            p1 place player 1000.00
            t4 place banker 1000.00
            expect t4 on banker 1000.00
        """)
        called(c)
        assert back(c) == []


@pytest.mark.clause(CROWN, "1.1 Table Differential")
def test_what_a_cancellation_leaves_over_goes_back_at_the_end_of_the_period_the_last_placed_first() -> None:
    with crown(differential="100") as c:
        funded(c)
        c.play("""
            t1 place player 100.00
            t2 place banker 60.00
            p1 place banker 80.00
            t2 place banker 60.00
            t1 remove player
            wait 20s
        """)
        assert back(c) == [
            ("t2", "banker", 60_00, "1.1 Table Differential"),
            ("p1", "banker", 40_00, "1.1 Table Differential"),
        ]
        c.play("expect t2 on banker 60.00\nexpect p1 on banker 40.00\nexpect p1 balance 19960.00")


@pytest.mark.clause(CROWN, "1.1 Table Differential")
def test_chips_taken_off_the_cloth_after_the_period_are_made_good_at_the_call() -> None:
    with crown(differential="100") as c:
        funded(c)
        c.play("t1 place banker 100.00\np1 place player 50.00\nt2 place banker 50.00\nwait 20s\np1 remove player")
        assert back(c) == []
        c.play("p2 place banker 1.00\nexpect refused '1.1 Table Differential'\ndealer no_more_bets")
        assert back(c) == [("t2", "banker", 50_00, "1.1 Table Differential")]


@pytest.mark.parametrize("place", ["t3", "p1"])
def test_what_the_differential_leaves_of_a_wager_stands_however_little_it_is(place: str) -> None:
    with crown(differential="100", banker=(25_00, 5000_00), total=(20_00, 100_000_00)) as c:
        funded(c)
        c.play(f"t1 place player 40.00\nt2 place banker 90.00\n{place} place banker 50.00\nt1 remove player")
        called(c)
        assert back(c) == [(place, "banker", 40_00, "1.1 Table Differential")]
        coup(c, *BANKER_7_TO_6)
        c.play(f"expect {place} balance 20009.50")
        assert not [each for each in c.events("table:B1") if isinstance(each, PlayerWarned)]


def test_room_under_the_differential_is_taken_at_an_ats_in_permitted_steps_and_not_below_the_minimum() -> None:
    with crown(differential="100", banker=(25_00, 5000_00, 5_00)) as c:
        funded(c)
        c.play("p1 place banker 62.00\nt1 place banker 50.00\nexpect t1 on banker 35.00")
        c.play("t2 place banker 25.00\nexpect refused '1.1 Table Differential'")


def test_a_step_taken_back_is_a_wager_like_any_other() -> None:
    with crown(differential="100") as c:
        funded(c)
        c.play("t1 place banker 100.00\nt1 remove banker\nt2 place banker 60.00")
        c.play("t1 undo\nexpect refused '1.1 Table Differential'\nexpect t1 balance 20000.00")


@pytest.mark.clause(CROWN, "3.5(a)")
def test_under_a_differential_any_number_of_wagers_may_lie_in_an_area() -> None:
    with crown(differential="10000", settings='players_per_area = "any"') as c:
        funded(c)
        c.play("p1 place banker 1000.00")
        for place in ("p2", "p3", "p4"):
            c.play(f"{place} place banker 2500.00 box=p1")
        c.play("p4 place banker 2000.00 box=p1\nexpect trimmed '1.1 Table Differential'")
        c.play("expect p4 on banker@p1 4000.00")
        called(c)
        assert back(c) == []
    with pytest.raises(WrongInput, match=r"3\.5\(a\)"), crown(settings='players_per_area = "any"'):
        pass


@pytest.mark.clause(CROWN, "3.5(b)")
def test_under_a_total_maximum_a_fourth_wager_in_an_area_is_refused() -> None:
    with crown(areas="5000", settings="players_per_area = 3") as c:
        funded(c)
        c.play("p1 place banker 1000.00\np2 place banker 1000.00 box=p1\np3 place banker 1000.00 box=p1")
        c.play("p4 place banker 500.00 box=p1\nexpect refused 3.5(b)\np4 place banker 500.00")
        c.play("p3 place banker 2500.00 box=p1\nexpect trimmed 3.5(b)\nexpect p3 on banker@p1 3000.00")
        c.play("p1 place banker 1.00\nexpect refused 3.5(b)\nt1 place banker 5000.00\nt2 place banker 5000.00")
    with pytest.raises(WrongInput, match="from 1 to 3"), crown(areas="5000", settings="players_per_area = 4"):
        pass
    with pytest.raises(WrongInput, match=r"3\.5\(b\)"), crown(settings="players_per_area = 3"):
        pass


# ---------------------------------------------------------------- limits on the cloth


@pytest.mark.clause(CROWN, "3.9")
def test_where_limits_apply_per_person_a_player_wagers_on_one_box_only() -> None:
    with crown(settings="limits_per_person = true") as c:
        funded(c)
        c.play("""
            table_inspector identify_player t3 77
            table_inspector identify_player t4 77
            dealer identify_player t2 77
            expect refused 3.9
            t3 place banker 10.00
            t4 place banker 10.00
            expect refused 3.9
            t2 place banker 10.00
            t3 remove banker
            t4 place banker 10.00
            t3 undo
            expect refused 3.9
            p1 place player 10.00
            p1 place tie 10.00
            p1 place player 10.00 box=p2
            expect refused 3.9
            p3 place player 10.00 box=p2
            p3 place tie 10.00
            expect refused 3.9
            table_inspector identify_player t9 77
            expect refused 3.9
            table_inspector identify_player t4
            t3 place banker 10.00
        """)


@pytest.mark.clause(CROWN, "3.9")
def test_without_that_sign_a_player_wagers_on_as_many_boxes_as_there_are() -> None:
    with crown() as c:
        funded(c)
        c.play("table_inspector identify_player t3 77\ntable_inspector identify_player t4 77")
        c.play("t3 place banker 10.00\nt4 place banker 10.00\np1 place tie 10.00\np1 place tie 10.00 box=p2")


@pytest.mark.clause(CROWN, "3.12")
@pytest.mark.parametrize(("hands", "balance"), [(PLAYER_7_TO_6, "110.00"), (BANKER_7_TO_6, "90.00")])
def test_a_first_cloth_wager_below_the_minimum_stands_and_the_warning_is_on_record(
    hands: tuple[str, str], balance: str
) -> None:
    with crown(player=(25_00, 5000_00)) as c:
        funded(c, "100.00", "p1")
        c.play("p1 place player 10.00\nexpect trimmed 3.12")
        called(c)
        c.play("dealer return_short_wager p1 player\nexpect refused 3.12")
        coup(c, *hands)
        c.play(f"expect p1 balance {balance}")
        account = c.state().seats["p1"].account
        assert [each for each in c.events("table:B1") if isinstance(each, PlayerWarned)] == [
            PlayerWarned("p1", account, "player", 10_00)
        ]


@pytest.mark.clause(CROWN, "3.12")
@pytest.mark.parametrize("choice", ["keep", "return"])
def test_a_further_cloth_wager_below_the_minimum_is_settled_or_returned_by_the_dealers_choice(choice: str) -> None:
    with crown(player=(25_00, 5000_00)) as c:
        funded(c, "100.00", "p1 p2")
        c.play("p1 place player 10.00")
        called(c)
        coup(c, *BANKER_7_TO_6)
        c.play("dealer confirm_paid\ndealer new_game\np1 place player 10.00\np2 place player 10.00")
        c.play(f"dealer {choice}_short_wager p1 player\nexpect refused 3.12")
        called(c)
        c.play(f"dealer cards {dealt(*PLAYER_7_TO_6)}\ndealer confirm\nexpect refused 3.12")
        c.play(f"dealer {choice}_short_wager p2 player\nexpect refused 3.12")
        c.play(f"dealer {choice}_short_wager p1 banker\nexpect refused 3.12")
        c.play(f"dealer {choice}_short_wager p1 player\ndealer confirm")
        c.play(f"expect p1 balance {'100.00' if choice == 'keep' else '90.00'}\nexpect p2 balance 110.00")
        chosen = [each for each in c.events("table:B1") if isinstance(each, ShortWagerKept | WagersReturned)]
        assert len(chosen) == 1
        assert isinstance(chosen[0], ShortWagerKept if choice == "keep" else WagersReturned)
        assert [each.terminal for each in c.events("table:B1") if isinstance(each, PlayerWarned)] == ["p1", "p2"]


@pytest.mark.clause(CROWN, "3.13")
@pytest.mark.parametrize(("hands", "balance"), [(PLAYER_7_TO_6, "25000.00"), (BANKER_7_TO_6, "15000.00")])
def test_a_cloth_wager_above_the_maximum_is_paid_or_collected_up_to_the_maximum(
    hands: tuple[str, str], balance: str
) -> None:
    with crown(player=(25_00, 5000_00)) as c:
        funded(c, "20000.00", "p1 t1")
        c.play("p1 place player 6000.00\nexpect trimmed 3.13\nexpect p1 balance 14000.00")
        c.play("t1 place player 6000.00\nexpect t1 on player 5000.00")
        called(c)
        coup(c, *hands)
        c.play(f"expect p1 balance {balance}\nexpect t1 balance {balance}")
        (settled,) = [e for e in c.events("table:B1") if isinstance(e, WagersSettled) and e.terminal == "p1"]
        assert [(each.stake, each.clause) for each in settled.over] == [(1000_00, "3.13")]


# ---------------------------------------------------------------- one coup after the other


@pytest.mark.clause(CROWN, "3.3")
def test_nothing_of_a_winning_wager_can_be_touched_until_it_is_settled_in_full() -> None:
    with crown() as c:
        funded(c, "500.00", "t1")
        c.play("t1 place player 100.00")
        called(c)
        c.play(f"dealer cards {dealt(*PLAYER_7_TO_6)}\nexpect t1 balance 400.00\nexpect t1 bet 100.00")
        for touch in ("place player 450.00", "move player tie", "remove player", "clear"):
            c.play(f"t1 {touch}\nexpect refused 3.2")
        c.play("t1 cash_out\nexpect refused '1.1 Cash Out Period'")
        c.play("table_inspector confirm\nexpect refused 3.3\ndealer confirm\nexpect t1 balance 600.00")
        c.play("dealer new_game\nt1 place player 450.00")


@pytest.mark.clause(CROWN, "3.15")
def test_the_next_period_opens_when_everything_is_settled_and_the_dealer_has_paid_the_cloth() -> None:
    with crown() as c:
        funded(c, "100.00")
        for place in f"{SEATS} {POSITIONS}".split():
            c.play(f"{place} place player 10.00\ndealer new_game\nexpect refused 3.15")
        called(c)
        c.play(f"dealer new_game\nexpect refused 3.15\ndealer cards {dealt(*PLAYER_7_TO_6)}")
        c.play("""
            dealer new_game
            expect refused 3.15
            dealer confirm_paid
            expect refused 3.15
            dealer confirm
            dealer new_game
            expect refused 3.15
            table_inspector confirm_paid
            expect refused 3.15
            dealer confirm_paid
            table_inspector new_game
            expect refused 3.15
            dealer new_game
            t1 place player 10.00
        """)
        called(c)
        coup(c, *PLAYER_7_TO_6)
        c.play("dealer new_game")


@pytest.mark.clause(CROWN, "3.15")
def test_a_cloth_that_is_still_to_be_paid_is_so_after_a_restart() -> None:
    with crown() as c:
        funded(c, "100.00", "p1")
        c.play("p1 place player 10.00")
        called(c)
        coup(c, *PLAYER_7_TO_6)
        c.restart()
        c.play("dealer new_game\nexpect refused 3.15\ndealer confirm_paid\ndealer new_game")


@pytest.mark.clause(CROWN, "5.21(a)")
def test_a_system_that_fails_before_the_period_is_over_gives_every_wager_back() -> None:
    with crown() as c:
        funded(c, "500.00", "t1 t2 p1")
        c.play("t1 place banker 100.00\nt2 place tie 50.00\np1 place player 20.00\nwait 12s")
        c.restart()
        c.play("expect phase waiting\nexpect t1 balance 500.00\nexpect t2 balance 500.00\nexpect p1 balance 500.00")
        voided = [each for each in c.events("table:B1") if isinstance(each, RoundVoided)]
        assert {each.clause for each in voided[0].returned} == {"5.21(a)"}
        c.play("dealer new_game")


def test_a_system_that_fails_after_the_period_finds_every_wager_as_it_lay() -> None:
    with crown() as c:
        funded(c, "500.00", "t1 p1")
        c.play("t1 place banker 100.00\np1 place player 20.00\nwait 20s")
        c.restart()
        c.play("expect phase uncalled\np1 place player 5.00\ndealer no_more_bets")
        c.restart()
        coup(c, *BANKER_7_TO_6)
        c.play("expect t1 balance 595.00\nexpect p1 balance 475.00")


@pytest.mark.clause(CROWN, "1.1 Void")
@pytest.mark.parametrize("stage", range(5))
def test_a_void_coup_gives_every_stake_back_and_stays_on_record(stage: int) -> None:
    with crown() as c:
        funded(c, "500.00", "t1 p1")
        c.play("t1 place banker 100.00\nt1 place tie 40.00\nt1 place banker_pair 10.00\np1 place player 30.00")
        first, *others = dealt("6K", "7K").split()
        steps = ("wait 20s", "dealer no_more_bets", f"dealer card {first}", f"dealer cards {' '.join(others)}")
        c.play("\n".join(steps[:stage]))
        c.play("""
            dealer void_round malfunction
            expect refused '1.1 Void'
            table_games_manager:tgm.1 void_round malfunction
            expect t1 balance 500.00
            expect p1 balance 500.00
            table_games_manager:tgm.1 void_round malfunction
            expect refused '1.1 Void'
        """)
        voided = c.events("table:B1")[-1]
        assert isinstance(voided, RoundVoided)
        assert (voided.round, voided.reason, voided.clause) == (1, "malfunction", "1.1 Void")
        assert sum(each.stake for each in voided.returned if each.terminal == "t1") == 150_00
        assert c.state().history == []
        c.play("dealer new_game")


# ---------------------------------------------------------------- side bets


@pytest.mark.clause(CROWN, "1.1 Banker Pairs")
@pytest.mark.parametrize("place", ["t1", "p1"])
@pytest.mark.parametrize("bet", ["player_pair", "banker_pair"])
def test_pairs_stand_alone(bet: str, place: str) -> None:
    with crown() as c:
        funded(c, "100.00", place)
        c.play(f"{place} place {bet} 10.00\nexpect {place} balance 90.00")
        called(c)
        coup(c, "99", "44")
        c.play(f"expect {place} balance 210.00")


@pytest.mark.clause(CROWN, "1.1 Dragon Bonus Wager")
@pytest.mark.parametrize("place", ["t1", "p1"])
@pytest.mark.parametrize("bet", ["player_dragon", "banker_dragon"])
def test_a_dragon_bonus_stands_alone(bet: str, place: str) -> None:
    with crown() as c:
        funded(c, "100.00", place)
        c.play(f"{place} place {bet} 20.00\nexpect {place} balance 80.00")
        called(c)
        coup(c, *(("KQJ", "AA7") if bet == "banker_dragon" else ("AA7", "KQJ")))
        c.play(f"expect {place} balance 700.00")


@pytest.mark.clause(CROWN, "1.1 Super 6")
@pytest.mark.clause(CROWN, "1.1 Betting Area")
@pytest.mark.parametrize("version", VERSIONS)
def test_super_6_has_an_area_in_version_b_alone_and_no_area_takes_what_is_not_offered(version: str) -> None:
    with crown(version) as c:
        funded(c, "100.00", "t1 p1")
        refused = "\nexpect refused '1.1 Betting Area'"
        for place in ("t1", "p1"):
            c.play(f"{place} place lucky_6 10.00{refused}")
            c.play(f"{place} place super_6 10.00{'' if version == 'B' else refused}")
            c.play(f"expect {place} balance {'90.00' if version == 'B' else '100.00'}")


@pytest.mark.parametrize(
    ("dragon", "main", "other"),
    [
        pytest.param("banker_dragon", "banker", "player", marks=pytest.mark.clause(CROWN, "3.24")),
        pytest.param("player_dragon", "player", "banker", marks=pytest.mark.clause(CROWN, "3.27")),
    ],
)
class TestPriority:
    """Three wagers to an area, and a fourth player comes."""

    def test_a_player_with_the_hand_comes_first_and_the_latest_without_it_is_released(
        self, dragon: str, main: str, other: str
    ) -> None:
        with crown(areas="5000", settings="players_per_area = 3") as c:
            funded(c)
            c.play(f"""
                p1 place {dragon} 10.00
                p3 place {dragon} 10.00 box=p1
                p2 place {dragon} 10.00 box=p1
                p3 place {dragon} 10.00 box=p1
                p2 place {other} 50.00
                p4 place {dragon} 10.00 box=p1
                expect refused 3.5(b)
                p4 place {main} 50.00
                p4 place {dragon} 10.00 box=p1
                wait 20s
                expect p2 on {dragon}@p1 0.00
                expect p3 on {dragon}@p1 20.00
                expect p4 on {dragon}@p1 10.00
            """)
            clause = "3.24" if main == "banker" else "3.27"
            assert back(c) == [("p2", f"{dragon}@p1", 10_00, clause)]

    def test_who_takes_that_wager_off_again_is_the_last_in_order(self, dragon: str, main: str, other: str) -> None:
        with crown(areas="5000", settings="players_per_area = 3") as c:
            funded(c)
            for place in ("p1", "p2", "p3"):
                c.play(f"{place} place {dragon} 10.00 box=p1")
            c.play(f"p4 place {main} 50.00\np4 place {dragon} 10.00 box=p1\np4 remove {main}")
            called(c)
            assert [each[0] for each in back(c)] == ["p4"]

    def test_those_with_the_hand_do_not_displace_each_other(self, dragon: str, main: str, other: str) -> None:
        with crown(areas="5000", settings="players_per_area = 3") as c:
            funded(c)
            for place in ("p1", "p2", "p3"):
                c.play(f"{place} place {main} 50.00\n{place} place {dragon} 10.00 box=p1")
            c.play(f"p4 place {main} 50.00\np4 place {dragon} 10.00 box=p1\nexpect refused 3.5(b)")

    def test_they_come_first_for_the_total_maximum_too(self, dragon: str, main: str, other: str) -> None:
        with crown(areas="100", settings="players_per_area = 3") as c:
            funded(c)
            c.play(f"""
                p1 place {dragon} 60.00
                p2 place {dragon} 40.00 box=p1
                p3 place {main} 50.00
                p3 place {dragon} 50.00 box=p1
            """)
            called(c)
            assert [each[:3] for each in back(c)] == [("p1", dragon, 10_00), ("p2", f"{dragon}@p1", 40_00)]

    def test_at_terminals_each_has_its_own_area(self, dragon: str, main: str, other: str) -> None:
        with crown(areas="5000") as c:
            funded(c)
            c.play(f"t1 place {dragon} 10.00\nt2 place {main} 10.00\nt2 place {dragon} 5000.00")
            called(c)
            assert back(c) == []


# ---------------------------------------------------------------- settlement


@pytest.mark.clause(CROWN, "3.8(a)")
@pytest.mark.parametrize("version", VERSIONS)
def test_the_sign_shows_the_version_in_force_and_every_coup_stores_it(version: str) -> None:
    with crown(version) as c:
        funded(c, "100.00", "t1")
        opened = c.events("table:B1")[-1]
        assert isinstance(opened, RoundOpened)
        assert opened.terms is not None
        assert opened.terms.config["version"] == version
        words = {"A": "A (Commission)", "B": "B (Non-Commission)", "C": "C (2 to 1)", "D": "D (Even Money)"}
        shown = round_view(c.floor, "B1")
        assert shown.version == f"Game Version {words[version]}"
        assert shown.version in display_view(c.floor, "B1", shown).limits
    without_version = table("B1", CROWN, "baccarat", seats="t1", config={"version": "A"}).replace('version = "A"', "")
    with pytest.raises(WrongInput, match="version"), casino(without_version):
        pass


@pytest.mark.clause(CROWN, "1.1 Stand Off")
def test_a_wager_that_stands_off_gives_the_exact_stake_back() -> None:
    with crown("A") as c:
        funded(c, "500.00", "t1")
        c.play("t1 place banker 100.00\nexpect t1 balance 400.00")
        called(c)
        coup(c, *TIE_OF_6)
        c.play("expect t1 balance 500.00")
        assert [each.result.value for each in c.state().settled["t1"]] == ["standoff"]


@pytest.mark.clause(CROWN, "3.23(b)")
@pytest.mark.parametrize(("on", "of_8", "of_7"), [(True, "160.00", "80.00"), (False, "80.00", "80.00")])
def test_the_promotion_pays_sixteen_on_a_tie_of_eight_at_the_tables_that_have_it(
    on: bool, of_8: str, of_7: str
) -> None:
    with crown("A", tie_16_on_8=on) as c:
        funded(c, "500.00", "t1")
        for hands, won in ((("8K", "8K"), of_8), (("7K", "7K"), of_7)):
            c.play("t1 place tie 10.00")
            called(c)
            coup(c, *hands)
            c.play(f"expect t1 win {won}\ndealer new_game")


def total(hand: str) -> int:
    """The point count of a hand."""
    return counted(hand.translate(str.maketrans("TJQ", "KKK")))


DRAGON_PAYS = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}


def dragon_pays(own: str, other: str) -> Fraction | None:
    """What a Dragon Bonus pays to 1: nought where it stands off, nothing where it loses."""
    margin, natural = total(own) - total(other), len(own) == 2 and total(own) >= 8
    if natural and margin == 0 and len(other) == 2:
        return Fraction(0)
    if natural and margin > 0:
        return Fraction(1)
    return Fraction(DRAGON_PAYS[margin]) if margin >= 4 else None


def pays(version: str, bet: str, player: str, banker: str) -> Fraction | None:
    """What a bet pays to 1 by the document's figures: nought where it stands off, nothing where it loses."""
    ahead = total(player) - total(banker)
    match bet:
        case "player" | "banker":
            own, margin = (player, ahead) if bet == "player" else (banker, -ahead)
            if margin < 0 or (margin == 0 and version == "C"):
                return None
            if margin == 0:
                return Fraction(0)
            if version == "C" and total(own) >= 8 and len(own) == 3:
                return Fraction(2)
            if version == "A" and bet == "banker":
                return Fraction(95, 100)
            return Fraction(1, 2) if version == "B" and bet == "banker" and total(own) == 6 else Fraction(1)
        case "tie":
            return Fraction(8) if ahead == 0 else None
        case "player_dragon":
            return dragon_pays(player, banker)
        case "banker_dragon":
            return dragon_pays(banker, player)
        case "player_pair":
            return Fraction(11) if player[0] == player[1] else None
        case "banker_pair":
            return Fraction(11) if banker[0] == banker[1] else None
        case "super_6":
            return Fraction(15) if total(banker) == 6 > total(player) else None
    raise AssertionError(bet)


STAKES = {
    "player": 100_00,
    "banker": 100_00,
    "tie": 10_00,
    "player_dragon": 10_00,
    "banker_dragon": 10_00,
    "player_pair": 25_00,
    "banker_pair": 10_00,
    "super_6": 10_00,
}


def every_finish() -> list[tuple[str, str]]:
    """One coup for every way in which the bets of the four versions can end together."""
    pairs = [("99", "44"), ("44", "99"), ("QQ", "9K"), ("JQ", "9K"), ("9K", "TK"), ("233", "7K"), ("6K", "233")]
    ends = {
        tuple(pays(version, bet, *hands) for version in VERSIONS for bet in STAKES): hands
        for hands in (*EVERY_COUP, *pairs)
    }
    return list(ends.values())


@pytest.mark.clause(CROWN, "3.19")
@pytest.mark.clause(CROWN, "3.21")
@pytest.mark.clause(CROWN, "3.23(a)")
@pytest.mark.clause(CROWN, "3.26")
@pytest.mark.clause(CROWN, "3.29")
@pytest.mark.clause(CROWN, "3.31")
@pytest.mark.clause(CROWN, "3.33")
@pytest.mark.clause(CROWN, "3.35")
@pytest.mark.parametrize("version", VERSIONS)
def test_every_finish_of_a_coup_is_settled_at_the_table_by_the_documents_figures(version: str) -> None:
    stakes = {bet: stake for bet, stake in STAKES.items() if bet != "super_6" or version == "B"}
    with crown(version) as c:
        for place in ("t1", "p1"):
            c.play(f"dealer buy_in {place} cash 100000.00")
        balance = 100_000_00
        for number, (player, banker) in enumerate(every_finish()):
            c.play("dealer new_game")
            for place in ("t1", "p1"):
                lines = [f"{place} place {bet} {stake / 100:.2f}" for bet, stake in stakes.items()]
                c.play("\n".join(lines) if number == 0 else f"{place} repeat")
            called(c)
            coup(c, player, banker)
            c.play("dealer confirm_paid")
            expected = {bet: pays(version, bet, player, banker) for bet in stakes}
            balance += sum(
                int(stakes[bet] * odds) if odds is not None else -stakes[bet] for bet, odds in expected.items()
            )
            for place in ("t1", "p1"):
                assert {line.bet: line.returned for line in c.state().settled[place]} == {
                    bet: 0 if odds is None else stakes[bet] + int(stakes[bet] * odds) for bet, odds in expected.items()
                }
                c.play(f"expect {place} balance {balance / 100:.2f}")
