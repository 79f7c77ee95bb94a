"""Every number that Croupier holds beside its limit, and beside a peer where there is one."""

import json
import os
import platform
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import crapssim
from crapssim.bet import Any7, AnyCraps, Boxcars, Field, Yo
from rich.console import Console
from rich.table import Table

from benchmarks import browser, durable, floor
from croupier.cli.load import ANSWER_LIMIT_MS, SHOWN_LIMIT_MS
from croupier.games.baccarat import Baccarat
from croupier.games.cards import DECK, CardCounts
from croupier.games.coup import Coup
from croupier.games.settlement import settle
from croupier.games.sic_bo import ROLLS
from croupier.odds.exact import ShoeOdds
from croupier.rulebooks.library import game

PEER = Path(__file__).parent / "peer"
ROUNDS = 60_000
"""How many rounds of each kind are settled."""
LIMIT = 200_000
MEMORY_LIMIT_MB = 250
CROWN = {"version": "B"}
ROULETTE_BETS = ("straight:17", "split:14-17", "red", "dozen:2", "corner:1-2-4-5")
SERIES = ("tier", "orphelins", "grand_series", "zero_spiel", "tier")
BACCARAT_BETS = ("player", "banker", "tie", "player_pair", "banker_dragon")


def main() -> None:
    """Run everything and print one table."""
    table = Table("what", "here", "measured against", "figure", "ratio", title="Croupier benchmarks")
    machine = f"{os.cpu_count()} cores, {_processor()}, Python {platform.python_version()}"
    coups = random_coups(ROUNDS)

    kinds = rounds(coups)
    kinds["these three mixed"] = [line for lines in zip(*kinds.values(), strict=True) for line in lines]
    for kind, lines in kinds.items():
        rate = settle_command(lines)
        what = f"croupier settle --json, {kind}, wagers/s"
        table.add_row(what, f"{rate:,.0f}", "limit", f"{LIMIT:,}", f"{rate / LIMIT:.2f}x the limit")

    ours, theirs = library_settle(), crapssim_settle()
    name = f"crapssim {version('crapssim')} (Python)"
    table.add_row(
        "one-roll wagers settled in the library /s", f"{ours:,.0f}", name, f"{theirs:,.0f}", f"{ours / theirs:.2f}x"
    )

    ours = coup_results(coups)
    node = node_results(coups)
    if node is None:
        table.add_row("coups read and judged /s", f"{ours:,.0f}", "baccarat-engine (Node)", "needs node and npm", "")
    else:
        table.add_row(
            "coups read and judged /s",
            f"{ours:,.0f}",
            "baccarat-engine 1.1.5 (Node)",
            f"{node:,.0f}",
            f"{ours / node:.2f}x",
        )

    cold = best_of(3, cold_odds)
    table.add_row("croupier odds --json, everything, cold", f"{cold:.2f} s", "limit", "2 s", f"{2 / cold:.1f}x inside")
    offered = game("crown-baccarat-2023", "baccarat", CROWN)
    assert isinstance(offered, Baccarat)
    odds, shoe = ShoeOdds(offered), CardCounts(8).without(DECK)
    warm = best_of(20, lambda: timed(lambda: odds.odds(shoe)))
    table.add_row(
        "all bets of a depleted shoe, warm", f"{warm * 1000:.2f} ms", "limit", "5 ms", f"{0.005 / warm:.1f}x inside"
    )
    start = best_of(5, lambda: timed(lambda: croupier("--help")))
    table.add_row("croupier --help", f"{start * 1000:.0f} ms", "limit", "200 ms", f"{0.2 / start:.1f}x inside")

    for each in durable.measure():
        table.add_row(
            f"durable wagers/s on {each.engine}, {each.at_once} at once, p50 {each.p50_ms:.1f} ms, p99 {each.p99_ms:.1f} ms",
            f"{each.rate:,.0f}",
            "limit",
            f"{each.limit:,}",
            f"{each.rate / each.limit:.2f}x the limit",
        )
        slower = each.raw_rate / each.rate
        held = "" if slower <= each.within else ": NOT HELD"
        table.add_row(
            f"  the same rows in the same batches of {each.batch:.0f}, raw",
            f"{each.rate:,.0f}",
            f"{each.engine} alone",
            f"{each.raw_rate:,.0f}",
            f"{slower:.2f}x slower (limit {each.within:.0f}x{held})",
        )

    screen = Console(width=None if sys.stdout.isatty() else 140)
    _whole_floor(table, screen)
    _page(table)
    screen.print(table)
    screen.print(
        f"Machine: {machine}; load average {os.getloadavg()[0]:.1f} at the end, load generator and databases included."
        " Best of several runs where it says a time; one run of each load that names no median."
    )


