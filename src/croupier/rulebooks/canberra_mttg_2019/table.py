"""A table: how wagers are taken, how a round runs, who may do what."""

import msgspec

from croupier.rulebooks.canberra_mttg_2019 import dice
from croupier.rulebooks.canberra_mttg_2019.cards import CARDS, WITH_CARDS
from croupier.rulebooks.canberra_mttg_2019.document import DEALER, FLOOR_STAFF, SUPERVISOR, cite
from croupier.rulebooks.canberra_mttg_2019.equipment import BACCARAT_EQUIPMENT, ROULETTE_EQUIPMENT, SIC_BO_EQUIPMENT
from croupier.rulebooks.canberra_mttg_2019.irregularities import ACTUAL_OUTCOME, PUT_RIGHT, PUTS_RIGHT, WAGERS_CONFIRMED
from croupier.rulebooks.canberra_mttg_2019.misdeals import MISDEALS
from croupier.rulebooks.canberra_mttg_2019.wheel import NO_SPIN, ROULETTE_NO_SPIN, SPIN_DELAY, WHEEL
from croupier.rulebooks.dice import DicePolicy
from croupier.rulebooks.equipment import Kind
from croupier.rulebooks.policy import CONFIRM_WAGERS, Differential, Excess, Restart, Short, TablePolicy
from croupier.rulebooks.remedies import Step
from croupier.rulebooks.roles import Role
from croupier.rulebooks.settings import Chosen

# 5.5 speaks of shoes, and of spins and hands too: where there is no shoe, at any time.
DIRECTED = {"direct_dummies": cite("5.5(a)", SUPERVISOR), "direct_continuous": cite("5.5(c)", SUPERVISOR)}

# 2.7(a): what is confirmed stays, and more may be placed and confirmed beside it. 3.2: the minimum is that of the bet.
# 3.3 and 3.4 judge what would then lie on the bet. 5.1: nothing ends the period before its countdown. A void spin gives
# everything back (6.10); 9.6(b) does not call a no spin void, so the wagers stay for the next one.
ROULETTE_AT_A_TABLE = TablePolicy(
    account_first=cite("A.4", True),
    only_the_player=cite("2.5(a)", True),
    closed_list=cite("9.4(b)(i)", True),
    within_balance=cite("2.4(a)", True, "2.3"),
    spoken=cite("2.4(a)", False),
    changes_end_with_wagering=cite("2.7(b)", True, "A.1 Wagering Period"),
    confirm_bet=cite("2.2(a)", True),
    unconfirmed_goes_back=cite("2.2 [unconfirmed]", True),
    confirmed_is_final=cite("2.7(a)", True, "A.1 Wagering Period"),
    tables_at_once=cite("2.3", True),
    multiples_of_minimum=cite("3.2", True),
    wrong_step=cite("3.4(i)", Excess.TRIM, "3.2"),
    over_maximum=cite("3.4(ii)", Excess.TRIM),
    below_minimum=cite("3.3", Short.REFUSE),
    may_leave_out=cite("9.4(d)", ("tier", "orphelins", "grand_series", "neighbours")),
    timed=cite("5.1", True),
    early_outcome_closes=cite("5.3", False),
    confirm_outcome=cite("9.3(c)", True),
    wheel=WHEEL,
    equipment=ROULETTE_EQUIPMENT,
    restart=cite("6.7(a)", Restart.VOID),
    restart_closed=cite("6.7(b)", CONFIRM_WAGERS),
    irregularities={**NO_SPIN, **PUT_RIGHT},
    steps={
        "actual_outcome": ACTUAL_OUTCOME,
        CONFIRM_WAGERS: WAGERS_CONFIRMED,
        "decide_interference": Step("The interference is looked into.", cite("9.6(g)", SUPERVISOR), waits=False),
    },
    authority={
        **DIRECTED,
        "new_game": cite("5.3", DEALER),
        "no_more_bets": cite("5.1", ()),
        "spin_ball": cite("9.3(a)", DEALER),
        **PUTS_RIGHT,
        "enter_number": cite("9.3(c)", DEALER),
        "confirm_outcome": cite("9.3(c)", DEALER),
    },
)

