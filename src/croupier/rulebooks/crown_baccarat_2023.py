"""Mini Baccarat / Baccarat, Crown Perth, 2016 Rules as amended to 2023."""

from fractions import Fraction

import msgspec

from croupier.games.baccarat import (
    BANKER_WINS_BY,
    PLAYER_WINS_BY,
    Baccarat,
    banker_higher,
    banker_natural_wins,
    banker_pair,
    banker_wins_with_6,
    banker_wins_with_three_card_8_or_9,
    equal_naturals,
    player_higher,
    player_natural_wins,
    player_pair,
    player_wins_with_three_card_8_or_9,
    tie,
    tie_on_8,
)
from croupier.games.cards import POINTS
from croupier.games.coup import BANKER_ALONE, BANKER_TABLE, PLAYER_TABLE, Hand
from croupier.games.payouts import Bet, Payment, Rounding
from croupier.rulebooks.approvals import (
    ANOTHER_DRAWS,
    BOTH_HANDS,
    BURN_EACH_COUP,
    CUT_BY_ANOTHER,
    HAND_SHUFFLE,
    NAME_OPENER,
    PASS_OPPOSING,
    SHOW_BURNED,
    UNANNOUNCED,
    Approval,
    of_style,
)
from croupier.rulebooks.cards import UNAUTHORISED, Burn, CardPolicy, LastCoup
from croupier.rulebooks.citation import Citations, Cited
from croupier.rulebooks.conduct import (
    BENEFIT_KEPT,
    CLAIM_MALFUNCTION,
    CLAIM_OUTCOME,
    DEVICE,
    FAULT,
    PARTNERSHIP,
    ConductPolicy,
    DevicePermission,
    DisputePolicy,
    IncidentKind,
    Measure,
    PartnershipAlert,
)
from croupier.rulebooks.equipment import EquipmentPolicy, Kind
from croupier.rulebooks.money import CashOutWindow, MoneyPolicy
from croupier.rulebooks.offer import Choice, Config, Offer, Rulebook
from croupier.rulebooks.policy import (
    INTERRUPTED,
    WRONG_METER,
    WRONG_OUTCOME,
    ClothPolicy,
    Differential,
    Excess,
    Promotion,
    Restart,
    Short,
    TablePolicy,
)
from croupier.rulebooks.remedies import Irregularity, LookBack, Remedy, disrupted
from croupier.rulebooks.roles import Role
from croupier.rulebooks.settings import Chosen, Seconds, Setting
from croupier.rulebooks.sign import Personal, SignPolicy
from croupier.rulebooks.staffing import Addressee, OperatorDecisions, StaffPolicy
from croupier.rulebooks.statements import Pays, drawing, event_bet
from croupier.rulebooks.styles import DealingStyle, Draws, Holds, StylePolicy
from croupier.rulebooks.version import Version

cite = Citations("crown-baccarat-2023")

# A commission, B non-commission, C "2 to 1", D even money. D favours the Banker bettor by about 1.2 % and looks meant for
# tournament layouts, yet the text does not restrict it.
OPTIONS = (
    Choice("version", cite("3.8(a)", ("A", "B", "C", "D"))),
    Choice("decks", cite("2.4", (4, 5, 6, 7, 8)), 8),
    Choice("tie_16_on_8", cite("3.23(b)", (False, True)), False),
)
VERSIONS = cite("3.8(a)", {"A": "A (Commission)", "B": "B (Non-Commission)", "C": "C (2 to 1)", "D": "D (Even Money)"})
DRAWING = drawing(
    order=cite("4.10", (Hand.PLAYER, Hand.BANKER, Hand.PLAYER, Hand.BANKER)),
    points=cite("2.5", POINTS),
    wraps_at=cite("2.6", 10, "1.1 Point Count"),
    naturals=cite("4.14", (8, 9), "1.1 Natural"),
    player_table=cite("4.15", PLAYER_TABLE, "1.1 The Tableau"),
    banker_table=cite("4.16", BANKER_TABLE),
    banker_alone=cite("4.17", BANKER_ALONE),
    extra_cards=cite("4.15", 1, "4.7"),
)

# ---------------------------------------------------------------- the two hands

BANKER_WINS = cite("3.18", (banker_higher,))
PLAYER_WINS = cite("3.20", (player_higher,))
STANDS_OFF_IN = cite("1.1 Stand Off", ("A", "B", "D"), "3.18", "3.20")
BANKER_PAYS: dict[str, Cited[Pays]] = {
    "A": cite("3.19", {banker_higher: Fraction(19, 20)}),
    "B": cite("3.19", {banker_higher: 1}),
    "C": cite("3.19", {banker_higher: 1}),
    "D": cite("3.19", {banker_higher: 1}),
}
BUT_BANKER_PAYS: dict[str, Cited[Pays]] = {
    "B": cite("3.19", {banker_wins_with_6: Fraction(1, 2)}),
    "C": cite("3.19", {banker_wins_with_three_card_8_or_9: 2}),
}
PLAYER_PAYS: dict[str, Cited[Pays]] = {
    "A": cite("3.21", {player_higher: 1}),
    "B": cite("3.21", {player_higher: 1}),
    "C": cite("3.21", {player_higher: 1}),
    "D": cite("3.21", {player_higher: 1}),
}
BUT_PLAYER_PAYS: dict[str, Cited[Pays]] = {"C": cite("3.21", {player_wins_with_three_card_8_or_9: 2})}
BANKER_STANDS_OFF = cite("3.18", (tie,))
PLAYER_STANDS_OFF = cite("3.20", (tie,))

