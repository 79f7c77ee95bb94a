"""Staff sign-in: an own account each, argon2, and a lock after too many failures, which the journal remembers.

A flood of tries costs the floor a bounded amount: few passwords are looked at in one moment, a locked name's not at all, and
of the names that nobody has, only so many a minute are written down; the rest are counted.
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

from croupier.floor.floor import Floor
from croupier.floor.keys import stranger
from croupier.floor.orders import Order
from croupier.floor.plan import Staff
from croupier.floor.staff import LOCKED, Command, LetIn, TurnAway, Vouch
from croupier.rulebooks.roles import Role

SESSION = 12 * 60 * 60 * 1_000_000
AT_ONCE = 2
"""How many passwords are looked at in one moment: each takes 64 MB and a core for a while."""
MOST_WAITING = 16
"""How many may wait for that."""
STRANGERS_A_MINUTE = 30
MINUTE = 60 * 1_000_000


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

    async def sign_in(self, name: str, password: str) -> tuple[str, Staff] | None:
        """A session's token, or nothing if the name or the password is wrong. A wrong name takes as long as a right one."""
        staff = await self._recognised(name, password, LetIn)
        if staff is None:
            return None
        token = secrets.token_urlsafe(32)
        self._sessions[token] = _Session(staff, self._floor.clock.now() + SESSION, asyncio.Event())
        return token, staff

    async def vouch(self, name: str, password: str) -> Staff | None:
        """Who decides something at another's terminal; no session begins. Nothing if the name or the password is wrong."""
        return await self._recognised(name, password, Vouch)

    async def _recognised(self, name: str, password: str, right: type[LetIn | Vouch]) -> Staff | None:
        staff = self._floor.plan.staff.get(name)
        called = name if staff else stranger(self._key, name)
        if self._floor.memory.door.is_locked(called, self._floor.clock.now()):
            raise NotNow(LOCKED)
        known = await self._is_right(staff.password if staff else self._nobody, password)
        if staff is None or not known:
            if staff is not None or self._may_be_written():
                unwritten, self._unwritten = self._unwritten, 0
                await self._tell(TurnAway(called, unwritten), "sign_in")
            return None
        await self._tell(right(called), f"staff:{called}")
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
            raise NotNow("Too many are signing in at once: please try again in a moment.")
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

    def _may_be_written(self) -> bool:
        """Whether a stranger's failure may be written down; one that may not is counted."""
        now = self._floor.clock.now()
        if len(self._strangers) == STRANGERS_A_MINUTE and self._strangers[0] > now - MINUTE:
            self._unwritten += 1
            return False
        self._strangers.append(now)
        return True

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
