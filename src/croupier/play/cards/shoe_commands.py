"""What staff do with the cards between coups, and what a shoe tells."""

from typing import Literal

from croupier.play.arguments import Count, PlaceName
from croupier.play.command import ByPlayer, ByStaff


class OfShoe(ByStaff, frozen=True):
    """About the cards of a table and the shoe that they come from."""


class OfDummies(ByStaff, frozen=True):
    """About rounds without wagers."""


class RegisterCards(OfShoe, frozen=True, tag="register_cards"):
    cards: str
    decks: Count
    back: str
    """The colour and design of the backs; several, with commas, where they differ."""
    source: str = "unshuffled"
    approval: str = ""
    batch: str = ""


class CheckCards(OfShoe, frozen=True, tag="check_cards"):
    cards: str
    passed: bool
    counted: Count = 0
    """How many cards were counted, where they were."""


class CheckByDevice(OfShoe, frozen=True, tag="check_by_device"):
    cards: str
    device: str
    decks: tuple[Literal["pass", "fail"], ...]


class VerifyCards(OfShoe, frozen=True, tag="verify_cards"):
    cards: str
    machine: str
    counts: dict[str, Count]


class OrderCheck(OfShoe, frozen=True, tag="order_check"):
    reason: str


class SecureCards(OfShoe, frozen=True, tag="secure_cards"):
    cards: str
    where: str


class ReleaseCards(OfShoe, frozen=True, tag="release_cards"):
    cards: str


class RecordShuffle(OfShoe, frozen=True, tag="record_shuffle"):
    cards: str


class DecideShuffle(OfShoe, frozen=True, tag="decide_shuffle"):
    shuffle: bool


class OpenShoe(OfShoe, frozen=True, tag="open_shoe"):
    cards: str


class ShuffleCards(OfShoe, frozen=True, tag="shuffle_cards"):
    method: str = "hand"
    machine: str = ""


class RiffleCards(OfShoe, frozen=True, tag="riffle_cards"):
    moment: str


class MoveCards(OfShoe, frozen=True, tag="move_cards"):
    cards: str
    machine: str
    to: str
    fault: str
    damaged: tuple[str, ...] = ()
    replacements: tuple[str, ...] = ()


class ChemmyShuffle(OfShoe, frozen=True, tag="chemmy_shuffle"): ...


class InsertCards(OfShoe, frozen=True, tag="insert_cards"): ...


class ShowCards(OfShoe, frozen=True, tag="show_cards"):
    place: PlaceName
    shown: str


class AcceptCards(OfShoe, frozen=True, tag="accept_cards"): ...


class CutCards(OfShoe, frozen=True, tag="cut_cards"):
    depth: Count
    by: str = "dealer"
    """A role, a player, or another."""
    place: PlaceName = ""
    """Where the player is who made it."""


class WaiveCut(OfShoe, frozen=True, tag="waive_cut"): ...


class PlaceCuttingCard(OfShoe, frozen=True, tag="place_cutting_card"):
    behind: Count


class BurnCards(OfShoe, frozen=True, tag="burn_cards"):
    count: Count
    shown: str = ""


class ReportCuttingCard(OfShoe, frozen=True, tag="report_cutting_card"): ...


class OrderShuffle(OfShoe, frozen=True, tag="order_shuffle"):
    reason: str


class ReplaceCards(OfShoe, frozen=True, tag="replace_cards"):
    reason: str


class ClearShoe(OfShoe, frozen=True, tag="clear_shoe"):
    reason: str


class DiscardCards(OfShoe, frozen=True, tag="discard_cards"):
    count: Count = 0
    """All, if zero."""


class AddDummy(OfShoe, frozen=True, tag="add_dummy"): ...


class DirectDummies(OfDummies, frozen=True, tag="direct_dummies"):
    coups: Count
    reason: str


class DirectContinuous(OfDummies, frozen=True, tag="direct_continuous"):
    reason: str


class AuthoriseDummy(OfDummies, frozen=True, tag="authorise_dummy"): ...


class DeclineDummy(OfDummies, frozen=True, tag="decline_dummy"):
    reason: str


class AgreeToDummies(ByPlayer, frozen=True, tag="agree_to_dummies"): ...


class AskToSeeCards(ByPlayer, frozen=True, tag="ask_to_see_cards"): ...


class RequireShuffle(ByPlayer, frozen=True, tag="require_shuffle"): ...


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
