"""Who acts for whom: every staff command of every document, given by every role, passes exactly when the document says."""

from collections.abc import Iterator
from enum import EnumType
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from casino import Casino, casino, table

from croupier.journal.streams import refusal
from croupier.orders.order import Order
from croupier.play import commands as play
from croupier.play.arguments import PlaceName, plain
from croupier.play.remedies.irregularity_commands import Complete, Declare, DeclareNoSpin
from croupier.play.remedies.put_right_commands import DeclareInRound
from croupier.play.staff.approval_commands import EndApproval, GrantApproval
from croupier.play.staff.staff_commands import SignOn
from croupier.play.table import Setup
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.policy import UNFAIR
from croupier.rulebooks.roles import Role
from croupier.scripts.script import dealer_of
from croupier.tags import tag_of

RAPID, ROULETTE, SEVEN_UP = "star-rapid-2016", "star-roulette-2024", "star-7up-2016"
CANBERRA, CROWN = "canberra-mttg-2019", "crown-baccarat-2023"
CASINO_SUPERVISOR, OPERATOR = Role.CASINO_SUPERVISOR, Role.OPERATOR
INSPECTOR, MANAGER = Role.TABLE_INSPECTOR, Role.TABLE_GAMES_MANAGER
CASINO_MANAGER, GENERAL_MANAGER = Role.CASINO_MANAGER_TABLE_GAMES, Role.GENERAL_MANAGER_TABLE_GAMES

ALSO: dict[str, dict[Role, tuple[Role, ...]]] = {
    RAPID: {CASINO_SUPERVISOR: (Role.GAMING_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER)},
    ROULETTE: {CASINO_SUPERVISOR: (Role.GAMING_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER)},
    SEVEN_UP: {CASINO_SUPERVISOR: (Role.GAMING_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER, Role.GAMING_MANAGER)},
    CANBERRA: {CASINO_SUPERVISOR: (Role.GAMING_SHIFT_MANAGER,)},
    CROWN: {
        INSPECTOR: (MANAGER, CASINO_MANAGER, GENERAL_MANAGER),
        MANAGER: (CASINO_MANAGER, GENERAL_MANAGER),
        CASINO_MANAGER: (GENERAL_MANAGER,),
    },
}
"""Who may act for each role that a document names, all of them."""
FOR_THE_OPERATOR: dict[str, dict[str, Role]] = {
    CANBERRA: {
        "": CASINO_SUPERVISOR,
        **dict.fromkeys(("3.1 [change]", "5.1", "7.2", "7.3(a)", "7.3(b)", "7.4", "7.12"), Role.GAMING_SHIFT_MANAGER),
        **dict.fromkeys(("11.2(a)", "11.3(a)(v)", "11.14", "11.17", "11.18 [cancellation]"), Role.GAMING_SHIFT_MANAGER),
    },
    CROWN: {"": MANAGER, **dict.fromkeys(("5.17", "5.18", "6.6", "6.7"), CASINO_MANAGER)},
}
"""Who decides for the operator, by clause, and where none is named."""
TABLES: tuple[tuple[str, str, str, dict[str, object], str], ...] = (
    ("R1", RAPID, "roulette", {}, ""),
    ("A1", RAPID, "roulette", {}, 'devices = { wheel = "automated" }'),
    ("B1", RAPID, "baccarat", {"version": "commission"}, ""),
    ("L1", ROULETTE, "roulette", {}, ""),
    ("U1", SEVEN_UP, "seven_up", {}, ""),
    ("C1", CANBERRA, "roulette", {}, ""),
    ("C2", CANBERRA, "baccarat", {"version": "A"}, ""),
    ("C3", CANBERRA, "sic_bo", {}, ""),
    ("K1", CROWN, "baccarat", {"version": "A"}, ""),
)


@pytest.fixture(scope="module")
def c() -> Iterator[Casino]:
    """A table of every game of every document."""
    tables = [
        table(name, book, game, seats=f"t{name}", config=config, settings=settings)
        for name, book, game, config, settings in TABLES
    ]
    with casino(*tables, shoes=False, opened=False) as opened:
        opened.play("wait 1s")
        yield opened


