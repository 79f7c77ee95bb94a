"""Write the TypeScript that the pages are typed with, from the one definition of what screens are told and may ask.

    python tools/write_types.py [--check]

Reads the modules of `croupier/server/views/` as text, so that their docstrings and the order of their definitions come
along. Every Struct becomes an interface and every type alias a type. Anything it does not know how to say in TypeScript is
an error, never left out. The words for bets come from `croupier/games/bet_kinds.py`, the codes of refusals from
`croupier/play/reasons.py`, the commands from what comes in (`croupier/server/access/message.py`). With `--check`
nothing is written: exit 1 where the file is out of date.
"""

import ast
import json
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import pairwise
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from croupier.games.bet_kinds import KINDS
from croupier.play.arguments import needed, plain
from croupier.play.reasons import Reason
from croupier.server.access.message import (
    DeskMessage,
    OfficeMessage,
    OutboxMessage,
    PeopleMessage,
    PromotionMessage,
    TableMessage,
    TournamentMessage,
)
from croupier.tags import tag_of

ROOT = Path(__file__).parent.parent
VIEWS = ROOT / "src" / "croupier" / "server" / "views"
TARGET = ROOT / "web" / "src" / "schema.ts"
ORDER = (
    "layout session round sign orders table player acceptor seats risks requests steps dealer display history rules "
    "messages desk held office office_page people outbox offers conditions tournament leaderboard promotion reports "
    "foreseen pit past lobby round_page inspector engineer"
).split()
"""The modules, as a person would read them."""

PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "object": "unknown", "None": "null"}
HARMLESS = {"frozen", "kw_only", "forbid_unknown_fields", "gc", "eq", "order", "omit_defaults"}
"""What a Struct may be told without its JSON having other names or another shape."""


class Unsaid(Exception):
    """Something that this tool cannot say in TypeScript, and where it stands."""

    def __init__(self, node: ast.expr | ast.stmt, words: str) -> None:
        super().__init__(words)
        self.line = node.lineno


def typescript(sources: Mapping[str, str]) -> str:
    """Modules of Structs as TypeScript, from the source of each by its name.

    >>> print(typescript({"seats": 'class Seat(Struct):\\n    name: str\\n    bets: dict[str, int] | None\\n'}))
    // Written by tools/write_types.py from croupier/server/views/: change that, then run the tool.
    <BLANKLINE>
    export interface Seat {
      name: string;
      bets: Record<string, number> | null;
    }
    <BLANKLINE>
    """
    modules = {name: ast.parse(source).body for name, source in sources.items()}
    defined = [name for body in modules.values() for statement in body if (name := _defined(statement))]
    if twice := {name for name in defined if defined.count(name) > 1}:
        raise SystemExit(f"Defined in two modules of views/: {', '.join(sorted(twice))}.")
    known = {*defined, "Reason"}
    parts = ["// Written by tools/write_types.py from croupier/server/views/: change that, then run the tool."]
    for module, body in modules.items():
        try:
            parts.extend(_statements(body, known))
        except Unsaid as unsaid:
            raise SystemExit(f"views/{module}.py line {unsaid.line}: {unsaid}") from None
    return "\n\n".join(parts) + "\n"


def reasons() -> Iterator[str]:
    """The codes of refusals."""
    yield ""
    yield "/** Why something was refused, as a code. */"
    yield f"export type Reason = {' | '.join(json.dumps(each.value) for each in Reason)};"


NOTHING = '"" | '
"""What an argument that has to be said is not, though its type has it."""


def commands() -> Iterator[str]:
    """Every command that a page may send: what it must say, and what it may."""
    doors = (
        TableMessage,
        DeskMessage,
        OfficeMessage,
        PeopleMessage,
        OutboxMessage,
        TournamentMessage,
        PromotionMessage,
    )
    kinds = {kind for door in doors for field in msgspec.structs.fields(door) for kind in get_args(field.type)}
    yield ""
    yield "/** The commands by their names: what each must say, and what it may. */"
    yield "export interface Commands {"
    for kind in sorted(kinds, key=tag_of):
        fields = (
            f"{each.encode_name}: {_argument(each.type).removeprefix(NOTHING)}"
            if needed(each)
            else f"{each.encode_name}?: {_argument(each.type)}"
            for each in msgspec.structs.fields(kind)
        )
        yield f"  {tag_of(kind)}: {{ {'; '.join(fields)} }};".replace("{  }", "{}")
    yield "}"


def _argument(kind: Any) -> str:
    """What an argument of a command is in TypeScript.

    >>> _argument(str), _argument(tuple[str, ...]), _argument(Literal["cash", "chips"]), _argument(dict[str, int])
    ('string', 'readonly string[]', '"cash" | "chips"', 'Readonly<Record<string, number>>')
    """
    kind = plain(kind)
    match get_origin(kind), get_args(kind):
        case None, _ if issubclass(kind, Enum):
            return " | ".join(json.dumps(each.value) for each in kind)
        case None, _:
            return PLAIN[kind.__name__]
        case origin, choices if origin is Literal:
            return " | ".join(map(json.dumps, choices))
        case origin, (item, end) if origin is tuple and end is ...:
            return _list(_argument(item))
        case origin, (_, value) if origin is dict:
            return f"Readonly<Record<string, {_argument(value)}>>"
        case origin, _ if origin is UnionType:
            return "object"
        case origin, (stated, nothing) if origin is Union and nothing is NoneType:
            return _argument(stated)
    raise SystemExit(f"Teach this tool to say {kind}.")


