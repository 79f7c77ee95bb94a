"""The picture each screen shows, made from the floor's state."""

from collections import Counter
from collections.abc import Iterable, Iterator

from croupier.cage.accounts import Terminal
from croupier.cage.ledger import purse
from croupier.floor.authority import elsewhere
from croupier.floor.floor import Floor
from croupier.floor.plan import Staff, TablePlan
from croupier.floor.store import Account
from croupier.floor.two_games import other_game
from croupier.floor.unattended import left_behind
from croupier.games.payouts import Result
from croupier.play.answers import Accepted, money
from croupier.play.asker import Asker
from croupier.play.cards.proposing import may_ask
from croupier.play.decide import decide
from croupier.play.equipment.handling import faults
from croupier.play.remedies.analysis import meter_asked
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.play.sign import limits_of, notices
from croupier.play.spins.spins import ZERO
from croupier.play.staff.deciders import who_may
from croupier.play.staff.staff_commands import SignOff, SignOn
from croupier.play.table import Choosing, Seat, Setup, Table, Wagering, Waiting
from croupier.play.wagering.limits import bet_of
from croupier.play.wagering.wager_events import Chips, Return
from croupier.rulebooks.citation import applies
from croupier.rulebooks.conduct import CLAIM_OUTCOME, FAULT
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.money import CashOutWindow, MoneyPolicy
from croupier.rulebooks.policy import TablePolicy
from croupier.rulebooks.roles import Role
from croupier.server.orders.before import before
from croupier.server.orders.prompts import known, prompt
from croupier.server.orders.requests import decided_views, request_views
from croupier.server.pictures.cards import announced, face_down, told_staff
from croupier.server.pictures.layout import OUTSIDE_ZERO, device, is_read
from croupier.server.pictures.readings import differs
from croupier.server.pictures.results import coup_view, lines_view
from croupier.server.pictures.round import as_entered, message, phase_of, ranges
from croupier.server.pictures.signs import explained, signs
from croupier.server.views.acceptor import AcceptorView
from croupier.server.views.dealer import DealerView, OtherGame, SettledView
from croupier.server.views.display import DisplayView
from croupier.server.views.lobby import Door, LobbyTable
from croupier.server.views.orders import Action
from croupier.server.views.player import PlayerView, TableTab
from croupier.server.views.round import Notice, RoundView, Tally
from croupier.server.views.seats import PurseView, SeatView
from croupier.server.views.steps import Prompt

SIMULATED = "dealer:simulated:"
"""What the name of a demo floor's dealer begins with."""
LOBBY_RESULTS = 10


# ---------------------------------------------------------------- a player


def player_view(
    floor: Floor,
    table: str,
    shown: RoundView,
    terminal: str,
    told: tuple[Notice, ...],
    ticket: str,
    counted: Tally | None = None,
    back: Notice | None = None,
) -> PlayerView:
    """What a player terminal shows."""
    state, plan, tables = floor.tables[table], floor.plan.tables[table], floor.plan.places[terminal]
    account = _account(floor, terminal)
    seat = state.seat(terminal, account.id) or Seat(account.id)
    confirms = plan.setup.confirms
    loose = seat.chips if confirms else seat.lies()
    lines = state.settled.get(terminal, ())
    return PlayerView(
        terminal=terminal,
        account=account.id,
        tables=tuple(_tab(floor, each, terminal, account.id) for each in tables) if len(tables) > 1 else (),
        round=shown,
        credit=account.balance,
        placed=sum(loose.values()) if confirms else 0,
        bet=seat.staked - (sum(loose.values()) if confirms else 0),
        win=sum(line.returned - line.stake for line in lines if line.result is Result.WIN),
        chips=_where_they_lie(loose, terminal in state.spins.outside),
        confirmed=dict(seat.confirmed),
        lines=lines_view(plan.rulebook, lines),
        unconfirmed=back,
        tally=counted,
        notices=told,
        can=(
            *_player_can(plan, state, account, seat, _has_confirmed(floor, terminal, account.id)),
            *(("press_button",) if state.spins.offered == terminal else ()),
        ),
        own_limits=ranges(limits_of(plan.setup, state, terminal, account.id))
        if terminal in state.board.sign.own
        else {},
        announcements=(
            *left_behind(floor, table, terminal),
            *notices(plan.setup, state, terminal),
            *announced(plan.setup, state),
        ),
        agree_to=_agree_to(plan.setup, state, terminal, account.id),
        attendant_called=floor.terminals[terminal].call is not None,
        ticket=ticket,
    )


