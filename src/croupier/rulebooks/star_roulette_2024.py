"""Roulette, with one zero or two and with Lucky Ball, The Star, Sydney, 2024."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from croupier.games.lucky_ball import hit, refuse_without_edge
from croupier.games.notation import WrongInput
from croupier.games.payouts import Bet
from croupier.games.roulette import COLOURS, DOUBLE_ZERO_ORDER, RED, SINGLE_ZERO_ORDER, Roulette, Wheel
from croupier.rulebooks.citation import Citations, Cited
from croupier.rulebooks.conduct import DEVICE, ConductPolicy, DisputePolicy, IncidentKind, Measure
from croupier.rulebooks.equipment import EquipmentPolicy, Kind
from croupier.rulebooks.money import CardsPolicy, CasesPolicy, ChecksPolicy, MoneyPolicy
from croupier.rulebooks.offer import Choice, Config, Offer, Probability, Rulebook
from croupier.rulebooks.policy import (
    LUCKY_BALL_SCREEN,
    NOT_OWN_CARD,
    UNFAIR,
    WRONG_OUTCOME,
    ClothPolicy,
    Excess,
    InvalidLosing,
    Restart,
    Short,
    TablePolicy,
    WheelPolicy,
)
from croupier.rulebooks.remedies import Forfeit, Irregularity, LookBack, Remedy, Step, disrupted
from croupier.rulebooks.roles import Role
from croupier.rulebooks.settings import Chosen, Setting
from croupier.rulebooks.sign import Personal, SignPolicy
from croupier.rulebooks.staffing import Addressee, StaffPolicy
from croupier.rulebooks.statements import by_kind, event_bet, roulette_bets
from croupier.rulebooks.version import Version

cite = Citations("star-roulette-2024")

# The chance of Mega Odds is not in the document: it comes with the approved device (7.9), and we refuse one that leaves a
# colour no edge.
OPTIONS = (
    Choice("wheel", cite("2.3.1", ("single_zero", "double_zero"), "2.3.3", "1.1 (double zero)"), "single_zero"),
    Choice("mega", cite("7.9", (False, True)), False),
    Probability("mega_chance"),
)

# Diagrams G and H are drawings that the text does not carry: the usual orders and colours, which a casino supervisor
# compares with the approved drawing before a wheel is used.
ORDERS = {
    "single_zero": cite("2.3.2", SINGLE_ZERO_ORDER, "Diagram G"),
    "double_zero": cite("2.3.4", DOUBLE_ZERO_ORDER, "Diagram H"),
}
RED_NUMBERS = {"single_zero": cite("2.3.1", RED), "double_zero": cite("2.3.3", RED)}

# ---------------------------------------------------------------- the main game

# That the numbers of a split or a corner touch is read from the placement diagrams I to K. 3.2.2.2 does not say that its
# splits belong to one zero only, but 3.2.2.3 lists those of two zeros without 0/3.
ON_BOTH = (
    cite("3.2.1", ("straight", "straight:0")),
    cite("3.2.2.1", ("split",)),
    cite("3.2.3.1", ("street",)),
    cite("3.2.3.2", ("street:0-1-2",)),
    cite("3.2.4.1", ("corner",)),
    cite("3.2.6", ("six_line",)),
    cite("3.2.7", ("column",)),
    cite("3.2.8", ("dozen",)),
    cite("3.2.9", ("low",)),
    cite("3.2.10", ("high",)),
    cite("3.2.11", ("even",)),
    cite("3.2.12", ("odd",)),
    cite("3.2.13", ("red",)),
    cite("3.2.14", ("black",)),
)
PERMITTED = {
    "single_zero": (
        *ON_BOTH,
        cite("3.2.2.2", ("split:0-1", "split:0-2", "split:0-3")),
        cite("3.2.3.3", ("street:0-2-3",)),
        cite("3.2.4.2", ("corner:0-1-2-3",)),
    ),
    "double_zero": (
        *ON_BOTH,
        cite("3.2.1", ("straight:00",)),
        cite("3.2.2.3", ("split:0-00", "split:0-1", "split:0-2")),
        cite("3.2.2.4", ("split:00-2", "split:00-3")),
        cite("3.2.3.4", ("street:0-00-2",)),
        cite("3.2.3.5", ("street:00-2-3",)),
        cite("3.2.5", ("five_line",)),
    ),
}
KINDS = cite(
    "3.2", tuple("straight split street corner five_line six_line column dozen low high even odd red black".split())
)
ODDS = cite(
    "6.1",
    {
        "straight": 35,
        "split": 17,
        "street": 11,
        "corner": 8,
        "five_line": 6,
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
    "6.4",
    "6.5",
)
ZEROS = {"single_zero": (cite("6.2", "0"),), "double_zero": (cite("6.2", "0"), cite("6.3", "00"))}

# ---------------------------------------------------------------- Lucky Ball

AREAS = cite("7.5", COLOURS)
BOOSTS = {False: cite("7.6", ("super",)), True: cite("7.9", ("super", "mega"), "7.9.1", "7.9.2")}
TABLE_ONE = cite(
    "7.8",
    {
        "red": {"standard": 6, "super": 120},
        "green": {"standard": 12, "super": 100},
        "blue": {"standard": 20, "super": 75},
        "yellow": {"standard": 25, "super": 60},
    },
    "7.7",
)
TABLE_TWO = cite(
    "7.10",
    {
        "red": {"standard": 5, "super": 120, "mega": 1000},
        "green": {"standard": 12, "super": 100, "mega": 1000},
        "blue": {"standard": 20, "super": 75, "mega": 1000},
        "yellow": {"standard": 25, "super": 60, "mega": 1000},
    },
)


def lucky_ball_bet(colour: str, table: Cited[Mapping[str, Mapping[str, int]]]) -> Bet:
    """A colour's bet: the odds that the draw raised it to, or its standard odds."""
    # Read alone, 6.2 and 6.3 would take a wager on a colour whose number is a zero. By 7.2 the Lucky Ball rules prevail, so
    # no zero stands among these lines.
    odds, hits = table.value[colour], hit(colour)
    return event_bet(
        f"lucky_ball:{colour}",
        wins=Cited((hits,), AREAS.clause),
        pays=Cited({hits: odds["standard"]}, table.clause),
        but=Cited({hit(colour, boost): to for boost, to in odds.items() if boost != "standard"}, table.clause),
    )


