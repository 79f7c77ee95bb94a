"""A player who sees a losing number has the terminal say that it showed something else: the stake is lost all the same."""

import pytest
from casino import Casino, casino, table
from msgspec import Struct
from speakers import speaker

from croupier.orders.order import Answer, Command, Order
from croupier.play.reasons import Reason
from croupier.play.remedies.put_right_commands import ReportMeter, ReportPicture

RAPID, CANBERRA, CROWN = "star-rapid-2016", "canberra-mttg-2019", "crown-baccarat-2023"
FALSE = [ReportMeter(123_45), ReportPicture(1, {"red": 50_00})]


def says(c: Casino, command: Command) -> Answer:
    """What the terminal t1 says, and is answered."""
    c.clock.advance(1)
    at = c.clock.now()
    role, actor = speaker("t1", command)
    return c.run(c.floor.submit(Order(actor, at, at, role, actor, command, "R1", "t1")))


@pytest.mark.parametrize("report", FALSE)
@pytest.mark.parametrize("known", ["closed", "read", "settled"])
@pytest.mark.clause(RAPID, "11.5.1.1")
def test_a_report_made_after_the_close_takes_no_wager_out_of_settlement_and_never_brings_its_stake_back(
    report: Command, known: str
) -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1 t2")) as c:
        c.play("t1 notes 100.00\ndealer new_game\nt1 place straight:17 10.00\nwait 30s\ndealer spin")
        if known == "closed":
            assert says(c, report).ok
        c.play("dealer number 18")
        if known == "read":
            assert says(c, report).ok
        c.play("dealer confirm")
        if known == "settled":
            assert says(c, report).ok
        c.play("expect t1 balance 90.00\nexpect t1 bet 0.00")
        c.play(
            """
            dealer new_game
            t1 place red 5.00
            expect refused 11.5.1.1
            t1 cash_out
            expect refused 11.5.1.1
            supervisor mark_wager 1 t1 false "the terminal's report"
            expect refused 11.5
        """
            if isinstance(report, ReportMeter)
            else """
            dealer new_game
            t1 cash_out
            expect refused 11.5.1.2
            supervisor mark_wager 1 t1 false "the terminal's report"
            expect refused 11.5
        """
        )
        c.play('supervisor mark_wager 1 t1 true "the journal"\nsupervisor close_analysis 1 t1\nexpect t1 balance 90.00')
        c.play("t1 cash_out\nexpect t1 balance 0.00")


NOTES, LOSES = "t1 notes 100.00", "dealer cards 2s 3h 4s 4h"
BY_CARD = "operator issue_card c1 person1\nt1 present_card c1\ndealer buy_in t1 cash 100.00"


class Lost(Struct, frozen=True, kw_only=True):
    """A round whose outcome the wager of 10.00 at t1 loses, and who would decide whether records prove the wager."""

    table: str
    begun: str
    read: str
    said: str
    """The bet that the terminal says lies there."""
    decides: str = "supervisor"
    clause: str = ""
    """By which clause it is not marked as unproved; nothing where the document has no such thing."""


def canberra(game: str, bet: str, comes: str, read: str, **config: str) -> Lost:
    begun = f"{NOTES}\ndealer new_game\nt1 place {bet} 10.00\nt1 confirm\nwait 30s\n{comes}"
    here = table("R1", CANBERRA, game, seats="t1 t2", config=config)
    return Lost(table=here, begun=begun, read=read, said=bet, clause="6.6(b)")


