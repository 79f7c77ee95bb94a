"""The staff: who acts for whom, who signs on, who is told."""

from croupier.rulebooks.crown_baccarat_2023.document import CASINO_MANAGER, INSPECTOR, MANAGER, PIT, cite
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee, OperatorDecisions, StaffPolicy

# That a higher role acts for a lower one, and that the General Manager Table Games is the highest, is our reading; dealing
# is the dealer's alone. A Table Games Manager acts for the tables designated to that person. Who acts for the Casino
# Operator is nowhere said: a Table Games Manager, and the Casino Manager Table Games where credit is withheld, a result is
# invalidated or a dispute is decided.
STAFF = StaffPolicy(
    acts_for={
        Role.TABLE_GAMES_MANAGER: cite("1.1 Casino Manager Table Games", INSPECTOR),
        Role.CASINO_MANAGER_TABLE_GAMES: cite("1.1 Casino Manager Table Games", MANAGER),
        Role.GENERAL_MANAGER_TABLE_GAMES: cite("1.1 Casino Manager Table Games", CASINO_MANAGER),
    },
    operator=OperatorDecisions(
        usually=cite("1.1 Casino Operator", Role.TABLE_GAMES_MANAGER),
        at=cite(
            "1.1 Casino Operator",
            {
                "5.17": Role.CASINO_MANAGER_TABLE_GAMES,
                "5.18": Role.CASINO_MANAGER_TABLE_GAMES,
                "6.6": Role.CASINO_MANAGER_TABLE_GAMES,
                "6.7": Role.CASINO_MANAGER_TABLE_GAMES,
            },
        ),
        may_be=cite(
            "1.1 Casino Operator",
            (Role.TABLE_GAMES_MANAGER, Role.CASINO_MANAGER_TABLE_GAMES, Role.GENERAL_MANAGER_TABLE_GAMES),
        ),
    ),
    own_tables={Role.TABLE_GAMES_MANAGER: cite("1.1 Casino Manager Table Games", True)},
    dealer_signs_on=cite("1.1 Staff Game Console (SGC)", True),
    no_change_in_coup=cite("4.20", True),
    tells={
        Addressee.INSPECTOR: cite("5.17", True),
        Addressee.SURVEILLANCE: cite("3.6", True),
        Addressee.GWC: cite("6.7", True),
    },
    authority={
        "sign_on": cite("1.1 Staff Game Console (SGC)", PIT),
        "sign_off": cite("1.1 Staff Game Console (SGC)", PIT),
        "allow_handover": cite("4.20", MANAGER),
        "write_notice": cite("3.6", MANAGER),
        "send_notice": cite("3.6", MANAGER),
    },
)
