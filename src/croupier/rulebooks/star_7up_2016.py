"""7-Up Baccarat, The Star, Sydney, 2016."""

from fractions import Fraction

from croupier.games.baccarat import banker_higher, player_higher, tie
from croupier.games.cards import POINTS
from croupier.games.coup import BANKER_ALONE, BANKER_TABLE, PLAYER_TABLE, Hand
from croupier.games.payouts import Payment, Rounding
from croupier.games.seven_up import SEVENS, SevenUp, banker_wins_with_7, player_wins_with_7, tie_on_7
from croupier.rulebooks.citation import Citations
from croupier.rulebooks.money import MoneyPolicy
from croupier.rulebooks.offer import Cents, Config, Offer, Rulebook
from croupier.rulebooks.policy import ClothPolicy, Differential, Excess, Restart, Role, Short, TablePolicy
from croupier.rulebooks.sign import Personal, SignPolicy
from croupier.rulebooks.statements import drawing, event_bet, only

cite = Citations("star-7up-2016")

OPTIONS = (Cents("chip", "5.7", default=1),)
ROUNDING = cite("5.7", Rounding.UP)
DECKS = cite("3.1", 6)

# 9.1 and 9.3 call the Player's drawn card its second: it is the second dealt, and the third of the hand.
DRAWING = drawing(
    order=cite("7.3", (Hand.BANKER, Hand.PLAYER, Hand.BANKER)),
    points=cite("3.2.1", POINTS),
    wraps_at=cite("3.3.1", 10, "1.1(point count)"),
    naturals=cite("9.2", (8, 9), "1.1(natural)"),
    player_table=cite("9.3", PLAYER_TABLE),
    banker_table=cite("9.4", BANKER_TABLE),
    banker_alone=cite("9.5", BANKER_ALONE),
    extra_cards=cite("9.6", 1),
    printed=cite("3.3.3", 7),
)
PRINTED_SEVENS = cite("10.5", 1)
PERMITTED = cite("5.1", ("player", "banker", "tie", "super_7s"))
BETS = {
    bet.text: bet
    for bet in (
        event_bet(
            "player",
            wins=cite("5.1.1.1", (player_higher,)),
            pays=cite("11.1.2", {player_higher: 1}),
            but=cite("11.1.2", {player_wins_with_7: Fraction(1, 2)}),
            stands_off=cite("5.1.1.1", (tie,)),
        ),
        event_bet(
            "banker",
            wins=cite("5.1.2.1", (banker_higher,)),
            pays=cite("11.1.2", {banker_higher: 1}),
            but=cite("11.1.2", {banker_wins_with_7: Fraction(9, 5)}),
            stands_off=cite("5.1.2.1", (tie,)),
        ),
        event_bet(
            "tie",
            wins=cite("5.1.3", (tie,), "1.1(tie)"),
            pays=cite("11.1.2", {tie: 7}),
            but=cite("11.1.2", {tie_on_7: 9}),
        ),
        event_bet(
            "super_7s",
            wins=cite("5.1.4", tuple(SEVENS[number] for number in range(2, 7))),
            pays=cite("11.1.3", {SEVENS[2]: 2, SEVENS[3]: 5, SEVENS[4]: 17, SEVENS[5]: 70, SEVENS[6]: 700}),
        ),
    )
}


def seven_up(config: Config) -> SevenUp:
    """7-Up Baccarat, paid in the table's smallest chip."""
    payment = Payment(ROUNDING.value, int(config["chip"]))
    return SevenUp(DECKS.value, DRAWING, only(PERMITTED, BETS), payment, PRINTED_SEVENS.value)


# ---------------------------------------------------------------- the table

