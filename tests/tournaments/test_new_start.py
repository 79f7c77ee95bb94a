"""A start that is moved: every player of the session is told through the outbox, and the leaderboard says so to all."""

import pytest
from counter import ask
from test_before_a_session import for_all
from tournament import MINUTE, STAR, START, cup

from croupier.outbox.commands import SubmitNotice
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee
from croupier.server.presenters.leaderboard import leaderboard
from croupier.tournaments import commands
from croupier.tournaments.conditions import Stage

FINAL = (Stage(name="Final", start=START, tables=1, seats=4, rounds=20),)


@pytest.mark.parametrize(("document", "clause"), for_all("10.5.3", "15.5.3"))
def test_every_player_of_the_session_is_sent_the_new_start_and_the_leaderboard_shows_it(
    document: str, clause: str
) -> None:
    with cup(document) as c:
        c.published(stages=FINAL, greatest=4).led()
        players = c.enter("visitor-1", "visitor-2")
        c.enter("visitor-3", paid=False)
        c.planned()
        c.at(START - 31 * MINUTE)
        c.refused("manager", commands.MoveStart(START - 15 * MINUTE), clause)
        assert list(c.c.floor.notices.unsent()) == []
        c.done("manager", commands.MoveStart(START - 10 * MINUTE))
        sent = [each.due for each in c.c.floor.notices.unsent()]
        assert {each.about for each in sent} == {f"entry:{each}" for each in players}
        assert {(each.addressee, each.clause, each.rulebook) for each in sent} == {
            (Addressee.ENTRANT, clause, document)
        }
        told = c.c.floor.plan.date_and_time
        assert {each.subject for each in sent} == {f"session 1 of tournament cup begins at {told(START - 10 * MINUTE)}"}
        assert all(told(START) in each.content for each in sent)
        board = leaderboard(c.c.floor, "cup", "")
        assert (board.starts, board.moved_from) == (START - 10 * MINUTE, START)
        c.issued().seated()
        c.at(START - 10 * MINUTE)
        c.done("manager", commands.StartSession())
        assert leaderboard(c.c.floor, "cup", "").moved_from is None


def test_staff_write_no_notice_to_entrants_by_hand() -> None:
    with cup(STAR) as c:
        asked = SubmitNotice(Addressee.ENTRANT, "a new start", "tonight")
        assert not ask(c.c, Role.CASINO_SUPERVISOR, asked, table="A1").ok
