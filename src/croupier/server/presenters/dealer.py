"""What a dealer terminal shows, and what staff should see to at a table."""

from croupier.floor.floor import Floor
from croupier.floor.two_games import other_game
from croupier.orders.authority import elsewhere
from croupier.plan.floor_plan import Staff, TablePlan
from croupier.play.context import TableContext
from croupier.play.decide import decide
from croupier.play.decisions import Accepted
from croupier.play.equipment.use import faults
from croupier.play.round_commands import NewGame
from croupier.play.sign import notices
from croupier.play.staff.deciders import who_may
from croupier.play.staff.staff_commands import SignOff, SignOn
from croupier.play.table import Table, Waiting
from croupier.play.tournament.commands import STOPPED_BY_DISPUTE
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.roles import Role
from croupier.server.actions.preparation import preparation
from croupier.server.actions.prompts import known, prompt
from croupier.server.actions.requests import decided_views, request_views
from croupier.server.presenters.cards import announced, face_down, staff_notices
from croupier.server.presenters.layout import is_read
from croupier.server.presenters.readings import differs
from croupier.server.presenters.results import coup_view
from croupier.server.presenters.round import as_entered, message, phase_of
from croupier.server.presenters.seats import call_of, seat_view
from croupier.server.presenters.session import all_short, forms_for, to_see_to
from croupier.server.views.dealer import DealerView, OtherGame, SettledView, StoppedView
from croupier.server.views.orders import Action
from croupier.server.views.round import RoundView
from croupier.server.views.steps import Prompt
from croupier.tags import tag_of
from croupier.words import sentence

ANSWERS = 2
"""How many answers to one's own requests a dealer terminal shows."""
STOPPED = tuple(map(tag_of, (NewGame, *STOPPED_BY_DISPUTE)))
"""What neither begins nor goes on at a table where a dispute is open."""
SIMULATED = "dealer:simulated:"
"""What the name of a demo floor's dealer begins with."""


def dealer_view(
    floor: Floor,
    table: str,
    shown: RoundView,
    staff: Staff,
    connected: set[str],
    can: frozenset[str],
    actions: tuple[Action, ...],
    askable: tuple[Action, ...],
) -> DealerView:
    """What a dealer terminal shows."""
    state, plan = floor.tables[table], floor.plan.tables[table]
    next_ones = _can(floor, table, staff, can)
    stopped = _stopped(floor, table, next_ones)
    may = tuple(each for each in next_ones if stopped is None or each not in stopped.commands)
    return DealerView(
        staff=staff.id,
        role=staff.role.value,
        dealer=state.staffing.dealer.removeprefix("staff:"),
        round=as_entered(plan.setup_for(state), state, shown),
        seats=tuple(seat_view(floor, table, place, place in connected) for place in plan.seats),
        total=sum(seat.staked for seat in state.seats.values()),
        face_down=face_down(state),
        cards_left=None if state.stock.shoe is None else state.stock.shoe.left,
        works_cloth=bool(plan.positions) and staff.role is Role.DEALER,
        can=may,
        actions=actions,
        askable=askable,
        requests=request_views(floor, table, staff),
        answers=tuple(each for each in decided_views(floor, table) if each.by == staff.id)[:ANSWERS],
        prompt=prompt(plan.setup_for(state), state, is_read(plan)) or _next_game(may),
        settled=_settled(state),
        before=preparation(plan.setup_for(state), state, staff.role, plan.chips),
        differs=differs(plan.setup_for(state), state, staff.role),
        other=_other(floor, table),
        announcements=(
            *alerts(floor, table, staff),
            *notices(plan.setup_for(state), state, floor.plan.time_of_day),
            *announced(plan.setup, state),
            *staff_notices(plan.setup, state),
        ),
        stopped=stopped,
        short=None if state.tournament is None else all_short(plan.setup_for(state), state, state.tournament),
        forms=forms_for(floor, table, staff),
    )


