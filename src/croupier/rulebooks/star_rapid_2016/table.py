"""A table: how wagers are taken, how a round runs, who may do what."""

import msgspec

from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.policy import ACTUAL_NUMBER, Excess, Restart, Short, TablePolicy
from croupier.rulebooks.remedies import Step
from croupier.rulebooks.roles import Role
from croupier.rulebooks.settings import Chosen
from croupier.rulebooks.star_rapid_2016.approvals import APPROVALS
from croupier.rulebooks.star_rapid_2016.cards import CARDS, WITH_CARDS
from croupier.rulebooks.star_rapid_2016.document import DEALER, FLOOR_STAFF, SUPERVISOR, WHEEL, cite
from croupier.rulebooks.star_rapid_2016.equipment import BACCARAT_EQUIPMENT, ROULETTE_EQUIPMENT
from croupier.rulebooks.star_rapid_2016.irregularities import PUT_RIGHT, PUTS_RIGHT, TERMINAL_TIMEOUT
from croupier.rulebooks.star_rapid_2016.misdeals import MISDEALS, VOID_ROLE
from croupier.rulebooks.star_rapid_2016.screens import BACCARAT_SCREENS, ROULETTE_SCREEN
from croupier.rulebooks.star_rapid_2016.wheel import (
    AUTOMATED_WHEEL,
    LIVE_WHEEL,
    MALFUNCTIONS,
    NO_SPIN,
    NUMBER_FOUND,
    REVOLUTION_SOURCE,
    SPIN_DELAY,
    WRONG_NUMBER,
)

# 6.2 and 6.3.4 do not say which comes first: single wagers below their minimum go back first, then the rest is added up.
# 11.4 does not say what becomes of the wagers on a no spin: they stay as they lie (11.4.9 as read). 11.1 makes plays void
# on a malfunction and 11.5 has a supervisor decide: a round that was open when the system stopped waits for one. One
# component is played at a time (1.1(maximum total bet) as read).
ROULETTE_AT_A_TABLE = TablePolicy(
    account_first=cite("4.2.1", True),
    only_the_player=cite("4.2.5", True),
    closed_list=cite("5.1", True),
    within_balance=cite("4.2.4", True),
    changes_end_with_wagering=cite("4.2.6", True, "1.1(wagering period)"),
    wrong_step=cite("6.3.1", Excess.TRIM),
    over_maximum=cite("6.3.2", Excess.TRIM, "1.1(maximum bet)"),
    over_total=cite("6.3.3", Excess.TRIM, "1.1(maximum total bet)"),
    below_minimum=cite("6.2", Short.RETURN),
    return_below_total=cite("6.3.4", True),
    timed=cite("7.1", True),
    early_outcome_closes=cite("7.3", True),
    confirm_outcome=cite("5.3.1.2", True, "8.1"),
    wheel=LIVE_WHEEL,
    equipment=ROULETTE_EQUIPMENT,
    screens=ROULETTE_SCREEN,
    silent_after=TERMINAL_TIMEOUT.usual,
    restart=cite("11.1", Restart.HOLD, "11.5"),
    irregularities={**NO_SPIN, **WRONG_NUMBER, **PUT_RIGHT},
    steps={
        "examine_ball": Step("The ball that left the wheel is examined.", cite("11.4.6", SUPERVISOR), checks=Kind.BALL),
        ACTUAL_NUMBER: NUMBER_FOUND,
    },
    authority={
        "new_game": cite("1.1(dealer)", DEALER),
        "spin_ball": cite("5.3.1", DEALER),
        "report_spin": cite("5.3.1", WHEEL),
        "no_more_bets": cite("1.1(dealer)", DEALER),
        "enter_number": cite("7.5.2", (Role.DEALER, Role.WHEEL)),
        "confirm_outcome": cite("5.3.1.2", DEALER),
        "correct_outcome": cite("11.4.10", SUPERVISOR),
        **PUTS_RIGHT,
        "resume_round": cite("11.5", SUPERVISOR),
        "void_round": cite("11.1", SUPERVISOR),
    },
)

# 8.1 has the dealer confirm every result; for the automated wheel 5.3.2.2 is the special rule, as read.
ROULETTE_ON_AN_AUTOMATED_WHEEL = msgspec.structs.replace(
    ROULETTE_AT_A_TABLE,
    wheel=AUTOMATED_WHEEL,
    irregularities={**MALFUNCTIONS, **PUT_RIGHT},
    steps={},
    confirm_outcome=cite("5.3.2.2", False),
    authority={
        "new_game": cite("5.3.2", WHEEL),
        "spin_ball": cite("5.3.2", WHEEL),
        "no_more_bets": cite("5.3.2.1", WHEEL),
        "enter_number": cite("7.6", WHEEL),
        "establish_number": cite("11.7", SUPERVISOR),
        **PUTS_RIGHT,
        "resume_round": cite("11.5", SUPERVISOR),
        "void_round": cite("11.1", SUPERVISOR),
    },
)

# The rules of wagering are one for both components.
BACCARAT_AT_A_TABLE = msgspec.structs.replace(
    ROULETTE_AT_A_TABLE,
    closed_list=cite("5.4", True),
    confirm_outcome=cite("8.1", True),
    result_pressed=cite("7.7.4.9", True),
    wheel=None,
    equipment=BACCARAT_EQUIPMENT,
    screens=BACCARAT_SCREENS,
    cards=CARDS,
    irregularities={**MISDEALS, **PUT_RIGHT},
    steps={
        "check_decks": Step(
            "The decks are checked for missing and foreign cards.", cite("11.8.10.3", FLOOR_STAFF), checks_cards=True
        )
    },
    approvals=APPROVALS,
    authority={
        **WITH_CARDS,
        "new_game": cite("7.7.2", DEALER),
        "no_more_bets": cite("1.1(dealer)", DEALER),
        "draw_card": cite("7.7.4.2", (Role.DEALER, Role.SHOE)),
        "confirm_outcome": cite("8.1", DEALER),
        **PUTS_RIGHT,
        "resume_round": cite("11.5", SUPERVISOR),
        "void_round": cite("11.1", SUPERVISOR),
    },
)


def roulette_at_a_table(chosen: Chosen) -> TablePolicy:
    """How a table with a live wheel is run by its settings."""
    wheel = msgspec.structs.replace(
        LIVE_WHEEL, sensor_first=REVOLUTION_SOURCE.of(chosen), late_after=SPIN_DELAY.of(chosen)
    )
    return msgspec.structs.replace(ROULETTE_AT_A_TABLE, wheel=wheel, silent_after=TERMINAL_TIMEOUT.of(chosen))


def baccarat_at_a_table(chosen: Chosen) -> TablePolicy:
    """How a baccarat table is run by its settings."""
    role, found = VOID_ROLE.of(chosen), dict(BACCARAT_AT_A_TABLE.irregularities)
    for code in ("card_missing", "foreign_card"):
        found[code] = msgspec.structs.replace(found[code], authority=role)
    return msgspec.structs.replace(BACCARAT_AT_A_TABLE, irregularities=found, silent_after=TERMINAL_TIMEOUT.of(chosen))
