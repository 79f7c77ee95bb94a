"""Simulated tournaments: one after another at a table of the demo floor, for as long as that is open.

While one is played, entries to the next are taken. What is to be done follows from the tournaments as the floor has them and
from nothing else, so it goes on after a restart where it was. Everything is asked for by the commands that a cash desk, the
operator and a Tournament Manager give, and whoever gives them says that they are simulated: `cashier:simulated`. Entrants
are `simulated-…`, and people at a browser `visitor-…`.
"""

import secrets
from collections.abc import Callable, Iterator
from random import Random

from msgspec.structs import replace

from croupier.devices import simulated_people
from croupier.devices.entrants import wager
from croupier.floor.floor import Floor
from croupier.floor.tournament_desk import wagered_by
from croupier.orders.order import Answer, Command, Order
from croupier.play.table import Closed, Wagering, Waiting
from croupier.play.wagering.wager_commands import Confirm
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import Role
from croupier.tournaments import commands
from croupier.tournaments.conditions import Conditions
from croupier.tournaments.sessions import allotment
from croupier.tournaments.tournament import Session, Tournament

NAME = "demo-"
"""What their names begin with; a number follows."""
MANAGER = "simulated-manager"
"""The member of staff who runs them."""
SIMULATED, VISITOR = "simulated-", "visitor-"
KEPT = 3
"""How many that are over stay in memory, for those who look at the leaderboard."""
FREE = 2
"""How many entries are left to visitors until the start."""
FIRST_S, NEXT_S, HEATS_S = 60.0, 420.0, 240.0
"""From the announcement to the start, where none is being played, and where one is; and from there to the final."""
SEATS_S = 45.0
"""How long a session waits for visitors to take their seats."""
ENTERS, WAGERS = 0.2, 0.15
"""How likely somebody enters, or wagers, whenever it is looked."""


