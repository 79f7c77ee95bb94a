"""The outbox: what is due, to whom and by which clause; how it is sent, proved and answered."""

import asyncio
import threading
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import apsw
import pytest
from casino import KEY, casino
from mail import mailbox
from outbox_notices import RAPID, SUPERVISOR, WHEEL, ask, by_mail, file_of, folder_of, notices, order, sent, text_of
from watching import on_dealer

from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.floor.outbox_alarms import OutboxAlarms
from croupier.floor.sender import Sender
from croupier.journal.store import Store
from croupier.journal.verify import verify
from croupier.outbox.commands import HandOverNotice, SubmitNotice
from croupier.plan.floor_file import read_plan
from croupier.play.reasons import Reason
from croupier.play.staff.staff_commands import WriteNotice
from croupier.rulebooks.staffing import Addressee
from croupier.storage.sqlite import SqliteStore
from croupier.storage.upgrade import upgrade

MINUTE = 60_000_000

# ---------------------------------------------------------------- sending


def test_what_a_table_writes_is_sent_to_a_folder_with_proof_and_the_table_has_it_sent() -> None:
    with casino(RAPID) as c:
        assert folder_of(c).parent == c.database.parent
        c.play('supervisor write_notice inspector "hold 3"')
        (notice,) = notices(c)
        assert (notice.due.due - notice.due.at, notice.due.clause) == (15 * MINUTE, "1.1(inspector)")
        sender = sent(c)
        assert (sender.trouble, notice.sent is not None, c.floor.notices.outbox.unsent) == ("", True, [])
        message = file_of(notice, folder_of(c))
        assert notice.sent is not None
        assert (notice.sent.means, notice.sent.by) == ("folder", "outbox")
        assert str(message["Subject"]) == "Test floor: hold 3 (notice 1)"
        assert "Rule 1.1(inspector) of " in text_of(message)
        assert c.state().staffing.unsent == []
        assert (folder_of(c).stat().st_mode & 0o777, (folder_of(c) / notice.sent.proof).stat().st_mode & 0o777) == (
            *(0o700,),
            0o600,
        )
        c.play("supervisor send_notice 1 L-7\nexpect refused 1.1(inspector)")


def test_a_table_s_notice_that_was_sent_by_hand_is_that_one_whatever_else_waits() -> None:
    with casino(RAPID) as c:
        c.play("""
            supervisor write_notice inspector "hold 3"
            supervisor write_notice inspector "hold 4"
            supervisor send_notice 2 L-8
        """)
        assert [each.sent is not None for each in notices(c)] == [False, True]
        assert [each.notice for each in c.state().staffing.unsent] == [1]


def test_what_was_sent_by_hand_is_not_sent_again() -> None:
    with casino(RAPID) as c:
        c.play("""
            supervisor write_notice inspector "hold 3"
            supervisor write_notice inspector "hold 4"
            supervisor:kim send_notice 1 L-7
            supervisor:kim hand_over_notice 2 L-8
            supervisor:kim hand_over_notice 2 L-8
            expect refused unknown
        """)
        assert [(each.sent.means, each.sent.proof, each.sent.by) for each in notices(c) if each.sent] == [
            ("hand", "L-7", "staff:kim"),
            ("hand", "L-8", "staff:kim"),
        ]
        assert c.state().staffing.unsent == []
        sent(c)
        assert not folder_of(c).exists()


def test_mail_goes_to_whoever_has_an_address_and_a_file_to_everybody_else() -> None:
    with mailbox() as server, casino(WHEEL, floor=by_mail(server)) as c:
        letter = "First line\nthe second, with “quotes”"
        assert ask(c, SUPERVISOR, SubmitNotice(Addressee.INSPECTOR, "complaint 4", letter), "L1").ok
        assert ask(c, SUPERVISOR, SubmitNotice(Addressee.NICC, "terms of promotion 12"), "L1").ok
        sent(c)
        inspector, nicc = notices(c)
        (message,) = server.messages
        assert inspector.sent is not None
        assert (inspector.sent.means, inspector.sent.proof) == ("smtp", str(message["Message-ID"]))
        assert (str(message["From"]), str(message["To"])) == ("floor@casino.example", "inspectors@example.org")
        assert letter in text_of(message)
        assert "First line" not in repr(c.events("outbox"))
        assert nicc.sent is not None
        assert nicc.sent.means == "folder"
        assert str(file_of(nicc, folder_of(c))["To"]) == "nicc@croupier.invalid"


