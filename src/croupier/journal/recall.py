"""Any round again: the wagers as they lay at the close, every outcome in turn, the settlement line by line, who did what.

Only the round is read, and where something about it came to light later, on to the round in which it did: the table's state
before it is in a snapshot.
"""

from copy import deepcopy

from msgspec import Struct, field

from croupier.cage.tickets import correction_number
from croupier.journal.replay import read_state
from croupier.journal.store import Reading
from croupier.journal.streams import TABLE
from croupier.plan.floor_plan import TablePlan
from croupier.play import events as play
from croupier.play.board import Sign
from croupier.play.evolve import evolve
from croupier.play.outcome import Outcome
from croupier.play.remedies import put_right_events
from croupier.play.remedies.held_events import HeldSettled, StakesDecided, StakesHeld
from croupier.play.remedies.irregularity_events import IrregularityDeclared
from croupier.play.remedies.past_round import PastRound, remembered
from croupier.play.round_events import RoundOpened, RoundSettled, RoundVoided, ScreenRulesShown, WageringClosed
from croupier.play.spins.lucky_ball_events import SeedCommitted
from croupier.play.table import Table
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_events import Chips


class Changed(Struct, frozen=True):
    """What a step changed on the table."""

    chips: dict[str, Chips]
    """Each place at which the layout changed, with all that is on it after the step."""
    cards: tuple[str, ...]
    """The cards of the coup after it, in drawing order; nothing for one that is face down."""
    dealt: tuple[str, ...]
    """The hand that each of them is in."""


class RecallStep(Struct, frozen=True):
    """Something that happened in the round, or about it later."""

    version: int
    at: int
    actor: str
    event: play.Event


class DealtFrom(Struct, frozen=True):
    """The cards of a round: which shoe of the table, which set, and whether that was checked, by which device if by one."""

    shoe: int
    cards: str
    checked: bool | None
    """Not at all, if none."""
    checked_by: str


class Recall(Struct, frozen=True):
    """A round, from its opening to its end or as far as it has come, and what came to light about it later."""

    table: str
    round: int
    outcome: Outcome | None
    """The latest."""
    void: bool
    wagers: dict[str, Chips]
    """What lay at the close, by terminal, after what went back."""
    settled: tuple[WagersSettled, ...]
    steps: tuple[RecallStep, ...]
    outcomes: tuple[Outcome, ...] = ()
    """Every outcome that it was settled on or put right to, in order."""
    corrected: tuple[put_right_events.WagersCorrected, ...] = ()
    """What was put right, in order."""
    rules: str = ""
    """The version of the rules that it was played under."""
    dealer: str = ""
    """Who was signed on to deal it when it was opened."""
    dealt_from: DealtFrom | None = None
    """Its cards when it was opened; none in a game without."""
    screen_rules: str = ""
    """The version of the on-screen rules that it was played under, where the document has it on record."""
    screen_text: str = ""
    """Those rules themselves."""
    sign: Sign = field(default_factory=Sign)
    """The limits that were on show through it: the table's, and those of single players."""


class _Found(Struct):
    """A round as the journal is read."""

    steps: list[RecallStep] = field(default_factory=list)
    wagers: dict[str, Chips] = field(default_factory=dict)
    settled: list[WagersSettled] = field(default_factory=list)
    corrected: list[put_right_events.WagersCorrected] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    table: Table | None = None
    """The table before its settlement."""
    void: bool = False
    rules: str = ""
    dealer: str = ""
    dealt_from: DealtFrom | None = None
    screen_rules: str = ""
    screen_rules_since: int = 0
    """The first round that was played under them."""
    sign: Sign = field(default_factory=Sign)
    layout: dict[str, Chips] = field(default_factory=dict)
    """What is on the layout, place by place, as far as it was read."""
    changes: list[Changed] = field(default_factory=list)
    """What each step changed."""

    def add(self, step: RecallStep, state: Table) -> None:
        """Note what happened, with the state after it."""
        self.steps.append(step)
        self.changes.append(self._changed(state))
        match step.event:
            case RoundOpened():
                self.rules, self.dealer = step.event.rules, step.event.dealer
                self.dealt_from, self.sign = _dealt_from(state), state.board.sign
                self.screen_rules, self.screen_rules_since = step.event.screen_rules, state.screen_rules_since
            case WageringClosed():
                self.wagers = {
                    place: dict(on_layout) for place, seat in state.seats.items() if (on_layout := seat.on_layout())
                }
            case WagersSettled():
                self.settled.append(step.event)
            case HeldSettled():
                self.settled.append(step.event.settled)
            case put_right_events.WagersCorrected():
                self.corrected.append(step.event)
            case RoundSettled() | put_right_events.OutcomeCorrected():
                self.outcomes.append(step.event.outcome)
            case RoundVoided() | put_right_events.SettlementReversed():
                self.void = True

    def _changed(self, state: Table) -> Changed:
        changed = {
            place: dict(on_layout)
            for place, seat in state.seats.items()
            if (on_layout := seat.on_layout()) != self.layout.get(place, {})
        }
        self.layout |= changed
        return Changed(changed, tuple(state.cards), tuple(state.hands.dealt))


