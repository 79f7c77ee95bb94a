"""Everything that can be asked of a table, by area. Screens list the orders of staff as they stand here."""

from croupier.play.arguments import Ordinal
from croupier.play.cards.coup_commands import CoupCommand
from croupier.play.cards.deal_commands import DrawCard, ExposeCard
from croupier.play.cards.reconstruction_commands import ReconstructionCommand, StayIn
from croupier.play.cards.shoe_commands import AgreeToDummies, AskToSeeCards, DummyCommand, RequireShuffle, ShoeCommand
from croupier.play.cards.style_commands import StyleCommand
from croupier.play.command import ByStaff
from croupier.play.equipment.commands import EquipmentCommand
from croupier.play.remedies.irregularity_commands import Complete, Declare, DeclareAtTables, DeclareNoSpin
from croupier.play.remedies.put_right_commands import PutRightCommand, ReportMeter, ReportPicture
from croupier.play.round_commands import (
    ConfirmOutcome,
    ConfirmPaid,
    Deadline,
    EnterDice,
    EnterNumber,
    EstablishNumber,
    Hold,
    NewGame,
    NoMoreBets,
    ReopenWagering,
    ResumeRound,
    VoidRound,
)
from croupier.play.sign_commands import AgreeToLimit, SignCommand
from croupier.play.spins.spin_commands import PressButton, SpinBall, SpinCommand, SwitchLuckyBall
from croupier.play.staff.approval_commands import ApprovalCommand
from croupier.play.staff.permission_commands import (
    ApproveBothSides,
    LiftRestriction,
    PermitPlayers,
    RefuseWager,
    RequireChecks,
    RestrictSideBets,
    WithdrawApproval,
)
from croupier.play.staff.staff_commands import StaffingCommand
from croupier.play.wagering.wager_commands import (
    Clear,
    Confirm,
    DecideInvalid,
    Double,
    IdentifyPlayer,
    InvalidateWagers,
    KeepShortWager,
    Move,
    NoteExcess,
    Place,
    PlaceLayout,
    Redo,
    ReduceProRata,
    Remove,
    Repeat,
    ReturnShortWager,
    Undo,
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

    request: Ordinal


class Decline(OfRequest, frozen=True, tag="decline"):
    """Decline what was asked for."""

    request: Ordinal
    why: str


RequestCommand = Request | Approve | Decline
SystemCommand = Deadline | Hold
Command = PlayerCommand | StaffCommand | RequestCommand | SystemCommand
