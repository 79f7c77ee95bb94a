"""The pit console: every table that a member of staff supervises, what waits there, and what may be done about it.

A console asks every second and has no feed, so there is nothing to resume: whoever was away sees what is.
"""

from collections.abc import Iterator
from typing import Literal

from litestar import get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from croupier.floor.floor import Floor
from croupier.games.roulette import Roulette
from croupier.journal.recall import look_back
from croupier.journal.streams import STAFF
from croupier.orders.authority import elsewhere
from croupier.orders.order import Order
from croupier.plan.floor_plan import Staff, TablePlan
from croupier.play.outcome import Outcome
from croupier.play.remedies.past_round import PlaceSettlement
from croupier.play.sign import limits_of, notices
from croupier.play.staff.deciders import who_may
from croupier.play.table import Held, Setup, Table
from croupier.play.wagering.limits import Limits
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import PIT, Role
from croupier.server.access.message import TableMessage, staff_order
from croupier.server.actions.actions import actions, askable
from croupier.server.actions.foresight import foreseen
from croupier.server.actions.prompts import prompt
from croupier.server.actions.requests import decided_views, request_views
from croupier.server.http.bearer import Asked, found, not_for, signed_in
from croupier.server.presenters.dealer import alerts, who_deals
from croupier.server.presenters.held_streams import held_streams
from croupier.server.presenters.layout import device, number_boxes
from croupier.server.presenters.results import result
from croupier.server.presenters.round import range_of
from croupier.server.presenters.seats import seat_view
from croupier.server.presenters.session import forms_for
from croupier.server.presenters.signs import limit_views, notice_rules
from croupier.server.sockets.feed import Feed
from croupier.server.views.foreseen import Foreseen
from croupier.server.views.messages import Reply
from croupier.server.views.past import PastRoundView, PlaceSettlementView
from croupier.server.views.pit import PitDetail, PitTable, PitView, UnsentView
from croupier.server.views.round import Line
from croupier.words import sentence


def supervised(floor: Floor, staff: Staff) -> tuple[str, ...]:
    """The tables where a member of staff decides, by the document, something that a dealer may not."""
    return tuple(name for name, plan in floor.plan.tables.items() if _supervises(floor, plan, staff))


def _supervises(floor: Floor, plan: TablePlan, staff: Staff) -> bool:
    document = plan.setup.staff
    return (
        staff.role in PIT
        and any(
            document.may(staff.role, named) and not document.may(Role.DEALER, named)
            for named in who_may(plan.setup).values()
        )
        and elsewhere(floor.plan, plan, staff.actor, staff.role) is None
    )


# ---------------------------------------------------------------- every table at a glance


def pit_view(floor: Floor, feed: Feed, staff: Staff, tables: tuple[str, ...]) -> PitView:
    """Every table that a member of staff supervises, as it is now."""
    shown = tuple(pit_table(floor, feed, name, staff) for name in tables)
    now = floor.clock.now()
    locked = tuple(floor.memory.one(STAFF).locked(now))
    return PitView(staff.id, staff.role.value, now, shown, locked, held_streams(floor, staff))


def pit_table(floor: Floor, feed: Feed, table: str, staff: Staff) -> PitTable:
    """A table at a glance."""
    plan, state, shown = floor.plan.tables[table], floor.tables[table], feed.rounds.shown[table]
    return PitTable(
        id=table,
        happened=floor.happened(table),
        title=plan.title,
        casino=rulebook(plan.rulebook).casino,
        game=plan.setup.game.name,
        displayed=plan.displayed,
        version=shown.version,
        simulated=device(plan.setup.game) if plan.simulated else "",
        round=shown.round,
        phase=shown.phase,
        message=shown.message,
        closes_at=shown.closes_at,
        dealer=who_deals(state),
        playing=sum(1 for seat in state.seats.values() if seat.staked),
        places=len(plan.seats),
        staked=sum(seat.staked for seat in state.seats.values()),
        result=shown.history[0] if shown.history else None,
        held=tuple(_held(state)),
        alerts=(*_late(plan.setup_for(state), state, floor.clock.now()), *alerts(floor, table, staff)),
        announcements=notices(plan.setup_for(state), state, floor.plan.time_of_day),
        unsent=tuple(_unsent(floor, table)),
        requests=request_views(floor, table, staff),
        decided=decided_views(floor, table),
        session=shown.session,
        forms=forms_for(floor, table, staff),
    )


def _unsent(floor: Floor, table: str) -> Iterator[UnsentView]:
    now, warning = floor.clock.now(), floor.plan.outbox.warning
    for each in floor.notices.unsent():
        standing, due = each.standing(now, warning), each.due
        if due.table == table and standing != "sent":
            what = (due.addressee.value, due.subject, due.clause)
            yield UnsentView(due.notice, due.written, *what, due.due, standing)


def _held(state: Table) -> Iterator[str]:
    if isinstance(state.phase, Held):
        yield sentence("round_round_is_held", round=state.round)
    for freeze in state.afterwards.frozen:
        many = len(freeze.accounts)
        frozen = sentence("one_account_is") if many == 1 else sentence("accounts_are", accounts=many)
        yield sentence("round_frozen_clause", round=freeze.round, frozen=frozen, clause=freeze.clause)
    for each in state.afterwards.analyses:
        yield sentence("round_wagers_of_place_wait", round=each.round, place=each.place, clause=each.clause)