async def recall(store: Reading, table: str, number: int) -> Recall | None:
    """A round of a table, read from the journal; nothing if there was none."""
    found = await _read(store, table, number)
    return None if number < 1 or not found.steps else await _recalled(store, table, number, found)


async def recall_in_steps(store: Reading, table: str, number: int) -> tuple[Recall, tuple[Changed, ...]] | None:
    """The same, with what each step changed on the table."""
    found = await _read(store, table, number)
    if number < 1 or not found.steps:
        return None
    return await _recalled(store, table, number, found), tuple(found.changes)


async def _recalled(store: Reading, table: str, number: int, found: _Found) -> Recall:
    return Recall(
        table,
        number,
        found.outcomes[-1] if found.outcomes else None,
        found.void,
        found.wagers,
        tuple(found.settled),
        tuple(found.steps),
        tuple(found.outcomes),
        tuple(found.corrected),
        found.rules,
        found.dealer,
        found.dealt_from,
        found.screen_rules,
        await _screen_text(store, table, found.screen_rules_since) if found.screen_rules else "",
        found.sign,
    )


async def _screen_text(store: Reading, table: str, since: int) -> str:
    """The on-screen rules that were put on record for a round, and for those after it."""
    stream = TABLE.stream(table)
    _, version = await before_round(store, stream, since)
    async for each in store.records(stream, after=version):
        event = TABLE.event(each.body)
        if isinstance(event, ScreenRulesShown) and event.round == since:
            return event.text
    raise AssertionError(f"no on-screen rules are on record for round {since} of {table}")


def _dealt_from(state: Table) -> DealtFrom | None:
    shoe = state.stock.shoe
    if shoe is None:
        return None
    cards = state.stock.sets[shoe.cards]
    return DealtFrom(shoe.number, shoe.cards, cards.checked, cards.checked_by)


async def look_back(store: Reading, plan: TablePlan, number: int) -> PastRound | None:
    """A round of a table that was settled, as the table's core is asked about it; nothing if none was."""
    table = plan.setup.table
    found = await _read(store, table, number)
    if found.table is None:
        return None
    ended = next(step.event for step in found.steps if isinstance(step.event, RoundSettled))
    events = [step.event for step in found.steps]
    setup = plan.setup_for(found.table)
    return remembered(setup, found.table, events, ended.outcome, correction_number(table, number))


async def _read(store: Reading, table: str, number: int) -> _Found:
    stream, found = TABLE.stream(table), _Found()
    latest, _ = await read_state(store, stream)
    assert isinstance(latest, Table)
    last = latest.afterwards.last_amended(number)
    state, version = await before_round(store, stream, number)
    async for each in store.records(stream, after=version):
        event = TABLE.event(each.body)
        assert isinstance(event, play.Event)
        if isinstance(event, RoundOpened) and event.round > last:
            break
        if _ends(event, number, state) and found.table is None:
            found.table = deepcopy(state)
        state = evolve(state, event)
        if _round_of(event, state) == number:
            found.add(RecallStep(each.version, each.at, each.actor, event), state)
    return found


def _ends(event: play.Event, number: int, state: Table) -> bool:
    """Whether an event is the first of a round's settlement."""
    settles = isinstance(event, WagersSettled | put_right_events.WagersHeld | RoundSettled)
    return settles and state.round == number


def _round_of(event: play.Event, state: Table) -> int:
    """The round that an event is about."""
    match event:
        case (
            SeedCommitted()
            | ScreenRulesShown()
            | IrregularityDeclared()
            | HeldSettled()
            | StakesHeld()
            | StakesDecided()
            | put_right_events.PutRightEvent()
            | put_right_events.WagersCorrected()
        ):
            return event.round
    return state.round


async def before_round(store: Reading, stream: str, number: int) -> tuple[Table, int]:
    """The last snapshot from before a round, and its version. Rounds only count up, so it is found by halving."""
    found, version = Table(), 0
    last = await store.latest(stream, format=TABLE.format)
    low, high = 1, last.version if last else 0
    while low <= high:
        middle = (low + high) // 2
        snapshot = await store.latest(stream, middle, TABLE.format)
        if snapshot is None:
            low = middle + 1
            continue
        state = TABLE.read(snapshot.body)
        assert isinstance(state, Table)
        if state.round < number:
            found, version, low = state, snapshot.version, middle + 1
        else:
            high = snapshot.version - 1
    return found, version
