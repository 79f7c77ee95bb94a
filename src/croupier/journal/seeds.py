"""The system's own chance: seeds from the operating system that no role can read before they are published.

A seed is sealed with a key derived from the floor's and kept in the journal, so that a restart goes on with it.
"""

from collections.abc import Callable

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.games.notation import WrongInput
from croupier.journal.keys import chance_key
from croupier.play.remedies.irregularity_events import NoSpinDeclared
from croupier.play.round_events import RoundOpened, RoundResumed, RoundSettled, RoundVoided, WageringClosed
from croupier.play.spins.lucky_ball import digest, due
from croupier.play.spins.lucky_ball_events import LuckyNumberBoosted, LuckyNumbersShown, SeedCommitted, SeedPublished
from croupier.play.spins.spin_events import BallSpun
from croupier.play.table import Setup, Table
from croupier.promotions.events import PromotionStarted
from croupier.tournaments.session_events import BallotCommitted

TURNS = {RoundOpened, BallSpun, WageringClosed, NoSpinDeclared, RoundResumed, RoundSettled, RoundVoided}
"""The events before or after which chance may have its part."""
SEED_BYTES = 32
NONCE_BYTES = 12

Entropy = Callable[[int], bytes]
"""So many bytes that nobody can foretell."""


class Seeds:
    """Where seeds come from, and who alone can open them."""

    def __init__(self, key: bytes, entropy: Entropy) -> None:
        self._entropy = entropy
        self._cipher = AESGCM(chance_key(key))

    def before(self, table: Table, event: object) -> list[SeedCommitted | SeedPublished]:
        """What comes before an event: the seed of the attempt that it ends, the hash of the next one's."""
        match event:
            case RoundOpened(lucky_ball=True):
                return [self._committed(event.round, 1)]
            case NoSpinDeclared() | RoundResumed(respin=True) if table.lucky_ball:
                return [*self._published(table), self._committed(table.round, table.attempt + 1)]
            case RoundSettled() | RoundVoided():
                return [*self._published(table)]
        return []

    def after(self, setup: Setup, table: Table) -> LuckyNumbersShown | LuckyNumberBoosted | None:
        """What is to be drawn next, now that an event has happened; nothing if it is not time."""
        return due(setup, table, self.open(table.seed)) if table.lucky_ball and table.seed is not None else None

    def fresh(self) -> tuple[str, str]:
        """A new seed: its hash, and the seed itself, sealed."""
        seed, nonce = self._entropy(SEED_BYTES), self._entropy(NONCE_BYTES)
        return digest(seed), (nonce + self._cipher.encrypt(nonce, seed, digest(seed).encode())).hex()

    def open(self, committed: SeedCommitted | BallotCommitted | PromotionStarted) -> bytes:
        """The seed itself."""
        sealed = bytes.fromhex(committed.sealed)
        try:
            return self._cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], committed.digest.encode())
        except InvalidTag:
            of = {BallotCommitted: "a ballot", PromotionStarted: "a promotion"}.get(type(committed), "a round")
            words = f"The seed of {of} cannot be opened: the floor's key is not the one that sealed it."
            raise WrongInput(words) from None

    def _committed(self, round: int, attempt: int) -> SeedCommitted:
        return SeedCommitted(round, attempt, *self.fresh())

    def _published(self, table: Table) -> list[SeedPublished]:
        seed = table.seed
        return [] if seed is None else [SeedPublished(seed.round, seed.attempt, self.open(seed).hex())]
