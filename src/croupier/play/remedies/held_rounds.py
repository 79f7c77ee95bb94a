"""A round that is held: what it waits for, and what alone may end that."""

from croupier.play.decisions import Refused
from croupier.play.reasons import Reason
from croupier.play.table import Held, Setup, Table
from croupier.words import sentence

TOO_MANY_COPIES = "too_many_copies"
"""Why a round is held: a card came more often than there are decks."""


def held(setup: Setup, table: Table) -> Refused | None:
    """Why a round does not go on: what it is held for. Nothing where none is held."""
    phase, cards = table.phase, setup.policy.cards
    if not isinstance(phase, Held):
        return None
    found = setup.policy.irregularities.get(phase.ground)
    if found is not None:
        return Refused(Reason.HELD, sentence("round_is_held_words", words=found.words), found.remedy.clause)
    if phase.ground == TOO_MANY_COPIES and cards is not None:
        return Refused(Reason.HELD, sentence("round_is_held_card"), cards.copies.clause)
    return Refused(Reason.HELD, sentence("held_since_system_stopped"), setup.policy.restart.clause)


def not_ended_by(setup: Setup, table: Table, how: str) -> Refused | None:
    """Why this command or irregularity does not end a held round; nothing where it may, or where none is held."""
    phase = table.phase
    held = setup.policy.irregularities.get(phase.ground) if isinstance(phase, Held) else None
    if held is None or held.ended_by is None or how in held.ended_by.value:
        return None
    return Refused(Reason.HELD, sentence("round_waits_for_something_else", words=held.words), held.ended_by.clause)
