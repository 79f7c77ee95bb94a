"""Requests: an order that its giver may not give waits at the table for somebody who may; nobody decides on their own."""

from collections.abc import Iterator

import pytest
from casino import Casino, casino, table
from counter import ask

from croupier.games.notation import WrongInput
from croupier.journal.recall import recall
from croupier.play import commands as play
from croupier.play.round_commands import VoidRound
from croupier.play.staff.request_events import RequestApproved, RequestDeclined, RequestMade
from croupier.rulebooks.roles import Role

RAPID = "star-rapid-2016"
CANBERRA = "canberra-mttg-2019"


@pytest.fixture
def held() -> Iterator[Casino]:
    """A round that was open when the system stopped, with 10.00 on red."""
    with casino(table("R1", RAPID, "roulette", seats="t1")) as c:
        c.play("t1 notes 50.00\ndealer new_game\nt1 place red 10.00\nexpect t1 balance 40.00")
        c.restart()
        yield c


def requests(c: Casino) -> list[int]:
    """What waits, by number."""
    return [each.request for each in c.state().staffing.requests]


def test_a_request_waits_and_an_approval_does_it_as_the_order_of_whoever_approves(held: Casino) -> None:
    held.play("""
        dealer void_round malfunction
        expect refused 11.1
        dealer request void_round malfunction why="The screens went dark"
        expect phase held
        expect t1 balance 40.00
        supervisor:sam approve 1
        expect phase waiting
        expect t1 balance 50.00
    """)
    found = held.run(recall(held.floor.store, "R1", 1))
    assert found is not None
    made, approved, voided = found.steps[-3:]
    assert made.event == RequestMade(
        1, VoidRound("malfunction"), "staff:dealer", Role.DEALER, "The screens went dark", "11.1"
    )
    assert approved.event == RequestApproved(1, Role.CASINO_SUPERVISOR, "staff:sam", approved.at)
    assert (made.actor, approved.actor, voided.actor) == (
        "staff:dealer/dealer",
        "staff:sam/casino_supervisor",
        "staff:sam/casino_supervisor",
    )
    assert made.at < approved.at == voided.at
    assert requests(held) == []


def test_a_request_is_declined_with_a_reason_and_nothing_happens(held: Casino) -> None:
    held.play("""
        dealer request void_round malfunction
        supervisor:sam decline 1 ""
        expect refused 11.1
        supervisor:sam decline 1 "The wagers are all on record"
        expect phase held
        supervisor:sam approve 1
        expect refused
    """)
    (decided,) = held.state().staffing.decided
    assert (decided.approved, decided.by, decided.why) == (False, "staff:sam", "The wagers are all on record")
    assert held.events("table:R1")[-1] == RequestDeclined(
        1, Role.CASINO_SUPERVISOR, "The wagers are all on record", "staff:sam", decided.at
    )


def test_nobody_decides_on_their_own_request_and_only_somebody_whom_the_rulebook_names(held: Casino) -> None:
    held.play("""
        gaming_manager:sam request void_round malfunction
        supervisor:sam approve 1
        expect refused 11.1
        supervisor:sam decline 1 "no"
        expect refused 11.1
        dealer approve 1
        expect refused 11.1
        operator decline 1 "no"
        expect refused 11.1
        inspector approve 1
        expect refused 11.1
        supervisor:kim approve 1
        expect phase waiting
    """)


def test_what_one_may_order_or_nobody_may_is_not_asked_for(held: Casino) -> None:
    held.play("""
        supervisor request void_round malfunction
        expect refused 11.1
        dealer request draw_card As
        expect refused
        dealer request sign_off
        expect refused 1.1(dealer)
        dealer approve 1
        expect refused
    """)
    request = play.Request(VoidRound("malfunction"))
    for role in (Role.PLAYER, Role.CLOCK, Role.WHEEL, Role.INSPECTOR, Role.CASHIER, Role.MONITORING):
        answer = ask(held, role, request)
        assert (answer.ok, answer.clause) == (False, "11.1")
    with casino(table("C1", CANBERRA, "roulette", seats="t1")) as c:
        c.play("dealer request no_more_bets\nexpect refused 5.1")
    assert requests(held) == []


def test_what_is_not_possible_is_neither_asked_for_nor_approved(held: Casino) -> None:
    held.play("""
        dealer request void_round malfunction
        dealer request resume_round
        supervisor approve 2
        expect phase wagering
        supervisor approve 1
        expect refused 11.1
        dealer request resume_round
        expect refused 11.5
    """)
    assert requests(held) == [1]


def test_a_request_about_the_round_falls_away_with_it_and_one_about_the_sign_waits_on(held: Casino) -> None:
    held.play("""
        dealer request void_round malfunction
        dealer request change_limit red 2.00 400.00
        supervisor resume_round
        dealer spin
        wait 30s
        dealer number 17
        dealer confirm
    """)
    assert requests(held) == [2]
    held.play("supervisor approve 1\nexpect refused\nsupervisor approve 2\ndealer new_game")
    limits = held.state().board.sign.limits
    assert limits is not None
    assert limits.by_kind["red"].lowest == 2_00


def test_a_request_made_between_rounds_falls_away_when_the_next_begins() -> None:
    with casino(table("R1", RAPID, "roulette", seats="t1")) as c:
        c.play("supervisor request new_game\nsupervisor request sign_off\nexpect refused 1.1(dealer)")
        assert requests(c) == [1]
        c.play("dealer new_game")
        assert requests(c) == []
        c.play("dealer approve 1\nexpect refused")


def test_requests_are_numbered_on_and_a_restart_keeps_them(held: Casino) -> None:
    held.play("dealer request void_round malfunction\ndealer request resume_round")
    held.restart()
    assert requests(held) == [1, 2]
    held.play('supervisor decline 2 "not yet"\ndealer request resume_round')
    assert requests(held) == [1, 3]


def test_an_amount_beyond_all_reason_is_not_asked_for(held: Casino) -> None:
    held.play("dealer request change_limit red 1.00 99999999999999999.00\nexpect refused")
    with pytest.raises(WrongInput, match="nothing to ask for"):
        held.play("dealer request notes 5.00")
