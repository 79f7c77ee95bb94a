"""The outbox as it is shown: what is late, who sees which notices, and what is refused about them."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from casino import Casino, casino
from outbox_notices import RAPID, SUPERVISOR, WHEEL, ask, notices, sent
from watching import asked, on_dealer, works

from croupier.floor.outbox_alarms import OutboxAlarms
from croupier.floor.sender import Sender
from croupier.orders.order import Command
from croupier.outbox.commands import HandOverNotice, NoteReply, RecordSending, SubmitNotice, TakeOver
from croupier.play.reasons import Reason
from croupier.play.staff.staff_commands import SendNotice
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee
from croupier.server.views.office import OfficeView
from croupier.server.views.outbox import OutboxView

MINUTE, HOUR = 60_000_000, 3_600_000_000

# ---------------------------------------------------------------- what is late, and what is shown


def alarms_of(c: Casino) -> list[str]:
    return [words for _, words in c.floor.notices.alarms(c.clock.now())]


def test_what_is_due_soon_or_overdue_is_loud_at_its_table_in_the_pit_and_in_the_office() -> None:
    with casino(RAPID, WHEEL, floor="[outbox]\nat_once_minutes = 20\nwarn_hours = 2\n") as c:
        c.play('supervisor write_notice inspector "hold 3"')
        later = c.clock.now() + 10 * HOUR
        assert ask(c, SUPERVISOR, SubmitNotice(Addressee.NICC, "terms", due=later), "L1").ok
        watch = OutboxAlarms(c.floor, Sender(c.floor))
        at_once, terms = notices(c)
        begun = at_once.due.at

        def heard(table: str) -> list[str]:
            c.run(watch.look())
            at_table = [each for each in on_dealer(c, SUPERVISOR, table=table).announcements if "Notice " in each]
            office = asked(c, "/api/office", OfficeView, staff=works("s", SUPERVISOR)).alerts
            assert list(office) == alarms_of(c)
            return at_table

        assert (heard("R1"), heard("L1")) == ([], [])
        c.clock.advance((begun + 10 * MINUTE - c.clock.now()) / 1_000_000)
        (soon,) = heard("R1")
        assert soon.startswith("Notice 1 (inspector: hold 3) is due by ")
        assert heard("L1") == []
        c.clock.advance((at_once.due.due - 1_000_000 - c.clock.now()) / 1_000_000)
        assert heard("R1") == [soon]
        c.clock.advance((at_once.due.due - c.clock.now()) / 1_000_000)
        (late,) = heard("R1")
        assert late.startswith("Notice 1 (inspector: hold 3) is overdue since ")
        assert late.endswith("(1.1(inspector)).")
        standings = asked(c, "/api/outbox", OutboxView, staff=works("s", SUPERVISOR))
        assert [(each.notice, each.standing) for each in standings.notices] == [(2, "waits"), (1, "overdue")]
        c.clock.advance((terms.due.due - 2 * HOUR - 1_000_000 - c.clock.now()) / 1_000_000)
        assert heard("L1") == []
        c.clock.advance((terms.due.due - 2 * HOUR - c.clock.now()) / 1_000_000)
        assert len(heard("L1")) == 1
        sent(c)
        assert (heard("R1"), heard("L1"), alarms_of(c)) == ([], [], [])


def test_the_outbox_lists_everything_with_proof_and_replies_for_those_of_its_document() -> None:
    with casino(RAPID, WHEEL) as c:
        c.play('supervisor write_notice inspector "hold 3"')
        assert ask(c, SUPERVISOR, SubmitNotice(Addressee.NICC, "terms", "the terms"), "L1").ok
        assert ask(c, SUPERVISOR, NoteReply(2, "N-1")).reason is Reason.UNKNOWN
        sent(c)
        assert ask(c, SUPERVISOR, NoteReply(2, "N-1", "Received\nwith thanks")).ok
        everybody = {role: asked_by(c, role) for role in (SUPERVISOR, Role.INSPECTOR, Role.TABLE_GAMES_MANAGER)}
        assert everybody[SUPERVISOR].notices == everybody[Role.INSPECTOR].notices
        assert everybody[Role.TABLE_GAMES_MANAGER].notices == ()
        terms, hold = everybody[Role.INSPECTOR].notices
        assert (terms.addressee, terms.subject, terms.text, terms.table) == ("nicc", "terms", "the terms", "L1")
        assert (terms.standing, terms.means, terms.sent_by, terms.clause) == ("sent", "folder", "outbox", "1.1 (NICC)")
        assert len(terms.digest) == 64
        assert terms.sent_at > 0
        (reply,) = terms.replies
        assert (reply.reference, reply.text, reply.by) == ("N-1", "Received\nwith thanks", f"staff:{SUPERVISOR}")
        assert (hold.subject, hold.replies) == ("hold 3", ())
        assert asked(c, "/api/outbox", OutboxView, staff=works("s", SUPERVISOR)).notices == ()


def asked_by(c: Casino, role: Role) -> OutboxView:
    return asked(c, "/api/outbox?everything=true", OutboxView, staff=works("s", role))


# ---------------------------------------------------------------- what is refused


@contextmanager
def one_notice() -> Iterator[Casino]:
    with casino(RAPID) as c:
        c.play('supervisor write_notice inspector "hold 3"')
        yield c


@pytest.mark.parametrize(
    ("role", "command", "reason", "clause"),
    [
        (SUPERVISOR, SubmitNotice(Addressee.NICC, "terms"), Reason.NOT_OFFERED, ""),
        (SUPERVISOR, SubmitNotice(Addressee.INSPECTOR, ""), Reason.MALFORMED, "1.1(inspector)"),
        (SUPERVISOR, SubmitNotice(Addressee.INSPECTOR, "x", due=1), Reason.MALFORMED, "1.1(inspector)"),
        (SUPERVISOR, SubmitNotice(Addressee.INSPECTOR, "x", "y" * 2001), Reason.MALFORMED, ""),
        (SUPERVISOR, SubmitNotice(Addressee.INSPECTOR, "x", person="P9"), Reason.UNKNOWN, ""),
        (Role.DEALER, SubmitNotice(Addressee.INSPECTOR, "x"), Reason.NOT_YOURS, "1.1(inspector)"),
        (SUPERVISOR, HandOverNotice(1, ""), Reason.MALFORMED, "1.1(inspector)"),
        (SUPERVISOR, HandOverNotice(7, "L"), Reason.UNKNOWN, "1.1(inspector)"),
        (Role.INSPECTOR, HandOverNotice(1, "L"), Reason.NOT_YOURS, "1.1(inspector)"),
        (Role.PLAYER, HandOverNotice(1, "L"), Reason.NOT_YOURS, ""),
        (SUPERVISOR, NoteReply(1, "L"), Reason.UNKNOWN, "1.1(inspector)"),
        (SUPERVISOR, RecordSending(1, "folder", "x", "y"), Reason.NOT_YOURS, ""),
        (Role.CLOCK, RecordSending(7, "folder", "x", "y"), Reason.UNKNOWN, "1.1(inspector)"),
        (SUPERVISOR, TakeOver(), Reason.NOT_YOURS, ""),
        (Role.CLOCK, TakeOver(), Reason.NOTHING, ""),
    ],
    ids=str,
)
def test_what_is_refused_names_its_clause_and_changes_nothing(
    role: Role, command: Command, reason: Reason, clause: str
) -> None:
    with one_notice() as c:
        heads = c.run(c.floor.store.heads())
        answer = ask(c, role, command)
        assert (answer.ok, answer.reason, answer.clause) == (False, reason, clause)
        assert c.run(c.floor.store.heads()) == heads


def test_a_reply_says_something_and_a_notice_is_of_a_table_that_there_is() -> None:
    with one_notice() as c:
        assert ask(c, SUPERVISOR, SendNotice(1, "L-7")).ok
        assert ask(c, SUPERVISOR, NoteReply(1)).reason is Reason.MALFORMED
        assert ask(c, SUPERVISOR, NoteReply(1, "N-1")).ok
        assert ask(c, SUPERVISOR, NoteReply(1, content="Received")).ok
        assert ask(c, SUPERVISOR, NoteReply(7, "N-1")).reason is Reason.UNKNOWN
        written = ask(c, SUPERVISOR, SubmitNotice(Addressee.INSPECTOR, "x"))
        assert [each.text for each in written.notices] == ["Notice 2."]
        assert ask(c, SUPERVISOR, SubmitNotice(Addressee.INSPECTOR, "x"), "X9").reason is Reason.UNKNOWN


def test_what_is_written_about_a_person_is_erased_with_that_person() -> None:
    with casino(RAPID) as c:
        c.play('cashier register_person "Ann Example"')
        assert ask(c, SUPERVISOR, SubmitNotice(Addressee.INSPECTOR, "complaint", "Ann says", person="P1")).ok
        (notice,) = notices(c)
        assert c.run(c.floor.notes.read(c.floor.store, notice.due.note)) == "Ann says"
        c.play("operator erase_person P1 asked")
        assert c.run(c.floor.notes.read(c.floor.store, notice.due.note)) == ""
