"""A signer that remembers: it signs a seal only if it follows the last one that it signed, so that whoever has the floor's
machine cannot have another history signed. It runs apart from the floor, with a key and a memory of its own."""

from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct
from msgspec.structs import replace

from croupier.games.notation import WrongInput
from croupier.journal.export import ExportManifest
from croupier.journal.keys import load_key
from croupier.journal.seals import Seal, line_hash, public
from croupier.journal.whole_files import write_whole


class Signed(Struct, frozen=True, forbid_unknown_fields=True):
    """The last seal that was signed."""

    number: int
    bare: str
    """The hash of its line without a signature, as it stands in the file of a floor whose signer is elsewhere."""
    whole: str
    """The hash of its line with the signature."""


class Notary:
    """A key, and what it signed last."""

    def __init__(self, key_file: Path, memory: Path) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(load_key(key_file))
        self._memory = memory
        self.key = public(self._key)

    def sign(self, given: bytes) -> str:
        """The signature of a seal's bytes, remembered before it is given; the same again if the same is asked again. The
        manifest of an export is signed too: it is no seal, nor ever read as one, so nothing need be remembered of it."""
        if self._is_manifest(given):
            return self._key.sign(given).hex()
        seal, last = self._read(given), self._last()
        signature = self._key.sign(given).hex()
        signed = Signed(seal.number, line_hash(given), line_hash(replace(seal, signature=signature).line()))
        if signed == last:
            return signature
        if last is not None and (seal.number != last.number + 1 or seal.before not in (last.bare, last.whole)):
            raise WrongInput(
                f"Seal {seal.number} does not follow seal {last.number}, which was signed last: not signed."
            )
        try:
            write_whole(self._memory, msgspec.json.encode(signed))
        except OSError as wrong:
            raise WrongInput(f"{self._memory} cannot be written ({wrong.strerror}): not signed.") from None
        return signature

    def _is_manifest(self, given: bytes) -> bool:
        try:
            manifest = msgspec.json.decode(given, type=ExportManifest)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return False
        return manifest.key == self.key and manifest.as_bytes() == given

    def _read(self, given: bytes) -> Seal:
        try:
            seal = msgspec.json.decode(given, type=Seal)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise WrongInput("This is not a seal: not signed.") from None
        if seal.signature or seal.line() != given:
            raise WrongInput("This is not a seal that waits for its signature: not signed.")
        if seal.key != self.key:
            raise WrongInput(
                f"This seal is for the key {seal.key[:16]}… to sign, and this is {self.key[:16]}…: not signed."
            )
        return seal

    def _last(self) -> Signed | None:
        try:
            return msgspec.json.decode(self._memory.read_bytes(), type=Signed)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.DecodeError):
            raise WrongInput(f"{self._memory} is not a signer's memory: put the right file back.") from None
