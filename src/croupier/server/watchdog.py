"""Watches that the floor goes on, from a thread of its own, and ends the process loudly if it does not.

A floor that stands still would keep its doors open and answer nobody: whoever starts it again (a service manager) has to see
that it is gone. Seconds are counted, not measured: a process that was stopped and let go on has missed none.
"""

import asyncio
import contextlib
import faulthandler
import os
import threading
import time
from typing import NoReturn

from croupier.floor.floor import Floor

STALLED_S = 60
"""After how many seconds without a sign of life the process ends. To try a database that is away again is such a sign."""
STALLED = 70
"""The exit status with which it does."""


class Watchdog:
    """Counts the seconds since the floor last got on."""

    def __init__(self, floor: Floor, stalled_s: int = STALLED_S) -> None:
        self._floor, self._stalled_s = floor, stalled_s
        self._missed = 0
        self._over = threading.Event()

    async def watch(self) -> None:
        """Tell the thread every second that the event loop runs and the commit loop has got on, or has nothing to do."""
        threading.Thread(target=self._count, name="watchdog", daemon=True).start()
        last = None
        try:
            while True:
                steps = self._floor.steps
                if steps is None or steps != last:
                    self._missed = 0
                last = steps
                await asyncio.sleep(1)
        finally:
            self._over.set()

    def _count(self) -> None:
        while not self._over.wait(1):
            self._missed += 1
            if self._missed > self._stalled_s:
                end_loudly(f"the floor has answered nobody for {self._stalled_s} seconds, and ends here")


def end_loudly(why: str) -> NoReturn:
    """End the process at once, with last words and where each thread was. What was committed is in the journal."""
    with contextlib.suppress(OSError):
        os.set_blocking(2, False)  # whoever should read it may be asleep
        os.write(2, f"croupier: {why}.\n".encode())
        faulthandler.dump_traceback(2)
        time.sleep(0.1)
    os._exit(STALLED)
