"""What a restore has left to be released, as staff see it."""

from croupier.floor.floor import Floor
from croupier.floor.held_records import in_words
from croupier.orders.authority import MAY_RELEASE
from croupier.plan.floor_plan import Staff
from croupier.server.views.held import HeldStreamsView, HeldStreamView


def held_streams(floor: Floor, staff: Staff) -> HeldStreamsView:
    """Every stream that is held, and whether this member of staff can release it."""
    held = floor.held
    shown = tuple(HeldStreamView(each, in_words(each), held.words(each)) for each in sorted(held.streams))
    return HeldStreamsView(shown, staff.role in MAY_RELEASE)
