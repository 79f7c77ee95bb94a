"""Change the rules and the code, one thing at a time, and see that some test fails.

    python tools/mutate.py [--only values|roles] [--processes N] [DOCUMENT [CLAUSE …]]

`values` flips every value that a rulebook cites, and `roles` adds a role to every authority. A document, and clauses of it,
choose among them.
"""

import argparse
import os
import sys

from rich.console import Console

KINDS = ("values", "roles")


def main() -> None:
    """Make the changes asked for; the status says whether all were noticed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", choices=KINDS, action="append")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("wanted", nargs="*")
    said = parser.parse_args()
    screen, noticed = Console(highlight=False), True
    for kind in said.only or KINDS:
        if kind == "roles":
            from mutations.roles import widen_authorities

            noticed &= widen_authorities(said.wanted, said.processes, screen)
        else:
            from mutations.values import flip_values

            noticed &= flip_values(said.wanted, said.processes, screen)
    sys.exit(0 if noticed else 1)


if __name__ == "__main__":
    main()
