"""The columns of each table, by name: a database may have got more of them than this version knows."""

from functools import cache

from croupier.cage.tickets import Ticket
from croupier.journal.chain import Record
from croupier.journal.store import Account, NumberedAnswer, Snapshot, StoredNote, StoredTransfer

NAMES: dict[str, tuple[str, ...]] = {
    "event": Record._fields,
    "head": ("stream", "version", "hash"),
    "transfer": StoredTransfer._fields,
    "chip_account": Account.__struct_fields__,
    "answer": NumberedAnswer._fields,
    "snapshot": Snapshot._fields,
    "ticket": Ticket._fields,
    "person_key": ("person", "key"),
    "note": StoredNote._fields,
}


@cache
def columns(table: str) -> str:
    """The columns of a table, with the table's name, as a question asks for them."""
    return ", ".join(f"{table}.{name}" for name in NAMES[table])


def select(table: str) -> str:
    """The beginning of a question for rows of a table."""
    return f"SELECT {columns(table)} FROM {table}"


@cache
def insert(table: str) -> str:
    """The beginning of a statement that adds rows to a table."""
    return f"INSERT INTO {table} ({', '.join(NAMES[table])})"


@cache
def insert_one(table: str) -> str:
    """A statement that adds one row to a table, on SQLite."""
    return f"{insert(table)} VALUES ({', '.join('?' * len(NAMES[table]))})"
