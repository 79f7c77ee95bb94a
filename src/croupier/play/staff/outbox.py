"""The outbox: notices that a document wants sent, written with what they are about and recorded when they were sent."""

from croupier.play.context import Decision
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.play.staff.staff_commands import SendNotice, WriteNotice
from croupier.play.staff.staff_events import NoticeSent, NoticeWritten
from croupier.play.table import Setup, Table
from croupier.rulebooks.citation import applies
from croupier.rulebooks.staffing import Addressee
from croupier.words import sentence


def notifications(table: Table, clause: str, subject: str, *addressees: Addressee) -> list[NoticeWritten]:
    """The notices by which each of these is told of the same thing: events for whatever decides that they must be."""
    first = table.staffing.written + 1
    return [NoticeWritten(first + place, each, subject, clause) for place, each in enumerate(addressees)]


def write_notice(setup: Setup, table: Table, command: WriteNotice) -> Decision:
    """A notice that nothing at the table calls for by itself."""
    rule = setup.staff.tells.get(command.addressee)
    if not applies(rule):
        return Refused(
            Reason.NOT_OFFERED,
            sentence("these_rules_ask_for_no_notices"),
            "" if rule is None else rule.clause,
        )
    if not command.subject:
        return Refused(Reason.MALFORMED, sentence("say_what_notice_is_about"), rule.clause)
    return Accepted(notifications(table, rule.clause, command.subject, command.addressee))


def send_notice(setup: Setup, table: Table, command: SendNotice) -> Decision:
    """A notice was sent."""
    clause = setup.staff.authority["send_notice"].clause
    if all(each.notice != command.notice for each in table.staffing.unsent):
        return Refused(Reason.UNKNOWN, sentence("no_notice_waits_to_be_sent", notice=command.notice), clause)
    if not command.reference:
        return Refused(Reason.MALFORMED, sentence("say_by_what_reference_notice"), clause)
    return Accepted([NoticeSent(command.notice, command.reference)])
