"""What a document says of play at a table: how wagers are taken, how a round runs, who may do what."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from croupier.rulebooks.approvals import Approval
from croupier.rulebooks.cards import CardPolicy
from croupier.rulebooks.citation import Cited
from croupier.rulebooks.dice import DicePolicy
from croupier.rulebooks.equipment import EquipmentPolicy
from croupier.rulebooks.remedies import NO_SPIN, Irregularity, Step
from croupier.rulebooks.roles import Role
from croupier.rulebooks.styles import StylePolicy


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


class InvalidLosing(StrEnum):
    """What becomes of an invalid wager that would have lost."""

    DECIDED = "decided"
    """An authority says so of each."""
    RETURNED = "returned"
    KEPT = "kept"


class Differential(StrEnum):
    """How the difference between all on Player and all on Banker is kept within its limit."""

    REJECT = "reject"
    """A wager that would pass it is not confirmed."""
    TRIM = "trim"
    """A wager is taken as far as the limit; what is over at the close goes back, the last placed first."""
    PRO_RATA = "pro_rata"
    """The dealer may cut the heavier side in proportion before the first card; after it everything stands."""


WRONG_OUTCOME = "wrong_outcome"
"""The irregularity of an outcome on record that is not the actual one."""
INTERRUPTED = "interrupted"
TERMINAL_FAULT = "terminal_fault"
"""The irregularity of a terminal whose sequence or display is interrupted."""
WRONG_METER = "wrong_meter"
"""The irregularity of a terminal whose meter does not show what the books say."""
UNFAIR = "unfair"
"""The irregularity of a wager that to settle as it lay would plainly be unfair to the player."""
CONFIRM_WAGERS = "confirm_wagers"
"""The step with which the wagers of a round are confirmed, or its records analysed, after the system had stopped."""
ACTUAL_NUMBER = "actual_number"
"""The step with which the number of a round that was declared wrong is entered, or found to be right."""
OF_THE_ROUND = (CONFIRM_WAGERS, ACTUAL_NUMBER)
"""The steps that are about the round going on and nothing else: one that is void waits for none of them."""
STOPPED = "system_fault"
"""The irregularity of a game system that failed."""
EARLY_BALL = "early_ball"
"""The irregularity of a ball that came to rest while wagering was open."""
NOT_OWN_CARD = "not_own_card"
"""The reason why a wager is invalid that was made on another person's player card."""
RESULT_UNSEEN = "result_unseen"
"""The irregularity of a result that players can neither see nor hear, and the step with which they can again."""
LUCKY_BALL_SCREEN = "lucky_ball_screen"
"""The irregularity of a Lucky Ball screen that does not work, and the step with which it works again."""


class WheelPolicy(Struct, frozen=True, kw_only=True):
    """How the ball is spun."""

    spin_while_wagering: Cited[bool]
    no_spin_is_final: Cited[bool]
    spin_before_call: Cited[bool] | None = None
    """The dealer calls no more bets while the ball runs, and not before."""
    lucky_after_spin: Cited[bool] | None = None
    """The four Lucky Ball numbers are shown when the ball has been spun, and not before."""
    boost_after_close: Cited[bool] | None = None
    """The raised odds are drawn when no more bets are taken, and not before."""
    revolutions: Cited[int] | None = None
    """The least that the ball makes in a valid spin."""
    against_rotation: Cited[bool] | None = None
    """In a valid spin the ball runs against the wheel."""
    sensor_first: Cited[bool] | None = None
    """No number counts before the wheel's sensor has told how the ball ran; if not, the dealer's word may do."""
    late_after: Cited[int] | None = None
    """A ball spun more than so many seconds after no more bets is late, and that is told."""
    shown_when_confirmed: Cited[bool] | None = None
    """Players see the number when the dealer has confirmed it, and not before."""
    dolly: Cited[bool] | None = None
    """On the cloth a dolly stands on the winning number until everything is paid; no round is opened before it is off."""
    placement_pictures: Cited[tuple[str, ...]] | None = None
    """The pictures of where chips lie, as the document names them: with a single zero and, where it has that, with two."""
    placement_examples: Cited[tuple[str, ...]] | None = None
    """The bets on which those pictures have a chip, as far as the text says so."""
    outside_zero: Cited[tuple[str, ...]] | None = None
    """The layouts with a second box for zero outside."""
    uspin: Cited[bool] | None = None
    """A uSpin unit may launch the ball, when the dealer has loaded it and not before."""
    dealer_loads: Cited[bool] | None = None
    """What a uSpin unit launches that the dealer has not loaded has no number."""
    mega_chance_first: Cited[bool] | None = None
    """No table has Mega Odds without the approved device's figure of how often they come."""
    readings_agree: Cited[bool] | None = None
    """What a sensor reads and what the dealer enters must agree, or somebody else resolves it."""
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
    losing_first: Cited[bool] | None = None
    """The losing wagers are taken, as a stage of its own, before the winning ones are paid."""
    paid_before_next: Cited[bool] | None = None
    """No round is opened before the dealer has confirmed that the cloth is paid."""
    free_to_share: Cited[dict[str, int]] | None = None
    """How many players share an area of these bets without anybody's permission; those with a wager on Player, Banker or
    Tie come first, and while wagering is open the latest of the others gives way."""


