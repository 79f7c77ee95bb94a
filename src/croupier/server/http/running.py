"""What the desks have in common at which tournaments and promotions are run: who works there, and what is written there."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from litestar.datastructures import State
from msgspec import Struct

from croupier.floor.floor import Floor
from croupier.plan.floor_plan import Staff
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import Role
from croupier.server.http.bearer import Asked, not_for, signed_in
from croupier.server.presenters.next_step import any_of

T = TypeVar("T")
Authority = Mapping[str, Cited[tuple[Role, ...]]]
LARGEST_FILE = 65_536
"""Conditions and terms are longer than a command, in bytes."""


class RunningDesk(Struct, frozen=True):
    """What is run at a desk, by which documents of a floor, and whom each of them names for what."""

    not_theirs: str
    """What is said to somebody who has nothing to do with it."""
    documents: Callable[[Floor], list[str]]
    authority: Callable[[str], Authority]

    def works(self, request: Asked, state: State) -> Staff:
        """Those whom a document names for anything; an inspector sees all."""
        staff = signed_in(request, state)
        named = {each for key in self.documents(state.floor) for each in self.authority(key)}
        if staff.role is not Role.INSPECTOR and not any(self.may(state.floor, staff, each) for each in named):
            raise not_for(staff, self.not_theirs)
        return staff

    def may(self, floor: Floor, staff: Staff, command: str) -> bool:
        """Whether a document names this member of staff for a command."""
        return any(rulebook(key).staff.may(staff.role, named) for key, named in self._named(floor, command))

    def who_may(self, floor: Floor, command: str) -> str:
        """Those whom documents name for it, in words."""
        return any_of(role for _, named in self._named(floor, command) for role in named.value)

    def _named(self, floor: Floor, command: str) -> Iterator[tuple[str, Cited[tuple[Role, ...]]]]:
        for key in self.documents(floor):
            named = self.authority(key).get(command)
            if named is not None:
                yield key, named


class Stated(Struct):
    """Conditions or terms that are being written: the text of a file, or what a form says."""

    text: str = ""
    values: dict[str, Any] = {}

    def read(
        self, file: Callable[[str, ZoneInfo], T], form: Callable[[dict[str, Any], ZoneInfo], T], zone: ZoneInfo
    ) -> T:
        """What it states, by the venue's clocks."""
        return file(self.text, zone) if self.text else form(self.values, zone)
