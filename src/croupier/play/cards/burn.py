"""A card burned before each coup, while somebody who may has so determined."""

from croupier.play.cards.shoe import Shoe
from croupier.play.cards.shoe_commands import BurnCards
from croupier.play.cards.shoe_events import CardsBurned
from croupier.play.context import Decision
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.play.table import Closed, Setup, Table, Uncalled
from croupier.rulebooks.approvals import BURN_EACH_COUP
from croupier.rulebooks.remedies import Remedy
from croupier.words import sentence


def burns_each_coup(table: Table) -> bool:
    """Whether a card is burned before each coup."""
    return BURN_EACH_COUP in table.approvals


def not_burned(setup: Setup, table: Table) -> Refused | None:
    """Why a coup's first card does not come yet: one is to be burned before it. Nothing where it is, or need not be."""
    called = isinstance(table.phase, Closed) and not isinstance(table.phase, Uncalled)
    if not called or table.cards or not burns_each_coup(table) or table.stock.burned_before == table.round:
        return None
    clause = setup.policy.approvals[BURN_EACH_COUP].authority.clause
    return Refused(Reason.FIRST, sentence("first_card_is_burned"), clause)


def burned(table: Table) -> CardsBurned:
    """The burn before this coup; a card that was set aside is the next to leave, and so the one that is burned."""
    return CardsBurned(1, coup=table.round, carried=bool(table.stock.carried))


def burn(table: Table, command: BurnCards, waits: Refused) -> Decision:
    """The dealer burns a card before a coup."""
    if command.count != 1 or command.shown:
        return waits
    return Accepted([burned(table)])


def too_late(setup: Setup, table: Table, shoe: Shoe) -> Refused:
    """Why no card is burned once cards have left the shoe: it was, it comes before each coup, or was missed."""
    policy = setup.policy
    assert policy.cards is not None
    if burns_each_coup(table):
        clause = policy.approvals[BURN_EACH_COUP].authority.clause
        return Refused(Reason.LATE, sentence("one_card_is_burned_for_coup"), clause)
    missed = [each.remedy for each in policy.irregularities.values() if each.remedy.value is Remedy.KEEP_IN_PLAY]
    if missed and not shoe.burn:
        return Refused(Reason.LATE, sentence("burn_was_missed"), missed[0].clause)
    return Refused(Reason.DONE_ALREADY, sentence("burn_of_this_shoe_is_made"), policy.cards.burn.clause)
