"""A round as everyone sees it, and what came of it."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.server.views.layout import Tone
from croupier.server.views.session import TableSession

Phase = Literal["waiting", "wagering", "closed", "choosing", "registered", "held"]


class Line(Struct):
    """One settled wager."""

    bet: str
    stake: int
    result: Literal["win", "standoff", "lose"]
    pays: str | None
    returned: int
    clause: str


class RemarkView(Struct):
    """Something a person should know, with the clause that governs it."""

    text: str
    clause: str
    bet: str = ""


class ResultView(Struct):
    """An outcome in short: what a mark on the results board shows, and how it is said."""

    text: str
    tone: Tone
    words: str
    dice: tuple[int, ...] = ()
    natural: Literal[True] | UnsetType = UNSET
    """That the hand that wins is a natural; nothing is said of any other outcome."""


class TallyView(Struct):
    """How often things came in the last rounds: what has been, which says nothing of what comes."""

    rounds: int
    """How many rounds were counted."""
    came: dict[str, int]
    """By bet, as far as screens show it; odd and even also of three dice."""


class CoupView(Struct):
    """The two hands as far as they are drawn; nothing for a card that lies face down."""

    player: tuple[str, ...]
    banker: tuple[str, ...]
    player_count: int | None
    """Nothing while any card lies face down."""
    banker_count: int | None
    printed: str
    """The card that is printed on the layout as the Player's first, if there is one."""
    next: Literal["player", "banker", ""]
    """Whose card comes next; nobody's when the coup is complete."""
    why: tuple[RemarkView, ...]
    """Who draws a third card, who stands, and why, as far as it is known."""


class ShoeView(Struct):
    """The shoe in use, and its coups that were open to wagers."""

    decks: int
    coups: str
    """In order, blanks between them: the winner `P`, `B` or `T`, then `p` and `b` for the pairs, `n` for a natural."""
    left: int | None
    """How many cards are in it; nothing where discarded cards go back into it."""


class LuckyView(Struct):
    """A Lucky Ball draw: each colour's number and odds, and the colour with raised odds once it is drawn."""

    numbers: dict[str, str]
    pays: dict[str, str]
    raised: str
    boost: Literal["super", "mega", ""]


class ColourView(Struct):
    """A colour of checks that is in use at a table, and what a piece of it is worth."""

    colour: str
    unit: int
    marker: bool
    """Whether it has a marker button: one that is worth more than the table's minimum."""


class Range(Struct):
    """The least and the most on a bet, and the step above the least."""

    lowest: int
    highest: int
    step: int = 1


class RoundView(Struct):
    """The round as everyone sees it."""

    round: int
    version: str
    """The version or method in force, in the document's words, where the document has several."""
    phase: Phase
    attempt: int
    ball_spinning: bool
    closes_at: int | None
    """When wagering ends, or the time to take wagers off; nothing where the dealer's call alone ends it."""
    period: int | None
    """How long wagering is open, all in all."""
    result: ResultView | None
    """The outcome registered, and after the end of the round the one that counted."""
    winning: tuple[str, ...]
    """The bets that won, from the end of the round until the next."""
    dolly: str
    """The number that the dolly stands on, from the entry of the result until the round of play is over."""
    colours: tuple[ColourView, ...]
    """The colours of checks in use, as the rack shows them."""
    coup: CoupView | None
    shoe: ShoeView | None
    """Nothing where the table shows no results."""
    dice: tuple[int, ...]
    lucky: LuckyView | None
    history: tuple[ResultView, ...]
    """Outcomes, latest first."""
    message: str
    """The state in words: place your bets, no more bets, no spin."""
    waits_for: str
    """What a game that is closed to wagers waits for, in words; nothing where wagers are taken or no game is going on."""
    limits: dict[str, Range]
    """By kind of bet."""
    min_total: int
    """The least that all wagers of a place must come to; zero where there is no such limit."""
    max_total: int
    """The most that they may come to; zero where there is no such limit."""
    differential: int
    """The most by which all on Player and all on Banker may differ; zero where there is no such limit."""
    session: TableSession | UnsetType = UNSET
    """The session of a tournament, where one is played: then amounts are tournament chips."""
