"""Draw the winners of a promotion again, with nothing but Python and its record: check_promotion_draw.py < draw.json"""

import json
import sys
from hashlib import sha256
from hmac import digest
from itertools import count


def main() -> None:
    """Draw again what stands in the record that is read."""
    try:
        record = json.load(sys.stdin)
        name, seed = record["promotion"], bytes.fromhex(record["seed"])
        order, drawn, prizes = (
            list(record["entries"]),
            list(record["order"]),
            [each for each in record["prizes"] if each],
        )
        hashed = record["digest"]
    except (ValueError, KeyError, TypeError):
        sys.exit("This is no record of a promotion's draw: check_promotion_draw.py < draw.json")
    if sha256(seed).hexdigest() != hashed:
        sys.exit("The seed is not the one whose hash was on record.")
    counter = count()
    for last in range(len(order) - 1, 0, -1):
        ways, number = last + 1, 2**256
        while number >= 2**256 - 2**256 % ways:  # a number beyond the last whole multiple is passed over
            number = int.from_bytes(digest(seed, f"{name}|draw|{next(counter)}".encode(), "sha256"), "big")
        order[last], order[number % ways] = order[number % ways], order[last]
    if order != drawn:
        sys.exit("The seed draws the entries in another order.")
    if any(entry not in drawn for entry in prizes) or len(set(prizes)) < len(prizes):
        sys.exit("A prize is with an entry that was not drawn, or two are with one.")
    print(f"{name}: {len(order)} entries, drawn as the seed says. The prizes are with {', '.join(prizes) or 'nobody'}.")


if __name__ == "__main__":
    main()
