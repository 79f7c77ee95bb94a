"""What a document leaves to the house at a table, or leaves in doubt: each setting, and what its values come to."""

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from croupier.games.notation import WrongInput, as_written
from croupier.rulebooks.citation import Cited

T = TypeVar("T")
Chosen = Mapping[str, object]
"""A value for every setting of a table."""


class Setting(Struct, Generic[T], frozen=True):
    """A choice, each value with what it comes to; the default is our reading."""

    name: str
    values: Cited[dict[str, T]]
    default: str

    def read(self, raw: object) -> object:
        """A value as it came from outside."""
        if isinstance(raw, str) and raw in self.values.value:
            return raw
        *most, last = self.values.value
        listed = f"{', '.join(most)} or {last}"
        raise WrongInput(f"{self.name} must be {listed}, not {_shown(raw)} (clause {self.values.clause}).")

    def of(self, chosen: Chosen) -> Cited[T]:
        """What the value that was chosen comes to."""
        return Cited(self.values.value[str(chosen[self.name])], self.values.clause)

    @property
    def usual(self) -> Cited[T]:
        """What it comes to if nothing was chosen."""
        return self.of({self.name: self.default})


class Seconds(Struct, frozen=True):
    """A number of seconds within bounds."""

    name: str
    bounds: Cited[tuple[int, int]]
    default: int

    def read(self, raw: object) -> object:
        """A value as it came from outside."""
        least, most = self.bounds.value
        if type(raw) is int and least <= raw <= most:
            return raw
        words = f"{self.name} must be a whole number of seconds from {least} to {most}"
        raise WrongInput(f"{words}, not {_shown(raw)} (clause {self.bounds.clause}).")

    def of(self, chosen: Chosen) -> Cited[int]:
        """The figure that was chosen."""
        return Cited(int(str(chosen[self.name])), self.bounds.clause)

    @property
    def usual(self) -> Cited[int]:
        """The figure if nothing was chosen."""
        return self.of({self.name: self.default})


def choose(settings: Sequence[Setting[object] | Seconds], raw: Mapping[str, object]) -> Chosen:
    """Settings as they came from outside: checked, and the defaults filled in."""
    if unknown := set(raw) - {each.name for each in settings}:
        known = ", ".join(each.name for each in settings) or "none"
        raise WrongInput(f"There is no setting {min(unknown)!r} here; there is: {known}.")
    return {each.name: each.read(raw[each.name]) if each.name in raw else each.default for each in settings}


def _shown(raw: object) -> str:
    return raw if isinstance(raw, str) else as_written(raw)
