"""Claims that were denied, the month's report on settlement errors, and copies of the rules that were asked for."""

from collections.abc import Collection

from croupier.cage.cases import Cases
from croupier.conduct.commands import DenyClaim, GiveRulesCopy, SendReport
from croupier.conduct.conduct import Conduct
from croupier.conduct.context import ConductContext, Decision
from croupier.conduct.events import ClaimDenied, ReportSent, RulesCopyGiven
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.reasons import Reason
from croupier.rulebooks.citation import Cited
from croupier.words import sentence


def deny_claim(above: Cited[int], conduct: Conduct, context: ConductContext, command: DenyClaim) -> Decision:
    """Keep a denied claim: above an amount with the claimant's name and address, and the reasons."""
    if command.amount <= 0:
        return Refused(Reason.MALFORMED, sentence("claim_is_to_amount_above_zero"), above.clause)
    known = context.registered or (command.name and command.address)
    if command.amount > above.value and not (known and command.note):
        return Refused(Reason.MALFORMED, sentence("keep_claimant_name_and_address"), above.clause)
    number = len(conduct.denied) + 1
    kept = (command.person, command.name, command.address, command.note)
    denied = ClaimDenied(number, command.amount, *kept, **context.signature)
    return Accepted([denied], (Remark(sentence("denied_claim", number=number), above.clause),))


def listed(above: Cited[int], cases: Cases, tables: Collection[str], begins: int, ends: int) -> tuple[int, ...]:
    """The settlement errors that the report of a month lists: those above an amount that became known in it."""
    return tuple(
        number
        for number, case in enumerate(cases.opened, start=1)
        if case.table in tables and begins <= case.known_at < ends and case.overpaid + case.underpaid > above.value
    )


def send_report(by: str, conduct: Conduct, context: ConductContext, command: SendReport) -> Decision:
    """Record that a month's report was sent; of a month without any error it is a nil return."""
    if context.due is None:
        return Refused(Reason.MALFORMED, sentence("report_is_of_month"), by)
    if command.month in conduct.sent:
        return Refused(Reason.DONE_ALREADY, sentence("this_report_has_been_sent_already"), by)
    words = sentence("due_settlement_errors", due=len(context.due)) if context.due else sentence("nil_return")
    return Accepted([ReportSent(command.month, context.due, **context.signature)], (Remark(words, by),))


def give_copy(by: str, context: ConductContext, command: GiveRulesCopy) -> Decision:
    """Put on record that somebody asked for a copy of the rules in force."""
    given = RulesCopyGiven(
        context.table, context.rulebook, context.rules, context.place, command.how, **context.signature
    )
    return Accepted([given], (Remark(sentence("copy_of_rules_is_on_record", rules=context.rules), by),))
