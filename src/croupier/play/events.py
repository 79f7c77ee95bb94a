"""Everything that can happen at a table, by area. Each is written to the journal once and never changes its meaning."""

from croupier.play.cards.coup_events import CoupChange, CoupEvent as CoupEvent
from croupier.play.cards.deal_events import (
    CardDrawn as CardDrawn,
    CardExposed as CardExposed,
    CoupMadeDummy as CoupMadeDummy,
    DealChange,
)
from croupier.play.cards.reconstruction_events import ReconstructionChange, ReconstructionEvent as ReconstructionEvent
from croupier.play.cards.shoe_events import ShoeChange, ShoeEvent as ShoeEvent
from croupier.play.cards.style_events import StyleChange, StyleEvent as StyleEvent
from croupier.play.equipment.events import CashDropped as CashDropped, EquipmentChange, EquipmentEvent as EquipmentEvent
from croupier.play.event import TableEvent as TableEvent
from croupier.play.outcome import Outcome as Outcome
from croupier.play.remedies.held_events import (
    HeldChange,
    HeldSettled as HeldSettled,
    StakesDecided as StakesDecided,
    StakesHeld as StakesHeld,
    WagersForfeited as WagersForfeited,
)
from croupier.play.remedies.irregularity_events import (
    IrregularityChange,
    IrregularityDeclared as IrregularityDeclared,
    NoSpinDeclared as NoSpinDeclared,
    StepCompleted as StepCompleted,
)
from croupier.play.remedies.put_right_events import (
    PurseCorrected as PurseCorrected,
    PutRightChange,
    PutRightEvent as PutRightEvent,
    WagersCorrected as WagersCorrected,
)
from croupier.play.round_events import (
    ClothPaid as ClothPaid,
    OutcomeRegistered as OutcomeRegistered,
    PeriodEnded as PeriodEnded,
    RoundChange,
    RoundHeld as RoundHeld,
    RoundOpened as RoundOpened,
    RoundResumed as RoundResumed,
    RoundSettled as RoundSettled,
    RoundVoided as RoundVoided,
    ScreenRulesShown as ScreenRulesShown,
    Terms as Terms,
    WageringClosed as WageringClosed,
    WageringReopened as WageringReopened,
)
from croupier.play.sign_events import SignChange as SignChange, SignEvent as SignEvent
from croupier.play.spins.lucky_ball_events import (
    LuckyBallChange,
    LuckyBallSwitched as LuckyBallSwitched,
    LuckyNumberBoosted as LuckyNumberBoosted,
    LuckyNumbersShown as LuckyNumbersShown,
    SeedCommitted as SeedCommitted,
    SeedPublished as SeedPublished,
)
from croupier.play.spins.spin_events import BallSpun as BallSpun, SpinChange, SpinEvent as SpinEvent
from croupier.play.staff.approval_events import ApprovalChange, ApprovalEvent as ApprovalEvent
from croupier.play.staff.permission_events import (
    BothSidesApproved as BothSidesApproved,
    BothSidesWithdrawn as BothSidesWithdrawn,
    ChecksRequired as ChecksRequired,
    PermissionChange,
    PlayersPermitted as PlayersPermitted,
    RestrictionLifted as RestrictionLifted,
    SideBetsRestricted as SideBetsRestricted,
)
from croupier.play.staff.request_events import StaffingChange
from croupier.play.staff.staff_events import StaffingEvent as StaffingEvent
from croupier.play.wagering.settlement_events import (
    Commission as Commission,
    PurseSettled as PurseSettled,
    WagersSettled as WagersSettled,
)
from croupier.play.wagering.wager_events import (
    Chips as Chips,
    ExcessNoted as ExcessNoted,
    InvalidWagerDecided as InvalidWagerDecided,
    PlayerIdentified as PlayerIdentified,
    PlayerWarned as PlayerWarned,
    Return as Return,
    ShortWagerKept as ShortWagerKept,
    WagerChange,
    WagersChanged as WagersChanged,
    WagersConfirmed as WagersConfirmed,
    WagersInvalidated as WagersInvalidated,
    WagersReturned as WagersReturned,
)

Event = (
    RoundChange
    | WagerChange
    | WagersSettled
    | DealChange
    | CoupChange
    | ReconstructionChange
    | StyleChange
    | ShoeChange
    | SpinChange
    | LuckyBallChange
    | IrregularityChange
    | HeldChange
    | PutRightChange
    | SignChange
    | PermissionChange
    | ApprovalChange
    | StaffingChange
    | EquipmentChange
)
