"""The outbox over HTTP: every notice that a document requires, with its proof and replies, and the commands about them."""

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromQuery

from croupier.floor.floor import Floor
from croupier.outbox.outbox import Notice
from croupier.plan.floor_plan import Staff
from croupier.server.access.message import OutboxMessage, staff_order
from croupier.server.access.reply import reply_to
from croupier.server.http.bearer import Asked, signed_in
from croupier.server.presenters.office_lines import sees_notice
from croupier.server.views.messages import Reply
from croupier.server.views.outbox import NoticeView, OutboxView, ReplyView


async def outbox_view(floor: Floor, staff: Staff, everything: bool) -> OutboxView:
    """What waits to be sent, or everything on record, of the documents under which this member of staff works."""
    now, outbox = floor.clock.now(), floor.notices.outbox
    shown = [
        each
        for each in reversed(outbox.notices)
        if (everything or each.sent is None) and sees_notice(floor, staff, each)
    ]
    return OutboxView(
        staff=staff.id,
        role=staff.role.value,
        now=now,
        notices=tuple([await _notice(floor, each, now) for each in shown]),
        alerts=tuple(words for _, words in floor.notices.alarms(now)),
    )


async def _notice(floor: Floor, notice: Notice, now: int) -> NoticeView:
    due, sent, read = notice.due, notice.sent, floor.notes.read
    return NoticeView(
        notice=due.notice,
        addressee=due.addressee.value,
        subject=due.subject,
        about=due.about,
        content=due.content,
        text=await read(floor.store, due.note),
        table=due.table,
        round=due.round,
        rulebook=due.rulebook,
        clause=due.clause,
        due=due.due,
        standing=notice.standing(now, floor.plan.outbox.warning),
        by=due.by,
        role=due.role,
        at=due.at,
        means="" if sent is None else sent.means,
        proof="" if sent is None else sent.proof,
        digest="" if sent is None else sent.digest,
        sent_by="" if sent is None else sent.by,
        sent_at=0 if sent is None else sent.at,
        replies=tuple(
            [ReplyView(each.reference, await read(floor.store, each.note), each.by, each.at) for each in notice.replies]
        ),
    )


@get("/api/outbox")
async def outbox(request: Asked, state: State, everything: FromQuery[bool] = False) -> OutboxView:
    """The notices that wait to be sent, or everything on record, with proof and replies."""
    staff = signed_in(request, state)
    async with state.floor.steady:
        return await outbox_view(state.floor, staff, everything)


@post("/api/outbox", status_code=200)
async def about_notice(request: Asked, state: State) -> Reply:
    """Carry out a command: `{"n": 17, "do": "note_reply", "notice": 3, "content": "…"}`."""
    staff = signed_in(request, state)
    order = staff_order(staff, state.floor.clock.now(), await request.body(), OutboxMessage, "table")
    return reply_to(order.number, await state.floor.insist(order))


OUTBOX_ROUTES = (outbox, about_notice)
