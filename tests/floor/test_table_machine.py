"""One table under any order of commands, possible and impossible: the money is always right and the journal tells it all.

The runs are the same every time, so that a red build can be repeated. `CROUPIER_EXPLORE=2000` tries that many new ones.
"""

import os
from collections import Counter, defaultdict
from contextlib import AbstractContextManager, ExitStack

from house import House, house
from hypothesis import HealthCheck, given, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace
from people import GROUNDS, NOTES, Player, Source, Staff

from croupier.cage import commands as cage
from croupier.cage.terminal_events import NoteStacked, TicketAccepted, TicketIssued
from croupier.games.layout import positions
from croupier.games.roulette import SINGLE_ZERO
from croupier.journal.chain import encode_state
from croupier.journal.streams import decode, kind_of
from croupier.orders.order import Answer, Command, Order
from croupier.play import commands as play
from croupier.play.remedies.irregularity_commands import Complete, DeclareNoSpin
from croupier.play.remedies.irregularity_events import NoSpinDeclared
from croupier.play.round_commands import (
    ConfirmOutcome,
    Deadline,
    EnterNumber,
    NewGame,
    NoMoreBets,
    ResumeRound,
    VoidRound,
)
from croupier.play.round_events import (
    OutcomeRegistered,
    RoundOpened,
    RoundResumed,
    RoundSettled,
    RoundVoided,
    WageringClosed,
)
from croupier.play.spins.spin_commands import SpinBall
from croupier.play.spins.spin_events import BallSpun
from croupier.play.table import Wagering
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_commands import Clear, Double, Move, Place, Redo, Remove, Repeat, Undo
from croupier.play.wagering.wager_events import Return, WagersChanged
from croupier.rulebooks.roles import Role

EXPLORE = int(os.environ.get("CROUPIER_EXPLORE", "0"))
TERMINALS = ("T1", "T2", "T3")
BETS = ("red", "black", "straight:17", "straight:0", "split:14-17", "dozen:2", "tier", "grand_series", "zero_spiel")
NUMBERS = ("0", "17", "17", "14", "32", "8")
terminals = st.sampled_from(TERMINALS)
bets = st.sampled_from((*BETS, "rouge", ""))
stakes = st.sampled_from((50, 1_00, 1_01, 3_00, 5_00, 7_00, 12_00, 40_00, 100_00, 0, -1_00, 10**20))
players_commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(Place, bets, stakes),
    st.builds(Place, st.sampled_from(BETS), st.sampled_from((1_00, 5_00))),
    st.builds(Move, bets, bets),
    st.builds(Remove, bets),
    st.sampled_from((Clear(), Undo(), Undo(), Redo(), Repeat(), Double(), cage.CashOut())),
    st.builds(cage.InsertNote, st.sampled_from((*NOTES, 1, 0))),
)
staff_commands: st.SearchStrategy[Command] = st.one_of(
    st.sampled_from((NewGame(), SpinBall(), NoMoreBets(), ConfirmOutcome(), ResumeRound())),
    st.builds(EnterNumber, st.sampled_from((*NUMBERS, "00", "37"))),
    st.builds(DeclareNoSpin, st.sampled_from((*GROUNDS, "no reason"))),
    st.builds(VoidRound, st.sampled_from(("malfunction", "wagers_not_confirmed"))),
)
system_commands: st.SearchStrategy[Command] = st.builds(Deadline, st.integers(0, 4))
any_command = st.one_of(players_commands, staff_commands, system_commands)


LIMITS: dict[str, tuple[int, int, int]] = {
    "straight": (1_00, 20_00, 1),
    "split": (1_00, 10_00, 1),
    "street": (1_00, 15_00, 1),
    "corner": (1_00, 15_00, 50),
    "red": (5_00, 50_00, 5_00),
    "black": (5_00, 50_00, 10_00),
    "dozen": (2_00, 30_00, 1),
}
LEAST_TOTAL, MOST_TOTAL = 6_00, 80_00


def small_house() -> AbstractContextManager[House]:
    """A house with limits so narrow that they matter all the time."""
    return house({**LIMITS, "total": (LEAST_TOTAL, MOST_TOTAL)})


