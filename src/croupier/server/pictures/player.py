"""What a player terminal shows, and what its acceptor is told."""

from croupier.floor.floor import Floor
from croupier.floor.plan import TablePlan
from croupier.floor.store import Account
from croupier.floor.unattended import left_behind
from croupier.games.payouts import Result
from croupier.play.cards.proposing import may_ask
from croupier.play.remedies.analysis import meter_asked
from croupier.play.sign import limits_of, notices
from croupier.play.table import Choosing, Seat, Setup, Table, Wagering
from croupier.rulebooks.citation import applies
from croupier.rulebooks.conduct import CLAIM_OUTCOME, FAULT
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.money import CashOutWindow, MoneyPolicy
from croupier.server.pictures.cards import announced
from croupier.server.pictures.results import lines_view
from croupier.server.pictures.round import phase_of, ranges
from croupier.server.pictures.seats import account_at, chips_by_spot
from croupier.server.views.acceptor import AcceptorView
from croupier.server.views.player import PlayerView, TableTab
from croupier.server.views.round import Notice, RoundView, TallyView


def player_view(
    floor: Floor,
    table: str,
    shown: RoundView,
    terminal: str,
    told: tuple[Notice, ...],
    ticket: str,
    counted: TallyView | None = None,
    back: Notice | None = None,
) -> PlayerView:
    """What a player terminal shows."""
    state, plan, tables = floor.tables[table], floor.plan.tables[table], floor.plan.places[terminal]
    account = account_at(floor, terminal)
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
        chips=chips_by_spot(loose, terminal in state.spins.outside),
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


def _agree_to(setup: Setup, state: Table, terminal: str, account: str) -> tuple[str, ...]:
    rule = setup.sign.at_once_if_agreed
    if not account or not applies(rule):
        return ()
    return tuple(kind for kind, each in state.board.announced.items() if each.agreed.get(terminal) != account)


def _tab(floor: Floor, table: str, terminal: str, account: str) -> TableTab:
    state = floor.tables[table]
    seat = state.seat(terminal, account)
    return TableTab(table, floor.plan.tables[table].title, phase_of(state), seat.staked if seat is not None else 0)


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


def acceptor_view(floor: Floor, table: str, terminal: str) -> AcceptorView:
    """What a terminal's acceptor is told."""
    plan, state = floor.plan.tables[table], floor.terminals[terminal]
    confirmed = _has_confirmed(floor, terminal, state.account or "")
    taken = [] if state.fault else _taken(rulebook(plan.rulebook).money, confirmed)
    return AcceptorView(terminal, plan.notes if "insert_note" in taken else (), "insert_ticket" in taken, state.escrow)


def _taken(policy: MoneyPolicy, confirmed: bool) -> list[str]:
    """What a terminal's acceptor and reader may be given now."""
    with_wager = policy.notes_with_confirmed_wager
    notes = policy.notes is not None and (with_wager is None or with_wager.value or not confirmed)
    return [*(["insert_note"] if notes else []), *(["insert_ticket"] if applies(policy.tickets_in) else [])]


def _has_confirmed(floor: Floor, terminal: str, account: str) -> bool:
    """Whether an account has a confirmed wager at any of its terminal's tables."""
    seats = (floor.tables[table].seat(terminal, account) for table in floor.plan.places[terminal])
    return any(seat.confirmed for seat in seats if seat is not None)