class SimulatedTournaments:
    """Who runs the tournaments of a table, and the entrants who are not people."""

    def __init__(
        self, floor: Floor, table: str, stated: Conditions, is_there: Callable[[str], bool], there: set[str], seed: int
    ) -> None:
        """`is_there` says whether a visitor is at a place; `there` is told at which places simulated players are."""
        policy = rulebook(stated.rulebook).tournaments
        assert policy is not None
        self._floor, self.table, self._stated, self._policy = floor, table, stated, policy
        self._is_there, self._there = is_there, there
        self._mood = Random(seed)
        self._idle: set[str] = set()
        """The places without a wager in the last round that had one."""

    async def run(self) -> None:
        """Go on for as long as the floor is open."""
        while True:
            await simulated_people.pause(simulated_people.LOOKS_EVERY_S)
            await self.look()

    async def look(self) -> None:
        """Do what is to be done now, in every tournament that is not over."""
        await self._let_go()
        going_on = [*self._going_on()]
        if all(each.sessions for _, each in going_on):
            await self._announce(bool(going_on))
        for place, (name, tournament) in enumerate(going_on):
            await self._further(name, tournament, is_first=place == 0)
        self._sit()

    async def enter(self, name: str) -> str:
        """Take the entry of a visitor, with the fee in play money; the entry, or nothing where none is to be had."""
        person = f"{VISITOR}{secrets.token_hex(4)}"
        if not self.free(name) or not await self._enter(name, person):
            return ""
        return next(each.id for each in self._floor.tournaments.all[name].entries.values() if each.person == person)

    def free(self, name: str) -> int:
        """How many entries a visitor can still take."""
        found = self._floor.tournaments.all.get(name)
        if not name.startswith(NAME) or found is None or not found.published or found.sessions:
            return 0
        return max(0, (found.stated.greatest or 0) - len(found.entered()))

    # ------------------------------------------------------------ from announcement to announcement

    def _own(self) -> list[str]:
        """The names of all, the latest last."""
        known = self._floor.tournaments.all
        return sorted((each for each in known if each.removeprefix(NAME).isdecimal()), key=_number)

    def _going_on(self) -> Iterator[tuple[str, Tournament]]:
        for name in self._own():
            found = self._floor.tournaments.all[name]
            if found.conditions is not None and not found.closed:
                yield name, found

    async def _let_go(self) -> None:
        """What has long been over is in the journal, and need not be in memory."""
        over = [each for each in self._own() if self._floor.tournaments.all[each].closed]
        for name in over[:-KEPT]:
            await self._floor.let_go(name)

    async def _announce(self, one_is_played: bool) -> None:
        names, now = self._own(), self._floor.clock.now()
        name = f"{NAME}{_number(names[-1]) + 1 if names else 1}"
        begins = now + simulated_people.paced(NEXT_S if one_is_played else FIRST_S)
        heats, final = self._stated.stages
        stated = replace(
            self._stated,
            title=f"{self._stated.title} {_number(name)} (simulated)",
            free_withdrawal_until=begins,
            stages=(replace(heats, start=begins), replace(final, start=begins + simulated_people.paced(HEATS_S))),
        )
        await self._ask(name, Role.OPERATOR, commands.DraftConditions(stated))

    async def _further(self, name: str, tournament: Tournament, *, is_first: bool) -> None:
        """The next thing to be done in a tournament."""
        if tournament.cancelled is not None or tournament.awarded:
            await self._pay(name, tournament)
        elif tournament.order and not tournament.play_offs:
            await self._ask(name, Role.TOURNAMENT_MANAGER, commands.AwardPrizes())
        elif not tournament.published or not tournament.present:
            await self._open(name, tournament)
        elif tournament.session is not None:
            await self._session(name, tournament, tournament.session)
        elif tournament.sessions or await self._entered(name, tournament, is_first=is_first):
            await self._ask(name, Role.TOURNAMENT_MANAGER, commands.DesignateTables((self.table,)))

    async def _open(self, name: str, tournament: Tournament) -> None:
        """Publish it, and appoint everybody who may run tournaments here; one of them is there."""
        if not tournament.published:
            await self._ask(name, Role.OPERATOR, commands.PublishConditions())
        for staff in self._floor.plan.staff.values():
            if staff.role is self._policy.leader.value and staff.id not in tournament.leaders:
                await self._ask(name, Role.OPERATOR, commands.AppointLeader(staff.id, "simulated"))
        await self._ask(name, Role.TOURNAMENT_MANAGER, commands.JoinTournament())

    async def _entered(self, name: str, tournament: Tournament, *, is_first: bool) -> bool:
        """Take entries; whether it is time to begin. Whatever visitors have left is filled up then."""
        for each in tournament.entered():
            if not tournament.is_paid(each):
                await self._fee(name, each.id)
        begins, full = tournament.stated.stages[0].start, tournament.stated.greatest
        assert begins is not None
        assert full is not None
        due = is_first and self._floor.clock.now() >= begins
        while len(tournament.entered()) < full - (0 if due else FREE):
            if not due and self._mood.random() > ENTERS:
                return False
            if not await self._enter(name, f"{SIMULATED}{len(tournament.entries) + 1}") or not due:
                return False
        return due

    async def _enter(self, name: str, person: str) -> bool:
        taken = await self._ask(name, Role.CASHIER, commands.TakeEntry(person, form=True, copy="print"))
        if not taken.ok:
            return False
        known = self._floor.tournaments.all
        entry = next(each.id for each in known[name].entries.values() if each.person == person)
        await self._fee(name, entry)  # unless whoever takes what is not paid yet was faster
        return known[name].is_paid(known[name].entries[entry])

    async def _fee(self, name: str, entry: str) -> None:
        await self._ask(name, Role.CASHIER, commands.TakeFee(entry, self._stated.entry_fee or 0))

    async def _pay(self, name: str, tournament: Tournament) -> None:
        """Pay all prizes, or what is given back, and close."""
        for each in [*tournament.entries.values()]:
            if each.won:
                await self._ask(name, Role.CASHIER, commands.PayPrize(each.id))
            if each.owed_back:
                await self._ask(name, Role.CASHIER, commands.PayRefund(each.id))
        await self._ask(name, Role.OPERATOR, commands.CloseTournament())

    # ------------------------------------------------------------ a session

    async def _session(self, name: str, tournament: Tournament, session: Session) -> None:
        if not session.drawn:
            await self._ask(name, Role.TOURNAMENT_MANAGER, commands.DrawSeats())
        elif not session.started:
            await self._begin(name, tournament, session)
        elif session.going_on:
            await self._rule(name, tournament, session)
            await self._wager(name, tournament, session)
        else:
            await self._count(name, session)

    async def _begin(self, name: str, tournament: Tournament, session: Session) -> None:
        """Everybody has chips; visitors have a while to take their seats."""
        self._idle.clear()
        for entry in [each for each in session.entrants if each not in session.issued]:
            chips = allotment(self._policy, tournament, session, entry)
            await self._ask(name, Role.TOURNAMENT_MANAGER, commands.IssueChips(chips, entry))
        for entry in [each for each in session.entrants if each not in session.seated]:
            if self._is_simulated(tournament, entry) or self._is_there(session.seats[entry].place):
                await self._ask(name, Role.TOURNAMENT_MANAGER, commands.ConfirmSeat(entry))
        all_there = {*session.seated} >= {*session.entrants}
        if all_there or self._floor.clock.now() - session.start > simulated_people.paced(SEATS_S):
            await self._ask(name, Role.TOURNAMENT_MANAGER, commands.StartSession())

    async def _rule(self, name: str, tournament: Tournament, session: Session) -> None:
        """Decide breaches, and have the minimum deducted for visitors who have gone, until they come back."""
        for number, breach in enumerate(tournament.breaches, start=1):
            if breach.decided is None:
                await self._ask(name, Role.TOURNAMENT_MANAGER, commands.DecideBreach(number, "disqualify"))
        for entry in session.playing(self.table):
            away = not self._is_simulated(tournament, entry) and self._is_away(session, entry)
            if away != (entry in session.away):
                await self._ask(name, Role.TOURNAMENT_MANAGER, commands.RecordAbsence(entry, away))
                if away:
                    await self._ask(name, Role.TOURNAMENT_MANAGER, commands.DeductForAbsence(entry))
            between_rounds = isinstance(self._floor.tables[self.table].phase, Waiting)
            if away and session.is_play_off and between_rounds and len(session.playing(self.table)) > 1:
                # or a play-off of visitors who have all gone would never end
                await self._ask(name, Role.TOURNAMENT_MANAGER, commands.DisqualifyAbsent(entry))

    def _is_away(self, session: Session, entry: str) -> bool:
        """Whether a visitor is not at the terminal, or has let the last round go by: who does not wager is not there, so
        that a newcomer who reads the page first loses the minimum and no more."""
        state, place = self._floor.tables[self.table], session.seats[entry].place
        if isinstance(state.phase, Closed) and state.tournament is not None:
            self._idle = {*state.tournament.missing}
        if wagered_by(state, place):
            self._idle.discard(place)
        return not self._is_there(place) or place in self._idle

    async def _wager(self, name: str, tournament: Tournament, session: Session) -> None:
        """One of those who have not wagered in this round does."""
        state = self._floor.tables[self.table]
        play = state.tournament
        if play is None or play.terms.tournament != name or not isinstance(state.phase, Wagering):
            return
        places = {session.seats[entry].place: entry for entry in session.playing(self.table)}
        for place, entry in places.items():
            waits = place not in play.out and not wagered_by(state, place)
            if waits and self._is_simulated(tournament, entry) and self._mood.random() < WAGERS:
                most = min(play.highest, play.chips[place])
                placed = wager(self._mood, tournament.stated.game, play.lowest, most)
                await self._at_place(place, placed)
                if self._floor.plan.tables[self.table].setup_for(state).confirms:
                    await self._at_place(place, Confirm())
                return

    async def _count(self, name: str, session: Session) -> None:
        table = session.tables[self.table]
        if not table.counted:
            counts = {each: session.total(each) for each in session.playing(self.table)}
            await self._ask(name, Role.CASINO_SUPERVISOR, commands.EnterCount(self.table, counts))
        if not table.returned:
            issued = sum(session.issued.values())
            await self._ask(name, Role.CASINO_SUPERVISOR, commands.ReturnChips(self.table, issued))
        await self._ask(name, Role.TOURNAMENT_MANAGER, commands.AnnounceResults())

    def _sit(self) -> None:
        """Simulated players are at the places at which they have a seat now, and at no other of the table."""
        seated = {
            seat.place
            for _, each in self._going_on()
            if each.session is not None
            for entry, seat in each.session.seats.items()
            if self._is_simulated(each, entry)
        }
        self._there.difference_update(self._floor.plan.tables[self.table].terminals)
        self._there.update(seated)

    def _is_simulated(self, tournament: Tournament, entry: str) -> bool:
        return not tournament.entries[entry].person.startswith(VISITOR)

    # ------------------------------------------------------------ orders

    async def _ask(self, name: str, role: Role, command: commands.Command) -> Answer:
        who = f"staff:{MANAGER}" if role is self._policy.leader.value else f"{role.value}:simulated"
        at, desk = self._floor.clock.now(), self._floor.plan.money.desks[0]
        return await self._floor.insist(Order(f"{who}:{NAME}", at, at, role, who, command, desk=desk, tournament=name))

    async def _at_place(self, place: str, command: Command) -> None:
        at, who = self._floor.clock.now(), "player:simulated"
        await self._floor.submit(Order(f"{who}:{place}", at, at, Role.PLAYER, who, command, self.table, place))


def _number(name: str) -> int:
    return int(name.removeprefix(NAME))
