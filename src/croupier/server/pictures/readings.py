"""What a sensor has read and what the dealer has entered, side by side where they do not agree."""

from msgspec.structs import replace

from croupier.play.remedies.put_right_commands import CorrectOutcome
from croupier.play.spins.sensor import unresolved
from croupier.play.table import Registered, Setup, Table
from croupier.rulebooks.roles import Role
from croupier.server.orders.todo_lists import Todo, choices, text
from croupier.server.pictures.results import result
from croupier.server.views.steps import DifferView


def differs(setup: Setup, state: Table, role: Role) -> DifferView | None:
    """Two readings of the number that waits to be confirmed; nothing where they agree, or there is one."""
    phase = state.phase
    if not isinstance(phase, Registered) or (wrong := unresolved(setup, phase)) is None:
        return None
    read, entered, named = phase.outcome.number, phase.differs, setup.policy.authority["correct_outcome"]
    ways = [
        Todo(
            words=words.format(number),
            clause=named.clause,
            command=CorrectOutcome,
            told={"round": state.round, "number": number},
            ask=(text("reason"),),
            named=named,
        )
        for words, number in (("The sensor is right: {}", read), ("The dealer is right: {}", entered))
    ]
    return DifferView(
        device="sensor",
        read=result(setup.game, phase.outcome),
        entered=result(setup.game, replace(phase.outcome, number=entered)),
        words=wrong.why,
        clause=wrong.clause,
        ways=choices(setup, role, ways),
    )
