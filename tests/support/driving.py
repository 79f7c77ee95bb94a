"""How the tests drive a floor: numbered orders from terminals and staff, asked again until they are answered."""

import asyncio
import json
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from speakers import speaker

from croupier.cage import commands as cage
from croupier.cage.terminal_events import NoteStacked, TicketAccepted, TicketIssued
from croupier.floor.clock import Clock
from croupier.floor.floor import Floor
from croupier.journal.store import Store
from croupier.journal.streams import Event, decode
from croupier.orders.order import Answer, Command, Order
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.play import commands as play
from croupier.play.round_events import OutcomeRegistered, RoundOpened, RoundResumed, RoundSettled
from croupier.play.spins.spin_events import BallSpun
from croupier.play.staff.staff_commands import SignOn
from croupier.play.table import Table
from croupier.play.wagering.settlement_events import WagersSettled
from croupier.play.wagering.wager_events import WagersChanged
from croupier.rulebooks.roles import Role

KEY = b"k" * 32
PATIENCE = 100
FLOOR_FILE = Path(__file__).with_name("floor.toml")


@cache
def floor_plan(table: str = "R1", seats: tuple[str, ...] = ("T1", "T2"), period_s: float = 30) -> FloorPlan:
    """The tests' floor file, its one table renamed, seated and timed."""
    text = FLOOR_FILE.read_text("utf-8")
    for written, wanted in (
        ('id = "R1"', f'id = "{table}"'),
        ('seats = ["T1", "T2"]', f"seats = {json.dumps(list(seats))}"),
        ("period_s = 30", f"period_s = {period_s}"),
    ):
        assert text.count(written) == 1
        text = text.replace(written, wanted)
    with tempfile.NamedTemporaryFile("w", suffix=".toml", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        return read_plan(Path(file.name))


class Answered(Struct, frozen=True):
    """An order, and the answer that its asker has seen; none while it is on its way."""

    order: Order
    answer: Answer | None = None


class Driver:
    """Everybody who asks something of a floor with one table."""

    def __init__(self, floor: Floor, clock: Clock, first_number: int = 1) -> None:
        self.floor, self.clock, self.first_number = floor, clock, first_number
        [self.table_name] = floor.plan.tables
        self.answers: list[Answered] = []
        self._numbers: Counter[str] = Counter()

    @property
    def table(self) -> Table:
        """The table as the floor has it in memory."""
        return self.floor.tables[self.table_name]

    async def player(self, terminal: str, command: play.PlayerCommand | cage.Command) -> Answer:
        """A player asks."""
        return await self.ask(self.order(terminal, *speaker(terminal, command), command, terminal))

    async def dealer(self, command: play.StaffCommand) -> Answer:
        """The dealer asks, having signed on."""
        await self.sign_on()
        return await self.ask(self.order("D1", Role.DEALER, "staff:dealer1", command))

    async def sign_on(self) -> None:
        """The dealer signs on, unless that was done."""
        if not self.table.staffing.dealer:
            await self.ask(self.order("D1", Role.DEALER, "staff:dealer1", SignOn()))

    async def supervisor(self, command: play.StaffCommand) -> Answer:
        """The casino supervisor asks."""
        return await self.ask(self.order("S1", Role.CASINO_SUPERVISOR, "staff:supervisor1", command))

    def order(self, source: str, role: Role, actor: str, command: Command, terminal: str = "") -> Order:
        """An order with the source's next number."""
        number = self.first_number + self._numbers[source]
        self._numbers[source] += 1
        return Order(source, number, self.clock.now(), role, actor, command, self.table_name, terminal)

    async def ask(self, order: Order) -> Answer:
        """Ask with the same number until there is an answer, and note it."""
        for _ in range(PATIENCE):
            answer = await self.floor.submit(replace(order, at=self.clock.now()))
            if not answer.again:
                self.answers.append(Answered(order, answer))
                return answer
        raise AssertionError(f"{order} is never answered")

    async def assert_answered_the_same(self, reply: Iterable[Answered]) -> None:
        """Ask everything again with the same numbers, all at once: each answer is the first one, but for the number of a
        ticket that has ended since, which is no longer kept."""
        asked = [each for each in reply if each.answer is not None]
        ended = {each.account for each in await self.floor.store.tickets() if each.number is None}
        answers = await asyncio.gather(*[self.floor.submit(replace(each.order, at=self.clock.now())) for each in asked])
        for each, answer in zip(asked, answers, strict=True):
            assert each.answer is not None
            is_over = each.answer.paid is not None and each.answer.paid[0] in ended
            first = replace(each.answer, ticket="") if is_over else each.answer
            assert answer == first, each.order


async def journal(store: Store) -> list[tuple[str, Event]]:
    """Every event, stream by stream."""
    return [
        (stream, decode(stream, each.body)) for stream in await store.streams() async for each in store.records(stream)
    ]


async def where_the_money_is(store: Store) -> tuple[int, int]:
    """All that came in as notes, and all that is somewhere: told by the journal and by the rows, not by transfers."""
    events = [event for _, event in await journal(store)]
    notes = sum(event.amount for event in events if isinstance(event, NoteStacked))
    won = sum(event.staked - event.returned for event in events if isinstance(event, WagersSettled))
    accounts = sum(account.balance + account.staked for account in await store.accounts())
    tickets = sum(ticket.amount for ticket in await store.tickets() if ticket.state == "good")
    return notes, accounts + tickets + won


EVENT_OF: dict[str, type] = {
    "insert_note": NoteStacked,
    "insert_ticket": TicketAccepted,
    "cash_out": TicketIssued,
    **dict.fromkeys(("place", "move", "remove", "clear", "undo", "redo", "repeat", "double"), WagersChanged),
    "new_game": RoundOpened,
    "spin_ball": BallSpun,
    "enter_number": OutcomeRegistered,
    "confirm_outcome": RoundSettled,
    "resume_round": RoundResumed,
}
"""The one event that a command makes if it is accepted."""


async def assert_each_counted_once(store: Store, reply: Sequence[Answered]) -> None:
    """Every accepted command made its event once, and no other did; `said` holds every command ever sent."""
    events: list[tuple[str, object]] = list(await journal(store))
    happened = Counter(type(event) for _, event in events)
    made = [EVENT_OF.get(each.order.name) for each in reply if each.answer is not None and each.answer.ok]
    accepted = Counter(kind for kind in made if kind is not None)
    assert accepted == {kind: happened[kind] for kind in accepted}
    assert set(happened) & set(EVENT_OF.values()) == set(accepted)


def plain(answer: Answer) -> bytes:
    """An answer without its time."""
    return msgspec.json.encode(replace(answer, at=0))
