"""Recalculating a round that is over: the new settlement less the latest one, place by place and purse by purse."""

from collections import Counter
from collections.abc import Mapping

from croupier.play.outcome import Outcome
from croupier.play.remedies.past_round import PastRound, PlaceSettlement, settlement_of
from croupier.play.remedies.put_right_events import PurseCorrected, Rulings, WagersCorrected
from croupier.play.wagering.purses import account_of
from croupier.play.wagering.settlement import judged


def corrected(
    past: PastRound, outcome: Outcome, rulings: Mapping[str, Rulings], reason: str, clause: str
) -> list[WagersCorrected]:
    """The new settlement less the latest one: of each place, what is not as it stands."""
    fresh = {each.terminal: settlement_of(each) for each in judged(past.setup, past.table, outcome, rulings)}
    return [
        _difference(past, place, fresh[place], rulings.get(place, {}), reason, clause)
        for place, stands in sorted(past.settled.items())
        if stands.lines != fresh[place].lines
    ]


def _difference(
    past: PastRound, place: str, now: PlaceSettlement, rulings: Rulings, reason: str, clause: str
) -> WagersCorrected:
    was = past.settled[place]
    before, after = _by_purse(past, was), _by_purse(past, now)
    purses = tuple(
        _moved(past, was.account, purse, before[purse], after[purse]) for purse in sorted(before.keys() | after.keys())
    )
    in_chips = past.setup.in_chips
    voucher = f"{past.hand_pay}:{was.account}" if any(each.paid for each in purses) else ""
    return WagersCorrected(
        past.round, place, was.account, was.lines, now.lines, purses, dict(rulings), reason, clause, voucher, in_chips
    )


def _by_purse(past: PastRound, settlement: PlaceSettlement) -> Counter[str]:
    """What came back to each purse; a purse that was handed in since counts with the main one."""
    returned: Counter[str] = Counter()
    for purse, amount in settlement.returned.items():
        returned[purse if account_of(settlement.account, purse) in past.funds else ""] += amount
    return returned


def _moved(past: PastRound, account: str, purse: str, was: int, now: int) -> PurseCorrected:
    """Where a difference goes: a debit takes what is there and claims the rest; a credit first drops what was claimed."""
    name, more = account_of(account, purse), now - was
    if past.chips_back:
        return PurseCorrected(purse, was, now)
    balance = past.funds.get(name)
    if more < 0:
        taken = min(-more, balance or 0)
        return PurseCorrected(purse, was, now, -taken, -more - taken)
    dropped = min(more, past.claims.get(name, 0))
    if balance is None:
        return PurseCorrected(purse, was, now, 0, -dropped, more - dropped)
    return PurseCorrected(purse, was, now, more - dropped, -dropped)
