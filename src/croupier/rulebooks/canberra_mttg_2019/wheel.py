"""The wheel: how the ball is spun, and when a spin does not count."""

from croupier.rulebooks.canberra_mttg_2019.document import DEALER, cite
from croupier.rulebooks.policy import WheelPolicy
from croupier.rulebooks.remedies import Irregularity, Remedy
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

NO_SPIN = {
    "under_three_revolutions": Irregularity(
        words="The ball was not going to make three revolutions.",
        remedy=ROULETTE_NO_SPIN.usual,
        authority=cite("9.6(b)", DEALER),
    ),
    "same_direction": Irregularity(
        words="The ball ran in the direction of the wheel.",
        remedy=cite("9.6(a)", Remedy.VOID_SPIN),
        authority=cite("9.6(a)", DEALER),
    ),
    "foreign_object": Irregularity(
        words="A foreign object was in the wheel.",
        remedy=cite("9.6(c)", Remedy.VOID_SPIN),
        authority=cite("9.6(c)", DEALER),
    ),
    "not_in_a_compartment": Irregularity(
        words="The ball did not fall into a compartment.",
        remedy=cite("9.6(e)", Remedy.VOID_SPIN),
        authority=cite("9.6(e)", DEALER),
    ),
    "ball_left_the_wheel": Irregularity(
        words="The ball left the wheel.",
        remedy=cite("9.6(f)", Remedy.VOID_SPIN),
        authority=cite("9.6(f)", DEALER),
    ),
    "interference": Irregularity(
        words="Someone interfered with the ball or the wheel, or the game was disturbed.",
        remedy=cite("9.6(g)", Remedy.VOID_SPIN),
        authority=cite("9.6(g)", DEALER),
        due=cite("9.6(g)", ("decide_interference",)),
    ),
}
