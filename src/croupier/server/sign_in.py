"""Staff sign-in: an own account each, argon2, and a lock after too many failures."""

import asyncio
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct

from croupier.floor.clock import Clock
from croupier.floor.plan import FloorPlan, Staff

FAILURES = 5
LOCKED_FOR = 15 * 60 * 1_000_000
SESSION = 12 * 60 * 60 * 1_000_000


class Locked(Exception):
    """Too many failures: the account is locked for a while."""


class _Session(Struct, frozen=True):
    staff: Staff
    until: int


class SignIn:
    """Who is signed in."""

    def __init__(self, plan: FloorPlan, clock: Clock) -> None:
        self._plan = plan
        self._clock = clock
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_hex())
        self._sessions: dict[str, _Session] = {}
        self._failures: dict[str, list[int]] = {}

    async def sign_in(self, name: str, password: str) -> tuple[str, Staff] | None:
        """A session's token, or nothing if the name or the password is wrong. A wrong name takes as long as a right one."""
        now = self._clock.now()
        recent = [at for at in self._failures.get(name, []) if at > now - LOCKED_FOR]
        if len(recent) >= FAILURES:
            raise Locked
        staff = self._plan.staff.get(name)
        right = await asyncio.to_thread(self._verify, staff.password if staff else self._nobody, password)
        if staff is None or not right:
            self._failures[name] = [*recent, now]
            return None
        self._failures.pop(name, None)
        token = secrets.token_urlsafe(32)
        self._sessions[token] = _Session(staff, now + SESSION)
        return token, staff

    def sign_out(self, token: str) -> None:
        """End a session."""
        self._sessions.pop(token, None)

    def who(self, token: str) -> Staff | None:
        """Whose session this is, if it is one and still runs."""
        session = self._sessions.get(token)
        return session.staff if session is not None and session.until > self._clock.now() else None

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False
