"""The books: every event's transfers, and nothing else, move money.

A transfer takes an amount from one account and gives it to another, so the books always sum to zero. Players' accounts are
`chips:` (what is free) and `stakes:` (what lies on a layout); the house's are sums that no row keeps.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, assert_never

from croupier.cage import events as cage
from croupier.cage.case_events import CaseOpened, CaseReimbursed, CaseRepaid
from croupier.cage.drawer_events import PaymentRefused, PaymentReturned, TicketPaid, VoucherIssued
from croupier.cage.event import CageEvent
from croupier.cage.terminal_events import (
    BoughtIn,
    ChecksIssued,
    ChecksRedeemed,
    ChipsTaken,
    CreditRefused,
    CreditTransferred,
    FloatRefunded,
    HandPayIssued,
    NoteStacked,
    TicketAccepted,
    TicketIssued,
    VoucherExchanged,
)
from croupier.play import events as play
from croupier.play.cards.coup_events import CoupEvent
from croupier.play.cards.deal_events import CardDrawn, CardExposed, CoupMadeDummy
from croupier.play.cards.reconstruction_events import ReconstructionEvent
from croupier.play.cards.shoe_events import ShoeEvent
from croupier.play.cards.style_events import StyleEvent
from croupier.play.equipment.events import EquipmentEvent
from croupier.play.remedies.held_events import HeldSettled, StakesDecided, StakesHeld, WagersForfeited
from croupier.play.remedies.irregularity_events import IrregularityDeclared, NoSpinDeclared, StepCompleted
from croupier.play.remedies.put_right_events import PurseCorrected, PutRightEvent, WagersCorrected
from croupier.play.round_events import (
    ClothPaid,
    OutcomeRegistered,
    PeriodEnded,
    RoundHeld,
    RoundOpened,
    RoundResumed,
    RoundSettled,
    RoundVoided,
    ScreenRulesShown,
    WageringClosed,
    WageringReopened,
)
from croupier.play.sign_events import SignEvent
from croupier.play.spins.lucky_ball_events import (
    LuckyBallSwitched,
    LuckyNumberBoosted,
    LuckyNumbersShown,
    SeedCommitted,
    SeedPublished,
)
from croupier.play.spins.spin_events import SpinEvent
from croupier.play.staff.approval_events import ApprovalEvent
from croupier.play.staff.permission_events import (
    BothSidesApproved,
    BothSidesWithdrawn,
    ChecksRequired,
    PlayersPermitted,
    RestrictionLifted,
    SideBetsRestricted,
)
from croupier.play.staff.staff_events import StaffingEvent
from croupier.play.wagering.settlement_events import PurseSettled, WagersSettled
from croupier.play.wagering.wager_events import (
    ExcessNoted,
    InvalidWagerDecided,
    PlayerIdentified,
    PlayerWarned,
    Return,
    ShortWagerKept,
    WagersChanged,
    WagersConfirmed,
    WagersInvalidated,
    WagersReturned,
)

CHIPS = "chips"
STAKES = "stakes"
NOTES = "notes"
TICKETS = "tickets"
HAND_PAYS = "hand_pays"
TRANSFERS = "transfers"
VALUE_CHIPS = "value_chips"
"""What the house owes for value chips that players hold."""
VOUCHERS = "vouchers"
PROMOTIONS = "promotions"
WITHHELD = "withheld"
"""What was refused for good, or handed back."""
DESK = "desk"
ROUNDING = "rounding"
"""What the desk paid above the exact amount, to the next five cents."""
RECEIVABLE = "receivable"
"""What an account was paid too much and did not have when that was put right."""
SETTLEMENT_ERRORS = "settlement_errors"
"""What tables won or lost by paying wagers wrongly, taken out of it again."""
SETTLEMENT_ERROR_RECEIVABLE = "settlement_error_receivable"
"""What was paid too much and has not come back. It is no credit, and is not booked with any."""


class Transfer(NamedTuple):
    """An amount of cents that moved from one account to another."""

    source: str
    target: str
    amount: int


def chips(account: str) -> str:
    """What a chip account can wager."""
    return f"{CHIPS}:{account}"


def stakes(account: str) -> str:
    """What a chip account has on layouts."""
    return f"{STAKES}:{account}"


def receivable(account: str) -> str:
    """What is claimed of a chip account."""
    return f"{RECEIVABLE}:{account}"


def purse(account: str, name: str) -> str:
    """An account's second purse, or the account itself where no purse is named."""
    return f"{account}/{name}" if name else account