# ---------------------------------------------------------------- tie and side bets

TIE_WINS = cite("3.22", (tie,), "1.1 Tie")
TIE_PAYS: Cited[Pays] = cite("3.23(a)", {tie: 8})
TIE_ON_8_PAYS: Cited[Pays] = cite("3.23(b)", {tie_on_8: 16})

# "Non-Commission" is the name of Version B, so the Super 6 of a non-commission table is offered there alone.
SUPER_6_IN = cite("1.1 Super 6", ("B",))
SUPER_6 = event_bet("super_6", wins=cite("3.34", (banker_wins_with_6,)), pays=cite("3.35", {banker_wins_with_6: 15}))
SIDE_BETS = (
    event_bet("player_pair", wins=cite("3.32", (player_pair,), "1.1 Face Value"), pays=cite("3.33", {player_pair: 11})),
    event_bet("banker_pair", wins=cite("3.30", (banker_pair,), "1.1 Face Value"), pays=cite("3.31", {banker_pair: 11})),
    event_bet(
        "player_dragon",
        wins=cite("3.28", (player_natural_wins, *(PLAYER_WINS_BY[points] for points in range(4, 10)))),
        pays=cite(
            "3.29",
            {
                player_natural_wins: 1,
                PLAYER_WINS_BY[9]: 30,
                PLAYER_WINS_BY[8]: 10,
                PLAYER_WINS_BY[7]: 6,
                PLAYER_WINS_BY[6]: 4,
                PLAYER_WINS_BY[5]: 2,
                PLAYER_WINS_BY[4]: 1,
            },
        ),
        stands_off=cite("3.28", (equal_naturals,)),
    ),
    event_bet(
        "banker_dragon",
        wins=cite("3.25", (banker_natural_wins, *(BANKER_WINS_BY[points] for points in range(4, 10)))),
        pays=cite(
            "3.26",
            {
                banker_natural_wins: 1,
                BANKER_WINS_BY[9]: 30,
                BANKER_WINS_BY[8]: 10,
                BANKER_WINS_BY[7]: 6,
                BANKER_WINS_BY[6]: 4,
                BANKER_WINS_BY[5]: 2,
                BANKER_WINS_BY[4]: 1,
            },
        ),
        stands_off=cite("3.25", (equal_naturals,)),
    ),
)


def main_bets(version: str, promotion: bool) -> tuple[Bet, ...]:
    """Player, Banker and Tie: the hands stand off on a tie, save in Version C, where they lose."""
    stands_off = version in STANDS_OFF_IN.value
    return (
        event_bet(
            "player",
            wins=PLAYER_WINS,
            pays=PLAYER_PAYS[version],
            but=BUT_PLAYER_PAYS.get(version),
            stands_off=PLAYER_STANDS_OFF if stands_off else None,
        ),
        event_bet(
            "banker",
            wins=BANKER_WINS,
            pays=BANKER_PAYS[version],
            but=BUT_BANKER_PAYS.get(version),
            stands_off=BANKER_STANDS_OFF if stands_off else None,
        ),
        event_bet("tie", wins=TIE_WINS, pays=TIE_PAYS, but=TIE_ON_8_PAYS if promotion else None),
    )


def baccarat(config: Config) -> Baccarat:
    """Baccarat in one of four versions, with four to eight decks."""
    version = str(config["version"])
    super_6 = (SUPER_6,) if version in SUPER_6_IN.value else ()
    bets = (*main_bets(version, bool(config["tie_16_on_8"])), *SIDE_BETS, *super_6)
    offered = {bet.text: bet for bet in bets}
    shown = f"Game Version {VERSIONS.value[version]}"
    return Baccarat(int(config["decks"]), DRAWING, offered, Payment(Rounding.UP), version=shown)


# ---------------------------------------------------------------- at a table

DEALER = (Role.DEALER,)
OPERATES = (Role.OPERATOR,)

