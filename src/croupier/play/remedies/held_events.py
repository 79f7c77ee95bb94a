"""What becomes of stakes and wagers that were held, and of those that the house keeps."""

from croupier.play.event import TableEvent
from croupier.play.remedies.put_right_events import Ruling
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_events import Return


class StakesHeld(TableEvent, frozen=True, tag="stakes_held"):
    """What a place had staked in a round without result does not go back until it is decided whose it is."""

    round: int
    terminal: str
    account: str
    held: tuple[Return, ...]
    clause: str
    of_credit: bool = False
    """Whether the round had been settled, so that it is taken of the credit again."""


class StakesDecided(TableEvent, frozen=True, tag="stakes_decided"):
    """Stakes that were held went back, or are kept by the house."""

    round: int
    terminal: str
    held: tuple[Return, ...]
    forfeited: bool
    reason: str


class WagersForfeited(TableEvent, frozen=True, tag="wagers_forfeited"):
    """A place's wagers in the round that is going on are kept by the house."""

    terminal: str
    forfeited: tuple[Return, ...]


class HeldSettled(TableEvent, frozen=True, tag="held_settled"):
    """Wagers that had waited for an analysis when their round was settled, settled now; what was not proved goes back."""

    round: int
    settled: WagersSettled
    rulings: dict[str, Ruling]


HeldChange = StakesHeld | StakesDecided | WagersForfeited | HeldSettled
