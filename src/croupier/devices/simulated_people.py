"""Simulated people: dealers who run a table and work its cloth, and players who buy in, wager, break a rule now and then,
and leave.

They say what they are in every record: `dealer:simulated:R1`, `player:simulated`.
"""

import asyncio
from collections.abc import Callable
from random import Random

import msgspec

from croupier.cage import commands as cage
from croupier.devices.simulated_devices import Dice, SimulatedShoe, SimulatedWheel
from croupier.devices.simulated_opening import opening
from croupier.devices.simulated_preparation import needs_cards, preparation, returns_rack
from croupier.floor.floor import Floor
from croupier.games.card_game import CardGame
from croupier.games.roulette import Roulette
from croupier.games.sic_bo import SicBo
from croupier.orders.order import Answer, Command, Order
from croupier.plan.floor_plan import TablePlan
from croupier.play import commands as play
from croupier.play.cards.coup_commands import AnnounceCounts
from croupier.play.cards.deal import unannounced
from croupier.play.cards.shoe_commands import DiscardCards, ReportCuttingCard
from croupier.play.outcome import Outcome
from croupier.play.round_commands import ConfirmOutcome, ConfirmPaid, NewGame, NoMoreBets
from croupier.play.spins.dice import not_tumbled
from croupier.play.spins.spin_commands import RemoveDolly, SpinBall, TakeLosing, Tumble
from croupier.play.staff.staff_commands import AllowHandover, SignOn
from croupier.play.table import Closed, Registered, Table, Uncalled, Wagering, Waiting
from croupier.play.wagering.below_minimum import undecided
from croupier.play.wagering.limits import MAIN
from croupier.play.wagering.wager_commands import Confirm, KeepShortWager, Place
from croupier.rulebooks.library import rulebook
from croupier.rulebooks.roles import Role
from croupier.tags import tag_of

PACE = 1.0
"""How much longer than written here everything takes."""
LOOKS_EVERY_S = 0.25
BETWEEN_ROUNDS_S = 4.0
OPEN_S = 20.0
"""How long a dealer leaves wagering open where no clock ends it."""
SPIN_BEFORE_CLOSE_S = 4.0
SPIN_S = 6.0
"""How long a simulated ball runs."""
CARD_S = 1.2
SHAKE_S = 3.0
BUY_IN = 100_00
LOW_CREDIT = 20_00
"""Below this a simulated player buys in."""
# How often a simulated player leaves, breaks a rule, and comes too late.
LEAVES, BREAKS_A_RULE, LATE = 0.03, 0.12, 0.03


