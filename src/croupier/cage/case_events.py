"""What can happen about a settlement error."""

from typing import Literal

from croupier.cage.event import CageEvent, CageEventWithoutMoney


class CaseOpened(CageEvent, frozen=True, tag="case_opened"):
    """A wager was found to have been paid too much or too little."""

    case: int
    table: str
    round: int
    place: str
    account: str
    due: int
    paid: int
    known_at: int


class FindingRecorded(CageEventWithoutMoney, frozen=True, tag="finding_recorded"):
    """What enquiries say of intent."""

    case: int
    finding: Literal["unintentional", "suspected"]


class CaseStepRecorded(CageEventWithoutMoney, frozen=True, tag="case_step_recorded"):
    """Something was done about the error that moves no money."""

    case: int
    step: Literal["identify", "contact", "demand", "impractical", "report"]
    person: str = ""
    """The patron, if identified."""


class CaseReimbursed(CageEvent, frozen=True, tag="case_reimbursed"):
    """What was paid too little was credited to the account, or waits at the cash desk as a hand pay."""

    case: int
    account: str
    amount: int
    voucher: str = ""
    place: str = ""
    """Where the wager was made. Journals from before this was written have it in the account's id."""


class CaseRepaid(CageEvent, frozen=True, tag="case_repaid"):
    """The patron brought back what was paid too much."""

    case: int
    amount: int


class CaseClosed(CageEventWithoutMoney, frozen=True, tag="case_closed"):
    """Whether the error is a breach of the rules."""

    case: int
    outcome: str


CaseEvent = CaseOpened | FindingRecorded | CaseStepRecorded | CaseReimbursed | CaseRepaid | CaseClosed
