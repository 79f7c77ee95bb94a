"""What can happen to a player card, wherever it is."""

from croupier.cage.event import CageEventWithoutMoney


class CardIssued(CageEventWithoutMoney, frozen=True, tag="card_issued"):
    """A card was issued to a person."""

    card: str
    person: str


class CardChanged(CageEventWithoutMoney, frozen=True, tag="card_changed"):
    """A card has another status."""

    card: str
    status: str


CardEvent = CardIssued | CardChanged
