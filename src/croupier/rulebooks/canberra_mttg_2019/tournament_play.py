"""Tournament play at a Casino Canberra table: what Rule 11 puts in the place of the ordinary rules."""

from croupier.rulebooks.canberra_mttg_2019.document import cite
from croupier.rulebooks.policy import Excess, Short
from croupier.rulebooks.tournament_play import TournamentTablePolicy

# 11.1 lists no points of difference: confirmation and multiples go on, and what is out of limits a terminal shows as the
# next lower amount, or not at all, as ever.
AT_A_TABLE = TournamentTablePolicy(
    exclusive=cite("A.1 Tournament", True),
    chips_only=cite("11.1", True, "11.3(a)(iv)"),
    own_place=cite("11.7", True),
    session=cite("A.1 Session", True),
    limits=cite("11.3(a)(viii)", True),
    too_few=cite("11.11", True),
    every_round=cite("11.11", True),
    steps=cite("11.3(a)(viii)", Excess.TRIM),
    over_maximum=cite("11.3(a)(viii)", Excess.TRIM),
    over_total=cite("11.3(a)(viii)", Excess.TRIM),
    below_minimum=cite("11.3(a)(viii)", Short.REFUSE),
)
