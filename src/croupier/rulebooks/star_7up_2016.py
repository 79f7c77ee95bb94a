"""7-Up Baccarat, The Star, Sydney, 2016."""

from fractions import Fraction

from croupier.games.baccarat import banker_higher, player_higher, tie
from croupier.games.cards import POINTS
from croupier.games.coup import BANKER_ALONE, BANKER_TABLE, PLAYER_TABLE, Hand
from croupier.games.payouts import Payment, Rounding
from croupier.games.seven_up import SEVENS, SevenUp, banker_wins_with_7, player_wins_with_7, tie_on_7
from croupier.rulebooks.cards import CARDS_DAMAGED, SHUFFLER_FAILED, Burn, CardPolicy
from croupier.rulebooks.citation import Citations
from croupier.rulebooks.conduct import DEVICE, ConductPolicy, DisputePolicy, IncidentKind, Measure
from croupier.rulebooks.equipment import EquipmentPolicy, Kind
from croupier.rulebooks.money import MoneyPolicy
from croupier.rulebooks.offer import Cents, Config, Offer, Rulebook
from croupier.rulebooks.policy import WRONG_OUTCOME, ClothPolicy, Differential, Excess, Restart, Short, TablePolicy
from croupier.rulebooks.remedies import Forfeit, Irregularity, LookBack, Remedy, Step, disrupted
from croupier.rulebooks.roles import Role
from croupier.rulebooks.sign import Personal, SignPolicy
from croupier.rulebooks.staffing import Addressee, StaffPolicy
from croupier.rulebooks.statements import drawing, event_bet, only
from croupier.rulebooks.version import Version

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
SUPERVISOR = (Role.CASINO_SUPERVISOR,)
GAMING_MANAGER = (Role.GAMING_MANAGER,)
FLOOR_STAFF = (*DEALER, *SUPERVISOR)

# 3.4's check is at the house's option, and we take it that it is made. 4.1 spares both kinds of pre-shuffled cards the
# shuffle, and 4.2 means the casino's own.
CARDS = CardPolicy(
    whole_decks=cite("3.1", True),
    shuffled_on_record=cite("1.1(casino pre-shuffled cards)", ("casino_preshuffled",)),
    shuffled_again=cite("4.2", ("casino_preshuffled",)),
    announced=cite("8.2.2", True),
    no_wagers_on_dummy=cite("12.4", True),
    dummies_agreed=cite("7.4", True),
    matched=cite("13.3", True),
    copies=cite("3.1", True),
    check_first=cite("3.4", True),
    secured=cite("3.5", ("unshuffled", "casino_preshuffled", "angel_preshuffled")),
    shoe_first=cite("3.6", True),
    shuffled_already=cite("4.1", ("casino_preshuffled", "angel_preshuffled")),
    shuffle=cite("4.1", ("hand",)),
    burn=cite("4.4", Burn.ONE),
    replaced_between_coups=cite("3.8", False),
    face_down=cite("8.2.1", True),
    discarded_first=cite("1.1(coup)", True),
    rack_returns=cite("8.4", True),
    carried_is_dummy=cite("12.3", True),
)
WITH_CARDS = {
    "register_cards": cite("3.1", DEALER),
    "check_cards": cite("3.4", FLOOR_STAFF),
    "check_by_device": cite("1.1(deck-checking device)", FLOOR_STAFF),
    "secure_cards": cite("3.5", FLOOR_STAFF),
    "release_cards": cite("3.5", FLOOR_STAFF),
    "open_shoe": cite("4.1", DEALER),
    "shuffle_cards": cite("4.1", DEALER),
    "burn_cards": cite("4.4", DEALER),
    "expose_card": cite("8.2.1", DEALER),
    "record_shuffle": cite("1.1(casino pre-shuffled cards)", FLOOR_STAFF),
    "decide_shuffle": cite("4.2", SUPERVISOR),
    "order_check": cite("3.9", (*SUPERVISOR, Role.INSPECTOR)),
    "announce_counts": cite("8.2.2", DEALER),
    "replace_cards": cite("3.8", SUPERVISOR),
    "discard_cards": cite("8.4", DEALER),
    "direct_dummies": cite("7.4", (Role.ASSISTANT_GAMING_MANAGER, *GAMING_MANAGER)),
    "move_cards": cite("13.2", SUPERVISOR),
    "offer_retraction": cite("12.1.1", SUPERVISOR),
    "complete_without_wagers": cite("12.1.1", ()),
}