def bets() -> Iterator[str]:
    """The words for every kind of bet."""
    yield ""
    yield "/** A kind of bet in words: its name, its name in a list, and the line of the sign that its limits are in. */"
    yield "export interface BetWords {\n  name: string;\n  short: string;\n  sign: string;\n}"
    yield ""
    yield "export const BETS: Record<string, BetWords> = {"
    for each in KINDS:
        words = {"name": each.name, "short": each.short or each.name, "sign": each.sign}
        said = ", ".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in words.items())
        yield f"  {each.kind}: {{ {said} }},"
    yield "};"
    yield ""


def _statements(body: list[ast.stmt], known: set[str]) -> Iterator[str]:
    for statement in body:
        if isinstance(statement, ast.ClassDef):
            yield "\n".join(_interface(statement, known))
        elif isinstance(statement, ast.Assign):
            yield f"export type {_defined(statement)} = {_type(statement.value, known)};"


def _defined(statement: ast.stmt) -> str | None:
    if isinstance(statement, ast.ClassDef):
        return statement.name
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        return statement.targets[0].id
    return None


def _interface(struct: ast.ClassDef, known: set[str]) -> Iterator[str]:
    options = {option.arg: option.value for option in struct.keywords}
    if [ast.unparse(base) for base in struct.bases] != ["Struct"] or not options.keys() <= HARMLESS:
        raise Unsaid(struct, f"{struct.name} is no plain Struct; teach this tool about it.")
    left_out = "omit_defaults" in options and ast.unparse(options["omit_defaults"]) == "True"
    if doc := ast.get_docstring(struct):
        yield from _comment(doc, "")
    yield f"export interface {struct.name} {{"
    for statement, following in pairwise([*struct.body, ast.Pass()]):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            if doc := _text(following):
                yield from _comment(doc, "  ")
            said, unset = _unless_unset(statement.annotation)
            mark = "?" if unset or (left_out and statement.value is not None) else ""
            yield f"  {statement.target.id}{mark}: {_type(said, known)};"
    yield "}"


def _unless_unset(annotation: ast.expr) -> tuple[ast.expr, bool]:
    """A field's type where it is sent, and whether it may be left out."""
    match annotation:
        case ast.BinOp(left=left, op=ast.BitOr(), right=ast.Name(id="UnsetType")):
            return left, True
    return annotation, False


def _text(statement: ast.stmt) -> str | None:
    value = statement.value if isinstance(statement, ast.Expr) else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None


def _comment(doc: str, margin: str) -> Iterator[str]:
    lines = doc.strip().splitlines()
    if len(lines) == 1:
        yield f"{margin}/** {lines[0]} */"
        return
    yield f"{margin}/**"
    yield from (f"{margin} * {line.strip()}".rstrip() for line in lines)
    yield f"{margin} */"


def _type(annotation: ast.expr, known: set[str]) -> str:
    match annotation:
        case ast.Name(id=name) if name in PLAIN:
            return PLAIN[name]
        case ast.Name(id=name) if name in known:
            return name
        case ast.Constant(value=None):
            return "null"
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{_type(left, known)} | {_type(right, known)}"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=choices):
            return " | ".join(json.dumps(choice) for choice in _choices(choices))
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[ast.Name(id="str"), value])):
            return f"Record<string, {_type(value, known)}>"
        case ast.Subscript(value=ast.Name(id="list"), slice=item):
            return _list(_type(item, known))
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[item, ast.Constant(value=end)])) if (
            end is ...
        ):
            return _list(_type(item, known))
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=items)):
            return f"readonly [{', '.join(_type(item, known) for item in items)}]"
    raise Unsaid(annotation, f"teach this tool to say {ast.unparse(annotation)}.")


def _list(item: str) -> str:
    return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"


def _choices(choices: ast.expr) -> list[object]:
    items = choices.elts if isinstance(choices, ast.Tuple) else [choices]
    return [ast.literal_eval(item) for item in items]


def main() -> None:
    """Write the file, or with `--check` say whether it is up to date."""
    found = {path.stem for path in VIEWS.glob("*.py")} - {"__init__"}
    if unread := found ^ set(ORDER):
        raise SystemExit(f"Modules of views/ and the order here differ: {', '.join(sorted(unread))}.")
    text = typescript({name: (VIEWS / f"{name}.py").read_text("utf-8") for name in ORDER})
    text += "\n".join((*reasons(), *commands(), *bets()))
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text, "utf-8")
    elif not TARGET.exists() or TARGET.read_text("utf-8") != text:
        raise SystemExit("web/src/schema.ts is out of date; run python tools/write_types.py.")


if __name__ == "__main__":
    main()