def _whole_floor(table: Table, screen: Console) -> None:
    """Thousands of terminals, and a floor that comes up on a day's journal; both engines."""
    for engine, loads in floor.loads(screen):
        assert all(load.agrees for load in loads), f"books or histories differ on {engine}: run croupier load"
        first, late = loads[0], sum(load.late for load in loads)
        p99 = median(load.p99_ms for load in loads)
        if first.last_moment:
            what = f"{first.terminals:,} terminals at one table on {engine}: all in the last 100 ms, p99"
            _within(table, f"{what}, median of {len(loads)}", p99, ANSWER_LIMIT_MS[True], "ms")
            table.add_row("  sent in time and refused as late", str(late), "limit", "0", "NOT HELD" if late else "")
            shown = median(max(load.shown_ms) for load in loads)
            what = f"  settled and on every screen after confirmation, median of {len(loads)}"
            _within(table, what, shown, SHOWN_LIMIT_MS, "ms")
        else:
            what = f"{first.terminals:,} terminals on {engine}, {first.commands / first.seconds:,.0f} commands/s, p99"
            _within(table, what, p99, ANSWER_LIMIT_MS[False], "ms")
        _within(table, "  the floor's memory", max(load.memory_mb for load in loads), MEMORY_LIMIT_MB, "MB")
    for up in floor.ups():
        what = f"croupier serve to an open door on {up.engine}, a day's journal of {up.events:,} events"
        _within(table, what, up.seconds, floor.UP_LIMIT_S, "s")


def _page(table: Table) -> None:
    """The player's page while wagering is open."""
    page = browser.measure()
    what = "longest task of the player's page while wagering is open"
    if page is None:
        table.add_row(what, "needs Chromium", "limit", f"{browser.LIMIT_MS} ms", "")
        return
    _within(table, f"{what} ({page.touches} touches)", page.longest_ms, browser.LIMIT_MS, "ms")
    _within(table, "  of the processor's time", page.busiest_ms, browser.LIMIT_MS, "ms")


def _within(table: Table, what: str, measured: float, limit: float, unit: str) -> None:
    """A row for something that must not pass a limit."""
    ratio = f"{limit / measured:.2f}x inside" if measured <= limit else f"{measured / limit:.2f}x the limit: NOT HELD"
    table.add_row(what, f"{measured:.3g} {unit}", "limit", f"{limit:g} {unit}", ratio)


def timed(work: Callable[[], object]) -> float:
    """How long it takes, in seconds."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def best_of(times: int, measure: Callable[[], float]) -> float:
    """The least of several measurements: what the machine does when nothing else does."""
    return min(measure() for _ in range(times))


def croupier(*arguments: str) -> None:
    """Run the command, its output thrown away."""
    subprocess.run([sys.executable, "-m", "croupier", *arguments], stdout=subprocess.DEVNULL, check=True)


def cold_odds() -> float:
    """Every bet of every configuration, from process start to the last line."""
    return timed(lambda: croupier("odds", "--json"))


def random_coups(count: int) -> list[Coup]:
    """Finished coups of random cards."""
    offered = game("crown-baccarat-2023", "baccarat", CROWN)
    assert isinstance(offered, Baccarat)
    dealer = random.Random(7)
    coups = []
    for _ in range(count):
        coup = Coup(offered.drawing)
        while not coup.complete:
            coup = coup.draw(dealer.choice(DECK))
        coups.append(coup)
    return coups


def in_drawing_order(coup: Coup) -> list[str]:
    """A coup's cards as they were drawn."""
    first = [card for pair in zip(coup.player[:2], coup.banker[:2], strict=True) for card in pair]
    return [*first, *coup.player[2:], *coup.banker[2:]]


