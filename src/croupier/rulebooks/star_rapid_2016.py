"""Rapid Roulette and Baccarat Electronic Table Game, The Star, Sydney, 2016."""

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
    equal_naturals,
    player_higher,
    player_natural_wins,
    player_pair,
    tie,
)
from croupier.games.cards import POINTS
from croupier.games.coup import BANKER_ALONE, BANKER_TABLE, PLAYER_TABLE, Hand
from croupier.games.payouts import Payment, Rounding
from croupier.games.roulette import RED, SINGLE_ZERO_ORDER, Roulette, Wheel
from croupier.rulebooks.approvals import MANUAL_ENTRY, RIFFLE, Approval
from croupier.rulebooks.cards import (
    CARDS_DAMAGED,
    RESULT_DIFFERS,
    SHOE_FAILED,
    SHUFFLER_FAILED,
    WRONG_SHOE,
    Burn,
    CardPolicy,
    LastCoup,
)
from croupier.rulebooks.citation import Citations
from croupier.rulebooks.conduct import BENEFIT_KEPT, DEVICE, FAULT, ConductPolicy, DisputePolicy, IncidentKind, Measure
from croupier.rulebooks.equipment import EquipmentPolicy, Kind
from croupier.rulebooks.money import CashOutWindow, MoneyPolicy
from croupier.rulebooks.offer import Choice, Config, Offer, Rulebook
from croupier.rulebooks.policy import (
    EARLY_BALL,
    INTERRUPTED,
    UNFAIR,
    WRONG_METER,
    WRONG_OUTCOME,
    Excess,
    Restart,
    Short,
    TablePolicy,
    WheelPolicy,
)
from croupier.rulebooks.remedies import Forfeit, Irregularity, LookBack, Remedy, Step, disrupted
from croupier.rulebooks.roles import Role
from croupier.rulebooks.settings import Chosen, Seconds, Setting
from croupier.rulebooks.sign import SignPolicy
from croupier.rulebooks.staffing import Addressee, StaffPolicy
from croupier.rulebooks.statements import by_kind, drawing, event_bet, only, roulette_bets, series
from croupier.rulebooks.version import Version

cite = Citations("star-rapid-2016")

# ---------------------------------------------------------------- roulette

ROULETTE_OPTIONS = (Choice("wheel", cite("1.1(Zero)", ("single_zero",)), "single_zero"),)

# Diagram B is a drawing that the text does not carry; the usual order fits the series of 5.2. Nor does the text say which
# numbers are red.
ORDER = cite("2.4.3.2", SINGLE_ZERO_ORDER)
RED_NUMBERS = cite("2.4.3.1", RED)

KINDS = cite("5.1", tuple("straight split street corner six_line column dozen low high even odd red black".split()))

# That the numbers of a split or a corner touch is read from Diagram C.
ROULETTE_BETS = (
    cite("5.1.1", ("straight", "straight:0")),
    cite("5.1.2.1", ("split", "split:0-1", "split:0-2", "split:0-3")),
    cite("5.1.3.1", ("street", "street:0-1-2", "street:0-2-3")),
    cite("5.1.4.1", ("corner", "corner:0-1-2-3")),
    cite("5.1.5", ("six_line",)),
    cite("5.1.6", ("column",)),
    cite("5.1.7", ("dozen",)),
    cite("5.1.8", ("low", "high")),
    cite("5.1.10", ("even", "odd")),
    cite("5.1.12", ("red", "black")),
)
ROULETTE_ODDS = cite(
    "8.5",
    {
        "straight": 35,
        "split": 17,
        "street": 11,
        "corner": 8,
        "six_line": 5,
        "column": 2,
        "dozen": 2,
        "low": 1,
        "high": 1,
        "even": 1,
        "odd": 1,
        "red": 1,
        "black": 1,
    },
)
ZEROS = (cite("8.6", "0"),)

# 5.2.3 writes "25/29"; the two do not touch, so it is the corner between them.
SERIES = {
    "tier": cite(
        "5.2.1", ("split:5-8", "split:10-11", "split:13-16", "split:23-24", "split:27-30", "split:33-36"), "5.2"
    ),
    "orphelins": cite("5.2.2", ("straight:1", "split:6-9", "split:14-17", "split:17-20", "split:31-34"), "5.2"),
    "grand_series": cite(
        "5.2.3",
        (
            *("street:0-2-3",) * 2,
            "split:4-7",
            "split:12-15",
            "split:18-21",
            "split:19-22",
            *("corner:25-26-28-29",) * 2,
            "split:32-35",
        ),
        "5.2",
    ),
    "zero_spiel": cite("5.2.4", ("split:0-3", "split:12-15", "straight:26", "split:32-35"), "5.2"),
}


def roulette(config: Config) -> Roulette:
    """Roulette on terminals, with a live or an automated wheel."""
    wheel = Wheel(str(config["wheel"]), ORDER.value, RED_NUMBERS.value)
    bets = roulette_bets(wheel, KINDS.value, ROULETTE_BETS, by_kind(ROULETTE_ODDS), ZEROS)
    return Roulette(wheel, bets, series(SERIES))


