"""The terms of a promotion as players and the regulator read them."""

from collections.abc import Callable, Iterator

from croupier.play.decisions import money
from croupier.promotions.terms import Prize, PromotionTerms
from croupier.words import words_for

When = Callable[[int], str]
"""A moment as the venue's clocks show it."""


def printed(terms: PromotionTerms, when: When) -> tuple[str, ...]:
    """Line by line."""
    labels = words_for("terms")
    stated = {
        "title": terms.title,
        "award": terms.award,
        "award_where": f"{_moment(terms.award_at, when)}, {terms.award_where}",
        "eligibility": terms.eligibility,
        "minimum_wager": money(terms.minimum_wager) if terms.minimum_wager else "none",
        "bets": ", ".join(terms.bets),
        "tables": ", ".join(terms.tables),
        "nature": terms.nature,
        "starts": _moment(terms.starts, when),
        "closes": _moment(terms.closes, when),
        "draw_at": f"{_moment(terms.draw_at, when)}, {terms.place}",
        "claim": terms.claim,
        "presence": "yes" if terms.presence else "no",
        "winner_notified": ", ".join(each.replace("_", " ") for each in terms.winner_notified),
        "results": terms.results,
        "channels": ", ".join(terms.channels),
        "if_draw_cancelled": terms.if_draw_cancelled,
    }
    lines = [f"{labels[key]}: {value}" for key, value in stated.items() if value]
    return (*lines, *(line for number, prize in enumerate(terms.prizes, 1) for line in _prize(number, prize)))


def _moment(at: int | None, when: When) -> str:
    return "" if at is None else when(at)


def _prize(number: int, prize: Prize) -> Iterator[str]:
    kind = f" ({prize.kind.replace('_', ' ')})" if prize.kind is not None else ""
    yield f"{number}. {prize.name}{kind}, {money(prize.value or 0)}"
    if prize.conditions:
        yield f"   {prize.conditions}"
    yield from (f"   {name.replace('_', ' ')}: {value}" for name, value in prize.details.items())
    if prize.cash_alternative is not None:
        yield f"   {words_for('terms')['cash_alternative']}: {money(prize.cash_alternative)}"
