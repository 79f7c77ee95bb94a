"""A floor that is opened again on the database of another, for the tests."""

from pathlib import Path
from tempfile import TemporaryDirectory

from casino import KEY, table
from databases import Database
from tournament import STAFF, STAR, whole

from croupier.floor.clock import ManualClock
from croupier.floor.floor import Floor
from croupier.journal.verify import Verdict, verify
from croupier.orders.order import Order
from croupier.plan.floor_file import read_plan
from croupier.rulebooks.roles import Role
from croupier.tournaments import commands
from croupier.tournaments.tournament import Tournament


async def entered_and_read_again(database: Database) -> tuple[Tournament, Verdict]:
    """Two entries are taken and paid; then the floor is opened anew."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "floor.toml"
        text = table("A1", STAR, "roulette", positions="p1", period_s=None)
        path.write_text(f'name = "Test floor"\nsystem = "07"\n{text}{STAFF}', "utf-8")
        plan = read_plan(path)
    clock = ManualClock()
    floor = Floor(plan, await database.open(), clock, KEY)
    await floor.start()
    asked: list[tuple[Role, commands.Command]] = [
        (Role.OPERATOR, commands.DraftConditions(whole(STAR))),
        (Role.OPERATOR, commands.PublishConditions()),
        (Role.CASHIER, commands.TakeEntry("visitor-1", form=True)),
        (Role.CASHIER, commands.TakeFee("E1", 100_00)),
        (Role.CASHIER, commands.TakeEntry("visitor-2", form=True)),
        (Role.CASHIER, commands.TakeFee("E2", 100_00)),
    ]
    for number, (role, command) in enumerate(asked):
        clock.advance(1)
        order = Order("test", number, clock.now(), role, f"staff:{role}", command, desk="1", tournament="spring")
        answer = await floor.submit(order)
        assert answer.ok, answer
    await floor.stop()
    again = Floor(plan, await database.open(), clock, KEY)
    await again.start()
    state = again.tournaments.all["spring"]
    verdict = await verify(again.store)
    await again.stop()
    return state, verdict