def roulette(config: Config) -> Roulette:
    """Roulette with the Lucky Ball side wager."""
    name, mega = str(config["wheel"]), bool(config["mega"])
    if "mega_chance" in config and not mega:
        raise WrongInput("mega_chance is for a table with Mega Odds; set mega to true as well.")
    wheel, boosts = Wheel(name, ORDERS[name].value, RED_NUMBERS[name].value), BOOSTS[mega].value
    main = roulette_bets(wheel, KINDS.value, PERMITTED[name], by_kind(ODDS), ZEROS[name])
    table = TABLE_TWO if mega else TABLE_ONE
    lucky = {bet.text: bet for bet in (lucky_ball_bet(colour, table) for colour in AREAS.value)}
    mega_chance = Fraction(str(config["mega_chance"])) if "mega_chance" in config else None
    if mega_chance is not None:
        refuse_without_edge(lucky, wheel, boosts, mega_chance)
    return Roulette(wheel, {**main, **lucky}, {}, boosts, mega_chance)


# ---------------------------------------------------------------- at a table

MIDNIGHT_OF_19_AUGUST_2024 = 1_723_989_600_000_000
"""In Sydney, as microseconds of UTC."""

DEALER = (Role.DEALER,)
FLOOR_STAFF = (Role.DEALER, Role.CASINO_SUPERVISOR)
SUPERVISOR = (Role.CASINO_SUPERVISOR,)

