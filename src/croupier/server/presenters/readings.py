"""What a sensor has read and what the dealer has entered, side by side where they do not agree."""

from msgspec.structs import replace

from croupier.play.remedies.put_right_commands import CorrectOutcome
from croupier.play.spins.sensor import unresolved
from croupier.play.table import Registered, Setup, Table
from croupier.rulebooks.roles import Role
from croupier.server.actions.todo_lists import Todo, choices, text
from croupier.server.presenters.results import result
from croupier.server.views.steps import DifferView
from croupier.words import sentence


def differs(setup: Setup, state: Table, role: Role) -> DifferView | None:
    """Two readings of the number that waits to be confirmed; nothing where they agree, or there is one."""
    phase = state.phase
    if not isinstance(phase, Registered) or (wrong := unresolved(setup, phase)) is None:
        return None
    read, entered, named = phase.outcome.number, phase.differs, setup.policy.authority["correct_outcome"]
    ways = [
        Todo(
            words=words,
            clause=named.clause,
            command=CorrectOutcome,
            given={"round": state.round, "number": number},
            ask=(text("reason"),),
            named=named,
        )
        for words, number in (
            (sentence("sensor_is_right", number=read), read),
            (sentence("dealer_is_right", number=entered), entered),
        )
    ]
    return DifferView(
        device="sensor",
        read=result(setup.game, phase.outcome),
        entered=result(setup.game, replace(phase.outcome, number=entered)),
        words=wrong.why,
        clause=wrong.clause,
        ways=choices(setup, role, ways),
    )
