"""Sets of cards that a device has checked or counted, that must be checked on order, or that a failed machine gave up."""

from collections import Counter
from typing import assert_never

from croupier.games.cards import DECK, not_a_card
from croupier.play.cards.shoe_commands import CheckByDevice, MoveCards, OrderCheck, VerifyCards
from croupier.play.cards.shoe_events import CardsChecked, CardsKept, CardsMoved, CheckOrdered
from croupier.play.context import Decision
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.equipment.use import not_a_checker
from croupier.play.reasons import Reason
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.table import Setup, Table
from croupier.rulebooks.cards import CARDS_DAMAGED, SHUFFLER_FAILED
from croupier.rulebooks.citation import applies
from croupier.words import sentence


def decide(setup: Setup, table: Table, command: CheckByDevice | VerifyCards | OrderCheck | MoveCards) -> Decision:
    """The table's answer to what becomes of a set."""
    match command:
        case CheckByDevice():
            return _check_by_device(setup, table, command)
        case VerifyCards():
            return _verify(setup, table, command)
        case OrderCheck():
            return _order_check(setup, table, command)
        case MoveCards():
            return _move(setup, table, command)
        case _:
            assert_never(command)


def _check_by_device(setup: Setup, table: Table, command: CheckByDevice) -> Decision:
    """A device has checked a set deck by deck: one that fails, and the set is not used before it passes."""
    clause, found = setup.policy.authority["check_by_device"].clause, table.stock.sets.get(command.cards)
    if found is None or not command.device:
        return Refused(Reason.MALFORMED, sentence("name_set_and_device"), clause)
    if refused := not_a_checker(setup, command.device):
        return refused
    if len(command.decks) != found.decks:
        return Refused(Reason.MALFORMED, sentence("say_of_each_of_decks_whether", decks=found.decks), clause)
    decks = tuple(each == "pass" for each in command.decks)
    remarks = tuple(
        Remark(sentence("deck_failed", number=number), clause) for number, passed in enumerate(decks, 1) if not passed
    )
    return Accepted([CardsChecked(command.cards, all(decks), command.device, decks=decks)], remarks)


def _verify(setup: Setup, table: Table, command: VerifyCards) -> Decision:
    """A machine has counted every card of a set: whatever is not there as often as there are decks is told, and a set that
    is as it should be stays in the machine until a shoe is begun from it."""
    clause, game = setup.policy.authority["verify_cards"].clause, setup.card_game
    if command.cards not in table.stock.sets:
        return Refused(Reason.UNKNOWN, sentence("no_set_cards_at_this_table", cards=command.cards), clause)
    if refused := not_a_checker(setup, command.machine) or _is_full(setup, table, command):
        return refused
    if wrong := next(filter(None, map(not_a_card, command.counts)), None):
        return Refused(Reason.MALFORMED, wrong, clause)
    found = {card: command.counts.get(card, 0) - game.decks for card in DECK}
    differences = {card: by for card, by in found.items() if by}
    remarks = tuple(
        Remark(sentence("card_counted_otherwise", card=card, decks=game.decks + by, decks_2=game.decks), clause)
        for card, by in differences.items()
    )
    checked = CardsChecked(command.cards, not differences, command.machine, differences)
    return Accepted([checked] if differences else [checked, CardsKept(command.cards, command.machine)], remarks)


def _is_full(setup: Setup, table: Table, command: VerifyCards) -> Refused | None:
    """Why a machine can take no further set; nothing if it can."""
    rule = setup.policy.cards.machine_keeps if setup.policy.cards is not None else None
    others = [name for name, each in table.stock.sets.items() if each.kept_by == command.machine]
    if rule is None or len({*others, command.cards}) <= rule.value:
        return None
    return Refused(
        Reason.IN_USE,
        sentence("machine_has_rule_shoes_of_cards", machine=command.machine, rule=rule.value, others=", ".join(others)),
        rule.clause,
    )


def _order_check(setup: Setup, table: Table, command: OrderCheck) -> Decision:
    """The cards in use are to be checked: the order stays until the result is entered."""
    clause, shoe = setup.policy.authority["order_check"].clause, table.stock.shoe
    if shoe is None or not command.reason:
        return Refused(Reason.MALFORMED, sentence("say_why_and_cards"), clause)
    if table.stock.sets[shoe.cards].to_check:
        return Refused(Reason.DONE_ALREADY, sentence("check_of_these_cards_is_ordered"), clause)
    return Accepted([CheckOrdered(shoe.cards, command.reason, clause)])


def _move(setup: Setup, table: Table, command: MoveCards) -> Decision:
    """A shuffling machine has failed: its cards go to another, each damaged one replaced by its like."""
    code = CARDS_DAMAGED if command.damaged else SHUFFLER_FAILED
    found, policy = setup.policy.irregularities[code], setup.policy.cards
    clause = found.remedy.clause
    assert policy is not None
    if command.cards not in table.stock.sets:
        return Refused(Reason.UNKNOWN, sentence("no_set_cards_at_this_table", cards=command.cards), clause)
    if not command.machine or not command.to or command.machine == command.to or not command.fault:
        return Refused(Reason.MALFORMED, sentence("name_machine_that_failed"), clause)
    if wrong := next(filter(None, map(not_a_card, (*command.damaged, *command.replacements))), None):
        return Refused(Reason.MALFORMED, wrong, clause)
    matched = policy.matched
    if applies(matched) and Counter(command.damaged) != Counter(command.replacements):
        return Refused(Reason.MALFORMED, sentence("each_damaged_card_is_replaced"), matched.clause)
    declared = IrregularityDeclared(table.round, code, found.remedy.value, clause, command.fault)
    moved = CardsMoved(command.cards, command.machine, command.to, command.fault, command.damaged)
    return Accepted([declared, moved], (Remark(found.words, clause),))
