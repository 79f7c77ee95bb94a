"""The office as its page has it, for the tests: what is listed, what is shown of one matter, and what is pressed there."""

import json
from typing import Any

from casino import Casino
from watching import answered, asked, works

from croupier.plan.floor_plan import Staff
from croupier.rulebooks.roles import Role
from croupier.server.views.messages import Reply
from croupier.server.views.office_page import OfficeDetail, OfficeOffer, OfficePage


def somebody(role: str, name: str = "") -> Staff:
    """A member of staff in a role, by a name of their own if they have one."""
    return works(name or f"{role[0]}.one", Role(role))


def part(c: Casino, staff: Staff, name: str, **wanted: object) -> OfficePage:
    """A part of the office as somebody sees it."""
    query = "&".join(f"{each}={value}" for each, value in wanted.items())
    return asked(c, f"/api/office/parts/{name}?{query}", OfficePage, staff=staff)


def listed(c: Casino, staff: Staff, name: str, **wanted: object) -> list[str]:
    """What is listed in a part, by its ids."""
    return [each.id for each in part(c, staff, name, **wanted).lines]


def matter(c: Casino, staff: Staff, name: str, number: object) -> OfficeDetail:
    """One matter as somebody sees it."""
    return asked(c, f"/api/office/parts/{name}/{number}", OfficeDetail, staff=staff)


def status_of(c: Casino, staff: Staff, name: str, number: object = "") -> int:
    """With which status a part, or a matter, is answered."""
    return answered(c, f"/api/office/parts/{name}{f'/{number}' if number else ''}", staff=staff).status_code


def buttons(shown: OfficeDetail | OfficePage) -> set[str]:
    """What is offered, by its labels."""
    return {each.label or each.action.do for each in shown.offers}


def reasons(shown: OfficeDetail | OfficePage) -> dict[str, str]:
    """What is not offered, by its labels, and by which clause."""
    return {each.label or each.do: each.clause for each in shown.not_now}


def facts(shown: OfficeDetail) -> dict[str, str]:
    """What is on record, by its names."""
    return {each.name: each.words for each in shown.facts}


def offer(shown: OfficeDetail | OfficePage, name: str) -> OfficeOffer:
    """What is offered by a name."""
    return next(each for each in shown.offers if name in (each.label, each.action.do))


def choices(shown: OfficeDetail | OfficePage, name: str, field: str) -> list[str]:
    """What can be chosen with what is offered."""
    found = next(each for each in offer(shown, name).action.fields if each.name == field)
    return [each.value for each in found.choices]


def press(c: Casino, staff: Staff, shown: OfficeDetail | OfficePage, do: str, /, **told: Any) -> Reply:
    """Press what is offered, tell what is asked for, and see it taken."""
    pressed = offer(shown, do)
    asked_for = {each.name for each in pressed.action.fields}
    assert told.keys() <= asked_for, (told, asked_for)
    body = {"n": c.clock.now(), "do": pressed.action.do, **pressed.fixed, **told}
    heard = answered(c, pressed.sends, staff=staff, body=json.dumps(body).encode()).json()
    assert heard["ok"], heard
    c.clock.advance(1)
    return Reply(**{key: value for key, value in heard.items() if key in Reply.__struct_fields__})
