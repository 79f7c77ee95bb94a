"""On what terms a round is opened: a version that waits for an approval, a promotion while it is approved and shown, and
the rules that the screens show."""

import hashlib

from msgspec.structs import replace

from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.play.round_events import ScreenRulesShown, Terms
from croupier.play.sign_commands import ShowPromotion
from croupier.play.sign_events import PromotionEnded, PromotionShown
from croupier.play.staff.approvals import not_approved
from croupier.play.table import Setup, Table
from croupier.rulebooks.approvals import Approval
from croupier.rulebooks.citation import applies
from croupier.words import sentence


def terms_of(setup: Setup, table: Table) -> Terms:
    """The terms of the next round: the table's own, with the promotion if there is one."""
    promotion = setup.policy.promotion
    if promotion is None:
        return setup.terms
    setting = promotion.setting.value
    holds = bool(table.board.promotion) and setting in table.approvals
    return replace(setup.terms, config={**setup.terms.config, setting: holds})


def screen_rules(setup: Setup, table: Table, context: TableContext) -> list[ScreenRulesShown]:
    """The text of the on-screen rules for the record, where it is another one than before."""
    rule, version = setup.policy.screen_rules, version_of(context.screen_rules)
    if not applies(rule) or version == table.screen_rules:
        return []
    return [ScreenRulesShown(table.round + 1, version, context.screen_rules)]


def version_of(text: str) -> str:
    """The version of a text: the same for the same text, and for no other; none of no text."""
    return hashlib.sha256(text.encode()).hexdigest()[:12] if text else ""


def to_approve(setup: Setup) -> dict[str, Approval]:
    """What of the table's own terms, and of its layout, is played only once it is approved: by its name."""
    chosen = [("layout", setup.layout), *setup.terms.config.items()]
    names = [f"{name}_{value}" for name, value in chosen]
    return {name: setup.policy.approvals[name] for name in names if name in setup.policy.approvals}


def not_played(setup: Setup, table: Table) -> Refused | None:
    """Why no round is opened on the table's own terms: one of them is still to be approved. Nothing if none is."""
    waiting = (not_approved(setup, table, name) for name in to_approve(setup))
    return next((refused for refused in waiting if refused is not None), None)


def not_offered(setup: Setup) -> Refused | None:
    """Why no round is opened in ordinary play: the table has a layout that is for tournaments. Nothing where it has not."""
    rule = setup.policy.equipment.tournament_layouts
    if rule is None or setup.layout not in map(str, rule.value):
        return None
    return Refused(Reason.NOT_OFFERED, sentence("layout_is_for_tournaments", layout=setup.layout), rule.clause)


def show_promotion(setup: Setup, table: Table, command: ShowPromotion) -> Decision:
    """The sign of a promotion goes up, once it is approved."""
    promotion = setup.policy.promotion
    assert promotion is not None
    if refused := not_approved(setup, table, promotion.setting.value):
        return refused
    if not command.name or table.board.promotion:
        return Refused(Reason.MALFORMED, sentence("one_promotion_is_shown"), promotion.setting.clause)
    return Accepted([PromotionShown(command.name)])


def end_promotion(setup: Setup, table: Table) -> Decision:
    """The sign of a promotion comes down."""
    promotion = setup.policy.promotion
    assert promotion is not None
    if not table.board.promotion:
        return Refused(Reason.NOTHING, sentence("no_promotion_is_shown"), promotion.setting.clause)
    return Accepted([PromotionEnded()])