DEALER = (Role.DEALER,)
SUPERVISOR = (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER)
GAMING_MANAGER = (Role.GAMING_MANAGER,)

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
    may_leave_out=cite("10.1", ("super_7s",)),
    early_outcome_closes=cite("5.3", True),
    confirm_outcome=cite("11.1", True, "10.6"),
    first_card_ends=cite("5.4", True, "14.11"),
    void_is_shown=cite("1.1(void)", True),
    restart=cite("5.3", Restart.HOLD),
    authority={
        "new_game": cite("5.3", DEALER),
        "no_more_bets": cite("5.4", DEALER),
        "reopen_wagering": cite("5.4", DEALER),
        "draw_card": cite("5.3", (Role.DEALER, Role.SHOE)),
        "confirm_outcome": cite("11.1", DEALER),
        "reduce_pro_rata": cite("6.2", DEALER),
        "note_excess": cite("6.5.1", (Role.DEALER, *SUPERVISOR)),
        "permit_players": cite("5.5", SUPERVISOR),
        "identify_player": cite("5.6.1", DEALER),
        "approve_both_sides": cite("5.6.6", GAMING_MANAGER),
        "withdraw_approval": cite("5.6.6", GAMING_MANAGER),
        "restrict_side_bets": cite("10.2", GAMING_MANAGER),
        "lift_restriction": cite("10.2", GAMING_MANAGER),
        "refuse_wager": cite("14.11", SUPERVISOR),
        "resume_round": cite("5.3", SUPERVISOR),
        "void_round": cite("1.1(void)", SUPERVISOR),
    },
)

# ---------------------------------------------------------------- money

# 5.2 has wagers of chips and tokens alone: cash is changed into chips at the table first.
MONEY = MoneyPolicy(
    buy_in=cite("5.2", ("cash", "chips")),
    chips_out=cite("5.2", True),
    vouchers=cite("1.1(casino promotional token)", True),
    authority={
        "buy_in": cite("5.2", (Role.DEALER,)),
        "hand_over_chips": cite("5.2", (Role.DEALER,)),
        "issue_voucher": cite("1.1(casino promotional token)", (Role.OPERATOR,)),
        "exchange_voucher": cite("1.1(casino promotional token)", (Role.DEALER,)),
    },
)


# ---------------------------------------------------------------- the sign

# 6.7.1 refers to 6.5 and means 6.7. Whoever has an open account and wagered in this coup or one of the last three is playing
# (6.7.1), and leaves by cashing out, by giving the seat up, or when the dealer says so (6.7.1.2). 14.9 names no role.
CHANGES = cite("6.7", SUPERVISOR)
EXCEEDS = cite("6.8", SUPERVISOR)
CLOSES = cite("14.8", SUPERVISOR)
SIGN = SignPolicy(
    limits_first=cite("6.1", True),
    raise_minutes=cite("6.7", 20),
    old_minimum_kept=cite("6.7.1", True),
    old_minimum_minutes=cite("6.7.2", 20),
    personal=cite("6.8", Personal.ABOVE_MAXIMUM),
    closing_minutes=cite("14.8", 20),
    empty_closes_at_once=cite("14.8", True),
    idle_rounds=cite("14.9", 3),
    idle_while_full=cite("14.9", True),
    authority={
        "change_limit": CHANGES,
        "raise_at_once": cite("6.7.1", SUPERVISOR),
        "end_old_minimum": cite("6.7.2", SUPERVISOR),
        "report_left": cite("6.7.1.2", (Role.DEALER,)),
        "set_personal_limit": EXCEEDS,
        "remove_personal_limits": EXCEEDS,
        "announce_closing": CLOSES,
        "close_table": CLOSES,
        "open_table": CLOSES,
        "give_up_seat": cite("14.9", SUPERVISOR),
    },
)


RULEBOOK = Rulebook(
    key="star-7up-2016",
    title="7-Up Baccarat",
    casino="The Star, Sydney",
    offers={"seven_up": Offer("seven_up", OPTIONS, seven_up, AT_A_TABLE)},
    money=MONEY,
    sign=SIGN,
    citations=cite,
)
