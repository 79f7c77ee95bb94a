"""Settlement errors: a case for each wager that was paid too much or too little, until it is closed."""

from typing import assert_never

from msgspec import Struct, field

from croupier.cage import case_events
from croupier.cage.commands import CaseStep, CloseCase, Finding, OfCase, OpenCase, RecordFinding, RecordStep
from croupier.cage.ledger import MONEY, ledger_of
from croupier.cage.tickets import case_number
from croupier.durations import HOUR
from croupier.play.decisions import Accepted, Refused, Remark, money
from croupier.play.reasons import Reason
from croupier.rulebooks.money import CasesPolicy, MoneyPolicy
from croupier.tags import tag_of
from croupier.words import sentence

Decision = Accepted[case_events.CaseEvent] | Refused
REMEDIES: tuple[CaseStep, ...] = ("reimburse", "demand", "repay", "impractical")
"""What is done about the money, or why nothing is."""


class Case(Struct):
    """A wager that was paid too much or too little."""

    table: str
    round: int
    place: str
    account: str
    """The account that wagered."""
    due: int
    paid: int
    known_at: int
    finding: Finding | None = None
    person: str = ""
    """The patron, once identified."""
    steps: list[CaseStep] = field(default_factory=list)
    outcome: str = ""
    """How it was closed."""

    @property
    def overpaid(self) -> int:
        """What was paid too much."""
        return max(0, self.paid - self.due)

    @property
    def underpaid(self) -> int:
        """What was paid too little."""
        return max(0, self.due - self.paid)

    @property
    def receivable(self) -> int:
        """What was paid too much and has not come back."""
        return 0 if "repay" in self.steps else self.overpaid


class Cases(Struct):
    """All cases, numbered from 1 in the order in which they were opened."""

    opened: list[Case] = field(default_factory=list)

    def get(self, number: int) -> Case | None:
        """A case by its number."""
        return self.opened[number - 1] if 0 < number <= len(self.opened) else None


def evolve(cases: Cases, event: case_events.CaseEvent) -> Cases:
    """The cases after an event. The cases given are used up."""
    if isinstance(event, case_events.CaseOpened):
        assert event.case == len(cases.opened) + 1
        cases.opened.append(
            Case(event.table, event.round, event.place, event.account, event.due, event.paid, event.known_at)
        )
        return cases
    case = cases.opened[event.case - 1]
    match event:
        case case_events.FindingRecorded():
            case.finding = event.finding
        case case_events.CaseStepRecorded():
            case.steps.append(event.step)
            case.person = event.person or case.person
        case case_events.CaseReimbursed():
            case.steps.append("reimburse")
        case case_events.CaseRepaid():
            case.steps.append("repay")
        case case_events.CaseClosed():
            case.outcome = event.outcome
        case _:
            assert_never(event)
    return cases


# ---------------------------------------------------------------- decisions


class CaseContext(Struct, frozen=True, kw_only=True):
    """Whose wagers a case is about."""

    table: str
    place: str
    account: str
    """The account whose wagers were settled there in that round; none if there were none."""
    brought: int = 0
    """What the books say that they brought, stakes included."""
    paid_by_books: bool = False
    """Whether the books pay it themselves: at a terminal, where nobody's hand can have paid another sum."""


def open_case(policy: MoneyPolicy, cases: Cases, context: CaseContext, at: int, command: OpenCase) -> Decision:
    """A case for what was paid in a round, if that was not what was due."""
    clause = policy.authority["open_case"].clause
    if not context.account:
        return Refused(
            Reason.UNKNOWN, sentence("no_wager_of_place_was_settled", place=context.place, round=command.round), clause
        )
    if ledger_of(context.account) != MONEY:
        return Refused(Reason.NOT_OFFERED, sentence("settlement_error_is_about_money"), clause)
    if min(command.due, command.paid) < 0 or command.due == command.paid:
        return Refused(Reason.MALFORMED, sentence("error_where_another_amount_was_paid"), clause)
    number, due, paid = len(cases.opened) + 1, command.due, command.paid
    if due > context.brought:
        words = sentence("books_say_that_these_wagers_brought", brought=money(context.brought))
        return Refused(Reason.CONTRADICTED, words, clause)
    if context.paid_by_books and paid != context.brought:
        words = sentence("place_is_terminal", place=context.place, brought=money(context.brought))
        return Refused(Reason.CONTRADICTED, words, clause)
    if paid < due and (other := _underpaid(cases, context, command.round)):
        return Refused(Reason.DONE_ALREADY, sentence("case_other_is_about", other=other), clause)
    opened = case_events.CaseOpened(number, context.table, command.round, context.place, context.account, due, paid, at)
    words = sentence(
        "case_opened", number=number, paid=money(abs(paid - due)), part="overpaid" if paid > due else "underpaid"
    )
    return Accepted([opened], (Remark(words, clause),))


def _underpaid(cases: Cases, context: CaseContext, round: int) -> int:
    """The case about what a place was paid too little in a round; none if there is none."""
    about = (context.table, round, context.place)
    found = (n for n, each in enumerate(cases.opened, 1) if (each.table, each.round, each.place) == about)
    return next((number for number in found if cases.opened[number - 1].underpaid), 0)