def rounds(coups: list[Coup]) -> dict[str, list[str]]:
    """Lines for `settle`, five wagers each, as many of each kind as there are coups."""

    def line(rulebook: str, name: str, config: dict[str, str], outcome: object, bets: tuple[str, ...]) -> str:
        wagers = [{"bet": bet, "stake": 500} for bet in bets]
        asked = {"rulebook": rulebook, "game": name, "config": config, "outcome": outcome, "wagers": wagers}
        return json.dumps(asked) + "\n"

    spins = [{"number": str(number % 37)} for number in range(len(coups))]
    deals = [{"cards": in_drawing_order(coup)} for coup in coups]
    return {
        "roulette": [line("star-rapid-2016", "roulette", {}, spin, ROULETTE_BETS) for spin in spins],
        "multi-piece bets": [line("star-rapid-2016", "roulette", {}, spin, SERIES) for spin in spins],
        "baccarat": [line("crown-baccarat-2023", "baccarat", CROWN, deal, BACCARAT_BETS) for deal in deals],
    }


def settle_command(lines: list[str]) -> float:
    """Wagers settled a second, JSON in and out through the command; a multi-piece bet counts as one."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "rounds.jsonl"
        path.write_text("".join(lines))

        def once() -> None:
            with path.open("rb") as feed:
                command = [sys.executable, "-m", "croupier", "settle", "--json"]
                subprocess.run(command, stdin=feed, stdout=subprocess.DEVNULL, check=True)

        return 5 * len(lines) / best_of(3, lambda: timed(once))


def library_settle() -> float:
    """Sic bo wagers settled a second, five a roll, by the function that pays the players."""
    offered = game("canberra-mttg-2019", "sic_bo", {})
    bets = ("small", "any_triple", "total:9", "double:4", "single:3")
    rolls = ROLLS * 50

    def work() -> None:
        for roll in rolls:
            for bet in bets:
                settle(offered, roll, bet, 500)

    return len(rolls) * len(bets) / best_of(3, lambda: timed(work))


def crapssim_settle() -> float:
    """One-roll craps wagers settled a second by crapssim, five a roll."""
    table = crapssim.Table()
    bets = (Field(5), Any7(5), AnyCraps(5), Yo(5), Boxcars(5))
    rolls = list(product(range(1, 7), repeat=2)) * 300

    def work() -> None:
        for roll in rolls:
            table.dice.fixed_roll(roll)
            for bet in bets:
                bet.get_result(table)

    return len(rolls) * len(bets) / best_of(3, lambda: timed(work))


def coup_results(coups: list[Coup]) -> float:
    """Coups a second from cards to a checked finish."""
    offered = game("crown-baccarat-2023", "baccarat", CROWN)
    outcomes = [{"cards": in_drawing_order(coup)} for coup in coups]

    def work() -> None:
        for outcome in outcomes:
            offered.read(outcome)

    return len(outcomes) / best_of(3, lambda: timed(work))


def node_results(coups: list[Coup]) -> float | None:
    """Coups a second that baccarat-engine judges, hands given (it does not check the drawing)."""
    if not shutil.which("node") or not shutil.which("npm"):
        return None
    if not (PEER / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent", "--no-audit", "--no-fund"], cwd=PEER, check=True)
    hands = json.dumps([{"player": coup.player, "banker": coup.banker} for coup in coups])
    ran = subprocess.run(["node", "judge.js"], cwd=PEER, input=hands, capture_output=True, text=True, check=True)
    return float(ran.stdout)


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.machine()
    return next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())


if __name__ == "__main__":
    main()
