"""The demo floor, served by its own command, for tests and pictures of its pages."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Page, expect


class Demo:
    """An open demo floor: the addresses of its pages, and its staff."""

    def __init__(self, address: str) -> None:
        self.address = address
        with urlopen(f"{address}/api/lobby") as answer:
            self.lobby: dict[str, Any] = json.load(answer)

    def door(self, table: str, words: str) -> str:
        """The address of the first way in to a table that begins with these words."""
        (doors,) = (each["doors"] for each in self.lobby["tables"] if each["id"] == table)
        return self.address + str(next(each["address"] for each in doors if each["words"].startswith(words)))

    def sign_in(self, page: Page, staff: str) -> None:
        """Sign in on a page that asks for it."""
        password = next(each["password"] for each in self.lobby["guests"] if each["staff"] == staff)
        page.get_by_label("Name").fill(staff)
        page.get_by_label("Password").fill(password)
        page.locator("[data-do='sign_in']").click()
        expect(page.locator("[data-do='sign_in']")).to_have_count(0)


@contextmanager
def demo_floor() -> Iterator[Demo]:
    """Serve it on a free port until done; its database is a temporary one, so nothing need be finished."""
    command = [sys.executable, "-m", "croupier", "serve", "--demo", "--port", "0"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as floor:
        assert floor.stdout is not None
        try:
            yield Demo(next(line.split()[-1] for line in floor.stdout if "The lobby" in line))
        finally:
            floor.kill()
