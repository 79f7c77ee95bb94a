"""The equipment: what a table does not open without, what it may have, and who attends to it."""

import msgspec

from croupier.rulebooks.canberra_mttg_2019.document import FLOOR_STAFF, SUPERVISOR, cite
from croupier.rulebooks.equipment import EquipmentPolicy, Kind

# Only the tumbler of 10.1 is called approved: everything that is registered needs an approval (A.5). The winning number
# display is no part of the game system, so nothing waits for it (A.1 Game System).
APPROVED = cite(
    "A.5",
    (
        *(Kind.PLAYER_TERMINAL, Kind.DEALER_TERMINAL, Kind.GAME_SYSTEM, Kind.NETWORK),
        *(Kind.NOTE_ACCEPTOR, Kind.TICKET_PRINTER, Kind.WINNING_NUMBER_DISPLAY),
        *(Kind.WHEEL, Kind.BALL, Kind.SHOE, Kind.SHUFFLER),
        *(Kind.TUMBLER, Kind.TUMBLER_CONTROLLER, Kind.DICE, Kind.DICE_RECOGNITION),
    ),
)
MAIN_EQUIPMENT = cite("1.2(b)", (Kind.DEALER_TERMINAL, Kind.GAME_SYSTEM))
ROULETTE_EQUIPMENT = EquipmentPolicy(
    needs=(MAIN_EQUIPMENT, cite("9.1 Ball", (Kind.WHEEL, Kind.BALL), "1.2(b)")),
    may_have=(
        cite("A.1 Game Hardware", (Kind.NOTE_ACCEPTOR, Kind.TICKET_PRINTER, Kind.NETWORK)),
        cite("1.2(b)", (Kind.WINNING_NUMBER_DISPLAY,)),
    ),
    approved=APPROVED,
    terminals_approved=cite("1.2(a)", True),
    build_approved=cite("A.1 Game System", True),
    authority={
        "use_item": cite("A.5", SUPERVISOR),
        "report_fault": cite("A.1 Game Hardware", FLOOR_STAFF),
        "report_repair": cite("A.1 Game Hardware", SUPERVISOR),
    },
)
BACCARAT_EQUIPMENT = msgspec.structs.replace(
    ROULETTE_EQUIPMENT,
    needs=(MAIN_EQUIPMENT, cite("A.1 Shoe", (Kind.SHOE,))),
    may_have=(*ROULETTE_EQUIPMENT.may_have, cite("A.1 Multi deck Shuffler (MD3)", (Kind.SHUFFLER,))),
    cards_checked_by=cite("A.1 Multi deck Shuffler (MD3)", Kind.SHUFFLER),
)
SIC_BO_EQUIPMENT = msgspec.structs.replace(
    ROULETTE_EQUIPMENT,
    needs=(MAIN_EQUIPMENT, cite("10.2(b)(i)", (Kind.TUMBLER, Kind.DICE))),
    may_have=(
        *ROULETTE_EQUIPMENT.may_have,
        cite("10.1 Dice Recognition System", (Kind.TUMBLER_CONTROLLER, Kind.DICE_RECOGNITION)),
    ),
    read_from=cite("10.1 Dice Recognition System", Kind.DICE_RECOGNITION),
    dice_sealed=cite("10.2(b)(i)", True),
)