DEALER = (Role.DEALER,)
WHEEL = (Role.WHEEL,)
FLOOR_STAFF = (Role.DEALER, Role.CASINO_SUPERVISOR)
SUPERVISOR = (Role.CASINO_SUPERVISOR,)
CASHIER = (Role.CASHIER,)

NO_SPIN = {
    "same_direction": Irregularity(
        words="The ball ran in the direction of the wheel.",
        remedy=cite("11.4.1", Remedy.RESPIN, "11.4.9"),
        authority=cite("11.4.1", FLOOR_STAFF),
    ),
    "wheel_not_rotating": Irregularity(
        words="The wheel was not turning.",
        remedy=cite("11.4.2", Remedy.RESPIN, "11.4.9"),
        authority=cite("11.4.2", FLOOR_STAFF),
    ),
    "under_four_revolutions": Irregularity(
        words="The ball was not going to make four revolutions.",
        remedy=cite("11.4.3", Remedy.RESPIN, "11.4.9"),
        authority=cite("11.4.3", FLOOR_STAFF),
    ),
    "foreign_object": Irregularity(
        words="A foreign object was in the wheel.",
        remedy=cite("11.4.4", Remedy.RESPIN, "11.4.9"),
        authority=cite("11.4.4", FLOOR_STAFF),
    ),
    "not_in_a_compartment": Irregularity(
        words="The ball did not settle in a compartment.",
        remedy=cite("11.4.5", Remedy.RESPIN, "11.4.9"),
        authority=cite("11.4.5", FLOOR_STAFF),
    ),
    "ball_left_the_wheel": Irregularity(
        words="The ball left the wheel.",
        remedy=cite("11.4.6", Remedy.RESPIN, "11.4.9"),
        authority=cite("11.4.6", FLOOR_STAFF),
        due=cite("11.4.6", ("examine_ball",)),
    ),
    "interference": Irregularity(
        words="Someone interfered with the ball or the wheel.",
        remedy=cite("11.4.7", Remedy.RESPIN, "11.4.9"),
        authority=cite("11.4.7", FLOOR_STAFF),
    ),
}

# 11.1 leaves open who declares, and 11.6 which wagers are concerned: a casino supervisor, who names the terminals. Void
# money goes back wherever the document does not say so. 4.2.8 sets no time: until the next round is settled. 12.5 has no
# other choice than refund but forfeiture, of those named under 12.4.2. 11.4.10 has no cut-off.
PUT_RIGHT = {
    "system_malfunction": Irregularity(
        words="The game system malfunctioned.",
        remedy=cite("11.1", Remedy.VOID_FOR, "1.1(void)"),
        authority=cite("11.1", SUPERVISOR),
        looks_back=cite("11.1", LookBack.ANY_TIME),
    ),
    "wrong_display": Irregularity(
        words="The winning number display showed something else than the outcome.",
        remedy=cite("11.2", Remedy.STAND),
        authority=cite("11.2", FLOOR_STAFF),
    ),
    "terminal_malfunction": Irregularity(
        words="A terminal, or the dealer's, did not work properly.",
        remedy=cite("11.5.1.4", Remedy.ANALYSE),
        authority=cite("11.5.1.4", FLOOR_STAFF),
        looks_back=cite("11.5.1.4", LookBack.ANY_TIME),
    ),
    INTERRUPTED: Irregularity(
        words="A terminal's sequence was interrupted, or its display failed.",
        remedy=cite("11.5.1.2", Remedy.ANALYSE),
        authority=cite("11.5.1.2", (*FLOOR_STAFF, Role.CLOCK)),
    ),
    WRONG_METER: Irregularity(
        words="A terminal's meter shows credit that does not follow from its wagers.",
        remedy=cite("11.5.1.1", Remedy.ANALYSE),
        authority=cite("11.5.1.1", SUPERVISOR),
    ),
    UNFAIR: Irregularity(
        words="To hold a player to a wager that was locked would plainly be unfair.",
        remedy=cite("4.2.8", Remedy.ADJUST),
        authority=cite("4.2.8", SUPERVISOR),
        looks_back=cite("4.2.8", LookBack.NEXT_SETTLED),
    ),
    **disrupted(
        cite("12.4.1", ("civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god")),
        remedy=cite("12.4.1", Remedy.INVALIDATE),
        authority=cite("12.4.1", SUPERVISOR),
        looks_back=cite("12.4.1", LookBack.ANY_TIME),
    ),
    "fraud": Irregularity(
        words="Somebody's fraud affected the outcome.",
        remedy=cite("12.4.2", Remedy.INVALIDATE),
        authority=cite("12.4.2", SUPERVISOR),
        looks_back=cite("12.4.2", LookBack.ANY_TIME),
        forfeits=cite("12.5", Forfeit.NAMED),
    ),
}
TERMINAL_TIMEOUT = Seconds("pt_heartbeat_timeout_seconds", cite("11.5.1.2", (1, 600)), 10)
WRONG_NUMBER = {
    WRONG_OUTCOME: Irregularity(
        words="The dealer believes that a wrong number is on record.",
        remedy=cite("11.4.10", Remedy.CORRECT),
        authority=cite("11.4.10", FLOOR_STAFF),
        looks_back=cite("11.4.10", LookBack.ANY_TIME),
    ),
}
PUTS_RIGHT = {
    "mark_wager": cite("11.5", SUPERVISOR),
    "close_analysis": cite("11.6", SUPERVISOR),
    "void_wagers": cite("12.3.1", SUPERVISOR),
}

