"""What a member of staff can do in the office now: found by asking, as at a table.

A decision changes nothing, so of every command one that stands for all of its kind is decided. What would be taken is
offered; of what would be refused, the reason is shown.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct, structs

from croupier.cage import commands as cage
from croupier.conduct import commands as conduct
from croupier.floor.floor import Floor
from croupier.orders.authority import about_conduct, about_notice, about_person
from croupier.orders.order import Command, Order
from croupier.outbox import commands as outbox
from croupier.people import commands as people
from croupier.plan.floor_plan import Staff
from croupier.play.decisions import Accepted, Refused
from croupier.server.actions.actions import action
from croupier.server.views.office_page import OfficeNotNow, OfficeOffer
from croupier.server.views.orders import About, Choice, Field
from croupier.tags import tag_of

OfficeCommand = conduct.StaffCommand | people.Command | outbox.StaffCommand | cage.OfCase
Sends = Literal["/api/office", "/api/people", "/api/outbox", "/api/desk"]


class OfficeAsk(Struct, frozen=True):
    """A command that may be offered: one or more that stand for all of its kind, and what is said or asked with it."""

    commands: tuple[OfficeCommand, ...]
    """Where there are several, they differ in what is chosen: those that would be taken can be."""
    about: About = "office"
    """What it is about; not asked for."""
    chosen: str = ""
    """The field in which they differ."""
    fixed: tuple[str, ...] = ()
    """The fields that are as they are here, and are not asked for."""
    unasked: tuple[str, ...] = ()
    """The fields that are not said."""
    needed: tuple[str, ...] = ()
    """The fields that have to be said, whatever the command itself says."""
    words: Mapping[str, str] = {}
    """What is chosen, in words, where its name does not say."""
    choices: Mapping[str, tuple[str, ...]] = {}
    """What else can be chosen."""
    meant: Mapping[str, str] = {}
    label: str = ""
    table: str = ""
    places: tuple[str, ...] = ()
    """The places that it can be about, where it is about one."""


Found = tuple[tuple[OfficeOffer, ...], tuple[OfficeNotNow, ...]]


async def offers(floor: Floor, staff: Staff, asks: Iterable[OfficeAsk]) -> Found:
    """What somebody can do now, and what not, and why."""
    offered: list[OfficeOffer] = []
    not_now: list[OfficeNotNow] = []
    for ask in asks:
        decisions = [(command, await would(floor, staff, command, ask.table)) for command in ask.commands]
        taken = [command for command, decision in decisions if isinstance(decision, Accepted)]
        refused = [decision for _, decision in decisions if isinstance(decision, Refused)]
        if taken:
            offered.append(_offer(ask, taken))
        else:
            not_now.append(OfficeNotNow(tag_of(ask.commands[0]), ask.label, refused[0].why, refused[0].clause))
    return tuple(offered), tuple(not_now)


async def would(floor: Floor, staff: Staff, command: OfficeCommand, table: str = "") -> Accepted[Any] | Refused:
    """What a command would come to if it were given now."""
    order = Order(staff.actor, 0, floor.clock.now(), staff.role, staff.actor, command, table)
    match command:
        case people.RegisterPerson() | people.CorrectPerson() | people.ErasePerson():
            return about_person(floor.plan, floor.tables, order) or await floor.persons.decide(order)
        case outbox.SubmitNotice() | outbox.HandOverNotice() | outbox.NoteReply():
            return about_notice(floor.plan, floor.tables, order) or await floor.notices.decide(order)
        case cage.RecordFinding() | cage.RecordStep() | cage.CloseCase():
            return await floor.desk.about_case(order, floor.balances)
    return about_conduct(floor.plan, floor.tables, order) or await floor.office.decide(order, floor.balances)


def _sends(command: Command) -> Sends:
    if isinstance(command, people.Command):
        return "/api/people"
    if isinstance(command, outbox.StaffCommand):
        return "/api/outbox"
    return "/api/desk" if isinstance(command, cage.OfCase) else "/api/office"


def _offer(ask: OfficeAsk, taken: list[OfficeCommand]) -> OfficeOffer:
    first = taken[0]
    values = dict.fromkeys(str(getattr(each, ask.chosen)) for each in taken) if ask.chosen else {}
    given = {name: tuple(Choice(each, each) for each in among) for name, among in ask.choices.items()}
    if ask.chosen:
        given[ask.chosen] = tuple(Choice(each, ask.words.get(each, each.replace("_", " "))) for each in values)
    made = action(type(first), ask.about, given)
    asked = (each for each in made.fields if each.name not in (*ask.fixed, *ask.unasked))
    fields = [_field(each, ask) for each in asked]
    if ask.places:
        fields.insert(0, Field("seat", "choice", tuple(Choice(each, each) for each in ask.places), False))
    fixed = {name: getattr(first, name) for name in ask.fixed}
    if ask.about in first.__struct_fields__:
        fixed[ask.about] = getattr(first, ask.about)
    if ask.table:
        fixed["table"] = ask.table
    return OfficeOffer(structs.replace(made, fields=tuple(fields)), _sends(first), fixed, ask.label)


def _field(field: Field, ask: OfficeAsk) -> Field:
    meant = ask.meant.get(field.name, "")
    only = field.choices[0].value if len(field.choices) == 1 and field.needed else ""
    return structs.replace(field, needed=field.needed or field.name in ask.needed, meant=meant or only)
