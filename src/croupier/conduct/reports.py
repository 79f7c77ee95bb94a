"""Claims that were denied, the month's report on settlement errors, and copies of the rules that were asked for."""

from collections.abc import Collection

from croupier.cage.cases import Cases
from croupier.conduct.commands import DenyClaim, GiveRulesCopy, SendReport
from croupier.conduct.events import ClaimDenied, ReportSent, RulesCopyGiven
from croupier.conduct.record import Conduct
from croupier.conduct.scene import Decision, Scene
from croupier.play.answers import Accepted, Notice, Refused
from croupier.rulebooks.citation import Cited


def deny_claim(above: Cited[int], conduct: Conduct, scene: Scene, command: DenyClaim) -> Decision:
    """Keep a denied claim: above an amount with the claimant's name and address, and the reasons."""
    if command.amount <= 0:
        return Refused("A claim is to an amount above nought.", above.clause)
    if command.amount > above.value and not (command.name and command.address and command.note):
        return Refused("Keep the claimant's name and address, and the reasons.", above.clause)
    number = len(conduct.denied) + 1
    kept = (command.person, command.name, command.address, command.note)
    denied = ClaimDenied(number, command.amount, *kept, **scene.signature)
    return Accepted([denied], (Notice(f"Denied claim {number}.", above.clause),))


def listed(above: Cited[int], cases: Cases, tables: Collection[str], begins: int, ends: int) -> tuple[int, ...]:
    """The settlement errors that the report of a month lists: those above an amount that became known in it."""
    return tuple(
        number
        for number, case in enumerate(cases.opened, start=1)
        if case.table in tables and begins <= case.known_at < ends and case.overpaid + case.underpaid > above.value
    )


def send_report(by: str, conduct: Conduct, scene: Scene, command: SendReport) -> Decision:
    """Record that a month's report was sent; of a month without any error it is a nil return."""
    if scene.due is None:
        return Refused("A report is of a month that is over, such as 2024-03.", by)
    if command.month in conduct.sent:
        return Refused("This report has been sent already.", by)
    words = f"{len(scene.due)} settlement errors." if scene.due else "A nil return."
    return Accepted([ReportSent(command.month, scene.due, **scene.signature)], (Notice(words, by),))


def give_copy(by: str, scene: Scene, command: GiveRulesCopy) -> Decision:
    """Put on record that somebody asked for a copy of the rules in force."""
    given = RulesCopyGiven(scene.table, scene.rulebook, scene.rules, scene.place, command.how, **scene.signature)
    return Accepted([given], (Notice(f"A copy of {scene.rules} is on record.", by),))
