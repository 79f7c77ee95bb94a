"""Sets of cards that a device has checked or counted, that must be checked on order, or that a failed machine gave up."""

from collections import Counter
from typing import assert_never

from croupier.games.cards import DECK, not_a_card
from croupier.play.answers import Accepted, Notice, Refused
from croupier.play.asker import Decision
from croupier.play.cards.shoe_commands import CheckByDevice, MoveCards, OrderCheck, VerifyCards
from croupier.play.cards.shoe_events import CardsChecked, CardsKept, CardsMoved, CheckOrdered
from croupier.play.equipment.handling import not_a_checker
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.table import Setup, Table
from croupier.rulebooks.cards import CARDS_DAMAGED, SHUFFLER_FAILED
from croupier.rulebooks.citation import applies


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
        return Refused("Name a set that is at this table, and the device that checked it.", clause)
    if refused := not_a_checker(setup, command.device):
        return refused
    if len(command.decks) != found.decks:
        return Refused(f"Say of each of the {found.decks} decks whether it passed.", clause)
    decks = tuple(each == "pass" for each in command.decks)
    told = tuple(Notice(f"Deck {number} failed.", clause) for number, passed in enumerate(decks, 1) if not passed)
    return Accepted([CardsChecked(command.cards, all(decks), command.device, decks=decks)], told)


def _verify(setup: Setup, table: Table, command: VerifyCards) -> Decision:
    """A machine has counted every card of a set: whatever is not there as often as there are decks is told, and a set that
    is as it should be stays in the machine until a shoe is begun from it."""
    clause, game = setup.policy.authority["verify_cards"].clause, setup.card_game
    if command.cards not in table.stock.sets:
        return Refused(f"There is no set {command.cards!r} at this table.", clause)
    if refused := not_a_checker(setup, command.machine) or _is_full(setup, table, command):
        return refused
    if wrong := next(filter(None, map(not_a_card, command.counts)), None):
        return Refused(wrong, clause)
    found = {card: command.counts.get(card, 0) - game.decks for card in DECK}
    differences = {card: by for card, by in found.items() if by}
    told = tuple(
        Notice(f"{card}: {game.decks + by} where {game.decks} should be.", clause) for card, by in differences.items()
    )
    checked = CardsChecked(command.cards, not differences, command.machine, differences)
    return Accepted([checked] if differences else [checked, CardsKept(command.cards, command.machine)], told)


def _is_full(setup: Setup, table: Table, command: VerifyCards) -> Refused | None:
    """Why a machine can take no further set; nothing if it can."""
    rule = setup.policy.cards.machine_keeps if setup.policy.cards is not None else None
    others = [name for name, each in table.stock.sets.items() if each.kept_by == command.machine]
    if rule is None or len({*others, command.cards}) <= rule.value:
        return None
    return Refused(f"{command.machine} has {rule.value} shoes of cards in it: {', '.join(others)}.", rule.clause)


def _order_check(setup: Setup, table: Table, command: OrderCheck) -> Decision:
    """The cards in use are to be checked: the order stays until the result is entered."""
    clause, shoe = setup.policy.authority["order_check"].clause, table.stock.shoe
    if shoe is None or not command.reason:
        return Refused("Say why; and cards must be in use.", clause)
    if table.stock.sets[shoe.cards].to_check:
        return Refused("A check of these cards is ordered already.", clause)
    return Accepted([CheckOrdered(shoe.cards, command.reason, clause)])


def _move(setup: Setup, table: Table, command: MoveCards) -> Decision:
    """A shuffling machine has failed: its cards go to another, each damaged one replaced by its like."""
    code = CARDS_DAMAGED if command.damaged else SHUFFLER_FAILED
    found, policy = setup.policy.irregularities[code], setup.policy.cards
    clause = found.remedy.clause
    assert policy is not None
    if command.cards not in table.stock.sets:
        return Refused(f"There is no set {command.cards!r} at this table.", clause)
    if not command.machine or not command.to or command.machine == command.to or not command.fault:
        return Refused("Name the machine that failed, what is wrong, and the other one.", clause)
    if wrong := next(filter(None, map(not_a_card, (*command.damaged, *command.replacements))), None):
        return Refused(wrong, clause)
    matched = policy.matched
    if applies(matched) and Counter(command.damaged) != Counter(command.replacements):
        return Refused("Each damaged card is replaced by one of the same rank and suit.", matched.clause)
    declared = IrregularityDeclared(table.round, code, found.remedy.value, clause, command.fault)
    moved = CardsMoved(command.cards, command.machine, command.to, command.fault, command.damaged)
    return Accepted([declared, moved], (Notice(found.words, clause),))