# A table of terminals alone has no tray, and draws its dolly (2.5.2 and 2.5.3 as read). Layouts A, C and E have one zero.
# Who attends to the equipment is not said: what the dealer works with is ticked and counted by the dealer or a casino
# supervisor, and the rest is a casino supervisor's.
EQUIPMENT = EquipmentPolicy(
    needs=(cite("2.1", (Kind.WHEEL,)), cite("2.4", (Kind.BALL,))),
    needs_for_cloth=(cite("2.5.2", (Kind.DOLLY,)), cite("2.5.3", (Kind.FLOAT_TRAY,))),
    may_have=(cite("1.1 (uSpin)", (Kind.USPIN,)), cite("3.7", (Kind.COLOUR_CHECKS,))),
    layouts=cite("2.2", ("A", "B", "C", "D", "E", "F")),
    double_zero_layouts=cite("2.3.3", ("B", "D", "F"), "2.3.1"),
    wheel_mm=cite("2.1", 750),
    ball_mm=cite("2.4", (17, 23)),
    ball_metallic=cite("2.4", False),
    single_zero_drawing=cite("Diagram G", True),
    double_zero_drawing=cite("Diagram H", True),
    dolly=cite("2.5.2", ("plastic", "brass")),
    own_checks=cite("3.7", True),
    checklist=cite("2.5.2", (Kind.DOLLY,)),
    cash_needs_box=cite("2.7", True),
    box_leaves_cashless=cite("2.7.1", True),
    authority={
        "use_item": cite("2.4", SUPERVISOR),
        "tick_item": cite("2.5.2", FLOOR_STAFF),
        "compare_wheel": cite("Diagram G", SUPERVISOR, "Diagram H"),
        "open_float": cite("2.5.3", FLOOR_STAFF),
        "close_float": cite("2.5.3", FLOOR_STAFF),
        "attach_drop_box": cite("2.7", SUPERVISOR),
        "remove_drop_box": cite("2.7.1", SUPERVISOR),
        "switch_cashless": cite("2.7.1", SUPERVISOR),
    },
)

NO_SPIN = {
    "same_direction": Irregularity(
        words="The ball ran in the direction of the wheel.",
        remedy=cite("8.1", Remedy.REOPEN, "8.9"),
        authority=cite("8.1", FLOOR_STAFF),
    ),
    "under_four_revolutions": Irregularity(
        words="The ball was not going to make four revolutions.",
        remedy=cite("8.2", Remedy.REOPEN, "8.9"),
        authority=cite("8.2", FLOOR_STAFF),
    ),
    "foreign_object": Irregularity(
        words="A foreign object was in the wheel.",
        remedy=cite("8.3", Remedy.REOPEN, "8.9"),
        authority=cite("8.3", FLOOR_STAFF),
    ),
    "not_in_a_pocket": Irregularity(
        words="The ball did not drop into a pocket.",
        remedy=cite("8.4", Remedy.REOPEN, "8.9"),
        authority=cite("8.4", FLOOR_STAFF),
    ),
    "ball_left_the_wheel": Irregularity(
        words="The ball left the wheel.",
        remedy=cite("8.5", Remedy.REOPEN, "8.9"),
        authority=cite("8.5", FLOOR_STAFF),
        due=cite("8.5", ("examine_ball",)),
    ),
    "interference": Irregularity(
        words="Someone interfered with the ball or the wheel.",
        remedy=cite("8.6", Remedy.REOPEN, "8.9"),
        authority=cite("8.6", FLOOR_STAFF),
    ),
    "loaded_by_another": Irregularity(
        words="Someone other than the dealer loaded the ball.",
        remedy=cite("8.7", Remedy.REOPEN, "8.9"),
        authority=cite("8.7", FLOOR_STAFF),
    ),
}
FAULTS = {
    LUCKY_BALL_SCREEN: Irregularity(
        words="The Lucky Ball screen does not work.",
        remedy=cite("8.11", Remedy.RETURN_LUCKY_BALL),
        authority=cite("8.11", FLOOR_STAFF),
        due=cite("8.11", (LUCKY_BALL_SCREEN,)),
    ),
    "uspin_fault": Irregularity(
        words="The uSpin unit does not work.",
        remedy=cite("8.12", Remedy.SUSPEND),
        authority=cite("8.12", (*FLOOR_STAFF, Role.WHEEL)),
    ),
}
STEPS = {
    "examine_ball": Step("The ball that left the wheel is examined.", cite("8.5", SUPERVISOR)),
    LUCKY_BALL_SCREEN: Step("The Lucky Ball screen works again.", cite("8.11", SUPERVISOR), waits=False),
}

