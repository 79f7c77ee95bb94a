"""A table: how wagers are taken, how a round runs, who may do what."""

from msgspec.structs import replace

from croupier.rulebooks.approvals import Approval
from croupier.rulebooks.policy import (
    ACTUAL_NUMBER,
    NOT_OWN_CARD,
    ClothPolicy,
    Excess,
    InvalidLosing,
    Restart,
    Short,
    TablePolicy,
)
from croupier.rulebooks.roles import Role
from croupier.rulebooks.settings import Chosen, Setting
from croupier.rulebooks.star_roulette_2024.document import DEALER, SUPERVISOR, cite
from croupier.rulebooks.star_roulette_2024.equipment import EQUIPMENT
from croupier.rulebooks.star_roulette_2024.irregularities import NUMBER_FOUND, PUT_RIGHT
from croupier.rulebooks.star_roulette_2024.wheel import FAULTS, NO_SPIN, REVOLUTION_SOURCE, STEPS, WHEEL

MIDNIGHT_OF_19_AUGUST_2024 = 1_723_989_600_000_000
"""In Sydney, as microseconds of UTC."""

# 8.16.2 has the stake of an invalid wager go back that would have won, and 1.1 (Invalid wager) makes every one void: of
# those that would have lost a casino supervisor decides, one by one.
INVALID_LOSING = Setting(
    "invalid_losing_wager",
    cite(
        "8.16.2",
        {
            "supervisor_decides": InvalidLosing.DECIDED,
            "return": InvalidLosing.RETURNED,
            "keep": InvalidLosing.KEPT,
        },
    ),
    "supervisor_decides",
)

APPROVALS = {
    "layout_D": Approval(
        words="Layout D, as it was entered from the approved drawing.",
        authority=cite("Diagram D", (Role.ASSISTANT_GAMING_MANAGER,)),
    )
}

# No clause says what becomes of a round that was open when the system stopped. A casino supervisor determines the wagering
# period (1.1), so the round waits for one. 5.3 has the call come while the ball runs; a result waits for the call.
AT_A_TABLE = TablePolicy(
    account_first=cite("3.3", True),
    only_the_player=cite("3.15", True),
    closed_list=cite("3.2", True),
    within_balance=cite("3.3", True),
    changes_end_with_wagering=cite("3.13", True, "1.1 (wagering period)"),
    card_from=cite("3.4", MIDNIGHT_OF_19_AUGUST_2024, "9.1"),
    spoken=cite("3.14", True),
    invalid_goes_back=cite("8.16.1", True),
    invalid_wins_nothing=cite("8.16.2", True),
    invalid_reasons=cite("1.1 (Invalid wager)", (NOT_OWN_CARD, "not_eligible", "breaks_the_rules")),
    invalid_losing=INVALID_LOSING.usual,
    wrong_step=cite("4.1", Excess.REFUSE),
    over_maximum=cite("4.1", Excess.REFUSE),
    over_total=cite("4.1", Excess.REFUSE),
    below_minimum=cite("4.2", Short.REFUSE),
    cloth=ClothPolicy(
        below_minimum_stands=cite("4.2", True),
        over_maximum_is_capped=cite("4.3", True),
        losing_first=cite("1.1 (Round of Play)", True),
        paid_before_next=cite("5.1", True),
    ),
    early_outcome_closes=cite("5.3", False),
    confirm_outcome=cite("5.4", True),
    wheel=WHEEL,
    equipment=EQUIPMENT,
    restart=cite("1.1 (wagering period)", Restart.HOLD),
    irregularities={**NO_SPIN, **FAULTS, **PUT_RIGHT},
    steps={**STEPS, ACTUAL_NUMBER: NUMBER_FOUND},
    approvals=APPROVALS,
    authority={
        "new_game": cite("5.1", DEALER),
        "spin_ball": cite("5.2", DEALER),
        "report_spin": cite("5.2", (Role.WHEEL,)),
        "load_ball": cite("5.6", DEALER),
        "offer_button": cite("5.6", DEALER),
        "launch_ball": cite("5.6", (Role.DEALER, Role.WHEEL)),
        "restore_uspin": cite("8.12", SUPERVISOR),
        "move_in": cite("5.5", DEALER),
        "take_losing": cite("1.1 (Round of Play)", DEALER),
        "confirm_paid": cite("1.1 (Round of Play)", DEALER),
        "remove_dolly": cite("1.1 (Round of Play)", DEALER),
        "switch_lucky_ball": cite("7.1", SUPERVISOR),
        "no_more_bets": cite("5.3", DEALER),
        "enter_number": cite("5.4", (Role.DEALER, Role.WHEEL)),
        "confirm_outcome": cite("5.4", DEALER),
        "correct_outcome": cite("5.4", SUPERVISOR),
        "void_wagers": cite("9.4", SUPERVISOR),
        "decide_held": cite("9.6", SUPERVISOR),
        "refuse_wager": cite("9.12", SUPERVISOR),
        "require_checks": cite("3.6", SUPERVISOR),
        "invalidate_wagers": cite("9.1", SUPERVISOR),
        "decide_invalid": cite("8.16.2", SUPERVISOR),
        "resume_round": cite("1.1 (wagering period)", SUPERVISOR),
        "void_round": cite("1.1 (void)", SUPERVISOR),
    },
)


def at_a_table(chosen: Chosen) -> TablePolicy:
    """How a table is run by its settings."""
    wheel = replace(WHEEL, sensor_first=REVOLUTION_SOURCE.of(chosen))
    return replace(AT_A_TABLE, wheel=wheel, invalid_losing=INVALID_LOSING.of(chosen))
