"""The staff: who acts for whom, who signs on, who is told."""

from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee, StaffPolicy
from croupier.rulebooks.star_rapid_2016.document import DEALER, SUPERVISOR, cite

# "Gaming Supervisor" (defined, never used) and "games supervisor" (used, never defined) are one post, and a casino
# supervisor's; so is an AGM. A Gaming Manager has no power, unless the house has it act for an AGM. The order prints no date
# of commencement: the rules are in force from the day of their publication, which the house enters.
STAFF = StaffPolicy(
    acts_for={
        Role.GAMING_SUPERVISOR: cite("1.1(casino supervisor)", SUPERVISOR, "1.1(Gaming Supervisor)"),
        Role.ASSISTANT_GAMING_MANAGER: cite("1.1(Assistant Gaming Manager)", SUPERVISOR),
    },
    gaming_manager_as_agm=cite("1.1(Gaming Manager)", False, "1.1(Assistant Gaming Manager)"),
    dealer_signs_on=cite("1.1(dealer)", True),
    tables_per_dealer=cite("7.7.3", {"baccarat": 2}),
    tells={Addressee.INSPECTOR: cite("1.1(inspector)", True)},
    authority={
        "sign_on": cite("1.1(dealer)", DEALER),
        "sign_off": cite("1.1(dealer)", DEALER),
        "write_notice": cite("1.1(inspector)", SUPERVISOR),
        "send_notice": cite("1.1(inspector)", SUPERVISOR),
    },
)
