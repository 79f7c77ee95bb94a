"""Cards that went astray: to the hand whose turn it is, to the next coup, or into a coup without wagers."""

from croupier.games.cards import not_a_card
from croupier.play.cards.deal import coup_of, draw_card
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.cards.deal_events import CoupMadeDummy
from croupier.play.cards.dummies import voided
from croupier.play.cards.shoe_events import BurnMissed, CardSpent, DummiesDirected, ShoeEnded
from croupier.play.cards.stray_cards import authorised, to_next_coup
from croupier.play.context import TableContext
from croupier.play.decisions import Accepted, Refused
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.remedies.irregularity_commands import Declare
from croupier.play.round_events import RoundVoided
from croupier.play.table import Closed, Held, Registered, Setup, Table, Wagering, Waiting
from croupier.play.wagering.returns import all_back
from croupier.rulebooks.citation import applies
from croupier.rulebooks.remedies import Irregularity
from croupier.words import sentence


def carried(
    setup: Setup, table: Table, context: TableContext, command: Declare, found: Irregularity
) -> list[Event] | Refused:
    """A card too many belongs to the hand whose turn it is; if the coup is complete, to the next one."""
    clause = found.remedy.clause
    if not _is_dealt(table):
        return Refused(Reason.NOT_NOW, sentence("no_coup_has_been_dealt"), clause)
    if wrong := not_a_card(command.card):
        return Refused(Reason.MALFORMED, wrong, clause)
    if not coup_of(setup, table.cards).complete:
        drawn = draw_card(setup, table, context, DrawCard(command.card))
        return list(drawn.events) if isinstance(drawn, Accepted) else drawn
    return [to_next_coup(setup, table, command.card, clause)]


def set_aside(setup: Setup, table: Table, command: Declare, found: Irregularity) -> list[Event] | Refused:
    """A card too many that nobody has seen: the next coup begins with it."""
    clause = found.remedy.clause
    if not _is_dealt(table) or not coup_of(setup, table.cards).complete:
        return Refused(Reason.NOT_NOW, sentence("no_coup_has_been_dealt"), clause)
    if command.card:
        return Refused(Reason.MALFORMED, sentence("card_that_was_seen_is_another"), clause)
    return [to_next_coup(setup, table, "", clause)]


def _is_dealt(table: Table) -> bool:
    """Whether a coup has been dealt, or part of one, of which all cards are known."""
    return isinstance(table.phase, Closed | Registered) and bool(table.cards) and all(table.cards)


def made_dummy(setup: Setup, table: Table, command: Declare, found: Irregularity) -> list[Event] | Refused:
    """A coup's first card was seen before its time: that coup is dealt without wagers."""
    clause = found.remedy.clause
    if isinstance(table.phase, Waiting):
        if not command.card:
            return [DummiesDirected(1, clause), *authorised(setup)]
        wrong = not_a_card(command.card)
        first = to_next_coup(setup, table, command.card, clause)
        return Refused(Reason.MALFORMED, wrong, clause) if wrong else [first, *authorised(setup)]
    if isinstance(table.phase, Registered | Held) or len(table.cards) > 1:
        return Refused(Reason.LATE, sentence("coup_has_gone_on_past"), clause)
    assert isinstance(table.phase, Wagering | Closed)
    return [CoupMadeDummy(table.round, clause, voided(setup, table, clause))]


def ran_out(table: Table, code: str, found: Irregularity) -> list[Event] | Refused:
    """The shoe is empty, and the coup needs another card: it is void."""
    clause, shoe = found.remedy.clause, table.stock.shoe
    if not isinstance(table.phase, Closed) or shoe is None:
        return Refused(Reason.NOT_NOW, sentence("no_coup_waits_for_card"), clause)
    if shoe.left:
        return Refused(Reason.CONTRADICTED, sentence("cards_are_left_by_count", left=shoe.left), clause)
    return [RoundVoided(table.round, code, all_back(table, clause, Reason.NO_RESULT), clause=clause)]


def stayed_burned(table: Table, command: Declare, found: Irregularity) -> list[Event] | Refused:
    """A card was burned in error: it is with the discards, and no hand gets it."""
    clause = found.remedy.clause
    if not isinstance(table.phase, Closed):
        return Refused(Reason.NOT_NOW, sentence("no_coup_is_being_dealt"), clause)
    wrong = not_a_card(command.card) if command.card else None
    return Refused(Reason.MALFORMED, wrong, clause) if wrong else [CardSpent(command.card, clause)]


def kept_in_play(table: Table, found: Irregularity) -> list[Event] | Refused:
    """The burn was not made, whatever is on record: its cards are in play, and the count of the shoe is put right."""
    shoe = table.stock.shoe
    if shoe is None or not shoe.shuffled or (shoe.burned and not shoe.burn):
        return Refused(Reason.NOTHING, sentence("no_burn_is_on_record"), found.remedy.clause)
    return [BurnMissed()]


def shoe_ended(table: Table, code: str, found: Irregularity) -> list[Event]:
    """The end of the shoe, where the document wants it: no coup before the cards are shuffled or replaced."""
    shoe, ends = table.stock.shoe, found.ends_shoe
    if not applies(ends) or shoe is None or shoe.ended:
        return []
    return [ShoeEnded(code, ends.clause)]
