"""The database's own guards: the triggers that keep what was written from being changed, as the schema has made them."""

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import apsw

from croupier.storage.schema import migrations

_TRIGGER = re.compile(
    r"CREATE TRIGGER (\w+)\s+BEFORE ([A-Z ]+?)\s+ON (?:\w+\.)?(\w+)\s+FOR EACH (STATEMENT|ROW)\s+"
    r"EXECUTE FUNCTION (?:\w+\.)?(\w+)\(\)"
)
_FUNCTION = re.compile(r"CREATE (?:OR REPLACE )?FUNCTION (\w+)\(\).*?\$\$(.*?)\$\$", re.DOTALL)


class PostgresGuard(NamedTuple):
    """What tells one trigger from another on PostgreSQL."""

    events: frozenset[str]
    table: str
    level: str
    function: str


@cache
def on_sqlite() -> dict[str, str]:
    """The triggers that a database has, each as it was made."""
    made = apsw.Connection(":memory:")
    for migration in migrations("sqlite"):
        made.execute(migration.sql)
    rows = made.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    guards = {name: _plain(sql) for name, sql in rows}
    made.close()
    return guards


@cache
def on_postgres() -> tuple[dict[str, PostgresGuard], dict[str, str]]:
    """The triggers that a database has, and the bodies of the functions that they call."""
    text = "\n".join(each.sql for each in migrations("postgresql"))
    functions = {name: _plain(body) for name, body in _FUNCTION.findall(text)}
    return dict(map(_guard, _TRIGGER.finditer(text))), functions


def wrong_on_sqlite(rows: Iterable[tuple[str, str]]) -> list[str]:
    """What is wrong with a database's triggers, by name and text."""
    there = {name: _plain(sql) for name, sql in rows}
    return [
        f"the guard {name} is {'changed' if name in there else 'missing'}"
        for name, sql in sorted(on_sqlite().items())
        if there.get(name) != sql
    ]


def wrong_on_postgres(triggers: Iterable[tuple[str, str, str]], functions: Iterable[tuple[str, str]]) -> list[str]:
    """What is wrong with a database's triggers, by name, whether they are enabled, and text, and with their functions."""
    enabled, there = {}, {}
    for name, fires, definition in triggers:
        enabled[name] = fires in ("O", "A")
        found = _TRIGGER.search(definition)
        there[name] = None if found is None else _guard(found)[1]
    expected, called = on_postgres()
    wrong = []
    for name, guard in sorted(expected.items()):
        if name not in there:
            wrong.append(f"the guard {name} is missing")
        elif there[name] != guard:
            wrong.append(f"the guard {name} is changed")
        elif not enabled[name]:
            wrong.append(f"the guard {name} is switched off")
    bodies = {name: _plain(body) for name, body in functions}
    used = {guard.function for guard in expected.values()}
    return wrong + [
        f"the guards' function {name} is changed" for name in sorted(used) if bodies.get(name) != called[name]
    ]


def _guard(found: re.Match[str]) -> tuple[str, PostgresGuard]:
    name, events, table, level, function = found.groups()
    return name, PostgresGuard(frozenset(events.split(" OR ")), table, level, function)


def _plain(text: str) -> str:
    """A text without what does not matter: how it is spaced."""
    return " ".join(text.split())
