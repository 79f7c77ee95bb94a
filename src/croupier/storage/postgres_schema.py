"""The schema of a database on a server: which steps it has had, and the steps that it has not."""

import time
from typing import Any

from croupier.storage.schema import MIGRATION, UNFINISHED, Migration, check_usable, missing

ENGINE = "postgresql"
MIGRATING = 7_362_861
"""The advisory lock under which one process at a time brings the schema up to date."""
MIGRATION_S = 3600.0


async def found(connection: Any, restoring: bool = False) -> tuple[set[str], set[int]]:
    """The tables that are there, and the steps that the schema has had. A restore does not mind its own mark."""
    sql = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    tables = {row[0] for row in await connection.fetch(sql)}
    done = await connection.fetch("SELECT number FROM migration") if MIGRATION in tables else ()
    return tables - {UNFINISHED} if restoring else tables, {row[0] for row in done}


async def bring_up_to_date(connection: Any, restoring: bool = False) -> list[Migration]:
    """Make every step that is missing, all of them or none, and return them."""
    async with connection.transaction():
        await connection.execute("SET LOCAL lock_timeout = 0")
        await connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING, timeout=MIGRATION_S)
        tables, done = await found(connection, restoring)
        check_usable(tables, done, ENGINE)
        if MIGRATION not in tables:
            await connection.execute("CREATE TABLE migration (number INTEGER PRIMARY KEY, at BIGINT NOT NULL)")
        steps = missing(done, ENGINE)
        for step in steps:
            await connection.execute(step.sql, timeout=MIGRATION_S)
            sql = "INSERT INTO migration (number, at) VALUES ($1, $2)"
            await connection.execute(sql, step.number, time.time_ns() // 1000)
    return steps
