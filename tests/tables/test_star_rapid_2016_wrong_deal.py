"""The Star Rapid, 2016, baccarat: a coup that was dealt wrongly, found in time or too late, and an offender's wagers."""

from collections.abc import Callable

import pytest
from casino import Casino, casino, table
from shoes import again

from croupier.games.notation import WrongInput
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.wagering.wager_events import WagersReturned

STAR = "star-rapid-2016"
STREAM = "table:B1"
BANKER_WINS = "wait 30s\ndealer cards 2s 3h 4s 4h\ndealer confirm banker"


def baccarat() -> str:
    return table("B1", STAR, "baccarat", seats="T6 T7", config={"version": "commission"}, default=(1_00, 1_000_00))


def settled(c: Casino) -> None:
    """A coup with 100.00 on Banker, paid 95.00, and 10.00 on Tie, lost."""
    c.play(f"""
        t6 notes 100.00
        t6 notes 100.00
        dealer new_game
        t6 place banker 100.00
        t6 place tie 10.00
        {BANKER_WINS}
        expect t6 balance 285.00
    """)


def left(c: Casino) -> int:
    shoe = c.state().stock.shoe
    assert shoe is not None
    return shoe.left


@pytest.mark.clause(STAR, "11.8.1.3")
@pytest.mark.clause(STAR, "11.8.1.2")
def test_a_wrong_deal_reported_before_the_next_first_card_is_void_by_the_assistant_gaming_manager() -> None:
    with casino(baccarat()) as c:
        settled(c)
        before = left(c)
        c.play("""
            dealer new_game
            wait 30s
            supervisor declare_in_round 1 wrong_deal "the third card was missing"
            expect refused 11.8.1.3
            assistant_gaming_manager declare_in_round 1 wrong_deal "the third card was missing"
            expect t6 balance 200.00
            expect phase closed
        """)
        assert left(c) == before


@pytest.mark.clause(STAR, "11.8.1.3")
def test_a_wrong_deal_in_the_coup_that_goes_on_is_void() -> None:
    with casino(baccarat()) as c:
        c.play("""
            t6 notes 100.00
            dealer new_game
            t6 place banker 50.00
            wait 30s
            dealer cards 2s 3h
            supervisor declare wrong_deal "two cards at once"
            expect refused 11.8.1.3
            assistant_gaming_manager declare wrong_deal "two cards at once"
            expect t6 balance 100.00
        """)


def first_card(c: Casino) -> None:
    c.play("dealer new_game\nwait 30s\ndealer card 2s")


def shoe_emptied(c: Casino) -> None:
    c.play("\n".join(["supervisor order_shuffle worn", *again(c.floor.plan.tables["B1"])]))


def table_closed(c: Casino) -> None:
    c.play("supervisor announce_closing 20m\nwait 20m\nsupervisor close_table")


@pytest.mark.clause(STAR, "11.8.1.5")
@pytest.mark.clause(STAR, "11.8.1.2")
@pytest.mark.parametrize("too_late", [first_card, shoe_emptied, table_closed])
def test_a_report_after_the_next_first_card_or_the_end_of_shoe_or_table_is_recorded_and_the_results_stand(
    too_late: Callable[[Casino], None],
) -> None:
    with casino(baccarat()) as c:
        settled(c)
        too_late(c)
        reply = c.play('assistant_gaming_manager declare_in_round 1 wrong_deal "a player says so"')
        assert reply == "The results stand. (11.8.1.5)"
        c.play("expect t6 balance 285.00")
        noted = c.events(STREAM)[-1]
        assert isinstance(noted, IrregularityDeclared)
        assert (noted.round, noted.remedy, noted.reason) == (1, "stand", "a player says so")


@pytest.mark.clause(STAR, "11.8.1.2")
@pytest.mark.clause(STAR, "11.8.1.3")
@pytest.mark.parametrize("too_late", [first_card, shoe_emptied])
@pytest.mark.parametrize(
    ("notified", "decided"),
    [
        (
            'dealer declare_in_round 1 misdeal_reported "a player says so"',
            'assistant_gaming_manager declare_in_round 1 wrong_deal "the third card was missing"',
        ),
        (
            'dealer declare_in_round 1 card_order_in_doubt "two came at once"',
            'assistant_gaming_manager declare_in_round 1 wrong_deal "the third card was missing"',
        ),
        (
            'dealer request declare_in_round 1 wrong_deal "a player says so"',
            "assistant_gaming_manager approve 1",
        ),
    ],
)
def test_an_error_that_was_notified_in_time_is_void_whenever_that_is_decided(
    notified: str, decided: str, too_late: Callable[[Casino], None]
) -> None:
    with casino(baccarat()) as c:
        settled(c)
        c.play(notified)
        too_late(c)
        c.play(f"{decided}\nexpect t6 balance 200.00")


@pytest.mark.clause(STAR, "11.8.1.5")
@pytest.mark.parametrize(
    ("notified", "decided"),
    [
        (
            'dealer declare_in_round 1 misdeal_reported "a player says so"',
            'assistant_gaming_manager declare_in_round 1 wrong_deal "the third card was missing"',
        ),
        (
            'dealer declare_in_round 1 card_order_in_doubt "two came at once"',
            'assistant_gaming_manager declare_in_round 1 wrong_deal "the third card was missing"',
        ),
        (
            'dealer request declare_in_round 1 wrong_deal "a player says so"',
            "assistant_gaming_manager approve 1",
        ),
    ],
)
def test_an_error_that_was_notified_too_late_changes_nothing(notified: str, decided: str) -> None:
    with casino(baccarat()) as c:
        settled(c)
        first_card(c)
        c.play(f"{notified}\n{decided}\nexpect t6 balance 285.00")


@pytest.mark.clause(STAR, "12.3.1")
def test_a_casino_supervisor_voids_an_offenders_wagers_one_by_one_or_all() -> None:
    with casino(baccarat()) as c:
        c.play("""
            t6 notes 100.00
            t7 notes 100.00
            dealer new_game
            t6 place banker 40.00
            t6 place tie 10.00
            t7 place banker 20.00
            wait 30s
            dealer void_wagers T6 12.1
            expect refused 12.3.1
            supervisor void_wagers T6 ""
            expect refused 12.3.1
            supervisor void_wagers T6 12.1 player
            expect refused 12.3.1
            supervisor:x void_wagers T6 12.1 tie
            expect t6 balance 60.00
            supervisor:x void_wagers T6 12.1
            expect t6 balance 100.00
            supervisor void_wagers T6 12.1
            expect refused 12.3.1
            dealer cards 2s 3h 4s 4h
            dealer confirm banker
            expect t6 balance 100.00
            expect t7 balance 119.00
            supervisor void_wagers T7 12.1
            expect refused 12.3.1
        """)
        with pytest.raises(WrongInput, match="no 'T9' here"):
            c.play("supervisor void_wagers T9 12.1")
        returned = [event for event in c.events(STREAM) if isinstance(event, WagersReturned)]
        assert [event.reason for event in returned] == ["12.1", "12.1"]
        assert {each.clause for event in returned for each in event.returned} == {"12.3.1"}
