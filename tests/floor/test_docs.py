"""What the documentation names is there."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "croupier"
PAGES = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
ROOMS = {each.name for each in PACKAGE.iterdir() if each.is_dir()}
TOP = {"docs", "src", "tests", "tools", "web", "benchmarks", "deploy"}
EXAMPLES = {"web/node_modules", "floor.toml", "panel.svelte.ts"}
"""What a machine or a casino has, and not this repository; and a file that stands for its kind."""


def _quoted(page: Path) -> Iterator[str]:
    return (each.group(1) for each in re.finditer(r"`([^`\n]+)`", page.read_text("utf-8")))


def _paths(page: Path) -> Iterator[str]:
    """What looks like a file or folder of this repository; `<document>` stands for any."""
    for each in _quoted(page):
        name = re.sub(r"<[^>]*>", "*", each)
        if name in EXAMPLES or not re.fullmatch(r"[\w*./-]+", name) or name.startswith(("/", ".")):
            continue
        if name.split("/")[0] in ROOMS | TOP or re.fullmatch(r"\w+(/|\.(py|toml|svelte|svelte\.ts))", name):
            yield name


def _is_there(name: str) -> bool:
    """In the package or the repository; a name alone, in any of the package's rooms."""
    alone = f"**/{name}" if "/" not in name[:-1] else name
    return any(PACKAGE.glob(alone)) or any(ROOT.glob(name))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_and_folder_that_a_page_names_is_there(page: Path) -> None:
    assert sorted({name for name in _paths(page) if not _is_there(name)}) == []


def _is_defined(name: str) -> bool:
    """Whether `play.context.TableContext` names a module, or what a module has."""
    first, *rest = name.split(".")
    found = import_module(f"croupier.{first}")
    for part in rest:
        if not hasattr(found, part):
            try:
                import_module(f"{found.__name__}.{part}")
            except (ImportError, AttributeError):
                return False
        found = getattr(found, part)
    return True


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_module_and_class_that_a_page_names_is_there(page: Path) -> None:
    files = r".*\.(key|toml|seals?|seal\.key|log|db)"
    named = {each for each in _quoted(page) if re.fullmatch(rf"({'|'.join(sorted(ROOMS))})(\.\w+)+", each)}
    assert sorted(each for each in named if not re.fullmatch(files, each) and not _is_defined(each)) == []


def test_every_module_of_a_table_that_its_page_lists_is_there() -> None:
    lists = re.findall(
        r"^\| (?:`(\w+)/`)? *\| (`[^|]*`) \|", (ROOT / "docs" / "table.md").read_text("utf-8"), re.MULTILINE
    )
    assert lists
    folder, missing = "", []
    for named, modules in lists:
        folder = named or folder
        at = PACKAGE / "play" if folder == "play" else PACKAGE / "play" / folder
        missing += [f"{folder}/{each}" for each in re.findall(r"`(\w+)`", modules) if not (at / f"{each}.py").exists()]
    assert missing == []
