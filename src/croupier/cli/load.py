"""`croupier load`: many terminals at once on a floor of its own, and whether its books and theirs agree.

The floor runs in another process on a temporary database, on this machine only. Every terminal keeps its own books from what
it was told; at the end they are compared with the floor's, the journal is verified, and the history of all commands is
checked: one serial order, the journal's, must explain what each terminal saw, and no command that was answered before
another was sent may stand after it.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import signal
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import Progress
from websockets.asyncio.client import ClientConnection, connect

from croupier.floor.journal import table_stream
from croupier.floor.keys import load_key, terminal_key
from croupier.floor.store import Store
from croupier.floor.verify import verify
from croupier.games.notation import WrongInput

SEATS = 40
LARGEST = 4000
LONGEST_S = 600
LOCK_S = 0.5
"""A terminal stops sending this long before the deadline, as the pages do."""
LAST_MOMENT_S = 0.1
BETS = ("straight:17", "split:14-17", "red", "dozen:2", "corner:1-2-4-5", "tier", "black", "straight:0")


class Sent(NamedTuple):
    """A command as its terminal saw it: when it was sent and answered, and what the answer was."""

    table: str
    terminal: str
    sent: float
    answered: float
    at: int
    ok: bool
    in_time: bool
    why: str


class LoadTerminal:
    """A terminal that wagers and keeps its own books."""

    def __init__(self, address: str, table: str, name: str, key: str, seed: int) -> None:
        self.table, self.name = table, name
        self.history: list[Sent] = []
        self.expected = 0
        self.picture: dict[str, Any] = {}
        self._address, self._key = address, key
        self._mood = random.Random(seed)
        self._number = 0
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._changed = asyncio.Event()
        self._offset = 0.0

    async def play(self, until: float, last_moment: bool) -> None:
        """Buy in and wager in every round until it is time to stop."""
        async with connect(self._address, max_size=None, compression=None) as socket:
            hello = {"as": "player", "terminal": self.name, "key": self._key}
            await socket.send(json.dumps({"hello": hello}))
            listener = asyncio.create_task(self._listen(socket))
            try:
                await self._ask(socket, {"do": "insert_note", "note": 10_000}, float("inf"))
                played = 0
                while time.monotonic() < until:
                    closes = self._closes()
                    now_round = self.picture["round"]["round"]
                    if closes is None or now_round == played or closes - LOCK_S < time.monotonic():
                        await self._next_change(until)
                        continue
                    played = now_round
                    await self._round(socket, closes - LOCK_S, last_moment)
                while self.picture["bet"] and time.monotonic() < until + 60:
                    await self._next_change(until + 60)
            finally:
                listener.cancel()

    async def _round(self, socket: ClientConnection, locks: float, last_moment: bool) -> None:
        if last_moment:
            await asyncio.sleep(max(0.0, locks - LAST_MOMENT_S * self._mood.random() - time.monotonic()))
            await self._place(socket, locks)
            return
        for _ in range(self._mood.randint(8, 12)):
            await asyncio.sleep(self._mood.random() * 1.2)
            if time.monotonic() > locks:
                return
            await self._place(socket, locks)

    async def _place(self, socket: ClientConnection, locks: float) -> None:
        await self._ask(socket, {"do": "place", "bet": self._mood.choice(BETS), "stake": 100}, locks)

    async def _ask(self, socket: ClientConnection, command: dict[str, Any], locks: float) -> None:
        self._number += 1
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[self._number] = answer
        sent = time.monotonic()
        await socket.send(json.dumps({"n": self._number, **command}))
        said = await answer
        answered = time.monotonic()
        self.history.append(
            Sent(self.table, self.name, sent, answered, said["at"], said["ok"], sent <= locks, said["why"])
        )
        if said["ok"] and command["do"] == "insert_note":
            self.expected += command["note"]

    async def _listen(self, socket: ClientConnection) -> None:
        async for message in socket:
            said = json.loads(message)
            if "answer" in said:
                self._waiting.pop(said["answer"]).set_result(said)
                continue
            change = said.get("snapshot") or said["change"]
            self.picture.update(change)
            self._offset = time.monotonic() - said["now"] / 1e6
            if change.get("lines"):
                self.expected += sum(line["returned"] - line["stake"] for line in change["lines"])
            self._changed.set()

    def _closes(self) -> float | None:
        """When wagering closes, by this machine's monotonic clock."""
        closes = self.picture.get("round", {}).get("closes_at")
        return None if closes is None else closes / 1e6 + self._offset

    async def _next_change(self, until: float) -> None:
        self._changed.clear()
        try:
            await asyncio.wait_for(self._changed.wait(), max(0.01, until - time.monotonic()))
        except TimeoutError:
            return


