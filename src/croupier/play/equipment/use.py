"""Equipment at a table: what staff do with it, and what the table does not open without."""

from collections.abc import Mapping
from typing import assert_never

from croupier.games.card_game import CardGame
from croupier.games.roulette import Roulette
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, Remark, money
from croupier.play.equipment import commands as of, events
from croupier.play.equipment.fitness import unusable
from croupier.play.equipment.register import SEVERAL, Item
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.remedies.irregularity_events import StepCompleted
from croupier.play.table import Setup, Table, Waiting
from croupier.rulebooks.citation import Cited, applies
from croupier.rulebooks.equipment import Kind
from croupier.tags import tag_of
from croupier.words import sentence

MOST_CHIPS, LONGEST_VALUE = 10**6, 9
"""No float has more chips of one value, and no chip a value of more digits, in cents."""


# ---------------------------------------------------------------- what is there


def in_use(setup: Setup, table: Table, kind: Kind) -> Item | None:
    """The item of a kind that is in use."""
    changed = table.equipment.in_use.get(kind)
    return next(setup.register.of(kind), None) if changed is None else setup.register.items.get(changed)


def spare(setup: Setup, table: Table, kind: Kind) -> Item | None:
    """An item of a kind that is registered and in order, and not in use."""
    used = in_use(setup, table, kind)
    return next((i for i in setup.register.of(kind) if i is not used and i.id not in table.equipment.faults), None)


def all_in_use(setup: Setup, table: Table) -> dict[str, str]:
    """What a round is played with: an item of each kind, but for what a table has several of."""
    kinds = dict.fromkeys(item.kind for item in setup.register.items.values() if item.kind not in SEVERAL)
    return {kind.value: item.id for kind in kinds if (item := in_use(setup, table, kind)) is not None}


def is_cashless(setup: Setup, table: Table) -> bool:
    """Whether chips are bought through cashless accounts alone."""
    switched = table.equipment.cashless
    return setup.register.cashless if switched is None else switched


def faults(setup: Setup, table: Table) -> tuple[str, ...]:
    """What is wrong with the equipment, in words."""
    of_items = (
        sentence("item_is_out_of_order", item=_name(setup.register.items[item]), words=fault.words)
        for item, fault in table.equipment.faults.items()
        if item in setup.register.items
    )
    closed = (
        sentence("terminal_name_stays_closed", name=name, lacks=lacks)
        for name, lacks in setup.register.closed_terminals.items()
    )
    return (*of_items, *closed)


def _name(item: Item) -> str:
    return sentence("the_item", kind=_words(item.kind), item=item.id)


def _words(kind: Kind) -> str:
    return kind.value.replace("_", " ")


# ---------------------------------------------------------------- before the table opens


def not_in_order(setup: Setup, table: Table) -> Refused | None:
    """Why no round is opened: the first thing that is missing or does not work. Nothing if all is there."""
    policy, register = setup.policy.equipment, setup.register
    for rule in needed(setup):
        for kind in rule.value:
            if wrong := missing(setup, table, kind):
                return Refused(Reason.FAULT, wrong, rule.clause)
            if policy.checklist is not None and kind in policy.checklist.value and kind not in table.equipment.ticked:
                return Refused(
                    Reason.FIRST,
                    sentence("first_tick_kind_on_opening_checklist", kind=_words(kind)),
                    policy.checklist.clause,
                )
    build = policy.build_approved
    if applies(build) and register.build not in register.approved_builds:
        known = ", ".join(register.approved_builds) or "none"
        return Refused(
            Reason.UNAPPROVED,
            sentence("build_is_installed", build=register.build, known=known),
            build.clause,
        )
    drawn = drawing(setup)
    if drawn is not None and not is_compared(setup, table):
        return Refused(Reason.FIRST, sentence("that_wheel_agrees_with_approved_drawing"), drawn.clause)
    return None


def drawing(setup: Setup) -> Cited[bool] | None:
    """By what a wheel is compared with its approved drawing; nothing where it need not be."""
    policy, game = setup.policy.equipment, setup.game
    if not isinstance(game, Roulette):
        return None
    rule = policy.double_zero_drawing if "00" in game.wheel.pockets else policy.single_zero_drawing
    return rule if applies(rule) else None


def is_compared(setup: Setup, table: Table) -> bool:
    """Whether the wheel in use, as it is on file, was found to agree with its approved drawing."""
    wheel = in_use(setup, table, Kind.WHEEL)
    return wheel is None or table.equipment.compared.get(wheel.id) == pockets(setup)


def pockets(setup: Setup) -> tuple[str, ...]:
    """The pockets of a table's wheel as they are on file: in their order, each with its colour."""
    assert isinstance(setup.game, Roulette)
    return tuple(f"{pocket} {colour}" for pocket, colour in setup.game.wheel.colours.items())


def needed(setup: Setup) -> tuple[Cited[tuple[Kind, ...]], ...]:
    """What a table does not open without, with its places as they are."""
    policy = setup.policy.equipment
    terminals = policy.needs_for_terminals if any(place not in setup.positions for place in setup.places) else ()
    return (*policy.needs, *terminals, *(policy.needs_for_cloth if setup.positions else ()))


