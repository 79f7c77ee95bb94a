"""A set is checked: a wrong count opens what the document has for a missing card, and not everybody passes the set then."""

from croupier.play.cards import preparation
from croupier.play.cards.counts import whole
from croupier.play.cards.shoe_commands import CheckByDevice, CheckCards
from croupier.play.cards.shoe_events import CardsChecked
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.reasons import Reason
from croupier.play.remedies.irregularities import declare
from croupier.play.remedies.irregularity_commands import Declare
from croupier.play.table import Setup, Table
from croupier.rulebooks.cards import CardPolicy
from croupier.words import sentence


def check(setup: Setup, table: Table, context: TableContext, command: CheckCards | CheckByDevice) -> Decision:
    """A set was checked. In the set in use a card that is missing, or is too many, is declared."""
    policy = setup.policy.cards
    assert policy is not None
    if refused := _not_counted(policy, table, command) or _not_passed_by(setup, policy, table, context, command):
        return refused
    checked = preparation.decide(setup, table, command)
    if isinstance(checked, Refused) or isinstance(command, CheckByDevice) or not command.counted:
        return checked
    if command.counted == whole(setup):
        return Accepted([CardsChecked(command.cards, command.passed, "", counted=command.counted)])
    return _miscounted(setup, policy, table, context, command)


def _not_counted(policy: CardPolicy, table: Table, command: CheckCards | CheckByDevice) -> Refused | None:
    """Why a check that was ordered is not on record yet: it counts the cards."""
    rule, found = policy.counted, table.stock.sets.get(command.cards)
    if rule is None or found is None or not (found.to_check or found.miscounted):
        return None
    if isinstance(command, CheckCards) and command.passed and not command.counted:
        return Refused(Reason.MALFORMED, sentence("say_how_many_cards_were_counted"), rule.clause)
    return None


def _not_passed_by(
    setup: Setup, policy: CardPolicy, table: Table, context: TableContext, command: CheckCards | CheckByDevice
) -> Refused | None:
    """Why cards that were counted wrong do not pass at this word: it takes who may declare that a card is missing."""
    rule, found = policy.counted, table.stock.sets.get(command.cards)
    if rule is None or found is None or not found.miscounted:
        return None
    fit = setup.policy.irregularities[rule.value].authority
    if setup.staff.may(context.role, fit):
        return None
    return Refused(Reason.NOT_YOURS, sentence("set_was_counted_wrong"), fit.clause)


def _miscounted(setup: Setup, policy: CardPolicy, table: Table, context: TableContext, command: CheckCards) -> Decision:
    clause, shoe = setup.policy.authority["check_cards"].clause, table.stock.shoe
    words = sentence("cards_were_counted_otherwise", counted=command.counted, whole=whole(setup))
    wrong = CardsChecked(command.cards, False, "", counted=command.counted)
    if policy.counted is None or shoe is None or shoe.cards != command.cards:
        return Accepted([wrong], (Remark(words, clause),))
    declared = declare(setup, table, context, Declare(policy.counted.value, words))
    if isinstance(declared, Refused):
        return declared
    return Accepted([wrong, *declared.events], (Remark(words, policy.counted.clause), *declared.notices))
