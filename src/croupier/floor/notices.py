"""Notices: what a command about one needs to know, gathered for the pure decision in `outbox`, what has to be sent when
something happens, and what is late."""

from collections.abc import Iterator

from croupier.journal.memory import Facts
from croupier.journal.streams import OUTBOX
from croupier.orders.authority import by_document, elsewhere
from croupier.orders.order import Order
from croupier.outbox import commands
from croupier.outbox.events import NoticeDispatched, NoticeDue
from croupier.outbox.outbox import Decision, Notice, Outbox, OutboxContext, decide, due_of
from croupier.plan.floor_plan import FloorPlan, TablePlan
from croupier.play.decisions import Refused
from croupier.play.reasons import Reason
from croupier.play.staff.staff_events import NoticeWritten
from croupier.rulebooks.staffing import Addressee
from croupier.words import sentence

AS_AT_A_TABLE = {"submit_notice": "write_notice", "hand_over_notice": "send_notice", "note_reply": "send_notice"}
"""What the documents call that which is asked here: the same roles write, send and hear."""


class Notices:
    """The outbox, as orders find it and add to it."""

    def __init__(self, plan: FloorPlan, facts: Facts) -> None:
        self._plan, self._facts = plan, facts

    @property
    def outbox(self) -> Outbox:
        """Every notice."""
        return self._facts.one(OUTBOX)

    def unsent(self) -> Iterator[Notice]:
        """Those that wait to be sent, in the order in which they came to be due."""
        return (self.outbox.notices[number - 1] for number in self.outbox.unsent)

    # ------------------------------------------------------------ deciding

    async def decide(self, order: Order) -> Decision:
        """The answer to a command about a notice."""
        command = order.command
        assert isinstance(command, commands.Command)
        plan = self._governing(order)
        if plan is None:
            return Refused(Reason.UNKNOWN, sentence("nothing_of_that_number_or_name"), "")
        if isinstance(command, commands.StaffCommand) and (refused := self._not_by(order, plan)):
            return refused
        return decide(self.outbox, self._context(order, plan), command)

    def _not_by(self, order: Order, plan: TablePlan) -> Refused | None:
        """Why a document does not let whoever asks write, send or hear its notices."""
        named = plan.setup.staff.authority.get(AS_AT_A_TABLE[order.name])
        return by_document(plan.setup.staff, named, order) or elsewhere(self._plan, plan, order.actor, order.role)

    def _governing(self, order: Order) -> TablePlan | None:
        """A table whose document governs: that of the notice, or the one that the order names."""
        if isinstance(order.command, commands.RecordSending):  # also of a document that the floor has no longer
            return next(iter(self._plan.tables.values()))
        found = self.outbox.find(order.command.notice) if isinstance(order.command, commands.AboutNotice) else None
        if found is None:
            return self._plan.tables.get(order.table)
        alike = [each for each in self._plan.tables.values() if each.rulebook == found.due.rulebook]
        return self._plan.tables.get(found.due.table) or next(iter(alike), None)

    def _context(self, order: Order, plan: TablePlan) -> OutboxContext:
        staff, command = plan.setup.staff, order.command
        named = staff.authority.get("send_notice")
        return OutboxContext(
            at=order.at,
            by=order.actor,
            role=order.role.value,
            rulebook=plan.rulebook,
            table=order.table,
            tells=staff.tells.get(command.addressee) if isinstance(command, commands.SubmitNotice) else None,
            clause="" if named is None else named.clause,
            at_once=self._plan.outbox.at_once,
            waiting=self._facts.tables[order.table].staffing.unsent if order.table in self._plan.tables else (),
        )

    # ------------------------------------------------------------ what must be sent

    def due(
        self,
        order: Order,
        counted: int,
        addressee: Addressee,
        subject: str,
        clause: str,
        *,
        rulebook: str,
        table: str = "",
        about: str = "",
        content: str = "",
        round: int = 0,
        within: int | None = None,
    ) -> NoticeDue:
        """A notice that something calls for by a clause: at once, unless it says within what time. `counted` are those that
        the same order has called for before."""
        return NoticeDue(
            notice=len(self.outbox.notices) + counted + 1,
            addressee=addressee,
            subject=subject,
            due=order.at + (self._plan.outbox.at_once if within is None else within),
            clause=clause,
            rulebook=rulebook,
            about=about,
            content=content,
            table=table,
            round=round,
            by=order.actor,
            role=order.role.value,
            at=order.at,
        )

    def written(self, order: Order, counted: int, table: str, notice: NoticeWritten) -> NoticeDue:
        """A notice that a table has written."""
        context = OutboxContext(
            at=order.at,
            by=order.actor,
            role=order.role.value,
            rulebook=self._plan.tables[table].rulebook,
            table=table,
            at_once=self._plan.outbox.at_once,
        )
        return due_of(notice, context, len(self.outbox.notices) + counted + 1)

    def handed_over(self, order: Order, table: str, written: int, reference: str) -> NoticeDispatched | None:
        """A notice that a table had written was sent by hand, as somebody says there."""
        found = self.outbox.of_table(table, written)
        if found is None:
            return None
        return NoticeDispatched(
            notice=found.due.notice,
            means="hand",
            proof=reference,
            by=order.actor,
            role=order.role.value,
            at=order.at,
        )

    # ------------------------------------------------------------ what is late

    def alarms(self, at: int) -> Iterator[tuple[str, str]]:
        """The notices that are due soon or overdue, each with the table that it is of, if it is of one, and in words."""
        for each in self.unsent():
            due, standing = each.due, each.standing(at, self._plan.outbox.warning)
            if standing in ("soon", "overdue"):
                day = self._plan.date_and_time(due.due)
                when = sentence("overdue_since", when=day) if standing == "overdue" else sentence("due_by", when=day)
                words = sentence(
                    "notice_addressee",
                    notice=due.notice,
                    addressee=due.addressee,
                    subject=due.subject,
                    when=when,
                    clause=due.clause,
                )
                yield due.table if due.table in self._plan.tables else "", words
