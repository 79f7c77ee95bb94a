"""Texts that no event may hold: notes, names and addresses, sealed with a key of the person that they are about.

A command declares its texts by their type (`Text`, `Letter`), and an event names them by its own (`NoteId`). A text is
replaced by its keyed hash before anything else looks at an order, so that neither a decision nor an event, an answer or a
digest ever sees it; it is written in the transaction of the order that brought it. Where nobody is known, a text has a key
of its own.
An `Identity` is replaced in the same way, and is kept nowhere: its keyed hash is the same whenever and however it is typed.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping
from functools import cache
from typing import get_args

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import structs

from croupier.journal.keys import KEY_BYTES, identities_key, notes_key
from croupier.journal.seeds import NONCE_BYTES, Entropy
from croupier.journal.store import Batch, Reading, StoredNote, Transaction
from croupier.journal.streams import Event
from croupier.orders.order import Command, Order
from croupier.play.arguments import Identity, Letter, Text
from croupier.play.event import NoteId

Texts = Mapping[str, str]
"""What an order said, by the keyed hash of each text."""
TAKEN = (Text, Letter, Identity)
"""The arguments that nothing but their keyed hash is left of in an order."""
DESTROYED = b""
"""What is left of the key of a person who was erased."""


def notes_of(event: Event) -> Iterator[str]:
    """The keyed hashes by which an event names its texts."""
    return filter(None, texts_of(event).values())


def texts_of(event: Event) -> dict[str, str]:
    """The same by the fields that name them, with those that name none."""
    return {name: getattr(event, name) for name in _fields(type(event), (NoteId,))}


@cache
def _fields(kind: type[Command | Event], types: tuple[object, ...]) -> tuple[str, ...]:
    """The fields of a kind of command or event that are of one of these types."""
    return tuple(each.name for each in structs.fields(kind) if each.type in types)


WITH_TEXTS = frozenset(kind for kind in get_args(Command) if _fields(kind, TAKEN))
"""The commands that have such arguments. Few have, and this is asked of every order."""


class Notes:
    """Seals texts and opens them again."""

    def __init__(self, key: bytes, entropy: Entropy) -> None:
        self._key, self._identities, self._entropy = notes_key(key), identities_key(key), entropy

    def taken(self, order: Order) -> tuple[Order, Texts]:
        """An order with keyed hashes in place of its texts, and the texts."""
        command = order.command
        if type(command) not in WITH_TEXTS:
            return order, {}
        content = {name: text for name in _fields(type(command), TAKEN) if (text := getattr(command, name))}
        shown = {name: content.pop(name) for name in _fields(type(command), (Identity,)) if name in content}
        hashes = {name: self._hash(order, name, text) for name, text in content.items()}
        hashed = hashes | {name: self.identity(text) for name, text in shown.items()}
        return (
            structs.replace(order, command=structs.replace(command, **hashed)),
            {hashes[name]: text for name, text in content.items()},
        )

    def identity(self, shown: str) -> str:
        """The keyed hash of an identity document, however its issuer and number are spaced and spelled."""
        plain = "".join(each for each in shown.upper() if each.isalnum())
        return hmac.digest(self._identities, plain.encode(), hashlib.sha256).hex()[:32] if plain else ""

    async def keep(self, texts: Texts, person: str, transaction: Transaction, batch: Batch) -> None:
        """Write texts about a person with the rest of a batch; of one who was erased, each with a key of its own."""
        for note, text in texts.items():
            key = await self._person(person, transaction, batch) if person else None
            about = person if key else note
            key = key or await self._person(note, transaction, batch)
            assert key
            batch.notes.append(StoredNote(note, about, self._seal(key, text.encode(), note)))

    async def read(self, reading: Reading, note: str) -> str:
        """The text of a note; nothing, if there is none or its person was erased."""
        found = await reading.note(note) if note else None
        if found is None or found[1] == DESTROYED:
            return ""
        return self._text(*found)

    async def read_of(self, reading: Reading, note: str, person: str) -> str:
        """The same, if it is about this person and no other."""
        found = await reading.note(note) if note else None
        return await self.read(reading, note) if found is not None and found[0].person == person else ""

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

    async def _person(self, person: str, transaction: Transaction, batch: Batch) -> bytes | None:
        """A person's key, made if there is none; nothing, if it was destroyed."""
        sealed = batch.person_keys.get(person) or await transaction.person_key(person)
        if sealed == DESTROYED or person in batch.destroyed:
            return None
        if sealed is not None:
            return self._open(self._key, sealed, person)
        key = self._entropy(KEY_BYTES)
        batch.person_keys[person] = self._seal(self._key, key, person)
        return key

    def _hash(self, order: Order, name: str, text: str) -> str:
        content = f"{order.source}|{order.number}|{name}|{text}".encode()
        return hmac.digest(self._key, content, hashlib.sha256).hex()[:32]

    def _seal(self, key: bytes, text: bytes, about: str) -> bytes:
        nonce = self._entropy(NONCE_BYTES)
        return nonce + AESGCM(key).encrypt(nonce, text, about.encode())

    def _open(self, key: bytes, sealed: bytes, about: str) -> bytes:
        return AESGCM(key).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], about.encode())
