"""What can go wrong at a table, for whoever works it: the remedy, whose word it takes, and what it does to the money.

What may be declared at this moment, and what that would do, is found by asking the table: a decision changes nothing.
"""

from collections.abc import Iterator, Sequence

from croupier.floor.authority import who
from croupier.floor.plan import TablePlan
from croupier.play.answers import Accepted
from croupier.play.asker import Asker, Decision
from croupier.play.decide import decide
from croupier.play.remedies.irregularity_commands import Declare, DeclareNoSpin
from croupier.play.remedies.round_remedies import remedy_of
from croupier.play.table import Setup, Table
from croupier.rulebooks.remedies import Irregularity, Remedy
from croupier.rulebooks.roles import PIT, Role
from croupier.server.orders.foresight import in_words, moved
from croupier.server.orders.todo_lists import card, one_of, text
from croupier.server.views.orders import Action, Field
from croupier.server.views.risks import IrregularityView

REMEDIES = {
    Remedy.RESPIN: "The spin does not count. Wagers stay as they lie, and it is spun again.",
    Remedy.REOPEN: "The spin does not count. Wagers stay and may be changed, and it is spun again.",
    Remedy.VOID_SPIN: "The spin does not count, and the round has no result.",
    Remedy.VOID: "The round has no result.",
    Remedy.CLOSE: "Wagering ends at once, and what is wagered stands.",
    Remedy.CLOSE_AND_VOID: "Wagering ends at once, and the round has no result.",
    Remedy.SUSPEND: "Play stops until what failed works again or is gone.",
    Remedy.RETURN_LUCKY_BALL: "Lucky Ball wagers go back, and the round goes on without them.",
    Remedy.HOLD: "The round waits for whoever decides.",
    Remedy.CARRY: "The card goes to the hand whose turn it is; if the coup is complete, the next one begins with it.",
    Remedy.SET_ASIDE: "The card is set aside: the next coup begins with it.",
    Remedy.DUMMY: "The coup is dealt without wagers.",
    Remedy.STOP: "Wagering ends at once, the cards drawn are spent, and the round waits for whoever decides.",
    Remedy.RUN_OUT: "The shoe is empty: the coup has no result.",
    Remedy.STAY_BURNED: "The card stays with the discards.",
    Remedy.KEEP_IN_PLAY: "The cards that should have been burned stay in play.",
    Remedy.OTHER_SHOE: "The cards are spent in their own game, and the round waits for whoever decides.",
    Remedy.MOVE: "The cards go to another shoe or machine, and play goes on.",
    Remedy.RECONSTRUCT: "The coup waits until its cards are put into their right order.",
    Remedy.STAND: "It is recorded, and everything stands.",
    Remedy.VOID_FOR: "The round has no result for the places named, or for any.",
    Remedy.INVALIDATE: "The outcome does not count.",
    Remedy.CORRECT: "The actual outcome is entered, and the money follows it.",
    Remedy.FREEZE: "Whoever wagered neither wagers nor cashes out until the result is put right.",
    Remedy.RETURN: "The place's wagers go back, and the round goes on for everybody else.",
    Remedy.ANALYSE: "Wagers wait: those that the records prove are settled, and the others go back.",
    Remedy.ADJUST: "A wager is settled otherwise than as it lay, in the player's favour.",
}
"""Each remedy as a dealer says it."""
SAMPLE = "As"
"""Any card: which one it was is still to be told."""


def irregularities(plan: TablePlan, state: Table, role: Role, at: int) -> tuple[IrregularityView, ...]:
    """Everything that a document knows to go wrong and that somebody in the pit declares: first what may be declared now."""
    setup = plan.setup_for(state)
    found = [
        _view(setup, state, role, code, each, at)
        for code, each in setup.policy.irregularities.items()
        if not set(PIT).isdisjoint(setup.staff.meant(each.authority))
    ]
    return tuple(sorted(found, key=lambda each: bool(each.why_not)))


def _view(setup: Setup, state: Table, role: Role, code: str, found: Irregularity, at: int) -> IrregularityView:
    decision, told = _asked(setup, state, code, at)
    remedy, no_spin = remedy_of(state, found), code in setup.policy.no_spins
    kind, name = (DeclareNoSpin, "reason") if no_spin else (Declare, "irregularity")
    why = () if "reason" in told else (text("reason", needed=False),)
    fields = () if no_spin else (*(_field(each, setup) for each in told), *why)
    return IrregularityView(
        code=code,
        words=found.words,
        remedy=REMEDIES[remedy.value],
        money=in_words(moved(setup.table, decision.events)) if isinstance(decision, Accepted) else "",
        clause=remedy.clause,
        takes=" or ".join(map(who, setup.staff.meant(found.authority))),
        may=setup.staff.may(role, found.authority),
        why_not="" if isinstance(decision, Accepted) else decision.why,
        action=Action(str(kind.__struct_config__.tag), found.words, fields, "table"),
        told={name: code},
    )


def _asked(setup: Setup, state: Table, code: str, at: int) -> tuple[Decision, Sequence[str]]:
    """What the table would say, told as little as it takes: nothing, why, what was shown, which card, or which place."""
    refused: Decision | None = None
    for told in _tries(setup):
        decision = decide(setup, state, Asker(at), Declare(code, **told))
        if isinstance(decision, Accepted):
            return decision, (*told,)
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
