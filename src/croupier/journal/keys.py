"""The floor's secrets: one key in a file beside the database, from which every other is derived."""

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from croupier.games.notation import WrongInput
from croupier.house.staff import STRANGER

KEY_BYTES = 32


def load_key(path: Path) -> bytes:
    """The floor's key, made on the first start and readable by its owner alone."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return read_key(path)
    except OSError as wrong:
        raise WrongInput(f"The key {path} cannot be made ({wrong.strerror}): see that you may write there.") from None
    key = secrets.token_bytes(KEY_BYTES)
    with os.fdopen(descriptor, "w") as file:
        file.write(key.hex())
        file.flush()
        os.fsync(descriptor)
    return key


def read_key(path: Path) -> bytes:
    """The key in a file."""
    try:
        key = bytes.fromhex(path.read_text("utf-8").strip())
    except OSError as wrong:
        raise WrongInput(f"The key {path} cannot be read ({wrong.strerror}): name the floor's own key file.") from None
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise WrongInput(f"{path} is not a key of {2 * KEY_BYTES} hexadecimal digits: put the right file back.")
    return key


def terminal_key(key: bytes, terminal: str, generation: int = 1) -> str:
    """The key that an enrolled terminal shows: nobody can make it without the floor's."""
    return _own_key(key, "terminal", terminal, generation)


def _own_key(key: bytes, purpose: str, name: str, generation: int) -> str:
    """The key of one thing, of which there is another for each generation."""
    numbered = purpose if generation == 1 else f"{purpose}#{generation}"
    return hmac.digest(key, f"{numbered}|{name}".encode(), hashlib.sha256).hex()[:40]


def acceptor_key(key: bytes, terminal: str, generation: int = 1, *, simulated: bool = False) -> str:
    """The key of what a terminal takes money with. That of a simulated one is no other's, so that a page that has had it has
    nothing once a real acceptor stands there."""
    return _own_key(key, "simulated acceptor" if simulated else "acceptor", terminal, generation)


def printer_key(key: bytes, terminal: str, generation: int = 1) -> str:
    """The key of a terminal's ticket printer: what its page may not see is for the printer alone."""
    return _own_key(key, "printer", terminal, generation)


def screen_key(key: bytes, screen: str, generation: int = 1) -> str:
    """The key that a registered display shows; no terminal's key is the same."""
    return _own_key(key, "screen", screen, generation)


def password_check(hashed: str) -> str:
    """What tells one password's salted hash from another, and nothing more about it, whichever key the floor has."""
    return hashlib.sha256(f"password|{hashed}".encode()).hexdigest()[:16]


def is_key(right: str, shown: str) -> bool:
    """Whether a key that is shown is the right one, compared in constant time."""
    return hmac.compare_digest(right.encode(), shown.encode())


def chance_key(key: bytes) -> bytes:
    """What seals the seeds of the system's own draws."""
    return hmac.digest(key, b"chance", hashlib.sha256)


def forms_key(key: bytes) -> bytes:
    """What seals the forms of undisclosed wagers."""
    return hmac.digest(key, b"forms", hashlib.sha256)


def key_check(key: bytes) -> str:
    """What tells a floor's key from any other: it is in the journal, and gives nothing of the key away."""
    return hmac.digest(key, b"check", hashlib.sha256).hex()[:32]


def tickets_key(key: bytes) -> bytes:
    """What seals the numbers of tickets that have not ended."""
    return hmac.digest(key, b"tickets", hashlib.sha256)


def notes_key(key: bytes) -> bytes:
    """What seals the persons' own keys, and names their notes."""
    return hmac.digest(key, b"notes", hashlib.sha256)


def identities_key(key: bytes) -> bytes:
    """What makes an identity document's keyed hash, which is the same each time."""
    return hmac.digest(key, b"identities", hashlib.sha256)


def stranger(key: bytes, name: str) -> str:
    """What the journal calls a name that the floor does not know: it may be a password typed in the wrong place."""
    return STRANGER + hmac.digest(key, f"stranger|{name}".encode(), hashlib.sha256).hex()[:32]
