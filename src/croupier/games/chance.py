"""Numbers that the system itself draws: even, and the same again for whoever has the seed.

A seed gives numbers of 256 bits without end: HMAC-SHA-256 under the seed of `purpose|counter`, the counter going up from
zero.
"""

import hmac
from collections.abc import Iterator
from itertools import count

BITS = 256


def numbers(seed: bytes, *purpose: str | int) -> Iterator[int]:
    """A seed's numbers for a purpose, which is written with bars between its parts."""
    about = "|".join(map(str, purpose))

    def number(counter: int) -> int:
        return int.from_bytes(hmac.digest(seed, f"{about}|{counter}".encode(), "sha256"), "big")

    return map(number, count())


def evenly(ways: int, drawn: Iterator[int], bits: int = BITS) -> int:
    """One of so many ways, each exactly as likely: a number beyond their last whole multiple is passed over.

    >>> evenly(37, iter([255, 222, 5]), bits=8)
    5
    """
    end = 2**bits - 2**bits % ways
    return next(number for number in drawn if number < end) % ways


def shuffled(items: list[str], drawn: Iterator[int]) -> list[str]:
    """These in an order of which every one is exactly as likely: the last place is drawn first.

    >>> shuffled(["a", "b", "c"], iter([0, 0]))
    ['b', 'c', 'a']
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = evenly(last + 1, drawn)
        order[last], order[other] = order[other], order[last]
    return order
