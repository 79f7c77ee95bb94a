"""Everything that can be asked of a table, by area. Screens list the orders of staff as they stand here."""

from croupier.play.cards.coup_commands import CoupCommand, OfCoup as OfCoup
from croupier.play.cards.deal_commands import DrawCard as DrawCard, ExposeCard as ExposeCard
from croupier.play.cards.reconstruction_commands import (
    OfReconstruction as OfReconstruction,
    ReconstructionCommand,
    StayIn as StayIn,
)
from croupier.play.cards.shoe_commands import (
    AgreeToDummies as AgreeToDummies,
    AskToSeeCards as AskToSeeCards,
    DummyCommand,
    OfDummies as OfDummies,
    OfShoe as OfShoe,
    RequireShuffle as RequireShuffle,
    ShoeCommand,
)
from croupier.play.cards.style_commands import OfStyle as OfStyle, StyleCommand
from croupier.play.command import ByPlayer as ByPlayer, ByStaff as ByStaff, BySystem as BySystem
from croupier.play.equipment.commands import EquipmentCommand, OfEquipment as OfEquipment
from croupier.play.remedies.irregularity_commands import (
    Complete as Complete,
    Declare as Declare,
    DeclareAtTables as DeclareAtTables,
    DeclareNoSpin as DeclareNoSpin,
)
from croupier.play.remedies.put_right_commands import (
    AboutRound as AboutRound,
    DeclareInRound as DeclareInRound,
    PutRight as PutRight,
    PutRightCommand,
    ReportMeter as ReportMeter,
    ReportPicture as ReportPicture,
)
from croupier.play.round_commands import (
    ConfirmOutcome as ConfirmOutcome,
    ConfirmPaid as ConfirmPaid,
    Deadline as Deadline,
    EnterDice as EnterDice,
    EnterNumber as EnterNumber,
    EstablishNumber as EstablishNumber,
    Hold as Hold,
    NewGame as NewGame,
    NoMoreBets as NoMoreBets,
    ReopenWagering as ReopenWagering,
    ResumeRound as ResumeRound,
    VoidRound as VoidRound,
)
from croupier.play.sign_commands import AgreeToLimit as AgreeToLimit, OfSign as OfSign, SignCommand
from croupier.play.spins.spin_commands import (
    LaunchBall as LaunchBall,
    LoadBall as LoadBall,
    MoveIn as MoveIn,
    OfferButton as OfferButton,
    OfSpin as OfSpin,
    PressButton as PressButton,
    RemoveDolly as RemoveDolly,
    ReportSpin as ReportSpin,
    RestoreUspin as RestoreUspin,
    SpinBall as SpinBall,
    SpinCommand,
    SwitchLuckyBall as SwitchLuckyBall,
    TakeLosing as TakeLosing,
    Tumble as Tumble,
)
from croupier.play.staff.approval_commands import ApprovalCommand, OfApproval as OfApproval
from croupier.play.staff.permission_commands import (
    ApproveBothSides as ApproveBothSides,
    LiftRestriction as LiftRestriction,
    PermitPlayers as PermitPlayers,
    RefuseWager as RefuseWager,
    RequireChecks as RequireChecks,
    RestrictSideBets as RestrictSideBets,
    WithdrawApproval as WithdrawApproval,
)
from croupier.play.staff.staff_commands import OfStaff as OfStaff, StaffingCommand
from croupier.play.wagering.wager_commands import (
    Clear as Clear,
    Confirm as Confirm,
    DecideInvalid as DecideInvalid,
    Double as Double,
    IdentifyPlayer as IdentifyPlayer,
    InvalidateWagers as InvalidateWagers,
    KeepShortWager as KeepShortWager,
    Move as Move,
    NoteExcess as NoteExcess,
    Place as Place,
    PlaceLayout as PlaceLayout,
    Redo as Redo,
    ReduceProRata as ReduceProRata,
    Remove as Remove,
    Repeat as Repeat,
    ReturnShortWager as ReturnShortWager,
    Undo as Undo,
)

PlayerCommand = (
    Place
    | Move
    | Remove
    | Clear
    | Undo
    | Redo
    | PlaceLayout
    | Repeat
    | Double
    | Confirm
    | AgreeToLimit
    | ReportMeter
    | ReportPicture
    | PressButton
    | StayIn
    | AgreeToDummies
    | AskToSeeCards
    | RequireShuffle
)
StaffCommand = (
    NewGame
    | SpinBall
    | NoMoreBets
    | SwitchLuckyBall
    | RequireChecks
    | InvalidateWagers
    | DecideInvalid
    | IdentifyPlayer
    | KeepShortWager
    | ReturnShortWager
    | ConfirmPaid
    | DrawCard
    | ExposeCard
    | EnterNumber
    | EnterDice
    | ConfirmOutcome
    | DeclareNoSpin
    | Declare
    | DeclareAtTables
    | Complete
    | EstablishNumber
    | ReopenWagering
    | ReduceProRata
    | NoteExcess
    | RefuseWager
    | PermitPlayers
    | ApproveBothSides
    | WithdrawApproval
    | RestrictSideBets
    | LiftRestriction
    | ResumeRound
    | VoidRound
    | SignCommand
    | ShoeCommand
    | DummyCommand
    | EquipmentCommand
    | SpinCommand
    | PutRightCommand
    | StaffingCommand
    | ApprovalCommand
    | StyleCommand
    | ReconstructionCommand
    | CoupCommand
)


class OfRequest(ByStaff, frozen=True):
    """About what a member of staff may not order alone."""


class Request(OfRequest, frozen=True, tag="request"):
    """Ask for something that takes another's word."""

    command: StaffCommand
    why: str = ""


class Approve(OfRequest, frozen=True, tag="approve"):
    """Have done what was asked for."""

    request: int


class Decline(OfRequest, frozen=True, tag="decline"):
    """Decline what was asked for."""

    request: int
    why: str


RequestCommand = Request | Approve | Decline
SystemCommand = Deadline | Hold
Command = PlayerCommand | StaffCommand | RequestCommand | SystemCommand
