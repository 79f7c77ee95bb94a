"""Putting right what was wrong about a round, be it over or going on: the money follows by itself."""

from typing import assert_never

from msgspec import structs

from croupier.games.notation import WrongInput
from croupier.play.answers import Accepted, Notice, Refused, money
from croupier.play.asker import Asker, Decision
from croupier.play.events import Event
from croupier.play.outcome import Outcome
from croupier.play.remedies import analysis
from croupier.play.remedies.held_stakes import decide_held
from croupier.play.remedies.irregularity_events import IrregularityDeclared, StepCompleted
from croupier.play.remedies.past import Past
from croupier.play.remedies.put_right_commands import (
    AdjustWager,
    CloseAnalysis,
    CorrectOutcome,
    DecideHeld,
    DeclareInRound,
    MarkWager,
    PutRightCommand,
    ReleaseAccounts,
    VoidWagers,
)
from croupier.play.remedies.put_right_events import AccountsReleased, OutcomeCorrected, Ruling, WagersCorrected
from croupier.play.remedies.recalculating import corrected
from croupier.play.remedies.round_remedies import remedied_now, remedied_then, remedy_of
from croupier.play.remedies.voiding import void_wagers
from croupier.play.steps import due_of
from croupier.play.table import Registered, Setup, Table, Wagering, Waiting
from croupier.play.wagering.returning import whole
from croupier.play.wagering.wager_events import WagersReturned
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.policy import UNFAIR, WRONG_OUTCOME
from croupier.rulebooks.remedies import Irregularity, LookBack, Remedy


def decide(setup: Setup, table: Table, asker: Asker, command: PutRightCommand) -> Decision:
    """The answer to a command that puts something right."""
    match command:
        case DeclareInRound():
            return declare_in_round(setup, table, asker, command)
        case CorrectOutcome():
            return correct_outcome(setup, table, asker, command)
        case AdjustWager():
            return adjust_wager(setup, table, asker, command)
        case ReleaseAccounts():
            return release_accounts(setup, table, command)
        case MarkWager():
            return analysis.mark(setup, table, asker, command)
        case CloseAnalysis():
            return analysis.close(setup, table, asker, command)
        case VoidWagers():
            return void_wagers(setup, table, command)
        case DecideHeld():
            return decide_held(setup, table, asker, command)
        case _:
            assert_never(command)


def is_going_on(table: Table, round: int) -> bool:
    """Whether a round is the one that is being played."""
    return round == table.round and not isinstance(table.phase, Waiting)


def settled(past: Past | None, round: int, clause: str) -> Past | Refused:
    """A round that was settled and has its result; why there is nothing to put right, if not."""
    if past is None:
        return Refused(f"No round {round} was settled at this table.", clause)
    return Refused(f"Round {round} is void already.", clause) if past.void else past


# ---------------------------------------------------------------- something went wrong


def declare_in_round(setup: Setup, table: Table, asker: Asker, command: DeclareInRound) -> Decision:
    """Something has gone wrong in a round: it is recorded, and the document's remedy follows."""
    found = setup.policy.irregularities[command.irregularity]
    if is_going_on(table, command.round):
        now = remedied_now(setup, table, asker, found, command)
        return _put_right(command, found, remedy_of(table, found), now, due_of(found))
    remedy = remedy_of(table, found, running=False)
    past = settled(asker.past, command.round, remedy.clause)
    if isinstance(past, Refused):
        return past
    if found.looks_back is None:
        return Refused("That is declared while the round goes on.", remedy.clause)
    if too_late(table, found.looks_back.value, command.round) and not _notified(found, past, asker):
        stands = Cited(Remedy.STAND, found.looks_back.clause)
        return _put_right(command, found, stands, [], {})
    if refused := _too_early(setup, table, past, found):
        return refused
    due = {step: clause for step, clause in due_of(found).items() if setup.policy.steps[step].waits}
    return _put_right(command, found, remedy, remedied_then(table, past, asker, found, command), due)