# 2.2 does not say who looks after the equipment: the dealer or a casino supervisor reports what fails, and the rest is a
# casino supervisor's.
LOOKS_AFTER = {
    "use_item": cite("2.4.4", SUPERVISOR),
    "report_fault": cite("1.1(game hardware)", FLOOR_STAFF),
    "report_repair": cite("1.1(game hardware)", SUPERVISOR),
}
HARDWARE = (
    cite("2.2.1", (Kind.DEALER_TERMINAL, Kind.GAME_SYSTEM)),
    cite("1.1(game hardware)", (Kind.NETWORK, Kind.TICKET_PRINTER)),
)
EACH_TERMINAL = cite("2.2.5", (Kind.NOTE_ACCEPTOR, Kind.TICKET_PRINTER))
ROULETTE_EQUIPMENT = EquipmentPolicy(
    needs=(*HARDWARE, cite("2.4.1", (Kind.WHEEL,)), cite("2.4.4", (Kind.BALL,))),
    each_terminal=EACH_TERMINAL,
    wheel_mm=cite("2.4.2", 750),
    ball_mm=cite("2.4.4", (17, 23)),
    ball_metallic=cite("2.4.4", False),
    authority=LOOKS_AFTER,
)

# 5.3.1 does not say who sees that the ball goes round four times: a sensor, or the dealer. 7.4.2 does not say when a spin
# after the period is late.
REVOLUTION_SOURCE = Setting(
    "revolution_source", cite("5.3.1", {"dealer_confirmation": False, "wheel_sensor": True}), "dealer_confirmation"
)
SPIN_DELAY = Seconds("spin_delay_alert_seconds", cite("7.4.2", (5, 120)), 30)

