"""What can happen to the cards of a table, apart from their being drawn in a coup."""

from msgspec import field

from croupier.play.event import WithoutMoney


class ShoeEvent(WithoutMoney, frozen=True):
    """Something that happened to the cards."""


class CardsRegistered(ShoeEvent, frozen=True, tag="cards_registered"):
    """A set of cards came to the table."""

    cards: str
    decks: int
    back: str
    source: str
    approval: str
    batch: str
    station: str = ""
    """Where they are dealt, where the table has a dealer station."""


class CardsChecked(ShoeEvent, frozen=True, tag="cards_checked"):
    """A set was checked, by a device where one is named."""

    cards: str
    passed: bool
    device: str
    differences: dict[str, int] = field(default_factory=dict)
    """Of which cards a machine found too many, or too few where it is negative, and by how much."""
    decks: tuple[bool, ...] = ()
    """Whether each deck passed, where a device checked them one by one."""
    counted: int = 0
    """How many cards were counted, where they were."""


class CardsKept(ShoeEvent, frozen=True, tag="cards_kept"):
    """A shuffling machine keeps a set that it has passed, until a shoe is begun from it."""

    cards: str
    machine: str


class CheckOrdered(ShoeEvent, frozen=True, tag="check_ordered"):
    """The cards in use are to be checked."""

    cards: str
    reason: str
    clause: str


class CardsSecured(ShoeEvent, frozen=True, tag="cards_secured"):
    """A set is held secured."""

    cards: str
    where: str


class CardsReleased(ShoeEvent, frozen=True, tag="cards_released"):
    """A set was taken from where it was secured."""

    cards: str


class ShuffleRecorded(ShoeEvent, frozen=True, tag="shuffle_recorded"):
    """A set was shuffled before it came to the table."""

    cards: str


class ShuffleDecided(ShoeEvent, frozen=True, tag="shuffle_decided"):
    """Whether cards that came shuffled are shuffled by hand all the same."""

    shuffle: bool


class DummiesAgreed(ShoeEvent, frozen=True, tag="dummies_agreed"):
    """A player agreed that coups are dealt without wagers."""

    place: str
    account: str


class ShoeOpened(ShoeEvent, frozen=True, tag="shoe_opened"):
    """A new shoe begins, to be prepared from a set."""

    shoe: int
    cards: str
    size: int
    """How many cards the set has."""
    shuffled: str
    """How it was shuffled already, where it needs no shuffle at the table."""
    proposed: str = ""
    """The source of cards that need no shuffle if they are accepted."""


class CardsShuffled(ShoeEvent, frozen=True, tag="cards_shuffled"):
    """The cards were shuffled, by a machine where one is named."""

    method: str
    machine: str


class CardsRiffled(ShoeEvent, frozen=True, tag="cards_riffled"):
    """Cards that need no shuffle were riffled."""

    moment: str


class CardsMoved(ShoeEvent, frozen=True, tag="cards_moved"):
    """A shuffling machine failed: its cards went to another, each damaged one replaced by its like."""

    cards: str
    machine: str
    to: str
    fault: str
    damaged: tuple[str, ...]


class ChemmyShuffled(ShoeEvent, frozen=True, tag="chemmy_shuffled"):
    """The cards were mixed face down on the table."""


class CardsInserted(ShoeEvent, frozen=True, tag="cards_inserted"):
    """The cards are in the shuffling machine."""


class ProposalEvent(ShoeEvent, frozen=True):
    """Something that happened to a proposal of pre-shuffled cards."""


class SightAsked(ProposalEvent, frozen=True, tag="sight_asked"):
    """A player asked to see the pre-shuffled cards that were proposed."""

    place: str


class CardsShown(ProposalEvent, frozen=True, tag="cards_shown"):
    """A player who asked was shown pre-shuffled cards."""

    place: str
    shown: str


class ShuffleRequired(ProposalEvent, frozen=True, tag="shuffle_required"):
    """A player required that the dealer shuffle the pre-shuffled cards that were proposed."""

    place: str


class CardsAccepted(ProposalEvent, frozen=True, tag="cards_accepted"):
    """The pre-shuffled cards are accepted as such."""

    source: str


class CardsCut(ShoeEvent, frozen=True, tag="cards_cut"):
    """The cards were cut, so many from the front."""

    depth: int
    by: str = ""
    place: str = ""