def _notified(found: Irregularity, past: Past, asker: Asker) -> bool:
    """Whether something was told of a round in time: then it is put right, whenever that is decided."""
    return found.notified_by is not None and (asker.notified or not past.declared.isdisjoint(found.notified_by.value))


def _too_early(setup: Setup, table: Table, past: Past, found: Irregularity) -> Refused | None:
    """Why something is not declared yet: something else comes first."""
    if found.follows is None:
        return None
    first = setup.policy.irregularities[found.follows.value]
    if found.follows.value in past.declared and not due_of(first).keys() & table.due.keys():
        return None
    return Refused(f"First: {first.words}", found.follows.clause)


def _put_right(
    command: DeclareInRound,
    found: Irregularity,
    remedy: Cited[Remedy],
    remedied: list[Event] | Refused,
    due: dict[str, str],
) -> Decision:
    if isinstance(remedied, Refused):
        return remedied
    stands = remedy.value is Remedy.STAND
    declared = IrregularityDeclared(
        command.round,
        command.irregularity,
        remedy.value,
        remedy.clause,
        command.reason,
        ", ".join(command.places),
        due={} if stands else due,
    )
    words = "The results stand." if stands else found.words
    return Accepted([declared, *remedied], (Notice(words, remedy.clause), *_waits_at_desk(remedied)))


def too_late(table: Table, rule: LookBack, round: int) -> bool:
    """Whether nothing is put right any more about a round that was settled."""
    match rule:
        case LookBack.NEXT_DEALT:
            return round <= table.afterwards.final
        case LookBack.NEXT_SETTLED:
            ended = table.round if isinstance(table.phase, Waiting) else table.round - 1
            return round < ended
    return False


def _waits_at_desk(events: list[Event]) -> list[Notice]:
    """What to tell of amounts whose accounts are closed: what waits at the cash desk, and what is claimed."""
    notices = []
    for event in events:
        if isinstance(event, WagersCorrected):
            paid, claimed = sum(each.paid for each in event.purses), sum(each.claimed for each in event.purses)
            if paid:
                notices.append(Notice(f"Hand pay {event.voucher} of {money(paid)} waits.", event.clause))
            if claimed > 0:
                notices.append(Notice(f"{money(claimed)} of {event.account} is claimed.", event.clause))
    return notices


# ---------------------------------------------------------------- the actual outcome


def correct_outcome(setup: Setup, table: Table, asker: Asker, command: CorrectOutcome) -> Decision:
    """The actual outcome takes the place of the one on record, and what came of the wagers follows it."""
    clause, found = setup.policy.authority["correct_outcome"].clause, setup.policy.irregularities[WRONG_OUTCOME]
    if not command.reason:
        return Refused("Say why the outcome on record is wrong.", clause)
    if is_going_on(table, command.round):
        return _corrected_now(setup, table, found, command, clause)
    past = settled(asker.past, command.round, clause)
    if isinstance(past, Refused):
        return past
    if found.looks_back is None:
        return Refused("The round is settled: an error is put right as a settlement error.", clause)
    if too_late(table, found.looks_back.value, command.round) and not _notified(found, past, asker):
        return Refused("It is too late: the results stand.", found.looks_back.clause)
    outcome = _entered(past.setup, past.outcome, command, clause)
    if isinstance(outcome, Refused):
        return outcome
    entered = OutcomeCorrected(command.round, past.outcome, outcome, command.reason, clause)
    changed: list[Event] = [*corrected(past, outcome, past.rulings, command.reason, clause)]
    return Accepted([entered, *changed, *_freed(table, found, command)], tuple(_waits_at_desk(changed)))


def _corrected_now(setup: Setup, table: Table, found: Irregularity, command: CorrectOutcome, clause: str) -> Decision:
    """Before it is confirmed: nothing has been settled on it yet."""
    if not isinstance(table.phase, Registered):
        return Refused("No outcome is on record yet.", clause)
    was = structs.replace(table.phase.outcome, number="") if table.phase.differs else table.phase.outcome
    outcome = _entered(setup, was, command, clause)
    if isinstance(outcome, Refused):
        return outcome
    entered = OutcomeCorrected(command.round, table.phase.outcome, outcome, command.reason, clause)
    return Accepted([entered, *_freed(table, found, command)])


