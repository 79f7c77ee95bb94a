"""Cards that went astray: put into their right order, with or without the players' leave to take their wagers off."""

from collections import Counter
from typing import assert_never

from croupier.durations import SECOND
from croupier.games.cards import not_a_card
from croupier.play.cards.deal_events import CoupMadeDummy
from croupier.play.cards.reconstruction_commands import (
    CompleteWithoutWagers,
    OfferRetraction,
    Reconstruct,
    ReconstructionCommand,
    StayIn,
)
from croupier.play.cards.reconstruction_events import ChoiceEnded, ChoiceOffered, CoupReconstructed, WagersKept
from croupier.play.cards.third_cards import belonging, hands_of
from croupier.play.context import Decision, TableContext
from croupier.play.decisions import Accepted, Refused
from croupier.play.events import Event
from croupier.play.outcome import Outcome
from croupier.play.reasons import Reason
from croupier.play.remedies.held_rounds import not_ended_by
from croupier.play.round_events import RoundHeld, RoundResumed
from croupier.play.rounds import register_outcome
from croupier.play.table import Choosing, Closed, Held, Registered, Setup, Table
from croupier.play.wagering.returns import all_back, all_of
from croupier.play.wagering.wager_commands import Clear, Remove
from croupier.play.wagering.wager_events import WagersReturned
from croupier.rulebooks.remedies import Irregularity, Remedy
from croupier.tags import tag_of
from croupier.words import sentence

RETRACTED = "retracted"
"""Why a wager went back: its player took it off."""


def misdealt(setup: Setup, table: Table, code: str, found: Irregularity) -> list[Event] | Refused:
    """The coup waits until its cards are put right, or it is known that they cannot be."""
    if _waits(setup, table):
        return []
    if not table.cards or not isinstance(table.phase, Closed | Registered):
        return Refused(Reason.NOT_NOW, sentence("no_cards_of_coup_are_out"), found.remedy.clause)
    return [RoundHeld(table.round, code)]


def decide(setup: Setup, table: Table, context: TableContext, command: ReconstructionCommand) -> Decision:
    """The coup goes on, in one of the ways that the document has."""
    clause = setup.policy.authority[tag_of(command)].clause
    if not _waits(setup, table):
        return Refused(Reason.NOTHING, sentence("no_coup_waits_for_its_cards"), clause)
    if waits := not_ended_by(setup, table, tag_of(command)):
        return waits
    order = _in_order(setup, table, command.cards, clause)
    if isinstance(order, Refused):
        return order
    rebuilt = [order] if command.cards else []
    match command:
        case Reconstruct():
            return _go_on(setup, table, context, [order, RoundResumed(None, closed=True)], order.after)
        case OfferRetraction():
            seconds = setup.policy.choice_seconds
            assert seconds is not None
            return Accepted([*rebuilt, ChoiceOffered(table.round, context.at + seconds.value * SECOND, clause)])
        case CompleteWithoutWagers():
            dummy = CoupMadeDummy(table.round, clause, all_back(table, clause, Reason.NO_RESULT))
            return _go_on(setup, table, context, [*rebuilt, dummy], order.after)
        case _:
            assert_never(command)


def _waits(setup: Setup, table: Table) -> bool:
    """Whether the coup waits because its cards went astray."""
    ground = table.phase.ground if isinstance(table.phase, Held) else ""
    return ground in setup.policy.irregularities and (
        setup.policy.irregularities[ground].remedy.value is Remedy.RECONSTRUCT
    )


def _in_order(setup: Setup, table: Table, cards: tuple[str, ...], clause: str) -> CoupReconstructed | Refused:
    """The cards in the order given, or as they are on record; whatever the coup does not need is left over."""
    shoe, game, order = table.stock.shoe, setup.card_game, cards or table.cards
    assert shoe is not None
    if wrong := next(filter(None, map(not_a_card, cards)), None):
        return Refused(Reason.MALFORMED, wrong, clause)
    on_record = Counter(card for card in table.cards if card)
    if on_record - Counter(order) or len(order) < len(table.cards):
        return Refused(Reason.MALFORMED, sentence("name_every_card_that_has_left"), clause)
    for card, count in (Counter(order) - on_record).items():
        if card and shoe.seen.get(card, 0) + count > game.decks:
            return Refused(Reason.CONTRADICTED, sentence("no_card_left_that_could", card=card), clause)
    after = belonging(setup, order) or order
    hands = hands_of(setup, after) if all(after) else table.hands.dealt
    return CoupReconstructed(table.round, table.cards, after, hands, order[len(after) :], clause)


def _go_on(
    setup: Setup, table: Table, context: TableContext, happened: list[Event], cards: tuple[str, ...]
) -> Decision:
    """Deal on, or where no card is to come have the outcome confirmed."""
    if belonging(setup, cards) is None:
        return Accepted(happened)
    return register_outcome(setup, table, context, Outcome(cards=cards), happened)


# ---------------------------------------------------------------- the players' choice


def choose(setup: Setup, table: Table, context: TableContext, command: Remove | Clear | StayIn) -> Decision:
    """A player takes whole wagers off, or stays in."""
    phase = table.phase
    if not isinstance(phase, Choosing):
        return Refused(
            Reason.NOT_NOW, sentence("no_wagers_may_be_taken_off"), setup.policy.changes_end_with_wagering.clause
        )
    if context.at >= phase.deadline:
        return Refused(Reason.LATE, sentence("time_to_choose_is_over"), phase.clause)
    seat = table.seat(context.terminal, context.account)
    on_layout = () if seat is None else all_of(context.terminal, seat, phase.clause, Reason.RETRACTED)
    if isinstance(command, StayIn) and seat is not None and on_layout:
        return Accepted([WagersKept(table.round, context.terminal, seat.account)])
    chosen = tuple(each for each in on_layout if not isinstance(command, Remove) or each.bet == command.bet)
    if not chosen:
        return Refused(Reason.NOTHING, sentence("you_have_no_wager_there"), phase.clause)
    return Accepted([WagersReturned(chosen, RETRACTED)])


def end_choice(setup: Setup, table: Table, context: TableContext) -> Decision:
    """The time to choose is over; where nothing is left the coup is dealt to its end without wagers."""
    phase = table.phase
    assert isinstance(phase, Choosing)
    if context.at < phase.deadline:
        return Refused(Reason.NOT_NOW, sentence("time_to_choose_is_not_over"), phase.clause)
    happened: list[Event] = [ChoiceEnded(table.round)]
    if not any(seat.staked for seat in table.seats.values()):
        alone = setup.policy.authority["complete_without_wagers"].clause
        happened.append(CoupMadeDummy(table.round, alone, ()))
    return _go_on(setup, table, context, happened, table.cards)
