"""The wheel: how the ball is spun, and when a spin does not count."""

import msgspec

from croupier.rulebooks.policy import EARLY_BALL, WRONG_OUTCOME, WheelPolicy
from croupier.rulebooks.remedies import Irregularity, LookBack, Remedy
from croupier.rulebooks.settings import Seconds, Setting
from croupier.rulebooks.star_rapid_2016.document import FLOOR_STAFF, WHEEL, cite

NO_SPIN = {
    "same_direction": Irregularity(
        words="The ball ran in the direction of the wheel.",
        remedy=cite("11.4.1", Remedy.RESPIN, "11.4.9"),
        authority=cite("11.4.1", FLOOR_STAFF),
    ),
    "wheel_not_rotating": Irregularity(
        words="The wheel was not turning.",
        remedy=cite("11.4.2", Remedy.RESPIN, "11.4.9"),
        authority=cite("11.4.2", FLOOR_STAFF),
    ),
    "under_four_revolutions": Irregularity(
        words="The ball was not going to make four revolutions.",
        remedy=cite("11.4.3", Remedy.RESPIN, "11.4.9"),
        authority=cite("11.4.3", FLOOR_STAFF),
    ),
    "foreign_object": Irregularity(
        words="A foreign object was in the wheel.",
        remedy=cite("11.4.4", Remedy.RESPIN, "11.4.9"),
        authority=cite("11.4.4", FLOOR_STAFF),
    ),
    "not_in_a_compartment": Irregularity(
        words="The ball did not settle in a compartment.",
        remedy=cite("11.4.5", Remedy.RESPIN, "11.4.9"),
        authority=cite("11.4.5", FLOOR_STAFF),
    ),
    "ball_left_the_wheel": Irregularity(
        words="The ball left the wheel.",
        remedy=cite("11.4.6", Remedy.RESPIN, "11.4.9"),
        authority=cite("11.4.6", FLOOR_STAFF),
        due=cite("11.4.6", ("examine_ball",)),
    ),
    "interference": Irregularity(
        words="Someone interfered with the ball or the wheel.",
        remedy=cite("11.4.7", Remedy.RESPIN, "11.4.9"),
        authority=cite("11.4.7", FLOOR_STAFF),
    ),
}
WRONG_NUMBER = {
    WRONG_OUTCOME: Irregularity(
        words="The dealer believes that a wrong number is on record.",
        remedy=cite("11.4.10", Remedy.CORRECT),
        authority=cite("11.4.10", FLOOR_STAFF),
        looks_back=cite("11.4.10", LookBack.ANY_TIME),
    ),
}

# 5.3.1 does not say who sees that the ball goes round four times: a sensor, or the dealer. 7.4.2 does not say when a spin
# after the period is late.
REVOLUTION_SOURCE = Setting(
    "revolution_source", cite("5.3.1", {"dealer_confirmation": False, "wheel_sensor": True}), "dealer_confirmation"
)
SPIN_DELAY = Seconds("spin_delay_alert_seconds", cite("7.4.2", (5, 120)), 30)

AUTOMATED_WHEEL = WheelPolicy(
    spin_while_wagering=cite("7.4.1", True),
    no_spin_is_final=cite("11.4.8", True),
)
LIVE_WHEEL = msgspec.structs.replace(
    AUTOMATED_WHEEL,
    revolutions=cite("5.3.1", 4),
    against_rotation=cite("5.3.1", True),
    sensor_first=REVOLUTION_SOURCE.usual,
    late_after=SPIN_DELAY.usual,
    shown_when_confirmed=cite("7.5.1", True),
)

# 11.4 is for live wheels: an automated one has no "no spin". What its own reports show to be wrong is a malfunction (11.5):
# the round waits for a casino supervisor, who lets it go on with the wagers as recorded, settles it on the number in which
# the ball was found, or declares it void. 11.5.1.4 leaves open what else is a malfunction: these are the wheel's warnings,
# and a wheel that is silent or contradicts itself.
MALFUNCTIONS = {
    "same_direction": Irregularity(
        words="The ball ran in the direction of the wheel.",
        remedy=cite("5.3.2", Remedy.HOLD),
        authority=cite("5.3.2", WHEEL),
    ),
    EARLY_BALL: Irregularity(
        words="The ball came to rest before the wagering period was over.",
        remedy=cite("11.5.1.3", Remedy.HOLD),
        authority=cite("11.5.1.3", WHEEL),
    ),
    "ball_not_sensed": Irregularity(
        words="The ball was taken out, or the sensors do not see it.",
        remedy=cite("11.5.1.4", Remedy.HOLD),
        authority=cite("11.5.1.4", WHEEL),
    ),
    "wheel_failure": Irregularity(
        words="A sensor, the motor or the encoder of the wheel has failed.",
        remedy=cite("11.5.1.4", Remedy.HOLD),
        authority=cite("11.5.1.4", WHEEL),
    ),
    "failed_launch": Irregularity(
        words="The wheel failed to launch the ball, and calls the spin void.",
        remedy=cite("11.5.1.4", Remedy.HOLD),
        authority=cite("11.5.1.4", WHEEL),
    ),
    "out_of_order": Irregularity(
        words="The wheel's reports do not follow from one another.",
        remedy=cite("11.5.1.4", Remedy.HOLD),
        authority=cite("11.5.1.4", WHEEL),
    ),
    "silent": Irregularity(
        words="The wheel does not report.",
        remedy=cite("11.5.1.4", Remedy.HOLD),
        authority=cite("11.5.1.4", WHEEL),
    ),
}
