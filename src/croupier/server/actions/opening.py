"""What is done before a table opens: who signs on, what is attached, counted, ticked and approved."""

from collections.abc import Iterator
from typing import get_args

from msgspec import structs

from croupier.play.equipment.commands import AttachDropBox, CompareWheel, OpenFloat, ReportRepair, TickItem
from croupier.play.equipment.use import drawing, in_use, is_compared, missing, needed, pockets
from croupier.play.remedies.irregularity_commands import Complete, Result
from croupier.play.sign_commands import OpenTable
from croupier.play.staff.approval_commands import GrantApproval
from croupier.play.staff.posts import not_in_charge
from croupier.play.staff.staff_commands import SignOn
from croupier.play.table import Setup, Table
from croupier.play.terms import to_approve
from croupier.rulebooks.citation import applies
from croupier.rulebooks.equipment import Kind
from croupier.server.actions.todo_lists import Todo, one_of, text
from croupier.server.views.orders import Choice, Field
from croupier.words import sentence


def opening(setup: Setup, state: Table, chips: tuple[int, ...]) -> Iterator[Todo]:
    """The steps before a table opens, in order; `chips` are those that its float is counted in."""
    yield from _people(setup, state)
    yield from _equipment(setup, state, chips)
    yield from _compared(setup, state)
    yield from _approved(setup, state)
    yield from on_record(setup, state)
    if state.board.closed:
        named = setup.sign.authority["open_table"]
        yield Todo(words=sentence("open_table"), clause=named.clause, command=OpenTable, named=named)


def _people(setup: Setup, state: Table) -> Iterator[Todo]:
    signs_on, in_charge = setup.staff.authority["sign_on"], setup.staff.in_charge
    yield Todo(
        words=sentence("sign_on_to_deal"),
        clause=setup.staff.dealer_signs_on.clause,
        done=bool(state.staffing.dealer),
        command=SignOn,
        own=True,
        named=signs_on,
    )
    if in_charge is not None:
        yield Todo(
            words=sentence("person_in_charge_signs_on", in_charge=in_charge.value.replace("_", " ")),
            clause=in_charge.clause,
            done=not_in_charge(setup, state) is None,
            command=SignOn,
            own=True,
            named=structs.replace(signs_on, value=(in_charge.value,)),
        )


def _equipment(setup: Setup, state: Table, chips: tuple[int, ...]) -> Iterator[Todo]:
    """What a table does not open without: all that is there in one line, and each thing that somebody sees to."""
    policy, equipment, there = setup.policy.equipment, state.equipment, []
    ticked = policy.checklist.value if policy.checklist is not None else ()
    for rule in needed(setup):
        for kind in rule.value:
            if kind is Kind.FLOAT_TRAY:
                counts = Field(
                    "count", "counts", tuple(Choice(str(each), f"{each / 100:,.2f}") for each in chips), True
                )
                yield Todo(
                    words=sentence("count_float_and_open_tray"),
                    clause=rule.clause,
                    done=equipment.tray is not None,
                    command=OpenFloat,
                    ask=(counts,),
                    named=policy.authority.get("open_float"),
                )
            elif kind is Kind.DROP_BOX:
                yield Todo(
                    words=sentence("attach_drop_box"),
                    clause=rule.clause,
                    done=bool(equipment.drop_box),
                    command=AttachDropBox,
                    ask=(text("box"),),
                    named=policy.authority.get("attach_drop_box"),
                )
            elif wrong := missing(setup, state, kind):
                yield _to_repair(setup, state, kind, wrong, rule.clause)
            elif kind not in ticked:
                there.append((kind.value.replace("_", " "), rule.clause))
            if kind in ticked:
                yield Todo(
                    words=sentence("see_that_kind_is_at_table", kind=kind.value.replace("_", " ")),
                    clause=rule.clause,
                    done=kind in equipment.ticked,
                    command=TickItem,
                    given={"item": kind.value},
                    named=policy.authority.get("tick_item"),
                )
    if there:
        names, clauses = zip(*there, strict=True)
        yield Todo(
            words=sentence("in_order_names", names=", ".join(names)),
            clause=", ".join(dict.fromkeys(clauses)),
            done=True,
        )


def _compared(setup: Setup, state: Table) -> Iterator[Todo]:
    """The wheel on file, and the drawing that it must agree with."""
    rule, wheel = drawing(setup), in_use(setup, state, Kind.WHEEL)
    if rule is not None and wheel is not None:
        order = ", ".join(pockets(setup))
        yield Todo(
            words=sentence("sign_that_wheel_agrees_with_approved", wheel=wheel.id, order=order),
            clause=rule.clause,
            done=is_compared(setup, state),
            command=CompareWheel,
            given={"item": wheel.id, "agrees": True},
            named=setup.policy.equipment.authority.get("compare_wheel"),
        )


def _to_repair(setup: Setup, state: Table, kind: Kind, wrong: str, clause: str) -> Todo:
    """What is wrong, and who reports that it works again."""
    faulty = next((each.id for each in setup.register.of(kind) if each.id in state.equipment.faults), "")
    named = setup.policy.equipment.authority.get("report_repair") if faulty else None
    return Todo(
        words=wrong, clause=clause, command=ReportRepair if named else None, given={"item": faulty}, named=named
    )


def _approved(setup: Setup, state: Table) -> Iterator[Todo]:
    """The software, and what of the table's own terms somebody approves."""
    build, register = setup.policy.equipment.build_approved, setup.register
    if applies(build):
        yield Todo(
            words=sentence("build_of_game_software_is_approved", build=register.build),
            clause=build.clause,
            done=register.build in register.approved_builds,
        )
    for name, approval in to_approve(setup).items():
        yield Todo(
            words=sentence("approved_first", words=approval.words),
            clause=approval.authority.clause,
            done=name in state.approvals,
            command=GrantApproval,
            given={"approval": name},
            named=approval.authority,
        )


def on_record(setup: Setup, state: Table) -> Iterator[Todo]:
    """What must be on record before play goes on."""
    for name, clause in state.due.items():
        step = setup.policy.steps[name]
        if step.waits or step.stops_round:
            yield Todo(
                words=step.words,
                clause=clause,
                command=Complete,
                given={"step": name},
                ask=(text("note"), one_of("result", get_args(Result))),
                named=step.authority,
            )
