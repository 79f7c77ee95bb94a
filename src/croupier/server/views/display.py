"""What a display shows."""

from msgspec import Struct

from croupier.server.views.round import RoundView


class DisplayView(Struct):
    """What a display shows."""

    round: RoundView
    limits: tuple[str, ...]
    announcements: tuple[str, ...]
