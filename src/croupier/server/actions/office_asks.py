"""Of every command of the office one that stands for all of its kind, about each thing on record and about what is new."""

from collections.abc import Iterator
from typing import Literal, cast, get_args

from croupier.cage import commands as cage
from croupier.cage.cases import Cases
from croupier.conduct import commands as conduct
from croupier.conduct.conduct import Dispute, Exclusion, Incident
from croupier.conduct.incidents import offered
from croupier.floor.floor import Floor
from croupier.floor.month_reports import Month
from croupier.outbox import commands as outbox
from croupier.outbox.outbox import Notice
from croupier.people import commands as people
from croupier.people.register import Person
from croupier.plan.floor_plan import Staff
from croupier.rulebooks.citation import applies
from croupier.rulebooks.conduct import Measure
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.staffing import Addressee
from croupier.server.actions.office import OfficeAsk
from croupier.server.views.office_page import OfficePart
from croupier.words import sentence, words_for

SOMEBODY, SOMETHING, SOME_AMOUNT = "somebody", "something", 1
Decision = Literal["for_player", "for_house"]


# ---------------------------------------------------------------- about what is on record


def about_incident(incident: Incident) -> Iterator[OfficeAsk]:
    """What is decided about an incident, who came, and that it is over."""
    report = incident.report
    number, policy = report.incident, rulebook(report.rulebook).conduct
    known = ("person",) if report.person else ()
    ends = ("until",) if applies(policy.until_lifted) else ()
    measures = tuple(each for each in offered(policy, incident) if not incident.has(each))
    somebody = "" if report.person else SOMEBODY
    yield OfficeAsk(
        tuple(conduct.DecideIncident(number, each, "established", person=somebody) for each in measures)
        or (conduct.DecideIncident(number, Measure.NO_ACTION, "established"),),
        "incident",
        "measure",
        unasked=(*known, *ends),
        needed=("reason",),
    )
    if incident.has(Measure.DETAIN):
        yield OfficeAsk((conduct.RecordAttendance(number, "arrived", "police", SOMEBODY),), "incident")
    yield OfficeAsk((conduct.CloseIncident(number),), "incident")


def about_dispute(dispute: Dispute, cases: Cases) -> Iterator[OfficeAsk]:
    """The decision, a review, the right to complain, and that it is over."""
    opened = dispute.opened
    number, rules = opened.dispute, rulebook(opened.rulebook).conduct.dispute
    here = (opened.table, opened.round)
    errors = tuple(str(n) for n, each in enumerate(cases.opened, start=1) if (each.table, each.round) == here)
    review = sentence("office_review_decision") if dispute.decided and rules.review is not None else ""
    unasked = () if errors else ("case",)
    for absent in (False, True) if rules.in_absence is not None and not dispute.decided else (False,):
        yield OfficeAsk(
            tuple(
                conduct.DecideDispute(number, cast(Decision, each), "established", absent)
                for each in get_args(Decision)
            ),
            "dispute",
            "decision",
            fixed=("in_absence",),
            unasked=unasked,
            needed=("reason",),
            meant={"case": errors[-1]} if errors else {},
            label=sentence("office_decide_in_absence") if absent else review,
        )
    yield OfficeAsk((conduct.AskReview(number),), "dispute")
    if rules.outside is not None:
        yield OfficeAsk((conduct.EnterReview(number, "confirmed"),), "dispute")
    if applies(rules.complaint):
        advised = conduct.AdviseComplaint(number, "printed")
        yield OfficeAsk((advised,), "dispute", meant={"how": "printed"}, label=sentence("office_advise"))
    for satisfied in (True, False):
        label = sentence("office_close_satisfied") if satisfied else sentence("office_close_unsatisfied")
        yield OfficeAsk((conduct.CloseDispute(number, satisfied),), "dispute", fixed=("satisfied",), label=label)


def about_exclusion(exclusion: Exclusion) -> Iterator[OfficeAsk]:
    """That it is lifted."""
    yield OfficeAsk((conduct.LiftExclusion(exclusion.made.exclusion),), "exclusion")


def about_case(number: int) -> Iterator[OfficeAsk]:
    """What enquiries say, what is done about the money, and how it ends."""
    findings = tuple(cage.RecordFinding(number, each) for each in get_args(cage.Finding))
    steps = tuple(cage.RecordStep(number, each) for each in get_args(cage.CaseStep))
    yield OfficeAsk(findings, "case", "finding")
    yield OfficeAsk(steps, "case", "step")
    yield OfficeAsk((cage.CloseCase(number, "no_breach"), cage.CloseCase(number, "breach")), "case", "outcome")


def about_month(month: Month) -> Iterator[OfficeAsk]:
    """That its report is sent."""
    label = "" if month.listed else sentence("office_send_nil_return")
    yield OfficeAsk((conduct.SendReport(month.name),), fixed=("month",), label=label, table=month.table)


def about_permission(table: str) -> Iterator[OfficeAsk]:
    """Devices at a table."""
    for each in (conduct.NotifySurveillance(), conduct.PermitDevices(), conduct.WithdrawDevices()):
        yield OfficeAsk((each,), table=table)


def about_person(person: Person) -> Iterator[OfficeAsk]:
    """What the register has of a person, put right or erased."""
    yield OfficeAsk((people.CorrectPerson(person.person, name=SOMEBODY),), "person")
    yield OfficeAsk((people.ErasePerson(person.person, "asked"),), "person")


def about_notice(notice: Notice) -> Iterator[OfficeAsk]:
    """That a notice was handed over, and what was replied."""
    number = notice.due.notice
    if notice.sent is None:
        yield OfficeAsk((outbox.HandOverNotice(number, SOMETHING),), "notice")
    yield OfficeAsk((outbox.NoteReply(number, SOMETHING),), "notice")


# ---------------------------------------------------------------- about what is new


def new_in(floor: Floor, staff: Staff, part: OfficePart, table: str) -> Iterator[OfficeAsk]:
    """What new can be put on record in a part, at a table where it is about one."""
    if part == "persons":
        yield OfficeAsk((people.RegisterPerson(SOMEBODY),))
    elif table in floor.plan.tables:
        yield from _at_table(floor, staff, part, table)


def _at_table(floor: Floor, staff: Staff, part: OfficePart, table: str) -> Iterator[OfficeAsk]:
    plan = floor.plan.tables[table]
    policy = rulebook(plan.rulebook).conduct
    if part == "incidents":
        yield OfficeAsk(
            tuple(conduct.ReportIncident(each, note=SOMETHING) for each in policy.incidents),
            chosen="kind",
            words={code: each.words for code, each in policy.incidents.items()},
            choices={"others": plan.seats, "employee": tuple(each for each in floor.plan.staff if each != staff.id)},
            table=table,
            places=plan.seats,
        )
    elif part == "disputes":
        yield OfficeAsk((conduct.OpenDispute(),), table=table, places=plan.seats)
        if policy.copied_by is not None:
            yield OfficeAsk((conduct.GiveRulesCopy(),), meant={"how": "printed"}, table=table, places=plan.seats)
    elif part == "claims":
        denied = conduct.DenyClaim(SOME_AMOUNT, name=SOMEBODY, address=SOMETHING, note=SOMETHING)
        yield OfficeAsk((denied,), table=table)
    elif part == "outbox":
        yield OfficeAsk(
            tuple(outbox.SubmitNotice(each, SOMETHING) for each in Addressee),
            chosen="addressee",
            words=words_for("addressees"),
            table=table,
        )
