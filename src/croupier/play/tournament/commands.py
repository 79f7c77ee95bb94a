"""What can be asked of a table in a session of a tournament: by its players, and by staff who conduct it."""

from croupier.play.arguments import Cents, Minutes, PlaceName, Seconds
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.command import ByPlayer, ByStaff
from croupier.play.spins.spin_commands import LaunchBall, OfferButton, SpinBall


class PlayPassCard(ByPlayer, frozen=True, tag="play_pass_card"):
    """Play a pass card in place of a wager."""


class SealWager(ByPlayer, frozen=True, tag="seal_wager"):
    """Hand in the form with an undisclosed wager."""

    bet: str
    stake: Cents
    confirmed: bool = False
    """The player has read it once more: what the form says is the player's own responsibility."""


class LookAtForm(ByPlayer, frozen=True, tag="look_at_form"):
    """Look at the form that another player of the table has used."""

    of: PlaceName


class OfTournament(ByStaff, frozen=True):
    """About a session of a tournament at the table."""


class TakeDownForm(OfTournament, frozen=True, tag="take_down_form"):
    """Take down what a form on paper says, word by word; what it does not say stays empty."""

    terminal: PlaceName
    bet: str = ""
    stake: Cents = 0


class ExamineForm(OfTournament, frozen=True, tag="examine_form"):
    """Say that a form was examined: the indicator goes to its place."""

    terminal: PlaceName


class HandBackForm(OfTournament, frozen=True, tag="hand_back_form"):
    """Hand a form back that does not comply with the rules."""

    terminal: PlaceName
    why: str


class RevealWager(OfTournament, frozen=True, tag="reveal_wager"):
    """Announce an undisclosed wager: it is put on the layout as its form says."""

    terminal: PlaceName


class PassOver(OfTournament, frozen=True, tag="pass_over"):
    """Let the turn go on from a player who has not wagered."""

    terminal: PlaceName


class SetBetTime(OfTournament, frozen=True, tag="set_bet_time"):
    """Set the time for each wager, after notice; zero for none."""

    seconds: Seconds
    after: Minutes


class GiveStandingOrder(OfTournament, frozen=True, tag="give_standing_order"):
    """Have dealer and gaming supervisor restrict late wagers to the minimum, or no longer."""

    on: bool


class RestrictToMinimum(OfTournament, frozen=True, tag="restrict_to_minimum"):
    """Restrict a player whose time has run out to the minimum in this round."""

    terminal: PlaceName


TournamentCommand = (
    TakeDownForm
    | ExamineForm
    | HandBackForm
    | RevealWager
    | PassOver
    | SetBetTime
    | GiveStandingOrder
    | RestrictToMinimum
)
STOPPED_BY_DISPUTE = (DrawCard, SpinBall, OfferButton, LaunchBall)
"""What goes no further in a round of a session while a dispute is open at its table."""
