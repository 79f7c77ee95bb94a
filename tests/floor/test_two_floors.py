"""Two floors on one PostgreSQL, each with half of the tables: the books stay whole, whoever writes what both read."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from casino import KEY
from equipped import open_tables
from hypothesis import settings, strategies as st
from hypothesis.stateful import rule, run_state_machine_as_test
from postgres import Postgres
from test_every_table_machine import STAKES, TABLES, EveryTable, prepare_shoes

from croupier.cage import commands as cage
from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.journal.store import Account
from croupier.orders.order import Answer, Command, Order
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan
from croupier.play.round_commands import NewGame
from croupier.play.wagering.wager_commands import Place
from croupier.rulebooks.roles import Role
from croupier.scripts.script import dealer_of
from croupier.storage.postgres import PostgresStore

HALVES = (("R1", "R2", "C1", "C2", "C3"), ("L1", "U1", "K1"))


class Pair:
    """Two floors, as whoever asks finds them: what concerns a table goes to the floor that owns it."""

    def __init__(self, plan: FloorPlan, clock: ManualClock, stores: list[PostgresStore]) -> None:
        self.plan, self.clock, self.store = plan, clock, stores[0]
        self.halves = [
            Floor(self.plan, store, self.clock, KEY, Random(place).randbytes, owned=tables)
            for place, (store, tables) in enumerate(zip(stores, HALVES, strict=True))
        ]
        self.balances: dict[str, Account] = {}
        """Every account, as the books had it last."""

    def of(self, table: str) -> Floor:
        """The floor that owns a table."""
        return self.halves[table in HALVES[1]]

    @property
    def tables(self) -> dict[str, Any]:
        """Every table, as its owner has it."""
        return {name: self.of(name).tables[name] for name in self.plan.tables}

    @property
    def terminals(self) -> dict[str, Any]:
        """Every place, as its owner has it."""
        return {place: self.of(tables[0]).terminals[place] for place, tables in self.plan.places.items()}

    async def submit(self, order: Order) -> Answer:
        """Ask the owner until the answer is known."""
        answer = await self.of(order.table).insist(order)
        self.balances = {each.id: each for each in await self.store.accounts()}
        return answer

    insist = submit

    async def tick(self) -> None:
        """Let both look at the clock."""
        for floor in self.halves:
            await floor.tick()
        self.balances = {each.id: each for each in await self.store.accounts()}

    async def start(self) -> None:
        """Open both, and sign on whoever must be there."""
        for floor in self.halves:
            await floor.start()
        await open_tables(cast(Floor, self))
        self.balances = {each.id: each for each in await self.store.accounts()}

    async def stop(self) -> None:
        """Stop both."""
        for floor in self.halves:
            await floor.stop()


class TwoFloors(EveryTable):
    """The same model, with the tables of two floors and orders to both at once."""

    create: Callable[[], str]

    def _opened(self) -> Floor:
        if not hasattr(self, "where"):
            self.where = type(self).create()
        pair = Pair(self.plan, self.clock, [self.runner.run(PostgresStore.open(self.where)) for _ in HALVES])
        self.runner.run(pair.start())
        return cast(Floor, pair)

    @rule(one=st.sampled_from(HALVES[0]), other=st.sampled_from(HALVES[1]), data=st.data(), stake=STAKES)
    def both_at_once(self, one: str, other: str, data: st.DataObject, stake: int) -> None:
        """Wagers, vouchers and player cards in both halves at once: what both write, both have afterwards."""
        asked: list[Order] = []
        for at in (one, other):
            place, bets = self._someone(data, at), sorted(self.plan.tables[at].setup.game.bets)
            cloth = place in self.plan.tables[at].positions
            for role, command in (
                (Role.DEALER if cloth else Role.PLAYER, Place(data.draw(st.sampled_from(bets)), stake)),
                (Role.OPERATOR, cage.IssueVoucher(10_00)),
                (Role.OPERATOR, cage.IssueCard(f"card-{at}-{self.numbers}", "somebody")),
            ):
                self.numbers += 1
                who = f"staff:{role}" if role is not Role.PLAYER else f"terminal:{place}"
                desk = "1" if isinstance(command, cage.IssueVoucher) else ""
                asked.append(Order(f"{role}:{at}", self.numbers, self.clock.now(), role, who, command, at, place, desk))

        async def ask() -> list[Answer]:
            return await asyncio.gather(*map(self.floor.submit, asked))

        assert not any(each.again for each in self.runner.run(ask()))


def test_two_floors_on_one_database_keep_the_books_whole(postgres: Postgres) -> None:
    machine = type("Machine", (TwoFloors,), {"create": staticmethod(postgres.create)})
    run_state_machine_as_test(machine, settings=settings(max_examples=15, stateful_step_count=20, deadline=None))


@pytest.mark.anyio
async def test_a_card_that_one_floor_has_cancelled_is_no_good_on_the_other(postgres: Postgres, tmp_path: Path) -> None:
    (tmp_path / "floor.toml").write_text(f'name = "All rulebooks"\nsystem = "07"\n{"".join(TABLES)}', "utf-8")
    plan, clock, where = read_plan(tmp_path / "floor.toml"), ManualClock(), postgres.create()
    pair = Pair(plan, clock, [await PostgresStore.open(where) for _ in HALVES])
    await pair.start()
    here, elsewhere = pair.of("L1"), pair.of("R1")

    async def ask(floor: Floor, role: Role, command: Command, place: str = "") -> Answer:
        clock.advance(0.001)
        who = dealer_of(plan, "L1") if role is Role.DEALER else f"staff:{role}"
        return await floor.insist(Order(role, clock.now(), clock.now(), role, who, command, "L1", place))

    assert (await ask(elsewhere, Role.OPERATOR, cage.IssueCard("card-1", "somebody"))).ok
    for command in (cage.PresentCard("card-1"), cage.RemoveCard()):
        assert (await ask(here, Role.DEALER, command, "p1")).ok
    assert (await ask(elsewhere, Role.OPERATOR, cage.ChangeCard("card-1", "cancelled"))).ok
    assert here.desk.register.cards["card-1"].status == "valid", "as it was read last: nothing has told this floor"
    refused = await ask(here, Role.DEALER, cage.PresentCard("card-1"), "p1")
    assert (refused.ok, here.desk.register.cards["card-1"].status) == (False, "cancelled")
    await pair.stop()


@pytest.mark.anyio
async def test_a_floor_writes_to_its_own_tables_and_places_alone(postgres: Postgres, tmp_path: Path) -> None:
    (tmp_path / "floor.toml").write_text(f'name = "All rulebooks"\nsystem = "07"\n{"".join(TABLES)}', "utf-8")
    plan, clock, where = read_plan(tmp_path / "floor.toml"), ManualClock(), postgres.create()
    pair = Pair(plan, clock, [await PostgresStore.open(where) for _ in HALVES])
    await pair.start()
    before = await pair.store.heads()

    async def refused(floor: Floor, order: Order) -> str:
        clock.advance(0.001)
        answer = await floor.insist(order)
        assert not answer.ok
        return answer.why

    for table, other in ((table, pair.halves[table in HALVES[0]]) for table in plan.tables):
        at, dealer = clock.now(), dealer_of(plan, table)
        order = Order(dealer, at, at, Role.DEALER, dealer, NewGame(), table)
        assert await refused(other, order) == f"Another floor has table:{table}: ask there."
    for place, tables in plan.places.items():
        at, who = clock.now(), f"terminal:{place}"
        order = Order(who, at, at, Role.PLAYER, who, cage.CallAttendant(), tables[0], place)
        if plan.is_terminal(place):
            why = await refused(pair.halves[tables[0] in HALVES[0]], order)
            assert why == f"Another floor has terminal:{place}: ask there."
    assert await pair.store.heads() == before
    await pair.stop()


@pytest.mark.anyio
async def test_games_are_played_at_every_table_of_both_floors_on_the_cloth_too(
    postgres: Postgres, tmp_path: Path
) -> None:
    (tmp_path / "floor.toml").write_text(f'name = "All rulebooks"\nsystem = "07"\n{"".join(TABLES)}', "utf-8")
    plan, clock, where = read_plan(tmp_path / "floor.toml"), ManualClock(), postgres.create()
    pair = Pair(plan, clock, [await PostgresStore.open(where) for _ in HALVES])
    await pair.start()
    await prepare_shoes(cast(Floor, pair))
    for table in plan.tables:
        at, dealer = clock.now(), dealer_of(plan, table)
        opened = await pair.submit(Order(dealer, at, at, Role.DEALER, dealer, NewGame(), table))
        assert (opened.ok, pair.tables[table].round) == (True, 1), (table, opened.why)
    await pair.stop()


@pytest.mark.anyio
async def test_what_would_follow_at_a_table_of_another_floor_is_asked_for_there(
    postgres: Postgres, tmp_path: Path
) -> None:
    """A payment that is held puts a notice into the outbox of the ticket's own table, whichever desk holds it."""
    (tmp_path / "floor.toml").write_text(f'name = "All rulebooks"\nsystem = "07"\n{"".join(TABLES)}', "utf-8")
    plan, clock, where = read_plan(tmp_path / "floor.toml"), ManualClock(), postgres.create()
    pair = Pair(plan, clock, [await PostgresStore.open(where) for _ in HALVES])
    await pair.start()

    async def ask(floor: Floor, role: Role, command: Command, table: str, place: str = "", desk: str = "") -> Answer:
        at = clock.now()
        who = dealer_of(plan, table) if role is Role.DEALER else f"terminal:{place}" if place else f"staff:{role}"
        return await floor.insist(Order(f"{role}", at, at, role, who, command, table, place, desk))

    place, own, other = plan.tables["R1"].terminals[0], pair.of("R1"), pair.of("K1")
    assert (await ask(own, Role.ACCEPTOR, cage.InsertNote(50_00), "R1", place)).ok
    assert (await ask(own, Role.DEALER, NewGame(), "R1")).ok
    paid = await ask(own, Role.PLAYER, cage.CashOut(), "R1", place)
    hold, before = cage.HoldPayment(paid.ticket, "fraud"), await pair.store.heads()
    refused = await ask(other, Role.CASINO_SUPERVISOR, hold, "K1", desk="1")
    assert (refused.ok, refused.why) == (False, "Another floor has table:R1: ask there.")
    assert await pair.store.heads() == before
    assert (await ask(own, Role.CASINO_SUPERVISOR, hold, "R1", desk="1")).ok
    assert own.tables["R1"].staffing.written == 1
    await pair.stop()
