"""Who decides what at a table: the roles that its document names for each command."""

from collections.abc import Iterable

from croupier.play.commands import StaffCommand
from croupier.play.equipment.commands import OfEquipment
from croupier.play.remedies.irregularity_commands import Complete, Declare, DeclareAtTables, DeclareNoSpin
from croupier.play.remedies.put_right_commands import AdjustWager, DeclareInRound
from croupier.play.sign_commands import OfSign
from croupier.play.staff.approval_commands import OfApproval
from croupier.play.staff.staff_commands import AgreeToPayment, OfStaff
from croupier.play.table import Setup
from croupier.play.tournament.commands import OfTournament
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.policy import UNFAIR, TablePolicy
from croupier.rulebooks.remedies import Irregularity, Step
from croupier.rulebooks.roles import Role
from croupier.tags import tag_of

PUTS_RIGHT = ("correct_outcome", "void_round")
"""Whom the document lets put the money of a round right, or else void one: they agree to money that no round produced."""


def deciders(setup: Setup, command: StaffCommand) -> Cited[tuple[Role, ...]] | None:
    """Who may give a command, and by which clause: for an irregularity or a step, whoever the document names for it.
    Nothing where the document has no such thing."""
    name = tag_of(command)
    match command:
        case Declare(irregularity=code) | DeclareInRound(irregularity=code) | DeclareAtTables(irregularity=code):
            found = setup.policy.irregularities.get(code)
            return None if found is None else found.authority
        case DeclareNoSpin(reason=code):
            found = setup.policy.no_spins.get(code)
            return None if found is None else found.authority
        case AdjustWager():
            found = setup.policy.irregularities.get(UNFAIR)
            return None if found is None else found.authority
        case Complete():
            step = setup.policy.steps.get(command.step)
            return None if step is None else step.authority
        case OfApproval():
            waits = setup.policy.approvals.get(command.approval)
            return None if waits is None else waits.authority
        case AgreeToPayment():
            return _agrees(setup.policy)
        case OfSign():
            return setup.sign.authority.get(name)
        case OfStaff():
            return setup.staff.authority.get(name)
        case OfEquipment():
            return setup.policy.equipment.authority.get(name)
        case OfTournament():
            return None if setup.tournament is None else setup.tournament.authority.get(name)
    return setup.policy.authority.get(name)


def who_may(setup: Setup) -> dict[str, Cited[tuple[Role, ...]]]:
    """Whom the document names for each command; of irregularities and steps, whoever may declare or complete any of them."""
    policy = setup.policy
    others = [each for code, each in policy.irregularities.items() if code not in policy.no_spins]
    of_table = {
        **policy.authority,
        "declare": _any_of(others),
        "declare_at_tables": _any_of(each for each in others if each.several_tables is not None),
        "declare_in_round": _any_of(each for each in others if each.looks_back is not None),
        "adjust_wager": _any_of([policy.irregularities[UNFAIR]] if UNFAIR in policy.irregularities else []),
        "complete": _any_of(policy.steps.values()),
        "declare_no_spin": _any_of(policy.no_spins.values()),
        "agree_to_payment": _agrees(policy),
    }
    if setup.tournament is not None:
        of_table |= setup.tournament.authority
    return {**of_table, **policy.equipment.authority, **setup.sign.authority, **setup.staff.authority}


def _agrees(policy: TablePolicy) -> Cited[tuple[Role, ...]]:
    return next(policy.authority[name] for name in PUTS_RIGHT if name in policy.authority)


def _any_of(found: Iterable[Irregularity | Step]) -> Cited[tuple[Role, ...]]:
    return Cited(tuple({role for each in found for role in each.authority.value}), "")
