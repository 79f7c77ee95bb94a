"""Who may do what about a tournament: every command, under every document, asked by every role.

Who may is written in `who_may/tournaments/`, from the clauses. A command that is not written there fails the test.
"""

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from test_who_may import example
from tournament import DOCUMENTS, Cup, cup, whole
from who_may import about_tournaments

from croupier.orders.order import Order
from croupier.rulebooks.roles import Role
from croupier.tournaments import commands

NOT_FOR_YOU = re.compile(
    r"This takes .*\.|There is no .* under these rules.*|That is for staff\.|You are not appointed .*"
)
LEADERS = {Role.TOURNAMENT_MANAGER: "tm", Role.TOURNAMENT_DIRECTOR: "td"}


def made(kind: Any, document: str) -> commands.Command:
    """A command of a kind, with whatever it must say."""
    if kind is commands.DraftConditions:
        return commands.DraftConditions(whole(document))
    needed = {each.name: example(each.type) for each in msgspec.structs.fields(kind) if each.required}
    command: commands.Command = msgspec.convert({"do": kind.__struct_config__.tag, **needed}, kind)
    return command


@pytest.fixture(params=DOCUMENTS, scope="module")
def floor(request: pytest.FixtureRequest) -> Iterator[Cup]:
    with cup(request.param) as c:
        yield c


def test_a_command_about_a_tournament_is_for_those_whom_its_clause_names_and_for_nobody_else(floor: Cup) -> None:
    named = about_tournaments(floor.document)
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(commands.Command)}
    assert {*named} == {*kinds}
    for number, (name, kind) in enumerate(sorted(kinds.items())):
        one = Cup(floor.c, floor.document, f"cup-{number}").published().led()
        command, who = made(kind, floor.document), named[name]
        answers = {}
        for role in sorted(Role, key=lambda role: role in who.roles):
            actor, at = f"staff:{LEADERS.get(role, role)}", floor.c.clock.now()
            order = Order(f"{role} at {one.name}", at, at, role, actor, command, desk="1", tournament=one.name)
            answers[role] = floor.c.run(floor.c.floor.submit(order))
            floor.c.clock.advance(0.000001)
        may = {role for role, each in answers.items() if each.ok or not NOT_FOR_YOU.fullmatch(each.why)}
        assert (name, may) == (name, {*who.roles})
        assert {answers[role].why for role in (Role.PLAYER, Role.ACCEPTOR)} == {"That is for staff."}
        by_clause = {each.clause for each in answers.values() if each.why.startswith("This takes")}
        assert (name, by_clause) in ((name, {who.clause}), (name, set()))


def test_who_runs_tournaments_and_is_not_appointed_to_this_one_does_nothing_in_it(floor: Cup) -> None:
    one = Cup(floor.c, floor.document, "other").published()
    leader = Role.TOURNAMENT_DIRECTOR if one.lead == "director" else Role.TOURNAMENT_MANAGER
    for name, who in about_tournaments(floor.document).items():
        if leader in who.roles:
            kind = next(each for each in get_args(commands.Command) if each.__struct_config__.tag == name)
            answer = one.ask(one.lead, made(kind, floor.document))
            assert (name, answer.ok, answer.why) == (name, False, "You are not appointed to this tournament.")
