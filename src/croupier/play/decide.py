"""What a table answers to each command: refuse first, with the clause; then the one thing that happens.

Time, funds and who is asking arrive as arguments. Nothing is changed here.
"""

from collections import Counter
from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct

from croupier.games.settlement import settle
from croupier.play.answers import Accepted, Notice, Refused, money
from croupier.play.commands import (
    Clear,
    Command,
    ConfirmNumber,
    Deadline,
    DeclareNoSpin,
    Double,
    EnterNumber,
    Hold,
    Move,
    NewGame,
    NoMoreBets,
    Place,
    PlayerCommand,
    Remove,
    Repeat,
    ResumeRound,
    SpinBall,
    Undo,
    VoidRound,
)
from croupier.play.events import (
    BallSpun,
    ChangedBy,
    Chips,
    ClosedBy,
    Event,
    NoSpinDeclared,
    NumberRegistered,
    Return,
    RoundHeld,
    RoundOpened,
    RoundResumed,
    RoundSettled,
    RoundVoided,
    Source,
    WageringClosed,
    WagersChanged,
    WagersSettled,
)
from croupier.play.table import Closed, Held, Registered, Setup, Table, Wagering, Waiting
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.policy import Restart

Decision = Accepted[Event] | Refused
Pieces = Mapping[str, int]
"""How many pieces of a stake go on each position."""


class Asker(Struct, frozen=True, gc=False):
    """Who asks, when, and with what money."""

    at: int
    terminal: str = ""
    account: str | None = None
    balance: int = 0
    source: Source = "dealer"


def decide(setup: Setup, table: Table, asker: Asker, command: Command) -> Decision:
    """The table's answer to a command."""
    match command:
        case Place() | Move() | Remove() | Clear() | Undo() | Repeat() | Double():
            return _wager(setup, table, asker, command)
        case NewGame():
            return _new_game(setup, table, asker)
        case SpinBall():
            return _spin(setup, table)
        case NoMoreBets():
            return _close(setup, table, "no_more_bets")
        case Deadline():
            return _deadline(setup, table, asker, command)
        case EnterNumber():
            return _enter(setup, table, asker, command)
        case ConfirmNumber():
            return _confirm(setup, table)
        case DeclareNoSpin():
            return _no_spin(setup, table, command)
        case Hold():
            return _hold(setup, table)
        case ResumeRound():
            return _resume(setup, table, asker)
        case VoidRound():
            return _void(setup, table, command)
        case _:
            assert_never(command)


# ---------------------------------------------------------------- wagers


def _wager(setup: Setup, table: Table, asker: Asker, command: PlayerCommand) -> Decision:
    policy = setup.policy
    if policy.account_first.value and asker.account is None:
        return Refused("Insert a note or a ticket first: there is no credit here.", policy.account_first.clause)
    open_now = isinstance(table.phase, Wagering) and asker.at < table.phase.deadline
    if policy.changes_end_with_wagering.value and not open_now:
        return Refused("The wagering period is over.", policy.changes_end_with_wagering.clause)
    assert asker.account is not None
    lying = table.chips(asker.terminal, asker.account)
    match command:
        case Place():
            wanted = _pieces(setup, command)
            if isinstance(wanted, Refused):
                return wanted
            return _add(setup, asker, lying, wanted, command.stake, "place", command.bet)
        case Move():
            return _move(setup, asker, lying, command)
        case Remove():
            if command.bet not in lying:
                return Refused(f"Nothing lies on {command.bet}.", policy.within_balance.clause)
            return _changed(asker, lying, {command.bet: 0}, "remove")
        case Clear():
            return _changed(asker, lying, dict.fromkeys(lying, 0), "clear") if lying else _nothing(setup, "clear")
        case Undo():
            seat = table.seats.get(asker.terminal)
            if seat is None or seat.account != asker.account or not seat.steps:
                return _nothing(setup, "undo")
            return _if_affordable(setup, asker, _changed(asker, lying, seat.steps[-1], "undo"))
        case Repeat():
            seat = table.seats.get(asker.terminal)
            last = seat.last if seat is not None and seat.account == asker.account else {}
            return _add_all(setup, asker, lying, last, "repeat") if last else _nothing(setup, "repeat")
        case Double():
            return _add_all(setup, asker, lying, lying, "double") if lying else _nothing(setup, "double")
        case _:
            assert_never(command)


