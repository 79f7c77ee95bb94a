"""A table's cards: the sets that came to it, and the shoe in use, from its shuffle to its last coup."""

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from msgspec import Struct, field

from croupier.play.cards import shoe_events

COUPS = 104
"""How many coups are kept: as many as the largest shoe can hold. Of a device into which cards go back, the latest."""


class CardSet(Struct):
    """A set of cards, and what is on record about it."""

    decks: int
    back: str
    source: str
    checked: bool | None = None
    """Whether its last check was passed; none where it was not checked."""
    checked_by: str = ""
    """The device that checked it; none where people did."""
    miscounted: bool = False
    """Whether it was counted and found wrong, and has not passed a check since."""
    kept_by: str = ""
    """The shuffling machine that it lies in; none where it lies in none."""
    to_check: str = ""
    """The clause by which a check of it is ordered, until its result is there."""
    secured: bool = False
    """Whether it lies where it was secured."""
    released: bool = False
    shuffled: bool = False
    """Whether a shuffle before it came to the table is on record."""


class ProposedCards(Struct):
    """Pre-shuffled cards that players may look at, and have shuffled, before they are accepted."""

    source: str
    asked: list[str] = field(default_factory=list)
    """Who asked to see them, and has not been shown any yet."""
    shuffle_required: bool = False


class Played(Struct, frozen=True, array_like=True):
    """A coup that has come to its end: the cards that counted, or none where it came to nothing."""

    round: int
    cards: tuple[str, ...]


class Shoe(Struct):
    """The cards in use, from the moment a shoe is begun."""

    number: int
    cards: str
    """The set."""
    size: int
    shuffled: str
    """How; nothing while it is still to be done."""
    again: bool | None = None
    """Whether cards that came shuffled are shuffled by hand all the same; none while nobody has said."""
    proposal: ProposedCards | None = None
    """Of cards that need no shuffle if they are accepted."""
    chemmy: bool = False
    """Whether they were mixed face down on the table before the shuffle."""
    inserted: bool = False
    """Whether they are in the shuffling machine."""
    cut: int = 0
    cut_waived: bool = False
    behind: int = 0
    """How many cards lie behind the cutting card."""
    burned: bool = False
    burn: tuple[str, ...] = ()
    """The cards that were burned before its first coup; nothing for one that nobody has seen."""
    drawn: int = 0
    """How many cards have left it, burned ones included."""
    seen: dict[str, int] = field(default_factory=dict)
    """How often each card has been seen to leave it."""
    coups: list[Played] = field(default_factory=list)
    """Its coups that were open to wagers."""
    last_round: int | None = None
    """Which round is its last, once the cutting card has come out."""
    added: bool = False
    """Whether a coup was added after its last one."""
    ended: str = ""
    """The clause by which it has ended, before its last coup or after it."""
    replaced: bool = False
    """Whether others take the place of its cards."""

    @property
    def left(self) -> int:
        """How many cards are in it."""
        return self.size - self.drawn

    def play(self, round: int, cards: tuple[str, ...]) -> None:
        """A coup that was open to wagers has come to its end."""
        self.coups = [*self.coups, Played(round, cards)][-COUPS:]

    def correct(self, round: int, cards: tuple[str, ...]) -> None:
        """Other cards counted in a coup, if it was one of these."""
        self.coups = [Played(round, cards) if each.round == round else each for each in self.coups]

    def draw(self, card: str) -> None:
        """A card leaves it; nothing where nobody saw which."""
        self.drawn += 1
        if card:
            self.see(card)

    def take_back(self, card: str) -> None:
        """A card that had left it goes back; nothing where nobody saw which."""
        self.drawn -= 1
        if card:
            self.seen[card] -= 1

    def read_again(self, read: Iterable[str], cards: Iterable[str]) -> None:
        """Other cards have left it than were read."""
        for card in read:
            self.take_back(card)
        for card in cards:
            self.draw(card)

    def see(self, card: str) -> None:
        """Which card it was that left is seen."""
        self.seen[card] = self.seen.get(card, 0) + 1


class Stock(Struct):
    """All that is known of a table's cards, apart from the coup."""

    sets: dict[str, CardSet] = field(default_factory=dict)
    shoe: Shoe | None = None
    shoes: int = 0
    """How many shoes were begun."""
    rack: tuple[str, ...] = ()
    """The cards in the discard rack that go back, where they do; nothing for one that nobody has seen."""
    out: int = 0
    """How many cards of the coup are not in the discard rack yet."""
    burned_before: int = 0
    """The last coup before which a card was burned."""
    carried: tuple[str, ...] = ()
    """The cards that the next coup begins with; nothing for one that nobody has seen."""
    dummies: int = 0
    """How many rounds without wagers are due."""
    dummy: str = ""
    """The clause by which they are."""
    agreed: dict[str, str] = field(default_factory=dict)
    """Who has agreed to dummy coups: the account at each place."""
    direction: int = 0
    """The number of the latest direction to deal them."""
    decided: bool | None = None
    """Whether the dummy coup that is due was authorised, or declined; none while nobody has said."""
    continuous: str = ""
    """The clause by which rounds are played without wagers until somebody wagers; none where they are not."""
    void: str = ""
    """The ground on which the last coup was void; none where it was not."""
    turn: str = ""
    """Which table is dealt next, where its dealer deals two."""

    def put_right(self, before: tuple[str, ...], after: tuple[str, ...], surplus: tuple[str, ...]) -> None:
        """The cards of a coup are others than were on record: what had not been counted has left the shoe too."""
        assert self.shoe is not None
        cards = (*after, *surplus)
        self.shoe.drawn += len(cards) - len(before)
        for card in (Counter(cards) - Counter(before)).elements():
            self.shoe.see(card)
        self.out += len(after) - len(before)
        self.carried = (*self.carried, *surplus)

    def open_round(self, dummy: str) -> None:
        """A round begins: a dummy coup, by this clause, or none."""
        self.out = 0
        self.dummies -= bool(dummy and self.dummies)
        self.decided, self.void = None, ""


