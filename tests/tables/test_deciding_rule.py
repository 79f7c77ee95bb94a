"""The reason that is given is the rule that decided: of a shoe that has ended, a burn, a number, a round that is held."""

import pytest
from canberra import CANBERRA, tumbler
from casino import Casino, casino, table
from crown import CROWN
from crown_table import called, crown, funded
from rapid import AGM, RAPID, baccarat, fund, rapid
from seven_up import STAR as SEVEN_UP, seven_up
from star_roulette import ALL_SIT_DOWN, SIT_DOWN, star

from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_events import OutcomeRegistered, WageringClosed

STAR = "star-roulette-2024"


def cloth(settings: str = "") -> str:
    """The Star's roulette table."""
    settings = f'layout = "A"\n{settings}'
    return table("L1", STAR, "roulette", seats="t1", positions="p1 p2", period_s=None, settings=settings)


def live() -> str:
    """Rapid roulette with a dealer."""
    return table("R1", RAPID, "roulette", seats="t1 t2")


def refused(c: Casino, clause: str, *lines: str) -> None:
    """Each of these lines is refused by the clause."""
    for line in lines:
        c.play(f"{line}\nexpect refused {clause}")


# ---------------------------------------------------------------- cards


@rapid("11.8.7")
def test_nothing_is_prepared_of_a_shoe_that_a_clause_has_ended_and_that_clause_is_named() -> None:
    with casino(baccarat()) as c:
        c.play("dealer declare not_cut")
        lines = ["dealer burn_cards 1", "dealer cut_cards 100", "dealer place_cutting_card 20", "dealer new_game"]
        lines += ["supervisor order_shuffle again", f"{AGM} clear_shoe again", "dealer report_cutting_card"]
        refused(c, "11.8.7", *lines)


def test_without_a_shoe_there_is_nothing_to_shuffle_or_to_replace() -> None:
    with casino(baccarat(), shoes=False) as c:
        for line in ("order_shuffle worn", "replace_cards worn"):
            named = c.floor.plan.tables["B1"].setup.policy.authority[line.partition(" ")[0]]
            refused(c, named.clause, f"{named.value[0].value} {line}")


@pytest.mark.parametrize(
    ("written", "clause"),
    [
        pytest.param(baccarat(), "3.12", marks=rapid("3.12")),
        pytest.param(seven_up(), "4.4", marks=pytest.mark.clause(SEVEN_UP, "4.4")),
    ],
)
def test_a_second_burn_is_refused_by_the_rule_of_the_burn(written: str, clause: str) -> None:
    with casino(written) as c:
        refused(c, clause, "dealer burn_cards 1")


@rapid("11.8.8")
def test_a_burn_that_was_missed_is_not_made_later() -> None:
    with casino(baccarat()) as c:
        fund(c, t1=1)
        c.play("""
            dealer new_game
            t1 place player 10.00
            dealer no_more_bets
            dealer card 9h
            dealer declare burn_forgotten
        """)
        refused(c, "11.8.8", "dealer burn_cards 1")


@pytest.mark.clause(CROWN, "4.8")
def test_before_each_coup_a_card_is_burned_in_time_or_not_at_all() -> None:
    with crown() as c:
        c.play("""
            table_games_manager grant_approval burn_each_coup
            t1 notes 100.00
            dealer new_game
            t1 place player 10.00
            wait 30s
            dealer no_more_bets
            dealer burn_cards 1
            dealer card 9h
        """)
        refused(c, "4.8", "dealer burn_cards 1")


# ---------------------------------------------------------------- a number


@star("5.2")
def test_a_number_before_any_spin_is_refused_by_the_rule_of_the_spin() -> None:
    with casino(cloth()) as c:
        c.play("dealer new_game")
        refused(c, "5.2", "dealer number 17", "wheel 17")


@rapid("5.3.1")
def test_at_a_live_wheel_too_the_spin_comes_before_its_number() -> None:
    with casino(live()) as c:
        c.play("dealer new_game")
        refused(c, "5.3.1", "dealer number 17")
        c.play("wait 30s")
        refused(c, "5.3.1", "dealer number 17")


@pytest.mark.clause(CANBERRA, "9.3(a)")
def test_a_number_after_the_period_waits_for_the_spin() -> None:
    with casino(table("R1", CANBERRA, "roulette", seats="t1")) as c:
        c.play("dealer new_game\nwait 30s")
        refused(c, "9.3(a)", "dealer number 17")


# ---------------------------------------------------------------- a ball at rest while wagering is open


@star("3.16")
def test_a_sensor_that_reads_the_number_ends_wagering_and_chips_count_as_they_were_then() -> None:
    with casino(cloth()) as c:
        c.play(ALL_SIT_DOWN)
        c.play("""
            dealer new_game
            p1 place straight:17 10.00
            t1 place red 10.00
            dealer spin
            wheel 17
        """)
        assert [(each.text, each.clause) for each in c.answer.notices] == [
            ("The ball came to rest before no more bets was called: chips count as they were then.", "3.16")
        ]
        c.play("""
            expect phase registered
            p2 place straight:17 10.00
            expect refused 3.16
            t1 place black 10.00
            expect refused 3.16
            p1 remove straight:17
            expect refused 3.16
            dealer confirm
            expect p1 balance 1350.00
            expect p2 balance 1000.00
            expect t1 balance 990.00
        """)
        events = c.events("table:L1")
        assert [event.cause for event in events if isinstance(event, WageringClosed)] == ["ball"]
        (missed,) = [event for event in events if isinstance(event, IrregularityDeclared)]
        assert (missed.irregularity, missed.clause) == ("early_ball", "3.16")
        (read,) = [event for event in events if isinstance(event, OutcomeRegistered)]
        assert (read.outcome.number, read.source) == ("17", "sensor")


