"""Tournament play at a 7-Up table: what section 15 puts in the place of the ordinary rules."""

from croupier.rulebooks.policy import Excess, Short
from croupier.rulebooks.roles import Role
from croupier.rulebooks.star_7up_2016.document import DEALER, cite
from croupier.rulebooks.tournament_play import OrderPolicy, PassCardPolicy, TournamentTablePolicy, UndisclosedPolicy

MANAGER = (Role.TOURNAMENT_MANAGER,)
FORMS = (Role.GAMING_SUPERVISOR,)

# A terminal refuses what is out of limits; the remedies of 15.6.14 are for wagers that staff take down. 15.2.1 leaves 6.3
# and 6.4 out: nothing then says what becomes of a differential that is exceeded, so there is none.
AT_A_TABLE = TournamentTablePolicy(
    exclusive=cite("15.5.2", True),
    chips_only=cite("15.6.1", True),
    own_place=cite("15.6.10", True),
    session=cite("15.1.1(session)", True),
    limits=cite("15.2.1", True, "15.6.15", "15.4.2(d)"),
    too_few=cite("15.6.13", True),
    every_round=cite("15.6.4", True),
    steps=cite("15.6.14", Excess.REFUSE),
    over_maximum=cite("15.6.14", Excess.REFUSE),
    over_total=cite("15.6.4", Excess.REFUSE),
    below_minimum=cite("15.6.14", Short.REFUSE),
    made_up=cite("15.6.14", True),
    bet_time=cite("15.6.11", True),
    late=cite("15.6.12", True),
    differential=cite("15.2.1", False),
    order=OrderPolicy(
        marker=cite("15.9.2", True, "15.1.1(marker)", "15.9.1"),
        to_the_left=cite("15.9.3", True),
        out_of_turn=cite("15.9.4", True),
        final=cite("15.9.5", True),
    ),
    pass_cards=PassCardPolicy(instead=cite("15.7.1", True, "15.1.1(pass card)")),
    undisclosed=UndisclosedPolicy(
        number=cite("15.8.1", True),
        form=cite("15.8.2.1", True, "15.1.1(undisclosed wager)"),
        own_word=cite("15.8.2.2", True),
        limits=cite("15.8.2.3", True),
        combined=cite("15.8.2.4", True),
        examined=cite("15.8.2.5", True),
        revealed=cite("15.8.2.6", True),
        fixed=cite("15.8.2.7", True),
        below_minimum=cite("15.8.3.1", True),
        above_maximum=cite("15.8.3.1", True),
        above_chips=cite("15.8.3.1", True),
        incomplete=cite("15.8.3.1", True),
        looked_at=cite("15.8.4", True),
    ),
    authority={
        "set_bet_time": cite("15.6.11", MANAGER),
        "give_standing_order": cite("15.6.12", MANAGER),
        "restrict_to_minimum": cite("15.6.12", (*MANAGER, Role.GAMING_SUPERVISOR, Role.DEALER)),
        "pass_over": cite("15.9.3", DEALER),
        "take_down_form": cite("15.8.2.1", FORMS),
        "examine_form": cite("15.8.2.5", FORMS),
        "hand_back_form": cite("15.8.2.5", FORMS),
        "reveal_wager": cite("15.8.2.6", FORMS),
    },
)
