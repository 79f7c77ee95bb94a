"""Settlement errors: a case for each wager that was paid too much or too little, until it is closed."""

from typing import assert_never

from msgspec import Struct, field

from croupier.cage.case_events import (
    CaseClosed,
    CaseEvent,
    CaseOpened,
    CaseReimbursed,
    CaseRepaid,
    CaseStepRecorded,
    FindingRecorded,
)
from croupier.cage.commands import CaseStep, CloseCase, Finding, OfCase, OpenCase, RecordFinding, RecordStep
from croupier.cage.holds import HOUR
from croupier.cage.tickets import case_number
from croupier.play.answers import Accepted, Notice, Refused, money
from croupier.rulebooks.money import CasesPolicy, MoneyPolicy

Decision = Accepted[CaseEvent] | Refused
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


def evolve(cases: Cases, event: CaseEvent) -> Cases:
    """The cases after an event. The cases given are used up."""
    if isinstance(event, CaseOpened):
        assert event.case == len(cases.opened) + 1
        cases.opened.append(
            Case(event.table, event.round, event.place, event.account, event.due, event.paid, event.known_at)
        )
        return cases
    case = cases.opened[event.case - 1]
    match event:
        case FindingRecorded():
            case.finding = event.finding
        case CaseStepRecorded():
            case.steps.append(event.step)
            case.person = event.person or case.person
        case CaseReimbursed():
            case.steps.append("reimburse")
        case CaseRepaid():
            case.steps.append("repay")
        case CaseClosed():
            case.outcome = event.outcome
        case _:
            assert_never(event)
    return cases


# ---------------------------------------------------------------- decisions


class Wager(Struct, frozen=True, kw_only=True):
    """Whose wagers a case is about."""

    table: str
    place: str
    account: str
    """The account whose wagers were settled there in that round; none if there were none."""
    brought: int = 0
    """What the books say that they brought, stakes included."""


def open_case(policy: MoneyPolicy, cases: Cases, wager: Wager, at: int, command: OpenCase) -> Decision:
    """A case for what was paid in a round, if that was not what was due."""
    clause = policy.authority["open_case"].clause
    if not wager.account:
        return Refused(f"No wager of {wager.place} was settled in round {command.round}.", clause)
    if min(command.due, command.paid) < 0 or command.due == command.paid:
        return Refused("There is an error where another amount was paid than was due.", clause)
    number, due, paid = len(cases.opened) + 1, command.due, command.paid
    if paid < due and due > wager.brought:
        return Refused(f"The books say that these wagers brought {money(wager.brought)}, and no more.", clause)
    if paid < due and (other := _underpaid(cases, wager, command.round)):
        return Refused(f"Case {other} is about what this place was paid too little in that round.", clause)
    opened = CaseOpened(number, wager.table, command.round, wager.place, wager.account, due, paid, at)
    words = f"Case {number}: {money(abs(paid - due))} {'overpaid' if paid > due else 'underpaid'}."
    return Accepted([opened], (Notice(words, clause),))


def _underpaid(cases: Cases, wager: Wager, round: int) -> int:
    """The case about what a place was paid too little in a round; none if there is none."""
    about = (wager.table, round, wager.place)
    found = (n for n, each in enumerate(cases.opened, 1) if (each.table, each.round, each.place) == about)
    return next((number for number in found if cases.opened[number - 1].underpaid), 0)


def decide(policy: MoneyPolicy, case: Case, account_open: bool, command: OfCase) -> Decision:
    """The answer to a command about a case. Steps may still be taken when it is closed: the patron may come later."""
    rules = policy.cases
    assert rules is not None
    clause = policy.authority[str(command.__struct_config__.tag)].clause
    if isinstance(command, RecordStep):
        return _step(case, account_open, command, clause)
    if case.outcome:
        return Refused(f"Case {command.case} is closed.", clause)
    match command:
        case RecordFinding():
            if case.finding == "suspected":
                return Refused("Intent is suspected already: that finding stays.", rules.suspected.clause)
            return Accepted([FindingRecorded(command.case, command.finding)])
        case CloseCase():
            return _close(rules, case, command)
        case _:
            assert_never(command)


def _step(case: Case, account_open: bool, command: RecordStep, clause: str) -> Decision:
    if command.person and command.step != "identify":
        return Refused("Only identifying the patron names a person.", clause)
    if command.step == "reimburse" and ("reimburse" in case.steps or not case.underpaid):
        return Refused("Nothing is owed to the patron here.", clause)
    if command.step in ("demand", "repay") and not case.receivable:
        return Refused("Nothing is owed by the patron here.", clause)
    if command.step in ("reimburse", "demand") and not (case.person or account_open):
        return Refused("The account is closed: identify the patron first.", clause)
    match command.step:
        case "reimburse" if account_open:
            return Accepted([CaseReimbursed(command.case, case.account, case.underpaid)])
        case "reimburse":
            voucher = case_number(command.case)
            words = f"Hand pay {voucher} waits at the cash desk."
            reimbursed = CaseReimbursed(command.case, case.account, case.underpaid, voucher)
            return Accepted([reimbursed], (Notice(words, clause),))
        case "repay":
            return Accepted([CaseRepaid(command.case, case.receivable)])
    return Accepted([CaseStepRecorded(command.case, command.step, command.person)])


def _close(rules: CasesPolicy, case: Case, command: CloseCase) -> Decision:
    done = _done(rules, case)
    if case.finding is None:
        return Refused("There is no finding yet on whether this was intended.", rules.no_breach.clause)
    if case.finding == "suspected":
        if command.outcome == "no_breach":
            return Refused("Where intent is suspected this is a breach.", rules.suspected.clause)
        if missing := [each for each in rules.suspected.value if each not in done]:
            return Refused(f"Not on record yet: {' and '.join(missing)}.", rules.suspected.clause)
    elif command.outcome == "no_breach" and done.isdisjoint(rules.no_breach.value):
        return Refused(f"None of these is on record: {', '.join(rules.no_breach.value)}.", rules.no_breach.clause)
    return Accepted([CaseClosed(command.case, command.outcome)])


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
