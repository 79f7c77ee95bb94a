"""Everything that can happen at a table, by area. Each is written to the journal once and never changes its meaning."""

from croupier.play.cards.coup_events import CoupChange
from croupier.play.cards.deal_events import DealChange
from croupier.play.cards.reconstruction_events import ReconstructionChange
from croupier.play.cards.shoe_events import ShoeChange
from croupier.play.cards.style_events import StyleChange
from croupier.play.equipment.events import EquipmentChange
from croupier.play.remedies.held_events import HeldChange
from croupier.play.remedies.irregularity_events import IrregularityChange
from croupier.play.remedies.put_right_events import PutRightChange
from croupier.play.round_events import RoundChange
from croupier.play.sign_events import SignChange
from croupier.play.spins.lucky_ball_events import LuckyBallChange
from croupier.play.spins.spin_events import SpinChange
from croupier.play.staff.approval_events import ApprovalChange
from croupier.play.staff.permission_events import PermissionChange
from croupier.play.staff.request_events import StaffingChange
from croupier.play.tournament.events import TournamentChange
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_events import WagerChange

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
    | TournamentChange
)
