"""Tournament play at a Crown table: the document has no rules for it but those of its tournament layouts."""

from croupier.rulebooks.crown_baccarat_2023.document import cite
from croupier.rulebooks.policy import Excess, Short
from croupier.rulebooks.tournament_play import TournamentTablePolicy

# How a tournament is played here must come from elsewhere. What is said is that the chips cannot be exchanged: so no money
# is handled at these tables, and nobody else plays at them.
AT_A_TABLE = TournamentTablePolicy(
    exclusive=cite("2.1 Note", True),
    chips_only=cite("2.1 Note", True),
    own_place=cite("2.1 Note", True),
    session=cite("2.1 Note", True),
    limits=cite("2.1 Note", True),
    steps=cite("2.1 Note", Excess.REFUSE),
    over_maximum=cite("2.1 Note", Excess.REFUSE),
    over_total=cite("2.1 Note", Excess.REFUSE),
    below_minimum=cite("2.1 Note", Short.REFUSE),
)
