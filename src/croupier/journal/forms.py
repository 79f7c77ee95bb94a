"""Forms with undisclosed wagers: sealed before anything is decided on them, and opened for the gaming supervisor alone
until they are revealed.

What a form says goes into the journal encrypted, with a key derived from the floor's, beside a salted hash by which anybody
can check what is revealed.
"""

import hashlib
import hmac

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec.structs import replace

from croupier.games.notation import WrongInput
from croupier.journal.keys import forms_key
from croupier.journal.seeds import NONCE_BYTES, Entropy
from croupier.orders.order import Order
from croupier.play.tournament.commands import SealWager, TakeDownForm
from croupier.play.tournament.forms import digest
from croupier.play.tournament.session import Form, OpenForm

SALT_BYTES = 32
WITH_FORMS = {SealWager, TakeDownForm}
"""The commands that say what a form says."""


class Forms:
    """Seals forms and opens them again."""

    def __init__(self, key: bytes, entropy: Entropy) -> None:
        self._entropy, self._key = entropy, forms_key(key)
        self._cipher = AESGCM(self._key)

    def seal(self, table: str, round: int, place: str, bet: str, stake: int) -> tuple[str, str]:
        """The digest of a form, and what it says, encrypted."""
        form = OpenForm(bet, stake, self._entropy(SALT_BYTES).hex())
        hashed, nonce = digest(table, round, place, form), self._entropy(NONCE_BYTES)
        sealed = nonce + self._cipher.encrypt(nonce, msgspec.json.encode(form), hashed.encode())
        return hashed, sealed.hex()

    def open(self, form: Form) -> OpenForm:
        """What a form says."""
        sealed = bytes.fromhex(form.sealed)
        try:
            plain = self._cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], form.digest.encode())
        except InvalidTag:
            raise WrongInput("A form cannot be opened: the floor's key is not the one that sealed it.") from None
        return msgspec.json.decode(plain, type=OpenForm)

    def hidden(self, order: Order) -> Order:
        """An order with a keyed hash in place of what its form says: so that no stored digest gives that away."""
        command = order.command
        assert isinstance(command, SealWager | TakeDownForm)
        content = f"{order.source}|{order.number}|{command.bet}|{command.stake}".encode()
        hidden = hmac.digest(self._key, content, hashlib.sha256).hex()
        return replace(order, command=replace(command, bet=hidden, stake=0))
