"""A command on its way to the floor, and its answer on the way back."""

import hashlib

import msgspec
from msgspec import Struct

from croupier.cage import commands as cage
from croupier.floor import staff
from croupier.play import commands as play
from croupier.play.answers import Notice
from croupier.rulebooks.policy import Role

Command = play.Command | cage.Command | staff.Command
_ENCODER = msgspec.json.Encoder(order="deterministic")


class Order(Struct, frozen=True, gc=False):
    """Who asks what, numbered by its source so that it counts once."""

    source: str
    number: int
    at: int
    role: Role
    actor: str
    command: Command
    table: str = ""
    terminal: str = ""
    desk: str = ""

    @property
    def name(self) -> str:
        """The command's name."""
        return str(self.command.__struct_config__.tag)

    def digest(self) -> bytes:
        """What the same number must say again to be the same command."""
        said = _ENCODER.encode([self.actor, self.table, self.terminal, self.desk, self.command])
        return hashlib.sha256(said).digest()


class Answer(Struct, frozen=True, omit_defaults=True, gc=False):
    """What became of a command."""

    ok: bool
    at: int
    why: str = ""
    clause: str = ""
    notices: tuple[Notice, ...] = ()
    paid: tuple[str, int] | None = None
    """The account that was paid out and the attempt, which with the key give the ticket's number."""
    again: bool = False
    """Its fate is not known: ask again with the same number."""


_ANSWER = msgspec.json.Decoder(Answer)


def encode_answer(answer: Answer) -> bytes:
    """An answer as it is stored."""
    return _ENCODER.encode(answer)


def decode_answer(body: bytes) -> Answer:
    """An answer as it was stored."""
    return _ANSWER.decode(body)
