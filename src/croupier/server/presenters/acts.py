"""Who did what, and by which clause: events of the journal as acts of somebody."""

import re
from collections.abc import Mapping

from croupier.play.decisions import money
from croupier.play.staff.deciders import who_may
from croupier.play.table import Setup
from croupier.words import sentence

ACTS = {
    "round_opened": "new_game",
    "wagering_closed": "no_more_bets",
    "wagering_reopened": "reopen_wagering",
    "round_settled": "confirm_outcome",
    "round_resumed": "resume_round",
    "round_voided": "void_round",
    "cloth_paid": "confirm_paid",
    "losing_taken": "take_losing",
    "dolly_removed": "remove_dolly",
    "ball_spun": "spin_ball",
    "ball_loaded": "load_ball",
    "button_offered": "offer_button",
    "spin_reported": "report_spin",
    "dice_tumbled": "tumble",
    "card_drawn": "draw_card",
    "card_exposed": "expose_card",
    "card_corrected": "correct_card",
    "cards_established": "establish_cards",
    "coup_reconstructed": "reconstruct",
    "counts_announced": "announce_counts",
    "result_indicated": "report_result",
    "cards_registered": "register_cards",
    "cards_checked": "check_cards",
    "cards_shuffled": "shuffle_cards",
    "cards_cut": "cut_cards",
    "cards_burned": "burn_cards",
    "cards_discarded": "discard_cards",
    "cards_secured": "secure_cards",
    "shoe_opened": "open_shoe",
    "outcome_corrected": "correct_outcome",
    "accounts_released": "release_accounts",
    "wagers_marked": "mark_wager",
    "analysis_closed": "close_analysis",
    "stakes_decided": "decide_held",
    "invalid_wager_decided": "decide_invalid",
    "limits_changed": "change_limit",
    "limit_announced": "change_limit",
    "minimum_raised": "raise_at_once",
    "personal_limit_set": "set_personal_limit",
    "period_set": "set_period",
    "closing_announced": "announce_closing",
    "table_closed": "close_table",
    "table_opened": "open_table",
    "approval_granted": "grant_approval",
    "approval_ended": "end_approval",
    "staff_signed_on": "sign_on",
    "staff_signed_off": "sign_off",
    "handover_allowed": "allow_handover",
    "notice_written": "write_notice",
    "notice_sent": "send_notice",
    "payment_agreed": "agree_to_payment",
    "item_put_in_use": "use_item",
    "fault_reported": "report_fault",
    "repair_reported": "report_repair",
    "float_opened": "open_float",
    "float_closed": "close_float",
    "drop_box_attached": "attach_drop_box",
    "drop_box_removed": "remove_drop_box",
}
"""The command that each of these events comes of, where the event names no clause itself."""
ENTERED = ("enter_number", "enter_dice")
"""The commands that an outcome is entered by; which, the game says."""
_CLAUSE = re.compile(rb'"clause":"([^"\\]+)"')


def clause_of_act(setup: Setup, event: str) -> str:
    """The clause by which somebody may do what an event is the record of; none where it comes by itself."""
    named = who_may(setup)
    asked = ENTERED if event == "outcome_registered" else (ACTS.get(event, ""),)
    return next((named[each].clause for each in asked if each in named), "")


def clauses_in(body: bytes) -> tuple[str, ...]:
    """The clauses that an event names, each once, in order.

    >>> clauses_in(b'{"clause":"8.5","lines":[{"clause":"5.1"},{"clause":"8.5"}]}')
    ('8.5', '5.1')
    """
    return tuple(dict.fromkeys(each.decode() for each in _CLAUSE.findall(body)))


def who_acted(actor: str, role: str = "") -> str:
    """Somebody whom the journal names, in words, and in which role where that stands apart.

    >>> who_acted("staff:kim"), who_acted("staff:kim/inspector"), who_acted("terminal:T7"), who_acted("wheel:R1")
    ('kim', 'kim, inspector', 'terminal T7', 'wheel R1')
    >>> who_acted("staff:m.jones", "casino_supervisor")
    'm.jones, casino supervisor'
    >>> who_acted("clock"), who_acted("dealer:simulated:R1"), who_acted("player:simulated")
    ('the system', 'a simulated dealer', 'a simulated player')
    """
    kind, _, name = actor.partition(":")
    if name.partition(":")[0] == "simulated":
        return sentence("somebody_simulated", kind=kind.replace("_", " "))
    if kind == "staff":
        who, _, signed_as = name.partition("/")
        return ", ".join(filter(None, (who, (role or signed_as).replace("_", " "))))
    return f"{kind} {name}".replace("_", " ") if name else sentence("the_system")


MONEY = {"amount", "balance", "credited", "debit", "due", "meter", "paid", "stake", "staked", "returned"}
"""The fields whose figures are amounts in cents, whatever the event."""
MOMENTS = 10**14
"""Figures from here on are times, in microseconds, and tell a reader nothing."""
NOT_TOLD = {"type", "note", "by", "role", "at"}
"""What is said elsewhere of an event, and the names of texts that are kept apart."""


def facts_in(told: Mapping[str, object], *but: str) -> str:
    """The plain facts of an event, from its fields: no lists of lists, no texts that are kept apart.

    >>> facts_in({"type": "note_inserted", "terminal": "T1", "amount": 5000, "simulated": False, "places": ["T1", "T2"]})
    'terminal T1, amount 50.00, places T1 T2'
    """
    told = {name: value for name, value in told.items() if value and name not in NOT_TOLD and name not in but}
    return ", ".join(
        f"{name.replace('_', ' ')}{shown}" for name, value in told.items() if (shown := _shown(name, value))
    )


def _shown(name: str, value: object) -> str:
    match value:
        case bool():
            return " yes"
        case int():
            return f" {money(value) if name in MONEY else value}" if value < MOMENTS else ""
        case str():
            return f" {value.replace('_', ' ')}"
        case [*items] if all(isinstance(each, str | int) for each in items):
            return f" {' '.join(map(str, items))}"
    return ""


def in_plain(tag: str) -> str:
    """The name of an event as a person reads it.

    >>> in_plain("wagers_changed")
    'Wagers changed'
    """
    return tag.replace("_", " ").capitalize()
