"""Promotional prizes: terms, draws, and how a prize reaches its winner."""

from croupier.rulebooks.promotions import PromotionPolicy
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee
from croupier.rulebooks.star_7up_2016.document import OPERATOR, SUPERVISOR, cite

SCRUTINEER = (Role.SCRUTINEER,)
DESK = (Role.CASHIER, *OPERATOR)

# Nobody is named who writes the terms, takes entries, draws or pays: the operator, and where a player stands before them the
# cash desk. How prizes of $10,000 or less are paid is not said: as is asked for.
PROMOTIONS = PromotionPolicy(
    by_chance=cite("16.1.1", True),
    items={
        "method": cite("16.8.1", True),
        "award": cite("16.8.2", True),
        "eligibility": cite("16.8.3", True),
        "minimum_wager": cite("16.8.4", True),
        "nature": cite("16.8.5", True),
        "closes": cite("16.8.6", True),
        "when_and_where": cite("16.8.7", True),
        "claim": cite("16.8.8", True),
        "winner_notified": cite("16.8.9", True),
        "results": cite("16.8.10", True),
        "prizes": cite("16.8.11", True),
    },
    details={
        "appliance": cite("16.8.11.1", ("make", "model", "accessories")),
        "vehicle": cite("16.8.11.2", ("make", "model", "accessories", "on_road_costs")),
        "travel": cite("16.8.11.3", ("persons", "included", "restrictions", "spending_money")),
        "real_estate": cite("16.8.11.4", ("dwelling", "plans", "contract", "easements", "address", "included")),
    },
    available=cite("16.7", True),
    forbidden=cite(
        "16.6", ("tobacco", "firearm", "ammunition", "imitation_firearm", "prohibited_weapon", "prescribed_item")
    ),
    liquor=cite("16.6", 20_000),
    lodged_with=cite("16.10", Addressee.AUTHORITY),
    lodged_hours=cite("16.10", 24),
    amended=cite("16.10.1", "approved"),
    running_first=cite("16.2", True),
    scrutineer_above=cite("16.3", 10_000_00),
    notified_within_hours=cite("16.9", 48),
    notified_by=cite("16.9", ("in_person", "mail", "telephone", "email")),
    inspector_notified_hours=cite("16.13", 0),
    alternative_stated=cite("16.4", True),
    no_alternative=cite("16.4", ("casino_dollars", "slots_dollars")),
    paid_in=cite("16.5", ("cash", "cheque", "transfer")),
    choice_above=cite("16.5", 10_000_00),
    payee=cite("16.5", True),
    reasons=cite("16.11", True),
    complaint=cite("16.12", True),
    authority={
        "draft_terms": cite("16.2", OPERATOR),
        "submit_terms": cite("16.10", OPERATOR),
        "amend_terms": cite("16.10.1", OPERATOR),
        "start_promotion": cite("16.2", OPERATOR),
        "take_promotion_entry": cite("16.2", DESK),
        "nominate_scrutineer": cite("16.3", OPERATOR),
        "oversee_draw": cite("16.3", SCRUTINEER),
        "draw_winners": cite("16.2", OPERATOR),
        "note_presence": cite("16.8.8", DESK),
        "note_attempt": cite("16.9", DESK),
        "accept_efforts": cite("16.9", SUPERVISOR),
        "take_alternative": cite("16.4", DESK),
        "pay_promotion_prize": cite("16.5", DESK),
        "hand_over_prize": cite("16.2", DESK),
        "refuse_prize": cite("16.11", OPERATOR),
        "inform_refused": cite("16.11", DESK),
        "open_promotion_dispute": cite("16.12", DESK),
        "decide_promotion_dispute": cite("16.12", OPERATOR),
        "close_promotion_dispute": cite("16.12", OPERATOR),
        "postpone_draw": cite("16.13", OPERATOR),
        "validate_draw": cite("16.13", OPERATOR),
        "cancel_draw": cite("16.13", OPERATOR),
        "publish_results": cite("16.8.10", OPERATOR),
        "close_promotion": cite("16.2", OPERATOR),
    },
)
