"""Player cards: the register of who holds which, and presenting them at a place."""

from typing import assert_never

from msgspec import Struct, field

from croupier.cage.card_events import CardChanged, CardEvent, CardIssued
from croupier.cage.commands import CardCommand, ChangeCard, IssueCard
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.rulebooks.money import MoneyPolicy
from croupier.tags import tag_of
from croupier.words import sentence


class Card(Struct):
    """A card, bound to one person; persons and cards go by opaque ids."""

    person: str
    status: str = "valid"


class CardRegister(Struct):
    """All player cards."""

    cards: dict[str, Card] = field(default_factory=dict)


def evolve(register: CardRegister, event: CardEvent) -> CardRegister:
    """The register after an event. The register given is used up."""
    match event:
        case CardIssued():
            register.cards[event.card] = Card(event.person)
        case CardChanged():
            register.cards[event.card].status = event.status
        case _:
            assert_never(event)
    return register


def decide(policy: MoneyPolicy, register: CardRegister, command: CardCommand) -> Accepted[CardEvent] | Refused:
    """The register's answer to a command."""
    clause = policy.authority[tag_of(command)].clause
    match command:
        case IssueCard():
            if not command.card or not command.person:
                return Refused(Reason.MALFORMED, sentence("card_has_number"), clause)
            if command.card in register.cards:
                return Refused(Reason.DONE_ALREADY, sentence("this_card_has_been_issued_already"), clause)
            return Accepted([CardIssued(command.card, command.person)])
        case ChangeCard():
            if command.card not in register.cards:
                return Refused(Reason.UNKNOWN, sentence("this_card_has_not_been_issued"), clause)
            return Accepted([CardChanged(command.card, command.status)])
        case _:
            assert_never(command)
