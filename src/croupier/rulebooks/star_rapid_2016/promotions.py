"""Promotional prizes: terms, draws, and how a prize reaches its winner."""

from croupier.rulebooks.promotions import PromotionPolicy
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee
from croupier.rulebooks.star_rapid_2016.document import OPERATOR, SUPERVISOR, cite

SCRUTINEER = (Role.SCRUTINEER,)
DESK = (Role.CASHIER, *OPERATOR)

# Nobody is named who writes the terms, takes entries, draws or pays: the operator, and where a player stands before them the
# cash desk. What 9.3.2 lets the operator choose, 10.4 leaves to the winner of more than $10,000.
PROMOTIONS = PromotionPolicy(
    by_chance=cite("1.1(promotional prize(s))", True),
    items={
        "method": cite("10.7.1", True),
        "award": cite("10.7.2", True),
        "eligibility": cite("10.7.3", True),
        "minimum_wager": cite("10.7.4", True),
        "nature": cite("10.7.5", True),
        "closes": cite("10.7.6", True),
        "when_and_where": cite("10.7.7", True),
        "claim": cite("10.7.8", True),
        "winner_notified": cite("10.7.9", True),
        "results": cite("10.7.10", True),
        "prizes": cite("10.7.11", True),
    },
    details={
        "appliance": cite("10.7.11.1", ("make", "model", "accessories")),
        "vehicle": cite("10.7.11.2", ("make", "model", "accessories", "on_road_costs")),
        "travel": cite("10.7.11.3", ("persons", "included", "restrictions", "spending_money")),
        "real_estate": cite("10.7.11.4", ("dwelling", "plans", "contract", "easements", "address", "included")),
    },
    available=cite("10.6", True),
    forbidden=cite(
        "10.5.1", ("tobacco", "firearm", "ammunition", "imitation_firearm", "prohibited_weapon", "prescribed_item")
    ),
    liquor=cite("10.5.1", 20_000),
    lodged_with=cite("10.9", Addressee.AUTHORITY),
    lodged_hours=cite("10.9", 24),
    amended=cite("10.9.1", "approved"),
    running_first=cite("10.1", True),
    scrutineer_above=cite("10.2", 10_000_00),
    notified_within_hours=cite("10.8.1", 48),
    notified_by=cite("10.8.1", ("in_person", "mail", "telephone", "email")),
    inspector_notified_hours=cite("10.12", 0),
    alternative_stated=cite("10.3", True),
    no_alternative=cite("10.3", ("casino_dollars", "slots_dollars")),
    paid_in=cite("10.4", ("cash", "cheque", "transfer")),
    choice_above=cite("10.4", 10_000_00),
    other_form=cite("9.3.2", True),
    payee=cite("10.4", True),
    reasons=cite("10.10", True),
    complaint=cite("10.11", True),
    authority={
        "draft_terms": cite("10.1", OPERATOR),
        "submit_terms": cite("10.9", OPERATOR),
        "amend_terms": cite("10.9.1", OPERATOR),
        "start_promotion": cite("10.1", OPERATOR),
        "take_promotion_entry": cite("10.1", DESK),
        "nominate_scrutineer": cite("10.2", OPERATOR),
        "oversee_draw": cite("10.2", SCRUTINEER),
        "draw_winners": cite("10.1", OPERATOR),
        "note_presence": cite("10.7.8", DESK),
        "note_attempt": cite("10.8.1", DESK),
        "accept_efforts": cite("10.8.1", SUPERVISOR),
        "take_alternative": cite("10.3", DESK),
        "pay_promotion_prize": cite("10.4", DESK),
        "hand_over_prize": cite("10.1", DESK),
        "refuse_prize": cite("10.10", OPERATOR),
        "inform_refused": cite("10.10", DESK),
        "open_promotion_dispute": cite("10.11", DESK),
        "decide_promotion_dispute": cite("10.11", OPERATOR),
        "close_promotion_dispute": cite("10.11", OPERATOR),
        "postpone_draw": cite("10.12", OPERATOR),
        "validate_draw": cite("10.12", OPERATOR),
        "cancel_draw": cite("10.12", OPERATOR),
        "publish_results": cite("10.7.10", OPERATOR),
        "close_promotion": cite("10.1", OPERATOR),
    },
)
