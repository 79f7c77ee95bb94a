"""What a document says of play on terminals: how wagers are taken, how a round runs, how money comes and goes."""

from enum import StrEnum

from msgspec import Struct

from croupier.rulebooks.citation import Cited


class Role(StrEnum):
    """Who is asking."""

    PLAYER = "player"
    DEALER = "dealer"
    CASINO_SUPERVISOR = "casino_supervisor"
    CLOCK = "clock"
    WHEEL = "wheel"


class Restart(StrEnum):
    """What becomes of a round whose wagering was open when the system stopped."""

    HOLD = "hold"
    VOID = "void"


class TerminalPolicy(Struct, frozen=True):
    """A document's rules for one game on terminals."""

    account_first: Cited[bool]
    """Nobody wagers before an account is funded."""
    only_the_player: Cited[bool]
    """Nobody but the player at the terminal places or moves its chips."""
    closed_list: Cited[bool]
    """Nothing can be wagered on but the document's bets."""
    within_balance: Cited[bool]
    """A wager is taken from the account when it is placed, and never exceeds it."""
    changes_end_with_wagering: Cited[bool]
    trim_wrong_step: Cited[bool]
    trim_over_maximum: Cited[bool]
    trim_over_total: Cited[bool]
    return_below_minimum: Cited[bool]
    """A single wager below its minimum goes back when wagering ends."""
    return_below_total: Cited[bool]
    """All of a player's wagers go back when together they are below the minimum total."""
    spin_while_wagering: Cited[bool]
    ball_closes_wagering: Cited[bool]
    """A ball at rest ends the wagering period, and the wagers stand."""
    confirm_number: Cited[bool]
    """Settlement waits until the dealer has confirmed the number."""
    no_spin: dict[str, Cited[str]]
    """The grounds on which a spin is declared no spin, by their code, in words."""
    no_spin_is_final: Cited[bool]
    respin_with_wagers: Cited[bool]
    """After a no spin the wagers stay as they lie, and the dealer spins again."""
    cash_out_only_while_wagering: Cited[bool]
    cash_out_with_wager: Cited[bool]
    notes: Cited[tuple[int, ...]]
    """The notes that a terminal may be set to take, in cents."""
    tickets_in: Cited[bool]
    restart: Cited[Restart]
    authority: dict[str, Cited[tuple[Role, ...]]]
    """Who may give each command that is not a player's."""