def example(of: Any) -> object:
    """A value of a field's type."""
    if plain(of) in (int, str, bool):
        return {int: 1, str: "x", bool: True}[plain(of)]
    if isinstance(of, EnumType):
        return next(iter(of))
    return get_args(of)[0] if get_origin(of) is Literal else ()


def commands(setup: Setup) -> Iterator[tuple[play.StaffCommand, Cited[tuple[Role, ...]] | None]]:
    """Every staff command, of irregularities, steps and approvals every one, with those whom the document names for it."""
    policy = setup.policy
    by_name = {**policy.authority, **policy.equipment.authority, **setup.sign.authority, **setup.staff.authority}
    by_name |= setup.tournament.authority if setup.tournament is not None else {}
    puts_right = "correct_outcome" if "correct_outcome" in policy.authority else "void_round"
    by_name["agree_to_payment"] = policy.authority[puts_right]  # no document names anybody for it: a reading
    if UNFAIR in policy.irregularities:
        by_name["adjust_wager"] = policy.irregularities[UNFAIR].authority
    shown = {
        Declare: ("irregularity", {code: each.authority for code, each in policy.irregularities.items()}),
        DeclareInRound: ("irregularity", {code: each.authority for code, each in policy.irregularities.items()}),
        DeclareNoSpin: ("reason", {code: each.authority for code, each in policy.no_spins.items()}),
        Complete: ("step", {name: each.authority for name, each in policy.steps.items()}),
        GrantApproval: ("approval", {name: each.authority for name, each in policy.approvals.items()}),
        EndApproval: ("approval", {name: each.authority for name, each in policy.approvals.items()}),
    }
    for kind in get_args(play.StaffCommand):
        required = [each for each in msgspec.structs.fields(kind) if each.required]
        reply = {each.name: f"t{setup.table}" if each.type == PlaceName else example(each.type) for each in required}
        if kind not in shown:
            yield kind(**reply), by_name.get(tag_of(kind))
            continue
        field, listed = shown[kind]
        yield kind(**{**reply, field: "what nobody knows"}), None
        for code, named in listed.items():
            yield kind(**{**reply, field: code}), named


def let_through(book: str, named: Cited[tuple[Role, ...]] | None) -> set[Role]:
    """Who passes, by the tables above."""
    meant = set(named.value) if named is not None else set()
    if named is not None and OPERATOR in meant and book in FOR_THE_OPERATOR:
        deciding = FOR_THE_OPERATOR[book]
        meant.add(deciding.get(named.clause, deciding[""]))
    return meant | {acting for role in meant for acting in ALSO[book].get(role, ())}


@pytest.mark.clause(CANBERRA, "A.1 Casino Operator")
@pytest.mark.clause(CROWN, "1.1 Casino Operator")
@pytest.mark.parametrize("book", FOR_THE_OPERATOR)
def test_who_decides_for_the_operator_is_stated_clause_by_clause(book: str) -> None:
    decisions = rulebook(book).staff.operator
    assert decisions is not None
    deciding = dict(FOR_THE_OPERATOR[book])
    assert decisions.usually.value is deciding.pop("")
    assert decisions.at.value == deciding


@pytest.mark.parametrize(("name", "book"), [each[:2] for each in TABLES])
def test_a_command_passes_exactly_for_those_whom_the_document_names_and_who_acts_for_them(
    c: Casino, name: str, book: str
) -> None:
    plan = c.floor.plan
    for command, named in commands(plan.tables[name].setup):
        allowed = let_through(book, named)
        for role in Role:
            who = dealer_of(plan, name) if role is Role.DEALER else f"staff:{role}"
            order = Order("any", 1, 1, role, who, command, name)
            refused = refusal(plan, c.floor.tables, order)
            unattended = name == "A1" and role is Role.DEALER and not isinstance(command, SignOn)
            assert (refused is None) is (role in allowed and not unattended), (command, role)
            if named is not None and refused is not None and not unattended:
                assert refused.clause == named.clause