def missing(setup: Setup, table: Table, kind: Kind) -> str:
    """What is wrong with what a table needs of a kind."""
    if kind is Kind.FLOAT_TRAY:
        return "" if table.equipment.tray is not None else sentence("float_has_not_been_counted")
    if kind is Kind.DROP_BOX:
        return "" if table.equipment.drop_box else sentence("no_drop_box_is_attached")
    there = [*setup.register.of(kind)] if kind in SEVERAL else [in_use(setup, table, kind)]
    items = [item for item in there if item is not None]
    if not items:
        return sentence("item_is_missing", kind=_words(kind))
    if any(item.id not in table.equipment.faults for item in items):
        return ""
    return sentence("items_is_not_available", items=_name(items[0]), words=table.equipment.faults[items[0].id].words)


def unfit(setup: Setup, table: Table, *kinds: Kind) -> Refused | None:
    """Why what a table needs of these kinds is not used: it is missing or out of order. Nothing if it may be."""
    for rule in needed(setup):
        for kind in rule.value:
            if kind in kinds and (wrong := missing(setup, table, kind)):
                return Refused(Reason.FAULT, wrong, rule.clause)
    return None


def misread(setup: Setup, table: Table, context: TableContext, device: str = "") -> Refused | None:
    """Why what a device has read is not taken: it is not the one that is registered and in use here."""
    rule = setup.policy.equipment.read_from
    if rule is None or context.source != "sensor":
        return None
    item = in_use(setup, table, rule.value)
    if item is not None and device in ("", item.id):
        return None
    return Refused(
        Reason.UNKNOWN,
        sentence("device_is_not_of_this_table", device=device or sentence("what_was_read"), rule=_words(rule.value)),
        rule.clause,
    )


def not_a_checker(setup: Setup, device: str) -> Refused | None:
    """Why a check of cards is not taken: the device that made it is not registered for that."""
    rule, item = setup.policy.equipment.cards_checked_by, setup.register.items.get(device)
    if rule is None or (item is not None and item.kind is rule.value):
        return None
    return Refused(
        Reason.UNKNOWN, sentence("no_rule_device_is_registered", rule=_words(rule.value), device=device), rule.clause
    )


def no_cash(setup: Setup, table: Table) -> Refused | None:
    """Why no cash is taken for chips; nothing if it is."""
    rule = setup.policy.equipment.cash_needs_box
    if not applies(rule) or table.equipment.drop_box:
        return None
    return Refused(Reason.FIRST, sentence("no_drop_box_is_attached_for"), rule.clause)


# ---------------------------------------------------------------- what is done with it


def decide(setup: Setup, table: Table, context: TableContext, command: of.EquipmentCommand) -> Decision:
    """The table's answer to a command about its equipment."""
    clause = setup.policy.equipment.authority[tag_of(command)].clause
    match command:
        case of.UseItem():
            return _use(setup, table, context, command, clause)
        case of.ReportFault() | of.ReportRepair():
            return _report(setup, table, context, command, clause)
        case of.TickItem():
            return _tick(setup, table, command, clause)
        case of.CompareWheel():
            return _compare(setup, command, clause)
        case of.OpenFloat():
            return _open_float(table, command, clause)
        case of.CloseFloat():
            return _close_float(table, command, clause)
        case of.AttachDropBox():
            return _attach(table, context, command, clause)
        case of.RemoveDropBox():
            return _remove(setup, table, clause)
        case of.SwitchCashless():
            return _switch(setup, table, command, clause)
        case _:
            assert_never(command)


def _use(setup: Setup, table: Table, context: TableContext, command: of.UseItem, clause: str) -> Decision:
    policy, item = setup.policy.equipment, setup.register.items.get(command.item)
    if item is None:
        return _not_registered(command.item, clause)
    before = in_use(setup, table, item.kind)
    if item.kind in SEVERAL or before is item:
        return Refused(Reason.IN_USE, sentence("item_is_in_use_already", item=_name(item)), clause)
    if item.id in table.equipment.faults:
        return Refused(
            Reason.FAULT,
            sentence("item_is_out_of_order", item=_name(item), words=table.equipment.faults[item.id].words),
            clause,
        )
    decks = setup.game.decks if isinstance(setup.game, CardGame) else 0
    if refused := unusable(policy, item, decks):
        return Refused(refused.reason, f"{refused.why}.", refused.clause)
    sealed = policy.dice_sealed
    if applies(sealed) and item.kind is Kind.DICE and not command.seal:
        return Refused(Reason.MALFORMED, sentence("give_number_of_seal"), sealed.clause)
    used = events.ItemPutInUse(item.kind, item.id, before.id if before is not None else "", command.seal)
    return Accepted([used, *_unexamined(setup, table, context, before, item)])


def _unexamined(setup: Setup, table: Table, context: TableContext, before: Item | None, item: Item) -> list[Event]:
    """What becomes of an item that play waited for and another takes the place of: it is out of use until it is passed."""
    steps = [name for name in table.due if setup.policy.steps[name].checks is item.kind]
    if before is None or not steps:
        return []
    words = setup.policy.steps[steps[0]].words
    return [
        *(
            []
            if before.id in table.equipment.faults
            else [events.FaultReported(before.id, sentence("still_to_do_words", words=words), context.at)]
        ),
        *(
            StepCompleted(name, sentence("item_took_place_of_before", item=item.id, before=before.id), "failed")
            for name in steps
        ),
    ]


