"""A tournament by itself, for the tests of its rules: commands are decided, what happens is applied, and rounds at tables
are told as a table would tell them. Who may give a command is another matter, tested on a floor."""

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from msgspec.structs import replace
from tournament import CANBERRA, NOW, ROLES, whole

from croupier.cage.ledger import ledger_of
from croupier.journal.chain import encode_state
from croupier.journal.streams import TOURNAMENT
from croupier.play.decisions import Accepted, Refused
from croupier.play.spins.lucky_ball import digest
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import Role
from croupier.tournaments import commands
from croupier.tournaments.context import TableFacts, TournamentContext
from croupier.tournaments.decide import decide
from croupier.tournaments.evolve import Event, evolve
from croupier.tournaments.postings import tournament_postings
from croupier.tournaments.rounds import after_round, not_now
from croupier.tournaments.session_events import RoundPlayed
from croupier.tournaments.sessions import allotment
from croupier.tournaments.tournament import Entry, Session, Tournament

DAY = 24 * 60 * 60 * 1_000_000
SEED = bytes(range(32))


class Hall:
    """A tournament called `cup`, and its books."""

    def __init__(
        self, document: str, places: int = 4, settled: Mapping[str, str] | None = None, **changes: Any
    ) -> None:
        self.document = document
        policy = rulebook(document).tournaments
        assert policy is not None
        house = {name: replace(policy.readings[name], default=value) for name, value in (settled or {}).items()}
        policy = replace(policy, readings={**policy.readings, **house})
        self.policy, self.state, self.at = policy, Tournament(), NOW
        self.books: Counter[str] = Counter()
        self.happened: list[Event] = []
        self.lead = "director" if document == CANBERRA else "manager"
        reply = whole(document, **changes)
        self.tables = {
            name: TableFacts(document, reply.game, tuple(f"{name}-{number}" for number in range(1, places + 1)))
            for name in ("A1", "A2", "A3", "A4")
        }
        self.does(commands.DraftConditions(reply))
        self.does(commands.PublishConditions())
        if policy.lodged_first is not None:
            self.does(commands.LodgeConditions("e-mail", self.at))
        self.does(commands.AppointLeader("tm" if self.lead == "manager" else "td", "L-1"))
        self.does(commands.JoinTournament(), self.lead)

    @property
    def session(self) -> Session:
        """The session in hand, or the last one."""
        return self.state.sessions[-1]

    def entry(self, name: str) -> Entry:
        """An entry."""
        return self.state.entries[name]

    def ask(self, command: commands.Command, who: str = "operator", **facts: Any) -> Accepted[Event] | Refused:
        """What is answered, and what happens if it is accepted."""
        role, name = ROLES[who]
        staff = {"tm": Role.TOURNAMENT_MANAGER, "td": Role.TOURNAMENT_DIRECTOR}
        known: dict[str, Any] = {
            "tournament": "cup",
            "at": self.at,
            "by": f"staff:{name}",
            "role": role,
            "alone_up_to": 10_000_00,
            "alone_since": self.at - DAY,
            "desk": "1",
            "staff": staff,
            "tables": self.tables,
            "fresh": (digest(SEED), "sealed"),
            "seed": SEED,
        }
        answer = decide(self.policy, self.state, TournamentContext(**{**known, **facts}), command)
        if isinstance(answer, Accepted):
            self._apply(list(answer.events))
        return answer

    def does(self, command: commands.Command, who: str = "operator", **facts: Any) -> Accepted[Event]:
        """What is accepted."""
        answer = self.ask(command, who, **facts)
        assert isinstance(answer, Accepted), answer
        return answer

    def leads(self, command: commands.Command) -> Accepted[Event]:
        """What whoever runs it does."""
        return self.does(command, self.lead)

    def refuses(self, command: commands.Command, clause: str, who: str = "operator", **facts: Any) -> str:
        """What is refused by a clause, and leaves everything as it was; the words."""
        before = encode_state(self.state)
        answer = self.ask(command, who, **facts)
        assert isinstance(answer, Refused), answer
        assert (answer.clause, encode_state(self.state)) == (clause, before), answer
        return answer.why

    def _apply(self, events: list[Event]) -> None:
        for event in events:
            self.happened.append(event)
            for moved in tournament_postings("tournament:cup", event):
                assert ledger_of(moved.source) == ledger_of(moved.target)
                self.books[moved.source] -= moved.amount
                self.books[moved.target] += moved.amount
            self.state = evolve(self.state, event)
        assert TOURNAMENT.read(encode_state(self.state)) == self.state, "a snapshot says the same"
        assert (self.books["pool:cup"], self.books["commission:cup"], self.books["buy_ins:cup"]) == (
            *(self.state.pool, self.state.commission),
            self.state.buy_ins,
        )

    # ------------------------------------------------------------ ways there

    def enter(self, number: int, paid: bool = True) -> list[str]:
        """So many enter, and pay."""
        names = []
        for _ in range(number):
            self.does(commands.TakeEntry(f"visitor-{len(self.state.entries) + 1}", form=True, copy="print"), "cashier")
            names.append(f"E{len(self.state.entries)}")
            if paid and self.state.stated.entry_fee:
                self.does(commands.TakeFee(names[-1], self.state.stated.entry_fee), "cashier")
        return names

    def plan(self, *tables: str) -> None:
        """The next session has its tables and seats."""
        self.leads(commands.DesignateTables(tables or ("A1",)))
        self.leads(commands.DrawSeats())

    def ready(self, *tables: str) -> None:
        """And everybody has paid a buy-in, has chips, and is seated; the time of the start has come."""
        self.plan(*tables)
        reply = self.state.stated
        for entry in self.session.entrants:
            if reply.buy_in and not self.session.is_play_off:
                self.does(commands.TakeBuyIn(entry, reply.buy_in), "cashier")
            self.leads(commands.IssueChips(allotment(self.policy, self.state, self.session, entry), entry))
            self.leads(commands.ConfirmSeat(entry))
        self.at = max(self.at, self.session.start)

    def start(self, *tables: str) -> list[str]:
        """And play has begun; who plays."""
        self.ready(*tables)
        self.leads(commands.StartSession())
        return list(self.session.entrants)

    def round(
        self,
        chips: Mapping[str, int] | None = None,
        table: str = "A1",
        wagered: Mapping[str, int] | None = None,
        missing: tuple[str, ...] = (),
        counted: bool = True,
        shoe_over: bool = False,
    ) -> None:
        """A round at a table, after which these have so many chips."""
        here = {each: self.session.total(each) for each in self.session.playing(table)}
        now = {**here, **(chips or {})}
        played = RoundPlayed(
            self.session.number,
            table,
            1,
            counted,
            now,
            {**dict.fromkeys(here, 100), **(wagered or {})},
            missing,
            self.at,
            shoe_over,
        )
        follows = after_round(self.policy, "cup", self.state, played)
        self._won(here, now, table)
        self._apply([played, *follows])

    def _won(self, before: Mapping[str, int], after: Mapping[str, int], table: str) -> None:
        """What the table books for a round."""
        for entry, chips in before.items():
            account = f"chips:tournament:cup~{entry}-{self.session.number}"
            self.books[account] += after[entry] - chips
            self.books[f"tournament:cup~table:{table}"] -= after[entry] - chips

    def play(self, chips: Mapping[str, int], table: str = "A1") -> None:
        """All rounds of the session at a table, after which these have so many chips."""
        while not self.session.tables[table].ended:
            stage = self.state.stage(self.session.stage)
            assert stage.rounds is not None
            last = self.session.tables[table].rounds + 1 == stage.rounds
            self.round(chips if last else {}, table)

    def finish(self) -> None:
        """Chips are counted and back at every table, and results announced."""
        for table in self.session.tables:
            counts = {each: self.session.total(each) for each in self.session.playing(table)}
            self.does(commands.EnterCount(table, counts), "supervisor")
            held = [each for each in self.session.issued if self.session.seats[each].table == table]
            issued = sum(self.session.issued[each] for each in held)
            self.does(commands.ReturnChips(table, issued), "supervisor")
        self.leads(commands.AnnounceResults())

    def barred(self, table: str = "A1") -> str:
        """The clause by which no round is opened at a table now; none if one may be."""
        refused = not_now(self.policy, self.state, table, self.at)
        return "" if refused is None else refused.clause

    def copy(self) -> "Hall":
        """The same, for another course of events."""
        return deepcopy(self)
