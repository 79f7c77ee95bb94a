"""Break the behaviour of the code in many places, one at a time, and see that some test fails.

`planting` says what a break is. Which tests can notice one is found by running them all once as written: each test is noted
with its time, and with the breaks that it comes to where they would make a difference. Then every break chosen runs in a
process of its own: the quickest of its tests first, then the others for as long as `SECONDS` of their time, until one fails.
What no test comes to has survived. A break that ends in no answer within `LIMIT_S` is counted apart: it hangs, or its tests
are slow.

Breaks are chosen room by room in turn, and in a room kind by kind, in an order that the seed decides: the same seed, the
same breaks, as long as their functions stay. A break is at work in the processes that tests start, too. Tests in a browser
and doctests do not notice.
"""

import os
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import pytest
from rich.console import Console
from rich.progress import track

from mutations.planted import BROKEN, FOLDER, REACHED, Planted, begin
from mutations.planting import Break, plant_all
from mutations.running import TESTS, in_forks, run_tests

LEFT_OUT = ("browser", "test_whole_shoes.py", "test_kills.py")
"""Folders and files whose tests take long and come to nothing that others do not."""
SITE = Path(__file__).parent / "site"
UNSEEN = Path(__file__).parent / "unseen.txt"
FIRST = 25
"""How many of the quickest tests run before the others are even loaded."""
SECONDS = 120
LIMIT_S = 400
NO_LIMIT_S = 3 * 60 * 60


class Chosen(NamedTuple):
    """What to break, and how."""

    seed: int
    most: int
    modules: Sequence[str] = ()
    """Where the names of breaks begin; everywhere if there is none."""
    tests: Sequence[str] = (TESTS,)


class Reach(NamedTuple):
    """A test that passes as written: how long it takes, and the breaks that it comes to."""

    test: str
    seconds: float
    breaks: frozenset[str]


class Followed(NamedTuple):
    """What some files of tests come to: each test, all of them while they are loaded, and which fail as written."""

    tests: list[Reach]
    loaded: frozenset[str]
    failed: list[str]


class Outcome(NamedTuple):
    """What came of a break: the test that noticed it, if one did, and how many were to run."""

    noticed_by: str
    tests: int


class Following:
    """A pytest plugin that notes for each test what it comes to and how long it takes."""

    def __init__(self, written: Path) -> None:
        self.written = written
        """Where the processes that tests start write what they come to."""
        self.found: list[Reach] = []
        self.loaded: frozenset[str] = frozenset()
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.failed: set[str] = set()

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file of tests that cannot be loaded keeps no other from running."""
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_collection_finish(self) -> None:
        """All tests are loaded."""
        self.loaded = frozenset(Planted.reached)

    def pytest_runtest_logstart(self) -> None:
        """A test begins."""
        Planted.reached.clear()
        self.written.write_bytes(b"")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Hear how a part of a test went."""
        self.seconds[report.nodeid] += report.duration
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """A test is over."""
        if nodeid not in self.failed:
            elsewhere = self.written.read_text("utf-8").splitlines()
            self.found.append(Reach(nodeid, self.seconds[nodeid], frozenset(Planted.reached.union(elsewhere))))


