"""What a document says of the cards: how a shoe is prepared, how it ends, and what becomes of a card too many."""

from enum import StrEnum

from msgspec import Struct

from croupier.games.coup import Hand
from croupier.rulebooks.citation import Cited

EARLY_DRAW = "early_draw"
"""The irregularity of cards drawn while wagering was open."""
WRONG_SHOE = "wrong_shoe"
"""The irregularity of a card dealt from the shoe of another game."""
RESULT_DIFFERS = "result_differs"
"""The irregularity of a shoe that indicates another result than the cards."""
SHUFFLER_FAILED, CARDS_DAMAGED, SHOE_FAILED = "shuffler_failed", "cards_damaged", "shoe_not_reading"
"""The irregularities by which cards go to another machine or shoe."""


class Burn(StrEnum):
    """What is burned before the first coup of a shoe."""

    ONE = "one"
    """One card, face down."""
    FACE_VALUE = "face_value"
    """The first card is shown; then as many face down as its face value, where ten and pictures count ten."""
    POINT_VALUE = "point_value"
    """The first card is shown; then as many face down as its point value, where ten and pictures count zero."""


class LastCoup(StrEnum):
    """Which coup is the last of a shoe when the cutting card comes out after a coup's first card."""

    NEXT = "next"
    """One more is dealt after this one."""
    THIS = "this"


UNAUTHORISED = {Hand.PLAYER: "unauthorised_player_card", Hand.BANKER: "unauthorised_banker_card"}
"""The irregularity that a third card is which a hand should not have got."""


class CardPolicy(Struct, frozen=True, kw_only=True):
    """A document's rules for its cards. None where the document has no such rule."""

    # the set
    whole_decks: Cited[bool]
    """A set has exactly the table's number of decks, with backs of one colour and design."""
    copies: Cited[bool]
    """No card comes from a shoe more often than there are decks."""
    other_back: Cited[bool] | None = None
    """Cards that replace the set in use have another back."""
    other_set: Cited[bool] | None = None
    """Another set takes the place of the one in use only if an authority has ordered it."""
    removed_checked: Cited[bool] | None = None
    """Cards that are taken from the table are checked before others are used."""
    matched: Cited[bool] | None = None
    """Each damaged card is replaced by one of the same rank and suit."""
    check_first: Cited[bool] | None = None
    """A set is checked before it is used."""
    counted: Cited[str] | None = None
    """An ordered check counts the cards, and no coup begins before it: what a wrong number comes to, an irregularity."""
    secured: Cited[tuple[str, ...]] | None = None
    """The sources of cards that are held secured, and released, before they are used."""
    shuffled_on_record: Cited[tuple[str, ...]] | None = None
    """The sources of cards whose shuffle before they came to the table is on record before they are used."""
    referenced: Cited[tuple[str, ...]] | None = None
    """The sources of cards that are named by an approval and a batch."""

    # the shoe
    shoe_first: Cited[bool]
    """No card is dealt but from a shoe that is ready."""
    shuffled_already: Cited[tuple[str, ...]]
    """The sources of cards that need no shuffle at the table."""
    shuffle: Cited[tuple[str, ...]]
    """How the cards may be shuffled."""
    accepted: Cited[bool] | None = None
    """Cards that need no shuffle at the table count as shuffled when they are accepted as such."""
    players_may_ask: Cited[bool] | None = None
    """Until then players may look at them, or have the dealer shuffle them."""
    chemmy: Cited[tuple[str, ...]] | None = None
    """The ways of shuffling before which the cards are mixed face down on the table."""
    inserted: Cited[tuple[str, ...]] | None = None
    """The ways of shuffling after which the cards go straight into the machine."""
    shuffled_again: Cited[tuple[str, ...]] | None = None
    """The sources of cards of which a supervisor says, before they are used, whether they are shuffled all the same."""
    named_machine: Cited[bool] | None = None
    """A shuffle by a machine names it."""
    machine_in_use: Cited[bool] | None = None
    """A shuffle by a machine names the one in use, and its kind."""
    machine_keeps: Cited[int] | None = None
    """How many sets a shuffling machine has in it at once."""
    riffle: Cited[tuple[str, ...]] | None = None
    """The moments at which cards that need no shuffle may be riffled."""
    cut: Cited[int] | None = None
    """The cut is at least so many cards from either end."""
    cut_by: Cited[tuple[str, ...]] | None = None
    """Who may cut without anybody's approval."""
    cut_waived: Cited[tuple[str, ...]] | None = None
    """The ways of shuffling after which the cut is offered, and may be waived."""
    no_cut_after: Cited[tuple[str, ...]] | None = None
    """The ways of shuffling after which nobody cuts, and no cutting card is placed."""
    cutting_card: Cited[int | tuple[int, ...]] | None = None
    """At least so many cards lie behind the cutting card, or exactly so many as one of these."""
    burn: Cited[Burn]
    last_coup: Cited[LastCoup] | None = None
    tie_gives_one_more: Cited[bool] | None = None
    """If the last coup is a tie, one more is dealt, whatever its result."""
    replaced_between_coups: Cited[bool] | None = None
    """An order to replace the cards is refused while a coup is going on; if not, it waits for its end."""
    cleared_after: Cited[tuple[str, ...]] | None = None
    """The grounds of a void after which the rest of the shoe may be cleared."""

    # the coup
    face_down: Cited[bool] | None = None
    """Cards may be dealt face down and then exposed."""
    announced: Cited[bool] | None = None
    """The counts of both hands are announced before any further card."""
    discarded_first: Cited[bool] | None = None
    """No coup begins before the cards of the last one are in the discard rack."""
    discarded_in_parts: Cited[bool] | None = None
    """Cards of a coup may be discarded a few at a time, and before its end."""
    dummy_after_last: Cited[bool] | None = None
    """After the last coup of a shoe one more may be dealt as a dummy coup."""
    no_wagers_on_dummy: Cited[bool] | None = None
    """What lies when a coup becomes a dummy coup goes back, and nothing is taken on it."""
    rack_returns: Cited[bool] | None = None
    """The cards in the discard rack go back into the device when those of the next coup are discarded."""
    carried_is_dummy: Cited[bool] | None = None
    """A coup that begins with a card that players have seen is a dummy coup."""
    any_carried_is_dummy: Cited[bool] | None = None
    """A coup that begins with a card that was set aside is a dummy coup, whether anybody has seen it or not."""
    dummies_agreed: Cited[bool] | None = None
    """Dummy coups that are directed need every player at the table to have agreed."""
    dummy_approved: Cited[bool] | None = None
    """A dummy coup waits for a supervisor's word, who may decline it."""
    needless: Cited[str] | None = None
    """The irregularity that a card is which the shoe reads when none is due."""
    unwagered_again: Cited[bool] | None = None
    """Wagering ended and nobody wagered: the next game is a further period for the same coup, or if the house has directed
    that dealing go on, that coup without wagers."""
    unwagered_is_dummy: Cited[bool] | None = None
    """A coup begun although nobody wagered is dealt to its end as a dummy coup."""
    in_turn: Cited[bool] | None = None
    """Two games of one dealer are dealt in turn, coup by coup."""
