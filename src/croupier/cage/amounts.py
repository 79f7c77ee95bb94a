"""Amounts in words, by the ledger that they are of."""

from croupier.cage.ledger import MONEY, ledger_of
from croupier.play.decisions import money


def amount_of(account: str, amount: int) -> str:
    """An amount of an account as a person reads it: money, or tournament chips.

    >>> amount_of("T7-1", 1_250_00), amount_of("tournament:cup~E12-1", 1_250)
    ('1,250.00', '1,250')
    """
    return money(amount) if ledger_of(account) == MONEY else f"{amount:,}"
