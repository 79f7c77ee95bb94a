"""Two games of one dealer: whose turn it is, and cards that came from the shoe of the other."""

from collections import Counter

from croupier.games.cards import not_a_card
from croupier.play.cards.shoe_events import CardOfOtherShoe
from croupier.play.decisions import Refused
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.remedies.irregularity_commands import Declare
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_events import RoundHeld
from croupier.play.table import Closed, Held, Registered, Setup, Table
from croupier.rulebooks.cards import WRONG_SHOE
from croupier.rulebooks.remedies import Irregularity
from croupier.words import sentence


def waits_for(table: Table, name: str, other: Table) -> str:
    """The other game, if it is to be dealt first; none where it is not its turn, or it cannot be dealt."""
    stands_still = other.board.closed or isinstance(other.phase, Held) or bool(other.due)
    return name if table.stock.turn == name and not stands_still else ""


def waits_for_card(other: Table) -> bool:
    """Whether a coup of the other game waits for a card."""
    return isinstance(other.phase, Closed) or (isinstance(other.phase, Held) and other.phase.ground == WRONG_SHOE)


def dealt_from_other(table: Table, command: Declare, code: str, found: Irregularity) -> list[Event] | Refused:
    """Cards of the coup came from the other game's shoe: they are not of this one, and the round waits for an authority."""
    clause, cards = found.remedy.clause, command.card.split()
    if not isinstance(table.phase, Closed | Registered):
        return Refused(Reason.NOT_NOW, sentence("no_coup_is_being_dealt"), clause)
    if not cards:
        return Refused(Reason.MALFORMED, sentence("say_which_cards_came_from_other"), clause)
    if wrong := next(filter(None, map(not_a_card, cards)), None):
        return Refused(Reason.MALFORMED, wrong, clause)
    counted = Counter(table.cards)
    happened: list[Event] = []
    for card in cards:
        happened.append(CardOfOtherShoe(card, counted=counted[card] > 0, clause=clause))
        counted[card] -= 1
    return [*happened, RoundHeld(table.round, code)]


def read_by_other(setup: Setup, table: Table, card: str) -> list[Event]:
    """What becomes of a coup that waits for cards when the other game's shoe reads one; nothing where none waits."""
    found = setup.policy.irregularities.get(WRONG_SHOE)
    if found is None or not waits_for_card(table):
        return []
    foreign = CardOfOtherShoe(card, counted=False, clause=found.remedy.clause)
    if isinstance(table.phase, Held):
        return [foreign]
    declared = IrregularityDeclared(table.round, WRONG_SHOE, found.remedy.value, found.remedy.clause, card=card)
    return [declared, foreign, RoundHeld(table.round, WRONG_SHOE)]
