"""Texts that stand for the approved documents in tests: their references, numbers and diagrams, in words of our own."""

from pathlib import Path
from typing import NamedTuple

from casino import table

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="green"/></svg>'


class Document(NamedTuple):
    """A document, by the figures that its text is known by."""

    key: str
    clause: str
    reference: str
    sections: int
    diagrams: str
    game: str
    config: dict[str, object]

    @property
    def version(self) -> str:
        return {"star-rapid-2016": "star-rapid-2016", "star-7up-2016": "star-7up-2016"}.get(self.key, self.reference)

    def parts(self) -> list[str]:
        """All that a whole text has."""
        numbered = [f"section {number}" for number in range(1, self.sections + 1)]
        return [self.reference, *numbered, *(f"diagram {letter}" for letter in self.diagrams)]

    def text(self, without: str = "") -> str:
        """A text of the document, with all of its parts but one."""
        lines = [
            "# Rules for a test",
            f"Filed under **{self.reference}**" if without != self.reference else "Not filed",
        ]
        for number in range(1, self.sections + 1):
            if without != f"section {number}":
                lines += [f"## {number}. About matter {number}", f"- {number}.1. What holds in matter {number}."]
        lines += [f"### DIAGRAM {letter}" for letter in self.diagrams if without != f"diagram {letter}"]
        return "\n\n".join(lines)

    def table(self, name: str, seat: str) -> str:
        return table(name, self.key, self.game, seats=seat, config=self.config)

    def installed(self, folder: Path, picture: bool = False) -> str:
        """Write the text beside a floor file; what that says of it."""
        (folder / f"{self.key}.md").write_text(
            self.text() + ("\n\n![The layout](layout.svg)" if picture else ""), "utf-8"
        )
        (folder / "layout.svg").write_text(SVG, "utf-8")
        return f'[rules.{self.key}]\ntext = "{self.key}.md"\n'


RAPID = Document(
    *("star-rapid-2016", "12.13", "Rapid Roulette and Baccarat Electronic Table Game", 12, "ABCDEFG", "roulette"), {}
)
SEVEN_UP = Document("star-7up-2016", "14.14", "7-Up Baccarat", 16, "AB", "seven_up", {})
ROULETTE = Document("star-roulette-2024", "9.15", "DF24/017277", 11, "ABCDEFGHIJKL", "roulette", {})
CANBERRA = Document("canberra-mttg-2019", "7.13", "NI2019-689", 11, "", "roulette", {})
CROWN = Document("crown-baccarat-2023", "2.2(c)", "RAG/578", 6, "", "baccarat", {"version": "A"})
DOCUMENTS = (RAPID, SEVEN_UP, ROULETTE, CANBERRA, CROWN)
