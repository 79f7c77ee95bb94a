"""Check an export of a period with nothing but Python: no file was changed, none is missing, and the chain holds.

    python3 check_export.py EXPORT.zip [--key PUBLIC_KEY]

EXPORT is the zip file, or the folder that it was unpacked into. PUBLIC_KEY is what was written down when the floor was
opened; without it the key that the export names is used, and printed to be compared. Exit 0 if all of this holds, 1 if not:

1. the manifest is signed (Ed25519) by that key;
2. every file that it names is there with that size and SHA-256, and no other file is;
3. the journal's lines are chained: the hash of each covers the one before and everything in the line, without a gap;
4. the seals are chained, those that are signed by that key, and each event that they name is in the journal with that hash;
5. transfers belong to events of the journal, and rounds and settlements are what these events say.

What it cannot see is printed, too. This file imports nothing of Croupier and can be read in one sitting.
"""

import argparse
import hashlib
import json
import sys
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MANIFEST, SIGNATURE = "manifest.json", "manifest.sig"
JOURNAL, TRANSFERS, ROUNDS, SEALS = "journal.jsonl", "transfers.jsonl", "rounds.jsonl", "seals.jsonl"


class Wrong(Exception):
    """What does not hold, in words."""


# ---------------------------------------------------------------- Ed25519 (RFC 8032), verification alone

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]


def added(one: Point, other: Point) -> Point:
    """The sum of two points, in extended coordinates."""
    a, b = (one[1] - one[0]) * (other[1] - other[0]) % P, (one[1] + one[0]) * (other[1] + other[0]) % P
    c, d = 2 * one[3] * other[3] * D % P, 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(scalar: int, point: Point) -> Point:
    """A point added to itself so many times."""
    total: Point = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            total = added(total, point)
        point, scalar = added(point, point), scalar >> 1
    return total


def decompressed(data: bytes) -> Point:
    """The point that 32 bytes stand for."""
    value = int.from_bytes(data, "little")
    y, sign = value & ((1 << 255) - 1), value >> 255
    if y >= P:
        raise ValueError("no point")
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and sign):
        raise ValueError("no point")
    x = P - x if (x & 1) != sign else x
    return x, y, 1, x * y % P


