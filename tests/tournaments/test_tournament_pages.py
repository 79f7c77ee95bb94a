"""What is notified of tournaments over HTTP, and what is done about them there."""

import json

import httpx
import pytest
from test_conditions import FILE
from tournament import CANBERRA, HOUR, STAR, START, Cup, cup
from watching import answered, asked, works

from croupier.orders.order import Order
from croupier.outbox.commands import RecordSending
from croupier.rulebooks.roles import Role
from croupier.server.views.leaderboard import Leaderboard
from croupier.server.views.tournament import TournamentsView, TournamentView
from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage


def sent(c: Cup, role: Role, body: dict[str, object] | bytes, path: str = "cup") -> httpx.Response:
    """What is answered to somebody who sends something."""
    reply = body if isinstance(body, bytes) else json.dumps(body).encode()
    return answered(c.c, f"/api/tournaments/{path}", staff=works("somebody", role), body=reply)


def shown(c: Cup, role: Role = Role.INSPECTOR) -> TournamentView:
    """What somebody is shown."""
    return asked(c.c, "/api/tournaments/cup", TournamentView, staff=works("somebody", role))


def offered(c: Cup, role: Role) -> set[str]:
    """What somebody may order about the tournament."""
    return {each.action.do for each in shown(c, role).offers}


def test_a_tournament_is_written_from_a_file_entered_and_paid_over_http() -> None:
    with cup(CANBERRA) as c:
        answer = sent(c, Role.OPERATOR, FILE.encode(), "cup/conditions?n=1")
        assert answer.json()["ok"], answer.text
        seen = shown(c)
        assert (seen.line.status, seen.version, seen.published, seen.conditions) == ("draft", 1, 0, ())
        assert {each.item for each in seen.faults} >= {"players", "groups"}
        c.published()
        entered = sent(c, Role.CASHIER, {"n": 2, "do": "take_entry", "person": "visitor-1"})
        assert entered.json()["ok"], entered.text
        paid = sent(c, Role.CASHIER, {"n": 3, "desk": "1", "do": "take_fee", "entry": "E1", "amount": 110_00})
        assert paid.json()["ok"], paid.text
        seen = shown(c)
        assert (seen.line.status, seen.line.entries, seen.lodged) == ("published", 1, True)
        assert seen.conditions[-1].endswith("the rules prevail.")
        assert (seen.entries[0].person, seen.entries[0].fee, seen.entries[0].receipt) == ("visitor-1", 110_00, "cup-1")
        assert "appoint_leader" in offered(c, Role.GAMING_SHIFT_MANAGER)
        assert "appoint_leader" not in offered(c, Role.OPERATOR)


@pytest.mark.clause(CANBERRA, "11.17")
@pytest.mark.clause(STAR, "10.3.1")
def test_the_pool_is_shown_as_fees_and_what_was_added() -> None:
    with cup(CANBERRA) as c:
        c.published().enter("visitor-1", "visitor-2")
        assert (shown(c).money.fees, shown(c).money.commission, shown(c).money.pool) == (220_00, 20_00, 200_00)
    with cup(STAR) as c:
        c.published(guaranteed_pool=1_000_00).enter("visitor-1", "visitor-2")
        c.done("operator", commands.AddToPool("cash", 100_00, "more"))
        c.done("operator", commands.AddToPool("goods", 100_00, "a watch"))
        money = shown(c).money
        assert (money.fees, money.added, money.pool, money.shortfall) == (200_00, 100_00, 300_00, 700_00)
        assert money.goods == ("goods: a watch",)


