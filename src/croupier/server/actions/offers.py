"""What can be done now about something that is run, as a tournament or a promotion is: found by asking, as at a table.

A decision changes nothing, so of every command one that stands for all of its kind is decided for everything that it can be
about. What would be taken is offered, filled in as far as the records say what is to be told; of what would be refused
whatever it is about, the reason is shown.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from msgspec import Struct, structs

from croupier.play.decisions import Accepted, Refused, money
from croupier.server.actions.actions import action
from croupier.server.views.offers import NotNowView, Offered, Part
from croupier.server.views.orders import About, Choice, Field
from croupier.tags import tag_of

SOMEBODY, SOMETHING = "somebody", "something"
WHOLE: tuple[About, ...] = ("tournament", "promotion")
"""What a command is about that is about no part of it."""


class Sample(Struct, frozen=True):
    """A command that stands for all of its kind about one subject, with what is known of it beforehand."""

    command: Any
    about: About = "tournament"
    subject: str = ""
    fixed: tuple[str, ...] = ()
    """The fields that are as they are here, and are not asked for."""
    meant: Mapping[str, str] = {}
    choices: Mapping[str, tuple[str, ...]] = {}
    label: str = ""
    pays: int = 0
    needed: tuple[str, ...] = ()
    """The fields that have to be told here, though the command can do without."""


class Offers(Struct, frozen=True):
    """What is offered about each subject, and what would be refused now, and why."""

    of: Mapping[tuple[str, str], tuple[Offered, ...]]
    not_now: tuple[NotNowView, ...]

    def about(self, about: About, subject: object = "") -> tuple[Offered, ...]:
        """What is offered about something."""
        return self.of.get((about, str(subject)), ())


class Page(Struct, frozen=True):
    """Where commands stand on a page, and which of them are asked once more though they need nothing to be told."""

    parts: Mapping[Part, tuple[Any, ...]]
    """A command stands in the first part that names it."""
    once_more: tuple[Any, ...]

    def part(self, name: str) -> Part:
        """The part in which a command stands."""
        return next(part for part, kinds in self.parts.items() if any(tag_of(kind) == name for kind in kinds))


def offers(
    samples: Iterable[Sample],
    decide: Callable[[Any], Accepted[Any] | Refused],
    allowed: Collection[str],
    page: Page,
) -> Offers:
    """What somebody who is allowed these commands can do now."""
    found: dict[tuple[str, str], dict[str, Offered]] = {}
    refused: dict[str, Refused] = {}
    for sample in samples:
        name = tag_of(sample.command)
        if name not in allowed:
            continue
        decision = decide(sample.command)
        if isinstance(decision, Accepted):
            of_subject = found.setdefault((sample.about, sample.subject), {})
            made = _offered(sample, page)
            key = name + sample.label
            of_subject[key] = _joined(of_subject[key], made) if key in of_subject else made
        else:
            refused.setdefault(name, decision)
    taken = {each.action.do for listed in found.values() for each in listed.values()}
    not_now = (
        NotNowView(name, page.part(name), each.why, each.clause) for name, each in refused.items() if name not in taken
    )
    return Offers({key: tuple(listed.values()) for key, listed in found.items()}, tuple(not_now))


def amount_of(cents: int) -> str:
    """An amount as it is typed.

    >>> amount_of(1_234_50)
    '1234.50'
    """
    return money(cents).replace(",", "")


def _offered(sample: Sample, page: Page) -> Offered:
    command = sample.command
    given = {
        name: tuple(Choice(each, each.replace("_", " ")) for each in among) for name, among in sample.choices.items()
    }
    made = action(type(command), sample.about, given)
    fields = (_field(each, sample) for each in made.fields if each.name not in sample.fixed)
    fixed = {name: value for name in sample.fixed if (value := getattr(command, name)) not in ({}, None)}
    if sample.about not in WHOLE:
        fixed[sample.about] = getattr(command, sample.about)
    whole = structs.replace(made, fields=tuple(fields))
    sure = bool(whole.fields or sample.pays or isinstance(command, page.once_more))
    return Offered(whole, page.part(made.do), fixed, sample.label, sample.pays, sure)


def _field(field: Field, sample: Sample) -> Field:
    """What is asked for, filled in with what is meant."""
    meant, choices = sample.meant.get(field.name, ""), sample.choices.get(field.name, ())
    if field.kind == "choice" and field.needed and len(choices) == 1:
        meant = choices[0]
    return structs.replace(field, meant=meant, needed=field.needed or field.name in sample.needed)


def _joined(one: Offered, other: Offered) -> Offered:
    """Two samples of one command that differ in what is chosen: both can be."""
    fields = tuple(
        structs.replace(
            field,
            choices=(*field.choices, *(each for each in more.choices if each not in field.choices)),
            meant=field.meant if field.meant == more.meant else "",
        )
        for field, more in zip(one.action.fields, other.action.fields, strict=True)
    )
    return structs.replace(one, action=structs.replace(one.action, fields=fields))
