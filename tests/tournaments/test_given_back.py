"""What is given back where money has moved on: to the pool, for chips, or out of it as prizes."""

import pytest
from hall import Hall
from test_before_a_session import for_all
from test_during_a_session import playing
from tournament import START

from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage

HEATS = (
    Stage(name="Heats", start=START, tables=1, seats=4, rounds=2, advance=2),
    Stage(name="Final", start=START, tables=1, seats=4, rounds=2),
)


def paid_for_chips(document: str, goes_to: str) -> Hall:
    """Heats with a buy-in of 40.00 for 4,000 chips, each of which is paid at one cent."""
    hall = Hall(
        document,
        stages=HEATS,
        greatest=4,
        chips=4_000,
        buy_in=40_00,
        buy_in_goes_to=goes_to,
        chips_paid_in_cash="1",
    )
    hall.enter(3)
    hall.start()
    return hall


@pytest.mark.parametrize(("document", "clause"), for_all("10.3.4", "15.3.4"))
@pytest.mark.parametrize("goes_to", ["prize_pool", "paid_back_by_chips"])
def test_buy_ins_are_given_back_from_where_they_are(document: str, clause: str, goes_to: str) -> None:
    hall = paid_for_chips(document, goes_to)
    assert (hall.state.pool, hall.state.buy_ins) == ((420_00, 0) if goes_to == "prize_pool" else (300_00, 120_00))
    hall.does(commands.CancelTournament("fire"))
    assert [each.owed_back for each in hall.state.entries.values()] == [140_00] * 3
    assert (hall.state.pool, hall.state.buy_ins, hall.books["additions:cup"]) == (0, 0, 0), clause


@pytest.mark.parametrize(("document", "clause"), for_all("10.3.4", "15.3.4"))
@pytest.mark.parametrize("goes_to", ["prize_pool", "paid_back_by_chips"])
def test_what_was_paid_for_chips_is_not_given_back_once_more(document: str, clause: str, goes_to: str) -> None:
    hall = paid_for_chips(document, goes_to)
    hall.play({"E1": 9_000, "E2": 1_000, "E3": 0})
    hall.finish()
    assert [each.won for each in hall.state.entries.values()] == [90_00, 10_00, 0]
    hall.does(commands.PayPrize("E1"), "cashier")
    hall.does(commands.CancelTournament("fire"))
    assert [each.owed_back for each in hall.state.entries.values()] == [100_00, 130_00, 140_00]
    assert (hall.state.pool, hall.state.buy_ins) == (0, 0)
    hall.does(commands.PayPrize("E2"), "cashier")
    for entry in hall.state.entries:
        hall.does(commands.PayRefund(entry), "cashier")
    hall.does(commands.CloseTournament())
    assert (hall.books["prizes:cup"], hall.books["refunds:cup"]) == (0, 0)
    assert hall.books["drawer:1"] == -hall.books["additions:cup"] == 50_00, (clause, "the operator's: E1 won so much")


@pytest.mark.parametrize(("document", "clause"), for_all("10.3.4", "15.3.4"))
def test_the_operator_takes_back_what_was_paid_for_chips_out_of_later_buy_ins(document: str, clause: str) -> None:
    hall = paid_for_chips(document, "paid_back_by_chips")
    hall.play({"E1": 9_000, "E2": 9_000, "E3": 0})
    hall.finish()
    assert (hall.state.buy_ins, hall.books["additions:cup"]) == (0, -60_00), "the buy-ins did not suffice"
    hall.ready()
    assert hall.state.buy_ins == 80_00
    hall.does(commands.CancelTournament("fire"))
    assert [each.owed_back for each in hall.state.entries.values()] == [100_00, 100_00, 140_00]
    assert (hall.state.buy_ins, hall.books["additions:cup"], clause) == (0, -20_00, clause)


@pytest.mark.parametrize(("document", "clause"), for_all("10.5.6.2", "15.5.6.2"))
def test_no_fee_is_given_back_when_the_pool_is_awarded(document: str, clause: str) -> None:
    hall = playing(document)
    hall.leads(commands.RecordAbsence("E3"))
    hall.leads(commands.DisqualifyAbsent("E3"))
    hall.play({"E1": 6_000})
    hall.finish()
    other = hall.copy()
    other.leads(commands.ApproveRefund("E3"))
    other.leads(commands.AwardPrizes())
    assert sum(other.state.prizes.values()) == 200_00
    hall.leads(commands.AwardPrizes())
    hall.refuses(commands.ApproveRefund("E3"), clause, hall.lead)
    hall.does(commands.CloseTournament())


@pytest.mark.parametrize(("document", "clause"), for_all("10.3.2", "15.3.2", "11.14"))
def test_what_is_added_after_the_prizes_is_awarded_too_and_all_of_it_is_on_record(document: str, clause: str) -> None:
    hall = playing(document, prizes=(60_00, 40_00))
    hall.play({"E1": 9_000, "E2": 8_000})
    hall.finish()
    hall.leads(commands.AwardPrizes())
    hall.does(commands.AddToPool("cash", 100_00, "one more"))
    hall.leads(commands.AwardPrizes())
    assert (hall.state.prizes, clause) == ({"E1": 240_00, "E2": 160_00}, clause)
    assert [hall.entry(each).won for each in ("E1", "E2")] == [240_00, 160_00]