INSPECTOR, MANAGER = (Role.TABLE_INSPECTOR,), (Role.TABLE_GAMES_MANAGER,)
CASINO_MANAGER = (Role.CASINO_MANAGER_TABLE_GAMES,)
BY_FACE_VALUE, ONE_CARD = cite("4.6(a)", Burn.FACE_VALUE), cite("4.6(b)", Burn.ONE)
CARDS = CardPolicy(
    whole_decks=cite("2.4", True),
    copies=cite("2.4", True),
    shoe_first=cite("2.9", True, "1.1 Shoe"),
    shuffled_already=cite("4.1(b)", ("pre_shuffled",)),
    accepted=cite("4.1(b)", True),
    players_may_ask=cite("4.2", True),
    shuffle=cite("4.1", ("hand", "automatic_shuffler", "card_shuffling_machine")),
    machine_in_use=cite("4.1(c)", True),
    chemmy=cite("1.1 Chemmy Shuffle", ("automatic_shuffler",)),
    inserted=cite("4.3", ("automatic_shuffler",)),
    no_cut_after=cite("4.3", ("automatic_shuffler",)),
    cut=cite("4.4", 52),
    cut_by=cite("4.4", ("dealer", "table_inspector", "table_games_manager", "player")),
    cut_waived=cite("2.8", ("pre_shuffled",)),
    cutting_card=cite("4.5", (20, 13), "1.1 Cut"),
    burn=BY_FACE_VALUE,
    last_coup=cite("4.18", LastCoup.NEXT),
    dummy_after_last=cite("4.19", True),
    replaced_between_coups=cite("2.7", True),
    face_down=cite("4.13(a)", True),
    discarded_first=cite("1.1 Coup", True),
    discarded_in_parts=cite("1.1 Discard Rack", True),
    any_carried_is_dummy=cite("5.5", True),
    no_wagers_on_dummy=cite("5.9", True, "1.1 Dummy Coup"),
)
WITH_CARDS = {
    "register_cards": cite("2.4", DEALER),
    "open_shoe": cite("1.1 Shoe", DEALER),
    "show_cards": cite("4.2", DEALER),
    "accept_cards": cite("4.1(b)", DEALER),
    "chemmy_shuffle": cite("1.1 Chemmy Shuffle", DEALER),
    "shuffle_cards": cite("4.1", DEALER),
    "insert_cards": cite("4.3", DEALER),
    "cut_cards": cite("4.4", DEALER),
    "waive_cut": cite("2.8", DEALER),
    "place_cutting_card": cite("4.5", DEALER),
    "burn_cards": cite("4.6(a)", DEALER),
    "report_cutting_card": cite("4.18", (Role.DEALER, Role.SHOE)),
    "order_shuffle": cite("4.1", INSPECTOR),
    "replace_cards": cite("2.7", INSPECTOR),
    "discard_cards": cite("1.1 Discard Rack", DEALER),
    "add_dummy": cite("4.19", INSPECTOR),
    "expose_card": cite("4.13(a)", DEALER),
}

# Positions are seated counter-clockwise from the dealer's right; terminals cannot hold cards. In Style E the shoe's holder
# exposes the Banker's Hand as in Style D. Nobody holds both hands at a time, so a player whose wagers are the highest on
# both is given the Player's first. With equal wagers whoever had so much first holds the hand, if the dealer picks no other.
STYLES = StylePolicy(
    offered={
        "A": DealingStyle(
            shoe=cite("4.11 Style A", Draws.DEALER),
            player=cite("4.11 Style A", Holds.DEALER),
            banker=cite("4.11 Style A", Holds.DEALER),
        ),
        "B": DealingStyle(
            shoe=cite("4.11 Style B", Draws.DEALER),
            player=cite("4.11 Style B", Holds.HIGHEST),
            banker=cite("4.11 Style B", Holds.HIGHEST),
        ),
        "C": DealingStyle(
            shoe=cite("4.11 Style C(a)(i)", Draws.DEALER),
            player=cite("4.11 Style C(a)(i)", Holds.HIGHEST),
            banker=cite("4.11 Style C(a)(ii)", Holds.MARKER),
        ),
        "D": DealingStyle(
            shoe=cite("4.11 Style D", Draws.OFFERED),
            player=cite("4.11 Style D", Holds.DEALER),
            banker=cite("4.11 Style D", Holds.SHOE),
        ),
        "E": DealingStyle(
            shoe=cite("4.11 Style E", Draws.FIXED),
            player=cite("4.11 Style E", Holds.DEALER),
            banker=cite("4.11 Style E", Holds.SHOE),
        ),
    },
    marker_moves_on_loss=cite("4.11 Style C(c)", True),
    holder_only=cite("4.13(a)", True),
    seated_opener=cite("4.13(d)", True),
)
WITH_HANDS = {
    "set_style": cite("4.11", DEALER),
    "offer_shoe": cite("4.11 Style D", DEALER),
    "relinquish_shoe": cite("4.13(f)", MANAGER),
    "move_marker": cite("4.11 Style C(c)", DEALER),
    "pass_hand": cite("4.12(b)", DEALER),
    "return_hand": cite("4.13(e)(iii)", DEALER),
    "nominate_drawer": cite("4.13(e)(i)", DEALER),
    "nominate_opener": cite("4.13(d)", DEALER),
}

