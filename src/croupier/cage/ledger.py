"""The books: every event's transfers, and nothing else, move money.

A transfer takes an amount from one account and gives it to another, so the books always sum to zero. Players' accounts are
`chips:` (what is free) and `stakes:` (what lies on a layout); the house's are sums that no row keeps.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, assert_never

from croupier.cage import events as cage
from croupier.play import events as play

CHIPS = "chips"
STAKES = "stakes"
NOTES = "notes"
TICKETS = "tickets"


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


def postings(stream: str, event: play.Event | cage.Event) -> list[Transfer]:
    """The transfers of an event: a pure function, so that the books can be checked against the journal."""
    match event:
        case play.WagersChanged():
            if event.debit >= 0:
                return _moved(chips(event.account), stakes(event.account), event.debit)
            return _moved(stakes(event.account), chips(event.account), -event.debit)
        case play.WageringClosed() | play.RoundVoided():
            return _handed_back(event.returned)
        case play.WagersSettled():
            return [
                *_moved(stakes(event.account), stream, event.staked),
                *_moved(stream, chips(event.account), event.returned),
            ]
        case cage.NoteStacked():
            return _moved(NOTES, chips(event.account), event.amount)
        case cage.TicketIssued():
            return _moved(chips(event.account), TICKETS, event.amount)
        case cage.TicketAccepted():
            return _moved(TICKETS, chips(event.account), event.amount)
        case (
            play.RoundOpened()
            | play.BallSpun()
            | play.NumberRegistered()
            | play.NoSpinDeclared()
            | play.RoundSettled()
            | play.RoundHeld()
            | play.RoundResumed()
            | cage.AccountOpened()
            | cage.AccountClosed()
        ):
            return []
        case _:
            assert_never(event)


def _moved(source: str, target: str, amount: int) -> list[Transfer]:
    return [Transfer(source, target, amount)] if amount else []


def _handed_back(returned: Iterable[play.Return]) -> list[Transfer]:
    amounts: Counter[str] = Counter()
    for each in returned:
        amounts[each.account] += each.stake
    return [Transfer(stakes(account), chips(account), amount) for account, amount in amounts.items()]
