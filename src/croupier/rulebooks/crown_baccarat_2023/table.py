"""A table: how wagers are taken, how a round runs, who may do what."""

import msgspec

from croupier.rulebooks.approvals import HAND_SHUFFLE
from croupier.rulebooks.crown_baccarat_2023.approvals import APPROVALS, HAND_SHUFFLE_SCOPE, TIE_OF_8
from croupier.rulebooks.crown_baccarat_2023.cards import BY_FACE_VALUE, CARDS, ONE_CARD, OPENING_BURN, WITH_CARDS
from croupier.rulebooks.crown_baccarat_2023.document import DEALER, INSPECTOR, MANAGER, cite
from croupier.rulebooks.crown_baccarat_2023.equipment import EQUIPMENT
from croupier.rulebooks.crown_baccarat_2023.irregularities import PUT_RIGHT, SECOND_PERSON, STEPS
from croupier.rulebooks.crown_baccarat_2023.misdeals import GOES_ON, MISDEALS, REOPENING, RETRACTION
from croupier.rulebooks.crown_baccarat_2023.styles import STYLES, WITH_HANDS
from croupier.rulebooks.policy import CONFIRM_WAGERS, ClothPolicy, Differential, Excess, Restart, Short, TablePolicy
from croupier.rulebooks.roles import Role
from croupier.rulebooks.settings import Chosen

# The call of 3.1 and the end of the Wagering Period are two closings: the call comes second, and no card before it. A wager
# over the differential is taken as far as it goes, and what a cancellation leaves over goes back, the last placed first. A
# Betting Area is one box's on the cloth, and each ATS is a box. 3.24 and 3.27 tell where an area is short of room. A warning
# under 3.12 lasts as long as the player's account. 1.1 Void names nobody: the Table Games Manager, as in 5.7.
AT_A_TABLE = TablePolicy(
    account_first=cite("3.16", True),
    only_the_player=cite("3.4", True),
    closed_list=cite("1.1 Betting Area", True),
    within_balance=cite("3.17", True),
    changes_end_with_wagering=cite("1.1 Wagering Period", True, "3.1"),
    fixed_in_coup=cite("3.2", True),
    multiples_of_minimum=cite("3.10", False),
    wrong_step=cite("5.24(b)", Excess.TRIM),
    over_maximum=cite("5.24(b)", Excess.TRIM),
    below_minimum=cite("5.24(a)", Short.RETURN),
    return_below_total=cite("5.25", True),
    differential=cite("1.1 Table Differential", Differential.TRIM),
    cloth=ClothPolicy(
        below_minimum_stands=cite("3.12", True),
        further_short_may_go_back=cite("3.12", True),
        over_maximum_is_capped=cite("3.13", True),
        any_number=cite("3.5(a)", True),
        players_per_area=cite("3.5(b)", 3),
        over_area=cite("3.5(b)", Excess.TRIM),
        paid_before_next=cite("3.15", True),
    ),
    one_box=cite("3.9", True),
    comes_first={"banker_dragon": cite("3.24", "banker"), "player_dragon": cite("3.27", "player")},
    timed=cite("1.1 Wagering Period", True),
    shortest_period=cite("1.1 Wagering Period", 15),
    early_outcome_closes=cite("3.1", False),
    call_ends_wagering=cite("3.1", True),
    confirm_outcome=cite("3.3", True),
    void_until_settled=cite("1.1 Void", True),
    screen_rules=cite("2.2(c)", True),
    equipment=EQUIPMENT,
    restart=cite("5.21(a)", Restart.VOID),
    restart_closed=cite("5.21(b)", CONFIRM_WAGERS),
    cards=CARDS,
    styles=STYLES,
    approvals=APPROVALS,
    promotion=TIE_OF_8,
    choice_seconds=RETRACTION.usual,
    reopened_unexposed=cite("5.10", 4),
    reopen_seconds=REOPENING.usual,
    irregularities={**MISDEALS, **PUT_RIGHT},
    steps=STEPS,
    authority={
        **WITH_CARDS,
        **WITH_HANDS,
        **GOES_ON,
        "new_game": cite("3.15", DEALER),
        "no_more_bets": cite("3.1", DEALER),
        "draw_card": cite("3.1", (Role.DEALER, Role.SHOE)),
        "confirm_outcome": cite("3.3", DEALER),
        "confirm_paid": cite("3.15", DEALER),
        "keep_short_wager": cite("3.12", DEALER),
        "return_short_wager": cite("3.12", DEALER),
        "identify_player": cite("3.9", INSPECTOR),
        "correct_outcome": SECOND_PERSON.usual,
        "release_accounts": SECOND_PERSON.usual,
        "mark_wager": cite("5.21(b)", MANAGER),
        "close_analysis": cite("5.22", MANAGER),
        "void_wagers": cite("6.4", MANAGER),
        "void_round": cite("1.1 Void", MANAGER),
    },
)


def at_a_table(chosen: Chosen) -> TablePolicy:
    """How a table is run by its settings."""
    burn = BY_FACE_VALUE if OPENING_BURN.of(chosen).value else ONE_CARD
    second = SECOND_PERSON.of(chosen)
    by_hand = msgspec.structs.replace(APPROVALS[HAND_SHUFFLE], one_shoe=HAND_SHUFFLE_SCOPE.of(chosen).value)
    return msgspec.structs.replace(
        AT_A_TABLE,
        cards=msgspec.structs.replace(CARDS, burn=burn),
        approvals={**APPROVALS, HAND_SHUFFLE: by_hand},
        choice_seconds=RETRACTION.of(chosen),
        reopen_seconds=REOPENING.of(chosen),
        authority={**AT_A_TABLE.authority, "correct_outcome": second, "release_accounts": second},
    )
