"""Posts at a table: who is signed on there, one in each role, when another may take over, and to what somebody agrees."""

from croupier.play.answers import Accepted, Notice, Refused, money
from croupier.play.asker import Asker, Decision
from croupier.play.staff.staff_commands import AgreeToPayment
from croupier.play.staff.staff_events import HandoverAllowed, PaymentAgreed, StaffSignedOff, StaffSignedOn
from croupier.play.table import Registered, Setup, Table, Waiting
from croupier.rulebooks.citation import applies
from croupier.rulebooks.roles import Role


def sign_on(setup: Setup, table: Table, asker: Asker) -> Decision:
    """Somebody takes a post, and relieves whoever had it."""
    before = table.staffing.posts.get(asker.role, "")
    if before == asker.who:
        return Refused("You are signed on here already.", setup.staff.authority["sign_on"].clause)
    if asker.role is Role.DEALER and (refused := _in_coup(setup, table) or _elsewhere(setup, asker)):
        return refused
    return Accepted([StaffSignedOn(asker.role, asker.who, before)])


def sign_off(setup: Setup, table: Table, asker: Asker) -> Decision:
    """Somebody leaves a post."""
    if table.staffing.posts.get(asker.role) != asker.who:
        return Refused("You are not signed on here.", setup.staff.authority["sign_off"].clause)
    if asker.role is Role.DEALER and (refused := _in_coup(setup, table)):
        return refused
    return Accepted([StaffSignedOff(asker.role, asker.who)])


def allow_handover(setup: Setup, table: Table) -> Decision:
    """Another dealer may take over once the last card is dealt, before the cards are discarded."""
    if not _cards_are_out(table) or not isinstance(table.phase, Registered | Waiting):
        return Refused(
            "A change of dealer is allowed between the last card of a coup and its discard.",
            setup.staff.authority["allow_handover"].clause,
        )
    return Accepted([HandoverAllowed(table.round)])


def agree_to_payment(setup: Setup, asker: Asker, command: AgreeToPayment) -> Decision:
    """Somebody agrees to what another person is to give."""
    if command.amount <= 0 or (command.place and command.place not in setup.places):
        return Refused("Say how much, above zero, and the place that gets it, if one does.", "")
    agreed = PaymentAgreed(command.what, command.amount, command.place, asker.who)
    return Accepted([agreed], (Notice(f"{money(command.amount)} may be given once, by another person.", ""),))


def not_in_charge(setup: Setup, table: Table) -> Refused | None:
    """Why no round is opened: nobody has the supervision that the document wants. Nothing if somebody has."""
    wanted = setup.staff.in_charge
    if wanted is None or wanted.value in table.staffing.posts:
        return None
    return Refused(f"No {wanted.value.replace('_', ' ')} is signed on at this table.", wanted.clause)


def not_in_force(setup: Setup, asker: Asker) -> Refused | None:
    """Why no round is opened: the rules are not in force yet. Nothing if they are."""
    if asker.at >= setup.in_force.value:
        return None
    return Refused(f"The rules {setup.rules} are not in force yet.", setup.in_force.clause)


def _in_coup(setup: Setup, table: Table) -> Refused | None:
    """Why the dealer stays: the coup is not over. Nothing where that does not matter, or a change was allowed."""
    rule = setup.staff.no_change_in_coup
    if not applies(rule) or not _cards_are_out(table) or table.staffing.handover == table.round:
        return None
    return Refused("The dealer stays until the cards of this coup are discarded.", rule.clause)


def _cards_are_out(table: Table) -> bool:
    """Whether a coup's first card is dealt and its cards are not discarded."""
    return bool(table.cards) and (not isinstance(table.phase, Waiting) or table.stock.out > 0)


def _elsewhere(setup: Setup, asker: Asker) -> Refused | None:
    """Why a dealer may not work one more table; nothing if that is within the document's number, or it has none."""
    rule, game = setup.staff.tables_per_dealer, setup.game.name
    if rule is None or not asker.dealing:
        return None
    most = rule.value.get(game, 1) if set(asker.dealing) == {game} else 1
    if len(asker.dealing) < most:
        return None
    return Refused("You are signed on at another table.", rule.clause)