def test_a_server_that_is_away_is_tried_again_and_everybody_hears_of_it() -> None:
    with mailbox() as server:
        port, setting = server.port, by_mail(server)
    with casino(WHEEL, floor=setting) as c:
        assert ask(c, SUPERVISOR, SubmitNotice(Addressee.INSPECTOR, "complaint 4"), "L1").ok
        assert ask(c, SUPERVISOR, SubmitNotice(Addressee.NICC, "terms"), "L1").ok
        sender = Sender(c.floor)
        assert not c.run(sender.send_all())
        assert "inspectors@example.org cannot be sent" in sender.trouble
        assert [each.sent is not None for each in notices(c)] == [False, True]
        c.run(OutboxAlarms(c.floor, sender).look())
        (words,) = (each for each in on_dealer(c, SUPERVISOR).announcements if "cannot be sent" in each)
        with mailbox(port) as server:
            assert c.run(sender.send_all())
            assert len(server.messages) == 1
        c.run(OutboxAlarms(c.floor, sender).look())
        assert words not in on_dealer(c, SUPERVISOR).announcements


def test_an_address_that_nobody_has_holds_no_other_notice_up() -> None:
    setting = 'nicc = "nicc@example.org"\n'
    with mailbox() as server, casino(WHEEL, floor=by_mail(server) + setting) as c:
        server.refused.add("inspectors@example.org")
        for addressee in (Addressee.INSPECTOR, Addressee.INSPECTOR, Addressee.NICC):
            assert ask(c, SUPERVISOR, SubmitNotice(addressee, "terms"), "L1").ok
        sender = sent(c)
        assert "nobody has this address" in sender.trouble
        assert [each.sent is not None for each in notices(c)] == [False, False, True]


def test_a_name_and_password_are_not_sent_over_a_line_that_others_read() -> None:
    with mailbox() as server:
        setting = by_mail(server).replace("smtp://", "smtp://floor@")
        with casino(RAPID, floor=setting) as c:
            c.play('supervisor write_notice inspector "hold 3"')
            assert "no encrypted line" in sent(c).trouble
            assert server.messages == []


def test_a_mail_server_that_does_not_answer_stops_no_order() -> None:
    heard, go_on = threading.Event(), threading.Event()

    def wait(_: EmailMessage) -> bool:
        heard.set()
        return go_on.wait(30)

    with mailbox() as server, casino(RAPID, floor=by_mail(server)) as c:
        server.came = wait
        c.play('supervisor write_notice inspector "hold 3"')

        async def meanwhile() -> None:
            sending = asyncio.create_task(Sender(c.floor).send_all())
            await asyncio.to_thread(heard.wait, 30)
            answer = await c.floor.submit(order(c.clock.now(), SUPERVISOR, WriteNotice(Addressee.INSPECTOR, "hold 4")))
            assert answer.ok
            assert not sending.done()
            go_on.set()
            assert await sending

        c.run(meanwhile())
        assert [each.sent is not None for each in notices(c)] == [True, False]


def test_the_sender_sends_what_comes_to_be_due_while_the_floor_is_open() -> None:
    with mailbox() as server, casino(RAPID, floor=by_mail(server)) as c:
        came = threading.Event()

        def take(_: EmailMessage) -> bool:
            came.set()
            return True

        server.came = take
        c.play('supervisor write_notice inspector "hold 3"')

        async def work() -> None:
            running = asyncio.create_task(Sender(c.floor).run())
            for subject in ("", "hold 4"):
                if subject:
                    written = WriteNotice(Addressee.INSPECTOR, subject)
                    assert (await c.floor.submit(order(c.clock.now(), SUPERVISOR, written))).ok
                assert await asyncio.to_thread(came.wait, 30)
                came.clear()
            running.cancel()
            with pytest.raises(asyncio.CancelledError):
                await running
            await Sender(c.floor).send_all()

        before = len(c.floor.listeners)
        c.run(work())
        assert len(c.floor.listeners) == before
        assert [each.sent is not None for each in notices(c)] == [True, True]
        assert len(set(server.ids)) == 2


# ---------------------------------------------------------------- on both databases


@pytest.mark.anyio
async def test_what_was_sent_and_not_noted_is_sent_again_under_the_same_id(store: Store, tmp_path: Path) -> None:
    with mailbox() as server:
        path = tmp_path / "floor.toml"
        path.write_text(f'system = "07"\n{by_mail(server)}\n{RAPID}', "utf-8")
        floor = Floor(read_plan(path), store, ManualClock(), KEY)
        await floor.start()
        letter = SubmitNotice(Addressee.INSPECTOR, "hold 3", "what staff wrote")
        assert (await floor.submit(order(floor.clock.now(), SUPERVISOR, letter))).ok
        server.came = lambda _: False
        assert not await Sender(floor).send_all()
        again = Floor(floor.plan, store, floor.clock, KEY)
        await floor.finish()
        await again.start()
        server.came = lambda _: True
        assert await Sender(again).send_all()
        (notice,) = again.notices.outbox.notices
        assert notice.sent is not None
        assert server.ids == [notice.sent.proof] * 2
        first, second = (each.as_bytes() for each in server.messages)
        assert first == second
        assert await Sender(again).send_all()
        assert len(server.messages) == 2
        assert (await verify(store)).ok
        await again.stop()