def _late(setup: Setup, state: Table, now: int) -> Iterator[str]:
    asked = prompt(setup, state)
    if asked is not None and asked.late_at is not None and now > asked.late_at:
        yield sentence("step_is_late", words=asked.words)


# ---------------------------------------------------------------- one table


def pit_detail(floor: Floor, feed: Feed, staff: Staff, table: str) -> PitDetail:
    """One table, with everything that a member of staff may do there."""
    plan, here = floor.plan.tables[table], feed.channels.connected(table)
    return PitDetail(
        table=table,
        seats=tuple(seat_view(floor, table, place, place in here) for place in plan.seats),
        limits=limit_views(plan.setup, floor.tables[table]),
        notice=notice_rules(plan.setup),
        actions=actions(plan, staff.role),
        askable=askable(plan, staff.role),
    )


# ---------------------------------------------------------------- a round that is over


async def past_round(floor: Floor, table: str, number: int) -> PastRoundView | None:
    """A round of a table as it stands now; nothing if none of that number was settled."""
    past = await look_back(floor.store, floor.plan.tables[table], number)
    if past is None:
        return None
    field, entered = _entered(past.outcome)
    game = past.setup.game
    return PastRoundView(
        table=table,
        round=number,
        outcome=result(game, past.outcome),
        entered=entered,
        field=field,
        numbers=tuple(number_boxes(game)) if isinstance(game, Roulette) else (),
        void=past.void,
        frozen=floor.tables[table].afterwards.is_frozen(number),
        places=tuple(
            _settled(place, each, limits_of(past.setup, past.table, place, each.account))
            for place, each in sorted(past.settled.items())
        ),
    )


def _entered(outcome: Outcome) -> tuple[Literal["number", "cards", "dice"], str]:
    if outcome.cards:
        return "cards", " ".join(outcome.cards)
    return ("dice", " ".join(map(str, outcome.dice))) if outcome.dice else ("number", outcome.number)


def _settled(place: str, settlement: PlaceSettlement, limits: Limits) -> PlaceSettlementView:
    return PlaceSettlementView(
        place=place,
        account=settlement.account,
        lines=tuple(
            Line(each.bet, each.stake, each.result.value, each.pays, each.returned, each.clause)
            for each in settlement.lines
        ),
        limits={each.bet: range_of(limits.on(each.bet)) for each in settlement.lines},
        staked=sum(each.stake for each in settlement.lines),
        returned=sum(settlement.returned.values()),
    )


# ---------------------------------------------------------------- routes


@get("/api/pit")
async def pit(request: Asked, state: State) -> PitView:
    """Every table that this member of staff supervises, and what waits there."""
    staff, tables = _in_pit(request, state)
    async with state.floor.steady:
        return pit_view(state.floor, state.feed, staff, tables)


@get("/api/pit/{table:str}")
async def table_in_pit(request: Asked, state: State, table: FromPath[str]) -> PitDetail:
    """One of them, with its places, its limits and everything that may be done there."""
    staff = _in_pit_at(request, state, table)
    async with state.floor.steady:
        return pit_detail(state.floor, state.feed, staff, table)


@get("/api/pit/{table:str}/rounds/{number:int}")
async def settled_round(request: Asked, state: State, table: FromPath[str], number: FromPath[int]) -> PastRoundView:
    """A round that was settled, as it stands now."""
    _in_pit_at(request, state, table)
    settled = await past_round(state.floor, table, number)
    return found(settled, sentence("no_round_was_settled_at_table", number=number, table=table))


@post("/api/pit/foresee", status_code=200)
async def foresee(request: Asked, state: State) -> Foreseen:
    """What a command would come to, whose money it would move, and what would be announced; nothing happens, and its number
    is not used up."""
    return await foreseen(state.floor, await _order(request, state))


@post("/api/pit", status_code=200)
async def at_pit(request: Asked, state: State) -> Reply:
    """Carry out a command: `{"n": 17, "table": "R1", "do": "approve", "request": 3}`."""
    order = await _order(request, state)
    reply: Reply = await state.feed.commands.reply_to_staff(order, await state.floor.insist(order))
    return reply


def _in_pit(request: Asked, state: State) -> tuple[Staff, tuple[str, ...]]:
    staff = signed_in(request, state)
    tables = supervised(state.floor, staff)
    if not tables:
        raise not_for(staff, sentence("supervises_no_table"))
    return staff, tables


def _in_pit_at(request: Asked, state: State, table: str) -> Staff:
    staff, tables = _in_pit(request, state)
    if table not in tables:
        raise HTTPException(status_code=403, detail=sentence("table_is_not_yours_to_supervise", table=table))
    return staff


async def _order(request: Asked, state: State) -> Order:
    """A numbered command of a member of staff at a table that is theirs to supervise."""
    staff, _ = _in_pit(request, state)
    order = staff_order(staff, state.floor.clock.now(), await request.body(), TableMessage, "table", "seat")
    _in_pit_at(request, state, order.table)
    return order


PIT_ROUTES = (pit, table_in_pit, settled_round, foresee, at_pit)