BASE = decompressed((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(key: str, signature: str, message: bytes) -> bool:
    """Whether a signature is a key's, of these bytes.

    >>> key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    >>> signature = (
    ...     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555"
    ...     "fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    ... )
    >>> is_signed(key, signature, b""), is_signed(key, signature, b"x"), is_signed(key, "00", b"")
    (True, False, False)
    """
    try:
        public, signed = bytes.fromhex(key), bytes.fromhex(signature)
        if len(public) != 32 or len(signed) != 64:
            return False
        a, r, s = decompressed(public), decompressed(signed[:32]), int.from_bytes(signed[32:], "little")
    except ValueError:
        return False
    if s >= L:
        return False
    h = int.from_bytes(hashlib.sha512(signed[:32] + public + message).digest(), "little") % L
    left, right = times(s, BASE), added(r, times(h, a))
    return not ((left[0] * right[2] - right[0] * left[2]) % P or (left[1] * right[2] - right[1] * left[2]) % P)


# ---------------------------------------------------------------- the files


class Export:
    """The files of an export, in a zip file or in a folder."""

    def __init__(self, path: Path) -> None:
        if path.is_dir():
            self._files = {
                each.relative_to(path).as_posix(): each.read_bytes() for each in path.rglob("*") if each.is_file()
            }
            return
        try:
            with zipfile.ZipFile(path) as archive:
                names = archive.namelist()
                if len(set(names)) != len(names):
                    raise Wrong("a name is twice in the zip file")
                self._files = {name: archive.read(name) for name in names}
        except (OSError, zipfile.BadZipFile, zlib.error) as wrong:
            raise Wrong(f"{path} cannot be read: {wrong}") from None

    @property
    def names(self) -> set[str]:
        """The names of all files."""
        return set(self._files)

    def read(self, name: str) -> bytes:
        """A file as it is."""
        if name not in self._files:
            raise Wrong(f"{name} is missing")
        return self._files[name]

    def lines(self, name: str) -> Iterator[dict[str, Any]]:
        """The lines of a file, each JSON."""
        for number, line in enumerate(self.read(name).splitlines(), start=1):
            try:
                yield json.loads(line)
            except ValueError:
                raise Wrong(f"{name}, line {number} is not JSON") from None


def check_manifest(export: Export, key: str) -> dict[str, Any]:
    """The manifest, if it is signed, and every file is as it says."""
    written = export.read(MANIFEST)
    try:
        manifest: dict[str, Any] = json.loads(written)
    except ValueError:
        raise Wrong(f"{MANIFEST} is not JSON") from None
    if manifest.get("type") != "croupier_export" or manifest.get("format") != 1:
        raise Wrong(f"{MANIFEST} is not of an export that this program knows")
    if key and manifest["key"] != key:
        raise Wrong(f"the export names the key {manifest['key']}, not the one given")
    if not is_signed(manifest["key"], export.read(SIGNATURE).decode("ascii", "replace").strip(), written):
        raise Wrong(f"{MANIFEST} is not as it was signed")
    for name, (digest, size) in manifest["files"].items():
        content = export.read(name)
        if (hashlib.sha256(content).hexdigest(), len(content)) != (digest, size):
            raise Wrong(f"{name} was changed")
    if more := export.names - {*manifest["files"], MANIFEST, SIGNATURE}:
        raise Wrong(f"{sorted(more)[0]} is not of this export")
    return manifest


# ---------------------------------------------------------------- the journal


class Journal:
    """The events of an export that is being checked."""

    def __init__(self) -> None:
        self.hashes: dict[tuple[str, int], str] = {}
        self.events: dict[tuple[str, int], dict[str, Any]] = {}
        """The bodies of those that settle or correct wagers."""


def check_journal(export: Export, manifest: dict[str, Any], rounds: "RoundsRead") -> Journal:
    """Every line, linked to the one before."""
    journal, parts = Journal(), manifest["streams"]
    last = {stream: (part["first"] - 1, part["before"]) for stream, part in parts.items()}
    for line in export.lines(JOURNAL):
        stream, version = line["stream"], line["version"]
        if stream not in last or version != last[stream][0] + 1:
            raise Wrong(
                f"{stream}, version {version} does not follow the one before: a line is missing, or one too many"
            )
        envelope = json.dumps(
            [stream, version, line["at"], line["actor"], line["type"]], separators=(",", ":"), ensure_ascii=False
        )
        body: str = line["body"]
        linked = hashlib.sha256(bytes.fromhex(last[stream][1]) + envelope.encode() + body.encode()).hexdigest()
        if linked != line["hash"]:
            raise Wrong(f"the chain is broken at {stream}, version {version}")
        last[stream] = version, linked
        journal.hashes[stream, version] = linked
        if line["type"] in SETTLES:
            journal.events[stream, version] = json.loads(body)
        rounds.read(line)
    for stream, part in parts.items():
        if last[stream][0] != part["last"]:
            raise Wrong(f"{stream} ends at version {last[stream][0]}, and should go on to {part['last']}")
    return journal


def check_seals(export: Export, manifest: dict[str, Any], journal: Journal) -> tuple[int, int]:
    """The seals: how many there are, and how many events of the journal are sealed by them."""
    seals, signatures = list[tuple[dict[str, Any], bytes]](), dict[int, str]()
    for line in export.read(SEALS).splitlines():
        told = json.loads(line)
        if "of" in told:
            signatures[told["of"]] = told["signature"]
            continue
        if seals:
            (before, its_line), number = seals[-1], told["number"]
            if number != before["number"] + 1:
                raise Wrong(f"seal {number} does not follow seal {before['number']}: one is missing")
            if told["before"] != hashlib.sha256(its_line).hexdigest():
                raise Wrong(f"seal {number} does not follow the one before it")
        seals.append((told, line))
    signed = [each for each in seals if each[0]["signature"] or each[0]["number"] in signatures]
    if signed:
        # The last signature covers the hash of the seal before, and so all of them: one is enough.
        seal, line = signed[-1]
        signature = seal["signature"] or signatures[seal["number"]]
        bare = line.replace(f'"signature":"{seal["signature"]}"'.encode(), b'"signature":""')
        if seal["key"] != manifest["key"] or not is_signed(seal["key"], signature, bare):
            raise Wrong(f"seal {seal['number']} is not as it was signed by the key of this export")
    sealed = dict[str, int]()
    for seal, _ in seals[: seals.index(signed[-1]) + 1] if signed else []:
        for stream, (version, hash_) in seal["heads"].items():
            if journal.hashes.get((stream, version), hash_) != hash_:
                raise Wrong(f"{stream}, version {version} is not the event that seal {seal['number']} names")
            part = manifest["streams"].get(stream)
            if part is not None:
                sealed[stream] = max(sealed.get(stream, 0), min(version, part["last"]) - part["first"] + 1)
    return len(signed), sum(sealed.values())


# ---------------------------------------------------------------- what is made of the journal

SETTLES = ("wagers_settled", "held_settled", "wagers_corrected")


class RoundsRead:
    """The rounds of every table in short, as the events say."""

    def __init__(self) -> None:
        self._current: dict[str, int] = {}
        self.found: dict[tuple[str, int], dict[str, Any]] = {}

    def read(self, line: dict[str, Any]) -> None:
        """Take in the next event."""
        kind, _, table = line["stream"].partition(":")
        if kind != "table" or line["type"] not in TOLD:
            return
        event = json.loads(line["body"])
        number = event.get("round", self._current.get(table, 0))
        if line["type"] == "round_opened":
            self._current[table] = number
        if not number:
            return
        of = self.found.setdefault((table, number), new_round(table, number))
        TOLD[line["type"]](of, line["at"], event)


def new_round(table: str, number: int) -> dict[str, Any]:
    """A round of which nothing is known yet."""
    return {
        "table": table,
        "round": number,
        "opened": 0,
        "ended": 0,
        "dealer": "",
        "outcomes": [],
        "void": False,
        "corrected": False,
        "places": {},
    }


def place_of(of: dict[str, Any], event: dict[str, Any]) -> dict[str, Any]:
    """The figures of the place that an event is about."""
    new = {"account": event["account"], "staked": 0, "returned": 0, "put_right": 0}
    found: dict[str, Any] = of["places"].setdefault(event["terminal"], new)
    return found


def opened(of: dict[str, Any], at: int, event: dict[str, Any]) -> None:
    """A round was opened."""
    of["opened"], of["dealer"] = at, event.get("dealer", "")


def settled(of: dict[str, Any], at: int, event: dict[str, Any]) -> None:
    """A place's wagers were settled."""
    event = event.get("settled", event)
    line, purses = place_of(of, event), event.get("purses", [])
    line["staked"] += event["staked"] + sum(each["staked"] for each in purses)
    line["returned"] += event["returned"] + sum(each["returned"] for each in purses)


def corrected(of: dict[str, Any], at: int, event: dict[str, Any]) -> None:
    """What came of a place's wagers was put right."""
    of["corrected"] = True
    place_of(of, event)["put_right"] += sum(each["now"] - each["was"] for each in event["purses"])


def ended(of: dict[str, Any], at: int, event: dict[str, Any]) -> None:
    """The round was settled."""
    of["ended"] = at
    of["outcomes"].append(event["outcome"])


def another(of: dict[str, Any], at: int, event: dict[str, Any]) -> None:
    """Another outcome was put on record."""
    of["corrected"] = True
    of["outcomes"].append(event["outcome"])


def voided(of: dict[str, Any], at: int, event: dict[str, Any]) -> None:
    """The round has no result, or none any more."""
    of["void"], of["ended"] = True, of["ended"] or at


TOLD = {
    "round_opened": opened,
    "wagers_settled": settled,
    "held_settled": settled,
    "wagers_corrected": corrected,
    "round_settled": ended,
    "outcome_corrected": another,
    "round_voided": voided,
    "settlement_reversed": voided,
}


def check_money(export: Export, journal: Journal, rounds: RoundsRead) -> int:
    """That transfers belong to events and move what settlements say, and that rounds are what the events say."""
    staked, returned, count = dict[tuple[str, int], int](), dict[tuple[str, int], int](), 0
    for moved in export.lines(TRANSFERS):
        event, count = (moved["stream"], moved["version"]), count + 1
        if event not in journal.hashes:
            raise Wrong(f"a transfer is of {event[0]}, version {event[1]}, which is not in the journal")
        if moved["source"].startswith("stakes:"):
            staked[event] = staked.get(event, 0) + moved["amount"]
        if moved["target"].startswith("chips:"):
            returned[event] = returned.get(event, 0) + moved["amount"]
    for event, body in journal.events.items():
        if "purses" in body and "was" in body:
            continue  # a correction moves a difference, part of it perhaps at the cash desk
        told = body.get("settled", body)
        purses = told.get("purses", [])
        both = (
            told["staked"] + sum(each["staked"] for each in purses),
            told["returned"] + sum(each["returned"] for each in purses),
        )
        if both != (staked.get(event, 0), returned.get(event, 0)):
            raise Wrong(f"the transfers of {event[0]}, version {event[1]} are not what was settled")
    told_rounds = {(each["table"], each["round"]): each for each in export.lines(ROUNDS)}
    if told_rounds.keys() != rounds.found.keys():
        raise Wrong(f"{ROUNDS} has other rounds than the journal")
    for name, each in rounds.found.items():
        if told_rounds[name] != each:
            raise Wrong(f"round {name[1]} of {name[0]} is not what the journal says")
    return count


def check(path: Path, key: str = "") -> list[str]:
    """Check an export; what was checked, in sentences."""
    export = Export(path)
    manifest = check_manifest(export, key)
    rounds = RoundsRead()
    journal = check_journal(export, manifest, rounds)
    seals, sealed = check_seals(export, manifest, journal)
    transfers = check_money(export, journal, rounds)
    words = [
        f"{manifest['floor']}: signed by {manifest['key']}.",
        f"{len(manifest['files'])} files are as they were signed.",
        f"{len(journal.hashes)} journal lines of {len(manifest['streams'])} streams are chained without a gap.",
        f"{seals} signed seals follow each other and agree with the journal; {sealed} of its lines are sealed by them.",
        f"{transfers} transfers and {len(rounds.found)} rounds are what the journal says.",
    ]
    if not key:
        words.append("The key was not given: compare it with what was written down when the floor was opened.")
    if sealed < len(journal.hashes):
        since = len(journal.hashes) - sealed
        words.append(
            f"{since} lines came after the last signed seal here: they rest on the manifest's signature alone."
        )
    words.append(
        "Whether incidents, disputes, exclusions and notices are complete rests on the manifest's signature alone."
    )
    words.append(
        "What was before the period cannot be seen here: croupier verify replays a journal from its first event."
    )
    return words


def main() -> int:
    """Check an export, and say what was checked or what does not hold."""
    options = argparse.ArgumentParser(description="Check an export of a period.")
    options.add_argument("export", metavar="EXPORT", help="the zip file, or the folder that it was unpacked into")
    options.add_argument("--key", metavar="PUBLIC_KEY", default="", help="as written down when the floor was opened")
    given = options.parse_args()
    try:
        words = check(Path(given.export), given.key.strip().lower())
    except Wrong as wrong:
        print(f"This export does not hold: {wrong}.")
        return 1
    except (AttributeError, KeyError, TypeError, ValueError) as wrong:
        print(f"This export does not hold: something in it is not as an export has it ({wrong!r}).")
        return 1
    print("This export holds.")
    for each in words:
        print(each)
    return 0


if __name__ == "__main__":
    sys.exit(main())
