"""Rounds without wagers: why one is due, who directs or authorises it, and the cards it begins with."""

from typing import assert_never

from croupier.games.card_game import CardGame
from croupier.play.cards.burn import burns_each_coup
from croupier.play.cards.deal_events import CardDrawn, CoupMadeDummy
from croupier.play.cards.shoe_commands import (
    AuthoriseDummy,
    DeclineDummy,
    DirectContinuous,
    DirectDummies,
    DummyCommand,
)
from croupier.play.cards.shoe_events import ContinuousDirected, CoupAdded, DummiesAgreed, DummiesDirected, DummyDecided
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused
from croupier.play.events import Event
from croupier.play.reasons import Reason
from croupier.play.round_events import WageringReopened
from croupier.play.steps import deadline_of
from croupier.play.table import Closed, Setup, Table, Waiting
from croupier.play.wagering.returns import all_back
from croupier.play.wagering.wager_events import Return
from croupier.rulebooks.cards import CardPolicy
from croupier.rulebooks.citation import applies
from croupier.tags import tag_of
from croupier.words import sentence


def agree(setup: Setup, table: Table, context: TableContext) -> Decision:
    """A player agrees that coups are dealt without wagers."""
    rule = setup.policy.cards.dummies_agreed if setup.policy.cards is not None else None
    if rule is None or not isinstance(table.phase, Waiting):
        return Refused(Reason.NOT_NOW, sentence("nobody_is_asked_to_agree"), "" if rule is None else rule.clause)
    if context.account is None:
        return Refused(Reason.NOT_YOURS, sentence("whoever_agrees_is_playing_here"), rule.clause)
    return Accepted([DummiesAgreed(context.terminal, context.account)])


def decide(setup: Setup, table: Table, context: TableContext, command: DummyCommand) -> Decision:
    """The table's answer to whoever directs, authorises or declines rounds without wagers."""
    clause = setup.policy.authority[tag_of(command)].clause
    match command:
        case DirectDummies():
            return _direct(setup, table, context, command, clause)
        case DirectContinuous():
            if not command.reason or table.stock.continuous:
                return Refused(Reason.MALFORMED, sentence("say_why_it_is_directed_once"), clause)
            return Accepted([ContinuousDirected(command.reason, clause)])
        case AuthoriseDummy():
            if not due(setup, table):
                return Refused(Reason.NOTHING, sentence("no_dummy_coup_due"), clause)
            return Accepted([DummyDecided(authorised=True)])
        case DeclineDummy():
            if not due(setup, table) or not command.reason:
                return Refused(Reason.NOTHING, sentence("no_dummy_coup_is_due"), clause)
            return Accepted([DummyDecided(authorised=False, reason=command.reason)])
        case _:
            assert_never(command)


def _direct(setup: Setup, table: Table, context: TableContext, command: DirectDummies, clause: str) -> Decision:
    if command.coups < 1 or not command.reason:
        return Refused(Reason.MALFORMED, sentence("say_how_many_rounds"), clause)
    if not isinstance(table.phase, Waiting):
        return Refused(Reason.NOT_NOW, sentence("round_is_going_on"), clause)
    rule = setup.policy.cards.dummies_agreed if setup.policy.cards is not None else None
    if applies(rule) and not context.present.items() <= table.stock.agreed.items():
        return Refused(Reason.FIRST, sentence("not_every_player_at_table"), rule.clause)
    return Accepted([DummiesDirected(command.coups, clause, table.stock.direction + 1, command.reason)])


def due(setup: Setup, table: Table) -> str:
    """The clause by which the next round is a dummy coup; none where it is not."""
    stock, policy = table.stock, setup.policy.cards
    if stock.dummies:
        return stock.dummy
    if policy is None or burns_each_coup(table):
        return ""
    rule, any_card = policy.carried_is_dummy, policy.any_carried_is_dummy
    if applies(any_card) and stock.carried:
        return any_card.clause
    seen = any(stock.carried) and stock.decided is not False
    return rule.clause if applies(rule) and seen else ""


def voided(setup: Setup, table: Table, clause: str) -> tuple[Return, ...]:
    """What lies when a coup becomes a dummy coup goes back, by the document's own clause for it if it has one."""
    rule = setup.policy.cards.no_wagers_on_dummy if setup.policy.cards is not None else None
    return all_back(table, clause if rule is None else rule.clause, Reason.NO_RESULT)


def add(policy: CardPolicy, table: Table, clause: str) -> Decision:
    """One more coup after a shoe's last one, without wagers."""
    rule, shoe = policy.dummy_after_last, table.stock.shoe
    assert rule is not None
    last = shoe is not None and shoe.last_round is not None and table.round >= shoe.last_round
    if shoe is None or not last or not isinstance(table.phase, Waiting) or shoe.ended or not rule.value:
        return Refused(Reason.NOT_NOW, sentence("last_coup_not_dealt"), clause)
    if shoe.added:
        return Refused(Reason.DONE_ALREADY, sentence("one_coup_was_added_already"), rule.clause)
    return Accepted([CoupAdded(rule.clause), DummiesDirected(1, rule.clause)])


def not_authorised(setup: Setup, table: Table) -> Refused | None:
    """Why the dummy coup that is due cannot begin yet; nothing where it can, or none is due."""
    rule = setup.policy.cards.dummy_approved if setup.policy.cards is not None else None
    if not applies(rule) or table.stock.decided or not due(setup, table):
        return None
    return Refused(Reason.FIRST, sentence("supervisor_authorises_dummy_hand"), rule.clause)


def first_cards(setup: Setup, table: Table) -> list[Event]:
    """The cards that were set aside, and seen, are the first of the coup."""
    game, carried = setup.game, table.stock.carried
    if not isinstance(game, CardGame):
        return []
    unseen = carried.index("") if "" in carried else len(carried)
    return [
        CardDrawn(card, hand.value, "carried") for card, hand in zip(carried[:unseen], game.drawing.order, strict=False)
    ]


def unwagered(setup: Setup, table: Table, context: TableContext) -> Decision | None:
    """Wagering is over and nobody wagered: another period for the same coup, or that coup without wagers. Nothing where the
    document has no such rule, or it is not so."""
    rule = setup.policy.cards.unwagered_again if setup.policy.cards is not None else None
    idle = isinstance(table.phase, Closed) and not table.cards and not table.dummy
    if not applies(rule) or not idle or any(seat.on_layout() for seat in table.seats.values()):
        return None
    if table.stock.continuous:
        return Accepted([CoupMadeDummy(table.round, rule.clause, ())])
    return Accepted([WageringReopened(deadline_of(setup, table.board.sign, context))])