class Layout:
    """A second opinion on the layout, from the journal alone: every chip that comes must go, once, and by the rules."""

    def __init__(self) -> None:
        self.lying: dict[tuple[str, str], int] = {}
        self.steps: defaultdict[str, list[dict[str, int]]] = defaultdict(list)
        self.undone: defaultdict[str, list[dict[str, int]]] = defaultdict(list)
        self.account: dict[str, str] = {}
        self.last: dict[str, set[str]] = {}
        self.read = 0
        self.ball = False
        self.number = ""
        self.open_until = 0

    def of(self, terminal: str) -> dict[str, int]:
        """What lies for a terminal."""
        return {bet: stake for (whose, bet), stake in self.lying.items() if whose == terminal}

    def hear(self, at: int, event: object) -> None:
        """Follow one event of the table."""
        match event:
            case RoundOpened():
                assert not self.lying
                self.open_until = event.deadline or 0
            case RoundResumed():
                self.open_until, self.ball = event.deadline or 0, False
            case BallSpun():
                assert not self.ball
                self.ball = True
            case NoSpinDeclared():
                self.ball = False
            case WagersChanged():
                assert at < self.open_until
                self._changed(event)
            case WageringClosed():
                self.open_until = 0
                self.steps.clear()
                self.undone.clear()
                self._back(event.returned)
                for terminal in {whose for whose, _ in self.lying}:
                    self.last[self.account[terminal]] = set(self.of(terminal))
                    assert sum(self.of(terminal).values()) >= LEAST_TOTAL
                    assert all(stake >= _limit(bet)[0] for bet, stake in self.of(terminal).items())
            case RoundVoided():
                self.open_until, self.ball = 0, False
                self.steps.clear()
                self.undone.clear()
                self._back(event.returned)
                assert not self.lying
            case OutcomeRegistered():
                assert self.ball
                self.number = event.outcome.number
            case WagersSettled():
                self._settled(event)
            case RoundSettled():
                assert (event.outcome.number, self.lying) == (self.number, {})
                self.ball = False

    def _changed(self, event: WagersChanged) -> None:
        before = self.of(event.terminal)
        self.lying.update({(event.terminal, bet): stake for bet, stake in event.now.items()})
        self.lying = {place: stake for place, stake in self.lying.items() if stake}
        now = self.of(event.terminal)
        self.account[event.terminal] = event.account
        assert event.by != "repeat" or set(event.now) <= self.last[event.account]
        assert event.debit == sum(now.values()) - sum(before.values())
        assert sum(now.values()) <= MOST_TOTAL
        for bet, stake in now.items():
            lowest, highest, step = _limit(bet)
            assert 0 < stake < lowest or (stake <= highest and (stake - lowest) % step == 0)
        if event.by == "undo":
            assert now == self.steps[event.account].pop()
            self.undone[event.account].append(before)
        else:
            assert event.by != "redo" or now == self.undone[event.account].pop()
            self.steps[event.account].append(before)
            if event.by != "redo":
                self.undone[event.account].clear()

    def _back(self, returned: tuple[Return, ...]) -> None:
        for each in returned:
            assert self.lying.pop((each.terminal, each.bet)) == each.stake
            assert each.clause

    def _settled(self, event: WagersSettled) -> None:
        for line in event.lines:
            assert self.lying.pop((event.terminal, line.bet)) == line.stake
            covered = positions(SINGLE_ZERO)[line.bet]
            assert line.returned == (line.stake * 36 // len(covered) if self.number in covered else 0)
        assert event.staked == sum(line.stake for line in event.lines)
        assert event.returned == sum(line.returned for line in event.lines)


def credit_by_the_journal(h: House) -> Counter[str]:
    """What every account can wager: all that came, less all that went, without a look at the ledger."""
    credit: Counter[str] = Counter()
    for stream in ("table:R1", *(f"terminal:{terminal}" for terminal in TERMINALS)):
        for event in h.events(stream):
            match event:
                case NoteStacked() | TicketAccepted():
                    credit[event.account] += event.amount
                case TicketIssued():
                    credit[event.account] -= event.amount
                case WagersChanged():
                    credit[event.account] -= event.debit
                case WageringClosed() | RoundVoided():
                    for each in event.returned:
                        credit[each.account] += each.stake
                case WagersSettled():
                    credit[event.account] += event.returned
    return credit


def _limit(bet: str) -> tuple[int, int, int]:
    return LIMITS[bet.partition(":")[0]]


class TableMachine(RuleBasedStateMachine):
    """Players, a dealer, a supervisor, the wheel and the clock, each doing as they please."""

    @initialize()
    def open_the_house(self) -> None:
        """A floor with one table, on a database of its own."""
        self.stack = ExitStack()
        self.house = self.stack.enter_context(small_house())
        self.layout = Layout()
        self.asked: list[tuple[Order, Answer]] = []
        self.tickets: list[str] = []
        for terminal in ("T1", "T2"):
            self.ask(self.house.player(terminal), cage.InsertNote(100_00))
        self.ask(self.house.dealer, NewGame())

    def teardown(self) -> None:
        """The house checks its books as it closes."""
        if hasattr(self, "stack"):
            self.stack.close()

    def ask(self, by: Source, command: Command, terminal: str = "") -> Answer:
        """Give an order; a refusal changes nothing, and nothing that is asked may break the floor."""
        order = by.order(command, terminal=terminal)
        before = self.house.picture()
        answer = self.house.ask(order)
        assert not answer.again
        if not answer.ok:
            assert answer.why
            assert self.house.picture() == before
        if ticket := answer.ticket:
            self.tickets.append(ticket)
        self.asked.append((order, answer))
        return answer

    # ------------------------------------------------------------ what happens

    @rule(touches=st.lists(st.tuples(terminals, players_commands), min_size=1, max_size=5))
    def players_do_as_they_please(self, touches: list[tuple[str, Command]]) -> None:
        """Touches at terminals."""
        for terminal, command in touches:
            self.ask(self.house.player(terminal), command)

    @rule(
        wagers=st.lists(
            st.tuples(terminals, st.sampled_from(BETS), st.sampled_from((1_00, 5_00, 12_00))), min_size=1, max_size=6
        )
    )
    def players_with_credit_bet(self, wagers: list[tuple[str, str, int]]) -> None:
        """Mostly possible, so that there is something to settle: the last round is finished first."""
        while not isinstance(self.house.table.phase, Wagering):
            self._one_step_on("17")
        for terminal, bet, stake in wagers:
            player = self.house.player(terminal)
            if not player.balance:
                self.ask(player, cage.InsertNote(50_00))
            self.ask(player, Place(bet, stake))

    @rule(
        terminal=terminals,
        changes=st.lists(
            st.sampled_from(("move", "move", "remove", "double", "undo", "redo", "repeat")), min_size=1, max_size=5
        ),
        to=st.sampled_from(BETS),
    )
    def a_player_rearranges_chips(self, terminal: str, changes: list[str], to: str) -> None:
        """What lies is moved, taken off, doubled, and all of that taken back."""
        player = self.house.player(terminal)
        for change in changes:
            on_layout = next(iter(player.chips), "red")
            commands: dict[str, Command] = {
                "move": Move(on_layout, to),
                "remove": Remove(on_layout),
                "double": Double(),
                "undo": Undo(),
                "redo": Redo(),
                "repeat": Repeat(),
            }
            self.ask(player, commands[change])

    @rule(terminal=terminals)
    def a_player_leaves_with_a_ticket_and_another_sits_down(self, terminal: str) -> None:
        """Possible while wagers are taken; the next one inherits nothing."""
        player = self.house.player(terminal)
        self.ask(player, Clear())
        left = self.ask(player, cage.CashOut()).ok
        self.ask(player, cage.InsertNote(20_00))
        for command in (Undo(), Redo(), Repeat()):
            assert not (self.ask(player, command).ok and left)

    @precondition(lambda self: self.tickets)
    @rule(terminal=terminals, which=st.integers(0, 9), misread=st.booleans())
    def a_player_brings_a_ticket(self, terminal: str, which: int, misread: bool) -> None:
        """Fresh, used or misread."""
        ticket = self.tickets[which % len(self.tickets)]
        used = ticket[:-1] + str((int(ticket[-1]) + 1) % 10) if misread else ticket
        assert not (self.ask(self.house.player(terminal), cage.InsertTicket(used)).ok and misread)

    @rule(command=staff_commands, by=st.sampled_from(("dealer", "supervisor", "wheel")))
    def staff_do_something(self, command: Command, by: str) -> None:
        """In turn or out of turn."""
        self.ask(
            {"dealer": self.house.dealer, "supervisor": self.house.supervisor, "wheel": self.house.wheel}[by], command
        )

    @rule(steps=st.lists(st.sampled_from(NUMBERS), min_size=1, max_size=5))
    def the_round_goes_on(self, steps: list[str]) -> None:
        """The next things that should happen do, and whenever a number is wanted it comes."""
        for number in steps:
            self._one_step_on(number)

    def _one_step_on(self, number: str) -> None:
        h = self.house
        match h.phase:
            case "waiting" if h.table.due:
                for step in list(h.table.due):
                    assert self.ask(h.supervisor, Complete(step, "fit", "passed")).ok
            case "waiting":
                assert self.ask(h.dealer, NewGame()).ok
            case "wagering" | "closed" if h.table.due:
                for step in list(h.table.due):
                    assert self.ask(h.supervisor, Complete(step, "fit", "passed")).ok
            case "wagering" | "closed" if not h.table.spinning:
                assert self.ask(h.dealer, SpinBall()).ok
            case "wagering":
                h.close_wagering()
                assert not isinstance(h.table.phase, Wagering)
            case "closed":
                assert self.ask(h.wheel, EnterNumber(number)).ok
            case "registered":
                assert self.ask(h.dealer, ConfirmOutcome()).ok
            case "held":
                assert self.ask(h.supervisor, ResumeRound()).ok

    @rule(ground=st.sampled_from(tuple(GROUNDS)), number=st.sampled_from(NUMBERS))
    def a_spin_does_not_count(self, ground: str, number: str) -> None:
        """And the number that it still brings is not taken."""
        while not self.house.table.spinning or self.house.phase == "held":
            self._one_step_on(number)
        assert self.ask(self.house.dealer, DeclareNoSpin(ground)).ok
        assert not self.ask(self.house.wheel, EnterNumber(number)).ok

    @rule(role=st.sampled_from(Role), command=any_command, terminal=st.sampled_from((*TERMINALS, "T9", "")))
    def someone_oversteps(self, role: Role, command: Command, terminal: str) -> None:
        """Any role, any command, from anywhere."""
        touched = isinstance(command, play.PlayerCommand | cage.Command)
        self.ask(self.house.by(role), command, terminal if touched else "")

    @rule(seconds=st.sampled_from((0.5, 10, 31)), late=st.lists(st.tuples(terminals, players_commands), max_size=3))
    def time_passes(self, seconds: float, late: list[tuple[str, Command]]) -> None:
        """The clock closes what is due, perhaps only after some players have still tried something."""
        self.house.clock.advance(seconds)
        for terminal, command in late:
            self.ask(self.house.player(terminal), command)
        self.house.tick()

    @rule()
    def the_system_stops_and_comes_up_again(self) -> None:
        """An open round is held; anything else is as it was."""
        h = self.house
        was_open, before = isinstance(h.table.phase, Wagering), h.picture()
        h.restart()
        assert (h.phase == "held") if was_open else (h.picture() == before)

    @precondition(lambda self: self.asked)
    @rule(which=st.integers(0, 99), later=st.booleans(), command=any_command)
    def a_number_is_used_again(self, which: int, later: bool, command: Command) -> None:
        """The same order gets the first answer, whatever has happened since; another one under its number is an error."""
        order, answer = self.asked[which % len(self.asked)]
        before = self.house.picture()
        assert self.house.ask(replace(order, at=self.house.clock.now()) if later else order) == answer
        first: object = order.command
        if command != first:
            refused = self.house.ask(replace(order, command=command))
            assert (refused.ok, refused.again) == (False, False)
        assert self.house.picture() == before

    @rule(
        touches=st.lists(st.tuples(terminals, players_commands), min_size=1, max_size=5),
        closing=st.sampled_from((None, NoMoreBets(), NewGame(), ConfirmOutcome(), SpinBall())),
        data=st.data(),
    )
    def several_ask_at_once(
        self, touches: list[tuple[str, Command]], closing: Command | None, data: st.DataObject
    ) -> None:
        """In one batch, arriving in any order, one of them twice."""
        orders = [self.house.player(terminal).order(command) for terminal, command in touches]
        if closing is not None:
            orders.append(self.house.dealer.order(closing))
        twice = orders[0]
        answers = self.house.ask_together(*data.draw(st.permutations([*orders, twice])))
        assert not any(answer.again for answer in answers)
        assert self.house.ask(twice) in answers

    # ------------------------------------------------------------ what must hold

    @invariant()
    def every_stake_ends_once(self) -> None:
        """Returned, lost or paid; and until then it lies where the journal says."""
        h = self.house
        for each in h.records()[self.layout.read :]:
            self.layout.hear(each.at, decode(each.stream, each.body))
            self.layout.read += 1
        on_the_table = {(name, bet): stake for name, seat in h.table.seats.items() for bet, stake in seat.chips.items()}
        assert on_the_table == self.layout.lying

    @invariant()
    def the_books_sum_to_zero_and_nobody_owes(self) -> None:
        """Each account is the sum of its transfers, and what lies on the layout is in the stakes accounts."""
        sums = self.house.books()
        assert sums.total() == 0
        expected = credit_by_the_journal(self.house)
        on_layout: Counter[str] = Counter()
        for seat in self.house.table.seats.values():
            on_layout[seat.account] += seat.staked
        for row in self.house.accounts():
            assert (row.balance, row.staked) == (sums[f"chips:{row.id}"], sums[f"stakes:{row.id}"])
            assert row.balance == expected[row.id] >= 0
            assert row.staked == on_layout[row.id]
        assert sums["tickets"] == sum(ticket.amount for ticket in self.house.tickets() if ticket.state == "good")
        assert sums["notes"] <= 0

    @invariant()
    def the_journal_alone_gives_the_state(self) -> None:
        """From the beginning and from every snapshot, byte for byte."""
        h = self.house
        live = {f"table:{name}": encode_state(state) for name, state in h.floor.tables.items()}
        live |= {f"terminal:{name}": encode_state(state) for name, state in h.floor.terminals.items()}
        for stream, now in live.items():
            story = h.story(stream)
            starts = [
                (0, encode_state(kind_of(stream).state())),
                *((each.version, each.body) for each in h.snapshots(stream)),
            ]
            for version, body in starts:
                state = kind_of(stream).read(body)
                for event in story[version:]:
                    state = kind_of(stream).after(state, event)
                assert encode_state(state) == now


TestTable = TableMachine.TestCase
TestTable.settings = settings(
    max_examples=EXPLORE or 200,
    stateful_step_count=30,
    derandomize=not EXPLORE,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@given(
    story=st.lists(
        st.tuples(st.sampled_from((*TERMINALS, "dealer", "dealer")), players_commands, staff_commands), max_size=25
    ),
    cuts=st.lists(st.integers(1, 6), min_size=25, max_size=25),
)
@settings(max_examples=EXPLORE or 40, derandomize=not EXPLORE, deadline=None)
def test_orders_taken_in_batches_come_to_the_same_as_one_by_one(
    story: list[tuple[str, Command, Command]], cuts: list[int]
) -> None:
    def orders(h: House) -> list[Order]:
        opening: list[tuple[Player | Staff, Command]] = [(h.player(each), cage.InsertNote(50_00)) for each in TERMINALS]
        opening.append((h.dealer, NewGame()))
        shown = [(h.dealer, staffs) if who == "dealer" else (h.player(who), players) for who, players, staffs in story]
        return [by.order(command) for by, command in (*opening, *shown)]

    with small_house() as one_by_one, small_house() as in_batches:
        answers = [one_by_one.ask(order) for order in orders(one_by_one)]
        waiting, batched = orders(in_batches), []
        for size in (*cuts, len(waiting)):
            batched += in_batches.ask_together(*waiting[:size]) if waiting else []
            waiting = waiting[size:]
        assert batched == answers
        assert in_batches.picture() == one_by_one.picture()


def test_a_supervisors_order_that_names_a_terminal_still_reaches_every_account() -> None:
    with small_house() as h:
        h.wagered("T1", 50_00, {"straight:17": 6_00})
        h.wagered("T2", 50_00, {"straight:17": 6_00})
        h.restart()
        assert h.ask(h.supervisor.order(VoidRound("malfunction"), terminal="T2")).ok
        assert (h.player("T1").balance, h.player("T2").balance) == (50_00, 50_00)