@pytest.mark.clause(STAR, "10.10.2")
@pytest.mark.clause(STAR, "10.11.2")
def test_a_session_is_shown_with_seats_chips_standings_and_what_waits_for_a_decision() -> None:
    with cup(STAR) as c:
        c.published(stages=(Stage(name="Final", start=0, tables=1, seats=4, rounds=2),), greatest=4).led()
        a, b, d = c.enter("visitor-1", "visitor-2", "visitor-3")
        c.planned()
        (session,) = shown(c).sessions
        assert {each.status for each in session.seats} == {"waiting"}
        assert (len(session.ballot), session.places, session.announced) == (64, (), False)
        c.issued().seated()
        assert {each.status for each in shown(c).sessions[0].seats} == {"seated"}
        c.done("manager", commands.StartSession())
        for entry, seat in c.session.seats.items():
            c.card(entry, seat.table, seat.place)
        c.round({a: {"red": 500}, b: {"black": 300}})
        seen = shown(c)
        (matter,) = seen.matters
        assert (matter.kind, matter.about, matter.clause, matter.decided) == ("breach: no_wager", d, "10.6.4", "")
        assert seen.sessions[0].tables[0].waits == f"What becomes of {d} is to be decided first."
        c.done("manager", commands.DecideBreach(1, "unfounded"))
        c.done("dealer", commands.RecordAbsence(d))
        c.done("dealer", commands.RaiseDispute("A1", "a late wager"))
        seen = shown(c)
        told = [(each.kind, each.about, each.decided) for each in seen.matters]
        assert told == [("breach: no_wager", d, "unfounded"), ("dispute", "a late wager", "")]
        assert {each.entry: (each.chips, each.status) for each in seen.sessions[0].seats} == {
            a: (5_500, "playing"),
            b: (4_700, "playing"),
            d: (5_000, "away"),
        }
        assert [each.entry for each in seen.sessions[0].places] == [a, d, b]
        c.done("manager", commands.SettleDispute(1, "it stands"))
        c.round({a: {"red": 500}, b: {"black": 300}})
        c.counted().announced()
        seen = shown(c)
        assert (seen.order, seen.sessions[0].announced) == (((a,), (d,), (b,)), True)


@pytest.mark.clause(CANBERRA, "11.2(a)")
def test_the_commission_is_sent_the_conditions_and_they_are_lodged_when_that_is_done() -> None:
    with cup(CANBERRA) as c:
        c.drafted()
        c.done("shift", commands.PublishConditions())
        (notice,) = c.c.floor.notices.unsent()
        assert (notice.due.addressee, notice.due.clause, notice.due.about) == ("grc", "11.2(a)", "tournament:cup/1")
        assert "Place 1: 60% of the prize pool." in notice.due.content
        c.refused("cashier", commands.TakeEntry("visitor-1"), "11.2(a)")
        at, sent = c.c.clock.now(), RecordSending(notice.due.notice, "folder", "notice-1.pdf", "ab")
        answer = c.c.run(c.c.floor.submit(Order("outbox", at, at, Role.CLOCK, "system", sent)))
        assert answer.ok, answer
        assert [(each.version, each.channel) for each in c.state.lodged] == [(1, "folder")]
        c.done("cashier", commands.TakeEntry("visitor-1"))


def test_what_is_no_file_or_no_tournament_is_refused_and_so_is_whoever_has_nothing_to_do_with_it() -> None:
    with cup(CANBERRA) as c:
        assert sent(c, Role.OPERATOR, b"entry_fee = [", "cup/conditions?n=1").status_code == 400
        assert sent(c, Role.OPERATOR, b"\xff", "cup/conditions?n=1").status_code == 400
        assert answered(c.c, "/api/tournaments/cup", staff=works("somebody", Role.OPERATOR)).status_code == 404
        listed = asked(c.c, "/api/tournaments", TournamentsView, staff=works("somebody", Role.CASHIER))
        assert (listed.tournaments, listed.may_write) == ((), False)
        c.drafted()
        listed = asked(c.c, "/api/tournaments", TournamentsView, staff=works("x", Role.GAMING_SHIFT_MANAGER))
        (line,) = listed.tournaments
        assert listed.may_write
        assert (line.tournament, line.title, line.status, line.entries) == ("cup", "Spring Cup", "draft", 0)
        assert answered(c.c, "/api/tournaments", staff=works("x", Role.TABLE_INSPECTOR)).status_code == 403
        assert answered(c.c, "/api/tournaments").status_code == 401
        c.done("shift", commands.CancelTournament("rain"))
        assert shown(c).line.status == "cancelled"


