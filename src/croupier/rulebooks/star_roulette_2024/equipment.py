"""The equipment: what a table does not open without, what it may have, and who attends to it."""

from croupier.rulebooks.equipment import EquipmentPolicy, Kind
from croupier.rulebooks.roles import Role
from croupier.rulebooks.star_roulette_2024.document import FLOOR_STAFF, SUPERVISOR, cite

# A table of terminals alone has no tray, and draws its dolly (2.5.2 and 2.5.3 as read). Layouts A, C and E have one zero;
# what D has, the floor file says, and an assistant gaming manager that it is as the approved drawing has it.
# Who attends to the equipment is not said: what the dealer works with is ticked and counted by the dealer or a casino
# supervisor, and the rest is a casino supervisor's. 2.9 points to diagram I and means L. It gives no time: a screen that has
# not answered for 5 seconds does not work. With the last one that fails in a round, 8.11 follows.
LUCKY_BALL_DISPLAY = cite("2.9", (Kind.DISPLAY_SCREEN,))
EQUIPMENT = EquipmentPolicy(
    needs=(cite("2.1", (Kind.WHEEL,)), cite("2.4", (Kind.BALL,))),
    needs_for_cloth=(cite("2.5.2", (Kind.DOLLY,)), cite("2.5.3", (Kind.FLOAT_TRAY,))),
    may_have=(cite("1.1 (uSpin)", (Kind.USPIN,)), cite("3.7", (Kind.COLOUR_CHECKS,)), LUCKY_BALL_DISPLAY),
    lucky_ball_shown_on=LUCKY_BALL_DISPLAY,
    layouts=cite("2.2", ("A", "B", "C", "D", "E", "F")),
    double_zero_layouts=cite("2.3.3", ("B", "F"), "2.3.1"),
    undrawn_layouts=cite("Diagram D", ("D",)),
    wheel_mm=cite("2.1", 750),
    ball_mm=cite("2.4", (17, 23)),
    ball_metallic=cite("2.4", False),
    single_zero_drawing=cite("Diagram G", True),
    double_zero_drawing=cite("Diagram H", True),
    dolly=cite("2.5.2", ("plastic", "brass")),
    own_checks=cite("3.7", True),
    checklist=cite("2.5.2", (Kind.DOLLY,)),
    cash_needs_box=cite("2.7", True),
    box_leaves_cashless=cite("2.7.1", True),
    silent_s=cite("2.9", 5),
    authority={
        "report_fault": cite("2.9", (*FLOOR_STAFF, Role.CLOCK)),
        "report_repair": cite("2.9", (*SUPERVISOR, Role.CLOCK)),
        "use_item": cite("2.4", SUPERVISOR),
        "tick_item": cite("2.5.2", FLOOR_STAFF),
        "compare_wheel": cite("Diagram G", SUPERVISOR, "Diagram H"),
        "open_float": cite("2.5.3", FLOOR_STAFF),
        "close_float": cite("2.5.3", FLOOR_STAFF),
        "attach_drop_box": cite("2.7", SUPERVISOR),
        "remove_drop_box": cite("2.7.1", SUPERVISOR),
        "switch_cashless": cite("2.7.1", SUPERVISOR),
    },
)
