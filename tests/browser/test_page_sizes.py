"""What each page of the built terminals weighs on its way to a screen."""

import gzip
import re
from pathlib import Path

import pytest

DIST = Path(__file__).parents[2] / "src" / "croupier" / "pages"
LIMIT = 200_000
"""Gzipped bytes, of all that a page loads."""


def loaded_by(file: Path) -> set[Path]:
    """A built file with every script, style and picture that it names, and what those name."""
    found, waiting = set[Path](), [file]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            named = re.findall(r"[\w.-]+\.(?:js|css|svg)\b", each.read_text("utf-8"))
            waiting += [DIST / "assets" / name for name in named if (DIST / "assets" / name).exists()]
    return found


PAGES = sorted(each.stem for each in DIST.glob("*.html"))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_and_all_that_it_loads_is_small(page: str) -> None:
    files = loaded_by(DIST / f"{page}.html")
    assert {each.suffix for each in files} >= {".html", ".js", ".css"}
    assert sum(len(gzip.compress(each.read_bytes())) for each in files) < LIMIT
