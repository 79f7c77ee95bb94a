"""`croupier load`: many terminals at once on a floor of its own, and whether its books and theirs agree.

The floor runs in another process on an empty database, on this machine only. Every terminal keeps its own books from what
it was told; at the end they are compared with the floor's, the journal is verified, and the history of all commands is
checked: one serial order, the journal's, must explain what each terminal saw, and no command that was answered before
another was sent may stand after it.
"""

import argparse
import asyncio
import gc
import os
import platform
import signal
import subprocess
import sys
import time
from collections import defaultdict
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress

from croupier.cli.load_terminal import LoadTerminal, Sent
from croupier.cli.loop import run_async
from croupier.floor.clock import SystemClock
from croupier.games.notation import WrongInput
from croupier.journal.keys import acceptor_key, load_key, terminal_key
from croupier.journal.store import Store
from croupier.journal.streams import TABLE, decode
from croupier.journal.verify import Verdict, verify
from croupier.play.reasons import Reason
from croupier.play.round_events import RoundSettled
from croupier.storage.opening import held_store

SEATS = 40
LARGEST = 4000
LONGEST_S = 600
HOST = "127.0.0.1"
ANSWER_LIMIT_MS = {False: 50, True: 500}
"""How soon 99 of 100 commands are answered, and when all come in the last moment."""
SHOWN_LIMIT_MS = 300
"""How soon after the dealer's confirmation the last screen of a table shows the settlement."""


class Load(NamedTuple):
    """How a load went."""

    terminals: int
    commands: int
    seconds: float
    """From the first command sent to the last."""
    last_moment: bool
    p50_ms: float
    p99_ms: float
    late: int
    """Commands that were sent in time and refused as late."""
    shown_ms: list[float]
    """For each round, how long after the confirmation the last screen had the settlement."""
    memory_mb: float
    verdict: Verdict
    wrong: list[str]
    """Terminals whose own books differ from the floor's."""
    explained: bool

    @property
    def agrees(self) -> bool:
        """Whether books and histories are as they must be, however long it took."""
        return self.verdict.ok and not self.wrong and self.explained


def run(options: argparse.Namespace) -> int:
    """Run the load, bounded, and report; 1 if the books or the history do not agree."""
    if not 1 <= options.terminals <= LARGEST or not 1 <= options.seconds <= LONGEST_S:
        raise WrongInput(f"croupier load takes 1 to {LARGEST} terminals and 1 to {LONGEST_S} seconds.")
    screen = Console(highlight=False)
    load = measure(options.terminals, options.seconds, options.last_moment, options.database, screen)
    _report(load, screen)
    return 0 if load.agrees and not load.late else 1


def measure(count: int, seconds: int, last_moment: bool, database: str | None, screen: Console) -> Load:
    """Run the load on an empty database, a temporary one if none is given."""
    gc.disable()  # these terminals stand for as many machines: no pause of theirs is the floor's
    try:
        with TemporaryDirectory(prefix="croupier-load-") as folder:
            url = database or str(Path(folder) / "load.db")
            return run_async(_measure(Path(folder), count, seconds, last_moment, url, screen))
    finally:
        gc.enable()


