"""The conditions of a tournament: every item that a document requires or leaves to them.

Amounts are in cents, shares in hundredths of one per cent, times in microseconds of UTC, chips in whole tournament chips.
What is `None` has not been stated.
"""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from croupier.play.tournament.terms import Basis, Collection, LimitStep, Risk, step_at

WHOLE = 100_00
"""All of something, in hundredths of one per cent."""
BuyInGoes = Literal["prize_pool", "paid_back_by_chips"]


class Stage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stage: so many sessions of the same kind, and how many go on from each of their tables."""

    name: str
    start: int | None = None
    """When its first session begins."""
    sessions: int = 1
    tables: int | None = None
    """How many tables are active in each of its sessions."""
    seats: int | None = None
    """How many terminals or positions are active at each table."""
    rounds: int | None = None
    minutes: int | None = None
    shoes: int | None = None
    advance: int | None = None
    """How many go on from each table; of the last stage none."""
    repechage: int = 0
    """Where it is for those who did not go on from the stage before: for so many of them, the best."""
    limits: tuple[LimitStep, ...] = ()
    """Its own limits, where those of the whole tournament do not hold."""


class BuyBack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How those who are out may buy back in."""

    times: int
    """How often; not at all, if zero."""
    fee: int = 0
    chips: int = 0
    """What is issued; what everybody begins a session with, if not stated."""
    until_stage: int = 1
    """The last stage in which it is possible."""
    method: str = "at the cash desk"


class Conditions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What players are notified before they enter, and what a tournament is run by."""

    rulebook: str = ""
    game: str = ""
    title: str = ""

    # fees
    entry_fee: int | None = None
    """The whole sum that a player pays; zero where there is no fee."""
    commission: int | None = None
    """What of it the operator keeps."""
    commission_share: int | None = None
    """The same as a share of the fee, worked out for each entry down to the cent."""
    buy_in: int = 0
    """What each player pays for the chips of each session."""
    buy_in_goes_to: BuyInGoes = "prize_pool"
    buy_ins_refunded: bool = True
    """Whether buy-ins are given back, too, when the tournament is cancelled."""

    # play
    chips: int | None = None
    """What each player begins a session with."""
    compulsory: bool | None = None
    """Whether every round has a compulsory wager."""
    limits: tuple[LimitStep, ...] = ()
    limit_basis: Basis = "round_total"
    risk_test: Risk = ""
    """As the house's setting has it, where a tournament of earlier days does not state it; so are the two others below."""
    stages: tuple[Stage, ...] = ()
    seating: Literal["", "ballot", "entry_order"] = ""
    order: bool | None = None
    """Whether there is an order of wagering, with its marker."""
    pass_cards: int | None = None
    undisclosed: int | None = None
    bet_seconds: int | None = None
    bet_time_notice: int = 20
    buy_back: BuyBack | None = None
    must_bet_breach: Literal["director_decides", "warn", "take_minimum"] = "director_decides"
    start_notice_minutes: int = 20
    start_notice_runs_to: Literal["", "earlier", "new"] = ""
    clock_during_dispute: Literal["held", "runs"] = "held"
    collection_order: Collection = "highest_first"
    playoff_chips: int | None = None
    """What each player begins a play-off with, where the usual does not hold."""
    joint_elimination: Literal["", "split", "by_residual_chips"] = ""
    value_after_breach: Literal["none", "kept"] = "none"
    chips_paid_in_cash: str = ""
    """How many cents are paid for a chip at the end, as an exact fraction; chips are worth nothing where it is empty."""

    # entries
    lawful_only: bool | None = None
    """That only those may enter who are allowed into the casino and allowed to gamble."""
    may_refuse: bool = False
    """That the operator reserves the right to refuse any application."""
    criteria: str = ""
    """By what entrants are selected, if by anything."""
    groups: str | None = None
    """To whom entry is restricted; empty where there is no restriction."""
    member_first: bool = False
    """Whether an entry needs a member number."""
    application: str = ""
    """What form an application takes."""
    free_withdrawal_until: int | None = None
    least: int | None = None
    greatest: int | None = None
    forfeited_fee_commission: Literal["", "as_booked", "to_prize_pool"] = ""

    # prizes
    prizes: tuple[int, ...] = ()
    """The shares of the pool, place by place."""
    paid_how: str = ""
    guaranteed_pool: int = 0
    minimum_entries: int = 0
    cancel_if_too_few: bool = False
    """Whether the right to cancel for too few entries is reserved."""
    guarantee_below_minimum: Literal["binds", "lapses"] = "binds"
    nobody_placed: Literal["equal_shares", "cancelled"] = "equal_shares"
    """What becomes of the pool if everybody who played was disqualified: all of them share it, or it is all given back."""

    pays: dict[str, int] = {}
    """What a condition says that a kind of bet pays to 1; the rules prevail."""
    further: tuple[str, ...] = ()
    """Further conditions, as they are printed."""
    statement: str | None = None
    """What a draft has in place of the statement that the rules prevail: nothing but that statement may stand there."""

    def commission_of(self, fee: int) -> int:
        """What of a fee the operator keeps."""
        if self.commission_share is not None:
            return fee * self.commission_share // WHOLE
        return min(fee, self.commission or 0)

    @property
    def cents_for_a_chip(self) -> Fraction:
        """What a chip is paid with at the end."""
        return Fraction(self.chips_paid_in_cash or 0)

    def limits_of(self, stage: Stage) -> tuple[LimitStep, ...]:
        """The limits of a stage, in the order in which they come into force."""
        return stage.limits or self.limits

    def limits_in(self, stage: Stage, round: int, minutes: int) -> LimitStep:
        """The limits of a session's round that is opened after so many minutes of it."""
        return step_at(self.limits_of(stage), round, minutes)
