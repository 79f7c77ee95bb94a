"""On what terms a session of a tournament is played at a table, and who plays where.

The tournament fills this in from its conditions. Amounts are tournament chips: one is one unit of the tournament's ledger.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

Basis = Literal["round_total", "each_wager"]
"""What the limits bind: a player's open wagers of a round together, or each by itself."""
Risk = Literal["", "sum_staked", "worst_case"]
"""How it is found whether the minimum is at risk: by what is staked, or by what the worst outcome would cost. Where a
document asks for no such test, empty."""
Reveal = Literal["", "after_outcome", "before_first_card"]
"""When undisclosed wagers are revealed; empty where there are none."""
Collection = Literal["highest_first", "lowest_first"]
"""In which order of positions losing wagers count as taken."""


class LimitStep(Struct, frozen=True, forbid_unknown_fields=True):
    """The limits from a round of the session on, and not before so many minutes of it."""

    from_round: int
    lowest: int
    highest: int
    from_minute: int = 0


def step_at(steps: Sequence[LimitStep], round: int, minutes: int) -> LimitStep:
    """The limits of a round of the session that is opened after so many minutes: the last of those that are due."""
    due = [each for each in steps if each.from_round <= round and each.from_minute <= minutes]
    return due[-1] if due else steps[0]


class SessionTerms(Struct, frozen=True):
    """The terms of a session, as the tournament's conditions have them."""

    tournament: str
    session: int
    ledger: str
    steps: tuple[LimitStep, ...]
    """The limits, in the order in which they come into force; the first from round 1."""
    basis: Basis = "round_total"
    compulsory: bool = True
    """Whether every player must wager in every round, or play a pass card."""
    rounds: int | None = None
    """How many rounds the session has, where they are counted."""
    pass_cards: int = 0
    """How many pass cards each player has for the session."""
    undisclosed: int = 0
    """How many undisclosed wagers each player may make in the session."""
    order: bool = False
    """Whether players wager in turn, beginning at the marker."""
    bet_seconds: int | None = None
    """How long a player has for each wager."""
    risk: Risk = ""
    reveal: Reveal = ""
    bet_time_notice: int = 20
    """How many minutes before it holds a new time limit is told of."""
    collection: Collection = "highest_first"


class SeatAt(Struct, frozen=True):
    """An entrant at a place: the entry, its chip account, the position by which turns go, and the chips that it has."""

    entry: str
    account: str
    position: int
    chips: int = 0