def evolve(stock: Stock, event: shoe_events.ShoeChange) -> None:
    """What an event changes."""
    shoe = stock.shoe
    match event:
        case shoe_events.CardsRegistered():
            stock.sets[event.cards] = CardSet(event.decks, event.back, event.source)
        case shoe_events.CardsChecked():
            found = stock.sets[event.cards]
            found.checked, found.checked_by, found.kept_by, found.to_check = event.passed, event.device, "", ""
            found.miscounted = not event.passed and (found.miscounted or event.counted > 0)
        case shoe_events.CardsKept():
            stock.sets[event.cards].kept_by = event.machine
        case shoe_events.CheckOrdered():
            stock.sets[event.cards].to_check = event.clause
        case shoe_events.CardsSecured():
            stock.sets[event.cards].secured = True
        case shoe_events.CardsReleased():
            stock.sets[event.cards].secured, stock.sets[event.cards].released = False, True
        case shoe_events.ShuffleRecorded():
            stock.sets[event.cards].shuffled = True
        case shoe_events.DummiesAgreed():
            stock.agreed[event.place] = event.account
        case shoe_events.ShoeOpened():
            stock.shoes, stock.carried, stock.sets[event.cards].kept_by = event.shoe, (), ""
            proposal = ProposedCards(event.proposed) if event.proposed else None
            stock.shoe, stock.rack = Shoe(event.shoe, event.cards, event.size, event.shuffled, proposal=proposal), ()
        case shoe_events.CardsDiscarded():
            _discard(stock, event)
        case shoe_events.DummiesDirected():
            stock.dummies += event.coups
            stock.dummy, stock.direction, stock.agreed = event.clause, event.direction, {}
        case shoe_events.ContinuousDirected():
            stock.continuous = event.clause
        case shoe_events.ContinuousEnded():
            stock.continuous = ""
        case shoe_events.DummyDecided():
            stock.decided = event.authorised
        case shoe_events.TurnPassed():
            stock.turn = event.table
        case shoe_events.CardsMoved():
            pass
        case _:
            assert shoe is not None
            _of_shoe(stock, shoe, event)


def _discard(stock: Stock, event: shoe_events.CardsDiscarded) -> None:
    stock.out -= event.count or stock.out
    if event.returned and stock.shoe is not None:
        for card in stock.rack:
            stock.shoe.take_back(card)
        stock.rack = event.cards


def _of_shoe(stock: Stock, shoe: Shoe, event: shoe_events.ChangeInShoe) -> None:
    match event:
        case shoe_events.CardsShuffled():
            shoe.shuffled = event.method
        case shoe_events.ShuffleDecided():
            shoe.again = event.shuffle
            shoe.shuffled = "" if event.shuffle else shoe.shuffled
        case shoe_events.ChemmyShuffled():
            shoe.chemmy = True
        case shoe_events.CardsInserted():
            shoe.inserted = True
        case shoe_events.ProposalEvent():
            _propose(shoe, event)
        case shoe_events.CardsCut():
            shoe.cut = event.depth
        case shoe_events.CutWaived():
            shoe.cut_waived = True
        case shoe_events.CuttingCardPlaced():
            shoe.behind = event.behind
        case shoe_events.CardsBurned(carried=True):
            stock.burned_before, stock.carried = event.coup, stock.carried[1:]
        case shoe_events.CardsBurned():
            stock.burned_before = event.coup
            burned = (event.shown,) * bool(event.shown) + ("",) * event.count
            shoe.burn = shoe.burn if shoe.burned else burned
            shoe.burned = True
            stock.rack += burned
            for card in burned:
                shoe.draw(card)
        case shoe_events.BurnMissed():
            for card in shoe.burn:
                shoe.take_back(card)
            stock.rack = stock.rack[len(shoe.burn) :]
            shoe.burned, shoe.burn = True, ()
        case shoe_events.CuttingCardSeen():
            shoe.last_round = event.last_round
        case shoe_events.CoupAdded():
            assert shoe.last_round is not None
            shoe.last_round, shoe.added = shoe.last_round + 1, True
        case shoe_events.ShoeEnded():
            if event.replace:
                stock.sets[shoe.cards].checked = None
            shoe.ended, shoe.replaced = event.clause, event.replace
        case shoe_events.CardCarried():
            shoe.draw(event.card)
            stock.carried = (*stock.carried, event.card)
        case shoe_events.CardSpent():
            shoe.draw(event.card)
            stock.rack = (*stock.rack, event.card)
        case shoe_events.CardOfOtherShoe():
            if event.counted:
                shoe.take_back(event.card)
        case shoe_events.CardsRiffled():
            pass
        case _:
            assert_never(event)


def _propose(shoe: Shoe, event: shoe_events.ProposalChange) -> None:
    assert shoe.proposal is not None
    match event:
        case shoe_events.SightAsked():
            shoe.proposal.asked.append(event.place)
        case shoe_events.CardsShown():
            shoe.proposal.asked.remove(event.place)
        case shoe_events.ShuffleRequired():
            shoe.proposal.shuffle_required = True
        case shoe_events.CardsAccepted():
            shoe.shuffled = event.source
        case _:
            assert_never(event)
