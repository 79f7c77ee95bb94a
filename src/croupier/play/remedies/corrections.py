"""Putting right what was wrong about a round, be it over or going on: the money follows by itself."""

from typing import assert_never

from msgspec import structs

from croupier.games.notation import WrongInput
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, Remark, money
from croupier.play.events import Event
from croupier.play.outcome import Outcome
from croupier.play.reasons import Reason
from croupier.play.remedies import analysis
from croupier.play.remedies.held_stakes import decide_held
from croupier.play.remedies.irregularity_events import IrregularityDeclared, StepCompleted
from croupier.play.remedies.past_round import PastRound
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
from croupier.play.remedies.recalculation import corrected
from croupier.play.remedies.round_remedies import remedied_now, remedied_then, remedy_of
from croupier.play.remedies.void import void_wagers
from croupier.play.steps import due_of
from croupier.play.table import Registered, Setup, Table, Wagering, Waiting
from croupier.play.wagering.returns import whole
from croupier.play.wagering.wager_events import WagersReturned
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.policy import UNFAIR, WRONG_OUTCOME
from croupier.rulebooks.remedies import Irregularity, LookBack, Remedy
from croupier.words import sentence


def decide(setup: Setup, table: Table, context: TableContext, command: PutRightCommand) -> Decision:
    """The answer to a command that puts something right."""
    match command:
        case DeclareInRound():
            return declare_in_round(setup, table, context, command)
        case CorrectOutcome():
            return correct_outcome(setup, table, context, command)
        case AdjustWager():
            return adjust_wager(setup, table, context, command)
        case ReleaseAccounts():
            return release_accounts(setup, table, command)
        case MarkWager():
            return analysis.mark(setup, table, context, command)
        case CloseAnalysis():
            return analysis.close(setup, table, context, command)
        case VoidWagers():
            return void_wagers(setup, table, command)
        case DecideHeld():
            return decide_held(setup, table, context, command)
        case _:
            assert_never(command)


def is_going_on(table: Table, round: int) -> bool:
    """Whether a round is the one that is being played."""
    return round == table.round and not isinstance(table.phase, Waiting)


def settled(past: PastRound | None, round: int, clause: str) -> PastRound | Refused:
    """A round that was settled and has its result; why there is nothing to put right, if not."""
    if past is None:
        return Refused(Reason.UNKNOWN, sentence("no_round_was_settled", round=round), clause)
    return Refused(Reason.DONE_ALREADY, sentence("round_is_void_already", round=round), clause) if past.void else past


# ---------------------------------------------------------------- something went wrong


def declare_in_round(setup: Setup, table: Table, context: TableContext, command: DeclareInRound) -> Decision:
    """Something has gone wrong in a round: it is recorded, and the document's remedy follows."""
    found = setup.policy.irregularities[command.irregularity]
    if is_going_on(table, command.round):
        now = remedied_now(setup, table, context, found, command)
        return _put_right(command, found, remedy_of(table, found), now, due_of(found))
    remedy = remedy_of(table, found, running=False)
    past = settled(context.past, command.round, remedy.clause)
    if isinstance(past, Refused):
        return past
    if found.looks_back is None:
        return Refused(Reason.LATE, sentence("that_is_declared_while_round_goes"), remedy.clause)
    if too_late(table, found.looks_back.value, command.round) and not _notified(found, past, context):
        stands = Cited(Remedy.STAND, found.looks_back.clause)
        return _put_right(command, found, stands, [], {})
    if refused := _too_early(setup, table, past, found):
        return refused
    due = {step: clause for step, clause in due_of(found).items() if setup.policy.steps[step].waits}
    return _put_right(command, found, remedy, remedied_then(table, past, context, found, command), due)


def _notified(found: Irregularity, past: PastRound, context: TableContext) -> bool:
    """Whether something was told of a round in time: then it is put right, whenever that is decided."""
    return found.notified_by is not None and (context.notified or not past.declared.isdisjoint(found.notified_by.value))


def _too_early(setup: Setup, table: Table, past: PastRound, found: Irregularity) -> Refused | None:
    """Why something is not declared yet: something else comes first."""
    if found.follows is None:
        return None
    first = setup.policy.irregularities[found.follows.value]
    if found.follows.value in past.declared and not due_of(first).keys() & table.due.keys():
        return None
    return Refused(Reason.FIRST, sentence("first_do", words=first.words), found.follows.clause)


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
    words = sentence("results_stand") if stands else found.words
    return Accepted([declared, *remedied], (Remark(words, remedy.clause), *_waits_at_desk(remedied)))


def too_late(table: Table, rule: LookBack, round: int) -> bool:
    """Whether nothing is put right any more about a round that was settled."""
    match rule:
        case LookBack.NEXT_DEALT:
            return round <= table.afterwards.final
        case LookBack.NEXT_SETTLED:
            ended = table.round if isinstance(table.phase, Waiting) else table.round - 1
            return round < ended
    return False


def _waits_at_desk(events: list[Event]) -> list[Remark]:
    """What to tell of amounts whose accounts are closed: what waits at the cash desk, and what is claimed."""
    notices = []
    for event in events:
        if isinstance(event, WagersCorrected) and not event.in_chips:
            paid, claimed = sum(each.paid for each in event.purses), sum(each.claimed for each in event.purses)
            if paid:
                notices.append(
                    Remark(
                        sentence("hand_pay_voucher_of_paid_waits", voucher=event.voucher, paid=money(paid)),
                        event.clause,
                    )
                )
            if claimed > 0:
                notices.append(
                    Remark(sentence("amount_is_claimed", claimed=money(claimed), account=event.account), event.clause)
                )
    return notices


