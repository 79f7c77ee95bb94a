"""Roulette, with one zero or two and with Lucky Ball, The Star, Sydney, 2024."""

from collections.abc import Mapping
from fractions import Fraction

from croupier.games.lucky_ball import hit, refuse_without_edge
from croupier.games.notation import WrongInput
from croupier.games.payouts import Bet
from croupier.games.roulette import COLOURS, DOUBLE_ZERO_ORDER, RED, SINGLE_ZERO_ORDER, Roulette, Wheel
from croupier.rulebooks.citation import Citations, Cited
from croupier.rulebooks.money import CardsPolicy, CasesPolicy, ChecksPolicy, MoneyPolicy
from croupier.rulebooks.offer import Choice, Config, Offer, Probability, Rulebook
from croupier.rulebooks.policy import ClothPolicy, Excess, Restart, Role, Short, TablePolicy, WheelPolicy
from croupier.rulebooks.sign import Personal, SignPolicy
from croupier.rulebooks.statements import by_kind, event_bet, roulette_bets

cite = Citations("star-roulette-2024")

# The chance of Mega Odds is not in the document: it comes with the approved device (7.9), and we refuse one that leaves a
# colour no edge.
OPTIONS = (
    Choice("wheel", cite("2.3.1", ("single_zero", "double_zero"), "2.3.3", "1.1 (double zero)"), "single_zero"),
    Choice("mega", cite("7.9", (False, True)), False),
    Probability("mega_chance"),
)

# Diagrams G and H are drawings that the text does not carry; the usual orders and colours stand until verified.
ORDERS = {"single_zero": cite("2.3.2", SINGLE_ZERO_ORDER), "double_zero": cite("2.3.4", DOUBLE_ZERO_ORDER)}
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
    wrong_step=cite("4.1", Excess.REFUSE),
    over_maximum=cite("4.1", Excess.REFUSE),
    over_total=cite("4.1", Excess.REFUSE),
    below_minimum=cite("4.2", Short.REFUSE),
    cloth=ClothPolicy(
        below_minimum_stands=cite("4.2", True),
        over_maximum_is_capped=cite("4.3", True),
    ),
    early_outcome_closes=cite("5.3", False),
    confirm_outcome=cite("5.4", True),
    wheel=WheelPolicy(
        spin_while_wagering=cite("5.3", True),
        spin_before_call=cite("5.3", True),
        no_spin={
            "same_direction": cite("8.1", "The ball ran in the direction of the wheel."),
            "under_four_revolutions": cite("8.2", "The ball was not going to make four revolutions."),
            "foreign_object": cite("8.3", "A foreign object was in the wheel."),
            "not_in_a_pocket": cite("8.4", "The ball did not drop into a pocket."),
            "ball_left_the_wheel": cite("8.5", "The ball left the wheel."),
            "interference": cite("8.6", "Someone interfered with the ball or the wheel."),
            "loaded_by_another": cite("8.7", "Someone other than the dealer loaded the ball."),
        },
        no_spin_is_final=cite("8.8", True),
        respin_with_wagers=cite("8.9", True),
        no_spin_reopens=cite("8.9", True),
        lucky_after_spin=cite("7.4", True),
        boost_after_close=cite("7.6", True, "7.9"),
        mega_chance_first=cite("7.9", True),
        lucky_layouts=cite("2.8", ("E", "F")),
    ),
    restart=cite("1.1 (wagering period)", Restart.HOLD),
    authority={
        "new_game": cite("5.1", DEALER),
        "spin_ball": cite("5.2", DEALER),
        "switch_lucky_ball": cite("7.1", SUPERVISOR),
        "no_more_bets": cite("5.3", DEALER),
        "enter_number": cite("5.4", (Role.DEALER, Role.WHEEL)),
        "confirm_outcome": cite("5.4", DEALER),
        "declare_no_spin": cite("8.1", FLOOR_STAFF),
        "refuse_wager": cite("9.12", SUPERVISOR),
        "require_checks": cite("3.6", SUPERVISOR),
        "invalidate_wagers": cite("9.1", SUPERVISOR),
        "resume_round": cite("1.1 (wagering period)", SUPERVISOR),
        "void_round": cite("1.1 (void)", SUPERVISOR),
    },
)

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
        marker_above_minimum=cite("3.11", True),
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


RULEBOOK = Rulebook(
    key="star-roulette-2024",
    title="Roulette",
    casino="The Star, Sydney",
    offers={"roulette": Offer("roulette", OPTIONS, roulette, AT_A_TABLE)},
    money=MONEY,
    sign=SIGN,
    citations=cite,
)
