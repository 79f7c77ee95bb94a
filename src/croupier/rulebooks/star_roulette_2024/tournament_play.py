"""Tournament play at a roulette table: what section 10 puts in the place of the ordinary rules."""

from croupier.rulebooks.policy import Excess, Short
from croupier.rulebooks.roles import Role
from croupier.rulebooks.star_roulette_2024.document import DEALER, cite
from croupier.rulebooks.tournament_play import OrderPolicy, PassCardPolicy, TournamentTablePolicy, UndisclosedPolicy

MANAGER = (Role.TOURNAMENT_MANAGER,)
FORMS = (Role.GAMING_SUPERVISOR,)

# A terminal takes 1,200 as 1,000 and 250 as 200 (10.6.14): what goes back there never lies. 60 it does not take, so that
# the player makes it up at once. 10.8.2.5 has forms examined before the round, which is before the ball is spun.
AT_A_TABLE = TournamentTablePolicy(
    exclusive=cite("10.5.2", True),
    chips_only=cite("10.6.1", True, "10.6.8"),
    own_place=cite("10.6.10", True),
    session=cite("10.1.1 (session)", True),
    limits=cite("10.2.1", True, "10.6.15", "10.4.2(d)"),
    too_few=cite("10.6.13", True),
    every_round=cite("10.6.4", True, "10.4.2(c)"),
    steps=cite("10.6.14", Excess.TRIM),
    over_maximum=cite("10.6.14", Excess.TRIM),
    over_total=cite("10.6.4", Excess.TRIM),
    below_minimum=cite("10.6.14", Short.REFUSE),
    made_up=cite("10.6.14", True),
    bet_time=cite("10.6.11", True),
    late=cite("10.6.12", True),
    order=OrderPolicy(
        marker=cite("10.9.2", True, "10.1.1 (marker)", "10.9.1"),
        to_the_left=cite("10.9.3", True),
        out_of_turn=cite("10.9.4", True),
        final=cite("10.9.5", True),
    ),
    pass_cards=PassCardPolicy(instead=cite("10.7.1", True, "10.1.1 (pass card)")),
    undisclosed=UndisclosedPolicy(
        number=cite("10.8.1", True),
        form=cite("10.8.2.1", True, "10.1.1 (undisclosed wager)"),
        own_word=cite("10.8.2.2", True),
        limits=cite("10.8.2.3", True),
        combined=cite("10.8.2.4", True),
        examined=cite("10.8.2.5", True),
        revealed=cite("10.8.2.6", True),
        below_minimum=cite("10.8.3.1", True),
        above_maximum=cite("10.8.3.2", True),
        above_chips=cite("10.8.3.3", True),
        incomplete=cite("10.8.3.4", True),
        looked_at=cite("10.8.4", True),
    ),
    authority={
        "set_bet_time": cite("10.6.11", MANAGER),
        "give_standing_order": cite("10.6.12", MANAGER),
        "restrict_to_minimum": cite("10.6.12", (*MANAGER, Role.GAMING_SUPERVISOR, Role.DEALER)),
        "pass_over": cite("10.9.3", DEALER),
        "take_down_form": cite("10.8.2.1", FORMS),
        "examine_form": cite("10.8.2.5", FORMS),
        "hand_back_form": cite("10.8.2.5", FORMS),
    },
)
