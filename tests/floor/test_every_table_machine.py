"""Tables of all five rulebooks at once: any order of commands from terminals, cloth, dealers and the clock.

The floor has several tables on one terminal, cloth positions, second purses and tickets, and is restarted in between. After
every step the books are whole: they sum to zero, nobody owes anything, what an account has staked is what lies for it on the
layouts, and a refused command has changed nothing.
"""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Literal, cast

from casino import KEY, MEMORY, table
from equipped import open_tables
from hypothesis import event, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from speakers import speaker

from croupier.cage import commands as cage
from croupier.devices.simulated_devices import SimulatedShoe
from croupier.devices.simulated_preparation import needs_cards, preparation
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.games.card_game import CardGame
from croupier.games.cards import RANKS, SUITS
from croupier.games.roulette import Roulette
from croupier.journal.chain import encode_state
from croupier.journal.verify import verify
from croupier.orders.order import Answer, Command, Order
from croupier.plan.floor_file import read_plan
from croupier.play import commands as play
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.restart import was_stopped
from croupier.play.round_commands import (
    ConfirmOutcome,
    ConfirmPaid,
    EnterDice,
    EnterNumber,
    NewGame,
    NoMoreBets,
    ResumeRound,
    VoidRound,
)
from croupier.play.spins.spin_commands import RemoveDolly, SpinBall, TakeLosing, Tumble
from croupier.play.table import Choosing, Closed, Held, Registered, Wagering, Waiting
from croupier.play.wagering.wager_commands import Clear, Confirm, Double, Place, Repeat, Undo
from croupier.rulebooks.roles import Role
from croupier.scripts.script import dealer_of
from croupier.storage.sqlite import SqliteStore

NAMES = st.sampled_from(("R1", "R2", "L1", "U1", "C1", "C2", "C3", "K1"))
Winner = Literal["", "player", "banker", "tie"]
LIMIT = (5_00, 200_00, 5_00)
MULTIPLES = (5_00, 200_00)
TABLES = (
    table("R1", "star-rapid-2016", "roulette", seats="t1 t2", default=LIMIT, total=(10_00, 400_00)),
    table("R2", "star-rapid-2016", "baccarat", seats="t1 t2", config={"version": "commission"}, default=LIMIT),
    table("L1", "star-roulette-2024", "roulette", seats="s1", positions="p1 p2", period_s=None, default=LIMIT),
    table("U1", "star-7up-2016", "seven_up", seats="u1", positions="u2 u3", period_s=None, default=LIMIT),
    table("C1", "canberra-mttg-2019", "roulette", seats="c1 c2", default=MULTIPLES, settings="tables_at_once = 2"),
    table(
        "C2",
        "canberra-mttg-2019",
        "baccarat",
        seats="c1 c2",
        config={"version": "B"},
        default=MULTIPLES,
        settings="tables_at_once = 2",
        limits='differential = "50.00"',
    ),
    table("C3", "canberra-mttg-2019", "sic_bo", seats="c1 c2", default=MULTIPLES, settings="tables_at_once = 2"),
    table(
        "K1",
        "crown-baccarat-2023",
        "baccarat",
        seats="k1 k2",
        positions="k3",
        config={"version": "C"},
        default=LIMIT,
        limits='differential = "100.00"',
    ),
)
CLOTH_BOOKS = ("star-roulette-2024", "star-7up-2016")
"""The documents whose terminals have no note acceptor."""
STAKES = st.integers(1, 50).map(lambda fives: fives * 5_00) | st.integers(1, 300_00)
USUAL = st.integers(1, 8).map(lambda fives: fives * 5_00)
CHANGES = (Undo(), Repeat(), Double(), Confirm(), Clear())
CARDS = [rank + suit for rank in RANKS for suit in SUITS]


