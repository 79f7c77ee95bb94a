"""What the system commits itself to, draws and publishes for Lucky Ball."""

from typing import Literal

from croupier.play.event import WithoutMoney


class SeedCommitted(WithoutMoney, frozen=True, tag="seed_committed"):
    """What the system draws in an attempt will come from this seed: its hash, before anybody wagers on what it gives."""

    round: int
    attempt: int
    digest: str
    """SHA-256 of the seed, in hexadecimal."""
    sealed: str
    """The seed itself, encrypted: no role can read it."""


class SeedPublished(WithoutMoney, frozen=True, tag="seed_published"):
    """Nothing more is drawn from this seed: here it is, for anybody to check what was."""

    round: int
    attempt: int
    seed: str


class LuckyNumbersShown(WithoutMoney, frozen=True, tag="lucky_numbers_shown"):
    """The four Lucky Ball numbers, by colour."""

    numbers: dict[str, str]


class LuckyNumberBoosted(WithoutMoney, frozen=True, tag="lucky_number_boosted"):
    """One colour carries raised odds."""

    boost: Literal["super", "mega"]
    colour: str


class LuckyBallSwitched(WithoutMoney, frozen=True, tag="lucky_ball_switched"):
    """Lucky Ball is offered from the next round on, or no longer."""

    on: bool


LuckyBallChange = SeedCommitted | SeedPublished | LuckyNumbersShown | LuckyNumberBoosted | LuckyBallSwitched