# 5.4 has no rule for a number that was announced wrongly: before the settlement a casino supervisor corrects it, and later
# it is a settlement error (8.13). 9.6 ties forfeiture to 9.4, and is applied as written: the stake of whoever
# is named in a fraud is held instead, and forfeited only if that person is dealt with under 9.4.
PUT_RIGHT = {
    WRONG_OUTCOME: Irregularity(
        words="The number entered is not the actual one, or the sensor reads another.",
        remedy=cite("5.4", Remedy.CORRECT),
        authority=cite("5.4", FLOOR_STAFF),
    ),
    UNFAIR: Irregularity(
        words="To settle a bet by where it lay would plainly be unfair to the player.",
        remedy=cite("3.17", Remedy.ADJUST),
        authority=cite("3.17", SUPERVISOR),
        looks_back=cite("3.17", LookBack.ANY_TIME),
    ),
    **disrupted(
        cite("9.5", ("civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god")),
        remedy=cite("9.5", Remedy.INVALIDATE),
        authority=cite("9.5", SUPERVISOR),
        looks_back=cite("9.5", LookBack.ANY_TIME),
        forfeits=cite("9.6", Forfeit.DEALT_WITH),
    ),
    "fraud": Irregularity(
        words="Somebody's fraud affected the outcome.",
        remedy=cite("9.5", Remedy.INVALIDATE),
        authority=cite("9.5", SUPERVISOR),
        looks_back=cite("9.5", LookBack.ANY_TIME),
        forfeits=cite("9.6", Forfeit.DEALT_WITH),
        holds=cite("9.6", True),
    ),
}

# 5.2 does not say who sees that the ball goes round four times: a sensor, or the dealer. 8.16.2 has the stake of an invalid
# wager go back that would have won, and 1.1 (Invalid wager) makes every one void: of those that would have lost a casino
# supervisor decides, one by one.
REVOLUTION_SOURCE = Setting(
    "revolution_source", cite("5.2", {"dealer_confirmation": False, "wheel_sensor": True}), "dealer_confirmation"
)
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

WHEEL = WheelPolicy(
    spin_while_wagering=cite("5.3", True),
    spin_before_call=cite("5.3", True),
    no_spin_is_final=cite("8.8", True),
    revolutions=cite("5.2", 4),
    against_rotation=cite("5.2", True),
    sensor_first=REVOLUTION_SOURCE.usual,
    dolly=cite("1.1 (Round of Play)", True, "5.4"),
    outside_zero=cite("5.5", ("C",), "8.10"),
    uspin=cite("5.6", True),
    dealer_loads=cite("8.7", True),
    lucky_after_spin=cite("7.4", True),
    boost_after_close=cite("7.6", True, "7.9"),
    mega_chance_first=cite("7.9", True),
    readings_agree=cite("5.4", True),
    lucky_layouts=cite("2.8", ("E", "F")),
)

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
    steps=STEPS,
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


# ---------------------------------------------------------------- money

