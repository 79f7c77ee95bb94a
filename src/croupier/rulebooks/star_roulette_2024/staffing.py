"""The staff: who acts for whom, who signs on, who is told."""

from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee, StaffPolicy
from croupier.rulebooks.star_roulette_2024.document import SUPERVISOR, cite

# The definition of casino supervisor takes in gaming supervisors and AGMs. An AGM's powers end at the pit (as read), and a
# table has a gaming supervisor assigned who is signed on at it.
ON_POST = cite("1.1 (dealer)", (Role.DEALER, Role.GAMING_SUPERVISOR), "1.1 (gaming supervisor)")
STAFF = StaffPolicy(
    acts_for={
        Role.GAMING_SUPERVISOR: cite("1.1 (casino supervisor)", SUPERVISOR),
        Role.ASSISTANT_GAMING_MANAGER: cite("1.1 (casino supervisor)", SUPERVISOR, "1.1 (Assistant Gaming Manager)"),
    },
    own_tables={Role.ASSISTANT_GAMING_MANAGER: cite("1.1 (Assistant Gaming Manager)", True)},
    dealer_signs_on=cite("1.1 (dealer)", True),
    in_charge=cite("1.1 (gaming supervisor)", Role.GAMING_SUPERVISOR),
    tells={Addressee.INSPECTOR: cite("1.1 (inspector)", True), Addressee.NICC: cite("1.1 (NICC)", True)},
    authority={
        "sign_on": ON_POST,
        "sign_off": ON_POST,
        "write_notice": cite("1.1 (NICC)", SUPERVISOR),
        "send_notice": cite("1.1 (NICC)", SUPERVISOR),
    },
)
