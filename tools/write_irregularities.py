"""Write docs/irregularities.md: whatever can go wrong under each document, what is done about it, by whom, and what becomes
of the money, with the script that shows it.

    python tools/write_irregularities.py [--check]

All of it is read from the rulebooks, and the scripts from `tests/scripts`. With `--check` nothing is written: exit 1 where
the file is out of date, or where an irregularity has no script.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from croupier.rulebooks.library import RULEBOOKS
from croupier.rulebooks.offer import Rulebook
from croupier.rulebooks.policy import UNFAIR, TablePolicy
from croupier.rulebooks.remedies import Irregularity, Remedy
from croupier.rulebooks.roles import Role

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "docs" / "irregularities.md"
SCRIPTS = ROOT / "tests" / "scripts"

HEAD = """# Irregularities

Whatever can go wrong at a table, by document and game: what the document has done about it, who may say so, what becomes
of the money, and a script that plays it (`croupier play FLOOR SCRIPT`, with the `floor.toml` beside it). Written by
`tools/write_irregularities.py` from the rulebooks; `make mutate` changes each remedy and each authority, and a test marked
with its clause must fail.
"""

EFFECTS = {
    Remedy.RESPIN: "Spun again; wagers stay as they are.",
    Remedy.REOPEN: "Spun again; wagers stay, and may be changed until the next call.",
    Remedy.VOID_SPIN: "The round is void: every stake goes back.",
    Remedy.VOID: "The round is void: every stake goes back.",
    Remedy.CLOSE: "Wagering ends at once; what is wagered stands.",
    Remedy.CLOSE_AND_VOID: "Wagering ends at once; every stake goes back.",
    Remedy.SUSPEND: "Play stops; a valid spin stands and is paid, another is spun again.",
    Remedy.RETURN_LUCKY_BALL: "Lucky Ball wagers go back; all others are settled.",
    Remedy.HOLD: "The round waits; stakes stay where they are until it is decided.",
    Remedy.CARRY: "The card goes to the hand whose turn it is, or begins the next coup; wagers are settled without it.",
    Remedy.SET_ASIDE: "The card begins the next coup; wagers are settled without it.",
    Remedy.DUMMY: "The coup is dealt without wagers: every stake goes back.",
    Remedy.STOP: "Wagering ends at once, and the round waits; stakes stay until it is decided.",
    Remedy.RUN_OUT: "The coup is void: every stake goes back.",
    Remedy.STAY_BURNED: "The card stays burned; wagers are settled as ever.",
    Remedy.KEEP_IN_PLAY: "Play goes on with the cards in play; wagers are settled as ever.",
    Remedy.OTHER_SHOE: "The cards are spent, and the round waits; stakes stay until it is decided.",
    Remedy.MOVE: "The cards go elsewhere, and the coup goes on; wagers are settled as ever.",
    Remedy.RECONSTRUCT: "The coup waits for its cards to be put right; stakes stay until it is decided.",
    Remedy.STAND: "It is recorded; wagers are settled as ever.",
    Remedy.VOID_FOR: "Void for the places named: their stakes go back, and what was paid is taken back.",
    Remedy.INVALIDATE: "The outcome does not count: stakes go back, what was paid is taken back, and some may be forfeited.",
    Remedy.CORRECT: "The actual outcome is entered: each account gets, or gives back, the difference.",
    Remedy.FREEZE: "Whoever wagered in the round neither wagers nor cashes out until it is put right.",
    Remedy.RETURN: "The place's wagers go back; the round goes on for everybody else.",
    Remedy.ANALYSE: "Wagers wait: those that the records prove are settled, the others go back.",
    Remedy.ADJUST: "A wager is settled otherwise than as it was placed, in the player's favour only.",
}
"""What is done, with its effect on the money."""

Row = tuple[str, str, str, str, str]


def scripts(rulebook: str, game: str) -> dict[str, Path]:
    """The script of each irregularity of a document's game: the first that declares it, or says in a comment `shows:` that
    it comes about by itself there."""
    found: dict[str, Path] = {}
    for path in sorted((SCRIPTS / rulebook / game).glob("*.txt")):
        for line in path.read_text("utf-8").splitlines():
            words = line.split()
            if words[:2] == ["#", "shows:"]:
                found |= dict.fromkeys(set(words[2:]) - found.keys(), path)
            for verb, place in (("declare", 1), ("declare_no_spin", 1), ("declare_in_round", 2)):
                if verb in words[:3] and words.index(verb) + place < len(words):
                    found.setdefault(words[words.index(verb) + place], path)
            if "adjust_wager" in words[:3]:
                found.setdefault(UNFAIR, path)
    return found


def rows(policy: TablePolicy, shown: dict[str, Path]) -> Iterator[Row]:
    """A line for each irregularity."""
    for code, each in policy.irregularities.items():
        script = f"[script](../{shown[code].relative_to(ROOT)})" if code in shown else ""
        yield each.words, each.remedy.clause, done(policy, each), who(each.authority.value), script


def done(policy: TablePolicy, each: Irregularity) -> str:
    """What is done, and what becomes of the money."""
    said = [EFFECTS[each.remedy.value]]
    if each.ends_shoe is not None:
        said.append(f"No coup before the cards are shuffled or replaced ({each.ends_shoe.clause}).")
    if each.holds is not None:
        said.append(
            f"The stakes of whoever is named are held until it is decided whose they are ({each.holds.clause})."
        )
    if each.due is not None:
        steps = " ".join(policy.steps[step].words for step in each.due.value)
        said.append(f"Play waits: {steps} ({each.due.clause})")
    return " ".join(said)


def who(roles: tuple[Role, ...]) -> str:
    """Who may say so."""
    return ", ".join(role.value.replace("_", " ") for role in roles)


def games(book: Rulebook) -> Iterator[tuple[str, str, TablePolicy]]:
    """A document's games: by what name, in which folder its scripts are, and its rules at a table."""
    for name, offer in book.offers.items():
        yield name.replace("_", " "), name, offer.table
        if offer.automated is not None:
            yield f"{name.replace('_', ' ')}, automated", name, offer.automated


def page() -> tuple[str, list[str]]:
    """The whole page, and the irregularities that have no script."""
    parts, without = [HEAD], []
    for key, book in RULEBOOKS.items():
        parts.append(f"\n## {book.title}, {book.casino} (`{key}`)\n")
        for title, folder, policy in games(book):
            if not policy.irregularities:
                continue
            shown = scripts(key, folder)
            without += [f"{key} {title}: {code}" for code in policy.irregularities if code not in shown]
            parts.append(f"\n### {title.capitalize()}\n\n| what went wrong | clause | what is done | who says so | |")
            parts.append("\n|---|---|---|---|---|\n")
            parts += [f"| {' | '.join(row)} |\n" for row in rows(policy, shown)]
    return "".join(parts), without


def main(arguments: list[str]) -> int:
    text, without = page()
    if "--check" not in arguments:
        TARGET.write_text(text, "utf-8")
        return 0
    for each in without:
        print(f"No script shows this irregularity: {each}", file=sys.stderr)
    if TARGET.read_text("utf-8") != text:
        print("docs/irregularities.md is out of date: run tools/write_irregularities.py", file=sys.stderr)
        return 1
    return 1 if without else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
