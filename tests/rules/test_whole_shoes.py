"""Whole shoes through the live engine: what the table pays agrees with the exact odds, for every card game and version.

Each shoe is made ready, dealt to its last coup and made ready again, as at a table; every bet that one player may have is
wagered on in every coup. The z-scores are printed (`pytest -s`): how many standard errors a bet's mean return lies from its
exact one. Seeds are fixed, so a run that passes passes again.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from math import sqrt
from pathlib import Path

import msgspec
import pytest
from casino import table

from croupier.devices.simulated_devices import SimulatedShoe
from croupier.devices.simulated_opening import opening
from croupier.devices.simulated_preparation import needs_cards, preparation, returns_rack
from croupier.games.card_game import CardGame
from croupier.odds.exact import Odds, exact_odds
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import TablePlan
from croupier.play import commands as play
from croupier.play.cards.coup_commands import AnnounceCounts
from croupier.play.cards.deal import unannounced
from croupier.play.cards.shoe_commands import DiscardCards, ReportCuttingCard
from croupier.play.context import TableContext
from croupier.play.decide import decide
from croupier.play.decisions import Accepted
from croupier.play.events import Event
from croupier.play.evolve import evolve
from croupier.play.outcome import Outcome
from croupier.play.round_commands import ConfirmOutcome, Deadline, NewGame, NoMoreBets
from croupier.play.staff.approval_commands import GrantApproval
from croupier.play.table import Registered, Table, Uncalled, Wagering
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_commands import Confirm, Place
from croupier.rulebooks.library import RULEBOOKS

COUPS = 1_200
STAKE = 100_00
FAR = 4.5
"""How many standard errors are too many."""
BEHIND = 60
"""When so few cards are left the cutting card comes out."""
ACCOUNTS = {"t1": "one", "t2": "two"}

CARD_TABLES = [
    (book.key, name, config)
    for book in RULEBOOKS.values()
    for name, offer in book.offers.items()
    if offer.table.cards is not None
    for config in offer.configurations()
    if config.get("decks", 8) in (4, 8) and not config.get("tie_16_on_8")
]


class Engine:
    """A table without a floor: what is asked happens, or the test fails."""

    def __init__(self, plan: TablePlan) -> None:
        self.plan, self.state, self.now = plan, Table(), 1_800_000_000_000_000
        game = plan.setup.game
        assert isinstance(game, CardGame)
        self.shoe = SimulatedShoe(game, seed=11)
        for name, value in plan.setup.terms.config.items():
            if f"{name}_{value}" in plan.setup.policy.approvals:
                self.ask(GrantApproval(f"{name}_{value}"))

    def ask(self, command: play.Command, place: str = "", source: str = "dealer") -> list[Event]:
        """Everything that follows from a command."""
        self.now += 1
        asker = TableContext(self.now, place, ACCOUNTS.get(place), 10**12, "sensor" if source == "shoe" else "dealer")
        answer = decide(self.plan.setup, self.state, asker, command)
        assert isinstance(answer, Accepted), (command, answer)
        for event in answer.events:
            self.state = evolve(self.state, event)
        return list(answer.events)

    def one_coup(self) -> list[WagersSettled]:
        """Wagers on everything, the cards, and the settlement."""
        if needs_cards(self.plan, self.state):
            for prepared in preparation(self.plan, self.state, self.shoe):
                self.ask(prepared)
        for _, step in opening(self.plan.setup, self.state):
            self.ask(step)
        self.ask(NewGame())
        self._wager()
        self._close()
        while not isinstance(self.state.phase, Registered):
            self._cutting_card()
            if unannounced(self.plan.setup, self.state):
                self.ask(AnnounceCounts())
            self.ask(self.shoe.draw(), source="shoe")
        settled = [each for each in self.ask(self._confirmation()) if isinstance(each, WagersSettled)]
        if "discard_cards" in self.plan.setup.policy.authority:
            self.ask(DiscardCards())
            if returns_rack(self.plan):
                self.shoe.take_back()
        return settled

    def _wager(self) -> None:
        for bet in self.plan.setup.game.bets:
            place = "t2" if bet == "banker" else "t1"
            self.ask(Place(bet, STAKE), place)
        if self.plan.setup.confirms:
            for place in ACCOUNTS:
                self.ask(Confirm(), place)

    def _close(self) -> None:
        phase = self.state.phase
        if isinstance(phase, Wagering) and phase.deadline is not None:
            self.now = phase.deadline
            self.ask(Deadline(self.state.round))
        if isinstance(self.state.phase, Wagering | Uncalled):
            self.ask(NoMoreBets())

    def _cutting_card(self) -> None:
        policy, shoe = self.plan.setup.policy.cards, self.state.stock.shoe
        assert policy is not None
        assert shoe is not None
        if policy.cutting_card is not None and shoe.last_round is None and shoe.left <= BEHIND:
            self.ask(ReportCuttingCard(), source="shoe")

    def _confirmation(self) -> ConfirmOutcome:
        assert isinstance(self.state.phase, Registered)
        outcome: Outcome = self.state.phase.outcome
        winner = self.plan.setup.game.read(outcome.entered())[1]["winner"]
        return msgspec.convert({"do": "confirm_outcome", "winner": winner}, ConfirmOutcome)


@pytest.mark.parametrize(("key", "name", "config"), CARD_TABLES)
def test_what_whole_shoes_pay_agrees_with_the_exact_odds(
    key: str, name: str, config: dict[str, object], tmp_path: Path
) -> None:
    path = tmp_path / "floor.toml"
    seats = {"positions": "t1 t2", "period_s": None} if key == "star-7up-2016" else {"seats": "t1 t2", "period_s": 30}
    path.write_text(f'system = "07"\n{table("T", key, name, config=config, **seats)}', "utf-8")
    engine = Engine(read_plan(path).tables["T"])
    returned: Counter[str] = Counter()
    counted: Counter[str] = Counter()
    for _ in range(COUPS):
        for settled in engine.one_coup():
            for line in settled.lines:
                returned[line.bet] += line.returned
                counted[line.bet] += 1
    assert engine.state.stock.shoes > 1 or key == "star-7up-2016"
    odds = {each.bet: each for each in exact_odds(engine.plan.setup.game)}
    assert counted == dict.fromkeys(odds, COUPS)
    scores = {bet: _z(odds[bet], returned[bet], counted[bet]) for bet in odds}
    print(f"\n{key} {config}: " + ", ".join(f"{bet} {z:+.2f}" for bet, z in scores.items()))
    assert max(map(abs, scores.values())) < FAR


def _z(odds: Odds, returned: int, wagers: int) -> float:
    """How many standard errors the mean return lies from the exact one."""
    back = defaultdict[Fraction, Fraction](Fraction)
    for each in odds.outcomes:
        kept = Fraction(each.result != "lose") + (each.pays or 0)
        back[kept] += each.probability
    mean = sum((kept * chance for kept, chance in back.items()), Fraction())
    variance = sum((kept * kept * chance for kept, chance in back.items()), Fraction()) - mean * mean
    return float(Fraction(returned, wagers * STAKE) - mean) / sqrt(variance / wagers)