# An approval stands until it is taken back or the table closes, and one about the cards until the shoe is ready. The General
# Manager's for a hand shuffle may be for the day: the table's day ends when it closes.
APPROVALS = {
    HAND_SHUFFLE: Approval(
        words="that cards be shuffled by hand.",
        authority=cite("4.1(a)", (Role.GENERAL_MANAGER_TABLE_GAMES,)),
        one_shoe=True,
    ),
    CUT_BY_ANOTHER: Approval(words="that somebody else cut the cards.", authority=cite("4.4", MANAGER), one_shoe=True),
    SHOW_BURNED: Approval(words="that the burned card be shown.", authority=cite("4.6(b)", MANAGER), one_shoe=True),
    BURN_EACH_COUP: Approval(words="that a card be burned before each coup.", authority=cite("4.8", MANAGER)),
    of_style("C"): Approval(words="that cards be dealt in Style C.", authority=cite("4.11", CASINO_MANAGER)),
    of_style("D"): Approval(words="that cards be dealt in Style D.", authority=cite("4.11", CASINO_MANAGER)),
    of_style("E"): Approval(
        words="that a player draw the cards in Style E.",
        authority=cite("4.11", CASINO_MANAGER),
        one_player=cite("4.11 Style E", True),
    ),
    PASS_OPPOSING: Approval(words="that the opposing hand be passed.", authority=cite("4.12(b)", CASINO_MANAGER)),
    ANOTHER_DRAWS: Approval(words="that another draw the cards.", authority=cite("4.13(e)(i)", CASINO_MANAGER)),
    NAME_OPENER: Approval(
        words="that the shoe's holder name who opens cards.", authority=cite("4.13(e)(ii)", CASINO_MANAGER)
    ),
    BOTH_HANDS: Approval(
        words="that a player handle both hands.",
        authority=cite("4.13(e)(iii)", CASINO_MANAGER),
        one_player=cite("4.13(e)(iii)", True),
    ),
    UNANNOUNCED: Approval(
        words="that third cards be drawn before totals are announced.", authority=cite("4.13(e)(iv)", CASINO_MANAGER)
    ),
    # D is not restricted to tournaments, yet looks meant for them (3.8(a) as read).
    "version_D": Approval(words="that Version D be played.", authority=cite("3.8(a)", CASINO_MANAGER)),
    "tie_16_on_8": Approval(words="that a Tie of 8 pay 16 to 1.", authority=cite("3.23(b)", CASINO_MANAGER)),
}
TIE_OF_8 = Promotion(
    cite("3.23(b)", "tie_16_on_8"), "on this table a Tie with a point count of 8 pays 16 to 1, every other Tie 8 to 1."
)

# "Misdeal" is not defined, and nobody is named for 5.1 and 5.8(i): the Table Inspector. A card of the deck too many, missing
# or foreign is treated as a misdeal beyond reconstruction, and the cards are replaced (2.4 as read). An exposed card that is
# a coup's second, third or fourth is used in its place.
MISDELIVERED = {
    "player_cards_in_banker_area": "Cards of the Player's Hand went to the Banker's area.",
    "banker_cards_in_player_area": "Cards of the Banker's Hand went to the Player's area.",
    "player_cards_to_banker_holder": "Cards of the Player's Hand went to whoever holds the Banker's Hand.",
    "banker_cards_to_player_holder": "Cards of the Banker's Hand went to whoever holds the Player's Hand.",
    "against_dealing_style": "Cards were delivered otherwise than the dealing style has it.",
}
ASTRAY = {
    "misdeal": Irregularity(
        words="The deal went wrong, or a hand was given more than two of the first cards.",
        remedy=cite("5.1", Remedy.RECONSTRUCT),
        authority=cite("5.1", DEALER),
        ended_by=cite("5.1", ("reconstruct", "beyond_reconstruction")),
    ),
    "beyond_reconstruction": Irregularity(
        words="The cards of the coup cannot be put right.",
        remedy=cite("5.1", Remedy.VOID),
        authority=cite("5.1", INSPECTOR),
    ),
    "wrong_cards": Irregularity(
        words="A card of the shoe is missing, foreign or one too many.",
        remedy=cite("5.1", Remedy.VOID),
        authority=cite("5.1", INSPECTOR),
        ends_shoe=cite("2.7", True),
    ),
    UNAUTHORISED[Hand.PLAYER]: Irregularity(
        words="The Player's Hand was given a third card that it should not have.",
        remedy=cite("5.2", Remedy.CARRY),
        authority=cite("5.2", DEALER),
    ),
    UNAUTHORISED[Hand.BANKER]: Irregularity(
        words="The Banker's Hand was given a third card that it should not have.",
        remedy=cite("5.3", Remedy.CARRY),
        authority=cite("5.3", DEALER),
    ),
    "first_card_exposed": Irregularity(
        words="The first card of a coup was seen in the shoe.",
        remedy=cite("5.4", Remedy.DUMMY),
        authority=cite("5.4", DEALER),
    ),
    "later_card_exposed": Irregularity(
        words="A later card of the coup was seen in the shoe.",
        remedy=cite("5.4", Remedy.STAND),
        authority=cite("5.4", DEALER),
    ),
    "shoe_empty": Irregularity(
        words="The shoe has no card left for the coup.",
        remedy=cite("5.6", Remedy.RUN_OUT),
        authority=cite("5.6", DEALER),
        ends_shoe=cite("5.6", True),
    ),
    "shuffler_failed": Irregularity(
        words="The automatic shuffler failed, or gave no card.",
        remedy=cite("5.7", Remedy.VOID),
        authority=cite("5.7", MANAGER),
        breaks=cite("5.7", Kind.SHUFFLER),
    ),
    **{
        code: Irregularity(
            words=words,
            remedy=cite("5.8", Remedy.RECONSTRUCT),
            authority=cite("5.8", DEALER),
            ended_by=cite("5.8", ("reconstruct", "offer_retraction", "complete_without_wagers")),
        )
        for code, words in MISDELIVERED.items()
    },
}
GOES_ON = {
    "reconstruct": cite("5.8(i)", INSPECTOR, "5.1"),
    "offer_retraction": cite("5.8(ii)", MANAGER),
    "complete_without_wagers": cite("5.8(iii)", MANAGER),
    "reopen_wagering": cite("5.10", MANAGER),
}

