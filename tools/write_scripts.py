"""Write the list of commands in docs/scripts.md, from the commands themselves.

    python tools/write_scripts.py [--check]

With `--check` nothing is written: exit 1 where the list is out of date.
"""

import sys
from pathlib import Path

from croupier.scripts.commands import COMMANDS, usage

PAGE = Path(__file__).parent.parent / "docs" / "scripts.md"


def written(page: str) -> str:
    """The page with the list as it must be: its last block."""
    before, _, _ = page.removesuffix("```\n").rpartition("```\n")
    return before + "```\n" + "".join(f"{usage(name)}\n" for name in sorted(COMMANDS)) + "```\n"


def main() -> int:
    """Write the list, or see whether it is as it must be."""
    page = PAGE.read_text("utf-8")
    if "--check" in sys.argv[1:]:
        if page != written(page):
            print("docs/scripts.md is out of date: run python tools/write_scripts.py.", file=sys.stderr)
        return int(page != written(page))
    PAGE.write_text(written(page), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
