"""Tournaments: the conditions, who runs one, fees, sessions and places."""

from croupier.rulebooks.canberra_mttg_2019.document import CASHIER, FLOOR_STAFF, OPERATOR, cite
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee
from croupier.rulebooks.tournaments import TournamentPolicy, reading

DIRECTOR = (Role.TOURNAMENT_DIRECTOR,)
SHIFT_MANAGER = (Role.GAMING_SHIFT_MANAGER,)
DESK = (*CASHIER, *DIRECTOR)

# The rules speak of the Casino Operator without naming anybody: the Gaming Shift Manager, who appoints. The "relevant"
# Gaming Shift Manager is the one on shift. Nobody is named who takes entries and pays: the cash desk, or the Tournament
# Director. Fees are not given back but on cancellation; a wrong booking is put right by a correction.
TOURNAMENTS = TournamentPolicy(
    leader=cite("A.1 Tournament Director", Role.TOURNAMENT_DIRECTOR),
    present=cite("11.4", True),
    items={
        "start": cite("11.3(a)(i)", True),
        "structure": cite("11.3(a)(ii)", True),
        "entry_fee": cite("11.3(a)(iii)", True),
        "commission": cite("11.3(a)(iii)", True),
        "chips": cite("11.3(a)(iv)", True),
        "players": cite("11.3(a)(v)", True),
        "groups": cite("11.3(a)(vi)", True),
        "buy_back": cite("11.3(a)(vii)", True),
        "limits": cite("11.3(a)(viii)", True),
        "prizes": cite("11.3(a)(ix)", True),
    },
    precedence=cite(
        "11.3(b)",
        "The Tournament Director conducts this tournament under these conditions and the approved rules of the game. "
        "Where the two differ, the rules prevail.",
    ),
    lengths=cite("A.1 Session", ("rounds", "shoes")),
    published_first=cite("11.2(a)", True),
    lodged_first=cite("11.2(a)", True),
    lodged_with=cite("11.2(a)", Addressee.GRC),
    changed_by_consent=cite("11.2(a)", True),
    limits_foreseen=cite("11.3(a)(viii)", True),
    paid_first=cite("11.3(a)(iii)", True),
    agreement_first=cite("11.5", True),
    once=cite("11.6", True),
    reserves=cite("11.9", True),
    substitutes=cite("11.10", True),
    commission=cite("11.17", True),
    additions=cite("11.17", True),
    no_refund=cite("11.18 [no refund]", True),
    cancelled=cite("11.18 [cancellation]", True),
    whole_pool=cite("11.14", True),
    shares=cite("11.3(a)(ix)", 100_00),
    absent_forfeit=cite("11.8", True),
    equal_chips=cite("11.3(a)(iv)", True),
    own_holding=cite("11.15", True),
    out_below_minimum=cite("11.11", True),
    must_wager=cite("11.11", True),
    risk=cite("11.11", True),
    readings={
        **reading(
            "forfeited_fee_commission", cite("11.8", {"as_booked": "as_booked", "to_prize_pool": "to_prize_pool"})
        ),
        **reading("risk_test", cite("11.11", {"worst_case": "worst_case", "sum_staked": "sum_staked"})),
    },
    breach=cite("11.1", True),
    breaks=cite("11.12", True),
    play_off=cite("11.15", True),
    joint=cite("11.16", "split"),
    out_may_go_on=cite("11.11", False),
    fixed_by=cite("11.13", True),
    authority={
        "draft_conditions": cite("11.2(a)", OPERATOR),
        "publish_conditions": cite("11.2(a)", OPERATOR),
        "lodge_conditions": cite("11.2(a)", OPERATOR),
        "appoint_leader": cite("11.4", SHIFT_MANAGER),
        "join_tournament": cite("11.4", DIRECTOR),
        "leave_tournament": cite("11.4", DIRECTOR),
        "require_agreement": cite("11.5", DIRECTOR),
        "take_entry": cite("11.3(a)(iii)", DESK),
        "give_conditions": cite("11.2(a)", DESK),
        "record_agreement": cite("11.5", DESK),
        "record_consent": cite("11.2(a)", DESK),
        "take_fee": cite("11.3(a)(iii)", DESK),
        "withdraw_entry": cite("11.18 [no refund]", DESK),
        "close_entries": cite("11.3(a)(v)", (*DIRECTOR, *OPERATOR)),
        "pay_refund": cite("11.18 [no refund]", DESK),
        "cancel_tournament": cite("11.18 [cancellation]", OPERATOR),
        "add_to_pool": cite("11.17", OPERATOR),
        "agree_to_giving": cite("11.17", (*OPERATOR, *DIRECTOR)),
        "take_buy_back": cite("11.3(a)(vii)", DESK),
        "offer_seat": cite("11.9", DIRECTOR),
        "approve_substitute": cite("11.10", DIRECTOR),
        "designate_tables": cite("11.7", DIRECTOR),
        "draw_seats": cite("11.7", DIRECTOR),
        "issue_chips": cite("11.3(a)(iv)", (Role.DEALER, *DIRECTOR)),
        "confirm_seat": cite("11.8", (*FLOOR_STAFF, *DIRECTOR)),
        "forfeit_absent": cite("11.8", DIRECTOR),
        "start_session": cite("11.7", DIRECTOR),
        "log_breach": cite("11.11", (*FLOOR_STAFF, *DIRECTOR)),
        "decide_breach": cite("11.11", DIRECTOR),
        "take_break": cite("11.12", DIRECTOR),
        "enter_count": cite("11.13", (*FLOOR_STAFF, *DIRECTOR)),
        "resolve_count": cite("11.13", DIRECTOR),
        "return_chips": cite("11.13", (*FLOOR_STAFF, *DIRECTOR)),
        "end_play": cite("A.1 Session", DIRECTOR),
        "announce_results": cite("11.13", DIRECTOR),
        "award_prizes": cite("11.13", DIRECTOR),
        "pay_prize": cite("11.14", DESK),
        "close_tournament": cite("11.14", (*DIRECTOR, *OPERATOR)),
    },
)
