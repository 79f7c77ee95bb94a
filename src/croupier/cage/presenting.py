"""A player card at a place: presented, removed, questioned, decided."""

from typing import assert_never

from croupier.cage.accounts import Decision, Purse, Terminal, refused_by_document
from croupier.cage.cards import Card
from croupier.cage.commands import DecideCard, PresentCard, QuestionCard, RemoveCard
from croupier.cage.terminal_events import CardDecided, CardPresented, CardQuestioned, CardRemoved
from croupier.play.answers import Accepted, Notice, Refused
from croupier.rulebooks.money import MoneyPolicy


def card(
    policy: MoneyPolicy,
    terminal: Terminal,
    purse: Purse,
    command: PresentCard | RemoveCard | QuestionCard | DecideCard,
) -> Decision:
    """What is done with a card at a place."""
    rules = policy.cards
    if rules is None:
        return refused_by_document("A player card")
    match command:
        case PresentCard():
            if purse.card is None or purse.card.status not in rules.statuses.value:
                return Refused("This card is not valid here. Please ask an attendant.", rules.statuses.clause)
            if rules.at_one_place.value and purse.card_at:
                return Refused(f"This card is in use at {purse.card_at}.", rules.at_one_place.clause)
            if terminal.card:
                return Refused("Another card is in use here.", rules.at_one_place.clause)
            return Accepted([CardPresented(command.card, purse.card.person)])
        case RemoveCard():
            if not terminal.card or terminal.card_questioned or purse.lies:
                return Refused("A card stays while wagers lie, or it is questioned.", rules.own_card_only.clause)
            return Accepted([CardRemoved()])
        case QuestionCard():
            if not terminal.card or terminal.card_questioned:
                return Refused("There is no card here to question.", rules.own_card_only.clause)
            return Accepted([CardQuestioned(terminal.card)])
        case DecideCard():
            if not terminal.card_questioned:
                return Refused("No card is questioned here.", rules.own_card_only.clause)
            decided = [CardDecided(terminal.card, command.own)]
            if command.own:
                return Accepted(decided)
            return Accepted(decided, (Notice("Any wager that lies here is invalid.", rules.own_card_only.clause),))
        case _:
            assert_never(command)


def card_in_order(policy: MoneyPolicy, terminal: Terminal, shown: Card | None) -> bool:
    """Whether the card that has been read here is valid, and nobody questions it."""
    rules = policy.cards
    if shown is None or rules is None:
        return False
    return shown.status in rules.statuses.value and not (rules.own_card_only.value and terminal.card_questioned)
