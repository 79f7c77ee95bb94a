"""The equipment: what a table does not open without, what it may have, and who attends to it."""

from croupier.rulebooks.crown_baccarat_2023.document import MANAGER, cite
from croupier.rulebooks.equipment import EquipmentPolicy, Kind
from croupier.rulebooks.roles import Role

# The drawings of 2.1 are missing: which areas a layout has the floor file says. Layouts 9 to 12 are for tournaments (2.1
# Note). 2.3 gives no time: a display that has not answered for 5 seconds is at fault.
EQUIPMENT = EquipmentPolicy(
    needs_for_terminals=(cite("1.1 Staff Game Console (SGC)", (Kind.DEALER_TERMINAL,)),),
    may_have=(
        cite("1.1 Automatic Shuffler", (Kind.SHUFFLER,)),
        cite(
            "2.3",
            (
                Kind.WINNING_NUMBER_DISPLAY,
                Kind.GAME_SYSTEM,
                Kind.DISPLAY_CONTROLLER,
                Kind.MONITORING_SYSTEM,
                Kind.DISPLAY_SCREEN,
            ),
        ),
    ),
    approved=cite("1.1 Automatic Shuffler", (Kind.SHUFFLER,)),
    layouts=cite("2.1", (1, 2, 3, 4, 5, 6, 7, 8, 13)),
    tournament_layouts=cite(
        "2.1 Note", (9, 10, 11, 12), "2.1 Layout 9", "2.1 Layout 10", "2.1 Layout 11", "2.1 Layout 12"
    ),
    layouts_without=cite("3.22(c)", {10: ("tie",)}),
    areas_stated=cite("2.1", True),
    theme=cite("2.1(a)", True, "2.1(b)", "2.1(c)"),
    shufflers=cite("1.1 Automatic Shuffler", ("automatic_shuffler", "card_shuffling_machine")),
    silent_s=cite("2.3", 5),
    authority={
        "use_item": cite("1.1 Automatic Shuffler", MANAGER),
        "report_fault": cite("2.3", (Role.DEALER, Role.CLOCK)),
        "report_repair": cite("2.3", (Role.TABLE_GAMES_MANAGER, Role.CLOCK)),
    },
)
