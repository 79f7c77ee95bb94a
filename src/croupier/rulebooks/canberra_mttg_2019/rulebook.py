"""The document as a whole: its games and its rules."""

from croupier.rulebooks.canberra_mttg_2019 import table
from croupier.rulebooks.canberra_mttg_2019.baccarat import BACCARAT_OPTIONS, baccarat
from croupier.rulebooks.canberra_mttg_2019.conduct import CONDUCT
from croupier.rulebooks.canberra_mttg_2019.dice import EARLY_EXPOSURE, SIC_BO_NO_SPIN, TUMBLE_MODE
from croupier.rulebooks.canberra_mttg_2019.document import VERSION, cite
from croupier.rulebooks.canberra_mttg_2019.money import MONEY
from croupier.rulebooks.canberra_mttg_2019.roulette import ROULETTE_OPTIONS, roulette
from croupier.rulebooks.canberra_mttg_2019.sic_bo import SIC_BO_OPTIONS, sic_bo
from croupier.rulebooks.canberra_mttg_2019.sign import SIGN
from croupier.rulebooks.canberra_mttg_2019.staffing import STAFF
from croupier.rulebooks.canberra_mttg_2019.tournament_play import AT_A_TABLE as TOURNAMENT_PLAY
from croupier.rulebooks.canberra_mttg_2019.tournaments import TOURNAMENTS
from croupier.rulebooks.canberra_mttg_2019.wheel import ROULETTE_NO_SPIN, SPIN_DELAY
from croupier.rulebooks.offer import Offer, Rulebook

RULEBOOK = Rulebook(
    key="canberra-mttg-2019",
    title="Multi Terminal Table Games",
    casino="Casino Canberra",
    time_zone="Australia/Canberra",
    offers={
        "baccarat": Offer("baccarat", BACCARAT_OPTIONS, baccarat, table.BACCARAT_AT_A_TABLE),
        "roulette": Offer(
            "roulette",
            ROULETTE_OPTIONS,
            roulette,
            table.ROULETTE_AT_A_TABLE,
            settings=(ROULETTE_NO_SPIN, SPIN_DELAY),
            as_set=table.roulette_at_a_table,
        ),
        "sic_bo": Offer(
            "sic_bo",
            SIC_BO_OPTIONS,
            sic_bo,
            table.SIC_BO_AT_A_TABLE,
            settings=(TUMBLE_MODE, EARLY_EXPOSURE, SIC_BO_NO_SPIN),
            as_set=table.sic_bo_at_a_table,
        ),
    },
    money=MONEY,
    sign=SIGN,
    conduct=CONDUCT,
    staff=STAFF,
    version=VERSION,
    citations=cite,
    tournaments=TOURNAMENTS,
    tournament_play=TOURNAMENT_PLAY,
)
