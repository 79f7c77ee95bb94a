"""A round that is over, as the journal tells it."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from croupier.games.settlement import Settled
from croupier.play.events import Event
from croupier.play.outcome import Outcome
from croupier.play.remedies.held_events import HeldSettled
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.remedies.put_right_events import OutcomeCorrected, Rulings, SettlementReversed, WagersCorrected
from croupier.play.table import Setup, Table
from croupier.play.wagering.purses import account_of
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.rulebooks.remedies import Remedy


class PlaceSettlement(Struct, frozen=True):
    """What came of a place's wagers, as it stands now."""

    account: str
    lines: tuple[Settled, ...]
    returned: Mapping[str, int]
    """To each purse; the main one has no name."""


class PastRound(Struct, frozen=True, kw_only=True):
    """A round that was settled."""

    round: int
    setup: Setup
    """As it was played."""
    table: Table
    """The table when it was settled, its wagers still on the layout."""
    outcome: Outcome
    """The latest on record."""
    void: bool
    settled: Mapping[str, PlaceSettlement]
    """By place; those whose wagers still wait are not here."""
    rulings: Mapping[str, Rulings]
    """By place."""
    claims: Mapping[str, int]
    """What earlier corrections could not take, by account."""
    declared: frozenset[str]
    """What was declared of it."""
    vouchers: Mapping[str, tuple[str, ...]]
    """The hand pays that earlier corrections left at the cash desk, by account."""
    hand_pay: str
    """What the number of a hand pay begins with that this correction leaves at the cash desk; the account follows."""
    funds: Mapping[str, int] = {}
    """What the round's accounts and purses hold now, where they are still open."""
    chips_back: bool = False
    """Whether it was a round of a tournament's session whose chips are the operator's again: only scores are put right."""

    def accounts(self) -> set[str]:
        """The accounts that wagered in it, and the purses that they wagered of."""
        return self.table.accounts()


def remembered(setup: Setup, table: Table, events: Iterable[Event], outcome: Outcome, hand_pay: str) -> PastRound:
    """A round from its table as it was, the outcome that it was settled on, and what happened then and about it later."""
    settled: dict[str, PlaceSettlement] = {}
    rulings: dict[str, Rulings] = {}
    claims: Counter[str] = Counter()
    vouchers: dict[str, tuple[str, ...]] = {}
    declared: set[str] = set()
    void, corrections = False, 0
    for event in events:
        match event:
            case WagersSettled():
                settled[event.terminal] = settlement_of(event)
            case HeldSettled():
                settled[event.settled.terminal] = settlement_of(event.settled)
                rulings[event.settled.terminal] = event.rulings
            case WagersCorrected():
                corrections += 1
                if event.voucher:
                    vouchers[event.account] = (*vouchers.get(event.account, ()), event.voucher)
                returned = {each.purse: each.now for each in event.purses}
                settled[event.terminal] = PlaceSettlement(event.account, event.lines, returned)
                rulings[event.terminal] = event.rulings
                for each in event.purses:
                    claims[account_of(event.account, each.purse)] += each.claimed
            case IrregularityDeclared():
                if event.remedy != Remedy.STAND:  # of what came too late nothing follows
                    declared.add(event.irregularity)
            case OutcomeCorrected():
                outcome = event.outcome
            case SettlementReversed():
                void = True
    return PastRound(
        round=table.round,
        setup=setup,
        table=table,
        outcome=outcome,
        void=void,
        settled=settled,
        rulings=rulings,
        claims=claims,
        declared=frozenset(declared),
        vouchers=vouchers,
        hand_pay=f"{hand_pay}.{corrections + 1}",
    )


def settlement_of(settled: WagersSettled) -> PlaceSettlement:
    """What came of a place's wagers by a settlement."""
    returned = {"": settled.returned, **{each.purse: each.returned for each in settled.purses}}
    return PlaceSettlement(settled.account, settled.lines, returned)