# Each place is a box of its own, so there are as many boxes as places (2.2.2 as read). Who attends to the equipment is not
# said: what the dealer works with is ticked and counted by the dealer or a casino supervisor, and the rest is the
# supervisor's.
EQUIPMENT = EquipmentPolicy(
    needs=(
        cite("2.3.1", (Kind.SHUFFLER,)),
        cite("2.3.2", (Kind.DISCARD_RACK,)),
        cite("2.3.3", (Kind.FLOAT_TRAY,)),
        cite("2.4", (Kind.DROP_BOX,)),
    ),
    dealt_from=cite("3.6", Kind.SHUFFLER),
    may_have=(cite("1.1(deck-checking device)", (Kind.DECK_CHECKER,)),),
    cards_checked_by=cite("1.1(deck-checking device)", Kind.DECK_CHECKER),
    seats=cite("2.1", (1, 9)),
    boxes=cite("2.2.2", (3, 9)),
    shufflers=cite("1.1(shuffling device)", ("shuffler_dealer",)),
    rack_decks=cite("2.3.2", 6),
    checklist=cite("2.3.2", (Kind.DISCARD_RACK,)),
    cash_needs_box=cite("2.4", True),
    authority={
        "use_item": cite("2.3.1", SUPERVISOR),
        "report_fault": cite("3.6", FLOOR_STAFF),
        "report_repair": cite("3.6", SUPERVISOR),
        "tick_item": cite("2.3.2", FLOOR_STAFF),
        "open_float": cite("1.1(float tray)", FLOOR_STAFF),
        "close_float": cite("1.1(float tray)", FLOOR_STAFF),
        "attach_drop_box": cite("2.4", SUPERVISOR),
    },
)

# Special cures come first, and 12.1 takes every other wrong deal. Where no role is named a casino supervisor decides, as in
# 12.1.2. A card carried over that players have seen begins a no bet coup (12.3). With a device that takes cards back, an
# empty one has lost some: they are counted (12.6).
COUNTED = cite("4.3", ("count_cards",))
MISDEALS = {
    "cards_dropped": Irregularity(
        words="Cards were dropped or mishandled: a casino supervisor counts them.",
        remedy=cite("4.3", Remedy.STAND),
        authority=cite("4.3", DEALER),
        due=COUNTED,
    ),
    "sequence_known": Irregularity(
        words="Players have learned the order of the cards.",
        remedy=cite("4.5", Remedy.VOID),
        authority=cite("4.5", GAMING_MANAGER),
        ends_shoe=cite("4.5", True),
        tells=cite("4.5", (Addressee.INSPECTOR,)),
        needs_reason=cite("4.5", True),
    ),
    "misdealt": Irregularity(
        words="The coup is being dealt wrongly, or the order of its cards is in doubt.",
        remedy=cite("12.1", Remedy.RECONSTRUCT),
        authority=cite("12.1", (Role.PLAYER, *FLOOR_STAFF)),
        ended_by=cite("12.1", ("offer_retraction", "cannot_be_reconstructed")),
    ),
    "cannot_be_reconstructed": Irregularity(
        words="The cards of the coup cannot be put into their right order.",
        remedy=cite("12.1.2", Remedy.VOID),
        authority=cite("12.1.2", SUPERVISOR),
        while_held_for=cite("12.1", "misdealt"),
    ),
    "extra_player_card": Irregularity(
        words="The Player's Hand was given a card that it does not draw.",
        remedy=cite("12.2", Remedy.CARRY),
        authority=cite("12.2", FLOOR_STAFF),
    ),
    "extra_card_unseen": Irregularity(
        words="A card too many was drawn, and lies face down.",
        remedy=cite("12.2", Remedy.SET_ASIDE),
        authority=cite("12.2", FLOOR_STAFF),
    ),
    "extra_banker_card": Irregularity(
        words="The Banker's Hand was given a card that it does not draw.",
        remedy=cite("12.3", Remedy.CARRY),
        authority=cite("12.3", FLOOR_STAFF),
    ),
    "first_card_exposed": Irregularity(
        words="The first card of a coup was exposed, or lay face up in the device.",
        remedy=cite("12.3", Remedy.DUMMY),
        authority=cite("12.3", FLOOR_STAFF),
    ),
    "later_card_face_up": Irregularity(
        words="A later card of the coup lay face up in the device.",
        remedy=cite("12.5", Remedy.STAND),
        authority=cite("12.5", FLOOR_STAFF),
    ),
    "more_face_up": Irregularity(
        words="More cards are thought to lie face up in the device.",
        remedy=cite("12.5.1", Remedy.STAND),
        authority=cite("12.5.1", SUPERVISOR),
        ends_shoe=cite("12.5.1", True),
        due=cite("12.5.1", ("check_device",)),
    ),
    "insufficient_cards": Irregularity(
        words="The device has no card for a hand that needs one.",
        remedy=cite("12.6", Remedy.VOID),
        authority=cite("12.6", SUPERVISOR),
        due=cite("12.6", ("count_cards",)),
    ),
    "burn_forgotten": Irregularity(
        words="The card that should have been burned is in play.",
        remedy=cite("12.7", Remedy.KEEP_IN_PLAY),
        authority=cite("12.7", FLOOR_STAFF),
    ),
    "card_missing": Irregularity(
        words="A card is missing from the device.",
        remedy=cite("12.8", Remedy.VOID),
        authority=cite("12.8", SUPERVISOR),
        ends_shoe=cite("12.8", True),
        tells=cite("12.8", (Addressee.SURVEILLANCE, Addressee.INSPECTOR)),
        due=cite("12.8", ("verify_cards",)),
    ),
    "foreign_card": Irregularity(
        words="A card was found that is not of the six decks.",
        remedy=cite("12.8", Remedy.VOID),
        authority=cite("12.8", SUPERVISOR),
        ends_shoe=cite("12.8", True),
        tells=cite("12.8", (Addressee.SURVEILLANCE, Addressee.INSPECTOR)),
        due=cite("12.8", ("verify_cards",)),
    ),
    "burned_in_error": Irregularity(
        words="A card was burned in error.",
        remedy=cite("12.10", Remedy.STAY_BURNED),
        authority=cite("12.10", FLOOR_STAFF),
    ),
    SHUFFLER_FAILED: Irregularity(
        words="The device failed, nobody was disadvantaged, and its cards are in another.",
        remedy=cite("13.2", Remedy.MOVE, "13.1"),
        authority=cite("13.2", SUPERVISOR),
    ),
    CARDS_DAMAGED: Irregularity(
        words="The device failed and damaged cards, which are replaced.",
        remedy=cite("13.3", Remedy.MOVE),
        authority=cite("13.3", SUPERVISOR),
    ),
    "no_other_device": Irregularity(
        words="The device failed in a coup, and its cards cannot go to another.",
        remedy=cite("13.2", Remedy.VOID),
        authority=cite("13.2", SUPERVISOR),
        in_coup=cite("13.1", True),
    ),
    "device_failed_unfairly": Irregularity(
        words="The device failed in a coup, to the disadvantage of the house or of a player.",
        remedy=cite("13.4", Remedy.VOID),
        authority=cite("13.4", SUPERVISOR),
        in_coup=cite("13.1", True),
        needs_reason=cite("13.4", True),
    ),
}

