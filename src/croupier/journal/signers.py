"""Who signs a floor's seals: a key in a file beside the floor's own, or somebody elsewhere who remembers what was signed."""

import http.client
import shlex
import subprocess
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.games.notation import WrongInput
from croupier.journal.seals import is_signature, load_seal_key, public, seal_key_file
from croupier.plan.environment import secret
from croupier.plan.floor_plan import SealPlan

TOKEN = "CROUPIER_SIGNER_TOKEN"
"""The variable of the environment that has what a floor shows to a signer at a web address."""
SIGN_S = 5.0
"""How long a signer may take."""
LONGEST_ANSWER = 1_000


class NotSigned(Exception):
    """Whoever signs is away, or refuses: why, in words."""


class Signer(Protocol):
    """Signs seals."""

    key: str
    """The public key that its signatures are known by."""
    remembers: bool
    """Whether it signs nothing but what follows: then it is asked only for what is on the disk."""

    def sign(self, seal: bytes) -> str:
        """The signature of a seal's bytes; raise NotSigned if there is none to be had."""


class OwnKey:
    """A key on this machine."""

    remembers = False

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key, self.key = key, public(key)

    def sign(self, seal: bytes) -> str:
        """The signature of a seal's bytes."""
        return self._key.sign(seal).hex()


class SigningCommand:
    """A command that is given a seal's bytes and prints the signature: a program, a card reader, another machine by ssh."""

    remembers = True

    def __init__(self, words: Sequence[str], key: str) -> None:
        self._words, self.key = words, key

    def sign(self, seal: bytes) -> str:
        """The signature that the command prints."""
        try:
            done = subprocess.run(self._words, input=seal, capture_output=True, timeout=SIGN_S, check=False)
        except subprocess.TimeoutExpired:
            raise NotSigned(f"{self._words[0]} did not answer within {SIGN_S:.0f} seconds") from None
        except OSError as wrong:
            raise NotSigned(f"{self._words[0]} could not be run: {wrong.strerror}") from None
        if done.returncode:
            errors = done.stderr.decode("utf-8", "replace").strip().splitlines()
            raise NotSigned(f"{self._words[0]} refused: {errors[-1] if errors else 'it did not say why'}")
        return _as_signed(self.key, done.stdout, seal, self._words[0])


class SigningAddress:
    """Another machine that signs what is sent to it."""

    remembers = True

    def __init__(self, address: str, key: str, token: str) -> None:
        self._address, self.key, self._token = address, key, token

    def sign(self, seal: bytes) -> str:
        """The signature that it answers with."""
        bearer = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        asked = urllib.request.Request(self._address, seal, bearer, method="POST")
        try:
            with urllib.request.urlopen(asked, timeout=SIGN_S) as answer:
                signature = answer.read(LONGEST_ANSWER)
        except urllib.error.HTTPError as refused:
            words = refused.read(LONGEST_ANSWER).decode("utf-8", "replace").strip()
            raise NotSigned(f"{self._address} refused: {words or refused.reason}") from None
        except (OSError, ValueError, http.client.HTTPException) as away:
            raise NotSigned(f"{self._address} does not answer ({away})") from None
        return _as_signed(self.key, signature, seal, self._address)


def _as_signed(key: str, answer: bytes, seal: bytes, who: str) -> str:
    signature = answer.decode("utf-8", "replace").strip()
    if not is_signature(key, signature, seal):
        raise NotSigned(f"what {who} gives is not the signature of the key that the floor file names")
    return signature


def signer(plan: SealPlan, config: Path) -> Signer:
    """Who signs the seals of a floor."""
    if plan.signer.startswith(("http://", "https://")):
        return SigningAddress(plan.signer, plan.key, secret(TOKEN))
    if plan.signer:
        return SigningCommand(shlex.split(plan.signer), plan.key)
    if not seal_key_file(config).exists() and plan.file.exists() and plan.file.stat().st_size:
        raise WrongInput(
            f"There are seals in {plan.file.name}, and {seal_key_file(config).name}, which signed them, is missing: "
            "put it back, or name another file in [seal]."
        )
    return OwnKey(load_seal_key(config))
