"""Who may do what about a promotion: every command, under every document, asked by every role.

Who may is written in `who_may/promotions/`, from the clauses. A command that is not written there fails the test.
"""

import re
from typing import Any, get_args

import msgspec
import pytest
from promotion import DOCUMENTS, Draw, promotion, whole
from test_who_may import example
from who_may import about_promotions

from croupier.promotions import commands
from croupier.rulebooks.roles import Role
from croupier.tags import tag_of

NOT_FOR_YOU = re.compile(r"This takes .*\.|There is no .* under these rules.*|That is for staff\.")


def made(kind: Any, document: str) -> commands.Command:
    """A command of a kind, with whatever it must say."""
    if kind in (commands.DraftTerms, commands.AmendTerms):
        made_of: commands.Command = kind(whole(document))
        return made_of
    needed = {each.name: example(each.type) for each in msgspec.structs.fields(kind) if each.required}
    command: commands.Command = msgspec.convert({"do": tag_of(kind), **needed}, kind)
    return command


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_command_about_a_promotion_is_for_those_whom_its_clause_names_and_for_nobody_else(document: str) -> None:
    named = about_promotions(document)
    kinds = {tag_of(kind): kind for kind in get_args(commands.Command)}
    assert {*named} == {*kinds}
    with promotion(document) as p:
        for number, (name, kind) in enumerate(sorted(kinds.items())):
            one = Draw(p.c, document, f"draw-{number}").drafted()
            who, answers = named[name], {}
            for role in sorted(Role, key=lambda role: role in who.roles):
                command = made(kind, document)
                answers[role] = one.order(role, f"staff:{role}", command, desk="1", promotion=one.name)
            may = {role for role, each in answers.items() if each.ok or not NOT_FOR_YOU.fullmatch(each.why)}
            assert (name, may) == (name, {*who.roles})
            assert {answers[role].why for role in (Role.PLAYER, Role.ACCEPTOR)} == {"That is for staff."}
            by_clause = {each.clause for each in answers.values() if each.why.startswith("This takes")}
            assert (name, by_clause) == (name, {who.clause})
