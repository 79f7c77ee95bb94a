"""Whole shoes of every card rulebook on a real floor, with whatever can go wrong at any moment, by anybody, and restarts.

A dealer deals on, from a shoe whose cards are known; between any two steps somebody may declare any of the document's
irregularities, with the card on top of the shoe or without one, or the system stops and comes up again. Whatever happens:
the cards that have left the shoe are those that the journal says, no card has come more often than there are decks, only
whoever the document names has declared anything, and between rounds no stake is left on the layout. When the floor closes
its books must hold, replayed from the beginning (`casino`).
"""

import pytest
from casino import Casino, casino, table
from hypothesis import HealthCheck, given, settings, strategies as st

from croupier.devices.simulated_devices import SimulatedShoe
from croupier.devices.simulated_preparation import needs_cards, preparation, returns_rack
from croupier.games.card_game import CardGame
from croupier.journal.streams import refusal
from croupier.orders.order import Answer, Command, Order
from croupier.plan.floor_plan import TablePlan
from croupier.play.cards.counts import whole
from croupier.play.cards.coup_commands import AnnounceCounts
from croupier.play.cards.deal import unannounced
from croupier.play.cards.deal_commands import DrawCard
from croupier.play.cards.deal_events import CardDrawn
from croupier.play.cards.reconstruction_events import CoupReconstructed
from croupier.play.cards.shoe_commands import AuthoriseDummy, DiscardCards, ReportCuttingCard
from croupier.play.cards.shoe_events import BurnMissed, CardCarried, CardsBurned, CardSpent, ShoeOpened
from croupier.play.remedies.irregularity_commands import Complete, Declare
from croupier.play.round_commands import ConfirmOutcome, NewGame, NoMoreBets, VoidRound
from croupier.play.table import Choosing, Closed, Held, Registered, Uncalled, Wagering, Waiting
from croupier.play.wagering.wager_commands import Confirm, Place
from croupier.rulebooks.roles import Role
from croupier.server.actions.actions import winner

TABLES = {
    "rapid": table("T", "star-rapid-2016", "baccarat", seats="t1 t2", config={"version": "commission"}),
    "canberra": table("T", "canberra-mttg-2019", "baccarat", seats="t1 t2", config={"version": "A"}),
    "crown": table("T", "crown-baccarat-2023", "baccarat", seats="t1 t2", config={"version": "A", "decks": 4}),
    "7-up": table("T", "star-7up-2016", "seven_up", seats="t1 t2", positions="p1", period_s=None),
}
STAFF = [role for role in Role if role not in (Role.PLAYER, Role.CLOCK)]
Step = tuple[str, int, int, bool]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["deal", "deal", "deal", "deal", "declare", "restart"]),
        st.integers(0, 99),
        st.integers(0, len(STAFF) - 1),
        st.booleans(),
    ),
    min_size=20,
    max_size=60,
)


