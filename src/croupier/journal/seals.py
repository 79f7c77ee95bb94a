"""Seals: the last event of every stream at one moment, chained, signed, and exported to a file outside the database.

The journal's own hashes show any change but one: a tail cut off with everything that hung on it. A seal shows that too, for
whatever was there when it was made. It is signed with a key that the database does not hold, so that whoever can write the
database cannot make one. A signer that is elsewhere signs what is on the disk: the seal stands unsigned, and its signature
follows on a line of its own, at once or when the signer is back.
"""

import hashlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

from croupier.games.notation import WrongInput
from croupier.journal.chain import NO_HASH
from croupier.journal.keys import load_key

_ENCODER = msgspec.json.Encoder(order="deterministic")
BLOCK = 1 << 20
"""How much is read at once from the end of a file, to find its last lines."""


class Restore(Struct, frozen=True, forbid_unknown_fields=True):
    """A person let the floor open on a database that was behind its seals."""

    number: int
    given_up: dict[str, int]
    """For each stream that had gone back, the first version that had been sealed and is no longer held to."""


class Seal(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the seal file."""

    number: int
    at: int
    before: str
    """The hash of the seal before, as its line stands in the file."""
    heads: dict[str, tuple[int, str]]
    """The version and the hash of each stream's last event."""
    key: str
    """The public key of whoever signs."""
    signature: str = ""
    """Nothing, if it stands on a line of its own."""
    restored: Restore | UnsetType = UNSET

    def line(self) -> bytes:
        """The seal as it stands in the file."""
        return _ENCODER.encode(self)

    def signed_part(self) -> bytes:
        """What the signature is of: all the rest."""
        return _ENCODER.encode(replace(self, signature=""))


class Signature(Struct, frozen=True, forbid_unknown_fields=True):
    """A line with the signature of a seal that stands unsigned before it."""

    of: int
    """The number of that seal."""
    at: int
    signature: str

    def line(self) -> bytes:
        """The signature as it stands in the file."""
        return _ENCODER.encode(self)


def load_seal_key(floor_file: Path) -> Ed25519PrivateKey:
    """The key that signs a floor's seals, made on the first start, in a file of its own beside the floor's key."""
    return Ed25519PrivateKey.from_private_bytes(load_key(seal_key_file(floor_file)))


def seal_key_file(floor_file: Path) -> Path:
    """Where the signing key is, unless another machine has it."""
    return floor_file.with_suffix(".seal.key")


def public(key: Ed25519PrivateKey) -> str:
    """What an inspector writes down when the floor is opened, to know its seals by."""
    return key.public_key().public_bytes_raw().hex()


def line_hash(line: bytes) -> str:
    """What the next seal names a seal by."""
    return hashlib.sha256(line).hexdigest()


# ---------------------------------------------------------------- checking


class BrokenSeal(Exception):
    """A line of a seal file that is not as it was made."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(what)
        self.line, self.what = line, what


class NoSeal(ValueError):
    """A line that is no seal, be it whole and changed, or never finished."""


class Sealed(Struct):
    """What the seals of a file say together."""

    seals: int = 0
    """How many there are."""
    first: int = 0
    """The number of the first, above 1 where an earlier file is not here."""
    last: int = 0
    """The number of the last."""
    at: int = 0
    """The time of the last."""
    key: str = ""
    heads: dict[str, dict[int, str]] = field(default_factory=dict)
    """For each stream, the hash of every event that was its last when a seal was made."""
    hashes: dict[int, str] = field(default_factory=dict)
    """The hash of each seal, by its number."""
    unsigned: dict[int, Seal] = field(default_factory=dict)
    """Those that nobody has signed."""
    late: int = 0
    """How many were signed later than they were made."""
    unfinished: int = 0
    """Lines that a full disk or a power cut left unfinished: what was to stand there never was a seal."""
    restores: dict[int, Restore] = field(default_factory=dict)
    gone: dict[int, dict[str, tuple[int, str]]] = field(default_factory=dict)
    """By the number of a restore, the last that had been sealed of each stream that it gave up: version and hash."""

    def acknowledged(self, restores: int) -> dict[str, tuple[int, str]]:
        """The last event of each stream that was ever sealed, but for what was given up by the restores that a journal
        knows of: all to this number. One that was broken off before it came into the journal has given nothing up."""
        last = {stream: max(of.items()) for stream, of in self.heads.items() if of}
        for number, gone in self.gone.items():
            for stream, head in gone.items() if number > restores else ():
                last[stream] = max(head, last.get(stream, head))
        return last


def read_seals(*paths: Path, key: str = "") -> Sealed:
    """Check the seals of a file, or of several that follow each other, one by one, and what they say of each other. If a
    key is given, they must be signed by it. A last line that is not finished yet is left out, and so is what a full disk or
    a power cut left unfinished: the next seal goes on from the one before it."""
    sealed, before, latest = Sealed(key=key), NO_HASH.hex(), dict[str, int]()
    unfinished: BrokenSeal | None = None
    for number, line in _lines(paths):
        try:
            seal = checked(line)
        except NoSeal as wrong:
            unfinished = unfinished or BrokenSeal(number, f"the line {wrong}")
            sealed.unfinished += 1
            continue
        except ValueError as wrong:
            raise BrokenSeal(number, f"the line {wrong}") from None
        if isinstance(seal, Signature):
            _sign(sealed, number, seal)
            continue
        if not sealed.seals and seal.number > 1 and unfinished is None:  # the files before this one are not here
            sealed.last, before = seal.number - 1, seal.before
        if (seal.number, seal.before) != (sealed.last + 1, before):
            raise unfinished or BrokenSeal(number, "the seal does not follow the one before it")
        unfinished = None  # what was passed over left no gap
        if seal.key != (sealed.key or seal.key):
            raise BrokenSeal(number, "the seal is signed by another key")
        if seal.restored is not UNSET:
            _give_up(sealed, latest, seal.restored)
        for stream, version in latest.items():
            if seal.heads.get(stream, (0, ""))[0] < version:
                raise BrokenSeal(number, f"{stream} has fewer events than at the seal before")
        for stream, (version, hash_) in seal.heads.items():
            if sealed.heads.setdefault(stream, {}).setdefault(version, hash_) != hash_:
                raise BrokenSeal(number, f"{stream} has another last event than at the seal before")
            latest[stream] = version
        if not seal.signature:
            sealed.unsigned[seal.number] = seal
        before = sealed.hashes[seal.number] = line_hash(line)
        sealed.first, sealed.last = sealed.first or seal.number, seal.number
        sealed.seals, sealed.at, sealed.key = sealed.seals + 1, seal.at, seal.key
    if unfinished is not None:
        raise unfinished
    return sealed


def _give_up(sealed: Sealed, latest: dict[str, int], restore: Restore) -> None:
    """Hold a restored database no longer to what was sealed before and went with the restore."""
    sealed.restores[restore.number] = restore
    gone = sealed.gone[restore.number] = {}
    for stream, first in restore.given_up.items():
        if of := sealed.heads.get(stream):
            gone[stream] = max(of.items())
        kept = {version: hash_ for version, hash_ in sealed.heads.get(stream, {}).items() if version < first}
        sealed.heads[stream] = kept
        latest[stream] = max(kept, default=0)


def _sign(sealed: Sealed, number: int, given: Signature) -> None:
    if given.of < sealed.first or not sealed.seals:
        return  # of a seal in a file that is not here
    seal = sealed.unsigned.pop(given.of, None)
    if seal is None or not _is_signed(seal, given.signature):
        raise BrokenSeal(number, "the line signs no seal that stands unsigned before it")
    sealed.late += given.at > seal.at


def _lines(paths: Sequence[Path]) -> Iterator[tuple[int, bytes]]:
    """The finished lines of files that follow each other, each with its number in its file."""
    for path in sorted(paths, key=_begins_at):
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if line.endswith(b"\n"):
                    yield number, line[:-1]


def _begins_at(path: Path) -> int:
    with path.open("rb") as file:
        try:
            first = checked(file.readline().rstrip(b"\n"))
        except ValueError:
            return 0  # it is named when it is read
    return first.number if isinstance(first, Seal) else first.of


def checked(line: bytes) -> Seal | Signature:
    """A line of a seal file: a seal whose own signature holds, if it has one, and whose line says nothing else; or the
    signature of another."""
    try:
        signature = msgspec.json.decode(line, type=Signature)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return _checked_seal(line)
    if signature.line() != line:
        raise ValueError("is not as it was written")
    return signature


def _checked_seal(line: bytes) -> Seal:
    try:
        seal = msgspec.json.decode(line, type=Seal)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise NoSeal("is not a seal") from None
    if seal.line() != line or (seal.signature and not _is_signed(seal, seal.signature)):
        raise ValueError("is not as it was signed")
    return seal


def _is_signed(seal: Seal, signature: str) -> bool:
    """Whether a signature is of this seal, by the key that it names."""
    return is_signature(seal.key, signature, seal.signed_part())


def is_signature(key: str, signature: str, of: bytes) -> bool:
    """Whether a signature is a key's, of these bytes."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), of)
    except (InvalidSignature, ValueError):
        return False
    return True


def last_seal(path: Path) -> Seal | None:
    """The last seal of a file; none if it has none, or is not there."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        for line in lines_backwards(file.fileno()):
            try:
                found = checked(line)
            except ValueError as wrong:
                raise WrongInput(f"{path.name}: its last line {wrong}. Put the right file back.") from None
            if isinstance(found, Seal):
                return found
    return None


def lines_backwards(descriptor: int) -> Iterator[bytes]:
    """The finished lines of a file, the last one first."""
    end, tail, is_last = os.fstat(descriptor).st_size, b"", True
    while end:
        begin = max(0, end - BLOCK)
        *lines, last = (os.pread(descriptor, end - begin, begin) + tail).split(b"\n")[::-1]
        if lines and is_last:
            lines, is_last = lines[1:], False  # after the last line's end nothing is finished
        yield from lines
        end, tail = begin, last
    if not is_last:
        yield tail
