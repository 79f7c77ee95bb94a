"""The text of an approved document as the house has installed it: whole, as far as that can be seen, or not taken."""

import hashlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from croupier.plan.file_location import Location
from croupier.rulebooks.version import ApprovedText

KINDS = {".txt": False, ".md": True}
"""What the text may be written as, and whether that is Markdown."""
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".svg")


class RulesText(Struct, frozen=True):
    """A document's text."""

    words: str
    markdown: bool
    pictures: Mapping[str, Path]
    """The pictures that it shows, each by its name."""

    @property
    def hash(self) -> str:
        """The same for the same text, and for no other."""
        return hashlib.sha256(self.words.encode()).hexdigest()


def read_rules_text(given: object, folder: Path, known: ApprovedText, place: Location) -> RulesText | None:
    """The text that a floor file names; nothing if it names none."""
    if given is None:
        return None
    name = place.text(given, '"rules/roulette.md"')
    path = folder / name
    if path.suffix.lower() not in KINDS:
        raise place.wrong(
            f"{name}: give the text as .txt or .md; of anything else nobody could see whether it is whole"
        )
    try:
        words = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise place.wrong(f"{name} cannot be read: {wrong}") from None
    if lacking := list(_lacking(words, known)):
        raise place.wrong(
            f"{name} is not the whole text: it lacks {', '.join(lacking)} (clause {known.sections.clause})"
        )
    markdown = KINDS[path.suffix.lower()]
    return RulesText(words, markdown, _pictures(words, path.parent, place) if markdown else {})


def _lacking(words: str, known: ApprovedText) -> Iterator[str]:
    """What a whole text has, and this one has not."""
    if _plain(known.reference.value) not in _plain(words):
        yield known.reference.value
    for section in range(1, known.sections.value + 1):
        if not _begins_a_line(rf"{section}\.1\b", words):
            yield f"section {section}"
    for letter in known.diagrams.value if known.diagrams is not None else ():
        if not _begins_a_line(rf"diagram\W+{letter}\b", words):
            yield f"diagram {letter}"


def _plain(words: str) -> str:
    """Words without marks of emphasis, however they are spaced and capitalised."""
    return " ".join(re.sub(r"[*_]", "", words).casefold().split())


def _begins_a_line(what: str, words: str) -> bool:
    """Whether a line begins with something, behind the marks of a heading or a list."""
    return re.search(rf"^[^\w\n]*{what}", words, re.MULTILINE | re.IGNORECASE) is not None


def _pictures(words: str, folder: Path, place: Location) -> dict[str, Path]:
    """The pictures that a text in Markdown shows, which lie beside it."""
    found: dict[str, Path] = {}
    for name in re.findall(r"!\[[^\]\n]*\]\(([^)\n]+)\)", words):
        path = folder / name
        if path.parent != folder or path.suffix.lower() not in PICTURES or not path.is_file():
            raise place.wrong(f"the text shows {name}, and there is no such picture beside it ({', '.join(PICTURES)})")
        found[name] = path
    return found
