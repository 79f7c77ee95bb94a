"""Copy the clause inventories into the package: number, level, area and short title of each entry, and of one that asks for
no test what it comes to.

    python tools/copy_clauses.py FOLDER

FOLDER holds one YAML inventory for each document. Needs PyYAML, which nothing else here does.
"""

import json
import sys
from pathlib import Path

import yaml  # type: ignore[import-untyped, unused-ignore]  # used by this tool alone, so not pinned with the rest

KEPT = ("also", "level", "area", "title")
OWED = ("enforce", "support")
TARGET = Path(__file__).parent.parent / "src" / "croupier" / "rulebooks" / "clauses"


def main() -> None:
    """Write one JSON file for each inventory, an entry a line so that changes read well."""
    for source in sorted(Path(sys.argv[1]).glob("*.yaml")):
        entries = yaml.safe_load(source.read_text("utf-8"))
        rows = [{"clause": entry["id"], **{key: entry[key] for key in KEPT if key in entry}} for entry in entries]
        for row, entry in zip(rows, entries, strict=True):
            if row["level"] not in OWED:
                row["why"] = " ".join(entry["system"].split())
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
        (TARGET / f"{source.stem}.json").write_text(f"[\n{lines}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
