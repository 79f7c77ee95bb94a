"""Promotions on a floor: what a command about one needs to know, gathered for the pure decision in `promotions`."""

from collections import Counter
from collections.abc import Iterator, Mapping

from croupier.durations import HOUR
from croupier.floor.office import Office
from croupier.floor.persons import Persons
from croupier.journal.memory import Facts
from croupier.journal.recall import look_back, recall
from croupier.journal.seeds import Seeds
from croupier.journal.streams import PROMOTION, TABLE
from croupier.orders.authority import by_document
from croupier.orders.order import Command, Order
from croupier.plan.floor_plan import FloorPlan, Staff
from croupier.play.decisions import Refused
from croupier.play.reasons import Reason
from croupier.play.wagering.limits import bet_of
from croupier.promotions import commands
from croupier.promotions.context import Decision, PromotionContext
from croupier.promotions.decide import decide
from croupier.promotions.promotion import Promotion
from croupier.rulebooks.library import RULEBOOKS
from croupier.rulebooks.offer import Rulebook
from croupier.rulebooks.promotions import PromotionPolicy
from croupier.words import sentence


class PromotionDesk:
    """Decides the commands about promotions."""

    def __init__(self, plan: FloorPlan, facts: Facts, office: Office, persons: Persons, chance: Seeds) -> None:
        self._plan, self._facts, self._office, self._persons, self._chance = plan, facts, office, persons, chance

    @property
    def all(self) -> Mapping[str, Promotion]:
        """The promotions, by name."""
        return self._facts.every(PROMOTION)

    def rules(self, name: str) -> PromotionPolicy:
        """The rules of a promotion."""
        rules = RULEBOOKS[self.all[name].terms.rulebook].promotions
        assert rules is not None
        return rules

    def late(self, at: int) -> Iterator[str]:
        """The winners who are to be notified soon or should have been, in words."""
        for name, each in self.all.items():
            if each.drawn is None or each.terms.presence:
                continue
            rule = self.rules(name).notified_within_hours
            due = each.drawn.at + rule.value * HOUR
            for number, won in enumerate(each.prizes, start=1):
                if won.entry and not won.notified and won.refused is None and at >= due - self._plan.outbox.warning:
                    day = self._plan.date_and_time(due)
                    when = sentence("overdue_since", when=day) if at >= due else sentence("due_by", when=day)
                    yield sentence("winner_is_late", name=name, prize=number, when=when, clause=rule.clause)

    async def decide(self, order: Order) -> Decision:
        """The answer to a command about a promotion."""
        command, found = order.command, self.all.get(order.promotion) or Promotion()
        assert isinstance(command, commands.Command)
        book = self._governing(found, command)
        if book is None or book.promotions is None:
            return Refused(Reason.UNKNOWN, sentence("no_promotion_of_that_name"), "")
        if refused := by_document(book.staff, book.promotions.authority.get(order.name), order):
            return refused
        return decide(found, await self._context(order, book, book.promotions, found), command)

    def _governing(self, found: Promotion, command: commands.Command) -> Rulebook | None:
        """The document that a promotion is run by; of a new one, what its terms name."""
        if found.versions:
            return RULEBOOKS[found.terms.rulebook]
        return RULEBOOKS.get(command.terms.rulebook) if isinstance(command, commands.DraftTerms) else None

    async def _context(
        self, order: Order, book: Rulebook, rules: PromotionPolicy, found: Promotion
    ) -> PromotionContext:
        command, begun = order.command, found.started
        person = getattr(command, "person", "")
        draws = isinstance(command, commands.DrawWinners) and begun is not None
        wagered, wagered_at = await self._wagered(command)
        return PromotionContext(
            rules=rules,
            promotion=order.promotion,
            at=order.at,
            by=order.actor,
            desk=self._plan.known_desk(order.desk),
            staff=self._plan.roles,
            registered=bool(person) and self._persons.is_registered(person),
            excluded=self._excluded(order, book, rules, person) if person else None,
            wagered=wagered,
            wagered_at=wagered_at,
            prescribed=self._plan.prescribed_items,
            fresh=self._chance.fresh() if isinstance(command, commands.StartPromotion) else ("", ""),
            seed=self._chance.open(begun) if draws and begun is not None else b"",
        )

    def judging(self, staff: Staff, name: str, at: int, desk: str) -> PromotionContext:
        """What a command of somebody would be judged on that is told rightly: about a person on the register, and about
        wagers that count. Nothing is drawn for it."""
        terms = self.all[name].terms
        return PromotionContext(
            rules=self.rules(name),
            promotion=name,
            at=at,
            by=staff.actor,
            desk=self._plan.known_desk(desk),
            staff=self._plan.roles,
            registered=True,
            wagered={(*terms.bets, "any")[0]: terms.minimum_wager or 0},
            wagered_at=at,
            prescribed=self._plan.prescribed_items,
        )

    def _excluded(self, order: Order, book: Rulebook, rules: PromotionPolicy, person: str) -> Refused | None:
        """Why a person may not take part: an exclusion from some game of the document."""
        for each in self._office.conduct.exclusions:
            covers = any(each.covers("", book.key, game) for game in book.offers)
            if covers and each.made.person == person and each.holds(order.at):
                clause = rules.items["eligibility"].clause
                return Refused(Reason.BARRED, sentence("this_person_is_excluded"), clause)
        return None

    async def _wagered(self, command: Command) -> tuple[dict[str, int], int]:
        """Of an entry, what its place had on each bet in a round that was settled, and when the round was opened."""
        if not isinstance(command, commands.TakePromotionEntry) or not command.round:
            return {}, 0
        plan = self._plan.tables.get(command.table)
        if plan is None:
            return {}, 0
        records = self._facts.past(TABLE.stream(command.table))
        past = await look_back(records, plan, command.round)
        if past is None or past.void:
            return {}, 0
        seat, staked = past.table.seats.get(command.place), Counter[str]()
        for area, stake in seat.on_layout().items() if seat is not None else ():
            staked[bet_of(area)] += stake
        played = await recall(records, command.table, command.round)
        assert played is not None
        return dict(staked), played.steps[0].at
