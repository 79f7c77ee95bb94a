"""A session of a tournament as the screens of its table show it."""

from typing import Literal

from msgspec import Struct


class FormView(Struct):
    """A form with an undisclosed wager that has been revealed, or that whoever looks may read."""

    place: str
    bet: str
    """Empty where the form names none."""
    stake: int
    """Zero where the form names none."""
    counts: int
    """As how much it counts; zero where the minimum is deducted instead."""
    clause: str
    examined: bool = True
    can: tuple[str, ...] = ()
    """What whoever examines it may do about it now."""


class SessionSeat(Struct):
    """An entrant at the table: every player sees every total."""

    place: str
    entry: str
    position: int
    chips: int
    """All of them, those that lie on the layout with them."""
    rank: int
    """At this table, by chips, those with the same number alike; zero for who is out."""
    out: bool
    pass_cards: int
    """How many are left; the one that was played in this round is collected when it ends."""
    passed: bool
    """Whether a pass card is played in this round."""
    form: Literal["", "handed_in", "examined"]
    """Whether there is an undisclosed wager in this round; the indicator stands when it was examined."""
    restricted: bool
    """Whether the player is restricted to the minimum in this round."""
    missing: bool
    """Whether the player had to wager in the round that closed, and has not."""


class Stop(Struct):
    """Why no round of a session is opened now: a break, a dispute, a ruling that is awaited."""

    text: str
    clause: str
    until: int | None
    """When a break ends."""


class TableSession(Struct):
    """A session as everybody at the table sees it."""

    tournament: str
    title: str
    stage: str
    """The name of its stage; a play-off is of the stage that it decides."""
    play_off: bool
    session: int
    number: int
    """The round of the session."""
    rounds: int
    """How many there are; zero where they are not counted."""
    lowest: int
    highest: int
    total: bool
    """Whether the limits bind a player's wagers together."""
    marker: str
    """The place that wagers first; none where all wager at once."""
    turn: str
    """The place whose turn it is."""
    until: int | None
    """When the time for wagers runs out: that of the player whose turn it is, or everybody's."""
    seats: tuple[SessionSeat, ...]
    """By position."""
    chips: tuple[int, ...]
    """The chips to wager with: whole units of the minimum."""
    confirms: bool
    """Whether chips are wagered only when the player has confirmed them."""
    ends_at: int | None
    """When its time is over, where it goes by the clock and the clock is not held."""
    stop: Stop | None
    taken_in_order: tuple[str, ...]
    """The places in the order in which their losing wagers count as taken."""
    revealed: tuple[FormView, ...]
    """The undisclosed wagers of this round that have been revealed."""


class OwnSession(Struct):
    """What a player terminal shows of a session besides."""

    short: int
    """How much is still to be put at risk in this round; zero where the player need not, or has done it."""
    forms_left: int
    """How many undisclosed wagers the player may still make."""
    forms: tuple[str, ...]
    """The places whose form of the last round can be looked at now."""
    looked_at: FormView | None
    """The form that the player has asked for."""