OPENING_BURN = Setting(
    "opening_burn", cite("4.6(a)", {"by_face_value": True, "one_card_face_down": False}), "by_face_value"
)
HAND_SHUFFLE_SCOPE = Setting(
    "hand_shuffle_approval_scope", cite("4.1(a)", {"one_shoe": True, "table_and_gaming_day": False}), "one_shoe"
)
RETRACTION = Seconds("retraction_seconds", cite("5.8(ii)", (15, 600)), 15)
REOPENING = Seconds("reopen_seconds", cite("5.10", (15, 600)), 15)
SECOND_PERSON = Setting(
    "result_correction_second_person",
    cite(
        "5.14",
        {
            "off": (Role.DEALER, Role.TABLE_INSPECTOR),
            "table_inspector": (Role.TABLE_INSPECTOR,),
            "table_games_manager": (Role.TABLE_GAMES_MANAGER,),
        },
    ),
    "table_inspector",
)

# The drawings of 2.1 are missing: which areas a layout has the floor file says. Layouts 9 to 12 are for tournaments (2.1
# Note). 2.3 gives no time: a display that has not answered for 5 seconds is at fault.
EQUIPMENT = EquipmentPolicy(
    needs_for_terminals=(cite("1.1 Staff Game Console (SGC)", (Kind.DEALER_TERMINAL,)),),
    may_have=(
        cite("1.1 Automatic Shuffler", (Kind.SHUFFLER,)),
        cite(
            "2.3",
            (
                Kind.WINNING_NUMBER_DISPLAY,
                Kind.GAME_SYSTEM,
                Kind.DISPLAY_CONTROLLER,
                Kind.MONITORING_SYSTEM,
                Kind.DISPLAY_SCREEN,
            ),
        ),
    ),
    approved=cite("1.1 Automatic Shuffler", (Kind.SHUFFLER,)),
    layouts=cite("2.1", (1, 2, 3, 4, 5, 6, 7, 8, 13)),
    areas_stated=cite("2.1", True),
    shufflers=cite("1.1 Automatic Shuffler", ("automatic_shuffler", "card_shuffling_machine")),
    silent_s=cite("2.3", 5),
    authority={
        "use_item": cite("1.1 Automatic Shuffler", (Role.TABLE_GAMES_MANAGER,)),
        "report_fault": cite("2.3", (Role.DEALER, Role.CLOCK)),
        "report_repair": cite("2.3", (Role.TABLE_GAMES_MANAGER, Role.CLOCK)),
    },
)

