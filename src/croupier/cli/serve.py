"""`croupier serve`: open a floor."""

import argparse
import contextlib
import os
import secrets
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from argon2 import PasswordHasher
from msgspec import structs

from croupier.cli.loop import run_async
from croupier.floor.opening import Word, word_of
from croupier.games.notation import WrongInput
from croupier.plan.conditions_file import read_conditions
from croupier.plan.floor_file import read_plan
from croupier.plan.floor_plan import FloorPlan, Staff
from croupier.rulebooks.roles import Role

if TYPE_CHECKING:
    from croupier.server.http.lobby import Demo

LOG, LEVELS = "CROUPIER_LOG", ("debug", "info", "warning", "error")
"""The variable of the environment that says what is logged, and what it may say."""
DEMO_SEATS = 1
"""How many terminals of each demo table are left for people."""
DEMO_TOURNAMENTS = "M1"
"""The table of the demo floor that is for tournaments."""
DEMO_STAFF = {
    "dealer": Role.DEALER,
    "cashier": Role.CASHIER,
    "supervisor": Role.CASINO_SUPERVISOR,
    "agm": Role.ASSISTANT_GAMING_MANAGER,
    "manager": Role.GAMING_MANAGER,
    "tables": Role.TABLE_GAMES_MANAGER,
    "casino": Role.CASINO_MANAGER_TABLE_GAMES,
    "operator": Role.OPERATOR,
    "scrutineer": Role.SCRUTINEER,
    "inspector": Role.INSPECTOR,
    "tournament": Role.TOURNAMENT_MANAGER,
}
"""Who can sign in there. Each door of the lobby offers those whose work is behind it, in this order."""


def run(options: argparse.Namespace) -> int:
    """Serve until told to stop."""
    if options.demo:
        own = {"--config": options.config, "--accept-restored": options.accept_restored, "--by": options.by}
        if given := next((name for name, value in own.items() if value), None):
            raise WrongInput(f"The demo has a floor of its own: leave out {given}, or --demo.")
        with TemporaryDirectory(prefix="croupier-") as folder:
            return _demo(Path(folder), options.database, options.port)
    if not options.config:
        raise WrongInput("Say which floor: croupier serve --config FLOOR.toml (or --demo to look around).")
    plan = read_plan(Path(options.config))
    word = word_of(plan, options.accept_restored, options.by)
    return _serve(plan, Path(options.config), options.database, options.port, word=word)


def _demo(folder: Path, database: str | None, port: int) -> int:
    from croupier.devices.tournaments import MANAGER
    from croupier.server.access.hello import screens_of
    from croupier.server.http.lobby import Demo
    from croupier.server.views.lobby import Guest

    with files("croupier").joinpath("demo.toml").open("rb") as packaged:
        (folder / "demo.toml").write_bytes(packaged.read())
    plan = read_plan(folder / "demo.toml")
    guests = [Guest(name, role.value, secrets.token_hex(4)) for name, role in DEMO_STAFF.items()]
    quick = PasswordHasher(time_cost=1, memory_cost=8192)
    staff = {each.staff: Staff(each.staff, Role(each.role), quick.hash(each.password)) for each in guests}
    staff[MANAGER] = Staff(MANAGER, Role.TOURNAMENT_MANAGER, quick.hash(secrets.token_hex()))
    free = [
        each for name, table in plan.tables.items() if name != DEMO_TOURNAMENTS for each in table.terminals[:DEMO_SEATS]
    ]
    conditions = read_conditions(files("croupier").joinpath("demo_tournament.toml").read_text("utf-8"), plan.zone)

    def ready(chosen: int) -> None:
        lines = [
            f"Croupier demo floor: {len(plan.tables)} tables on a temporary database. Outcomes and players are simulated.",
            "",
            f"  The lobby  http://127.0.0.1:{chosen}",
            *(f"  Sign in    as {each.staff}, password {each.password}" for each in guests),
            "",
            "A tournament is always being played or about to begin: enter it, or watch it, from the lobby.",
            "A table deals by itself until a dealer's terminal is open there. Ctrl-C stops it all after the rounds.",
        ]
        _say("\n".join(lines))

    screens = [each for table in plan.tables for each in screens_of(plan, table)]
    demo = Demo(tuple(dict.fromkeys(free)), tuple(screens), tuple(guests), DEMO_TOURNAMENTS, conditions)
    return _serve(structs.replace(plan, staff=staff), folder / "demo.toml", database, port, demo, ready)


def _serve(
    plan: FloorPlan,
    config: Path,
    database: str | None,
    port: int,
    demo: "Demo | None" = None,
    ready: object = None,
    word: Word | None = None,
) -> int:
    from croupier.server.logs import set_up_logs
    from croupier.server.serve import serve

    set_up_logs(_least_logged("warning" if demo else "info"))  # whoever looks around reads the welcome first
    database = database or str(config.with_suffix(".db"))
    tell = ready if callable(ready) else lambda chosen: _say(f"The floor is open at http://127.0.0.1:{chosen}")
    run_async(serve(plan, database, config, port, demo, tell, word))
    return 0


def _least_logged(usual: str) -> str:
    """How grave a line of the log must be, as the environment says; with `debug`, every order has its line."""
    least = os.environ.get(LOG, "") or usual
    if least not in LEVELS:
        raise WrongInput(f"{LOG} is {least!r} in the environment: write one of {', '.join(LEVELS)}.")
    return least


def _say(words: str) -> None:
    """Tell whoever started it. The floor is open whether or not anybody listens."""
    with contextlib.suppress(OSError):
        print(words, flush=True)
