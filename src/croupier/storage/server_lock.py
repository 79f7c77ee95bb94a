"""The hold on a database of a PostgreSQL server: an advisory lock of a connection of its own, which is looked after."""

import asyncio
from collections.abc import Callable
from typing import Any

import asyncpg
import structlog

from croupier.storage.lock import DatabaseLocked, this_process

OPEN = 7_362_862
"""The advisory lock of an open floor."""
PATIENCE_S = 3.0
"""How long a server may take to see that a process that was killed is gone."""
LOOK_EVERY_S, LOST_AFTER_S = 1.0, 5.0
"""How often a connection is asked whether it is there, and how long it may take to answer."""
KEEPALIVE = {"tcp_keepalives_idle": "5", "tcp_keepalives_interval": "2", "tcp_keepalives_count": "3"}
"""So that a server notices within seconds that a machine is gone."""
_LOG = structlog.get_logger()


class ServerHold:
    """The hold on a database of a server."""

    def __init__(self, url: str, connection: Any, name: str) -> None:
        self._url, self._connection, self._name = url, connection, name

    @classmethod
    async def take(cls, url: str) -> "ServerHold":
        """Connect, and take the lock; a process that was killed may still seem to have it for a moment."""
        name, holder = this_process(), ""
        connection = await asyncpg.connect(url, server_settings={"application_name": f"croupier {name}", **KEEPALIVE})
        try:
            for _ in range(int(PATIENCE_S / 0.1)):
                if await connection.fetchval("SELECT pg_try_advisory_lock($1)", OPEN):
                    return cls(url, connection, name)
                await asyncio.sleep(0.1)
            holder = await _holder(connection)
        except BaseException:
            connection.terminate()
            raise
        await connection.close()
        raise DatabaseLocked(holder)

    async def keep(self, taken: Callable[[], None]) -> None:
        """Look again and again whether the lock is still ours. If its connection was cut it is taken anew; if somebody else
        has it by then, say so: two floors may not go on together."""
        while True:
            await asyncio.sleep(LOOK_EVERY_S)
            try:
                await self._connection.fetchval("SELECT 1", timeout=LOST_AFTER_S)
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as lost:
                _LOG.error("hold_lost", error=repr(lost))
                self._connection.terminate()
                if not await self._take_again():
                    taken()
                    return

    async def _take_again(self) -> bool:
        while True:
            try:
                async with asyncio.timeout(LOST_AFTER_S):
                    again = await self.take(self._url)
            except DatabaseLocked as held:
                if held.holder != self._name:
                    _LOG.critical("hold_taken_by_another", why=str(held))
                    return False
                _LOG.error("hold_not_taken_again", error="the server still sees the connection that was cut")
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as away:
                _LOG.error("hold_not_taken_again", error=repr(away), again_in=LOOK_EVERY_S)
                await asyncio.sleep(LOOK_EVERY_S)
            else:
                self._connection, self._name = again._connection, again._name
                _LOG.warning("hold_taken_again")
                return True

    async def release(self) -> None:
        """Let go of the database."""
        try:
            await self._connection.close(timeout=LOST_AFTER_S)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError):
            self._connection.terminate()


async def _holder(connection: Any) -> str:
    """How the connection that has the lock is called."""
    sql = """SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
             WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND (classid::bigint << 32) + objid::bigint = $1
             AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"""
    name: str | None = await connection.fetchval(sql, OPEN)
    return (name or "").removeprefix("croupier ")