# 5.14 freezes "all" accounts: those that wagered in the round. It needs nobody above the dealer: the dealer freezes, and who
# else puts the result right or releases the accounts is a setting (a Table Inspector). What it cannot take back is claimed.
# A fault of one ATS before the end of the period voids that ATS's wagers, and a fault of the system everybody's (5.21(a) as
# read). 6.6 names nobody: the Casino Manager Table Games; and all stakes go back.
OF_THE_GAME = (Role.DEALER, Role.TABLE_INSPECTOR)
MALFUNCTIONS = {
    "foreign_figures": "A terminal or the console shows figures that are foreign to the game.",
    INTERRUPTED: "Play at a terminal was interrupted for good, or its display failed.",
    "other_malfunction": "A terminal or the console did not work properly.",
}
PUT_RIGHT = {
    "wrong_display": Irregularity(
        words="The display showed something else than the outcome.",
        remedy=cite("5.12", Remedy.STAND, "5.13"),
        authority=cite("5.12", OF_THE_GAME),
    ),
    WRONG_OUTCOME: Irregularity(
        words="The dealer believes that a wrong result was entered.",
        remedy=cite("5.14", Remedy.FREEZE),
        authority=cite("5.14", DEALER),
        looks_back=cite("5.14", LookBack.ANY_TIME),
    ),
    "late_error": Irregularity(
        words="An error was found after a later round had begun.",
        remedy=cite("5.11", Remedy.STAND),
        authority=cite("5.11", OF_THE_GAME),
        looks_back=Cited(LookBack.ANY_TIME, "5.11"),
    ),
    WRONG_METER: Irregularity(
        words="A terminal's meter shows credit that does not fit what was wagered and won.",
        remedy=cite("5.16", Remedy.ANALYSE),
        authority=cite("5.16", OF_THE_GAME),
    ),
    **{
        code: Irregularity(
            words=MALFUNCTIONS[code],
            remedy=cite("5.21(a)", Remedy.RETURN),
            late=cite("5.21(b)", Remedy.ANALYSE),
            authority=cite("5.16", OF_THE_GAME),
            looks_back=cite("5.21(b)", LookBack.ANY_TIME),
        )
        for code in cite("5.16", tuple(MALFUNCTIONS)).value
    },
    "system_fault": Irregularity(
        words="The game system or the display controller failed.",
        remedy=cite("5.21(a)", Remedy.VOID),
        late=cite("5.21(b)", Remedy.ANALYSE),
        authority=cite("5.21(a)", OF_THE_GAME),
    ),
    **disrupted(
        cite("6.6", ("civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god")),
        remedy=cite("6.6", Remedy.INVALIDATE),
        authority=cite("6.6", (Role.CASINO_MANAGER_TABLE_GAMES,)),
        looks_back=cite("6.6", LookBack.ANY_TIME),
    ),
    "fraud": Irregularity(
        words="The fraud of a player, a dealer or both affected the result.",
        remedy=cite("6.6", Remedy.INVALIDATE),
        authority=cite("6.6", (Role.CASINO_MANAGER_TABLE_GAMES,)),
        looks_back=cite("6.6", LookBack.ANY_TIME),
    ),
}

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
    equipment=EQUIPMENT,
    restart=cite("5.21(a)", Restart.VOID),
    cards=CARDS,
    styles=STYLES,
    approvals=APPROVALS,
    promotion=TIE_OF_8,
    choice_seconds=RETRACTION.usual,
    reopened_unexposed=cite("5.10", 4),
    reopen_seconds=REOPENING.usual,
    irregularities={**ASTRAY, **PUT_RIGHT},
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
        "identify_player": cite("3.9", (Role.TABLE_INSPECTOR,)),
        "correct_outcome": SECOND_PERSON.usual,
        "release_accounts": SECOND_PERSON.usual,
        "mark_wager": cite("5.21(b)", (Role.TABLE_GAMES_MANAGER,)),
        "close_analysis": cite("5.22", (Role.TABLE_GAMES_MANAGER,)),
        "void_wagers": cite("6.4", (Role.TABLE_GAMES_MANAGER,)),
        "void_round": cite("1.1 Void", (Role.TABLE_GAMES_MANAGER,)),
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


# ---------------------------------------------------------------- money

# "Cash Out Period" is defined and used nowhere: a player cashes out whenever nothing is at risk. 5.15 does not say who finds
# what is due: the Table Games Manager, as in 5.21(b). 5.17 and 5.18 are the Casino Operator's. The 72 hours run from the
# declaration.
MONEY = MoneyPolicy(
    notes=cite("3.16(b)", (5_00, 10_00, 20_00, 50_00, 100_00)),
    tickets_in=cite("3.16(b)", True),
    tickets_may_expire=cite("3.16(b)", True),
    buy_in=cite("3.16(a)", ("cash", "chips", "voucher")),
    cash_out=cite("1.1 Cash Out Period", CashOutWindow.ANY_TIME),
    cash_out_with_wager=cite("1.1 Cash Out Period", False),
    chips_out=cite("1.1 Cash Out Period", True),
    hold_hours=cite("5.17", 72),
    hold_needs_notice=cite("5.17", True),
    disputable_until_repair=cite("5.18", True),
    float_of_own_table=cite("5.15", True),
    authority={
        "buy_in": cite("3.16(a)", (Role.DEALER,)),
        "hand_over_chips": cite("1.1 Cash Out Period", (Role.DEALER,)),
        "pay_ticket": cite("1.1 Cash Out Period", (Role.CASHIER,)),
        "refund_from_float": cite("5.15", (Role.TABLE_GAMES_MANAGER,)),
        "hold_account": cite("5.17", OPERATES),
        "notify_inspector": cite("5.17", OPERATES),
        "end_hold": cite("5.17", OPERATES),
        "record_repair": cite("5.18", OPERATES),
        "refuse_credit": cite("5.18", OPERATES),
    },
)


# ---------------------------------------------------------------- the sign

