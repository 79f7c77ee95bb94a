"""What a document says of a table's equipment: what it does not open without, what fits, and who looks after it."""

from enum import StrEnum

from msgspec import Struct

from croupier.rulebooks.citation import Cited
from croupier.rulebooks.roles import Role


class Kind(StrEnum):
    """A kind of equipment, as a floor file and the journal call it."""

    PLAYER_TERMINAL = "player_terminal"
    DEALER_TERMINAL = "dealer_terminal"
    GAME_SYSTEM = "game_system"
    NETWORK = "network"
    """Routing, network and communications equipment, with its cabling."""
    NOTE_ACCEPTOR = "note_acceptor"
    TICKET_PRINTER = "ticket_printer"
    WHEEL = "wheel"
    BALL = "ball"
    USPIN = "uspin"
    DOLLY = "dolly"
    FLOAT_TRAY = "float_tray"
    """In use while its float is open: counted when it was unlocked, to be counted when it is locked."""
    DROP_BOX = "drop_box"
    COLOUR_CHECKS = "colour_checks"
    """A set of colour checks, by its mark."""
    STATION = "station"
    """Where the cards are dealt."""
    SHOE = "shoe"
    SHUFFLER = "shuffler"
    DISCARD_RACK = "discard_rack"
    DECK_CHECKER = "deck_checker"
    TUMBLER = "tumbler"
    TUMBLER_CONTROLLER = "tumbler_controller"
    DICE = "dice"
    """A set of three, sealed in the tumbler."""
    DICE_RECOGNITION = "dice_recognition"
    WINNING_NUMBER_DISPLAY = "winning_number_display"
    DISPLAY_CONTROLLER = "display_controller"
    MONITORING_SYSTEM = "monitoring_system"
    DISPLAY_SCREEN = "display_screen"


class EquipmentPolicy(Struct, frozen=True, kw_only=True):
    """A document's rules for the equipment of a table. None where the document has no such rule."""

    # what a table has
    needs: tuple[Cited[tuple[Kind, ...]], ...] = ()
    """What it does not open without, in use and in order."""
    needs_for_terminals: tuple[Cited[tuple[Kind, ...]], ...] = ()
    """The same, where it has terminals."""
    needs_for_cloth: tuple[Cited[tuple[Kind, ...]], ...] = ()
    """The same, where it has places on the cloth."""
    each_terminal: Cited[tuple[Kind, ...]] | None = None
    """What each terminal has of its own: one that lacks any of it stays closed."""
    may_have: tuple[Cited[tuple[Kind, ...]], ...] = ()
    """What else may be registered for it."""
    dealt_from: Cited[Kind] | None = None
    """What cards are dealt from, while it works."""
    read_from: Cited[Kind] | None = None
    """What a sensor's readings are taken from, and from nothing else."""
    cards_checked_by: Cited[Kind] | None = None
    """What a check of cards may be made with, if not by hand."""
    lucky_ball_shown_on: Cited[tuple[Kind, ...]] | None = None
    """What shows the Lucky Ball numbers: they are played for only while one of each works."""
    approved: Cited[tuple[Kind, ...]] | None = None
    """What is registered only with an approval, by reference and date."""
    terminals_approved: Cited[bool] | None = None
    """A table has no more terminals than were approved for it."""
    build_approved: Cited[bool] | None = None
    """No table opens unless the build of this software is approved."""

    # what fits
    layouts: Cited[tuple[str | int, ...]] | None = None
    tournament_layouts: Cited[tuple[int, ...]] | None = None
    """Further ones that are played on in a tournament alone."""
    layouts_without: Cited[dict[int, tuple[str, ...]]] | None = None
    """The layouts on which some bets are not offered."""
    double_zero_layouts: Cited[tuple[str | int, ...]] | None = None
    """Those of them that are for a wheel with two zeros; the others are for one zero."""
    undrawn_layouts: Cited[tuple[str, ...]] | None = None
    """Those of them that the document does not show: a floor file has their wheel and areas from the approved drawing."""
    areas_stated: Cited[bool] | None = None
    """The floor file may say which areas the table's layout has."""
    seats: Cited[tuple[int, int]] | None = None
    """How many places a table has: at least, and at most."""
    theme: Cited[bool] | None = None
    """The house may choose logo, colours and font of a layout, as long as no betting area is touched."""
    diagrams: Cited[tuple[str, ...]] | None = None
    """The drawings, one of which a table's layout follows, whatever its number of boxes."""
    boxes: Cited[tuple[int, int]] | None = None
    """How many playing areas its layout has: at least, and at most."""
    wheel_mm: Cited[int] | None = None
    """The least diameter of a wheel."""
    ball_mm: Cited[tuple[int, int]] | None = None
    """The least and the largest diameter of a ball."""
    ball_metallic: Cited[bool] | None = None
    """Whether a ball may have any metal in it."""
    single_zero_drawing: Cited[bool] | None = None
    """A wheel with one zero is compared with its approved drawing, and that is signed for, before it is used."""
    double_zero_drawing: Cited[bool] | None = None
    """The same, of one with two."""
    dolly: Cited[tuple[str, ...]] | None = None
    """What a dolly is made of."""
    stations: Cited[dict[str, int]] | None = None
    """How many games may be dealt at a station, by its layout."""
    shufflers: Cited[tuple[str, ...]] | None = None
    """The types of shuffling device that may be registered."""
    shuffler_decks: Cited[tuple[int, ...]] | None = None
    """The capacities of shuffling devices that may be registered."""
    all_decks_at_once: Cited[bool] | None = None
    """One that is put in use takes all decks of the game."""
    rack_decks: Cited[int] | None = None
    """How many decks a discard rack holds at the least."""
    dice_sealed: Cited[bool] | None = None
    """Dice are put in use with the number of their seal."""
    own_checks: Cited[bool] | None = None
    """No two tables have colour checks of one mark."""

    # what is done with it
    checklist: Cited[tuple[Kind, ...]] | None = None
    """What is ticked each time before the table opens, if it needs it."""
    cash_needs_box: Cited[bool] | None = None
    """Cash is taken for chips only while a drop box is attached."""
    box_leaves_cashless: Cited[bool] | None = None
    """A drop box is removed only from a cashless table, which takes cash again only with one."""
    silent_s: Cited[int] | None = None
    """After how many seconds without an answer a display is at fault."""
    display_optional: Cited[bool] | None = None
    """Whether the house chooses if a table has a winning number display."""

    authority: dict[str, Cited[tuple[Role, ...]]]
    """Who may give each command about equipment. What is not named here nobody may do."""
