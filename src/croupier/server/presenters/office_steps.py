"""What the journal has about a matter of the office, step by step: who did what and when, and what was written."""

from typing import Any

from croupier.cage import case_events
from croupier.conduct import events as conduct
from croupier.floor.floor import Floor
from croupier.journal.chain import Record
from croupier.journal.streams import CASES, CONDUCT, decode
from croupier.play.decisions import money
from croupier.rulebooks.conduct import DisputePolicy
from croupier.rulebooks.library import rulebook
from croupier.server.presenters.acts import who_acted
from croupier.server.views.office_page import OfficeStep
from croupier.words import sentence


async def conduct_steps(floor: Floor, subject: str, number: int) -> list[OfficeStep]:
    """Every step about an incident, a dispute or an exclusion, by its number."""
    found: list[OfficeStep] = []
    async for record in floor.store.records(CONDUCT.stream()):
        event: Any = decode(record.stream, record.body)
        if getattr(event, subject, 0) == number:
            words, clause = _conduct_words(floor, event)
            text = await floor.notes.read(floor.store, getattr(event, "note", ""))
            found.append(_step(record, words, clause, who_acted(event.by, event.role), text))
    return found


async def case_steps(floor: Floor, number: int, clause: str) -> list[OfficeStep]:
    """Every step about a settlement error."""
    found: list[OfficeStep] = []
    async for record in floor.store.records(CASES.stream()):
        event = decode(record.stream, record.body)
        if isinstance(event, case_events.CaseEvent) and event.case == number:
            found.append(_step(record, _case_words(event), clause, who_acted(record.actor)))
    return found


def _step(record: Record, words: str, clause: str, by: str, text: str = "") -> OfficeStep:
    return OfficeStep(record.at, by, words, clause, text, f"{record.stream} {record.version}")


# ---------------------------------------------------------------- in words


def _conduct_words(floor: Floor, event: Any) -> tuple[str, str]:
    """What happened, and by which clause."""
    match event:
        case conduct.IncidentReported():
            return sentence("office_step_reported"), event.clause
        case conduct.IncidentDecided():
            return sentence(
                "office_step_measure", measure=_plain(event.measure), reason=_plain(event.reason)
            ), event.clause
        case conduct.MeasureTaken():
            return sentence("office_step_taken", measure=_plain(event.measure)), ""
        case conduct.OfficerAttended():
            who = f"{_plain(event.service)} {event.officer}"
            return sentence("office_step_attended", who=who, step=_plain(event.step)), ""
        case conduct.IncidentClosed():
            return sentence("office_step_incident_closed"), ""
        case conduct.PersonExcluded():
            until = sentence("office_step_until", at=floor.plan.date_and_time(event.until)) if event.until else ""
            return sentence("office_step_excluded", measure=_plain(event.measure), until=until), event.clause
        case conduct.ExclusionLifted():
            return sentence("office_step_lifted"), ""
        case conduct.PermissionSuspended():
            return sentence("office_step_suspended", table=event.table), ""
    return _dispute_words(floor, event)


def _dispute_words(floor: Floor, event: conduct.DisputeEvent) -> tuple[str, str]:
    rules = _rules(floor, event.dispute)
    match event:
        case conduct.DisputeOpened():
            return sentence("office_step_opened", round=event.round), rules.opened_by.clause
        case conduct.DisputeDecided():
            return _decision(floor, rules, event)
        case conduct.ReviewAsked():
            asked = sentence("office_step_review_asked_of", of=event.of) if event.of else sentence("office_step_review")
            return asked, (rules.outside or rules.review or rules.first).clause
        case conduct.ReviewEntered():
            return sentence("office_step_review_entered", of=event.of, outcome=event.outcome), rules.first.clause
        case conduct.ComplaintAdvised():
            return sentence("office_step_advised", how=event.how), (rules.complaint or rules.first).clause
    satisfied = sentence("office_satisfied") if event.satisfied else sentence("office_unsatisfied")
    return sentence("office_step_closed", satisfied=satisfied), rules.first.clause


def _decision(floor: Floor, rules: DisputePolicy, event: conduct.DisputeDecided) -> tuple[str, str]:
    first = event == floor.office.conduct.disputes[event.dispute - 1].decided[0]
    made = sentence("office_step_decided") if first else sentence("office_step_reviewed")
    absent = sentence("office_step_in_absence") if event.in_absence else ""
    error = sentence("office_step_error", case=event.case) if event.case else ""
    named = rules.first if first or rules.review is None else rules.review
    return f"{made} {decided(event)}.{absent}{error}", named.clause


def decided(event: conduct.DisputeDecided) -> str:
    """A decision on a dispute, in words."""
    return f"{_plain(event.decision)} ({_plain(event.reason)})"


def _rules(floor: Floor, dispute: int) -> DisputePolicy:
    return rulebook(floor.office.conduct.disputes[dispute - 1].opened.rulebook).conduct.dispute


def _case_words(event: case_events.CaseEvent) -> str:
    match event:
        case case_events.CaseOpened():
            return sentence("office_step_case", due=money(event.due), paid=money(event.paid))
        case case_events.FindingRecorded():
            return sentence("office_step_finding", finding=event.finding)
        case case_events.CaseStepRecorded():
            person = sentence("office_step_person", person=event.person) if event.person else ""
            return sentence("office_step_case_step", step=event.step, person=person)
        case case_events.CaseReimbursed():
            return sentence("office_step_reimbursed", amount=money(event.amount))
        case case_events.CaseRepaid():
            return sentence("office_step_repaid", amount=money(event.amount))
    return sentence("office_step_case_closed", outcome=_plain(event.outcome))


def _plain(code: str) -> str:
    return str(code).replace("_", " ")