@pytest.mark.anyio
async def test_a_file_that_was_written_and_not_noted_is_written_again_as_it_was(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "floor.toml"
    path.write_text(f'system = "07"\n{RAPID}', "utf-8")
    floor = Floor(read_plan(path), store, ManualClock(), KEY)
    await floor.start()
    assert (await floor.submit(order(floor.clock.now(), SUPERVISOR, WriteNotice(Addressee.INSPECTOR, "hold 3")))).ok
    await floor.finish()
    sender = Sender(floor)
    assert not await sender.send_all()
    assert "notice 1 was sent, and that cannot be noted" in sender.trouble
    (file,) = (tmp_path / "outbox").iterdir()
    written = file.read_bytes()
    again = Floor(floor.plan, store, floor.clock, KEY)
    await again.start()
    (notice,) = again.notices.outbox.notices
    assert notice.sent is None
    assert await Sender(again).send_all()
    assert notice.sent is not None
    assert notice.sent.proof == file.name
    assert (file.read_bytes(), len(list(file.parent.iterdir()))) == (written, 1)
    assert (await verify(store)).ok
    await again.stop()


def test_a_notice_is_sent_and_noted_though_its_document_has_left_the_floor() -> None:
    with casino(RAPID, WHEEL) as c:
        assert ask(c, SUPERVISOR, SubmitNotice(Addressee.NICC, "terms"), "L1").ok
        c.restart(RAPID)
        (notice,) = notices(c)
        assert ask(c, SUPERVISOR, HandOverNotice(1, "L-7")).reason is Reason.UNKNOWN
        assert (sent(c).trouble, notice.sent is not None) == ("", True)
        assert "Table L1" in text_of(file_of(notice, folder_of(c)))


def test_what_somebody_hands_over_while_it_is_being_sent_is_no_trouble() -> None:
    with mailbox() as server, casino(RAPID, floor=by_mail(server)) as c:
        c.play('supervisor write_notice inspector "hold 3"')
        loop = asyncio.Event()

        async def meanwhile() -> bool:
            async def hand_over() -> None:
                assert (await c.floor.submit(order(c.clock.now(), SUPERVISOR, HandOverNotice(1, "L-7")))).ok
                loop.set()

            sender, running = Sender(c.floor), asyncio.get_running_loop()

            def come(_: EmailMessage) -> bool:
                asyncio.run_coroutine_threadsafe(hand_over(), running).result(30)
                return True

            server.came = come
            done = await sender.send_all()
            assert (loop.is_set(), sender.trouble) == (True, "")
            return done

        assert c.run(meanwhile())
        (notice,) = notices(c)
        assert notice.sent is not None
        assert notice.sent.means == "hand"


# ---------------------------------------------------------------- an older journal


def test_notices_of_a_journal_that_had_no_outbox_are_taken_over_and_sent(tmp_path: Path) -> None:
    here = Path(__file__).parents[1]
    (journal,) = (here / "journals").glob("0.1.0/star-7up-2016_seven_up_a_foreign_card.sql")
    database = tmp_path / "floor.db"
    with apsw.Connection(str(database)) as db:
        db.execute(journal.with_name("schema.sql").read_text("utf-8"))
        db.execute(journal.read_text("utf-8"))
    db.close()
    toml = (here / "scripts" / "star-7up-2016" / "seven_up" / "floor.toml").read_text("utf-8")
    (tmp_path / "floor.toml").write_text(toml, "utf-8")

    async def work() -> list[Any]:
        await upgrade(str(database))
        clock = ManualClock(1_900_000_000_000_000)
        floor = Floor(read_plan(tmp_path / "floor.toml"), SqliteStore(database), clock, bytes(32))
        await floor.start()
        assert [each.due.written for each in floor.notices.outbox.notices] == [1, 2]
        assert await Sender(floor).send_all()
        assert floor.tables["U1"].staffing.unsent == []
        await floor.stop()
        again = Floor(floor.plan, SqliteStore(database), clock, bytes(32))
        await again.start()
        found = [(each.due.addressee, each.due.subject, each.due.clause) for each in again.notices.outbox.notices]
        assert (await verify(again.store)).ok
        await again.stop()
        return found

    assert asyncio.run(work()) == [("surveillance", "foreign_card", "12.8"), ("inspector", "foreign_card", "12.8")]
