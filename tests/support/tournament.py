"""A tournament for the tests, run through the floor's own commands.

Roles speak by short names: `operator`, `shift` (the Gaming Shift Manager), `manager` and `director` (who run it), `cashier`,
`dealer`, `supervisor`. Amounts are in cents, moments in microseconds.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from typing import Any

import msgspec
from casino import Casino, casino, table

from croupier.cage import commands as cage
from croupier.floor.clock import ManualClock
from croupier.orders.order import Answer, Command, Order
from croupier.play.round_commands import NewGame
from croupier.play.tournament.terms import LimitStep
from croupier.play.wagering.wager_commands import Confirm, Place
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import Role
from croupier.scripts.script import dealer_of
from croupier.tournaments import commands
from croupier.tournaments.conditions import BuyBack, Conditions, Stage
from croupier.tournaments.sessions import allotment
from croupier.tournaments.tournament import Entry, Session, Tournament

STAR, SEVEN_UP, CANBERRA = "star-roulette-2024", "star-7up-2016", "canberra-mttg-2019"
DOCUMENTS = (STAR, SEVEN_UP, CANBERRA)
GAMES = {STAR: "roulette", SEVEN_UP: "seven_up", CANBERRA: "roulette"}
MINUTE, HOUR = 60_000_000, 3_600_000_000
NOW = ManualClock().now()
START = NOW + 24 * HOUR
ROLES = {
    "operator": (Role.OPERATOR, "op"),
    "shift": (Role.GAMING_SHIFT_MANAGER, "shift"),
    "manager": (Role.TOURNAMENT_MANAGER, "tm"),
    "director": (Role.TOURNAMENT_DIRECTOR, "td"),
    "cashier": (Role.CASHIER, "cash"),
    "supervisor": (Role.CASINO_SUPERVISOR, "super"),
    "gaming_supervisor": (Role.GAMING_SUPERVISOR, "gs"),
    "dealer": (Role.DEALER, "dealer"),
}
STAFF = "".join(
    f'[[staff]]\nid = "{name}"\nrole = "{role}"\npassword = "never signs in"\n'
    for name, role in (
        *(("tm", "tournament_manager"), ("tm2", "tournament_manager")),
        *(("td", "tournament_director"), ("td2", "tournament_director")),
    )
)


def whole(document: str, **changes: Any) -> Conditions:
    """Complete conditions of a document, but for what is changed."""
    reply = Conditions(
        rulebook=document,
        game=GAMES[document],
        title="Spring Cup",
        entry_fee=100_00,
        chips=5_000,
        compulsory=True,
        limits=(LimitStep(1, 100, 1_000),),
        stages=(
            Stage(name="Heats", start=START, tables=2, seats=4, rounds=20, advance=2),
            Stage(name="Final", start=START + HOUR, tables=1, seats=4, rounds=20),
        ),
        seating="ballot",
        order=False,
        pass_cards=0,
        undisclosed=0,
        buy_back=BuyBack(times=0),
        lawful_only=True,
        application="the form at the cash desk",
        free_withdrawal_until=START - 12 * HOUR,
        groups="",
        least=2,
        greatest=8,
        prizes=(60_00, 30_00, 10_00),
        paid_how="at the cash desk",
    )
    if document == CANBERRA:
        reply = msgspec.structs.replace(reply, entry_fee=110_00, commission=10_00)
    return msgspec.structs.replace(reply, **changes)


class Cup:
    """A tournament, and who asks things about it."""

    def __init__(self, c: Casino, document: str, name: str = "cup") -> None:
        self.c, self.document, self.name = c, document, name
        self.lead = "director" if document == CANBERRA else "manager"
        self.owner = "shift" if document == CANBERRA else "operator"
        self._numbers = count(1)
        self._carded: set[str] = set()

    @property
    def state(self) -> Tournament:
        """As it is."""
        return self.c.floor.tournaments.all[self.name]

    @property
    def session(self) -> Session:
        """The session in hand, or the last one."""
        return self.state.sessions[-1]

    def entry(self, name: str) -> Entry:
        """An entry."""
        return self.state.entries[name]

    def ask(self, who: str, command: commands.Command, desk: str = "1", as_: str = "") -> Answer:
        """Ask something."""
        role, name = ROLES[who]
        actor = f"staff:{as_ or name}"
        source, number = f"{actor} at {self.name}", next(self._numbers)
        order = Order(source, number, self.c.clock.now(), role, actor, command, desk=desk, tournament=self.name)
        self.c.clock.advance(0.000001)
        return self.c.run(self.c.floor.submit(order))

    def done(self, who: str, command: commands.Command, **how: str) -> Answer:
        """Ask something that is accepted."""
        answer = self.ask(who, command, **how)
        assert answer.ok, answer
        return answer

    def refused(self, who: str, command: commands.Command, clause: str, **how: str) -> str:
        """Ask something that is refused by a clause; the words."""
        before = self.c.floor.memory.heads.get(f"tournament:{self.name}")
        answer = self.ask(who, command, **how)
        assert (answer.ok, answer.clause) == (False, clause), answer
        assert self.c.floor.memory.heads.get(f"tournament:{self.name}") == before, "a refusal writes nothing"
        return answer.why

    def at(self, moment: int) -> None:
        """Let the time come."""
        self.c.clock.advance((moment - self.c.clock.now()) / 1_000_000)

    # ------------------------------------------------------------ ways there

    def drafted(self, **changes: Any) -> "Cup":
        """With conditions that are complete but for what is changed."""
        self.done(self.owner, commands.DraftConditions(whole(self.document, **changes)))
        return self

    def published(self, **changes: Any) -> "Cup":
        """With published conditions, and lodged where that is asked for."""
        self.drafted(**changes)
        self.done(self.owner, commands.PublishConditions())
        if self.document == CANBERRA:
            self.done(self.owner, commands.LodgeConditions("e-mail", self.c.clock.now()))
        return self

    def led(self) -> "Cup":
        """With somebody appointed to run it, who is there."""
        _, staff = ROLES[self.lead]
        self.done(self.owner, commands.AppointLeader(staff, "L-1"))
        self.done(self.lead, commands.JoinTournament())
        return self

    def enter(self, *persons: str, paid: bool = True, **reply: Any) -> list[str]:
        """These persons enter, and pay."""
        names = []
        for person in persons:
            asked = commands.TakeEntry(person, **{"form": True, "copy": "print", **reply})
            self.done("cashier", asked)
            names.append(f"E{len(self.state.entries)}")
            fee = self.state.stated.entry_fee
            if paid and fee:
                self.done("cashier", commands.TakeFee(names[-1], fee))
        return names

    def planned(self, *tables: str) -> "Cup":
        """The next session has its tables, and its seats are drawn."""
        self.done(self.lead, commands.DesignateTables(tables or ("A1",)))
        self.done(self.lead, commands.DrawSeats())
        return self

    def issued(self, *entries: str) -> "Cup":
        """Everybody in the session, or those named, have their chips."""
        for entry in entries or [each for each in self.session.entrants if each not in self.session.issued]:
            book = rulebook(self.document).tournaments
            assert book is not None
            amount = allotment(book, self.state, self.session, entry)
            self.done(self.lead, commands.IssueChips(amount, entry))
        return self

    def seated(self, *entries: str) -> "Cup":
        """Everybody in the session, or those named, have taken their seats."""
        for entry in entries or self.session.entrants:
            self.done(self.lead, commands.ConfirmSeat(entry))
        return self

    def started(self, *tables: str) -> "Cup":
        """The next session goes on."""
        self.planned(*tables).issued().seated()
        self.at(max(self.session.start, self.c.clock.now()))
        self.done(self.lead, commands.StartSession())
        for entry, seat in self.session.seats.items():
            self.card(entry, seat.table, seat.place)
        return self

    def card(self, entry: str, table: str, place: str) -> None:
        """The player's own card is read at the place, where the document asks for one."""
        if self.document == STAR and entry not in self._carded:
            self._carded.add(entry)
            self._table_order(Role.OPERATOR, "operator", cage.IssueCard(f"card-{entry}", f"person-{entry}"), table)
        if self.document == STAR and not self.c.floor.terminals[place].card:
            self._table_order(Role.DEALER, "", cage.PresentCard(f"card-{entry}"), table, place)

    def _table_order(self, role: Role, who: str, command: Command, table: str, place: str = "") -> None:
        actor = dealer_of(self.c.floor.plan, table) if role is Role.DEALER else f"staff:{who}"
        order = Order("test", self.c.clock.now(), self.c.clock.now(), role, actor, command, table, place, "1")
        answer = self.c.run(self.c.floor.submit(order))
        assert answer.ok, answer
        self.c.clock.advance(0.000001)

    def new_game(self, table: str = "A1") -> Answer:
        """The dealer opens a round; what is answered."""
        actor = dealer_of(self.c.floor.plan, table)
        order = Order("deal", self.c.clock.now(), self.c.clock.now(), Role.DEALER, actor, NewGame(), table)
        self.c.clock.advance(0.000001)
        return self.c.run(self.c.floor.submit(order))

    def round(self, stakes: Mapping[str, Mapping[str, int]], number: str = "1", table: str = "A1") -> None:
        """A round of roulette at a table: by entry what is wagered on each bet, and the number that comes."""
        answer = self.new_game(table)
        assert answer.ok, answer
        role = Role.PLAYER if self.document == CANBERRA else Role.DEALER
        for entry, bets in stakes.items():
            place = self.session.seats[entry].place
            for bet, stake in bets.items():
                self._at_place(role, Place(bet, stake), table, place)
            if self.document == CANBERRA and bets:
                self._at_place(role, Confirm(), table, place)
        dealer = f"dealer@{table}"
        if self.document == CANBERRA:
            self.c.play("wait 30s")
            self.c.play(f"{dealer} spin")
        else:
            self.c.play(f"{dealer} spin\n{dealer} no_more_bets")
        self.c.play(f"{dealer} number {number}\n{dealer} confirm")
        self.c.clear_cloth(table)

    def _at_place(self, role: Role, command: Command, table: str, place: str) -> None:
        who = "terminal:" + place if role is Role.PLAYER else dealer_of(self.c.floor.plan, table)
        order = Order("play", self.c.clock.now(), self.c.clock.now(), role, who, command, table, place)
        answer = self.c.run(self.c.floor.submit(order))
        assert answer.ok, answer
        self.c.clock.advance(0.000001)

    def counted(self, *tables: str) -> "Cup":
        """Chips are counted and go back at every table of the session."""
        session = self.session
        for name in tables or session.tables:
            counts = {each: session.total(each) for each in session.playing(name)}
            who = "supervisor"
            self.done(who, commands.EnterCount(name, counts))
            issued = sum(session.issued[each] for each in session.issued if session.seats[each].table == name)
            self.done(who, commands.ReturnChips(name, issued))
        return self

    def announced(self) -> "Cup":
        """The session's results are announced."""
        self.done(self.lead, commands.AnnounceResults())
        return self

    def account(self, name: str) -> int:
        """What one of the house's accounts has, by the transfers alone."""
        return self.c.books()[f"{name}:{self.name}"]


@contextmanager
def cup(document: str, tables: int = 1, places: str = "p1 p2 p3 p4", floor: str = "") -> Iterator[Cup]:
    """A floor with tables of a document, and a tournament that is not written yet."""
    options: dict[str, Any] = {"period_s": None} if document != CANBERRA else {}
    kind = "seats" if document == CANBERRA else "positions"
    texts = [
        table(f"A{number}", document, GAMES[document], **{**options, kind: _places(places, number)})
        for number in range(1, tables + 1)
    ]
    with casino(*texts, STAFF, floor=floor) as c:
        yield Cup(c, document)


def _places(places: str, number: int) -> str:
    return " ".join(f"{each}{number}" for each in places.split())