# ---------------------------------------------------------------- the actual outcome


def correct_outcome(setup: Setup, table: Table, context: TableContext, command: CorrectOutcome) -> Decision:
    """The actual outcome takes the place of the one on record, and what came of the wagers follows it."""
    clause, found = setup.policy.authority["correct_outcome"].clause, setup.policy.irregularities[WRONG_OUTCOME]
    if not command.reason:
        return Refused(Reason.MALFORMED, sentence("say_why_outcome_on_record"), clause)
    if is_going_on(table, command.round):
        return _corrected_now(setup, table, found, command, clause)
    past = settled(context.past, command.round, clause)
    if isinstance(past, Refused):
        return past
    if found.looks_back is None:
        return Refused(Reason.LATE, sentence("round_is_settled"), clause)
    if too_late(table, found.looks_back.value, command.round) and not _notified(found, past, context):
        return Refused(Reason.LATE, sentence("too_late_results_stand"), found.looks_back.clause)
    outcome = _entered(past.setup, past.outcome, command, clause)
    if isinstance(outcome, Refused):
        return outcome
    entered = OutcomeCorrected(command.round, past.outcome, outcome, command.reason, clause)
    changed: list[Event] = [*corrected(past, outcome, past.rulings, command.reason, clause)]
    return Accepted([entered, *changed, *_freed(table, found, command)], tuple(_waits_at_desk(changed)))


def _corrected_now(setup: Setup, table: Table, found: Irregularity, command: CorrectOutcome, clause: str) -> Decision:
    """Before it is confirmed: nothing has been settled on it yet."""
    if not isinstance(table.phase, Registered):
        return Refused(Reason.NOT_NOW, sentence("no_outcome_is_on_record_yet"), clause)
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
        setup.game.read(outcome.entered())
    except WrongInput as wrong:
        return Refused(Reason.MALFORMED, str(wrong), clause)
    return (
        Refused(Reason.DONE_ALREADY, sentence("that_is_outcome_on_record"), clause)
        if outcome.entered() == was.entered()
        else outcome
    )


def release_accounts(setup: Setup, table: Table, command: ReleaseAccounts) -> Decision:
    """The result was right: whoever was frozen is free again."""
    clause = setup.policy.authority["release_accounts"].clause
    if not table.afterwards.is_frozen(command.round):
        return Refused(Reason.NOTHING, sentence("no_accounts_are_frozen_for_round", round=command.round), clause)
    if not command.reason:
        return Refused(Reason.MALFORMED, sentence("say_why_result_on_record"), clause)
    return Accepted([AccountsReleased(command.round, command.reason)])


# ---------------------------------------------------------------- in the player's favour


def adjust_wager(setup: Setup, table: Table, context: TableContext, command: AdjustWager) -> Decision:
    """A wager is settled otherwise than as it was placed, where that would plainly be unfair to the player."""
    found = setup.policy.irregularities[UNFAIR]
    clause = found.remedy.clause
    if not command.reason or found.remedy.value is not Remedy.ADJUST:
        return Refused(Reason.MALFORMED, sentence("say_why_it_would_be_unfair"), clause)
    if is_going_on(table, command.round):
        return _taken_off(table, command, clause)
    past = settled(context.past, command.round, clause)
    if isinstance(past, Refused):
        return past
    if found.looks_back is not None and too_late(table, found.looks_back.value, command.round):
        return Refused(Reason.LATE, sentence("too_late_to_adjust_wager"), found.looks_back.clause)
    stood = past.settled.get(command.place)
    if stood is None or command.bet not in {line.bet for line in stood.lines}:
        return Refused(
            Reason.NOTHING, sentence("place_had_no_such_wager", place=command.place, round=command.round), clause
        )
    if command.to and command.to not in past.setup.game.bets:
        return Refused(Reason.UNKNOWN, sentence("no_such_bet", to=command.to), clause)
    ruling = Ruling("judged_as", clause, command.to) if command.to else Ruling("void", clause)
    own = {**past.rulings.get(command.place, {}), command.bet: ruling}
    changed = corrected(past, past.outcome, {**past.rulings, command.place: own}, command.reason, clause)
    if sum(each.now - each.was for event in changed for each in event.purses) <= 0:
        return Refused(Reason.NOT_OFFERED, sentence("wager_is_adjusted_in_player_favour"), clause)
    return Accepted([*changed], tuple(_waits_at_desk([*changed])))


def _taken_off(table: Table, command: AdjustWager, clause: str) -> Decision:
    """Before the settlement: the wager is taken off, as the player had meant to."""
    seat = table.seats.get(command.place)
    returned = () if seat is None else tuple(whole(command.place, seat, command.bet, clause, Reason.IRREGULARITY))
    if isinstance(table.phase, Wagering) or command.to or not returned:
        return Refused(Reason.NOT_NOW, sentence("until_settlement_wager_that_is_locked"), clause)
    declared = IrregularityDeclared(command.round, UNFAIR, Remedy.ADJUST.value, clause, command.reason, command.place)
    return Accepted([declared, WagersReturned(returned, UNFAIR)])
