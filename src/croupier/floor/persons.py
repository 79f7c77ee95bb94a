"""Persons: what a command about one needs to know, gathered for the pure decision in `people`, and whether a command names
somebody whom the register does not have."""

from collections.abc import Iterator
from functools import cache

from msgspec import structs

from croupier.journal.memory import Facts
from croupier.journal.streams import CARDS, CONDUCT, PEOPLE, PROMOTION, TOURNAMENT
from croupier.orders.order import Command, Order
from croupier.people import commands
from croupier.people.register import Decision, PeopleContext, PersonRegister, decide
from croupier.play.arguments import PersonId
from croupier.play.decisions import Refused
from croupier.play.reasons import Reason
from croupier.words import sentence


class Persons:
    """The register of persons, and what the rest of the floor has about them."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts

    @property
    def register(self) -> PersonRegister:
        """Everybody on the register."""
        return self._facts.one(PEOPLE)

    def is_registered(self, person: str) -> bool:
        """Whether the register has a person's name and address."""
        found = self.register.find(person)
        return found is not None and bool(found.name and found.address)

    def stranger(self, order: Order) -> Refused | None:
        """Why a command cannot be about whom it names: the id is of the register's kind, and nobody is there by it."""
        for name in _persons(type(order.command)):
            person = getattr(order.command, name)
            if person and self.register.lacks(person):
                return Refused(Reason.UNKNOWN, sentence("no_person_on_register", person=person), "")
        return None

    async def decide(self, order: Order) -> Decision:
        """The answer to a command about a person."""
        command = order.command
        assert isinstance(command, commands.Command)
        person = "" if isinstance(command, commands.RegisterPerson) else command.person
        needed = tuple(self.naming(person, order.at))
        context = PeopleContext(at=order.at, by=order.actor, role=order.role.value, needed=needed)
        return decide(self.register, context, command)

    def naming(self, person: str, at: int) -> Iterator[str]:
        """What is not over and names a person: exclusions, incidents, disputes, entries of tournaments and promotions; and
        denied claims, which are kept with name and address for good."""
        conduct = self._facts.one(CONDUCT)
        yield from (sentence("exclusion_number", exclusion=number) for number in self.exclusions(person, at))
        for incident in conduct.incidents:
            if person in (incident.report.person, incident.report.affected) and incident.closed is None:
                yield sentence("incident_number", incident=incident.report.incident)
        for dispute in conduct.disputes:
            if dispute.opened.person == person and (dispute.closed is None or dispute.asked is not None):
                yield sentence("dispute_number", dispute=dispute.opened.dispute)
        for claim in conduct.denied:
            if claim.person == person:
                yield sentence("denied_claim_number", claim=claim.claim)
        for name, tournament in self._facts.every(TOURNAMENT).items():
            for entry in tournament.entries.values():
                if entry.person == person and tournament.needs(entry):
                    yield sentence("entry_of_tournament", entry=entry.id, tournament=name)
        for name, promotion in self._facts.every(PROMOTION).items():
            if not promotion.closed and promotion.names(person):
                yield sentence("promotion_named", promotion=name)

    def exclusions(self, person: str, at: int) -> Iterator[int]:
        """The exclusions that a person is under, by their numbers."""
        every = self._facts.one(CONDUCT).exclusions
        return (each.made.exclusion for each in every if each.made.person == person and each.holds(at))

    def cards(self, person: str) -> Iterator[str]:
        """The player cards that a person holds."""
        return (name for name, card in self._facts.one(CARDS).cards.items() if card.person == person)

    def by_card(self, card: str) -> str:
        """Who holds a player card; nobody, if it was never issued."""
        found = self._facts.one(CARDS).cards.get(card)
        return "" if found is None else found.person


@cache
def _persons(kind: type[Command]) -> tuple[str, ...]:
    """The arguments of a kind of command that name persons."""
    return tuple(each.name for each in structs.fields(kind) if each.type == PersonId)
