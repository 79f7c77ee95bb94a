"""The promotions that the lobby lists: those that have started and are not closed."""

from collections.abc import Iterator
from urllib.parse import quote

from croupier.floor.floor import Floor
from croupier.promotions.promotion import Promotion
from croupier.server.views.lobby import LobbyPromotion
from croupier.words import sentence


def lobby_promotions(floor: Floor) -> Iterator[LobbyPromotion]:
    """Each of them."""
    for name, each in sorted(floor.promotions.all.items()):
        if each.started is not None and not each.closed:
            yield LobbyPromotion(name, each.terms.title, _words(floor, each), f"/prizes?promotion={quote(name)}")


def _words(floor: Floor, promotion: Promotion) -> str:
    terms, clock = promotion.terms, floor.plan.date_and_time
    if promotion.cancelled:
        return sentence("draw_was_cancelled")
    if promotion.postponed:
        return sentence("draw_is_postponed")
    if promotion.drawn is not None:
        return sentence("winners_are_drawn")
    if floor.clock.now() <= (terms.closes or 0):
        return sentence("entries_until", when=clock(terms.closes or 0))
    return sentence("next_draw_at", when=clock(terms.draw_at or 0))