# ---------------------------------------------------------------- the leaderboard


def board(c: Cup) -> Leaderboard:
    """What the display shows that people gather round: nobody has to sign in for it."""
    return asked(c.c, "/api/leaderboards/cup", Leaderboard)


def test_a_leaderboard_is_there_for_everybody_once_the_conditions_are_published() -> None:
    with cup(STAR) as c:
        c.drafted()
        assert answered(c.c, "/api/leaderboards/cup").status_code == 404
        c.done("operator", commands.PublishConditions())
        c.led().enter("visitor-1", "visitor-2")
        seen = board(c)
        assert (seen.title, seen.stage, seen.rows, seen.entries) == ("Spring Cup", "", (), 2)
        assert seen.prizes == (140_00, 60_00)


def test_a_leaderboard_ranks_all_tables_and_tells_who_goes_on_who_is_out_and_what_is_won_but_nobodys_name() -> None:
    stages = (
        Stage(name="Heats", start=START, tables=2, seats=2, rounds=1, advance=1),
        Stage(name="Final", start=START + HOUR, tables=1, seats=2, rounds=1),
    )
    with cup(STAR, tables=2) as c:
        c.published(stages=stages, greatest=4).led().enter("Ann", "Bob", "Cy", "Di")
        c.started("A1", "A2")
        assert [(each.rank, each.chips, each.state) for each in board(c).rows] == [(1, 5_000, "playing")] * 4
        sits = {entry: seat.table for entry, seat in c.session.seats.items()}
        (one, two), (three, four) = ([each for each in sits if sits[each] == name] for name in ("A1", "A2"))
        c.round({one: {"red": 1_000}, two: {"black": 500}}, "1", "A1")
        assert [(each.table, each.round, each.ended) for each in board(c).tables] == [("A1", 1, True), ("A2", 0, False)]
        c.round({three: {"red": 300}, four: {"red": 200}}, "1", "A2")
        ranked = [(each.entry, each.rank, each.chips) for each in board(c).rows]
        assert ranked == [(one, 1, 6_000), (three, 2, 5_300), (four, 3, 5_200), (two, 4, 4_500)]
        c.counted().announced()
        states = {each.entry: each.state for each in board(c).rows}
        assert states == {one: "goes_on", three: "goes_on", two: "out", four: "out"}
        c.started("A1")
        c.round({one: {"red": 1_000}, three: {"black": 1_000}}, "1", "A1")
        c.counted().announced()
        c.done(c.lead, commands.AwardPrizes())
        seen = board(c)
        assert [(each.entry, each.rank, each.won) for each in seen.rows] == [(one, 1, 240_00), (three, 2, 120_00)]
        assert seen.prizes == (240_00, 120_00, 40_00)
        told = answered(c.c, "/api/leaderboards/cup").text
        assert not any(name in told for name in ("Ann", "Bob", "Cy", "Di"))


def test_a_play_off_decides_on_the_leaderboard_only_between_those_who_were_level() -> None:
    stages = (
        Stage(name="Heats", start=START, tables=1, seats=3, rounds=1, advance=1),
        Stage(name="Final", start=START + HOUR, tables=1, seats=2, rounds=1),
    )
    with cup(STAR) as c:
        c.published(stages=stages, greatest=3).led().enter("Ann", "Bob", "Cy")
        c.started("A1")
        one, two, three = c.session.seats
        c.round({one: {"red": 500}, two: {"red": 500}, three: {"black": 100}}, "1")
        c.counted().announced()
        ranked = [(each.entry, each.rank, each.state) for each in board(c).rows]
        assert ranked == [(one, 1, "plays_off"), (two, 1, "plays_off"), (three, 3, "out")]
        c.started("A1")
        (at_table,) = board(c).tables
        assert (board(c).play_off, at_table.round, at_table.rounds) == (True, 0, 0)
        c.round({one: {"black": 1_000}, two: {"red": 1_000}}, "1")
        decided = [(each.entry, each.rank, each.chips) for each in board(c).rows]
        assert decided == [(two, 1, 6_000), (one, 2, 4_000), (three, 3, 4_900)]