class Dealer:
    """Deals on, whatever has happened, from a shoe whose cards are known."""

    def __init__(self, c: Casino) -> None:
        self.c, self.number = c, 10**6
        game = self.plan.setup.game
        assert isinstance(game, CardGame)
        self.shoe, self.decks = SimulatedShoe(game, seed=3), game.decks

    @property
    def plan(self) -> TablePlan:
        """The table as it is planned."""
        return self.c.floor.plan.tables["T"]

    def ask(self, role: Role, command: Command, place: str = "") -> Answer:
        """Give an order; what came of it."""
        self.number += 1
        who = f"terminal:{place}" if role is Role.PLAYER else f"staff:{role.value}"
        order = Order(who, self.number, self.c.clock.now(), role, who, command, "T", place)
        answer = self.c.run(self.c.floor.submit(order))
        if answer.ok and isinstance(command, Declare):
            assert refusal(self.c.floor.plan, self.c.floor.tables, order) is None
        return answer

    def step(self) -> None:
        """The next thing that a dealer does, or whoever play waits for."""
        state, policy = self.c.state("T"), self.plan.setup.policy
        for due in list(state.due):
            counted = whole(self.plan.setup) if policy.steps[due].counts else 0
            self.ask(policy.steps[due].authority.value[0], Complete(due, "done", "passed", counted))
        match state.phase:
            case Waiting():
                self._between_coups()
            case Wagering():
                self._wagering()
            case Uncalled():
                self.ask(Role.DEALER, NoMoreBets())
            case Closed():
                self._deal()
            case Registered(outcome=outcome):
                self.ask(Role.DEALER, ConfirmOutcome(winner(self.plan.setup.game, outcome)))
            case Choosing():
                self.c.play("wait 30s")
            case Held(ground=ground):
                self._end_hold(ground)

    def _between_coups(self) -> None:
        state = self.c.state("T")
        if state.stock.out:
            self.ask(Role.DEALER, DiscardCards())
            if returns_rack(self.plan):
                self.shoe.take_back()
        if needs_cards(self.plan, state):
            for command in preparation(self.plan, state, self.shoe):
                self.ask(Role.DEALER, command)
        self.ask(Role.CASINO_SUPERVISOR, AuthoriseDummy())
        self.ask(Role.DEALER, NewGame())

    def _wagering(self) -> None:
        for place in ("t1", "t2"):
            self.ask(Role.PLAYER, Place("tie", 10_00), place)
            self.ask(Role.PLAYER, Confirm(), place)
        self.c.play("wait 30s")
        if isinstance(self.c.state("T").phase, Wagering):
            self.ask(Role.DEALER, NoMoreBets())

    def _deal(self) -> None:
        state = self.c.state("T")
        if unannounced(self.plan.setup, state):
            self.ask(Role.DEALER, AnnounceCounts())
        if not state.cards and state.stock.carried:
            self.ask(Role.DEALER, DrawCard(state.stock.carried[0] or self.shoe.draw().card))
        elif self.shoe.left:
            in_use = state.stock.shoe
            if in_use is not None and in_use.behind and in_use.left <= in_use.behind:
                self.ask(Role.DEALER, ReportCuttingCard())
            self.ask(Role.DEALER, self.shoe.draw())

    def _end_hold(self, ground: str) -> None:
        policy = self.plan.setup.policy
        found = policy.irregularities.get(ground)
        ways = () if found is None or found.ended_by is None else found.ended_by.value
        for code in ways:
            if code in policy.irregularities:
                self.ask(policy.irregularities[code].authority.value[0], Declare(code, "so"))
        for role in (Role.CASINO_SUPERVISOR, Role.TABLE_GAMES_MANAGER):
            self.ask(role, VoidRound("malfunction"))

    def declare(self, which: int, role: Role, with_card: bool) -> None:
        """Anybody declares anything, perhaps of the card on top of the shoe."""
        codes = list(self.plan.setup.policy.irregularities)
        card = self.shoe.draw().card if with_card and self.shoe.left else ""
        self.ask(role, Declare(codes[which % len(codes)], "so", card=card))


def by_the_journal(c: Casino) -> int | None:
    """How many cards have left the shoe in use by the journal; nothing once people have put its count right by hand."""
    drawn = 0
    for event in c.events("table:T"):
        match event:
            case ShoeOpened():
                drawn = 0
            case CardDrawn(source=source):
                drawn += source != "carried"
            case CardCarried() | CardSpent():
                drawn += 1
            case CardsBurned(carried=False):
                drawn += event.count + bool(event.shown)
            case BurnMissed() | CoupReconstructed():
                return None
    return drawn


def accounted_for(c: Casino, decks: int) -> None:
    """Every card is in the shoe or has left it as the journal says, and between rounds no stake lies on the layout."""
    state = c.state("T")
    if isinstance(state.phase, Waiting):
        assert not any(seat.staked for seat in state.seats.values())
    if (shoe := state.stock.shoe) is None or isinstance(state.phase, Held):
        return
    assert all(count <= decks for count in shoe.seen.values())
    if returns_rack(c.floor.plan.tables["T"]):
        layout = state.stock.out if isinstance(state.phase, Waiting) else len(state.cards)
        carried = len(state.stock.carried)
        assert shoe.left + len(state.stock.rack) + layout + carried == shoe.size
    elif (drawn := by_the_journal(c)) is not None:
        assert shoe.left + drawn == shoe.size


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=STEPS)
def test_whatever_goes_wrong_the_cards_and_the_stakes_are_accounted_for(name: str, steps: list[Step]) -> None:
    with casino(TABLES[name], shoes=False) as c:
        c.play(
            "dealer buy_in t1 cash 1000.00\ndealer buy_in t2 cash 1000.00"
            if name == "7-up"
            else "t1 notes 100.00\nt2 notes 100.00"
        )
        dealer = Dealer(c)
        for what, which, role, with_card in steps:
            match what:
                case "deal":
                    for _ in range(1 + which // 5):
                        dealer.step()
                case "declare":
                    dealer.declare(which, STAFF[role], with_card)
                case "restart":
                    c.restart()
            accounted_for(c, dealer.decks)