class SimulatedDealer:
    """A dealer who runs a table alone while no person is signed in to deal, with the table's simulated device."""

    def __init__(
        self, floor: Floor, table: str, person_deals: Callable[[], bool], seed: int, *, only_in_sessions: bool = False
    ) -> None:
        """At a table that is for tournaments, rounds are dealt only while a session goes on."""
        self._floor, self._table, self._person_deals = floor, table, person_deals
        self._only_in_sessions = only_in_sessions
        self._plan = floor.plan.tables[table]
        self._mood = Random(seed)
        game = self._plan.setup.game
        self._wheel = SimulatedWheel(game, seed) if isinstance(game, Roulette) else None
        self._dice = Dice(seed) if isinstance(game, SicBo) else None
        self._shoe = SimulatedShoe(game, seed) if isinstance(game, CardGame) else None
        self._since = 0
        self._seen: object = None

    async def run(self) -> None:
        """Deal for as long as the floor is open; not all tables begin at once."""
        await pause(self._mood.random() * BETWEEN_ROUNDS_S * min(5, len(self._floor.plan.tables) - 1))
        while True:
            await pause(LOOKS_EVERY_S)
            state = self._floor.tables[self._table]
            await self._ball(state)
            if state.staffing.dealer == self._dealer and not self._gives_way(state):
                await self._deal(state)
            elif not self._person_deals():
                await self._take_over()

    # ------------------------------------------------------------ the wheel runs by itself, whoever deals

    async def _ball(self, state: Table) -> None:
        wheel = self._wheel
        if wheel is None or not state.spinning:
            return
        if isinstance(state.phase, Closed) and self._for(state, SPIN_S):
            await self._device("wheel", Role.WHEEL, wheel.rest())

    # ------------------------------------------------------------ the dealer

    @property
    def _dealer(self) -> str:
        return f"dealer:simulated:{self._table}"

    def _gives_way(self, state: Table) -> bool:
        """Whether a person is there to deal, and no coup need be finished first."""
        stays = self._plan.setup.staff.no_change_in_coup is not None
        return self._person_deals() and (not stays or isinstance(state.phase, Waiting))

    async def _take_over(self) -> None:
        """Sign on; where only a manager lets a dealer take over now, ask one."""
        answer, staff = await self._say(SignOn()), self._plan.setup.staff
        if not answer.ok and "allow_handover" in staff.authority:
            await self._ask("table_games_manager", Role.TABLE_GAMES_MANAGER, AllowHandover())
        if staff.in_charge is not None and staff.in_charge.value not in self._floor.tables[self._table].staffing.posts:
            await self._ask(staff.in_charge.value, staff.in_charge.value, SignOn())

    async def _deal(self, state: Table) -> None:
        match state.phase:
            case Waiting() if self._for(state, BETWEEN_ROUNDS_S):
                await self._between_rounds(state)
            case Wagering(deadline=deadline):
                await self._while_wagering(state, deadline)
            case Uncalled():
                await self._say(NoMoreBets())
            case Closed():
                await self._outcome(state)
            case Registered(outcome=outcome) if self._for(state, 1.0):
                for place, area, _ in [*undecided(self._plan.setup, state)]:
                    await self._say(KeepShortWager(place, area))
                await self._say(self._confirmation(outcome))

    async def _between_rounds(self, state: Table) -> None:
        if state.spins.to_take:
            await self._say(TakeLosing())
        if state.cloth_to_pay:
            await self._say(ConfirmPaid())
        if state.spins.dolly:
            await self._say(RemoveDolly())
        if state.stock.out and "discard_cards" in self._plan.setup.policy.authority:
            await self._say(DiscardCards())
            if self._shoe is not None and returns_rack(self._plan):
                self._shoe.take_back()
        if self._shoe is not None and needs_cards(self._plan, state):
            for prepared in preparation(self._plan, state, self._shoe):
                await self._say(prepared)
        for role, step in opening(self._plan.setup, self._floor.tables[self._table]):
            await self._ask(role.value, role, step)
        if not self._floor.closing and (state.tournament is not None or not self._only_in_sessions):
            if not_tumbled(self._plan.setup, state):
                await self._say(Tumble())
            await self._say(NewGame())
            await self._serve_terminals()

    async def _serve_terminals(self) -> None:
        """Where no note goes in, whoever plays at a terminal is given chips for cash while there are none there, and a card
        where one must be presented."""
        if rulebook(self._plan.rulebook).money.notes is not None:
            return
        for place in self._plan.terminals:
            if self._plan.setup.policy.card_from is not None and not self._floor.terminals[place].card:
                await present_card(self._floor, self._plan, place, Role.ACCEPTOR, "acceptor:simulated")
            if self._only_in_sessions:
                continue  # whoever plays here plays with the tournament's chips
            account = self._floor.balances.get(self._floor.terminals[place].account or "")
            if account is None or account.balance + account.staked == 0:
                at, source = self._floor.clock.now(), f"{self._dealer}:{place}"
                order = Order(source, at, at, Role.DEALER, self._dealer, cage.BuyIn("cash", BUY_IN), self._table, place)
                await self._floor.submit(order)

    async def _while_wagering(self, state: Table, deadline: int | None) -> None:
        wheel = self._plan.setup.policy.wheel
        left = None if deadline is None else (deadline - self._floor.clock.now()) / 1_000_000
        if wheel is not None and wheel.spin_while_wagering.value and not state.spinning:
            if self._for(state, OPEN_S) if left is None else left < SPIN_BEFORE_CLOSE_S:
                await self._say(SpinBall())
        elif left is None and self._for(state, OPEN_S):
            await self._say(NoMoreBets())

    async def _outcome(self, state: Table) -> None:
        if self._wheel is not None and not state.spinning:
            await self._say(SpinBall())
        elif self._shoe is not None and self._for(state, CARD_S):
            await self._card(state, self._shoe)
        elif self._dice is not None and not state.spinning:
            await self._say(Tumble())
        elif self._dice is not None and self._for(state, SHAKE_S):
            await self._device("dice", Role.DICE, self._dice.roll())

    async def _card(self, state: Table, shoe: SimulatedShoe) -> None:
        in_use, policy = state.stock.shoe, self._plan.setup.policy.cards
        assert policy is not None
        due = in_use is not None and in_use.left <= in_use.behind and in_use.last_round is None
        if policy.cutting_card is not None and due:
            await self._device("shoe", Role.SHOE, ReportCuttingCard())
        if unannounced(self._plan.setup, state):
            await self._say(AnnounceCounts())
        await self._device("shoe", Role.SHOE, shoe.draw())

    def _confirmation(self, outcome: Outcome) -> ConfirmOutcome:
        """The dealer confirms, and in a coup presses the winner."""
        winner = self._plan.setup.game.read(outcome.entered())[1].get("winner", "")
        return msgspec.convert({"do": "confirm_outcome", "winner": winner}, ConfirmOutcome)

    def _for(self, state: Table, seconds: float) -> bool:
        """Whether the table has been as it is for so long."""
        seen = state.phase, state.round, state.attempt, state.spinning, state.cards, dict(state.lucky)
        if seen != self._seen:
            self._seen, self._since = seen, self._floor.clock.now()
        return self._floor.clock.now() - self._since >= paced(seconds)

    async def _say(self, command: play.StaffCommand) -> Answer:
        return await self._ask("dealer", Role.DEALER, command)

    async def _device(self, name: str, role: Role, command: play.StaffCommand) -> Answer:
        """The device tells, where the document lets it; else the dealer enters what it shows."""
        allowed = self._plan.setup.policy.authority[tag_of(command)].value
        return await self._ask(name, role, command) if role in allowed else await self._say(command)

    async def _ask(self, who: str, role: Role, command: play.StaffCommand) -> Answer:
        at, actor = self._floor.clock.now(), f"{who}:simulated:{self._table}"
        return await self._floor.submit(Order(actor, at, at, role, actor, command, self._table))