async def _measure(folder: Path, count: int, seconds: int, last_moment: bool, database: str, screen: Console) -> Load:
    async with held_store(database) as store:
        used = await store.streams()
    if used:
        raise WrongInput("croupier load wagers thousands of times with made-up money: give it an empty database.")
    seats = count if last_moment else SEATS  # one table, so that everyone has one deadline
    tables = [f"L{number + 1}" for number in range(-(-count // seats))]
    (folder / "load.toml").write_text(floor_file(tables, seats), "utf-8")
    command = ("serve", "--config", str(folder / "load.toml"), "--database", database, "--port", "0")
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "croupier", *command),
        stdout=subprocess.PIPE,
        stderr=(folder / "serve.log").open("w"),
    )
    try:
        assert server.stdout is not None
        opened = (await server.stdout.readline()).decode()
        if not opened:
            *_, last = (folder / "serve.log").read_text("utf-8").splitlines() or ["it printed nothing"]
            raise WrongInput(f"The floor to load did not open: {last.removeprefix('croupier: ')}")
        port = int(opened.rsplit(":", 1)[1])
        key, clock = load_key(folder / "load.key"), SystemClock()
        terminals = []
        for number in range(count):
            table = tables[number // seats]
            name = f"{table}-{number % seats + 1}"
            terminals.append(
                LoadTerminal(table, name, (terminal_key(key, name), acceptor_key(key, name)), number, clock)
            )
        until = time.monotonic() + seconds
        playing = asyncio.gather(
            *(_join(each, place, port, until, last_moment) for place, each in enumerate(terminals))
        )
        with Progress(console=screen, transient=True) as bar:
            task = bar.add_task(f"{count} terminals", total=seconds)
            while not playing.done():
                bar.update(task, completed=seconds - max(0.0, until - time.monotonic()))
                await asyncio.wait([playing], timeout=0.5)
        await playing
        memory = _resident_mb(server.pid)
        server.send_signal(signal.SIGTERM)
        await server.wait()
    finally:
        if server.returncode is None:
            server.kill()
            await server.wait()
    async with held_store(database) as store:
        return await _compare(store, terminals, last_moment, memory)


async def _join(terminal: LoadTerminal, place: int, port: int, until: float, last_moment: bool) -> None:
    """Terminals come in over the first seconds, as people do."""
    await asyncio.sleep(place / 500)
    await terminal.play(HOST, port, until, last_moment)


async def _compare(store: Store, terminals: list[LoadTerminal], last_moment: bool, memory: float) -> Load:
    """The floor's books beside the terminals' own."""
    accounts = {account.id: account for account in await store.accounts()}
    history = [sent for each in terminals for sent in each.history]
    took = sorted(sent.answered - sent.sent for sent in history if not last_moment or sent.do == "place")
    return Load(
        len(terminals),
        len(history),
        max(sent.sent for sent in history) - min(sent.sent for sent in history),
        last_moment,
        took[len(took) // 2] * 1000,
        took[len(took) * 99 // 100] * 1000,
        sum(not sent.ok and sent.in_time and sent.reason is Reason.LATE for sent in history),
        await _shown_after(store, terminals),
        memory,
        await verify(store),
        [each.name for each in terminals if accounts[f"{each.name}-1"].balance != each.expected],
        await _one_order_explains(store, history),
    )


def _report(load: Load, screen: Console) -> None:
    say = partial(screen.print, soft_wrap=True)
    rate = "all in the last 100 ms" if load.last_moment else f"{load.commands / load.seconds:,.0f} a second"
    limit, verdict = ANSWER_LIMIT_MS[load.last_moment], load.verdict
    say(f"{load.terminals} terminals, {load.commands:,} commands in {load.seconds:.0f} s ({rate})")
    say(
        f"answers: p50 {load.p50_ms:.1f} ms, p99 {load.p99_ms:.1f} ms, limit {limit} ms:"
        f" {limit / load.p99_ms:.2f}x inside the limit"
    )
    say(f"sent in time and refused as late: {load.late}")
    if load.shown_ms:
        say(
            f"settled and on a table's last screen, {len(load.shown_ms)} rounds: at most {max(load.shown_ms):.0f} ms"
            f" after the confirmation, limit {SHOWN_LIMIT_MS} ms"
        )
    say(f"the floor's memory: {load.memory_mb:.0f} MB")
    say(f"books: {verdict.events:,} events verified, {'ok' if verdict.ok else verdict.first_fault}")
    say(f"terminals whose own books differ from the floor's: {len(load.wrong)} {', '.join(load.wrong[:5])}".rstrip())
    say(f"one serial order explains every history: {'yes' if load.explained else 'NO'}")
    say(f"machine: {os.cpu_count()} cores, Python {platform.python_version()}, load generator on the same machine")


async def _shown_after(store: Store, terminals: list[LoadTerminal]) -> list[float]:
    """For each round settled, the milliseconds from the confirmation's stamp to the last screen that showed it."""
    last: defaultdict[tuple[str, int], int] = defaultdict(int)
    for each in terminals:
        for number, at in each.shown.items():
            last[each.table, number] = max(at, last[each.table, number])
    after = []
    for table in {each.table for each in terminals}:
        async for record in store.records(TABLE.stream(table)):
            if record.type == "round_settled":
                settled = decode(record.stream, record.body)
                assert isinstance(settled, RoundSettled)
                if (table, settled.round) in last:
                    after.append((last[table, settled.round] - record.at) / 1000)
    return after


async def _one_order_explains(store: Store, history: list[Sent]) -> bool:
    """Whether the journal's order of accepted wagers agrees with the times at which terminals sent and heard."""
    heard = {(sent.terminal, sent.at): sent for sent in history if sent.ok}
    of_table: defaultdict[str, list[Sent]] = defaultdict(list)
    for table in {sent.table for sent in history}:
        async for record in store.records(TABLE.stream(table)):
            if record.type == "wagers_changed":
                sent = heard.get((record.actor.removeprefix("terminal:"), record.at))
                if sent is None:
                    return False
                of_table[table].append(sent)
    for order in of_table.values():
        latest = float("-inf")
        for sent in order:
            if sent.answered < latest:
                return False
            latest = max(latest, sent.sent)
    return True


def floor_file(tables: list[str], seats: int) -> str:
    """A floor of roulette tables that deal by themselves."""
    kinds = "straight split street corner six_line column dozen low high even odd red black".split()
    limits = "\n".join(f'{kind} = {{ min = "1.00", max = "500.00" }}' for kind in kinds)
    return "\n".join(
        f'[[table]]\nid = "{table}"\nrulebook = "star-rapid-2016"\ngame = "roulette"\nseats = {seats}\nperiod_s = 10\n'
        f'[table.limits]\n{limits}\n[table.devices]\nwheel = "simulated"\n'
        f'[table.equipment]\ndealer_terminal = {{ id = "DT-{table}" }}\ngame_system = {{ id = "GS" }}\n'
        f'network = {{ id = "NW" }}\nnote_acceptor = "N-"\nticket_printer = "P-"\n'
        f'wheel = {{ id = "W-{table}", diameter_mm = 800 }}\n'
        f'ball = {{ id = "B-{table}", diameter_mm = 20, metallic = false }}\n'
        for table in tables
    )


def _resident_mb(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return float("nan")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
