"""What a document says of play at a table: how wagers are taken, how a round runs, who may do what."""

from enum import StrEnum

from msgspec import Struct

from croupier.rulebooks.citation import Cited


class Role(StrEnum):
    """Who is asking."""

    PLAYER = "player"
    DEALER = "dealer"
    CASINO_SUPERVISOR = "casino_supervisor"
    GAMING_MANAGER = "gaming_manager"
    TABLE_INSPECTOR = "table_inspector"
    TABLE_GAMES_MANAGER = "table_games_manager"
    OPERATOR = "operator"
    CASHIER = "cashier"
    INSPECTOR = "inspector"
    CLOCK = "clock"
    WHEEL = "wheel"
    SHOE = "shoe"
    DICE = "dice"
    LAYOUT = "layout"
    """A cloth layout that reads the chips lying on it."""
    MONITORING = "monitoring"
    """The central monitoring system."""


class Restart(StrEnum):
    """What becomes of a round whose wagering was open when the system stopped."""

    HOLD = "hold"
    VOID = "void"


class Excess(StrEnum):
    """What a terminal does with an amount that is not permitted: take the next lower one, or nothing."""

    TRIM = "trim"
    REFUSE = "refuse"


class Short(StrEnum):
    """What a terminal does with an amount below the minimum: take nothing, or let it lie until wagering ends."""

    REFUSE = "refuse"
    RETURN = "return"


class Differential(StrEnum):
    """How the difference between all on Player and all on Banker is kept within its limit."""

    REJECT = "reject"
    """A wager that would pass it is not confirmed."""
    TRIM = "trim"
    """A wager is taken as far as the limit; what is over at the close goes back, the last placed first."""
    PRO_RATA = "pro_rata"
    """The dealer may cut the heavier side in proportion before the first card; after it everything stands."""


EARLY_BALL = "early_ball"
"""The ground of a malfunction: the ball came to rest while wagering was open."""


class WheelPolicy(Struct, frozen=True, kw_only=True):
    """How the ball is spun."""

    spin_while_wagering: Cited[bool]
    no_spin: dict[str, Cited[str]]
    """The grounds on which a spin is declared no spin, by their code, in words."""
    void_spin: dict[str, Cited[str]] = {}
    """The grounds on which a spin is void instead: every wager goes back, and the round is over."""
    malfunctions: dict[str, Cited[str]] = {}
    """The grounds on which a round of an automated wheel waits for an authority, by their code, in words."""
    no_spin_is_final: Cited[bool]
    respin_with_wagers: Cited[bool]
    """After a no spin the wagers stay as they lie, and the dealer spins again."""
    no_spin_reopens: Cited[bool] | None = None
    """After a no spin wagers are taken again until the next call."""
    spin_before_call: Cited[bool] | None = None
    """The dealer calls no more bets while the ball runs, and not before."""
    lucky_after_spin: Cited[bool] | None = None
    """The four Lucky Ball numbers are shown when the ball has been spun, and not before."""
    boost_after_close: Cited[bool] | None = None
    """The raised odds are drawn when no more bets are taken, and not before."""
    mega_chance_first: Cited[bool] | None = None
    """No table has Mega Odds without the approved device's figure of how often they come."""
    lucky_layouts: Cited[tuple[str, ...]] | None = None
    """The layouts that have Lucky Ball areas."""


class ClothPolicy(Struct, frozen=True, kw_only=True):
    """What lies on the cloth, found out of limits when it is too late to put right."""

    below_minimum_stands: Cited[bool]
    over_maximum_is_capped: Cited[bool]
    """It is settled as if it were the maximum, and the rest goes back."""
    players_per_area: Cited[int] | None = None
    """The most players that may ever share a wagering area, where each has an area of its own."""
    any_number: Cited[bool] | None = None
    """Any number of players may share an area where the table has a differential."""
    over_area: Cited[Excess] | None = None
    """What becomes of an amount that would take all in one area over their maximum together."""
    further_short_may_go_back: Cited[bool] | None = None
    """Who was told of a wager below the minimum may have a further one handed back, by the dealer's choice."""
    paid_before_next: Cited[bool] | None = None
    """No round is opened before the dealer has confirmed that the cloth is paid."""
    free_to_share: Cited[dict[str, int]] | None = None
    """How many players share an area of these bets without anybody's permission; those with a wager on Player, Banker or
    Tie come first, and while wagering is open the latest of the others gives way."""


