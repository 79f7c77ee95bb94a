"""Seals: the last event of every stream at one moment, chained, signed, and exported to a file outside the database.

The journal's own hashes show any change but one: a tail cut off with everything that hung on it. A seal shows that too, for
whatever was there when it was made. It is signed with a key that the database does not hold, so that whoever can write the
database cannot make one.
"""

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct, field
from msgspec.structs import replace

from croupier.floor.journal import NO_HASH, Head
from croupier.floor.keys import load_key
from croupier.games.notation import WrongInput

_ENCODER = msgspec.json.Encoder(order="deterministic")


class Seal(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the seal file."""

    number: int
    at: int
    before: str
    """The hash of the line before."""
    heads: dict[str, tuple[int, str]]
    """The version and the hash of each stream's last event."""
    key: str
    """The public key of whoever signed."""
    signature: str = ""

    def line(self) -> bytes:
        """The seal as it stands in the file."""
        return _ENCODER.encode(self)

    def signed_part(self) -> bytes:
        """What the signature is of: all the rest."""
        return _ENCODER.encode(replace(self, signature=""))


def load_seal_key(floor_file: Path) -> Ed25519PrivateKey:
    """The key that signs a floor's seals, made on the first start, in a file of its own beside the floor's key."""
    return Ed25519PrivateKey.from_private_bytes(load_key(floor_file.with_suffix(".seal.key")))


def public(key: Ed25519PrivateKey) -> str:
    """What an inspector writes down when the floor is opened, to know its seals by."""
    return key.public_key().public_bytes_raw().hex()


# ---------------------------------------------------------------- sealing


class SealFile:
    """The file that a floor's seals are added to."""

    def __init__(self, path: Path, key: Ed25519PrivateKey) -> None:
        if not path.parent.is_dir():
            raise WrongInput(
                f"There is no folder {path.parent} for the seals: make it, or name another file in [seal]."
            )
        self._path, self._key = path, key
        self._number, self._hash, self._size = self._last()

    def add(self, at: int, heads: Mapping[str, Head]) -> None:
        """Seal these heads: on the disk when this returns."""
        sealed = {stream: (head.version, head.hash.hex()) for stream, head in heads.items()}
        seal = Seal(self._number + 1, at, self._hash, sealed, public(self._key))
        line = replace(seal, signature=self._key.sign(seal.signed_part()).hex()).line()
        with self._path.open("ab") as file:
            file.truncate(self._size)  # a seal that a full disk or a power cut left unfinished never was
            file.write(line + b"\n")
            file.flush()
            os.fsync(file.fileno())
            self._number, self._hash, self._size = seal.number, _hash(line), file.tell()

    def _last(self) -> tuple[int, str, int]:
        """The number and the hash of the last seal, and where it ends."""
        written = self._path.read_bytes() if self._path.exists() else b""
        *lines, unfinished = written.split(b"\n")
        if not lines:
            return 0, NO_HASH.hex(), 0
        line = lines[-1]
        try:
            seal = _checked(line)
        except ValueError as wrong:
            raise WrongInput(f"{self._path.name}: its last line {wrong}. Put the right file back.") from None
        if seal.key != public(self._key):
            raise WrongInput(f"{self._path.name}: another floor's key signed it. Put the right file or key back.")
        return seal.number, _hash(line), len(written) - len(unfinished)


# ---------------------------------------------------------------- checking


class BrokenSeal(Exception):
    """A line of a seal file that is not as it was made."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(what)
        self.line, self.what = line, what


class Sealed(Struct):
    """What the seals of a file say together."""

    seals: int = 0
    at: int = 0
    """The time of the last."""
    key: str = ""
    heads: dict[str, dict[int, str]] = field(default_factory=dict)
    """For each stream, the hash of every event that was its last when a seal was made."""


def read_seals(path: Path, key: str = "") -> Sealed:
    """Check the seals of a file one by one, and what they say of each other. If a key is given, they must be signed by it.
    A last line that is not finished yet is left out."""
    sealed, before, latest = Sealed(key=key), NO_HASH.hex(), dict[str, int]()
    for number, line in enumerate(path.read_bytes().split(b"\n")[:-1], start=1):
        try:
            seal = _checked(line)
        except ValueError as wrong:
            raise BrokenSeal(number, f"the line {wrong}") from None
        if (seal.number, seal.before) != (number, before):
            raise BrokenSeal(number, "the seal does not follow the one before it")
        if seal.key != (sealed.key or seal.key):
            raise BrokenSeal(number, "the seal is signed by another key")
        for stream, version in latest.items():
            if seal.heads.get(stream, (0, ""))[0] < version:
                raise BrokenSeal(number, f"{stream} has fewer events than at the seal before")
        for stream, (version, hash_) in seal.heads.items():
            if sealed.heads.setdefault(stream, {}).setdefault(version, hash_) != hash_:
                raise BrokenSeal(number, f"{stream} has another last event than at the seal before")
            latest[stream] = version
        sealed.seals, sealed.at, sealed.key, before = number, seal.at, seal.key, _hash(line)
    return sealed


def _checked(line: bytes) -> Seal:
    """A seal whose own signature holds, and whose line says nothing else."""
    try:
        seal = msgspec.json.decode(line, type=Seal)
        signature, key = bytes.fromhex(seal.signature), Ed25519PublicKey.from_public_bytes(bytes.fromhex(seal.key))
        key.verify(signature, seal.signed_part())
    except InvalidSignature:
        raise ValueError("is not as it was signed") from None
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError):
        raise ValueError("is not a seal") from None
    if seal.line() != line:
        raise ValueError("is not as it was signed")
    return seal


def _hash(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()
