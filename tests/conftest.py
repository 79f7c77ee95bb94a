"""Clause marks: checked when tests are collected, and written down when a full run has passed them."""

import json
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest
import structlog
from databases import anyio_backend, database, postgres, store  # noqa: F401 (fixtures)

from croupier.cli.trace import RECORD
from croupier.rulebooks.clauses import by_id
from croupier.rulebooks.library import RULEBOOKS

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from serving import Served

# How long an example takes says more of the machine than of the code. The same examples every time in CI.
hypothesis.settings.register_profile("croupier", deadline=None, derandomize="CI" in os.environ)
hypothesis.settings.load_profile("croupier")

UNMEASURED = ("browser", "test_odds.py", "test_whole_shoes.py", "test_kills.py", "test_load.py")
"""Folders and files whose tests take long and cover nothing that others do not: they run without the measure."""
CHOOSING = (
    *("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "collectonly", "maxfail"),
    *("lf", "stepwise"),
)
"""The options with which a run leaves tests out or may stop before the last."""


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """One browser for the tests of a file."""
    from pages import chromium  # not loaded for those that need none

    with chromium() as opened:
        yield opened


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """A command that sets up the logs of its process, as `play` does, leaves them to the next test as they were."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


@pytest.fixture
def served(tmp_path: Path) -> Iterator["Served"]:
    """A floor of one table whose wagering stays open long enough for anybody."""
    from serving import serving

    with serving(tmp_path, period_s=120) as floor:
        yield floor


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse a mark for a clause that does not exist."""
    wrong = []
    for item in items:
        if {item.path.name, item.path.parent.name}.intersection(UNMEASURED):
            item.add_marker("no_cover")
        for document, number in _marks(item):
            if document not in RULEBOOKS or number not in by_id(document):
                wrong.append(f"{item.nodeid}: there is no clause {number!r} in {document!r}")
            item.user_properties.append(("clause", f"{document} {number}"))
    if wrong:
        raise pytest.UsageError("\n".join(wrong))


def pytest_configure(config: pytest.Config) -> None:
    """Keep the record on the process that hears all results."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(PassedTests(config))


class PassedTests:
    """Which marked tests passed, written down after a full run."""

    def __init__(self, config: pytest.Config) -> None:
        chosen = any(getattr(config.option, name, None) for name in CHOOSING)
        self.whole = not chosen and config.args == config.getini("testpaths")
        self.claims: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
        self.not_passed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Hear a result; a test with several cases has passed when all of them have."""
        test = report.nodeid.partition("[")[0]
        for name, value in report.user_properties:
            if name == "clause":
                document, _, number = str(value).partition(" ")
                self.claims[test].add((document, number))
        if not report.passed:
            self.not_passed.add(test)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Write the record that `croupier trace` reads, unless the run was cut short."""
        if self.whole and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            rows = [
                {"document": document, "clause": number, "test": test}
                for test in sorted(self.claims.keys() - self.not_passed)
                for document, number in sorted(self.claims[test])
            ]
            RECORD.parent.mkdir(exist_ok=True)
            RECORD.write_text("".join(["[\n", ",\n".join(map(json.dumps, rows)), "\n]\n"]), "utf-8")


def _marks(item: pytest.Item) -> Iterator[tuple[str, str]]:
    for mark in item.iter_markers("clause"):
        if len(mark.args) != 2 or mark.kwargs:
            raise pytest.UsageError(f"{item.nodeid}: a clause mark takes a document and one clause")
        yield mark.args