def decide(policy: MoneyPolicy, case: Case, account_open: bool, command: OfCase) -> Decision:
    """The answer to a command about a case. Steps may still be taken when it is closed: the patron may come later."""
    rules = policy.cases
    assert rules is not None
    clause = policy.authority[tag_of(command)].clause
    if isinstance(command, RecordStep):
        return _step(case, account_open, command, clause)
    if case.outcome:
        return Refused(Reason.CLOSED, sentence("case_is_closed", case=command.case), clause)
    match command:
        case RecordFinding():
            if case.finding == "suspected":
                return Refused(Reason.FINAL, sentence("intent_is_suspected_already"), rules.suspected.clause)
            return Accepted([case_events.FindingRecorded(command.case, command.finding)])
        case CloseCase():
            return _close(rules, case, command)
        case _:
            assert_never(command)


def _step(case: Case, account_open: bool, command: RecordStep, clause: str) -> Decision:
    if command.person and command.step != "identify":
        return Refused(Reason.MALFORMED, sentence("only_identifying_patron_names_person"), clause)
    if command.step == "reimburse" and ("reimburse" in case.steps or not case.underpaid):
        return Refused(Reason.NOTHING, sentence("nothing_is_owed_to_patron_here"), clause)
    if command.step in ("demand", "repay") and not case.receivable:
        return Refused(Reason.NOTHING, sentence("nothing_is_owed_by_patron_here"), clause)
    if command.step in ("reimburse", "demand") and not (case.person or account_open):
        return Refused(Reason.FIRST, sentence("account_is_closed"), clause)
    match command.step:
        case "reimburse" if account_open:
            return Accepted([case_events.CaseReimbursed(command.case, case.account, case.underpaid, place=case.place)])
        case "reimburse":
            voucher = case_number(command.case)
            words = sentence("hand_pay_voucher_waits_at_cash", voucher=voucher)
            reimbursed = case_events.CaseReimbursed(command.case, case.account, case.underpaid, voucher, case.place)
            return Accepted([reimbursed], (Remark(words, clause),))
        case "repay":
            return Accepted([case_events.CaseRepaid(command.case, case.receivable)])
    return Accepted([case_events.CaseStepRecorded(command.case, command.step, command.person)])


def _close(rules: CasesPolicy, case: Case, command: CloseCase) -> Decision:
    done = _done(rules, case)
    if case.finding is None:
        return Refused(Reason.FIRST, sentence("no_finding_yet_on_whether"), rules.no_breach.clause)
    if case.finding == "suspected":
        if command.outcome == "no_breach":
            return Refused(Reason.CONTRADICTED, sentence("where_intent_is_suspected"), rules.suspected.clause)
        if missing := [each for each in rules.suspected.value if each not in done]:
            return Refused(
                Reason.FIRST, sentence("not_on_record_yet", missing=" and ".join(missing)), rules.suspected.clause
            )
    elif command.outcome == "no_breach" and done.isdisjoint(rules.no_breach.value):
        return Refused(
            Reason.FIRST,
            sentence("none_of_these_is_on_record", no_breach=", ".join(rules.no_breach.value)),
            rules.no_breach.clause,
        )
    return Accepted([case_events.CaseClosed(command.case, command.outcome)])


def _done(rules: CasesPolicy, case: Case) -> set[str]:
    """What the steps on record come to."""
    steps = set(case.steps)
    done = set()
    if steps & {"reimburse", "repay"}:
        done.add("rectified")
    known = bool(case.person) and rules.remedy_if_known.value
    if not steps.isdisjoint(rules.effort.value) and (not known or not steps.isdisjoint(REMEDIES)):
        done.add("attempted")
    if "identify" in steps:
        done.add("identification attempted")
    if "report" in steps:
        done.add("reported")
    return done


# ---------------------------------------------------------------- the report


class SettlementError(Struct, frozen=True):
    """A line of the report on settlement errors."""

    case: int
    table: str
    round: int
    account: str
    overpaid: int
    underpaid: int
    receivable: int
    """What has not come back of what was overpaid."""
    claimed: int
    """What of that the patron was asked for."""
    finding: Finding | None
    outcome: str
    late: bool
    """Whether it has been open for longer than the house aims at: an alert, and nothing more."""


def settlement_errors(cases: Cases, at: int, target_hours: int | None) -> list[SettlementError]:
    """Every settlement error, in the order in which their cases were opened."""
    return [
        SettlementError(
            case=number,
            table=case.table,
            round=case.round,
            account=case.account,
            overpaid=case.overpaid,
            underpaid=case.underpaid,
            receivable=case.receivable,
            claimed=case.receivable if "demand" in case.steps else 0,
            finding=case.finding,
            outcome=case.outcome,
            late=target_hours is not None and not case.outcome and at > case.known_at + target_hours * HOUR,
        )
        for number, case in enumerate(cases.opened, start=1)
    ]
