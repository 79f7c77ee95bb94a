"""A round that is held: what alone may end that."""

from croupier.play.answers import Refused
from croupier.play.table import Held, Setup, Table


def not_ended_by(setup: Setup, table: Table, how: str) -> Refused | None:
    """Why this command or irregularity does not end a held round; nothing where it may, or where none is held."""
    phase = table.phase
    held = setup.policy.irregularities.get(phase.ground) if isinstance(phase, Held) else None
    if held is None or held.ended_by is None or how in held.ended_by.value:
        return None
    return Refused(f"The round waits for something else: {held.words}", held.ended_by.clause)