# A wrong deal that comes to light after the settlement stops the game (12.1 as read): a casino supervisor enters the cards
# in their right order, or finds that they cannot be put into one, and then the coup is void. Any of the three events of
# 12.1.3 ends that. 14.5 knows no other choice than refund but forfeiture, of whoever committed the fraud.
PUT_RIGHT = {
    "wrong_display": Irregularity(
        words="The display showed something else than the outcome.",
        remedy=cite("12.9", Remedy.STAND),
        authority=cite("12.9", FLOOR_STAFF),
    ),
    WRONG_OUTCOME: Irregularity(
        words="The coup was dealt wrongly, or the order of its cards is in doubt.",
        remedy=cite("12.1", Remedy.CORRECT),
        authority=cite("12.1", (Role.PLAYER, Role.DEALER, *SUPERVISOR)),
        due=cite("12.1", ("reconstruct",)),
        looks_back=cite("12.1.3", LookBack.NEXT_DEALT, "12.1"),
    ),
    "not_reconstructed": Irregularity(
        words="The cards cannot be put into their right order.",
        remedy=cite("12.1.2", Remedy.VOID),
        authority=cite("12.1.2", SUPERVISOR),
        looks_back=cite("12.1.3", LookBack.NEXT_DEALT),
        follows=cite("12.1", WRONG_OUTCOME),
    ),
    **disrupted(
        cite("14.4", ("civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god")),
        remedy=cite("14.4", Remedy.INVALIDATE),
        authority=cite("14.4", SUPERVISOR),
        looks_back=cite("14.4", LookBack.ANY_TIME),
    ),
    "fraud": Irregularity(
        words="Somebody's fraud affected the outcome.",
        remedy=cite("14.4", Remedy.INVALIDATE),
        authority=cite("14.4", SUPERVISOR),
        looks_back=cite("14.4", LookBack.ANY_TIME),
        forfeits=cite("14.5", Forfeit.NAMED),
    ),
}

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
        "reconstruct": Step("Whether the cards can be put into their order is found out.", cite("12.1", SUPERVISOR)),
        "count_cards": Step("All 312 cards are counted.", cite("4.3", SUPERVISOR)),
        "check_device": Step("The cards left in the device are taken out and checked.", cite("12.5.1", SUPERVISOR)),
        "verify_cards": Step("All 312 cards are verified at the table.", cite("12.8", SUPERVISOR)),
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


# ---------------------------------------------------------------- the staff