def run(options: argparse.Namespace) -> int:
    """Run the load, bounded, and report; 1 if the books or the history do not agree."""
    if not 1 <= options.terminals <= LARGEST or not 1 <= options.seconds <= LONGEST_S:
        raise WrongInput(f"croupier load takes 1 to {LARGEST} terminals and 1 to {LONGEST_S} seconds.")
    screen = Console(highlight=False)
    with TemporaryDirectory(prefix="croupier-load-") as folder:
        return asyncio.run(_run(Path(folder), options.terminals, options.seconds, options.last_moment, screen))


async def _run(folder: Path, count: int, seconds: int, last_moment: bool, screen: Console) -> int:
    seats = count if last_moment else SEATS  # one table, so that everyone has one deadline
    tables = [f"L{number + 1}" for number in range(-(-count // seats))]
    (folder / "load.toml").write_text(_floor_file(tables, seats), "utf-8")
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "croupier", "serve", "--config", str(folder / "load.toml"), "--port", "0"),
        stdout=subprocess.PIPE,
        stderr=(folder / "serve.log").open("w"),
    )
    try:
        assert server.stdout is not None
        port = int((await server.stdout.readline()).decode().rsplit(":", 1)[1])
        key = load_key(folder / "load.key")
        terminals = []
        for number in range(count):
            table = tables[number // seats]
            name = f"{table}-{number % seats + 1}"
            terminals.append(LoadTerminal(f"ws://127.0.0.1:{port}/feed", table, name, terminal_key(key, name), number))
        until = time.monotonic() + seconds
        playing = asyncio.gather(*(_join(each, place, until, last_moment) for place, each in enumerate(terminals)))
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
    from croupier.storage.sqlite import SqliteStore

    store = SqliteStore(folder / "load.db", read_only=True)
    return await _report(store, terminals, seconds, last_moment, memory, screen)


async def _join(terminal: LoadTerminal, place: int, until: float, last_moment: bool) -> None:
    """Terminals come in over the first seconds, as people do."""
    await asyncio.sleep(place / 500)
    await terminal.play(until, last_moment)


async def _report(
    store: Store, terminals: list[LoadTerminal], seconds: int, last_moment: bool, memory: float, screen: Console
) -> int:
    verdict = await verify(store)
    accounts = {account.id: account for account in await store.accounts()}
    wrong = [each.name for each in terminals if accounts[f"{each.name}-1"].balance != each.expected]
    history = [sent for each in terminals for sent in each.history]
    late = [sent for sent in history if not sent.ok and sent.in_time and "period is over" in sent.why]
    explained = await _one_order_explains(store, history)
    took = sorted(sent.answered - sent.sent for sent in history)
    p50, p99 = took[len(took) // 2] * 1000, took[len(took) * 99 // 100] * 1000
    limit = 500 if last_moment else 50
    screen.print(
        f"{len(terminals)} terminals, {len(history):,} commands in {seconds} s"
        f" ({'all in the last 100 ms' if last_moment else f'{len(history) / seconds:,.0f} a second'})"
    )
    screen.print(f"answers: p50 {p50:.1f} ms, p99 {p99:.1f} ms, limit {limit} ms: {limit / p99:.2f}x inside the limit")
    screen.print(f"sent in time and refused as late: {len(late)}")
    screen.print(f"the floor's memory: {memory:.0f} MB")
    screen.print(f"books: {verdict.events:,} events verified, {'ok' if verdict.ok else verdict.first_fault}")
    screen.print(f"terminals whose own books differ from the floor's: {len(wrong)} {', '.join(wrong[:5])}".rstrip())
    screen.print(f"one serial order explains every history: {'yes' if explained else 'NO'}")
    screen.print(
        f"machine: {os.cpu_count()} cores, Python {platform.python_version()}, load generator on the same machine"
    )
    return 0 if verdict.ok and not wrong and explained and not late else 1


async def _one_order_explains(store: Store, history: list[Sent]) -> bool:
    """Whether the journal's order of accepted wagers agrees with the times at which terminals sent and heard."""
    heard = {(sent.terminal, sent.at): sent for sent in history if sent.ok}
    of_table: defaultdict[str, list[Sent]] = defaultdict(list)
    for table in {sent.table for sent in history}:
        async for record in store.records(table_stream(table)):
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


def _floor_file(tables: list[str], seats: int) -> str:
    kinds = "straight split street corner six_line column dozen low high even odd red black".split()
    limits = "\n".join(f'{kind} = {{ min = "1.00", max = "500.00" }}' for kind in kinds)
    return "\n".join(
        f'[[table]]\nid = "{table}"\nrulebook = "star-rapid-2016"\ngame = "roulette"\nseats = {seats}\nperiod_s = 10\n'
        f'[table.limits]\n{limits}\n[table.devices]\nwheel = "simulated"\n'
        for table in tables
    )


def _resident_mb(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return float("nan")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
