"""The books: every event's transfers, and nothing else, move money.

A transfer takes an amount from one account and gives it to another, so the books always sum to zero. Players' accounts are
`chips:` (what is free) and `stakes:` (what lies on a layout); the house's are sums that no row keeps.

Every account is of one ledger, and nothing moves between two: `money`, which no name mentions, or the chips of a tournament,
whose name comes first in the name of each of its accounts. This module alone writes and reads such names.

>>> account = account_id("E12", 1, "tournament:cup")
>>> chips(account), ledger_of(chips(account)), player_account(chips(account))
('chips:tournament:cup~E12-1', 'tournament:cup', ('chips', 'tournament:cup~E12-1'))
>>> ledger_of(stakes("T7-1/tokens")), house("table:R1", account)
('money', 'tournament:cup~table:R1')
>>> is_between_ledgers(chips("T7-1"), chips(account)), is_between_ledgers(house(NOTES, account), chips(account))
(True, False)
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, Protocol

MONEY = "money"
"""The ledger of everything that is worth its amount."""
IN, OF = "~", "/"
"""What stands between a ledger and an account of it, and between an account and a purse of it: in no other name."""
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


NAMES = 4096
"""How many names are kept, each with what it says: with every wager chips and stakes of an account are named and read."""


class Transfer(NamedTuple):
    """An amount of cents that moved from one account to another."""

    source: str
    target: str
    amount: int


class Moved(Protocol):
    """A transfer, as it is made or as the books have it."""

    @property
    def source(self) -> str:
        """The account that it is from."""

    @property
    def target(self) -> str:
        """The account that it is to."""

    @property
    def amount(self) -> int:
        """In cents."""


@lru_cache(maxsize=NAMES)
def chips(account: str) -> str:
    """What a chip account can wager."""
    return f"{CHIPS}:{account}"


@lru_cache(maxsize=NAMES)
def stakes(account: str) -> str:
    """What a chip account has on layouts."""
    return f"{STAKES}:{account}"


def receivable(account: str) -> str:
    """What is claimed of a chip account."""
    return f"{RECEIVABLE}:{account}"


def wallet(person: str) -> str:
    """A person's cashless account."""
    return f"wallet:{person}"


def at_table(what: str, table: str) -> str:
    """What a table has of something: its float, or the cash or vouchers in its drop box."""
    return f"{what}:{table}"


@lru_cache(maxsize=NAMES)
def player_account(name: str) -> tuple[str, str]:
    """What of a chip account this is, its chips, its stakes or what is claimed of it, and the account's id; of an account of
    the house, anything else."""
    part, _, account = name.partition(":")
    return part, account


def account_id(holder: str, number: int, ledger: str = MONEY) -> str:
    """The id of a holder's chip account: of whoever plays at a place, or of an entrant of a tournament."""
    return f"{holder}-{number}" if ledger == MONEY else f"{ledger}{IN}{holder}-{number}"


def holder_of(account: str) -> str:
    """Whose a chip account is whose opening does not say so: in journals from before it did, the id is all there is."""
    return whole(account).rpartition("-")[0].rpartition(IN)[2]


def number_of(account: str) -> str:
    """Which of its holder's accounts this is."""
    return whole(account).rpartition("-")[2]


def ledger_of(name: str) -> str:
    """The ledger of an account, by its id or by its name in the books."""
    ledger = name.rpartition(IN)[0]
    if not ledger:
        return MONEY
    part, _, rest = ledger.partition(":")
    return rest if part in (CHIPS, STAKES, RECEIVABLE) else ledger


def is_between_ledgers(source: str, target: str) -> bool:
    """Whether a transfer would go from one ledger to another, which none may."""
    return (IN in source or IN in target) and ledger_of(source) != ledger_of(target)


def house(name: str, account: str) -> str:
    """The house's account of a name, in the ledger of a player's. A table's and a cash desk's is named as its stream is."""
    return name if IN not in account else f"{ledger_of(account)}{IN}{name}"


def purse(account: str, name: str) -> str:
    """An account's second purse, or the account itself where no purse is named."""
    return f"{account}{OF}{name}" if name else account


def whole(account: str) -> str:
    """The account that a purse is of."""
    return account.partition(OF)[0]


def is_purse(account: str) -> bool:
    """Whether this is a purse of an account."""
    return OF in account


def moved(source: str, target: str, amount: int) -> list[Transfer]:
    """An amount that moves; nothing, if there is none."""
    # As `Transfer(…)` would, which is a call of the interpreter's more: there is one for nearly every event.
    return [tuple.__new__(Transfer, (source, target, amount))] if amount else []


def moved_either_way(source: str, target: str, amount: int) -> list[Transfer]:
    """An amount that moves, the other way where it is negative."""
    return moved(source, target, amount) if amount >= 0 else moved(target, source, -amount)


def table_win(transfers: Iterable[Moved]) -> int:
    """What tables won by transfers, less what they lost, with settlement errors put right. It counts money alone: the chips
    of a tournament are worth nothing."""
    return sum(each.amount * (_of_tables(each.target) - _of_tables(each.source)) for each in transfers)


def _of_tables(name: str) -> bool:
    """Whether an account is a table's own, in money."""
    return name.startswith("table:") or name == SETTLEMENT_ERRORS