def _where_they_lie(chips: Chips, outside: bool) -> dict[str, int]:
    """Chips by spot: those on zero lie in the box outside until they are moved in."""
    return {OUTSIDE_ZERO if outside and bet == ZERO else bet: stake for bet, stake in chips.items()}


def _agree_to(setup: Setup, state: Table, terminal: str, account: str) -> tuple[str, ...]:
    rule = setup.sign.at_once_if_agreed
    if not account or not applies(rule):
        return ()
    return tuple(kind for kind, each in state.board.announced.items() if each.agreed.get(terminal) != account)


def _tab(floor: Floor, table: str, terminal: str, account: str) -> TableTab:
    state = floor.tables[table]
    seat = state.seat(terminal, account)
    return TableTab(table, floor.plan.tables[table].title, phase_of(state), seat.staked if seat is not None else 0)


def _has_confirmed(floor: Floor, terminal: str, account: str) -> bool:
    """Whether an account has a confirmed wager at any of its terminal's tables."""
    seats = (floor.tables[table].seat(terminal, account) for table in floor.plan.places[terminal])
    return any(seat.confirmed for seat in seats if seat is not None)


def _taken(policy: MoneyPolicy, confirmed: bool) -> list[str]:
    """What a terminal's acceptor and reader may be given now."""
    with_wager = policy.notes_with_confirmed_wager
    notes = policy.notes is not None and (with_wager is None or with_wager.value or not confirmed)
    return [*(["insert_note"] if notes else []), *(["insert_ticket"] if applies(policy.tickets_in) else [])]


def acceptor_view(floor: Floor, table: str, terminal: str) -> AcceptorView:
    """What a terminal's acceptor is told."""
    plan, state = floor.plan.tables[table], floor.terminals[terminal]
    confirmed = _has_confirmed(floor, terminal, state.account or "")
    taken = [] if state.fault else _taken(rulebook(plan.rulebook).money, confirmed)
    return AcceptorView(terminal, plan.notes if "insert_note" in taken else (), "insert_ticket" in taken, state.escrow)


def _player_can(plan: TablePlan, state: Table, account: Account, seat: Seat, confirmed: bool) -> list[str]:
    policy = rulebook(plan.rulebook).money
    can = ["call_attendant", *_taken(policy, confirmed)]
    known = rulebook(plan.rulebook).conduct.incidents
    can += [name for name, kind in (("report_terminal", FAULT), ("claim", CLAIM_OUTCOME)) if kind in known]
    if not account.id:
        return can
    if meter_asked(plan.setup, state, account.id):
        can.append("report_meter")
    wagering = isinstance(state.phase, Wagering)
    if may_ask(plan.setup, state):
        can += ["ask_to_see_cards", "require_shuffle"]
    if isinstance(state.phase, Choosing) and seat.staked:
        can += ["remove", "clear", "stay_in"]
    if _may_leave(policy, account, wagering, state.board.closed):
        can.append("cash_out")
    if not wagering:
        return can
    can += ["place", "place_layout"]
    if seat.chips or seat.purses:
        can += ["move", "remove", "clear", "double"]
    if seat.chips and plan.setup.confirms:
        can.append("confirm")
    if seat.steps:
        can.append("undo")
    if seat.undone:
        can.append("redo")
    if seat.last:
        can.append("repeat")
    return can


def _may_leave(policy: MoneyPolicy, account: Account, wagering: bool, closed: bool) -> bool:
    if policy.cash_out is None or not account.balance:
        return False
    with_wager, at_closed = policy.cash_out_with_wager, policy.cash_out_at_closed_table
    if account.staked and with_wager is not None and not with_wager.value:
        return False
    closed_suffices = applies(at_closed) and closed
    return wagering or closed_suffices or policy.cash_out.value is CashOutWindow.ANY_TIME


