"""What a served floor keeps doing besides answering: what work it begins, and how it ends when it can no longer go on."""

import subprocess
import sys
import textwrap
from pathlib import Path

from serving import serving

SERVED = """
    import asyncio, os, signal, sys, time
    from functools import partial
    from pathlib import Path

    from croupier.plan.floor_file import read_plan
    from croupier.server import serve as served
    from croupier.server.watchdog import Watchdog

    folder, what = Path(sys.argv[1]), sys.argv[2]
    opened = []

    class Known(served.Floor):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            opened.append(self)

    def name(work):
        if isinstance(work, partial):
            return " ".join([name(work.func), *(name(each) for each in work.args if hasattr(each, "__qualname__"))])
        return work.__qualname__

    begun, keep_at = [], served.keep_at

    async def told(work):
        begun.append(name(work))
        await keep_at(work)

    served.Floor, served.keep_at = Known, told
    served.Watchdog = partial(Watchdog, stalled_s=2)

    async def now():
        match what:
            case "works":
                (folder / "begun").write_text("\\n".join(begun))
                os.kill(os.getpid(), signal.SIGTERM)
            case "stands":
                time.sleep(60)
            case "takes no orders":
                await opened[0].finish()

    kept = []

    def ready(_):
        kept.append(asyncio.get_running_loop().create_task(now()))

    file = folder / "floor.toml"
    asyncio.run(served.serve(read_plan(file), str(folder / "floor.db"), file, 0, ready=ready))
"""
"""A floor that is served, and to which something happens as soon as it is open."""


BEGUN = [
    "keep_time",
    "Sealing.run",
    "Checking.run",
    "Sender.run",
    "OutboxAlarms.watch",
    "look_often Displays.look",
    "look_often Presence.look",
    "look_often Unattended.look",
    "look_often HoldAlarms.look",
    "look_often HeldAlarms.look",
    "Watchdog.watch",
    "Vitals.run",
    "SimulatedDealer.run",
    "FileHold.keep _open.<locals>.lost",
]


def served(folder: Path, what: str) -> "subprocess.CompletedProcess[str]":
    with serving(folder, simulated=True) as floor:
        floor.stop()
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(SERVED), str(folder), what],
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )


def test_a_served_floor_begins_all_the_work_that_goes_on_beside_its_answers(tmp_path: Path) -> None:
    done = served(tmp_path, "works")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "begun").read_text().splitlines() == BEGUN


def test_a_served_floor_whose_loop_is_blocked_ends_loudly(tmp_path: Path) -> None:
    done = served(tmp_path, "stands")
    assert done.returncode == 70, done.stderr
    assert "the floor has answered nobody for 2 seconds, and ends here" in done.stderr


def test_a_served_floor_that_takes_no_more_orders_ends_loudly(tmp_path: Path) -> None:
    done = served(tmp_path, "takes no orders")
    assert done.returncode == 70, done.stderr
    assert "the floor no longer takes orders, and ends here" in done.stderr
