"""The document as a whole: its games and its rules."""

from croupier.rulebooks.crown_baccarat_2023.approvals import HAND_SHUFFLE_SCOPE
from croupier.rulebooks.crown_baccarat_2023.baccarat import OPTIONS, baccarat
from croupier.rulebooks.crown_baccarat_2023.cards import OPENING_BURN
from croupier.rulebooks.crown_baccarat_2023.conduct import CONDUCT
from croupier.rulebooks.crown_baccarat_2023.document import VERSION, cite
from croupier.rulebooks.crown_baccarat_2023.irregularities import SECOND_PERSON
from croupier.rulebooks.crown_baccarat_2023.misdeals import REOPENING, RETRACTION
from croupier.rulebooks.crown_baccarat_2023.money import MONEY
from croupier.rulebooks.crown_baccarat_2023.sign import SIGN
from croupier.rulebooks.crown_baccarat_2023.staffing import STAFF
from croupier.rulebooks.crown_baccarat_2023.table import AT_A_TABLE, at_a_table
from croupier.rulebooks.crown_baccarat_2023.tournament_play import AT_A_TABLE as TOURNAMENT_PLAY
from croupier.rulebooks.offer import Offer, Rulebook

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
    tournament_play=TOURNAMENT_PLAY,
)