def _account(floor: Floor, place: str) -> Account:
    account = floor.terminals[place].account or ""
    return floor.balances.get(account, Account(account, 0, 0))


def returned(policy: TablePolicy, back: Return) -> Notice:
    """That a wager went back, and why."""
    whys = (
        (policy.unconfirmed_goes_back, "it was not confirmed"),
        (policy.below_minimum, "below the minimum"),
        (policy.return_below_total, "below the minimum total"),
        (policy.any_main, "nobody has a wager on Player, Banker or Tie"),
        (policy.differential, "over the table differential"),
    )
    why = next((words for rule, words in whys if rule is not None and rule.clause == back.clause), "")
    text = f"{money(back.stake)} went back{f': {why}' if why else ''}."
    return Notice(text, back.clause, bet_of(back.bet))


def unconfirmed(policy: TablePolicy, back: Iterable[Return]) -> Iterator[tuple[str, Notice]]:
    """How much of what went back was not confirmed, place by place."""
    rule = policy.unconfirmed_goes_back
    if rule is None:
        return
    stakes = Counter[str]()
    for each in back:
        if each.clause == rule.clause:
            stakes[each.terminal] += each.stake
    for terminal, stake in stakes.items():
        yield terminal, Notice(f"{money(stake)} was not confirmed and went back to your credit.", rule.clause)


def put_right(event: WagersCorrected) -> Notice:
    """That what came of a round was put right, and by how much."""
    more = sum(each.now - each.was for each in event.purses)
    words = f"{money(abs(more))} {'more' if more > 0 else 'less'} came of it" if more else "it came to the same"
    return Notice(f"Round {event.round} was put right: {words}.", event.clause, "")


# ---------------------------------------------------------------- staff and everyone

ANSWERS = 2
"""How many answers to one's own requests a dealer terminal shows."""


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
    may = _can(floor, table, staff, can)
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
        before=before(plan.setup_for(state), state, staff.role, plan.chips),
        differs=differs(plan.setup_for(state), state, staff.role),
        other=_other(floor, table),
        announcements=(
            *alerts(floor, table, staff),
            *notices(plan.setup, state),
            *announced(plan.setup, state),
            *told_staff(plan.setup, state),
        ),
    )


def _next_game(may: tuple[str, ...]) -> Prompt | None:
    return Prompt("Press New game") if "new_game" in may else None


def who_deals(state: Table) -> str:
    """Who is signed on to deal, by a name that people know; nobody where it is empty."""
    dealer = state.staffing.dealer
    return "a simulated dealer" if dealer.startswith(SIMULATED) else dealer.removeprefix("staff:")


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


def alerts(floor: Floor, table: str, staff: Staff) -> tuple[str, ...]:
    """What somebody should see to at a table: steps that wait, devices that are silent or broken, players who call."""
    state, plan = floor.tables[table], floor.plan.tables[table]
    return (
        *known(plan.setup_for(state), state),
        *filter(None, floor.alarms[table].values()),
        *floor.office.alarms(table, staff.id),
        *(f"{place}: {words}" for place in plan.seats if (words := call_of(floor, table, place))),
        *faults(plan.setup, state),
        *_printers(floor, plan),
        *(f"What {each.place} staked in round {each.round} is held ({each.clause})." for each in state.afterwards.held),
    )


def _can(floor: Floor, table: str, staff: Staff, possible: frozenset[str]) -> tuple[str, ...]:
    """The commands that the table would take now from a member of staff: of a dealer who is not signed on, only to do so."""
    state, plan, who = floor.tables[table], floor.plan.tables[table], f"staff:{staff.id}"
    named, asker = who_may(plan.setup), Asker(floor.clock.now(), who=who, role=staff.role)
    own = [
        name
        for name, command in (("sign_on", SignOn()), ("sign_off", SignOff()))
        if plan.setup.staff.may(staff.role, named[name])
        and isinstance(decide(plan.setup, state, asker, command), Accepted)
    ]
    if elsewhere(floor.plan, plan, who, staff.role):
        return ()
    if staff.role is Role.DEALER and state.staffing.dealer != who:
        return tuple(own)
    others = possible - {"sign_on", "sign_off"}
    return (*own, *(name for name in named if name in others and plan.setup.staff.may(staff.role, named[name])))


