"""The schema of a database in a file: which steps it has had, and the steps that it has not."""

import time

import apsw

from croupier.storage.schema import MIGRATION, Migration, check_usable, missing

ENGINE = "sqlite"


def found(db: apsw.Connection) -> tuple[set[str], set[int]]:
    """The tables that are there, and the steps that the schema has had."""
    tables = {row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    done = db.execute("SELECT number FROM migration") if MIGRATION in tables else ()
    return tables, {row[0] for row in done}


def bring_up_to_date(db: apsw.Connection) -> list[Migration]:
    """Make every step that is missing, all of them or none, and return them."""
    db.execute("BEGIN IMMEDIATE")
    try:
        tables, done = found(db)
        check_usable(tables, done, ENGINE)
        db.execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, at BIGINT NOT NULL)")
        steps = missing(done, ENGINE)
        for step in steps:
            db.execute(step.sql)
            db.execute("INSERT INTO migration (number, at) VALUES (?, ?)", (step.number, time.time_ns() // 1000))
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return steps