BACCARAT_AT_A_TABLE = msgspec.structs.replace(
    ROULETTE_AT_A_TABLE,
    closed_list=cite("8.4(a)", True),
    differential=cite("3.5", Differential.REJECT),
    own_main=cite("8.4(b)", ("player_pair", "banker_pair")),
    areas=cite("8.2(b)(i)", ("player_pair", "banker_pair")),
    may_leave_out=cite("8.7(a)", ("player_pair", "banker_pair")),
    early_outcome_closes=cite("8.5(b)", False),
    confirm_outcome=cite("8.6(d) [2nd]", True),
    before_commission=cite("2.8(b)", {"banker": 1}),
    wheel=None,
    equipment=BACCARAT_EQUIPMENT,
    cards=CARDS,
    irregularities={**PUT_RIGHT, **MISDEALS},
    steps={
        "actual_outcome": ACTUAL_OUTCOME,
        CONFIRM_WAGERS: WAGERS_CONFIRMED,
        "check_decks": Step(
            "The decks are checked for missing and foreign cards.", cite("8.8(l)", FLOOR_STAFF), checks_cards=True
        ),
    },
    authority={
        **DIRECTED,
        **WITH_CARDS,
        **PUTS_RIGHT,
        "new_game": cite("5.3", DEALER),
        "no_more_bets": cite("5.1", ()),
        "draw_card": cite("8.5(b)", (Role.DEALER, Role.SHOE)),
        "confirm_outcome": cite("8.6(d) [2nd]", DEALER),
    },
)

SIC_BO_AT_A_TABLE = msgspec.structs.replace(
    ROULETTE_AT_A_TABLE,
    closed_list=cite("10.2(a)", True),
    may_leave_out=None,
    confirm_outcome=cite("10.3(c)", True),
    wheel=None,
    dice=DicePolicy(moment=dice.TUMBLE_MODE.usual),
    irregularities={**dice.ON_DICE, **PUT_RIGHT},
    steps={
        "actual_outcome": ACTUAL_OUTCOME,
        CONFIRM_WAGERS: WAGERS_CONFIRMED,
        "review_exposure": Step("How the dice came to be seen is looked into.", cite("5.4", SUPERVISOR)),
        "release_tumbler": Step("The tumbler works again.", cite("10.5(d) [1st]", SUPERVISOR), checks=Kind.TUMBLER),
    },
    equipment=SIC_BO_EQUIPMENT,
    authority={
        **DIRECTED,
        "new_game": cite("5.3", DEALER),
        "no_more_bets": cite("5.1", ()),
        "tumble": cite("10.3(a)(i)", DEALER),
        **PUTS_RIGHT,
        "enter_dice": cite("10.3(c)", (Role.DEALER, Role.DICE)),
        "confirm_outcome": cite("10.3(c)", DEALER),
        "resume_round": cite("10.1 Individual spin", SUPERVISOR),
        "void_round": cite("10.1 Individual spin", SUPERVISOR),
    },
)


def roulette_at_a_table(chosen: Chosen) -> TablePolicy:
    """How a roulette table is run by its settings."""
    no_spin = msgspec.structs.replace(NO_SPIN["under_three_revolutions"], remedy=ROULETTE_NO_SPIN.of(chosen))
    return msgspec.structs.replace(
        ROULETTE_AT_A_TABLE,
        wheel=msgspec.structs.replace(WHEEL, late_after=SPIN_DELAY.of(chosen)),
        irregularities={**ROULETTE_AT_A_TABLE.irregularities, "under_three_revolutions": no_spin},
    )


def sic_bo_at_a_table(chosen: Chosen) -> TablePolicy:
    """How a sic bo table is run by its settings."""
    moment = dice.TUMBLE_MODE.of(chosen)
    stands = dice.EARLY_EXPOSURE.of(chosen).value[moment.value]
    exposed = dice.SEEN_BEFORE_THE_TUMBLE if stands else dice.RESULT_SEEN
    no_spin = msgspec.structs.replace(dice.ON_DICE["no_spin"], remedy=dice.SIC_BO_NO_SPIN.of(chosen))
    return msgspec.structs.replace(
        SIC_BO_AT_A_TABLE,
        dice=DicePolicy(moment=moment),
        irregularities={**SIC_BO_AT_A_TABLE.irregularities, "dice_exposed": exposed, "no_spin": no_spin},
    )