OTHERS = [
    pytest.param(
        canberra("roulette", "straight:17", "dealer spin", "dealer number 18"),
        marks=pytest.mark.clause(CANBERRA, "6.6(b)"),
        id="canberra roulette",
    ),
    pytest.param(
        canberra("baccarat", "player", "", LOSES, version="A"),
        marks=pytest.mark.clause(CANBERRA, "6.6(b)"),
        id="canberra baccarat",
    ),
    pytest.param(
        canberra("sic_bo", "big", "dealer tumble", "dealer dice 1 2 3"),
        marks=pytest.mark.clause(CANBERRA, "6.6(b)"),
        id="canberra sic bo",
    ),
    pytest.param(
        Lost(
            table=table("R1", CROWN, "baccarat", seats="t1 t2", config={"version": "A"}),
            begun=f"{NOTES}\ndealer new_game\nt1 place player 10.00\nwait 30s\ndealer no_more_bets",
            read=LOSES,
            said="player",
            decides="table_games_manager",
            clause="5.21(b)",
        ),
        marks=pytest.mark.clause(CROWN, "5.21(b)"),
        id="crown",
    ),
    pytest.param(
        Lost(
            table=table("R1", "star-7up-2016", "seven_up", seats="t1 t2"),
            begun="dealer buy_in t1 cash 100.00\ndealer new_game\nt1 place player 10.00\ndealer card 4h",
            read="dealer cards 9c 3s",
            said="player",
        ),
        id="7-Up",
    ),
    pytest.param(
        Lost(
            table=table("R1", "star-roulette-2024", "roulette", seats="t1 t2", settings='layout = "A"'),
            begun=f"{BY_CARD}\ndealer new_game\nt1 place straight:17 10.00\nwait 30s\ndealer spin",
            read="dealer number 18",
            said="straight:17",
        ),
        id="star roulette",
    ),
]


@pytest.mark.parametrize("lost", OTHERS)
@pytest.mark.parametrize("known", ["closed", "read", "settled"])
@pytest.mark.parametrize("meter", [True, False], ids=["meter", "picture"])
def test_nor_does_it_at_any_other_table_with_terminals(lost: Lost, known: str, meter: bool) -> None:
    report = ReportMeter(123_45) if meter else ReportPicture(1, {lost.said: 50_00})
    taken = not meter or bool(lost.clause)
    with casino(lost.table) as c:
        c.play(lost.begun)
        if known == "closed":
            assert says(c, report).ok is taken
        c.play(lost.read)
        if known == "read":
            assert says(c, report).ok is taken
        c.play("dealer confirm")
        if known == "settled":
            assert says(c, report).ok is taken
        c.play("expect t1 balance 90.00\nexpect t1 bet 0.00")
        if lost.clause:
            c.play(f'{lost.decides} mark_wager 1 t1 false "its report"\nexpect refused {lost.clause}')
            assert c.answer.reason is Reason.CONTRADICTED
            c.play(f'{lost.decides} mark_wager 1 t1 true "the journal"\n{lost.decides} close_analysis 1 t1')
        c.play("expect t1 balance 90.00")


@pytest.mark.clause(CANBERRA, "6.6(b)")
def test_at_canberra_an_empty_picture_leaves_confirmed_wagers_in_play() -> None:
    with casino(table("R1", CANBERRA, "roulette", seats="t1 t2")) as c:
        c.play("t1 notes 100.00\ndealer new_game\nt1 place straight:17 10.00\nt1 confirm\nwait 30s\ndealer spin")
        assert says(c, ReportPicture(1, {})).ok
        c.play("dealer number 18\ndealer confirm\nexpect t1 balance 90.00\nexpect t1 bet 0.00")
        c.play('supervisor mark_wager 1 t1 false "its picture"\nexpect refused 6.6(b)')


def test_what_staff_declare_after_such_a_report_is_looked_into_as_it_is_without_one() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1 t2")) as c:
        c.play("t1 notes 100.00\ndealer new_game\nt1 place straight:17 10.00\nwait 30s\ndealer spin")
        assert says(c, ReportMeter(123_45)).ok
        c.play('supervisor declare wrong_meter "seen" t1\ndealer number 18\ndealer confirm\nexpect t1 bet 10.00')
        c.play('supervisor mark_wager 1 t1 false "the video"\nsupervisor close_analysis 1 t1\nexpect t1 balance 100.00')
