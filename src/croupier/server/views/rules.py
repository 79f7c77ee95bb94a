"""The rules of a table, for whoever wants to read them."""

from msgspec import Struct

from croupier.server.views.layout import Pay


class BetRule(Struct):
    """A kind of bet: what it pays and when, what it gives back, and its limits."""

    bet: str
    """One of them."""
    kind: str
    count: int
    """How many stand alike."""
    pieces: int
    """How many chips a multi-piece bet has; zero for any other."""
    pays: tuple[Pay, ...]
    wins: float
    """How likely it is to win."""
    returns: str
    """What is handed back of one unit staked, on average and exactly, the stake included."""
    edge: float
    """The house's share of the stake."""
    lowest: int
    highest: int
    clauses: tuple[str, ...]


class RuleLine(Struct):
    """A rule in words."""

    words: str
    clause: str


class RuleChapter(Struct):
    """Rules that belong together."""

    heading: str
    lines: tuple[RuleLine, ...]


class RulesView(Struct):
    """The rules of a table: every bet, and what else a player should know, each with its clause."""

    document: str
    casino: str
    version: str
    bets: tuple[BetRule, ...]
    odds_note: str
    """From what the odds were worked out, or what is lacking."""
    chapters: tuple[RuleChapter, ...]
    text_version: str
    """Which text this is, where every round names the one that it was played under."""


class DocumentView(Struct):
    """A document that tables here are played by."""

    document: str
    title: str
    casino: str
    version: str
    """The version in force."""
    in_force: str
    """Since which day."""
    tables: tuple[str, ...]
    installed: bool
    """Whether its text is here."""
    copies: str
    """The clause by which a copy that staff give is put on record; nothing where the document has none."""


class RulesTextView(Struct):
    """The approved rules in full; no words where the house has not installed them."""

    about: DocumentView
    words: str
    markdown: bool
    hash: str
    """SHA-256 of the words."""