def _nothing(setup: Setup, what: str) -> Refused:
    return Refused(f"There is nothing to {what}.", setup.policy.within_balance.clause)


def _pieces(setup: Setup, command: Place) -> Pieces | Refused:
    """How many pieces of the stake a bet puts on each position."""
    if command.stake <= 0:
        return Refused("A stake is a whole number of cents above nought.", setup.policy.within_balance.clause)
    if command.bet in setup.game.series:
        return Counter(setup.game.series[command.bet].pieces)
    if setup.policy.closed_list.value and command.bet not in setup.game.bets:
        return Refused(f"{command.bet} is not a bet of this table.", setup.policy.closed_list.clause)
    return {command.bet: 1}


def _add(setup: Setup, asker: Asker, lying: Chips, pieces: Pieces, stake: int, by: ChangedBy, bet: str) -> Decision:
    """Add a stake on each piece, lowered alike on all until every limit permits it; never in part."""
    allowed, limit = _lowered(setup, lying, pieces, stake)
    if allowed <= 0:
        assert limit is not None
        return Refused(f"No more can be placed on {bet}: {_why(setup, limit, bet)}.", limit.clause)
    now = {position: lying.get(position, 0) + count * allowed for position, count in pieces.items()}
    decision = _if_affordable(setup, asker, _changed(asker, lying, now, by))
    if limit is None or isinstance(decision, Refused):
        return decision
    notice = Notice(f"Cut to {money(allowed)}: {_why(setup, limit, bet)}.", limit.clause, bet)
    return Accepted(decision.events, (notice,))


def _lowered(setup: Setup, lying: Chips, pieces: Pieces, stake: int) -> tuple[int, Cited[bool] | None]:
    """The largest stake a piece, up to the one asked, that every limit permits, and the limit that lowered it last."""
    policy, limits = setup.policy, setup.limits
    allowed, lowered_by = stake, None
    room = limits.max_total - sum(lying.values())
    count_of_pieces = sum(pieces.values())
    if policy.trim_over_total.value and allowed * count_of_pieces > room:
        allowed, lowered_by = room // count_of_pieces, policy.trim_over_total
    settled = False
    while not settled and allowed > 0:
        settled = True
        for position, count in pieces.items():
            limit, there = limits.on(position), lying.get(position, 0)
            asked = there + count * allowed
            over = asked > limit.highest
            rule = policy.trim_over_maximum if over else policy.trim_wrong_step
            permitted = limit.next_lower(asked) if rule.value else asked
            if permitted < asked:
                allowed, lowered_by, settled = max(0, permitted - there) // count, rule, False
    if lowered_by is not None:
        amounts = {each: lying.get(each, 0) + count * allowed for each, count in pieces.items()}
        if any(amount < limits.on(each).lowest for each, amount in amounts.items()):
            return 0, lowered_by  # what is lower and still permitted is nothing
    return allowed, lowered_by


def _why(setup: Setup, limit: Cited[bool], bet: str) -> str:
    policy, limits = setup.policy, setup.limits
    if limit is policy.trim_over_total:
        return f"the most on one spin is {money(limits.max_total)}"
    if bet in setup.game.series:
        return "a piece would pass the limit of its position"
    of = limits.on(bet)
    if limit is policy.trim_over_maximum:
        return f"the most on this bet is {money(of.highest)}"
    return f"above {money(of.lowest)} this bet goes in steps of {money(of.step)}"


def _add_all(setup: Setup, asker: Asker, lying: Chips, more: Mapping[str, int], by: ChangedBy) -> Decision:
    """Add a stake on each of several bets, each cut to its own limits."""
    now: Chips = {}
    notices: list[Notice] = []
    for bet, stake in sorted(more.items()):
        so_far = {**lying, **now}
        allowed, limit = _lowered(setup, so_far, {bet: 1}, stake)
        if allowed > 0:
            now[bet] = so_far.get(bet, 0) + allowed
        if limit is not None:
            notices.append(Notice(f"{bet} cut to {money(allowed)}: {_why(setup, limit, bet)}.", limit.clause, bet))
    if not now:
        return Refused(notices[0].text, notices[0].clause)
    decision = _if_affordable(setup, asker, _changed(asker, lying, now, by))
    return decision if isinstance(decision, Refused) else Accepted(decision.events, tuple(notices))


