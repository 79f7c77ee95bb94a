"""Promotions: the list, one of them, commands about it, its terms as a file; for everybody its terms and its draw."""

from litestar import get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath, FromQuery
from msgspec import structs

from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.orders.order import Order
from croupier.plan.conditions_file import read_terms
from croupier.plan.floor_plan import Staff
from croupier.promotions.commands import AmendTerms, DraftTerms
from croupier.promotions.completeness import faults
from croupier.promotions.opening import HOUR
from croupier.promotions.printed import printed
from croupier.promotions.promotion import Promotion
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import Role
from croupier.server.access.message import PromotionMessage, staff_order
from croupier.server.access.reply import reply_to
from croupier.server.actions.promotions import promotion_actions
from croupier.server.http.bearer import Asked, not_for, signed_in
from croupier.server.http.tournaments import LARGEST_FILE
from croupier.server.views.messages import Reply
from croupier.server.views.promotion import (
    DrawRecord,
    PromotionDisputeView,
    PromotionLine,
    PromotionView,
    TermsFault,
    TermsView,
    WonView,
)


def _works(request: Asked, state: State) -> Staff:
    """Those whom a document of the floor names for anything about promotions; an inspector sees all."""
    staff = signed_in(request, state)
    books = [rulebook(key) for key in {table.rulebook for table in state.floor.plan.tables.values()}]
    named = (
        book.staff.may(staff.role, each)
        for book in books
        if book.promotions is not None
        for each in book.promotions.authority.values()
    )
    if staff.role is not Role.INSPECTOR and not any(named):
        raise not_for(staff, "has nothing to do with promotions")
    return staff


def _found(floor: Floor, name: str) -> Promotion:
    found = floor.promotions.all.get(name)
    if found is None or not found.versions:
        raise NotFoundException(detail=f"There is no promotion {name!r} on this floor.")
    return found


def _line(name: str, promotion: Promotion) -> PromotionLine:
    terms = promotion.terms
    return PromotionLine(name, terms.title, terms.rulebook, promotion.status, len(promotion.entries), terms.draw_at)


def _prizes(floor: Floor, name: str, promotion: Promotion) -> tuple[WonView, ...]:
    drawn, within = promotion.drawn, floor.promotions.rules(name).notified_within_hours.value * HOUR
    due = 0 if drawn is None or promotion.terms.presence else drawn.at + within
    return tuple(
        WonView(
            number,
            promotion.prize(number).name,
            promotion.prize(number).value or 0,
            won.entry,
            promotion.person(number) if won.entry else "",
            won.notified,
            due,
            won.settled,
            won.refused is not None,
        )
        for number, won in enumerate(promotion.prizes, start=1)
    )


def _view(floor: Floor, staff: Staff, name: str, promotion: Promotion) -> PromotionView:
    book = rulebook(promotion.terms.rulebook)
    missing = faults(floor.promotions.rules(name), promotion.terms, floor.plan.prescribed_items)
    return PromotionView(
        line=_line(name, promotion),
        version=promotion.version,
        lodged=promotion.versions[-1].lodged,
        terms=printed(promotion.terms, floor.plan.date_and_time),
        faults=tuple(TermsFault(each.item, each.words, each.clause) for each in missing),
        scrutineer=promotion.scrutineer,
        overseen=promotion.overseen,
        prizes=_prizes(floor, name, promotion),
        disputes=tuple(
            PromotionDisputeView(number, each.opened.person, each.decided is not None, each.closed)
            for number, each in enumerate(promotion.disputes, start=1)
        ),
        results=promotion.results,
        actions=promotion_actions(
            book,
            promotion,
            staff.role,
            tuple(floor.plan.tables),
            {each.id: each.role for each in floor.plan.staff.values()},
        ),
    )


@get("/api/promotions")
async def promotions(request: Asked, state: State) -> tuple[PromotionLine, ...]:
    """Every promotion on record."""
    _works(request, state)
    async with state.floor.steady:
        known = state.floor.promotions.all
        return tuple(_line(name, known[name]) for name in sorted(known) if known[name].versions)


@get("/api/promotions/{name:str}")
async def promotion(request: Asked, state: State, name: FromPath[str]) -> PromotionView:
    """One of them."""
    staff = _works(request, state)
    async with state.floor.steady:
        return _view(state.floor, staff, name, _found(state.floor, name))


@post("/api/promotions/{name:str}", status_code=200)
async def about_promotion(request: Asked, state: State, name: FromPath[str]) -> Reply:
    """Carry out a command: `{"n": 17, "do": "take_promotion_entry", "person": "P12"}`."""
    staff = _works(request, state)
    order = staff_order(staff, state.floor.clock.now(), await request.body(), PromotionMessage, "desk")
    return reply_to(order.number, await state.floor.insist(structs.replace(order, promotion=name)))


@post("/api/promotions/{name:str}/terms", status_code=200, request_max_body_size=LARGEST_FILE)
async def write_terms(
    request: Asked,
    state: State,
    name: FromPath[str],
    n: FromQuery[int],
    amended: FromQuery[bool] = False,
    approval: FromQuery[str] = "",
    approved: FromQuery[int] = 0,
) -> Reply:
    """Write the terms of a promotion from a file in TOML, or amend those of one that has started."""
    staff, floor = _works(request, state), state.floor
    try:
        terms = read_terms((await request.body()).decode(), floor.plan.zone)
    except (WrongInput, UnicodeDecodeError) as wrong:
        raise HTTPException(status_code=400, detail=str(wrong)) from None
    who = f"staff:{staff.id}"
    command = AmendTerms(terms, approval, approved) if amended else DraftTerms(terms)
    return reply_to(n, await floor.insist(Order(who, n, floor.clock.now(), staff.role, who, command, promotion=name)))


@get("/api/promotions/{name:str}/terms")
async def terms(state: State, name: FromPath[str]) -> TermsView:
    """The terms of a promotion that has started: for everybody, at every terminal."""
    async with state.floor.steady:
        found = _found(state.floor, name)
        if found.started is None:
            raise NotFoundException(detail=f"The promotion {name!r} has not started.")
        lines = printed(found.terms, state.floor.plan.date_and_time)
        return TermsView(name, found.terms.title, found.version, lines)


@get("/api/promotions/{name:str}/draw")
async def draw(state: State, name: FromPath[str]) -> DrawRecord:
    """What it takes to draw the winners again: for everybody. `tools/check_promotion_draw.py` reads it."""
    async with state.floor.steady:
        found = _found(state.floor, name)
        if found.drawn is None or found.started is None:
            raise NotFoundException(detail=f"The winners of {name!r} are not drawn.")
        winners = tuple(each.entry for each in found.prizes)
        return DrawRecord(name, found.started.digest, found.drawn.seed, found.drawn.entries, found.drawn.order, winners)


PROMOTION_ROUTES = (promotions, promotion, about_promotion, write_terms, terms, draw)