# A gaming manager is a managerial employee within the definition of casino supervisor (as read), and what is the gaming
# manager's alone is nobody else's.
STAFF = StaffPolicy(
    acts_for={
        Role.GAMING_SUPERVISOR: cite("1.1(Gaming Supervisor)", SUPERVISOR),
        Role.ASSISTANT_GAMING_MANAGER: cite("1.1(Assistant Gaming Manager)", SUPERVISOR),
        Role.GAMING_MANAGER: cite("1.1(Casino Supervisor)", SUPERVISOR),
    },
    own_tables={
        Role.GAMING_SUPERVISOR: cite("1.1(Gaming Supervisor)", True),
        Role.ASSISTANT_GAMING_MANAGER: cite("1.1(Assistant Gaming Manager)", True),
    },
    dealer_signs_on=cite("1.1(dealer)", True),
    tells={
        Addressee.INSPECTOR: cite("1.1(inspector)", True),
        Addressee.SURVEILLANCE: cite("10.2", True),
    },
    authority={
        "sign_on": cite("1.1(dealer)", DEALER),
        "sign_off": cite("1.1(dealer)", DEALER),
        "write_notice": cite("1.1(inspector)", SUPERVISOR),
        "send_notice": cite("1.1(inspector)", SUPERVISOR),
    },
)
VERSION = Version(
    cite("Order (1)", "star-7up-2016"), cite("Order (1)", (2016, 8, 17)), cite("Order (1)", 0), "Australia/Sydney"
)


# ---------------------------------------------------------------- conduct

# 14.12 calls a gaming supervisor a casino supervisor too: a review is by another person, an assistant gaming manager or
# above. Exclusion from the game (14.3.2) is from all its tables.
AGAINST_CARDS = (Measure.CHECK_CARDS, Measure.REPLACE_CARDS, Measure.FIND_MISSING_CARD)
AGAINST_DEVICES = (
    *(Measure.VOID_WAGERS, Measure.EXCLUDE_FROM_GAME, Measure.EXCLUDE_FROM_CASINO),
    Measure.DETAIN,
)
REPORTS = FLOOR_STAFF
CONDUCT = ConductPolicy(
    incidents={
        "card_handled": IncidentKind(
            words="A player or spectator handled, took or altered a card.",
            reported_by=cite("3.7", REPORTS),
            decided_by=cite("3.7", SUPERVISOR),
            measures=cite("3.7", AGAINST_CARDS),
        ),
        DEVICE: IncidentKind(
            words="Somebody used a device that can record, project, analyse or transmit outcomes.",
            reported_by=cite("14.1", REPORTS),
            decided_by=cite("14.1", SUPERVISOR),
            measures=cite("14.1", AGAINST_DEVICES),
            exempts_on_duty=cite("14.2", True),
        ),
        "advice": IncidentKind(
            words="A member of staff advised a player how to play.",
            reported_by=cite("14.6", REPORTS),
            decided_by=cite("14.6", SUPERVISOR),
        ),
        "influence": IncidentKind(
            words="Somebody influenced or advised a player who had not asked for it.",
            reported_by=cite("14.7", REPORTS),
            decided_by=cite("14.7", SUPERVISOR),
        ),
        "side_bet": IncidentKind(
            words="Players or spectators bet with each other.",
            reported_by=cite("14.10", REPORTS),
            decided_by=cite("14.10", SUPERVISOR),
        ),
    },
    measures={
        Measure.CHECK_CARDS: cite("3.7", SUPERVISOR),
        Measure.REPLACE_CARDS: cite("3.7", SUPERVISOR),
        Measure.FIND_MISSING_CARD: cite("3.7", SUPERVISOR),
        Measure.VOID_WAGERS: cite("14.3.1", SUPERVISOR),
        Measure.EXCLUDE_FROM_GAME: cite("14.3.2", SUPERVISOR),
        Measure.EXCLUDE_FROM_CASINO: cite("14.3.3", SUPERVISOR),
        Measure.DETAIN: cite("14.3.4", SUPERVISOR),
    },
    lifted_by=cite("14.3.2", SUPERVISOR),
    dispute=DisputePolicy(
        opened_by=cite("14.12", REPORTS),
        first=cite("14.12", (Role.GAMING_SUPERVISOR,)),
        review=cite("14.12", (Role.ASSISTANT_GAMING_MANAGER, Role.GAMING_MANAGER)),
        complaint=cite("14.13", True),
    ),
    denied_above=cite("16.11.1", 100_00),
    denied_by=cite("16.11.1", (Role.OPERATOR,)),
)


RULEBOOK = Rulebook(
    key="star-7up-2016",
    title="7-Up Baccarat",
    casino="The Star, Sydney",
    time_zone="Australia/Sydney",
    offers={"seven_up": Offer("seven_up", OPTIONS, seven_up, AT_A_TABLE)},
    money=MONEY,
    sign=SIGN,
    conduct=CONDUCT,
    staff=STAFF,
    version=VERSION,
    citations=cite,
)
