"""What whoever deals is prompted to do with the wheel, the dice and the cloth, and what staff should know of them."""

from croupier.play.spins.dice import not_tumbled
from croupier.play.spins.launching import SECOND, not_valid
from croupier.play.table import Closed, Registered, Setup, Table, Uncalled, Wagering, Waiting
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.policy import RESULT_UNSEEN
from croupier.server.views.steps import Prompt


def prompt(setup: Setup, state: Table, is_read: bool = False) -> Prompt | None:
    """The next step, where there is one to be prompted for. Where a device reads the outcomes, nobody need enter them."""
    if isinstance(state.phase, Waiting):
        words = _after_the_round(state) or ("Start the tumbler" if not_tumbled(setup, state) else "")
    elif setup.policy.wheel is not None:
        return _at_the_wheel(setup, state, is_read)
    elif setup.policy.dice is not None and isinstance(state.phase, Closed):
        dice = "The dice are read by themselves" if is_read else "Enter the dice"
        words = dice if state.spinning else "Start the tumbler"
    else:
        words = ""
    return Prompt(words) if words else None


def _after_the_round(state: Table) -> str:
    if state.spins.to_take:
        return "Take the losing wagers"
    if state.cloth_to_pay:
        return "Pay the winning wagers"
    return f"Take the dolly off {state.spins.dolly}" if state.spins.dolly else ""


def _at_the_wheel(setup: Setup, state: Table, is_read: bool) -> Prompt | None:
    wheel, closed_at = setup.policy.wheel, state.spins.closed_at
    assert wheel is not None
    is_closed = isinstance(state.phase, Closed) and not isinstance(state.phase, Uncalled)
    if (state.spinning or isinstance(state.phase, Registered)) and (wrong := not_valid(setup, state)):
        return Prompt(wrong.why)
    if isinstance(state.phase, Wagering) and state.spins.outside:
        return Prompt(f"Move the zero in: {', '.join(state.spins.outside)}")
    if is_closed and state.spinning:
        return Prompt(
            "Announce the number: the wheel is read by itself" if is_read else "Announce the number, then enter it"
        )
    if is_closed and wheel.late_after is not None and state.attempt == 1:
        return Prompt("Spin now", closed_at, closed_at + wheel.late_after.value * SECOND)
    return Prompt("Spin now") if is_closed else None


def known(setup: Setup, state: Table) -> tuple[str, ...]:
    """What staff should know: what waits to be put on record, a ball that was spun late, that no display answers."""
    steps = [f"Still to do: {setup.policy.steps[step].words}" for step in state.due if step in setup.policy.steps]
    late = [f"The ball was spun {state.spins.late // SECOND} seconds after no more bets."] if state.spins.late else []
    return (*steps, *late, *_proposed(setup, state))


def _proposed(setup: Setup, state: Table) -> list[str]:
    """That the game be shut down, where no display answers."""
    found, screens = setup.policy.irregularities.get(RESULT_UNSEEN), [*setup.register.of(Kind.DISPLAY_SCREEN)]
    if found is None or RESULT_UNSEEN in state.due or not screens:
        return []
    if any(screen.id not in state.equipment.faults for screen in screens):
        return []
    words = "No display answers: shut the game down if players can neither see nor hear the result"
    return [f"{words} ({found.remedy.clause})."]
