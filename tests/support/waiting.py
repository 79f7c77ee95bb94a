"""Waiting for something to come about: as long as it takes, and no longer than anybody would."""

import asyncio
import time
from collections.abc import Callable

PATIENCE_S = 20.0
LOOKS_EVERY_S = 0.005


async def until(holds: Callable[[], bool], every_s: float = 0.0, patience_s: float = PATIENCE_S) -> None:
    """Wait for something to come about, by turns of the loop or by time."""
    async with asyncio.timeout(patience_s):
        while not holds():
            await asyncio.sleep(every_s)


def wait_until(holds: Callable[[], bool], patience_s: float = PATIENCE_S) -> None:
    """The same, where no loop runs."""
    given_up = time.monotonic() + patience_s
    while not holds():
        assert time.monotonic() < given_up, f"it has not come about within {patience_s:.0f} seconds"
        time.sleep(LOOKS_EVERY_S)
