"""A floor that plays tournaments with undisclosed wagers, in a process of its own, to be killed.

Run as `python busy_tournament.py DATABASE SEED`; it prints `open` when it takes orders, and `closed` when a tournament
comes to its end in this life.
"""

import asyncio
import sys
from importlib.resources import files
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import structlog
from busy_floor import open_store
from driving import KEY
from msgspec.structs import replace

from croupier.cli.serve import DEMO_TOURNAMENTS
from croupier.devices import simulated_people, tournaments
from croupier.devices.simulated_people import SimulatedDealer
from croupier.devices.tournaments import MANAGER, SimulatedTournaments
from croupier.floor.clock import SystemClock
from croupier.floor.floor import Floor
from croupier.orders.order import Command, Order
from croupier.plan.conditions_file import read_conditions
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan, Staff
from croupier.play.round_commands import ResumeRound
from croupier.play.table import Held, Wagering
from croupier.play.tournament.commands import ExamineForm, SealWager
from croupier.rulebooks.roles import Role

SECRET, STAKE = "straight:17", 300
"""What every undisclosed wager says."""
PACE = 0.01


def demo_plan() -> FloorPlan:
    """The demo floor, with the one who runs its tournaments."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "demo.toml"
        path.write_bytes(files("croupier").joinpath("demo.toml").read_bytes())
        plan = read_plan(path)
    return replace(plan, staff={MANAGER: Staff(MANAGER, Role.TOURNAMENT_MANAGER, "never signs in")})


class SecretPlayers:
    """Players of the table who hand in forms, the gaming supervisor who examines them, and who resumes a round."""

    def __init__(self, floor: Floor, chance: Random) -> None:
        self._floor, self._chance = floor, chance

    async def run(self) -> None:
        """Go on until killed."""
        while True:
            await simulated_people.pause(simulated_people.LOOKS_EVERY_S)
            state = self._floor.tables[DEMO_TOURNAMENTS]
            if isinstance(state.phase, Held):
                await self._ask(Role.CASINO_SUPERVISOR, ResumeRound())
            play = state.tournament
            if play is None or not isinstance(state.phase, Wagering):
                continue
            for place in [each for each in play.active() if each not in play.forms]:
                if self._chance.random() < 0.1:
                    await self._ask(Role.PLAYER, SealWager(SECRET, STAKE, confirmed=True), place)
            for place in [each for each, form in play.forms.items() if not form.examined]:
                await self._ask(Role.GAMING_SUPERVISOR, ExamineForm(place))

    async def _ask(self, role: Role, command: Command, place: str = "") -> None:
        at, who = self._floor.clock.now(), f"terminal:{place}" if place else f"staff:{role.value}"
        await self._floor.submit(Order(who, at, at, role, who, command, DEMO_TOURNAMENTS, place))


async def main(where: str, seed: int) -> None:
    """Play until killed."""
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    simulated_people.PACE, tournaments.WAGERS, tournaments.ENTERS = PACE, 0.5, 1.0
    plan, chance = demo_plan(), Random(seed)
    text = files("croupier").joinpath("demo_tournament.toml").read_text("utf-8")
    stated = replace(read_conditions(text, plan.zone), undisclosed=2)
    floor = Floor(plan, await open_store(where), SystemClock(), KEY)
    await floor.start()
    run_by = SimulatedTournaments(floor, DEMO_TOURNAMENTS, stated, lambda _: False, set(), seed)
    dealer = SimulatedDealer(floor, DEMO_TOURNAMENTS, lambda: False, seed, only_in_sessions=True)
    before = {name for name, each in floor.tournaments.all.items() if each.closed}

    async def report() -> None:
        while True:
            await simulated_people.pause(simulated_people.LOOKS_EVERY_S)
            async with floor.steady:  # what is not durable is not said
                over = {name for name, each in floor.tournaments.all.items() if each.closed} - before
            if over:
                before.update(over)
                print("closed", flush=True)

    print("open", flush=True)
    await asyncio.gather(run_by.run(), dealer.run(), SecretPlayers(floor, chance).run(), report())


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
