"""The form in which the terms of a promotion are filled in, described from the terms and from what their document asks for.

A new field of the terms needs its place in `GROUPS` and its words, and the page shows it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.plan.conditions_file import form_values, write_conditions
from croupier.promotions.completeness import faults
from croupier.promotions.printed import printed
from croupier.promotions.terms import PromotionTerms
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.promotions import PromotionPolicy
from croupier.server.presenters.form import RecordForm, as_choices
from croupier.server.views.conditions import Cell, ConditionsView, FaultView
from croupier.server.views.orders import Choice
from croupier.words import sentence, words_for

GROUPS: dict[str, dict[str, tuple[str, ...]]] = {
    "promotion": {
        "name": ("rulebook", "title"),
        "method": ("method", "award"),
        "when_and_where": ("starts", "draw_at", "place"),
        "nature": ("nature",),
    },
    "entry": {
        "eligibility": ("eligibility", "members_only"),
        "closes": ("closes",),
        "minimum_wager": ("minimum_wager", "tables", "bets"),
    },
    "prizes": {"prizes": ("prizes",)},
    "draw": {
        "award": ("award_at", "award_where"),
        "claim": ("claim", "presence", "redraw"),
        "winner_notified": ("winner_notified",),
        "results": ("results",),
        "cancelled": ("if_draw_cancelled",),
    },
    "terms": {"available": ("channels", "marketing_refers")},
}
"""Every field of the terms, by the item that it belongs to, as a person would fill them in."""

AT_LENGTH = ("included", "restrictions", "plans", "contract", "easements")
"""Details that take more than a word."""


def promotion_documents(floor: Floor) -> list[str]:
    """The documents of the floor that have promotional prizes."""
    keys = dict.fromkeys(table.rulebook for table in floor.plan.tables.values())
    return [key for key in keys if rulebook(key).promotions is not None]


def promotion_policy(document: str) -> PromotionPolicy:
    """What a document that has promotional prizes says of them."""
    rules = rulebook(document).promotions
    assert rules is not None
    return rules


def terms_view(floor: Floor, stated: PromotionTerms) -> ConditionsView:
    """Terms, written or not, as a form, a file and a print. Those that name no document begin with the first."""
    known = promotion_documents(floor)
    if not known:
        raise WrongInput(sentence("no_document_here_has_promotions"))
    if stated.rulebook not in known:
        stated = replace(stated, rulebook=known[0])
    rules = promotion_policy(stated.rulebook)
    found = faults(rules, stated, floor.plan.prescribed_items)
    clauses: dict[str, str] = {item: rule.clause for item, rule in rules.items.items()}
    clauses |= {"available": rules.available.clause, "cancelled": rules.inspector_notified_hours.clause}
    cells = {"contains": (_declared(rules, floor.plan.prescribed_items),), "details": tuple(_details(rules))}
    form = RecordForm(PromotionTerms, "term", clauses, _choices(floor, stated.rulebook, known), cells)
    return ConditionsView(
        groups=form.groups(GROUPS),
        values=form_values(stated, floor.plan.zone),
        text=write_conditions(stated, floor.plan.zone),
        faults=tuple(FaultView(each.item, each.words, each.clause) for each in found),
        printed=() if found else printed(stated, floor.plan.date_and_time),
    )


def _choices(floor: Floor, document: str, known: list[str]) -> dict[str, tuple[Choice, ...]]:
    tables = {name: each for name, each in floor.plan.tables.items() if each.rulebook == document}
    bets = dict.fromkeys(bet.partition(":")[0] for each in tables.values() for bet in each.setup.game.bets)
    return {
        "rulebook": tuple(Choice(key, key) for key in known),
        "tables": tuple(Choice(name, name) for name in tables),
        "bets": as_choices(bets),
    }


def _declared(rules: PromotionPolicy, prescribed: tuple[str, ...]) -> Cell:
    """What no prize may contain: of every prize it is declared that it does not."""
    words = words_for("term_fields")["contains"]
    return Cell("contains", "declaration", words, as_choices((*rules.forbidden.value, *prescribed)), "")


def _details(rules: PromotionPolicy) -> Iterator[Cell]:
    """What is also stated of some kinds of prizes."""
    words = words_for("term_details")
    for kind, asked in rules.details.items():
        for each in asked.value:
            label = words.get(f"{kind}_{each}") or words[each]
            yield Cell(each, "words" if each in AT_LENGTH else "text", label, (), "", "details", {"kind": (kind,)})
