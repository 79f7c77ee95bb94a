"""`croupier serve`: open a floor."""

import argparse
import asyncio
import secrets
import sys
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from argon2 import PasswordHasher
from msgspec import structs

from croupier.floor.keys import load_key, terminal_key
from croupier.floor.plan import FloorPlan, Staff, read_plan
from croupier.games.notation import WrongInput
from croupier.rulebooks.policy import Role

DEMO_SEATS = 2
"""How many terminals of the demo floor are left for people."""


def run(options: argparse.Namespace) -> int:
    """Serve until told to stop."""
    if options.demo:
        with TemporaryDirectory(prefix="croupier-") as folder:
            return _demo(Path(folder), options.database, options.port)
    if not options.config:
        raise WrongInput("Say which floor: croupier serve --config FLOOR.toml (or --demo to look around).")
    plan = read_plan(Path(options.config))
    key = load_key(Path(options.config).with_suffix(".key"))
    return _serve(plan, options.database or str(Path(options.config).with_suffix(".db")), key, options.port)


def _demo(folder: Path, database: str | None, port: int) -> int:
    with files("croupier").joinpath("demo.toml").open("rb") as packaged:
        (folder / "demo.toml").write_bytes(packaged.read())
    plan = read_plan(folder / "demo.toml")
    passwords = {"dealer": secrets.token_hex(4), "supervisor": secrets.token_hex(4)}
    quick = PasswordHasher(time_cost=1, memory_cost=8192)
    staff = {
        name: Staff(name, role, quick.hash(passwords[name]))
        for name, role in (("dealer", Role.DEALER), ("supervisor", Role.CASINO_SUPERVISOR))
    }
    key = load_key(folder / "demo.key")
    table, at = next(iter(plan.tables.items()))

    def ready(chosen: int) -> None:
        here = f"http://127.0.0.1:{chosen}"
        keys = [f"{here}/player?terminal={each}&key={terminal_key(key, each)}" for each in at.terminals[:DEMO_SEATS]]
        lines = [
            "Croupier demo floor, on a temporary database. The wheel is simulated.",
            "",
            f"  Display          {here}/display?table={table}",
            *(f"  Player terminal  {address}" for address in keys),
            f"  Dealer terminal  {here}/dealer?table={table}",
            *(f"                   sign in as {name}, password {word}" for name, word in passwords.items()),
            "",
            "The table deals by itself until a dealer's terminal is open. Ctrl-C stops it after the round.",
        ]
        print("\n".join(lines), flush=True)

    return _serve(
        structs.replace(plan, staff=staff),
        database or str(folder / "demo.db"),
        key,
        port,
        at.terminals[DEMO_SEATS:],
        ready,
    )


def _serve(
    plan: FloorPlan, database: str, key: bytes, port: int, players: tuple[str, ...] = (), ready: object = None
) -> int:
    from croupier.server.logs import set_up_logs
    from croupier.server.serve import serve

    set_up_logs()
    tell = (
        ready
        if callable(ready)
        else lambda chosen: print(f"The floor is open at http://127.0.0.1:{chosen}", flush=True)
    )
    if sys.platform != "win32":
        import uvloop

        uvloop.run(serve(plan, database, key, port, players, tell))
    else:
        asyncio.run(serve(plan, database, key, port, players, tell))
    return 0
