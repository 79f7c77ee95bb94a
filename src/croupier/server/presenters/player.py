"""What a player terminal shows, and what its acceptor is told."""

from typing import NamedTuple

from croupier.floor.floor import Floor
from croupier.floor.unattended import left_behind
from croupier.games.payouts import Result
from croupier.journal.store import Account
from croupier.odds.tally import tally
from croupier.plan.floor_plan import TablePlan
from croupier.play.cards.preshuffled_cards import may_ask
from croupier.play.remedies.analysis import meter_asked
from croupier.play.sign import limits_of, place_notices, table_notices
from croupier.play.table import Choosing, PlaceWagers, Setup, Table, Wagering
from croupier.play.tournament.admission import not_in_turn
from croupier.play.tournament.session import TournamentPlay
from croupier.rulebooks.citation import applies
from croupier.rulebooks.conduct import CLAIM_OUTCOME, FAULT
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.money import CashOutWindow, MoneyPolicy
from croupier.server.presenters.cards import announced
from croupier.server.presenters.results import lines_view
from croupier.server.presenters.round import phase_of, ranges
from croupier.server.presenters.seats import account_in, chips_by_spot
from croupier.server.presenters.session import own_session
from croupier.server.views.acceptor import AcceptorView
from croupier.server.views.player import PlayerView, TableTab
from croupier.server.views.round import RemarkView, RoundView, TallyView


class Shared(NamedTuple):
    """What every player terminal of a table shows besides its round."""

    tally: TallyView | None
    announcements: tuple[str, ...]


def shared_view(floor: Floor, table: str) -> Shared:
    """What the terminals of a table share, made once for all of them."""
    plan, state = floor.plan.tables[table], floor.tables[table]
    counted = tally(plan.setup.game, state.history) if plan.results_shown else None
    setup = plan.setup_for(state)
    posted = table_notices(setup, state, floor.plan.time_of_day)
    return Shared(None if counted is None else TallyView(*counted), (*posted, *announced(setup, state)))


def player_view(
    floor: Floor,
    table: str,
    shown: RoundView,
    terminal: str,
    notices: tuple[RemarkView, ...],
    ticket: str,
    shared: Shared,
    back: RemarkView | None,
) -> PlayerView:
    """What a player terminal shows."""
    state, plan, tables = floor.tables[table], floor.plan.tables[table], floor.plan.places[terminal]
    account, play = account_in(floor, table, terminal), state.tournament
    seat = state.seat(terminal, account.id) or PlaceWagers(account.id)
    confirms = (plan.setup if play is None else plan.setup_for(state)).confirms
    loose = seat.chips if confirms else seat.on_layout()
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
        tally=shared.tally,
        notices=notices,
        can=(
            *(
                _player_can(plan, state, account, seat, _has_confirmed(floor, terminal, account.id))
                if play is None
                else _entrant_can(plan.setup_for(state), state, play, terminal, seat)
            ),
            *(("press_button",) if state.spins.offered == terminal else ()),
        ),
        own_limits=ranges(limits_of(plan.setup, state, terminal, account.id))
        if terminal in state.board.sign.own
        else {},
        announcements=(
            *left_behind(floor, table, terminal),
            *shared.announcements,
            *place_notices(plan.setup_for(state), state, terminal),
        ),
        agree_to=_agree_to(plan.setup, state, terminal, account.id),
        attendant_called=floor.terminals[terminal].call is not None,
        ticket=ticket,
        session=own_session(plan.setup_for(state), state, play, terminal)
        if play is not None and terminal in play.seats
        else None,
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


def _player_can(plan: TablePlan, state: Table, account: Account, seat: PlaceWagers, confirmed: bool) -> list[str]:
    policy = rulebook(plan.rulebook).money
    can = ["call_attendant", "dispute_round", *_taken(policy, confirmed)]
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
    if seat.chips and plan.setup.confirms:
        can.append("confirm")
    return can + _chips_can(seat)


def _entrant_can(setup: Setup, state: Table, play: TournamentPlay, place: str, seat: PlaceWagers) -> list[str]:
    """The commands of an entrant: no money is handled at the place, and nothing is wagered out of turn."""
    can = ["call_attendant"]
    if place not in play.seats or place in play.out:
        return can
    if any(each != place for each in play.shown):
        can.append("look_at_form")
    if not isinstance(state.phase, Wagering) or not_in_turn(setup, play, place) is not None:
        return can
    has_form = place in play.forms
    if not seat.on_layout() and not has_form and play.pass_cards[place] and play.terms.pass_cards:
        can.append("play_pass_card")
    if play.used.get(place, 0) < play.terms.undisclosed and not has_form and not state.spinning:
        can.append("seal_wager")
    if setup.confirms and (seat.chips or (has_form and play.order)):
        can.append("confirm")
    return can + _chips_can(seat)


def _chips_can(seat: PlaceWagers) -> list[str]:
    """What can be done with chips while wagering is open."""
    can = ["place", "place_layout"]
    if seat.chips or seat.purses:
        can += ["move", "remove", "clear", "double"]
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
    in_session = any(floor.tables[each].tournament is not None for each in floor.plan.places[terminal])
    taken = [] if state.fault or in_session else _taken(rulebook(plan.rulebook).money, confirmed)
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
