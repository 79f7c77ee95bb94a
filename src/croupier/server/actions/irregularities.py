"""What can go wrong at a table, for whoever works it: the remedy, whose word it takes, and what it does to the money.

What may be declared at this moment, and what that would do, is found by asking the table: a decision changes nothing.
"""

from collections.abc import Iterator, Sequence

from croupier.orders.authority import who
from croupier.plan.floor_plan import TablePlan
from croupier.play.context import Decision, TableContext
from croupier.play.decide import decide
from croupier.play.decisions import Accepted
from croupier.play.remedies.irregularity_commands import Declare, DeclareNoSpin
from croupier.play.remedies.round_remedies import remedy_of
from croupier.play.table import Setup, Table
from croupier.rulebooks.remedies import Irregularity
from croupier.rulebooks.roles import PIT, Role
from croupier.server.actions.foresight import PlaceOf, in_words, moved
from croupier.server.actions.todo_lists import card, one_of, text
from croupier.server.views.orders import Action, Field
from croupier.server.views.risks import IrregularityView
from croupier.tags import tag_of
from croupier.words import words_for

SAMPLE = "As"
"""Any card: which one it was is still to be told."""


def irregularities(
    plan: TablePlan, state: Table, role: Role, at: int, place_of: PlaceOf
) -> tuple[IrregularityView, ...]:
    """Everything that a document knows to go wrong and that somebody in the pit declares: first what may be declared now."""
    setup = plan.setup_for(state)
    found = [
        _view(setup, state, role, code, each, at, place_of)
        for code, each in setup.policy.irregularities.items()
        if not set(PIT).isdisjoint(setup.staff.meant(each.authority))
    ]
    return tuple(sorted(found, key=lambda each: bool(each.why_not)))


def _view(
    setup: Setup, state: Table, role: Role, code: str, found: Irregularity, at: int, place_of: PlaceOf
) -> IrregularityView:
    decision, given = _asked(setup, state, code, at)
    remedy, no_spin = remedy_of(state, found), code in setup.policy.no_spins
    kind, name = (DeclareNoSpin, "reason") if no_spin else (Declare, "irregularity")
    why = () if "reason" in given else (text("reason", needed=False),)
    fields = () if no_spin else (*(_field(each, setup) for each in given), *why)
    return IrregularityView(
        code=code,
        words=found.words,
        remedy=words_for("remedies")[remedy.value],
        money=in_words(moved(setup.table, decision.events, place_of)) if isinstance(decision, Accepted) else "",
        clause=remedy.clause,
        takes=" or ".join(map(who, setup.staff.meant(found.authority))),
        may=setup.staff.may(role, found.authority),
        why_not="" if isinstance(decision, Accepted) else decision.why,
        action=Action(tag_of(kind), found.words, fields, "table"),
        given={name: code},
    )


def _asked(setup: Setup, state: Table, code: str, at: int) -> tuple[Decision, Sequence[str]]:
    """What the table would say, told as little as it takes: nothing, why, what was shown, which card, or which place."""
    refused: Decision | None = None
    for given in _tries(setup):
        decision = decide(setup, state, TableContext(at), Declare(code, **given))
        if isinstance(decision, Accepted):
            return decision, (*given,)
        refused = decision
    assert refused is not None
    return refused, ()


def _tries(setup: Setup) -> Iterator[dict[str, str]]:
    """What a table may be told: it is the last of them whose refusal is told in turn."""
    why = {"reason": "as seen"}
    yield from ({}, why, {"shown": "as seen", "actual": "as it was"}, {"card": SAMPLE}, {"card": SAMPLE, **why})
    for place in sorted(setup.places):
        yield {"terminal": place, **why}
    yield why


def _field(name: str, setup: Setup) -> Field:
    if name == "terminal":
        return one_of(name, sorted(setup.places))
    return card(name) if name == "card" else text(name)
