"""The office: what a command about conduct needs to know, gathered for the pure decision in `conduct`.

Incidents, exclusions, disputes, denied claims and reports are one stream for the whole floor; which document governs is that
of the table that a matter is about.
"""

from collections.abc import Mapping

from msgspec import structs

from croupier.cage import commands as cage
from croupier.conduct import commands, events as conduct_events
from croupier.conduct.conduct import Conduct
from croupier.conduct.context import ConductContext, Decision, SignedBy
from croupier.conduct.decide import decide, who_may
from croupier.conduct.incidents import report
from croupier.conduct.partnership import partners
from croupier.conduct.reports import listed
from croupier.floor.desk import Desk
from croupier.floor.months import month, month_bounds
from croupier.floor.persons import Persons
from croupier.journal.memory import Facts
from croupier.journal.recall import recall
from croupier.journal.store import Account
from croupier.journal.streams import CONDUCT, TABLE, Happened
from croupier.orders.authority import by_document, elsewhere
from croupier.orders.order import Order
from croupier.plan.floor_plan import FloorPlan
from croupier.play.decisions import Accepted, Refused
from croupier.play.reasons import Reason
from croupier.play.sign import limits_of
from croupier.play.wagering.wager_events import Chips, WagersReturned
from croupier.rulebooks.conduct import PARTNERSHIP, ConductPolicy, Measure
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import Role
from croupier.words import sentence

SYSTEM = "system"
"""Who reports what nobody had to see."""