# 3.11 does not mention the Table Differential: it changes in the same three ways. The Casino Operator decides, and the Table
# Games Manager for it (3.6, 3.11, 6.5); a seat is required by the Table Inspector (6.1).
SPECIAL = cite("3.6", OPERATES)
CLOSES = cite("6.5", OPERATES)
SIGN = SignPolicy(
    limits_first=cite("3.8(b)", True),
    change_minutes=cite("3.11(c)", 10, "3.11"),
    at_once_if_empty=cite("3.11(a)", True, "3.11"),
    at_once_if_agreed=cite("3.11(b)", True, "3.11"),
    personal=cite("3.6", Personal.SURVEILLANCE_TOLD),
    closing_minutes=cite("6.5(b)", 10, "6.5"),
    empty_closes_at_once=cite("6.5(a)", True, "6.5"),
    idle_rounds=cite("6.1", 3),
    idle_while_full=cite("6.1", True),
    authority={
        "change_limit": cite("3.11", OPERATES),
        "set_personal_limit": SPECIAL,
        "tell_surveillance": SPECIAL,
        "remove_personal_limits": SPECIAL,
        "set_period": cite("1.1 Wagering Period (a)", OPERATES),
        "announce_closing": CLOSES,
        "close_table": CLOSES,
        "open_table": CLOSES,
        "show_promotion": cite("3.23(b)", OPERATES),
        "end_promotion": cite("3.23(b)", OPERATES),
        "give_up_seat": cite("6.1", (Role.TABLE_INSPECTOR,)),
    },
)


# ---------------------------------------------------------------- the staff

# That a higher role acts for a lower one, and that the General Manager Table Games is the highest, is our reading; dealing
# is the dealer's alone. A Table Games Manager acts for the tables designated to that person. Who acts for the Casino
# Operator is nowhere said: a Table Games Manager, and the Casino Manager Table Games where credit is withheld.
STAFF = StaffPolicy(
    acts_for={
        Role.TABLE_GAMES_MANAGER: cite("1.1 Casino Manager Table Games", (Role.TABLE_INSPECTOR,)),
        Role.CASINO_MANAGER_TABLE_GAMES: cite("1.1 Casino Manager Table Games", MANAGER),
        Role.GENERAL_MANAGER_TABLE_GAMES: cite("1.1 Casino Manager Table Games", (Role.CASINO_MANAGER_TABLE_GAMES,)),
    },
    operator=OperatorDecisions(
        usually=cite("1.1 Casino Operator", Role.TABLE_GAMES_MANAGER),
        at=cite(
            "1.1 Casino Operator",
            {
                "5.17": Role.CASINO_MANAGER_TABLE_GAMES,
                "5.18": Role.CASINO_MANAGER_TABLE_GAMES,
                "6.7": Role.CASINO_MANAGER_TABLE_GAMES,
            },
        ),
        may_be=cite(
            "1.1 Casino Operator",
            (Role.TABLE_GAMES_MANAGER, Role.CASINO_MANAGER_TABLE_GAMES, Role.GENERAL_MANAGER_TABLE_GAMES),
        ),
    ),
    own_tables={Role.TABLE_GAMES_MANAGER: cite("1.1 Casino Manager Table Games", True)},
    dealer_signs_on=cite("1.1 Staff Game Console (SGC)", True),
    no_change_in_coup=cite("4.20", True),
    tells={Addressee.INSPECTOR: cite("5.17", True), Addressee.SURVEILLANCE: cite("3.6", True)},
    authority={
        "sign_on": cite("1.1 Staff Game Console (SGC)", (Role.DEALER, Role.TABLE_INSPECTOR)),
        "sign_off": cite("1.1 Staff Game Console (SGC)", (Role.DEALER, Role.TABLE_INSPECTOR)),
        "allow_handover": cite("4.20", MANAGER),
        "write_notice": cite("3.6", MANAGER),
        "send_notice": cite("3.6", MANAGER),
    },
)
VERSION = Version(
    cite("Heading", "RAG/578 of 22 August 2023"), cite("Heading", (2023, 8, 22)), cite("Heading", 0), "Australia/Perth"
)


# ---------------------------------------------------------------- conduct

