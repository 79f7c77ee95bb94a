"""How many screens and requests there is room for, and how fast each screen may speak."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from croupier.games.notation import WrongInput
from croupier.words import sentence

MOST = 8192
"""How many sockets are open in all."""
MOST_NEW = 512
"""How many of them have not said hello yet. For one more, the one that has been silent longest goes."""
MOST_LOOKING = 1024
"""How many of them only look, and are nobody's: they take no room from those who are known here."""
MOST_OF_AN_ADDRESS = 64
"""How many of them come from one address. This machine has no such limit: a proxy on it may not say for whom it asks."""
MOST_OF_ONE = 32
"""How many one terminal, one registered display or one member of staff has open: pages of several tables, and some that have
just been left."""
AT_ONCE, A_SECOND = 200, 100
"""How many messages of one terminal are read as fast as they come, and how many a second after those."""
LOOKING = 10
"""How many of a socket that only looks, and has nothing to say, are read as they come."""
MOST_REQUESTS = 64
"""How many requests of one address are being answered."""


class Room:
    """Counts the sockets that are open."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()
        self._new: dict[asyncio.Timeout, None] = {}
        """How long each socket that has not said hello has left to do so, who came first first."""

    @property
    def taken(self) -> int:
        """How many sockets have been let in and are open."""
        return self._taken["all"]

    @contextmanager
    def place(self, whose: str, most: int) -> Iterator[None]:
        """A place for as long as a socket is open, if there is one left."""
        if self._taken[whose] >= most:
            raise WrongInput(sentence("too_many_screens"))
        self._taken[whose] += 1
        try:
            yield
        finally:
            self._taken[whose] -= 1
            if not self._taken[whose]:
                del self._taken[whose]

    @asynccontextmanager
    async def hello(self, within_s: float) -> AsyncIterator[None]:
        """The time that a socket has to say hello; less, if there are too many that do not."""
        async with asyncio.timeout(within_s) as left:
            if len(self._new) >= MOST_NEW:
                first = next(iter(self._new))
                del self._new[first]
                first.reschedule(0)
            self._new[left] = None
            try:
                yield
            finally:
                self._new.pop(left, None)


class Pace:
    """How fast somebody is listened to."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._read_up_to = 0.0
        """The time at which as many messages would have been read, had they come at the steady pace."""

    async def keep(self) -> None:
        """A message was read: wait as long as the next one has to."""
        now = asyncio.get_running_loop().time()
        self._read_up_to = max(self._read_up_to, now - self._at_once / A_SECOND) + 1 / A_SECOND
        if self._read_up_to > now:
            await asyncio.sleep(self._read_up_to - now)
