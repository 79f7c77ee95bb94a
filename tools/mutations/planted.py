"""What planted source asks while it runs: whether a break is at work. In the tests' process and in those that they start."""

import builtins
import importlib.machinery
import marshal
import os
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, ClassVar

PRODUCT = "croupier"
FOLDER, BROKEN, REACHED = "CROUPIER_PLANTED", "CROUPIER_BROKEN", "CROUPIER_REACHED"
"""What a process that a test starts finds in its environment: where the code is, which break is at work, and where to write
what it comes to."""
AGAIN_S = 0.1
"""How long such a process does not write the same again."""


class Planted:
    """Which break is at work, and which were asked for since that was last cleared."""

    broken = ""
    reached: ClassVar[set[str]] = set()
    written: ClassVar[dict[str, float]] = {}


def whole(name: str) -> bool:
    """Whether a break is not at work; notes that it was asked for."""
    Planted.reached.add(name)
    return name != Planted.broken


def broken(name: str) -> bool:
    """Whether a break is at work."""
    return not _whole(name)


def but(name: str, refusal: Any) -> Any:
    """A refusal, if there is one, unless its break is at work."""
    return refusal if not refusal or _whole(name) else None


def unless(name: str, follow_up: Callable[..., Awaitable[list[Any]]]) -> Callable[..., Awaitable[list[Any]]]:
    """A follow-up that finds nothing if its break is at work."""

    async def found(*arguments: Any) -> list[Any]:
        following = await follow_up(*arguments)
        return following if not following or _whole(name) else []

    return found


def written(name: str) -> bool:
    """As `whole`, for a process that a test started: it writes down what it was asked for."""
    now = time.monotonic()
    if now - Planted.written.get(name, 0) > AGAIN_S:
        Planted.written[name] = now
        with open(os.environ[REACHED], "a", encoding="utf-8") as file:
            file.write(f"{name}\n")
    return name != Planted.broken


_whole = whole


class Loader(importlib.machinery.SourceFileLoader):
    """Loads what was planted instead of what is written."""

    def __init__(self, name: str, path: str, planted: Path) -> None:
        super().__init__(name, path)
        self.planted = planted

    def get_code(self, fullname: str) -> CodeType:
        """The planted code."""
        code = marshal.loads(self.planted.read_bytes())
        assert isinstance(code, CodeType)
        return code


class Finder:
    """Finds modules as Python does, with the breaks in them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Where a module is, and how it is loaded."""
        if name.partition(".")[0] != PRODUCT:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None and spec.origin is not None:
            inside = [*name.split(".")[1:], *(["__init__"] if spec.submodule_search_locations is not None else [])]
            spec.loader = Loader(name, spec.origin, self.folder / ".".join(inside))
        return spec


def begin(folder: Path) -> None:
    """Load the product from here on as it was planted."""
    global _whole
    assert PRODUCT not in sys.modules, "breaks are planted before anything of the product is loaded"
    Planted.broken = os.environ.get(BROKEN, "")
    _whole = written if REACHED in os.environ else whole
    builtins.__dict__.update(_whole_=_whole, _broken_=broken, _but_=but, _unless_=unless)
    sys.meta_path.insert(0, Finder(folder))
