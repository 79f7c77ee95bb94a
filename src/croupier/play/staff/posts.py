"""Posts at a table: who is signed on there, one in each role, when another may take over, and to what somebody agrees."""

from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused, Remark, money
from croupier.play.reasons import Reason
from croupier.play.staff.staff_commands import AgreeToPayment
from croupier.play.staff.staff_events import HandoverAllowed, PaymentAgreed, StaffSignedOff, StaffSignedOn
from croupier.play.table import Registered, Setup, Table, Waiting
from croupier.rulebooks.citation import applies
from croupier.rulebooks.roles import Role
from croupier.words import sentence


def sign_on(setup: Setup, table: Table, context: TableContext) -> Decision:
    """Somebody takes a post, and relieves whoever had it."""
    before = table.staffing.posts.get(context.role, "")
    if before == context.who:
        return Refused(
            Reason.DONE_ALREADY, sentence("you_are_signed_on_here_already"), setup.staff.authority["sign_on"].clause
        )
    if context.role is Role.DEALER and (refused := _in_coup(setup, table) or _elsewhere(setup, context)):
        return refused
    return Accepted([StaffSignedOn(context.role, context.who, before)])


def sign_off(setup: Setup, table: Table, context: TableContext) -> Decision:
    """Somebody leaves a post."""
    if table.staffing.posts.get(context.role) != context.who:
        return Refused(Reason.NOTHING, sentence("you_are_not_signed_on_here"), setup.staff.authority["sign_off"].clause)
    if context.role is Role.DEALER and (refused := _in_coup(setup, table)):
        return refused
    return Accepted([StaffSignedOff(context.role, context.who)])


def allow_handover(setup: Setup, table: Table) -> Decision:
    """Another dealer may take over once the last card is dealt, before the cards are discarded."""
    if not _cards_are_out(table) or not isinstance(table.phase, Registered | Waiting):
        return Refused(
            Reason.NOT_NOW,
            sentence("change_of_dealer_is_allowed_between"),
            setup.staff.authority["allow_handover"].clause,
        )
    return Accepted([HandoverAllowed(table.round)])


def agree_to_payment(setup: Setup, context: TableContext, command: AgreeToPayment) -> Decision:
    """Somebody agrees to what another person is to give."""
    if command.amount <= 0 or (command.place and command.place not in setup.places):
        return Refused(Reason.MALFORMED, sentence("say_how_much"), "")
    agreed = PaymentAgreed(command.what, command.amount, command.place, context.who)
    return Accepted([agreed], (Remark(sentence("amount_may_be_given_once", amount=money(command.amount)), ""),))


def not_in_charge(setup: Setup, table: Table) -> Refused | None:
    """Why no round is opened: nobody has the supervision that the document wants. Nothing if somebody has."""
    wanted = setup.staff.in_charge
    if wanted is None or wanted.value in table.staffing.posts:
        return None
    return Refused(Reason.FIRST, sentence("no_wanted_is_signed", wanted=wanted.value.replace("_", " ")), wanted.clause)


def not_in_force(setup: Setup, context: TableContext) -> Refused | None:
    """Why no round is opened: the rules are not in force yet. Nothing if they are."""
    if context.at >= setup.in_force.value:
        return None
    return Refused(Reason.NOT_NOW, sentence("rules_are_not_in_force_yet", rules=setup.rules), setup.in_force.clause)


def _in_coup(setup: Setup, table: Table) -> Refused | None:
    """Why the dealer stays: the coup is not over. Nothing where that does not matter, or a change was allowed."""
    rule = setup.staff.no_change_in_coup
    if not applies(rule) or not _cards_are_out(table) or table.staffing.handover == table.round:
        return None
    return Refused(Reason.NOT_NOW, sentence("dealer_stays_until_cards"), rule.clause)


def _cards_are_out(table: Table) -> bool:
    """Whether a coup's first card is dealt and its cards are not discarded."""
    return bool(table.cards) and (not isinstance(table.phase, Waiting) or table.stock.out > 0)


def _elsewhere(setup: Setup, context: TableContext) -> Refused | None:
    """Why a dealer may not work one more table; nothing if that is within the document's number, or it has none."""
    rule, game = setup.staff.tables_per_dealer, setup.game.name
    if rule is None or not context.dealing:
        return None
    most = rule.value.get(game, 1) if set(context.dealing) == {game} else 1
    if len(context.dealing) < most:
        return None
    return Refused(Reason.ELSEWHERE, sentence("you_are_signed_on_at_another"), rule.clause)
