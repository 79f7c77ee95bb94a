"""Who asks something of a promotion, with what of the floor matters to it."""

from collections.abc import Collection, Mapping

from msgspec import Struct

from croupier.durations import MINUTE
from croupier.play.decisions import Accepted, Refused
from croupier.promotions.events import Event
from croupier.rulebooks.promotions import PromotionPolicy
from croupier.rulebooks.roles import Role

Decision = Accepted[Event] | Refused


def is_since(stated: int, since: int, now: int) -> bool:
    """Whether a time that somebody tells, to the minute as people do, is neither before something happened nor to come.

    >>> is_since(60_000_000, 90_000_000, 100_000_000), is_since(59_000_000, 90_000_000, 100_000_000)
    (True, False)
    """
    return since - since % MINUTE <= stated <= now


class PromotionContext(Struct, frozen=True, kw_only=True):
    """By which rules, who asks, when, where, and what there is."""

    rules: PromotionPolicy
    promotion: str
    at: int
    by: str
    desk: str = ""
    """The cash desk, where there is one of that name."""
    staff: Mapping[str, Role] = {}
    """Who works on the floor."""
    registered: bool = False
    """Whether the person whom the command names is on the register."""
    excluded: Refused | None = None
    """Why that person may not take part."""
    wagered: Mapping[str, int] = {}
    """What the place had on each bet in the round that the command names, when it was settled."""
    wagered_at: int = 0
    """When that round was opened."""
    prescribed: Collection[str] = ()
    """What regulations forbid as a prize."""
    fresh: tuple[str, str] = ("", "")
    """The hash of a new seed, and the seed itself, encrypted."""
    seed: bytes = b""
    """The seed of the draw."""

    @property
    def staff_id(self) -> str:
        """The member of staff who asks."""
        return self.by.removeprefix("staff:")
