"""A command on its way to the floor, and its answer on the way back."""

import hashlib
from functools import cache

import msgspec
from msgspec import Struct

from croupier.cage import commands as cage
from croupier.conduct import commands as conduct
from croupier.floor import house, staff
from croupier.play import commands as play
from croupier.play.answers import Notice
from croupier.play.arguments import Cents, Count, Minutes, Moment, Ordinal, Seconds, plain
from croupier.rulebooks.roles import Role

Command = play.Command | cage.Command | conduct.Command | staff.Command | house.Command
_ENCODER = msgspec.json.Encoder(order="deterministic")


MOST, LATEST, LONGEST = 10**15, 10**16, 10**8
LARGEST = {Cents: MOST, Count: MOST, Ordinal: MOST, Moment: LATEST, Seconds: LONGEST, Minutes: LONGEST}
"""No figure of a kind is beyond this, whatever its sign."""
LONGEST_TEXT = 200


def not_meant(command: Command) -> str:
    """Why a command says what nobody means: a figure beyond all reason, or text that no key types. Nothing, as a rule."""
    figures, texts = _said(type(command))
    for name, most in figures:
        if not -most <= getattr(command, name) <= most:
            return f"{name} is too large a figure."
    for name in texts:
        text = getattr(command, name)
        if text and (len(text) > LONGEST_TEXT or not text.isprintable()):
            return f"{name} is not a text of up to {LONGEST_TEXT} letters, figures and signs."
    return not_meant(command.command) if type(command) is play.Request else ""


@cache
def _said(kind: type[Command]) -> tuple[tuple[tuple[str, int], ...], tuple[str, ...]]:
    """The figures of a kind of command with the most that each can be, and its texts."""
    fields = msgspec.structs.fields(kind)
    return (
        tuple((each.name, LARGEST[each.type]) for each in fields if plain(each.type) is int),
        tuple(each.name for each in fields if plain(each.type) is str),
    )


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
    def signed(self) -> str:
        """Whose it is, as the journal names them: of staff also in which role."""
        named = self.role is Role.PLAYER or self.role is Role.CLOCK or not self.actor.startswith("staff:")
        return self.actor if named else f"{self.actor}/{self.role}"

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
    """The account that a ticket paid out, or the books' name of a voucher. The attempt is of numbers derived in 0.1.0."""
    again: bool = False
    """Its fate is not known: ask again with the same number."""
    ticket: str = ""
    """The number of that ticket or voucher, until it ends; for whoever asked, and stored nowhere."""


_ANSWER = msgspec.json.Decoder(Answer)


def encode_answer(answer: Answer) -> bytes:
    """An answer as it is stored: without the number of a ticket."""
    return _ENCODER.encode(msgspec.structs.replace(answer, ticket="") if answer.ticket else answer)


def decode_answer(body: bytes) -> Answer:
    """An answer as it was stored."""
    return _ANSWER.decode(body)