def _report(
    setup: Setup, table: Table, context: TableContext, command: of.ReportFault | of.ReportRepair, clause: str
) -> Decision:
    if command.item not in setup.register.items:
        return _not_registered(command.item, clause)
    faulty = command.item in table.equipment.faults
    if isinstance(command, of.ReportRepair):
        return (
            Accepted([events.RepairReported(command.item)])
            if faulty
            else Refused(Reason.NOTHING, sentence("item_in_order"), clause)
        )
    if faulty or not command.fault:
        return Refused(Reason.MALFORMED, sentence("fault_is_reported_once"), clause)
    return Accepted([events.FaultReported(command.item, command.fault, context.at)])


def _tick(setup: Setup, table: Table, command: of.TickItem, clause: str) -> Decision:
    checklist = setup.policy.equipment.checklist
    if checklist is None or command.item not in checklist.value or command.item in table.equipment.ticked:
        return Refused(Reason.UNKNOWN, sentence("opening_checklist_has_no_such_item"), clause)
    if wrong := missing(setup, table, Kind(command.item)):
        return Refused(Reason.FAULT, wrong, clause)
    return Accepted([events.ItemTicked(command.item)])


def _compare(setup: Setup, command: of.CompareWheel, clause: str) -> Decision:
    item = setup.register.items.get(command.item)
    if item is None or item.kind is not Kind.WHEEL:
        return _not_registered(command.item, clause)
    return Accepted([events.WheelCompared(item.id, pockets(setup), command.agrees)])


def _open_float(table: Table, command: of.OpenFloat, clause: str) -> Decision:
    if table.equipment.tray is not None:
        return Refused(Reason.DONE_ALREADY, sentence("float_is_open"), clause)
    amount = _counted(command.count)
    if amount is None:
        return Refused(Reason.MALFORMED, sentence("count_chips_by_their_value"), clause)
    return Accepted([events.FloatOpened(command.count, amount)])


def _close_float(table: Table, command: of.CloseFloat, clause: str) -> Decision:
    if table.equipment.tray is None or not isinstance(table.phase, Waiting):
        return Refused(Reason.NOT_NOW, sentence("no_float_is_open"), clause)
    amount, expected = _counted(command.count), table.equipment.tray.expected
    if amount is None:
        return Refused(Reason.MALFORMED, sentence("count_chips_by_their_value"), clause)
    closed = events.FloatClosed(command.count, amount, expected)
    if amount == expected:
        return Accepted([closed])
    words = sentence("shortage") if amount < expected else sentence("surplus")
    return Accepted(
        [closed], (Remark(sentence("count_differs_by", words=words, expected=money(abs(expected - amount))), clause),)
    )


def _counted(count: Mapping[str, int]) -> int | None:
    """What counted chips come to; nothing if that is no count."""
    total = 0
    for value, chips in count.items():
        if not (value.isascii() and value.isdecimal() and len(value) <= LONGEST_VALUE and 0 <= chips <= MOST_CHIPS):
            return None
        total += int(value) * chips
    return total if count else None


def _attach(table: Table, context: TableContext, command: of.AttachDropBox, clause: str) -> Decision:
    if not command.box or command.box == table.equipment.drop_box:
        return Refused(Reason.MALFORMED, sentence("give_serial_number_of_another_box"), clause)
    if command.box in context.boxes:
        return Refused(
            Reason.IN_USE, sentence("this_box_is_attached_at_boxes", boxes=context.boxes[command.box]), clause
        )
    return Accepted([events.DropBoxAttached(command.box, table.equipment.drop_box, table.equipment.dropped)])


def _remove(setup: Setup, table: Table, clause: str) -> Decision:
    rule = setup.policy.equipment.box_leaves_cashless
    if not table.equipment.drop_box:
        return Refused(Reason.NOTHING, sentence("no_drop_box_is_attached"), clause)
    if applies(rule) and not is_cashless(setup, table):
        return Refused(Reason.NOT_NOW, sentence("table_that_takes_cash_keeps"), rule.clause)
    return Accepted([events.DropBoxRemoved(table.equipment.drop_box, table.equipment.dropped)])


def _switch(setup: Setup, table: Table, command: of.SwitchCashless, clause: str) -> Decision:
    rule = setup.policy.equipment.box_leaves_cashless
    if command.on is is_cashless(setup, table):
        return Refused(Reason.DONE_ALREADY, sentence("table_is_that_already"), clause)
    if not command.on and applies(rule) and not table.equipment.drop_box:
        return Refused(Reason.FIRST, sentence("first_attach_drop_box_for_cash"), rule.clause)
    return Accepted([events.CashlessSwitched(command.on)])


def _not_registered(item: str, clause: str) -> Refused:
    return Refused(Reason.UNKNOWN, sentence("no_item_is_registered", item=item), clause)
