"""The equipment: what a table does not open without, what it may have, and who attends to it."""

from croupier.rulebooks.equipment import EquipmentPolicy, Kind
from croupier.rulebooks.star_rapid_2016.document import FLOOR_STAFF, SUPERVISOR, cite

# 2.2 does not say who looks after the equipment: the dealer or a casino supervisor reports what fails, and the rest is a
# casino supervisor's.
LOOKS_AFTER = {
    "use_item": cite("2.4.4", SUPERVISOR),
    "report_fault": cite("1.1(game hardware)", FLOOR_STAFF),
    "report_repair": cite("1.1(game hardware)", SUPERVISOR),
}
HARDWARE = (
    cite("2.2.1", (Kind.DEALER_TERMINAL, Kind.GAME_SYSTEM)),
    cite("1.1(game hardware)", (Kind.NETWORK, Kind.TICKET_PRINTER)),
)
EACH_TERMINAL = cite("2.2.5", (Kind.NOTE_ACCEPTOR, Kind.TICKET_PRINTER))
DISPLAY_OPTIONAL = cite("2.3.2", True)
ROULETTE_EQUIPMENT = EquipmentPolicy(
    needs=(*HARDWARE, cite("2.4.1", (Kind.WHEEL,)), cite("2.4.4", (Kind.BALL,))),
    each_terminal=EACH_TERMINAL,
    display_optional=DISPLAY_OPTIONAL,
    wheel_mm=cite("2.4.2", 750),
    ball_mm=cite("2.4.4", (17, 23)),
    ball_metallic=cite("2.4.4", False),
    authority=LOOKS_AFTER,
)

# Of 4, 6 and 8 decks a machine must take 8 to shuffle the set of 2.5.4 at once. Both dealer stations carry one title: F is
# for one game and G for two, by 7.7.3.
BACCARAT_EQUIPMENT = EquipmentPolicy(
    needs=(
        *HARDWARE,
        cite("1.1(dealer station)", (Kind.STATION,)),
        cite("2.5.3.1", (Kind.SHOE, Kind.DISCARD_RACK)),
    ),
    each_terminal=EACH_TERMINAL,
    display_optional=DISPLAY_OPTIONAL,
    may_have=(cite("1.1(multishuffler)", (Kind.SHUFFLER,)),),
    read_from=cite("1.1(Angel Eye shoe)", Kind.SHOE),
    stations=cite("2.5.2", {"F": 1, "G": 2}),
    shuffler_decks=cite("1.1(multishuffler)", (4, 6, 8)),
    all_decks_at_once=cite("1.1(multishuffler)", True),
    authority=LOOKS_AFTER,
)
