"""The wheel: how the ball is spun, and when a spin does not count."""

from functools import partial

from croupier.rulebooks.canberra_mttg_2019.document import DEALER, cite
from croupier.rulebooks.policy import WheelPolicy
from croupier.rulebooks.remedies import Irregularity, Remedy, irregularity
from croupier.rulebooks.settings import Seconds, Setting

# 9.6(b) does not say what becomes of the wagers, nor 9.3(a) how soon "as soon as practicable" is.
ROULETTE_NO_SPIN = Setting(
    "roulette_no_spin_handling",
    cite("9.6(b)", {"respin_wagers_stand": Remedy.RESPIN, "void_and_recredit": Remedy.VOID_SPIN}),
    "respin_wagers_stand",
)
SPIN_DELAY = Seconds("spin_delay_alert_seconds", cite("9.3(a)", (5, 120)), 30)

WHEEL = WheelPolicy(
    spin_while_wagering=cite("9.3(a)", False),
    late_after=SPIN_DELAY.usual,
    no_spin_is_final=cite("9.6(b)", True, "9.3(c)"),
)

no_spin = partial(irregularity, cite, remedy=Remedy.VOID_SPIN, authority=DEALER)
NO_SPIN = {
    "under_three_revolutions": Irregularity(
        words="The ball was not going to make three revolutions.",
        remedy=ROULETTE_NO_SPIN.usual,
        authority=cite("9.6(b)", DEALER),
    ),
    "same_direction": no_spin("9.6(a)", "The ball ran in the direction of the wheel."),
    "foreign_object": no_spin("9.6(c)", "A foreign object was in the wheel."),
    "not_in_a_compartment": no_spin("9.6(e)", "The ball did not fall into a compartment."),
    "ball_left_the_wheel": no_spin("9.6(f)", "The ball left the wheel."),
    "interference": no_spin(
        "9.6(g)",
        "Someone interfered with the ball or the wheel, or the game was disturbed.",
        due=("decide_interference",),
    ),
}
