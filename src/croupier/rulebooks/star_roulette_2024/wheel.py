"""The wheel: how the ball is spun, and when a spin does not count."""

from functools import partial

from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.policy import EARLY_BALL, LUCKY_BALL_SCREEN, WheelPolicy
from croupier.rulebooks.remedies import Irregularity, Remedy, Step, irregularity
from croupier.rulebooks.roles import Role
from croupier.rulebooks.settings import Setting
from croupier.rulebooks.star_roulette_2024.document import FLOOR_STAFF, SUPERVISOR, cite

no_spin = partial(irregularity, cite, remedy=Remedy.REOPEN, authority=FLOOR_STAFF, also=("8.9",))
NO_SPIN = {
    "same_direction": no_spin("8.1", "The ball ran in the direction of the wheel."),
    "under_four_revolutions": no_spin("8.2", "The ball was not going to make four revolutions."),
    "foreign_object": no_spin("8.3", "A foreign object was in the wheel."),
    "not_in_a_pocket": no_spin("8.4", "The ball did not drop into a pocket."),
    "ball_left_the_wheel": no_spin("8.5", "The ball left the wheel.", due=("examine_ball",)),
    "interference": no_spin("8.6", "Someone interfered with the ball or the wheel."),
    "loaded_by_another": no_spin("8.7", "Someone other than the dealer loaded the ball."),
}
# 3.16 has chips count as they lie when the ball comes to rest: what a sensor reads before the call of 5.3 ends wagering, and
# that the call was missed is on record. Of a number that a dealer types before the call nobody knows when the ball came to
# rest: it waits for the call.
FAULTS = {
    EARLY_BALL: Irregularity(
        words="The ball came to rest before no more bets was called: chips count as they were then.",
        remedy=cite("3.16", Remedy.CLOSE, "5.3"),
        authority=cite("3.16", (Role.WHEEL,)),
    ),
    LUCKY_BALL_SCREEN: Irregularity(
        words="The Lucky Ball screen does not work.",
        remedy=cite("8.11", Remedy.RETURN_LUCKY_BALL),
        authority=cite("8.11", FLOOR_STAFF),
        due=cite("8.11", (LUCKY_BALL_SCREEN,)),
    ),
    "uspin_fault": Irregularity(
        words="The uSpin unit does not work.",
        remedy=cite("8.12", Remedy.SUSPEND),
        authority=cite("8.12", (*FLOOR_STAFF, Role.WHEEL)),
    ),
}
STEPS = {
    "examine_ball": Step("The ball that left the wheel is examined.", cite("8.5", SUPERVISOR), checks=Kind.BALL),
    LUCKY_BALL_SCREEN: Step("The Lucky Ball screen works again.", cite("8.11", SUPERVISOR), waits=False),
}

# 5.2 does not say who sees that the ball goes round four times: a sensor, or the dealer.
REVOLUTION_SOURCE = Setting(
    "revolution_source", cite("5.2", {"dealer_confirmation": False, "wheel_sensor": True}), "dealer_confirmation"
)

WHEEL = WheelPolicy(
    spin_while_wagering=cite("5.3", True),
    spin_before_call=cite("5.3", True),
    no_spin_is_final=cite("8.8", True),
    revolutions=cite("5.2", 4),
    against_rotation=cite("5.2", True),
    sensor_first=REVOLUTION_SOURCE.usual,
    dolly=cite("1.1 (Round of Play)", True, "5.4"),
    placement_pictures=cite("3.1", ("I and J", "K"), "Diagram I"),
    outside_zero=cite("5.5", ("C",), "8.10"),
    uspin=cite("5.6", True),
    dealer_loads=cite("8.7", True),
    lucky_after_spin=cite("7.4", True),
    boost_after_close=cite("7.6", True, "7.9"),
    mega_chance_first=cite("7.9", True),
    readings_agree=cite("5.4", True),
    lucky_layouts=cite("2.8", ("E", "F")),
)
