"""What whoever deals is prompted to do with the wheel, the dice and the cloth, and what staff should know of them."""

from croupier.durations import SECOND
from croupier.play.spins.dice import not_tumbled
from croupier.play.spins.launch import not_valid
from croupier.play.table import Closed, Registered, Setup, Table, Uncalled, Wagering, Waiting
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.policy import RESULT_UNSEEN
from croupier.server.views.steps import Prompt
from croupier.words import sentence


def prompt(setup: Setup, state: Table, is_read: bool = False) -> Prompt | None:
    """The next step, where there is one to be prompted for. Where a device reads the outcomes, nobody need enter them."""
    if isinstance(state.phase, Waiting):
        words = _after_the_round(state) or (sentence("start_tumbler") if not_tumbled(setup, state) else "")
    elif setup.policy.wheel is not None:
        return _at_the_wheel(setup, state, is_read)
    elif setup.policy.dice is not None and isinstance(state.phase, Closed):
        dice = sentence("dice_are_read_by_themselves") if is_read else sentence("enter_dice")
        words = dice if state.spinning else sentence("start_tumbler")
    else:
        words = ""
    return Prompt(words) if words else None


def _after_the_round(state: Table) -> str:
    if state.spins.to_take:
        return sentence("take_losing_wagers")
    if state.cloth_to_pay:
        return sentence("pay_winning_wagers")
    return sentence("take_dolly_off", dolly=state.spins.dolly) if state.spins.dolly else ""


def _at_the_wheel(setup: Setup, state: Table, is_read: bool) -> Prompt | None:
    wheel, closed_at = setup.policy.wheel, state.spins.closed_at
    assert wheel is not None
    is_closed = isinstance(state.phase, Closed) and not isinstance(state.phase, Uncalled)
    if (state.spinning or isinstance(state.phase, Registered)) and (wrong := not_valid(setup, state)):
        return Prompt(wrong.why)
    if isinstance(state.phase, Wagering) and state.spins.outside:
        return Prompt(sentence("move_zero_in_outside", outside=", ".join(state.spins.outside)))
    if is_closed and state.spinning:
        return Prompt(
            sentence("announce_number_wheel_is_read") if is_read else sentence("announce_number_then_enter_it")
        )
    if is_closed and wheel.late_after is not None and state.attempt == 1:
        return Prompt(sentence("spin_now"), closed_at, closed_at + wheel.late_after.value * SECOND)
    return Prompt(sentence("spin_now")) if is_closed else None


def known(setup: Setup, state: Table) -> tuple[str, ...]:
    """What staff should know: what waits to be put on record, a ball that was spun late, that no display answers."""
    steps = [
        sentence("still_to_do", words=setup.policy.steps[step].words)
        for step in state.due
        if step in setup.policy.steps
    ]
    late = [sentence("ball_was_spun_delay_seconds", delay=state.spins.late // SECOND)] if state.spins.late else []
    return (*steps, *late, *_proposed(setup, state))


def _proposed(setup: Setup, state: Table) -> list[str]:
    """That the game be shut down, where no display answers."""
    found, screens = setup.policy.irregularities.get(RESULT_UNSEEN), [*setup.register.of(Kind.DISPLAY_SCREEN)]
    if found is None or RESULT_UNSEEN in state.due or not screens:
        return []
    if any(screen.id not in state.equipment.faults for screen in screens):
        return []
    words = sentence("no_display_answers")
    return [f"{words} ({found.remedy.clause})."]
