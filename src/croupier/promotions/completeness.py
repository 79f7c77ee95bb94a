"""Whether terms are complete: every item that is missing or not allowed, with the clause that asks for it."""

from collections.abc import Callable, Collection, Iterator

from msgspec import Struct
from msgspec.structs import replace

from croupier.promotions.terms import MONEY, Prize, PromotionTerms
from croupier.rulebooks.promotions import Item, PromotionPolicy
from croupier.words import sentence


class TermsDefect(Struct, frozen=True):
    """An item of the terms that is missing, or that may not be so."""

    item: str
    words: str
    clause: str


def faults(policy: PromotionPolicy, terms: PromotionTerms, prescribed: Collection[str] = ()) -> list[TermsDefect]:
    """Everything that keeps terms from being submitted. Prescribed is what regulations forbid as a prize."""
    missing = [
        TermsDefect(item, sentence("terms_lack", what=words), rule.clause)
        for item, rule in policy.items.items()
        for words in _STATED[item](terms)
    ]
    return [*missing, *_as_a_whole(policy, terms), *_prizes(policy, terms, prescribed)]


def _as_a_whole(policy: PromotionPolicy, terms: PromotionTerms) -> Iterator[TermsDefect]:
    if not terms.method:
        yield TermsDefect("method", sentence("prize_is_by_draw_or_chance"), policy.by_chance.clause)
    if not terms.channels or not terms.marketing_refers:
        yield TermsDefect("channels", sentence("terms_can_be_had_and_marketing_refers"), policy.available.clause)


def _prizes(policy: PromotionPolicy, terms: PromotionTerms, prescribed: Collection[str]) -> Iterator[TermsDefect]:
    for number, prize in enumerate(terms.prizes, start=1):
        item = f"prizes[{number}]"
        called = replace(prize, name=prize.name or sentence("prize_number", number=number))
        if not prize.name or prize.kind is None:
            yield TermsDefect(item, sentence("prize_has_no_name_or_kind", prize=number), policy.items["prizes"].clause)
        yield from (TermsDefect(item, *each) for each in _of_prize(policy, called, prescribed))


def _of_prize(policy: PromotionPolicy, prize: Prize, prescribed: Collection[str]) -> Iterator[tuple[str, str]]:
    name, rule = prize.name, policy.items["prizes"]
    if prize.value is None or prize.value <= 0:
        yield sentence("prize_has_no_value", prize=name), rule.clause
    if prize.conditions is None:
        yield sentence("prize_says_nothing_of_conditions", prize=name), rule.clause
    details = None if prize.kind is None else policy.details.get(prize.kind)
    for each in details.value if details is not None else ():
        if details is not None and not prize.details.get(each, "").strip():
            yield sentence("prize_lacks_detail", prize=name, detail=each.replace("_", " ")), details.clause
    yield from _forbidden(policy, prize, prescribed)
    if prize.cash_alternative is not None and prize.kind in (*MONEY, *policy.no_alternative.value):
        yield sentence("prize_has_no_cash_alternative", prize=name), policy.no_alternative.clause


def _forbidden(policy: PromotionPolicy, prize: Prize, prescribed: Collection[str]) -> Iterator[tuple[str, str]]:
    clause = policy.forbidden.clause
    if prize.contains is None:
        yield sentence("prize_is_not_declared", prize=prize.name), clause
    for each in prize.contains or ():
        if each in policy.forbidden.value or each in prescribed:
            yield sentence("prize_may_not_contain", prize=prize.name, what=each.replace("_", " ")), clause
    if prize.liquor > policy.liquor.value:
        yield sentence("prize_has_too_much_liquor", prize=prize.name), policy.liquor.clause


def _lacking(*needed: tuple[object, str]) -> Iterator[str]:
    return (words for given, words in needed if given in (None, "", ()))


_STATED: dict[Item, Callable[[PromotionTerms], Iterator[str]]] = {
    "method": lambda terms: _lacking((terms.award, sentence("how_prizes_are_awarded"))),
    "award": lambda terms: _lacking(
        (terms.award_at, sentence("when_prizes_are_awarded")), (terms.award_where, sentence("where_prizes_are_awarded"))
    ),
    "eligibility": lambda terms: _lacking((terms.eligibility, sentence("who_may_enter"))),
    "minimum_wager": lambda terms: _lacking((terms.minimum_wager, sentence("least_wager_or_none"))),
    "nature": lambda terms: _lacking((terms.nature, sentence("nature_of_prizes"))),
    "closes": lambda terms: _lacking((terms.closes, sentence("when_entries_close"))),
    "when_and_where": lambda terms: _lacking(
        (terms.starts, sentence("when_promotion_starts")),
        (terms.draw_at, sentence("when_draw_is")),
        (terms.place, sentence("its_place")),
    ),
    "claim": lambda terms: _lacking(
        (terms.claim, sentence("how_prize_is_claimed")), (terms.presence, sentence("whether_entrants_have_to_be_there"))
    ),
    "winner_notified": lambda terms: _lacking((terms.winner_notified, sentence("how_winner_is_informed"))),
    "results": lambda terms: _lacking((terms.results, sentence("how_results_are_published"))),
    "prizes": lambda terms: _lacking((terms.prizes, sentence("the_prizes"))),
}