def _printers(floor: Floor, plan: TablePlan) -> list[str]:
    """The ticket printers of a table that say that they cannot print."""
    printers = plan.setup.register.of(Kind.TICKET_PRINTER)
    return [
        f"The ticket printer {each.id} of {each.terminal} is out of order."
        for each in printers
        if not floor.terminals[each.terminal].printer_works
    ]


def seat_view(floor: Floor, table: str, place: str, connected: bool) -> SeatView:
    """A terminal or a position as staff see it."""
    state, account = floor.tables[table], _account(floor, place)
    seat, cloth = state.seat(place, account.id), place in floor.plan.tables[table].setup.positions
    return SeatView(
        place=place,
        account=account.id,
        cloth=cloth,
        connected=connected,
        call=call_of(floor, table, place),
        bet=seat.staked if seat is not None else 0,
        credit=account.balance,
        chips=_where_they_lie(seat.lies(), place in state.spins.outside) if seat is not None and cloth else {},
        notes=tuple(_to_see_to(floor.terminals[place], floor.clock.now())),
        purses=tuple(
            PurseView(name, floor.balances[purse(account.id, name)].balance, held.unit)
            for name, held in floor.terminals[place].purses.items()
            if purse(account.id, name) in floor.balances
        ),
        markers=tuple(_markers(state, place, account.id)),
    )


def _markers(state: Table, place: str, account: str) -> Iterator[str]:
    """The markers at a place: one for each old minimum that its player keeps."""
    own = state.board.coming.own.get(place)
    if own is not None and own.account == account:
        yield from (f"Old minimum {money(least)} on {kind.replace('_', ' ')}" for kind, least in own.lowest.items())


def _to_see_to(terminal: Terminal, at: int) -> Iterator[str]:
    """What somebody should see to at a place."""
    if terminal.fault:
        yield f"Out of order: {terminal.fault.replace('_', ' ')}"
    if terminal.staff_called:
        yield "Cash-out waits for staff"
    if terminal.holds(at):
        yield "Payments are held"
    if terminal.card_questioned:
        yield "Whose card it is, is questioned"


def call_of(floor: Floor, table: str, place: str) -> str:
    """What the player at a place of a table asks an attendant for; nothing where none was called."""
    call = floor.terminals[place].call
    if call is None or call.table != table:
        return ""
    return f"The player disputes round {call.round}." if call.round else "The player asks for an attendant."


def display_view(floor: Floor, table: str, shown: RoundView) -> DisplayView:
    """What a display shows."""
    state = floor.tables[table]
    setup = floor.plan.tables[table].setup_for(state)
    return DisplayView(shown, signs(setup, state), (*notices(setup, state), *announced(setup, state)))


def lobby_table(floor: Floor, table: str, shown: RoundView, doors: tuple[Door, ...]) -> LobbyTable:
    """A table as the lobby lists it."""
    plan, state = floor.plan.tables[table], floor.tables[table]
    return LobbyTable(
        id=table,
        title=plan.title,
        casino=rulebook(plan.rulebook).casino,
        game=plan.setup.game.name,
        phase=shown.phase,
        round=shown.round,
        message=shown.message,
        closes_at=shown.closes_at,
        period=shown.period,
        limits=signs(plan.setup_for(state), state),
        history=shown.history[:LOBBY_RESULTS],
        results_shown=plan.results_shown,
        players=sum(1 for seat in state.seats.values() if seat.staked),
        simulated=device(plan.setup.game) if plan.simulated else "",
        doors=doors,
        explained=explained(plan.setup_for(state), state),
        at_cloth=not plan.terminals,
    )
