"""The form in which the conditions of a tournament are filled in, described from the conditions themselves.

A new field of the conditions needs its place in `GROUPS` and its words, and the page shows it.
"""

import msgspec

from croupier.floor.floor import Floor
from croupier.games.notation import WrongInput
from croupier.plan.conditions_file import form_values, write_conditions
from croupier.rulebooks.library import RULEBOOKS, rulebook
from croupier.rulebooks.offer import Rulebook
from croupier.server.presenters.form import RecordForm, as_choices
from croupier.server.views.conditions import ConditionsView, FaultView
from croupier.server.views.orders import Choice
from croupier.tournaments.completeness import faults
from croupier.tournaments.conditions import Conditions
from croupier.tournaments.printed_conditions import printed
from croupier.words import sentence

GROUPS: dict[str, dict[str, tuple[str, ...]]] = {
    "tournament": {"name": ("rulebook", "game", "title")},
    "fees": {
        "entry_fee": ("entry_fee",),
        "commission": ("commission", "commission_share", "forfeited_fee_commission"),
        "buy_in": ("buy_in", "buy_in_goes_to", "buy_ins_refunded"),
    },
    "stages": {"start": (), "structure": ("stages",), "start_notice": ("start_notice_minutes", "start_notice_runs_to")},
    "play": {
        "chips": ("chips", "chips_paid_in_cash", "playoff_chips"),
        "limits": ("limits", "limit_basis", "risk_test"),
        "compulsory": ("compulsory", "must_bet_breach"),
        "seating": ("seating", "order", "pass_cards", "undisclosed"),
        "bet_time": ("bet_seconds", "bet_time_notice"),
        "buy_back": ("buy_back",),
        "decisions": ("clock_during_dispute", "collection_order", "joint_elimination", "value_after_breach"),
    },
    "entry": {
        "players": ("least", "greatest"),
        "eligibility": ("lawful_only", "may_refuse", "criteria"),
        "groups": ("groups", "member_first"),
        "entry_terms": ("application", "free_withdrawal_until"),
    },
    "prizes": {
        "prizes": ("prizes", "paid_how", "nobody_placed"),
        "guarantee": ("guaranteed_pool", "minimum_entries", "cancel_if_too_few", "guarantee_below_minimum"),
    },
    "further": {"further": ("further",), "pays": ("pays",), "statement": ("statement",)},
}
"""Every field of the conditions, by the item that it belongs to, as a person would fill them in."""


def documents(floor: Floor) -> list[str]:
    """The documents of the floor that have tournaments."""
    keys = dict.fromkeys(table.rulebook for table in floor.plan.tables.values())
    return [key for key in keys if rulebook(key).tournaments is not None]


def conditions_view(floor: Floor, stated: Conditions) -> ConditionsView:
    """Conditions, written or not, as a form, a file and a print. Those that name no document begin with the first."""
    known = documents(floor)
    if not known:
        raise WrongInput(sentence("no_document_here_has_tournaments"))
    if stated.rulebook not in known:
        stated = msgspec.structs.replace(stated, rulebook=known[0])
    book = RULEBOOKS[stated.rulebook]
    if stated.game not in book.offers:
        stated = msgspec.structs.replace(stated, game=_games(floor, book)[0])
    policy = floor.plan.tournament_rules(book.key)
    assert policy is not None
    found = faults(book, policy, stated)
    choices = {
        "rulebook": tuple(Choice(key, key) for key in known),
        "game": as_choices(_games(floor, book)),
    }
    clauses: dict[str, str] = {item: rule.clause for item, rule in policy.items.items()}
    return ConditionsView(
        groups=RecordForm(Conditions, "condition", clauses, choices).groups(GROUPS),
        values=form_values(stated, floor.plan.zone),
        text=write_conditions(stated, floor.plan.zone),
        faults=tuple(FaultView(each.item, each.words, each.clause) for each in found),
        printed=() if found else printed(policy, stated, floor.plan.date_and_time),
    )


def _games(floor: Floor, book: Rulebook) -> list[str]:
    played = (each.setup.game.name for each in floor.plan.tables.values() if each.rulebook == book.key)
    return [*dict.fromkeys(played)]
