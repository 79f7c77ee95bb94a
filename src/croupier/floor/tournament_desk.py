"""Tournaments on a floor: what a command about one needs to know, gathered for the pure decision in `tournaments`, and what
happens at tables in consequence, and in a tournament in consequence of what happens at its tables."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from msgspec.structs import replace

from croupier.cage.ledger import ledger_of
from croupier.durations import HOUR
from croupier.floor.office import Office
from croupier.journal.memory import Facts
from croupier.journal.seeds import Seeds
from croupier.journal.streams import TABLE, TOURNAMENT, Happened
from croupier.orders.authority import by_document
from croupier.orders.order import Order
from croupier.plan.floor_plan import FloorPlan, Staff
from croupier.play import commands as play
from croupier.play.decisions import Refused
from croupier.play.evolve import evolve as after_table_event
from croupier.play.reasons import Reason
from croupier.play.remedies.past_round import PastRound
from croupier.play.remedies.put_right_events import WagersCorrected
from croupier.play.round_commands import NewGame
from croupier.play.round_events import RoundSettled, RoundVoided
from croupier.play.table import Table, Waiting
from croupier.play.tournament.commands import STOPPED_BY_DISPUTE
from croupier.play.tournament.events import (
    ChipsAdjusted,
    ClockHeld,
    EntrantOut,
    EntrantSeated,
    SessionOpened,
    SessionOver,
    ShortWagerVoided,
)
from croupier.play.tournament.terms import SeatAt
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.rulebooks.library import RULEBOOKS
from croupier.rulebooks.offer import Rulebook
from croupier.rulebooks.tournaments import TournamentPolicy
from croupier.tags import tag_of
from croupier.tournaments import commands
from croupier.tournaments.context import Decision, TableFacts, TournamentContext
from croupier.tournaments.corrections import corrected
from croupier.tournaments.decide import decide
from croupier.tournaments.events import TournamentCancelled
from croupier.tournaments.evolve import Event as TournamentEvent
from croupier.tournaments.evolve_session import held_by
from croupier.tournaments.rounds import after_round, disputed, not_now, taken
from croupier.tournaments.session_events import (
    ChipsBoughtBack,
    ChipsCorrected,
    ChipsDeducted,
    DisputeSettled,
    EntrantDisqualified,
    EntrantEliminated,
    EntrantReinstated,
    EntryForfeited,
    OfSession,
    PlaceSettled,
    PlayEnded,
    ResultsReopened,
    RoundPlayed,
    SessionStarted,
)
from croupier.tournaments.sessions import terms
from croupier.tournaments.tournament import LEDGER, Session, Tournament, account_of
from croupier.words import sentence

AT_TABLES: tuple[type, ...] = (
    *(SessionStarted, EntrantEliminated, EntrantDisqualified, PlaceSettled),
    *(ChipsDeducted, ChipsBoughtBack, PlayEnded, DisputeSettled, EntrantReinstated, TournamentCancelled),
)
"""What in a tournament has a consequence at the tables of its session."""
TOO_FEW = "too_few_chips"
WITH_TABLES = (
    *(commands.DesignateTables, commands.DrawSeats, commands.StartSession, commands.EndPlay),
    *(commands.IssueChips, commands.CancelTournament),
)
"""What looks at tables."""


class TournamentDesk:
    """Decides the commands about tournaments, on the floor's own tables, desks and staff."""

    def __init__(self, plan: FloorPlan, facts: Facts, office: Office, chance: Seeds) -> None:
        self._plan, self._facts, self._office, self._chance = plan, facts, office, chance
        self._tables, self._terminals = facts.tables, facts.terminals

    @property
    def all(self) -> Mapping[str, Tournament]:
        """The tournaments, by name."""
        return self._facts.every(TOURNAMENT)

    def accounts(self, order: Order) -> set[str]:
        """The chip accounts of the session in hand."""
        found = self.all.get(order.tournament)
        session = found.session if found is not None else None
        if session is None:
            return set()
        return {account_of(order.tournament, each, session.number) for each in session.issued}

    # ------------------------------------------------------------ decisions

    async def decide(self, order: Order) -> Decision:
        """The answer to a command about a tournament."""
        command, found = order.command, self.all.get(order.tournament) or Tournament()
        assert isinstance(command, commands.Command)
        book = self._governing(found, command)
        policy = None if book is None else self._plan.tournament_rules(book.key)
        if book is None or policy is None:
            return Refused(Reason.UNKNOWN, sentence("no_tournament_on_this_floor", tournament=order.tournament), "")
        if refused := by_document(book.staff, policy.authority.get(order.name), order):
            return refused
        return decide(policy, found, self._context(order, book, found), command)

    def _governing(self, found: Tournament, command: commands.Command) -> Rulebook | None:
        """The document that a tournament is run by; of a new one, what its conditions name."""
        stated = found.conditions
        if stated is None and isinstance(command, commands.DraftConditions):
            stated = command.conditions
        return None if stated is None else RULEBOOKS.get(stated.rulebook)

    def _context(self, order: Order, book: Rulebook, found: Tournament) -> TournamentContext:
        command, session = order.command, found.session
        draws = isinstance(command, commands.DesignateTables | commands.DrawSeats)
        ballot = session.ballot if session is not None and isinstance(command, commands.DrawSeats) else None
        return TournamentContext(
            tournament=order.tournament,
            at=order.at,
            by=order.actor,
            role=order.role,
            alone_up_to=self._plan.money.alone_up_to,
            alone_since=order.at - self._plan.money.alone_hours * HOUR,
            desk=self._plan.known_desk(order.desk),
            staff=self._plan.roles,
            excluded=self._excluded(order, book, found),
            tables=self._facts_of_tables(order.tournament, book) if isinstance(command, WITH_TABLES) else {},
            fresh=self._chance.fresh() if draws else ("", ""),
            seed=self._chance.open(ballot) if ballot is not None else b"",
        )

    def judging(self, staff: Staff, name: str, at: int, desk: str) -> TournamentContext:
        """What a command of somebody would be judged on, whatever it is: nothing is drawn for it."""
        book = RULEBOOKS[self.all[name].stated.rulebook]
        return TournamentContext(
            tournament=name,
            at=at,
            by=staff.actor,
            role=staff.role,
            alone_up_to=self._plan.money.alone_up_to,
            alone_since=at - self._plan.money.alone_hours * HOUR,
            desk=self._plan.known_desk(desk),
            staff=self._plan.roles,
            tables=self._facts_of_tables(name, book),
        )

    def _facts_of_tables(self, asking: str, book: Rulebook) -> dict[str, TableFacts]:
        return {
            name: TableFacts(
                plan.rulebook,
                plan.setup.game.name,
                plan.seats,
                not isinstance(self._tables[name].phase, Waiting),
                self._used_by(name, asking),
                tuple(place for place in plan.seats if self._terminals[place].account is not None),
                plan.colours,
            )
            for name, plan in self._plan.tables.items()
            if plan.rulebook == book.key
        }

    def _used_by(self, table: str, asking: str) -> str:
        """The tournament that has a session at a table, or has designated it for its next one; not the one that asks."""
        session = self._tables[table].tournament
        if session is not None:
            return session.terms.tournament
        for name, each in self.all.items():
            if name != asking and each.cancelled is None and each.session and table in each.session.tables:
                return name
        return ""

    def _excluded(self, order: Order, book: Rulebook, found: Tournament) -> Refused | None:
        """Why the person whom a command names may not enter: an exclusion that reaches this game."""
        person, game = getattr(order.command, "person", ""), found.conditions.game if found.conditions else ""
        for each in self._office.conduct.exclusions if person else ():
            assert book.tournaments is not None
            rule = book.tournaments.lawful_only
            bars = each.holds(order.at) and each.covers("", book.key, game) and (rule is None or rule.value)
            if each.made.person == person and bars:
                clause = each.made.clause if rule is None else rule.clause
                return Refused(Reason.BARRED, sentence("this_person_is_excluded"), clause)
        return None

    def barred(self, order: Order, asked: play.Command) -> Refused | None:
        """Why a tournament does not let the session at a table go on, or does not take the word of who asks."""
        here = self._tables[order.table].tournament
        assert here is not None
        name = here.terms.tournament
        tournament, policy = self.all[name], self._policy(name)
        leader = policy.leader
        if order.role is leader.value and order.actor.removeprefix("staff:") not in tournament.leaders:
            return Refused(Reason.NOT_YOURS, sentence("you_are_not_appointed"), leader.clause)
        if isinstance(asked, STOPPED_BY_DISPUTE):
            return disputed(policy, tournament, order.table)
        return not_now(policy, tournament, order.table, order.at) if isinstance(asked, NewGame) else None

    def dispute_at(self, table: str) -> Refused | None:
        """Why neither a round nor a game begins or goes on at a table: a dispute of its session is open."""
        here = self._tables[table].tournament
        if here is None:
            return None
        name = here.terms.tournament
        return disputed(self._policy(name), self.all[name], table)

    def _policy(self, name: str) -> TournamentPolicy:
        policy = self._plan.tournament_rules(self.all[name].stated.rulebook)
        assert policy is not None
        return policy

    # ------------------------------------------------------------ from a table to its tournament

    def round_played(self, table: str, happened: Happened, at: int, ended: RoundSettled | RoundVoided) -> Happened:
        """A round of a session is over: what everybody has now, and what follows from that."""
        here = self._tables[table].tournament
        if here is None:
            return []
        before, after = self._through(table, happened)
        then, now = before.tournament, after.tournament
        assert then is not None
        assert now is not None
        entries = {place: seat.entry for place, seat in now.seats.items() if place not in now.out}
        shoe, old = after.stock.shoe, self._tables[table].stock.shoe
        played = RoundPlayed(
            here.terms.session,
            table,
            ended.round,
            isinstance(ended, RoundSettled) and then.playing,
            {entry: now.chips[place] for place, entry in entries.items()},
            {entry: wagered_by(before, place) for place, entry in entries.items()},
            tuple(entries[place] for place in then.missing if place in entries),
            at,
            shoe is not None and old is not None and shoe.last_round == ended.round,
            then.lowest,
        )
        name = here.terms.tournament
        stream, follows = TOURNAMENT.stream(name), after_round(self._policy(name), name, self.all[name], played)
        return [(stream, played), *((stream, each) for each in follows)]

    def _through(self, table: str, happened: Happened) -> tuple[Table, Table]:
        """A table as it was when its wagers were settled, and as the order leaves it."""
        stream, settling = TABLE.stream(table), deepcopy(self._tables[table])
        events: list[Any] = [event for name, event in happened if name == stream]
        first = next(
            (
                place
                for place, each in enumerate(events)
                if isinstance(each, WagersSettled | RoundSettled | RoundVoided)
            ),
            len(events),
        )
        for each in events[:first]:
            settling = after_table_event(settling, each)
        after = deepcopy(settling)
        for each in events[first:]:
            after = after_table_event(after, each)
        return settling, after

    def chips_back(self, table: str, past: PastRound) -> bool:
        """Whether a round was one of a session whose chips are the operator's again."""
        here = past.table.tournament
        if here is None:
            return False
        return self.all[here.terms.tournament].sessions[here.terms.session - 1].tables[table].returned

    def corrected(self, table: str, event: WagersCorrected, at: int, happened: Happened) -> Happened:
        """A round of a session was put right: what that means for the entrant, and for results."""
        name = ledger_of(event.account).removeprefix(f"{LEDGER}:")
        session, entry = next(
            (session, entry)
            for session in self.all[name].sessions
            for entry in session.issued
            if account_of(name, entry, session.number) == event.account
        )
        back = session.tables[table].returned
        amount = sum(each.now - each.was if back else each.credited for each in event.purses)
        correction = ChipsCorrected(session.number, entry, table, event.round, amount, event.clause)
        wagered = sum(each.stake for each in event.lines)
        reopened = any(isinstance(each, ResultsReopened) for _, each in happened)
        follows = corrected(self._policy(name), self.all[name], correction, wagered, at, reopened)
        return [(TOURNAMENT.stream(name), each) for each in follows]

    def found_out(self, table: str, event: EntrantOut | ShortWagerVoided) -> Happened:
        """The table has found that somebody cannot go on; what the tournament itself notified it is known."""
        here = self._tables[table].tournament
        if here is None or (isinstance(event, EntrantOut) and event.why != TOO_FEW):
            return []
        name, entry = here.terms.tournament, here.seats[event.place].entry
        tournament = self.all[name]
        session = tournament.sessions[here.terms.session - 1]
        if entry in session.out or entry in session.disqualified:
            return []
        residual = here.chips[event.place] if isinstance(event, EntrantOut) else event.residual
        counted = session.tables[table].rounds + isinstance(event, ShortWagerVoided)
        order = taken(tournament, session, entry)
        out = EntrantEliminated(session.number, entry, counted, residual, 0, order, event.clause)
        return [(TOURNAMENT.stream(name), out)]

    # ------------------------------------------------------------ from a tournament to its tables

    def at_tables(self, name: str, event: TournamentEvent, happened: Happened) -> Happened:
        """What an event of a tournament means at the tables of its session."""
        tournament = self.all[name]
        if isinstance(event, TournamentCancelled):
            here = (table for table, each in self._tables.items() if _plays(each, name))
            return [(TABLE.stream(table), SessionOver()) for table in here]
        assert isinstance(event, OfSession)
        session = tournament.sessions[event.session - 1]
        match event:
            case SessionStarted():
                return self._opened(name, tournament, session, event, happened)
            case PlayEnded():
                opened = self._tables[event.table].tournament is not None
                return [(TABLE.stream(event.table), SessionOver())] if opened else []
            case EntrantEliminated() | EntrantDisqualified() | PlaceSettled():
                return self._out(name, session, event, happened)
            case ChipsDeducted():
                seat = session.seats[event.entry]
                return [(TABLE.stream(seat.table), ChipsAdjusted(seat.place, -event.amount, "absent"))]
            case ChipsBoughtBack():
                seat, account = session.seats[event.entry], event.account
                chips = session.total(event.entry) + event.amount
                back = EntrantSeated(seat.place, SeatAt(event.entry, account, seat.position, chips))
                return [(TABLE.stream(seat.table), back)]
            case EntrantReinstated():
                return self._reinstated(name, session, event, happened)
            case DisputeSettled() if tournament.stated.clock_during_dispute == "held":
                open_at = (each for each in session.tables if self._tables[each].tournament is not None)
                held = ClockHeld(held_by(tournament, event))
                return [(TABLE.stream(each), held) for each in open_at if held.microseconds]
        return []

    def _reinstated(self, name: str, session: Session, event: EntrantReinstated, happened: Happened) -> Happened:
        """The place is open to the entrant again, with the chips that the table has for it now."""
        seat = session.seats[event.entry]
        here = self._tables[seat.table].tournament
        if here is None or here.account_of(seat.place) != account_of(name, event.entry, session.number):
            return []
        more = sum(
            each.amount for _, each in happened if isinstance(each, ChipsCorrected) and each.entry == event.entry
        )
        chips = here.chips[seat.place] + more
        back = EntrantSeated(seat.place, replace(here.seats[seat.place], chips=chips))
        return [(TABLE.stream(seat.table), back)]

    def _opened(
        self,
        name: str,
        tournament: Tournament,
        session: Session,
        event: SessionStarted,
        happened: Happened,
    ) -> Happened:
        gone = {each.entry for _, each in happened if isinstance(each, EntryForfeited | EntrantEliminated)}
        stated = terms(self._policy(name), name, tournament, session)
        opened: Happened = []
        for table in session.tables:
            seats = {
                seat.place: SeatAt(entry, account_of(name, entry, session.number), seat.position, session.issued[entry])
                for entry, seat in session.seats.items()
                if seat.table == table and entry in session.playing(table) and entry not in gone
            }
            if seats:
                opened.append((TABLE.stream(table), SessionOpened(stated, seats, event.at)))
        return opened

    def _out(
        self,
        name: str,
        session: Session,
        event: EntrantEliminated | EntrantDisqualified | PlaceSettled,
        happened: Happened,
    ) -> Happened:
        """The place is closed to an entrant, at a table where the session is being played."""
        seat = session.seats[event.entry]
        here = self._tables[seat.table].tournament
        notified = any(isinstance(each, EntrantOut) and each.place == seat.place for _, each in happened)
        if here is None or notified or seat.place in here.out:
            return []
        if here.account_of(seat.place) != account_of(name, event.entry, session.number):
            return []
        why = tag_of(event)
        clause = "" if isinstance(event, PlaceSettled) else event.clause
        return [(TABLE.stream(seat.table), EntrantOut(seat.place, why, clause))]


def _plays(table: Table, tournament: str) -> bool:
    return table.tournament is not None and table.tournament.terms.tournament == tournament


def wagered_by(table: Table, place: str) -> int:
    """All that a place has on the layout, in whatever order it was placed."""
    seat = table.seats.get(place)
    return sum(seat.on_layout().values()) if seat is not None else 0
