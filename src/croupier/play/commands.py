"""What can be asked of a table."""

from typing import Literal

from croupier.play.cards.coup_commands import CoupCommand
from croupier.play.cards.coup_commands import OfCoup as OfCoup
from croupier.play.cards.reconstruction_commands import OfReconstruction as OfReconstruction
from croupier.play.cards.reconstruction_commands import ReconstructionCommand
from croupier.play.cards.reconstruction_commands import StayIn as StayIn
from croupier.play.cards.shoe_commands import AgreeToDummies as AgreeToDummies
from croupier.play.cards.shoe_commands import AskToSeeCards as AskToSeeCards
from croupier.play.cards.shoe_commands import DummyCommand, ShoeCommand
from croupier.play.cards.shoe_commands import OfDummies as OfDummies
from croupier.play.cards.shoe_commands import OfShoe as OfShoe
from croupier.play.cards.shoe_commands import RequireShuffle as RequireShuffle
from croupier.play.cards.style_commands import OfStyle as OfStyle
from croupier.play.cards.style_commands import StyleCommand
from croupier.play.command import ByPlayer as ByPlayer
from croupier.play.command import ByStaff as ByStaff
from croupier.play.command import BySystem as BySystem
from croupier.play.equipment.commands import EquipmentCommand
from croupier.play.equipment.commands import OfEquipment as OfEquipment
from croupier.play.remedies.after_commands import AboutRound as AboutRound
from croupier.play.remedies.after_commands import AfterCommand
from croupier.play.remedies.after_commands import DeclareInRound as DeclareInRound
from croupier.play.remedies.after_commands import PutRight as PutRight
from croupier.play.remedies.after_commands import ReportMeter as ReportMeter
from croupier.play.spins.spin_commands import LaunchBall as LaunchBall
from croupier.play.spins.spin_commands import LoadBall as LoadBall
from croupier.play.spins.spin_commands import MoveIn as MoveIn
from croupier.play.spins.spin_commands import OfferButton as OfferButton
from croupier.play.spins.spin_commands import OfSpin as OfSpin
from croupier.play.spins.spin_commands import PressButton as PressButton
from croupier.play.spins.spin_commands import RemoveDolly as RemoveDolly
from croupier.play.spins.spin_commands import ReportSpin as ReportSpin
from croupier.play.spins.spin_commands import RestoreUspin as RestoreUspin
from croupier.play.spins.spin_commands import SpinCommand
from croupier.play.spins.spin_commands import TakeLosing as TakeLosing
from croupier.play.spins.spin_commands import Tumble as Tumble
from croupier.play.staff.approval_commands import ApprovalCommand
from croupier.play.staff.approval_commands import OfApproval as OfApproval
from croupier.play.staff.staff_commands import OfStaff as OfStaff
from croupier.play.staff.staff_commands import StaffingCommand


class OfSign(ByStaff, frozen=True):
    """About the table's sign, its seats or its closing."""


class Place(ByPlayer, frozen=True, tag="place"):
    """Put a stake on a bet; on a multi-piece bet, on each piece."""

    bet: str
    stake: int
    purse: str = ""
    """A second purse to take it from: tokens, or a colour of colour checks."""
    box: str = ""
    """On cloth, the box of another position in which it lies."""
    of_purse: int = 0
    """How much of the stake the second purse gives, where the rest is of the main one."""
    spoken: bool = False
    """The player has called it out, and the dealer places it."""
    outside: bool = False
    """On a layout that has a zero outside, it lies there."""


class Move(ByPlayer, frozen=True, tag="move"):
    """Move all that lies on one bet to another."""

    bet: str
    to: str


class Remove(ByPlayer, frozen=True, tag="remove"):
    """Take all off one bet."""

    bet: str


class Clear(ByPlayer, frozen=True, tag="clear"):
    """Take everything off the layout."""


class Undo(ByPlayer, frozen=True, tag="undo"):
    """Take back the last step."""


class Redo(ByPlayer, frozen=True, tag="redo"):
    """Do the last step again that was taken back."""


class Repeat(ByPlayer, frozen=True, tag="repeat"):
    """Place what lay at the close of the player's last round."""


class PlaceLayout(ByPlayer, frozen=True, tag="place_layout"):
    """Place a layout that the player has kept: a stake on each of several bets, as one step."""

    chips: dict[str, int]


class Double(ByPlayer, frozen=True, tag="double"):
    """Double everything that lies."""


class Confirm(ByPlayer, frozen=True, tag="confirm"):
    """Confirm bet: wager all chips that lie unconfirmed at this table."""


class NewGame(ByStaff, frozen=True, tag="new_game"):
    """Open wagering on a new round."""


class SpinBall(ByStaff, frozen=True, tag="spin_ball"):
    """The ball has been spun."""


class NoMoreBets(ByStaff, frozen=True, tag="no_more_bets"):
    """Close wagering now."""


