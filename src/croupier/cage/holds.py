"""A hold on an account after a malfunction: how long, who was told, and which credits may be refused."""

from collections.abc import Mapping
from typing import assert_never

from croupier.cage.accounts import Decision, Purse, Terminal, refused_by_document
from croupier.cage.commands import EndHold, HoldAccount, NotifyInspector, RecordRepair, RefuseCredit
from croupier.cage.terminal_events import AccountHeld, CreditRefused, HoldEnded, InspectorTold, RepairRecorded
from croupier.play.answers import Accepted, Refused
from croupier.rulebooks.citation import applies
from croupier.rulebooks.money import MoneyPolicy

HOUR = 60 * 60 * 1_000_000


def hold(policy: MoneyPolicy, terminal: Terminal, purse: Purse, command: HoldAccount) -> Decision:
    """Pay nothing here until the malfunction was investigated, for so many hours at most."""
    if policy.hold_hours is None:
        return refused_by_document("Holding an account")
    if terminal.hold is not None:
        return Refused("Payments here are held already.", policy.hold_hours.clause)
    if command.fault_at > purse.at:
        return Refused("A fault is declared when it has happened.", policy.hold_hours.clause)
    return Accepted([AccountHeld(terminal.account or "", command.fault_at, purse.at + policy.hold_hours.value * HOUR)])


def under_hold(
    policy: MoneyPolicy,
    terminal: Terminal,
    purse: Purse,
    command: NotifyInspector | RecordRepair | RefuseCredit | EndHold,
) -> Decision:
    """What is done while an account is held."""
    clause = policy.authority[str(command.__struct_config__.tag)].clause
    held = terminal.hold
    if held is None:
        return Refused("Nothing is held here.", clause)
    match command:
        case NotifyInspector():
            return Accepted([InspectorTold(command.inspector)])
        case RecordRepair():
            if not held.fault_at <= command.repaired_at <= purse.at:
                return Refused("A repair is recorded when it is done, and comes after the fault.", clause)
            return Accepted([RepairRecorded(command.repaired_at)])
        case RefuseCredit():
            return _refuse_credit(policy, terminal, purse, command)
        case EndHold():
            notice = policy.hold_needs_notice
            if applies(notice) and not held.inspector:
                return Refused("The case is closed when an inspector has been told, by name and time.", notice.clause)
            return Accepted([HoldEnded()])
        case _:
            assert_never(command)


def disputable(terminal: Terminal, at: int) -> bool:
    """Whether a credit of this moment came between the fault and the repair."""
    held = terminal.hold
    return held is not None and held.fault_at <= at and (held.repaired_at is None or at < held.repaired_at)


def alarms(terminals: Mapping[str, Terminal], at: int, hours: int) -> dict[str, str]:
    """What is said of every place whose hold ends within so many hours, or has ended, with no decision."""
    return {
        name: _ending(name, place.hold.until - at)
        for name, place in sorted(terminals.items())
        if place.hold is not None and at >= place.hold.until - hours * HOUR
    }


def _ending(place: str, left: int) -> str:
    if left <= 0:
        return f"{place}: the hold on payments has run out, and nobody has decided. Decide it now."
    hours = -(-left // HOUR)
    return f"{place}: the hold on payments ends in {hours} hour{'s' if hours > 1 else ''}, and nobody has decided it."


def _refuse_credit(policy: MoneyPolicy, terminal: Terminal, purse: Purse, command: RefuseCredit) -> Decision:
    rule = policy.disputable_until_repair
    if rule is None or purse.credit is None or terminal.account is None:
        return Refused("There is no such credit on this account.", rule.clause if rule else "")
    credited_at, amount = purse.credit
    if terminal.hold is not None and (command.stream, command.version) in terminal.hold.refused:
        return Refused("This credit has been refused already.", rule.clause)
    if rule.value and not disputable(terminal, credited_at):
        return Refused("This credit did not come between the fault and the repair.", rule.clause)
    taken = min(amount, purse.balance)
    return Accepted([CreditRefused(terminal.account, command.stream, command.version, taken)])