class TablePolicy(Struct, frozen=True, kw_only=True):
    """A document's rules for one game at a table. None where the document has no such rule."""

    # who may wager what, and when
    account_first: Cited[bool]
    """Nobody wagers before an account is funded."""
    only_the_player: Cited[bool]
    """Nobody but the player at a terminal places or moves its chips."""
    closed_list: Cited[bool]
    """Nothing can be wagered on but the document's bets."""
    within_balance: Cited[bool]
    """A wager is taken from the account when it is placed, and never exceeds it."""
    changes_end_with_wagering: Cited[bool]
    card_from: Cited[int] | None = None
    """From this moment on nobody wagers without an own valid player card, read here; microseconds of UTC."""
    spoken: Cited[bool] | None = None
    """Whether the dealer may place a wager that a player has called out, from the player's own funds."""
    invalid_goes_back: Cited[bool] | None = None
    """A wager found invalid before no more bets goes back in full."""
    invalid_wins_nothing: Cited[bool] | None = None
    """A wager found invalid later wins nothing: where it would have won, its stake goes back."""
    confirm_bet: Cited[bool] | None = None
    """Chips are wagered when the player has confirmed them, and not before."""
    unconfirmed_goes_back: Cited[bool] | None = None
    confirmed_is_final: Cited[bool] | None = None
    tables_at_once: Cited[bool] | None = None
    """Whether the house may let a terminal have wagers at several tables at the same time."""

    # limits
    multiples_of_minimum: Cited[bool] | None = None
    wrong_step: Cited[Excess]
    over_maximum: Cited[Excess]
    over_total: Cited[Excess] | None = None
    below_minimum: Cited[Short]
    return_below_total: Cited[bool] | None = None
    """All of a player's wagers go back when together they are below the minimum total."""
    differential: Cited[Differential] | None = None
    excess_stands: Cited[bool] | None = None
    """What is over the differential when the first card comes stands, and is noted."""
    cloth: ClothPolicy | None = None

    # which wagers need others, and which exclude each other
    own_main: Cited[tuple[str, ...]] | None = None
    """The bets that need a wager of the same player on Player, Banker or Tie."""
    any_main: Cited[tuple[str, ...]] | None = None
    """The bets that need somebody's wager on Player, Banker or Tie."""
    one_side: Cited[tuple[str, ...]] | None = None
    """Of these bets a player may have only one, unless the document's authority has approved more."""
    one_box: Cited[bool] | None = None
    """Whether the sign may say that limits apply per person: then a player wagers on one box only."""
    comes_first: dict[str, Cited[str]] = {}
    """The bets on which, where an area is short of room, those come first who have a wager on this hand."""
    may_leave_out: Cited[tuple[str, ...]] | None = None
    """The kinds of bet that the house need not offer."""

    # the round
    timed: Cited[bool] | None = None
    """A table needs a wagering period of a set length."""
    shortest_period: Cited[int] | None = None
    """The least number of seconds that wagering is open."""
    call_ends_wagering: Cited[bool] | None = None
    """After the terminals' period, and not before, the dealer calls no more bets; till then the cloth takes wagers."""
    fixed_in_coup: Cited[bool] | None = None
    """From the first card of a coup nobody changes a wager."""
    void_until_settled: Cited[bool] | None = None
    """Whether a coup may be declared void until it is settled, and every stake goes back."""
    early_outcome_closes: Cited[bool]
    """A ball at rest or a first card ends the wagering period, and the wagers stand; if not, it is refused till then."""
    confirm_outcome: Cited[bool]
    """Settlement waits until the dealer has confirmed the outcome."""
    before_commission: Cited[dict[str, int]] | None = None
    """What a bet pays to 1 before commission: whatever a winner is paid less is recorded apart."""
    result_pressed: Cited[bool] | None = None
    """The dealer presses the winning result of a coup before confirming it."""
    wheel: WheelPolicy | None = None
    first_card_ends: Cited[bool] | None = None
    """No more bets is a call that can be taken back: until the first card the dealer may open wagering again, reduce
    wagers pro rata, and a wager may be refused."""
    void_is_shown: Cited[bool] | None = None
    """A void round is shown as void among the results."""
    restart: Cited[Restart]
    authority: dict[str, Cited[tuple[Role, ...]]]
    """Who may give each command that is not a player's. What is not named here nobody may do."""
