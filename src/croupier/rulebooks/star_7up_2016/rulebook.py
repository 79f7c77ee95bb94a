"""The document as a whole: its games and its rules."""

from croupier.rulebooks.offer import Offer, Rulebook
from croupier.rulebooks.star_7up_2016.conduct import CONDUCT
from croupier.rulebooks.star_7up_2016.document import VERSION, cite
from croupier.rulebooks.star_7up_2016.money import MONEY
from croupier.rulebooks.star_7up_2016.promotions import PROMOTIONS
from croupier.rulebooks.star_7up_2016.seven_up import OPTIONS, seven_up
from croupier.rulebooks.star_7up_2016.sign import SIGN
from croupier.rulebooks.star_7up_2016.staffing import STAFF
from croupier.rulebooks.star_7up_2016.table import AT_A_TABLE
from croupier.rulebooks.star_7up_2016.tournament_play import AT_A_TABLE as TOURNAMENT_PLAY
from croupier.rulebooks.star_7up_2016.tournaments import TOURNAMENTS

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
    promotions=PROMOTIONS,
    tournaments=TOURNAMENTS,
    tournament_play=TOURNAMENT_PLAY,
)
