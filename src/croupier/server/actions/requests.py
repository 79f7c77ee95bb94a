"""What waits at a table for another's word: as its screens show it, and decided on the spot by a second person."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from croupier.floor.floor import Floor
from croupier.journal.streams import refusal
from croupier.orders.authority import who
from croupier.orders.order import Order
from croupier.plan.floor_plan import Staff, TablePlan
from croupier.play import commands as play
from croupier.play.decisions import money
from croupier.play.remedies.irregularity_commands import Complete, Declare, DeclareAtTables, DeclareNoSpin
from croupier.play.staff.deciders import deciders
from croupier.play.staff.request_events import RequestMade
from croupier.server.access.reply import reply_to
from croupier.server.access.sign_in import SignIn
from croupier.server.actions.actions import field_of
from croupier.server.views.messages import Reply
from croupier.server.views.requests import DecidedView, RequestView
from croupier.tags import tag_of
from croupier.words import sentence, words_for


class SpotDecision(Struct, forbid_unknown_fields=True):
    """What a second person decides about a request, with name and password."""

    n: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    request: int
    do: Literal["approve", "decline"]
    staff: Annotated[str, Meta(max_length=200)]
    password: Annotated[str, Meta(max_length=1000)]
    why: Annotated[str, Meta(max_length=200)] = ""


async def decide_on_the_spot(
    floor: Floor, sign_in: SignIn, context: Staff, place: str, table: str, decision: SpotDecision
) -> Reply | None:
    """A second person decides at the terminal of the first, who stays signed in; nothing if name or password is wrong."""
    second = await sign_in.vouch(decision.staff, decision.password, place)
    if second is None:
        return None
    command = (
        play.Approve(decision.request) if decision.do == "approve" else play.Decline(decision.request, decision.why)
    )
    beside, at = f"beside:{context.id}", floor.clock.now()
    answer = await floor.insist(Order(beside, decision.n, at, second.role, second.actor, command, table))
    return reply_to(decision.n, answer)


def request_views(floor: Floor, table: str, staff: Staff) -> tuple[RequestView, ...]:
    """What waits at a table, the oldest first."""
    return tuple(_view(floor, table, each, staff) for each in floor.tables[table].staffing.requests)


def decided_views(floor: Floor, table: str) -> tuple[DecidedView, ...]:
    """What was decided at a table, the latest first."""
    return tuple(
        DecidedView(
            request=each.made.request,
            do=tag_of(each.made.command),
            details=tuple(_details(each.made.command)),
            clause=each.made.clause,
            by=each.made.by.removeprefix("staff:"),
            approved=each.approved,
            decided_by=each.by.removeprefix("staff:"),
            at=each.at,
            why=each.why,
        )
        for each in floor.tables[table].staffing.decided
    )


def _view(floor: Floor, table: str, made: RequestMade, staff: Staff) -> RequestView:
    plan, approval = floor.plan.tables[table], play.Approve(made.request)
    named = deciders(plan.setup, made.command)
    roles = () if named is None else plan.setup.staff.meant(named)
    order = Order("", 0, 0, staff.role, staff.actor, approval, table)
    return RequestView(
        request=made.request,
        do=tag_of(made.command),
        effect=_effect(plan, made.command),
        details=tuple(_details(made.command)),
        clause=made.clause,
        by=made.by.partition(":")[2],
        why=made.why,
        takes=" or ".join(map(who, roles)),
        may_decide=refusal(floor.plan, floor.tables, order) is None,
    )


def _effect(plan: TablePlan, command: play.StaffCommand) -> str:
    """What an approval does, in words."""
    match command:
        case Declare(irregularity=code) | DeclareNoSpin(reason=code) | DeclareAtTables(irregularity=code):
            found = plan.setup.policy.irregularities[code]
            return sentence("words_and_remedy", words=found.words, remedy=found.remedy.value.replace("_", " "))
        case Complete():
            return plan.setup.policy.steps[command.step].words
    return words_for("commands")[tag_of(command)]


def _details(command: play.StaffCommand) -> list[str]:
    """What the command says, field by field, as far as it says anything."""
    values = []
    for each in msgspec.structs.fields(type(command)):
        value: Any = getattr(command, each.name)
        if value not in ("", 0, (), {}, False):
            amount = field_of(each).kind == "money"
            values.append(f"{each.name.replace('_', ' ')}: {money(value) if amount else str(value).replace('_', ' ')}")
    return values
