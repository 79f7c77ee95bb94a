"""What is put right about a round, while it waits or when it is over."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from croupier.games.settlement import Settled as SettledWager
from croupier.play.event import TableEvent, WithoutMoney
from croupier.play.outcome import Outcome


class PutRightEvent(WithoutMoney, frozen=True):
    """Something that was put right about a round, or waits to be."""

    round: int


class Ruling(Struct, frozen=True):
    """What was decided of a wager, whatever the outcome: it is void, or forfeited, or judged as if it lay on another bet."""

    what: Literal["void", "forfeited", "judged_as"]
    clause: str
    bet: str = ""


Rulings = Mapping[str, Ruling]
"""What was ruled of a place's wagers, by area."""


class PurseCorrected(Struct, frozen=True):
    """What had come back to a purse and what should have, and where the difference went."""

    purse: str
    was: int
    now: int
    credited: int = 0
    """Given to the account, or taken from it where it is negative."""
    claimed: int = 0
    """What the account did not have, and is claimed; where it is negative, what of an earlier claim has fallen away."""
    paid: int = 0
    """What waits at the cash desk, since the account is closed."""


class OutcomeCorrected(PutRightEvent, frozen=True, tag="outcome_corrected"):
    """The actual outcome was entered in place of the one on record."""

    was: Outcome
    outcome: Outcome
    reason: str
    clause: str


class ReadingsDiffered(PutRightEvent, frozen=True, tag="readings_differed"):
    """The sensor reads another number than the dealer has entered."""

    sensor: str
    dealer: str
    clause: str


class SettlementReversed(PutRightEvent, frozen=True, tag="settlement_reversed"):
    """A round that was settled has no result any more."""

    irregularity: str
    reason: str
    clause: str


class WagersCorrected(TableEvent, frozen=True, tag="wagers_corrected"):
    """What came of a place's wagers is put right: the new settlement less the latest one, purse by purse."""

    round: int
    terminal: str
    account: str
    was: tuple[SettledWager, ...]
    lines: tuple[SettledWager, ...]
    purses: tuple[PurseCorrected, ...]
    rulings: dict[str, Ruling]
    """What is decided of wagers here, whatever the outcome, by area."""
    reason: str
    clause: str
    voucher: str = ""
    """The hand pay that waits at the cash desk."""
    in_chips: bool = False
    """Whether it was wagered in tournament chips, which are no money."""


class AccountsFrozen(PutRightEvent, frozen=True, tag="accounts_frozen"):
    """Whoever wagered in the round neither wagers nor cashes out, anywhere, until its result is put right."""

    accounts: tuple[str, ...]
    clause: str


class AccountsReleased(PutRightEvent, frozen=True, tag="accounts_released"):
    """The accounts that were frozen for the round are free again."""

    reason: str


class MeterDiffered(PutRightEvent, frozen=True, tag="meter_differed"):
    """A terminal's meter showed another credit than the books."""

    terminal: str
    account: str
    meter: int
    books: int


class PictureDiffered(PutRightEvent, frozen=True, tag="picture_differed"):
    """After the close a terminal showed other wagers than the table had: what it showed, and what lay."""

    terminal: str
    account: str
    shown: dict[str, int]
    lies: dict[str, int]


class AnalysisOpened(PutRightEvent, frozen=True, tag="analysis_opened"):
    """A place's wagers in the round wait until the records prove each of them, or do not."""

    terminal: str
    account: str
    reason: str
    clause: str
    reported: bool = False
    """Whether it is the terminal's own word, after the close: then its wagers are settled with the others, and stand."""


class WagersMarked(PutRightEvent, frozen=True, tag="wagers_marked"):
    """Whether a record proves wagers that wait for it."""

    terminal: str
    bets: tuple[str, ...]
    proved: bool
    record: str


class WagersHeld(PutRightEvent, frozen=True, tag="wagers_held"):
    """The round was settled, and a place's wagers still wait."""

    terminal: str


class AnalysisClosed(PutRightEvent, frozen=True, tag="analysis_closed"):
    """Every wager of the place was decided."""

    terminal: str


PutRightChange = (
    OutcomeCorrected
    | ReadingsDiffered
    | SettlementReversed
    | WagersCorrected
    | AccountsFrozen
    | AccountsReleased
    | MeterDiffered
    | PictureDiffered
    | AnalysisOpened
    | WagersMarked
    | WagersHeld
    | AnalysisClosed
)
