"""Check the Lucky Ball draws of a round, with nothing but Python and the round's record: check_draw.py < round.json"""

import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from hmac import digest
from itertools import count

COLOURS = ("red", "green", "blue", "yellow")


def evenly(seed: bytes, purpose: str, *ways: int) -> Iterator[int]:
    """For each number of ways one of them; a number beyond their last whole multiple is passed over."""
    counter = count()
    for most in ways:
        number = 2**256
        while number >= 2**256 - 2**256 % most:
            number = int.from_bytes(digest(seed, f"{purpose}|{next(counter)}".encode(), "sha256"), "big")
        yield number % most


def gives(seed: bytes, attempt: str, config: dict[str, str]) -> dict[str, str]:
    """Each colour's number, and the colour with raised odds."""
    pockets = ["0", *(["00"] if config["wheel"] == "double_zero" else []), *map(str, range(1, 37))]
    places = evenly(seed, f"{attempt}|numbers", *range(len(pockets), len(pockets) - 4, -1))
    lucky = {colour: pockets.pop(next(places)) for colour in COLOURS}
    mega = Fraction(config.get("mega_chance", 0))
    chosen, raised = evenly(seed, f"{attempt}|boost", mega.denominator, 4)
    return {**lucky, "mega" if chosen < mega.numerator else "super": COLOURS[raised]}


def of_a_round(record: object) -> bool:
    """Whether this is the record of a round at all."""
    return (
        isinstance(record, dict)
        and record.keys() >= {"table", "round", "steps", "outcome"}
        and all("type" in each["event"] for each in record["steps"])
    )


def main() -> None:
    """Check what stands in the record that is read."""
    try:
        record, checked = json.load(sys.stdin), 0
    except ValueError:
        record = None
    if not of_a_round(record):
        sys.exit("This is no record of a round: check_draw.py < round.json")
    hashes: dict[str, str] = {}
    drawn: dict[str, str] = {}
    config: dict[str, str] = {}
    for event in (step["event"] for step in record["steps"]):
        attempt = f"{record['table']}|{record['round']}|{event.get('attempt')}"
        if event["type"] == "round_opened":
            config = event["terms"]["config"]
        elif event["type"] == "seed_committed":
            hashes[attempt], drawn = event["digest"], {}
        elif event["type"] in ("lucky_numbers_shown", "lucky_number_boosted"):
            drawn = event.get("numbers") or {**drawn, event["boost"]: event["colour"]}
        elif event["type"] == "seed_published":
            seed, checked = bytes.fromhex(event["seed"]), checked + 1
            if sha256(seed).hexdigest() != hashes.get(attempt):
                sys.exit(f"{attempt}: this is not the seed whose hash was announced before.")
            if not drawn.items() <= gives(seed, attempt, config).items():
                sys.exit(f"{attempt}: the seed does not give what was drawn.")
            words = ", ".join(f"{name} {drawn[name]}" for name in (*COLOURS, "super", "mega") if name in drawn)
            print(f"{attempt}: {words or 'nothing drawn'}; the seed is the one announced before, and gives this.")
    if not checked:
        sys.exit("No seed has been published in this round.")
    if (record["outcome"] or {}).get("lucky", drawn) != drawn:
        sys.exit("The round was settled by another draw.")


if __name__ == "__main__":
    main()