# Whether a cashless table refuses cash follows from 2.7.1 alone, which lets its drop box be removed. 9.1 does not say who
# decides whose a card is: the dealer or a casino supervisor questions it, and a casino supervisor decides. Nor do 8.13 to
# 8.15 say who handles a settlement error: the dealer or a casino supervisor reports it, and the rest is a casino
# supervisor's. 8.15.1 refers to 8.14.2 and is read as 8.14.1, where the duty to rectify stands.
MONEY = MoneyPolicy(
    buy_in=cite("1.1 (value chips)", ("cash", "chips", "cashless"), "1.1 (Cashless)"),
    cashless_refuses_cash=cite("1.1 (Cashless)", True),
    chips_out=cite("1.1 (value chips)", True),
    vouchers=cite("1.1 (casino promotional token)", True),
    checks=ChecksPolicy(
        only_at_own_table=cite("3.8", True),
        desk_only_when_closed=cite("3.9", True),
        one_player_a_colour=cite("3.10", True),
        marker_above_minimum=cite("3.11", True, "2.5.1"),
        several_colours_approved=cite("3.12", True),
        several_colours_one_value=cite("3.12", True),
    ),
    cards=CardsPolicy(
        statuses=cite("1.1 (Player Card)", ("valid",)),
        at_one_place=cite("9.1", True),
        own_card_only=cite("9.1", True),
    ),
    cases=CasesPolicy(
        no_breach=cite("8.13", ("rectified", "attempted", "reported")),
        suspected=cite("8.14", ("attempted", "identification attempted")),
        effort=cite("8.15.1", ("identify", "contact")),
        remedy_if_known=cite("8.15.1", True),
    ),
    authority={
        "buy_in": cite("1.1 (value chips)", (Role.DEALER,)),
        "hand_over_chips": cite("1.1 (value chips)", (Role.DEALER,)),
        "issue_voucher": cite("1.1 (casino promotional token)", (Role.OPERATOR,)),
        "exchange_voucher": cite("1.1 (casino promotional token)", (Role.DEALER,)),
        "issue_checks": cite("3.11", (Role.DEALER,)),
        "redeem_checks": cite("3.9", (Role.DEALER, Role.CASHIER)),
        "approve_colour": cite("3.12", (Role.CASINO_SUPERVISOR,)),
        "question_card": cite("9.1", (Role.DEALER, Role.CASINO_SUPERVISOR)),
        "decide_card": cite("9.1", (Role.CASINO_SUPERVISOR,)),
        "issue_card": cite("1.1 (Player Card)", (Role.OPERATOR,)),
        "change_card": cite("1.1 (Player Card)", (Role.OPERATOR,)),
        "open_case": cite("8.13", FLOOR_STAFF),
        "record_finding": cite("8.13", SUPERVISOR),
        "record_step": cite("8.15.1", SUPERVISOR),
        "close_case": cite("8.13", SUPERVISOR),
        "pay_ticket": cite("8.15.1", (Role.CASHIER,)),
    },
)


# ---------------------------------------------------------------- the sign

# 2.5.4 wants the unit on the sign and 4.1 leaves it open: it is always stated, be it one cent. Any change to a notice of 4.5
# starts its 20 minutes anew, and a higher unit is a higher minimum. 9.10 does not say who may require a seat.
CHANGES = cite("4.5", (Role.CASINO_SUPERVISOR,))
EXCEEDS = cite("4.6", (Role.CASINO_SUPERVISOR,))
CLOSES = cite("9.9", (Role.CASINO_SUPERVISOR,))
SIGN = SignPolicy(
    limits_first=cite("4.1", True),
    unit_first=cite("2.5.4", True),
    raise_minutes=cite("4.5", 20),
    personal=cite("4.6", Personal.ABOVE_MAXIMUM),
    closing_minutes=cite("9.9", 20),
    empty_closes_at_once=cite("9.9", True),
    idle_rounds=cite("9.10", 3),
    idle_while_full=cite("9.10", True),
    authority={
        "change_limit": CHANGES,
        "set_personal_limit": EXCEEDS,
        "remove_personal_limits": EXCEEDS,
        "limit_players": cite("3.5", (Role.CASINO_SUPERVISOR,)),
        "announce_closing": CLOSES,
        "close_table": CLOSES,
        "open_table": CLOSES,
        "give_up_seat": cite("9.10", (Role.CASINO_SUPERVISOR,)),
    },
)


# ---------------------------------------------------------------- the staff

