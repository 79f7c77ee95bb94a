"""What staff ask about a table beside its feed: what may be ordered and declared, a second person's word, past rounds."""

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import Body, FromPath

from croupier.floor.round_file import RoundFile, round_file
from croupier.journal.recall import Recall, recall
from croupier.journal.reports import NoticeLine, register_of_notices
from croupier.odds.exposure import exposure, wagers_of
from croupier.orders.authority import may_see, not_signed_on
from croupier.server.access.origin import address
from croupier.server.access.sign_in import NotNow
from croupier.server.actions.actions import but_signing_on, refusals
from croupier.server.actions.irregularities import irregularities
from croupier.server.actions.requests import SpotDecision, decide_on_the_spot
from croupier.server.http.bearer import Asked, found, seeing, signed_in
from croupier.server.presenters.dealer import STOPPED
from croupier.server.presenters.round_page import round_page
from croupier.server.presenters.signs import limit_views, notice_rules
from croupier.server.views.messages import Reply
from croupier.server.views.orders import OrdersView
from croupier.server.views.risks import ExposureView, IrregularityView
from croupier.server.views.round_page import RoundPage
from croupier.words import sentence


@post("/api/tables/{table:str}/requests", status_code=200)
async def second_person(
    request: Asked, state: State, table: FromPath[str], data: Annotated[SpotDecision, Body()]
) -> Reply:
    """A second person decides a request at the terminal where it was made: `{"n": 17, "request": 1, "do": "approve",
    "staff": "…", "password": "…"}`. Nobody is signed in or out by it."""
    context = seeing(request, state, table)
    try:
        answer = await decide_on_the_spot(state.floor, state.sign_in, context, address(request.scope), table, data)
    except NotNow as why:
        raise HTTPException(status_code=429, detail=str(why)) from None
    if answer is None:
        raise HTTPException(status_code=403, detail=sentence("name_or_password_is_wrong"))
    return answer


@get("/api/tables/{table:str}/exposure")
async def most_to_pay(request: Asked, state: State, table: FromPath[str]) -> ExposureView:
    """The most that the house would pay on the wagers of the round."""
    seeing(request, state, table)
    plan, now = state.floor.plan.tables[table], state.floor.tables[table]
    async with state.floor.steady:
        setup, wagers, lucky = plan.setup_for(now), wagers_of(plan.setup, now), dict(now.lucky)
    return ExposureView(*await asyncio.to_thread(exposure, setup.game, wagers, lucky))


@get("/api/tables/{table:str}/orders")
async def orders(request: Asked, state: State, table: FromPath[str]) -> OrdersView:
    """What the table would not take at this moment from whoever asks and why, and its limits as they hold."""
    staff = seeing(request, state, table)
    plan, now = state.floor.plan.tables[table], state.floor.tables[table]
    async with state.floor.steady:
        refused = refusals(plan, now, state.floor.clock.now())
        if (dispute := state.floor.tournaments.dispute_at(table)) is not None:
            refused |= dict.fromkeys(STOPPED, dispute.why)
        if (unsigned := not_signed_on(plan, now, staff.actor, staff.role)) is not None:
            refused |= but_signing_on(unsigned.why)
        return OrdersView(refused, limit_views(plan.setup, now), notice_rules(plan.setup))


@get("/api/tables/{table:str}/irregularities")
async def can_go_wrong(request: Asked, state: State, table: FromPath[str]) -> tuple[IrregularityView, ...]:
    """What can go wrong: what may be declared at this moment, by whose word, and what that does."""
    staff = seeing(request, state, table)
    plan, now = state.floor.plan.tables[table], state.floor.tables[table]
    async with state.floor.steady:
        return irregularities(plan, now, staff.role, state.floor.clock.now(), state.floor.place_of)


@get("/api/tables/{table:str}/rounds/{number:int}")
async def round_recall(request: Asked, state: State, table: FromPath[str], number: FromPath[int]) -> Recall:
    """A round as it was: who did what, the wagers as they lay, the number, the settlement line by line."""
    seeing(request, state, table)
    recalled = await recall(state.floor.store, table, number)
    return found(recalled, sentence("no_round_at_table", number=number, table=table))


@get("/api/tables/{table:str}/rounds/{number:int}/file")
async def whole_file(request: Asked, state: State, table: FromPath[str], number: FromPath[int]) -> RoundFile:
    """Everything on record about a round, for a review: the round, the books, incidents, disputes and their notes."""
    staff = seeing(request, state, table)
    async with state.floor.steady:
        file = await round_file(state.floor, table, number, staff.id)
    return found(file, sentence("no_round_at_table", number=number, table=table))


@get("/api/tables/{table:str}/rounds/{number:int}/page")
async def page_of_round(request: Asked, state: State, table: FromPath[str], number: FromPath[int]) -> RoundPage:
    """A round as the terminals saw it, step by step, with the money of every place and what the round led to."""
    staff = seeing(request, state, table)
    async with state.floor.steady:
        shown = await round_page(state.floor, staff, table, number)
    return found(shown, sentence("no_round_at_table", number=number, table=table))


@get("/api/notices")
async def notices(request: Asked, state: State) -> list[NoticeLine]:
    """The register of notices, of the tables that are theirs to see: what was written to whom, and who sent it when."""
    staff, plan = signed_in(request, state), state.floor.plan
    return await register_of_notices(
        state.floor.store, {name: table.rulebook for name, table in plan.tables.items() if may_see(plan, table, staff)}
    )


TABLE_ROUTES = (second_person, most_to_pay, orders, can_go_wrong, round_recall, whole_file, page_of_round, notices)