@star("3.16")
def test_the_wheel_may_say_that_the_ball_is_at_rest_without_its_number_and_nobody_else_does() -> None:
    with casino(cloth()) as c:
        c.play(SIT_DOWN)
        c.play("dealer new_game\np1 place straight:17 10.00\ndealer spin")
        refused(c, "3.16", "dealer declare early_ball", "supervisor declare early_ball")
        c.play("wheel declare early_ball\nexpect phase closed\nwheel 17\ndealer confirm\nexpect p1 balance 1350.00")


@star("5.3")
def test_a_number_that_a_dealer_types_before_the_call_stays_refused_and_wagering_open() -> None:
    with casino(cloth()) as c:
        c.play(SIT_DOWN)
        c.play("""
            dealer new_game
            dealer spin
            dealer number 17
            expect refused 5.3
            p1 place straight:17 10.00
            dealer no_more_bets
            dealer number 17
            dealer confirm
            expect p1 balance 1350.00
        """)


@star("3.16")
def test_a_spin_that_did_not_count_ends_no_wagering_whatever_the_sensor_reads() -> None:
    with casino(cloth('settings = { revolution_source = "wheel_sensor" }')) as c:
        c.play(SIT_DOWN)
        c.play("dealer new_game\ndealer spin\nwheel report_spin 3")
        refused(c, "5.2", "wheel 17")
        c.play("p1 place red 10.00\ndealer declare_no_spin under_four_revolutions\nexpect p1 on red 10.00")


@star("8.10")
@star("3.16")
def test_the_zero_outside_counts_when_the_ball_ends_wagering() -> None:
    written = table("L1", STAR, "roulette", positions="p1 p2", period_s=None, settings='layout = "C"')
    with casino(written) as c:
        c.play(SIT_DOWN)
        c.play("""
            dealer new_game
            p1 place straight:0 10.00 outside=true
            dealer spin
            wheel 0
            dealer confirm
            expect p1 balance 1350.00
        """)


@rapid("7.3")
def test_at_a_live_wheel_a_ball_at_rest_ends_wagering_and_is_the_reason_given() -> None:
    with casino(live()) as c:
        c.play("t1 notes 100.00\ndealer new_game\ndealer spin\ndealer number 17")
        refused(c, "7.3", "t1 place red 10.00")


# ---------------------------------------------------------------- a round that is held


@pytest.mark.parametrize(
    ("written", "opening", "lines", "clause"),
    [
        pytest.param(
            cloth(),
            SIT_DOWN,
            ["p1 place red 1.00", "dealer new_game", "dealer no_more_bets", "dealer spin", "dealer number 17"],
            "1.1 (wagering period)",
            marks=star("1.1 (wagering period)"),
        ),
        pytest.param(
            live(),
            "t1 notes 100.00",
            ["t1 place red 1.00", "dealer new_game", "dealer no_more_bets", "dealer spin", "dealer number 17"],
            "11.1",
            marks=rapid("11.1"),
        ),
        pytest.param(
            baccarat(),
            "t1 notes 100.00",
            ["t1 place player 1.00", "dealer new_game", "dealer no_more_bets", "dealer card 9h"],
            "11.1",
            marks=rapid("11.1"),
        ),
        pytest.param(
            seven_up(),
            "dealer buy_in p1 cash 100.00",
            ["p1 place player 1.00", "dealer new_game", "dealer no_more_bets", "dealer card 9h"],
            "5.3",
            marks=pytest.mark.clause(SEVEN_UP, "5.3"),
        ),
    ],
)
def test_a_round_that_is_held_after_a_restart_says_so_whatever_is_asked(
    written: str, opening: str, lines: list[str], clause: str
) -> None:
    with casino(written) as c:
        c.play(f"{opening}\ndealer new_game")
        c.restart()
        refused(c, clause, *lines, "dealer confirm")


@pytest.mark.clause(CANBERRA, "10.1 Individual spin")
def test_a_round_that_is_held_for_something_names_that() -> None:
    with casino(tumbler()) as c:
        c.play(
            "t1 notes 100.00\ndealer new_game\nt1 place big 5.00\nt1 confirm\nwait 30s\ndealer tumble\ndealer tumble"
        )
        held_for = "10.1 Individual spin"
        refused(c, held_for, "t1 place big 5.00", "dealer dice 2 2 5", "dealer tumble", "dealer new_game")


@pytest.mark.clause(CROWN, "5.8")
def test_a_coup_that_waits_for_its_cards_to_be_put_right_says_so_whatever_is_asked() -> None:
    with crown() as c:
        funded(c, "500.00", "t1")
        c.play("t1 place banker 100.00")
        called(c)
        c.play('dealer cards 6s 7s Kh Kd\ndealer declare against_dealing_style "they changed places"')
        lines = [
            "dealer no_more_bets",
            "dealer card 2h",
            "dealer expose_card 1 6s",
            "dealer confirm",
            "dealer new_game",
        ]
        refused(c, "5.8", *lines)