class Selecting:
    """A pytest plugin that runs the tests named, in that order, and notes the first that fails."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.order = {test: place for place, test in enumerate(tests)}
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave the others out."""
        chosen = [each for each in items if each.nodeid in self.order]
        items[:] = sorted(chosen, key=lambda each: self.order[each.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Hear of a failure."""
        if report.failed:
            self.failed = self.failed or report.nodeid


def follow(files: list[str]) -> Followed:
    """Run the tests of these files as written; those that fail can notice nothing."""
    written = Path(tempfile.mkdtemp()) / "reached"
    os.environ[REACHED] = str(written)
    following = Following(written)
    run_tests("--continue-on-collection-errors", *files, plugins=[following])
    return Followed(following.found, following.loaded, sorted(following.failed))


def try_break(task: tuple[Break, list[str]]) -> Outcome:
    """Put a break to work and run its tests, the first ones first."""
    broken, tests = task
    Planted.broken = os.environ[BROKEN] = broken.name
    for some in filter(None, (tests[:FIRST], tests[FIRST:])):
        selecting = Selecting(some)
        status, heard = run_tests("-x", *sorted({test.partition("::")[0] for test in some}), plugins=[selecting])
        if selecting.failed or heard.not_imported:
            return Outcome(selecting.failed or "a module that could not be imported", len(tests))
        if status != pytest.ExitCode.OK:
            raise RuntimeError(f"pytest ended with status {status} on {broken.name}")
    return Outcome("", len(tests))


def without_unseen(breaks: Sequence[Break]) -> list[Break]:
    """The breaks but for those that change nothing that anybody could see, which a file lists with the reasons."""
    unseen = {}
    for line in UNSEEN.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, words, _ = line.split(" | ")
            unseen[name] = words
    found = {each.name: each.words for each in breaks if each.name in unseen}
    if wrong := [name for name, words in unseen.items() if words not in found.get(name, "")]:
        raise SystemExit(f"{UNSEEN.name} speaks of breaks that are not there: {', '.join(wrong)}")
    return [each for each in breaks if each.name not in unseen]


def choose(breaks: Sequence[Break], chosen: Chosen) -> list[Break]:
    """The breaks to try: from each room in turn, and in a room of each kind in turn."""

    def drawn(each: Break) -> bytes:
        return sha256(f"{chosen.seed} {each.name}".encode()).digest()

    rooms: defaultdict[str, defaultdict[str, list[Break]]] = defaultdict(lambda: defaultdict(list))
    for each in sorted(breaks, key=drawn):
        if not chosen.modules or each.name.startswith(tuple(chosen.modules)):
            rooms[each.room][each.kind].append(each)
    in_turn = [list(_in_turn([kinds[kind] for kind in sorted(kinds)])) for _, kinds in sorted(rooms.items())]
    return list(_in_turn(in_turn))[: chosen.most]


def _in_turn(lists: Sequence[Sequence[Break]]) -> Iterator[Break]:
    for row in zip_longest(*lists):
        yield from (each for each in row if each is not None)


def tests_of(followed: list[Followed], breaks: Sequence[Break]) -> dict[str, list[str]]:
    """By break, its tests: the quickest first, for as long as `SECONDS`. What is come to while tests are loaded may fail any
    of them: the quickest of them all."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    seconds: defaultdict[str, float] = defaultdict(float)
    names = {each.name for each in breaks}
    for each in sorted((test for some in followed for test in some.tests), key=lambda each: each.seconds):
        for name in each.breaks & names:
            if seconds[name] < SECONDS:
                found[name].append(each.test)
                seconds[name] += each.seconds
    for some in followed:
        quickest = sorted(some.tests, key=lambda each: each.seconds)[:FIRST]
        for name in some.loaded & names:
            found[name] = [each.test for each in quickest] + found[name]
    return dict(found)


def test_files(wanted: Sequence[str]) -> list[str]:
    """The files of tests that can notice a break."""
    files = [
        path for each in wanted for path in ([Path(each)] if Path(each).is_file() else Path(each).rglob("test_*.py"))
    ]
    return sorted(str(path) for path in files if not {path.name, path.parent.name}.intersection(LEFT_OUT))


def break_behaviour(chosen: Chosen, processes: int, screen: Console) -> bool:
    """Try the breaks asked for, report what nobody noticed, and say whether there is nothing."""
    os.environ["CI"] = "1"  # so that hypothesis tries the same examples each time
    with tempfile.TemporaryDirectory(prefix="croupier-breaks-") as folder:
        # What a process that is ended leaves behind goes with the folder.
        tempfile.tempdir = os.environ["TMPDIR"] = os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        planted = plant_all(_folder_of_code(folder))
        to_try = choose(without_unseen(planted), chosen)
        screen.print(f"{len(to_try)} of {len(planted)} breaks, chosen by seed {chosen.seed}")
        followed = _follow_all(test_files(chosen.tests), processes, screen)
        tests = tests_of(followed, to_try)
        started = time.monotonic()
        tasks = [(each, tests[each.name]) for each in to_try if each.name in tests]
        results = in_forks(try_break, tasks, processes, LIMIT_S)
        report = Report(screen)
        for each in to_try:
            if each.name not in tests:
                report.add(each, Outcome("", 0))
        for (each, _), outcome in track(results, "Breaking", len(tasks), console=screen):
            report.add(each, outcome)
        report.sums(time.monotonic() - started, processes)
        return report.is_clean()


def _folder_of_code(folder: str) -> Path:
    code = Path(folder) / "code"
    code.mkdir()
    begin(code)
    os.environ[FOLDER] = str(code)
    paths = (str(SITE), str(SITE.parents[1]), os.environ.get("PYTHONPATH", ""))
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    return code


def _follow_all(files: list[str], processes: int, screen: Console) -> list[Followed]:
    several = [files[start :: 4 * processes] for start in range(min(len(files), 4 * processes))]
    found: list[Followed] = []
    results = in_forks(follow, several, processes, NO_LIMIT_S)
    for these, followed in track(results, "As written", len(several), console=screen):
        if followed is None:
            raise SystemExit(f"The tests of these files did not end: {' '.join(these)}")
        found.append(followed)
        for test in followed.failed:
            screen.print(f"{test} fails though nothing is broken, and is left out", markup=False, soft_wrap=True)
    return found


class Report:
    """What came of the breaks, room by room."""

    def __init__(self, screen: Console) -> None:
        self.screen = screen
        self.tried: Counter[str] = Counter()
        self.noticed: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.survived: list[Break] = []
        self.without_answer: list[Break] = []

    def add(self, each: Break, outcome: Outcome | None) -> None:
        """A break has been tried."""
        self.tried[each.room] += 1
        self.kinds[each.kind] += 1
        if outcome is None:
            self.without_answer.append(each)
            self._say(each, "no answer", f"within {LIMIT_S} s")
        elif outcome.noticed_by:
            self.noticed[each.room] += 1
        else:
            self.survived.append(each)
            self._say(each, "survived", f"{outcome.tests} tests" if outcome.tests else "no test comes there")

    def _say(self, each: Break, what: str, how: str) -> None:
        self.screen.print(f"{each.place}: {what} ({how}): {each.name}: {each.words}", markup=False, soft_wrap=True)

    def sums(self, seconds: float, processes: int) -> None:
        """The counts."""
        for room, tried in sorted(self.tried.items()):
            self.screen.print(f"{room}: {self.noticed[room]} of {tried} noticed")
        kinds = ", ".join(f"{count} of kind {kind}" for kind, count in sorted(self.kinds.items()))
        self.screen.print(
            f"{self.noticed.total()} of {self.tried.total()} breaks were noticed, {len(self.survived)} survived,"
            f" {len(self.without_answer)} came to no answer ({kinds}; {seconds:.0f} s in {processes} processes)"
        )

    def is_clean(self) -> bool:
        """Whether every break was noticed."""
        return bool(self.tried) and not self.survived and not self.without_answer
