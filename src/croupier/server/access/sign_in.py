"""Staff sign-in: an own account each, argon2, and a lock after too many failures, which the journal remembers.

A flood of tries costs the floor a bounded amount: few passwords are looked at in one moment, a locked name's not at all, and
of the names that nobody has, only so many a minute are written down; the rest are counted, and locked from memory. While a
flood lasts, failures are answered on a beat, so that neither a lock nor the time of an answer tells which names there are.
"""

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Iterable
from itertools import count

from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct

from croupier.durations import HOUR, MINUTE
from croupier.floor.floor import Floor
from croupier.house.staff import FAILURES, LOCKED_FOR, Command, LetIn, Tries, TurnAway, Vouch, tried
from croupier.journal.keys import stranger
from croupier.journal.streams import STAFF
from croupier.orders.order import Order
from croupier.plan.floor_plan import Staff
from croupier.rulebooks.roles import Role
from croupier.words import sentence

SESSION = 12 * HOUR
AT_ONCE = 2
"""How many passwords are looked at in one moment: each takes 64 MB and a core for a while."""
MOST_WAITING = 16
"""How many may wait for that."""
STRANGERS_A_MINUTE = 30
MOST_UNWRITTEN = 50_000
"""How many names of a flood are kept in mind: more than can be tried while a lock lasts."""
BEAT_S = 0.1
"""The beat on which failures are answered in a flood: longer than it takes to write one down."""


class NotNow(Exception):
    """Nobody signs in by this name now, whatever the password."""


class _Session(Struct, frozen=True):
    staff: Staff
    until: int
    ended: asyncio.Event


class SignIn:
    """Who is signed in."""

    def __init__(self, floor: Floor, key: bytes) -> None:
        self._floor, self._key = floor, key
        self._hasher = PasswordHasher()
        self._nobody = _nobodys(floor.plan.staff.values())
        self._sessions: dict[str, _Session] = {}
        self._numbers = count(floor.clock.now())
        self._looking = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._strangers: deque[int] = deque(maxlen=STRANGERS_A_MINUTE)
        """When the last of them were written down."""
        self._unwritten = 0
        self._unwritten_tries: dict[str, Tries] = {}
        """Of names that nobody has, from their first failure that was not written down."""

    async def sign_in(self, name: str, password: str, place: str = "") -> tuple[str, Staff] | None:
        """A session's token, or nothing if the name or the password is wrong. A wrong name takes as long as a right one."""
        staff = await self._recognised(name, password, place, LetIn)
        if staff is None:
            return None
        token = secrets.token_urlsafe(32)
        self._sessions[token] = _Session(staff, self._floor.clock.now() + SESSION, asyncio.Event())
        return token, staff

    async def vouch(self, name: str, password: str, place: str = "") -> Staff | None:
        """Who decides something at another's terminal; no session begins. Nothing if the name or the password is wrong."""
        return await self._recognised(name, password, place, Vouch)

    async def _recognised(self, name: str, password: str, place: str, right: type[LetIn | Vouch]) -> Staff | None:
        staff = self._floor.plan.staff.get(name)
        called = name if staff else stranger(self._key, name)
        now, flood = self._floor.clock.now(), self._unwritten_tries.get(tried(called, place), Tries())
        if self._floor.memory.one(STAFF).is_locked(called, place, now) or now < flood.locked_until:
            raise NotNow(sentence("account_is_locked_here"))
        known = await self._is_right(staff.password if staff else self._nobody, password)
        if staff is None or not known:
            await self._turn_away(called, place, staff is not None)
            return None
        await self._tell(right(called, place), f"staff:{called}")
        return staff

    def sign_out(self, token: str) -> None:
        """End a session."""
        if session := self._sessions.pop(token, None):
            session.ended.set()

    async def over(self, token: str) -> None:
        """Wait for the end of a session: whoever signs out, or its time is up."""
        if session := self._sessions.get(token):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout((session.until - self._floor.clock.now()) / 1_000_000):
                    await session.ended.wait()
            self._sessions.pop(token, None)

    def who(self, token: str) -> Staff | None:
        """Whose session this is, if it is one and still runs."""
        session = self._sessions.get(token)
        return session.staff if session is not None and session.until > self._floor.clock.now() else None

    async def _is_right(self, hashed: str, password: str) -> bool:
        if self._waiting >= MOST_WAITING:
            raise NotNow(sentence("too_many_are_signing_in"))
        self._waiting += 1
        try:
            async with self._looking:
                return await asyncio.to_thread(self._verify, hashed, password)
        finally:
            self._waiting -= 1

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _turn_away(self, called: str, place: str, is_staff: bool) -> None:
        """Have a failure written down, or, of a stranger in a flood, keep it in mind to the same effect."""
        now, began = self._floor.clock.now(), asyncio.get_running_loop().time()
        flooded = len(self._strangers) == STRANGERS_A_MINUTE and self._strangers[0] > now - MINUTE
        if not is_staff and (flooded or tried(called, place) in self._unwritten_tries):
            self._keep_in_mind(tried(called, place), now)
        else:
            if not is_staff:
                self._strangers.append(now)
            unwritten, self._unwritten = self._unwritten, 0
            await self._tell(TurnAway(called, unwritten, place), "sign_in")
        if flooded:
            took = asyncio.get_running_loop().time() - began
            await asyncio.sleep(BEAT_S - took % BEAT_S)

    def _keep_in_mind(self, counted: str, now: int) -> None:
        self._unwritten += 1
        while len(self._unwritten_tries) >= MOST_UNWRITTEN:
            del self._unwritten_tries[next(iter(self._unwritten_tries))]
        written = self._floor.memory.one(STAFF).tries.get(counted, Tries()).failures
        tries = self._unwritten_tries.setdefault(counted, Tries(written))
        if now < tries.locked_until:
            raise NotNow(sentence("account_is_locked_here"))
        tries.failures += 1
        if tries.failures >= FAILURES:
            self._unwritten_tries[counted] = Tries(locked_until=now + LOCKED_FOR)

    async def _tell(self, command: Command, actor: str) -> None:
        """Have it written to the journal. A name may have been locked while its password was looked at."""
        now = self._floor.clock.now()
        answer = await self._floor.insist(Order("sign_in", next(self._numbers), now, Role.CLOCK, actor, command))
        if not answer.ok:
            raise NotNow(answer.why)


def _nobodys(staff: Iterable[Staff]) -> str:
    """The hash of a password that nobody has: as much work to look at as those of the staff."""
    hasher = PasswordHasher()
    with contextlib.suppress(InvalidHashError, StopIteration):
        hasher = PasswordHasher.from_parameters(extract_parameters(next(iter(staff)).password))
    return hasher.hash(secrets.token_hex())
