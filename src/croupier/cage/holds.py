"""A hold on an account after a malfunction: how long, who was told, and which credits may be refused."""

from collections.abc import Mapping
from typing import assert_never

from croupier.cage.accounts import Decision, PlaceContext, PlaceInBooks, refused_by_document
from croupier.cage.commands import EndHold, HoldAccount, NotifyInspector, RecordRepair, RefuseCredit
from croupier.cage.terminal_events import AccountHeld, CreditRefused, HoldEnded, InspectorTold, RepairRecorded
from croupier.durations import HOUR
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.rulebooks.citation import applies
from croupier.rulebooks.money import MoneyPolicy
from croupier.tags import tag_of
from croupier.words import sentence


def hold(policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext, command: HoldAccount) -> Decision:
    """Pay nothing here until the malfunction was investigated, for so many hours at most."""
    if policy.hold_hours is None:
        return refused_by_document(sentence("holding_account"))
    if terminal.hold is not None:
        return Refused(Reason.DONE_ALREADY, sentence("payments_here_are_held_already"), policy.hold_hours.clause)
    if command.fault_at > context.at:
        return Refused(Reason.MALFORMED, sentence("fault_is_declared"), policy.hold_hours.clause)
    return Accepted(
        [AccountHeld(terminal.account or "", command.fault_at, context.at + policy.hold_hours.value * HOUR)]
    )


def under_hold(
    policy: MoneyPolicy,
    terminal: PlaceInBooks,
    context: PlaceContext,
    command: NotifyInspector | RecordRepair | RefuseCredit | EndHold,
) -> Decision:
    """What is done while an account is held."""
    clause = policy.authority[tag_of(command)].clause
    held = terminal.hold
    if held is None:
        return Refused(Reason.NOTHING, sentence("nothing_is_held_here"), clause)
    match command:
        case NotifyInspector():
            return Accepted([InspectorTold(command.inspector)])
        case RecordRepair():
            if not held.fault_at <= command.repaired_at <= context.at:
                return Refused(Reason.MALFORMED, sentence("repair_is_recorded"), clause)
            return Accepted([RepairRecorded(command.repaired_at)])
        case RefuseCredit():
            return _refuse_credit(policy, terminal, context, command)
        case EndHold():
            notice = policy.hold_needs_notice
            if applies(notice) and not held.inspector:
                return Refused(Reason.FIRST, sentence("first_notify_inspector"), notice.clause)
            return Accepted([HoldEnded()])
        case _:
            assert_never(command)


def disputable(terminal: PlaceInBooks, at: int) -> bool:
    """Whether a credit of this moment came between the fault and the repair."""
    held = terminal.hold
    return held is not None and held.fault_at <= at and (held.repaired_at is None or at < held.repaired_at)


def alarms(terminals: Mapping[str, PlaceInBooks], at: int, hours: int) -> dict[str, str]:
    """What is said of every place whose hold ends within so many hours, or has ended, with no decision."""
    return {
        name: _ending(name, place.hold.until - at)
        for name, place in sorted(terminals.items())
        if place.hold is not None and at >= place.hold.until - hours * HOUR
    }


def _ending(place: str, left: int) -> str:
    if left <= 0:
        return sentence("place_hold_on_payments_has_run", place=place)
    hours = -(-left // HOUR)
    return sentence("place_hold_on_payments_ends", place=place, hours=hours, part="s" if hours > 1 else "")


def _refuse_credit(
    policy: MoneyPolicy, terminal: PlaceInBooks, context: PlaceContext, command: RefuseCredit
) -> Decision:
    rule = policy.disputable_until_repair
    if rule is None or context.credit is None or terminal.account is None:
        return Refused(Reason.UNKNOWN, sentence("no_such_credit_on_this_account"), rule.clause if rule else "")
    credited_at, amount = context.credit
    if terminal.hold is not None and (command.stream, command.version) in terminal.hold.refused:
        return Refused(Reason.DONE_ALREADY, sentence("this_credit_has_been_refused_already"), rule.clause)
    if rule.value and not disputable(terminal, credited_at):
        return Refused(Reason.CONTRADICTED, sentence("this_credit_did_not_come_between"), rule.clause)
    taken = min(amount, context.balance)
    return Accepted([CreditRefused(terminal.account, command.stream, command.version, taken)])
