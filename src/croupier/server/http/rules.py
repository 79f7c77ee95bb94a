"""The approved rules in full, for everybody who wants to read them, and the record of copies given by staff.

What a player's terminal shows here, it shows to anybody: nobody signs in for it, and no wager waits for it.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated
from zoneinfo import ZoneInfo

from litestar import Response, get, post
from litestar.datastructures import State
from litestar.params import Body, FromPath
from msgspec import Meta, Struct

from croupier.conduct.commands import GiveRulesCopy
from croupier.orders.order import Order
from croupier.plan.floor_plan import TablePlan
from croupier.rulebooks.library import rulebook
from croupier.server.access.reply import reply_to
from croupier.server.http.bearer import Asked, found, signed_in
from croupier.server.views.messages import Reply
from croupier.server.views.rules import DocumentView, RulesTextView
from croupier.words import sentence

PICTURES = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".webp": "image/webp",
    ".svg": "image/svg+xml",
}


class Copied(Struct, forbid_unknown_fields=True):
    """That a copy is given to somebody who asked at a table."""

    n: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    table: str


@get("/api/rules")
async def documents(state: State) -> list[DocumentView]:
    """Every document that is played by here, with its tables and the version in force."""
    plans = state.floor.plan.tables.values()
    return [_about(plans, document) for document in dict.fromkeys(plan.rulebook for plan in plans)]


@get("/api/rules/{document:str}")
async def full_text(state: State, document: FromPath[str]) -> RulesTextView:
    """The approved rules in full, where the house has installed them."""
    plans = state.floor.plan.tables.values()
    text = _played(state, document).text
    if text is None:
        return RulesTextView(_about(plans, document), "", False, "")
    return RulesTextView(_about(plans, document), text.words, text.markdown, text.hash)


@get("/api/rules/{document:str}/pictures/{name:str}", include_in_schema=False)
async def picture(state: State, document: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A picture that the text shows."""
    text = _played(state, document).text
    path = found(text.pictures.get(name) if text else None, sentence("no_such_picture"))
    return Response(path.read_bytes(), media_type=PICTURES[path.suffix.lower()])


@post("/api/rules/copies", status_code=200)
async def copied(request: Asked, state: State, data: Annotated[Copied, Body()]) -> Reply:
    """A member of staff prints a copy for somebody who asked for one."""
    staff, at = signed_in(request, state), state.floor.clock.now()
    order = Order(staff.actor, data.n, at, staff.role, staff.actor, GiveRulesCopy("printed"), data.table)
    return reply_to(data.n, await state.floor.insist(order))


def _played(state: State, document: str) -> TablePlan:
    """A table that is played by a document."""
    plans: Iterable[TablePlan] = state.floor.plan.tables.values()
    played = next((plan for plan in plans if plan.rulebook == document), None)
    return found(played, sentence("nothing_is_played_by_document", document=document))


def _about(plans: Iterable[TablePlan], document: str) -> DocumentView:
    book, own = rulebook(document), [plan for plan in plans if plan.rulebook == document]
    recorded, zone = book.conduct.copied_by, ZoneInfo(book.version.zone)
    return DocumentView(
        document=document,
        title=book.title,
        casino=book.casino,
        version=own[0].setup.rules,
        in_force=str(datetime.fromtimestamp(own[0].setup.in_force.value // 1_000_000, zone).date()),
        tables=tuple(plan.setup.table for plan in own),
        installed=own[0].text is not None,
        copies=recorded.clause if recorded is not None else "",
    )


RULES_ROUTES = (documents, full_text, picture, copied)
