"""The wheel: how the ball is spun, and when a spin does not count."""

from functools import partial

import msgspec

from croupier.rulebooks.policy import ACTUAL_NUMBER, EARLY_BALL, WRONG_OUTCOME, WheelPolicy
from croupier.rulebooks.remedies import Irregularity, LookBack, Remedy, Step, irregularity
from croupier.rulebooks.settings import Seconds, Setting
from croupier.rulebooks.star_rapid_2016.document import FLOOR_STAFF, SUPERVISOR, WHEEL, cite

no_spin = partial(irregularity, cite, remedy=Remedy.RESPIN, authority=FLOOR_STAFF, also=("11.4.9",))
NO_SPIN = {
    "same_direction": no_spin("11.4.1", "The ball ran in the direction of the wheel."),
    "wheel_not_rotating": no_spin("11.4.2", "The wheel was not turning."),
    "under_four_revolutions": no_spin("11.4.3", "The ball was not going to make four revolutions."),
    "foreign_object": no_spin("11.4.4", "A foreign object was in the wheel."),
    "not_in_a_compartment": no_spin("11.4.5", "The ball did not settle in a compartment."),
    "ball_left_the_wheel": no_spin("11.4.6", "The ball left the wheel.", due=("examine_ball",)),
    "interference": no_spin("11.4.7", "Someone interfered with the ball or the wheel."),
}
WRONG_NUMBER = {
    WRONG_OUTCOME: Irregularity(
        words="The dealer believes that a wrong number is on record.",
        remedy=cite("11.4.10", Remedy.CORRECT),
        authority=cite("11.4.10", FLOOR_STAFF),
        due=cite("11.4.10", (ACTUAL_NUMBER,)),
        looks_back=cite("11.4.10", LookBack.ANY_TIME),
    ),
}
NUMBER_FOUND = Step(
    "The actual number is entered, or the one on record found to be right.",
    cite("11.4.10", SUPERVISOR),
    waits=False,
    stops_round=True,
)

# 5.3.1 does not say who sees that the ball goes round four times: a sensor, or the dealer. 7.4.2 does not say when a spin
# after the period is late.
REVOLUTION_SOURCE = Setting(
    "revolution_source", cite("5.3.1", {"dealer_confirmation": False, "wheel_sensor": True}), "dealer_confirmation"
)
SPIN_DELAY = Seconds("spin_delay_alert_seconds", cite("7.4.2", (5, 120)), 30)

AUTOMATED_WHEEL = WheelPolicy(
    spin_while_wagering=cite("7.4.1", True),
    no_spin_is_final=cite("11.4.8", True),
    placement_pictures=cite("Diagram C", ("C",)),
    placement_examples=cite(
        "Diagram C", ("split:12-15", "street:25-26-27", "corner:23-24-26-27", "six_line:31-32-33-34-35-36")
    ),
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
# and a wheel that is silent or contradicts itself. A launch that failed is none: the wheel itself calls the spin void and
# launches again (5.3.2), and the wagers stay as they are.
malfunction = partial(irregularity, cite, remedy=Remedy.HOLD, authority=WHEEL)
MALFUNCTIONS = {
    "same_direction": malfunction("5.3.2", "The ball ran in the direction of the wheel."),
    EARLY_BALL: malfunction("11.5.1.3", "The ball came to rest before the wagering period was over."),
    "ball_not_sensed": malfunction("11.5.1.4", "The ball was taken out, or the sensors do not see it."),
    "wheel_failure": malfunction("11.5.1.4", "A sensor, the motor or the encoder of the wheel has failed."),
    "failed_launch": malfunction(
        "5.3.2", "The wheel failed to launch the ball, and launches it again.", remedy=Remedy.RESPIN
    ),
    "out_of_order": malfunction("11.5.1.4", "The wheel's reports do not follow from one another."),
    "silent": malfunction("11.5.1.4", "The wheel does not report."),
}
