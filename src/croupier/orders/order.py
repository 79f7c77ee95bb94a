"""A command on its way to the floor, and its answer on the way back."""

import hashlib
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from croupier.cage import commands as cage
from croupier.conduct import commands as conduct
from croupier.house import house, staff
from croupier.outbox import commands as outbox
from croupier.people import commands as people
from croupier.play import commands as play
from croupier.play.arguments import Cents, Count, Letter, Minutes, Moment, Ordinal, Seconds, plain
from croupier.play.by_kind import ByKind
from croupier.play.decisions import Refused, Remark
from croupier.play.reasons import Reason
from croupier.promotions import commands as promotions
from croupier.rulebooks.roles import Role
from croupier.tags import tag_of
from croupier.tournaments import commands as tournaments
from croupier.words import sentence

Command = (
    play.Command
    | cage.Command
    | conduct.Command
    | people.Command
    | outbox.Command
    | tournaments.Command
    | promotions.Command
    | staff.Command
    | house.Command
)
_ENCODER = msgspec.json.Encoder(order="deterministic")


MOST, LATEST, LONGEST = 10**15, 10**16, 10**8
LARGEST = {Cents: MOST, Count: MOST, Ordinal: MOST, Moment: LATEST, Seconds: LONGEST, Minutes: LONGEST}
"""No figure of a kind is beyond this, whatever its sign."""
LONGEST_TEXT, LONGEST_LETTER = 200, 2000
BY_NAME = frozenset((Role.PLAYER, Role.CLOCK))
"""Who is named in the journal without a role, whoever that is."""


def not_meant(command: Command) -> str:
    """Why a command says what nobody means: a figure beyond all reason, or text that no key types. Nothing, as a rule."""
    limited = _LIMITED[type(command)]
    typed = "".join(limited.typed(command))
    if len(typed) > LONGEST_TEXT or not typed.isprintable() or max(map(abs, limited.counted(command))) > LONGEST:
        return _beyond(limited, command)
    return not_meant(command.command) if type(command) is play.Request else ""


def _beyond(limited: "Limited", command: Command) -> str:
    """What of a command is beyond its own limit, if anything is."""
    for name, most in limited.figures:
        if not -most <= getattr(command, name) <= most:
            return sentence("name_is_too_large_figure", name=name)
    for name, longest in limited.texts:
        text = getattr(command, name)
        typed = text.replace("\n", "") if text and longest is LONGEST_LETTER else text
        if text and (len(text) > longest or not typed.isprintable()):
            return sentence("name_is_not_text_of_up", name=name, longest_text=longest)
    return not_meant(command.command) if type(command) is play.Request else ""


class Limited(NamedTuple):
    """The figures and the texts of a kind of command."""

    figures: tuple[tuple[str, int], ...]
    """Each with the most that it can be."""
    texts: tuple[tuple[str, int], ...]
    """Each with the longest that it can be."""
    counted: Callable[[Command], Iterable[int]]
    """Reads all its figures at once, as nearly every order has none beyond the least of all limits."""
    typed: Callable[[Command], Iterable[str]]
    """Reads all its texts at once."""


def _limited(kind: type) -> Limited:
    fields = msgspec.structs.fields(kind)
    figures = tuple((each.name, LARGEST[each.type]) for each in fields if plain(each.type) is int)
    texts = tuple(
        (each.name, LONGEST_LETTER if each.type == Letter else LONGEST_TEXT)
        for each in fields
        if plain(each.type) is str
    )
    return Limited(figures, texts, _reader(figures, (0,)), _reader(texts, ()))


def _reader(limits: tuple[tuple[str, int], ...], none: tuple[Any, ...]) -> Callable[[Command], tuple[Any, ...]]:
    """Reads these fields of a command; the last one twice, since `attrgetter` gives a single one by itself."""
    return attrgetter(*(name for name, _ in limits), limits[-1][0]) if limits else lambda _command: none


_LIMITED = ByKind(_limited)


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
    tournament: str = ""
    promotion: str = ""

    def signed(self) -> str:
        """Whose it is, as the journal names them: of staff also in which role."""
        named = self.role in BY_NAME or not self.actor.startswith("staff:")
        return self.actor if named else f"{self.actor}/{self.role}"

    @property
    def name(self) -> str:
        """The command's name."""
        return tag_of(self.command)

    def digest(self) -> bytes:
        """What the same number must say again to be the same command."""
        content: tuple[str | Command, ...] = (self.actor, self.table, self.terminal, self.desk, self.command)
        if self.tournament or self.promotion:
            content = (*content[:-1], self.tournament or self.promotion, self.command)
        return hashlib.sha256(_ENCODER.encode(content)).digest()


class Answer(Struct, frozen=True, omit_defaults=True, gc=False):
    """What became of a command."""

    ok: bool
    at: int
    why: str = ""
    clause: str = ""
    notices: tuple[Remark, ...] = ()
    paid: tuple[str, int] | None = None
    """The account that a ticket paid out, or the books' name of a voucher. The attempt is of numbers derived in 0.1.0."""
    again: bool = False
    """Its fate is not known: ask again with the same number."""
    ticket: str = ""
    """The number of that ticket or voucher, until it ends; for whoever asked, and stored nowhere."""
    reason: Reason | None = None
    """Why not, as a code. Refusals that older releases stored have none."""

    @classmethod
    def of_refusal(cls, at: int, refused: Refused) -> "Answer":
        """The answer to what is refused."""
        return cls(False, at, refused.why, refused.clause, reason=refused.reason)


_ANSWER = msgspec.json.Decoder(Answer)


def encode_answer(answer: Answer) -> bytes:
    """An answer as it is stored: without the number of a ticket."""
    return _ENCODER.encode(msgspec.structs.replace(answer, ticket="") if answer.ticket else answer)


def decode_answer(body: bytes) -> Answer:
    """An answer as it was stored."""
    return _ANSWER.decode(body)
