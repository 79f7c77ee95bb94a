"""The document as a whole: its games and its rules."""

from croupier.rulebooks.offer import Offer, Rulebook
from croupier.rulebooks.star_rapid_2016 import table
from croupier.rulebooks.star_rapid_2016.baccarat import BACCARAT_OPTIONS, baccarat
from croupier.rulebooks.star_rapid_2016.conduct import CONDUCT
from croupier.rulebooks.star_rapid_2016.document import VERSION, cite
from croupier.rulebooks.star_rapid_2016.irregularities import TERMINAL_TIMEOUT
from croupier.rulebooks.star_rapid_2016.misdeals import VOID_ROLE
from croupier.rulebooks.star_rapid_2016.money import MONEY
from croupier.rulebooks.star_rapid_2016.promotions import PROMOTIONS
from croupier.rulebooks.star_rapid_2016.roulette import ROULETTE_OPTIONS, roulette
from croupier.rulebooks.star_rapid_2016.sign import SIGN
from croupier.rulebooks.star_rapid_2016.staffing import STAFF
from croupier.rulebooks.star_rapid_2016.wheel import REVOLUTION_SOURCE, SPIN_DELAY

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
            table.ROULETTE_AT_A_TABLE,
            table.ROULETTE_ON_AN_AUTOMATED_WHEEL,
            settings=(REVOLUTION_SOURCE, SPIN_DELAY, TERMINAL_TIMEOUT),
            as_set=table.roulette_at_a_table,
        ),
        "baccarat": Offer(
            "baccarat",
            BACCARAT_OPTIONS,
            baccarat,
            table.BACCARAT_AT_A_TABLE,
            settings=(VOID_ROLE, TERMINAL_TIMEOUT),
            as_set=table.baccarat_at_a_table,
        ),
    },
    money=MONEY,
    sign=SIGN,
    conduct=CONDUCT,
    staff=STAFF,
    version=VERSION,
    citations=cite,
    promotions=PROMOTIONS,
)
