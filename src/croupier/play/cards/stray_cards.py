"""Cards that left the shoe and belong to no hand: the next coup begins with them, or they are with the discards."""

from croupier.games.cards import not_a_card
from croupier.play.cards.shoe_events import CardCarried, CardSpent, DummyDecided
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.round_events import RoundHeld
from croupier.play.table import Registered, Setup, Table, Wagering
from croupier.play.wagering.close import closing
from croupier.play.wagering.settlement import one_more
from croupier.rulebooks.cards import EARLY_DRAW
from croupier.rulebooks.citation import applies
from croupier.rulebooks.remedies import Irregularity
from croupier.words import sentence


def to_next_coup(setup: Setup, table: Table, card: str, clause: str) -> Event:
    """What becomes of a card too many: it is the first of the next coup, if this shoe has one."""
    return CardSpent(card, clause) if _was_last(setup, table) else CardCarried(card, clause)


def _was_last(setup: Setup, table: Table) -> bool:
    """Whether no coup of this shoe comes after the one that is going on, or was last."""
    shoe = table.stock.shoe
    assert shoe is not None
    if shoe.ended:
        return True
    if shoe.last_round is None or table.round < shoe.last_round:
        return False
    return not (isinstance(table.phase, Registered) and one_more(setup, table, table.phase.outcome))


def needless(setup: Setup, table: Table, card: str) -> Decision | None:
    """The shoe read a card when none was due: the next coup begins with it, where the document says so."""
    rule = setup.policy.cards.needless if setup.policy.cards is not None else None
    if rule is None:
        return None
    found, clause = setup.policy.irregularities[rule.value], rule.clause
    declared = IrregularityDeclared(table.round, rule.value, found.remedy.value, clause, card=card)
    return Accepted([declared, to_next_coup(setup, table, card, clause)], (Remark(found.words, clause),))


def early(setup: Setup, table: Table, context: TableContext, card: str) -> Decision | None:
    """The shoe read a card while wagering was open: the round stops, where the document says so."""
    found = setup.policy.irregularities.get(EARLY_DRAW)
    if found is None:
        return None
    happened = stopped(setup, table, context, EARLY_DRAW, card, found)
    assert not isinstance(happened, Refused)
    declared = IrregularityDeclared(table.round, EARLY_DRAW, found.remedy.value, found.remedy.clause, card=card)
    return Accepted([declared, *happened], (Remark(found.words, found.remedy.clause),))


def stopped(
    setup: Setup, table: Table, context: TableContext, code: str, cards: str, found: Irregularity
) -> list[Event] | Refused:
    """Wagering ends at once, the cards that were drawn are spent, and the round waits for an authority."""
    clause = found.remedy.clause
    if not isinstance(table.phase, Wagering):
        return Refused(Reason.NOT_NOW, sentence("wagering_is_not_open"), clause)
    if wrong := next(filter(None, map(not_a_card, cards.split())), None):
        return Refused(Reason.MALFORMED, wrong, clause)
    spent = [CardSpent(card, clause) for card in cards.split()]
    return [*closing(setup, table, "card", context.at), *spent, RoundHeld(table.round, code)]


def authorised(setup: Setup) -> list[Event]:
    """The word of whoever may declare a card seen is the authorisation of the dummy coup that it begins."""
    rule = setup.policy.cards.dummy_approved if setup.policy.cards is not None else None
    return [DummyDecided(authorised=True)] if applies(rule) else []