class Deadline(BySystem, frozen=True, tag="deadline"):
    """The clock: the wagering period of this round has expired."""

    round: int


class SwitchLuckyBall(ByStaff, frozen=True, tag="switch_lucky_ball"):
    """Offer Lucky Ball from the next round on, or no longer."""

    on: bool


class RequireChecks(ByStaff, frozen=True, tag="require_checks"):
    """Have players wager the table's own colour checks, or no longer."""

    on: bool


class InvalidateWagers(ByStaff, frozen=True, tag="invalidate_wagers"):
    """A place's wagers in this round are invalid, for one of the document's reasons: they cannot win."""

    terminal: str
    reason: str


class DecideInvalid(ByStaff, frozen=True, tag="decide_invalid"):
    """Say whether the house keeps an invalid wager that has lost, or it goes back."""

    terminal: str
    bet: str
    keep: bool


class IdentifyPlayer(ByStaff, frozen=True, tag="identify_player"):
    """Say who the player at a place is, so that wagers at two places are known for one person's."""

    terminal: str
    person: str = ""


class KeepShortWager(ByStaff, frozen=True, tag="keep_short_wager"):
    """Let a further wager below the minimum stand, for the result to decide."""

    terminal: str
    bet: str


class ReturnShortWager(ByStaff, frozen=True, tag="return_short_wager"):
    """Hand a further wager below the minimum back, whatever the result."""

    terminal: str
    bet: str


class ConfirmPaid(ByStaff, frozen=True, tag="confirm_paid"):
    """The losing wagers on the cloth are taken and the winning ones paid."""


class DrawCard(ByStaff, frozen=True, tag="draw_card"):
    """A card has come from the shoe; nothing is said of one that lies face down."""

    card: str = ""
    hand: Literal["", "player", "banker"] = ""
    """Whose it is, where it was drawn at a player's word before the first cards were turned."""
    device: str = ""
    """Which shoe reads it, where it says so."""


class ExposeCard(ByStaff, frozen=True, tag="expose_card"):
    """A card of the coup that lay face down is turned."""

    nth: int
    """Which of the coup's cards it is, in the order in which they came."""
    card: str
    by: str = ""
    """Who turned it, where that was not whoever has the hand."""


class EnterNumber(ByStaff, frozen=True, tag="enter_number"):
    """The ball rests in this pocket, says the dealer or the sensor."""

    number: str


class EnterDice(ByStaff, frozen=True, tag="enter_dice"):
    """The dice show these faces."""

    one: int
    two: int
    three: int


class ConfirmOutcome(ByStaff, frozen=True, tag="confirm_outcome"):
    """The outcome registered is right: settle."""

    winner: Literal["", "player", "banker", "tie"] = ""
    """The result of a coup, as the dealer pressed it."""


class DeclareNoSpin(ByStaff, frozen=True, tag="declare_no_spin"):
    """The spin does not count, on one of the document's grounds."""

    reason: str


class Declare(ByStaff, frozen=True, tag="declare"):
    """Something has gone wrong at the table: the document's remedy puts it right."""

    irregularity: str
    reason: str = ""
    terminal: str = ""
    """The terminal or position that it is about, where it is about one."""
    card: str = ""
    """The card that it is about, where it is about one."""


class DeclareAtTables(ByStaff, frozen=True, tag="declare_at_tables"):
    """The same has gone wrong at several tables: the document's remedy puts it right at each, in one act."""

    irregularity: str
    reason: str
    tables: tuple[str, ...]
    """The further ones, beside the table at which it is said."""


class Complete(ByStaff, frozen=True, tag="complete"):
    """A step that play waits for is done."""

    step: str
    note: str


class EstablishNumber(ByStaff, frozen=True, tag="establish_number"):
    """The number in which the ball of a held round came to rest, as found out by an authority."""

    number: str


class ReopenWagering(ByStaff, frozen=True, tag="reopen_wagering"):
    """Take no more bets back: wagering is open again."""

    reason: str = ""


class ReduceProRata(ByStaff, frozen=True, tag="reduce_pro_rata"):
    """Reduce wagers on Player and Banker in proportion, to the differential and to each box's maximum."""


class NoteExcess(ByStaff, frozen=True, tag="note_excess"):
    """Note that a limit was exceeded in a round that has ended."""

    round: int
    limit: Literal["differential", "maximum", "area_maximum"]
    by: int


class RefuseWager(ByStaff, frozen=True, tag="refuse_wager"):
    """Refuse a wager on a ground: it goes back."""

    terminal: str
    bet: str
    ground: Literal["", "limits", "in_doubt", "not_entitled", "conduct", "equipment"] = ""
    box: str = ""
    """On cloth, the box of another position in which it lies."""


class PermitPlayers(ByStaff, frozen=True, tag="permit_players"):
    """Let so many players share a wagering area."""

    players: int


