"""What a decision comes to."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from msgspec import Struct

from croupier.play.reasons import Reason

E_co = TypeVar("E_co", covariant=True)


class Remark(Struct, frozen=True, gc=False):
    """Something the asker should know, in plain words, with the clause that governs it."""

    text: str
    clause: str
    bet: str = ""


class Bound(NamedTuple):
    """What brought a stake down: its code, in words, and its clause."""

    reason: Reason
    why: str
    clause: str


class Accepted(Struct, Generic[E_co], frozen=True, gc=False):
    """It happens: these events, and what to tell the asker."""

    events: Sequence[E_co]
    notices: tuple[Remark, ...] = ()


class Refused(Struct, frozen=True, gc=False):
    """It does not happen, and why: as a code, in words, and by its clause."""

    reason: Reason
    why: str
    clause: str


def money(cents: int) -> str:
    """An amount as a person reads it.

    >>> money(123450), money(-50)
    ('1,234.50', '-0.50')
    """
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100:,}.{abs(cents) % 100:02}"


def listed(names: Sequence[str]) -> str:
    """Names as a sentence has them.

    >>> listed(["T1"]), listed(["T1", "T2", "T3"])
    ('T1', 'T1, T2 and T3')
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
