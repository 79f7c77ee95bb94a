"""Cut what goes out to the screens, and see that the tests of every clause that is only shown fail.

Pictures go out empty on every socket, and so does what pages ask for over HTTP. A clause at the level `show` asks that
something is shown: if no test that is marked with it fails, they look at something that nobody sees. Tests of what such a
clause asks for beside that, such as a record, pass; they are listed.
"""

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import track

TOOLS = Path(__file__).parents[1]
LIMIT_S = 1800
SENT = ("table", "snapshot", "change")
"""The parts of a message in which a screen is shown something."""
ASKED = "/api/"
"""Where pages ask for what they show."""


def cut() -> None:
    """From now on nothing is shown by a floor of this process."""
    from croupier.server.http import app
    from croupier.server.sockets.channels import Connection

    send, build = Connection.send, app.build

    def send_nothing(self: Connection, message: bytes) -> None:
        send(self, msgspec.json.encode({**msgspec.json.decode(message), **dict(_emptied(message))}))

    def build_blank(*given: Any, **named: Any) -> Any:
        return _blank(build(*given, **named))

    Connection.send = send_nothing  # type: ignore[method-assign]  # that is the cut
    app.build = build_blank


def _emptied(message: bytes) -> Iterator[tuple[str, dict[str, object]]]:
    for part in msgspec.json.decode(message):
        if part in SENT:
            yield part, {}


def _blank(application: Any) -> Any:
    """The same application, but that it shows nothing to who asks for something."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] == "GET" and scope["path"].startswith(ASKED):
            await send(
                {"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"application/json")]}
            )
            await send({"type": "http.response.body", "body": b"{}"})
        else:
            await application(scope, receive, send)

    return answer


def still_passing(tests: list[str]) -> list[str]:
    """Which of these tests pass with the feed cut."""
    from mutations.running import run_tests

    os.environ["PYTHONPATH"] = f"{TOOLS / 'mutations' / 'cut'}{os.pathsep}{TOOLS}"
    cut()
    _, heard = run_tests(*tests)
    return sorted({*tests} - heard.failed)


def failing_as_written(tests: list[str]) -> list[str]:
    """Which of these tests fail though nothing is cut."""
    from mutations.running import run_tests

    status, heard = run_tests(*tests)
    return sorted(heard.failed) if status in (0, 1) else tests


def shown(_: None) -> list[tuple[str, str]]:
    """Every clause that asks for nothing but that something is shown, by its document."""
    from croupier.rulebooks.clauses import clauses
    from croupier.rulebooks.library import RULEBOOKS

    return [(document, each.clause) for document in RULEBOOKS for each in clauses(document) if each.level == "show"]


def cut_feed(wanted: list[str], processes: int, screen: Console) -> bool:
    """Cut the feed, report the clauses whose tests do not notice, and say whether there is none."""
    from mutations.running import FORK, in_forks
    from mutations.values import collect

    with FORK.Pool(1, maxtasksperchild=1) as once:
        marked, listed = once.map(collect, [None])[0], once.map(shown, [None])[0]
    asked = [each for each in listed if each in marked and (not wanted or each[0] == wanted[0])]
    asked = [each for each in asked if not wanted[1:] or each[1] in wanted[1:]]
    by_file: defaultdict[str, set[str]] = defaultdict(set)
    for each in asked:
        for test in marked[each]:
            by_file[test.partition("::")[0]].add(test)
    tasks = [sorted(each) for each in by_file.values()]
    results = in_forks(failing_as_written, tasks, processes, LIMIT_S)
    for tests, failing in track(results, "As written", len(tasks), console=screen):
        if failing is None or failing:
            raise SystemExit(f"Tests fail though nothing was cut: {', '.join(failing or tests)}")
    blind: set[str] = set()
    results = in_forks(still_passing, tasks, processes, LIMIT_S)
    for tests, passing in track(results, "Cutting the feed", len(by_file), console=screen):
        blind.update(tests if passing is None else passing)
    survivors = [each for each in asked if marked[each] <= blind]
    for document, clause in survivors:
        screen.print(f"{document} {clause}: no test of it fails though nothing is shown", markup=False)
    for test in sorted(blind):
        screen.print(f"not about what is shown: {test}", markup=False)
    screen.print(
        f"{len(asked) - len(survivors)} of {len(asked)} clauses that are shown have a test that failed with the feed cut"
    )
    return bool(asked) and not survivors