def _freed(table: Table, found: Irregularity, command: CorrectOutcome) -> list[Event]:
    """What waited for the actual outcome goes on: the table, and whoever was frozen."""
    done: list[Event] = [StepCompleted(step, command.reason) for step in due_of(found) if step in table.due]
    frozen = table.afterwards.is_frozen(command.round)
    return [*done, AccountsReleased(command.round, command.reason)] if frozen else done


def _entered(setup: Setup, was: Outcome, command: CorrectOutcome, clause: str) -> Outcome | Refused:
    """The outcome entered, if it is one, and another than the one on record."""
    outcome = Outcome(number=command.number, cards=command.cards, dice=command.dice, lucky=was.lucky)
    try:
        setup.game.read(outcome.said())
    except WrongInput as wrong:
        return Refused(str(wrong), clause)
    return Refused("That is the outcome on record.", clause) if outcome.said() == was.said() else outcome


def release_accounts(setup: Setup, table: Table, command: ReleaseAccounts) -> Decision:
    """The result was right: whoever was frozen is free again."""
    clause = setup.policy.authority["release_accounts"].clause
    if not table.afterwards.is_frozen(command.round):
        return Refused(f"No accounts are frozen for round {command.round}.", clause)
    if not command.reason:
        return Refused("Say why the result on record is right.", clause)
    return Accepted([AccountsReleased(command.round, command.reason)])


# ---------------------------------------------------------------- in the player's favour


def adjust_wager(setup: Setup, table: Table, asker: Asker, command: AdjustWager) -> Decision:
    """A wager is settled otherwise than as it lay, where that would plainly be unfair to the player."""
    found = setup.policy.irregularities[UNFAIR]
    clause = found.remedy.clause
    if not command.reason or found.remedy.value is not Remedy.ADJUST:
        return Refused("Say why it would be unfair to leave it.", clause)
    if is_going_on(table, command.round):
        return _taken_off(table, command, clause)
    past = settled(asker.past, command.round, clause)
    if isinstance(past, Refused):
        return past
    if found.looks_back is not None and too_late(table, found.looks_back.value, command.round):
        return Refused("It is too late to adjust a wager of that round.", found.looks_back.clause)
    stood = past.settled.get(command.place)
    if stood is None or command.bet not in {line.bet for line in stood.lines}:
        return Refused(f"{command.place} had no such wager in round {command.round}.", clause)
    if command.to and command.to not in past.setup.game.bets:
        return Refused(f"There is no bet {command.to!r} here.", clause)
    ruling = Ruling("judged_as", clause, command.to) if command.to else Ruling("void", clause)
    own = {**past.rulings.get(command.place, {}), command.bet: ruling}
    changed = corrected(past, past.outcome, {**past.rulings, command.place: own}, command.reason, clause)
    if sum(each.now - each.was for event in changed for each in event.purses) <= 0:
        return Refused("A wager is adjusted in the player's favour only.", clause)
    return Accepted([*changed], tuple(_waits_at_desk([*changed])))


def _taken_off(table: Table, command: AdjustWager, clause: str) -> Decision:
    """Before the settlement: the wager is taken off, as the player had meant to."""
    seat = table.seats.get(command.place)
    returned = () if seat is None else tuple(whole(command.place, seat, command.bet, clause))
    if isinstance(table.phase, Wagering) or command.to or not returned:
        return Refused("Until the settlement a wager that is locked may be taken off, and nothing else.", clause)
    declared = IrregularityDeclared(command.round, UNFAIR, Remedy.ADJUST.value, clause, command.reason, command.place)
    return Accepted([declared, WagersReturned(returned, UNFAIR)])
