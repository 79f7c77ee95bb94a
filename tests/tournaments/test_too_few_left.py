"""Who goes on from a session in which fewer are left than the conditions have go on."""

import pytest
from hall import Hall
from test_before_a_session import for_all
from test_results import HEATS, over
from tournament import CANBERRA, STAR, START

from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage
from croupier.tournaments.tournament import EntryStatus


def one_left(document: str) -> Hall:
    """A heat from which two go on, and in which E4, E3 and then E2 have gone out."""
    hall = Hall(document, **HEATS)
    hall.enter(4)
    hall.start()
    hall.round({"E3": 40, "E4": 0})
    hall.round({"E2": 0})
    return hall


@pytest.mark.parametrize(
    ("document", "clause"), [*for_all("10.10.4", "15.10.4"), *for_all("10.1.1 (session)", "15.1.1(session)")]
)
def test_at_the_star_place_getters_advance_so_who_went_out_last_fills_the_number(document: str, clause: str) -> None:
    hall = one_left(document)
    hall.finish()
    assert (hall.state.going_on_from(1), clause) == (["E1", "E2"], clause)
    assert [hall.entry(each).status for each in ("E1", "E2", "E3")] == [
        *(EntryStatus.ENTERED, EntryStatus.ENTERED, EntryStatus.OUT)
    ]
    hall.start()
    assert {*hall.session.entrants} == {"E1", "E2"}


@pytest.mark.clause(CANBERRA, "11.11")
def test_at_canberra_who_is_out_is_out_of_the_tournament_and_fewer_go_on() -> None:
    for order in ((), ("E2", "E1", "E3", "E4")):
        hall = one_left(CANBERRA)
        hall.does(commands.EnterCount("A1", {"E1": 5_000}), "supervisor")
        hall.does(commands.ReturnChips("A1", 20_000), "supervisor")
        hall.leads(commands.AnnounceResults(order, "as seen" if order else ""))
        assert hall.state.going_on_from(1) == ["E1"]
        assert hall.entry("E2").status is EntryStatus.OUT
        hall.start()
        assert hall.session.entrants == ["E1"]
        hall.play({})
        hall.finish()
        hall.leads(commands.AwardPrizes())
        assert hall.state.prizes == {"E1": 240_00, "E2": 160_00}


@pytest.mark.clause(CANBERRA, "11.11")
@pytest.mark.clause(CANBERRA, "11.14")
def test_at_canberra_a_heat_that_nobody_survives_has_no_final_and_its_places_have_the_prizes() -> None:
    hall = over(CANBERRA, {"E1": 0, "E2": 0, "E3": 0, "E4": 0})
    hall.finish()
    assert hall.state.going_on_from(1) == []
    hall.leads(commands.AwardPrizes())
    assert sum(hall.state.prizes.values()) == 400_00
    hall.leads(commands.CloseTournament())


@pytest.mark.parametrize(("document", "again"), [(STAR, ["E2", "E3", "E4"]), (CANBERRA, ["E2"])])
@pytest.mark.clause(CANBERRA, "11.11")
@pytest.mark.clause(STAR, "10.4.2(e)")
def test_a_repechage_is_at_canberra_for_those_alone_who_are_not_out(document: str, again: list[str]) -> None:
    stages = (
        Stage(name="Heats", start=START, tables=1, seats=4, rounds=2, advance=1),
        Stage(name="Repechage", start=START, tables=1, seats=4, rounds=2, advance=1, repechage=3),
        Stage(name="Final", start=START, tables=1, seats=4, rounds=2),
    )
    hall = over(document, {"E1": 9_000, "E2": 5_000, "E3": 0, "E4": 0}, stages=stages)
    hall.finish()
    hall.start()
    assert sorted(hall.session.entrants) == again
