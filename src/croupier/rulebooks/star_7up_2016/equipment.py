"""The equipment: what a table does not open without, what it may have, and who attends to it."""

from croupier.rulebooks.equipment import EquipmentPolicy, Kind
from croupier.rulebooks.star_7up_2016.document import FLOOR_STAFF, SUPERVISOR, cite

# Each place is a box of its own, so there are as many boxes as places (2.2.2 as read). Who attends to the equipment is not
# said: what the dealer works with is ticked and counted by the dealer or a casino supervisor, and the rest is the
# supervisor's.
EQUIPMENT = EquipmentPolicy(
    needs=(
        cite("2.3.1", (Kind.SHUFFLER,)),
        cite("2.3.2", (Kind.DISCARD_RACK,)),
        cite("2.3.3", (Kind.FLOAT_TRAY,)),
        cite("2.4", (Kind.DROP_BOX,)),
    ),
    dealt_from=cite("3.6", Kind.SHUFFLER),
    may_have=(cite("1.1(deck-checking device)", (Kind.DECK_CHECKER,)),),
    cards_checked_by=cite("1.1(deck-checking device)", Kind.DECK_CHECKER),
    seats=cite("2.1", (1, 9)),
    diagrams=cite("2.2", ("A", "B"), "Diagram A"),
    boxes=cite("2.2.2", (3, 9)),
    shufflers=cite("1.1(shuffling device)", ("shuffler_dealer",)),
    rack_decks=cite("2.3.2", 6),
    checklist=cite("2.3.2", (Kind.DISCARD_RACK,)),
    cash_needs_box=cite("2.4", True),
    authority={
        "use_item": cite("2.3.1", SUPERVISOR),
        "report_fault": cite("3.6", FLOOR_STAFF),
        "report_repair": cite("3.6", SUPERVISOR),
        "tick_item": cite("2.3.2", FLOOR_STAFF),
        "open_float": cite("1.1(float tray)", FLOOR_STAFF),
        "close_float": cite("1.1(float tray)", FLOOR_STAFF),
        "attach_drop_box": cite("2.4", SUPERVISOR),
    },
)
