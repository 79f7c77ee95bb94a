"""The document as a whole: its games and its rules."""

from croupier.rulebooks.offer import Offer, Rulebook
from croupier.rulebooks.star_roulette_2024.conduct import CONDUCT
from croupier.rulebooks.star_roulette_2024.document import VERSION, cite
from croupier.rulebooks.star_roulette_2024.money import MONEY
from croupier.rulebooks.star_roulette_2024.promotions import PROMOTIONS
from croupier.rulebooks.star_roulette_2024.roulette import OPTIONS, roulette
from croupier.rulebooks.star_roulette_2024.sign import SIGN
from croupier.rulebooks.star_roulette_2024.staffing import STAFF
from croupier.rulebooks.star_roulette_2024.table import AT_A_TABLE, INVALID_LOSING, at_a_table
from croupier.rulebooks.star_roulette_2024.tournament_play import AT_A_TABLE as TOURNAMENT_PLAY
from croupier.rulebooks.star_roulette_2024.tournaments import TOURNAMENTS
from croupier.rulebooks.star_roulette_2024.wheel import REVOLUTION_SOURCE

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
    promotions=PROMOTIONS,
    tournaments=TOURNAMENTS,
    tournament_play=TOURNAMENT_PLAY,
)
