"""Texts that no event may hold: notes, names and addresses, sealed with a key of the person that they are about.

A text is replaced by its keyed hash before anything else looks at an order, so that neither a decision nor an event, an
answer or a digest ever sees it; it is written in the transaction of the order that brought it. Where nobody is known, a text
has a key of its own.
"""

import hashlib
import hmac
from collections.abc import Mapping

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import structs

from croupier.conduct.commands import ConductCommand
from croupier.floor.chance import NONCE_BYTES, Entropy
from croupier.floor.keys import KEY_BYTES, notes_key
from croupier.floor.orders import Order
from croupier.floor.store import Batch, Reading, StoredNote, Transaction

TEXTS = ("note", "name", "address")
"""The arguments of commands about conduct that are texts."""

Texts = Mapping[str, str]
"""What an order said, by the keyed hash of each text."""


class Notes:
    """Seals texts and opens them again."""

    def __init__(self, key: bytes, entropy: Entropy) -> None:
        self._key, self._entropy = notes_key(key), entropy

    def taken(self, order: Order) -> tuple[Order, Texts]:
        """An order with keyed hashes in place of its texts, and the texts."""
        command = order.command
        if not isinstance(command, ConductCommand):
            return order, {}
        said = {name: text for name in TEXTS if (text := getattr(command, name, ""))}
        hashes = {name: self._hash(order, name, text) for name, text in said.items()}
        if not said:
            return order, {}
        return (
            structs.replace(order, command=structs.replace(command, **hashes)),
            {hashes[name]: text for name, text in said.items()},
        )

    async def keep(self, texts: Texts, person: str, transaction: Transaction, batch: Batch) -> None:
        """Write texts about a person with the rest of a batch."""
        for note, text in texts.items():
            key = await self._person(person or note, transaction, batch)
            batch.notes.append(StoredNote(note, person or note, self._seal(key, text.encode(), note)))

    async def read(self, reading: Reading, note: str) -> str:
        """The text of a note."""
        found = await reading.note(note) if note else None
        if found is None:
            return ""
        return self._text(*found)

    def opens(self, stored: StoredNote, sealed: bytes) -> bool:
        """Whether a note is as it was written: neither it nor its person's key can be changed without the floor's key."""
        try:
            self._text(stored, sealed)
        except (InvalidTag, ValueError):
            return False
        return True

    def _text(self, stored: StoredNote, sealed: bytes) -> str:
        key = self._open(self._key, sealed, stored.person)
        return self._open(key, stored.body, stored.note).decode()

    async def _person(self, person: str, transaction: Transaction, batch: Batch) -> bytes:
        sealed = batch.person_keys.get(person) or await transaction.person_key(person)
        if sealed is not None:
            return self._open(self._key, sealed, person)
        key = self._entropy(KEY_BYTES)
        batch.person_keys[person] = self._seal(self._key, key, person)
        return key

    def _hash(self, order: Order, name: str, text: str) -> str:
        said = f"{order.source}|{order.number}|{name}|{text}".encode()
        return hmac.digest(self._key, said, hashlib.sha256).hex()[:32]

    def _seal(self, key: bytes, text: bytes, about: str) -> bytes:
        nonce = self._entropy(NONCE_BYTES)
        return nonce + AESGCM(key).encrypt(nonce, text, about.encode())

    def _open(self, key: bytes, sealed: bytes, about: str) -> bytes:
        return AESGCM(key).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], about.encode())
