"""Promotional prizes: terms, draws, and how a prize reaches its winner."""

from croupier.rulebooks.promotions import PromotionPolicy
from croupier.rulebooks.roles import Role
from croupier.rulebooks.staffing import Addressee
from croupier.rulebooks.star_roulette_2024.document import OPERATOR, SUPERVISOR, cite

SCRUTINEER = (Role.SCRUTINEER,)
DESK = (Role.CASHIER, *OPERATOR)

# Nobody is named who writes the terms, takes entries, draws or pays: the operator, and where a player stands before them the
# cash desk. Prizes are never paid in cash (11.4).
PROMOTIONS = PromotionPolicy(
    by_chance=cite("1.1 (promotional prize(s))", True),
    items={
        "method": cite("11.7.1", True),
        "award": cite("11.7.2", True),
        "eligibility": cite("11.7.3", True),
        "minimum_wager": cite("11.7.4", True),
        "nature": cite("11.7.5", True),
        "closes": cite("11.7.6", True),
        "when_and_where": cite("11.7.7", True),
        "claim": cite("11.7.8", True),
        "winner_notified": cite("11.7.9", True),
        "results": cite("11.7.10", True),
        "prizes": cite("11.7.11", True),
    },
    details={
        "appliance": cite("11.7.11.1", ("make", "model", "accessories")),
        "vehicle": cite("11.7.11.2", ("make", "model", "accessories", "on_road_costs")),
        "travel": cite("11.7.11.3", ("persons", "included", "restrictions", "spending_money")),
        "real_estate": cite("11.7.11.4", ("dwelling", "plans", "contract", "easements", "address", "included")),
    },
    available=cite("11.6", True),
    forbidden=cite(
        "11.5", ("tobacco", "firearm", "ammunition", "imitation_firearm", "prohibited_weapon", "prescribed_item")
    ),
    liquor=cite("11.5", 20_000),
    lodged_with=cite("11.12", Addressee.NICC),
    lodged_hours=cite("11.12", 24),
    amended=cite("11.12.1", "lodged"),
    running_first=cite("11.1", True),
    scrutineer_above=cite("11.2", 10_000_00),
    notified_within_hours=cite("11.8", 48),
    notified_by=cite("11.8", ("in_person", "mail", "telephone", "email")),
    inspector_notified_hours=cite("11.11", 48),
    alternative_stated=cite("11.3", False),
    no_alternative=cite("11.3", ("casino_dollars",)),
    paid_in=cite("11.4", ("cheque", "transfer")),
    payee=cite("11.4", True),
    reasons=cite("11.9", True),
    complaint=cite("11.10", True),
    authority={
        "draft_terms": cite("11.1", OPERATOR),
        "submit_terms": cite("11.12", OPERATOR),
        "amend_terms": cite("11.12.1", OPERATOR),
        "start_promotion": cite("11.1", OPERATOR),
        "take_promotion_entry": cite("11.1", DESK),
        "nominate_scrutineer": cite("11.2", OPERATOR),
        "oversee_draw": cite("11.2", SCRUTINEER),
        "draw_winners": cite("11.1", OPERATOR),
        "note_presence": cite("11.7.8", DESK),
        "note_attempt": cite("11.8", DESK),
        "accept_efforts": cite("11.8", SUPERVISOR),
        "take_alternative": cite("11.3", DESK),
        "pay_promotion_prize": cite("11.4", DESK),
        "hand_over_prize": cite("11.1", DESK),
        "refuse_prize": cite("11.9", OPERATOR),
        "inform_refused": cite("11.9", DESK),
        "open_promotion_dispute": cite("11.10", DESK),
        "decide_promotion_dispute": cite("11.10", OPERATOR),
        "close_promotion_dispute": cite("11.10", OPERATOR),
        "postpone_draw": cite("11.11", OPERATOR),
        "validate_draw": cite("11.11", OPERATOR),
        "cancel_draw": cite("11.11", OPERATOR),
        "publish_results": cite("11.7.10", OPERATOR),
        "close_promotion": cite("11.1", OPERATOR),
    },
)