class SimulatedPlayer:
    """A player at a terminal, or at a position of the cloth whose chips a simulated dealer moves."""

    def __init__(self, floor: Floor, place: str, seed: int) -> None:
        self._floor, self._place = floor, place
        self._tables = floor.plan.places[place]
        self._mood = Random(seed)
        self._cloth = any(place in floor.plan.tables[table].positions for table in self._tables)

    async def run(self) -> None:
        """Play for as long as the floor is open, now at one of the place's tables, now at another."""
        played: dict[str, int] = {}
        while True:
            await pause(0.2 + self._mood.random())
            table = self._mood.choice(self._tables)
            state = self._floor.tables[table]
            if isinstance(state.phase, Wagering) and state.round != played.get(table):
                played[table] = state.round
                await self._one_round(self._floor.plan.tables[table])

    async def _one_round(self, plan: TablePlan) -> None:
        if plan.setup.policy.card_from is not None and not self._floor.terminals[self._place].card:
            who, role = self._hand if self._cloth else ("acceptor:simulated", Role.ACCEPTOR)
            await present_card(self._floor, plan, self._place, role, who)
        if self._credit() < LOW_CREDIT:
            await self._buy_in(plan)
        elif not self._cloth and self._mood.random() < LEAVES:
            await self._ask(plan, cage.CashOut())
            return
        for _ in range(self._mood.randint(1, 6)):
            await pause(0.3 + 2 * self._mood.random())
            await self._ask(plan, self._wager(plan))
        if plan.setup.confirms and self._mood.random() > BREAKS_A_RULE:
            await self._ask(plan, Confirm())
        if self._mood.random() < LATE:
            while isinstance(self._floor.tables[plan.setup.table].phase, Wagering):
                await pause(0.2)
            await self._ask(plan, self._wager(plan))

    async def _buy_in(self, plan: TablePlan) -> None:
        if self._cloth:
            await self._ask(plan, cage.BuyIn("cash", BUY_IN))
        else:
            await self._ask(plan, cage.InsertNote(self._mood.choice(plan.notes[-3:])))

    def _wager(self, plan: TablePlan) -> Place:
        """A wager of the usual kind, or one that some rule forbids: too much, too little, an odd amount, out of turn."""
        mood, bets = self._mood, [*plan.setup.game.bets, *plan.setup.game.series]
        main = [bet for bet in bets if bet in MAIN]
        bet = mood.choice(main if main and mood.random() < 0.6 else bets)
        if bet in plan.setup.game.series:
            return Place(bet, plan.chips[0])
        limit = plan.setup.limits.on(bet)
        if mood.random() < BREAKS_A_RULE:
            chip = plan.chips[0]
            return Place(bet, mood.choice([2 * limit.highest, limit.lowest + chip, chip]))
        return Place(bet, limit.next_lower(max(limit.lowest, mood.choice(plan.chips[:3]))))

    @property
    def _hand(self) -> tuple[str, Role]:
        """Who says what a player does here."""
        return ("layout:simulated", Role.LAYOUT) if self._cloth else ("player:simulated", Role.PLAYER)

    def _credit(self) -> int:
        account = self._floor.terminals[self._place].account
        return self._floor.balances[account].balance if account in self._floor.balances else 0

    async def _ask(self, plan: TablePlan, command: Command) -> Answer:
        """What a player at a terminal does; on the cloth the layout reads chips, and a simulated dealer, if one deals,
        takes the money."""
        at, table = self._floor.clock.now(), plan.setup.table
        who, role = self._hand
        if isinstance(command, cage.OfMachine) and not self._cloth:
            who, role = "acceptor:simulated", Role.ACCEPTOR
        if isinstance(command, cage.CageByStaff):
            who, role = f"dealer:simulated:{table}", Role.DEALER
        return await self._floor.submit(Order(f"{who}:{self._place}", at, at, role, who, command, table, self._place))


async def present_card(floor: Floor, plan: TablePlan, place: str, role: Role, who: str) -> None:
    """A player card is issued for a place, and presented there."""
    at, card, operator = floor.clock.now(), f"card of {place}", "operator:simulated"
    issue, present = cage.IssueCard(card, f"player at {place}"), cage.PresentCard(card)
    await floor.submit(Order(f"{operator}:{place}", at, at, Role.OPERATOR, operator, issue, plan.setup.table))
    at = floor.clock.now()
    await floor.submit(Order(f"{who}:{place}", at, at, role, who, present, plan.setup.table, place))


async def pause(seconds: float) -> None:
    """Do nothing for so long, at the pace that is set."""
    await asyncio.sleep(PACE * seconds)


def paced(seconds: float) -> int:
    """So many seconds at the pace that is set, in microseconds."""
    return round(PACE * seconds * 1_000_000)
