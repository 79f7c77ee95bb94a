"""The Star's roulette of 2024: wagers that are invalid, why, and what becomes of those that have lost, on the floor."""

import pytest
from casino import Casino, casino, table
from equipped import wrong
from star_roulette import KEY, star
from watching import on_dealer

from croupier.play.wagering.wager_events import InvalidWagerDecided, WagersInvalidated, WagersReturned
from croupier.rulebooks.roles import Role

SIT_DOWN = """
    operator issue_card A1 person1
    p1 present_card A1
    dealer buy_in p1 cash 1000.00
"""
INVALID = """
    dealer new_game
    p1 place straight:17 50.00
    p1 place red 20.00
    dealer spin
    dealer no_more_bets
    supervisor invalidate_wagers p1 not_own_card
"""


def cloth(losing: str = "", layout: str = "A") -> str:
    settings = f'layout = "{layout}"\n' + (f'settings = {{ invalid_losing_wager = "{losing}" }}' if losing else "")
    return table("L1", KEY, "roulette", positions="p1 p2", period_s=None, settings=settings)


def seated(c: Casino) -> None:
    c.play(SIT_DOWN)


@star("1.1 (Invalid wager)")
@pytest.mark.parametrize("reason", ["not_own_card", "not_eligible", "breaks_the_rules"])
def test_a_wager_is_marked_invalid_with_a_reason_code_and_wins_nothing(reason: str) -> None:
    with casino(cloth()) as c:
        seated(c)
        c.play(f"""
            dealer new_game
            p1 place red 20.00
            dealer spin
            dealer no_more_bets
            supervisor invalidate_wagers p1 dislike
            expect refused 1.1 (Invalid wager)
            supervisor invalidate_wagers p1 {reason}
            dealer number 1
            dealer confirm
            expect p1 win 0.00
            expect p1 balance 1000.00
        """)
        (marked,) = [event for event in c.events("table:L1") if isinstance(event, WagersInvalidated)]
        assert (marked.reason, marked.clause) == (reason, "8.16.2")


@star("1.1 (Invalid wager)")
def test_the_reason_stands_with_a_wager_that_goes_back_and_an_unknown_one_is_refused_with_those_there_are() -> None:
    with casino(cloth()) as c:
        seated(c)
        c.play(
            "dealer new_game\np1 place red 20.00\nsupervisor invalidate_wagers p1 luck\nexpect refused 1.1 (Invalid wager)"
        )
        assert c.answer.why == "A wager is invalid for a reason: not_own_card, not_eligible, breaks_the_rules."
        c.play("supervisor invalidate_wagers p1 not_eligible\nexpect p1 balance 1000.00")
        (back,) = [event for event in c.events("table:L1") if isinstance(event, WagersReturned)]
        assert back.reason == "not_eligible"


@star("8.16.1")
@star("9.1")
def test_an_invalid_wager_found_before_no_more_bets_goes_back() -> None:
    with casino(cloth()) as c:
        seated(c)
        c.play("""
            dealer new_game
            p1 place red 50.00
            dealer invalidate_wagers p1 not_own_card
            expect refused 9.1
            supervisor invalidate_wagers p2 not_own_card
            expect refused 8.16.2
            supervisor invalidate_wagers p1 not_own_card
            expect p1 balance 1000.00
            expect p1 on red 0.00
        """)


@star("8.16.3")
def test_rounds_that_were_settled_stand() -> None:
    with casino(cloth()) as c:
        seated(c)
        c.play(
            "dealer new_game\np1 place straight:17 10.00\ndealer spin\ndealer no_more_bets\ndealer number 17\ndealer confirm"
        )
        c.play("supervisor invalidate_wagers p1 not_own_card\nexpect refused 8.16.2\nexpect p1 balance 1350.00")
        c.clear_cloth()
        c.play("dealer new_game\np1 place straight:17 50.00\ndealer spin\ndealer no_more_bets")
        c.play(
            "supervisor invalidate_wagers p1 not_own_card\ndealer number 17\ndealer confirm\nexpect p1 balance 1350.00"
        )


@star("8.16.2")
@pytest.mark.parametrize(("keep", "balance"), [("true", "930.00"), ("false", "1000.00")])
def test_of_each_invalid_wager_that_has_lost_a_casino_supervisor_decides(keep: str, balance: str) -> None:
    with casino(cloth()) as c:
        seated(c)
        c.play(INVALID)
        c.play(f"""
            supervisor decide_invalid p1 straight:17 {keep}
            expect refused 8.16.2
            dealer number 2
            dealer confirm
            expect refused 8.16.2
            dealer decide_invalid p1 straight:17 {keep}
            expect refused 8.16.2
            supervisor decide_invalid p1 black {keep}
            expect refused 8.16.2
            supervisor decide_invalid p2 red {keep}
            expect refused 8.16.2
            supervisor decide_invalid p1 straight:17 {keep}
            supervisor decide_invalid p1 straight:17 {keep}
            expect refused 8.16.2
            dealer confirm
            expect refused 8.16.2
            supervisor decide_invalid p1 red {keep}
            dealer confirm
            expect p1 balance {balance}
        """)
        decided = [event for event in c.events("table:L1") if isinstance(event, InvalidWagerDecided)]
        assert [(each.bet, each.keep) for each in decided] == [("straight:17", keep == "true"), ("red", keep == "true")]


@star("8.16.2")
@pytest.mark.parametrize(("losing", "balance"), [("return", "1000.00"), ("keep", "930.00")])
def test_where_the_house_has_one_reading_nobody_is_asked(losing: str, balance: str) -> None:
    with casino(cloth(losing)) as c:
        seated(c)
        c.play(INVALID)
        c.play(f"dealer number 2\ndealer confirm\nexpect p1 balance {balance}")


@star("8.16.2")
@pytest.mark.parametrize("losing", ["supervisor_decides", "return", "keep"])
def test_a_stake_that_would_have_won_goes_back_whatever_the_reading(losing: str) -> None:
    with casino(cloth(losing)) as c:
        seated(c)
        c.play("""
            dealer new_game
            p1 place straight:17 50.00
            dealer spin
            dealer no_more_bets
            supervisor invalidate_wagers p1 not_own_card
            dealer number 17
            dealer confirm
            expect p1 win 0.00
            expect p1 balance 1000.00
        """)


def test_the_supervisor_is_offered_the_decision_and_it_is_made_by_the_number_that_counts() -> None:
    with casino(cloth()) as c:
        seated(c)
        c.play(INVALID)
        c.play("dealer number 2")
        assert "decide_invalid" in on_dealer(c, Role.GAMING_SUPERVISOR).can
        c.play("dealer number 17\nsupervisor decide_invalid p1 red true")
        assert "decide_invalid" not in on_dealer(c, Role.GAMING_SUPERVISOR).can
        c.play("dealer confirm\nexpect p1 balance 980.00")


def test_a_lucky_ball_wager_is_judged_by_the_numbers_that_were_drawn() -> None:
    with casino(cloth(layout="E")) as c:
        seated(c)
        c.play("dealer new_game\np1 place lucky_ball:red 10.00\ndealer spin\ndealer no_more_bets")
        c.play("supervisor invalidate_wagers p1 not_own_card")
        drawn = c.state().lucky["red"]
        c.play(f"dealer number {drawn}\ndealer confirm\nexpect p1 balance 1000.00")


def test_there_is_no_other_reading() -> None:
    assert "invalid_losing_wager must be supervisor_decides, return or keep, not burn" in wrong(cloth("burn"))