# "And" joins the two measures of 6.4, but each is a choice; an exclusion lasts until a Table Games Manager lifts it, at that
# table. "Permitted by this rule" in 5.20 points at nothing: the actions of 5.14 to 5.22 are meant. 3.14 gives no figures for
# what looks like a partnership: five coups running at nine tenths of the maximum. 6.3(a) asks for an inspector and a notice.
AGAINST_PLAYERS = (Measure.VOID_WAGERS, Measure.EXCLUDE_FROM_TABLE)
ON_A_CLAIM = (Measure.CORRECT_OUTCOME, Measure.REFUND, Measure.VOID_ROUND)
PIT = (Role.DEALER, Role.TABLE_INSPECTOR)
CONDUCT = ConductPolicy(
    incidents={
        "card_handled": IncidentKind(
            words="Somebody handled a card who may not.",
            reported_by=cite("2.10", PIT),
            decided_by=cite("2.10", MANAGER),
            measures=cite("2.10", AGAINST_PLAYERS),
        ),
        "hand_handled": IncidentKind(
            words="Somebody handled a hand that was dealt to another.",
            reported_by=cite("4.12(a)", PIT),
            decided_by=cite("4.12(a)", MANAGER),
            measures=cite("4.12(a)", AGAINST_PLAYERS),
        ),
        "card_taken": IncidentKind(
            words="Somebody took a card off the layout, or held it away from the table.",
            reported_by=cite("2.11", PIT),
            decided_by=cite("2.11", MANAGER),
            measures=cite("2.11", AGAINST_PLAYERS),
        ),
        PARTNERSHIP: IncidentKind(
            words="Players seem to combine to exceed the maximum.",
            reported_by=cite("3.14", (Role.CLOCK, *PIT)),
            decided_by=cite("3.14", MANAGER),
            measures=cite("3.14", AGAINST_PLAYERS),
        ),
        "malfunction_credits": IncidentKind(
            words="Credits do not fit the prizes and the stake.",
            reported_by=cite("5.16(a)", PIT),
            decided_by=cite("5.16(a)", MANAGER),
        ),
        "malfunction_figures": IncidentKind(
            words="Figures are shown that are foreign to the game.",
            reported_by=cite("5.16(b)", PIT),
            decided_by=cite("5.16(b)", MANAGER),
        ),
        "malfunction_interrupted": IncidentKind(
            words="Play is interrupted for good, or the display is faulty.",
            reported_by=cite("5.16(c)", PIT),
            decided_by=cite("5.16(c)", MANAGER),
        ),
        "malfunction_other": IncidentKind(
            words="Something else is taken for a malfunction.",
            reported_by=cite("5.16(d)", PIT),
            decided_by=cite("5.16(d)", MANAGER),
            needs_note=cite("5.16(d)", True),
        ),
        FAULT: IncidentKind(
            words="The player reports a fault of the terminal.",
            reported_by=cite("5.19", (Role.PLAYER,)),
            decided_by=cite("5.19", MANAGER),
        ),
        BENEFIT_KEPT: IncidentKind(
            words="The player kept what a fault or an error brought.",
            reported_by=cite("5.19", PIT),
            decided_by=cite("5.19", MANAGER),
            measures=cite("5.19", AGAINST_PLAYERS),
        ),
        CLAIM_OUTCOME: IncidentKind(
            words="The player claims that a wrong outcome was announced.",
            reported_by=cite("5.20", (Role.PLAYER, *PIT)),
            decided_by=cite("5.20", MANAGER),
            measures=cite("5.20", ON_A_CLAIM),
        ),
        CLAIM_MALFUNCTION: IncidentKind(
            words="The player claims that something malfunctioned.",
            reported_by=cite("5.20", (Role.PLAYER, *PIT)),
            decided_by=cite("5.20", MANAGER),
            measures=cite("5.20", ON_A_CLAIM),
        ),
        DEVICE: IncidentKind(
            words="Somebody has or used a device that can record, project or analyse.",
            reported_by=cite("6.2", PIT),
            decided_by=cite("6.2", MANAGER),
            measures=cite("6.2", AGAINST_PLAYERS),
        ),
    },
    measures={
        **dict.fromkeys(ON_A_CLAIM, cite("5.20", MANAGER)),
        Measure.VOID_WAGERS: cite("6.4", MANAGER),
        Measure.EXCLUDE_FROM_TABLE: cite("6.4", MANAGER),
    },
    lifted_by=cite("6.4", MANAGER),
    dispute=DisputePolicy(
        opened_by=cite("6.7", PIT),
        first=cite("6.7", (Role.OPERATOR,)),
        outside=cite("6.7", "GWC"),
    ),
    devices=DevicePermission(
        granted_by=cite("6.3", MANAGER),
        only_in_salon=cite("6.3", True),
        inspector_first=cite("6.3", True),
        surveillance_first=cite("6.3", True),
        ends_with_analysis=cite("6.3(b)", True),
        withdrawn_by=cite("6.3(c)", MANAGER),
    ),
    partnership=PartnershipAlert(coups=cite("3.14", 5), percent=cite("3.14", 90)),
)


RULEBOOK = Rulebook(
    key="crown-baccarat-2023",
    title="Mini Baccarat / Baccarat",
    casino="Crown Perth",
    time_zone="Australia/Perth",
    offers={
        "baccarat": Offer(
            "baccarat",
            OPTIONS,
            baccarat,
            AT_A_TABLE,
            settings=(OPENING_BURN, HAND_SHUFFLE_SCOPE, RETRACTION, REOPENING, SECOND_PERSON),
            as_set=at_a_table,
        )
    },
    money=MONEY,
    sign=SIGN,
    conduct=CONDUCT,
    staff=STAFF,
    version=VERSION,
    citations=cite,
)