class CutWaived(ShoeEvent, frozen=True, tag="cut_waived"):
    """The cut was offered, and nobody wanted it."""


class CuttingCardPlaced(ShoeEvent, frozen=True, tag="cutting_card_placed"):
    """The cutting card was put in, with so many cards behind it."""

    behind: int


class CardsBurned(ShoeEvent, frozen=True, tag="cards_burned"):
    """Cards were burned: the first one where it was shown, and so many face down."""

    count: int
    shown: str = ""
    coup: int = 0
    """The coup before which it was, where a card is burned before each."""
    carried: bool = False
    """Whether it was a card that was set aside before."""


class BurnMissed(ShoeEvent, frozen=True, tag="burn_missed"):
    """The burn on record was not made: its cards stay in play."""


class CuttingCardSeen(ShoeEvent, frozen=True, tag="cutting_card_seen"):
    """The cutting card came out: this many cards had left the shoe, and that round is its last."""

    drawn: int
    last_round: int
    position: int = 0
    """Which card of the coup it came in place of."""


class CoupAdded(ShoeEvent, frozen=True, tag="coup_added"):
    """One more coup is dealt from a shoe after its last one."""

    clause: str


class ShoeEnded(ShoeEvent, frozen=True, tag="shoe_ended"):
    """No coup is opened any more before the cards are shuffled or replaced."""

    reason: str
    clause: str
    replace: bool = False
    """Whether others must take the place of these cards."""


class CardsDiscarded(ShoeEvent, frozen=True, tag="cards_discarded"):
    """The cards of the coup are in the discard rack; those that lay there before have gone back, if they did."""

    cards: tuple[str, ...] = ()
    returned: bool = False
    count: int = 0
    """How many of them, where it is not all."""


class CardCarried(ShoeEvent, frozen=True, tag="card_carried"):
    """A card that belonged to no hand was set aside: the next coup begins with it."""

    card: str
    """Which card it is; nothing where nobody has seen it."""
    clause: str


class CardSpent(ShoeEvent, frozen=True, tag="card_spent"):
    """A card left the shoe that belongs to no coup of this table: it is with the discards."""

    card: str
    """Which card it is; nothing where nobody has seen it."""
    clause: str


class CardOfOtherShoe(ShoeEvent, frozen=True, tag="card_of_other_shoe"):
    """A card came from the shoe of the dealer's other game."""

    card: str
    counted: bool
    """Whether it had been counted as one of this shoe."""
    clause: str


class TurnPassed(ShoeEvent, frozen=True, tag="turn_passed"):
    """Of a dealer's two games this one is dealt next."""

    table: str


class DummiesDirected(ShoeEvent, frozen=True, tag="dummies_directed"):
    """So many rounds are played next without wagers."""

    coups: int
    clause: str
    direction: int = 0
    """The number of the direction; zero where nobody directed it."""
    reason: str = ""


class ContinuousDirected(ShoeEvent, frozen=True, tag="continuous_directed"):
    """Rounds are played without wagers, one after the other, until somebody wagers."""

    reason: str
    clause: str


class ContinuousEnded(ShoeEvent, frozen=True, tag="continuous_ended"):
    """Somebody has wagered: playing without wagers is over."""


class DummyDecided(ShoeEvent, frozen=True, tag="dummy_decided"):
    """A supervisor has authorised the dummy coup that is due, or declined it."""

    authorised: bool
    reason: str = ""


ProposalChange = SightAsked | CardsShown | ShuffleRequired | CardsAccepted
ChangeInShoe = (
    ChemmyShuffled
    | ShuffleDecided
    | CardsShuffled
    | CardsInserted
    | ProposalChange
    | CardsRiffled
    | CardsCut
    | CutWaived
    | CuttingCardPlaced
    | CardsBurned
    | BurnMissed
    | CuttingCardSeen
    | CoupAdded
    | ShoeEnded
    | CardCarried
    | CardSpent
    | CardOfOtherShoe
)
"""What happens to the shoe in use."""
ShoeChange = (
    CardsRegistered
    | CardsChecked
    | CardsKept
    | CheckOrdered
    | CardsSecured
    | CardsReleased
    | ShuffleRecorded
    | ShoeOpened
    | CardsMoved
    | CardsDiscarded
    | TurnPassed
    | DummiesAgreed
    | DummiesDirected
    | ContinuousDirected
    | ContinuousEnded
    | DummyDecided
    | ChangeInShoe
)
