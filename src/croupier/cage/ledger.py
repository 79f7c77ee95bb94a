"""The books: every event's transfers, and nothing else, move money.

A transfer takes an amount from one account and gives it to another, so the books always sum to zero. Players' accounts are
`chips:` (what is free) and `stakes:` (what lies on a layout); the house's are sums that no row keeps.
"""

from typing import NamedTuple

CHIPS = "chips"
STAKES = "stakes"
NOTES = "notes"
TICKETS = "tickets"
HAND_PAYS = "hand_pays"
TRANSFERS = "transfers"
VALUE_CHIPS = "value_chips"
"""What the house owes for value chips that players hold."""
VOUCHERS = "vouchers"
PROMOTIONS = "promotions"
WITHHELD = "withheld"
"""What was refused for good, or handed back."""
DESK = "desk"
ROUNDING = "rounding"
"""What the desk paid above the exact amount, to the next five cents."""
RECEIVABLE = "receivable"
"""What an account was paid too much and did not have when that was put right."""
SETTLEMENT_ERRORS = "settlement_errors"
"""What tables won or lost by paying wagers wrongly, taken out of it again."""
SETTLEMENT_ERROR_RECEIVABLE = "settlement_error_receivable"
"""What was paid too much and has not come back. It is no credit, and is not booked with any."""


class Transfer(NamedTuple):
    """An amount of cents that moved from one account to another."""

    source: str
    target: str
    amount: int


def chips(account: str) -> str:
    """What a chip account can wager."""
    return f"{CHIPS}:{account}"


def stakes(account: str) -> str:
    """What a chip account has on layouts."""
    return f"{STAKES}:{account}"


def receivable(account: str) -> str:
    """What is claimed of a chip account."""
    return f"{RECEIVABLE}:{account}"


def purse(account: str, name: str) -> str:
    """An account's second purse, or the account itself where no purse is named."""
    return f"{account}/{name}" if name else account


def moved(source: str, target: str, amount: int) -> list[Transfer]:
    """An amount that moves; nothing, if there is none."""
    return [Transfer(source, target, amount)] if amount else []


def moved_either_way(source: str, target: str, amount: int) -> list[Transfer]:
    """An amount that moves, the other way where it is negative."""
    return moved(source, target, amount) if amount >= 0 else moved(target, source, -amount)
