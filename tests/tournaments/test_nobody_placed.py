"""What becomes of the pool when those who should have it are disqualified, and of a prize that is asked for late; and that
nobody is forgotten who is still owed something."""

import pytest
from counter import ask
from hall import Hall
from test_before_a_session import for_all
from test_during_a_session import playing
from test_results import HEATS
from tournament import CANBERRA, STAR, cup

from croupier.people.commands import ErasePerson
from croupier.rulebooks.roles import Role
from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage
from croupier.tournaments.printed_conditions import printed


def disqualify(hall: Hall, *entries: str) -> None:
    """These are disqualified."""
    for entry in entries:
        hall.does(commands.LogBreach(entry, "other", "a rule"), "supervisor")
        hall.leads(commands.DecideBreach(len(hall.state.breaches), "disqualify"))


@pytest.mark.parametrize(("document", "clause"), for_all("10.3.2", "15.3.2", "11.14"))
def test_if_a_whole_final_is_disqualified_the_best_of_the_heats_have_the_prizes(document: str, clause: str) -> None:
    hall = Hall(document, **HEATS)
    hall.enter(4)
    hall.start()
    hall.play({"E1": 7_500, "E2": 6_000, "E3": 5_200, "E4": 0})
    hall.finish()
    hall.refuses(commands.AwardPrizes(), hall.policy.fixed_by.clause, hall.lead)
    hall.refuses(commands.CloseTournament(), clause, hall.lead)
    hall.start()
    disqualify(hall, "E1", "E2")
    hall.finish()
    hall.leads(commands.AwardPrizes())
    assert hall.state.prizes == {"E3": 240_00, "E4": 160_00}
    hall.refuses(commands.CancelTournament("a mistake"), hall.policy.cancelled.clause)
    hall.leads(commands.CloseTournament())


@pytest.mark.parametrize(("document", "clause"), for_all("10.3.2", "15.3.2", "11.14"))
def test_if_everybody_who_played_is_disqualified_they_share_the_pool_to_the_cent(document: str, clause: str) -> None:
    hall = playing(document, entry_fee=100_01, commission=None if document != CANBERRA else 0)
    disqualify(hall, "E1", "E2", "E3")
    hall.refuses(commands.AwardPrizes(), hall.policy.fixed_by.clause, hall.lead)
    hall.finish()
    hall.refuses(commands.CloseTournament(), clause, hall.lead)
    hall.does(commands.AddToPool("cash", 1, "a cent"))
    hall.leads(commands.AwardPrizes())
    first = min(hall.session.seats, key=lambda entry: hall.session.seats[entry].ballot)
    assert hall.state.prizes == {each: 100_02 if each == first else 100_01 for each in ("E1", "E2", "E3")}
    hall.leads(commands.CloseTournament())


@pytest.mark.parametrize(("document", "clause"), for_all("10.3.4", "15.3.4", "11.18 [cancellation]"))
def test_conditions_may_have_a_tournament_without_a_place_cancelled_instead(document: str, clause: str) -> None:
    hall = playing(document, nobody_placed="cancelled")
    lines = printed(hall.policy, hall.state.stated, str)
    assert "If everybody who plays is disqualified, the tournament is cancelled and all is given back." in lines
    disqualify(hall, "E1", "E2", "E3")
    hall.finish()
    hall.refuses(commands.AwardPrizes(), clause, hall.lead)
    hall.does(commands.CancelTournament("nobody has a place"))
    fee = hall.state.stated.entry_fee
    assert [each.owed_back for each in hall.state.entries.values()] == [fee] * 3


@pytest.mark.parametrize(("document", "clause"), for_all("10.5.6.2", "15.5.6.2", "11.13"))
def test_who_is_disqualified_in_the_final_has_no_place_of_the_heats_either(document: str, clause: str) -> None:
    hall = Hall(document, **{**HEATS, "prizes": (50_00, 30_00, 20_00)})
    hall.enter(4)
    hall.start()
    hall.play({"E1": 7_500, "E2": 6_000, "E3": 5_200, "E4": 0})
    hall.finish()
    hall.start()
    disqualify(hall, "E1")
    hall.play({})
    hall.finish()
    hall.leads(commands.AwardPrizes())
    assert (hall.state.prizes, clause) == ({"E2": 200_00, "E3": 120_00, "E4": 80_00}, clause)


@pytest.mark.parametrize(("document", "clause"), for_all("10.4.2(j)", "15.4.2(j)", "11.14"))
def test_a_prize_that_nobody_has_asked_for_is_paid_when_the_tournament_is_closed_too(
    document: str, clause: str
) -> None:
    hall = playing(document)
    hall.play({"E1": 7_500, "E2": 6_000})
    hall.finish()
    hall.leads(commands.AwardPrizes())
    hall.leads(commands.CloseTournament())
    hall.does(commands.PayPrize("E1"), "cashier")
    hall.refuses(commands.PayPrize("E1"), clause, "cashier")
    assert hall.books["drawer:1"] == hall.state.prizes["E1"] - 3 * (hall.state.stated.entry_fee or 0)
    hall.refuses(commands.AwardPrizes(), hall.policy.whole_pool.clause, hall.lead)


@pytest.mark.parametrize("document", [STAR, CANBERRA])
def test_nobody_is_erased_who_takes_part_or_is_owed_something(document: str) -> None:
    final = (Stage(name="Final", start=0, tables=1, seats=4, rounds=1),)
    with cup(document) as c:
        c.published(stages=final, greatest=4, prizes=(100_00,)).led()
        for name in ("Ann Example", "Ben Example", "Cid Example", "Dee Example"):
            c.c.play(f'cashier register_person "{name}"')

        def named(person: str) -> str:
            return ask(c.c, Role.OPERATOR, ErasePerson(person, "asked")).why

        c.enter("P1", "P2")
        (late,) = c.enter("P3", paid=False)
        assert named("P1") == "This person is still named by entry E1 of tournament cup."
        assert named("P3") == "This person is still named by entry E3 of tournament cup."
        c.done("cashier", commands.WithdrawEntry(late))
        assert named("P3") == ""
        assert c.c.floor.persons.register.persons["P3"].erased, "nothing was paid, and nothing is owed"
        c.started()
        c.round({"E1": {"red": 500}, "E2": {"black": 500}})
        c.counted().announced()
        c.done(c.lead, commands.AwardPrizes())
        c.done(c.lead, commands.CloseTournament())
        assert named("P1") == "This person is still named by entry E1 of tournament cup."
        assert named("P2") == ""
        c.done("cashier", commands.PayPrize("E1"))
        assert named("P1") == ""
        gone = c.c.floor.persons.register.persons
        assert [bool(gone[each].erased) for each in ("P1", "P2", "P4")] == [True, True, False]
