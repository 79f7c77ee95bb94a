"""The operator's money in one person's hand: additions and prizes above the house's ceiling take another person's word."""

import pytest
from hall import DAY, Hall
from test_before_a_session import for_all
from test_during_a_session import playing
from tournament import DOCUMENTS

from croupier.tournaments import commands
from croupier.tournaments.events import PoolAdded, PrizePaid

CEILING = 10_000_00


def lacks(hall: Hall, command: commands.Command, who: str) -> bool:
    """Whether something is refused until somebody else has agreed to it; nothing has changed then."""
    return "takes another person's word" in hall.refuses(command, "", who)


def adds(cents: int) -> commands.AddToPool:
    return commands.AddToPool("cash", cents, "a present of the house")


def owed(document: str) -> Hall:
    """E1 has won 60,000.00, which the operator has added with another person's word."""
    hall = playing(document, prizes=(100_00,))
    hall.leads(commands.AgreeToGiving("addition", 60_000_00))
    hall.does(adds(60_000_00))
    hall.play({"E1": 7_500})
    hall.finish()
    hall.leads(commands.AwardPrizes())
    return hall


@pytest.mark.parametrize(("document", "clause"), for_all("10.3.1", "15.3.1", "11.17"))
def test_one_person_adds_no_more_than_the_ceiling_in_the_houses_hours_however_small_the_steps(
    document: str, clause: str
) -> None:
    hall = playing(document)
    assert lacks(hall, adds(CEILING + 1), "operator")
    hall.does(adds(CEILING - 1))
    hall.does(adds(1))
    assert lacks(hall, adds(1), "operator")
    goods = commands.AddToPool("goods", 1, "a watch")
    assert lacks(hall, goods, "operator"), "goods are worth money"
    assert (hall.state.added, clause) == (CEILING, clause)
    hall.at += DAY
    hall.does(adds(CEILING))


@pytest.mark.parametrize(("document", "clause"), for_all("10.3.1", "15.3.1", "11.17"))
def test_another_person_agrees_to_the_exact_sum_once_and_never_to_the_own(document: str, clause: str) -> None:
    hall = playing(document)
    hall.does(commands.AgreeToGiving("addition", 20_000_00))
    hall.refuses(commands.AgreeToGiving("addition", 20_000_00), clause)
    assert lacks(hall, adds(20_000_00), "operator"), "nobody agrees to what they give themselves"
    hall.leads(commands.AgreeToGiving("addition", 30_000_00))
    assert lacks(hall, adds(20_000_00), "operator"), "another sum was agreed to"
    hall.leads(commands.AgreeToGiving("addition", 20_000_00))
    hall.does(adds(20_000_00))
    (added,) = (each for each in hall.happened if isinstance(each, PoolAdded))
    assert (added.by, added.agreed_by) == ("staff:op", f"staff:{'tm' if hall.lead == 'manager' else 'td'}")
    assert lacks(hall, adds(20_000_00), "operator"), "an agreement is good for one"
    for wrong in (
        *(commands.AgreeToGiving("addition", 0), commands.AgreeToGiving("addition", 1, "E1")),
        *(commands.AgreeToGiving("prize", 5, "E1"), commands.AgreeToGiving("prize", 0, "E1")),
        commands.AgreeToGiving("prize", 5, "E99"),
    ):
        hall.refuses(wrong, clause)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_prize_above_the_ceiling_is_paid_when_somebody_else_than_who_pays_has_agreed(document: str) -> None:
    hall = owed(document)
    won = hall.entry("E1").won
    assert won > CEILING
    agreed = commands.AgreeToGiving("prize", won, "E1")
    for payer in ("cashier", hall.lead):
        assert lacks(hall, commands.PayPrize("E1"), payer)
    hall.leads(agreed)
    assert lacks(hall, commands.PayPrize("E1"), hall.lead), "who agreed does not pay"
    hall.leads(commands.CloseTournament())
    hall.refuses(commands.AgreeToGiving("addition", 1), hall.policy.whole_pool.clause)
    again = hall.copy()
    hall.does(commands.PayPrize("E1"), "cashier")
    (paid,) = (each for each in hall.happened if isinstance(each, PrizePaid))
    assert (paid.amount, paid.by, hall.entry("E1").won) == (won, "staff:cash", 0)
    assert paid.agreed_by == f"staff:{'tm' if hall.lead == 'manager' else 'td'}"
    assert hall.state.agreed == []
    again.does(agreed)
    again.leads(commands.PayPrize("E1"))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_prize_within_the_ceiling_takes_nobody_elses_word(document: str) -> None:
    hall = playing(document)
    hall.play({"E1": 7_500, "E2": 6_000})
    hall.finish()
    hall.leads(commands.AwardPrizes())
    hall.does(commands.PayPrize("E1"), "cashier")
