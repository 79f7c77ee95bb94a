"""One word for one thing: no two classes have the same name."""

import ast
from collections import defaultdict
from pathlib import Path

import croupier

SOURCE = Path(croupier.__file__).parent


def test_every_class_has_a_name_of_its_own() -> None:
    found = defaultdict(list)
    for path in SOURCE.rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(str(path.relative_to(SOURCE)))
    assert len(found) > 900
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}
