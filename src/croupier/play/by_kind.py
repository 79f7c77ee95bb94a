"""What is found out once about a kind of command or event."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class ByKind(dict[type, T]):
    """What is known of each kind, found when it is first asked for. As `functools.cache`, which makes a key of the kind each
    time: some of this is asked of every order.

    >>> lengths = ByKind(lambda kind: len(kind.__name__))
    >>> lengths[int], lengths
    (3, {<class 'int'>: 3})
    """

    def __init__(self, find: Callable[[type], T]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, kind: type) -> T:
        """Find it, and keep it."""
        found = self[kind] = self._find(kind)
        return found