def _can(floor: Floor, table: str, staff: Staff, possible: frozenset[str]) -> tuple[str, ...]:
    """The commands that the table would take now from a member of staff: of a dealer who is not signed on, only to do so."""
    state, plan, who = floor.tables[table], floor.plan.tables[table], staff.actor
    named, context = who_may(plan.setup), TableContext(floor.clock.now(), who=who, role=staff.role)
    own = [
        name
        for name, command in (("sign_on", SignOn()), ("sign_off", SignOff()))
        if plan.setup.staff.may(staff.role, named[name])
        and isinstance(decide(plan.setup, state, context, command), Accepted)
    ]
    if elsewhere(floor.plan, plan, who, staff.role):
        return ()
    if staff.role is Role.DEALER and state.staffing.dealer != who:
        return tuple(own)
    others = possible - {"sign_on", "sign_off"}
    return (*own, *(name for name in named if name in others and plan.setup.staff.may(staff.role, named[name])))


def _stopped(floor: Floor, table: str, may: tuple[str, ...]) -> StoppedView | None:
    """What an open dispute of the tournament that is played here lets nobody do."""
    refused = floor.tournaments.dispute_at(table)
    if refused is None:
        return None
    return StoppedView(tuple(each for each in may if each in STOPPED), refused.why, refused.clause)


def _next_game(may: tuple[str, ...]) -> Prompt | None:
    return Prompt(sentence("press_new_game")) if "new_game" in may else None


def _settled(state: Table) -> SettledView | None:
    """What came of the last round, until the next one is opened."""
    if not isinstance(state.phase, Waiting) or not state.settled:
        return None
    back = {place: sum(line.returned for line in lines) for place, lines in state.settled.items()}
    staked = sum(line.stake for lines in state.settled.values() for line in lines)
    return SettledView(
        state.round, staked, sum(back.values()), {place: amount for place, amount in back.items() if amount}
    )


def _other(floor: Floor, table: str) -> OtherGame | None:
    """The other game of this table's dealer."""
    name = (
        other_game(floor.plan, floor.tables, table) if floor.plan.tables[table].setup.policy.cards is not None else ""
    )
    if not name:
        return None
    state, plan = floor.tables[name], floor.plan.tables[name]
    setup = plan.setup_for(state)
    coup = coup_view(setup.game, state.cards, state.hands.dealt)
    return OtherGame(name, plan.title, phase_of(state), message(setup, state), coup, floor.tables[table].stock.turn)


def who_deals(state: Table) -> str:
    """Who is signed on to deal, by a name that people know; nobody where it is empty."""
    dealer = state.staffing.dealer
    return sentence("simulated_dealer") if dealer.startswith(SIMULATED) else dealer.removeprefix("staff:")


def alerts(floor: Floor, table: str, staff: Staff) -> tuple[str, ...]:
    """What somebody should see to at a table: steps that wait, devices that are silent or broken, players who call."""
    state, plan = floor.tables[table], floor.plan.tables[table]
    return (
        *known(plan.setup_for(state), state),
        *filter(None, floor.alarms[table].values()),
        *floor.office.alarms(table, staff.id),
        *(f"{place}: {words}" for place in plan.seats if (words := call_of(floor, table, place))),
        *faults(plan.setup, state),
        *to_see_to(plan.setup, state),
        *_printers(floor, plan),
        *(
            sentence("what_place_staked_in_round", place=each.place, round=each.round, clause=each.clause)
            for each in state.afterwards.held
        ),
    )


def _printers(floor: Floor, plan: TablePlan) -> list[str]:
    """The ticket printers of a table that say that they cannot print."""
    printers = plan.setup.register.of(Kind.TICKET_PRINTER)
    return [
        sentence("ticket_printer_each_of_terminal", each=each.id, terminal=each.terminal)
        for each in printers
        if not floor.terminals[each.terminal].printer_works
    ]
