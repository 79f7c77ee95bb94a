"""What the events of a table move: a pure function, so that the books can be checked against the journal."""

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from croupier.cage.ledger import HAND_PAYS, Transfer, chips, house, moved, moved_either_way, purse, receivable, stakes
from croupier.play import events as play
from croupier.play.cards.deal_events import CoupMadeDummy
from croupier.play.event import WithoutMoney
from croupier.play.remedies.held_events import HeldSettled, StakesDecided, StakesHeld, WagersForfeited
from croupier.play.remedies.put_right_events import PurseCorrected, WagersCorrected
from croupier.play.round_events import PeriodEnded, RoundVoided, WageringClosed
from croupier.play.tournament.events import MinimumDeducted
from croupier.play.wagering.settlement_events import PurseSettled, WagersSettled
from croupier.play.wagering.wager_events import Return, WagersChanged, WagersConfirmed, WagersReturned


def table_postings(stream: str, event: play.Event) -> list[Transfer]:
    """The transfers of an event at a table: a pure function, so that the books can be checked against the journal."""
    match event:
        case WagersChanged():
            account = purse(event.account, event.purse) if event.purse else event.account
            return moved_either_way(chips(account), stakes(account), event.debit)
        case WagersConfirmed() | WagersReturned() | PeriodEnded() | WageringClosed() | RoundVoided() | CoupMadeDummy():
            return _handed_back(event.returned)
        case WagersSettled():
            return [
                *moved(stakes(event.account), house(stream, event.account), event.staked),
                *moved(house(stream, event.account), chips(event.account), event.returned),
                *(transfer for each in event.purses for transfer in _purse_settled(stream, event.account, each)),
            ]
        case HeldSettled():
            return table_postings(stream, event.settled)
        case WagersForfeited():
            return _kept(stream, event.forfeited)
        case StakesHeld():
            names = [(purse(each.account, each.purse), each.stake) for each in event.held if event.of_credit]
            return [Transfer(chips(name), stakes(name), stake) for name, stake in names]
        case StakesDecided(forfeited=False):
            return _handed_back(event.held)
        case StakesDecided():
            return _kept(stream, event.held)
        case WagersCorrected():
            return [transfer for each in event.purses for transfer in _purse_corrected(stream, event.account, each)]
        case MinimumDeducted():
            return moved(chips(event.account), house(stream, event.account), event.amount)
        case WithoutMoney():
            return []
        case _:
            assert_never(event)


def _handed_back(returned: Iterable[Return]) -> list[Transfer]:
    amounts: Counter[str] = Counter()
    for each in returned:
        amounts[purse(each.account, each.purse)] += each.stake
    return [Transfer(stakes(account), chips(account), amount) for account, amount in amounts.items()]


def _kept(stream: str, forfeited: Iterable[Return]) -> list[Transfer]:
    return [
        Transfer(stakes(purse(each.account, each.purse)), house(stream, each.account), each.stake) for each in forfeited
    ]


def _purse_settled(stream: str, account: str, settled: PurseSettled) -> list[Transfer]:
    name, table = purse(account, settled.purse), house(stream, account)
    return [*moved(stakes(name), table, settled.staked), *moved(table, chips(name), settled.returned)]


def _purse_corrected(stream: str, account: str, corrected: PurseCorrected) -> list[Transfer]:
    name, table = purse(account, corrected.purse), house(stream, account)
    return [
        *moved_either_way(table, chips(name), corrected.credited),
        *moved_either_way(receivable(name), table, corrected.claimed),
        *moved(table, house(HAND_PAYS, account), corrected.paid),
    ]