def _move(setup: Setup, asker: Asker, lying: Chips, command: Move) -> Decision:
    if command.bet not in lying:
        return Refused(f"Nothing lies on {command.bet}.", setup.policy.within_balance.clause)
    if command.to not in setup.game.bets or command.to == command.bet:
        return Refused(f"Chips cannot be moved to {command.to}.", setup.policy.closed_list.clause)
    rest = {bet: stake for bet, stake in lying.items() if bet != command.bet}
    allowed, limit = _lowered(setup, rest, {command.to: 1}, lying[command.bet])
    if allowed <= 0:
        assert limit is not None
        return Refused(f"No more can be placed on {command.to}: {_why(setup, limit, command.to)}.", limit.clause)
    now = {command.bet: 0, command.to: rest.get(command.to, 0) + allowed}
    decision = _changed(asker, lying, now, "move")
    if limit is None:
        return decision
    notice = Notice(f"Cut to {money(allowed)}: {_why(setup, limit, command.to)}.", limit.clause, command.to)
    return Accepted(decision.events, (notice,))


def _changed(asker: Asker, lying: Chips, now: Chips, by: ChangedBy) -> Accepted[Event]:
    assert asker.account is not None
    debit = sum(stake - lying.get(bet, 0) for bet, stake in now.items())
    return Accepted([WagersChanged(asker.terminal, asker.account, by, now, debit)])


def _if_affordable(setup: Setup, asker: Asker, change: Accepted[Event]) -> Decision:
    (event,) = change.events
    assert isinstance(event, WagersChanged)
    if setup.policy.within_balance.value and event.debit > asker.balance:
        return Refused(
            f"This takes {money(event.debit)} and the credit is {money(asker.balance)}.",
            setup.policy.within_balance.clause,
        )
    return change


# ---------------------------------------------------------------- the round


def _new_game(setup: Setup, table: Table, asker: Asker) -> Decision:
    if not isinstance(table.phase, Waiting):
        return Refused("The last round has not ended.", setup.policy.authority["new_game"].clause)
    return Accepted([RoundOpened(table.round + 1, asker.at + setup.period)])


def _spin(setup: Setup, table: Table) -> Decision:
    policy = setup.policy
    if table.spinning:
        return Refused("The ball is already spinning.", policy.spin_while_wagering.clause)
    while_wagering = policy.spin_while_wagering.value and isinstance(table.phase, Wagering)
    if not while_wagering and not isinstance(table.phase, Closed):
        return Refused("The ball is spun in a round, before its number.", policy.spin_while_wagering.clause)
    return Accepted([BallSpun(table.attempt)])


def _deadline(setup: Setup, table: Table, asker: Asker, command: Deadline) -> Decision:
    phase = table.phase
    if not isinstance(phase, Wagering) or command.round != table.round or asker.at < phase.deadline:
        return Refused("No wagering period ends now.", setup.policy.changes_end_with_wagering.clause)
    return _close(setup, table, "deadline")


def _close(setup: Setup, table: Table, cause: ClosedBy) -> Decision:
    if not isinstance(table.phase, Wagering):
        return Refused("Wagering is not open.", setup.policy.changes_end_with_wagering.clause)
    return Accepted([WageringClosed(cause, _handed_back(setup, table))])


def _handed_back(setup: Setup, table: Table) -> tuple[Return, ...]:
    """What goes back at the close: single wagers below their minimum, then totals below the minimum total."""
    policy, limits = setup.policy, setup.limits
    returned = []
    for terminal, seat in sorted(table.seats.items()):
        short = {
            bet
            for bet, stake in seat.chips.items()
            if policy.return_below_minimum.value and stake < limits.on(bet).lowest
        }
        rest = sum(stake for bet, stake in seat.chips.items() if bet not in short)
        too_little = policy.return_below_total.value and rest < limits.min_total
        for bet, stake in sorted(seat.chips.items()):
            if bet in short:
                returned.append(Return(terminal, seat.account, bet, stake, policy.return_below_minimum.clause))
            elif too_little:
                returned.append(Return(terminal, seat.account, bet, stake, policy.return_below_total.clause))
    return tuple(returned)