class SignedPromotion(Struct, frozen=True):
    """A setting of the configuration that holds while it is approved and its sign is shown, and what the sign says."""

    setting: Cited[str]
    words: str


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
    invalid_reasons: Cited[tuple[str, ...]] | None = None
    """Why a wager may be marked as invalid."""
    invalid_losing: Cited[InvalidLosing] | None = None
    """What becomes of an invalid wager that would have lost."""
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
    areas: Cited[tuple[str, ...]] | None = None
    """Of what a table may leave out, the bets that have their area on every layout all the same."""
    may_leave_out: Cited[tuple[str, ...]] | None = None
    """The kinds of bet that the house need not offer."""
    promotion: SignedPromotion | None = None

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
    dice: DicePolicy | None = None
    first_card_ends: Cited[bool] | None = None
    """No more bets is a call that can be taken back: until the first card the dealer may open wagering again, reduce
    wagers pro rata, and a wager may be refused."""
    void_is_shown: Cited[bool] | None = None
    """A void round is shown as void among the results."""
    cards: CardPolicy | None = None
    styles: StylePolicy | None = None
    choice_seconds: Cited[int] | None = None
    """How long players have to take wagers off a coup whose cards went astray."""
    reopened_unexposed: Cited[int] | None = None
    """Wagering may be opened again while no more than so many cards are drawn and none is exposed."""
    reopen_seconds: Cited[int] | None = None
    """For how long it is then open."""
    equipment: EquipmentPolicy
    screens: Mapping[str, Cited[tuple[str, ...]]] = {}
    """What a player terminal has to show, by the game's version where it has several: one that does not is not opened."""
    screen_rules: Cited[bool] | None = None
    """Every round names the version of the on-screen rules, which prevail over the document, and the text is on record."""
    silent_after: Cited[int] | None = None
    """After how many seconds without a connection in an open period a terminal's sequence counts as interrupted."""
    restart: Cited[Restart]
    restart_closed: Cited[str] | None = None
    """The step without which a round goes no further whose wagering was over when the system stopped."""
    approvals: dict[str, Approval] = {}
    """What waits for an approval, by its name."""
    irregularities: dict[str, Irregularity] = {}
    """What can go wrong, by its code."""
    steps: dict[str, Step] = {}
    """What may have to be on record before play goes on, by its name."""
    authority: dict[str, Cited[tuple[Role, ...]]]
    """Who may give each command that is not a player's. What is not named here nobody may do."""

    @property
    def no_spins(self) -> dict[str, Irregularity]:
        """The grounds on which a spin of the wheel does not count, by their codes."""
        if self.wheel is None:
            return {}
        return {code: each for code, each in self.irregularities.items() if each.remedy.value in NO_SPIN}
