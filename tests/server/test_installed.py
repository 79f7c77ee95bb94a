"""The wheel: what pip installs runs by itself, pages and all, with nothing of the checkout beside it."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from running import ROOT
from waiting import wait_until

PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, built from a copy of it."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    built = [*PIP, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(folder), str(source)]
    subprocess.run(built, check=True, timeout=300)
    [file] = folder.glob("croupier-*-py3-none-any.whl")
    return file


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a wheel that was installed where no checkout is; the packages that it needs are those of this run."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True, timeout=120)
    [packages] = folder.glob("lib/python*/site-packages")
    subprocess.run(
        [*PIP, "--python", folder / "bin" / "python", "install", "--no-deps", "--no-index", wheel], check=True
    )
    (packages / "needed.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    return folder / "bin" / "croupier"


def test_everything_but_the_tests_and_the_pages_source_is_in_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        names = {*opened.namelist()}
    package = ROOT / "src" / "croupier"
    here = [each for each in package.rglob("*.*") if each.name != ".built" and each.suffix != ".pyc"]
    assert {each.relative_to(ROOT / "src").as_posix() for each in here} <= names
    assert not any("node_modules" in name or name.startswith("tests") for name in names)


@pytest.fixture
def demo(installed: Path, tmp_path: Path) -> Iterator[str]:
    """Where the demo floor of the installed command is."""
    ours_only = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    with subprocess.Popen(
        [installed, "serve", "--demo", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={**ours_only, "PYTHONUNBUFFERED": "1"},
    ) as floor:
        assert floor.stdout is not None
        try:
            yield next(line.split()[-1] for line in floor.stdout if "The lobby" in line)
        finally:
            floor.kill()


def test_an_installed_floor_shows_its_pages_and_plays_a_round(demo: str) -> None:
    lobby = httpx.get(demo)
    script = re.search(r'src="(/assets/[^"]+\.js)"', lobby.text)
    assert script is not None
    assert httpx.get(demo + script[1]).headers["content-type"].startswith("text/javascript")

    def rounds() -> int:
        return sum(each["round"] for each in httpx.get(f"{demo}/api/lobby").json()["tables"])

    export = httpx.get(f"{demo}/checkers/check_export.py")
    assert export.text == (ROOT / "src/croupier/checkers/check_export.py").read_text("utf-8")
    before = rounds()
    wait_until(lambda: rounds() > before, patience_s=120)
