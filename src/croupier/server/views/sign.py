"""The limits of a table, for whoever changes them."""

from msgspec import Struct

from croupier.server.views.round import RemarkView


class LimitView(Struct):
    """A limit of a table as it holds now."""

    kind: str
    lowest: int
    highest: int
    step: int


class NoticeRules(Struct):
    """How long the document wants notices to be up."""

    change_s: int
    change_rounds: int
    closing_s: int
    closing_rounds: int
    words: tuple[RemarkView, ...]
