"""Change the rules and the code, one thing at a time, and see that some test fails.

    python tools/mutate.py [--only values|roles|feed] [--processes N] [DOCUMENT [CLAUSE …]]
    python tools/mutate.py --only breaks [--seed N] [--most N] [--tests PATH …] [--processes N] [MODULE …]

`values` flips every value that a rulebook cites, `roles` adds a role to every authority, and `feed` cuts what goes out to
the screens. A document, and clauses of it, choose among them. `breaks` breaks behaviour: it leaves out postings, events,
refusals and guards. The seed decides which breaks are tried; modules (`cage.credit`, or a function of it) choose among
them, and paths among the tests.
"""

import argparse
import os
import sys

from mutations.running import FORK
from rich.console import Console

KINDS = ("values", "roles", "feed", "breaks")
SEED, MOST = 1, 224
"""Which breaks are tried, and how many, unless it is said."""


def change(kind: str, said: argparse.Namespace) -> None:
    """Make the changes of one kind; the status says whether all were noticed."""
    screen = Console(highlight=False, emoji=False, file=sys.stdout)
    if kind == "breaks":
        from mutations.breaks import Chosen, break_behaviour

        chosen = Chosen(said.seed, said.most, said.wanted, said.tests)
        sys.exit(not break_behaviour(chosen, said.processes, screen))
    elif kind == "feed":
        from mutations.feed import cut_feed

        sys.exit(not cut_feed(said.wanted, said.processes, screen))
    elif kind == "roles":
        from mutations.roles import widen_authorities

        sys.exit(not widen_authorities(said.wanted, said.processes, screen))
    else:
        from mutations.values import flip_values

        sys.exit(not flip_values(said.wanted, said.processes, screen))


def main() -> None:
    """Make the changes asked for, each kind in a process of its own, since breaks are planted before anything is loaded."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", choices=KINDS, action="append")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--most", type=int, default=MOST)
    parser.add_argument("--tests", nargs="+", default=["tests"])
    parser.add_argument("wanted", nargs="*")
    said = parser.parse_args()
    statuses = []
    for kind in said.only or KINDS:
        process = FORK.Process(target=change, args=(kind, said))
        process.start()
        process.join()
        statuses.append(process.exitcode)
    sys.exit(any(statuses))


if __name__ == "__main__":
    main()
