"""A table, as far as it stays the same while it is open."""

from msgspec import Struct

from croupier.server.views.layout import Box, Placement, PlayingArea, SeriesBet, Spot, ThemeView


class TableView(Struct):
    """What does not change while a table is open."""

    id: str
    title: str
    casino: str
    rulebook: str
    game: str
    wheel: tuple[str, ...]
    boxes: tuple[Box, ...]
    spots: tuple[Spot, ...]
    diagram: str
    """The document's drawing that the layout follows, where there are several."""
    playing_areas: tuple[PlayingArea, ...]
    """The boxes along the table, where the document counts them."""
    theme: ThemeView | None
    """Where the house has changed anything."""
    series: tuple[SeriesBet, ...]
    placement: Placement | None
    """Where the document has pictures of it."""
    results_shown: int
    """How many of the last results its screens show; where it is zero they have no place for them."""
    chips: tuple[int, ...]
    notes: tuple[int, ...]
    """The notes that its terminals take; none where the document has no note acceptors."""
    confirms: bool
    """Whether chips are wagered only when the player has confirmed them."""
    face_down: bool
    """Whether cards may be dealt face down and turned later."""
    result_pressed: bool
    """Whether the dealer confirms a coup by pressing its winner."""
    simulated: str
    """The simulated device that outcomes come from, if they do; every screen says so."""
    is_read: bool
    """Whether a device reads the outcomes: they are entered by hand only where it does not."""
    must_show: tuple[str, ...]
    """What a player terminal has to show: a page says what it has drawn of it, and is not opened if anything lacks."""
    refuses: dict[str, str]
    """The limits that a terminal's wager may not break at all, `minimum`, `maximum` or `step`, each with its clause: a wager
    that breaks another is lowered, or lies and goes back at the close."""
    at_once: int
    """At how many tables a terminal may have wagers at the same time."""