class Office:
    """Decides the commands about conduct, on the floor's own tables and places."""

    def __init__(self, plan: FloorPlan, facts: Facts, desk: Desk, persons: Persons) -> None:
        self._plan, self._facts, self._desk, self._persons = plan, facts, desk, persons
        self._tables, self._terminals = facts.tables, facts.terminals

    @property
    def conduct(self) -> Conduct:
        """Incidents, exclusions, disputes and what else is on record about conduct."""
        return self._facts.one(CONDUCT)

    def policy(self, table: str) -> ConductPolicy:
        """What the document of a table says of conduct."""
        return rulebook(self._plan.tables[table].rulebook).conduct

    def alarms(self, table: str, staff: str) -> list[str]:
        """What waits for somebody at a table, in words; nobody hears of what is about themselves."""
        open_ones = [each.report for each in self.conduct.incidents if each.closed is None and not each.is_about(staff)]
        return [
            f"{f'{each.place}: ' if each.place else ''}{rulebook(each.rulebook).conduct.incidents[each.kind].words}"
            for each in open_ones
            if each.table == table
        ]

    # ------------------------------------------------------------ decisions

    async def decide(self, order: Order, rows: Mapping[str, Account]) -> Decision:
        """The answer to a command about conduct."""
        command = order.command
        assert isinstance(command, commands.Command)
        table, document = self._governing(order, command)
        if table not in self._plan.tables:
            return Refused(Reason.UNKNOWN, sentence("nothing_of_that_number_or_name"), "")
        policy, here = rulebook(document).conduct, self._plan.tables[table]
        refused = by_document(here.setup.staff, who_may(policy, self.conduct, command), order)
        if refused := refused or elsewhere(self._plan, here, order.actor, order.role):
            return refused
        if isinstance(command, commands.AtPlace) and order.terminal and order.terminal not in here.setup.places:
            return Refused(Reason.UNKNOWN, sentence("no_place_at_this_table", unknown=order.terminal), "")
        if isinstance(command, commands.ReportIncident) and command.employee not in ("", *self._plan.staff):
            return Refused(
                Reason.UNKNOWN,
                sentence("employee_goes_by_id"),
                "",
            )
        return decide(policy, self.conduct, self._scene(order, command, table, rows), command)

    def person(self, order: Order) -> str:
        """The person whom an order is about, as far as known."""
        match order.command:
            case commands.AboutIncident(incident=number) if (found := self.conduct.incident(number)) is not None:
                return found.report.person
            case commands.AboutDispute(dispute=number) if (disputed := self.conduct.dispute(number)) is not None:
                return disputed.opened.person
        return getattr(order.command, "person", "")

    def _governing(self, order: Order, command: commands.Command) -> tuple[str, str]:
        """The table that an order is about, and the document that governs; none if there is no such matter."""
        about: conduct_events.IncidentReported | conduct_events.PersonExcluded | conduct_events.DisputeOpened | None
        match command:
            case commands.DecideIncident() | commands.RecordAttendance() | commands.CloseIncident():
                incident = self.conduct.incident(command.incident)
                own = incident is None or incident.is_about(order.actor.removeprefix("staff:"))
                about = None if incident is None or own else incident.report
            case commands.LiftExclusion():
                exclusion = self.conduct.exclusion(command.exclusion)
                about = None if exclusion is None else exclusion.made
            case commands.AboutDispute():
                dispute = self.conduct.dispute(command.dispute)
                about = None if dispute is None else dispute.opened
            case _:
                plan = self._plan.tables.get(order.table)
                return ("", "") if plan is None else (order.table, plan.rulebook)
        return ("", "") if about is None else (about.table, about.rulebook)

    def _scene(
        self, order: Order, command: commands.Command, table: str, rows: Mapping[str, Account]
    ) -> ConductContext:
        plan, state, place = self._plan.tables[table], self._tables[table], order.terminal
        account = self._account(place) if place in plan.setup.places else ""
        return ConductContext(
            at=order.at,
            by=order.actor,
            role=order.role,
            table=table,
            rulebook=plan.rulebook,
            game=plan.setup.game.name,
            rules=plan.setup.rules,
            round=state.round,
            places=plan.seats,
            place=place if place in plan.setup.places else "",
            account=account,
            balance=rows[account].balance if account in rows else 0,
            person=self._person_at(table, place),
            registered=self._persons.is_registered(getattr(command, "person", "")),
            inspector=state.staffing.posts.get(Role.TABLE_INSPECTOR, ""),
            in_salon=plan.salon,
            due=self._due(table, command.month, order.at) if isinstance(command, commands.SendReport) else None,
        )

    def _account(self, place: str) -> str:
        """The account that is open at a place; none if it is empty."""
        return (self._terminals[place].account or "") if place in self._terminals else ""

    def _person_at(self, table: str, place: str) -> str:
        """Who is known to be at a place: the card's holder, or whom staff have named."""
        terminal = self._terminals.get(place)
        card = self._desk.register.cards.get(terminal.card) if terminal is not None else None
        return card.person if card is not None else self._tables[table].persons.get(place, "")

    # ------------------------------------------------------------ who takes no part

    def excluded(self, order: Order) -> Refused | None:
        """Why somebody takes no part here now, whatever else the table says; credit stays payable."""
        made = self._facts.one(CONDUCT).exclusions  # asked of every wager, and so without the property
        if not made:
            return None
        holding = [each for each in made if each.holds(order.at)]
        plan = self._plan.tables[order.table]
        persons = {self._person_at(order.table, order.terminal)}
        if isinstance(order.command, cage.PresentCard) and order.command.card in self._desk.register.cards:
            persons.add(self._desk.register.cards[order.command.card].person)
        for each in holding:
            meant = each.made.place == order.terminal or (each.made.person and each.made.person in persons)
            if meant and each.covers(order.table, plan.rulebook, plan.setup.game.name):
                return Refused(Reason.BARRED, sentence("you_take_no_further_part_here"), each.made.clause)
        return None

    def dealt_with(self, table: str) -> frozenset[str]:
        """The places of a table whose player was found to have broken the rules."""
        upheld = [each.report for each in self.conduct.incidents if each.report.table == table and each.upheld]
        return frozenset(each.place for each in upheld if each.account and self._account(each.place) == each.account)

    # ------------------------------------------------------------ what follows

    def carried_out(self, order: Order, back: WagersReturned) -> Happened:
        """The measures that are done now that an offender's wagers are void."""
        found: Happened = []
        void = {each.terminal for each in back.returned if each.reason is Reason.VOID_WAGERS}
        for each in self.conduct.incidents if void else ():
            report = each.report
            meant = report.table == order.table and not void.isdisjoint((report.place, *report.others))
            if meant and Measure.VOID_WAGERS in each.due:
                signature = SignedBy(by=order.actor, role=order.role.value, at=order.at)
                taken = conduct_events.MeasureTaken(report.incident, Measure.VOID_WAGERS, **signature)
                found.append((CONDUCT.stream(), taken))
        return found

    def reported(self, order: Order, kind: str, place: str) -> Happened:
        """The incident that somebody's doing is, when it is declared an irregularity of the same name."""
        if kind not in self.policy(order.table).incidents:
            return []
        seen, command = structs.replace(order, terminal=place), commands.ReportIncident(kind)
        return self._report(seen, command)

    def _report(self, order: Order, command: commands.ReportIncident) -> Happened:
        scene = self._scene(order, command, order.table, {})
        answer = report(self.policy(order.table), self.conduct, scene, command)
        return [(CONDUCT.stream(), each) for each in answer.events] if isinstance(answer, Accepted) else []

    def denied(self, order: Order, document: str, amount: int, person: str, note: str) -> Happened:
        """The denied claim that the refusal of a prize is, above the amount from which a document has them kept: of somebody
        whose name and address are on the register, with the reasons."""
        above = rulebook(document).conduct.denied_above
        if above is None or amount <= above.value:
            return []
        signature = SignedBy(by=order.actor, role=order.role.value, at=order.at)
        number = len(self.conduct.denied) + 1
        return [(CONDUCT.stream(), conduct_events.ClaimDenied(number, amount, person, "", "", note, **signature))]

    def detained(self, decided: conduct_events.IncidentDecided) -> str:
        """The table of the incident by which somebody is detained; none, if nobody is."""
        if decided.measure is not Measure.DETAIN:
            return ""
        return self.conduct.incidents[decided.incident - 1].report.table

    async def partnerships(self, order: Order) -> Happened:
        """What looks like a partnership in a coup that is being settled, and in the coups before it."""
        rule = self.policy(order.table).partnership
        if rule is None:
            return []
        table, setup = self._tables[order.table], self._plan.tables[order.table].setup
        limits = {place: limits_of(setup, table, place) for place in setup.places}
        coups: list[Mapping[str, Chips]] = [{place: seat.on_layout() for place, seat in table.seats.items()}]
        for number in range(table.round - 1, table.round - rule.coups.value, -1):
            if not partners(rule, coups, limits):
                return []
            played = await recall(self._facts.past(TABLE.stream(order.table)), order.table, number)
            coups.append(played.wagers if played is not None else {})
        for places in sorted(set(partners(rule, coups, limits).values())):
            if not self._is_open(order.table, places):
                return self._partnership(order, places)
        return []

    def _is_open(self, table: str, places: tuple[str, ...]) -> bool:
        known = ((each, each.report) for each in self.conduct.incidents if each.report.kind == PARTNERSHIP)
        return any(
            each.closed is None and (report.table, (report.place, *report.others)) == (table, places)
            for each, report in known
        )

    def _partnership(self, order: Order, places: tuple[str, ...]) -> Happened:
        first, *others = places
        command = commands.ReportIncident(PARTNERSHIP, others=tuple(others))
        seen = Order(SYSTEM, order.number, order.at, Role.CLOCK, SYSTEM, command, order.table, first)
        return self._report(seen, command)

    # ------------------------------------------------------------ the month's report

    def overdue(self, table: str, at: int) -> list[str]:
        """The months whose report lists something and was not sent, of the document of a table."""
        known = {month(case.known_at, self._plan.zone) for case in self._desk.cases.opened}
        return [each for each in sorted(known - self.conduct.sent.keys()) if self._due(table, each, at)]

    def _due(self, table: str, name: str, at: int) -> tuple[int, ...] | None:
        """The settlement errors that a month's report lists; nothing for what is no month, or is not over."""
        above, bounds = self.policy(table).report_above, month_bounds(name, self._plan.zone)
        if above is None or bounds is None or at < bounds[1]:
            return None
        document = self._plan.tables[table].rulebook
        tables = [each for each, plan in self._plan.tables.items() if plan.rulebook == document]
        return listed(above, self._desk.cases, tables, *bounds)
