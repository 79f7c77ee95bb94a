"""The Lucky Ball screen of The Star's roulette of 2024: what it shows, and what happens without it."""

import pytest
from casino import Casino, casino, table
from watching import on_display, on_terminal, round_shown

from croupier.floor.displays import Displays
from croupier.journal.recall import recall
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.spins.lucky_ball_events import LuckyBallSwitched
from croupier.play.wagering.wager_events import WagersReturned

KEY = "star-roulette-2024"
TWO = '[{ id = "D1" }, { id = "D2" }]'
SIT_DOWN = """
    operator issue_card A1 person1
    p1 present_card A1
    dealer buy_in p1 cash 1000.00
"""
TO_THE_CALL = """
    dealer spin
    dealer no_more_bets
"""
UNSEEN = "Lucky Ball is not offered: no screen shows its numbers."
COLOURS = ("red", "green", "blue", "yellow")
STANDARD = {"red": "6", "green": "12", "blue": "20", "yellow": "25"}
SUPER = {"red": "120", "green": "100", "blue": "75", "yellow": "60"}


def star(clause: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(KEY, clause)


def with_screens(screens: str = '{ id = "D1" }') -> str:
    """A table with Lucky Ball areas and these screens."""
    return table(
        *("L1", KEY, "roulette"),
        seats="t1",
        positions="p1",
        period_s=None,
        settings='layout = "E"',
        equipment={"display_screen": screens},
    )


def shown(c: Casino) -> list[tuple[str, ...]]:
    """What a display and a terminal announce of Lucky Ball."""
    screens = (on_display(c, "L1"), on_terminal(c, "t1", "L1"))
    return [tuple(words for words in each.announcements if "Lucky Ball" in words) for each in screens]


def irregularities(c: Casino) -> list[IrregularityDeclared]:
    return [event for event in c.events("table:L1") if isinstance(event, IrregularityDeclared)]


def finish(c: Casino) -> None:
    c.play(f"{TO_THE_CALL}\ndealer number 1\ndealer confirm")
    c.clear_cloth()


@star("2.9")
def test_lucky_ball_is_not_offered_where_the_table_has_no_screen() -> None:
    with casino(with_screens("")) as c:
        c.play(f"{SIT_DOWN}\nsupervisor switch_lucky_ball true\nexpect refused 2.9")
        assert not [event for event in c.events("table:L1") if isinstance(event, LuckyBallSwitched)]
        c.play("dealer new_game\np1 place lucky_ball:red 10.00\nexpect refused 7.1\np1 place red 10.00")
        assert shown(c) == [(UNSEEN,), (UNSEEN,)]
        assert round_shown(c, "L1").lucky is None
        finish(c)
        assert not c.state().history[0].lucky


@star("2.9")
@star("Diagram L")
def test_the_screen_shows_the_numbers_and_odds_of_the_rounds_record() -> None:
    with casino(with_screens()) as c:
        c.play(f"{SIT_DOWN}\nsupervisor switch_lucky_ball true\ndealer new_game\np1 place lucky_ball:red 10.00")
        assert shown(c) == [(), ()]

        def screen() -> tuple[dict[str, str], dict[str, str], str, str]:
            lucky = on_display(c, "L1").round.lucky
            assert lucky is not None
            return lucky.numbers, lucky.pays, lucky.raised, lucky.boost

        assert screen() == ({}, {}, "", "")
        c.play("dealer spin")
        numbers, pays, *_ = screen()
        assert (tuple(numbers), len({*numbers.values()}), pays) == (COLOURS, 4, STANDARD)
        c.play("dealer no_more_bets")
        numbers, pays, raised, boost = screen()
        assert boost == "super"
        assert pays == {**STANDARD, raised: SUPER[raised]}
        c.play("dealer number 1\ndealer confirm")
        found = c.run(recall(c.floor.store, "L1", 1))
        assert found is not None
        assert found.outcome is not None
        assert {**numbers, boost: raised} == found.outcome.lucky


@star("2.9")
@star("8.11")
def test_with_the_last_screen_that_fails_in_a_round_its_wagers_go_back_and_the_main_bets_go_on() -> None:
    with casino(with_screens(TWO)) as c:
        c.play(f"""{SIT_DOWN}
            dealer new_game
            p1 place red 10.00
            p1 place lucky_ball:yellow 15.00
            supervisor report_fault D1 dark
            expect p1 balance 975.00
        """)
        assert c.state().lucky_ball
        c.play(f"{TO_THE_CALL}\ndealer report_fault D2 dark\nexpect p1 balance 990.00")
        (back,) = [event for event in c.events("table:L1") if isinstance(event, WagersReturned)]
        assert [(each.bet, each.stake, each.clause) for each in back.returned] == [("lucky_ball:yellow", 15_00, "8.11")]
        assert [(each.irregularity, each.clause, each.reason) for each in irregularities(c)] == [
            ("lucky_ball_screen", "8.11", "dark")
        ]
        assert shown(c) == [(UNSEEN,), (UNSEEN,)]
        c.play("dealer number 1\ndealer confirm\nexpect p1 balance 1010.00")
        c.clear_cloth()
        c.play("""
            dealer report_repair D1
            expect refused 2.9
            supervisor report_repair D1
            dealer new_game
            p1 place lucky_ball:red 10.00
            expect refused 7.1
            supervisor complete lucky_ball_screen "works" passed
        """)
        finish(c)
        c.play("dealer new_game\np1 place lucky_ball:red 10.00")


@star("2.9")
def test_a_screen_that_falls_silent_between_rounds_comes_back_by_itself() -> None:
    with casino(with_screens()) as c:
        c.play(f"{SIT_DOWN}\ndealer new_game")
        finish(c)
        displays = Displays(c.floor)
        c.clock.advance(4.9)
        c.run(displays.look())
        assert shown(c) == [(), ()]
        c.clock.advance(0.1)
        c.run(displays.look())
        assert shown(c) == [(UNSEEN,), (UNSEEN,)]
        assert irregularities(c) == []
        c.play("dealer new_game\np1 place lucky_ball:red 10.00\nexpect refused 7.1")
        displays.heard("D1")
        c.run(displays.look())
        c.play("p1 place lucky_ball:red 10.00\nexpect refused 7.1")
        finish(c)
        assert shown(c) == [(), ()]
        c.play("dealer new_game\np1 place lucky_ball:red 10.00")


@star("2.9")
@star("8.11")
def test_a_screen_that_falls_silent_in_a_round_ends_its_lucky_ball() -> None:
    with casino(with_screens()) as c:
        c.play(f"{SIT_DOWN}\ndealer new_game\np1 place lucky_ball:red 10.00\nexpect p1 balance 990.00")
        displays = Displays(c.floor)
        c.clock.advance(5)
        c.run(displays.look())
        c.run(displays.look())
        c.play("expect p1 balance 1000.00")
        assert [each.reason for each in irregularities(c)] == ["it has not answered for 5 seconds"]


def test_a_screen_of_a_simulated_table_is_simulated_with_it() -> None:
    simulated = with_screens().replace("[table.equipment]", '[table.devices]\nwheel = "simulated"\n[table.equipment]')
    with casino(simulated) as c:
        displays = Displays(c.floor)
        c.clock.advance(60)
        c.run(displays.look())
        assert shown(c) == [(), ()]


def test_lucky_ball_that_is_switched_off_is_shown_as_not_offered() -> None:
    with casino(with_screens()) as c:
        c.play("supervisor switch_lucky_ball false")
        assert shown(c) == [("Lucky Ball is not offered.",)] * 2
