"""What was read of a coup, and what people have entered in its place."""

from croupier.play.event import WithoutMoney


class CoupEvent(WithoutMoney, frozen=True):
    """Something about what was read of a coup."""


class ResultIndicated(CoupEvent, frozen=True, tag="result_indicated"):
    """The shoe indicated the result of the coup."""

    round: int
    winner: str


class CardCorrected(CoupEvent, frozen=True, tag="card_corrected"):
    """A card that the shoe had read wrongly was entered by hand; what was read stays on record beside it."""

    nth: int
    read: str
    card: str
    left_over: tuple[str, ...] = ()
    """The cards that by the right one belong to this coup no more: the next one begins with them."""


class CardsEstablished(CoupEvent, frozen=True, tag="cards_established"):
    """An authority found out which cards were really dealt; what was read stays on record beside them."""

    round: int
    read: tuple[str, ...]
    cards: tuple[str, ...]
    reason: str
    clause: str


class CountsAnnounced(CoupEvent, frozen=True, tag="counts_announced"):
    """The Player's count was announced, and then the Banker's."""

    round: int
    player: int
    banker: int


CoupChange = CountsAnnounced | ResultIndicated | CardCorrected | CardsEstablished
