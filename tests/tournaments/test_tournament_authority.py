"""Who may do what about a tournament: every command, under every document, asked by every role.

Who may is written in `who_may/tournaments/`, from the clauses. A command that is not written there fails the test.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from typing import Any, get_args

import msgspec
import pytest
from test_who_may import example
from tournament import DOCUMENTS, SEVEN_UP, STAR, Cup, cup, whole
from who_may import Named, WhoMay, about_tournaments, sections

from croupier.orders.order import Order
from croupier.play.tournament.commands import TournamentCommand
from croupier.rulebooks.roles import Role
from croupier.scripts.script import dealer_of
from croupier.tags import tag_of
from croupier.tournaments import commands

NOT_FOR_YOU = re.compile(
    r"This takes .*\.|There is no .* under these rules.*|That is for staff\.|You are not appointed .*"
)
LEADERS = {Role.TOURNAMENT_MANAGER: "tm", Role.TOURNAMENT_DIRECTOR: "td"}


def made(kind: Any, document: str) -> commands.Command:
    """A command of a kind, with whatever it must say."""
    if kind is commands.DraftConditions:
        return commands.DraftConditions(whole(document))
    command: commands.Command = msgspec.convert({"do": tag_of(kind), **_needed(kind)}, kind)
    return command


@pytest.fixture(scope="module")
def floors() -> Iterator[dict[str, Cup]]:
    """A floor of each document, on which tournaments come to be."""
    with ExitStack() as open_floors:
        yield {document: open_floors.enter_context(cup(document)) for document in DOCUMENTS}


KINDS = {tag_of(kind): kind for kind in get_args(commands.Command)}
CLAUSES = [
    pytest.param(document, clause, marks=[pytest.mark.clause(document, clause)] if clause else [])
    for document in DOCUMENTS
    for clause in dict.fromkeys(who.clause for who in about_tournaments(document).values())
]
"""Every clause that names somebody, and none for what no rule speaks of."""
NUMBERS = count()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_who_may_is_written_for_every_command(document: str) -> None:
    assert {*about_tournaments(document)} == {*KINDS}


@pytest.mark.parametrize(("document", "clause"), CLAUSES)
def test_a_command_about_a_tournament_is_for_those_whom_its_clause_names_and_for_nobody_else(
    floors: dict[str, Cup], document: str, clause: str
) -> None:
    floor = floors[document]
    for name, who in about_tournaments(document).items():
        if who.clause == clause:
            _asked_by_everybody(Cup(floor.c, document, f"cup-{next(NUMBERS)}").published().led(), name, who)


def _asked_by_everybody(one: Cup, name: str, who: Named) -> None:
    command, answers = made(KINDS[name], one.document), {}
    for role in sorted(Role, key=lambda role: role in who.roles):
        actor, at = f"staff:{LEADERS.get(role, role)}", one.c.clock.now()
        order = Order(f"{role} at {one.name}", at, at, role, actor, command, desk="1", tournament=one.name)
        answers[role] = one.c.run(one.c.floor.submit(order))
        one.c.clock.advance(0.000001)
    may = {role for role, each in answers.items() if each.ok or not NOT_FOR_YOU.fullmatch(each.why)}
    assert (name, may) == (name, {*who.roles})
    assert {answers[role].why for role in (Role.PLAYER, Role.ACCEPTOR)} == {"That is for staff."}
    by_clause = {each.clause for each in answers.values() if each.why.startswith("This takes")}
    assert (name, by_clause) in ((name, {who.clause}), (name, set()))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_who_runs_tournaments_and_is_not_appointed_to_this_one_does_nothing_in_it(
    floors: dict[str, Cup], document: str
) -> None:
    one = Cup(floors[document].c, document, "other").published()
    leader = Role.TOURNAMENT_DIRECTOR if one.lead == "director" else Role.TOURNAMENT_MANAGER
    for name, who in about_tournaments(document).items():
        if leader in who.roles:
            answer = one.ask(one.lead, made(KINDS[name], document))
            assert (name, answer.ok, answer.why) == (name, False, "You are not appointed to this tournament.")


def at_tables(document: str) -> WhoMay:
    """Who may do what at a table of a document."""
    return next(sections(document)).who_may


AT_THE_TABLE = {tag_of(kind): kind for kind in get_args(TournamentCommand)}
CLAUSES_AT_THE_TABLE = [
    pytest.param(document, clause, marks=pytest.mark.clause(document, clause))
    for document in (STAR, SEVEN_UP)
    for clause in dict.fromkeys(who.clause for name, who in at_tables(document).items() if name in AT_THE_TABLE)
    if clause
]


@pytest.mark.parametrize(("document", "clause"), CLAUSES_AT_THE_TABLE)
def test_a_command_in_a_session_is_for_those_whom_its_clause_names_and_for_nobody_else(
    floors: dict[str, Cup], document: str, clause: str
) -> None:
    c, named = floors[document].c, at_tables(document)
    for name, kind in AT_THE_TABLE.items():
        if name not in named or named[name].clause != clause:
            continue
        command, refused = msgspec.convert({"do": name, **_needed(kind)}, kind), set()
        for role in Role:
            who = dealer_of(c.floor.plan, "A1") if role is Role.DEALER else f"staff:{role}"
            order = Order(f"{role} {name}", c.clock.now(), c.clock.now(), role, who, command, table="A1")
            answer = c.run(c.floor.submit(order))
            c.clock.advance(0.000001)
            if NOT_FOR_YOU.fullmatch(answer.why) or "work at the tables" in answer.why:
                refused.add(role)
        assert (name, {*Role} - refused) == (name, {*named[name].roles})


def _needed(kind: Any) -> dict[str, object]:
    return {each.name: example(each.type) for each in msgspec.structs.fields(kind) if each.required}
