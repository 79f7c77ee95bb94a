"""Promotions: the list, one of them, commands about it, its terms as a form and a file; for everybody its terms and draw."""

from typing import Annotated

from litestar import get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import Body, FromPath, FromQuery
from msgspec import structs

from croupier.floor.floor import Floor
from croupier.orders.order import Order
from croupier.plan.conditions_file import read_terms, terms_from_written
from croupier.promotions.commands import AmendTerms, DraftTerms
from croupier.promotions.printed import printed
from croupier.promotions.promotion import Promotion
from croupier.server.access.message import PromotionMessage, staff_order
from croupier.server.access.reply import reply_to
from croupier.server.http.bearer import Asked, input_checked
from croupier.server.http.figures import Figure
from croupier.server.http.running import LARGEST_FILE, RunningDesk, Stated
from croupier.server.presenters.promotion_desk import open_promotion, promotion_line, promotion_view
from croupier.server.presenters.terms_form import promotion_documents, promotion_policy, terms_view
from croupier.server.views.conditions import ConditionsView
from croupier.server.views.messages import Reply
from croupier.server.views.promotion import DrawRecord, OpenPromotion, PromotionsView, PromotionView, TermsView
from croupier.words import sentence

DESK = RunningDesk(sentence("has_no_promotions"), promotion_documents, lambda key: promotion_policy(key).authority)


def _found(floor: Floor, name: str) -> Promotion:
    found = floor.promotions.all.get(name)
    if found is None or not found.versions:
        raise NotFoundException(detail=sentence("no_promotion_on_this_floor", name=name))
    return found


@get("/api/promotions")
async def promotions(request: Asked, state: State) -> PromotionsView:
    """Every promotion on record."""
    staff, floor = DESK.works(request, state), state.floor
    async with floor.steady:
        known = floor.promotions.all
        lines = tuple(promotion_line(name, known[name]) for name in sorted(known) if known[name].versions)
    writes = "draft_terms"
    return PromotionsView(lines, DESK.may(floor, staff, writes), DESK.who_may(floor, writes))


@get("/api/promotions/{name:str}")
async def promotion(request: Asked, state: State, name: FromPath[str], desk: FromQuery[str] = "1") -> PromotionView:
    """One of them, with what whoever looks can do about it now at this cash desk."""
    staff = DESK.works(request, state)
    async with state.floor.steady:
        _found(state.floor, name)
        return await promotion_view(state.floor, staff, name, desk)


@post("/api/promotions/{name:str}", status_code=200)
async def about_promotion(request: Asked, state: State, name: FromPath[str]) -> Reply:
    """Carry out a command: `{"n": 17, "do": "take_promotion_entry", "person": "P12"}`."""
    staff = DESK.works(request, state)
    order = staff_order(staff, state.floor.clock.now(), await request.body(), PromotionMessage, "desk")
    return reply_to(order.number, await state.floor.insist(structs.replace(order, promotion=name)))


@post("/api/promotions/{name:str}/terms", status_code=200, request_max_body_size=LARGEST_FILE)
async def write_terms(
    request: Asked,
    state: State,
    name: FromPath[str],
    n: Figure,
    amended: FromQuery[bool] = False,
    approval: FromQuery[str] = "",
    approved: Figure = 0,
) -> Reply:
    """Write the terms of a promotion from a file in TOML, or amend those of one that has started."""
    staff, floor = DESK.works(request, state), state.floor
    with input_checked():
        terms = read_terms((await request.body()).decode(), floor.plan.zone)
    who = f"staff:{staff.id}"
    command = AmendTerms(terms, approval, approved) if amended else DraftTerms(terms)
    return reply_to(n, await floor.insist(Order(who, n, floor.clock.now(), staff.role, who, command, promotion=name)))


@get("/api/promotions/{name:str}/form")
async def terms_form(request: Asked, state: State, name: FromPath[str]) -> ConditionsView:
    """The terms as a form and as a file."""
    DESK.works(request, state)
    async with state.floor.steady:
        return terms_view(state.floor, _found(state.floor, name).terms)


@post("/api/terms", status_code=200, request_max_body_size=LARGEST_FILE)
async def checked_terms(request: Asked, state: State, data: Annotated[Stated, Body()]) -> ConditionsView:
    """What terms say and lack, each way that they are seen. Nothing is written."""
    DESK.works(request, state)
    with input_checked():
        return terms_view(state.floor, data.read(read_terms, terms_from_written, state.floor.plan.zone))


@get("/api/open-promotions")
async def open_promotions(state: State) -> tuple[OpenPromotion, ...]:
    """The promotions that have started, the newest first: for everybody, at every terminal."""
    async with state.floor.steady:
        begun = [(each.started.at, name) for name, each in state.floor.promotions.all.items() if each.started]
        return tuple(open_promotion(state.floor, name) for _, name in sorted(begun, reverse=True))


@get("/api/promotions/{name:str}/terms")
async def terms(state: State, name: FromPath[str]) -> TermsView:
    """The terms of a promotion that has started: for everybody, at every terminal."""
    async with state.floor.steady:
        found = _found(state.floor, name)
        if found.started is None:
            raise NotFoundException(detail=sentence("promotion_name_has_not_started", name=name))
        lines = printed(found.terms, state.floor.plan.date_and_time)
        return TermsView(name, found.terms.title, found.version, lines)


@get("/api/promotions/{name:str}/draw")
async def draw(state: State, name: FromPath[str]) -> DrawRecord:
    """What it takes to draw the winners again: for everybody. `checkers/check_promotion_draw.py` reads it."""
    async with state.floor.steady:
        found = _found(state.floor, name)
        if found.drawn is None or found.started is None:
            raise NotFoundException(detail=sentence("winners_are_not_drawn_yet", name=name))
        winners = tuple(each.entry for each in found.prizes)
        return DrawRecord(name, found.started.digest, found.drawn.seed, found.drawn.entries, found.drawn.order, winners)


PROMOTION_ROUTES = (
    *(promotions, promotion, about_promotion, write_terms, terms_form, checked_terms),
    *(open_promotions, terms, draw),
)
