"""7-Up Baccarat: how a coup is drawn, the bets and what they pay."""

from fractions import Fraction

from croupier.games.baccarat import banker_higher, player_higher, tie
from croupier.games.cards import POINTS
from croupier.games.coup import BANKER_ALONE, BANKER_TABLE, PLAYER_TABLE, Hand
from croupier.games.payouts import Payment, Rounding
from croupier.games.seven_up import SEVENS, SevenUp, banker_wins_with_7, player_wins_with_7, tie_on_7
from croupier.rulebooks.offer import Cents, Config
from croupier.rulebooks.star_7up_2016.document import cite
from croupier.rulebooks.statements import drawing, event_bet, only

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
    zero=cite("1.1(baccarat)", "baccarat"),
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
    return SevenUp(DECKS.value, DRAWING, only(PERMITTED, BETS), payment, printed_sevens=PRINTED_SEVENS.value)
