"""Who runs a tournament: appointed to that one, by whom the document names, with a licence where it asks for one."""

import pytest
from tournament import CANBERRA, SEVEN_UP, STAR, Cup, cup

from croupier.tournaments import commands


@pytest.mark.parametrize(
    ("document", "clause"),
    [
        pytest.param(
            STAR, "10.1.1 (Tournament Manager)", marks=pytest.mark.clause(STAR, "10.1.1 (Tournament Manager)")
        ),
        pytest.param(
            SEVEN_UP, "15.1.1(Tournament Manager)", marks=pytest.mark.clause(SEVEN_UP, "15.1.1(Tournament Manager)")
        ),
    ],
)
def test_the_operator_appoints_a_licensed_tournament_manager_and_nobody_else_controls_the_tournament(
    document: str, clause: str
) -> None:
    agreement = {STAR: "10.4.3", SEVEN_UP: "15.4.3"}[document]
    with cup(document) as c:
        c.published()
        c.refused("operator", commands.AppointLeader("tm"), clause)
        c.refused("operator", commands.AppointLeader("dealer", "L-1"), clause)
        c.refused("operator", commands.AppointLeader("nobody", "L-1"), clause)
        c.refused("supervisor", commands.AppointLeader("tm", "L-1"), clause)
        c.refused("manager", commands.RequireAgreement(), clause)
        c.done("operator", commands.AppointLeader("tm", "L-1"))
        assert c.state.leaders == {"tm": "L-1"}
        c.refused("manager", commands.RequireAgreement(), clause, as_="tm2")
        c.refused("gaming_supervisor", commands.RequireAgreement(), agreement)
        c.done("manager", commands.RequireAgreement())
        c.refused("manager", commands.RequireAgreement(), agreement)
        other = Cup(c.c, document, "other").published()
        other.refused("manager", commands.RequireAgreement(), clause)


@pytest.mark.clause(CANBERRA, "11.4")
@pytest.mark.clause(CANBERRA, "A.1 Tournament Director")
def test_the_gaming_shift_manager_appoints_the_tournament_director_of_one_tournament() -> None:
    with cup(CANBERRA) as c:
        c.published()
        for who in ("supervisor", "operator", "director"):
            c.refused(who, commands.AppointLeader("td"), "11.4")
        c.done("shift", commands.AppointLeader("td"))
        c.refused("director", commands.LeaveTournament(), "11.4")
        c.done("director", commands.JoinTournament())
        c.refused("director", commands.JoinTournament(), "11.4")
        assert c.state.present == ["td"]
        c.done("director", commands.LeaveTournament())
        assert c.state.present == []
        other = Cup(c.c, CANBERRA, "eight").published()
        other.refused("director", commands.RequireAgreement(), "A.1 Tournament Director")
        c.done("director", commands.RequireAgreement())
