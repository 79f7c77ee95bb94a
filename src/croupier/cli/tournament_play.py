"""A whole tournament of simulated players, played through a floor's ordinary commands on a clock that waits for nobody."""

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from croupier.devices.entrants import BETS, wager
from croupier.devices.simulated_devices import SimulatedShoe, SimulatedWheel
from croupier.devices.simulated_opening import opening
from croupier.devices.simulated_preparation import needs_cards, preparation, returns_rack
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.games.card_game import CardGame
from croupier.games.notation import WrongInput
from croupier.games.roulette import Roulette
from croupier.orders.order import Command, Order
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.play.cards.coup_commands import AnnounceCounts
from croupier.play.cards.deal import unannounced
from croupier.play.cards.shoe_commands import DiscardCards
from croupier.play.round_commands import ConfirmOutcome, ConfirmPaid, NewGame, NoMoreBets
from croupier.play.spins.spin_commands import RemoveDolly, SpinBall, TakeLosing
from croupier.play.table import Registered, Wagering
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import Role
from croupier.scripts.script import Script, dealer_of, take_posts
from croupier.storage.sqlite import SqliteStore
from croupier.tags import tag_of
from croupier.tournaments import commands
from croupier.tournaments.conditions import Conditions
from croupier.tournaments.next_session import coming
from croupier.tournaments.prizes import is_decided
from croupier.tournaments.sessions import allotment
from croupier.tournaments.tournament import Session, Tournament

NAME, LEADER = "cup", "lee"
DAY_S = 24 * 3600
TABLES = files("croupier").joinpath("tournament_tables")
Tell = Callable[[str], None]


def plan_for(conditions: Conditions) -> FloorPlan:
    """A floor with as many tables of the conditions' game as its largest session needs."""
    template = TABLES.joinpath(f"{conditions.rulebook}.toml")
    if not template.is_file() or conditions.game not in BETS:
        raise WrongInput(
            f"No simulated tournament is played of {conditions.game or 'no game'} by {conditions.rulebook or 'no rules'}."
        )
    policy = rulebook(conditions.rulebook).tournaments
    assert policy is not None
    staff = f'[[staff]]\nid = "{LEADER}"\nrole = "{policy.leader.value}"\npassword = "never signs in"\n'
    needed = max([each.tables or 1 for each in conditions.stages] or [1])
    tables = "".join(template.read_text("utf-8").replace("TABLE", f"T{number}") for number in range(1, needed + 1))
    with TemporaryDirectory(prefix="croupier-") as folder:
        path = Path(folder) / "floor.toml"
        path.write_text(f'name = "Simulated tournament"\nsystem = "01"\n{staff}{tables}', "utf-8")
        return read_plan(path)


