"""Everything that can be asked of a table, by area. Screens list the orders of staff as they stand here."""

from croupier.play import round_commands
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
from croupier.play.sign_commands import AgreeToLimit, SignCommand
from croupier.play.spins.spin_commands import PressButton, SpinBall, SpinCommand, SwitchLuckyBall
from croupier.play.staff import permission_commands
from croupier.play.staff.approval_commands import ApprovalCommand
from croupier.play.staff.staff_commands import StaffingCommand
from croupier.play.tournament.commands import LookAtForm, PlayPassCard, SealWager, TournamentCommand
from croupier.play.wagering import wager_commands

PlayerCommand = (
    wager_commands.ChipsCommand
    | wager_commands.Confirm
    | AgreeToLimit
    | ReportMeter
    | ReportPicture
    | PressButton
    | StayIn
    | AgreeToDummies
    | AskToSeeCards
    | RequireShuffle
    | PlayPassCard
    | SealWager
    | LookAtForm
)
StaffCommand = (
    round_commands.NewGame
    | SpinBall
    | round_commands.NoMoreBets
    | SwitchLuckyBall
    | permission_commands.RequireChecks
    | wager_commands.InvalidateWagers
    | wager_commands.DecideInvalid
    | wager_commands.IdentifyPlayer
    | wager_commands.KeepShortWager
    | wager_commands.ReturnShortWager
    | round_commands.ConfirmPaid
    | DrawCard
    | ExposeCard
    | round_commands.EnterNumber
    | round_commands.EnterDice
    | round_commands.ConfirmOutcome
    | DeclareNoSpin
    | Declare
    | DeclareAtTables
    | Complete
    | round_commands.EstablishNumber
    | round_commands.ReopenWagering
    | wager_commands.ReduceProRata
    | wager_commands.NoteExcess
    | permission_commands.RefuseWager
    | permission_commands.PermitPlayers
    | permission_commands.ApproveBothSides
    | permission_commands.WithdrawApproval
    | permission_commands.RestrictSideBets
    | permission_commands.LiftRestriction
    | round_commands.ResumeRound
    | round_commands.VoidRound
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
    | TournamentCommand
)


class OfRequest(ByStaff, frozen=True):
    """About what a member of staff may not order alone."""


class Request(OfRequest, frozen=True, tag="request"):
    command: StaffCommand
    why: str = ""


class Approve(OfRequest, frozen=True, tag="approve"):
    request: Ordinal


class Decline(OfRequest, frozen=True, tag="decline"):
    request: Ordinal
    why: str


RequestCommand = Request | Approve | Decline
SystemCommand = round_commands.Deadline | round_commands.Hold
Command = PlayerCommand | StaffCommand | RequestCommand | SystemCommand