AUTOMATED_WHEEL = WheelPolicy(
    spin_while_wagering=cite("7.4.1", True),
    no_spin_is_final=cite("11.4.8", True),
)
LIVE_WHEEL = msgspec.structs.replace(
    AUTOMATED_WHEEL,
    revolutions=cite("5.3.1", 4),
    against_rotation=cite("5.3.1", True),
    sensor_first=REVOLUTION_SOURCE.usual,
    late_after=SPIN_DELAY.usual,
    shown_when_confirmed=cite("7.5.1", True),
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
    silent_after=TERMINAL_TIMEOUT.usual,
    restart=cite("11.1", Restart.HOLD, "11.5"),
    irregularities={**NO_SPIN, **WRONG_NUMBER, **PUT_RIGHT},
    steps={"examine_ball": Step("The ball that left the wheel is examined.", cite("11.4.6", SUPERVISOR))},
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

# 11.4 is for live wheels: an automated one has no "no spin". What its own reports show to be wrong is a malfunction (11.5):
# the round waits for a casino supervisor, who lets it go on with the wagers as recorded, settles it on the number in which
# the ball was found, or declares it void. 11.5.1.4 leaves open what else is a malfunction: these are the wheel's warnings,
# and a wheel that is silent or contradicts itself.
MALFUNCTIONS = {
    "same_direction": Irregularity(
        words="The ball ran in the direction of the wheel.",
        remedy=cite("5.3.2", Remedy.HOLD),
        authority=cite("5.3.2", WHEEL),
    ),
    EARLY_BALL: Irregularity(
        words="The ball came to rest before the wagering period was over.",
        remedy=cite("11.5.1.3", Remedy.HOLD),
        authority=cite("11.5.1.3", WHEEL),
    ),
    "ball_not_sensed": Irregularity(
        words="The ball was taken out, or the sensors do not see it.",
        remedy=cite("11.5.1.4", Remedy.HOLD),
        authority=cite("11.5.1.4", WHEEL),
    ),
    "wheel_failure": Irregularity(
        words="A sensor, the motor or the encoder of the wheel has failed.",
        remedy=cite("11.5.1.4", Remedy.HOLD),
        authority=cite("11.5.1.4", WHEEL),
    ),
    "failed_launch": Irregularity(
        words="The wheel failed to launch the ball, and calls the spin void.",
        remedy=cite("11.5.1.4", Remedy.HOLD),
        authority=cite("11.5.1.4", WHEEL),
    ),
    "out_of_order": Irregularity(
        words="The wheel's reports do not follow from one another.",
        remedy=cite("11.5.1.4", Remedy.HOLD),
        authority=cite("11.5.1.4", WHEEL),
    ),
    "silent": Irregularity(
        words="The wheel does not report.",
        remedy=cite("11.5.1.4", Remedy.HOLD),
        authority=cite("11.5.1.4", WHEEL),
    ),
}

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


def live_roulette(chosen: Chosen) -> TablePolicy:
    """How a table with a live wheel is run by its settings."""
    wheel = msgspec.structs.replace(
        LIVE_WHEEL, sensor_first=REVOLUTION_SOURCE.of(chosen), late_after=SPIN_DELAY.of(chosen)
    )
    return msgspec.structs.replace(ROULETTE_AT_A_TABLE, wheel=wheel, silent_after=TERMINAL_TIMEOUT.of(chosen))


# ---------------------------------------------------------------- baccarat

# 8.7.2 has no rule for a fraction of a cent: up, in the player's favour, is our reading.
BACCARAT_OPTIONS = (
    Choice("version", cite("1.1(Baccarat component electronic table game)", ("commission", "even_money"))),
    Choice("payout_rounding", cite("8.7.2", tuple(each.value for each in Rounding)), Rounding.UP.value, reading=True),
)
DECKS = cite("2.5.4", 8)
DRAWING = drawing(
    order=cite("7.7.4.3", (Hand.PLAYER, Hand.BANKER, Hand.PLAYER, Hand.BANKER)),
    points=cite("2.5.5.1", POINTS),
    wraps_at=cite("2.5.6.1", 10),
    naturals=cite("7.7.4.4", (8, 9), "1.1(natural)"),
    player_table=cite("7.7.4.5.1", PLAYER_TABLE),
    banker_table=cite("7.7.4.6.1", BANKER_TABLE),
    banker_alone=cite("7.7.4.7", BANKER_ALONE),
    extra_cards=cite("7.7.4.8", 1),
)
BACCARAT_BETS = cite("5.4", ("player", "banker", "tie", "player_pair", "banker_pair", "player_dragon", "banker_dragon"))
PLAYER_WINS = cite("5.4.1.1", (player_higher,))
PLAYER_STANDS_OFF = cite("5.4.1.1", (tie,))
BANKER_WINS = cite("5.4.2.1", (banker_higher,))
BANKER_STANDS_OFF = cite("5.4.2.1", (tie,))
TIE_WINS = cite("5.4.3", (tie,))

MAIN_BETS = {
    "commission": (
        event_bet("player", wins=PLAYER_WINS, pays=cite("8.7.1", {player_higher: 1}), stands_off=PLAYER_STANDS_OFF),
        event_bet(
            "banker",
            wins=BANKER_WINS,
            pays=cite("8.7.2", {banker_higher: Fraction(19, 20)}),
            stands_off=BANKER_STANDS_OFF,
        ),
        event_bet("tie", wins=TIE_WINS, pays=cite("8.7.3", {tie: 8})),
    ),
    "even_money": (
        event_bet("player", wins=PLAYER_WINS, pays=cite("8.8.1", {player_higher: 1}), stands_off=PLAYER_STANDS_OFF),
        event_bet(
            "banker",
            wins=BANKER_WINS,
            pays=cite("8.8.2", {banker_higher: 1}),
            but=cite("8.8.2", {banker_wins_with_6: Fraction(1, 2)}),
            stands_off=BANKER_STANDS_OFF,
        ),
        event_bet("tie", wins=TIE_WINS, pays=cite("8.8.3", {tie: 8})),
    ),
}
SIDE_BETS = (
    event_bet("player_pair", wins=cite("5.4.7.1", (player_pair,)), pays=cite("8.10", {player_pair: 11})),
    event_bet("banker_pair", wins=cite("5.4.6.1", (banker_pair,)), pays=cite("8.10", {banker_pair: 11})),
    event_bet(
        "player_dragon",
        wins=cite("5.4.5.1", (player_natural_wins, *(PLAYER_WINS_BY[points] for points in range(4, 10)))),
        pays=cite(
            "8.9",
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
        stands_off=cite("5.4.5.1", (equal_naturals,)),
    ),
    event_bet(
        "banker_dragon",
        wins=cite("5.4.4.1", (banker_natural_wins, *(BANKER_WINS_BY[points] for points in range(4, 10)))),
        pays=cite(
            "8.9",
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
        stands_off=cite("5.4.4.1", (equal_naturals,)),
    ),
)


def baccarat(config: Config) -> Baccarat:
    """Baccarat on terminals, in commission or even-money mode."""
    bets = {bet.text: bet for bet in (*MAIN_BETS[str(config["version"])], *SIDE_BETS)}
    rounding = Rounding(str(config.get("payout_rounding", Rounding.UP)))
    return Baccarat(DECKS.value, DRAWING, only(BACCARAT_BETS, bets), Payment(rounding))


# Of 4, 6 and 8 decks a machine must take 8 to shuffle the set of 2.5.4 at once. Both dealer stations carry one title: F is
# for one game and G for two, by 7.7.3.
BACCARAT_EQUIPMENT = EquipmentPolicy(
    needs=(
        *HARDWARE,
        cite("1.1(dealer station)", (Kind.STATION,)),
        cite("2.5.3.1", (Kind.SHOE, Kind.DISCARD_RACK)),
    ),
    each_terminal=EACH_TERMINAL,
    may_have=(cite("1.1(multishuffler)", (Kind.SHUFFLER,)),),
    read_from=cite("1.1(Angel Eye shoe)", Kind.SHOE),
    stations=cite("2.5.2", {"F": 1, "G": 2}),
    shuffler_decks=cite("1.1(multishuffler)", (4, 6, 8)),
    all_decks_at_once=cite("1.1(multishuffler)", True),
    authority=LOOKS_AFTER,
)

# 11.8.1.5 as read: emptying the shoe or closing the table counts as the start of a next coup.
WRONG_DEAL = {
    "wrong_deal": Irregularity(
        words="The coup was dealt wrongly.",
        remedy=cite("11.8.1.3", Remedy.VOID),
        authority=cite("11.8.1.3", (Role.ASSISTANT_GAMING_MANAGER,)),
        looks_back=cite("11.8.1.5", LookBack.NEXT_DEALT, "11.8.1.2"),
    ),
}

# 11.8.3 to 11.8.5 and 11.8.13 are read as the special cures, 11.8.1 as the rule for every other wrong deal. Where no role is
# named, an AGM decides on a void, as in 11.8.1.3, and a casino supervisor on the rest. 11.8.15 is silent where somebody was
# disadvantaged or no other shoe is at hand: then the coup is void, or its cards are entered by hand (11.8.12).
AGM = (Role.ASSISTANT_GAMING_MANAGER,)
ENDED_BY_VOID = cite("11.8.1.3", ("wrong_deal",))
VOID_ROLE = Setting("void_role_11_8_10", cite("11.8.10.2", {"agm": AGM, "casino_supervisor": SUPERVISOR}), "agm")
DECKS_CHECKED = cite("11.8.10.3", ("check_decks",))
CARDS_TAKEN_OUT = cite("11.8.10.3", True)
MOVES_CARDS = cite("11.8.16", FLOOR_STAFF, "11.8.16.2")
CHANGES_SHOE = cite("11.8.15.1", SUPERVISOR)
ON_CARDS = {
    **WRONG_DEAL,
    "card_order_in_doubt": Irregularity(
        words="The right order of the cards is in doubt: an assistant gaming manager decides.",
        remedy=cite("11.8.1.1", Remedy.HOLD),
        authority=cite("11.8.1.1", FLOOR_STAFF),
        ended_by=ENDED_BY_VOID,
    ),
    "misdeal_reported": Irregularity(
        words="The cards are said to be dealt wrongly: an assistant gaming manager decides.",
        remedy=cite("11.8.1.2", Remedy.HOLD),
        authority=cite("11.8.1.2", FLOOR_STAFF),
        ended_by=ENDED_BY_VOID,
    ),
    WRONG_SHOE: Irregularity(
        words="A card came from the shoe of the other game: an assistant gaming manager decides.",
        remedy=cite("11.8.2", Remedy.OTHER_SHOE),
        authority=cite("11.8.2", FLOOR_STAFF),
        ended_by=cite("11.8.2", ("void_wrong_shoe",)),
    ),
    "void_wrong_shoe": Irregularity(
        words="The coup with cards from the shoe of the other game is void.",
        remedy=cite("11.8.2", Remedy.VOID),
        authority=cite("11.8.2", AGM),
    ),
    "extra_player_card": Irregularity(
        words="The Player's Hand was given a card that it does not draw.",
        remedy=cite("11.8.3", Remedy.CARRY),
        authority=cite("11.8.3", FLOOR_STAFF),
    ),
    "extra_banker_card": Irregularity(
        words="The Banker's Hand was given a card that it does not draw.",
        remedy=cite("11.8.4", Remedy.CARRY),
        authority=cite("11.8.4", FLOOR_STAFF),
    ),
    "first_card_exposed": Irregularity(
        words="The first card of a coup was exposed, or lay face up in the shoe.",
        remedy=cite("11.8.4", Remedy.DUMMY),
        authority=cite("11.8.4", SUPERVISOR),
    ),
    "later_card_face_up": Irregularity(
        words="A later card of the coup lay face up in the shoe.",
        remedy=cite("11.8.5", Remedy.STAND),
        authority=cite("11.8.5", FLOOR_STAFF),
    ),
    "insufficient_cards": Irregularity(
        words="The shoe has too few cards to complete the coup.",
        remedy=cite("11.8.6", Remedy.RUN_OUT),
        authority=cite("11.8.6", SUPERVISOR),
        ends_shoe=cite("11.8.6", True),
    ),
    "not_cut": Irregularity(
        words="The cards were not cut as they should be.",
        remedy=cite("11.8.7", Remedy.STAND),
        authority=cite("11.8.7", FLOOR_STAFF),
        ends_shoe=cite("11.8.7", True),
    ),
    "burn_forgotten": Irregularity(
        words="The card that should have been burned is in play.",
        remedy=cite("11.8.8", Remedy.KEEP_IN_PLAY),
        authority=cite("11.8.8", FLOOR_STAFF),
    ),
    "not_shuffled": Irregularity(
        words="The cutting card had come, and the cards were not shuffled.",
        remedy=cite("11.8.9", Remedy.STAND),
        authority=cite("11.8.9", FLOOR_STAFF),
        ends_shoe=cite("11.8.9", True),
    ),
    "card_missing": Irregularity(
        words="A card is missing from the shoe.",
        remedy=cite("11.8.10.2", Remedy.VOID),
        authority=VOID_ROLE.usual,
        ends_shoe=CARDS_TAKEN_OUT,
        due=DECKS_CHECKED,
    ),
    "foreign_card": Irregularity(
        words="A card was found that is not of the eight decks.",
        remedy=cite("11.8.10.2", Remedy.VOID),
        authority=VOID_ROLE.usual,
        ends_shoe=CARDS_TAKEN_OUT,
        due=DECKS_CHECKED,
    ),
    RESULT_DIFFERS: Irregularity(
        words="The shoe indicates another result than the cards: a casino supervisor confirms the actual outcome.",
        remedy=cite("11.8.11", Remedy.HOLD),
        authority=cite("11.8.11", FLOOR_STAFF),
        ended_by=cite("11.8.11", ("establish_cards", "outcome_not_confirmed")),
    ),
    "outcome_not_confirmed": Irregularity(
        words="The actual outcome of the coup cannot be confirmed.",
        remedy=cite("11.8.11", Remedy.VOID),
        authority=cite("11.8.11", SUPERVISOR),
    ),
    "card_not_required": Irregularity(
        words="A card was drawn when none was required.",
        remedy=cite("11.8.13", Remedy.DUMMY),
        authority=cite("11.8.13", SUPERVISOR),
    ),
    SHOE_FAILED: Irregularity(
        words="The shoe no longer reads, nobody was disadvantaged, and another is at hand.",
        remedy=cite("11.8.15.1", Remedy.MOVE),
        authority=CHANGES_SHOE,
    ),
    "shoe_failed_unfairly": Irregularity(
        words="The shoe no longer reads, and somebody was disadvantaged or no other is at hand.",
        remedy=cite("11.8.15.1", Remedy.VOID),
        authority=cite("11.8.15.1", SUPERVISOR),
    ),
    SHUFFLER_FAILED: Irregularity(
        words="A multishuffler failed, and its cards are not damaged.",
        remedy=cite("11.8.16", Remedy.MOVE),
        authority=MOVES_CARDS,
    ),
    CARDS_DAMAGED: Irregularity(
        words="A multishuffler failed and damaged cards.",
        remedy=cite("11.8.16.2", Remedy.MOVE),
        authority=MOVES_CARDS,
    ),
    "shuffler_failed_unfairly": Irregularity(
        words="A multishuffler failed, to the disadvantage of the house or of a player.",
        remedy=cite("11.8.17", Remedy.VOID),
        authority=cite("11.8.17", AGM),
    ),
}

# The rules of wagering are one for both components.
# 3.8 spares the maker's own pre-shuffled cards the shuffle, and not those that the house has shuffled (3.2). A dummy hand
# counts as the coup after the cutting card, and one press of New Game is meant in 7.7.2 and 7.7.4.1.
CARDS = CardPolicy(
    whole_decks=cite("2.5.4", True),
    copies=cite("2.5.4", True),
    other_back=cite("3.5", True),
    other_set=cite("3.5", True),
    matched=cite("11.8.16.2", True),
    check_first=cite("3.1", False),
    secured=cite("3.2", ("angel", "house")),
    shoe_first=cite("2.5.3.1", True, "3.3"),
    shuffled_already=cite("3.8.1", ("angel",), "1.1(Angel pre-shuffled cards)"),
    shuffle=cite("3.8.1", ("hand", "machine"), "2.3.3"),
    named_machine=cite("2.3.3", True),
    riffle=cite("3.9", ("before_machine", "before_cut")),
    cut=cite("3.10", 52),
    cutting_card=cite("3.11", 20),
    burn=cite("3.12", Burn.ONE),
    last_coup=cite("3.13", LastCoup.NEXT),
    replaced_between_coups=cite("3.6", False),
    cleared_after=cite("11.8.1.4", ("wrong_deal",)),
    face_down=cite("3.3", False),
    carried_is_dummy=cite("11.8.4", True, "11.8.3"),
    dummy_approved=cite("11.8.14", True, "11.8.13"),
    needless=cite("11.8.13", "card_not_required"),
    in_turn=cite("7.7.3", True),
)
AUTHORISES = cite("11.8.14", SUPERVISOR, "11.8.13")
WITH_CARDS = {
    "register_cards": cite("2.5.4", FLOOR_STAFF),
    "check_cards": cite("3.1", FLOOR_STAFF),
    "check_by_device": cite("1.1(deck-checking device)", FLOOR_STAFF),
    "secure_cards": cite("3.2", FLOOR_STAFF),
    "release_cards": cite("3.2", FLOOR_STAFF),
    "open_shoe": cite("3.8.1", DEALER),
    "shuffle_cards": cite("3.8.1", DEALER),
    "cut_cards": cite("3.10", DEALER),
    "place_cutting_card": cite("3.11", DEALER),
    "burn_cards": cite("3.12", DEALER),
    "report_cutting_card": cite("3.13", (Role.DEALER, Role.SHOE)),
    "order_check": cite("3.7", (*SUPERVISOR, Role.INSPECTOR)),
    "riffle_cards": cite("3.9", DEALER),
    "order_shuffle": cite("3.8.3", SUPERVISOR),
    "replace_cards": cite("3.6", SUPERVISOR, "3.5"),
    "clear_shoe": cite("11.8.1.4", AGM),
    "move_cards": MOVES_CARDS,
    "change_shoe": CHANGES_SHOE,
    "authorise_dummy": AUTHORISES,
    "decline_dummy": AUTHORISES,
    "report_result": cite("11.8.11", (Role.SHOE,)),
    "establish_cards": cite("11.8.11", SUPERVISOR),
    "correct_card": cite("11.8.12", DEALER),
}
APPROVED = {
    RIFFLE: Approval(
        words="the maker's pre-shuffled cards are riffled.", authority=cite("3.9", SUPERVISOR), one_shoe=True
    ),
    MANUAL_ENTRY: Approval(words="cards are entered by hand.", authority=cite("11.8.12", SUPERVISOR), one_coup=True),
}
BACCARAT_AT_A_TABLE = msgspec.structs.replace(
    ROULETTE_AT_A_TABLE,
    closed_list=cite("5.4", True),
    confirm_outcome=cite("8.1", True),
    result_pressed=cite("7.7.4.9", True),
    wheel=None,
    equipment=BACCARAT_EQUIPMENT,
    cards=CARDS,
    irregularities={**ON_CARDS, **PUT_RIGHT},
    steps={"check_decks": Step("The decks are checked for missing and foreign cards.", cite("11.8.10.3", FLOOR_STAFF))},
    approvals=APPROVED,
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


def baccarat_as_set(chosen: Chosen) -> TablePolicy:
    """How a baccarat table is run by its settings."""
    role, found = VOID_ROLE.of(chosen), dict(BACCARAT_AT_A_TABLE.irregularities)
    for code in ("card_missing", "foreign_card"):
        found[code] = msgspec.structs.replace(found[code], authority=role)
    return msgspec.structs.replace(BACCARAT_AT_A_TABLE, irregularities=found, silent_after=TERMINAL_TIMEOUT.of(chosen))


# ---------------------------------------------------------------- money

# 4.3.4 does not say whether a transfer may open an account, and 4.2.1 knows only cash and tickets: it may not, unless the
# house says so. 8.4 does not define the payout voucher: it is a hand pay that staff issue. 9.2 names no role and no
# condition: a casino supervisor withholds, and a refusal is final when an inspector has reviewed it.
MONEY = MoneyPolicy(
    notes=cite("4.3.1", (5_00, 10_00, 20_00, 50_00, 100_00)),
    tickets_in=cite("4.3.2", True),
    transfer_opens_account=cite("4.2.1", False),
    cash_out=cite("8.3", CashOutWindow.WAGERING),
    cash_out_with_wager=cite("8.3", False),
    hand_pay_above_limit=cite("8.4", True),
    hand_pay_when_not_printed=cite("8.4", True),
    signed_for=cite("9.1", True),
    refusal_needs_review=cite("9.2", True),
    delay_grounds=cite("9.3", ("verification", "identification")),
    delay_needs_time=cite("9.3.1", True),
    identity_first=cite("9.3.3", True),
    authority={
        "transfer_credit": cite("4.3.4", (Role.MONITORING,)),
        "issue_hand_pay": cite("8.4", SUPERVISOR),
        "replace_ticket": cite("8.4", SUPERVISOR),
        "pay_ticket": cite("1.1(redeemable ticket)", CASHIER),
        "record_signature": cite("9.1", CASHIER),
        "hold_payment": cite("9.2", SUPERVISOR),
        "review_payment": cite("9.2", (Role.INSPECTOR,)),
        "determine_payment": cite("9.2", SUPERVISOR),
        "delay_payment": cite("9.3", CASHIER),
        "require_identity": cite("9.3.3", CASHIER),
        "sight_identity": cite("9.3.3", CASHIER),
    },
)


# ---------------------------------------------------------------- the sign

# 6.1 does not say who changes the sign, nor when: a casino supervisor, from the next wagering period on. A PT with an open
# account counts as a player present (12.8). Void rounds do not count for 12.9, and a wager that went back is none.
CLOSES = cite("12.8", (Role.CASINO_SUPERVISOR,))
SIGN = SignPolicy(
    limits_first=cite("6.1", True),
    closing_minutes=cite("12.8", 20),
    empty_closes_at_once=cite("12.8", True),
    idle_rounds=cite("12.9", 3),
    idle_while_full=cite("12.9", True),
    authority={
        "change_limit": cite("6.1", (Role.CASINO_SUPERVISOR,)),
        "set_period": cite("7.1", (Role.OPERATOR,)),
        "announce_closing": CLOSES,
        "close_table": CLOSES,
        "open_table": CLOSES,
        "give_up_seat": cite("12.9", (Role.CASINO_SUPERVISOR,)),
    },
)


# ---------------------------------------------------------------- the staff

# "Gaming Supervisor" (defined, never used) and "games supervisor" (used, never defined) are one post, and a casino
# supervisor's; so is an AGM. A Gaming Manager has no power, unless the house has it act for an AGM. The order prints no date
# of commencement: the rules are in force from the day of their publication, which the house enters.
STAFF = StaffPolicy(
    acts_for={
        Role.GAMING_SUPERVISOR: cite("1.1(casino supervisor)", SUPERVISOR, "1.1(Gaming Supervisor)"),
        Role.ASSISTANT_GAMING_MANAGER: cite("1.1(Assistant Gaming Manager)", SUPERVISOR),
    },
    gaming_manager_as_agm=cite("1.1(Gaming Manager)", False, "1.1(Assistant Gaming Manager)"),
    dealer_signs_on=cite("1.1(dealer)", True),
    tables_per_dealer=cite("7.7.3", {"baccarat": 2}),
    tells={Addressee.INSPECTOR: cite("1.1(inspector)", True)},
    authority={
        "sign_on": cite("1.1(dealer)", DEALER),
        "sign_off": cite("1.1(dealer)", DEALER),
        "write_notice": cite("1.1(inspector)", SUPERVISOR),
        "send_notice": cite("1.1(inspector)", SUPERVISOR),
    },
)
VERSION = Version(
    cite("Order(1)", "star-rapid-2016"), cite("Order(1)", (2016, 6, 2)), cite("Order(1)", 0), "Australia/Sydney"
)


# ---------------------------------------------------------------- conduct

# Neither "and" nor "or" joins the three measures of 12.3: they may be combined. 12.11 calls a games supervisor a casino
# supervisor too, so a review is by somebody else who is none. 11.3 and 3.4 name nobody who deals with what they forbid.
AGAINST_DEVICES = (Measure.VOID_WAGERS, Measure.EXCLUDE_FROM_GAME, Measure.EXCLUDE_FROM_CASINO)
CONDUCT = ConductPolicy(
    incidents={
        "card_handled": IncidentKind(
            words="A player or spectator handled, took or altered a card.",
            reported_by=cite("3.4", FLOOR_STAFF),
            decided_by=cite("3.4", SUPERVISOR),
            measures=cite("3.4", (Measure.CHECK_CARDS, Measure.REPLACE_CARDS)),
        ),
        FAULT: IncidentKind(
            words="The player reports a fault of the terminal.",
            reported_by=cite("11.3", (Role.PLAYER,)),
            decided_by=cite("11.3", SUPERVISOR),
        ),
        BENEFIT_KEPT: IncidentKind(
            words="The player kept what a fault or an error brought.",
            reported_by=cite("11.3", SUPERVISOR),
            decided_by=cite("11.3", SUPERVISOR),
        ),
        DEVICE: IncidentKind(
            words="Somebody used a device that can record, project, analyse or transmit outcomes.",
            reported_by=cite("12.1", FLOOR_STAFF),
            decided_by=cite("12.1", SUPERVISOR),
            measures=cite("12.1", AGAINST_DEVICES),
            exempts_on_duty=cite("12.2", True),
        ),
        "interference": IncidentKind(
            words="Somebody interfered with the ball or the wheel.",
            reported_by=cite("11.4.7", FLOOR_STAFF),
            decided_by=cite("11.4.7", SUPERVISOR),
        ),
        "advice": IncidentKind(
            words="A member of staff advised a player how to play.",
            reported_by=cite("12.6", FLOOR_STAFF),
            decided_by=cite("12.6", SUPERVISOR),
        ),
        "influence": IncidentKind(
            words="Somebody influenced or advised a player who had not asked for it.",
            reported_by=cite("12.7", FLOOR_STAFF),
            decided_by=cite("12.7", SUPERVISOR),
        ),
        "side_bet": IncidentKind(
            words="Players or spectators bet with each other.",
            reported_by=cite("12.10", FLOOR_STAFF),
            decided_by=cite("12.10", SUPERVISOR),
        ),
    },
    measures={
        Measure.CHECK_CARDS: cite("3.4", SUPERVISOR),
        Measure.REPLACE_CARDS: cite("3.4", SUPERVISOR),
        Measure.VOID_WAGERS: cite("12.3.1", SUPERVISOR),
        Measure.EXCLUDE_FROM_GAME: cite("12.3.2", SUPERVISOR),
        Measure.EXCLUDE_FROM_CASINO: cite("12.3.3", SUPERVISOR),
    },
    lifted_by=cite("12.3.2", SUPERVISOR),
    dispute=DisputePolicy(
        opened_by=cite("12.11", FLOOR_STAFF),
        first=cite("12.11", (Role.GAMING_SUPERVISOR,)),
        in_absence=cite("12.11", SUPERVISOR),
        review=cite("12.11", (Role.CASINO_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER)),
        complaint=cite("12.12", True),
    ),
    denied_above=cite("10.10.1", 100_00),
    denied_by=cite("10.10.1", (Role.OPERATOR,)),
)


RULEBOOK = Rulebook(
    key="star-rapid-2016",
    title="Rapid Roulette and Baccarat Electronic Table Game",
    casino="The Star, Sydney",
    time_zone="Australia/Sydney",
    offers={
        "roulette": Offer(
            "roulette",
            ROULETTE_OPTIONS,
            roulette,
            ROULETTE_AT_A_TABLE,
            ROULETTE_ON_AN_AUTOMATED_WHEEL,
            settings=(REVOLUTION_SOURCE, SPIN_DELAY, TERMINAL_TIMEOUT),
            as_set=live_roulette,
        ),
        "baccarat": Offer(
            "baccarat",
            BACCARAT_OPTIONS,
            baccarat,
            BACCARAT_AT_A_TABLE,
            settings=(VOID_ROLE, TERMINAL_TIMEOUT),
            as_set=baccarat_as_set,
        ),
    },
    money=MONEY,
    sign=SIGN,
    conduct=CONDUCT,
    staff=STAFF,
    version=VERSION,
    citations=cite,
)