def postings(stream: str, event: play.Event | cage.Event) -> list[Transfer]:
    """The transfers of an event: a pure function, so that the books can be checked against the journal."""
    match event:
        case WagersChanged():
            account = purse(event.account, event.purse)
            return _to_or_from(chips(account), stakes(account), event.debit)
        case CageEvent():
            return _of_cage(stream, event)
        case WagersConfirmed() | WagersReturned() | PeriodEnded() | WageringClosed() | RoundVoided() | CoupMadeDummy():
            return _handed_back(event.returned)
        case WagersSettled():
            return [
                *_moved(stakes(event.account), stream, event.staked),
                *_moved(stream, chips(event.account), event.returned),
                *(transfer for each in event.purses for transfer in _purse_settled(stream, event.account, each)),
            ]
        case HeldSettled():
            return postings(stream, event.settled)
        case WagersForfeited():
            return _kept(stream, event.forfeited)
        case StakesHeld():
            names = [(purse(each.account, each.purse), each.stake) for each in event.held if event.of_credit]
            return [Transfer(chips(name), stakes(name), stake) for name, stake in names]
        case StakesDecided(forfeited=False):
            return _handed_back(event.held)
        case StakesDecided():
            return _kept(stream, event.held)
        case WagersCorrected():
            return [transfer for each in event.purses for transfer in _purse_corrected(stream, event.account, each)]
        case (
            RoundOpened()
            | ScreenRulesShown()
            | SpinEvent()
            | SeedCommitted()
            | SeedPublished()
            | LuckyNumbersShown()
            | LuckyNumberBoosted()
            | LuckyBallSwitched()
            | ChecksRequired()
            | WagersInvalidated()
            | InvalidWagerDecided()
            | CardDrawn()
            | CardExposed()
            | OutcomeRegistered()
            | IrregularityDeclared()
            | StepCompleted()
            | NoSpinDeclared()
            | PlayerWarned()
            | ShortWagerKept()
            | PlayerIdentified()
            | RoundSettled()
            | ClothPaid()
            | RoundHeld()
            | SignEvent()
            | ApprovalEvent()
            | StyleEvent()
            | ReconstructionEvent()
            | PutRightEvent()
            | ShoeEvent()
            | CoupEvent()
            | EquipmentEvent()
            | StaffingEvent()
            | RoundResumed()
            | WageringReopened()
            | PlayersPermitted()
            | BothSidesApproved()
            | BothSidesWithdrawn()
            | SideBetsRestricted()
            | RestrictionLifted()
            | ExcessNoted()
        ):
            return []
        case _:
            assert_never(event)


def _of_cage(stream: str, event: cage.Event) -> list[Transfer]:
    match event:
        case NoteStacked():
            return _moved(NOTES, chips(event.account), event.amount)
        case TicketAccepted():
            return _moved(TICKETS, chips(event.account), event.amount)
        case CreditTransferred():
            return _moved(TRANSFERS, chips(event.account), event.amount)
        case BoughtIn():
            return _moved(_taken(event), chips(event.account), event.amount)
        case TicketIssued():
            return _moved(chips(event.account), TICKETS, event.amount)
        case HandPayIssued():
            return _moved(TICKETS if event.replaces else chips(event.account), HAND_PAYS, event.amount)
        case ChipsTaken():
            return _moved(chips(event.account), VALUE_CHIPS, event.amount)
        case FloatRefunded():
            return _moved(chips(event.account), f"float:{event.table}", event.amount)
        case CreditRefused():
            return _moved(chips(event.account), WITHHELD, event.amount)
        case VoucherIssued():
            return _moved(PROMOTIONS, VOUCHERS, event.amount)
        case VoucherExchanged():
            return _moved(VOUCHERS, chips(event.account), event.amount)
        case ChecksIssued():
            return _moved(chips(event.account), chips(event.purse), event.amount)
        case ChecksRedeemed():
            return _moved(chips(event.purse), DESK if event.at_desk else chips(event.account), event.amount)
        case TicketPaid():
            above = sum(event.forms.values()) - event.amount
            return [*_moved(_owed(event), stream, event.amount), *_moved(ROUNDING, stream, above)]
        case PaymentRefused():
            return _moved(_owed(event), WITHHELD, event.amount)
        case PaymentReturned():
            return _moved(stream, WITHHELD, event.amount)
        case CaseOpened():
            return _moved(SETTLEMENT_ERROR_RECEIVABLE, SETTLEMENT_ERRORS, max(0, event.paid - event.due))
        case CaseReimbursed():
            return _moved(SETTLEMENT_ERRORS, HAND_PAYS if event.voucher else chips(event.account), event.amount)
        case CaseRepaid():
            return _moved(DESK, SETTLEMENT_ERROR_RECEIVABLE, event.amount)
    return []


def _taken(event: BoughtIn) -> str:
    """What the dealer took: cash went into the table's drop box, and chips are owed for no longer."""
    of_table = f"{event.kind}:{event.table}"
    return {"chips": VALUE_CHIPS, "cashless": f"wallet:{event.person}"}.get(event.kind, of_table)


def _owed(event: TicketPaid | PaymentRefused) -> str:
    return HAND_PAYS if event.kind == "hand_pay" else TICKETS


def _moved(source: str, target: str, amount: int) -> list[Transfer]:
    return [Transfer(source, target, amount)] if amount else []


def _handed_back(returned: Iterable[Return]) -> list[Transfer]:
    amounts: Counter[str] = Counter()
    for each in returned:
        amounts[purse(each.account, each.purse)] += each.stake
    return [Transfer(stakes(account), chips(account), amount) for account, amount in amounts.items()]


def _kept(stream: str, forfeited: Iterable[Return]) -> list[Transfer]:
    return [Transfer(stakes(purse(each.account, each.purse)), stream, each.stake) for each in forfeited]


def _purse_settled(stream: str, account: str, settled: PurseSettled) -> list[Transfer]:
    name = purse(account, settled.purse)
    return [*_moved(stakes(name), stream, settled.staked), *_moved(stream, chips(name), settled.returned)]


def _purse_corrected(stream: str, account: str, corrected: PurseCorrected) -> list[Transfer]:
    name = purse(account, corrected.purse)
    return [
        *_to_or_from(stream, chips(name), corrected.credited),
        *_to_or_from(receivable(name), stream, corrected.claimed),
        *_moved(stream, HAND_PAYS, corrected.paid),
    ]


def _to_or_from(source: str, target: str, amount: int) -> list[Transfer]:
    """An amount that moves, the other way where it is negative."""
    return _moved(source, target, amount) if amount >= 0 else _moved(target, source, -amount)
