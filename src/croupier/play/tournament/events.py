"""What can happen at a table while a session of a tournament is played there.

`SessionOpened`, `EntrantSeated`, `ChipsAdjusted`, `EntrantOut`, `ClockHeld` and `SessionOver` follow from what happens in
the tournament; the others are the table's own.
"""

from typing import Literal

from croupier.play.event import TableEvent, WithoutMoney
from croupier.play.tournament.terms import SeatAt, SessionTerms

TurnEnd = Literal["wager", "pass_card", "passed_over"]
"""How a player has had the turn."""


class TableSessionEvent(WithoutMoney, frozen=True):
    """Of a session at a table."""


# ---------------------------------------------------------------- from the tournament


class SessionOpened(TableSessionEvent, frozen=True, tag="session_opened"):
    """A session begins at this table, for these entrants alone."""

    terms: SessionTerms
    seats: dict[str, SeatAt]
    """By place."""
    at: int
    """When it began: limits that rise by the clock count from here."""


class EntrantSeated(TableSessionEvent, frozen=True, tag="entrant_seated"):
    """An entrant takes a place in a session that goes on: a substitute, a reserve, or one who has bought back in."""

    place: str
    seat: SeatAt


class ChipsAdjusted(TableSessionEvent, frozen=True, tag="chips_adjusted"):
    """An entrant's chips have changed by something that the tournament has booked: so many more, or less where negative."""

    place: str
    amount: int
    why: str


class EntrantOut(TableSessionEvent, frozen=True, tag="entrant_out"):
    """An entrant plays no longer in this session: the terminal is closed, and turns pass the position over."""

    place: str
    why: str
    clause: str = ""


class ClockHeld(TableSessionEvent, frozen=True, tag="clock_held"):
    """A dispute has held the session's clock: limits that rise by it rise so much later."""

    microseconds: int


class SessionOver(TableSessionEvent, frozen=True, tag="session_over"):
    """The session has ended at this table: it goes back to ordinary play."""


# ---------------------------------------------------------------- a round


class SessionRoundOpened(TableSessionEvent, frozen=True, tag="session_round_opened"):
    """A round of the session is open, with these limits. Rounds that come to nothing have no number."""

    number: int
    lowest: int
    highest: int
    order: tuple[str, ...] = ()
    """The places in the order in which they wager, the marker's first; none where all wager at once."""
    until: int | None = None
    """When the time for wagers runs out: the first player's in an order, everybody's where there is none."""


class TurnOver(TableSessionEvent, frozen=True, tag="turn_over"):
    """A player has had the turn: with a wager, a pass card, or without either."""

    place: str
    by: TurnEnd
    until: int | None = None
    """When the time of the next player runs out."""


class PassCardPlayed(TableSessionEvent, frozen=True, tag="pass_card_played"):
    """A player plays a pass card in place of a wager: it is collected when the round ends."""

    place: str


class BetTimeSet(TableSessionEvent, frozen=True, tag="bet_time_set"):
    """From a time on, each wager is to be made in so many seconds; none is a limit no longer."""

    seconds: int | None
    due: int


class StandingOrderGiven(TableSessionEvent, frozen=True, tag="standing_order_given"):
    """Dealer and gaming supervisor restrict late wagers to the minimum for the tournament's manager, or do so no longer."""

    on: bool


class RestrictedToMinimum(TableSessionEvent, frozen=True, tag="restricted_to_minimum"):
    """A player whose time has run out may wager exactly the minimum in this round."""

    place: str
    clause: str


class ShortWagerVoided(TableSessionEvent, frozen=True, tag="short_wager_voided"):
    """A wager below the minimum could not be made up: it has gone back, and its player is out of the session."""

    place: str
    residual: int
    clause: str


class WagersMissing(TableSessionEvent, frozen=True, tag="wagers_missing"):
    """Wagering has closed, and these players had to wager and have not: what becomes of that is not decided here."""

    number: int
    places: tuple[str, ...]
    clause: str


# ---------------------------------------------------------------- undisclosed wagers


class WagerSealed(TableSessionEvent, frozen=True, tag="wager_sealed"):
    """A player's form with an undisclosed wager: what it says is told to nobody but the gaming supervisor until it is
    revealed."""

    place: str
    digest: str
    """SHA-256 of a salt and what the form says, in hexadecimal: what is revealed is known by it."""
    sealed: str
    """Both, encrypted."""
    free: int
    """The chips that the player had free when it was made."""
    paper: bool = False
    """Whether staff took it down from paper, faults and all."""


class FormExamined(TableSessionEvent, frozen=True, tag="form_examined"):
    """The gaming supervisor has examined a form: the indicator stands at that place."""

    place: str


class FormHandedBack(TableSessionEvent, frozen=True, tag="form_handed_back"):
    """A form goes back to its player unread by others: it does not count as used."""

    place: str
    why: str = ""


class WagerRevealed(TableSessionEvent, frozen=True, tag="wager_revealed"):
    """What a form says, word by word, and as how much it counts."""

    place: str
    bet: str
    """Empty where the form names none."""
    stake: int
    """Zero where the form names none."""
    salt: str
    counts: int
    """The stake that lies now; zero where the minimum is deducted instead."""
    clause: str


class FormInspected(TableSessionEvent, frozen=True, tag="form_inspected"):
    """A player has asked for another's form and looked at it."""

    place: str
    of: str


class MinimumDeducted(TableEvent, frozen=True, tag="minimum_deducted"):
    """The minimum, or what was left, was taken from a player's chips without a wager."""

    place: str
    account: str
    amount: int
    clause: str


TournamentChange = (
    SessionOpened
    | EntrantSeated
    | ChipsAdjusted
    | EntrantOut
    | ClockHeld
    | SessionOver
    | SessionRoundOpened
    | TurnOver
    | PassCardPlayed
    | BetTimeSet
    | StandingOrderGiven
    | RestrictedToMinimum
    | ShortWagerVoided
    | WagersMissing
    | WagerSealed
    | FormExamined
    | FormHandedBack
    | WagerRevealed
    | FormInspected
    | MinimumDeducted
)
