"""A session of a tournament at a table that is open for play, for the tests of its rules.

The table is a real floor's, as it stands when everything before play is done; from there commands are decided and what
happens is applied, with the chips of every account booked as the books would. Amounts are tournament chips.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from random import Random

from casino import KEY, Casino, casino

from croupier.cage.ledger import account_id
from croupier.cage.table_postings import table_postings
from croupier.journal.forms import Forms
from croupier.plan.floor_plan import TablePlan
from croupier.play.cards.coup_commands import AnnounceCounts
from croupier.play.cards.deal import unannounced
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.cards.shoe_commands import DiscardCards
from croupier.play.command import ByPlayer
from croupier.play.commands import Command
from croupier.play.context import Decision, TableContext
from croupier.play.decide import decide
from croupier.play.decisions import Accepted, Refused
from croupier.play.events import Event
from croupier.play.evolve import evolve
from croupier.play.round_commands import ConfirmOutcome, ConfirmPaid, EnterNumber, Hold, NoMoreBets, VoidRound
from croupier.play.spins.spin_commands import RemoveDolly, SpinBall, TakeLosing
from croupier.play.table import Closed, Table
from croupier.play.tournament.commands import SealWager, TakeDownForm
from croupier.play.tournament.events import ChipsAdjusted, SessionOpened
from croupier.play.tournament.session import TournamentPlay
from croupier.play.tournament.terms import LimitStep, SeatAt, SessionTerms
from croupier.play.wagering.wager_commands import Place
from croupier.rulebooks.roles import Role

LEDGER = "tournament:cup"
SECOND = 1_000_000
STEPS = (LimitStep(1, 100, 1_000),)


class Session:
    """A session, its table, and what its accounts hold."""

    def __init__(self, plan: TablePlan, table: Table, terms: SessionTerms, chips: Mapping[str, int], at: int) -> None:
        self.plan, self.table, self.at = plan, table, at
        self.barred: Refused | None = None
        self.forms = Forms(KEY, Random(7).randbytes)
        self.books: Counter[str] = Counter()
        self.happened: list[Event] = []
        seats = {
            place: SeatAt(f"E{number}", account_id(f"E{number}", 1, LEDGER), number, held)
            for number, (place, held) in enumerate(chips.items(), 1)
            if held
        }
        for seat in seats.values():
            self.books[f"chips:{seat.account}"] = seat.chips
        self.happen([SessionOpened(terms, seats, at)])

    @property
    def play(self) -> TournamentPlay:
        """What the table has of the session."""
        assert self.table.tournament is not None
        return self.table.tournament

    def wait(self, seconds: int) -> None:
        """Let time pass."""
        self.at += seconds * SECOND

    def ask(self, command: Command, place: str = "", role: Role = Role.DEALER, account: str | None = None) -> Decision:
        """What a table answers, and what happens if it accepts."""
        decision = decide(
            self.plan.setup_for(self.table), self.table, self._context(command, place, role, account), command
        )
        if isinstance(decision, Accepted):
            self.happen(decision.events)
        return decision

    def does(self, command: Command, place: str = "", role: Role = Role.DEALER) -> Accepted[Event]:
        """What is accepted."""
        decision = self.ask(command, place, role)
        assert isinstance(decision, Accepted), decision
        return decision

    def refuses(self, command: Command, place: str = "", role: Role = Role.DEALER, account: str | None = None) -> str:
        """The clause by which something is refused; the chips and the table are as they were."""
        before = deepcopy((self.table, self.books))
        decision = self.ask(command, place, role, account)
        assert isinstance(decision, Refused), decision
        assert (self.table, self.books) == before
        return decision.clause

    def wager(self, place: str, **stakes: int) -> None:
        """Put stakes on bets whose names are one word."""
        for bet, stake in stakes.items():
            self.does(Place(bet, stake), place)

    def spin(self, number: str) -> None:
        """Spin the ball, call no more bets, and settle on a number."""
        self.does(SpinBall())
        self.does(NoMoreBets())
        self.settle(number)

    def settle(self, number: str) -> None:
        """Enter the number of the ball, settle, and clear the cloth."""
        self.does(EnterNumber(number))
        self.does(ConfirmOutcome())
        self.clear()

    def clear(self) -> None:
        """Take the losing wagers off the cloth, pay the winning ones, take the dolly off."""
        if self.table.spins.to_take:
            self.does(TakeLosing())
        if self.table.cloth_to_pay:
            self.does(ConfirmPaid())
        if self.table.spins.dolly:
            self.does(RemoveDolly())

    def deal(self, cards: str) -> None:
        """Deal a coup, settle it, and discard its cards."""
        for card in cards.split():
            if isinstance(self.table.phase, Closed) and unannounced(self.plan.setup, self.table):
                self.does(AnnounceCounts())
            self.does(DrawCard(card))
        self.does(ConfirmOutcome())
        self.clear()
        self.does(DiscardCards())

    def deduct(self, place: str, amount: int) -> None:
        """The tournament has deducted chips from an entrant."""
        self.books[f"chips:{self.play.account_of(place)}"] -= amount
        self.happen([ChipsAdjusted(place, -amount, "absent")])

    def void(self) -> None:
        """The round is held, and declared void."""
        self.does(Hold())
        self.does(VoidRound("malfunction"), role=Role.CASINO_SUPERVISOR)

    def lies(self, place: str) -> dict[str, int]:
        """What lies for a place."""
        account = self.play.account_of(place)
        assert account is not None
        return dict(self.table.chips(place, account))

    def free(self, place: str) -> int:
        """The chips of a place that can be wagered."""
        return self.books[f"chips:{self.play.account_of(place)}"]

    def happened_of(self, kind: type) -> list[Event]:
        """What has happened of a kind."""
        return [each for each in self.happened if isinstance(each, kind)]

    def _context(self, command: Command, place: str, role: Role, account: str | None) -> TableContext:
        play = self.table.tournament
        opened = {} if play is None else {name: self.forms.open(each) for name, each in play.forms.items()}
        if not isinstance(command, ByPlayer):
            sealed = self._seal(command.terminal, command) if isinstance(command, TakeDownForm) else ("", "")
            return TableContext(
                self.at, role=role, who=f"staff:{role}", forms=opened, sealed=sealed, barred=self.barred
            )
        own = account or (play.account_of(place) if play is not None else None)
        reserved = opened[place].stake if place in opened else 0
        return TableContext(
            self.at,
            place,
            own,
            self.books[f"chips:{own}"] - reserved,
            card=True,
            sealed=self._seal(place, command) if isinstance(command, SealWager) else ("", ""),
            forms={name: form for name, form in opened.items() if name == place},
        )

    def _seal(self, place: str, form: SealWager | TakeDownForm) -> tuple[str, str]:
        return self.forms.seal(self.plan.setup.table, self.table.round, place, form.bet, form.stake)

    def happen(self, events: Sequence[Event]) -> None:
        """Something happens at the table."""
        for event in events:
            self.happened.append(event)
            self.table = evolve(self.table, event)
            for moved in table_postings("table:X", event):
                self.books[moved.source] -= moved.amount
                self.books[moved.target] += moved.amount
        if (play := self.table.tournament) is not None:
            for place, seat in play.seats.items():
                held = self.books[f"chips:{seat.account}"] + self.books[f"stakes:{seat.account}"]
                assert play.chips[place] == held, "what the table shows is what the books hold"


def terms(**reply: object) -> SessionTerms:
    """Terms with limits of 100 to 1,000, and what else is said."""
    return SessionTerms("cup", 1, LEDGER, **{"steps": STEPS, **reply})  # type: ignore[arg-type]  # by name


@contextmanager
def session(
    written: str, places: str, reply: SessionTerms, chips: Mapping[str, int] | None = None, opening: str = ""
) -> Iterator[Session]:
    """A session at a table that is ready for its next round, with 5,000 chips for each place unless others are given."""
    with casino(written) as c:
        c.play(opening)
        yield at_table(c, places, reply, chips or {})


def at_table(c: Casino, places: str, reply: SessionTerms, chips: Mapping[str, int]) -> Session:
    """A session at the first table of a floor, as that stands now."""
    name = next(iter(c.floor.plan.tables))
    held = {place: chips.get(place, 5_000) for place in places.split()}
    return Session(c.floor.plan.tables[name], deepcopy(c.state()), reply, held, c.clock.now())