def _enter(setup: Setup, table: Table, asker: Asker, command: EnterNumber) -> Decision:
    policy = setup.policy
    if command.number not in setup.game.wheel.pockets:
        return Refused(f"The wheel has no {command.number!r}.", policy.authority["enter_number"].clause)
    phase = table.phase
    corrects = isinstance(phase, Registered) and phase.source == asker.source == "dealer"
    if isinstance(phase, Waiting | Held | Registered) and not corrects:
        return Refused("No spin is waiting for its number.", policy.authority["enter_number"].clause)
    if policy.no_spin_is_final.value and not table.spinning and not corrects:
        return Refused("No ball is spinning: a number comes after a spin.", policy.no_spin_is_final.clause)
    returned: tuple[Return, ...] = ()
    closing: list[Event] = []
    if isinstance(table.phase, Wagering):
        if not policy.ball_closes_wagering.value:
            return Refused("Wagering is still open.", policy.ball_closes_wagering.clause)
        returned = _handed_back(setup, table)
        closing = [WageringClosed("ball", returned)]
    registered = NumberRegistered(command.number, asker.source, table.attempt)
    if policy.confirm_number.value:
        return Accepted([*closing, registered])
    return Accepted([*closing, registered, *_settlement(setup, table, command.number, returned)])


def _confirm(setup: Setup, table: Table) -> Decision:
    if not isinstance(table.phase, Registered):
        return Refused("There is no number to confirm.", setup.policy.confirm_number.clause)
    return Accepted(_settlement(setup, table, table.phase.number, ()))


def _settlement(setup: Setup, table: Table, number: str, handed_back: tuple[Return, ...]) -> list[Event]:
    """Every terminal's wagers judged on a number, and the end of the round."""
    gone = {(each.terminal, each.bet) for each in handed_back}
    outcome, _ = setup.game.read({"number": number})
    settled: list[Event] = []
    for terminal, seat in sorted(table.seats.items()):
        wagers = {bet: stake for bet, stake in sorted(seat.chips.items()) if (terminal, bet) not in gone}
        if wagers:
            lines = tuple(settle(setup.game, outcome, bet, stake) for bet, stake in wagers.items())
            returned = sum(line.returned for line in lines)
            settled.append(WagersSettled(terminal, seat.account, lines, sum(wagers.values()), returned))
    return [*settled, RoundSettled(table.round, number)]


def _no_spin(setup: Setup, table: Table, command: DeclareNoSpin) -> Decision:
    policy = setup.policy
    if command.reason not in policy.no_spin:
        grounds = ", ".join(policy.no_spin)
        return Refused(f"A no spin needs one of the grounds: {grounds}.", policy.authority["declare_no_spin"].clause)
    if not table.spinning and not isinstance(table.phase, Registered):
        return Refused("There is no spin to declare void.", policy.no_spin_is_final.clause)
    declared, ground = NoSpinDeclared(table.attempt, command.reason), policy.no_spin[command.reason]
    if policy.respin_with_wagers.value:
        return Accepted([declared], (Notice(ground.value, ground.clause),))
    clause = policy.respin_with_wagers.clause
    return Accepted([declared, RoundVoided(table.round, command.reason, _all_back(table, clause))])


def _hold(setup: Setup, table: Table) -> Decision:
    if not isinstance(table.phase, Wagering):
        return Refused("Wagering was not open.", setup.policy.restart.clause)
    if setup.policy.restart.value is Restart.VOID:
        return Accepted([RoundVoided(table.round, "stopped_while_open", _all_back(table, setup.policy.restart.clause))])
    return Accepted([RoundHeld(table.round)])


def _resume(setup: Setup, table: Table, asker: Asker) -> Decision:
    if not isinstance(table.phase, Held):
        return Refused("No round is held.", setup.policy.authority["resume_round"].clause)
    return Accepted([RoundResumed(asker.at + setup.period)])


def _void(setup: Setup, table: Table, command: VoidRound) -> Decision:
    clause = setup.policy.authority["void_round"].clause
    if not isinstance(table.phase, Held):
        return Refused("No round is held.", clause)
    return Accepted([RoundVoided(table.round, command.reason, _all_back(table, clause))])


def _all_back(table: Table, clause: str) -> tuple[Return, ...]:
    return tuple(
        Return(terminal, seat.account, bet, stake, clause)
        for terminal, seat in sorted(table.seats.items())
        for bet, stake in sorted(seat.chips.items())
    )
