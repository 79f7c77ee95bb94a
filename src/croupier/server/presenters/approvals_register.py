"""The register of approvals, read from the journal: who said yes or no to what takes another's word, where and when.

Requests that were made, approved and declined, and the approvals that a document wants before something is done.
"""

from msgspec import Struct, structs

from croupier.floor.floor import Floor
from croupier.journal.chain import Record
from croupier.journal.long_reading import in_turns
from croupier.journal.streams import TABLE, decode
from croupier.orders.authority import may_see
from croupier.plan.floor_plan import Staff, TablePlan
from croupier.play.staff.approval_events import ApprovalEnded, ApprovalGranted
from croupier.play.staff.request_events import RequestApproved, RequestDeclined, RequestMade
from croupier.server.views.office_page import OfficeLine, OfficeStep
from croupier.tags import tag_of
from croupier.words import sentence, words_for

APPROVALS = {"approval_granted", "approval_ended", "request_made", "request_approved", "request_declined"}


class RegisteredApproval(Struct):
    """An approval on the register, and what happened to it."""

    line: OfficeLine
    steps: list[OfficeStep]


async def approvals_register(floor: Floor, staff: Staff) -> list[RegisteredApproval]:
    """Every approval at the tables that a member of staff may see, in the order of each table's journal."""
    found: list[RegisteredApproval] = []
    for name, plan in floor.plan.tables.items():
        if may_see(floor.plan, plan, staff):
            found += await _of_table(floor, name, plan)
    return found


async def _of_table(floor: Floor, table: str, plan: TablePlan) -> list[RegisteredApproval]:
    found: dict[str, RegisteredApproval] = {}
    """By their ids; the latest of each kind of approval is the one that a later event ends."""
    latest: dict[str, str] = {}
    async for record in in_turns(floor.store.records(TABLE.stream(table))):
        if record.type not in APPROVALS:
            continue
        event = decode(record.stream, record.body)
        match event:
            case RequestMade():
                id, title = f"{table}-r{event.request}", _asked(event)
                found[id] = _begun(table, plan, record, id, title, event.clause, sentence("office_waits"))
            case RequestApproved():
                _went_on(found[f"{table}-r{event.request}"], record, sentence("office_approved"))
            case RequestDeclined():
                _went_on(found[f"{table}-r{event.request}"], record, sentence("office_declined", why=event.why))
            case ApprovalGranted():
                id = latest[event.approval] = f"{table}-{record.version}"
                title = plan.setup.policy.approvals[event.approval].words
                found[id] = _begun(table, plan, record, id, title, event.clause, sentence("office_approved"))
            case ApprovalEnded():
                _went_on(found[latest[event.approval]], record, sentence("office_taken_back"))
    for approval, id in latest.items():
        if approval not in floor.tables[table].approvals:
            line = found[id].line
            found[id].line = structs.replace(line, open=False)
    return list(found.values())


def _asked(event: RequestMade) -> str:
    tag = tag_of(event.command)
    return f"{words_for('commands')[tag]} {event.why}".strip()


def _begun(
    table: str, plan: TablePlan, record: Record, id: str, title: str, clause: str, status: str
) -> RegisteredApproval:
    line = OfficeLine(
        part="approvals",
        id=id,
        title=title,
        status=status,
        open=True,
        at=record.at,
        clause=clause,
        rulebook=plan.rulebook,
        table=table,
        round=0,
        named=(_who(record),),
    )
    return RegisteredApproval(line, [_step(record, status, clause)])


def _went_on(found: RegisteredApproval, record: Record, words: str) -> None:
    line = found.line
    found.line = structs.replace(line, status=words, open=False, named=(*line.named, _who(record)))
    found.steps.append(_step(record, words, line.clause))


def _who(record: Record) -> str:
    return record.actor.removeprefix("staff:").partition("/")[0]


def _step(record: Record, words: str, clause: str) -> OfficeStep:
    by = record.actor.removeprefix("staff:").replace("/", ", ").replace("_", " ")
    return OfficeStep(record.at, by, words, clause, "", f"{record.stream} {record.version}")
