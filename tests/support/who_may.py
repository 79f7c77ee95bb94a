"""Who may do what, document by document, as the text files in `who_may/` say: they are written from the clauses.

`declare X` stands for an irregularity, `no_spin X` for one that is a ground for a no spin too, `complete X` for a step,
`approval X` for granting an approval and ending it, `decide_incident X` for closing an incident of a kind and for deciding
that nothing is done, `measure X` for deciding something else. A section named after a game and a setting changes lines of
that game. What is the same everywhere, since no document speaks of it, stands here.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from croupier.rulebooks.roles import PIT, Role

FOLDER = Path(__file__).parent / "who_may"
EVERY_GAME = "every game"
NOBODY = "nobody"
DOCUMENTS = tuple(path.stem for path in sorted(FOLDER.glob("*.txt")))


class Named(NamedTuple):
    """Whom a clause names."""

    roles: frozenset[Role]
    clause: str


WhoMay = dict[str, Named]
EVERYWHERE: WhoMay = {
    **dict.fromkeys(("deadline", "hold"), Named(frozenset({Role.CLOCK}), "")),
    **dict.fromkeys(("let_in", "vouch", "turn_away"), Named(frozenset({Role.CLOCK}), "")),
    **dict.fromkeys(
        ("found_floor", "accept_restored", "take_digits", "take_privileges"), Named(frozenset({Role.CLOCK}), "")
    ),
    "release_stream": Named(frozenset({Role.OPERATOR}), ""),
    "unlock": Named(frozenset(PIT) - {Role.DEALER}, ""),
    **dict.fromkeys(("record_sending", "take_over"), Named(frozenset({Role.CLOCK}), "")),
    "answer_call": Named(frozenset(PIT), ""),
    **dict.fromkeys(("register_person", "correct_person"), Named(frozenset(PIT) - {Role.DEALER} | {Role.CASHIER}, "")),
    "erase_person": Named(frozenset({Role.OPERATOR}), ""),
}


class Section(NamedTuple):
    """A game as a table may have it: `roulette`, `on an automated wheel`, or with a setting."""

    document: str
    title: str
    game: str
    setting: str
    who_may: WhoMay

    def __str__(self) -> str:
        return f"{self.document} {self.title}"


def sections(document: str) -> Iterator[Section]:
    """The games of a document with all that is said of each."""
    read = _read(FOLDER / f"{document}.txt")
    for title, own in read.items():
        name, _, setting = title.partition(": ")
        if title != EVERY_GAME:
            base = read[name] if setting else {}
            yield Section(document, title, name.split()[0], setting, EVERYWHERE | read[EVERY_GAME] | base | own)


def about_tournaments(document: str) -> WhoMay:
    """Who may do what about a tournament."""
    return _read(FOLDER / "tournaments" / f"{document}.txt")["tournament"]


def about_promotions(document: str) -> WhoMay:
    """Who may do what about a promotion."""
    return _read(FOLDER / "promotions" / f"{document}.txt")["promotion"]


def _read(path: Path) -> dict[str, WhoMay]:
    groups = {role.value: frozenset({role}) for role in Role} | {NOBODY: frozenset()}
    found: dict[str, WhoMay] = {}
    for line in filter(None, (line.partition("#")[0].strip() for line in path.read_text("utf-8").splitlines())):
        if line.startswith("["):
            own = found[line.strip("[]")] = {}
        elif "|" not in line:
            name, _, members = line.partition(" = ")
            groups[name] = frozenset().union(*(groups[each] for each in members.split()))
        else:
            commands, who, clause = (part.strip() for part in line.split("|"))
            roles = frozenset().union(*(groups[each] for each in who.split()))
            for command in commands.split(", "):
                assert command not in own, f"{path.name} says twice who may {command}"
                own[command] = Named(roles, clause)
    return found
