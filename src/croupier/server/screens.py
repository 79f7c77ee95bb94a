"""The picture each screen shows, made from the floor's state."""

from croupier.cage.accounts import Terminal
from croupier.floor.floor import Floor
from croupier.floor.store import Account
from croupier.games.payouts import Result
from croupier.games.roulette import colour
from croupier.play.answers import money
from croupier.play.table import Closed, Held, Registered, Table, Wagering, Waiting
from croupier.rulebooks.policy import Role
from croupier.server.views import DealerView, DisplayView, Line, Notice, Phase, PlayerView, RoundView, SeatView


def round_view(floor: Floor, table: str) -> RoundView:
    """The round as everyone sees it."""
    state = floor.tables[table]
    phase = state.phase
    number = phase.number if isinstance(phase, Registered) else None
    if isinstance(phase, Waiting) and state.history:
        number = state.history[0]
    return RoundView(
        round=state.round,
        phase=_phase(state),
        attempt=state.attempt,
        ball_spinning=state.spinning,
        closes_at=phase.deadline if isinstance(phase, Wagering) else None,
        period=floor.plan.tables[table].setup.period,
        number=number,
        colour=colour(number) if number else "",
        history=tuple(state.history),
        message=_message(state),
    )


def player_view(
    floor: Floor, table: str, shown: RoundView, terminal: str, notices: tuple[Notice, ...], ticket: str
) -> PlayerView:
    """What a player terminal shows."""
    state, place = floor.tables[table], floor.terminals[terminal]
    account = _account(floor, place)
    chips = state.chips(terminal, account.id)
    lines = state.settled.get(terminal, ())
    won = sum(line.returned - line.stake for line in lines if line.result is Result.WIN)
    return PlayerView(
        terminal=terminal,
        round=shown,
        credit=account.balance,
        bet=account.staked,
        win=won,
        chips=dict(chips),
        lines=tuple(
            Line(each.bet, each.stake, each.result.value, each.pays, each.returned, each.clause) for each in lines
        ),
        notices=notices,
        can=_player_can(floor, table, terminal, account, bool(chips)),
        ticket=ticket,
    )


def dealer_view(floor: Floor, table: str, shown: RoundView, staff: str, role: Role, connected: set[str]) -> DealerView:
    """What a dealer terminal shows."""
    state, plan = floor.tables[table], floor.plan.tables[table]
    staked = {terminal: seat.staked for terminal, seat in state.seats.items()}
    return DealerView(
        staff=staff,
        role=role.value,
        round=shown,
        seats=tuple(SeatView(each, each in connected, staked.get(each, 0)) for each in plan.terminals),
        total=sum(staked.values()),
        can=tuple(name for name in dealer_can(state) if role in plan.setup.policy.authority[name].value),
        no_spin_reasons=tuple(plan.setup.policy.no_spin),
        notices=(),
    )


def display_view(floor: Floor, table: str, shown: RoundView) -> DisplayView:
    """What a display shows."""
    limits = floor.plan.tables[table].setup.limits
    straight, even = limits.by_kind["straight"], limits.by_kind["red"]
    signs = [
        f"Straight up {money(straight.lowest)} to {money(straight.highest)}",
        f"Even chances {money(even.lowest)} to {money(even.highest)}",
    ]
    if limits.min_total:
        signs.append(f"Minimum total {money(limits.min_total)}")
    return DisplayView(shown, tuple(signs))


def dealer_can(state: Table) -> list[str]:
    """The commands that the table would take now from whoever may give them."""
    match state.phase:
        case Waiting():
            return ["new_game"]
        case Wagering():
            return ["no_more_bets", *(["enter_number", "declare_no_spin"] if state.spinning else ["spin_ball"])]
        case Closed():
            return ["enter_number", "declare_no_spin"] if state.spinning else ["spin_ball"]
        case Registered():
            correct = ["enter_number"] if state.phase.source == "dealer" else []
            return ["confirm_number", *correct, "declare_no_spin"]
        case Held():
            return ["resume_round", "void_round"]


def _player_can(floor: Floor, table: str, terminal: str, account: Account, lying: bool) -> tuple[str, ...]:
    state, policy = floor.tables[table], floor.plan.tables[table].setup.policy
    can = ["insert_note", "insert_ticket"]
    if not isinstance(state.phase, Wagering) or not account.id:
        return tuple(can)
    seat = state.seats.get(terminal)
    mine = seat if seat is not None and seat.account == account.id else None
    can.append("place")
    if lying:
        can += ["move", "remove", "clear", "double"]
    if mine is not None and mine.steps:
        can.append("undo")
    if mine is not None and mine.last:
        can.append("repeat")
    if account.balance and (policy.cash_out_with_wager.value or not account.staked):
        can.append("cash_out")
    return tuple(can)


def _account(floor: Floor, terminal: Terminal) -> Account:
    return floor.balances.get(terminal.account or "", Account(terminal.account or "", 0, 0))


def _phase(state: Table) -> Phase:
    match state.phase:
        case Waiting():
            return "waiting"
        case Wagering():
            return "wagering"
        case Closed():
            return "closed"
        case Registered():
            return "registered"
        case Held():
            return "held"


def _message(state: Table) -> str:
    match state.phase:
        case Waiting():
            return "Waiting for the next game" if state.round else "Welcome"
        case Wagering():
            return "Place your bets please"
        case Closed():
            return "No more bets" if state.attempt == 1 or state.spinning else "No spin: the ball is spun again"
        case Registered():
            return "No more bets"
        case Held():
            return "Please wait for a supervisor"