# The definition of casino supervisor takes in gaming supervisors and AGMs. An AGM's powers end at the pit (as read), and a
# table has a gaming supervisor assigned who is signed on at it.
ON_POST = cite("1.1 (dealer)", (Role.DEALER, Role.GAMING_SUPERVISOR), "1.1 (gaming supervisor)")
STAFF = StaffPolicy(
    acts_for={
        Role.GAMING_SUPERVISOR: cite("1.1 (casino supervisor)", SUPERVISOR),
        Role.ASSISTANT_GAMING_MANAGER: cite("1.1 (casino supervisor)", SUPERVISOR, "1.1 (Assistant Gaming Manager)"),
    },
    own_tables={Role.ASSISTANT_GAMING_MANAGER: cite("1.1 (Assistant Gaming Manager)", True)},
    dealer_signs_on=cite("1.1 (dealer)", True),
    in_charge=cite("1.1 (gaming supervisor)", Role.GAMING_SUPERVISOR),
    tells={Addressee.INSPECTOR: cite("1.1 (inspector)", True), Addressee.NICC: cite("1.1 (NICC)", True)},
    authority={
        "sign_on": ON_POST,
        "sign_off": ON_POST,
        "write_notice": cite("1.1 (NICC)", SUPERVISOR),
        "send_notice": cite("1.1 (NICC)", SUPERVISOR),
    },
)
VERSION = Version(
    cite("Order (1)", "DF24/017277"), cite("Order (1)", (2024, 8, 16)), cite("Order (1)", 0), "Australia/Sydney"
)


# ---------------------------------------------------------------- conduct

# Neither "and" nor "or" joins the three measures of 9.4: they may be combined. 9.13 calls a gaming supervisor a casino
# supervisor too: a review is by another person. 8.15.3 does not say who reports: the casino operator.
CONDUCT = ConductPolicy(
    incidents={
        DEVICE: IncidentKind(
            words="Somebody used a device that can record, project, analyse or transmit outcomes.",
            reported_by=cite("9.2", FLOOR_STAFF),
            decided_by=cite("9.2", SUPERVISOR),
            measures=cite("9.4", (Measure.VOID_WAGERS, Measure.EXCLUDE_FROM_GAME, Measure.EXCLUDE_FROM_CASINO)),
            exempts_on_duty=cite("9.3", True),
        ),
        "interference": IncidentKind(
            words="Somebody interfered with the ball or the wheel.",
            reported_by=cite("8.6", FLOOR_STAFF),
            decided_by=cite("8.6", SUPERVISOR),
        ),
        "advice": IncidentKind(
            words="A member of staff advised a player how to play.",
            reported_by=cite("9.7", FLOOR_STAFF),
            decided_by=cite("9.7", SUPERVISOR),
        ),
        "influence": IncidentKind(
            words="Somebody influenced or advised a player who had not asked for it.",
            reported_by=cite("9.8", FLOOR_STAFF),
            decided_by=cite("9.8", SUPERVISOR),
        ),
        "side_bet": IncidentKind(
            words="Players or spectators bet with each other.",
            reported_by=cite("9.11", FLOOR_STAFF),
            decided_by=cite("9.11", SUPERVISOR),
        ),
    },
    measures={
        Measure.VOID_WAGERS: cite("9.4", SUPERVISOR),
        Measure.EXCLUDE_FROM_GAME: cite("9.4", SUPERVISOR),
        Measure.EXCLUDE_FROM_CASINO: cite("9.4", SUPERVISOR),
    },
    lifted_by=cite("9.4", SUPERVISOR),
    dispute=DisputePolicy(
        opened_by=cite("9.13", FLOOR_STAFF),
        first=cite("9.13", (Role.GAMING_SUPERVISOR,)),
        review=cite("9.13", (Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.ASSISTANT_GAMING_MANAGER)),
        complaint=cite("9.14", True),
    ),
    denied_above=cite("11.9.1", 100_00),
    denied_by=cite("11.9.1", (Role.OPERATOR,)),
    report_above=cite("8.15.3", 1_000_00),
    report_by=cite("8.15.3", (Role.OPERATOR,)),
)


RULEBOOK = Rulebook(
    key="star-roulette-2024",
    title="Roulette",
    casino="The Star, Sydney",
    time_zone="Australia/Sydney",
    offers={
        "roulette": Offer(
            "roulette",
            OPTIONS,
            roulette,
            AT_A_TABLE,
            settings=(REVOLUTION_SOURCE, INVALID_LOSING),
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
