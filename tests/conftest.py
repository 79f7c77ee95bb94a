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
from croupier.rulebooks.clauses import OWED, by_id, clauses
from croupier.rulebooks.library import RULEBOOKS

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from serving import Served

# How long an example takes says more of the machine than of the code. The same examples every time in CI; elsewhere an
# example that fails says how to try it again.
hypothesis.settings.register_profile("croupier", deadline=None, derandomize="CI" in os.environ, print_blob=True)
hypothesis.settings.load_profile("croupier")

UNMEASURED = frozenset(
    """
    browser
    test_odds test_whole_shoes
    test_authority test_every_command test_every_table_machine test_faults test_kills test_outbox_kills test_tournament_kills
    test_put_right_machine test_scripts test_shoe_machine test_table_machine test_two_floors test_verify test_who_may
    test_whole_tournaments_on_a_floor
    test_load
    """.split()
)
"""Folders and files whose tests take long and cover nothing that others do not: they run without the measure, with which
they would take up to five times as long."""
LONGEST = """
    test_browser_longer_text test_browser_spins test_faults test_browser_cards test_browser_promotions test_load
    test_browser_demo_tournament test_browser_heat test_browser_office test_books_changed test_restored test_api_schema
    test_browser test_hold test_browser_tournament_desk test_browser_tournament test_kills test_browser_terminal
    test_together test_browser_screens test_simulated_tournaments test_browser_pit test_promotion_desk
    test_browser_dealer test_office_records test_tournament_kills test_browser_inspector test_reports test_blocked_log
    test_backup test_device_garbage test_browser_axe test_desk_offers test_browser_engineer
    test_star_roulette_2024_conduct test_browser_tournament_text test_star_rapid_2016_conduct test_demo
    test_server_screens test_credit_matrix test_two_floors test_inspector test_plain_refusals test_door
    """.split()
"""The files that take longest, first: they begin first, so that none is left alone at the end."""
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
    """Begin with what takes longest; refuse a mark for a clause that does not exist, and a clause that lacks one."""
    first = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: first.get(item.path.stem, len(first)))
    wrong = []
    for item in items:
        if {item.path.stem, item.path.parent.name} & UNMEASURED:
            item.add_marker("no_cover")
        for document, number in _marks(item):
            if document not in RULEBOOKS or number not in by_id(document):
                wrong.append(f"{item.nodeid}: there is no clause {number!r} in {document!r}")
            item.user_properties.append(("clause", f"{document} {number}"))
    if _whole(config) and not wrong:
        wrong = [*_unmarked(items)]
    if wrong:
        raise pytest.UsageError("\n".join(wrong))


def pytest_configure(config: pytest.Config) -> None:
    """Keep the record on the process that hears all results; measure once on those that run the tests."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(PassedTests(config))
    elif config.pluginmanager.hasplugin("_cov"):
        _end_the_controllers_measure()


def _end_the_controllers_measure() -> None:
    """pytest-cov begins a worker as if it were the controller, and then begins it as a worker, on top of that. Nobody
    reads the first measure, and it went on in tests that are to run without any."""
    from coverage import Coverage  # not loaded for a run without the measure

    begun = Coverage.current()
    assert begun is not None
    begun.stop()


class PassedTests:
    """Which marked tests passed, written down after a full run."""

    def __init__(self, config: pytest.Config) -> None:
        self.whole = _whole(config)
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


def _whole(config: pytest.Config) -> bool:
    """Whether all tests are asked for."""
    chosen = any(getattr(config.option, name, None) for name in CHOOSING)
    return not chosen and config.args == config.getini("testpaths")


def _unmarked(items: list[pytest.Item]) -> Iterator[str]:
    """The clauses that ask for a test and that no test is marked with."""
    marked = {(document, by_id(document)[number].clause) for item in items for document, number in _marks(item)}
    for document in RULEBOOKS:
        for clause in clauses(document):
            if clause.level in OWED and (document, clause.clause) not in marked:
                yield f"no test is marked with {clause.clause!r} of {document!r}, which is to {clause.level}"


def _marks(item: pytest.Item) -> Iterator[tuple[str, str]]:
    for mark in item.iter_markers("clause"):
        if len(mark.args) != 2 or mark.kwargs:
            raise pytest.UsageError(f"{item.nodeid}: a clause mark takes a document and one clause")
        yield mark.args