class WholeTournament:
    """A tournament from its draft to its prizes, and who plays in it."""

    def __init__(self, conditions: Conditions, players: int, seed: int, tell: Tell) -> None:
        self.conditions, self.players, self.tell = conditions, players, tell
        self._chance = Random(seed)
        starts = [each.start for each in conditions.stages if each.start]
        self.clock = ManualClock(min(starts) - DAY_S * 1_000_000) if starts else ManualClock()
        self.plan = plan_for(conditions)
        self.floor = Floor(self.plan, SqliteStore(":memory:"), self.clock, bytes(32), self._chance.randbytes)
        self.script = Script(self.floor, self.clock)
        policy = rulebook(conditions.rulebook).tournaments
        assert policy is not None
        self.policy, self._lead = policy, f"{policy.leader.value}:{LEADER}"
        self._cards: dict[str, SimulatedShoe] = {}

    @property
    def state(self) -> Tournament:
        """The tournament."""
        return self.floor.tournaments.all[NAME]

    async def play(self) -> None:
        """All of it."""
        await self.floor.start()
        await take_posts(self.floor)
        await self._open_tables()
        await self._before()
        while not is_decided(self.policy, self.state):
            await self._session()
        await self._after()

    # ------------------------------------------------------------ before and after

    async def _before(self) -> None:
        self.script.of_tournament.name = NAME
        await self._ask(commands.DraftConditions(self.conditions))
        await self._ask(commands.PublishConditions())
        least, greatest = self.conditions.least or 0, self.conditions.greatest or self.players
        if not least <= self.players <= greatest:
            raise WrongInput(f"The conditions are for {least} to {greatest} players, and not for {self.players}.")
        if self.policy.lodged_first is not None:
            await self._ask(commands.LodgeConditions("e-mail", self.clock.now()))
        await self._ask(commands.AppointLeader(LEADER, "L-1"))
        await self._say(f"{self._lead} join_tournament")
        for number in range(1, self.players + 1):
            self.tell(f"entry {number}")
            groups = " restrictions_met=true" if self.conditions.groups else ""
            await self._say(f"cashier take_entry player-{number} form=true copy=print member=M{number}{groups}")
            if self.conditions.entry_fee:
                await self._say(f"cashier take_fee E{number} {_money(self.conditions.entry_fee)}")

    async def _after(self) -> None:
        await self._say(f"{self._lead} award_prizes")
        for entry in [each.id for each in self.state.entries.values() if each.won]:
            owed = self.state.entries[entry].won
            if owed > self.plan.money.alone_up_to:
                await self._ask(commands.AgreeToGiving("prize", owed, entry))
            await self._say(f"cashier pay_prize {entry}")
        await self._ask(commands.CloseTournament())

    # ------------------------------------------------------------ a session

    async def _session(self) -> None:
        following = len(self.state.sessions) + 1
        planned = coming(self.policy, self.state)
        assert planned is not None
        await self._say(f"{self._lead} designate_tables {','.join([*self.plan.tables][: planned.tables])}")
        await self._say(f"{self._lead} draw_seats")
        session = self.state.sessions[-1]
        for entry in session.entrants:
            if self.conditions.buy_in and not session.is_play_off:
                await self._say(f"cashier take_buy_in {entry} {_money(self.conditions.buy_in)}")
            chips = allotment(self.policy, self.state, session, entry)
            await self._say(f"{self._lead} issue_chips {chips} {entry}")
            await self._say(f"{self._lead} confirm_seat {entry}")
        self.clock.advance(max(0, session.start - self.clock.now()) / 1_000_000)
        await self._say(f"{self._lead} start_session")
        await self._present_cards(session, following)
        while (session := self.state.sessions[-1]).going_on:
            for table in [name for name, each in session.tables.items() if not each.ended]:
                await self._round(table)
                self.tell(f"session {session.number}")
        await self._count(session)

    async def _present_cards(self, session: Session, following: int) -> None:
        """Every player presents a card, where the document asks for one."""
        if all(each.setup.policy.card_from is None for each in self.plan.tables.values()):
            return
        for entry in session.entrants:
            card = f"{entry}-{following}"
            await self._say(f"operator issue_card {card} {self.state.entries[entry].person}-{following}")
            await self._say(f"{entry} present_card {card}")

    async def _count(self, session: Session) -> None:
        for name in session.tables:
            counts = ",".join(f"{each}x{session.total(each)}" for each in session.playing(name))
            if counts:
                await self._say(f"supervisor enter_count {name} {counts}")
            else:
                await self._ask(commands.EnterCount(name, {}), Role.CASINO_SUPERVISOR)
            issued = sum(each for entry, each in session.issued.items() if session.seats[entry].table == name)
            await self._say(f"supervisor return_chips {name} {issued}")
        for seat in session.seats.values():
            if self.floor.terminals[seat.place].card:
                await self._say(f"{seat.place} remove_card")
        await self._say(f"{self._lead} announce_results")

    # ------------------------------------------------------------ a round

    async def _round(self, table: str) -> None:
        for number, breach in enumerate(self.state.breaches, start=1):
            if breach.decided is None:
                await self._say(f"{self._lead} decide_breach {number} disqualify")
        if self.state.sessions[-1].tables[table].ended:
            return
        await self._deal(table, NewGame())
        play = self.floor.tables[table].tournament
        assert play is not None
        for place in play.order or tuple(play.active()):
            await self._wager(table, place, play.lowest, min(play.highest, play.chips[place]))
        await self._outcome(table)

    async def _wager(self, table: str, place: str, lowest: int, most: int) -> None:
        placed = wager(self._chance, self.conditions.game, lowest, most)
        await self._say(f"{place}@{table} place {placed.bet} {placed.stake}c")
        if place in self.plan.tables[table].terminals:
            await self._say(f"{place}@{table} confirm")

    async def _outcome(self, table: str) -> None:
        game = self.plan.tables[table].setup.game
        if isinstance(game, Roulette):
            await self._spin(table, game)
        else:
            await self._coup(table)

    async def _spin(self, table: str, game: Roulette) -> None:
        phase = self.floor.tables[table].phase
        if isinstance(phase, Wagering) and phase.deadline is not None:
            await self.script.play("wait 31s")
            await self._deal(table, SpinBall())
        else:
            await self._deal(table, SpinBall())
            await self._deal(table, NoMoreBets())
        await self._deal(table, SimulatedWheel(game, self._chance.randrange(2**32)).rest())
        await self._deal(table, ConfirmOutcome())
        state = self.floor.tables[table]
        if state.spins.to_take:
            await self._deal(table, TakeLosing())
        if state.cloth_to_pay:
            await self._deal(table, ConfirmPaid())
        if state.spins.dolly:
            await self._deal(table, RemoveDolly())

    async def _coup(self, table: str) -> None:
        plan, shoe = self.plan.tables[table], self._cards[table]
        await self._deal(table, NoMoreBets())
        while not isinstance((state := self.floor.tables[table]).phase, Registered):
            if unannounced(plan.setup, state):
                await self._deal(table, AnnounceCounts())
            await self._deal(table, shoe.draw())
        await self._say(f"dealer@{table} confirm")
        await self._deal(table, DiscardCards())
        if returns_rack(plan):
            shoe.take_back()
        await self._prepare(table)

    # ------------------------------------------------------------ tables and orders

    async def _open_tables(self) -> None:
        for name, plan in self.plan.tables.items():
            for role, command in [*opening(plan.setup, self.floor.tables[name])]:
                await self._at_table(name, role, "staff:opening", command)
            if isinstance(plan.setup.game, CardGame):
                self._cards[name] = SimulatedShoe(plan.setup.game, self._chance.randrange(2**32))
                await self._prepare(name)

    async def _prepare(self, table: str) -> None:
        plan, state = self.plan.tables[table], self.floor.tables[table]
        for command in preparation(plan, state, self._cards[table]) if needs_cards(plan, state) else ():
            await self._deal(table, command)

    async def _deal(self, table: str, command: Command) -> None:
        await self._at_table(table, Role.DEALER, dealer_of(self.plan, table), command)

    async def _at_table(self, table: str, role: Role, who: str, command: Command) -> None:
        who = dealer_of(self.plan, table) if role is Role.DEALER else who
        await self._submit(Order(f"play:{table}", self.clock.now(), self.clock.now(), role, who, command, table))

    async def _ask(self, command: commands.Command, role: Role | None = None) -> None:
        """Ask as one of those whom the document names for it."""
        role = role or self.policy.authority[tag_of(command)].value[-1]
        now, who = self.clock.now(), f"staff:{role}"
        desk = self.plan.money.desks[0]
        await self._submit(Order(f"play:{who}", now, now, role, who, command, desk=desk, tournament=NAME))

    async def _submit(self, order: Order) -> None:
        answer = await self.floor.submit(order)
        if not answer.ok:
            raise WrongInput(f"{order.name} was refused: {answer.why} ({answer.clause})")

    async def _say(self, line: str) -> None:
        await self.script.play(line)
        if refused := self.script.take_refusal():
            raise WrongInput(f"{line} was refused: {refused.why} ({refused.clause})")


def _money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"
