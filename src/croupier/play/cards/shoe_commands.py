"""What staff do with the cards between coups, and what a shoe tells."""

from typing import Literal

from croupier.play.arguments import Count, PlaceName
from croupier.play.command import ByPlayer, ByStaff


class OfShoe(ByStaff, frozen=True):
    """About the cards of a table and the shoe that they come from."""


class OfDummies(ByStaff, frozen=True):
    """About rounds without wagers."""


class RegisterCards(OfShoe, frozen=True, tag="register_cards"):
    """Bring a set of cards to the table."""

    cards: str
    decks: Count
    back: str
    """The colour and design of the backs; several, with commas, where they differ."""
    source: str = "unshuffled"
    approval: str = ""
    batch: str = ""


class CheckCards(OfShoe, frozen=True, tag="check_cards"):
    """Record that a set was checked by hand."""

    cards: str
    passed: bool


class CheckByDevice(OfShoe, frozen=True, tag="check_by_device"):
    """Record what a deck-checking device found of each deck of a set."""

    cards: str
    device: str
    decks: tuple[Literal["pass", "fail"], ...]


class VerifyCards(OfShoe, frozen=True, tag="verify_cards"):
    """Record a shuffling machine's count of a set, card by card, which is its check."""

    cards: str
    machine: str
    counts: dict[str, Count]


class OrderCheck(OfShoe, frozen=True, tag="order_check"):
    """Have the dealer check the cards in use and enter what was found."""

    reason: str


class SecureCards(OfShoe, frozen=True, tag="secure_cards"):
    """Record where a set is held secured."""

    cards: str
    where: str


class ReleaseCards(OfShoe, frozen=True, tag="release_cards"):
    """Record that a set was taken from where it was secured."""

    cards: str


class RecordShuffle(OfShoe, frozen=True, tag="record_shuffle"):
    """Record that a set was shuffled before it came to the table."""

    cards: str


class DecideShuffle(OfShoe, frozen=True, tag="decide_shuffle"):
    """Say whether cards that came shuffled are shuffled by hand all the same."""

    shuffle: bool


class OpenShoe(OfShoe, frozen=True, tag="open_shoe"):
    """Begin a new shoe with a set of cards."""

    cards: str


class ShuffleCards(OfShoe, frozen=True, tag="shuffle_cards"):
    """Record the shuffle."""

    method: str = "hand"
    machine: str = ""


class RiffleCards(OfShoe, frozen=True, tag="riffle_cards"):
    """Record that cards which need no shuffle were riffled, and at which moment."""

    moment: str


class MoveCards(OfShoe, frozen=True, tag="move_cards"):
    """A shuffling machine has failed: its cards go to another, each damaged one replaced."""

    cards: str
    machine: str
    to: str
    fault: str
    damaged: tuple[str, ...] = ()
    replacements: tuple[str, ...] = ()


class ChemmyShuffle(OfShoe, frozen=True, tag="chemmy_shuffle"):
    """Record that the cards were mixed face down on the table."""


class InsertCards(OfShoe, frozen=True, tag="insert_cards"):
    """Record that the cards are in the shuffling machine."""


class ShowCards(OfShoe, frozen=True, tag="show_cards"):
    """Record what was shown to a player who asked to see pre-shuffled cards."""

    place: PlaceName
    shown: str


class AcceptCards(OfShoe, frozen=True, tag="accept_cards"):
    """Record that pre-shuffled cards are accepted as such."""


class CutCards(OfShoe, frozen=True, tag="cut_cards"):
    """Record the cut, so many cards from the front, and who made it."""

    depth: Count
    by: str = "dealer"
    """A role, a player, or another."""
    place: PlaceName = ""
    """Where the player is who made it."""


class WaiveCut(OfShoe, frozen=True, tag="waive_cut"):
    """Record that the cut was offered and not wanted."""


class PlaceCuttingCard(OfShoe, frozen=True, tag="place_cutting_card"):
    """Record the cutting card, with so many cards behind it."""

    behind: Count


class BurnCards(OfShoe, frozen=True, tag="burn_cards"):
    """Record the burn: the first card where it is shown, and how many went face down."""

    count: Count
    shown: str = ""


class ReportCuttingCard(OfShoe, frozen=True, tag="report_cutting_card"):
    """The cutting card has come out."""


class OrderShuffle(OfShoe, frozen=True, tag="order_shuffle"):
    """Have the cards shuffled when the coup is over."""

    reason: str


class ReplaceCards(OfShoe, frozen=True, tag="replace_cards"):
    """Have unfit cards replaced."""

    reason: str


class ClearShoe(OfShoe, frozen=True, tag="clear_shoe"):
    """Have the rest of the shoe taken out after a void."""

    reason: str


class DiscardCards(OfShoe, frozen=True, tag="discard_cards"):
    """The cards of the coup are in the discard rack, or so many of them."""

    count: Count = 0
    """All, if nought."""


class AddDummy(OfShoe, frozen=True, tag="add_dummy"):
    """Have one more coup dealt after the last one, without wagers."""


class DirectDummies(OfDummies, frozen=True, tag="direct_dummies"):
    """Have so many rounds played without wagers."""

    coups: Count
    reason: str


class DirectContinuous(OfDummies, frozen=True, tag="direct_continuous"):
    """Have rounds played without wagers, one after the other, until somebody wagers."""

    reason: str


class AuthoriseDummy(OfDummies, frozen=True, tag="authorise_dummy"):
    """Let the dummy coup be dealt that is due."""


class DeclineDummy(OfDummies, frozen=True, tag="decline_dummy"):
    """Have the next coup dealt with wagers, its first card shown before."""

    reason: str


class AgreeToDummies(ByPlayer, frozen=True, tag="agree_to_dummies"):
    """Agree that coups are dealt without wagers."""


class AskToSeeCards(ByPlayer, frozen=True, tag="ask_to_see_cards"):
    """Ask to look at the pre-shuffled cards that are proposed."""


class RequireShuffle(ByPlayer, frozen=True, tag="require_shuffle"):
    """Require that the dealer shuffle the pre-shuffled cards that are proposed, and that they be cut."""


ShoeCommand = (
    ChemmyShuffle
    | InsertCards
    | ShowCards
    | AcceptCards
    | WaiveCut
    | AddDummy
    | RegisterCards
    | CheckCards
    | CheckByDevice
    | VerifyCards
    | OrderCheck
    | SecureCards
    | ReleaseCards
    | RecordShuffle
    | DecideShuffle
    | OpenShoe
    | ShuffleCards
    | RiffleCards
    | MoveCards
    | CutCards
    | PlaceCuttingCard
    | BurnCards
    | ReportCuttingCard
    | OrderShuffle
    | ReplaceCards
    | ClearShoe
    | DiscardCards
)
DummyCommand = DirectDummies | DirectContinuous | AuthoriseDummy | DeclineDummy