class ApproveBothSides(ByStaff, frozen=True, tag="approve_both_sides"):
    """Let a player wager on Player and Banker in one round: until withdrawn, or for so long, or for so many rounds."""

    account: str
    minutes: int = 0
    rounds: int = 0


class WithdrawApproval(ByStaff, frozen=True, tag="withdraw_approval"):
    """End a player's approval to wager on both sides."""

    account: str


class RestrictSideBets(ByStaff, frozen=True, tag="restrict_side_bets"):
    """Let only players with their own wager on Player, Banker or Tie place side bets."""

    surveillance: str = ""
    """The notice given to Surveillance, by its reference."""
    inspector: str = ""
    """The notice given to an inspector, by its reference."""
    sign: str = ""
    """The sign that tells players, by its reference."""


class LiftRestriction(ByStaff, frozen=True, tag="lift_restriction"):
    """Let everybody place side bets again."""


class Hold(BySystem, frozen=True, tag="hold"):
    """The system found the round open when it started: apply the document's restart rule."""


class ResumeRound(ByStaff, frozen=True, tag="resume_round"):
    """Go on with a held round."""


class VoidRound(ByStaff, frozen=True, tag="void_round"):
    """Return every stake of a held round."""

    reason: Literal["malfunction", "wagers_not_confirmed"]


# ---------------------------------------------------------------- the sign


class ChangeLimit(OfSign, frozen=True, tag="change_limit"):
    """Post a limit's new figures, to hold for rounds that begin when the notice has been up this long."""

    kind: str
    """A kind of bet, or `total`, or `differential`, which has no least."""
    lowest: int
    highest: int
    step: int = 0
    """As it is, if nought."""
    area: int = 0
    """The most of all players together in one box; as it is, if nought."""
    after: int = 0
    """Seconds."""
    rounds: int = 0


class AgreeToLimit(ByPlayer, frozen=True, tag="agree_to_limit"):
    """Agree that an announced limit holds from the next round on."""

    kind: str


class RaiseAtOnce(OfSign, frozen=True, tag="raise_at_once"):
    """Raise a minimum from the next round on; whoever is playing keeps the old one."""

    kind: str
    lowest: int


class EndOldMinimum(OfSign, frozen=True, tag="end_old_minimum"):
    """Post that an old minimum ends for those who kept it, when the notice has been up this long."""

    kind: str
    after: int
    """Seconds."""


class SetPersonalLimit(OfSign, frozen=True, tag="set_personal_limit"):
    """Give the player at a place a limit of their own, from the next round on."""

    place: str
    kind: str
    lowest: int
    highest: int


class TellSurveillance(OfSign, frozen=True, tag="tell_surveillance"):
    """The surveillance department has been told of a player's own limits."""

    place: str


class RemovePersonalLimits(OfSign, frozen=True, tag="remove_personal_limits"):
    """Take a player's own limits away, from the next round on."""

    place: str


class SetPeriod(OfSign, frozen=True, tag="set_period"):
    """Set the length of the wagering period, from the next round on."""

    seconds: int


class LimitPlayers(OfSign, frozen=True, tag="limit_players"):
    """Set the most players at the table, from the next round on."""

    players: int


class ReportLeft(OfSign, frozen=True, tag="report_left"):
    """The player at a place has left the table."""

    place: str


class AnnounceClosing(OfSign, frozen=True, tag="announce_closing"):
    """Post that the table closes when the notice has been up this long."""

    after: int = 0
    """Seconds."""
    rounds: int = 0


class CloseTable(OfSign, frozen=True, tag="close_table"):
    """Close the table."""


class OpenTable(OfSign, frozen=True, tag="open_table"):
    """Open the table again, or take the notice of its closing down."""


class RemindIdle(OfSign, frozen=True, tag="remind_idle"):
    """Remind the player at a place, who has not wagered for long, that the place is for playing."""

    place: str


class ShowPromotion(OfSign, frozen=True, tag="show_promotion"):
    """Put up the sign of an approved promotion, from the next round on."""

    name: str


class EndPromotion(OfSign, frozen=True, tag="end_promotion"):
    """Take the sign of a promotion down, from the next round on."""


class GiveUpSeat(OfSign, frozen=True, tag="give_up_seat"):
    """Require a player who has not wagered for long to give up the place."""

    place: str


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
    | PressButton
    | StayIn
    | AgreeToDummies
    | AskToSeeCards
    | RequireShuffle
)
SignCommand = (
    ChangeLimit
    | RaiseAtOnce
    | EndOldMinimum
    | SetPersonalLimit
    | TellSurveillance
    | RemovePersonalLimits
    | SetPeriod
    | LimitPlayers
    | ReportLeft
    | AnnounceClosing
    | CloseTable
    | OpenTable
    | RemindIdle
    | GiveUpSeat
    | ShowPromotion
    | EndPromotion
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
    | AfterCommand
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
