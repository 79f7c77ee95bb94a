"""What goes wrong with the cards, what is done about it, and by whom."""

from croupier.games.coup import Hand
from croupier.rulebooks.cards import UNAUTHORISED
from croupier.rulebooks.crown_baccarat_2023.document import DEALER, INSPECTOR, MANAGER, cite
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.remedies import Irregularity, Remedy
from croupier.rulebooks.settings import Seconds

# "Misdeal" is not defined, and nobody is named for 5.1 and 5.8(i): the Table Inspector. A card of the deck too many, missing
# or foreign is treated as a misdeal beyond reconstruction, and the cards are replaced (2.4 as read). An exposed card that is
# a coup's second, third or fourth is used in its place.
MISDELIVERED = {
    "player_cards_in_banker_area": "Cards of the Player's Hand went to the Banker's area.",
    "banker_cards_in_player_area": "Cards of the Banker's Hand went to the Player's area.",
    "player_cards_to_banker_holder": "Cards of the Player's Hand went to whoever holds the Banker's Hand.",
    "banker_cards_to_player_holder": "Cards of the Banker's Hand went to whoever holds the Player's Hand.",
    "against_dealing_style": "Cards were delivered otherwise than the dealing style has it.",
}
MISDEALS = {
    "misdeal": Irregularity(
        words="The deal went wrong, or a hand was given more than two of the first cards.",
        remedy=cite("5.1", Remedy.RECONSTRUCT),
        authority=cite("5.1", DEALER),
        ended_by=cite("5.1", ("reconstruct", "beyond_reconstruction")),
    ),
    "beyond_reconstruction": Irregularity(
        words="The cards of the coup cannot be put right.",
        remedy=cite("5.1", Remedy.VOID),
        authority=cite("5.1", INSPECTOR),
    ),
    "wrong_cards": Irregularity(
        words="A card of the shoe is missing, foreign or one too many.",
        remedy=cite("5.1", Remedy.VOID),
        authority=cite("5.1", INSPECTOR),
        ends_shoe=cite("2.7", True),
    ),
    UNAUTHORISED[Hand.PLAYER]: Irregularity(
        words="The Player's Hand was given a third card that it should not have.",
        remedy=cite("5.2", Remedy.CARRY),
        authority=cite("5.2", DEALER),
    ),
    UNAUTHORISED[Hand.BANKER]: Irregularity(
        words="The Banker's Hand was given a third card that it should not have.",
        remedy=cite("5.3", Remedy.CARRY),
        authority=cite("5.3", DEALER),
    ),
    "first_card_exposed": Irregularity(
        words="The first card of a coup was seen in the shoe.",
        remedy=cite("5.4", Remedy.DUMMY),
        authority=cite("5.4", DEALER),
    ),
    "later_card_exposed": Irregularity(
        words="A later card of the coup was seen in the shoe.",
        remedy=cite("5.4", Remedy.STAND),
        authority=cite("5.4", DEALER),
    ),
    "shoe_empty": Irregularity(
        words="The shoe has no card left for the coup.",
        remedy=cite("5.6", Remedy.RUN_OUT),
        authority=cite("5.6", DEALER),
        ends_shoe=cite("5.6", True),
    ),
    "shuffler_failed": Irregularity(
        words="The automatic shuffler failed, or gave no card.",
        remedy=cite("5.7", Remedy.VOID),
        authority=cite("5.7", MANAGER),
        breaks=cite("5.7", Kind.SHUFFLER),
    ),
    **{
        code: Irregularity(
            words=words,
            remedy=cite("5.8", Remedy.RECONSTRUCT),
            authority=cite("5.8", DEALER),
            ended_by=cite("5.8", ("reconstruct", "offer_retraction", "complete_without_wagers")),
        )
        for code, words in MISDELIVERED.items()
    },
}
GOES_ON = {
    "reconstruct": cite("5.8(i)", INSPECTOR, "5.1"),
    "offer_retraction": cite("5.8(ii)", MANAGER),
    "complete_without_wagers": cite("5.8(iii)", MANAGER),
    "reopen_wagering": cite("5.10", MANAGER),
}
RETRACTION = Seconds("retraction_seconds", cite("5.8(ii)", (15, 600)), 15)
REOPENING = Seconds("reopen_seconds", cite("5.10", (15, 600)), 15)
