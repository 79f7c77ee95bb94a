"""The staff: who acts for whom, who signs on, who is told."""

from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee, StaffPolicy
from croupier.rulebooks.star_7up_2016.document import DEALER, SUPERVISOR, cite

# A gaming manager is a managerial employee within the definition of casino supervisor (as read), and what is the gaming
# manager's alone is nobody else's.
STAFF = StaffPolicy(
    acts_for={
        Role.GAMING_SUPERVISOR: cite("1.1(Gaming Supervisor)", SUPERVISOR),
        Role.ASSISTANT_GAMING_MANAGER: cite("1.1(Assistant Gaming Manager)", SUPERVISOR),
        Role.GAMING_MANAGER: cite("1.1(Casino Supervisor)", SUPERVISOR),
    },
    own_tables={
        Role.GAMING_SUPERVISOR: cite("1.1(Gaming Supervisor)", True),
        Role.ASSISTANT_GAMING_MANAGER: cite("1.1(Assistant Gaming Manager)", True),
    },
    dealer_signs_on=cite("1.1(dealer)", True),
    tells={
        Addressee.INSPECTOR: cite("1.1(inspector)", True),
        Addressee.SURVEILLANCE: cite("10.2", True),
    },
    authority={
        "sign_on": cite("1.1(dealer)", DEALER),
        "sign_off": cite("1.1(dealer)", DEALER),
        "write_notice": cite("1.1(inspector)", SUPERVISOR),
        "send_notice": cite("1.1(inspector)", SUPERVISOR),
    },
)
