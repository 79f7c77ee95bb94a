"""A record that people fill in, described as a form from the record itself: groups, items, and what each asks for."""

from collections.abc import Iterable, Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from croupier.plan.conditions_file import AMOUNTS, SHARES, TIMES
from croupier.play.decisions import money
from croupier.server.views.conditions import Cell, CellKind, FormField, FormGroup, FormItem
from croupier.server.views.orders import Choice
from croupier.words import words_for

WORDS = ("award", "eligibility", "nature", "claim", "results", "if_draw_cancelled")
"""Texts of some length."""
Items = Mapping[str, tuple[str, ...]]
"""The fields of a record by the item that they belong to."""


def as_choices(values: Iterable[str]) -> tuple[Choice, ...]:
    """Values to choose from, as a person reads them."""
    return tuple(Choice(each, each.replace("_", " ")) for each in values if each)


class RecordForm(Struct, frozen=True):
    """What a form is made from."""

    kind: type[Struct]
    named: str
    """Which texts are its words: `condition_groups`, `condition_items` and `condition_fields`, for one."""
    clauses: Mapping[str, str]
    """By which clause the document asks for an item."""
    choices: Mapping[str, tuple[Choice, ...]]
    """What a field can be told, where that is a list."""
    cells: Mapping[str, tuple[Cell, ...]] = {}
    """What is filled in for a field of a row, where its type does not say."""

    def groups(self, groups: Mapping[str, Items]) -> tuple[FormGroup, ...]:
        """All of it."""
        words = words_for(f"{self.named}_groups")
        return tuple(
            FormGroup(words[name], tuple(self._item(item, names) for item, names in items.items()))
            for name, items in groups.items()
        )

    def _item(self, item: str, names: Iterable[str]) -> FormItem:
        known = {each.name: each for each in msgspec.structs.fields(self.kind)}
        fields = tuple(self._field(known[name]) for name in names)
        return FormItem(item, words_for(f"{self.named}_items")[item], self.clauses.get(item, ""), fields)

    def _field(self, given: msgspec.structs.FieldInfo) -> FormField:
        kind, name, choices = _stated(given.type), given.name, self.choices.get(given.name, ())
        words = self._words(name)
        if isinstance(kind, type) and issubclass(kind, Struct):
            return FormField(name, "part", words, self._cells(kind))
        if get_origin(kind) is dict:
            return FormField(name, "pairs", words, (self._cell("bet", str, "", ()), self._cell("to_1", int, "", ())))
        if get_origin(kind) is not tuple:
            return FormField(name, "one", words, (self._cell(name, given.type, given.default, choices),))
        each = get_args(kind)[0]
        if get_origin(each) is Literal or choices:
            any_of = choices or as_choices(get_args(each))
            return FormField(name, "one", words, (Cell(name, "several", words, any_of, ""),))
        if issubclass(each, Struct):
            return FormField(name, "rows", words, self._cells(each))
        return FormField(name, "list", words, (self._cell(name, each, "", ()),))

    def _cells(self, kind: type[Struct]) -> tuple[Cell, ...]:
        """What a row has of a part. Rows within a row, as the limits of a stage are, stand in the file alone."""
        return tuple(
            cell
            for each in msgspec.structs.fields(kind)
            if each.name in self.cells or get_origin(each.type) is not tuple
            for cell in self.cells.get(each.name)
            or (self._cell(each.name, each.type, "" if each.required else each.default, ()),)
        )

    def _cell(self, name: str, kind: Any, default: object, choices: tuple[Choice, ...]) -> Cell:
        if get_origin(_stated(kind)) is Literal:
            choices = as_choices(get_args(_stated(kind)))
        if name in words_for("form_none"):
            either = (Choice("none", words_for("form_none")[name]), Choice("some", words_for("form_some")[name]))
            return Cell(name, "none_or_text", self._words(name), either, "")
        return Cell(name, _kind(name, kind, choices), self._words(name), choices, _usual(name, default))

    def _words(self, name: str) -> str:
        return words_for(f"{self.named}_fields")[name]


def _usual(name: str, default: object) -> str:
    """What holds if nothing is said, as a person reads it."""
    if default is None or default == "":
        return ""
    if isinstance(default, bool):
        return "yes" if default else "no"
    return money(int(str(default))) if name in AMOUNTS else str(default).replace("_", " ")


def _kind(name: str, kind: Any, choices: tuple[Choice, ...]) -> CellKind:
    if choices:
        return "choice"
    written: dict[CellKind, tuple[str, ...]] = {"money": AMOUNTS, "share": SHARES, "time": TIMES, "words": WORDS}
    for found, names in written.items():
        if name in names:
            return found
    if _stated(kind) is bool:
        return "yes_no"
    return "count" if _stated(kind) is int else "text"


def _stated(kind: Any) -> Any:
    """What something is once it is stated.

    >>> _stated(int | None), _stated(str), _stated(Literal["cash"] | None)
    (<class 'int'>, <class 'str'>, typing.Literal['cash'])
    """
    return get_args(kind)[0] if get_origin(kind) in (UnionType, Union) else kind