async def prepare_shoes(floor: Floor) -> None:
    """Make a shoe ready at every table that needs one."""
    for name, plan in floor.plan.tables.items():
        if needs_cards(plan, floor.tables[name]):
            for command in [*preparation(plan, floor.tables[name], SimulatedShoe(plan.setup.card_game, seed=7))]:
                at, dealer = floor.clock.now(), dealer_of(floor.plan, name)
                answer = await floor.insist(Order(f"shoe:{name}", at, at, Role.DEALER, dealer, command, name))
                assert answer.ok, answer.why


class EveryTable(RuleBasedStateMachine):
    """A floor of all rulebooks."""

    @initialize()
    def open(self) -> None:
        """Open the floor."""
        self.runner = asyncio.Runner()
        self.folder = TemporaryDirectory(prefix="every-", dir=MEMORY if MEMORY.is_dir() else None)
        path = Path(self.folder.name) / "floor.toml"
        path.write_text(f'name = "All rulebooks"\nsystem = "07"\n{"".join(TABLES)}', "utf-8")
        self.plan, self.clock, self.numbers = read_plan(path), ManualClock(), 0
        self.floor = self._opened()
        self.runner.run(prepare_shoes(self.floor))
        self.last: tuple[Order, Answer] | None = None
        self.tickets: list[str] = []
        self.used: set[str] = set()
        for number, place in enumerate(sorted(self.plan.places)):
            name = self.plan.places[place][0]
            if self.plan.tables[name].rulebook == "star-roulette-2024":
                self.ask(Role.OPERATOR, cage.IssueCard(f"card{number}", f"person{number}"), name)
                self.own(cage.PresentCard(f"card{number}"), name, place)
            self._fund(name, place, 100_00)

    def teardown(self) -> None:
        """Close it: a replay from the beginning holds."""
        if hasattr(self, "floor"):
            assert self.runner.run(verify(self.floor.store)).ok
            self.runner.run(self.floor.stop())
            self.runner.close()
            self.folder.cleanup()

    # ------------------------------------------------------------ who does what

    @rule(at=NAMES, data=st.data(), note=st.sampled_from((20_00, 50_00, 100_00)))
    def fund(self, at: str, data: st.DataObject, note: int) -> None:
        """Put a note into a terminal, or buy chips from the dealer for a place on the cloth."""
        self._fund(at, self._someone(data, at), note)

    @rule(at=NAMES, data=st.data(), amount=st.sampled_from((10_00, 25_00)))
    def change_into_purses(self, at: str, data: st.DataObject, amount: int) -> None:
        """Exchange a voucher for promotional tokens, or chips for colour checks."""
        place = self._someone(data, at)
        self.numbers += 1
        issue = Order(
            "desk", self.numbers, self.clock.now(), Role.OPERATOR, "o", cage.IssueVoucher(amount), at, desk="1"
        )
        issued = self.runner.run(self.floor.submit(issue))
        if issued.ok:
            self.ask(Role.DEALER, cage.ExchangeVoucher(issued.ticket), at, place)
        colour = data.draw(st.sampled_from(("blue", "pink")))
        self.ask(Role.DEALER, cage.IssueChecks(colour, 5_00, amount, 5_00), at, place)

    @rule(at=NAMES, data=st.data(), stake=STAKES)
    def place(self, at: str, data: st.DataObject, stake: int) -> None:
        """Place chips of any purse on any bet."""
        place = self._someone(data, at)
        game = self.plan.tables[at].setup.game
        purse = data.draw(st.sampled_from(("", "", *sorted(self.floor.terminals[place].purses))))
        self.own(Place(data.draw(st.sampled_from(sorted({*game.bets, *game.series}))), stake, purse), at, place)

    @rule(at=NAMES, data=st.data(), command=st.sampled_from(CHANGES))
    def change(self, at: str, data: st.DataObject, command: play.PlayerCommand) -> None:
        """Change what lies, or confirm it."""
        self.own(command, at, self._someone(data, at))

    @rule(at=NAMES, data=st.data())
    def cash_out(self, at: str, data: st.DataObject) -> None:
        """Leave with what there is."""
        place = self._someone(data, at)
        if place not in self.plan.tables[at].positions:
            self.ask(Role.PLAYER, cage.CashOut(), at, place)
            _, answer = cast(tuple[Order, Answer], self.last)
            if answer.paid is not None:
                self.tickets.append(answer.ticket)

    @precondition(lambda self: self.tickets)
    @rule(at=NAMES, data=st.data())
    def insert_ticket(self, at: str, data: st.DataObject) -> None:
        """Put a ticket into a terminal, perhaps one that was used before: it counts once."""
        ticket, place = data.draw(st.sampled_from(self.tickets)), self._someone(data, at)
        if place not in self.plan.tables[at].positions:
            self.ask(Role.ACCEPTOR, cage.InsertTicket(ticket), at, place)
            _, answer = cast(tuple[Order, Answer], self.last)
            assert not answer.ok or ticket not in self.used
            self.used |= {ticket} if answer.ok else set()

    @rule(at=NAMES, data=st.data())
    def deal(self, at: str, data: st.DataObject) -> None:
        """The dealer, or whatever reads the outcome, takes a step that may be the next one."""
        role, command = data.draw(st.sampled_from(self._steps(data, at)))
        self.ask(role, command, at)

    @rule(
        at=NAMES, data=st.data(), actions=st.lists(st.sampled_from(("place",) * 6 + ("change", "purses")), max_size=12)
    )
    def play_a_round(self, at: str, data: st.DataObject, actions: list[str]) -> None:
        """A round from its opening to its end, with some wagers in it."""
        if isinstance(self.floor.tables[at].phase, Waiting):
            for step in (TakeLosing(), ConfirmPaid(), RemoveDolly(), NewGame()):
                self.ask(Role.DEALER, step, at)
        for action in actions:
            if action == "place":
                self.place(at, data, data.draw(USUAL))
            elif action == "change":
                self.change(at, data, data.draw(st.sampled_from(CHANGES)))
            else:
                self.change_into_purses(at, data, 10_00)
        for place in self.plan.tables[at].seats:
            self.own(Confirm(), at, place)
        for _ in range(12):
            for role, command in self._steps(data, at):
                if not isinstance(self.floor.tables[at].phase, Waiting):
                    self.ask(role, command, at)
            self.wait(31)

    @rule(seconds=st.sampled_from((1, 10, 31)))
    def wait(self, seconds: int) -> None:
        """Let time pass."""
        self.clock.advance(seconds)
        self.runner.run(self.floor.tick())

    @rule()
    def restart(self) -> None:
        """Stop anywhere and come up again: the states read back are those that were left."""
        left = {name: encode_state(state) for name, state in self.floor.terminals.items()}
        settled = {
            name: encode_state(state)
            for name, state in self.floor.tables.items()
            if not was_stopped(self.plan.tables[name].setup, state)
        }
        self.runner.run(self.floor.stop())
        self.floor = self._opened()
        assert {name: encode_state(self.floor.terminals[name]) for name in left} == left
        assert {name: encode_state(self.floor.tables[name]) for name in settled} == settled

    @precondition(lambda self: self.last is not None)
    @rule()
    def ask_again(self) -> None:
        """The same number gives the first answer."""
        order, answer = cast(tuple[Order, Answer], self.last)
        before = self._picture()
        assert self.runner.run(self.floor.submit(order)) == answer
        assert self._picture() == before

    # ------------------------------------------------------------ what always holds

    @invariant()
    def the_books_are_whole(self) -> None:
        """What each account has on layouts is what lies for it, and nobody owes anything."""
        if not hasattr(self, "floor"):
            return
        on_layout: Counter[str] = Counter()
        for state in self.floor.tables.values():
            for seat in state.seats.values():
                for purse, heap in seat.heaps():
                    assert all(stake > 0 for stake in heap.values())
                    on_layout[f"{seat.account}/{purse}" if purse else seat.account] += sum(heap.values())
        for account in self.floor.balances.values():
            assert account.balance >= 0
            assert account.staked == on_layout[account.id]

    # ------------------------------------------------------------ how

    def own(
        self, command: play.PlayerCommand | cage.PlayerCommand | cage.MachineCommand, name: str, place: str
    ) -> None:
        """A command of a terminal's player or acceptor, or on the cloth the dealer's for that place."""
        role = Role.DEALER if place in self.plan.tables[name].positions else speaker(place, command)[0]
        self.ask(role, command, name, place)

    def ask(self, role: Role, command: Command, name: str, place: str = "") -> None:
        """Ask; a refusal has changed nothing."""
        self.numbers += 1
        before = self._picture()
        who = dealer_of(self.plan, name) if role is Role.DEALER else f"staff:{role}"
        order = Order(f"{role}:{name}:{place}", self.numbers, self.clock.now(), role, who, command, name, place)
        answer = self.runner.run(self.floor.submit(order))
        assert not answer.again
        assert answer.ok or self._picture() == before
        assert answer.ok or answer.why
        self.last = order, answer
        if answer.ok:
            event(f"{name} {order.name}")

    def _someone(self, data: st.DataObject, at: str) -> str:
        return data.draw(st.sampled_from(self.plan.tables[at].seats))

    def _fund(self, name: str, place: str, note: int) -> None:
        if place in self.plan.tables[name].positions or self.plan.tables[name].rulebook in CLOTH_BOOKS:
            self.ask(Role.DEALER, cage.BuyIn("cash", note), name, place)
        else:
            self.ask(Role.ACCEPTOR, cage.InsertNote(note), name, place)
        assert self.floor.terminals[place].account is not None

    def _steps(self, data: st.DataObject, name: str) -> list[tuple[Role, Command]]:
        state, game = self.floor.tables[name], self.plan.tables[name].setup.game
        outcome: list[tuple[Role, Command]]
        if isinstance(game, Roulette):
            number = data.draw(st.sampled_from(game.wheel.order))
            outcome = [(Role.DEALER, SpinBall()), (Role.DEALER, EnterNumber(number))]
        elif isinstance(game, CardGame):
            outcome = [(Role.DEALER, DrawCard(data.draw(st.sampled_from(CARDS))))]
        else:
            faces = data.draw(st.tuples(*[st.integers(1, 6)] * 3))
            outcome = [(Role.DEALER, Tumble()), (Role.DEALER, EnterDice(*faces))]
        match state.phase:
            case Waiting():
                after = (TakeLosing(), ConfirmPaid(), RemoveDolly())
                return [*((Role.DEALER, step) for step in after), (Role.DEALER, NewGame())]
            case Wagering():
                return [(Role.DEALER, NoMoreBets()), *outcome]
            case Closed():
                return outcome
            case Registered():
                winner = game.read(state.phase.outcome.entered())[1].get("winner", "")
                return [(Role.DEALER, ConfirmOutcome(cast(Winner, winner))), *outcome]
            case Choosing():
                return []
            case Held():
                return [
                    (Role.CASINO_SUPERVISOR, ResumeRound()),
                    (Role.CASINO_SUPERVISOR, VoidRound("malfunction")),
                ]

    def _picture(self) -> object:
        async def read() -> object:
            store = self.floor.store
            return await store.heads(), await store.accounts(), await store.tickets()

        states = {**self.floor.tables, **self.floor.terminals}
        return {name: encode_state(state) for name, state in states.items()}, self.runner.run(read())

    def _opened(self) -> Floor:
        store = SqliteStore(Path(self.folder.name) / "floor.db")
        floor = Floor(self.plan, store, self.clock, KEY, Random(0).randbytes)
        self.runner.run(floor.start())
        self.runner.run(open_tables(floor))
        return floor


TestEveryTable = EveryTable.TestCase
TestEveryTable.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
