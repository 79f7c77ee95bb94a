"""The staff: who acts for whom, who signs on, who is told."""

from croupier.rulebooks.canberra_mttg_2019.document import DEALER, SUPERVISOR, cite
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee, OperatorDecisions, StaffPolicy

# Who acts for the Casino Operator is nowhere said: a Casino Supervisor, and for the length of the period, the limits and
# tournaments the gaming shift manager, unless the house names others. Two games under one dealer are known to 8.8(m) for
# baccarat alone.
STAFF = StaffPolicy(
    acts_for={Role.GAMING_SHIFT_MANAGER: cite("A.1 Casino Supervisor", SUPERVISOR)},
    operator=OperatorDecisions(
        usually=cite("A.1 Casino Operator", Role.CASINO_SUPERVISOR),
        at=cite(
            "A.1 Casino Operator",
            {
                "3.1 [change]": Role.GAMING_SHIFT_MANAGER,
                "5.1": Role.GAMING_SHIFT_MANAGER,
                "7.2": Role.GAMING_SHIFT_MANAGER,
                "7.4": Role.GAMING_SHIFT_MANAGER,
                "7.3(a)": Role.GAMING_SHIFT_MANAGER,
                "7.3(b)": Role.GAMING_SHIFT_MANAGER,
                "7.12": Role.GAMING_SHIFT_MANAGER,
                "11.2(a)": Role.GAMING_SHIFT_MANAGER,
                "11.3(a)(v)": Role.GAMING_SHIFT_MANAGER,
                "11.14": Role.GAMING_SHIFT_MANAGER,
                "11.17": Role.GAMING_SHIFT_MANAGER,
                "11.18 [cancellation]": Role.GAMING_SHIFT_MANAGER,
            },
        ),
        may_be=cite("A.1 Casino Operator", (Role.CASINO_SUPERVISOR, Role.GAMING_SHIFT_MANAGER)),
    ),
    dealer_signs_on=cite("A.1 Dealer", True, "A.1 Dealer Terminal (a)"),
    tables_per_dealer=cite("A.1 Dealer", {"baccarat": 2}),
    tells={Addressee.GRC: cite("A.1 GRC", True)},
    authority={
        "sign_on": cite("A.1 Dealer", DEALER),
        "sign_off": cite("A.1 Dealer", DEALER),
        "write_notice": cite("A.1 GRC", SUPERVISOR),
        "send_notice": cite("A.1 GRC", SUPERVISOR),
    },
)
