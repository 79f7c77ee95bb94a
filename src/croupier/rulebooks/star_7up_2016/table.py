"""A table: how wagers are taken, how a round runs, who may do what."""

from croupier.rulebooks.policy import ClothPolicy, Differential, Excess, Restart, Short, TablePolicy
from croupier.rulebooks.remedies import Step
from croupier.rulebooks.roles import Role
from croupier.rulebooks.star_7up_2016.cards import CARDS, WITH_CARDS
from croupier.rulebooks.star_7up_2016.document import DEALER, FLOOR_STAFF, GAMING_MANAGER, SUPERVISOR, cite
from croupier.rulebooks.star_7up_2016.equipment import EQUIPMENT
from croupier.rulebooks.star_7up_2016.irregularities import PUT_RIGHT
from croupier.rulebooks.star_7up_2016.misdeals import MISDEALS

# The document knows no terminals: a terminal is a box of one player, and refuses what the sign does not permit (6.1 as
# read). Its no more bets is a call at the dealer's option, and only the first card binds (5.4 as read). Of a system that
# stops while betting is open it says nothing: what was accepted counts (5.3), so the coup waits for a casino supervisor.
AT_A_TABLE = TablePolicy(
    account_first=cite("5.2", True),
    only_the_player=cite("5.3", True),
    closed_list=cite("5.1", True),
    within_balance=cite("5.2", True),
    changes_end_with_wagering=cite("5.4", True, "5.3"),
    multiples_of_minimum=cite("6.1.1", False),
    wrong_step=cite("6.1.1", Excess.REFUSE),
    over_maximum=cite("6.1", Excess.REFUSE),
    below_minimum=cite("6.1", Short.REFUSE, "6.4", "10.1"),
    differential=cite("6.2", Differential.PRO_RATA, "1.1(table differential)"),
    excess_stands=cite("6.3", True),
    cloth=ClothPolicy(
        below_minimum_stands=cite("6.4", True),
        over_maximum_is_capped=cite("6.5", True),
        players_per_area=cite("5.5", 3),
        free_to_share=cite("10.4", {"super_7s": 3}),
    ),
    any_main=cite("10.3", ("super_7s",), "5.6.8"),
    one_side=cite("5.6.1", ("player", "banker")),
    areas=cite("2.2.4", ("super_7s",)),
    may_leave_out=cite("10.1", ("super_7s",)),
    early_outcome_closes=cite("5.3", True),
    confirm_outcome=cite("11.1", True, "10.6"),
    first_card_ends=cite("5.4", True, "14.11"),
    void_is_shown=cite("1.1(void)", True),
    equipment=EQUIPMENT,
    restart=cite("5.3", Restart.HOLD),
    cards=CARDS,
    irregularities={**MISDEALS, **PUT_RIGHT},
    steps={
        "reconstruct": Step(
            "Whether the cards can be put into their order is found out.", cite("12.1", SUPERVISOR), stops_round=True
        ),
        "count_cards": Step(
            "All 312 cards are counted.",
            cite("4.3", SUPERVISOR),
            stops_round=True,
            checks_cards=True,
            counts=True,
            failed="card_missing",
        ),
        "check_device": Step(
            "The cards left in the device are taken out and checked.", cite("12.5.1", SUPERVISOR), checks_cards=True
        ),
        "verify_cards": Step(
            "All 312 cards are verified at the table.", cite("12.8", SUPERVISOR), checks_cards=True, counts=True
        ),
    },
    choice_seconds=cite("12.1.1", 15),
    authority={
        **WITH_CARDS,
        "new_game": cite("5.3", DEALER),
        "no_more_bets": cite("5.4", DEALER),
        "reopen_wagering": cite("5.4", DEALER),
        "draw_card": cite("5.3", (Role.DEALER, Role.SHOE)),
        "confirm_outcome": cite("11.1", DEALER),
        "reduce_pro_rata": cite("6.2", DEALER),
        "note_excess": cite("6.5.1", FLOOR_STAFF),
        "permit_players": cite("5.5", SUPERVISOR),
        "identify_player": cite("5.6.1", DEALER),
        "approve_both_sides": cite("5.6.6", GAMING_MANAGER),
        "withdraw_approval": cite("5.6.6", GAMING_MANAGER),
        "restrict_side_bets": cite("10.2", GAMING_MANAGER),
        "lift_restriction": cite("10.2", GAMING_MANAGER),
        "correct_outcome": cite("12.1", SUPERVISOR),
        "void_wagers": cite("14.3.1", SUPERVISOR),
        "refuse_wager": cite("14.11", SUPERVISOR),
        "resume_round": cite("5.3", SUPERVISOR),
        "void_round": cite("1.1(void)", SUPERVISOR),
    },
)
