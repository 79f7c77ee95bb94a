"""Running tests on what was changed: each change in a fork of its own, of a process that has loaded what is slow to load."""

import contextlib
import io
import multiprocessing
import multiprocessing.connection
import os
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeVar

# Loaded here, so that each change's process, being a fork, finds them loaded: all that is slow and no part of the product.
import anyio.pytest_plugin
import apsw  # noqa: F401 (slow to load)
import asyncpg  # noqa: F401 (slow to load)
import hypothesis  # noqa: F401 (slow to load)
import pytest

TESTS = "tests"
PYTEST = (
    *("-q", "-o", "addopts=", "--import-mode=importlib", "--assert=plain"),
    *("-p", "no:cacheprovider", "-p", anyio.pytest_plugin.__name__),
)
"""How pytest is run: with the one plugin that tests here need, and without rewriting asserts that nobody will read."""
FORK = multiprocessing.get_context("fork")
NOTICED, SURVIVED, NO_ANSWER = "noticed", "survived", "no answer"
"""What comes of a change: a test fails, none does, or that is not known: it ran too long, or its process ended by itself."""

Task = TypeVar("Task")
Found = TypeVar("Found")


class Heard:
    """A pytest plugin that notes each test's clause marks, which tests failed, and whether any could not be imported."""

    def __init__(self) -> None:
        self.tests: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        self.failed: set[str] = set()
        self.not_imported = False

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Hear of a module that could not be imported."""
        self.not_imported |= report.failed

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note the marks."""
        for item in items:
            for mark in item.iter_markers("clause"):
                self.tests[mark.args].add(_test(item.nodeid))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Hear of a failure."""
        if report.failed:
            self.failed.add(_test(report.nodeid))


def _test(node: str) -> str:
    return node.partition("[")[0]


def run_tests(*arguments: str, plugins: Sequence[object] = ()) -> tuple[int, Heard]:
    """Run pytest in this process, silently."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    heard = Heard()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        status = pytest.main([*PYTEST, *arguments], plugins=[heard, *plugins])
    return int(status), heard


class _Running(NamedTuple):
    number: int
    process: Any
    results: Connection
    deadline: float


def in_forks(
    do: Callable[[Task], Found], tasks: Sequence[Task], processes: int, limit_s: float
) -> Iterator[tuple[Task, Found | None]]:
    """What comes of each task, in a fork of its own, as they end; nothing of one that ended by itself or ran too long."""
    running: list[_Running] = []
    waiting = list(enumerate(tasks))[::-1]
    try:
        while waiting or running:
            while waiting and len(running) < processes:
                number, task = waiting.pop()
                results, said = FORK.Pipe(duplex=False)
                process = FORK.Process(target=_done, args=(do, task, said))
                process.start()
                said.close()
                running.append(_Running(number, process, results, time.monotonic() + limit_s))
            soonest = min(each.deadline for each in running) - time.monotonic()
            multiprocessing.connection.wait([each.results for each in running], max(0, soonest))
            for each in list(running):
                if each.results.poll() or time.monotonic() >= each.deadline:
                    running.remove(each)
                    yield tasks[each.number], _result(each)
    finally:
        for each in running:
            _result(each)


def _done(do: Callable[[Task], Found], task: Task, said: Connection) -> None:
    os.setpgrp()  # so that what a test started ends with it
    said.send(do(task))
    said.close()


def _result(running: _Running) -> Any:
    try:
        return running.results.recv() if running.results.poll() else None
    except EOFError:
        return None
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.process.pid, signal.SIGKILL)
        running.process.join()
        running.results.close()
