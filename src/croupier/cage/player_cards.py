"""A player card at a place: presented, removed, questioned, decided."""

from typing import assert_never

from croupier.cage.accounts import Decision, PlaceContext, PlaceInBooks, refused_by_document
from croupier.cage.card_register import Card
from croupier.cage.commands import DecideCard, PresentCard, QuestionCard, RemoveCard
from croupier.cage.terminal_events import CardDecided, CardPresented, CardQuestioned, CardRemoved
from croupier.play.decisions import Accepted, Refused, Remark
from croupier.play.reasons import Reason
from croupier.rulebooks.money import MoneyPolicy
from croupier.words import sentence


def card(
    policy: MoneyPolicy,
    terminal: PlaceInBooks,
    context: PlaceContext,
    command: PresentCard | RemoveCard | QuestionCard | DecideCard,
) -> Decision:
    """What is done with a card at a place."""
    rules = policy.cards
    if rules is None:
        return refused_by_document(sentence("player_card"))
    match command:
        case PresentCard():
            if context.card is None or context.card.status not in rules.statuses.value:
                return Refused(Reason.UNKNOWN, sentence("this_card_is_not_valid_here"), rules.statuses.clause)
            if rules.at_one_place.value and context.card_at:
                return Refused(
                    Reason.IN_USE, sentence("this_card_is_in_use", card_at=context.card_at), rules.at_one_place.clause
                )
            if terminal.card:
                return Refused(Reason.IN_USE, sentence("another_card_is_in_use_here"), rules.at_one_place.clause)
            return Accepted([CardPresented(command.card, context.card.person)])
        case RemoveCard():
            if not terminal.card or terminal.card_questioned or context.on_layout:
                return Refused(
                    Reason.NOT_NOW,
                    sentence("card_stays_while_wagers"),
                    rules.own_card_only.clause,
                )
            return Accepted([CardRemoved()])
        case QuestionCard():
            if not terminal.card or terminal.card_questioned:
                return Refused(Reason.NOTHING, sentence("no_card_here_to_question"), rules.own_card_only.clause)
            return Accepted([CardQuestioned(terminal.card)])
        case DecideCard():
            if not terminal.card_questioned:
                return Refused(Reason.NOTHING, sentence("no_card_is_questioned_here"), rules.own_card_only.clause)
            decided = [CardDecided(terminal.card, command.own)]
            if command.own:
                return Accepted(decided)
            return Accepted(
                decided, (Remark(sentence("any_wager_placed_here_is_invalid"), rules.own_card_only.clause),)
            )
        case _:
            assert_never(command)


def card_in_order(policy: MoneyPolicy, terminal: PlaceInBooks, shown: Card | None) -> bool:
    """Whether the card that has been read here is valid, and nobody questions it."""
    rules = policy.cards
    if shown is None or rules is None:
        return False
    return shown.status in rules.statuses.value and not (rules.own_card_only.value and terminal.card_questioned)
