"""What a member of staff can do about a promotion now, filled in as far as its terms say what is to be told."""

from collections.abc import Iterator
from functools import partial
from typing import Any, get_args

from msgspec import structs

from croupier.promotions import commands
from croupier.promotions.context import PromotionContext
from croupier.promotions.decide import decide
from croupier.promotions.promotion import Promotion
from croupier.rulebooks.offer import Rulebook
from croupier.rulebooks.roles import Role
from croupier.server.actions.offers import SOMEBODY, SOMETHING, Offers, Page, Sample, amount_of, offers
from croupier.server.views.offers import Part
from croupier.words import sentence

PARTS: dict[Part, tuple[Any, ...]] = {
    "terms": get_args(commands.AboutTerms),
    "entries": (commands.TakePromotionEntry,),
    "prizes": (commands.NotePresence, *get_args(commands.AboutPrizes)),
    "draw": get_args(commands.AboutDraw),
    "disputes": get_args(commands.AboutEnd),
}
ONCE_MORE = (
    *(commands.SubmitTerms, commands.StartPromotion, commands.DrawWinners, commands.OverseeDraw),
    *(commands.NotePresence, commands.TakeAlternative, commands.ClosePromotion, commands.ClosePromotionDispute),
)
"""What needs nothing to be told, and is asked once more before it is done."""
FORMS = ("cash", "cheque", "transfer")


def promotion_offers(
    book: Rulebook, promotion: Promotion, context: PromotionContext, role: Role, tables: tuple[str, ...]
) -> Offers:
    """What somebody can do about a promotion now."""
    return offers(
        _samples(promotion, context, tables),
        lambda command: decide(promotion, context, command),
        {name for name, who in context.rules.authority.items() if book.staff.may(role, who)},
        Page(PARTS, ONCE_MORE),
    )


def _samples(promotion: Promotion, context: PromotionContext, tables: tuple[str, ...]) -> Iterator[Sample]:
    whole = partial(Sample, about="promotion")
    yield whole(commands.SubmitTerms())
    yield whole(commands.StartPromotion())
    yield _entering(promotion, tables)
    others = tuple(
        each for each, role in context.staff.items() if role is Role.SCRUTINEER and each != promotion.scrutineer
    )
    if others:
        yield whole(commands.NominateScrutineer(others[0]), choices={"staff": others})
    if not promotion.overseen:
        yield whole(commands.OverseeDraw())
    yield whole(commands.DrawWinners())
    yield whole(commands.PostponeDraw(SOMETHING))
    yield whole(commands.ValidateDraw(SOMETHING))
    yield whole(commands.CancelDraw(SOMETHING))
    for number in range(1, max(1, len(promotion.prizes)) + 1):
        yield from _of_prize(promotion, context, number)
    yield whole(commands.OpenPromotionDispute(SOMEBODY, SOMETHING))
    for number, dispute in enumerate(promotion.disputes, start=1):
        if dispute.decided is None:
            yield Sample(commands.DecidePromotionDispute(number, SOMETHING, True), "dispute", str(number))
        else:
            closed = commands.ClosePromotionDispute(number, 0 if dispute.decided.satisfied else context.at)
            advised = ("advised",)
            fixed, needed = (advised, ()) if dispute.decided.satisfied else ((), advised)
            yield Sample(closed, "dispute", str(number), fixed, needed=needed)
    yield whole(commands.PublishResults(SOMETHING), meant={"where": promotion.terms.results})
    yield whole(commands.ClosePromotion())


def _entering(promotion: Promotion, tables: tuple[str, ...]) -> Sample:
    """An entry: for members with their number, and where a wager earns it, for the wagers of a place in a round."""
    terms = promotion.terms
    among = terms.tables or tables
    wager = ("table", "round", "place")
    asked = (*(("member",) if terms.members_only else ()), *(wager if terms.minimum_wager else ()))
    fixed = tuple(each for each in ("member", *wager) if each not in asked)
    member = SOMETHING if terms.members_only else ""
    earned = (among[0], 1, SOMETHING) if terms.minimum_wager else ()
    return Sample(
        commands.TakePromotionEntry(SOMEBODY, member, *earned),
        "promotion",
        fixed=fixed,
        needed=asked,
        choices={"table": among},
    )


def _of_prize(promotion: Promotion, context: PromotionContext, number: int) -> Iterator[Sample]:
    """About a prize and whoever has won it; before the draw nobody has, and that is what is said."""
    rules, won = context.rules, promotion.prizes[number - 1] if promotion.prizes else None
    person = promotion.person(number) if won is not None and won.entry else SOMEBODY

    def of(command: commands.Command, **more: Any) -> Sample:
        return Sample(command, "prize", str(number), **more)

    here, gone = sentence("winner_is_here"), sentence("winner_is_not_here")
    yield of(commands.NotePresence(number, True), fixed=("present",), label=here)
    yield of(commands.NotePresence(number, False), fixed=("present",), label=gone)
    for means in rules.notified_by.value:
        yield of(commands.NoteAttempt(number, means, False), choices={"means": (means,)})
    yield of(commands.AcceptEfforts(number, SOMETHING))
    amount = promotion.amount(number) if won is not None else None
    first = rules.paid_in.value[0]
    unused = tuple(form for form in FORMS if form not in rules.paid_in.value)
    asked = rules.choice_above is not None
    yield of(
        structs.replace(commands.PayPromotionPrize(number, person), **{first: amount or 0}),
        fixed=(*unused, *(() if asked else ("asked_for", "reason"))),
        choices={"asked_for": rules.paid_in.value},
        meant={"payee": person, **({first: amount_of(amount)} if amount else {})},
        pays=amount or 0,
    )
    yield of(commands.HandOverPrize(number, person), meant={"person": person})
    yield of(commands.TakeAlternative(number))
    yield of(commands.RefusePrize(number, SOMETHING))
    yield of(commands.InformRefused(number, context.at))
